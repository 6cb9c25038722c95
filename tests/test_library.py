"""The library: what ships, users' packs on top of it, one broken file among good ones, search."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from okko.library import Library, Pack, packs, packs_folder, shipped
from okko.library.document import parse_document, read_document
from okko.library.kinds import KINDS, PACKED, Kind
from okko.model.rulebook import CHAPTERS

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([shipped()])


def own_pack(name: str, **files: str) -> Path:
    """Put a pack into the user's folder; a file is named `folder__name`."""
    folder = packs_folder() / name
    for file, text in files.items():
        path = folder / f"{file.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def character(id: str, name: str = "Somebody", zeni: int = 3) -> str:
    side = "{attack: 3, movement: 5, defense: 3, willpower: 3}"
    return (
        f"okko-character: 1\nid: {id}\nname: {name}\ntag: Som\nalignment: mercenary\nzeni: {zeni}\n"
        f"vigilant: {side}\nshaken: {side}\n"
    )


def test_everything_shipped_is_read_without_a_problem(library: Library) -> None:
    assert library.problems == ()
    assert library.notices == ()
    assert len(library.characters) >= 20
    assert len(library.equipment) >= 10
    assert len(library.tiles) >= 6
    assert len(library.bands) >= 18


def test_chapters_come_in_the_order_of_the_book(library: Library) -> None:
    assert tuple(chapter.chapter for chapter in library.chapters) == CHAPTERS
    assert next(iter(library.rules)) == "GEO-1"
    assert library.rules["MOVE-9"].title


def test_the_glossary_is_looked_up_by_word(library: Library) -> None:
    assert library.glossary["band"].text


def test_a_kind_is_read_when_it_is_first_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = Pack.files

    def files(pack: Pack, kind: Kind) -> list[Path]:
        read.append(kind.name)
        return original(pack, kind)

    monkeypatch.setattr(Pack, "files", files)
    library = Library([shipped()])
    assert read == []
    assert library.tiles
    assert library.tiles
    assert read == ["tile"]


def test_yaml_is_not_loaded_before_a_file_is_read() -> None:
    code = "import sys, okko.library; print('yaml' in sys.modules, 'rich' in sys.modules, 'textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False"]


def test_a_library_is_loaded_once() -> None:
    assert Library.load() is Library.load()


def test_a_pack_adds_cards() -> None:
    own_pack("mine", characters__new=character("newcomer", "New"))
    library = Library.load()
    assert library.characters["newcomer"].name == "New"
    assert len(library.characters) > 20
    assert library.notices == ()


def test_a_card_of_a_pack_replaces_the_shipped_one_and_the_library_says_so(library: Library) -> None:
    id = next(iter(library.characters))
    own_pack("mine", characters__other=character(id, "Not the old one", 9))
    with_pack = Library.load()
    assert with_pack.characters[id].name == "Not the old one"
    assert len(with_pack.characters) == len(library.characters)
    assert with_pack.notices == (f'The character "{id}" of the game is replaced by that of pack mine.',)


def test_packs_lie_on_each_other_by_name() -> None:
    own_pack("b", characters__x=character("x", "Of b"))
    own_pack("a", characters__x=character("x", "Of a"))
    assert [pack.name for pack in packs()] == ["a", "b"]
    assert Library.load().characters["x"].name == "Of b"


def test_a_pack_adds_words_and_chapters() -> None:
    own_pack(
        "mine",
        glossary="okko-glossary: 1\nterms: [{term: zzz, text: Sleep.}]\n",
        rules__home="okko-rules: 1\nchapter: HOME\ntitle: House rules\nbook: own\nentries:\n"
        "  - {id: HOME-1, title: One, text: A rule., book: own, page: None, enforced: false, why: It is a joke.}\n",
    )
    library = Library.load()
    assert library.glossary["zzz"].text == "Sleep."
    assert library.glossary["band"].text
    assert library.chapters[-1].chapter == "HOME"


def test_one_broken_file_never_hides_the_others(library: Library) -> None:
    own_pack("mine", characters__bad="okko-character: 1\nid: [\n", characters__good=character("good"))
    with_pack = Library.load()
    assert "good" in with_pack.characters
    assert len(with_pack.characters) == len(library.characters) + 1
    (problem,) = with_pack.problems
    assert problem.file.name == "bad.yaml"


def test_an_id_used_twice_in_one_pack_is_a_problem_of_the_second_file() -> None:
    own_pack("mine", characters__a=character("same", "First"), characters__b=character("same", "Second"))
    library = Library.load()
    assert library.characters["same"].name == "First"
    (problem,) = library.problems
    assert str(problem).endswith('b.yaml:2: "same" stands in a.yaml already; every id is used once')


def test_a_band_with_a_card_that_does_not_exist_is_left_out() -> None:
    own_pack("mine", bands__b="okko-band: 1\nid: b\nname: B\nbudget: 12\nmembers:\n  - {card: noburu}\n")
    library = Library.load()
    assert "b" not in library.bands
    (problem,) = library.problems
    assert str(problem).endswith('b.yaml:6: there is no character card "noburu"; did you mean noburo?')


def test_hidden_folders_are_no_packs() -> None:
    own_pack(".git", characters__x=character("x"))
    assert packs() == ()


def test_data_inside_the_package_goes_before_data_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import okko.library.shelf as shelf

    package = tmp_path / "okko"
    (package / "library").mkdir(parents=True)
    monkeypatch.setattr(shelf, "__file__", str(package / "library" / "shelf.py"))
    assert shipped().folder == tmp_path / "data"
    shutil.copytree(ROOT / "data" / "tiles", package / "_data" / "tiles")
    assert shipped().folder == package / "_data"
    assert len(Library([shipped()]).tiles) == len(list((ROOT / "data" / "tiles").glob("*.yaml")))


@pytest.mark.parametrize("kind", PACKED, ids=lambda kind: kind.name)
def test_shipped_files_name_the_schema_of_their_kind(kind: Kind) -> None:
    assert kind in KINDS
    for file in shipped().files(kind):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), file
        schema = (file.parent / first.partition("$schema=")[2]).resolve()
        assert schema == ROOT / "docs" / "schemas" / f"{kind.name}.schema.json"
        assert schema.is_file()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 010", "010"),
        ("a: 1:30", "1:30"),
        ("a: no", "no"),
        ("a: 1.5", "1.5"),
        ("a: 0x10", "0x10"),
        ("a: 2026-01-01", "2026-01-01"),
        ("a: -3", -3),
        ("a: 0", 0),
        ("a: '0'", "0"),
        ("a: true", True),
        ("a: ~", None),
        ("a:", None),
        ("a: ''", ""),
        ("a: 99999999999999999999", "99999999999999999999"),
        ("a: <<", "<<"),
    ],
)
def test_values_are_what_they_look_like(text: str, value: object) -> None:
    assert parse_document(Path("x"), text).content == {"a": value}


def test_without_the_c_parser_files_are_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [file for kind in PACKED for file in shipped().files(kind)[:3]]
    fast = [read_document(file) for file in files]
    monkeypatch.setattr("okko.library.document._loader", lambda: yaml.SafeLoader)
    for file, before in zip(files, fast, strict=True):
        slow = read_document(file)
        assert slow.content == before.content
        assert vars(slow) == vars(before)


def test_keys_are_text() -> None:
    assert parse_document(Path("x"), "on: 1\nno: 2\n3: 3\n<<: 4\n").content == {"on": 1, "no": 2, "3": 3, "<<": 4}


def test_the_base_game_leaves_the_cards_of_the_expansion_in_their_box() -> None:
    whole = Library.load()
    base = whole.box(karasu=False)
    for cards in (base.characters, base.equipment, base.tiles):
        assert all(card.book != "karasu" for card in cards.values())
    assert len(base.characters) == 20
    assert len(base.tiles) == 6
    assert set(base.bands) == {
        id
        for id, band in whole.bands.items()
        if all(whole.characters[each.card].book != "karasu" for each in band.members)
    }
    assert whole.box(karasu=True) is whole


def test_bands_of_the_expansion_are_no_mistake_where_the_base_box_is_asked_first() -> None:
    whole = Library((shipped(),))
    base = whole.box(karasu=False).bands
    assert whole.problems == ()
    assert set(base) < set(whole.bands)

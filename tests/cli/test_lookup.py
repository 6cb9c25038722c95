"""The commands that look things up, check and draw: output, errors in one line, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from okko import __version__
from okko.cli import run
from okko.cli.commands import COMMANDS, POSITION, Group, Lazy, imported
from okko.library import Library, packs_folder

ROOT = Path(__file__).parent.parent.parent
BOOKSHELF = ROOT / "tests" / "positions" / "bookshelf.position.yaml"


class Said:
    """What a command printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


class Call:
    """Calls the command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> Said:
        status = run([str(one) for one in arguments])
        out, err = self.capsys.readouterr()
        return Said(status, out, err)


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str]) -> Call:
    return Call(capsys)


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "okko", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_version_is_said_without_loading_the_game() -> None:
    code = (
        "import sys; from okko.cli import run; run(['--version']); run(['--help'])\n"
        "print(sorted({'pydantic', 'yaml', 'rich', 'textual', 'okko.model'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"okko {__version__}\n")
    assert done.stdout.endswith("[]\n")


def test_every_command_exists_and_its_help_has_an_example(okko: Call) -> None:
    paths = [[name] for name, entry in COMMANDS.items() if isinstance(entry, Lazy)]
    paths += [[name, one] for name, entry in COMMANDS.items() if isinstance(entry, Group) for one in entry.commands]
    for path in [[], ["position"], *paths]:
        said = okko(*path, "--help")
        assert said.status == 0
        assert "Example: okko" in said.out, path
        assert said.err == ""


def test_the_list_of_commands_names_all_of_them(okko: Call) -> None:
    out = okko("--help").out
    assert all(f"  {name} " in out for name in COMMANDS)
    out = okko("position", "--help").out
    assert all(f"  {name} " in out for name in POSITION)


BAD_CALLS = [
    (["chek"], 'okko: there is no command "chek"; did you mean check?'),
    (["xyzzy"], 'okko: there is no command "xyzzy" (see okko --help)'),
    (["--foo"], "okko: No such option"),
    (["position"], "okko position: Missing command."),
    (["position", "shou"], 'okko position: there is no command "shou"; did you mean show?'),
    (["position", "show"], "okko position show: Missing argument"),
    (["position", "query"], "okko position query: Missing argument"),
    (["odds"], "okko odds: Missing argument 'ATTACK'"),
    (["odds", "5"], "okko odds: Missing argument 'DEFENSE'"),
    (["odds", "5", "five"], "okko odds: Invalid value for 'DEFENSE'"),
    (["odds", "5", "-1"], "okko odds: No such option"),
    (["odds", "5", "4", "--attack-bonus", "support"], '"support" is no bonus; write NAME=N'),
    (["odds", "5", "4", "--attack-bonus", "=3"], '"=3" is no bonus'),
    (["check", "nowhere"], "okko check: Invalid value for '[PATH]'"),
    (["cards", "--jsn"], "okko cards: No such option"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD_CALLS, ids=[" ".join(call) for call, _ in BAD_CALLS])
def test_a_bad_call_is_one_line_on_standard_error_and_status_2(okko: Call, arguments: list[str], said: str) -> None:
    answer = okko(*arguments)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_a_fault_of_the_program_is_one_line_too(okko: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("okko.library.finding.index_of", fail)
    answer = okko("cards", "x")
    assert answer.status == 1
    said = "okko: this should not have happened: ZeroDivisionError: by nought (OKKO_TRACEBACK=1 shows where)\n"
    assert answer.err == said
    monkeypatch.setenv("OKKO_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        okko("cards", "x")


def test_cards_are_listed_with_both_sides(okko: Call) -> None:
    out = okko("cards").out
    assert "Oni Bushi" in out
    assert "Arrow cape" in out


def test_one_card_is_shown_with_its_skills(okko: Call) -> None:
    out = okko("cards", "oni-bushi").out
    assert out.startswith("Oni Bushi, ")
    assert "Vigilant" in out
    assert "Shaken" in out
    assert "Great leap (air; see MOVE-4" in out


def test_equipment_is_shown_with_who_may_carry_it(okko: Call) -> None:
    out = okko("cards", "hunting-bow").out
    assert "Only for: type warrior, keyword human." in out


def test_an_exact_id_goes_before_words(okko: Call) -> None:
    assert [card["id"] for card in json.loads(okko("cards", "OKKO", "--json").out)] == ["okko"]


def test_an_exact_name_goes_before_what_else_has_the_words(okko: Call) -> None:
    assert [card["id"] for card in json.loads(okko("cards", "kami", "of", "fire", "--json").out)] == ["kami-of-fire"]


def test_cards_are_data_with_json(okko: Call) -> None:
    found = json.loads(okko("cards", "demon", "--json").out)
    kinds = {"character", "kami", "equipment", "tile", "scenario-card", "adventure"}
    assert {card["kind"] for card in found} <= kinds
    bushi = next(card for card in found if card["id"] == "oni-bushi")
    assert bushi["vigilant"]["skills"][0]["effects"][0]["kind"] == "do"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["cards", "nobury"], 'okko: no card has "nobury" on it; did you mean Noburo?\n'),
        (["cards", "qqq"], 'okko: no card has "qqq" on it\n'),
        (["rules", "MOVE-99"], 'okko: no rule has "MOVE-99" in it; did you mean MOVE-9?\n'),
        (["rules", "qqq"], 'okko: no rule has "qqq" in it\n'),
    ],
)
def test_nothing_found_is_status_1(okko: Call, command: list[str], said: str) -> None:
    answer = okko(*command)
    assert (answer.status, answer.out, answer.err) == (1, "", said)


def test_rules_are_listed_by_chapter(okko: Call) -> None:
    out = okko("rules").out
    assert out.index("GEO") < out.index("MOVE") < out.index("CAMP")


def test_a_rule_is_shown_by_its_id(okko: Call) -> None:
    out = okko("rules", "geo-3").out
    assert out.startswith("GEO-3 ")
    assert "+    +DDDD+    +" in out
    assert out.count("See also") == 1
    assert "attack Foe: refused by ZONE-2" in out
    assert "Play it: okko position play GEO-3" in out
    assert "a closed door bars its edge as a wall does (tests/model/test_board.py)" in " ".join(out.split())


def test_a_chapter_and_words_list_entries(okko: Call) -> None:
    assert "MOVE-20" in okko("rules", "move").out
    assert "RETREAT-3" in okko("rules", "retreat", "hindering").out


def test_words_of_the_glossary_are_explained(okko: Call) -> None:
    assert okko("rules", "control zone").out.startswith("control zone: ")
    assert "control zone" in [one.get("term") for one in json.loads(okko("rules", "control zone", "--json").out)]


def test_rules_are_data_with_json(okko: Call) -> None:
    (entry,) = json.loads(okko("rules", "MOVE-9", "--json").out)
    assert entry["id"] == "MOVE-9"
    assert {"title", "text", "see"} <= set(entry)
    assert {"is": "Bent by", "section": "Characters", "id": "cutpurse", "why": "Through the crowd"} in entry["links"]
    assert entry["tests"][0]["file"].startswith("tests/")


def test_every_card_and_rule_can_be_shown(okko: Call) -> None:
    for card in json.loads(okko("cards", "--json").out):
        assert okko("cards", card["id"]).out.startswith(card["name"])
    for entry in json.loads(okko("rules", "--json").out):
        assert entry["kind"] == "rule"
        assert okko("rules", entry["id"]).out.startswith(entry["id"])


def test_ready_bands_are_listed_by_what_they_cost_and_each_says_how_it_is_played(okko: Call) -> None:
    bands = Library.load().bands
    listed = okko("bands", "--zeni", "18").out.splitlines()[2:]
    assert [line.split()[0] for line in listed] == sorted(id for id, band in bands.items() if band.budget == 18)
    said = okko("bands", "hunters-last-wall").out
    assert said.startswith("The last wall, 18 Zeni\nNoburo stands in the door")
    assert "  5  Noburo with Paper doll (2)\n  3  Sohei\n" in said
    assert {band["id"] for band in json.loads(okko("bands", "--json").out)} == set(bands)
    assert okko("bands", "hunters-last-wal").err.endswith("did you mean hunters-last-wall? (see okko bands --help)\n")
    assert "there are some for 12, 16, 18" in okko("bands", "--zeni", "13").err


def test_odds_count_every_named_bonus(okko: Call) -> None:
    out = okko("odds", "5", "4", "--attack-bonus", "support=2", "--defense-bonus", "earth=1").out
    assert out.startswith("Attack 5 +2 support = 7 against Defense 4 +1 earth = 5: +2\n")
    assert "defender disabled              10   27.8 %" in out


def test_odds_are_data_with_json(okko: Call) -> None:
    found = json.loads(okko("odds", "5", "4", "--attack-bonus", "support=1", "--json").out)
    assert found["difference"] == 2
    assert list(found["odds"].values()) == [0, 1, 5, 4, 11, 5, 10, 36]
    assert found["removed"]["defender"] == {
        "vigilant": 10,
        "vigilant_bad_retreat": 15,
        "shaken": 15,
        "shaken_bad_retreat": 26,
    }


def test_a_shot_does_nothing_to_the_shooter(okko: Call) -> None:
    found = json.loads(okko("odds", "4", "4", "--shot", "--defense-bonus", "cover=1", "--json").out)
    assert found["difference"] == -1
    assert list(found["odds"].values()) == [0, 0, 0, 26, 7, 2, 1, 36]
    assert list(found["removed"]) == ["defender"]
    assert "attacker" not in okko("odds", "4", "4", "--shot").out


def test_shipped_data_passes_the_check(okko: Call) -> None:
    answer = okko("check")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("files checked, no problem.\n")


def test_a_broken_file_fails_the_check_with_one_line_each(okko: Call, tmp_path: Path) -> None:
    (tmp_path / "characters").mkdir()
    bad = tmp_path / "characters" / "bad.yaml"
    bad.write_text("okko-character: 1\nid: X\n")
    answer = okko("check", tmp_path)
    assert answer.status == 1
    lines = answer.err.splitlines()
    assert f'{bad}:2: "id" cannot be "X"; an id is small letters, digits and single hyphens' in lines
    assert all(line.startswith(f"{bad}:") for line in lines)
    assert answer.out.startswith("1 file checked, ")
    found = json.loads(okko("check", bad, "--json").out)
    assert found["files"] == 1
    assert {"file": str(bad), "line": 1, "message": '"zeni" is missing', "cure": "add it"} in found["problems"]


def test_a_replaced_card_is_told(okko: Call, tmp_path: Path) -> None:
    (tmp_path / "characters").mkdir()
    text = (ROOT / "data" / "characters" / "noburo.yaml").read_text(encoding="utf-8")
    (tmp_path / "characters" / "noburo.yaml").write_text(text, encoding="utf-8")
    told = okko("check", tmp_path).out
    assert f'The character "noburo" of the game is replaced by that of pack {tmp_path.name}.' in told


def test_schemas_are_written(okko: Call, tmp_path: Path) -> None:
    answer = okko("check", "--schemas", tmp_path / "new")
    assert answer.status == 0
    assert (tmp_path / "new" / "tile.schema.json").read_text().startswith("{")


def test_a_position_is_drawn_with_who_stands_where(okko: Call) -> None:
    assert okko("position", "show", BOOKSHELF).out == (
        """\
A foe at the bookshelf
Turn 3, band a to act.

      a    b    c    d
   +----+----+----+----+
 3 | .    .   vban  .  |
   +    +    +    +    +
 2 | .   ^Okk  .   <No!|
   +    +----+    +    +
 1 | .    .    .    .  |
   +----+----+----+----+

Band a: dice fire, torii; 1 used; 0 of 12 Zeni lost.
  Okk  okko: b2 facing N, vigilant
  Nob  noburo: d2 facing W, shaken, earth in reserve, activated

Band b: dice none; 4 used; 3 of 12 Zeni lost.
  ban  Bandit: c3 facing S, vigilant, in hindering terrain
"""
    )


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.position.yaml"
    file.write_text("okko-position: 1\nboard: 5\n")
    return file


def test_a_bad_position_is_one_line_and_status_1(okko: Call, broken: Path) -> None:
    for command in ("show", "query"):
        answer = okko("position", command, broken)
        assert (answer.status, answer.out) == (1, "")
        assert answer.err == f'okko: {broken}:2: "board" cannot be 5; it is text, so put it in quotes\n'


def test_one_position_is_one_object(okko: Call) -> None:
    answer = okko("position", "query", BOOKSHELF)
    assert answer.status == 0
    assert list(json.loads(answer.out)["characters"]) == ["okko", "noburo", "Bandit"]


def test_several_positions_are_one_object_a_line_and_a_bad_one_says_so_in_its_place(okko: Call, broken: Path) -> None:
    answer = okko("position", "query", BOOKSHELF, broken, broken.parent / "none", BOOKSHELF)
    assert (answer.status, answer.err) == (1, "")
    first, second, third, last = (json.loads(line) for line in answer.out.splitlines())
    assert first == last
    assert list(second) == list(third) == ["error"]
    assert '"board" cannot be 5' in second["error"]
    assert "cannot be read" in third["error"]


def test_a_query_can_be_about_one_character(okko: Call) -> None:
    assert list(json.loads(okko("position", "query", BOOKSHELF, "--character", "okko").out)["characters"]) == ["okko"]
    assert list(json.loads(okko("position", "query", BOOKSHELF, "--character", "OKKO").out)["characters"]) == ["okko"]
    answer = okko("position", "query", BOOKSHELF, "--character", "Bandid")
    assert answer.status == 1
    assert answer.err.endswith('nobody is called "Bandid"; did you mean Bandit?\n')


def test_a_card_that_was_left_out_is_told_where_to_look(okko: Call) -> None:
    file = packs_folder() / "mine" / "characters" / "nobody.yaml"
    assert okko("cards", "nobodys-friend").err == 'okko: no card has "nobodys-friend" on it\n'
    file.parent.mkdir(parents=True)
    file.write_text("okko-character: 1\nid: nobodys-friend\n", encoding="utf-8")
    said = okko("cards", "nobodys-friend")
    assert said.err == (
        'okko: no card has "nobodys-friend" on it; okko check says what is wrong with files that are left out\n'
    )


def test_no_colour_reaches_a_pipe_and_a_closed_pipe_is_no_fault() -> None:
    done = process("cards", "oni-bushi")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    piped = subprocess.run(
        f"{sys.executable} -m okko rules --json | head -1",
        cwd=ROOT,
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert piped.stderr == ""


def test_colour_is_forbidden_by_no_color() -> None:
    assert "\x1b[1;34m" in process("cards", "oni-bushi", FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "34m" not in process("cards", "oni-bushi", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color").stdout


def test_a_terminal_of_seven_bits_gets_what_it_can_show() -> None:
    done = process("odds", "5", "4", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_targets_of_the_table_are_commands() -> None:
    for entry in COMMANDS.values():
        for lazy in entry.commands.values() if isinstance(entry, Group) else [entry]:
            assert imported(lazy.target).callback

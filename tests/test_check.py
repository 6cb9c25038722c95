"""Checking data: each planted mistake gives one sentence with its file and line, and hides nothing else."""

import json
from pathlib import Path

import pytest

from okko.library import Library, Pack, shipped
from okko.library.check import check
from okko.library.schemas import schemas

ROOT = Path(__file__).parent.parent

CHARACTER = """\
okko-character: 1
id: guard
name: Guard
tag: Gua
alignment: mercenary
zeni: 3
vigilant:
  attack: 3
  movement: 5
  defense: 3
  willpower: 3
  skills:
    - id: firm
      name: Firm
      text: "+1 Defense."
      cost: [earth]
      rule: [COMBAT-3]
      effects:
        - {kind: modify, stat: defense, by: 1, given: [defending]}
shaken: {attack: 2, movement: 4, defense: 2, willpower: 2}
"""
EQUIPMENT = """\
okko-equipment: 1
id: staff
name: Staff
zeni: 1
bearer: {keyword: human}
skills:
  - id: reach
    name: Reach
    text: "+1 Attack."
    effects:
      - {kind: modify, stat: attack, by: 1}
"""
BAND = """\
okko-band: 1
id: two
name: Two
budget: 12
members:
  - {card: okko}
  - {card: ashigaru}
"""
RULES = """\
okko-rules: 1
chapter: HOME
title: House rules
book: own
entries:
  - id: HOME-1
    title: One
    text: A rule.
    book: own
    page: Ours
    see: [MOVE-9]
    enforced: true
"""
TILE = """\
okko-tile: 1
id: hall
name: Hall
sides:
  interior: &face
    name: Hall
    idea: A hall.
    picture: |
      +-+-+-+ +-+-+-+
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
       . . . . . . .X
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      +-+-+-+ +-+-+-+
  outdoors:
    name: Yard
    idea: A yard.
    picture: |
      +-+-+-+ +-+-+-+
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
       . . . . . . .X
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      + + + + + + + +
      |. . . . . . .|
      +-+-+-+ +-+-+-+
""".replace(" &face", "").replace("X", " ")
GLOSSARY = "okko-glossary: 1\nterms:\n  - {term: dusk, text: Late., see: [MOVE-9]}\n"

GOOD = {
    "characters/guard.yaml": CHARACTER,
    "equipment/staff.yaml": EQUIPMENT,
    "bands/two.yaml": BAND,
    "rules/home.yaml": RULES,
    "tiles/hall.yaml": TILE,
    "glossary.yaml": GLOSSARY,
}

C, E, B, R, T, G = GOOD
PLANTED: list[tuple[str, str, str, int, str]] = [
    # file, what is replaced, by what, the line, the sentence
    (C, "okko-character: 1\n", "", 1, 'the file does not begin with its kind but with "id"'),
    (C, "okko-character", "okko-charakter", 1, "did you mean okko-character?"),
    (
        C,
        "okko-character: 1",
        "okko-character: 2",
        1,
        "there is no version 2 of character files; write okko-character: 1",
    ),
    (C, "okko-character", "okko-equipment", 1, "the file begins with okko-equipment; here belongs okko-character: 1"),
    (C, "id: guard", "id: The Guard", 2, '"id" cannot be "The Guard"; an id is small letters'),
    (C, "id: guard", "id: 7", 2, '"id" cannot be 7; it is text, so put it in quotes'),
    (C, "name: Guard\n", "", 1, '"name" is missing; add it'),
    (C, "name: Guard", 'name: ""', 3, '"name" is empty; write something'),
    (C, "name: Guard", f"name: {'x' * 61}", 3, '"name" is too long; at most 60 characters are read'),
    (C, "name: Guard", 'name: "a\\u202eb"', 3, "a name is one line without control characters"),
    (C, "tag: Gua", "tag: guard", 4, "a tag is a capital and one or two letters"),
    (C, "alignment: mercenary", "alignment: mercenery", 5, 'cannot be "mercenery"; did you mean mercenary?'),
    (C, "alignment: mercenary", "alignment: 5", 5, '"alignment" cannot be 5; use demon-hunter, evil or mercenary'),
    (C, "zeni: 3", "zeni: 31", 6, '"zeni" is 31; it is at most 30'),
    (C, "zeni: 3", "zeni: -1", 6, '"zeni" is -1; it is at least 0'),
    (C, "zeni: 3", "zeni: three", 6, '"zeni" cannot be "three"; it is a whole number'),
    (C, "zeni: 3", "zeni: 03", 6, '"zeni" cannot be "03"; it is a whole number'),
    (C, "zeni: 3", "zeny: 3", 6, 'there is no "zeny" here; did you mean zeni?'),
    (C, "zeni: 3", "zeni: 3\nzeni: 4", 7, 'the key "zeni" stands here twice; it is on line 6 already'),
    (C, "zeni: 3", "zeni: 3\nunique: yes", 7, '"unique" cannot be "yes"; it is true or false'),
    (C, "zeni: 3", "zeni:", 6, '"zeni" cannot be empty; it is a whole number'),
    (C, "attack: 3", "attack: [3]", 8, '"attack" cannot be a list; it is a whole number'),
    (C, "  willpower: 3\n", "", 7, '"willpower" is missing; add it'),
    (
        C,
        "shaken: {attack: 2, movement: 4, defense: 2, willpower: 2}",
        "shaken: none",
        20,
        "a mapping of keys to values",
    ),
    (C, "cost: [earth]", "cost: [erth]", 16, 'item 1 of "cost" cannot be "erth"; did you mean earth?'),
    (C, "cost: [earth]", "cost: earth", 16, '"cost" cannot be "earth"; it is a list'),
    (C, "cost: [earth]", "action: true", 13, "`action: true` and a deed at `action` go together"),
    (C, "rule: [COMBAT-3]", "rule: [COMBAT-99]", 17, 'there is no rule "COMBAT-99"; COMBAT ends with COMBAT-10'),
    (C, "rule: [COMBAT-3]", "rule: [COMBATS-3]", 17, 'there is no rule "COMBATS-3"; did you mean COMBAT?'),
    (C, "rule: [COMBAT-3]", "rule: [combat]", 17, "a rule is written like MOVE-9"),
    (C, "kind: modify", "kind: modifie", 19, 'there is no kind "modifie" (item 1 of "effects"); did you mean modify?'),
    (C, "kind: modify, ", "", 19, 'item 1 of "effects" does not say which it is; add kind'),
    (C, "stat: defense", "stats: defense", 19, '"stat" is missing'),
    (C, "given: [defending]", "given: [defend]", 19, 'item 1 of "given" cannot be "defend"; did you mean defending?'),
    (C, "given: [defending]", "gives: [defending]", 19, 'there is no "gives" here; did you mean given?'),
    (
        C,
        "given: [defending]",
        "against: {keyword: humann}",
        19,
        'no character has the keyword "humann"; did you mean human?',
    ),
    (C, "    - id: firm\n", "    - name: Firm\n      id: firm\n", 15, 'the key "name" stands here twice'),
    (
        C,
        "effects:\n        - {kind: modify, stat: defense, by: 1, given: [defending]}\n",
        "effects:\n        - {kind: modify, stat: defense, by: 1}\n    - id: firm\n      name: Firm\n      text: No.\n"
        "      effects:\n        - {kind: modify, stat: defense, by: 1}\n",
        20,
        'the skill "firm" stands here twice; every id is used once',
    ),
    (C, "effects:\n        -", "effects: []\n      xx:\n        -", 18, '"effects" has 0 items; it has at least 1'),
    (C, "\nshaken:", "\nshaken: &a", 20, "the anchor &a is not allowed; write values out where they stand"),
    (C, "zeni: 3", "zeni: *a", 6, "the alias *a is not allowed"),
    (C, "zeni: 3", "zeni: !!int 3", 6, "is not allowed; write plain values"),
    (C, "zeni: 3", "zeni: !!python/object:os.system 3", 6, "is not allowed; write plain values"),
    (C, "zeni: 3", "? [a]\n: 3", 6, "this is no key"),
    (C, "zeni: 3", "zeni: {3", 7, "this is not YAML"),
    (C, "zeni: 3", "\tzeni: 3", 6, "this is not YAML"),
    (C, "zeni: 3", "zeni: 3\n---\na: 1", 7, "a second document begins here"),
    (C, "zeni: 3", f"zeni: {'[' * 40}{']' * 40}", 6, "values lie too deep in each other; at most 24 levels are read"),
    (C, CHARACTER, "", 1, "the file is empty"),
    (C, CHARACTER, "- a\n- b\n", 1, "the file does not begin with its kind"),
    (C, CHARACTER, "just words\n", 1, "the file does not begin with its kind"),
    (C, CHARACTER, CHARACTER + "#" * 1_000_001, 1, "the file is too large; at most 1000000 bytes are read"),
    (C, "name: Guard", "name: \x07", 3, "there is a character that YAML does not allow"),
    (E, "skills:", "skill:", 6, 'there is no "skill" here; did you mean skills?'),
    (E, "keyword: human", "keyword: humane", 5, 'no character has the keyword "humane"; did you mean human?'),
    (E, "keyword: human", "keywords: human", 5, 'there is no "keywords" here; did you mean keyword?'),
    (B, "card: okko", "card: okkko", 6, 'there is no character card "okkko"; did you mean okko?'),
    (
        B,
        "{card: ashigaru}",
        "{card: ashigaru, equipment: iron-fun}",
        7,
        'no equipment card "iron-fun"; did you mean iron-fan?',
    ),
    (B, "card: ashigaru", "card: oni-bushi", 7, "Okko is a Demon Hunter, Oni Bushi an Evil Creature (BAND-2)"),
    (B, "card: ashigaru", "card: okko", 7, "Okko is unique and stands in the band twice (BAND-4)"),
    (B, "budget: 12", "budget: 1", 5, "Zeni of 1 (BAND-1); save"),
    (
        B,
        "members:\n  - {card: okko}\n  - {card: ashigaru}",
        "members: []",
        5,
        "The band has no character (BAND-10); add one",
    ),
    (R, "chapter: HOME", "chapter: Home", 2, "a chapter is capital letters"),
    (R, "chapter: HOME", "chapter: HOUSE", 1, "the entry HOME-1 does not belong to the chapter HOUSE"),
    (R, "see: [MOVE-9]", "see: [MOVE-99]", 11, 'there is no rule "MOVE-99"; MOVE ends with MOVE-20'),
    (R, "enforced: true", "enforced: false", 6, "an entry says `why` just when it is not enforced"),
    (R, "book: own\nentries", "book: ours\nentries", 4, 'cannot be "ours"; use asagiri, karasu or own'),
    (R, "page: Ours", 'page: Ours\n    example: {text: So., position: "+-+"}', 11, "2 h + 1 lines"),
    (T, "|. . . . . . .|\n      + + +", "|. . . . . . x|\n      + + +", 10, "column 20: 'x' is no square"),
    (
        T,
        "+-+-+-+ +-+-+-+\n      |",
        "+-+-+-+-+-+-+-+\n      |",
        9,
        "column 14: the middle of the north side must be open",
    ),
    (
        T,
        "|. . . . . . .|\n      +-+-+-+ +",
        "|. . . . . . .|\n      +-+-+-+-+",
        23,
        "the middle of the south side must be open",
    ),
    (T, " . . . . . . . \n", " . . . . . . .|\n", 16, "column 21: the middle of the east side must be open"),
    (T, "      |. . . . . . .|\n      + + +", "      |. . . . . .|\n      + + +", 10, "the longest has 15"),
    (T, "      |. . . . . . .|\n      + + + + + + + +\n", "", 9, "a tile's face is 7 × 7 squares, this one is 7 × 6"),
    (T, "|. . . . . . .|\n      + + +", "|.|. . . . . .|\n      +-+ +", 10, "a7 cannot be reached"),
    (T, "  interior:", "  inside:", 4, '"interior" is missing'),
    (G, "term: dusk, ", "", 3, '"term" is missing'),
    (G, "MOVE-9", "MOVE-0", 3, 'there is no rule "MOVE-0"'),
]


def pack(folder: Path, **changed: str) -> Path:
    for name, text in (GOOD | changed).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    return folder


def test_a_good_pack_has_no_problem(tmp_path: Path) -> None:
    report = check(pack(tmp_path))
    assert report.problems == ()
    assert report.files == len(GOOD)


@pytest.mark.parametrize(("name", "old", "new", "line", "said"), PLANTED)
def test_a_planted_mistake_is_said_in_one_sentence(
    tmp_path: Path, name: str, old: str, new: str, line: int, said: str
) -> None:
    assert old in GOOD[name]
    folder = pack(tmp_path, **{name: GOOD[name].replace(old, new, 1)})
    report = check(folder)
    sentences = [str(problem) for problem in report.problems]
    assert any(one.startswith(f"{folder / name}:{line}: ") and said in one for one in sentences), sentences
    assert not any("\n" in one for one in sentences)
    assert {problem.file.name for problem in report.problems} == {Path(name).name}
    alone = [str(problem) for problem in check(folder / name).problems]
    assert next(one for one in sentences if said in one) in alone or "here belongs" in said


def test_what_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    (folder / C).write_bytes(CHARACTER.replace("Guard", "Gu\xe4rd").encode("latin-1"))
    (problem,) = check(folder).problems
    assert str(problem).endswith(":3: this is not UTF-8 text; save the file as UTF-8")


def test_the_other_files_of_a_pack_still_load(tmp_path: Path) -> None:
    folder = pack(tmp_path, **{C: "{"})
    library = Library([shipped(), Pack("mine", folder)])
    assert "staff" in library.equipment
    assert "two" in library.bands
    assert "hall" in library.tiles
    assert "HOME-1" in library.rules
    assert "guard" not in library.characters


def test_a_card_with_a_skill_twice_is_left_out(tmp_path: Path) -> None:
    skill = '  - {id: reach, name: Reach, text: "+1 Attack.", effects: [{kind: modify, stat: attack, by: 1}]}\n'
    folder = pack(tmp_path, **{E: EQUIPMENT + skill})
    library = Library([shipped(), Pack("mine", folder)])
    assert "staff" not in library.equipment
    (problem,) = (one for one in library.problems if one.file == folder / E)
    assert problem.message == 'the skill "reach" stands here twice'


def test_a_list_is_not_said_to_be_short_of_what_is_wrong_in_it(tmp_path: Path) -> None:
    (problem,) = check(pack(tmp_path, **{C: CHARACTER.replace("kind: modify", "kind: modifie")})).problems
    assert 'there is no kind "modifie"' in str(problem)


def test_all_mistakes_of_a_file_are_told(tmp_path: Path) -> None:
    text = CHARACTER.replace("zeni: 3", "zeni: x").replace("tag: Gua", "tog: Gua")
    problems = check(pack(tmp_path, **{C: text})).problems
    assert [problem.line for problem in problems] == [1, 4, 6]


def test_a_pack_may_use_its_own_cards(tmp_path: Path) -> None:
    band = BAND.replace("card: ashigaru", "card: guard, equipment: staff").replace("{keyword: human}", "{}")
    folder = pack(tmp_path, **{B: band, E: EQUIPMENT.replace("bearer: {keyword: human}\n", "")})
    assert check(folder).problems == ()


def test_equipment_for_others_is_refused(tmp_path: Path) -> None:
    band = BAND.replace("card: ashigaru", "card: guard, equipment: staff")
    (problem,) = check(pack(tmp_path, **{B: band})).problems
    assert "Guard may not bear Staff, which is for characters with the keyword human (BAND-7)" in str(problem)


def test_a_position_in_a_folder_is_set_up(tmp_path: Path) -> None:
    (tmp_path / "x.position.yaml").write_text(
        'okko-position: 1\nboard: "+-+\\n|.|\\n+-+"\nto_act: a\nbands:\n  a:\n    characters:\n'
        "      - {card: oko, at: a1, facing: N}\n"
    )
    (problem,) = check(tmp_path).problems
    assert str(problem).endswith(
        'x.position.yaml:7: bands.a.characters[0].card: there is no character card "oko"; did you mean okko?'
    )


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    (problem,) = check(tmp_path / "none.yaml").problems
    assert "cannot be read: No such file" in str(problem)


def test_all_shipped_data_is_good() -> None:
    report = check()
    assert [str(problem) for problem in report.problems] == []
    assert report.files > 80
    assert check(shipped().folder).problems == ()


SCHEMAS = schemas()


@pytest.mark.parametrize(("name", "text"), SCHEMAS.items(), ids=list(SCHEMAS))
def test_the_schemas_in_the_documentation_are_those_of_the_models(name: str, text: str) -> None:
    there = (ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8")
    assert there == text, "write them anew: python -m okko check --schemas docs/schemas"


def test_no_schema_is_left_over() -> None:
    assert {file.name for file in (ROOT / "docs" / "schemas").iterdir()} >= set(SCHEMAS)


def test_a_schema_knows_the_first_key_and_describes_fields() -> None:
    schema = json.loads(SCHEMAS["position.schema.json"])
    assert schema["properties"]["okko-position"]["const"] == 1
    assert schema["required"][0] == "okko-position"
    assert schema["additionalProperties"] is False
    assert "closed doors" in schema["properties"]["doors"]["description"]

"""Position files that cannot stand are refused, with the line, the field and the reason."""

from pathlib import Path

import pytest

from okko.library import BadData, read_position
from tests.test_position_files import PROFILE, one, state

REFUSED = [
    (
        "two on a square",
        one(f"name: A, at: a1, facing: N, {PROFILE}\nname: B, at: a1, facing: N, {PROFILE}"),
        15,
        "A stands on a1 already",
    ),
    ("blocking", one(f"name: A, at: d3, facing: N, {PROFILE}"), 14, "bands.a.characters[0].at: d3 is blocking"),
    ("off the board", one(f"name: A, at: e1, facing: N, {PROFILE}"), 14, "'e1' is no square of this board (a1 to d3)"),
    ("no square", one(f"name: A, at: 11, facing: N, {PROFILE}"), 14, '"at" cannot be 11; it is text'),
    (
        "doubled name",
        one(f"name: A, at: a1, facing: N, {PROFILE}\nname: A, at: a2, facing: N, {PROFILE}"),
        14,
        'another character is called "A"',
    ),
    (
        "a card's name",
        one("card: okko, at: a1, facing: N\nname: okko, at: a2, facing: N, " + PROFILE),
        15,
        'characters[1].name: another character is called "okko"',
    ),
    (
        "a copy's name",
        one(
            "card: okko, at: a1, facing: N\ncard: okko, at: b1, facing: N\nname: okko-2, at: a2, facing: N, " + PROFILE
        ),
        16,
        'another character is called "okko-2"',
    ),
    ("unknown card", one("card: oko, at: a1, facing: N"), 14, 'there is no character card "oko"; did you mean okko?'),
    ("a card like no other", one("card: zzzzzzz, at: a1, facing: N"), 14, 'there is no character card "zzzzzzz"'),
    ("unknown equipment", one("card: okko, at: a1, facing: N, equipment: irn-fan"), 14, "did you mean iron-fan?"),
    (
        "nothing to turn down",
        one("card: okko, at: a1, facing: N, face_down: true"),
        14,
        "there is no equipment to be face down",
    ),
    ("too many dice", "bands:\n  a:\n    dice: [fire, fire, air, air, air]\n", 13, "band a has 4 dice, here are 5"),
    (
        "too many with reserves",
        "bands:\n  b:\n    dice: [fire, fire, air, air]\n    characters:\n"
        "      - {card: okko, at: a1, facing: N, reserve: air}\n",
        13,
        "band b has 4 dice, here are 5, reserves included",
    ),
    ("too many used", "bands:\n  a:\n    dice: [fire]\n    used: 4\n", 14, "at most 3 can be used"),
    ("no element", "bands:\n  a:\n    dice: [fyre]\n", 13, 'cannot be "fyre"; did you mean fire?'),
    ("a wrong facing", one("card: okko, at: a1, facing: NE"), 14, '"facing" cannot be "NE"'),
    ("a wrong key", one("card: okko, at: a1, facing: N, shaken: true"), 14, 'there is no "shaken" here'),
    (
        "a negative stat",
        one("name: A, at: a1, facing: N, profile: {attack: -1, movement: 5, defense: 3, willpower: 2}"),
        14,
        '"attack" is -1; it is at least 0',
    ),
    (
        "a missing stat",
        one("name: A, at: a1, facing: N, profile: {attack: 1, movement: 5, defense: 3}"),
        14,
        '"willpower" is missing',
    ),
    (
        "a shot in need of a range",
        one(
            "name: A, at: a1, facing: N, profile: {attack: 1, movement: 5, defense: 3, willpower: 2, shot: {value: 3}}"
        ),
        14,
        '"range" is missing',
    ),
    ("neither card nor name", one("at: a1, facing: N"), 14, '"card" is missing'),
    ("no bands", "turn: 2\n", 1, '"bands" is missing'),
    ("a name with two blanks", one(f"name: Old  Monk, at: a1, facing: N, {PROFILE}"), 14, "words with one blank"),
    ("a third band", "bands: {c: {}}\n", 11, 'there is no "c" here; use a or b'),
    ("a door that is no edge", "bands: {}\ndoors: [a1/b2]\n", 12, "doors[0]: 'a1/b2' is no edge"),
    ("a door of one square", "bands: {}\ndoors: [a1]\n", 12, "'a1' is no edge"),
    ("a door off the board", "bands: {}\ndoors: [a3/a4]\n", 12, "'a4' is no square"),
    (
        "an unknown ruling",
        "bands: {}\nrulings: {zone_cuts: all}\n",
        12,
        'there is no "zone_cuts" here; did you mean zone_cut?',
    ),
    (
        "an activation of nobody",
        one("card: okko, at: a1, facing: N") + "activation: {character: okk}\n",
        15,
        "did you mean okko?",
    ),
    (
        "an activation of an enemy",
        "bands: {b: {characters: [{card: okko, at: a1, facing: N}]}}\nactivation: {character: okko}\n",
        12,
        'nobody of band a is called "okko"',
    ),
    (
        "unseen by a friend",
        one("card: okko, at: a1, facing: N") + "activation: {character: okko, unseen_by: [okko]}\n",
        15,
        'nobody of band b is called "okko"',
    ),
    ("a Kami's card shaken", one("card: kami-of-fire, at: a1, facing: N, state: shaken"), 14, "no shaken side"),
    (
        "a Kami's card twice",
        one("card: kami-of-air, at: a1, facing: N\ncard: kami-of-air, at: b1, facing: N"),
        15,
        "characters[1].card: there is one Kami of air",
    ),
    ("two natures", one("card: okko, at: a1, facing: N, form: corrupted"), 14, "form: only a Kami has two natures"),
    ("no such Kami", one("card: kami-of-fir, at: a1, facing: N"), 14, "did you mean kami-of-fire?"),
    ("a Kami's honor", one(f"name: A, at: a1, facing: N, kami: fire, honor: fire, {PROFILE}"), 14, "KAMI-8"),
    ("a shaken Kami", one(f"name: A, at: a1, facing: N, kami: fire, state: shaken, {PROFILE}"), 14, "no shaken side"),
    ("a die on a Kami", one(f"name: A, at: a1, facing: N, kami: fire, reserve: air, {PROFILE}"), 14, "no die"),
    ("a Kami's armour", one(f"name: A, at: a1, facing: N, kami: fire, equipment: iron-fan, {PROFILE}"), 14, "KAMI-8"),
    (
        "a Kami twice",
        one(f"name: A, at: a1, facing: N, kami: air, {PROFILE}")
        + f"      - {{name: B, at: b1, facing: N, kami: air, {PROFILE}}}\n",
        15,
        "one Kami of air",
    ),
    (
        "two Kami of a band",
        one(f"name: A, at: a1, facing: N, kami: air, {PROFILE}\nname: B, at: b1, facing: N, kami: fire, {PROFILE}"),
        15,
        "characters[1].kami: a band has one Kami at a time (SUMMON-2)",
    ),
    (
        "a skill used that nobody has",
        one("card: okko, at: a1, facing: N, used: [veteran-hunt]"),
        14,
        'characters[0].used[0]: Okko has no skill "veteran-hunt"; did you mean veteran-hunter?',
    ),
    (
        "a skill of nobody spent",
        one(f"name: A, at: a1, facing: N, honor: air, spent: [honor-of-air, x], {PROFILE}"),
        14,
        'characters[0].spent[1]: A has no skill "x"; leave it out',
    ),
    (
        "a puzzle about nobody",
        one(f"name: A, at: a1, facing: N, {PROFILE}")
        + "puzzle: {task: Do it., theme: t, hints: [x, y, z], solution: [x], goal: {want: remove, who: B}}\n",
        15,
        'puzzle.goal.who: nobody of band b is called "B"',
    ),
    ("a seventh turn of Karasu", "bands: {}\nkarasu: true\nturn: 7\n", 13, "turn: the game ends after turn 6"),
    ("turn nought", "bands: {}\nturn: 0\n", 12, '"turn" is 0; it is at least 1'),
    ("a game that is over", "bands: {}\nlosses: {b: 12}\n", 12, "band b has lost 12 Zeni, and the game ends at 12"),
    ("losses below nought", "bands: {}\nlosses: {a: -1}\n", 12, '"a" is -1; it is at least 0'),
]


@pytest.mark.rule("GEO-4")
def test_a_square_is_filled_by_one_and_nobody_faces_a_corner() -> None:
    two = one(f"name: A, at: a1, facing: N, {PROFILE}\nname: B, at: a1, facing: N, {PROFILE}")
    with pytest.raises(BadData, match="A stands on a1 already"):
        state(two)
    assert state(two.replace("name: B, at: a1", "name: B, at: a2")).occupied.bit_count() == 2
    with pytest.raises(BadData, match='"facing" cannot be "NE"'):
        state(two.replace("name: B, at: a1, facing: N,", "name: B, at: a2, facing: NE,"))


@pytest.mark.parametrize(("body", "line", "said"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_a_position_that_cannot_stand_is_refused_with_its_field(body: str, line: int, said: str) -> None:
    with pytest.raises(BadData) as caught:
        state(body)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"position:{line}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("picture", "line", "said"),
    [
        ("  +-+-+\n  |. .\n  +-+-+\n", 4, "column 7: this line has 4 characters"),
        ("  +-+-+\n  |. x|\n  +-+-+\n", 4, "column 6: 'x' is no square"),
        ("  +-+-+\n  |. .|\n", 4, "2 h + 1 lines"),
        ("  +-+-+\n  |.?.|\n  +-+-+\n", 4, "column 5: '?' is no edge"),
        ("  +-+-+\n  |. .|\n  *-+-+\n", 5, "column 3: '*' where a post"),
    ],
)
def test_a_picture_that_cannot_be_read_is_refused_with_line_and_column(picture: str, line: int, said: str) -> None:
    with pytest.raises(BadData) as caught:
        state("bands: {}\n", head=f"okko-position: 1\nboard: |\n{picture}to_act: a\n")
    assert str(caught.value).startswith(f"position:{line}: ")
    assert said in str(caught.value)


def test_a_picture_on_one_line_is_refused_too() -> None:
    with pytest.raises(BadData, match=r"position:2: line 2 of the picture, column 2: 'x' is no square"):
        state("bands: {}\n", head='okko-position: 1\nboard: "+-+\\n|x|\\n+-+"\nto_act: a\n')


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read: No such file"):
        read_position(tmp_path / "none.position.yaml")

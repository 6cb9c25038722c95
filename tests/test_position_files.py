"""Position files: defaults, refusals, and states written back."""

from pathlib import Path

import pytest

from okko.library import BadData, Library, parse_position, read_position, shipped
from okko.model.card import CharacterCard
from okko.model.element import Element, Stat
from okko.model.position import Position
from okko.model.skill import Alignment, Type
from okko.model.square import Facing
from okko.model.state import Gear, Stage, State
from okko.model.transcript import position_of

HEAD = """\
okko-position: 1
board: |
  +-+-+-+-+
  |. . h #|
  + +-+ + +
  |. . . .|
  + + +D+ +
  |. . . .|
  +-+-+-+-+
to_act: a
"""

PROFILE = "profile: {attack: 4, movement: 5, defense: 3, willpower: 2}"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([shipped()])


def state(body: str, *, head: str = HEAD, library: Library | None = None) -> State:
    return parse_position(head + body, library=library or Library.load())[1]


def position(body: str) -> Position:
    return parse_position(HEAD + body)[0]


def one(text: str) -> str:
    """Band a with these characters, one a line."""
    entries = "".join(f"      - {{{line.strip()}}}\n" for line in text.strip().splitlines())
    return f"bands:\n  a:\n    characters:\n{entries}"


def test_what_is_left_out_has_its_default() -> None:
    read = position(one(f"name: Bandit, at: a1, facing: N, {PROFILE}"))
    assert (read.title, read.turn, read.loss_limit, read.doors, read.activation) == (None, 1, 12, (), None)
    assert (read.losses.a, read.losses.b) == (0, 0)
    set_up = state(one(f"name: Bandit, at: a1, facing: N, {PROFILE}"))
    (bandit,) = set_up.characters
    assert (bandit.shaken, bandit.activated, bandit.reserve, bandit.gear) == (False, False, None, Gear.NONE)
    assert (set_up.pools, set_up.used) == (((), ()), (4, 4))
    assert (set_up.stage, set_up.player, set_up.first, set_up.turn) == (Stage.ACTIVATE, 0, 0, 1)


@pytest.mark.rule("BAND-10")
def test_a_band_may_be_empty() -> None:
    assert state("bands: {a: {}, b: {characters: []}}\n").characters == ()


def test_everything_written_is_set_up(library: Library) -> None:
    card = next(iter(library.characters))
    set_up = parse_position(
        HEAD.replace("to_act: a", "to_act: b")
        + f"""\
title: Everything
turn: 3
bands:
  a:
    dice: [torii, fire]
    used: 1
    characters:
      - {{card: {card}, at: b2, facing: W, state: shaken, reserve: earth, activated: true}}
  b:
    characters:
      - name: Old Bandit
        at: c3
        facing: S
        alignment: evil
        type: civilian
        keywords: [demon]
        raised: [attack]
        profile: {{attack: 4, movement: 15, defense: 0, willpower: 3, zeni: 3, shot: {{value: 4, range: 5}}}}
losses: {{b: 3}}
loss_limit: 8
rulings: {{zone_cut: all}}
""",
        library=library,
    )[1]
    first, bandit = set_up.characters
    assert set_up.match.board.name(first.square) == "b2"
    assert (first.facing, first.shaken, first.reserve, first.activated) == (Facing.W, True, Element.EARTH, True)
    assert set_up.pools == ((Element.FIRE, Element.TORII), ())
    assert set_up.used == (1, 5)
    assert (set_up.losses, set_up.match.loss_limit, set_up.turn, set_up.player) == ((0, 3), 8, 3, 1)
    assert set_up.match.rulings.zone_cut == "all"
    recruit = set_up.recruit(1)
    assert (recruit.id, recruit.name, recruit.zeni, recruit.band) == ("Old Bandit", "Old Bandit", 3, 1)
    assert (recruit.card.alignment, recruit.card.type, recruit.card.keywords) == (
        Alignment.EVIL,
        Type.CIVILIAN,
        ("demon",),
    )
    assert recruit.face(False, False).stats == {
        Stat.ATTACK: 4,
        Stat.MOVEMENT: 15,
        Stat.DEFENSE: 0,
        Stat.WILLPOWER: 3,
    }
    (skill, shot), *_ = recruit.face(False, False).shots
    assert (shot.value, shot.range, skill.cost) == (4, 5, ())
    assert bandit.raised == (Stat.ATTACK,)


def test_an_ad_hoc_character_is_shaken_with_the_same_profile_but_without_its_shot() -> None:
    (recruit,) = state(
        one(
            "name: A, at: a1, facing: N, "
            "profile: {attack: 4, movement: 5, defense: 3, willpower: 2, shot: {value: 1, range: 2}}"
        )
    ).match.recruits
    assert recruit.face(True, False).stats == recruit.face(False, False).stats
    assert recruit.face(False, False).shots
    assert not recruit.face(True, False).shots


def test_a_shaken_profile_of_its_own_is_used() -> None:
    (recruit,) = state(
        one(
            f"name: A, at: a1, facing: N, {PROFILE}, "
            "shaken_profile: {attack: 1, movement: 2, defense: 3, willpower: 4}"
        )
    ).match.recruits
    assert list(recruit.face(True, False).stats.values()) == [1, 2, 3, 4]


def test_skills_of_an_ad_hoc_character_are_on_both_sides() -> None:
    skill = "{id: hard, name: Hard, text: Harder., effects: [{kind: modify, stat: defense, by: 1}]}"
    (recruit,) = state(one(f"name: A, at: a1, facing: N, {PROFILE}, skills: [{skill}]")).match.recruits
    assert all(recruit.face(shaken, False).modifies[Stat.DEFENSE] for shaken in (False, True))


def test_a_card_used_twice_in_either_band_gets_a_number(library: Library) -> None:
    card = next(iter(library.characters))
    set_up = state(
        f"""\
bands:
  a: {{characters: [{{card: {card}, at: a1, facing: N}}, {{card: {card}, at: a2, facing: N}}]}}
  b: {{characters: [{{card: {card}, at: a3, facing: N}}]}}
""",
        library=library,
    )
    assert [recruit.id for recruit in set_up.match.recruits] == [card, f"{card}-2", f"{card}-3"]


def test_doors_are_listed_further_and_one_on_a_wall_or_twice_is_one_wall() -> None:
    set_up = state("bands: {}\ndoors: [a1/b1, b1/a1, b2/b3, c1/c2]\n")
    board = set_up.match.board
    assert board.doors == (board.edge("c1/c2"), board.edge("a1/b1"))
    assert board.walls_north >> board.square("b2") & 1


def test_a_character_in_mid_activation_goes_on() -> None:
    set_up = state(
        f"""\
bands:
  a: {{characters: [{{name: A, at: a1, facing: N, {PROFILE}}}]}}
  b: {{characters: [{{name: B, at: a2, facing: N, {PROFILE}}}, {{name: C, at: a3, facing: N, {PROFILE}}}]}}
activation: {{character: A, moved: true, unseen_by: [C, B]}}
"""
    )
    assert (set_up.stage, set_up.active, set_up.moved, set_up.acted) == (Stage.ACT, 0, True, False)
    assert set_up.unseen_by == (1, 2)
    assert [character.activated for character in set_up.characters] == [True, False, False]


def test_a_name_is_found_in_any_case_unless_two_differ_in_it_only() -> None:
    both = f"name: Bandit, at: a1, facing: N, {PROFILE}\nname: Okko, at: b1, facing: N, {PROFILE}"
    read = state(one(both) + "activation: {character: bandit}\n")
    assert read.recruit(read.active).id == "Bandit"
    two = both.replace("Okko", "BANDIT")
    assert state(one(two) + "activation: {character: BANDIT}\n").active == 1
    with pytest.raises(BadData, match='nobody of band a is called "bandit"'):
        state(one(two) + "activation: {character: bandit}\n")


@pytest.mark.rule("BAND-5", "DICE-2")
def test_a_civilian_brings_a_fifth_die() -> None:
    assert state(one(f"name: A, at: a1, facing: N, type: civilian, reserve: air, {PROFILE}")).used == (4, 4)


@pytest.mark.rule("END-1", "END-4")
def test_a_band_may_have_lost_all_but_its_limit_and_in_karasu_play_more() -> None:
    assert state("bands: {}\nlosses: {a: 11, b: 11}\n").losses == (11, 11)
    assert state("bands: {}\nlosses: {a: 12}\nloss_limit: 13\n").losses == (12, 0)
    assert state("bands: {}\nlosses: {a: 30}\nkarasu: true\n").losses == (30, 0)


def test_tags_of_a_band_differ() -> None:
    lines = "\n".join(f"name: Bandit {n}, at: {'abc'[n]}1, facing: N, {PROFILE}" for n in range(3))
    recruits = state(one(lines)).match.recruits
    assert len({recruit.card.tag for recruit in recruits}) == 3


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


EVERYTHING = f"""\
turn: 7
bands:
  a:
    dice: [fire, torii]
    used: 0
    characters:
      - {{card: okko, at: b2, facing: N, equipment: iron-fan, face_down: true, used: [swift-draw], spent: [x]}}
      - {{card: okko, at: d2, facing: W, state: shaken, reserve: earth, activated: true, raised: [attack, movement]}}
  b:
    characters:
      - {{name: "Bandit: the first", at: c3, facing: S, {PROFILE}, alignment: evil, keywords: [demon]}}
doors: [a1/a2]
losses: {{a: 1, b: 3}}
loss_limit: 9
rulings: {{zone_cut: all, fire_raises_shots: true}}
activation: {{character: okko, acted: true, unseen_by: ["Bandit: the first"]}}
"""


@pytest.mark.parametrize("title", [None, "Plain", 'Quotes " and: colons', "true"])
def test_a_state_written_back_is_read_as_the_same_state(title: str | None) -> None:
    before = state(EVERYTHING)
    text = position_of(before, title)
    read, after = parse_position(text)
    assert read.title == title
    for key in ("characters", "pools", "used", "losses", "stage", "turn", "player", "active", "moved", "acted"):
        assert getattr(after, key) == getattr(before, key), key
    assert (after.unseen_by, after.occupied, after.match.loss_limit) == (before.unseen_by, before.occupied, 9)
    assert (after.match.board, after.match.rulings) == (before.match.board, before.match.rulings)
    assert [recruit.id for recruit in after.match.recruits] == [recruit.id for recruit in before.match.recruits]
    assert position_of(after, title) == text


def test_the_example_of_the_formats_is_read() -> None:
    set_up = read_position(Path(__file__).parent / "positions" / "bookshelf.position.yaml")[1]
    assert [recruit.id for recruit in set_up.match.recruits] == ["okko", "noburo", "Bandit"]
    assert set_up.used == (1, 4)


def test_a_position_makes_no_card_out_of_nothing() -> None:
    (recruit,) = state(one(f"name: A, at: a1, facing: N, {PROFILE}")).match.recruits
    assert isinstance(recruit.card, CharacterCard)


def test_the_documentation_shows_that_very_example() -> None:
    documentation = (Path(__file__).parent.parent / "docs" / "formats.md").read_text(encoding="utf-8")
    example = documentation.partition("<!-- position -->\n```yaml\n")[2].partition("```")[0]
    assert example == (Path(__file__).parent / "positions" / "bookshelf.position.yaml").read_text(encoding="utf-8")

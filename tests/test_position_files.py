"""Position files: defaults, refusals, and states written back."""

from pathlib import Path

import pytest

from okko.library import BadData, Library, parse_position, read_position, shipped
from okko.model.arrange import BadPosition
from okko.model.card import CharacterCard
from okko.model.element import Element, Stat
from okko.model.position import Position
from okko.model.skill import Alignment, Type
from okko.model.square import Facing
from okko.model.state import Gear, Stage, State, with_character
from okko.model.transcript import position_of
from okko.model.value import but

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

DOWN = ", face_down: true"
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
    """b2 has a wall on its north side, where a door is none, and none on its east side."""
    set_up = state("bands: {}\ndoors: [a1/b1, b1/a1, b2/b3, b2/c2, c1/c2]\n")
    board = set_up.match.board
    assert set(board.doors) == {board.edge(text) for text in ("c1/c2", "a1/b1", "b2/c2")}
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


@pytest.mark.parametrize(
    ("names", "tags"),
    [
        (["Bandit 1", "Bandit 2", "Bandit 3"], ["Ban", "Baa", "Bad"]),
        (["Ito", "I", "É 9 o-K", "47", "Ωmega"], ["Ito", "Ii", "Ok", "Xx", "Meg"]),
        ([f"A{n}" for n in range(10)], ["Aa", "Aaa", "Aab", "Aac", "Aad", "Aae", "Aaf", "Aag", "Aah", "Aa"]),
    ],
)
def test_tags_are_letters_of_the_name_and_differ_in_a_band_while_there_are_some(
    names: list[str], tags: list[str]
) -> None:
    squares = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"] + ["d1"]
    lines = "\n".join(
        f"name: '{name}', at: {square}, facing: N, {PROFILE}" for name, square in zip(names, squares, strict=False)
    )
    recruits = state(one(lines)).match.recruits
    assert [recruit.card.tag for recruit in recruits] == tags


def test_equipment_is_ready_unless_it_lies_face_down() -> None:
    text = "card: okko, at: a1, facing: N\n" + "\n".join(
        f"card: noburo, at: {at}, facing: N, equipment: iron-fan{down}" for at, down in (("b1", ""), ("c1", DOWN))
    )
    assert [each.gear for each in state(one(text)).characters] == [Gear.NONE, Gear.READY, Gear.DOWN]


def test_each_band_may_have_a_kami_and_karasu_has_a_sixth_turn() -> None:
    kami = f"{{name: K, at: a1, facing: N, kami: fire, {PROFILE}}}, {{name: L, at: b1, facing: N, {PROFILE}}}"
    other = f"{{name: M, at: c1, facing: N, kami: air, {PROFILE}}}"
    bands = f"bands: {{a: {{characters: [{kami}]}}, b: {{characters: [{other}]}}}}\nkarasu: true\nturn: 6\n"
    assert [recruit.kami for recruit in state(bands).match.recruits] == [Element.FIRE, None, Element.AIR]


@pytest.mark.rule("END-5")
def test_a_position_may_have_a_last_turn_and_lies_before_its_end() -> None:
    bands = f"bands: {{a: {{characters: [{{name: K, at: a1, facing: N, {PROFILE}}}]}}}}\nturn_limit: 8\nturn: "
    assert state(bands + "8\n").match.turn_limit == 8
    with pytest.raises(BadData, match="the game ends after turn 8; use 1 to 8, or raise turn_limit"):
        state(bands + "9\n")


@pytest.mark.parametrize("goal", ["{want: zeni}", "{want: keep, who: A}", "{want: remove, who: B}"])
def test_a_puzzle_is_about_zeni_a_friend_or_an_enemy(goal: str) -> None:
    bands = "bands:\n" + "".join(
        f"  {band}: {{characters: [{{name: {name}, at: {at}, facing: N, {PROFILE}}}]}}\n"
        for band, name, at in (("a", "A", "a1"), ("b", "B", "b1"))
    )
    puzzle = f"puzzle: {{task: Do it., theme: t, hints: [x, y, z], solution: [x], goal: {goal}}}\n"
    assert position(bands + puzzle).puzzle is not None
    if "who" in goal:
        with pytest.raises(BadData, match="nobody of band"):
            position(bands + puzzle.replace("who: A", "who: B") if "A" in goal else bands + puzzle.replace("B}", "A}"))


def test_what_is_wrong_with_a_position_is_said_with_its_field_and_a_cure_if_there_is_one() -> None:
    field = ("bands", "a", "characters", 1, "at")
    assert str(BadPosition(field, "it is taken")) == "bands.a.characters[1].at: it is taken"
    assert str(BadPosition(field, "it is taken", "move it")) == "bands.a.characters[1].at: it is taken; move it"


EVERYTHING = f"""\
turn: 7
bands:
  a:
    dice: [fire, torii]
    used: 0
    characters:
      - {{card: okko, at: b2, facing: N, equipment: iron-fan, face_down: true, used: [swift-draw], spent: [dark-past]}}
      - {{card: okko, at: d2, facing: W, state: shaken, reserve: earth, activated: true, raised: [attack, movement]}}
  b:
    characters:
      - {{name: "Bandit: the first", at: c3, facing: S, {PROFILE}, alignment: evil, keywords: [demon]}}
doors: [a1/a2]
losses: {{a: 1, b: 3}}
loss_limit: 9
turn_limit: 8
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
    assert (before.match.turn_limit, after.match.turn_limit) == (8, 8)
    assert (after.match.board, after.match.rulings) == (before.match.board, before.match.rulings)
    assert [recruit.id for recruit in after.match.recruits] == [recruit.id for recruit in before.match.recruits]
    assert position_of(after, title) == text


def test_a_skill_of_equipment_that_is_lost_is_not_written_down() -> None:
    """A position can name no skill that its characters do not have."""
    armed = state(one("card: okko, at: a1, facing: N, equipment: iron-fan, used: [turn-the-blade, swift-draw]"))
    assert "used: [turn-the-blade, swift-draw]" in position_of(armed)
    after = parse_position(position_of(with_character(armed, 0, gear=Gear.NONE)))[1]
    assert after.characters[0].used == ("swift-draw",)


def test_only_what_differs_from_the_defaults_is_written_down(library: Library) -> None:
    """Whoever is in its activation need not be called activated, nor what a position does not know be named."""
    people = f"name: Foe, at: a1, facing: N, {PROFILE}\ncard: okko, at: b1, facing: N, equipment: iron-fan\n"
    scene = state(one(people + f"card: noburo, at: c1, facing: S, equipment: iron-fan{DOWN}"), library=library)
    scene = with_character(but(scene, stage=Stage.ACT, active=1), 1, activated=True, used=("swift-draw",))
    scene = with_character(scene, 0, used=("rite",), spent=("rite",))

    def entries(state: State) -> list[str]:
        return [line.strip() for line in position_of(state).splitlines() if line.startswith("      - ")]

    foe, noburo = (
        "{name: Foe, profile: %s, at: a1, facing: N}",
        "{card: noburo, at: c1, facing: S, equipment: iron-fan%s}",
    )
    usual = [f"- {foe % PROFILE.removeprefix('profile: ')}", f"- {noburo % DOWN}"]
    okko = "- {card: okko, at: b1, facing: N%s, used: [swift-draw]}"
    assert entries(scene) == [usual[0], okko % ", equipment: iron-fan", usual[1]]
    assert entries(with_character(scene, 1, gear=Gear.NONE)) == [usual[0], okko % "", usual[1]]
    assert not {"karasu", "turn_limit", "rulings", "title"} & {
        line.split(":")[0] for line in position_of(scene).split("\n")
    }


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

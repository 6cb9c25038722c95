"""What an attack, a shot or a test leads to, and how likely each is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.analysis import branches
from okko.analysis.branches import ended, fought, paid, stepped
from okko.analysis.outlook import attack_outlook, nameable, named, outlook, shot_outlook
from okko.analysis.preview import as_active
from okko.model.element import Element
from okko.model.fight import DICE, Named
from okko.model.state import Stage, State
from tests.scenes import draw, who


def attacked(state: State) -> list[tuple[float, State]]:
    """What comes of the attack of the first character on the second."""
    state = as_active(state, 0)
    return fought(state, attack_outlook(state, 0, 1))


def chance(found: list[tuple[float, State]], **wanted: object) -> int:
    """In how many of 36 throws the second character is so."""
    total = sum(
        share
        for share, state in found
        if all(getattr(state.characters[1], key) == value for key, value in wanted.items())
    )
    return round(36 * total)


@pytest.mark.rule("COMBAT-4", "RETREAT-7")
def test_every_result_of_an_attack_is_there_with_its_throws() -> None:
    # Attack 5 on Defense 4, the way back clean: 6 of 36 disable, 4 shake, 11 drive back, 5 nothing (+1).
    found = attacked(
        draw(
            """
            . . .
            . B .
            . a .
            . . .
            """,
            a=who(attack=5),
        )
    )
    assert sum(share for share, _ in found) == pytest.approx(1)
    assert chance(found, fallen=True) == 6
    assert chance(found, shaken=True, fallen=False) == 4
    assert chance(found, square=10) + chance(found, square=9) + chance(found, square=11) == 15


@pytest.mark.rule("RETREAT-2", "RETREAT-7")
def test_whoever_has_no_way_back_is_shaken_where_it_stands() -> None:
    # Attack 5 on Defense 4 at the wall: 6 + 4 disable, 11 shake.
    found = attacked(
        draw(
            """
            +-+-+-+
            |. B .|
            + + + +
            |. a .|
            +-+-+-+
            """,
            a=who(attack=5),
        )
    )
    assert chance(found, fallen=True) == 10
    assert chance(found, shaken=True, fallen=False, square=4) == 11


@pytest.mark.rule("END-1")
def test_the_loss_that_ends_the_match_ends_it() -> None:
    found = attacked(draw(". . . .\n. . B C\n. . a .\n. . . .", losses=(0, 10), a=who(attack=5)))
    (over,) = [state for _, state in found if state.characters[1].fallen]
    assert over.stage is Stage.OVER
    assert over.result is not None
    assert over.result.winner == 0
    assert over.losses == (0, 13)


@pytest.mark.rule("COMBAT-7")
def test_the_defender_has_turned_even_if_nothing_happens() -> None:
    found = attacked(draw(". . .\n. B .\n. a .", a=who(attack=5), B=who("N")))
    assert all(state.characters[1].facing.name == "S" for _, state in found if not state.characters[1].fallen)


@pytest.mark.rule("DICE-6")
def test_dice_that_were_named_are_gone_afterwards() -> None:
    state = as_active(draw("a> B<", dice_a=["fire", "air"], a=who(attack=5)), 0)
    fight = attack_outlook(state, 0, 1).fight
    fire = named(fight, 0, nameable(state, fight, 0)[0])
    for _, after in fought(state, outlook(state, fire)):
        assert after.pools[0] == (Element.AIR,)
        assert after.used[0] == state.used[0] + 1
    reserved = paid(draw("a> B<", a=who(reserve="earth")), 0, Named(DICE[Element.EARTH, True]))
    assert reserved.characters[0].reserve is None


@pytest.mark.rule("SHOT-5")
def test_nothing_happens_to_a_shooter() -> None:
    state = as_active(draw("\n".join(["B .", *[". ."] * 3, "a ."]), a=who(shot=(5, 5))), 0)
    found = fought(state, shot_outlook(state, 0, 1, "bow"))
    assert sum(share for share, _ in found) == pytest.approx(1)
    assert all(after.characters[0].square == 0 and not after.characters[0].shaken for _, after in found)


@pytest.mark.rule("STATE-3")
def test_a_test_to_recover_has_two_ends_and_leaves_no_movement() -> None:
    (share, better), (other, same) = branches.tested(draw("a B", a=who(shaken=True)), 0, 0.5)
    assert share + other == 1
    assert not better.characters[0].shaken
    assert same.characters[0].shaken
    assert better.moved


@pytest.mark.rule("RETREAT-3")
def test_a_step_back_into_water_shakes_and_a_shove_does_not() -> None:
    state = draw("~ .\na .\n. .", a=who("S"))
    assert stepped(state, 0, 4, pushed=False).characters[0].shaken
    assert not stepped(state, 0, 4, pushed=True).characters[0].shaken


def test_the_end_of_an_activation_leaves_nobody_active() -> None:
    state = as_active(draw("a B"), 0)
    after = ended(state, 0)
    assert (after.stage, after.active, after.characters[0].activated) == (Stage.ACTIVATE, -1, True)


@settings(max_examples=40)
@given(st.integers(1, 8), st.integers(1, 8), st.booleans(), st.booleans(), st.sampled_from("NESW"))
def test_the_shares_add_up_whatever_fights(attack: int, defense: int, one: bool, other: bool, facing: str) -> None:
    state = draw(
        "h . .\n. B .\n. a ~", a=who(attack=attack, shaken=one), B=who(facing, defense=defense, shaken=other, zeni=2)
    )
    found = attacked(state)
    assert sum(share for share, _ in found) == pytest.approx(1)
    assert all(share > 0 for share, _ in found)

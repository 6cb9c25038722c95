"""What happened, told in sentences with every sum spelled out."""

from collections.abc import Iterable

import pytest

from okko.analysis.narration import Sentence, Tone, sum_of, tell, tell_all, told_result
from okko.dice import Chooser, Seeded
from okko.game import Game, new_match
from okko.model import event
from okko.model.board import Edge
from okko.model.element import Element, Stat
from okko.model.event import (
    Called,
    DieLost,
    EquipmentLost,
    EquipmentUsed,
    Event,
    Given,
    Granted,
    Happened,
    Pushed,
    Recovered,
    Replaced,
    Rethrown,
    Retreated,
    RolledOff,
    Shaken,
    Stripped,
    Turned,
)
from okko.model.fight import Fight, Kind, Trial
from okko.model.square import Facing
from okko.model.state import End, Result, State
from okko.model.total import Term, Total
from tests.matches import match_setup, play_out
from tests.scenes import draw, play, who


def told(game: Game) -> list[str]:
    return [sentence.text for sentence in tell_all(game.log, game.start)]


def one(happened: Event) -> str:
    (sentence,) = tell(happened, happened.state)
    return sentence.text


@pytest.fixture
def state() -> State:
    return draw(
        "a> B . C",
        a=who(equipment={"id": "fan", "permanent": False, "skills": [{"id": "gust", "effects": GUST}]}),
        B=who(skills=[{"id": "stand-firm", "effects": [{"kind": "instead", "of": "retreat", "becomes": "nothing"}]}]),
    )


GUST = [{"kind": "modify", "stat": "attack", "by": 1}]


def test_a_fight_is_told_with_both_sums() -> None:
    scene = draw("a> B\n c^ .", a=who(attack=5, reserve="fire"), B=who("W", defense=4, zeni=5), c=who("N"))
    game = play(scene, "activate a; attack b; raise attack fire reserve", [4, 3])
    assert told(game)[:6] == [
        "A is up.",
        "A attacks B.",
        "A spends its reserved fire die: +1 Attack.",
        "Dice: A 4, B 3.",
        "A attacks B: 5 Attack +1 fire +1 support + die 4 = 11 against 4 Defense + die 3 = 7: won by 4.",
        "B is disabled: Player b loses 5 Zeni (5 of 12 lost).",
    ]


def test_a_lost_fight_and_a_draw_say_so() -> None:
    scene = draw("a> B", a=who(attack=2), B=who("W", defense=4))
    assert told(play(scene, "activate a; attack b", [1, 2]))[3].endswith(
        "= 3 against 4 Defense + die 2 = 6: lost by 3."
    )
    assert told(play(scene, "activate a; attack b", [4, 2]))[3].endswith(": a draw.")


def test_an_attack_from_behind_is_called_so() -> None:
    assert "A attacks B from behind." in told(play(draw("a> B", B=who("E")), "activate a; attack b", [1, 6]))


def test_a_shot_is_told_with_range_and_cover() -> None:
    scene = draw("a> . h B", a=who(shot=(6, 4)), B=who("W"))
    lines = told(play(scene, "activate a; shoot b bow", [1, 6]))
    assert lines[1].startswith("A shoots at B with Bow over 3 squares")
    assert lines[-1].startswith("A shoots at B: 4 Bow + die 1 = 5 against 4 Defense")
    assert lines[-1].endswith(": missed.")
    lines = told(play(scene, "activate a; shoot b bow", [6, 1]))
    assert any(": hit by " in line for line in lines)


def test_a_movement_is_told_with_what_it_cost() -> None:
    scene = draw("a> . . .", a=who(movement=4))
    assert told(play(scene, "activate a; move c1 E"))[1] == "A moves from a1 to c1, facing east: 2 of 4 MP."
    assert told(play(scene, "activate a; move a1 N"))[1] == "A turns to the north: 1 of 4 MP."
    scene = draw("a> . . .", a=who(movement=4), dice_a=["air"])
    moved = told(play(scene, "activate a; move d1 W air"))
    assert "A spends an air die: +1 Movement." in moved
    assert "A moves from a1 to d1, facing west: 5 of 5 MP (4 Movement +1 air)." in moved


def test_entering_and_leaving_a_control_zone_is_told() -> None:
    scene = draw(". . .\n. a .\nB^ . .")
    moved = told(play(scene, "activate a; move c3 N"))
    assert "A moves from b2 to c3, facing north: 1 of 5 MP, out of an enemy's control zone." in moved
    assert "A is shaken." in moved
    scene = draw("a> . .\n. . .\n. B^ .")
    assert told(play(scene, "activate a; move b2 E"))[1].endswith("and stops in an enemy's control zone.")


def test_a_test_is_told_with_its_number() -> None:
    scene = draw("a . . B", a=who(shaken=True, willpower=3))
    lines = told(play(scene, "activate a; recover", [3]))
    assert lines[1:4] == [
        "A tries to become vigilant again.",
        "A tests Willpower: die 3 against 3 Willpower: passed.",
        "A is vigilant again.",
    ]
    assert "A tests Willpower: die 4 against 3 Willpower: failed." in told(play(scene, "activate a; recover", [4]))


def test_sums_put_the_die_last() -> None:
    base = Term(4, "Willpower", "WILL-1")
    assert sum_of(Total((base,))) == "4 Willpower"
    assert sum_of(Total((base, Term(1, "water", "DICE-4")))) == "4 Willpower +1 water = 5"
    assert sum_of(Total((base, Term(3, "die", "COMBAT-3")))) == "4 Willpower + die 3 = 7"


def test_rare_events_have_their_words(state: State) -> None:
    fight = Fight(Kind.COMBAT, 0, 1)
    goal = Total((Term(3, "Willpower", "RESIST-1"),))
    said: dict[Event, str] = {
        RolledOff(state, (), (3, 5), 1): "Player a throws 3, Player b throws 5: Player b sets up and moves first.",
        RolledOff(state, (), (3, 3), None): "Player a and Player b both throw 3: once more.",
        Called(state, (), fight): "A does not dare to attack B.",
        Shaken(state, (), 1, Element.EARTH): "B is shaken and loses its reserved earth die.",
        Recovered(state, (), 1, Element.AIR): "B is vigilant again and loses its reserved air die.",
        Retreated(state, (), 1, 1, 1): "B has nowhere to retreat.",
        Retreated(state, (), 1, 1, 2): "B retreats from b1 to c1.",
        Pushed(state, (), 1, 2): "B is shoved from c1 to b1.",
        Turned(state, (), 0, Facing.N): "A turns to the east.",
        event.Opened(state, (), 0, (Edge(0, False),)): "A opens a door.",
        event.Opened(state, (), 0, (Edge(0, False), Edge(1, True))): "A opens a double door.",
        DieLost(state, (), 0, None): "Player a gives up a used die for good.",
        DieLost(state, (), 0, Element.FIRE): "Player a gives up its fire die for good.",
        Stripped(state, (), 1, Element.AIR): "B loses its reserved air die.",
        Given(state, (), 1, 2, Element.AIR): "B hands its air die to C.",
        EquipmentLost(state, (), 0): "A loses Fan.",
        EquipmentUsed(state, (), 0): "A has used up Fan.",
        Granted(state, (), 1, Stat.ATTACK, 1, "War cry"): "War cry: B has +1 Attack for now.",
        Replaced(state, (), 1, "stand-firm", "nothing"): "Stand firm: B is spared that.",
        Rethrown(state, (), 0, (Element.AIR,), (Element.TORII,)): "A has air thrown again: torii.",
        event.Tested(state, (), Trial(1, Stat.WILLPOWER, resisting=True), 0, goal, True): (
            "B resists with Willpower: passed without a throw."
        ),
    }
    assert {happened: one(happened) for happened in said} == said


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (Result(0, End.LOSSES), "Player a wins: Player b has lost 8 Zeni of the 12 that end the match."),
        (Result(1, End.WIPED_OUT), "Player b wins: Player a has nobody left."),
        (Result(0, End.TURNS), "Player a wins: after the last turn Player b has lost 8 Zeni, Player a 3."),
        (Result(1, End.RESIGNED), "Player b wins: Player a resigns."),
        (Result(None, End.AGREED), "The match is a draw: both players agree."),
        (Result(None, End.TURNS), "The match is a draw: 3 Zeni lost on either side."),
    ],
)
def test_the_end_is_told_with_its_reason(result: Result, says: str) -> None:
    assert told_result(draw("a B", losses=(3, 8)), result) == says


def games() -> Iterable[Game]:
    for seed in range(12):
        yield play_out(new_match(match_setup(12), Seeded(seed)), Chooser(seed))


def test_whole_games_are_told_in_sentences() -> None:
    seen: set[type[Happened]] = set()
    tones: set[Tone] = set()
    for game in games():
        before = game.start
        for happened in game.log:
            sentences = tell(happened, before)
            before = happened.state
            seen.add(type(happened))
            for sentence in sentences:
                tones.add(sentence.kind)
                check(sentence, before)
    assert {event.Moved, event.Fought, event.Disabled, event.Reserved, event.PhaseEnded, event.Ended, Shaken} <= seen
    assert tones == set(Tone) - {Tone.REASON}, "opponents give reasons; nobody does here"


def check(sentence: Sentence, state: State) -> None:
    text = sentence.text
    assert text[0].isupper()
    assert text[-1] == "."
    assert text.isprintable()
    assert "  " not in text
    assert "None" not in text
    assert "<" not in text
    assert all(0 <= square < state.geometry.size for square in sentence.squares)
    assert all(0 <= index < len(state.characters) for index in sentence.characters)

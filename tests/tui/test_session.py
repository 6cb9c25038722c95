"""What a match at one screen knows without a screen: taking back, plans, questions in words, the story, the digest."""

from collections.abc import Sequence

import pytest

from okko.analysis.narration import tell
from okko.dice import Scripted
from okko.game import Game, NoUndo
from okko.model.decision import Ask, Decision, Move, Option, Place
from okko.model.event import Disabled, Event, PhaseEnded, Recovered, Shaken
from okko.model.square import Facing
from okko.model.state import State
from okko.tui.asking import question_of
from okko.tui.digest import digest_of
from okko.tui.drawing import Mark, Overlay
from okko.tui.overlays import Shown
from okko.tui.pace import Pace, Playback, hold
from okko.tui.plan import Plan
from okko.tui.scene import scene_of
from okko.tui.session import Back, Bot, Person, Session
from okko.tui.tags import tags
from okko.tui.widgets.log import Teller
from tests.scenes import draw, play, who
from tests.tui.questions import ASKED, FIELD


class Ender:
    """A bot that ends whatever it is asked."""

    name = "ender"

    def choose(self, game: Game) -> Option:
        options: Sequence[Option] = game.decision.options
        return options[len(options) - 1]


def against_bot(game: Game, *, practice: bool) -> Session:
    return Session(game, (Person("Sanae"), Bot("Kuro", Ender())), practice=practice)


def let_the_bot_play(session: Session) -> None:
    while session.bot is not None:
        session.carry_out(session.think())


def planned(game: Game, square: str) -> Plan:
    question = question_of(game.state, game.decision)
    plan = Plan(game.state, question, question.home or 0)
    plan.point(game.state.match.board.square(square))
    return plan


def test_in_practice_undo_skips_what_the_bot_has_answered_and_redo_answers_it_again() -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 8)
    session = against_bot(game, practice=True)
    session.answer(game.decision.options[-1])
    let_the_bot_play(session)
    assert (game.state.player, game.state.turn) == (0, 2)
    assert session.back is Back.FREE
    session.undo()
    assert (game.state.player, game.state.turn) == (0, 1)
    session.redo()
    let_the_bot_play(session)
    assert (game.state.player, game.state.turn) == (0, 2)


def test_against_a_bot_what_dice_have_decided_stands() -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 8)
    session = against_bot(game, practice=False)
    session.answer(game.decision.options[-1])
    let_the_bot_play(session)
    assert session.back is Back.NOTHING
    with pytest.raises(NoUndo):
        session.undo()


def test_two_persons_may_agree_beyond_dice() -> None:
    game = play(draw(FIELD), "activate a; attack b", [3, 3])
    session = Session(game, (Person("Sanae"), Person("Takeo")))
    assert session.back is Back.AGREED
    session.undo(agreed=True)
    assert game.decision.ask is Ask.ACT


@pytest.mark.parametrize("ask", list(ASKED))
def test_what_would_be_taken_back_is_said_in_words(ask: Ask) -> None:
    game = ASKED[ask]()
    option = game.decision.options[0]
    game.answer(option)
    told = Session(game, (Person("Sanae"), Person("Takeo"))).taken_back()
    assert told.endswith((".", "!"))
    assert option.text not in told


def test_a_bot_sees_a_fork_and_cannot_touch_the_game() -> None:
    class Greedy:
        name = "greedy"

        def choose(self, game: Game) -> Option:
            first: Option = game.decision.options[0]
            game.answer(first)
            return first

    game = play(draw(FIELD))
    before = game.state
    session = Session(game, (Bot("Kuro", Greedy()), Person("Takeo")))
    session.think()
    assert game.state is before


def test_a_plan_turns_only_to_facings_that_can_be_reached_and_comes_round() -> None:
    game = play(draw(". . a^ . B", a=who(movement=2)), "activate a")
    plan = planned(game, "b1")
    assert isinstance(plan.pose, Move)
    assert plan.pose.text == "move b1 N"
    plan.turn(1)
    assert plan.pose.text == "move b1 W", "east and south are too far"
    plan.turn(1)
    assert plan.pose.text == "move b1 N"
    here = planned(game, "c1")
    assert here.pose is None
    seen: list[Facing | None] = []
    for _ in range(4):
        here.turn(1)
        seen.append(here.pose.facing if here.pose else None)
    assert seen == [Facing.E, Facing.S, Facing.W, None]


def test_the_cheapest_movement_is_planned_and_dice_are_named_only_where_they_are_needed() -> None:
    game = play(draw("a> . . . . . B", a=who(movement=3), dice_a=["air"]), "activate a")
    near, far = planned(game, "d1").pose, planned(game, "e1").pose
    assert isinstance(near, Move)
    assert isinstance(far, Move)
    assert near.air is None
    assert far.air is not None


def test_a_place_is_planned_facing_away_from_the_edge_of_the_board() -> None:
    game = ASKED[Ask.PLACE]()
    pose = planned(game, "b1").pose
    assert isinstance(pose, Place)
    assert pose.facing is Facing.N


def test_a_scene_shows_the_way_the_zone_there_and_whom_it_could_strike() -> None:
    game = play(
        draw(
            """
            .  Bv .
            .  .  .
            .  a^ .
            """
        ),
        "activate a",
    )
    plan = planned(game, "b2")
    square = game.state.match.board.square
    scene = scene_of(game.state, plan, Shown(), None)
    assert scene.path is not None
    assert scene.path.squares == (square("b1"), square("b2"))
    assert scene.path.cost == 1
    assert square("b3") in scene.marks[Mark.TARGET]
    assert set(scene.overlays[Overlay.OWN_ZONE]) == {square("a3"), square("b3"), square("c3")}
    assert scene.reach[square("b2")].stops


def test_a_scene_of_a_retreat_tells_safe_squares_from_deadly_ones() -> None:
    game = play(
        draw(
            """
            .  .  h  .  .
            .  .  Bv .  .
            .  .  a^ .  .
            """,
            B=who(shaken=True),
        ),
        "activate a; attack b",
        [3, 2],
    )
    square = game.state.match.board.square
    scene = scene_of(game.state, planned(game, "c2"), Shown(), None)
    assert scene.overlays[Overlay.RETREAT_DEADLY] == {square("c3")}
    assert scene.overlays[Overlay.RETREAT_SAFE] == {square("b3"), square("d3")}
    hints = [choice.hint for choice in question_of(game.state, game.decision).choices]
    assert hints == ["safe", "safe", "bad ground: disabled"], "the worst comes last"


def test_several_of_a_kind_are_told_apart_on_the_board() -> None:
    from okko.library import Library

    card = Library.load().characters["ninja-apprentice"]
    state = draw("a b C", a=who(card=card), b=who(card=card))
    names = [recruit.name for recruit in state.match.recruits[:2]]
    assert dict(zip(names, tags(state), strict=False)) == {"Ninja Apprentice": "Nin", "Ninja Apprentice 2": "N2i"}


@pytest.mark.parametrize("ask", ASKED, ids=str)
def test_every_question_has_words_and_every_option_but_poses_stands_in_the_list(ask: Ask) -> None:
    game = ASKED[ask]()
    question = question_of(game.state, game.decision)
    assert question.title
    listed = {choice.answer for choice in question.choices}
    assert len({choice.label for choice in question.choices}) == len(question.choices)
    poses = {option for group in question.poses for option in group}
    assert listed | poses == set(game.decision.options)


def test_naming_a_die_says_what_it_changes() -> None:
    game = ASKED[Ask.NAME]()
    question = question_of(game.state, game.decision)
    assert question.choices[0].hint == "wins 42% → 58%"


def test_the_story_strikes_out_what_was_taken_back() -> None:
    game = play(draw(FIELD), "activate a")
    session = Session(game, (Person("Sanae"), Person("Takeo")))
    teller = Teller(game.start)
    told = teller.of(game.lines, 99)
    session.undo()
    struck = teller.of(game.lines, 99)
    assert [line.plain for line in struck] == [f"undone: {line.plain}" for line in told]
    assert all("strike" in str(span.style) for line in struck for span in line.spans[-1:])


def test_playback_shows_events_in_order_and_skips_to_the_end_at_once() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    playback = Playback(game.start)
    playback.add(game.log, foreign=True)
    assert playback.step(Pace.NORMAL) > 0
    assert playback.last is not None
    playback.finish()
    assert playback.shown == len(game.log)
    assert playback.state is game.state
    assert not playback


def test_what_is_shown_again_begins_as_many_events_ago_and_ends_in_the_present() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    playback = Playback(game.state, len(game.log))
    playback.again(game.log[0].state, game.log[1:3], len(game.log) - 1)
    assert (playback.state, playback.shown) == (game.log[0].state, 1)
    shown = []
    while playback.step(Pace.FAST) > 0:
        shown.append(playback.shown)
        assert playback.last is game.log[playback.shown - 1]
    assert shown
    assert max(shown) <= 3
    assert (playback.state, playback.shown, playback.repeats) == (game.state, len(game.log), False)


def test_nothing_is_held_when_the_pace_is_off() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    assert all(hold(event, foreign=True, pace=Pace.OFF) == 0 for event in game.log)
    assert any(tell(event, game.start) for event in game.log)


def test_the_digest_names_who_moved_who_was_shaken_and_what_threatens_now() -> None:
    """B shakes A, drives it to the edge and turns away. At 4 against 4 every win, 15 of 36, then disables A."""
    game = play(draw(FIELD, to_act="b", B=who(movement=2)), "activate b; attack a; retreat c1; move c3 E", [6, 3])
    game.dice = Scripted(*["torii"] * 4)
    while isinstance(game.pending, Decision) and game.state.player == 1:
        game.answer(game.decision.options[len(game.decision.options) - 1])
    assert digest_of(game.log, game.state, 0) == ["Moved: bx; 1 fight.", "Shaken: A.", "Threatened: AX 42% (bx)."]


def test_the_digest_says_what_has_become_of_each_once_and_by_its_name() -> None:
    """Of the two that were shaken one has fallen since, and the other is vigilant again."""
    state = draw("a> c> . . . . . . . . . B>")
    first, second = state.match.index_of("a"), state.match.index_of("c")
    log: list[Event] = [
        PhaseEnded(state, (), 1, ()),
        Shaken(state, (), first, None),
        Shaken(state, (), second, None),
        Recovered(state, (), second, None),
        Disabled(state, (), first, 0, 3),
    ]
    assert digest_of(log, state, 0) == [
        "Moved: nobody; no fight.",
        "Fallen: A; vigilant again: C.",
        "Nobody of yours can be struck next phase.",
    ]


def test_the_digest_is_silent_in_the_first_phase() -> None:
    state: State = draw(FIELD)
    assert digest_of([], state, 0) == []

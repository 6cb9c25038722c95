"""Playing without a scenario on the screen: each question by keys and by clicks, refusals, and taking back."""

import pytest

from okko.game import Game, drafting
from okko.model.card import DoorToken
from okko.model.decision import Ask
from okko.model.draft import DraftSetup
from okko.model.scenario import ScenarioCard
from okko.model.square import Facing
from okko.tui.draft_plan import DoorPlan
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.goals import Goals
from okko.tui.session import Person
from okko.tui.widgets.offers import Offers
from okko.tui.widgets.status import StatusLine
from tests.drafts import box, draft_of, gear, person, sit
from tests.scenes import play
from tests.tui.drafted import drafts

pytestmark = pytest.mark.xdist_group("screen")

BELL = ScenarioCard.model_validate_json(
    """{"id": "bell", "name": "The bell", "text": "Hold the middle.",
        "objectives": [{"kind": "hold", "name": "Held", "counted": "turn", "points": 2}]}"""
)


def table(**changes: object) -> DraftSetup:
    people = [
        person("a", zeni=5, alignment="demon-hunter"),
        person("b", zeni=4, alignment="evil"),
        person("c", zeni=3, copies=2),
        person("d", zeni=2, type="civilian"),
        person("e", zeni=2, type="civilian"),
    ]
    return box(
        people, [gear("hat"), gear("cap"), gear("bow", zeni=2, bearer={"alignment": "evil"})], cards=(BELL,), **changes
    )


def asked(game: Game) -> Ask:
    return game.decision.ask


def laid() -> Game:
    """A draft at the question about doors."""
    return sit(table(), LAID)


PICKED = "recruit a; recruit b; recruit c; pass; pass; equip hat; give c; equip bow"
EAST = "lay north interior 0; lay east interior 0; E of north"
LAID = f"{PICKED}; {EAST}; lay south interior 0; S of north; lay west interior 0"


async def test_cards_are_picked_with_keys_alone() -> None:
    async with drafts(sit(table())) as here:
        await here.reads("which card do you take")
        await here.take("A ")
        await here.take("B ")
        await here.reads("5/18 Zeni")
        await here.press("tab", "tab")
        await here.take("C ")
        await here.take("Hat ")
        assert here.given == ["recruit a", "recruit b", "recruit c", "equip hat"]
        await here.reads("B + Hat")
        await here.press("full_stop")
        await here.reads("Press . again")
        await here.press("full_stop")
        assert here.given[-1] == "pass"


async def test_cards_are_picked_with_clicks_alone_and_a_first_click_only_looks() -> None:
    async with drafts(sit(table())) as here:
        await here.click_row("C ", 1)
        assert here.given == []
        await here.reads("There are 2 copies.")
        await here.click_row("C ", 1)
        assert here.given == ["recruit c"]
        await here.reads("1/2")
        await here.click_row("D ")
        await here.click(". No more")
        await here.click(". No more")
        assert here.given == ["recruit c", "recruit d", "pass"]


async def test_a_card_that_does_not_fit_says_by_which_rule_and_why() -> None:
    async with drafts(sit(table(), "recruit a; recruit c; recruit d; recruit e")) as here:
        rows = {row.card.id: row for row in here.table.rows if row.card is not None}
        assert {id: row.refusal.rule for id, row in rows.items() if row.refusal is not None} == {
            "b": "BAND-2",
            "bow": "BAND-7",
        }
        await here.take("B ")
        await here.reads("is a Demon Hunter")
        assert here.given[-1] == "recruit e"
        await here.press("f")
        assert [row.card.id for row in here.table.rows if row.card is not None] == ["c", "cap", "hat"]


async def test_equipment_is_given_to_somebody_who_may_bear_it_or_put_back() -> None:
    game = sit(table(), "recruit b; recruit a; recruit c; recruit d")
    async with drafts(game) as here:
        await here.take("Hat ")
        await here.reads("who bears Hat?")
        await here.press("escape")
        assert asked(game) is Ask.PICK
        await here.take("Hat ")
        await here.take("C ")
        assert here.given[-2:] == ["equip hat", "give c"]
        await here.press("u")
        assert asked(game) is Ask.BEARER
        await here.click_row("B ")
        assert here.given[-2:] == ["equip hat", "give b"]


async def test_a_free_card_is_equipment() -> None:
    async with drafts(sit(table(), "recruit a; recruit b; pass; pass")) as here:
        await here.reads("for nothing")
        assert [row.card.id for row in here.table.rows if row.card is not None] == ["bow", "cap", "hat"]
        await here.take("Hat ")
        assert here.given[-1] == "equip hat"
        assert draft_of(here.game).bands[0][0].equipment == "hat"


async def test_tiles_are_laid_with_keys_alone_and_taken_back_as_a_whole() -> None:
    game = sit(table(), PICKED)
    async with drafts(game) as here:
        await here.reads("which tile do you lay")
        await here.press("down", "right_square_bracket", "x", "enter")
        assert here.given[-1] == "lay fifth outdoors 1"
        await here.press("tab", "enter")
        assert here.given[-2:] == ["lay east interior 0", "E of fifth"]
        await here.press("u")
        assert asked(game) is Ask.TILE
        assert here.given[-1] == "lay fifth outdoors 1"
        await here.press("U")
        assert asked(game) is Ask.ADJOIN
        await here.press("left", "enter")
        assert here.given[-1] == "W of fifth"


async def test_tiles_are_laid_with_clicks_alone() -> None:
    game = sit(table(), f"{PICKED}; {EAST}")
    async with drafts(game) as here:
        await here.click_row("South", 1)
        corner = here.layout.centre(13 * 14)
        await here.click_cell(*corner, button=3)
        await here.click_cell(*corner, times=2)
        assert here.given[-2:] == ["lay south interior 1", "N of north"]


async def test_doors_are_laid_with_keys_alone() -> None:
    game = laid()
    async with drafts(game) as here:
        await here.press("1")
        await here.take("Yes")
        await here.reads("which door do you lay")
        await here.press("left", "down", "right_square_bracket", "enter")
        assert here.given[-1] == "closed door f6/g6"
        await here.press("enter")
        await here.reads("A closed single door is laid on f6/g6.")
        assert "DOOR-6" not in here.text, "what has been done is not refused"
        await here.press("v", "down")
        await here.reads("f5/g5 does not lie between two tiles")
        await here.press("v", "down", "down", "enter")
        assert here.given[-1] == "closed double door f3/g3"
        await here.press("tab")
        await here.reads("There is no place for this door.")
        await here.press("v", "v", "tab")
        assert here.table.why_not() is None, "the double door is laid, single ones are not"
        await here.press("full_stop", "full_stop")
        assert here.given[-2:] == ["done", "done"]
        await here.arrives(Goals)


async def test_doors_are_laid_with_clicks_alone() -> None:
    game = laid()
    async with drafts(game, size=(100, 44)) as here:
        await here.click_row("Yes", 1)
        await here.click_row("Yes", 1)
        x, y, width, _ = here.layout.region(game.state.match.board.square("d4"))
        await here.click_cell(x + width - 1, y + 1, times=2)
        assert here.given[-1] == "closed door d4/e4"
        await here.click_row("open single", 1)
        x, y = here.layout.centre(game.state.match.board.square("c7"))
        await here.click_cell(x, y - 1, times=2)
        assert here.given[-1] == "open door c7/c8"
        await here.click(". No more")
        assert here.given[-1] == "done"


async def test_a_draft_ends_in_the_scenario_card_read_out_and_the_battle_and_can_be_gone_back_to() -> None:
    game = laid()
    async with drafts(game) as here:
        await here.take("No doors")
        await here.arrives(Goals)
        await here.reads("Hold the middle.")
        await here.press("enter")
        battle = await here.arrives(BattleScreen)
        assert battle.question is not None
        assert battle.question.ask is Ask.SIDE
        game.undo(agreed=True)
        battle.jump()
        await here.until(lambda: not isinstance(here.app.screen, BattleScreen), "the draft again")
        await here.reads("lay door tokens?")
        assert here.table.query_one(Offers).highlighted == 0


async def test_dice_thrown_by_hand_are_asked_for_in_the_draft_too() -> None:
    from okko.dice import Typed

    game = Game(drafting(table()), Typed())
    async with drafts(game) as here:
        await here.reads("throw for the first phase")
        await here.take("3 pips")
        await here.reads("die 2 of 2")
        await here.press("5")
        await here.reads("thrown: 3, 5")
        await here.press("enter")
        await here.reads("which card do you take")
        assert game.state.first == 1


def test_a_door_plan_seeks_the_next_edge_for_the_token_in_hand_row_by_row_and_round_the_board() -> None:
    board = play(drafting(table()), LAID.split("; "), [6, 1]).state.match.board
    tokens = [
        DoorToken(edge=edge, open=opened, double=double)
        for edge, opened, double in (
            ("e5/e6", False, False),
            ("c2/d2", False, False),
            ("b2/b3", False, False),
            ("c1/c2", True, False),
            ("c4/d4", False, True),
        )
    ]
    plan = DoorPlan(board, board.square("a1"), Facing.S)
    found = []
    for steps in (1, 1, 1, 1, -1, -1):
        assert plan.seek(tokens, steps)
        found.append(plan.text)
    assert [text.removeprefix("closed door ") for text in found] == [
        *("b2/b3", "c2/d2", "e5/e6", "b2/b3", "e5/e6", "c2/d2"),
    ]
    plan.vary()
    assert plan.seek(tokens, 1)
    assert plan.text == "open door c1/c2"
    plan.vary(2)
    assert not plan.seek(tokens, 1), "no open double door can be laid"
    assert plan.edge == board.edge("c1/c2")


def test_a_door_plan_goes_round_a_square_and_stays_on_the_board() -> None:
    board = play(drafting(table()), LAID.split("; "), [6, 1]).state.match.board
    plan = DoorPlan(board, board.square("a1"), Facing.S)
    assert plan.token is None
    plan.turn(-1)
    assert plan.text == "closed door a1/b1"
    plan.step(-1, -1)
    assert plan.square == board.square("a1")


async def test_the_head_has_room_for_what_long_names_have_spent_and_been_given() -> None:
    people = [person(id, zeni=9) for id in "abcd"]
    game = sit(box(people, [gear("hat"), gear("cap")]), "recruit a; recruit b; recruit c; recruit d; equip hat; give a")
    async with drafts(game, (Person("Sanae of the Asagiri"), Person("Takeo of the Karasu"))) as here:
        await here.take("B ")
        head = str(here.table.query_one(StatusLine).content)
        assert head.count("18/18 +1") == 2
        assert len(head) <= 78

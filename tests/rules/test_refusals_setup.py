"""Why nobody is set up so: each worked out by hand."""

from typing import Any

import pytest

from okko.model.scenario import ScenarioCard
from okko.model.state import Stage, State
from tests.refusing import refused
from tests.scenes import draw, play, who

ROOM = ". . . . .\n" * 5


def side(picture: str = ROOM, **parts: Any) -> State:
    """The sides are to be chosen; a, c and e against B and D."""
    people: dict[str, Any] = {each: who() for each in "aceBD"}
    return draw(picture, stage=Stage.SIDE, **people, **parts)


@pytest.mark.rule("SETUP-4")
def test_along_a_side_there_must_be_room_for_a_band() -> None:
    """The rows of the north have two free squares, too few for three; the columns of the east and west have six."""
    picture = "# # # # #\n. # # # .\n. . . . .\n. . . . .\n. . . . ."
    fact = "there is no room for both bands along the north and the side across"
    refused(side(picture), "side N", "SETUP-4", fact)


@pytest.mark.rule("SETUP-3")
def test_the_side_is_chosen_before_anybody_is_placed() -> None:
    fact = "the side of the deployment zone is chosen first"
    refused(side(), "place a1 N", "SETUP-3", fact, cure="choose a side first")


@pytest.mark.rule("SETUP-3")
def test_who_is_alone_need_not_be_named() -> None:
    """Once a side is chosen, a is being set up: it is never asked whether it is."""
    alone = draw(ROOM, stage=Stage.SIDE, a=who(), B=who())
    refused(alone, "deploy a", "SETUP-3", "the side of the deployment zone is chosen first")


@pytest.mark.rule("SETUP-3")
def test_who_is_being_set_up_or_stands_already_is_not_named_again() -> None:
    game = play(side(), "side S; deploy a")
    refused(game, "deploy a", "SETUP-3", "A is being set up", of="a", cure="place it")
    game.answer("place a1 N")
    refused(game, "deploy a", "SETUP-3", "A is set up already", at="a1", of="a")


@pytest.mark.rule("SETUP-4", "SETUP-3")
def test_each_band_is_placed_along_its_own_side() -> None:
    """The south zone ends with e2; player B has rows 4 and 5."""
    game = play(side(), "side S")
    name: dict[str, Any] = {"cure": "name a character first", "remedy": ("deploy a",)}
    refused(game, "place e2 N", "SETUP-3", "it must be said first who is set up", **name)
    game = play(side(), "side S; deploy a; place a1 N; deploy c; place b1 N; place c1 N; deploy b")
    fact = "a3 is outside the deployment zone, which lies along the north side"
    refused(game, "place a3 N", "SETUP-4", fact, at="a3")


@pytest.mark.rule("SETUP-4", "SETUP-7")
def test_a_scenario_card_sets_nobody_up_elsewhere() -> None:
    written = {"id": "long", "name": "Long", "text": "It lasts.", "turns": 9}
    scenario = ScenarioCard.model_validate(written)
    game = play(side(karasu=True, scenario=scenario), "side S; deploy a")
    fact = "a3 is outside the deployment zone, which lies along the south side"
    refused(game, "place a3 N", "SETUP-4", fact, at="a3")

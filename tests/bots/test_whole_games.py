"""Whole games between opponents of all levels: nothing unlawful, always an end, whatever is played."""

import os
import subprocess
import sys

import pytest

from okko.arena.venue import venue
from okko.bots import BOTS, bot_named
from okko.bots.camper import camp_choice
from okko.campaign import Campaign
from okko.dice import Seeded
from okko.game import Game, drafting
from okko.library import Library
from okko.model.campaign import CampaignSetup
from okko.model.decision import Ask, Decision
from okko.model.state import State
from tests.drafts import whole_box

EFFORT = 0.02


def played(state: State, names: tuple[str, str], seed: int, most: int = 3000) -> tuple[Game, set[Ask]]:
    """A game to its end, and what was asked in it; every answer is checked."""
    game = Game(state, Seeded(seed), recording=False)
    bots = [bot_named(name, seed, EFFORT) for name in names]
    asked: set[Ask] = set()
    for _ in range(most):
        if game.over:
            return game, asked
        decision = game.decision
        asked.add(decision.ask)
        game.answer(bots[decision.player].choose(game))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("one", "other"), [("novice", "apprentice"), ("captain", "novice"), ("master", "warrior")])
def test_a_base_game_is_played_to_its_end(one: str, other: str) -> None:
    game, _ = played(venue(Library.load(), 5, len(one)), (one, other), 5)
    assert game.over


@pytest.mark.parametrize("seed", range(3))
def test_a_match_without_a_scenario_is_drafted_and_played_to_its_end(seed: int) -> None:
    names = [("warrior", "veteran"), ("novice", "warrior"), ("captain", "scripted")][seed]
    game, asked = played(drafting(whole_box()), names, seed)
    assert game.over
    assert {Ask.PICK, Ask.TILE, Ask.SIDE, Ask.PLACE, Ask.ACT} <= asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 40))
def test_many_drafted_matches_are_played_to_their_ends(seed: int) -> None:
    levels = [name for name in BOTS if name != "random"]
    played(drafting(whole_box()), (levels[seed % 7], levels[(seed * 3 + 1) % 7]), seed)


def test_a_band_is_drafted_up_to_the_budget_and_by_the_rules() -> None:
    game = Game(drafting(whole_box()), Seeded(8), recording=False)
    bots = [bot_named("veteran", 1), bot_named("veteran", 2)]
    while game.state.match.draft is not None:
        decision = game.decision
        game.answer(bots[decision.player].choose(game))
    match = game.state.match
    for band in (0, 1):
        members = [match.recruits[index] for index in match.members[band]]
        assert 4 <= len(members) <= 6
        assert sum(recruit.card.zeni for recruit in members) >= 16


def test_between_adventures_every_question_has_an_answer(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    course = Campaign.begin(tmp_path / "one.jsonl", CampaignSetup(box=whole_box(), adventures=2), seed=4)
    asked: set[Ask] = set()
    while not course.over:
        if isinstance(course.pending, Decision):
            assert course.camp is not None
            asked.add(course.pending.ask)
            course.answer(camp_choice(course.camp, course.pending).text)
            continue
        saved = course.adventure()
        bots = [bot_named("scripted", 1), bot_named("novice", 2)]
        while not saved.game.over:
            saved.game.answer(bots[saved.game.decision.player].choose(saved.game))
        course.finish(saved.game)
        saved.close()
    course.close()
    assert Ask.CAMP in asked


SCRIPT = """
from okko.arena.venue import venue
from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import Game, digest
from tests.drafts import whole_box
from okko.library import Library
game = Game(venue(Library.load(), 5, 2), Seeded(5), recording=False)
bots = [bot_named(name, 3, 0.02) for name in ("captain", "veteran-treacherous")]
for _ in range(30):
    if game.over:
        break
    game.answer(bots[game.decision.player].choose(game))
print(digest(game.state))
"""


def test_the_answers_do_not_depend_on_how_python_hashes() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1234")
    }
    assert len(told) == 1

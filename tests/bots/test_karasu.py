"""How opponents play what the expansion adds: sorcerers, Kami, scenario cards, the score after six turns, the draft."""

import json
from typing import Any

import pytest

from okko.bots import bot_named
from okko.bots.drafting import draft_answer
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Ask, Option
from okko.model.event import Rethrown
from okko.model.scenario import ScenarioCard
from okko.model.state import State
from tests.drafts import box, gear, people, person, sit, tile
from tests.scenes import character, draw, happened, who
from tests.spirits import SORCERER, SPIRITS, SUMMONING, major

LEVELS = ("novice", "apprentice", "warrior", "veteran", "captain", "master", "scripted")
SIGHTED = ("warrior", "veteran", "captain", "master")


def phase(state: State, level: str, seed: int = 1) -> tuple[Game, list[str]]:
    """The game after the phase of a level, and its answers."""
    game = Game(state, Seeded(seed))
    bots = [bot_named(level, seed, 0.05), bot_named(level, seed, 0.05)]
    player, texts = state.player, []
    while not game.over and (game.state.turn, game.state.player) == (state.turn, player):
        decision = game.decision
        option = bots[decision.player].choose(game)
        if decision.player == player:
            texts.append(option.text)
        game.answer(option)
    return game, texts


def card(**objective: Any) -> ScenarioCard:
    written = {"id": "twist", "name": "Twist", "text": "A twist.", "objectives": [{"name": "Goal", **objective}]}
    return ScenarioCard.model_validate_json(json.dumps(written))


FAR = "\n".join(["B . . . . .", *[". . . . . ."] * 10, "a . . . . ."])


@pytest.mark.parametrize("level", LEVELS)
def test_a_sorcerer_calls_a_kami_where_no_enemy_is_near(level: str) -> None:
    state = draw(FAR, a=who(type="sorcerer", skills=[SUMMONING]), dice_a=["torii"], kami=SPIRITS, karasu=True)
    _, texts = phase(state, level)
    assert any(text.startswith("use summoning") for text in texts), texts


@pytest.mark.parametrize("level", LEVELS)
def test_a_sorcerer_throws_dice_again_that_serve_nobody(level: str) -> None:
    """Nobody but the sorcerer is there, who is vigilant and pays for nothing: Water is of no use, Earth defends."""
    state = draw(FAR, a=who(type="sorcerer", skills=[SORCERER]), dice_a=["water", "earth"], karasu=True)
    game, texts = phase(state, level)
    assert any(text.startswith("use sorcerer") for text in texts), texts
    assert happened(game, Rethrown)


@pytest.mark.parametrize("level", LEVELS)
def test_a_kami_lets_loose_its_power_on_three_who_cannot_resist(level: str) -> None:
    """Three shaken enemies with Willpower 1, 9 Zeni in all, are disabled five times in six each."""
    weak = who("N", willpower=1, shaken=True, defense=9)
    state = draw(
        ". . . . .\n. B C D .\n. . . . .\n. . k . .\n. . . . .\na . . . .",
        k=who("S", kami="water", skills=[major("willpower")]),
        a=who("S", attack=0, activated=True),
        B=weak,
        C=weak,
        D=weak,
        karasu=True,
    )
    _, texts = phase(state, level)
    assert any(text.startswith("use major") for text in texts), texts


CENTRE = card(kind="hold", area="centre", points=2, counted="turn")
TOKEN = card(kind="carry", points=4)
ROAD = "\n".join([*[". . . . . . . ."] * 7, "a . . . . . . B"])


def led_to(level: str, scenario: ScenarioCard | None) -> tuple[int, int]:
    """How many columns and rows from the middle of the board a weakling ends that could also follow an enemy."""
    state = draw(ROAD, scenario=scenario, karasu=True, a=who("E", attack=1, defense=1), B=who("W", movement=0))
    game, _ = phase(state, level)
    row, column = divmod(character(game.state, "a").square, 8)
    return abs(2 * column - 7) // 2, abs(2 * row - 7) // 2


@pytest.mark.parametrize("level", SIGHTED)
@pytest.mark.parametrize("scenario", [CENTRE, TOKEN], ids=["hold", "carry"])
def test_a_band_goes_where_the_scenario_card_pays(level: str, scenario: ScenarioCard) -> None:
    """The centre lies two squares about the middle, the token on one of the four there."""
    assert max(led_to(level, scenario)) <= 1
    assert max(led_to(level, None)) > 1


@pytest.mark.parametrize("level", SIGHTED)
@pytest.mark.parametrize(("lost", "dares"), [(6, True), (2, False)])
def test_in_the_last_phase_who_is_behind_dares_and_who_is_ahead_does_not(level: str, lost: int, dares: bool) -> None:
    """Attack 4 against Defense 5, both worth 3 Zeni: three throws in 36 disable B, which turns 4 to 6 into 7 to 6.

    Three others disable a, which turns 4 to 2 into 4 to 5.
    """
    state = draw(
        ". . .\n. B .\n. a .\n. . .",
        turn=6,
        turn_limit=6,
        first="b",
        karasu=True,
        losses=(lost, 4),
        a=who(attack=4, defense=3),
        B=who(defense=5, shaken=True),
    )
    assert ("attack b" in phase(state, level)[1]) is dares


def wish(game: Game, seed: int = 0) -> Option:
    draft = game.state.match.draft
    assert draft is not None
    return draft_answer(draft, game.decision, seed)


@pytest.mark.parametrize("seed", range(5))
def test_of_those_who_cost_the_same_the_strongest_is_drafted_whatever_the_taste(seed: int) -> None:
    cards = [person("a", attack=3, defense=3), person("b", attack=6, defense=6), person("c", attack=4, defense=3)]
    assert wish(sit(box(cards)), seed).text == "recruit b"


def test_equipment_goes_to_the_strongest_who_may_bear_it() -> None:
    cards = [person("a", zeni=6), person("b", zeni=6, attack=6), *people(c=6, d=6, e=6)]
    game = sit(box(cards, [gear("hat")]), "recruit a; recruit c; recruit b; recruit d; equip hat")
    assert (game.decision.ask, wish(game).text) == (Ask.BEARER, "give b")


@pytest.mark.parametrize(("archers", "laid"), [("ab", "open"), ("cd", "woods")])
@pytest.mark.parametrize("seed", range(3))
def test_a_band_of_archers_lays_open_ground_and_their_enemy_woods(archers: str, laid: str, seed: int) -> None:
    """a and b are the band that lays first; both tiles are there in two copies of the same look."""
    cards = [person(id, zeni=9, shot=(6, 5) if id in archers else None) for id in "abcd"]
    woods = "\n".join(["h . h . h . h", ". . . . . . ."] * 3 + ["h . h . h . h"])
    tiles = (tile("open"), tile("woods", woods), tile("open-too"), tile("woods-too", woods))
    game = sit(box(cards, tiles=tiles), "recruit a; recruit c; recruit b; recruit d")
    assert game.decision.ask is Ask.TILE
    assert wish(game, seed).text.split()[1].startswith(laid)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", ["a", "b"])
def test_whether_doors_are_laid_is_for_the_other_player_to_say(level: str, seat: str) -> None:
    """Either asked first or second an opponent wants them, and lays none itself."""
    game = sit(box(people(a=9, b=9, c=9, d=9)), "recruit a; recruit c; recruit b; recruit d")
    while game.decision.ask is not Ask.DOORS:
        game.answer(game.decision.options[0])
    if seat == "b":
        game.answer("doors")
    bot = bot_named(level, 1, 0.05)
    assert bot.choose(game).text == "doors"
    game.answer("doors")
    if seat == "a":
        game.answer("doors")
    assert bot.choose(game).text == "done"

"""What opponents must come up to in whole games: `pytest -m slow tests/arena/test_bars.py -n 0`, about an hour."""

import pytest

from okko.arena.match import match
from okko.arena.results import Results
from okko.arena.terms import Place, Terms, contestant
from okko.arena.venue import meeting, venue
from okko.bots.exploiters import EXPLOITERS
from okko.dice import Chooser, Seeded
from okko.game import Game, drafting
from okko.library import Library
from okko.model.decision import Activate, Ask, Attack, Shoot
from okko.model.draft import DraftSetup

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_a_captain_beats_opponents_with_one_trick(exploiter: str) -> None:
    """At 85 % or more, freed from luck, and every game comes to its end.

    40 games are enough if even the lower end of their interval (95 %) is there, as it is of those that hide or flee.
    Else 100 are played, and their mean must be there: its standard error is three in a hundred, so that a captain
    that takes 91 % nearly always passes, one that takes 85 % every other time, and one that takes 80 % hardly ever.
    """
    terms, results = Terms(("captain", exploiter), audit=False), Results()
    score = match(terms, 40, results=results)
    if score.adjusted.interval[0] < 0.85:
        score = match(terms, 100, results=results)
    assert score.adjusted.share >= 0.85
    assert score.capped == 0
    assert score.unlawful == (0, 0)


@pytest.mark.parametrize("bot", ["scripted", "warrior", "veteran"])
def test_two_of_a_kind_bring_their_games_to_an_end(bot: str) -> None:
    terms = Terms((bot, bot), 2, (Place(16), Place(18)), "random", swap="bands", audit=False)
    score = match(terms, 60)
    assert score.capped <= 0.02 * score.games
    if bot != "scripted":  # which is known to be slower
        phases = 2 * score.mean_turns - 0.5  # half of the games end in the first phase of their last turn
        assert phases <= 14, "over-cautious"


@pytest.mark.parametrize("bot", ["warrior", "veteran"])
def test_nobody_waits_too_long_for_the_other(bot: str) -> None:
    """Two of a kind strike or shoot at least four times in five phases."""
    terms, struck, phases = Terms((bot, bot), 2, (Place(16), Place(18)), "random"), 0, 0
    for pair in range(20):
        game = Game(meeting(Library.load(), terms, pair), Seeded(f"caution {pair}"), recording=False)
        bots = [contestant(bot, 2 * pair + seat) for seat in (0, 1)]
        begun: set[tuple[int, int]] = set()
        while not game.over:
            decision, state = game.decision, game.state
            if decision.ask is Ask.ACTIVATE:
                begun.add((state.turn, state.player))
            option = bots[decision.player].choose(game)
            struck += isinstance(option, Attack | Shoot)
            game.answer(option)
        phases += len(begun)
    assert struck >= 0.8 * phases


@pytest.mark.parametrize("exploiter", ["camper", "turtle"])
@pytest.mark.parametrize("bot", ["warrior", "veteran"])
def test_who_does_not_come_is_gone_for(bot: str, exploiter: str) -> None:
    score = match(Terms((bot, exploiter), audit=False), 40)
    assert score.raw.share >= 0.85
    assert score.capped <= 1


@pytest.mark.parametrize("bot", ["warrior", "veteran"])
def test_nobody_goes_to_and_fro(bot: str) -> None:
    """At most one activation in a hundred finds somebody where it was two of its own ago, nothing having happened."""
    begun = returned = 0
    for seed in range(6):
        game = Game(venue(Library.load(), 9, seed), Seeded(f"to and fro {seed}"), recording=False)
        bots = [contestant(bot, 2 * seed + seat) for seat in (0, 1)]
        been: dict[int, list[tuple[object, ...]]] = {}
        while not game.over:
            decision = game.decision
            option = bots[decision.player].choose(game)
            if isinstance(option, Activate):
                one = game.state.characters[option.who]
                now = (one.square, one.facing, game.state.losses, [each.shaken for each in game.state.characters])
                before = been.setdefault(option.who, [])
                begun += 1
                returned += len(before) > 1 and before[-2] == now and before[-1][:2] != now[:2]
                before.append(now)
            game.answer(option)
    assert begun > 150
    assert returned <= 0.01 * begun


def test_a_drafted_band_beats_one_taken_at_random() -> None:
    """Warriors play both; those who draft at random pick any card they may."""
    library, points, games = Library.load(), 0.0, 60
    box = DraftSetup(
        characters=tuple(library.characters.values()),
        equipment=tuple(library.equipment.values()),
        tiles=tuple(library.tiles.values()),
        cards=tuple(library.scenario_cards.values()),
        kami=tuple(library.kami.values()),
    )
    for seed in range(games):
        game, chance, drafter = (
            Game(drafting(box), Seeded(f"draft {seed}"), recording=False),
            Chooser(str(seed)),
            seed % 2,
        )
        bots = [contestant("warrior", 2 * seed + seat) for seat in (0, 1)]
        while not game.over:
            decision = game.decision
            if decision.ask in (Ask.PICK, Ask.BEARER) and decision.player != drafter:
                game.answer(decision.options[chance.below(len(decision.options))])
            else:
                game.answer(bots[decision.player].choose(game))
        assert game.state.result is not None
        winner = game.state.result.winner
        points += 0.5 if winner is None else winner == drafter
    assert points >= 0.55 * games


@pytest.mark.parametrize("bot", ["veteran", "captain@0.1"])
def test_the_same_match_begins_in_many_ways(bot: str) -> None:
    assert len({first_phase(bot, seed) for seed in range(20)}) >= 8


def first_phase(bot: str, seed: int) -> tuple[str, ...]:
    """What is done in the first phase of one and the same set-up."""
    game = Game(venue(Library.load(), 7, 3), Seeded(f"variety {seed}"), recording=False)
    bots = [contestant(bot, 2 * seed + seat) for seat in (0, 1)]
    deeds: list[str] = []
    first = -1
    while not game.over:
        decision = game.decision
        option = bots[decision.player].choose(game)
        if decision.ask is Ask.ACTIVATE:
            if first not in (-1, decision.player):
                break
            first = decision.player
        if decision.ask in (Ask.ACTIVATE, Ask.ACT):
            deeds.append(option.text)
        game.answer(option)
    return tuple(deeds)

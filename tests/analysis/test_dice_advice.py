"""What dice are worth: by hand, and against every way to share them out, played through `Game` with all faces."""

import itertools
import random
from fractions import Fraction

import pytest

from okko.analysis.dice_advice import Advice, advise
from okko.analysis.stakes import Swing
from okko.game import Game
from okko.model.decision import END_PHASE, Ask, Decision, Keep, Option, Plain
from okko.model.fight import Fight
from okko.model.state import Stage, State
from tests.minimax import Minimax, begun
from tests.scenes import Who, draw, who

MIGHT = {
    "id": "might",
    "cost": ["earth"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 1, "given": ["attacking"]}],
}


def at_naming(state: State) -> Game:
    """A game in which `a` has declared its attack on `b` and may name dice."""
    game = begun(state)
    game.answer("activate a")
    game.answer("attack b")
    assert game.decision.ask is Ask.NAME
    return game


def advice_of(game: Game) -> Advice:
    decision = game.decision
    assert isinstance(decision.about, Fight)
    return advise(game.state, 0, decision.about, decision.who)


def test_a_fire_die_is_worth_what_it_adds_to_the_odds() -> None:
    """4 against 4, both vigilant with squares to go to, 3 Zeni each, neither the last of its band.

    At 0 both fall in 3 of 36 and are shaken in 3; at +1 B falls in 6 and is shaken in 4, the attacker in 1 and 2. A
    shaken one counts for a third. That is (6·3 + 4·1 − 1·3 − 2·1) / 36 = 17/36 more.
    Nobody can strike next with an Attack of 0.
    """
    state = draw(
        """
        e . . . . D
        . Bv . . . .
        . a^ . . . .
        . . . . . .
        """,
        B=who(attack=0, movement=0),
        D=who(attack=0, movement=0),
        e=who(activated=True),
        dice_a=["fire"],
    )
    advice = advice_of(at_naming(state))
    (fire,) = advice.dice
    assert advice.share == ("raise attack fire",)
    assert advice.gain == fire.worths[0].gain == Fraction(17, 36)
    assert fire.text == "Fire: +0.47 Zeni spent now."


@pytest.mark.rule("DICE-5", "DICE-7")
def test_an_earth_die_pays_a_skill_or_waits_on_the_card_that_needs_it_more() -> None:
    """The strong C threatens the weak f; the blow at B hardly needs help. The die belongs to f."""
    state = draw(
        """
        . . . . . .
        . Bv . . . .
        . a^ . . f^ .
        . . . . . .
        . . . . C^ .
        """,
        a=who(attack=3, skills=[MIGHT]),
        B=who(attack=0, movement=0, defense=6),
        f=who(defense=3, zeni=5, activated=True),
        C=who(attack=6, movement=3),
        dice_a=["earth"],
    )
    advice = advice_of(at_naming(state))
    assert advice.share == ("reserve earth f",)
    (earth,) = advice.dice
    assert earth.worths[0].answer == "reserve earth f"
    assert {worth.answer for worth in earth.worths} == {"reserve earth a", "reserve earth f", "use might earth"}
    assert earth.text.startswith("Earth: kept on F +")


def test_a_die_that_serves_nobody_is_said_to() -> None:
    state = draw(
        """
        . Bv .
        . a^ .
        . . .
        """,
        dice_a=["water", "fire"],
    )
    advice = advice_of(at_naming(state))
    water = next(one for one in advice.dice if one.die.element == "water")
    assert water.worths == ()
    assert water.text == "Water: of no use now."


def _crowd(seed: int) -> State:
    chance = random.Random(seed)
    squares = chance.sample([(x, y) for x in range(4) for y in range(3) if (x, y) not in ((1, 1), (1, 0))], 2)
    names = {(1, 1): "B", (1, 0): "a", **dict(zip(squares, "fC", strict=True))}
    picture = "\n".join(" ".join(names.get((x, 2 - y), ".") for x in range(4)) for y in range(3))

    def one(facing: str | None = None, **more: object) -> Who:
        stats = {name: chance.randint(3, 5) for name in ("attack", "defense", "zeni")}
        return who(facing or chance.choice("NESW"), **{"movement": 1, **stats, **more})  # type: ignore[arg-type]

    return draw(
        picture,
        a=one("N", skills=[MIGHT], shaken=chance.random() < 0.3),
        B=one("S", movement=0, reserve=chance.choice([None, "earth"])),
        f=one(activated=True),
        C=one(),
        dice_a=chance.choice([("fire", "earth"), ("earth",), ("earth", "earth"), ("fire",)]),
        used_a=0,
        used_b=0,
        limit=99,
    )


def _fought(game: Game, naming: tuple[str, ...]) -> Fraction:
    """The swing of the fight with these named, at the best answer, over all faces."""
    stake, before = Swing(0), Swing(0).of(game.state)

    def stop(game: Game) -> Fraction | None:
        return stake.of(game.state) - before if game.over or _done(game) else None

    def policy(decision: Decision) -> list[Option]:
        if decision.ask is Ask.NAME and decision.player == 0:
            told = [option for option in decision.options if option.text in naming]
            return told[:1] or [option for option in decision.options if isinstance(option, Plain)]
        return list(decision.options)

    return Minimax(0, stop, policy).worth(game)


def _done(game: Game) -> bool:
    return game.state.active < 0 or (isinstance(game.pending, Decision) and game.pending.ask is Ask.ACT)


def _struck(state: State, kept: tuple[str, ...]) -> Fraction:
    """The swing of the enemy's best attack when these dice lie on cards, everybody as before the fight."""
    stake, before = Swing(0), Swing(0).of(state)
    game = begun(state)

    def stop(game: Game) -> Fraction | None:
        now = game.state
        theirs = now.player == 1 and now.stage is Stage.ACTIVATE
        answered = theirs and any(one.activated for one in now.characters if now.band(one.index) == 1)
        return stake.of(now) - before if game.over or answered or now.turn > state.turn else None

    def policy(decision: Decision) -> list[Option]:
        options = list(decision.options)
        match decision.ask:
            case Ask.ACTIVATE if decision.player == 0:
                return [END_PHASE]
            case Ask.RESERVE:
                waiting: list[Option] = [one for one in options if isinstance(one, Keep) and one.text in kept]
                return [*waiting[:1]] or [one for one in options if isinstance(one, Plain)]
            case Ask.ACT:
                return [one for one in options if one.text != "recover"]
            case _:
                return options

    return Minimax(0, stop, policy).worth(game)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_share_is_that_of_all_shares_played_out(seed: int) -> None:
    state = _crowd(seed)
    game = at_naming(state)
    offered = {option.text for option in game.decision.options if not isinstance(option, Plain)}
    pool = [str(die) for die in state.pools[0]]
    keeping = [f"reserve {die} {who}" for die in dict.fromkeys(pool) for who in ("a", "f")]
    worths: dict[tuple[tuple[str, ...], tuple[str, ...]], Fraction] = {}
    fought: dict[tuple[str, ...], Fraction] = {}
    for count in range(3):
        for naming in itertools.combinations(sorted(offered), count):
            for kept in itertools.chain([()], *(itertools.combinations(keeping, size) for size in (1, 2))):
                used = [text.split()[-1] for text in naming] + [text.split()[1] for text in kept]
                cards = [text.split()[2] for text in kept]
                if any(used.count(die) > pool.count(die) for die in used) or len(set(cards)) < len(cards):
                    continue
                if naming not in fought:
                    fought[naming] = _fought(game, naming)
                worths[naming, kept] = fought[naming] + _struck(state, kept)
    advice = advice_of(game)
    assert advice.gain == max(worths.values()) - worths[(), ()]

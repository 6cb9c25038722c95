"""What each inspiration die is worth: spent now, paid for a skill, or kept on a card, against the enemy's best answer.

The sub-game: the dice at hand are shared out. Some are named for the fight at hand, the other side answering with what
serves it best. Others lie on cards when the enemy strikes next: once, where that hurts most, as things stand now, with
no dice but those on its cards; who is struck answers with the die on its card. A share is worth the swing in Zeni
(`stakes`) to be expected of both, and a die what it adds to the best share.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from okko.analysis.ends import expectation
from okko.analysis.plain_fights import plain_fight
from okko.analysis.stakes import NOTHING, Swing
from okko.analysis.strikes import best_strike, expected, namings
from okko.analysis.tactics import ended, next_phase
from okko.model.decision import Ask, Attack, Decision, Option, Plain, Shoot
from okko.model.element import Element
from okko.model.fight import Die, Fight, Kind
from okko.model.state import State, of_band, with_character
from okko.model.value import but, value


@value
class Worth:
    """One thing to do with a die, and what it adds."""

    answer: str
    """The answer that does it: `raise attack fire`, `use parry earth`, `reserve earth okko`."""
    card: int | None
    """On whose card it would be kept; None: it is spent now."""
    gain: Fraction
    """In Zeni, against leaving the die alone, everything else shared out as well as can be."""


@value
class DieAdvice:
    """What a die could do, the best first."""

    die: Die
    worths: tuple[Worth, ...]
    text: str
    """The same in a sentence."""


@value
class Advice:
    """What the dice at hand are worth, and how to share them out."""

    dice: tuple[DieAdvice, ...]
    share: tuple[str, ...]
    """The answers of the best share: what is named now, then what is kept."""
    gain: Fraction
    """What it adds to using no die at all."""


def advise(state: State, band: int, fight: Fight | None = None, who: int = -1) -> Advice:
    """What the dice of a band are worth.

    Args:
        state: A state in its phase, or one in which `who` is asked for an answer.
        band: Whose dice.
        fight: The fight or shot for which dice can be named now.
        who: The character of the band that names them.
    """
    return _Advising(state, band, fight, who).advice()


class _Advising:
    def __init__(self, state: State, band: int, fight: Fight | None, who: int) -> None:
        self._state, self._band, self._fight, self._who = state, band, fight, who
        self._stake = Swing(band)
        self._now = self._stake.of(state)
        self._held = {one.index: one.reserve for one in state.standing(band)}
        self._own = state.player == band
        self._pool = list(state.pools[band]) if self._own else []
        self._strikes: dict[tuple[int, Element | None], Fraction] = {}

    def advice(self) -> Advice:
        fights = list(self._fights())
        shares = [(texts, kept, worth) for texts, left, worth in fights for kept, worth in self._kept(left, worth)]
        best = max(shares, key=lambda one: one[2])
        nothing = next(worth for texts, kept, worth in shares if not texts and not kept)
        dice = list(dict.fromkeys([Die(element) for element in self._pool]))
        if self._who >= 0 and (own := self._held.get(self._who)) is not None:
            dice.append(Die(own, True))
        advised = tuple(self._about(die, shares) for die in dice)
        return Advice(advised, (*best[0], *best[1]), best[2] - nothing)

    def _about(self, die: Die, shares: Sequence[tuple[tuple[str, ...], tuple[str, ...], Fraction]]) -> DieAdvice:
        """What one die adds in each of its uses: the best share that uses it so, less the best that leaves it alone."""
        uses: dict[str, Fraction] = {}
        alone = max(worth for texts, kept, worth in shares if self._spent(die, texts, kept) < self._count(die))
        for texts, kept, worth in shares:
            for text in (*texts, *kept):
                if _die_of(text) == die:
                    uses[text] = max(uses.get(text, worth), worth)
        worths = sorted((Worth(text, self._card(text), worth - alone) for text, worth in uses.items()), key=_rank)
        return DieAdvice(die, tuple(worths), self._sentence(die, worths))

    def _count(self, die: Die) -> int:
        return 1 if die.reserve else self._pool.count(die.element)

    @staticmethod
    def _spent(die: Die, texts: tuple[str, ...], kept: tuple[str, ...]) -> int:
        return sum(_die_of(text) == die for text in (*texts, *kept))

    def _card(self, text: str) -> int | None:
        words = text.split()
        return self._state.match.index_of(words[2]) if words[0] == "reserve" else None

    def _sentence(self, die: Die, worths: Sequence[Worth]) -> str:
        name = f"{die.element.value.capitalize()}{' on the card' if die.reserve else ''}"
        said = [self._said(worth) for worth in worths[:2]]
        if not said:
            return f"{name}: of no use now."
        if worths[0].gain <= 0:
            return f"{name}: adds nothing now."
        return f"{name}: {'; '.join(said)}."

    def _said(self, worth: Worth) -> str:
        gain = f"{float(worth.gain):+.2f} Zeni"
        if worth.card is not None:
            return f"kept on {self._state.recruit(worth.card).name} {gain}"
        words = worth.answer.split()
        return f"{gain} spent now" if words[0] == "raise" else f"{gain} for {words[1].replace('-', ' ')}"

    def _fights(self) -> Iterator[tuple[tuple[str, ...], State, Fraction]]:
        """What can be named now: its answers, the state after, and the swing to be expected of the fight."""
        if self._fight is None:
            yield (), self._state, NOTHING
            return
        fight, who = self._fight, self._who
        answering = fight.defender if who == fight.attacker else None
        for after, full, options in namings(self._state, fight, who):
            texts = tuple(option.text for option in options)
            yield texts, after, self._swing(after, full, answering, options)

    def _swing(self, state: State, fight: Fight, answering: int | None, options: Sequence[Option]) -> Fraction:
        anew = answering is not None and self._fight is not None and not self._fight.attack_named
        if not anew or plain_fight(state, fight):
            if answering is None:
                return expected(state, fight, self._stake)
            return min(expected(after, full, self._stake) for after, full, _ in namings(state, fight, answering))
        return self._by_the_rules(options)

    def _by_the_rules(self, options: Sequence[Option]) -> Fraction:
        """The same where cards do more than change numbers, and nothing has been named yet: the fight is begun anew."""
        fight, state = self._fight, self._state
        assert fight is not None
        target = fight.defender
        act: Option = Attack(f"attack {state.recruit(target).id}", target)
        if fight.kind is Kind.SHOT:
            assert fight.shot is not None
            act = Shoot(f"shoot {state.recruit(target).id} {fight.shot}", target, fight.shot)
        wanted = [option.text for option in options]
        before = but(state, acted=False)

        def policy(now: State, decision: Decision) -> list[Option]:
            if decision.ask is Ask.NAME and decision.who == self._who and isinstance(decision.about, Fight):
                told = [option for option in decision.options if option.text in wanted]
                return told[:1] or [option for option in decision.options if isinstance(option, Plain)]
            return list(decision.options)

        return expectation(before, act, self._band, self._stake.of, policy) - self._now

    def _kept(self, left: State, worth: Fraction) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """What can be kept of the dice that are left, and the swing with the enemy's strike."""
        cards = [one for one in self._state.standing(self._band) if self._state.recruit(one.index).kami is None]
        if not cards:
            yield (), worth
            return
        held = {one.index: left.characters[one.index].reserve for one in cards}
        pool = list(left.pools[self._band]) if self._own else []
        choices = [
            [held[one.index]]
            if held[one.index] is not None or not self._own
            else [None, *(die for die in dict.fromkeys(pool) if self._could_defend(one.index, die))]
            for one in cards
        ]
        for lying in product(*choices):
            fresh = [
                (one.index, die)
                for one, die in zip(cards, lying, strict=True)
                if die is not None and held[one.index] is None
            ]
            dice = [die for _, die in fresh]
            if any(dice.count(die) > pool.count(die) for die in dice):
                continue
            answer = min(self._struck(one.index, die) for one, die in zip(cards, lying, strict=True))
            texts = tuple(f"reserve {die} {self._state.recruit(who).id}" for who, die in fresh)
            yield texts, worth + min(answer, NOTHING)

    def _could_defend(self, who: int, die: Element) -> bool:
        """Whether a die on a card could be of use to somebody struck."""
        return die is Element.EARTH or any(die in skill.cost for skill in self._state.face(who).paid)

    def _struck(self, target: int, die: Element | None) -> Fraction:
        """The swing of the enemy's best strike at a character with this die on its card, or none."""
        known = self._strikes.get((target, die))
        if known is None:
            state = with_character(self._state, target, reserve=die)
            state = but(state, pools=of_band(state.pools, self._band, ()))
            theirs = next_phase(ended(state)) if self._own else ended(state)
            found = None
            if theirs.result is None:
                found = best_strike(theirs, 1 - self._band, self._stake, most=False, cared=(target,), fights=True)
            known = NOTHING if found is None else found.worth - self._stake.of(theirs)
            self._strikes[target, die] = known
        return known


def _rank(worth: Worth) -> tuple[Fraction, str]:
    return -worth.gain, worth.answer


def _die_of(text: str) -> Die | None:
    """The die that an answer uses."""
    words = text.split()
    if words[0] == "reserve":
        return Die(Element(words[1]))
    reserve = words[-1] == "reserve"
    element = words[-2] if reserve else words[-1]
    return Die(Element(element), reserve) if element in {one.value for one in Element} else None

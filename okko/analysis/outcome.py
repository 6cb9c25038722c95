"""What an attack or a shot would come to, exactly: the rules fight it out on the side for each of the 36 throws.

Policy. Nobody names, uses or throws again anything but what is said beforehand. Tests that come before the throw are
passed. Whoever picks a facing picks the one that is best for its own band over all throws. A loser retreats to the
square that harms it least; of several, the furthest from its opponent; of those, the first by column, then row.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from okko.analysis.odds import CASES, Odds, combat_odds, shot_odds
from okko.model.decision import DONE, Ask, Attack, Decision, FaceTo, Option, RollKind, Shoot, StepTo
from okko.model.element import COMBAT_FACES
from okko.model.event import Disabled, Event, Fought, Retreated, Shaken, Tested, Turned, Vanished
from okko.model.fight import Fight, Kind
from okko.model.square import NOWHERE, Facing, Square
from okko.model.state import State
from okko.model.total import Total
from okko.model.value import value
from okko.rules.combat import attack
from okko.rules.harm import retreat_shakes
from okko.rules.shooting import shoot
from okko.rules.table import GameOver, Table

SIXTHS = 6


@value
class Fate:
    """In how many of 36 throws a fight leaves one side so; each throw counts once, for the worst that befalls it."""

    stays: int
    """Where it is, and as it was."""
    retreats: int
    """Elsewhere, and as it was."""
    shaken: int
    disabled: int
    """Off the board: disabled, or a Kami that vanishes."""
    of: int = CASES


@value
class Way:
    """The square a loser retreats to, and whether that shakes it."""

    to: Square
    shakes: bool


@value(repr=False)
class Outcome:
    """What an attack or a shot comes to."""

    fight: Fight
    """As it stands when the dice fall, with all that was named."""
    attack: Total
    """The attacker's or shooter's sum before its die."""
    defense: Total
    odds: Odds
    """The printed results."""
    facing: Facing | None
    """Which way the defender turns: before the throw, or when it is hit by a shot; None: it does not."""
    attacker: Fate
    target: Fate
    attacker_way: Way | None
    """Where the attacker retreats; None: it never does, or has no square to (RETREAT-2)."""
    target_way: Way | None
    hemmed_in: tuple[int, ...]
    """Who is driven back in some throw and has no square to retreat to (RETREAT-2)."""
    tests: tuple[Total, ...]
    """The tests that must be passed before there is a throw: each the number to be thrown, or under."""

    @property
    def takes_place(self) -> tuple[int, int]:
        """In how many cases, and of how many, all tests are passed."""
        cases = 1
        for test in self.tests:
            cases *= min(SIXTHS, test.amount)
        return cases, SIXTHS ** len(self.tests)


class CalledOff(Exception):
    """No throw is made: a test cannot be passed, or a skill ends the attack."""


class NotNamed(Exception):
    """Something that was to be named is not offered to either side."""

    def __init__(self, words: str, offered: Sequence[str]) -> None:
        super().__init__(words)
        self.words = words
        self.offered = tuple(dict.fromkeys(offered))
        """What was."""


def outcome(state: State, option: Attack | Shoot, named: Sequence[str] = ()) -> Outcome:
    """What an attack or a shot of the activated character comes to.

    Args:
        state: A state in which it is lawful.
        option: The attack or the shot.
        named: What either side names for it, as words of the answers: `fire`, `raise attack fire`, `parry`.

    Raises:
        CalledOff: No throw is made.
        NotNamed: Something cannot be named.
    """
    rehearsal = _Rehearsal(state, option, named)
    own = state.match.rulings.defender_picks_facing or isinstance(option, Shoot)
    unpicked = rehearsal.outcome(None)
    found = [rehearsal.outcome(facing) for facing in rehearsal.picks] or [unpicked]
    rehearsal.check_all_named()
    return (min if own else max)(found, key=_harm)


def _harm(outcome: Outcome) -> tuple[int, int, int]:
    """How bad a fight is for the target."""
    return outcome.target.disabled, outcome.target.shaken, outcome.target.retreats


class _Rehearsal:
    """One attack or shot, fought out again and again by the rules themselves."""

    def __init__(self, state: State, option: Attack | Shoot, named: Sequence[str]) -> None:
        self._state, self._option, self._named = state, option, named
        self._used: set[int] = set()
        """The places in `named` of what has been named in some throw."""
        self._offered: list[str] = []
        self.picks: tuple[Facing, ...] = ()
        """The facings that somebody could pick from in some throw."""

    def check_all_named(self) -> None:
        """Refuse what could not be named in any throw."""
        for place, words in enumerate(self._named):
            if place not in self._used:
                raise NotNamed(words, self._offered)

    def outcome(self, facing: Facing | None) -> Outcome:
        """What it comes to when the defender turns to this facing where it has the choice."""
        known = {one - other: self._fight((one, other), facing) for one, other in product(COMBAT_FACES, COMBAT_FACES)}
        fought = next(event for event in known[0].events if isinstance(event, Fought))
        fight = fought.fight
        attack, defense = _before_dice(fought.attack), _before_dice(fought.defense)
        fates = []
        for who in (fight.attacker, fight.defender):
            ends = Counter(_end(known[one - other], who) for one, other in product(COMBAT_FACES, COMBAT_FACES))
            fates.append(Fate(ends["stays"], ends["retreats"], ends["shaken"], ends["disabled"]))
        events = [event for table in known.values() for event in table.events]
        return Outcome(
            fight=fight,
            attack=attack,
            defense=defense,
            odds=(shot_odds if fight.kind is Kind.SHOT else combat_odds)(attack.amount - defense.amount),
            facing=_turned(events, fight.defender),
            attacker=fates[0],
            target=fates[1],
            attacker_way=_way(events, fight.attacker),
            target_way=_way(events, fight.defender),
            hemmed_in=tuple(who for who in (fight.attacker, fight.defender) if _stuck(events, who)),
            tests=_tests(known[0].events),
        )

    def _fight(self, faces: tuple[int, int], facing: Facing | None) -> Table:
        """Fight it out with these dice, up to any further throw."""
        state, option = self._state, self._option
        table = Table(state)
        flow = (
            shoot(table, state.active, option)
            if isinstance(option, Shoot)
            else attack(table, state.active, option.target)
        )
        waiting = dict(enumerate(self._named))
        with suppress(GameOver, StopIteration):
            question = next(flow)
            while True:
                if isinstance(question, Decision):
                    question = flow.send(self._answer(table.state, question, waiting, facing))
                elif question.kind in (RollKind.COMBAT, RollKind.SHOT):
                    question = flow.send(faces)
                elif any(isinstance(event, Fought) for event in table.events):
                    break
                else:
                    question = flow.send((1,) * question.count)
        flow.close()
        if not any(isinstance(event, Fought) for event in table.events):
            raise CalledOff
        return table

    def _answer(self, state: State, decision: Decision, waiting: dict[int, str], facing: Facing | None) -> Option:
        """What the policy answers."""
        options: list[Option] = list(decision.options)
        match decision.ask:
            case Ask.NAME | Ask.HELP | Ask.INSTEAD:
                self._offered += [option.text for option in options if option != DONE]
                for place, words in waiting.items():
                    for option in options:
                        if f" {words} " in f" {option.text} ":
                            del waiting[place]
                            self._used.add(place)
                            return option
            case Ask.FACING:
                picks = [option.facing for option in options if isinstance(option, FaceTo)]
                self.picks = self.picks or tuple(picks)
                return options[picks.index(facing)] if facing in picks else options[0]
            case Ask.RETREAT:
                assert decision.who is not None
                return min(options, key=partial(_worth, state, decision.who, decision.about))
            case _:
                pass
        return DONE if DONE in options else options[0]


def _worth(state: State, who: int, about: object, option: Option) -> tuple[int, int, int, int]:
    """How bad a square to retreat to is: by its harm, then how near to the opponent, then by column and row."""
    assert isinstance(option, StepTo)
    geometry, to = state.geometry, option.to
    opponent = state.characters[about.other(who)].square if isinstance(about, Fight) else NOWHERE
    away = geometry.distance(to, opponent) if opponent >= 0 else 0
    return len(retreat_shakes(state, who, to)), -away, to % geometry.width, to


def _end(table: Table, who: int) -> str:
    """The worst that befell one of the two since the dice fell."""
    fell = next(event for event in table.events if isinstance(event, Fought))
    before, after = fell.state.characters[who], table.state.characters[who]
    if after.square < 0:
        return "disabled"
    if after.shaken and not before.shaken:
        return "shaken"
    return "stays" if after.square == before.square else "retreats"


def _before_dice(total: Total) -> Total:
    """A sum without the die, which comes last."""
    return Total(total.terms[:-1])


def _turned(events: Iterable[Event], who: int) -> Facing | None:
    """Which way a defender turned to have its opponent before it (COMBAT-7, SHOT-6)."""
    for event in events:
        if isinstance(event, Turned) and event.who == who and {"COMBAT-7", "SHOT-6"} & set(event.rules):
            return event.state.characters[who].facing
    return None


def _way(events: Iterable[Event], who: int) -> Way | None:
    """Where one of the two retreats in the throws that drive it back."""
    ways = [event for event in events if isinstance(event, Retreated) and event.who == who and event.to != event.start]
    shaken = [
        event
        for event in events
        if isinstance(event, Shaken | Disabled | Vanished)
        and event.who == who
        and {"RETREAT-3", "RETREAT-5"} & set(event.rules)
    ]
    return Way(ways[0].to, bool(shaken)) if ways else None


def _stuck(events: Iterable[Event], who: int) -> bool:
    """Whether one of the two has no square to retreat to in the throws that drive it back."""
    return any(isinstance(event, Retreated) and event.who == who and event.to == event.start for event in events)


def _tests(events: Iterable[Event]) -> tuple[Total, ...]:
    """The tests thrown before the fight."""
    found = []
    for event in events:
        if isinstance(event, Fought):
            break
        if isinstance(event, Tested) and event.face:
            found.append(event.target)
    return tuple(found)

"""The exact odds of a whole activation: the walk, the strike, where the loser goes, and what the enemy can then do.

Policy. The activated character names what the plan says and nothing else; its target names what serves it best, or
nothing, or what it is told to. Whoever picks a facing or a square, throws again or replaces an effect picks the best
for its band: the Zeni to be expected (`stakes`) once the enemy's best attack or shot at the mover is done, for which it
has the dice on its cards and no others. A movement left over after the action is not made.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction

from okko.analysis.ahead import Ahead, actions
from okko.analysis.ends import Branch, branches
from okko.analysis.preview import Consequence, as_active, consequence
from okko.analysis.replies import Replies, Reply
from okko.analysis.stakes import NOTHING, Swing
from okko.analysis.strikes import best_strike_by, fight_strike, naming_text
from okko.analysis.tactics import namings_of
from okko.model.decision import RECOVER, Activate, Ask, Attack, Decision, Move, Option, Plain, Shoot, Use
from okko.model.event import Called, Fought, NamedIt
from okko.model.fight import Fight
from okko.model.square import Square
from okko.model.state import Character, State
from okko.model.total import Total
from okko.model.value import but, value


class Answering(StrEnum):
    """What the target of a strike names against it, unless it is told."""

    BEST = "best"
    NOTHING = "nothing"


class End(StrEnum):
    """How a character comes out of something; the worst that befell it counts."""

    STAYS = "stays"
    MOVED = "moved"
    """Elsewhere, driven back or shoved, and as it was."""
    SHAKEN = "shaken"
    RECOVERED = "recovered"
    REMOVED = "removed"


@value
class Fate:
    """How a character comes out, and where it then stands."""

    who: int
    end: End
    at: Square
    """`NOWHERE` if it is removed."""


@value(repr=False)
class Case:
    """One thing an activation can come to."""

    chance: Fraction
    called_off: bool
    """A test before the throw failed: there was no fight."""
    answered: tuple[str, ...]
    """The dice and skills the target named."""
    fates: tuple[Fate, ...]
    """Of the mover, of its target, and of whoever else it changed something for."""
    reply: Reply | None
    """None: no enemy can strike at the mover, or it is better off with something else, or the match is over."""
    over: bool
    """The match is over."""
    worth: Fraction
    """The swing in Zeni to be expected, the reply counted."""


@value(repr=False)
class Prospect:
    """What an activation comes to."""

    who: int
    target: int | None
    answers: tuple[Option, ...]
    movement: Consequence | None
    sums: tuple[Total, Total] | None
    """Of both sides of a fight before the dice."""
    cases: tuple[Case, ...]
    """The likeliest first."""
    worth: Fraction
    idle: Fraction
    """What it would be worth to do nothing."""

    def chance_of(self, who: int, end: End) -> Fraction:
        """How likely a character comes out of the activation so, the reply left out."""
        return sum(
            (case.chance for case in self.cases for fate in case.fates if (fate.who, fate.end) == (who, end)), NOTHING
        )

    @property
    def falls_after_all(self) -> Fraction:
        """How likely the mover is off the board once the enemy's strike is done."""
        return self.chance_of(self.who, End.REMOVED) + sum(
            (case.chance * case.reply.removed for case in self.cases if case.reply is not None), NOTHING
        )


class NotOpen(Exception):
    """Answers that cannot be given one after the other."""

    def __init__(self, answer: str, offered: Sequence[str]) -> None:
        super().__init__(answer)
        self.answer = answer
        self.offered = tuple(offered)


def prospect(
    state: State, who: int, answers: Sequence[Option], answering: Answering | Sequence[str] = Answering.BEST
) -> Prospect:
    """What an activation comes to.

    Args:
        state: A state in the phase of the character, which is or can be activated.
        who: The character.
        answers: Its movement, its action and what is named for it, any of them, in this order.
        answering: What its target names.
    """
    begun = as_active(state, who)
    moved = next((one for one in answers if isinstance(one, Move)), None)
    brought = consequence(begun, moved) if moved is not None else None
    after = begun if brought is None else brought.after
    rest = [one for one in answers if not isinstance(one, Move)]
    replies = Replies(begun, who)
    ends = [Branch(Fraction(1), (), after)]
    if rest:
        policy = _Policy(who, rest[1:], answering)
        ends = branches(after, rest[0], begun.band(who), replies.worth, policy)
    target = getattr(rest[0], "target", None) if rest else None
    cases = _merged(_case(begun, who, target, end, replies) for end in ends)
    return Prospect(
        who=who,
        target=target,
        answers=tuple(answers),
        movement=brought,
        sums=_sums(ends),
        cases=tuple(cases),
        worth=sum((case.chance * case.worth for case in cases), NOTHING),
        idle=replies.worth(begun),
    )


def _merged(cases: Iterable[Case]) -> list[Case]:
    """The cases, those that nobody could tell apart put together, the likeliest first."""
    found: dict[tuple[object, ...], Case] = {}
    for case in cases:
        reply = case.reply and (case.reply.strike.who, case.reply.strike.answers, case.reply.removed, case.reply.shaken)
        key = (case.called_off, case.answered, case.fates, case.over, case.worth, reply)
        known = found.get(key)
        found[key] = case if known is None else but(known, chance=known.chance + case.chance)
    return sorted(found.values(), key=lambda case: -case.chance)


def read_plan(state: State, texts: Iterable[str]) -> tuple[int, tuple[Option, ...]]:
    """The character and the answers of an activation from their texts, `activate …` first unless one is activated.

    Raises:
        NotOpen: One of them is not open there.
    """
    wanted = list(texts)
    who = state.active
    if who >= 0 and wanted[:1] == [f"activate {state.recruit(who).id}"]:
        wanted.pop(0)
    if who < 0:
        ids = {f"activate {state.recruit(one.index).id}": one.index for one in _waiting(state)}
        if not wanted or wanted[0] not in ids:
            raise NotOpen(wanted[0] if wanted else "", list(ids))
        who = ids[wanted.pop(0)]
    ahead = Ahead(state, who)
    now, answers = ahead.state, list[Option]()
    if wanted and wanted[0].startswith("move "):
        moves = [option for group in ahead.movements() for option in group]
        move = _found(wanted.pop(0), moves)
        assert isinstance(move, Move)
        answers.append(move)
        now = ahead.after(move)
    if wanted:
        open_ = actions(now) if now.characters[who].square >= 0 and now.result is None else []
        answers.append(_found(wanted.pop(0), open_))
        answers += _named(now, answers[-1], wanted)
    return who, tuple(answers)


def _found(text: str, options: Sequence[Option]) -> Option:
    for option in options:
        if option.text == text:
            return option
    raise NotOpen(text, [option.text for option in options if not isinstance(option, Move)])


def _named(state: State, act: Option, texts: list[str]) -> list[Option]:
    """What is named for an action, from its texts."""
    offered: dict[str, Option] = {}
    for naming in namings_of(state, act):
        options = {option.text: option for option in naming}
        if set(texts) <= options.keys():
            return [options[text] for text in texts]
        offered |= options
    raise NotOpen(next((text for text in texts if text not in offered), texts[-1]), list(offered))


def best_strikes(state: State) -> list[Prospect]:
    """For each character that can be activated and strike: its best activation, by the odds of the strike alone.

    Those that promise most come first.
    """
    waiting = [state.active] if state.active >= 0 else [one.index for one in _waiting(state)]
    found = [best for who in waiting if (best := best_strike_of(state, who)) is not None]
    return sorted(found, key=lambda each: each.idle - each.worth)


def best_strike_of(state: State, who: int, move: Move | None = None, target: int | None = None) -> Prospect | None:
    """The activation of a character that ends in its most promising attack or shot; None if it has none.

    Args:
        state: A state in its phase.
        who: The character.
        move: Only after this movement.
        target: Only at this enemy.
    """
    stake = Swing(state.band(who))
    begun = as_active(state, who)
    walked = begun if move is None else Ahead(state, who).after(move)
    if walked.characters[who].square < 0 or walked.result is not None:
        return None
    cared = () if target is None else (target,)
    best = best_strike_by(walked, who, stake, cared=cared)
    if best is None:
        return None
    return prospect(state, who, best.answers if move is None else (move, *best.answers))


def prospect_of(state: State, who: int, option: Option | None, target: int | None = None) -> Prospect | None:
    """What a plan on the board comes to, with the most promising strike where it goes no further.

    Args:
        state: A state in the phase of the character, which is or can be activated.
        who: The character.
        option: The movement or the action that is planned; None: nothing yet.
        target: The enemy pointed at, if it is one.
    """
    match option:
        case Move():
            return best_strike_of(state, who, option) or prospect(state, who, (option,))
        case Attack() | Shoot():
            begun = as_active(state, who)
            strike = fight_strike(begun, option, Swing(state.band(who)))
            return prospect(state, who, strike.answers)
        case None | Activate():
            return best_strike_of(state, who, target=target)
        case _ if option == RECOVER or isinstance(option, Use):
            return prospect(state, who, (option,))
        case _:
            return None


def _waiting(state: State) -> list[Character]:
    """Who can still be activated in this phase."""
    return [one for one in state.standing(state.player) if not one.activated]


class _Policy:
    """The mover names what the plan says, its target what it is told; everything else is thought of."""

    def __init__(self, who: int, named: Sequence[Option], answering: Answering | Sequence[str]) -> None:
        self._who, self._named = who, [option.text for option in named]
        self._answering = answering

    def __call__(self, state: State, decision: Decision) -> Sequence[Option]:
        if decision.ask is not Ask.NAME or not isinstance(decision.about, Fight):
            return decision.options
        if decision.who == self._who:
            return self._told(decision, self._named)
        if self._answering is Answering.BEST:
            return decision.options
        return self._told(decision, () if self._answering is Answering.NOTHING else tuple(self._answering))

    @staticmethod
    def _told(decision: Decision, words: Sequence[str]) -> list[Option]:
        for option in decision.options:
            if any(f" {each} " in f" {option.text} " for each in words):
                return [option]
        return [option for option in decision.options if isinstance(option, Plain)]


def _sums(ends: Sequence[Branch]) -> tuple[Total, Total] | None:
    """Both sums without the dice, which come last, as the first fight found has them."""
    for end in ends:
        for event in end.events:
            if isinstance(event, Fought):
                return Total(event.attack.terms[:-1]), Total(event.defense.terms[:-1])
    return None


def _case(begun: State, who: int, target: int | None, end: Branch, replies: Replies) -> Case:
    worth, strike = replies.best(end.state)
    answered = [naming_text(event.named) for event in end.events if isinstance(event, NamedIt) and event.who == target]
    asked = [who] if target is None else [who, target]
    for character in begun.characters:
        after = end.state.characters[character.index]
        changed = (character.square, character.shaken) != (after.square, after.shaken)
        if changed and character.index not in asked:
            asked.append(character.index)
    return Case(
        chance=end.chance,
        called_off=any(isinstance(event, Called) for event in end.events),
        answered=tuple(answered),
        fates=tuple(_fate(begun, end, one) for one in asked),
        reply=None if strike is None else replies.told(strike),
        over=end.state.result is not None,
        worth=worth,
    )


def _fate(begun: State, end: Branch, who: int) -> Fate:
    before, after = begun.characters[who], end.state.characters[who]
    if after.square < 0:
        return Fate(who, End.REMOVED, after.square)
    if after.shaken and not before.shaken:
        return Fate(who, End.SHAKEN, after.square)
    if before.shaken and not after.shaken:
        return Fate(who, End.RECOVERED, after.square)
    here = _stood(begun, end, who)
    return Fate(who, End.STAYS if here == after.square else End.MOVED, after.square)


def _stood(begun: State, end: Branch, who: int) -> Square:
    """Where a character stood when the action began: the mover has walked."""
    return end.events[0].state.characters[who].square if end.events else end.state.characters[who].square

"""An activation: at most one movement and one action, in either order (TURN-4 to TURN-6); a door first (DOOR-2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from okko.model.decision import (
    END_ACTIVATION,
    RECOVER,
    Ask,
    Attack,
    Decision,
    Move,
    Open,
    Option,
    Plain,
    PoseOptions,
    Shoot,
    Use,
)
from okko.model.element import Stat
from okko.model.event import Acted, ActivationEnded
from okko.model.fight import Die, Named, Trial
from okko.model.skill import Do, Moment
from okko.model.state import Stage, State
from okko.model.value import but, changer
from okko.rules.cards import number, skill_of
from okko.rules.combat import attack, attackable
from okko.rules.doors import open_door, openings
from okko.rules.harm import may_recover, recover
from okko.rules.movement import MOVEMENT, MOVING, Walks, move, move_options
from okko.rules.shooting import shoot, shots
from okko.rules.spending import spend, uses
from okko.rules.table import Flow, Table
from okko.rules.verbs import perform, possible
from okko.rules.will import test

ACT, ACTIVATE = Ask.ACT, Stage.ACTIVATE

_ended = changer(State, "stage", "active", "moved", "acted", "unseen_by")


def action_options(state: State, who: int) -> list[Option]:
    """All actions open to a character now (TURN-6)."""
    face = state.face(who)
    options: list[Option] = []
    for foe in attackable(state, who):
        options.append(Attack(f"attack {state.recruit(foe).id}", foe))
    if face.shots:
        options += shots(state, who)
    if may_recover(state, who):
        options.append(RECOVER)
    offered: list[str] = []
    for skill, deed in face.actions:
        if skill.id not in offered and (ways := uses(state, who, skill)) and possible(state, who, deed, None):
            offered.append(skill.id)
            options += ways
    return options


class ActOptions(Sequence[Option]):
    """What an activated character may do: movements, actions, and the end of the activation. Worked out when read."""

    __slots__ = ("_groups", "_rest", "_state", "_walks")

    def __init__(self, state: State) -> None:
        self._state = state
        self._walks: Walks | None = None
        self._groups: list[PoseOptions] | None = None
        self._rest: list[Option] = []

    @property
    def walks(self) -> Walks:
        """The ways the character can move."""
        if self._walks is None:
            self._walks = Walks(self._state, self._state.active)
        return self._walks

    def _open(self) -> list[PoseOptions]:
        if self._groups is None:
            state = self._state
            self._groups = [] if state.moved else move_options(self.walks)
            actions = [] if state.acted else action_options(state, state.active)
            self._rest = [*openings(state, state.active), *actions, END_ACTIVATION]
        return self._groups

    @property
    def movements(self) -> list[PoseOptions]:
        """The movements, a group for each die and skill that goes with them."""
        return self._open()

    @property
    def actions(self) -> list[Option]:
        """Everything but movements."""
        self._open()
        return self._rest

    def several(self) -> bool:
        """Whether there is more than the end of the activation; cheap, since anybody with an MP can turn (MOVE-3)."""
        state = self._state
        if not state.moved and number(state, state.active, MOVEMENT, MOVING) > 0:
            return True
        return len(self) > 1

    def __len__(self) -> int:
        return sum(map(len, self._open())) + len(self._rest)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.listed())

    def listed(self) -> list[Option]:
        """All of them."""
        found: list[Option] = []
        for group in self._open():
            found += group.listed()
        found += self._rest
        return found

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        for group in self._open():
            if index < len(group):
                return group[index]
            index -= len(group)
        return self._rest[index]

    def __contains__(self, option: object) -> bool:
        if isinstance(option, Move):
            return True in [option in group for group in self._open()]
        return option in self.actions


def act_decision(state: State) -> Decision:
    """The question what the activated character does."""
    return Decision(Ask.ACT, state.player, ActOptions(state), state.active)


def activation(table: Table) -> Flow[None]:
    """The rest of the activation of the character that is active."""
    who = table.state.active
    while table.state.characters[who].square >= 0 and not (table.state.moved and table.state.acted):
        options = ActOptions(table.state)
        if not options.several():
            break
        choice = yield Decision(ACT, table.state.player, options, who)
        match choice:
            case Move():
                yield from move(table, options.walks, choice)
            case Open():
                open_door(table, who, choice)
            case Attack(_, target):
                yield from attack(table, who, target)
            case Shoot():
                yield from shoot(table, who, choice)
            case Use(_, skill, die):
                yield from _use(table, who, skill, die)
            case Plain("recover"):
                yield from _recover(table, who)
                break
            case _:
                break
    state = _ended(table.state, stage=ACTIVATE, active=-1, moved=False, acted=False, unseen_by=())
    table.happen(ActivationEnded(state, ("TURN-3",), who))


def _use(table: Table, who: int, id: str, die: Die | None) -> Flow[None]:
    """A skill marked Action (SKILL-4)."""
    skill = skill_of(table.state, who, id)
    table.happen(Acted(but(table.state, acted=True), ("SKILL-4", "TURN-6"), who, id))
    spend(table, who, Named(die, skill=id))
    for deed in skill.effects:
        if isinstance(deed, Do) and deed.at is Moment.ACTION and possible(table.state, who, deed, None):
            yield from perform(table, who, skill, deed)


def _recover(table: Table, who: int) -> Flow[None]:
    """The test to become vigilant again; passed or failed, it ends the activation (STATE-3)."""
    table.happen(Acted(but(table.state, acted=True), ("STATE-3", "TURN-6"), who, None))
    if (yield from test(table, Trial(who, Stat.WILLPOWER), "STATE-3", "WILL-2")):
        recover(table, who, "STATE-3")

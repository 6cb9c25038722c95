"""The scripted opponent: one activation ahead, with exact odds, and a rule of thumb for everything else."""

from okko.bots.field import Field
from okko.bots.plan import Plan, plans_of, support
from okko.bots.thumb import by_thumb
from okko.dice import Chooser
from okko.game import Game
from okko.model.decision import END_ACTIVATION, END_PHASE, Activate, Ask, Decision, Option
from okko.model.state import State

WORTHWHILE = 0.015
"""What a plan must gain to be better than ending the phase."""
SETS_UP = 0.12
"""What a plan must add to a friend's attack to be carried out before it."""


class Scripted:
    """It plans each activation from the state, supports before it strikes, and strikes when the odds are good."""

    name = "scripted"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._planned: tuple[State, Plan] | None = None

    def choose(self, game: Game) -> Option:
        """The answer to whatever is pending."""
        decision, state = game.decision, game.state
        match decision.ask:
            case Ask.ACTIVATE:
                return self._activate(state, decision)
            case Ask.ACT:
                return self._act(state, decision)
            case _:
                return by_thumb(game, decision, self._seed)

    def _activate(self, state: State, decision: Decision) -> Option:
        """Whoever sets a friend's attack up goes first, then whoever gains most."""
        waiting = [option for option in decision.options if isinstance(option, Activate)]
        plan = self._best(state, [option.who for option in waiting])
        if plan is None:
            return END_PHASE
        self._planned = (state, plan)
        return next(option for option in waiting if option.who == plan.who)

    def _act(self, state: State, decision: Decision) -> Option:
        planned = self._planned
        self._planned = None
        if planned is not None and planned[1].who == state.active and self._goes_on(planned[0], state):
            option = planned[1].option
            if option in decision.options:
                return option
        field = Field(state, decision.player)
        best = plans_of(field, state.active, self._taste(state, state.active))[0]
        option = best.option if best.gain > WORTHWHILE else END_ACTIVATION
        return option if option in decision.options else END_ACTIVATION

    @staticmethod
    def _goes_on(before: State, state: State) -> bool:
        """Whether a state is the one a plan was made for, its character activated."""
        if state.moved or state.acted or before.match is not state.match:
            return False
        return (before.turn, before.player, before.pools, before.occupied) == (
            state.turn,
            state.player,
            state.pools,
            state.occupied,
        )

    def _taste(self, state: State, who: int) -> Chooser:
        """What decides between plans as good as each other: the seed and the moment, never what was asked before."""
        return Chooser(f"scripted {self._seed} {state.turn} {state.player} {who} {state.moved} {state.acted}")

    def _best(self, state: State, waiting: list[int]) -> Plan | None:
        """The plan to carry out next, or None if all gain too little."""
        field = Field(state, state.player)
        plans = {who: plans_of(field, who, self._taste(state, who)) for who in waiting}
        firsts = (next((plan for plan in each if plan.strike is not None), None) for each in plans.values())
        attacks = [plan for plan in firsts if plan is not None and plan.gain > 0]
        strikes = [(plan.who, plan.strike) for plan in attacks if plan.strike is not None and plan.strike.hopes > 0]
        best, most = None, WORTHWHILE
        early, early_most = None, 0.0
        for each in plans.values():
            for plan in each:
                added = support(plan, strikes, field)
                if added >= SETS_UP and plan.gain + added > max(early_most, each[0].gain):
                    early, early_most = plan, plan.gain + added
            if each[0].gain > most:
                best, most = each[0], each[0].gain
        if early is not None:
            return early
        if best is None or best.strike is None:
            return best
        target = best.strike.target
        same = [plan for plan in attacks if plan.strike is not None and plan.strike.target == target]
        return min(same, key=lambda plan: field.strength(plan.who, False)[0])

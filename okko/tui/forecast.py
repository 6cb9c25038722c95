"""What an act would bring, in a few words and numbers."""

from collections.abc import Sequence

from okko.analysis.magic import Victim, strike
from okko.analysis.preview import FightPreview, naming_preview, trial_preview
from okko.model.card import Form
from okko.model.decision import DONE, Decision, Option
from okko.model.element import STATS
from okko.model.fight import Fight, Kind
from okko.model.match import NOBODY
from okko.model.state import State
from okko.model.total import Total


def percent(cases: int, of: int = 36) -> str:
    """Cases as a share of a hundred."""
    return f"{round(100 * cases / of)}%"


def shares(whole: int, parts: Sequence[int], of: int = 36) -> list[int]:
    """Parts of some cases in percent of all, rounded so that they add up to the percent of the whole."""
    exact = [100 * part / of for part in (*parts, whole - sum(parts))]
    found = [int(share) for share in exact]
    missing = round(100 * whole / of) - sum(found)
    for place in sorted(range(len(exact)), key=lambda at: found[at] - exact[at])[: max(0, missing)]:
        found[place] += 1
    return found[:-1]


def chance_of(goal: Total) -> str:
    """The chance to throw a number or under."""
    cases = max(0, min(6, goal.amount))
    return f"{percent(cases, 6)} ({cases} or less)" if 0 < cases < 6 else percent(cases, 6)


def wins(preview: FightPreview) -> int:
    """The throws in which the defender comes off worse."""
    odds = preview.odds
    return odds.defender_retreats + odds.defender_shaken + odds.defender_disabled


def loses(preview: FightPreview) -> int:
    """The throws in which the attacker does."""
    odds = preview.odds
    return odds.attacker_retreats + odds.attacker_shaken + odds.attacker_disabled


def form_hint(state: State, who: int, form: Form) -> str:
    """What a Kami is like in one of its forms."""
    kami = next(one for one in state.match.kami if one.index == who)
    face = kami.recruit(NOBODY, form).face(False, False)
    stats = " ".join(f"{stat[:3].capitalize()} {face.stats[stat]}" for stat in STATS)
    return "; ".join([stats, *(skill.name for skill in face.skills)])


def ordeal(state: State, victim: Victim) -> str:
    """The chance that one who is tested for a skill fails, and what that would mean."""
    end = "vanishes" if state.recruit(victim.who).kami else "disabled" if victim.falls else "shaken"
    text = f"{percent(_fails(victim.goal), 6)} {end}"
    if victim.best.amount != victim.goal.amount:
        text += f", {percent(_fails(victim.best), 6)} with its die"
    return text


def _fails(goal: Total) -> int:
    """The faces of a die that are over a number."""
    return 6 - max(0, min(6, goal.amount))


def ordeal_hint(state: State, bearer: int, skill: str, who: int) -> str:
    """The same of one of those who are to be tested for a skill."""
    found = strike(state, bearer, skill)
    return next((ordeal(state, one) for one in found.victims if one.who == who), "") if found is not None else ""


def odds_hint(preview: FightPreview) -> str:
    """An attack or a shot in one short line."""
    out = percent(preview.outlook.target.removed)
    if preview.fight.kind is Kind.SHOT:
        return f"hits {percent(wins(preview))}, removes {out}"
    return f"wins {percent(wins(preview))}, removes {out}, loses {percent(loses(preview))}"


def naming_hint(state: State, decision: Decision, option: Option) -> str:
    """What naming a die or a skill changes for its own side."""
    about = decision.about
    if about is None:
        return ""
    if not isinstance(about, Fight):
        return f"{chance_of(trial_preview(state, about))} → {chance_of(trial_preview(state, about, option))}"
    now = naming_preview(state, about, decision.who, DONE)
    then = naming_preview(state, about, decision.who, option)
    if then.difference == now.difference:
        return ""
    if decision.who == about.attacker:
        verb = "hits" if about.kind is Kind.SHOT else "wins"
        return f"{verb} {percent(wins(now))} → {percent(wins(then))}"
    return f"loses {percent(wins(now))} → {percent(wins(then))}"

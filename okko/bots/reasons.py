"""Why an opponent does what it does: the numbers it decided by, and a sentence made of them. Made nowhere else."""

from okko.analysis.outlook import SIXTHS, Outlook
from okko.bots.judge import Judge
from okko.bots.line import Kind, Line
from okko.bots.scene import Scene
from okko.bots.worth import promise
from okko.model.decision import Move, Use
from okko.model.fight import Kind as FightKind
from okko.model.square import Square
from okko.model.state import State
from okko.model.value import value

NEGLIGIBLE = 0.05
"""Zeni that make no difference worth telling."""


@value
class Told:
    """A line of play in numbers."""

    kind: Kind
    who: int
    """The character, or -1 for the end of the phase."""
    target: int = -1
    to: Square = -1
    """Where it moves first, or -1."""
    skill: str = ""
    """The id of the skill used."""
    removes: int = 0
    """Percent: the target is off the board."""
    shakes: int = 0
    """Percent: the target becomes shaken and stays; for a test to recover, that it succeeds."""
    lost: int = 0
    """Percent: the character itself is off the board."""
    hurt: int = 0
    """Percent: it becomes shaken."""
    behind: bool = False
    cornered: bool = False
    """The target has no clean square behind it."""
    fight: float = 0.0
    """What the fight alone promises, in Zeni."""
    gain: float = 0.0
    """What the whole line promises beyond staying where the character is, in Zeni."""
    struck: tuple[int, int] = (0, 0)
    """How many enemies could strike the character afterwards, and if it stayed."""
    held: tuple[int, ...] = ()
    """The enemies in its zone afterwards."""


@value
class Reason:
    """Why a line was chosen."""

    chosen: Told
    rejected: Told | None
    """The best line of another kind, or on another target."""
    text: str
    """The same in a sentence for players."""


def reason_of(scene: Scene, chosen: Line, lines: list[Line]) -> Reason:
    """Why a line was chosen among others, best first."""
    stays = {line.who: line.first for line in lines if line.kind is Kind.HOLD}
    told = _told(scene, chosen, stays)
    other = next((line for line in lines if line is not chosen and _differs(line, chosen)), None)
    rejected = _told(scene, other, stays) if other is not None else None
    return Reason(told, rejected, _sentence(scene.state, told, rejected, _less(chosen, other)))


def _differs(line: Line, chosen: Line) -> bool:
    """Whether a line is worth telling beside the chosen one."""
    if line.kind in (Kind.HOLD, Kind.END) or chosen.kind is Kind.END:
        return False
    if line.kind is chosen.kind and line.kind is Kind.WALK:
        return line.who != chosen.who
    return (line.kind, line.who, _target(line)) != (chosen.kind, chosen.who, _target(chosen))


def _target(line: Line) -> int:
    return line.outlook.fight.defender if line.outlook else -1


def _less(chosen: Line, other: Line | None) -> float | None:
    """By how much the other line promised less, where both were looked at as closely."""
    if other is None or chosen.followed is not other.followed:
        return None
    return chosen.value - other.value


def _told(scene: Scene, line: Line, stays: dict[int, float]) -> Told:
    state, judge = scene.state, scene.judge
    move = next((step for step in line.steps if isinstance(step, Move)), None)
    use = next((step for step in line.steps if isinstance(step, Use)), None)
    gain = line.first - stays.get(line.who, line.first)
    base = {"kind": line.kind, "who": line.who, "to": move.to if move else -1, "gain": round(gain, 2)}
    if line.outlook is not None:
        return Told(**base, **_fight(state, line.outlook))  # type: ignore[arg-type]
    if line.kind is Kind.RECOVER:
        return Told(**base, shakes=round(100 * line.branches[0][0]))  # type: ignore[arg-type]
    if use is not None:
        return Told(**base, skill=use.skill)  # type: ignore[arg-type]
    if line.who < 0 or move is None:
        return Told(**base)  # type: ignore[arg-type]
    after = line.branches[0][1]
    zone = after.zone(line.who) if after.characters[line.who].square >= 0 else 0
    held = tuple(foe.index for foe in scene.foes if zone & foe.bit)
    struck = (_strikers(judge, after, line.who), _strikers(judge, state, line.who))
    return Told(**base, struck=struck, held=held)  # type: ignore[arg-type]


def _strikers(judge: Judge, state: State, who: int) -> int:
    """How many enemies could strike a character in their next phase."""
    square = state.characters[who].square
    if square < 0:
        return 0
    foes = judge.bodies(state, 1 - judge.band)
    zones = 0
    for one in judge.bodies(state, judge.band):
        zones |= one.zone
    return sum(mask >> square & 1 for mask in judge.raids.strikes(state, foes, zones))


def _fight(state: State, outlook: Outlook) -> dict[str, object]:
    target, own = outlook.target, outlook.attacker
    chance = outlook.takes_place / SIXTHS / 36
    fight = outlook.fight
    return {
        "target": fight.defender,
        "removes": round(100 * target.removed * chance),
        "shakes": round(100 * target.shaken * chance),
        "lost": round(100 * own.removed * chance),
        "hurt": round(100 * own.shaken * chance),
        "behind": fight.kind is FightKind.COMBAT and fight.unseen,
        "cornered": target.driven == 0 and target.removed < 36,
        "fight": round(promise(state, outlook), 2),
    }


def _sentence(state: State, chosen: Told, rejected: Told | None, less: float | None) -> str:
    text = f"{_does(state, chosen)}{_because(state, chosen)}"
    if rejected is not None:
        text += f"; {_doing(state, rejected, chosen)} {_compared(less)}"
    return f"{text}."


def _compared(less: float | None) -> str:
    if less is None or abs(less) >= NEGLIGIBLE:
        return "looked worse" if less is None or less < 0 else f"promised {less:.1f} Zeni less"
    return "promised hardly less"


def _name(state: State, who: int) -> str:
    return state.recruit(who).name


def _skill(state: State, told: Told) -> str:
    sides = (face for faces in state.recruit(told.who).faces.table for face in faces)
    return next((skill.name for face in sides for skill in face.skills if skill.id == told.skill), told.skill)


def _does(state: State, told: Told) -> str:
    """What is done, as the beginning of a sentence."""
    if told.who < 0:
        return "The phase ends here"
    who = _name(state, told.who)
    match told.kind:
        case Kind.ATTACK:
            return f"{who} attacks {_name(state, told.target)}"
        case Kind.SHOOT:
            return f"{who} shoots at {_name(state, told.target)}"
        case Kind.RECOVER:
            return f"{who} gathers courage again"
        case Kind.SKILL:
            return f"{who} uses {_skill(state, told)}"
        case Kind.OPEN:
            return f"{who} opens the door"
        case Kind.WALK:
            return f"{who} goes to {state.match.board.name(told.to)}"
        case _:
            return f"{who} stays on {state.match.board.name(state.characters[told.who].square)}"


def _doing(state: State, told: Told, chosen: Told) -> str:
    """The same as a noun; who does it only where it is somebody else."""
    whose = "" if told.who == chosen.who else f" with {_name(state, told.who)}"
    match told.kind:
        case Kind.ATTACK:
            return f"attacking {_name(state, told.target)}{whose}"
        case Kind.SHOOT:
            return f"shooting {_name(state, told.target)}{whose}"
        case Kind.RECOVER:
            return f"gathering courage{whose}"
        case Kind.SKILL:
            return f"using {_skill(state, told)}{whose}"
        case Kind.OPEN:
            return f"opening the door{whose}"
        case _:
            return f"going to {state.match.board.name(told.to)}{whose}"


def _because(state: State, told: Told) -> str:
    """The numbers, as the middle of a sentence."""
    match told.kind:
        case Kind.ATTACK | Kind.SHOOT:
            parts = [f"{told.removes} % to remove it"]
            if told.shakes:
                parts.append(f"{told.shakes} % to shake it")
            if told.behind:
                parts.append("from behind")
            if told.cornered:
                parts.append("its back is to the wall")
            if told.lost + told.hurt:
                parts.append(f"{told.lost} % to fall itself" if told.lost else f"{told.hurt} % to be shaken itself")
            return f": {', '.join(parts)}"
        case Kind.RECOVER:
            return f": {told.shakes} % to be vigilant again"
        case Kind.WALK:
            return _place(state, told)
        case Kind.OPEN:
            return ": it costs nothing"
        case Kind.END:
            return ": nobody gains by doing more"
        case Kind.HOLD:
            return ": every other place is worse"
        case _:
            return f": worth about {told.gain:.1f} Zeni"


def _place(state: State, told: Told) -> str:
    """What is good about a place."""
    after, before = told.struck
    parts = []
    if told.held:
        parts.append(f"it keeps {_listed([_name(state, foe) for foe in told.held])} in its zone")
    if after < before:
        parts.append(f"{_enemies(after)} can strike it there, not {before}")
    if not parts:
        parts.append("nearer to where it is needed" if after >= before else "safer there")
        if after:
            parts.append(f"{_enemies(after)} can strike it there")
    return f": {', '.join(parts)}"


def _enemies(number: int) -> str:
    return "no enemy" if number == 0 else "one enemy" if number == 1 else f"{number} enemies"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

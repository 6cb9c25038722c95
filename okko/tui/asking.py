"""How each kind of question is asked: on the board, in the list, or both."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from okko.analysis.preview import attack_preview, option_preview, recovery_preview, retreat_preview
from okko.model.card import Form
from okko.model.decision import (
    DONE,
    END_ACTIVATION,
    END_PHASE,
    ROLL,
    Activate,
    Ask,
    Attack,
    Decision,
    Deploy,
    FaceTo,
    Keep,
    LoseDie,
    Move,
    Open,
    Option,
    Place,
    Plain,
    PoseOptions,
    Raise,
    Rethrow,
    Shoot,
    Side,
    StepTo,
    TakeBack,
    Target,
    Use,
)
from okko.model.draft import Adjoin, Bear, LayDoor, LayTile, Pick
from okko.model.element import RAISED_BY, Element
from okko.model.fight import Die, Fight
from okko.model.square import DIRECTIONS, Facing, Square
from okko.model.state import State
from okko.tui.forecast import chance_of, form_hint, naming_hint, odds_hint, ordeal_hint
from okko.tui.in_short import label_in_short
from okko.tui.preparing import in_words, title_of

SIDES = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}

Answer: TypeAlias = Option | int | Element
"""An option, or the face of a die thrown by hand."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A lawful answer in words."""

    answer: Answer
    label: str
    hint: str = ""
    """What it would bring."""
    short: str = ""
    """The label where there is little room."""


@dataclass(frozen=True)
class Question:
    """What is asked, and every way to answer it but the poses of a movement, which are pointed at."""

    player: int
    title: str
    choices: tuple[Choice, ...] = ()
    """The list."""
    squares: Mapping[Square, tuple[Choice, ...]] = field(default_factory=dict)
    """What choosing a square answers."""
    poses: tuple[PoseOptions, ...] = ()
    who: int = -1
    """The character it is about."""
    home: Square | None = None
    """Where the cursor begins."""
    done: Choice | None = None
    """What ends the question without doing anything."""
    ask: Ask | None = None
    """None for dice thrown by hand."""
    about: Fight | None = None
    skill: str | None = None

    @property
    def on_board(self) -> bool:
        """Whether it is asked on the board first; the list works all the same."""
        return bool(self.squares or self.poses)


def question_of(state: State, decision: Decision) -> Question:
    """How a decision is asked."""
    speaker = _Speaker(state, decision)
    choices = tuple(speaker.choice(option) for option in _listed(decision))
    if decision.ask is Ask.RETREAT:
        choices = tuple(sorted(choices, key=lambda choice: _WORSE.index(choice.hint.rpartition(": ")[2])))
    squares: dict[Square, tuple[Choice, ...]] = {}
    for choice in choices:
        square = speaker.square(choice.answer)
        if square is not None:
            squares[square] = (*squares.get(square, ()), choice)
    here = state.characters[decision.who].square if decision.who >= 0 else -1
    ends = (DONE, ROLL, END_PHASE, END_ACTIVATION)
    return Question(
        player=decision.player,
        title=speaker.title(),
        choices=choices,
        squares=squares,
        poses=_poses(decision),
        who=decision.who,
        home=here if here >= 0 and decision.ask is not Ask.SUMMON else _first(state, decision, squares),
        done=next((choice for choice in choices if choice.answer in ends), None),
        ask=decision.ask,
        about=decision.about if isinstance(decision.about, Fight) else None,
        skill=decision.skill,
    )


_WORSE = ("safe", "shaken", "disabled")
"""What a retreat may bring, the best first."""


def _listed(decision: Decision) -> list[Option]:
    """The options that stand in the list: all but poses."""
    actions = getattr(decision.options, "actions", None)
    if actions is not None:
        return list(actions)
    return [] if isinstance(decision.options, PoseOptions) else list(decision.options)


def _poses(decision: Decision) -> tuple[PoseOptions, ...]:
    if isinstance(decision.options, PoseOptions):
        return (decision.options,)
    return tuple(getattr(decision.options, "movements", ()))


def _first(state: State, decision: Decision, squares: Mapping[Square, object]) -> Square | None:
    """Where the cursor begins when no character is meant."""
    if isinstance(decision.options, PoseOptions):
        width = state.geometry.width
        found = [option.to for option in decision.options.listed()]
        return min(found, key=lambda square: abs(square % width * 2 - width + 1)) if found else None
    return next(iter(squares), None)


class _Speaker:
    """Puts the options of one decision into words."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.state, self.decision = state, decision
        self.board = state.match.board

    def name(self, who: int) -> str:
        return self.state.recruit(who).name

    def title(self) -> str:
        """The question, without the name of the player it is put to."""
        decision = self.decision
        name = self.name(decision.who) if decision.who >= 0 else ""
        match decision.ask:
            case Ask.SIDE:
                return "on which side do you set up? The enemy gets the other one."
            case Ask.DEPLOY:
                return "who is set up next?"
            case Ask.PLACE:
                return f"where does {name} stand, and facing which way?"
            case Ask.TAKE_BACK:
                return "take reserved dice back to roll them again?"
            case Ask.ACTIVATE:
                return "activate a character."
            case Ask.ACT:
                left = [word for word, spent in (("move", self.state.moved), ("act", self.state.acted)) if not spent]
                return f"{name} may {' or '.join(left)}."
            case Ask.TARGET:
                return f"{self._skill()}: on whom?"
            case Ask.NAME:
                return self._naming(name)
            case Ask.FACING:
                return f"{name} turns to the {self._enemy()}: which way?"
            case Ask.TURN:
                return f"{self._skill()}: which way is {name} turned?"
            case Ask.PUSH:
                return f"{self._skill()}: where is {name} shoved?"
            case Ask.RETREAT:
                return f"{name} must retreat. Where to?"
            case Ask.REROLL:
                return f"throw the die again with {self._skill()}?"
            case Ask.INSTEAD:
                return f"{name}: use {self._skill()} instead?"
            case Ask.AFTER:
                return f"{name}: use {self._skill()}?"
            case Ask.HELP:
                return f"{name}: use {self._skill()}?"
            case Ask.LOSE_DIE:
                return "a die is lost with the civilian. Which one?"
            case Ask.RETHROW:
                return f"{name}: which die is thrown again?"
            case Ask.ORDER:
                return f"{self._skill()}: who is tested next?"
            case Ask.FORM:
                return f"{name}: in which form does it come?"
            case Ask.SUMMON:
                return f"where does {name} appear, and facing which way?"
            case Ask.RESERVE:
                return "put unused dice in reserve? One on each card."
            case Ask.PICK | Ask.BEARER | Ask.TILE | Ask.ADJOIN | Ask.DOORS | Ask.CAMP | Ask.HONOR | Ask.KEEP | Ask.HIRE:
                return title_of(self.state, decision)
            case Ask.END:
                return ""
            case never:
                assert_never(never)

    def _naming(self, name: str) -> str:
        about = self.decision.about
        if not isinstance(about, Fight):
            return f"{name} is tested. Add dice or skills?"
        verb = "attacks" if about.shot is None else "shoots at"
        return f"{self.name(about.attacker)} {verb} {self.name(about.defender)}. Dice or skills?"

    def _enemy(self) -> str:
        about = self.decision.about
        return self.name(about.other(self.decision.who)) if isinstance(about, Fight) else "enemy"

    def _skill(self, id: str | None = None) -> str:
        wanted = id or self.decision.skill
        for recruit in self.state.match.recruits:
            for faces in recruit.faces.table:
                for face in faces:
                    for skill in face.skills:
                        if skill.id == wanted:
                            return skill.name
        return wanted or "a skill"

    def _text(self, id: str) -> str:
        who = self.decision.who
        skills = self.state.face(who).skills if who >= 0 else ()
        return next((skill.text for skill in skills if skill.id == id), "")

    def square(self, answer: Answer) -> Square | None:
        """The square that stands for an answer on the board, if one does."""
        characters = self.state.characters
        match answer:
            case Activate(_, who) | Attack(_, who) | Shoot(_, who) | Target(_, who) | TakeBack(_, who):
                return characters[who].square
            case Keep(_, who, _):
                return characters[who].square
            case StepTo(_, to):
                return to
            case Open(_, door):
                behind = door.square + (self.board.width if door.north else 1)
                return door.square if characters[self.decision.who].square == behind else behind
            case FaceTo(_, facing):
                return self._beside(characters[self.decision.who].square, facing)
            case Side(_, side):
                return self._edge(side)
            case _:
                return None

    def _beside(self, square: Square, facing: Facing) -> Square | None:
        width, height = self.board.width, self.board.height
        east, north = DIRECTIONS[2 * facing]
        column, row = square % width + east, square // width + north
        return row * width + column if 0 <= column < width and 0 <= row < height else None

    def _edge(self, side: Facing) -> Square:
        """The middle of a side of the board."""
        width, height = self.board.width, self.board.height
        row = {Facing.N: height - 1, Facing.S: 0}.get(side, height // 2)
        column = {Facing.E: width - 1, Facing.W: 0}.get(side, width // 2)
        return row * width + column

    def choice(self, option: Option) -> Choice:
        """An option in words."""
        label, hint = self._words(option)
        return Choice(option, label, hint, label_in_short(self.state, option, label))

    def _words(self, option: Option) -> tuple[str, str]:
        state, who = self.state, self.decision.who
        match option:
            case Side(_, side):
                return f"The {SIDES[side]} side", ""
            case Target(_, chosen) if self.decision.ask is Ask.ORDER and self.decision.skill is not None:
                return self.name(chosen), ordeal_hint(state, who, self.decision.skill, chosen)
            case Deploy(_, chosen) | Activate(_, chosen) | Target(_, chosen):
                return self.name(chosen), self._condition(chosen)
            case TakeBack(_, chosen):
                return f"{str(state.characters[chosen].reserve).capitalize()} of {self.name(chosen)}", "roll it again"
            case Attack(_, target):
                return f"Attack {self.name(target)}", odds_hint(attack_preview(state, who, target))
            case Shoot(_, target, skill, die):
                preview = option_preview(state, who, option)
                paid = f" ({die})" if die else ""
                return f"{self._skill(skill)}: {self.name(target)}{paid}", odds_hint(preview) if preview else ""
            case Use(_, skill, die):
                paid = f" ({_of_card(die)})" if die else ""
                return f"{self._skill(skill)}{paid}", naming_hint(state, self.decision, option) or self._text(skill)
            case Raise(_, stat, die):
                label = f"{_of_card(die).capitalize()}: +1 {stat.capitalize()}"
                return label, naming_hint(state, self.decision, option)
            case FaceTo(_, facing):
                return f"Face {SIDES[facing]}", ""
            case StepTo(_, to):
                return self._step(to)
            case LoseDie(_, element, holder):
                if element is None:
                    return "A die already used", ""
                return element.capitalize(), f"reserved on {self.name(holder)}" if holder is not None else "unused"
            case Keep(_, chosen, element):
                return f"{element.capitalize()} on {self.name(chosen)}", self._serves(chosen, element)
            case Rethrow(_, element):
                return element.capitalize(), ""
            case Open():
                return "Open the door", ""
            case Plain():
                return self._plain(option)
            case Pick() | Bear() | LayTile() | Adjoin() | LayDoor():
                return in_words(self.state, self.decision.player, option)
            case Move() | Place():
                return option.text, ""
            case never:
                assert_never(never)

    def _plain(self, option: Plain) -> tuple[str, str]:
        match option:
            case Plain("end phase"):
                return "End the phase", ""
            case Plain("end activation"):
                return "End the activation", ""
            case Plain("recover"):
                goal = recovery_preview(self.state, self.decision.who)
                return "Gather courage", f"{chance_of(goal)} to become vigilant; ends the activation"
            case Plain("celestial" | "corrupted"):
                return option.text.capitalize(), form_hint(self.state, self.decision.who, Form(option.text))
            case Plain("roll"):
                return "Roll the dice", ""
            case Plain("done") if self.decision.ask is not Ask.DOORS:
                fought = isinstance(self.decision.about, Fight) and self.decision.ask is Ask.NAME
                last = fought and self.decision.who == getattr(self.decision.about, "defender", -1)
                return ("Throw the dice" if last else "Nothing more" if fought else "No, go on"), ""
            case _:
                return in_words(self.state, self.decision.player, option)

    def _condition(self, who: int) -> str:
        character = self.state.characters[who]
        words = []
        if character.shaken:
            words.append("shaken")
        if character.reserve:
            words.append(f"{character.reserve} in reserve")
        return ", ".join(words)

    def _step(self, to: Square) -> tuple[str, str]:
        if self.decision.ask is not Ask.RETREAT:
            return self.board.name(to), ""
        for retreat in retreat_preview(self.state, self.decision.who):
            if retreat.square == to and retreat.shakes:
                why = "enemy zone" if "RETREAT-5" in retreat.rules else "bad ground"
                return self.board.name(to), f"{why}: {'disabled' if retreat.disables else 'shaken'}"
        return self.board.name(to), "safe"

    def _serves(self, who: int, element: Element) -> str:
        face = self.state.face(who)
        uses = [f"+1 {stat.capitalize()}" for stat, raising in RAISED_BY.items() if raising is element]
        uses += [skill.name for skill in face.paid if element in skill.cost]
        return ", ".join(uses)


def _of_card(die: Die | None) -> str:
    if die is None:
        return ""
    return f"{die.element} (reserve)" if die.reserve else die.element.value

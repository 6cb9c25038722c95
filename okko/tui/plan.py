"""What the player is about to do: where the cursor is, which way the character will face, what goes with it."""

from okko.analysis.additions import Addition, additions
from okko.analysis.preview import Consequence, FightPreview, Reach, option_preview, shots_open
from okko.model.decision import Activate, Ask, Attack, Keep, Move, Option, Place, Shoot
from okko.model.element import Element
from okko.model.fight import Fight
from okko.model.square import Facing, Square
from okko.model.state import State
from okko.tui.asking import Answer, Choice, Question


class Plan:
    """A plan belongs to one question; nothing is done before it is confirmed."""

    def __init__(self, state: State, question: Question, cursor: Square) -> None:
        self.state = state
        self.question = question
        self.cursor = cursor
        self.reach: Reach | None = None
        """Where the character in question can go."""
        self._facing: Facing | None = None
        self._variant = 0
        self.dice = tuple(dict.fromkeys(one.answer.element for one in question.choices if isinstance(one.answer, Keep)))
        """The dice that can be put in reserve."""
        self._in_hand = 0
        self._others: dict[int, Reach] = {}
        self._additions: dict[Fight, tuple[Addition, ...]] = {}
        self._fights: dict[Option, FightPreview | None] = {}
        self._shots: dict[Option, tuple[FightPreview, ...]] = {}
        if question.poses and question.ask is not None and question.ask.value == "act":
            self.reach = Reach(state, question.who)

    def point(self, square: Square) -> None:
        """Go to another square; facing and variant are the best ones there again."""
        if square != self.cursor:
            self.cursor, self._facing, self._variant = square, None, 0

    def reset(self) -> None:
        """Forget everything but the question."""
        self.cursor = self.question.home if self.question.home is not None else self.cursor
        self._facing, self._variant = None, 0

    def facings(self) -> tuple[Facing, ...]:
        """The facings one may end with on this square."""
        return tuple(facing for facing in Facing if self._at(facing))

    def variants(self) -> tuple[Move | Place, ...]:
        """The movements to this square and facing: without dice first, then with each die and skill."""
        facing = self.facing
        return () if facing is None else self._at(facing)

    def _at(self, facing: Facing) -> tuple[Move | Place, ...]:
        """The lawful poses of this square and facing."""
        found = (group.at(self.cursor, facing) for group in self.question.poses)
        return tuple(option for option, group in zip(found, self.question.poses, strict=True) if option in group)

    @property
    def facing(self) -> Facing | None:
        """The facing planned, if a pose is: the cheapest unless it was chosen; what a square answers comes first."""
        if self._facing is not None:
            return self._facing
        if self.choices:
            return None
        if self.reach is not None:
            best = self.reach.best.get(self.cursor)
            return best.option.facing if best is not None else None
        if not self.question.poses or self.cursor not in self._places():
            return None
        return self._inward()

    def _places(self) -> set[Square]:
        return {option.to for group in self.question.poses for option in group.listed()}

    def _inward(self) -> Facing:
        """As the sorcerer faces, or from the side of the board along which the places lie towards the other one."""
        if self.state.active >= 0:
            return self.state.characters[self.state.active].facing
        width, height = self.state.geometry.width, self.state.geometry.height
        places = self._places()
        row, column = divmod(self.cursor, width)
        if len({place // width for place in places}) <= len({place % width for place in places}):
            return Facing.N if row < height // 2 else Facing.S
        return Facing.E if column < width // 2 else Facing.W

    def turn(self, steps: int) -> bool:
        """Plan the next facing clockwise, or the one before; say whether there is another."""
        facings = self.facings()
        if not facings:
            return False
        now = self.facing
        if now is None:
            now = self.state.characters[self.question.who].facing
        for step in range(1, 4):
            turned = Facing((now + steps * step) % 4)
            if turned in facings or self._stands(turned):
                self.face(turned)
                return True
        return False

    def _stands(self, facing: Facing) -> bool:
        """Whether this is the pose the character is in already, so that turning on comes round to it."""
        character = self.state.characters[self.question.who]
        return self.cursor == character.square and facing == character.facing

    def face(self, facing: Facing) -> None:
        """Plan a facing; the present pose plans nothing."""
        self._facing, self._variant = (None if self._stands(facing) else facing), 0

    @property
    def die(self) -> Element | None:
        """The die in hand, to be put on a card."""
        return self.dice[self._in_hand % len(self.dice)] if self.dice else None

    def take(self, die: Element) -> None:
        """Take a die in hand."""
        if die in self.dice:
            self._in_hand = self.dice.index(die)

    def vary(self) -> bool:
        """Plan the next die or skill for the movement, or take the next die in hand; say whether there is one."""
        if len(self.dice) > 1:
            self._in_hand += 1
            return True
        number = len(self.variants())
        if number < 2:
            return False
        self._variant = (self._variant + 1) % number
        return True

    @property
    def pose(self) -> Move | Place | None:
        """The movement or placing that is planned."""
        variants = self.variants()
        return variants[self._variant % len(variants)] if variants else None

    @property
    def consequence(self) -> Consequence | None:
        """What the movement planned would bring."""
        pose = self.pose
        return self.reach.consequence(pose) if self.reach is not None and isinstance(pose, Move) else None

    @property
    def shots(self) -> tuple[FightPreview, ...]:
        """The shots that the movement planned would open."""
        pose = self.pose
        return self._shots_of(pose) if isinstance(pose, Move) else ()

    @property
    def shots_turned(self) -> tuple[Facing, tuple[FightPreview, ...]] | None:
        """If the movement planned opens no shot: a facing on its last square that does, and those shots."""
        if self.consequence is None or self.shots or not self.state.face(self.question.who).shots:
            return None
        turned = ((facing, self._shots_of(pose)) for facing in self.facings() for pose in self._at(facing)[:1])
        return next(((facing, found) for facing, found in turned if found), None)

    def _shots_of(self, pose: Move | Place) -> tuple[FightPreview, ...]:
        if self.reach is None or not isinstance(pose, Move):
            return ()
        if pose not in self._shots:
            found = self.reach.consequence(pose)
            self._shots[pose] = () if found.falls else shots_open(found.after, self.question.who)
        return self._shots[pose]

    @property
    def way(self) -> tuple[Square, ...]:
        """The way the movement planned would take."""
        pose = self.pose
        return self.reach.way(pose) if self.reach is not None and isinstance(pose, Move) else ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the square under the cursor answers, with the die in hand."""
        found = self.question.squares.get(self.cursor, ())
        return tuple(one for one in found if not isinstance(one.answer, Keep) or one.answer.element is self.die)

    @property
    def answer(self) -> Answer | None:
        """What confirming now would answer, if it is just one thing."""
        if self.pose is not None:
            return self.pose
        return self.choices[0].answer if len(self.choices) == 1 else None

    @property
    def shot(self) -> str | None:
        """The shot that the player may mean by an enemy who cannot be shot at now; None for who does not shoot."""
        standing, who = self.state.at(self.cursor), self.question.who
        if self.question.ask is not Ask.ACT or standing is None or self.state.band(standing) == self.state.band(who):
            return None
        skill = next((skill for skill, _ in self.state.face(who).shots), None)
        return f"shoot {self.state.recruit(standing).id} {skill.id}" if skill is not None else None

    @property
    def intent(self) -> Option | str | None:
        """What the player seems to mean by a square that answers nothing, to be told why not."""
        if self.question.ask is None:
            return None
        standing = self.state.at(self.cursor)
        who = self.question.who
        match self.question.ask.value:
            case "act" if standing is not None and who >= 0 and self.state.band(standing) != self.state.band(who):
                return f"attack {self.state.recruit(standing).id}"
            case "act" if self.question.poses:
                return self.question.poses[0].at(self.cursor, self.state.characters[who].facing)
            case "act" if standing is None:
                name = self.state.match.board.name(self.cursor)
                return f"move {name} {self.state.characters[who].facing.name}"
            case "activate" if standing is not None:
                return Activate(f"activate {self.state.recruit(standing).id}", standing)
            case "reserve" if standing is not None:
                return f"reserve {self.die} {self.state.recruit(standing).id}"
            case "place" | "summon":
                return self.question.poses[0].at(self.cursor, Facing.N)
            case "retreat":
                return f"retreat {self.state.match.board.name(self.cursor)}"
            case _:
                return None

    @property
    def pointed_reach(self) -> Reach | None:
        """The reach of the character in question, or of the one pointed at while somebody is chosen."""
        if self.reach is not None or self.question.ask is not Ask.ACTIVATE:
            return self.reach
        who = self.state.at(self.cursor)
        return self.reach_of(who) if who is not None else None

    @property
    def fight(self) -> FightPreview | None:
        """The attack or the shot that confirming now would declare."""
        for choice in self.choices:
            if isinstance(choice.answer, Attack | Shoot):
                known = self._fights.get(choice.answer)
                if known is None:
                    known = self._fights[choice.answer] = option_preview(self.state, self.question.who, choice.answer)
                return known
        return None

    @property
    def additions(self) -> tuple[Addition, ...]:
        """What either side could add to the fight that confirming now would declare."""
        fight = self.fight
        if fight is None:
            return ()
        known = self._additions.get(fight.fight)
        if known is None:
            known = self._additions[fight.fight] = additions(self.state, fight.fight)
        return known

    def reach_of(self, who: int) -> Reach:
        """How far any character could go if it were activated now."""
        found = self._others.get(who)
        if found is None:
            found = self._others[who] = Reach(self.state, who)
        return found

"""A lesson at the screen: the player, and the enemy that does as the lesson has it."""

from okko.game import Answered, NoUndo
from okko.learning.course import PLAYER, Course
from okko.model.event import Event
from okko.tui.session import Bot, Person, Session


class Tuition(Session):
    """A session whose game is played again from the start whenever something is taken back."""

    def __init__(self, course: Course) -> None:
        players = course.game.state.match.players
        super().__init__(course.game, (Person(players[0]), Bot(players[1], course)), practice=True)
        self.course = course

    def undo(self, *, activation: bool = False, agreed: bool = False, to: int | None = None) -> None:
        """Take back the player's last answer, or its whole activation, or all after a line.

        Raises:
            NoUndo: There is none.
        """
        if to is None:
            to = self._activation() if activation else self._last()
        if to is None:
            raise NoUndo("there is nothing to take back")
        standing = [self.game.lines[index].input for index in self.game.standing_lines() if index <= to]
        self.course.keep(sum(isinstance(one, Answered) and one.player == PLAYER for one in standing))
        self.game = self.course.game

    def redo(self) -> list[Event]:
        """Nothing is kept to be given again.

        Raises:
            NoUndo: Always.
        """
        raise NoUndo("there is nothing to do again")

    def again(self) -> None:
        """Start the step afresh."""
        self.course.again()
        self.game = self.course.game

    def skip(self) -> None:
        """Go to the next step, by the solution of this one."""
        self.go_to(self.course.progress.step + 1)

    def go_to(self, step: int) -> None:
        """Go to the beginning of a step."""
        self.course.begin(step)
        self.game = self.course.game

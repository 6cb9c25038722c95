"""A match played on from a position with a task: the task when it opens, its hints, and whether it was solved."""

from okko.game import Answered, Threw
from okko.model.decision import DONE, END_ACTIVATION, END_PHASE, Ask
from okko.model.puzzle import Puzzle
from okko.tui.keymap import KEYBOARD
from okko.tui.screens.battlefield import Battlefield
from okko.tui.session import Session

_SILENT = {DONE.text, END_ACTIVATION.text}
_DEEDS = (Ask.ACTIVATE, Ask.ACT, Ask.NAME)


class Tasked(Battlefield):
    """A battlefield on which a task may be set; a match from the start has none."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._opened = False
        """The task has been said."""
        self._given = 0
        """How many of its hints have been given in this round."""
        self._judged = False
        """It has been said whether the activation solves it; taking it back opens the question again."""

    def ask(self) -> None:
        """Put the next question, with the task before the first, and what there is to say when it is done."""
        super().ask()
        puzzle = self.session.puzzle
        if puzzle is None:
            return
        if not self._opened:
            self._opened = True
            self.set_task(puzzle)
        answers, done = self._activation()
        newly, self._judged = done and not self._judged, done
        if newly:
            from okko.arena.positions import solves

            self.judge(puzzle, answers, right=solves(puzzle, answers))

    def set_task(self, puzzle: Puzzle) -> None:
        """Say what is to be done."""
        self.note(f"Task: {puzzle.task} ({KEYBOARD.said('battle.hint')}: a hint)")

    def judge(self, puzzle: Puzzle, answers: tuple[str, ...], *, right: bool) -> None:
        """Say whether an activation solves the task."""
        back = KEYBOARD.said("battle.undo_activation")
        said = "Solved: no activation serves better." if right else f"Not the best there is: {back} takes it back."
        self.notify(said, title="The task", markup=False)

    def hint_of_task(self) -> bool:
        """Give the next hint of the task, and after the last the task again; whether one is still to be solved."""
        puzzle = self.session.puzzle
        if puzzle is None or self._judged:
            return False
        self._given = (self._given + 1) % (len(puzzle.hints) + 1)
        if self._given:
            self.give_hint(puzzle, self._given)
        else:
            self.note(f"Task: {puzzle.task}")
        return True

    def give_hint(self, puzzle: Puzzle, number: int) -> None:
        """Say a hint, counted from 1."""
        self.note(f"Hint {number} of {len(puzzle.hints)}: {puzzle.hints[number - 1]}")

    def _activation(self) -> tuple[tuple[str, ...], bool]:
        """The answers of the first activation up to its throw, and whether it has come to that throw or to its end."""
        game = self.session.game
        answers: list[str] = []
        for index in game.standing_lines():
            line = game.lines[index].input
            struck = any(answer.startswith(("attack ", "shoot ")) for answer in answers)
            if isinstance(line, Threw) and struck:
                return tuple(answers), True
            if not isinstance(line, Answered) or line.player != game.start.player:
                continue
            if answers and (line.ask is Ask.ACTIVATE or line.text == END_PHASE.text):
                return tuple(answers), True
            if line.ask in _DEEDS and line.text not in _SILENT and (line.ask is not Ask.NAME or struck):
                answers.append(line.text)
        return tuple(answers), bool(answers) and game.state.active < 0

"""Planning ahead."""

from collections.abc import Callable

from okko.bots.judge import Judge
from okko.bots.lines import Line, Scene


class Planner:
    """Looks at the activations that follow the best lines."""

    def __init__(self, judge: Judge, budget: int, *, reply: bool, hurried: Callable[[], bool]) -> None:
        self.judge, self.budget, self.reply, self.hurried = judge, budget, reply, hurried

    def ranked(self, scene: Scene, lines: list[Line]) -> list[Line]:
        """The lines, best first."""
        return lines

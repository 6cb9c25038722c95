"""The story of a match is told as it goes on: each line once, and the same as if it were told at the end."""

import pytest

from okko.dice import Chooser, Seeded
from okko.game import Game, Line, opening_of
from okko.tui.widgets import log
from okko.tui.widgets.log import Teller
from tests.matches import match_setup, play_wildly


def a_game(lines: int) -> Game:
    return play_wildly(Game(opening_of(match_setup()), Seeded(2)), Chooser(2), lines=lines)


def plainly(teller: Teller, lines: list[Line], shown: int) -> list[tuple[str, bool, int]]:
    return [(one.text.plain, one.struck, one.line) for one in teller.story(lines, shown)]


def test_a_story_told_as_it_goes_on_is_the_one_told_at_the_end() -> None:
    """With answers taken back and given again, events still to be shown, and reasons that come later."""
    game, chooser = a_game(1), Chooser(5)
    reasons: dict[int, str] = {}
    teller = Teller(game.start, reasons)
    struck = 0
    while len(game.lines) < 90:
        play_wildly(game, chooser, lines=len(game.lines) + 1)
        if not chooser.below(4):
            reasons[len(game.lines) - 1] = f"reason {len(game.lines)}"
        for behind in (5, 2, 0) if chooser.below(3) else (0,):
            shown = max(0, len(game.log) - behind)
            told = plainly(teller, game.lines, shown)
            assert told == plainly(Teller(game.start, reasons), game.lines, shown)
            struck = max(struck, sum(one[1] for one in told))
        teller.reasoning = True
    assert struck > 3
    teller.reasoning = False
    assert not any("reason" in text for text, _, _ in plainly(teller, game.lines, len(game.log)))


def test_another_telling_looks_at_what_is_new_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(400)
    teller = Teller(game.start)
    asked: list[Line] = []
    tell = Teller._tell

    def counted(self: Teller, course: log._Course, line: Line, shown: int) -> None:
        asked.append(line)
        tell(self, course, line, shown)

    monkeypatch.setattr(Teller, "_tell", counted)
    teller.of(game.lines, len(game.log))
    assert len(asked) >= len(game.lines)
    asked.clear()
    assert len(teller.of(game.lines, len(game.log))) <= log.KEPT
    assert len(asked) <= 2

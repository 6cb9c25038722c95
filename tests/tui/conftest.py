"""Pilot tests draw the screen only where they look at it, and wait no longer than they must: that is what they cost."""

from typing import Any

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

PARSED: dict[tuple[object, ...], list[RuleSet]] = {}
"""What was made of each style sheet under each set of colours."""


@pytest.fixture(autouse=True)
def styles_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all programs share the rules of their style sheets, as each program does when it parses them again."""
    parse = Stylesheet._parse_rules

    def parsed(sheet: Stylesheet, *source: Any, **options: Any) -> list[RuleSet]:
        key = (*source, *sorted(options.items()), *sheet._variables.items())
        if key not in PARSED:
            PARSED[key] = parse(sheet, *source, **options)
        return PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parsed)


@pytest.fixture(autouse=True)
def drawn_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the updates sent to the terminal that is not there; reading the screen draws it as a whole."""
    whole = Compositor.render_update

    def only_whole(compositor: Compositor, full: bool = False, **options: Any) -> RenderableType | None:
        compositor._dirty_regions.clear()
        return whole(compositor, full=True, **options) if full else None

    monkeypatch.setattr(Compositor, "render_update", only_whole)


@pytest.fixture(autouse=True)
def quick_to_see_that_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring the screen up to date 500 times a second, and look 200 times whether the program has come to rest."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 1 / 500)
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 1 / 200)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", 1 / 2000)

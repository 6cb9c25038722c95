"""Pilot tests draw the screen only where they look at it: what is drawn for nobody is half of what they cost."""

from typing import Any

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor


@pytest.fixture(autouse=True)
def drawn_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the updates sent to the terminal that is not there; reading the screen draws it as a whole."""
    whole = Compositor.render_update

    def only_whole(compositor: Compositor, full: bool = False, **options: Any) -> RenderableType | None:
        compositor._dirty_regions.clear()
        return whole(compositor, full=True, **options) if full else None

    monkeypatch.setattr(Compositor, "render_update", only_whole)

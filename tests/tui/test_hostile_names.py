"""Names and messages that a terminal would obey are shown, and obeyed by nobody."""

import json

import pytest

from okko.game import saves_folder
from okko.intake import NO_LINE
from tests.hostile.case import ESCAPES
from tests.tui.sitting import sitting

pytestmark = pytest.mark.xdist_group("screen")


async def test_the_screen_draws_nothing_that_a_terminal_obeys() -> None:
    saves_folder().mkdir(parents=True)
    hostile = {
        "title": f"Title{ESCAPES}end",
        "seats": [ESCAPES, "b"],
        "bands": [f"Band{ESCAPES}", "b"],
        "created": ESCAPES,
    }
    head = json.dumps({"okko-journal": 1, **hostile}, separators=(",", ":"), ensure_ascii=False)
    (saves_folder() / "x.okko.jsonl").write_text(head[:-1] + ',"setup":{}}\n')
    (saves_folder() / f"y{ESCAPES}.okko.jsonl").write_text("nothing")
    async with sitting((120, 40), "s") as here:
        await here.reads("Title")
        here.app.complain(f"Beware{ESCAPES}of this")
        await here.reads("Beware")
        drawn = [segment for strip in here.app.screen._compositor.render_strips() for segment in strip]
        assert not [segment for segment in drawn if segment.control]
        assert [segment.text for segment in drawn if NO_LINE.search(segment.text)] == []
        await here.press("enter")
        await here.reads("cannot")
        drawn = [segment for strip in here.app.screen._compositor.render_strips() for segment in strip]
        assert [segment.text for segment in drawn if NO_LINE.search(segment.text)] == []

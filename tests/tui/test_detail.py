"""The words beside the board: what is said stands first, the end of the log fills what room it leaves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp

from okko.tui.theme import DEFAULTS
from okko.tui.widgets.detail import Detail
from tests.tui.battles import screen_text

pytestmark = pytest.mark.xdist_group("screen")

LOG = [Content(f"line {number}") for number in range(1, 9)]


class Beside(App[None]):
    """Nothing but the words, twelve columns wide."""

    CSS = "Detail { width: 14; height: 4; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return DEFAULTS

    def compose(self) -> ComposeResult:
        yield Detail("detail")


@asynccontextmanager
async def details() -> AsyncIterator[Detail]:
    app = Beside()
    async with app.run_test(size=(20, 6)):
        detail = app.query_one(Detail)
        detail.tell(LOG)
        yield detail


def lines(detail: Detail) -> list[str]:
    return [line.strip() for line in screen_text(detail.screen).splitlines()[:4]]


def wheel(detail: Detail, kind: type[MouseScrollUp] | type[MouseScrollDown], times: int) -> None:
    for _ in range(times):
        event = kind(detail, 1, 1, 0, 0, 0, False, False, False)
        if isinstance(event, MouseScrollUp):
            detail.on_mouse_scroll_up(event)
        else:
            detail.on_mouse_scroll_down(event)


async def test_the_log_has_the_lines_that_what_is_said_leaves() -> None:
    async with details() as detail:
        assert lines(detail) == ["line 5", "line 6", "line 7", "line 8"]
        detail.show(Content("Move here? It costs 3."))
        assert lines(detail) == ["Move here?", "It costs 3.", "line 7", "line 8"]
        detail.show(Content("1\n2\n3\n4\n5"))
        assert lines(detail) == ["1", "2", "3", "4…"]
        detail.show(Content(""))
        assert lines(detail) == ["line 5", "line 6", "line 7", "line 8"]


async def test_the_wheel_goes_back_in_the_log_as_far_as_it_goes() -> None:
    async with details() as detail:
        assert lines(detail) == ["line 5", "line 6", "line 7", "line 8"]
        wheel(detail, MouseScrollUp, 2)
        assert lines(detail) == ["line 3", "line 4", "line 5", "line 6"]
        wheel(detail, MouseScrollUp, 20)
        assert lines(detail) == ["line 1", "line 2", "line 3", "line 4"]
        wheel(detail, MouseScrollDown, 1)
        assert lines(detail) == ["line 2", "line 3", "line 4", "line 5"]
        detail.tell([*LOG, Content("line 9")])
        assert lines(detail) == ["line 6", "line 7", "line 8", "line 9"]


async def test_the_same_words_in_another_style_are_drawn_again() -> None:
    async with details() as detail:
        detail.show(Content("careful"))
        assert lines(detail)[0] == "careful"
        detail.show(Content.styled("careful", "bold"))
        drawn = [segment for segment in detail.screen._compositor.render_strips()[0] if "careful" in segment.text]
        assert [segment.style is not None and segment.style.bold for segment in drawn] == [True]


async def test_what_is_said_in_fewer_words_is_worked_out_once_however_often_room_is_sought() -> None:
    made = []

    def brief() -> Content:
        made.append(1)
        return Content("brief")

    async with details() as detail:
        detail.show(Content("a plan of three lines, said at length"), brief)
        assert [detail.free(tight)[1] for tight in (0, 1, 2, 1)] == [0, 3, 3, 3]
        detail.tighten(1)
        assert [one.plain for one in detail.told()] == ["brief", "line 6", "line 7", "line 8"]
        assert made == [1]

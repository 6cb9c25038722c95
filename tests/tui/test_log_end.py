"""The end of the log: whole sentences, hung under their beginnings."""

from textual.content import Content

from okko.tui.log_end import LogEnd

WIDTH = 12
"""Two of these columns are taken by the sign before what a sentence goes on with."""
STORY = [Content("One."), Content("two three four five six"), Content("seven")]


def seen(room: int, back: int = 0) -> list[str]:
    end = LogEnd()
    end.tell(STORY)
    end.lines(WIDTH, room)
    end.scroll(back)
    return [line.plain.rstrip() for line in end.lines(WIDTH, room)]


def test_a_sentence_goes_on_under_its_beginning() -> None:
    assert seen(5) == ["One.", "two three", "… four five", "… six", "seven"]


def test_a_sentence_whose_beginning_has_no_room_is_left_out() -> None:
    assert seen(3) == ["seven"]
    assert seen(4) == ["two three", "… four five", "… six", "seven"]


def test_the_last_one_is_cut_at_its_end_if_there_is_no_room_for_all_of_it() -> None:
    end = LogEnd()
    end.tell(STORY[:2])
    assert [line.plain for line in end.lines(WIDTH, 2)] == ["two three", "… four five…"]


def test_one_that_is_longer_than_the_room_is_seen_by_going_back() -> None:
    assert seen(2, back=1) == ["… four five", "… six"]


def test_one_goes_back_no_further_than_the_beginning() -> None:
    assert seen(2, back=99) == ["One.", "two three"]


def test_a_log_that_has_not_begun_has_no_lines() -> None:
    assert LogEnd().lines(WIDTH, 3) == []

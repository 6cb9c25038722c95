"""The line at the head of a match: what is counted of the bands is named however few columns there are."""

import pytest
from textual.content import Content

from okko.tui.widgets.status import fitting

LONG, SHORT = "Zeni lost (9 end it): Okko 2 Oni 0", "Zeni lost: Okko 2 Oni 0"
UNDO = ["u takes back the last step", "u undoes"]


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (len(LONG) + 2 + len(UNDO[0]) + 1, (LONG, UNDO[0])),
        (len(LONG) + 2 + len(UNDO[0]), (LONG, UNDO[1])),
        (len(LONG) + 2 + len(UNDO[1]), (SHORT, UNDO[1])),
        (len(SHORT) + 2 + len(UNDO[1]), (SHORT, "")),
        (4, (SHORT, "")),
    ],
)
def test_words_are_cut_before_what_is_said_of_taking_back_and_the_zeni_are_named_to_the_last(
    room: int, told: tuple[str, str]
) -> None:
    right, undo = fitting([Content(LONG), Content(SHORT)], UNDO, room)
    assert (right.plain, undo) == told

"""Adventures as they are written: squares and spans of squares."""

import pytest

from okko.model.adventure import Adventure, Change, Lineup, Link, spot, squares_in


@pytest.mark.rule("SETUP-7")
def test_a_span_is_a_square_or_a_rectangle_and_spans_add_up() -> None:
    """On fourteen columns: b1 is the second square, a2 the fifteenth."""
    assert (spot("a1"), spot("b1"), spot("a2"), spot("n14")) == (0, 1, 14, 195)
    assert squares_in(("b1",)) == 0b10
    assert squares_in(("b1:c2",)) == 0b110 | 0b110 << 14
    assert squares_in(("b1", "b1:b2", "n14")) == 0b10 | 0b10 << 14 | 1 << 195
    assert squares_in(()) == squares_in(("c2:b1",)) == 0


def test_what_an_earlier_adventure_changes_leaves_the_rest_as_it_is() -> None:
    """The first was won by a: a begins shaken where it always began, and b elsewhere, as vigilant as ever."""
    link = Link.model_construct(after="first", winner="a", a=Change(shaken=True), b=Change(zone=("c1",)))
    sides = {side: Lineup.model_construct(zone=("a1",), shaken=False) for side in ("a", "b")}
    adventure = Adventure.model_construct(id="second", turns=6, links=(link,), a=sides["a"], b=sides["b"])
    for winners, expected in (
        ({"first": "a"}, [(("a1",), True), (("c1",), False)]),
        ({"first": "b"}, [(("a1",), False), (("a1",), False)]),
        ({}, [(("a1",), False), (("a1",), False)]),
    ):
        after = adventure.after(winners)  # type: ignore[arg-type]
        assert [(lineup.zone, lineup.shaken) for lineup in after.sides] == expected
        assert after.turns == 6

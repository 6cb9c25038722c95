"""Objectives as they are written: what is left out, and how much they may bring."""

import pytest
from pydantic import ValidationError

from okko.model.scenario import Counted, Survive


@pytest.mark.rule("DRAFT-4")
def test_one_who_is_left_is_enough_unless_more_are_asked_for() -> None:
    assert Survive(kind="survive", name="Live", points=1).least == 1
    assert Survive(kind="survive", name="Live", points=1, least=2).least == 2


@pytest.mark.parametrize(("points", "lawful"), [(0, True), (30, True), (-1, False), (31, False)])
def test_an_objective_brings_up_to_thirty_points(points: int, lawful: bool) -> None:
    counted = Counted.END if points else Counted.AT_ONCE
    if lawful:
        assert Survive(kind="survive", name="Live", points=points, counted=counted).points == points
    else:
        with pytest.raises(ValidationError):
            Survive(kind="survive", name="Live", points=points, counted=counted)

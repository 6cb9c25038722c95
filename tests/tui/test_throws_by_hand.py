"""How dice thrown by hand are asked for."""

import pytest

from okko.model.decision import Roll, RollKind
from okko.tui.asking import throw_of
from tests.scenes import draw


@pytest.mark.parametrize("kind", list(RollKind))
def test_every_throw_is_asked_for_in_words(kind: RollKind) -> None:
    question = throw_of(draw("a . B"), Roll(kind, 2, 0), ())
    assert question.title.startswith("Player a throws")
    assert len(question.choices) == 6

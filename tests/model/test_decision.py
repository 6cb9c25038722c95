"""Questions: what answers them."""

import pytest

from okko.model.decision import DONE, Ask, Decision, Move, Place, Plain, PoseOptions
from okko.model.square import Facing


@pytest.mark.parametrize("options", [(DONE, Plain("roll")), [DONE, Plain("roll")]])
def test_a_question_allows_its_options_and_what_equals_them(options: list[Plain]) -> None:
    question = Decision(Ask.ACT, 0, options)
    assert (question.who, question.about, question.skill) == (-1, None, None)
    assert question.allows(options[1])
    assert question.allows(Plain("roll"))
    assert not question.allows(Plain("recover"))
    assert question.find("roll") == Plain("roll")
    assert question.find("recover") is None


def test_options_for_poses_are_those_of_the_poses_alone() -> None:
    """On a board of two squares: a1 facing N, and b1 facing E."""
    poses = PoseOptions(2, 2, 0b1 | 0b10 << 2)
    assert [option.text for option in poses] == ["move a1 N", "move b1 E"]
    assert (len(poses), poses[1].text) == (2, "move b1 E")
    assert Move("move b1 E", 1, Facing.E) in poses
    assert Move("move b1 N", 1, Facing.N) not in poses
    assert Move("move b1 E sprint", 1, Facing.E) not in poses
    assert Place("place b1 E", 1, Facing.E) not in poses
    anything: object = DONE
    assert anything not in poses
    assert poses.at(0, 2).text == "move a1 S"

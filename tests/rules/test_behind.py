"""Attacks from behind (BEHIND)."""

import pytest

from okko.game import Game
from okko.model.rulings import Rulings
from tests.fights import sums
from tests.scenes import draw, place, play, who


def surprised(picture: str, answers: str = "", *, facing: str = "", rulings: Rulings | None = None) -> bool:
    """Whether a's attack on b, after some answers, has the bonus; b turns to `facing` where it may choose."""
    scene = draw(picture, rulings=rulings)
    turn = f"; face {facing}" if facing else ""
    game: Game = play(scene, f"activate a; {answers}; attack b{turn}", [1, 1])
    return "+1 from behind" in sums(game)[0]


@pytest.mark.rule("BEHIND-1", "BEHIND-2")
@pytest.mark.parametrize(
    ("picture", "facing", "expected"),
    [
        ("a> . .\n. B^ .\n. . .", "", False),
        (". av .\n. B^ .\n. . .", "", False),
        (". . .\na> B^ .\n. . .", "", True),
        (". . .\n. B^ a<\n. . .", "", True),
        (". . .\n. B^ .\na> . .", "W", True),
        (". . .\n. B^ .\n. a .", "", True),
    ],
    ids=["diagonally ahead", "ahead", "left", "right", "behind left", "behind"],
)
def test_only_what_lies_beyond_the_front_edge_is_seen(picture: str, facing: str, expected: bool) -> None:
    """Worked case 21: not having moved at all qualifies. The own row, left and right, is out of view."""
    assert surprised(picture, facing=facing) is expected


@pytest.mark.rule("BEHIND-1")
def test_walls_do_not_matter_for_the_field_of_vision() -> None:
    """a comes from d3, beyond b's front edge, though a wall stands between them there."""
    hidden = "+-+-+-+-+\n|. . .|a|\n+ + + + +\n|. B . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    scene = draw(hidden, a=who("W", movement=9), B=who("N"))
    game = play(scene, "activate a; move c2 W; attack b", [1, 1])
    assert "from behind" not in sums(game)[0]


@pytest.mark.rule("BEHIND-2")
def test_a_whole_movement_along_the_own_row_is_unseen() -> None:
    """Worked case 19: (3,0), (2,0), (1,0) against a foe on (0,0) facing north."""
    assert surprised(". . . .\nB^ . . a<", "move b1 W")


@pytest.mark.rule("BEHIND-2", "BEHIND-3")
def test_a_start_in_view_forfeits_the_bonus() -> None:
    """Worked case 20: from (3,1)."""
    assert not surprised(". . . a<\nB^ . . .", "move b1 W")


@pytest.mark.rule("BEHIND-2")
def test_by_the_other_ruling_the_square_of_the_start_does_not_count() -> None:
    """From (3,1) straight to (2,0): nothing but the start is in view."""
    ruled = Rulings(start_square_seen=False)
    assert surprised(". . . a<\nB^ . . .", "move b1 W", rulings=ruled)


@pytest.mark.rule("BEHIND-3")
def test_one_square_of_the_way_in_view_forfeits_the_bonus_wherever_it_ends() -> None:
    """A stone on c1 leaves one way from d1 to b1: over c2 or d2, which b sees. Without them the row is free."""
    assert not surprised(". . . .\nB^ . # a<", "move b1 W")
    assert surprised(". . . .\nB^ . . a<", "move b1 W")


@pytest.mark.rule("BEHIND-3")
def test_the_ninja_seen_on_its_way_strikes_without_the_bonus_and_the_oni_from_behind_with_it() -> None:
    """The book's picture: A comes round the front to the side, B from the rear to the rear."""
    picture = """
        . . . .
        a> . . .
        . . B^ .
        . . . .
        """
    scene = draw(picture)
    game = play(scene, "activate a; move b2 E; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    assert place(game.state, "b") == "c2 W", "it turns in either case"
    assert surprised(". . . .\n. . B^ .\n. . . .\n. . a .", "move c2 N")


@pytest.mark.rule("BEHIND-4", "COMBAT-7")
def test_noburo_is_struck_from_behind_twice_because_he_turned_to_the_first() -> None:
    """The Oni from the south with the Ninja's support, a draw: he faces south. Then the Ninja, now behind him."""
    scene = draw("""
        . cv .
        . B^ .
        . a .
        """)
    assert "from behind" not in sums(play(scene, "activate c; attack b", [1, 1]))[0]
    game = play(scene, "activate a; attack b; end activation; activate c; attack b", [1, 3, 1, 3])
    assert sums(game) == ("4 Attack +1 support +1 from behind +1 die", "4 Defense +3 die")
    assert place(game.state, "b") == "b2 N"


@pytest.mark.rule("BEHIND-4")
def test_the_view_is_not_that_of_the_facing_it_turns_to() -> None:
    """After the turn a stands before b; the bonus is counted all the same."""
    scene = draw(". . .\n. B^ .\n. a .")
    game = play(scene, "activate a; attack b", [1, 2])
    assert place(game.state, "b") == "b2 S"
    assert sums(game)[0] == "4 Attack +1 from behind +1 die"

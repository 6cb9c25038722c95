"""Doubtful points of the rules, as switches.

Each field is one point where the books are silent or can be read more than one way; the default is the reading of the
rules as shipped. Each is consulted in one place, is chosen when a match is made and is stored in its journal.
"""

from typing import Literal

from okko.model.schema import Written


class Rulings(Written):
    """The readings a match is played by."""

    zone_cut: Literal["walls", "all"] = "walls"
    """ZONE-2: what cuts a diagonal square out of a control zone: walls only, or characters and blocking terrain too."""
    zone_to_zone_stops: bool = True
    """MOVE-13: a step from one zone square to another is entering, and stops."""
    turning_is_leaving: bool = False
    """MOVE-12: a movement of turns only, begun in an enemy zone, shakes as well."""
    reasons_shake_once: bool = True
    """RETREAT-6: several reasons on one retreat shake once."""
    distance: Literal["king", "steps"] = "king"
    """GEO-8: how ranges are counted: diagonals as one square, or as two."""
    fire_raises_shots: bool = False
    """DICE-14: a Fire die raises a shot."""
    adjacent_through_walls: bool = False
    """GEO-8: neighbours behind a wall count as adjacent."""
    start_square_seen: bool = True
    """BEHIND-2: the square where a movement starts counts as part of it."""
    defender_picks_facing: bool = True
    """COMBAT-7: of two fitting facings the defender's player picks; otherwise the attacker's."""

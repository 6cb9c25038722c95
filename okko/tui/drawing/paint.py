"""What can be painted, and a palette: the look of each of these in one colour mode."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from okko.tui.drawing.style import RGB, Style, style


class Paint(StrEnum):
    """Everything on a board that has a colour of its own."""

    INTERIOR = "interior"
    OUTDOORS = "outdoors"
    HINDERING = "hindering"
    AQUATIC = "aquatic"
    BLOCKING = "blocking"
    STAIRS = "stairs"
    BARE = "bare"
    WALL = "wall"
    DOOR_CLOSED = "closed door"
    DOOR_OPEN = "open door"
    COORDINATE = "coordinate"
    COORDINATE_HERE = "coordinate of the cursor"
    REACH = "reach"
    REACH_STOPS = "reach, stops"
    REACH_SHAKES = "reach, shakes"
    RETREAT_DEADLY = "retreat, disabled"
    RETREAT_SHAKES = "retreat, shaken"
    RETREAT_SAFE = "retreat"
    STRUCK = "struck by the skill"
    SAFE = "safe enough"
    DANGER_PEAK = "most enemies can strike or shoot here next"
    DANGER = "an enemy can strike here next"
    SHOT_RANGE = "an enemy can shoot here next"
    ENEMY_REACH = "an enemy can get here next"
    ENEMY_ZONE = "enemy control zone"
    OWN_ZONE = "own control zone"
    INFLUENCE = "a Kami's influence"
    GOAL = "what the scenario card is about"
    SIGHT_LINE = "the line of sight crosses it"
    FIELD_OF_VISION = "field of vision"
    PATH = "path"
    TOTAL = "cost of the path"
    CURSOR = "cursor"
    FORBIDS = "why it is not lawful"
    SHOT_TARGET = "can be shot"
    MENACE = "could strike or shoot next"
    TARGET = "can be attacked"
    CHOSEN = "chosen"
    DICE = "dice will be thrown for this"
    TOKEN = "the token lies or is carried here"
    INFLUENCED = "has a Kami's influence"
    BAND_A = "character of band a"
    BAND_B = "character of band b"
    SPENT_A = "activated character of band a"
    SPENT_B = "activated character of band b"
    KAMI_A = "Kami of band a"
    KAMI_B = "Kami of band b"
    VIGILANT = "vigilant"
    SHAKEN = "shaken"
    FIRE = "fire"
    WATER = "water"
    AIR = "air"
    EARTH = "earth"
    TORII = "torii"


@dataclass(frozen=True, slots=True)
class Swatch:
    """How one thing looks: what is written in, what it fills its ground with, every other square in `other`."""

    ink: RGB | None = None
    fill: RGB | None = None
    other: RGB | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False

    def ground(self, odd: bool) -> RGB | None:
        """The fill of a square, by its place on the chequer."""
        return self.other if odd and self.other is not None else self.fill

    def on(self, ground: RGB | None) -> Style:
        """The style of this thing's characters on some ground."""
        return style(self.ink, ground, self.bold, self.underline, self.reverse)

    @property
    def own(self) -> Style:
        """The style of this thing's characters on its own fill."""
        return self.on(self.fill)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The look of everything in one colour mode; there is one of each."""

    swatches: Mapping[Paint, Swatch]
    gap: RGB | None
    speck: RGB | None
    """The ink of marks that only please: blades of grass, corners of squares."""

    def __getitem__(self, paint: Paint) -> Swatch:
        return self.swatches[paint]

    @property
    def coloured(self) -> bool:
        """Whether there are colours at all, so that half blocks show something."""
        return self.gap is not None

    def speck_on(self, ground: RGB | None) -> Style:
        """The style of what only pleases, on some ground."""
        return style(self.speck, ground)

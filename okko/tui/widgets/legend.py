"""The signs and tags that are on the board now, each with its meaning, as many as there is room for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from textual.content import Content
from textual.widget import Widget

from okko.tui.drawing import Board, Door, Glyphs, Mark, Overlay, Scene, Terrain, Token
from okko.tui.widgets.kept import Kept

GAP = 2
HEAD = "Signs:"
"""What stands before signs that lie elsewhere than in the legend."""
RETREATS = {
    Overlay.RETREAT_SAFE: "safe",
    Overlay.RETREAT_SHAKES: "shaken",
    Overlay.RETREAT_DEADLY: "disabled",
}
OVERLAYS = {
    Overlay.SAFE: "safe",
    Overlay.STRUCK: "struck",
    Overlay.ENEMY_REACH: "reached next",
    Overlay.INFLUENCE: "influence",
    Overlay.GOAL: "scenario",
    Overlay.SIGHT_LINE: "line of sight",
    Overlay.FIELD_OF_VISION: "seen",
}
MARKS = {
    Mark.SHOT_TARGET: "can be shot",
    Mark.MENACE: "could strike",
    Mark.FORBIDS: "in the way",
    Mark.TOKEN: "the token",
    Mark.INFLUENCED: "influenced",
    Mark.DICE: "dice will be thrown",
}
TERRAIN = {Terrain.HINDERING: "hindering", Terrain.AQUATIC: "water", Terrain.BLOCKING: "blocking"}
_STEPS = 3
"""So many of the signs of stairs stand for all."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its meaning; where there is room, those of whom it is true."""

    sign: str
    said: str
    names: str = ""
    head: str = ""
    """What stands before the sign."""
    ground: bool = False
    """It is the ground's, or a tag, and is left out before names are."""
    tag: bool = False
    """It is a tag: the name of whoever is pointed at is told elsewhere."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What signs mean in a question that mean something else in others."""

    enemy: str = "the enemy"
    """The player whose zones are shown."""
    chosen: str = "can be chosen"
    opponent: str = "target"
    """Whom a fight is with."""
    retreats: bool = True
    """Whether it must be said where a loser could go, and not only where that disables."""
    pays: str = "a die"
    """What is spent to get to a square that says so."""
    own: str = "own zone"
    names: Mapping[int, str] = field(default_factory=dict)
    """Who stands on a square."""


def signs(scene: Scene, glyphs: Glyphs, meant: Meant, *, inside: tuple[int, int]) -> Iterator[Sign]:
    """The signs of a scene and what they mean, those first that are asked for most.

    Args:
        scene: What is drawn.
        glyphs: The characters it is drawn with.
        meant: What they mean in the question at hand.
        inside: The columns and lines of a square.
    """
    small = inside[0] < 5
    retreats = [overlay for overlay in RETREATS if scene.overlays.get(overlay)]
    if not meant.retreats:
        retreats = [overlay for overlay in retreats if overlay is Overlay.RETREAT_DEADLY]
    for overlay in retreats:
        head = "" if overlay is not retreats[0] or not meant.retreats else "flees " if small else "retreat: "
        yield Sign(glyphs.overlays[overlay], RETREATS[overlay], head=head)
    reach = scene.reach.values()
    if any(one.shakes for one in reach):
        yield Sign(glyphs.shakes, "shakes" if small else "going there shakes")
    yield from _doors(scene.board, glyphs, small=small)
    yield from _states(scene.tokens, glyphs, meant.names)
    if any(one.stops for one in reach):
        yield Sign(glyphs.stops, "stops" if small else "must stop")
    if any(one.pays for one in reach):
        yield Sign(glyphs.pays, meant.pays.partition(" ")[2] if small else f"with {meant.pays}")
    if scene.overlays.get(Overlay.ENEMY_ZONE):
        yield Sign(glyphs.overlays[Overlay.ENEMY_ZONE], "enemy zones" if small else f"{meant.enemy}'s zones")
    yield from _perils(scene, glyphs, small=small)
    for overlay, said in OVERLAYS.items():
        if scene.overlays.get(overlay):
            yield Sign(glyphs.overlays[overlay], said)
    dice = {Mark.DICE: "dice fall"} if small else {}
    marks = {Mark.TARGET: meant.opponent, **MARKS, **dice, Mark.CHOSEN: meant.chosen}
    for mark, said in marks.items():
        if any(mark in scene.marks_of(square)[:2] for square in scene.marks.get(mark, ())):
            yield Sign("".join(dict.fromkeys(glyphs.marks[mark])), said)
    yield from _reserves(scene.tokens, inside)
    if scene.overlays.get(Overlay.OWN_ZONE):
        yield Sign(glyphs.overlays[Overlay.OWN_ZONE], meant.own)
    for terrain, said in TERRAIN.items():
        if terrain in scene.board.terrain:
            yield Sign(glyphs.terrain[terrain].strip(), said, ground=True)
    if Terrain.STAIRS in scene.board.terrain:
        steps = glyphs.stairs.strip()[::_STEPS] + glyphs.step * small
        yield Sign("".join(dict.fromkeys(steps)), "stairs", ground=True)
    for token in scene.tokens:
        if token.square in meant.names:
            tag = token.tag.lower() if token.band else token.tag.upper()
            yield Sign(tag, meant.names[token.square], ground=True, tag=True)


def _perils(scene: Scene, glyphs: Glyphs, *, small: bool) -> Iterator[Sign]:
    """Where enemies could strike or shoot next, and how many of them."""
    peak, struck, shot = (
        scene.overlays.get(one) or () for one in (Overlay.DANGER_PEAK, Overlay.DANGER, Overlay.SHOT_RANGE)
    )
    star = glyphs.overlays[Overlay.DANGER]
    several = [number for square in struck if (number := scene.menaces.get(square, 0)) > 1]
    if struck:
        yield Sign(star, "one strikes" if small else "one can strike")
    if several:
        yield Sign(f"{star}{min(several)}", "so many")
    if peak:
        most = max((scene.menaces.get(square, 0) for square in peak), default=0)
        yield Sign(f"{glyphs.overlays[Overlay.DANGER_PEAK]}{most}", "most can")
    if shot:
        yield Sign(glyphs.overlays[Overlay.SHOT_RANGE], "only shoot")


def _doors(board: Board, glyphs: Glyphs, *, small: bool) -> Iterator[Sign]:
    """The signs of doors; between rows of small squares there may be no line, so that doors stand at their foot."""
    for state, door in ((Door.CLOSED, glyphs.closed), (Door.OPEN, glyphs.opened)):
        level = [high - low > 1 for (low, high), one in board.doors.items() if one is state]
        if level:
            sign = door.upright + door.low * (small and any(level))
            yield Sign("".join(dict.fromkeys(sign)), f"{state} door")


def _states(tokens: Sequence[Token], glyphs: Glyphs, names: Mapping[int, str]) -> Iterator[Sign]:
    """What the arrows say of those who are shaken, who have been activated, and who are both."""
    for shaken, activated, said in (
        (True, False, "shaken"),
        (False, True, "activated"),
        (True, True, "shaken, activated"),
    ):
        found = [one for one in tokens if one.shaken is shaken and one.activated is activated]
        arrows = dict.fromkeys(glyphs.arrow(one.facing, shaken, activated) for one in found)
        if found:
            yield Sign("".join(arrows), said, ", ".join(names[one.square] for one in found if one.square in names))


def _reserves(tokens: Sequence[Token], inside: tuple[int, int]) -> Iterator[Sign]:
    """Where it is seen who has a die on the card."""
    held = [one for one in tokens if one.reserve is not None]
    if held and inside[0] < 5:
        yield Sign("[ ]", "has a die")
    elif held and inside[1] == 1:
        letters = dict.fromkeys(one.reserve[0].upper() if one.band else one.reserve[0] for one in held if one.reserve)
        yield Sign(" ".join(letters), "die on the card")


class Legend(Kept):
    """Says below the list of options what the board shows."""

    DEFAULT_CSS = """
    Legend { height: 1fr; width: 1fr; padding: 0 1 0 0; color: $ink-muted; background: $paper-raised; }
    """

    def __init__(self) -> None:
        super().__init__(id="legend")
        self._first: tuple[Content, ...] = ()
        self._signs: tuple[Sign, ...] = ()
        self._packed: tuple[tuple[int, int], list[list[Content]]] | None = None
        """All pieces in lines, for so many columns and lines."""
        self._tags: frozenset[str] = frozenset()
        """The pieces that are tags."""
        self.resized: Callable[[], None] = lambda: None
        """Is called when other pieces may have room."""

    def on_resize(self) -> None:
        """What is left out depends on the room there is."""
        self.resized()

    def show(self, first: Sequence[Content], found: Sequence[Sign]) -> None:
        """Show these pieces, and after them the signs."""
        pieces, now = tuple(first), tuple(found)
        same = now == self._signs and len(pieces) == len(self._first)
        if same and all(one.is_same(other) for one, other in zip(pieces, self._first, strict=True)):
            return
        self._first, self._signs, self._packed = pieces, now, None
        self._tags = frozenset(f"{one.sign} {one.said}" for one in now if one.tag)
        self.refresh()

    def told(self) -> Sequence[Content]:
        """As many lines as there is room for, no piece broken."""
        return [*map(_joined, self._rows()[: self._room])]

    @property
    def _room(self) -> int:
        """The lines in sight: a list that needs all the room there is has pushed the others out of it."""
        around = self.parent.region.bottom if isinstance(self.parent, Widget) else self.region.bottom
        return max(0, min(self.content_size.height, around - self.region.y))

    @property
    def whole(self) -> list[Content]:
        """All signs that are on the board, each with its meaning."""
        return [*_told(self._signs, 80)]

    @property
    def rest(self) -> list[Content]:
        """The pieces for which there is no room, tags last."""
        return [piece for row in self._rows()[self._room :] for piece in row]

    def is_tag(self, piece: Content) -> bool:
        """Whether a piece only says whose letters stand on the board."""
        return piece.plain in self._tags

    def _rows(self) -> list[list[Content]]:
        """All pieces in lines; with names if what is not of the ground has room nevertheless."""
        room = width, height = self.content_size.width, self._room
        if self._packed is None or self._packed[0] != room:
            ground = [*_told([one for one in self._signs if one.ground], 0)]
            signs = [one for one in self._signs if not one.ground]
            first = [line for piece in self._first for line in (piece.wrap(width) if width else [piece])]
            named = [*first, *_told(signs, width)]
            pieces = named if len(packed(named, width)) <= height else [*first, *_told(signs, 0)]
            self._packed = room, packed([*pieces, *ground], width)
        return self._packed[1]


def _told(found: Sequence[Sign], width: int) -> Iterator[Content]:
    """Signs in words, with names where a line of so many columns holds them."""
    for one in found:
        said = f" {one.said}: {one.names}" if one.names else ""
        if not said or len(one.head) + len(one.sign) + len(said) > width:
            said = f" {one.said}"
        yield _piece(one.head, one.sign, said)


@lru_cache(maxsize=512)
def _piece(head: str, sign: str, said: str) -> Content:
    """A sign with its meaning."""
    return Content.styled(head, "$ink-muted") + Content.styled(sign, "bold $ink") + Content.styled(said, "$ink-muted")


def packed(pieces: Sequence[Content], width: int) -> list[list[Content]]:
    """Pieces in lines of so many columns, none of them broken, each in the first line that has room for it."""
    rows: list[list[Content]] = []
    used: list[int] = []
    for piece in pieces:
        long = len(piece)
        place = next((place for place, taken in enumerate(used) if taken + long <= width), len(rows))
        if place == len(rows):
            rows.append([])
            used.append(0)
        rows[place].append(piece)
        used[place] += long + GAP
    return rows


def spread(pieces: Sequence[Content], width: int, height: int) -> tuple[tuple[Content, ...], list[Content]]:
    """As many pieces as so many columns and lines hold, in lines, and the others."""
    if width <= 0 or height <= 0:
        return (), list(pieces)
    rows = packed([piece for piece in pieces if len(piece) <= width], width)
    held = {id(piece) for row in rows[:height] for piece in row}
    return tuple(map(_joined, rows[:height])), [piece for piece in pieces if id(piece) not in held]


def headed(pieces: Sequence[Content], width: int, height: int) -> tuple[tuple[Content, ...], list[Content]]:
    """The same below a word that says what they are; none if there is room for that alone."""
    head = Content.styled(HEAD, "$ink-muted")
    lines, left = spread([head, *pieces], width, height)
    return (lines, left) if len(left) < len(pieces) else ((), list(pieces))


def _joined(row: Sequence[Content]) -> Content:
    return Content(" " * GAP).join(row)

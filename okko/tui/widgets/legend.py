"""The signs that are on the board now, each with its meaning, as many as there is room for."""

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.widgets import Static

from okko.tui.drawing import Glyphs, Mark, Overlay, Scene, Terrain

GAP = 2
_OVERLAYS = {
    Overlay.RETREAT_SAFE: "safe",
    Overlay.RETREAT_SHAKES: "shaken",
    Overlay.RETREAT_DEADLY: "disabled",
    Overlay.SAFE: "safe",
    Overlay.STRUCK: "struck",
    Overlay.DANGER: "struck next",
    Overlay.SHOT_RANGE: "shot at next",
    Overlay.ENEMY_REACH: "reached next",
    Overlay.OWN_ZONE: "own zone",
    Overlay.INFLUENCE: "influence",
    Overlay.GOAL: "scenario",
    Overlay.SIGHT_LINE: "line of sight",
    Overlay.FIELD_OF_VISION: "seen",
}
_FIRST = (Overlay.RETREAT_SAFE, Overlay.RETREAT_SHAKES, Overlay.RETREAT_DEADLY, Overlay.SAFE)
_MARKS = {
    Mark.TARGET: "target",
    Mark.SHOT_TARGET: "can be shot",
    Mark.MENACE: "could strike",
    Mark.FORBIDS: "in the way",
    Mark.TOKEN: "the token",
    Mark.INFLUENCED: "influenced",
}
_TERRAIN = {Terrain.HINDERING: "hindering", Terrain.AQUATIC: "water", Terrain.BLOCKING: "blocking"}


def signs(scene: Scene, glyphs: Glyphs, *, small: bool, enemy: str) -> Iterator[tuple[str, str]]:
    """The signs of a scene and what they mean, those first that are asked for most.

    Args:
        scene: What is drawn.
        glyphs: The characters it is drawn with.
        small: Squares have no room for a badge, so that the arrow alone tells the state of a character.
        enemy: The name of the player whose zones are shown.
    """
    for overlay in _FIRST:
        if scene.overlays.get(overlay):
            yield glyphs.overlays[overlay], _OVERLAYS[overlay]
    shaken = [token for token in scene.tokens if token.shaken]
    if shaken:
        arrows = dict.fromkeys(glyphs.arrow(one.facing, shaken=True, spent=one.activated) for one in shaken)
        yield "".join(arrows) if small else glyphs.badges.shaken, "shaken"
    reach = scene.reach.values()
    for sign, said, found in (
        (glyphs.stops, "stops", any(one.stops for one in reach)),
        (glyphs.shakes, "shakes", any(one.shakes for one in reach)),
        (glyphs.pays, "die" if small else "with a die", any(one.pays for one in reach)),
    ):
        if found:
            yield sign, said
    for overlay, said in _OVERLAYS.items():
        if overlay not in _FIRST and scene.overlays.get(overlay):
            yield glyphs.overlays[overlay], said
    if scene.overlays.get(Overlay.ENEMY_ZONE):
        yield glyphs.overlays[Overlay.ENEMY_ZONE], f"{enemy}'s zones"
    for mark, said in _MARKS.items():
        if scene.marks.get(mark):
            yield "".join(dict.fromkeys(glyphs.marks[mark])), said
    spent = next((token for token in scene.tokens if token.activated and not token.shaken), None)
    if spent is not None:
        sign = glyphs.arrow(spent.facing, shaken=False, spent=True) if small else glyphs.badges.vigilant_spent
        yield sign, "activated"
    for terrain, said in _TERRAIN.items():
        if terrain in scene.board.terrain:
            yield glyphs.terrain[terrain].strip(), said


class Legend(Static):
    """Says below the list of options what the board shows."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Legend { height: 1fr; width: 1fr; padding: 0 1 0 0; color: $ink-muted; background: $paper-raised; }
    """

    def __init__(self) -> None:
        super().__init__(id="legend")
        self._pieces: tuple[Content, ...] = ()

    def show(self, first: Sequence[Content], found: Iterator[tuple[str, str]]) -> None:
        """Show these pieces, and after them the signs."""
        told = (Content.styled(sign, "bold $ink") + Content.styled(f" {said}", "$ink-muted") for sign, said in found)
        pieces = (*first, *told)
        if len(pieces) == len(self._pieces) and all(
            one.is_same(other) for one, other in zip(pieces, self._pieces, strict=True)
        ):
            return
        self._pieces = pieces
        self.refresh()

    def render(self) -> Content:
        """As many lines as there is room for, no piece broken."""
        width, lines = self.content_size.width, [Content("")]
        for piece in self._pieces:
            if lines[-1] and len(lines[-1]) + GAP + len(piece) > width:
                lines.append(Content(""))
            lines[-1] += Content(" " * GAP if lines[-1] else "") + piece
        return Content("\n").join(lines[: max(0, self.content_size.height)])

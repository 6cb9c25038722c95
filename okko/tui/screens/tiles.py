"""Laying the tiles: four places, each with a tile, a side and a rotation, and the board they make."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from okko.dice import new_seed
from okko.library import Library
from okko.model.card import Layout
from okko.model.layout import TILE_SIDE, board_of
from okko.tui.agreement import layout_by_seed
from okko.tui.bound import Page, along, bind
from okko.tui.drawing import Mark, Scene
from okko.tui.scene import ground
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.picture import Picture

PLACES = ("North-west", "North-east", "South-west", "South-east")


class Place(Static, can_focus=True):
    """One of the four places of the board, and what lies there."""

    ALLOW_SELECT = False

    def __init__(self, place: int) -> None:
        super().__init__(id=f"place-{place}")
        self.place = place

    def on_click(self, event: events.Click) -> None:
        """A click chooses the place; one more turns its tile."""
        event.stop()
        if isinstance(self.screen, TileLaying):
            if self.screen.chosen == self.place:
                self.screen.action_turn(1)
            else:
                self.focus()


class TileLaying(Page[Layout | None]):
    """The board as it will be, and what lies in each of its quarters."""

    AUTO_FOCUS = "#place-0"
    BINDINGS = [
        *along("To the next quarter", up="go(0,-1)", down="go(0,1)", left="go(-1,0)", right="go(1,0)"),
        bind("tiles.next", "next(1)", "Next tile", tooltip="Another tile; one that lies elsewhere changes places"),
        bind("tiles.before", "next(-1)"),
        bind("tiles.side", "side", "Other side"),
        bind("tiles.turn", "turn(1)", "Turn"),
        bind("tiles.turn_back", "turn(-1)"),
        bind("tiles.random", "random", "Random"),
        bind("tiles.use", "use", "Use it"),
        bind("do.back", "dismiss(None)", "Back"),
    ]

    def __init__(self, layout: Layout, *, karasu: bool = False) -> None:
        super().__init__()
        self._library = Library.load()
        self._box = self._library.box(karasu=karasu)
        """The tiles that may be laid."""
        self._laid = list(layout.tiles)
        self.chosen = 0
        """The place with the focus."""

    def compose(self) -> ComposeResult:
        """The board, and the four places."""
        yield Headline("Tiles", "the board, quarter by quarter")
        with Horizontal(id="tiles"):
            yield Picture(id="board-preview")
            with Vertical(id="places"):
                for place in range(4):
                    yield Place(place)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the board."""
        self._show()

    @property
    def board_layout(self) -> Layout:
        """The tiles as they lie."""
        one, two, three, four = self._laid
        return Layout(tiles=(one, two, three, four))

    def _show(self) -> None:
        board = board_of(self.board_layout, self._library.tiles)
        corner = (1 - self.chosen // 2) * TILE_SIDE * board.width + self.chosen % 2 * TILE_SIDE
        corners = {corner, corner + 6, corner + 6 * board.width, corner + 6 * board.width + 6}
        self.query_one("#board-preview", Picture).show(Scene(ground(board), marks={Mark.CHOSEN: corners}))
        for place, laid in enumerate(self._laid):
            tile = self._library.tiles[laid.tile]
            side = tile.sides.interior if laid.side == "interior" else tile.sides.outdoors
            pointer = "►" if place == self.chosen else " "
            self.query_one(f"#place-{place}", Place).update(
                Content.from_markup(
                    "[b $gold]$pointer[/] [$ink-muted]$where[/]\n  [b]$name[/]\n  [$ink-muted]$side, $turned°[/]",
                    pointer=pointer,
                    where=PLACES[place],
                    name=side.name,
                    side=laid.side,
                    turned=90 * laid.quarters,
                )
            )

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The place with the focus is the one that changes."""
        if isinstance(event.widget, Place):
            self.chosen = event.widget.place
            self._show()

    @on(Picture.Pointed)
    def _pointed(self, event: Picture.Pointed) -> None:
        row, column = divmod(event.square, 2 * TILE_SIDE)
        place = (row < TILE_SIDE) * 2 + (column >= TILE_SIDE)
        if place == self.chosen:
            self.action_turn(1)
        else:
            self.query_one(f"#place-{place}").focus()

    def _change(self, **changes: object) -> None:
        self._laid[self.chosen] = self._laid[self.chosen].model_copy(update=changes)
        self._show()

    def action_go(self, across: int, down: int) -> None:
        """Go to another quarter of the board."""
        column, row = self.chosen % 2, self.chosen // 2
        self.query_one(f"#place-{(row + down) % 2 * 2 + (column + across) % 2}").focus()

    def action_next(self, by: int) -> None:
        """Another tile; if it lies elsewhere, the two change places."""
        now = self._laid[self.chosen].tile
        names = sorted({*self._box.tiles, now})
        name = names[(names.index(now) + by) % len(names)]
        elsewhere = next((place for place, laid in enumerate(self._laid) if laid.tile == name), None)
        if elsewhere is None:
            self._change(tile=name)
        else:
            here = self.chosen
            self._laid[here], self._laid[elsewhere] = self._laid[elsewhere], self._laid[here]
            self._show()

    def action_side(self) -> None:
        """Turn the tile over."""
        self._change(side="outdoors" if self._laid[self.chosen].side == "interior" else "interior")

    def action_turn(self, by: int) -> None:
        """Turn the tile by a quarter."""
        self._change(quarters=(self._laid[self.chosen].quarters + by) % 4)

    def action_random(self) -> None:
        """Four tiles at random."""
        self._laid = list(layout_by_seed(new_seed(), self._box).tiles)
        self._show()

    def action_use(self) -> None:
        """Use this board."""
        self.dismiss(self.board_layout)

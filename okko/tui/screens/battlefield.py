"""The battle as it is seen: the board in the middle, and round it who is asked, cards, dice, the plan and the log."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from okko.analysis.magic import Strike, strike
from okko.model.decision import Ask, Use
from okko.model.square import Square
from okko.model.state import Stage
from okko.tui.asking import Question
from okko.tui.closed import Closed, closed_skills
from okko.tui.drawing import Overlay, Scene, Size, glyphs_for
from okko.tui.keymap import KEYBOARD
from okko.tui.leisure import Leisure
from okko.tui.overlays import Danger, Shown
from okko.tui.plan import Plan
from okko.tui.scene import refused_squares, scene_of
from okko.tui.screens.goals import Goals
from okko.tui.screens.manners import Manners
from okko.tui.screens.table_talk import Bands, Wish
from okko.tui.session import Session
from okko.tui.widgets.board import BoardView
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.prompt import Choices

SIDES = (20, 32, 40, 64)
"""How wide the column of cards may be; in the widest both sides of a card lie beside each other."""
ABOVE = 3
"""The lines above the board, and the line of keys at the foot of the screen."""
BELOW = 6
"""The lines of words below the board."""
WORDS = 57
"""Columns for the list of options and, beside it, for the longest line of odds."""
BESIDE = 30
"""Columns for both, one below the other, where they stand beside a small board."""


class Battlefield(Manners):
    """Shows a match on its board; the answers come from `BattleScreen`.

    The list of options takes the focus, the board never does: while nothing has it, keys come to the screen at once and
    not through every box round the board.
    """

    AUTO_FOCUS = ""
    OVER = 0
    """The lines of what lies between the head of the screen and the board."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.plan: Plan | None = None
        self.cursor: Square = session.game.state.geometry.size // 2
        self.clicked: Square | None = None
        """The square that was clicked last, since the question was put."""
        self.shown = Shown()
        self._ahead: object = None
        """For which plan and overlays it is worked ahead."""
        self.closed: tuple[Closed, ...] = ()
        """What the activated character has on its card and cannot use now."""
        self._board: BoardView | None = None

    def compose(self) -> ComposeResult:
        """The board and what lies round it."""
        panels = self.panels
        panels.take_settings(self.app)
        self._board = BoardView(
            scene_of(self.playback.state, None, self.shown, None), panels.mode, panels.glyphs, panels.scheme
        )
        self._board.zoom = panels.squares
        panels.detail.resized = panels.legend.resized = self.paint
        yield panels.status
        yield panels.banner
        yield from self.above()
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Horizontal(id="table"):
                    yield self._board
                with Horizontal(id="bottom"):
                    yield panels.detail
                    with Vertical(id="answers"):
                        yield Choices(self.mean, self.pick)
                        yield panels.legend
            with Vertical(id="side"):
                yield panels.card
                yield panels.other_card
                yield panels.tray
                yield panels.far_log
        yield KeyBar()

    def above(self) -> Iterable[Widget]:
        """What lies above the board: nothing in a match."""
        return ()

    @property
    def board(self) -> BoardView:
        """The board."""
        assert self._board is not None
        return self._board

    @property
    def choices(self) -> Choices:
        """The list of options."""
        return self.query_one(Choices)

    @property
    def listing(self) -> bool:
        """Whether keys go to the list, not to the board; known before the list is told that it has the focus."""
        return self.focused is not None and self.focused is self.choices

    def on_mount(self) -> None:
        """Show what has happened, then ask."""
        self.lay_out()
        self.go_on()
        state = self.session.game.state
        if state.match.scenario is not None and state.stage is Stage.SIDE:
            self.app.push_screen(Goals(state, (self.session.name(0), self.session.name(1)), drawn=True))

    def on_resize(self) -> None:
        """Fit the board into the room there is now; the plan stays."""
        self.lay_out()

    def on_screen_resume(self) -> None:
        """Settings may have changed."""
        if self.is_mounted and self._board is not None:
            before = self.panels.squares
            self.panels.take_settings(self.app)
            if self.panels.squares is not before:
                self.board.zoom = self.panels.squares
                self.lay_out()
            self.board.repaint_with(self.panels.mode, self.panels.glyphs, self.panels.scheme)
            self.paint()

    def on_descendant_focus(self) -> None:
        """What the list says is told while it has the focus."""
        self.paint()

    def lay_out(self) -> None:
        """Give the board as much room as it can use, and the cards what they can use of the rest."""
        width, height = self.app.size
        height -= ABOVE + self.OVER
        rows, words = max(8, height - BELOW), 0
        best = self.board.layout_in(width - SIDES[0], rows)
        beside = self.board.layout_in(width - SIDES[0] - BESIDE, height)
        if best.size is Size.XS is not beside.size:
            best, rows, words = beside, height, BESIDE
        self.query_one("#left").set_class(words > 0, "-beside")
        wide = (side for side in reversed(SIDES) if best.fits(width - side - words, rows) and width - side >= WORDS)
        side = next(wide, SIDES[0])
        self.query_one("#side").styles.width = side
        columns = max(20, width - side - words)
        place = self.board.fit(columns, rows)
        self.board.styles.width = min(place.width, columns)
        self.board.styles.height = min(place.height, rows)
        self.query_one("#table").styles.height = min(place.height, rows)
        self.call_after_refresh(self._laid_out)

    def _laid_out(self) -> None:
        self.panels.tell(self.playback)
        self.paint()

    def scene(self) -> Scene:
        """The board with what the plan says."""
        plan = None if self.playback else self.plan
        state, asked = self.playback.state, self.question.who if self.question is not None else -1
        refused = refused_squares(state, self.refusal, asked) if self.refusal is not None else ()
        strike = self.words.strike if plan is not None else None
        return scene_of(state, plan, self.shown, self.cursor, refused, self.playback.last, strike)

    def paint(self) -> None:
        """Show the state, the plan and what is asked."""
        if not self.is_mounted or self._board is None:
            return
        self.words.highlighted = self.choices.highlighted if self.choices.highlighted is not None else -1
        self.words.listing = self.listing
        self.words.strike = self._strike()
        self.words.attackers, self.words.safe = self.shown.attackers, self.shown.safe
        scene = self.scene()
        self.board.show(scene)
        self.panels.paint(self.playback, self.question, self.plan, self.cursor, self.words)
        self.panels.explain(scene, self.question, self.plan, inside=self.board.layout_now.inside)
        self.choices.set_class(not self.listing and (self.plan is None or not self.plan.choices), "-idle")
        self.mind_the_keys()
        self._work_ahead()

    @property
    def signs(self) -> list[Content]:
        """The signs on the board and what they mean, for the help: there is not always room for all of them here."""
        return self.panels.legend.whole

    def _work_ahead(self) -> None:
        """Have what pointing will show drawn between two keys."""
        if self._ahead != (self.plan, self.shown) and isinstance(self.app, Leisure):
            self._ahead = self.plan, self.shown
            self.app.at_leisure(iter(()) if self.plan is None else self._pointings(self.plan))

    def _pointings(self, plan: Plan) -> Iterator[None]:
        """Draw the board as it will be when a square within reach is pointed at, or a character."""
        standing = [one.square for one in plan.state.characters if one.square >= 0]
        for square in [*standing, *(plan.reach.best if plan.reach is not None else ())]:
            pointing = copy(plan)
            pointing.point(square)
            self.board.draw_ahead(scene_of(plan.state, pointing, self.shown, square))
            yield

    def _strike(self) -> Strike | None:
        """What the skill under the bar of the list would do to others."""
        question, at = self.question, self.words.highlighted
        if question is None or not self.words.listing or not 0 <= at < len(question.choices):
            return None
        answer = question.choices[at].answer
        if question.ask is not Ask.ACT or not isinstance(answer, Use):
            return None
        return strike(self.session.game.state, question.who, answer.skill)

    def belongs(self) -> bool:
        """A battle begins once bands and board stand."""
        return self.session.game.state.match.draft is None or self.session.game.state.stage is Stage.OVER

    def put(self, question: Question | None) -> None:
        """Put a question, with the cursor where it is about."""
        if question is None:
            self.plan = None
            self.choices.show(())
            self.list_shown(False)
            return
        if question.on_board and question.home is not None:
            self.cursor = question.home
        self.plan, self.clicked = Plan(self.session.game.state, question, self.cursor), None
        self.closed = closed_skills(self.session.game.state, question)
        self.list_shown(bool(question.choices or self.closed))
        self.choices.show(question.choices, self.closed)
        self.choices.styles.height = len(question.choices) + len(self.closed)
        self.set_focus(None if question.on_board else self.choices)

    def list_shown(self, shown: bool) -> None:
        """Make room for the list and the legend below it, or none."""
        self.query_one("#answers").display = self.choices.display = shown

    def mean(self, entry: int) -> None:
        """Show on the board what an entry of the list means."""
        raise NotImplementedError

    def pick(self, entry: int) -> None:
        """Give the answer that an entry of the list stands for."""
        raise NotImplementedError

    # What one may wish for beside what every match offers.

    def wishes(self) -> list[Wish]:
        """What the menu offers."""
        first, *rest = super().wishes()
        goals = [Wish.GOALS, Wish.GROUND] if self.session.game.state.match.scenario is not None else []
        over = [Wish.ZONES, Wish.OWN_ZONES, Wish.DANGER, Wish.ATTACKERS, Wish.SAFE, Wish.VISION]
        look = [*goals, Wish.CARDS, Wish.LOG, Wish.CATCH_UP, *over]
        if self.session.game.over:
            *again, report, leave = rest
            return [first, *again, *look, report, leave]
        return [first, Wish.UNDO_ACTIVATION, Wish.REDO, *look, *rest]

    def grant(self, wish: Wish | None) -> None:
        """Do what was chosen from the menu."""
        match wish:
            case Wish.UNDO_ACTIVATION:
                self.action_undo_activation()
            case Wish.CARDS:
                self.action_cards()
            case Wish.GOALS:
                self.action_goals()
            case Wish.GROUND:
                self.shown = replace(self.shown, goal=not self.shown.goal)
                self.paint()
            case Wish.ZONES | Wish.OWN_ZONES | Wish.DANGER | Wish.ATTACKERS | Wish.SAFE | Wish.VISION:
                getattr(self, f"action_{wish.name.lower()}")()
            case _:
                super().grant(wish)

    def action_cards(self) -> None:
        """All profile cards."""
        names = (self.session.name(0), self.session.name(1))
        self.app.push_screen(Bands(self.playback.state, names, self.panels.mode))

    def action_goals(self) -> None:
        """The scenario card, and how far both bands have come with it."""
        state = self.playback.state
        if state.match.scenario is not None:
            self.app.push_screen(Goals(state, (self.session.name(0), self.session.name(1))))

    # What can be laid over the board.

    def action_zones(self) -> None:
        """The control zones of the enemy."""
        self._lay_over(enemy_zones=not self.shown.enemy_zones)
        self.note(f"The enemy's zones are {'shown' if self.shown.enemy_zones else 'hidden'}.")

    def action_own_zones(self) -> None:
        """One's own control zones."""
        self._lay_over(own_zones=not self.shown.own_zones)
        self.note(f"Your own zones are {'shown' if self.shown.own_zones else 'hidden'}.")

    def action_danger(self) -> None:
        """How many enemies can strike or shoot where in their next phase; pressed again, where they can get."""
        self.shown = replace(self.shown, danger=self.shown.danger.other)
        sign = glyphs_for(self.panels.glyphs).overlays
        strike, peak, shoot = (sign[one] for one in (Overlay.DANGER, Overlay.DANGER_PEAK, Overlay.SHOT_RANGE))
        again = KEYBOARD.said("battle.danger")
        shown = {
            Danger.HIDDEN: "hidden",
            Danger.STRIKES: f"where the enemy can strike {strike} or only shoot {shoot} next phase, without dice; "
            f"{strike}2: two can, {peak}: most. {again} again: where it can get",
            Danger.REACH: f"where the enemy can get {sign[Overlay.ENEMY_REACH]} next phase, without dice",
        }
        self.note(f"Danger: {shown[self.shown.danger]}.")

    def action_attackers(self) -> None:
        """Who could attack or shoot the square pointed at."""
        self._lay_over(attackers=not self.shown.attackers)
        self.clear()
        self.paint()

    def action_safe(self) -> None:
        """The squares where no enemy removes the character with more than a chance that is chosen by pressing again."""
        self.shown = self.shown.safer()
        most = self.shown.safe
        said = "hidden" if most is None else f"no enemy removes it there with more than {most}% by one attack or shot"
        self.note(f"Safe squares: {said}.")

    def action_vision(self) -> None:
        """The field of vision of the one pointed at, or else of all enemies."""
        self._lay_over(vision=not self.shown.vision)
        self.note(f"Fields of vision: {'the one pointed at, else all enemies' if self.shown.vision else 'hidden'}.")

    def _lay_over(self, **changes: Any) -> None:
        self.shown = replace(self.shown, **changes)

"""What lies round the board: who is asked, cards, dice, the plan in words, and the log."""

from dataclasses import dataclass
from typing import Any

from textual.app import App
from textual.content import Content

from okko.analysis.magic import Strike
from okko.analysis.preview import fight_preview, naming_preview
from okko.model.decision import Ask, Place
from okko.model.element import Element
from okko.model.event import Drafted, Fought
from okko.model.fight import Fight
from okko.model.refusal import Refusal
from okko.model.square import Square
from okko.model.state import State
from okko.tui.answering import how_to
from okko.tui.asking import SIDES, Answer, Question
from okko.tui.drawing import ColourMode, GlyphSet, Overlay, Scene, Scheme, Size, glyphs_for
from okko.tui.happening import happening
from okko.tui.here import here
from okko.tui.in_keys import in_keys
from okko.tui.overlays import attackers
from okko.tui.pace import Pace, Playback
from okko.tui.plan import Plan
from okko.tui.plan_told import fight, fought, movement, safety, strikers
from okko.tui.scene import fight_of, paid_ways, struck_from, where_each_stands
from okko.tui.session import Session
from okko.tui.settings import Settings
from okko.tui.theme import colour_mode, glyph_set, scheme_of
from okko.tui.widgets.cards import CardView
from okko.tui.widgets.detail import Detail, in_hand, refused, struck
from okko.tui.widgets.legend import Legend, Meant, signs
from okko.tui.widgets.lenders import Lenders
from okko.tui.widgets.log import LogView, Teller
from okko.tui.widgets.prompt import Banner
from okko.tui.widgets.status import StatusLine
from okko.tui.widgets.tray import Tray, uses


class Panels:
    """The widgets round the board, and what each shows."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.mode, self.scheme, self.glyphs = ColourMode.TRUECOLOUR, Scheme.NIGHT, GlyphSet.UNICODE
        self.squares: Size | None = None
        """How large the player wants squares to be, if not as there is room."""
        self.pace = Pace.NORMAL
        self.curtain = False
        """Whether a curtain falls when the keyboard changes hands."""
        self.status = StatusLine()
        self.banner = Banner(id="banner")
        self.detail = Detail(id="detail")
        self.far_log = LogView(id="far-log")
        self.far_log.border_title = "Log"
        self.card = CardView("card", "The character in question lies here.")
        self.other_card = CardView("other-card", "Point at a character to see its card.")
        self.tray = Tray()
        self.legend = Legend()
        self.lenders = Lenders(self.legend, self.other_card, self.tray, self.banner, self.detail)
        self.teller = Teller(session.game.start, session.reasons)
        self._looked_at: int | None = None
        self._told: object = None
        self._stands: object = None

    def take_settings(self, app: App[Any]) -> None:
        """Colours, characters and speed, as the terminal and the player's settings have them."""
        settings = getattr(app, "settings", None) or Settings()
        self.mode, self.scheme, self.glyphs = colour_mode(app), scheme_of(settings), glyph_set(settings)
        self.squares = None if settings.squares == "auto" else Size[settings.squares.upper()]
        self.pace = Pace[settings.speed.upper()]
        self.teller.reasoning = settings.reasons
        self.curtain = self.session.curtain or settings.curtain

    def left_out(self, state: State) -> list[str]:
        """Who could still be activated in this phase."""
        return [state.recruit(one.index).name for one in state.standing(state.player) if not one.activated]

    @property
    def _far(self) -> bool:
        """Whether the log has a place of its own; else it stands below what is said."""
        return self.far_log.is_attached and self.far_log.display

    def tell(self, playback: Playback, *, but: int = 0) -> None:
        """Tell the log what has been shown, but for so many events at its end."""
        lines = self.session.game.lines
        shown = playback.shown - but
        key = (shown, len(lines), self._far)
        if key != self._told:
            self._told = key
            sentences = self.teller.of(lines, shown)
            if self._far:
                self.far_log.tell(sentences)
            self.detail.tell(() if self._far else sentences)

    def paint(
        self, playback: Playback, question: Question | None, plan: Plan | None, cursor: int, words: "Words"
    ) -> None:
        """Show everything round the board."""
        state = playback.state
        names = (self.session.name(0), self.session.name(1))
        stands = (state, len(self.session.game.lines), self.status.outer_size)
        if stands != self._stands:
            self._stands = stands
            self.status.show(state, names, self.session.back)
        self.say_what(playback, question, names, words.thinking, plan)
        fought = fight_of(playback.last) if playback.last is not None else None
        first, second = (
            (fought.attacker, fought.defender)
            if fought is not None
            else self._meant(state, question, plan, cursor, words.highlighted)
        )
        self.card.show(state, first, self.mode, flipped=words.flipped)
        self.other_card.show(state, second, self.mode, flipped=words.flipped)
        self.tray.show(state, names, first, self.mode, plan.die if plan is not None else None)
        aside = words.aside
        if aside is not None and words.said() is None and playback.last is None:
            self.detail.show(aside.whole, lambda: aside.brief)
        else:
            told = self._in_words(playback, question, plan, words)
            self.detail.show(told, lambda: self._in_words(playback, question, plan, words, brief=True))

    def explain(self, scene: Scene, question: Question | None, plan: Plan | None, *, inside: tuple[int, int]) -> None:
        """Say what the signs on the board mean; where it is told nowhere else, before them what each die could do."""
        if question is None or plan is None:
            self.lenders.share(())
            self.detail.stand(Content(""), firm=False)
            return
        state = plan.state
        meant = Meant(
            enemy=self.session.name(1 - question.player),
            chosen="can be chosen"
            if question.who < 0 or question.ask is None
            else _ROLES.get(question.ask, "is asked"),
            opponent="target" if question.about is None else "opponent",
            retreats=question.ask is not Ask.RETREAT or not self._terse,
            pays=paid_ways(plan.pointed_reach),
            own="own zone" if plan.reach is not None or not question.poses else "a place",
            names=where_each_stands(state),
        )
        first = self._uses_in_short(state, question, plan)
        self.legend.show(first, [*signs(scene, glyphs_for(self.glyphs), meant, inside=inside)])
        cursor = plan.cursor
        self._say_where(scene, cursor, state.match.board.name(cursor), meant, planned=plan.consequence is not None)
        self.lenders.share(self.legend.rest, cursor)

    def _say_where(self, scene: Scene, cursor: Square, name: str, meant: Meant, *, planned: bool) -> None:
        """Say what is on the square pointed at."""
        words = here(scene, cursor, meant, planned=planned)
        told = Content.styled(f"{name}: ", "bold $ink-muted") + Content.styled(", ".join(words), "$ink-muted")
        self.detail.stand(told if words else Content(""), firm=planned)

    def _uses_in_short(self, state: State, question: Question, plan: Plan) -> list[Content]:
        """What each die could do for the character that acts, where the legend tells it."""
        if plan.fight is not None or question.ask is not Ask.ACT or self.tray.tells_uses:
            return []
        return uses(state, question.who, self.mode, short=True)

    def show_happening(self, playback: Playback, words: "Words") -> None:
        """Show another picture of what happens."""
        self.detail.show(self._in_words(playback, None, None, words))

    def say_what(
        self,
        playback: Playback,
        question: Question | None,
        names: tuple[str, str],
        thinking: str,
        plan: Plan | None = None,
    ) -> None:
        """Say who is asked, and what; or who plays, or thinks."""
        state = playback.state
        if playback:
            player = playback.last.player if isinstance(playback.last, Drafted) else state.player
            own = player in self.session.people
            shown = "What has come of it is shown." if own else f"{names[player]} plays."
            self.banner.say(None, "", f"{shown} Any key goes on at once.")
        elif thinking:
            self.banner.say(None, "", thinking)
        elif question is None:
            self.banner.say(None, "", "The game is over.")
        else:
            answering = question.player != state.player and question.ask is not None and state.stage.value == "act"
            during = names[state.player] if answering else ""
            beside = self._way_back(plan).plain if plan is not None and plan.fight is not None and self._terse else ""
            self.banner.say(question.player, names[question.player], question.title, during=during, beside=beside)

    @property
    def _terse(self) -> bool:
        """Whether there are few columns for a plan."""
        return self.detail.content_size.width < WORDY

    def _meant(
        self, state: State, question: Question | None, plan: Plan | None, cursor: int, highlighted: int
    ) -> tuple[int | None, int | None]:
        """Whose cards lie open: the character in question, and its opponent or the one pointed at."""
        first = question.who if question is not None and question.who >= 0 else None
        if first is None and question is not None and 0 <= highlighted < len(question.choices):
            first = getattr(question.choices[highlighted].answer, "who", None)
        if first is None and state.active >= 0:
            first = state.active
        pointed = state.at(cursor)
        if pointed is not None:
            self._looked_at = pointed
        if first is None:
            first = pointed
        about = question.about if question is not None else None
        if isinstance(about, Fight) and first in (about.attacker, about.defender) and pointed in (None, first):
            return first, about.other(first)
        consequence = plan.consequence if plan is not None else None
        if consequence is not None and not state.acted and first is not None and not consequence.falls:
            struck = struck_from(consequence.after, first)
            if struck:
                return first, struck[0]
        second = self._looked_at if self._looked_at != first else None
        return first, second

    def _in_words(
        self, playback: Playback, question: Question | None, plan: Plan | None, words: "Words", *, brief: bool = False
    ) -> Content:
        state = playback.state
        if playback.last is not None:
            sentences = self.teller.known(playback.last) if self._far else ()
            width = self.detail.content_size.width
            return happening(playback.last, sentences, self.mode, words.picture, width)
        if (said := words.said(brief=brief)) is not None:
            return said
        if plan is None or question is None:
            return Content("")
        if words.listing and words.strike is not None:
            return struck(state, words.strike, question.choices[words.highlighted].label, short=self._terse)
        if words.listing and (why := words.why(brief=brief)) is not None:
            return why
        told = [self._planned(state, question, plan, words, brief=brief)]
        if words.attackers:
            told.insert(0, strikers(state, attackers(state, plan), brief=brief))
        if words.safe is not None and plan.consequence is not None and not plan.consequence.falls:
            told.insert(0, safety(plan.consequence.after, question.who, words.safe))
        return Content("\n").join([one for one in told if one])

    def _planned(self, state: State, question: Question, plan: Plan, words: "Words", *, brief: bool) -> Content:
        """What is planned: a movement, a place, a die to be kept, a fight; else what the question is about."""
        consequence = plan.consequence
        if consequence is not None:
            return movement(
                state,
                question.who,
                consequence,
                len(plan.variants()),
                shots=plan.shots,
                turned=plan.shots_turned,
                short=self._terse,
                brief=brief,
            )
        if isinstance(plan.pose, Place):
            name = state.match.board.name(plan.pose.to)
            turns = in_keys("{battle.left} and {battle.right} turn.")
            felt = ""
            if question.ask is Ask.SUMMON:
                sign = glyphs_for(self.glyphs).overlays[Overlay.INFLUENCE]
                felt = f"\n{sign} is where friends will feel its influence."
            return Content(f"Stand on {name}, facing {SIDES[plan.pose.facing]}. {turns}{felt}")
        if plan.die is not None and not words.listing:
            return in_hand(plan, self.mode)
        if plan.fight is not None:
            tail = None if self._terse else self._way_back(plan)
            return fight(state, plan.fight, added=plan.additions, tail=tail, short=self._terse, brief=brief)
        return self._about(state, question, plan, words, brief=brief)

    def _way_back(self, plan: Plan) -> Content:
        """Whether the fight that is planned could be taken back once it is declared."""
        for_good = self._for_good(plan.answer)
        return for_good if for_good else Content.styled("▣ Both may add dice and skills, then throw.", "$ink-muted")

    def _for_good(self, answer: Answer | None) -> Content:
        """What is said of an answer that brings dice at once, so that it cannot be taken back."""
        if answer is None or isinstance(answer, int | Element) or not self.session.is_final(answer):
            return Content("")
        return Content.styled("▣ The dice fall at once, for good.", "bold $shaken-ink")

    def _about(self, state: State, question: Question, plan: Plan, words: "Words", *, brief: bool) -> Content:
        picked = question.choices[words.highlighted] if 0 <= words.highlighted < len(question.choices) else None
        about = question.about
        both_stand = about is not None and all(
            state.characters[who].square >= 0 for who in (about.attacker, about.defender)
        )
        if about is not None and both_stand and question.ask is not None and question.ask.value in _BEFORE_THE_ROLL:
            option = picked.answer if picked is not None else None
            named = option is not None and not isinstance(option, int | Element) and question.ask.value == "name"
            if named:
                preview = naming_preview(state, about, question.who, option)  # type: ignore[arg-type]
            else:
                preview = fight_preview(state, about)
            return fight(state, preview, short=self._terse, brief=brief)
        if picked is not None and picked.hint and words.listing:
            told = Content.styled(picked.label, "bold") + Content(f": {picked.hint}")
            return Content(" ").join([told, self._for_good(picked.answer)]) if question.ask is Ask.ACT else told
        if (why := words.why(brief=brief)) is not None:
            return why
        if question.ask is Ask.RETREAT and (last := self._last_fight()) is not None:
            return fought(state, last, brief=brief)
        help = Content.styled(how_to(question), "$ink-muted")
        elsewhere = self.tray.tells_uses or self._uses_in_short(state, question, plan)
        if brief and not elsewhere:
            return Content("  ").join(self._uses(state, question, plan, short=True)) or help
        serves = [] if elsewhere else self._uses(state, question, plan)
        return Content("\n").join([*serves, help])

    def _last_fight(self) -> Fought | None:
        """The fight that was decided last."""
        events = (event for line in reversed(self.session.game.lines) for event in reversed(line.events))
        return next((event for event in events if isinstance(event, Fought)), None)

    def _uses(self, state: State, question: Question, plan: Plan, *, short: bool = False) -> list[Content]:
        """What each die could do for the character that acts, or that one could activate."""
        who = question.who if question.ask is Ask.ACT else state.at(plan.cursor)
        if question.ask not in (Ask.ACT, Ask.ACTIVATE) or who is None or state.band(who) != question.player:
            return []
        return uses(state, who, self.mode, short=short)


WORDY = 36
"""From so many columns on beside the board an attack that a movement leads to is told in words."""
_ROLES = {Ask.ACT: "acts", Ask.RETREAT: "retreats"}
"""What is said of whom a question is about."""
_BEFORE_THE_ROLL = {"name", "help", "facing"}


@dataclass(frozen=True)
class Aside:
    """Something that is said in passing, in full and in brief, and the rule it is about."""

    whole: Content
    brief: Content
    rule: str


class Words:
    """What the screen has to say beside the plan."""

    def __init__(self) -> None:
        self.message: Content | None = None
        self.closed: Content | None = None
        """Why the key pressed last does nothing now; it comes before what else there is to say."""
        self.aside: Aside | None = None
        """What is said in passing, where there is no message; the next key makes room for the plan again."""
        self.refusals: tuple[Refusal, ...] = ()
        """Why what was pointed at or tried cannot be done."""
        self.insists = False
        """That is said before all else: it was tried."""
        self.thinking = ""
        self.flipped = False
        self.picture = 0
        """Which picture of what happens is shown."""
        self.highlighted = -1
        """The entry of the list under the bar."""
        self.listing = False
        """The list has the focus."""
        self.attackers = False
        """Who could strike the square pointed at is told."""
        self.safe: int | None = None
        """The chance, in percent, up to which a square counts as safe, if that is told."""
        self.strike: Strike | None = None
        """What the skill under the bar would do to others."""

    def said(self, *, brief: bool = False) -> Content | None:
        """What is said in the place of the plan, if anything is."""
        if self.closed is not None:
            return self.closed
        return self.why(brief=brief) if self.message is None and self.insists else self.message

    def why(self, *, brief: bool = False) -> Content | None:
        """Why what was pointed at or tried cannot be done, if it cannot."""
        if not self.refusals:
            return None
        *first, last = self.refusals
        told = [refused(one, brief=brief, leads=not brief) for one in first]
        return Content("\n").join([*told, refused(last, brief=brief)])

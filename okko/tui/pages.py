"""The pages of the codex: what is read about a card, a tile, a rule or a word, with what leads on from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from textual.content import Content

from okko.library.codex import Codex, Item, Section
from okko.library.elsewhere import PLACES
from okko.library.wanted import Wanted
from okko.library.witnesses import witnesses
from okko.model.adventure import Adventure
from okko.model.board import parse_board
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Laid, Profile, Tile
from okko.model.element import RAISED_BY, STATS
from okko.model.face import STAT_FIELDS
from okko.model.rulebook import Entry, Term
from okko.model.rulings import Rulings, Switch, switches_of
from okko.model.scenario import ScenarioCard
from okko.model.skill import Skill
from okko.tui import sheets
from okko.tui.blocks import Beside, Block, Card, Drawing, Flow, Text
from okko.tui.drawing import ColourMode, Scene, Size
from okko.tui.found import Value
from okko.tui.in_keys import in_keys
from okko.tui.scene import ground
from okko.tui.tile_ground import tile_ground
from okko.tui.widgets.chips import BAND_STYLES, chip, number_chip
from okko.tui.widgets.finds import marked
from okko.tui.widgets.reader import Marks, Write

PLAY, PLAY_OTHERWISE, TRY = "play", "play-otherwise", "try"
"""What leads from a rule to its example as a match: by the readings of the moment, by the other reading; or to the
screen on which the rule can be tried, if no position can show it."""
COMPARE = "compare"
"""What leads from a character to the fight with another one."""
GROUPS_IN_SIGHT = 12
"""Links of one group that are written one beside the other rather than under each other from so many on."""


@dataclass(frozen=True)
class Pages:
    """Writes the page of a thing."""

    codex: Codex
    mode: ColourMode
    rulings: Rulings | None = None
    """The readings of the match that is played; nothing: those that ship."""

    def page(self, item: Item, wanted: Wanted) -> Write:
        """What writes the page of a thing; words that are searched for are marked.

        Links are left out as long as the codex would have to read everything for them.
        """
        return lambda marks: [*_Page(self, item, wanted, marks).blocks()]


class _Page:
    def __init__(self, pages: Pages, item: Item, wanted: Wanted, marks: Marks) -> None:
        self._codex, self._mode, self._rulings = pages.codex, pages.mode, pages.rulings
        self._item, self._wanted, self._marks = item, wanted, marks

    def blocks(self) -> Iterator[Block]:
        """The page, from its head to the links at its foot."""
        match self._codex.content(self._item):
            case CharacterCard() as card:
                yield from self._character(card)
            case KamiCard() as kami:
                yield from self._kami(kami)
            case EquipmentCard() as gear:
                yield from self._equipment(gear)
            case Tile() as tile:
                yield Beside((tuple(self._face(tile, "interior")), tuple(self._face(tile, "outdoors"))), 34)
            case ScenarioCard() as card:
                yield from self._scenario(card)
            case Adventure() as adventure:
                yield from self._adventure(adventure)
            case Entry() as entry:
                yield from self._rule(entry)
            case Term() as term:
                yield self._head(self._item.name)
                yield _SPACE
                yield self._text(term.text)
        if self._codex.linked:
            yield from self._links()
        if self._item.section is Section.RULES:
            yield from self._witnesses(self._item.id)

    def _head(self, name: str, more: str = "") -> Block:
        return Text(self._hit(sheets.heading(name, more)))

    def _text(self, text: str, look: str = "$ink") -> Block:
        return Text(self._hit(Content.styled(" ".join(text.split()), look)))

    def _hit(self, content: Content) -> Content:
        return marked(content, self._wanted.spans(content.plain))

    # Cards

    def _character(self, card: CharacterCard) -> Iterator[Block]:
        yield self._head(card.name, card.epithet or "")
        yield Text(Content.styled(f"{card.zeni} Zeni", "bold $gold") + " · " + self._hit(sheets.character_traits(card)))
        yield Beside(
            (
                (self._side(card.vigilant, "● Vigilant", "$vigilant-ink", "white on $vigilant"),),
                (self._side(card.shaken, "! Shaken", "$shaken-ink", "white on $shaken", card.vigilant, double=True),),
            )
        )
        yield Text(self._marks.ref(COMPARE, "▸ Compare it with another character", "$gold"))

    def _kami(self, kami: KamiCard) -> Iterator[Block]:
        yield self._head(kami.name)
        yield Text(Content.styled("element ", "$ink-muted") + chip(kami.element, self._mode))
        one, other = kami.celestial, kami.corrupted
        yield Beside(
            (
                (self._side(one, f"◇ {one.name}", "$ink", "$paper on $ink"),),
                (self._side(other, f"◆ {other.name}", "$violet", "$on-band on $violet", one, double=True),),
            )
        )

    def _side(
        self, side: Profile, title: str, edge: str, band: str, before: Profile | None = None, *, double: bool = False
    ) -> Card:
        """One side of a card; numbers that are less or more than before say so."""
        blocks: list[Block] = [Text(self._numbers(side, before), short=self._numbers(side, before, short=True))]
        for skill in side.skills:
            blocks += [_SPACE, self._skill(skill)]
        if side.karasu:
            blocks += [_SPACE, Text(Content.styled("In Karasu play", "italic $ink-muted"))]
            blocks += [self._skill(skill) for skill in side.karasu]
        head = marked(Content.styled(title, f"bold {band}"), self._wanted.spans(title), "underline")
        return Card(head, tuple(blocks), edge, f"bold {band}", double)

    def _numbers(self, side: Profile, before: Profile | None, *, short: bool = False) -> Content:
        parts = []
        for stat in STATS:
            value = getattr(side, STAT_FIELDS[stat])
            was = getattr(before, STAT_FIELDS[stat]) if before is not None else value
            change = "▾" if value < was else "▴" if value > was else ""
            name = stat.capitalize()[:3] if short else stat.capitalize()
            parts.append(
                Content.styled(name, "$ink-muted")
                + number_chip(value, RAISED_BY[stat], self._mode)
                + Content.styled(change, "$ink-muted")
            )
        return Content(" ").join(parts)

    def _skill(self, skill: Skill) -> Block:
        content = self._hit(sheets.skill_text(skill, self._mode))
        refs = [self._marks.ref(f"Rules:{rule}", rule, "$ink-faint", keyed=False) for rule in skill.rule]
        return Text(Content(" ").join([content, *refs]))

    def _equipment(self, gear: EquipmentCard) -> Iterator[Block]:
        yield self._head(gear.name)
        keeps = "permanent" if gear.permanent else "used once, then turned face down"
        yield Text(Content.styled(f"{keeps}; {sheets.bearer_said(gear.bearer)}", "$ink-muted"))
        blocks: list[Block] = [self._text(gear.text)] if gear.text else []
        for skill in gear.skills:
            blocks += [*([_SPACE] if blocks else []), self._skill(skill)]
        yield Card(
            Content.styled(f"{gear.zeni} Zeni", "bold $on-band on $gold"), tuple(blocks), "$gold", "$on-band on $gold"
        )

    def _face(self, tile: Tile, up: Literal["interior", "outdoors"]) -> Iterator[Block]:
        side = tile.sides.interior if up == "interior" else tile.sides.outdoors
        yield self._head(side.name, up)
        yield self._text(side.idea, "$ink-muted")
        yield _SPACE
        yield Drawing(tile_ground(tile, Laid(tile=tile.id, side=up)), bare=True, largest=Size.S, margin=0)
        yield _SPACE

    def _scenario(self, card: ScenarioCard) -> Iterator[Block]:
        yield self._head(card.name)
        yield Text(Content.styled("scenario card" + (f", {card.turns} turns" if card.turns else ""), "$ink-muted"))
        blocks: list[Block] = [self._text(card.text)]
        for skill in card.skills:
            blocks += [_SPACE, self._skill(skill)]
        blocks += [Text(self._hit(Content.styled(f"◆ {goal.name}", "bold"))) for goal in card.objectives]
        title = Content.styled("For both bands", "bold $on-band on $gold")
        yield Card(title, tuple(blocks), "$gold", "$on-band on $gold")

    def _adventure(self, adventure: Adventure) -> Iterator[Block]:
        from okko.tui.adventuring import difficulty, scene_of_page

        yield self._head(adventure.name, adventure.story or "")
        rules = "Karasu" if adventure.karasu else "Asagiri"
        said = f"adventure · {difficulty(adventure)} · {adventure.turns} turns · {rules}"
        yield Text(Content.styled(said, "$ink-muted"))
        yield _SPACE
        yield self._text(adventure.text)
        for side, look in zip((adventure.a, adventure.b), BAND_STYLES, strict=False):
            yield _SPACE
            role = Content.styled(f"{side.role}: ", f"bold {look}")
            yield Text(self._hit(role + Content(" ".join(side.aim.split()))))
        yield _SPACE
        yield Drawing(scene_of_page(adventure, self._codex.library), largest=Size.S)
        for paragraph in adventure.intro.strip().split("\n"):
            yield _SPACE
            yield self._text(paragraph, "$ink-muted")

    # Rules

    def _rule(self, entry: Entry) -> Iterator[Block]:
        yield self._head(entry.title, entry.id)
        yield Text(Content.styled(f"{self._item.group} · {sheets.source_of(entry)}", "$ink-muted"))
        yield _SPACE
        yield self._text(entry.text)
        if entry.reading:
            blocks: list[Block] = [
                Text(self._hit(sheets.labelled("How we read it", entry.reading.taken))),
                Text(self._hit(sheets.labelled("It could be", entry.reading.other))),
            ]
            switches = switches_of(entry.id)
            for switch in switches:
                blocks += [_SPACE, *self._switch(switch)]
            title = "A doubtful point" + ("" if switches else ", which has no switch")
            yield _SPACE
            yield Card(Content.styled(title, "bold $violet"), tuple(blocks), "$violet")
        if entry.why:
            yield _SPACE
            yield Text(self._hit(sheets.labelled("Not enforced", entry.why)))
        if entry.example:
            yield _SPACE
            yield Text(self._hit(sheets.labelled("For example", entry.example.text)))
            yield from self._example(entry)
        if entry.tried is not None:
            place = PLACES[entry.tried]
            yield _SPACE
            yield Text(Content.styled(place.why, "$ink-muted"))
            yield Text(self._marks.ref(TRY, f"▸ {place.does}", "bold $gold"))

    def _switch(self, switch: Switch) -> Iterator[Block]:
        """A switch for a doubtful point: both readings, and which one is taken."""
        now = switch.stance(self._rulings or Rulings())
        where = "in this match" if self._rulings is not None else "as the rules ship"
        yield Text(Content.styled(f"Switch {switch.name}", "bold") + Content.styled(f"  {switch.title}", "$ink-muted"))
        for stance in (switch.shipped, switch.other):
            sign = "◉" if stance is now else "○"
            look = "bold" if stance is now else "$ink-muted"
            said = Content.styled(f"{sign} {stance.value}", look) + Content(f", {stance.words}")
            yield Text(said + Content.styled(f" ({where})" if stance is now else "", "$ink-muted"), 1)

    def _example(self, entry: Entry) -> Iterator[Block]:
        """The example drawn, with those who stand in it, what can be tried there, and how to play it."""
        from okko.library.examples import example
        from okko.tui.scene import tokens

        assert entry.example is not None
        staged = example(entry, self._codex.library)
        if entry.example.position is not None:
            yield _SPACE
            board = ground(parse_board(entry.example.position))
            yield Drawing(board if staged is None else Scene(board, tokens(staged[1])), largest=Size.M)
        if staged is None or entry.example.staged is None:
            return
        for act, verdict in entry.example.staged.tries.items():
            if verdict == "allowed":
                yield Text(Content.styled("+ ", "bold $good") + Content(act) + Content.styled("  allowed", "$good"), 2)
            else:
                rule = self._marks.ref(f"Rules:{verdict}", verdict, keyed=False)
                said = (
                    Content.styled("× ", "bold $shaken-ink")
                    + Content(act)
                    + Content.styled("  refused: ", "$shaken-ink")
                )
                yield Text(said + rule, 2)
        yield _SPACE
        yield Text(self._marks.ref(PLAY, "▸ Play this example", "bold $gold"))
        for switch in switches_of(entry.id):
            now = switch.stance(self._rulings or Rulings())
            other = switch.other if now is switch.shipped else switch.shipped
            key = f"{PLAY_OTHERWISE}:{switch.name}"
            yield Text(
                self._marks.ref(key, f"▸ Play it by the other reading ({switch.name} {other.value})", "bold $gold")
            )

    def _witnesses(self, rule: str) -> Iterator[Block]:
        """The tests that prove a rule."""
        found = witnesses(rule)
        if not found:
            return
        count = "1 test proves" if len(found) == 1 else f"{len(found)} tests prove"
        yield _SPACE
        yield Text(Content.styled(f"{count} it", "bold $ink-muted"))
        file = ""
        for witness in found:
            if witness.file != file:
                file = witness.file
                yield Text(Content.styled(file, "$ink-faint"), 1)
            yield Text(Content.styled(f"· {witness.sentence}", "$ink-muted"), 2)

    # Links

    def _links(self) -> Iterator[Block]:
        """What leads on, group by group."""
        groups: dict[str, list[Content]] = {}
        for link in self._codex.links(self._item):
            words = self._marks.ref(link.item.key, link.item.name)
            why = Content.styled(f" {link.why}", "$ink-faint") if link.why else Content("")
            groups.setdefault(link.group, []).append(words + why)
        for group, links in groups.items():
            yield _SPACE
            yield Text(Content.styled(group, "bold $ink-muted"))
            yield from (Text(Content.styled("→ ", "$ink-faint") + link, 1) for link in links)


_SPACE = Text(Content(" "))


def filters_page(groups: Sequence[tuple[str, Sequence[Value]]]) -> Write:
    """The page on which one says what the things found must be."""

    def write(marks: Marks) -> Iterator[Block]:
        how = in_keys("{codex.follow} or a click sets and clears; what is set stands in the search")
        yield Text(sheets.heading("Only what …", how))
        for title, values in groups:
            parts = []
            for key, words, count, on in values:
                said = Content(f"{'■' if on else '□'} {words}")
                look = "bold $gold" if on else "$ink" if count else "$ink-faint"
                parts.append(
                    marks.ref(key, said.stylize(look)) + Content.styled(f"\N{NO-BREAK SPACE}{count}", "$ink-faint")
                )
            yield _SPACE
            yield Text(Content.styled(title, "bold $ink-muted"))
            yield Flow(tuple(parts))

    return lambda marks: [*write(marks)]

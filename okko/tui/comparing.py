"""Two characters side by side, and what comes of it when one attacks the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from textual.content import Content

from okko.analysis.duel import SUPPORTS, Bonuses, Duel, duels, nameable, thrown_again
from okko.model.card import CharacterCard, Profile
from okko.model.element import RAISED_BY, STATS
from okko.model.face import STAT_FIELDS
from okko.model.skill import Skill
from okko.tui import sheets
from okko.tui.blocks import Beside, Block, Card, Flow, Text
from okko.tui.drawing import ColourMode
from okko.tui.widgets.chips import number_chip
from okko.tui.widgets.reader import Marks, Write

FIRE, EARTH = "fire", "earth"


@dataclass(frozen=True)
class Ticked:
    """The bonuses that are counted, for whoever attacks and whoever is attacked."""

    behind: bool = False
    support: int = 0
    guard: int = 0
    dice: frozenset[str] = frozenset()
    """`fire` for the attacker, `earth` for the defender."""
    skills: frozenset[str] = field(default_factory=frozenset)
    """The skills that are named, each with the card before it: the card, a colon, the skill."""

    def ticked(self, key: str) -> "Ticked":
        """The same with one of them changed."""
        kind, _, what = key.partition(":")
        match kind:
            case "behind":
                return replace(self, behind=not self.behind)
            case "support":
                return replace(self, support=(self.support + 1) % (SUPPORTS + 1))
            case "guard":
                return replace(self, guard=(self.guard + 1) % (SUPPORTS + 1))
            case "die":
                return replace(self, dice=self.dice ^ {what})
            case _:
                return replace(self, skills=self.skills ^ {what})

    def bonuses(self, attacker: str, defender: str) -> Bonuses:
        """What counts when one attacks the other; of what the defender could name, one thing, as it has one die."""
        own = [name for card, _, name in (one.partition(":") for one in sorted(self.skills)) if card == attacker]
        other = [name for card, _, name in (one.partition(":") for one in sorted(self.skills)) if card == defender]
        fire = [FIRE] if FIRE in self.dice else []
        earth = [EARTH] if EARTH in self.dice else []
        return Bonuses(self.behind, self.support, self.guard, (*fire, *own), next(iter([*other, *earth]), ""))


@lru_cache(maxsize=64)
def _nameable(attacker: CharacterCard, defender: CharacterCard) -> tuple[tuple[Skill, ...], tuple[Skill, ...]]:
    return nameable(attacker, defender)


def compared(one: CharacterCard, other: CharacterCard, ticked: Ticked, mode: ColourMode) -> Write:
    """The page on which two characters are compared."""
    return lambda marks: [*_Compared(one, other, ticked, mode, marks).blocks()]


class _Compared:
    def __init__(
        self, one: CharacterCard, other: CharacterCard, ticked: Ticked, mode: ColourMode, marks: Marks
    ) -> None:
        self._pair, self._ticked, self._mode, self._marks = (one, other), ticked, mode, marks

    def blocks(self) -> Iterator[Block]:
        """Both cards in short, the bonuses, and both fights."""
        one, other = self._pair
        yield Beside((tuple(self._short(one, other)), tuple(self._short(other, one))), 22)
        yield from self._bonuses()
        yield from self._fight(one, other)
        yield from self._fight(other, one)
        said = (
            "Cases of 36 throws; attacker → defender, ● vigilant, ! shaken. The way back is free, and nothing is named "
            "but what is ticked."
        )
        again = [f"{skill.name} ({card.name})" for card, skill in thrown_again(one, other)]
        if again:
            said += f" No die is thrown again, so this counts for nothing here: {', '.join(again)}."
        yield _SPACE
        yield Text(Content.styled(said, "$ink-muted"))

    def _short(self, card: CharacterCard, against: CharacterCard) -> Iterator[Block]:
        yield Text(sheets.heading(card.name, f"{card.zeni} Zeni"))
        yield Text(sheets.character_traits(card))
        for title, side, rival, look in (
            ("● Vigilant", card.vigilant, against.vigilant, "$vigilant-ink"),
            ("! Shaken", card.shaken, against.shaken, "$shaken-ink"),
        ):
            yield Text(Content.styled(title, f"bold {look}"))
            yield Text(self._numbers(side, rival, 3), short=self._numbers(side, rival, 1))
            names = ", ".join(skill.name for skill in side.skills)
            yield Text(Content.styled(names, "$ink-muted"))

    def _numbers(self, side: Profile, rival: Profile, letters: int) -> Content:
        """The numbers of a side, and which of them are more or less than the other one's."""
        parts = []
        for stat in STATS:
            value, theirs = getattr(side, STAT_FIELDS[stat]), getattr(rival, STAT_FIELDS[stat])
            more = Content.styled("▴" if value > theirs else "▾" if value < theirs else " ", "$ink-muted")
            name = Content.styled(stat[:letters].capitalize(), "$ink-muted")
            parts.append(name + number_chip(value, RAISED_BY[stat], self._mode) + more)
        return Content(" " if letters > 1 else "").join(parts)

    def _bonuses(self) -> Iterator[Block]:
        ticked = self._ticked
        parts = {
            "behind": self._tick("behind", "from behind", ticked.behind),
            "support": self._tick("support", f"{ticked.support} supporting", bool(ticked.support)),
            "fire": self._tick("die:fire", "Fire die", FIRE in ticked.dice),
            "guard": self._tick("guard", f"{ticked.guard} guarding", bool(ticked.guard)),
            "earth": self._tick("die:earth", "Earth die", EARTH in ticked.dice),
        }
        one, other = self._pair
        for attacker, defender in ((one, other), (other, one)):
            for card, skills in zip((attacker, defender), _nameable(attacker, defender), strict=True):
                for skill in skills:
                    name = f"{card.id}:{skill.id}"
                    said = f"{skill.name} ({'/'.join(skill.cost)})"
                    if name not in parts:
                        parts[name] = self._tick(f"skill:{name}", said, name in ticked.skills)
        yield _SPACE
        yield Text(Content.styled("Bonuses", "bold $ink-muted"))
        yield Flow(tuple(parts.values()))

    def _tick(self, key: str, words: str, on: bool) -> Content:
        return self._marks.ref(f"tick:{key}", f"{'■' if on else '□'} {words}", "bold $gold" if on else "$ink")

    def _fight(self, attacker: CharacterCard, defender: CharacterCard) -> Iterator[Block]:
        """What comes of an attack, with each of the four pairs of sides up."""
        found = duels(attacker, defender, self._ticked.bonuses(attacker.id, defender.id))
        title = Content.styled(f"{attacker.name} attacks {defender.name}", "bold")
        head = Content.styled("            the defender is        the attacker is", "$ink-faint")
        names = Content.styled("           out shkn back  none  back shkn  out", "$ink-muted")
        brief = Content.styled("           defender is          attacker is", "$ink-faint")
        rows = [_row(duel) for duel in found]
        yield _SPACE
        yield Card(title, (Text(head, short=brief), Text(names), *(Text(*row) for row in rows)), "$line")


def _row(duel: Duel) -> tuple[Content, int, Content | None]:
    """One pair of sides: their sums, what becomes of the defender, nothing, what becomes of the attacker, and a bar."""
    signs = f"{'!' if duel.attacker_shaken else '●'} → {'!' if duel.defender_shaken else '●'}"
    if duel.outcome is None:
        return Content(f"{signs} ") + Content.styled("called off before the throw", "$ink-muted"), 0, None
    out = duel.outcome
    nothing = out.target.of - sum((fate.retreats + fate.shaken + fate.disabled) for fate in (out.target, out.attacker))
    difference = out.attack.amount - out.defense.amount
    numbers = [out.target.disabled, out.target.shaken, out.target.retreats, nothing]
    numbers += [out.attacker.retreats, out.attacker.shaken, out.attacker.disabled]
    widths = (4, 5, 5, 6, 6, 5, 5)
    row = Content(f"{signs} {difference:+3} ") + Content("").join(
        Content.styled(f"{number:{width}}", look) for number, width, look in zip(numbers, widths, _LOOKS, strict=True)
    )
    return row + Content("  ") + _bar(numbers), 0, row


_LOOKS = ("bold $gold", "$gold", "$gold", "$ink-muted", "$violet", "$violet", "bold $violet")
_BAR = 24


def _bar(numbers: Sequence[int]) -> Content:
    """The cases as parts of a bar, from the defender that is out to the attacker that is."""
    ends = [round(_BAR * sum(numbers[: place + 1]) / sum(numbers)) for place in range(len(numbers))]
    parts = zip("█▓▒·▒▓█", ends, [0, *ends], _LOOKS, strict=False)
    return Content("").join(Content.styled(sign * (end - start), look) for sign, end, start, look in parts)


_SPACE = Text(Content(" "))

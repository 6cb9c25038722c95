"""Finding things of the codex by what is written on them, best first."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import NamedTuple

from okko.library.codex import Codex, Content, Item, Section
from okko.library.shelf import Library
from okko.library.wanted import Traits, Wanted
from okko.model.adventure import Adventure
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Tile
from okko.model.rulebook import Entry, Term
from okko.model.scenario import ScenarioCard
from okko.model.skill import Reroll, Shot, Skill

_SIGNS = str.maketrans(dict.fromkeys(".,;:!?\"'()[]“”’‘…—–/+*→\n\t", " "))
NAME, HEADINGS, TRAITS, TEXT = 0, 5, 8, 12
"""How far down a word counts that stands in a name, in a heading such as a skill's, among traits, in a text."""
BEGINS, INSIDE, STEM = 1, 4, 1
"""How much further down when it only begins a word, stands inside of one, or is found without its ending."""
PHRASE = 4
"""How much further up, for each kind of place, when all words stand there as they were typed."""
ALIKE = 0.75
"""How much a word must be like another one to be taken for a slip of the fingers."""
AROUND = 30
"""Letters of a text before the first word found, where only a part of it is shown."""


class Passage(NamedTuple):
    """A part of what is written on something."""

    heading: str
    text: str
    also: str = ""
    """Words by which it is found, though they do not stand there."""


@dataclass(frozen=True)
class Hit:
    """Something that was found."""

    item: Item
    score: int
    """The less, the better."""
    wanted: Wanted
    passages: tuple[Passage, ...]

    @cached_property
    def named(self) -> bool:
        """Whether all the words stand in the name."""
        return not self._missing

    @property
    def _missing(self) -> list[tuple[str, ...]]:
        name = f"{self.item.id} {self.item.name}".lower()
        return [word for word in self.wanted.forms if not any(form in name for form in word)]

    @cached_property
    def passage(self) -> Passage | None:
        """The part in which most of the words stand that are not in the name; None: all are in the name."""
        missing = self._missing

        def count(passage: Passage) -> int:
            both = " ".join(passage).lower()
            return sum(any(form in both for form in word) for word in missing)

        best = max(self.passages, key=count, default=None)
        return best if missing and best is not None and count(best) else None

    def excerpt(self, room: int) -> tuple[str, list[tuple[int, int]]]:
        """As much of that part as there is room for, from about the first word found, and where words stand in it."""
        if self.passage is None:
            return "", []
        heading, text, _ = self.passage
        whole = f"{heading}: {text}" if heading else text
        spans = self.wanted.spans(whole)
        if spans and spans[0][0] > max(0, room - AROUND):
            start = whole.rfind(" ", 0, max(1, spans[0][0] - AROUND // 2)) + 1
            whole = "…" + whole[start:]
        if len(whole) > room:
            whole = whole[: max(0, room - 1)].rstrip() + "…"
        return whole, self.wanted.spans(whole)


@dataclass(frozen=True)
class Found:
    """What a search found, section by section, the section with the best hit first."""

    hits: tuple[Hit, ...]
    whole: bool = True
    """Each has all the words; otherwise some of them."""
    suggestion: str = ""
    """What else might be meant, when nothing has all the words."""

    def count(self, section: Section) -> int:
        """How much was found of a section."""
        return sum(hit.item.section is section for hit in self.hits)


class _Written(NamedTuple):
    """One thing, prepared for being searched: its parts in small letters, without signs, blanks round each word."""

    item: Item
    name: str
    headings: str
    traits: str
    text: str
    passages: tuple[Passage, ...]
    demanded: Traits
    words: frozenset[str]


class Index:
    """All things of a codex, prepared for being searched."""

    def __init__(self, codex: Codex) -> None:
        self.codex = codex
        self._parts: dict[Section, list[_Written]] = {}

    def prepare(self) -> None:
        """Read and prepare everything beforehand, links too."""
        for section in Section:
            self._part(section)
        self.codex.prepare()

    @property
    def prepared(self) -> bool:
        """Whether everything is prepared."""
        return self.codex.linked and len(self._parts) == len(Section)

    @property
    def keywords(self) -> list[str]:
        """All keywords that stand on cards, those on most of them first."""
        counts: dict[str, int] = {}
        for one in self._part(Section.CHARACTERS):
            for keyword in one.demanded.keywords:
                counts[keyword] = counts.get(keyword, 0) + 1
        return sorted(counts, key=lambda keyword: (-counts[keyword], keyword))

    def find(self, wanted: Wanted, sections: tuple[Section, ...] = tuple(Section)) -> Found:
        """What has all the words and meets all demands; if nothing has all of them, what has most.

        Args:
            wanted: What is searched for; without words, all that meets the demands.
            sections: Where; of several things found alike, those of earlier sections come first.
        """
        if wanted.complaint:
            return Found(())
        every = [one for section in sections for one in self._part(section)]
        if wanted.demands:
            every = [one for one in every if all(demand.met(one.demanded) for demand in wanted.demands)]
        inside = tuple(_only_inside(every, forms) for forms in wanted.forms)
        scored = [(one, _scores(one, wanted, inside)) for one in every]
        most = max((sum(score is not None for score in scores) for _, scores in scored), default=0)
        if wanted.words and not most:
            return Found((), whole=False, suggestion=self._suggestion(wanted, every))
        hits = [
            Hit(one.item, sum(score or 0 for score in scores) - _phrase(one, wanted), wanted, one.passages)
            for one, scores in scored
            if sum(score is not None for score in scores) == most
        ]
        whole = most == len(wanted.words)
        suggestion = "" if whole else self._suggestion(wanted, every)
        return Found(tuple(_by_section(hits, wanted) if wanted.words else hits), whole, suggestion)

    def _part(self, section: Section) -> list[_Written]:
        if section not in self._parts:
            self._parts[section] = [_written(self.codex, item) for item in self.codex.of(section)]
        return self._parts[section]

    def _suggestion(self, wanted: Wanted, every: list[_Written]) -> str:
        """What was typed with words that stand nowhere replaced by the nearest that do; nothing if none is near."""
        known = tuple(sorted(frozenset[str]().union(*(one.words for one in every))))
        better = []
        for word in wanted.words:
            place = bisect_left(known, word)
            here = place < len(known) and known[place].startswith(word)
            better.append(word if here else _nearest(word, known))
        return " ".join(better) if all(better) and tuple(better) != wanted.words else ""


@lru_cache(maxsize=4)
def index_of(library: Library) -> Index:
    """The one index of a library."""
    return Index(Codex(library))


@lru_cache(maxsize=64)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    """The word that is most like one that stands nowhere; none of quite another length can be. Nothing if none is."""
    long = len(word)
    fitting = [one for one in known if 2 * min(len(one), long) >= ALIKE * (len(one) + long)]
    return next(iter(get_close_matches(word, fitting, n=1, cutoff=ALIKE)), "")


def _by_section(hits: list[Hit], wanted: Wanted) -> list[Hit]:
    """Best first, with the things of a section together; a section that is named comes before others."""
    best: dict[Section, tuple[bool, int]] = {}
    for hit in hits:
        section = hit.item.section
        named = any(section.value.lower() in (form, f"{form}s") for word in wanted.forms for form in word)
        score = (not named, hit.score)
        best[section] = min(best.get(section, score), score)
    places = {section: place for place, section in enumerate(sorted(best, key=lambda section: best[section]))}
    return sorted(hits, key=lambda hit: (places[hit.item.section], hit.score))


def _only_inside(every: list[_Written], forms: tuple[str, ...]) -> bool:
    """Whether no word begins like this one, so that it is to be found inside of words."""
    begun = f" {forms[0]}"
    return not any(begun in field for one in every for field in one[1:5])


def _scores(one: _Written, wanted: Wanted, inside: tuple[bool, ...]) -> list[int | None]:
    """How far down each word puts something; None: it does not stand there."""
    return [_score(one, forms, within) for forms, within in zip(wanted.forms, inside, strict=True)]


def _score(one: _Written, forms: tuple[str, ...], inside: bool) -> int | None:
    best = None
    for place, form in enumerate(forms):
        sought = form if inside else f" {form}"
        for base, field in ((NAME, one.name), (HEADINGS, one.headings), (TRAITS, one.traits), (TEXT, one.text)):
            if sought in field:
                how = 0 if f" {form} " in field else BEGINS if f" {form}" in field else INSIDE
                score = base + how + (STEM if place else 0)
                if best is None or score < best:
                    best = score
    return best


def _phrase(one: _Written, wanted: Wanted) -> int:
    """How far up something comes since the words stand there together."""
    if wanted.phrase in (one.item.id.lower(), one.name.strip()):
        return PHRASE * 10
    phrase = f" {wanted.phrase.translate(_SIGNS)}"
    places = [place for place, field in enumerate((one.text, one.headings, one.name)) if phrase in field]
    return PHRASE * (1 + places[-1]) if places and len(wanted.words) > 1 else 0


def _written(codex: Codex, item: Item) -> _Written:
    content = codex.content(item)
    passages = tuple(passages_of(content))
    name = _plain(f"{item.id} {item.name}")
    headings = _plain(" ".join(f"{passage.heading} {passage.also}" for passage in passages))
    traits = _plain(" ".join(_traits_said(content)))
    text = _plain(" ".join(passage.text for passage in passages))
    words = frozenset((name + headings + traits + text).split())
    return _Written(item, name, headings, traits, text, passages, traits_of(content), words)


def _plain(text: str) -> str:
    return f" {text.lower().translate(_SIGNS)} "


def passages_of(content: Content) -> Iterator[Passage]:
    """What is written on something, part by part; numbers and traits apart."""
    match content:
        case CharacterCard() | KamiCard():
            if isinstance(content, CharacterCard):
                yield Passage("", content.epithet or "")
                sides = (content.vigilant, content.shaken)
            else:
                sides = (content.celestial, content.corrupted)
                yield Passage("", f"{content.celestial.name}, {content.corrupted.name}")
            yield from _told(skill for side in sides for skill in (*side.skills, *side.karasu))
        case EquipmentCard():
            yield Passage("", content.text or "")
            yield from _told(content.skills)
        case Tile():
            for face in (content.sides.interior, content.sides.outdoors):
                yield Passage(face.name, face.idea)
        case ScenarioCard():
            yield Passage("", content.text)
            yield from (Passage(goal.name, "") for goal in content.objectives)
            yield from _told(content.skills)
        case Adventure():
            yield Passage("", content.text)
            yield Passage("", content.intro)
            for side in (content.a, content.b):
                yield Passage(side.role, side.aim)
            yield from (Passage(goal.name, "") for goal in content.objectives)
            yield from _told((*content.skills, *content.a.skills, *content.b.skills))
        case Entry():
            yield Passage("", content.text)
            if content.reading is not None:
                yield Passage("How we read it", content.reading.taken)
                yield Passage("It could be", content.reading.other)
            if content.example is not None:
                yield Passage("For example", content.example.text)
            yield Passage("From", content.page)
        case Term():
            yield Passage("", content.text)


def _told(skills: Iterator[Skill] | tuple[Skill, ...]) -> Iterator[Passage]:
    return iter(dict.fromkeys(Passage(skill.name, skill.text, _also(skill)) for skill in skills))


def _also(skill: Skill) -> str:
    shoots = any(isinstance(effect, Shot) for effect in skill.effects)
    return "shoot shoots shooter shooting ranged" if shoots else ""


def _traits_said(content: Content) -> Iterator[str]:
    """Words for what something is, beside what is written on it."""
    traits = traits_of(content)
    yield from (traits.alignment, traits.alignment.replace("-", " "), traits.type, *sorted(traits.keywords))
    match content:
        case CharacterCard():
            yield "character characters"
        case KamiCard():
            yield f"kami {content.element} celestial corrupted influence"
        case EquipmentCard():
            yield "equipment"
        case Tile():
            yield "tile"
        case ScenarioCard():
            yield "scenario card"
        case Adventure():
            yield "scenario adventure"
        case Entry():
            yield "rule"
        case Term():
            yield "word"


def traits_of(content: Content) -> Traits:
    """What demands can be made of something."""
    match content:
        case CharacterCard():
            skills = (*content.vigilant.skills, *content.shaken.skills)
            keywords = frozenset((*content.keywords, *(["unique"] if content.unique else [])))
            return Traits(
                content.alignment.value, content.type.value, _elements(skills), content.zeni, keywords, _can(skills)
            )
        case KamiCard():
            skills = (*content.celestial.skills, *content.corrupted.skills)
            elements = _elements(skills) | {content.element.value}
            return Traits(elements=elements, keywords=frozenset(content.keywords), can=_can(skills))
        case EquipmentCard():
            return Traits(elements=_elements(content.skills), zeni=content.zeni, can=_can(content.skills))
        case _:
            return Traits()


def _elements(skills: tuple[Skill, ...]) -> frozenset[str]:
    return frozenset(element.value for skill in skills for element in skill.cost)


def _can(skills: tuple[Skill, ...]) -> frozenset[str]:
    effects = [effect for skill in skills for effect in skill.effects]
    deeds = (
        ("shoot", any(isinstance(effect, Shot) for effect in effects)),
        ("reroll", any(isinstance(effect, Reroll) for effect in effects)),
        ("act", any(skill.action for skill in skills)),
    )
    return frozenset(name for name, can in deeds if can)

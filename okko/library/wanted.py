"""What somebody who searches wants: words, and what the things found must be.

`blow type:warrior zeni:3-5` are the word *blow* and two demands. A demand that is not finished yet demands nothing.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from okko.model.element import Element
from okko.model.skill import Alignment, Type

# fmt: off
STOP = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "could", "do", "does", "for", "from", "has",
    "have", "how", "i", "if", "in", "into", "is", "it", "its", "may", "me", "my", "not", "of", "on", "or", "so",
    "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "was", "what", "when",
    "where", "which", "who", "whom", "why", "will", "with", "would", "you", "your",
))
# fmt: on
"""Words that are passed over beside others."""

CAN = {"shoot": "has a shot", "reroll": "throws a die again", "act": "has an Action skill"}
"""What cards can be asked for by what they can do."""

_SUFFIXES = ("ing", "ers", "er", "ed", "es", "s", "ly")
_SAID = {"kill": "disable", "dead": "disabled", "walk": "move", "heal": "recover", "fight": "combat"}
"""What players say, and what the books say."""
_STEM = 4
"""As many letters are left of a word at least."""
_ZENI = re.compile(r"(?P<least>\d{1,3})(?P<range>-(?P<most>\d{0,3})|\+)?|(?P<sign>[<>]=?)(?P<bound>\d{0,3})")
_MANY = 999


@dataclass(frozen=True)
class Traits:
    """What demands are made of."""

    alignment: str = ""
    type: str = ""
    elements: frozenset[str] = frozenset()
    zeni: int | None = None
    keywords: frozenset[str] = frozenset()
    can: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Demand:
    """One thing that everything found must be."""

    key: str
    value: str

    @property
    def text(self) -> str:
        """As it is typed."""
        return f"{self.key}:{self.value}"

    def met(self, traits: Traits) -> bool:
        """Whether something is so."""
        match self.key:
            case "alignment":
                return bool(traits.alignment) and _begins(traits.alignment, self.value)
            case "type":
                return bool(traits.type) and _begins(traits.type, self.value)
            case "element":
                return any(_begins(element, self.value) for element in traits.elements)
            case "zeni":
                low, high = zeni_range(self.value) or (0, _MANY)
                return traits.zeni is not None and low <= traits.zeni <= high
            case "keyword":
                return any(_begins(keyword, self.value) for keyword in traits.keywords)
            case _:
                return any(_begins(deed, self.value) for deed in traits.can)

    @property
    def complaint(self) -> str:
        """What is wrong with it; nothing if it can be met."""
        if self.key == "zeni":
            return "" if zeni_range(self.value) else "zeni: takes a number or a range: zeni:3, zeni:3-5, zeni:4+"
        choices = CHOICES[self.key]
        if not choices or any(_begins(choice, self.value) for choice in choices):
            return ""
        return f"{self.key}: is one of {', '.join(choices)}"


CHOICES: dict[str, tuple[str, ...]] = {
    "alignment": tuple(one.value for one in Alignment),
    "type": tuple(one.value for one in Type),
    "element": tuple(one.value for one in Element),
    "zeni": (),
    "keyword": (),
    "can": tuple(CAN),
}
"""What can be demanded, and the values there are; `zeni` takes numbers, `keyword` what stands on cards."""

_ALIASES = {"is": "keyword", "cost": "zeni", "side": "alignment"}


@dataclass(frozen=True)
class Wanted:
    """What is searched for."""

    words: tuple[str, ...] = ()
    """In small letters; words that say little are left out if there are others."""
    phrase: str = ""
    """All words as they were typed, in small letters."""
    demands: tuple[Demand, ...] = ()

    @property
    def complaint(self) -> str:
        """What is wrong with the demands, in a sentence; nothing if all is well."""
        return next((demand.complaint for demand in self.demands if demand.complaint), "")

    @cached_property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """Each word, and what is left of it without its ending."""
        return tuple(forms(word) for word in self.words)

    @cached_property
    def pattern(self) -> re.Pattern[str] | None:
        """Where the words stand in a text; short ones only where a word begins."""
        parts = [form if len(form) > 2 else rf"\b{form}" for form in map(re.escape, self._longest_first())]
        return re.compile("|".join(parts), re.IGNORECASE) if parts else None

    def _longest_first(self) -> list[str]:
        return sorted({form for word in self.forms for form in word}, key=lambda form: (-len(form), form))

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where the words stand in a text."""
        return [found.span() for found in self.pattern.finditer(text)] if self.pattern is not None else []

    def with_demand(self, key: str, value: str) -> str:
        """What to type for a demand more, or for one less if it is made already; other values of its key go."""
        kept = [demand.text for demand in self.demands if demand.key != key]
        new = [] if Demand(key, value) in self.demands else [f"{key}:{value}"]
        return " ".join([*([self.phrase] if self.phrase else []), *kept, *new])


def wanted(text: str) -> Wanted:
    """What a text that was typed asks for."""
    words, demands = [], []
    for word in text.lower().split():
        key, colon, value = word.partition(":")
        key = _ALIASES.get(key, key)
        if colon and key in CHOICES:
            demands += [Demand(key, value)] if value else []
        elif stripped := word.strip(".,;:!?\"'()“”’"):
            words.append(stripped)
    telling = [word for word in words if word not in STOP]
    return Wanted(tuple(telling or words), " ".join(words), tuple(demands))


def forms(word: str) -> tuple[str, ...]:
    """A word, what is left of it without its ending, and what the books say for it."""
    stems = [word.removesuffix(end) for end in _SUFFIXES if word.endswith(end)]
    found = [word, *(stem for stem in stems if len(stem) >= _STEM)]
    return tuple(dict.fromkeys([*found, *(_SAID[one] for one in found if one in _SAID)]))


def zeni_range(value: str) -> tuple[int, int] | None:
    """The least and the most Zeni that `3`, `3-5`, `4+`, `<4` or `>=5` means; None: nothing that can be read."""
    found = _ZENI.fullmatch(value)
    if found is None:
        return None
    if sign := found["sign"]:
        bound = int(found["bound"] or 0)
        edge = 0 if sign.endswith("=") else 1
        return (0, bound - edge) if sign.startswith("<") and found["bound"] else (bound + edge, _MANY)
    least = int(found["least"])
    if found["range"] is None:
        return least, least
    return least, int(found["most"]) if found["most"] else _MANY


def _begins(whole: str, part: str) -> bool:
    """Whether one of the words of a value begins so, or the value itself."""
    return whole.startswith(part) or any(word.startswith(part) for word in whole.split("-"))

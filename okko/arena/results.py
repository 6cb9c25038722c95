"""Results on disk: JSON Lines to which pairs of games are added as they are finished.

Any number of matches share a file, each under an id that follows from its terms and from the program: so a run that was
interrupted goes on where it was, and games of another version of the program or of its cards do not count.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import okko
from okko.arena.contest import Outcome
from okko.arena.terms import Terms
from okko.intake import Unreadable, parse_json, read_at_most
from okko.library import Library
from okko.library.document import MAX_BYTES as MOST_OF_A_CARD

FORMAT = 1
MAX_BYTES = 128_000_000
"""The longest file of results that is read: some forty thousand pairs of games."""
PLAYING = ("model", "rules", "analysis", "game", "bots", "arena")
"""The parts of the program that results follow from."""
_GAMES = TypeAdapter(list[Outcome])


class BadResults(ValueError):
    """A file that holds no results, or some that cannot be read."""


@dataclass
class Results:
    """The pairs of games a file holds; without a file, those of this run."""

    file: Path | None = None
    pairs: dict[str, dict[int, list[Outcome]]] = field(default_factory=dict)
    """By the id of their match and their number."""
    strange: int = 0
    """How many pairs the file holds of another version of the program; they do not count."""
    _known: set[str] = field(default_factory=set)
    _strangers: set[str] = field(default_factory=set)

    @staticmethod
    def of(file: Path | None) -> "Results":
        """Read a file, or begin one.

        Raises:
            BadResults: It holds something else, or cannot be read.
        """
        results = Results(file)
        if file is None:
            return results
        if not file.absolute().parent.is_dir():
            raise BadResults(f"{file}: there is no folder {file.absolute().parent}; make it first")
        try:
            text = read_at_most(file, MAX_BYTES).decode("utf-8") if file.exists() else ""
        except Unreadable as why:
            raise BadResults(f"{file}: {why}; results of at most {MAX_BYTES} bytes are read") from None
        except UnicodeDecodeError:
            raise BadResults(f"{file}: this is no text, and so no arena results; name another file") from None
        except OSError as error:
            raise BadResults(f"{file}: it cannot be read ({error.strerror}); name another file") from None
        try:
            file.open("ab").close()
        except OSError as error:
            raise BadResults(f"{file}: results cannot be written there ({error.strerror}); name another file") from None
        whole, _, torn = text.rpartition("\n")
        for number, line in enumerate(whole.split("\n") if whole else [], start=1):
            results._take_in(file, number, line)
        if torn and not (whole or torn.startswith('{"okko-arena"')):
            raise BadResults(f"{file}:1: this is no line of arena results; name another file")
        if torn:
            _cut(file, len(text.encode()) - len(torn.encode()))
        return results

    def _take_in(self, file: Path, number: int, line: str) -> None:
        try:
            content = parse_json(line)
            if content.get("okko-arena", FORMAT) != FORMAT:
                raise BadResults(
                    f"{file}:{number}: these results are of format {str(content['okko-arena'])[:20]}, not {FORMAT}"
                )
            match = content["match"]
            if "terms" in content:
                self._known.add(match)
                if content["code"] != code():
                    self._strangers.add(match)
            elif match in self._strangers:
                self.strange += 1
            else:
                self.pairs.setdefault(match, {})[content["pair"]] = _GAMES.validate_python(content["games"])
        except BadResults:
            raise
        except (AttributeError, LookupError, TypeError, ValueError):
            raise BadResults(f"{file}:{number}: this is no line of arena results; name another file") from None

    def of_terms(self, terms: Terms) -> dict[int, list[Outcome]]:
        """The pairs there are of a match, by number."""
        return self.pairs.setdefault(match_id(terms), {})

    def add(self, terms: Terms, pair: int, games: Sequence[Outcome]) -> None:
        """Keep a pair of games; it is on disk before anything follows from it."""
        self.of_terms(terms)[pair] = list(games)
        if self.file is None:
            return
        lines, match = [], match_id(terms)
        if match not in self._known:
            self._known.add(match)
            head = {"okko-arena": FORMAT, "match": match, "okko": okko.__version__, "code": code()}
            lines.append({**head, "terms": terms.as_json()})
        lines.append({"match": match, "pair": pair, "games": _GAMES.dump_python(list(games), mode="json")})
        with self.file.open("a", encoding="utf-8") as out:
            out.write("".join(_line(line) for line in lines))


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":")) + "\n"


def _cut(file: Path, length: int) -> None:
    """Take off a last line that was being written when the program was ended; its games are played again."""
    with file.open("r+b") as out:
        out.truncate(length)


def match_id(terms: Terms) -> str:
    """What the games of a match are kept under."""
    content = json.dumps([terms.as_json(), code()], sort_keys=True)
    return sha256(content.encode()).hexdigest()[:12]


@cache
def code() -> str:
    """A checksum of everything that results follow from: this program's rules and opponents, and all cards."""
    package = Path(okko.__file__).parent
    sources = [file for part in PLAYING for file in sorted((package / part).rglob("*.py"))]
    folders = [
        folder for pack in Library.load().packs for folder in (pack.folder, pack.scenarios) if folder is not None
    ]
    cards = [file for folder in folders for file in sorted(folder.rglob("*.yaml"))]
    total = sha256()
    for file in [*sources, package / "dice.py", *cards]:
        with suppress(Unreadable):
            total.update(read_at_most(file, MOST_OF_A_CARD))
    return total.hexdigest()[:12]

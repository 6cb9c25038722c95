"""Opponents of all levels in all that there is: `python -m tests.accidents.activations [ACTIVATIONS]`.

Encounters take turns: base games and games of Karasu between random bands, adventures with all that can have happened
before them, drafts from the whole box, campaigns, skirmishes of made-up characters with all kinds of skills on crowded
boards under any rulings, and melees with sorcerers, Kami and doors. Each seat is taken by one of the levels, now and
then with a personality, or by the scripted opponent, who stands in for others; captain and master do a fiftieth of
their thinking, so that 100,000 activations take about an hour and a half of CPU.

Every answer is held against the options of its question, by itself and by its text, and must have left the game alone;
every level must have a sentence for each of its activations; nothing may break down. Printed: activations, answers and
troubles by level and by kind of encounter, and the command that plays an encounter that went wrong again.

`--jobs N` plays in so many processes, with the same result. With `--out FILE` encounters are kept, and a run that was
interrupted goes on where it was; encounters of another version of the program do not count. `--only NUMBER` plays one
of them. The exit status is 1 if anything went wrong.
"""

import argparse
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import TypeAdapter, ValidationError

from okko.arena.crew import Crew
from okko.arena.results import code
from okko.arena.terms import Place, Terms, contestant
from okko.arena.venue import histories, meeting
from okko.bots import Bot
from okko.bots.bot import Reasoned
from okko.bots.camper import camp_choice
from okko.campaign import Campaign
from okko.dice import Chooser, Seeded
from okko.game import Game, drafting
from okko.library import Library
from okko.model.campaign import CampaignSetup
from okko.model.decision import Activate, Decision, Move, Option, Shoot, Use
from okko.model.event import Summoned
from okko.model.state import State
from tests.drafts import whole_box
from tests.skirmishes import position
from tests.test_invariants_karasu import KarasuPlan

ACTIVATIONS = 100_000
LONGEST = 150
"""An encounter ends after so many activations: not all of them have a limit of turns."""
BLOCK = 48
"""So many encounters are given out at a time."""
NAMES = (
    *4 * ("novice",),
    *4 * ("apprentice",),
    *4 * ("warrior",),
    *3 * ("veteran",),
    *2 * ("captain@0.02",),
    *2 * ("master@0.02",),
    "scripted",
)
"""Who takes a seat: the quicker, the oftener."""
TEMPERED = ("warrior", "veteran", "captain", "master")
"""Who may have a personality."""

COUNTS = {"activations": 12, "answers": 10, "unlawful": 10, "silent": 8, "broken": 8}
"""What is counted by level, and the widths of the columns it is printed in."""


@dataclass
class Told:
    """What became of an encounter, or of many."""

    number: int
    kind: str
    activations: Counter[str] = field(default_factory=Counter)
    """By level."""
    answers: Counter[str] = field(default_factory=Counter)
    unlawful: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    """Activations without a sentence."""
    broken: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    """Cards that were there, and skills that were named."""

    def wrong(self, kind: Counter[str], level: str, what: str) -> None:
        """Note something that went wrong."""
        kind[level] += 1
        self.troubles.append(f"{self.number} ({self.kind}), {level}: {what}")

    def add(self, other: "Told") -> None:
        """Count another one in."""
        for name in COUNTS:
            getattr(self, name).update(getattr(other, name))
        self.troubles += other.troubles
        self.seen |= other.seen


def encounter(seed: int, number: int) -> Told:
    """Play the encounter of a number; it follows from that and the seed alone."""
    kind = ORDER[number % len(ORDER)]
    told = Told(number, kind)
    chooser = Chooser(f"activations {seed} {number}")
    try:
        for game in KINDS[kind](chooser, number):
            played(game, (seated(chooser), seated(chooser)), chooser, told)
    except Exception:
        told.wrong(told.broken, "the encounter", traceback.format_exc())
    return told


def played(game: Game, names: tuple[str, str], chooser: Chooser, told: Told) -> None:
    """Let two opponents play on; each of their answers is looked at."""
    bots = [contestant(name, chooser.below(10**6)) for name in names]
    began = told.activations.total()
    while not game.over and told.activations.total() < began + LONGEST:
        seat = game.decision.player
        level = plain(names[seat])
        try:
            option = looked_at(game, bots[seat], level, told)
            if option is None:
                return
            game.answer(option)
        except Exception:
            told.wrong(told.broken, level, traceback.format_exc())
            return
    state = game.state
    told.seen |= {f"card {each.card.id}" for each in state.match.recruits if each.card.id in Library.load().characters}
    told.seen |= {f"Kami {event.state.recruit(event.who).kami}" for event in game.log if isinstance(event, Summoned)}
    told.seen |= {f"gear {each.equipment.id}" for each in state.match.recruits if each.equipment}
    if state.match.scenario is not None:
        told.seen.add(f"scenario {state.match.scenario.card.id}")


def looked_at(game: Game, bot: Bot, level: str, told: Told) -> Option | None:
    """The answer to what is pending; None if it is none."""
    decision, state = game.decision, game.state
    option = bot.choose(game)
    told.answers[level] += 1
    if game.pending is not decision or game.state is not state:
        told.wrong(told.unlawful, level, f"it changed the game before {option.text!r}")
        return None
    if not decision.allows(option) or decision.find(option.text) != option:
        told.wrong(told.unlawful, level, f"{option.text!r} is no answer to {decision}")
        return None
    if isinstance(option, Activate):
        told.activations[level] += 1
        if isinstance(bot, Reasoned):
            reason = bot.reason()
            if reason is None or not reason.text.strip():
                told.wrong(told.silent, level, f"no sentence for {option.text!r}")
    if isinstance(option, Use | Shoot):
        told.seen.add(f"skill {option.skill}")
    if isinstance(option, Move):
        told.seen |= {f"skill {named.skill}" for named in option.skills}
    return option


def seated(chooser: Chooser) -> str:
    """Who takes a seat."""
    level, at, share = NAMES[chooser.below(len(NAMES))].partition("@")
    tempers = sorted(Library.load().tempers)
    if level in TEMPERED and not chooser.below(4):
        level = f"{level}-{tempers[chooser.below(len(tempers))]}"
    return level + at + share


def plain(name: str) -> str:
    """The level of an opponent, whatever its personality and its share of thinking."""
    return name.partition("@")[0].partition("-")[0]


# What is played.


def base(chooser: Chooser, number: int) -> Iterator[Game]:
    """A game between random bands with the base box."""
    yield at(Terms(("", ""), chooser.below(10**6), (Place(16), Place(18), Place(12)), "random"), chooser, number)


def karasu(chooser: Chooser, number: int) -> Iterator[Game]:
    """A game between random bands with both boxes."""
    places = (Place(16, karasu=True), Place(18, karasu=True))
    yield at(Terms(("", ""), chooser.below(10**6), places, "random"), chooser, number)


def adventure(chooser: Chooser, number: int) -> Iterator[Game]:
    """One of the adventures, after one of the ways in which earlier ones can have ended."""
    pages = sorted(Library.load().adventures.items())
    id, page = pages[chooser.below(len(pages))]
    before = histories(page)
    earlier = before[chooser.below(len(before))]
    yield at(Terms(("", ""), 1, (Place(adventure=id, earlier=earlier),)), chooser, number)


def draft(chooser: Chooser, number: int) -> Iterator[Game]:
    """A draft from the whole box, and the match it leads to."""
    yield begun(drafting(whole_box()), chooser)


def campaign(chooser: Chooser, number: int) -> Iterator[Game]:
    """A campaign of drafted adventures, with the camps between them."""
    with TemporaryDirectory() as folder:
        course = Campaign.begin(
            Path(folder) / "c.jsonl", CampaignSetup(box=whole_box(), adventures=2), seed=chooser.below(10**6)
        )
        with closing(course):
            while not course.over:
                if isinstance(course.pending, Decision):
                    assert course.camp is not None
                    course.answer(camp_choice(course.camp, course.pending).text)
                    continue
                saved = course.adventure()
                with closing(saved):
                    yield saved.game
                    if not saved.game.over:
                        saved.game.resign(0)
                    course.finish(saved.game)


def skirmish(chooser: Chooser, number: int) -> Iterator[Game]:
    """A crowded position of made-up and shipped characters, under any rulings."""
    yield begun(position(random.Random(chooser.below(10**9)), most=7), chooser)


def melee(chooser: Chooser, number: int) -> Iterator[Game]:
    """Both bands among each other, with sorcerers, Kami and doors."""
    yield begun(KarasuPlan(chooser.below(10**6), "", mixed=True, answers=0).start(), chooser)


Kind = Callable[[Chooser, int], Iterator[Game]]
KINDS: dict[str, Kind] = {
    "base": base,
    "Karasu": karasu,
    "adventure": adventure,
    "draft": draft,
    "skirmish": skirmish,
    "melee": melee,
    "campaign": campaign,
}
ORDER = (
    *("base", "skirmish", "Karasu", "adventure", "melee", "skirmish", "draft"),
    *("base", "skirmish", "Karasu", "adventure", "melee", "campaign"),
)
"""Their turns: the shorter, the oftener."""


def at(terms: Terms, chooser: Chooser, number: int) -> Game:
    """A game of the arena."""
    return begun(meeting(Library.load(), terms, number), chooser)


def begun(state: State, chooser: Chooser) -> Game:
    """A game from a state, with dice of its own."""
    return Game(state, Seeded(f"dice {chooser.below(10**9)}"), recording=False)


# The run.


@dataclass
class Kept:
    """A line of a file: an encounter, and what it followed from."""

    code: str
    seed: int
    told: Told


KEPT = TypeAdapter(Kept)


def kept(file: Path | None, seed: int) -> dict[int, Told]:
    """The encounters in a file that were played by this program."""
    if file is None or not file.exists():
        return {}
    found: dict[int, Told] = {}
    for line in file.read_bytes().splitlines():
        with suppress(ValidationError):  # torn, or empty
            one = KEPT.validate_json(line)
            if (one.code, one.seed) == (code(), seed):
                found[one.told.number] = one.told
    return found


def keep(file: Path, seed: int, told: Told) -> None:
    """Add an encounter to a file."""
    with file.open("ab") as out:
        out.write(b"\n" + KEPT.dump_json(Kept(code(), seed, told)) + b"\n")


def run(wanted: int, seed: int, jobs: int, file: Path | None) -> Told:
    """Play encounters until there are so many activations."""
    everything, by_kind = Told(-1, "all"), Counter[str]()
    before = kept(file, seed)
    for first in count(0, BLOCK):
        numbers = range(first, first + BLOCK)
        missing = [number for number in numbers if number not in before]
        told_of = {number: before[number] for number in numbers if number in before}
        with closing(Crew(jobs).done(partial(encounter, seed), missing)) as done:
            for number, told in done:
                told_of[number] = told
                if file is not None:
                    keep(file, seed, told)
        for _, told in sorted(told_of.items()):
            everything.add(told)
            by_kind[told.kind] += told.activations.total()
        print(f"{everything.activations.total():7,} activations, {len(everything.troubles)} troubles", flush=True)
        if everything.activations.total() >= wanted:
            break
    show(everything, by_kind)
    return everything


def show(told: Told, by_kind: Counter[str]) -> None:
    """Print what became of a run."""
    print(f"\n{'':12}" + "".join(f"{name:>{width}}" for name, width in COUNTS.items()))
    levels = sorted({*told.activations, *told.answers, *told.broken}, key=lambda level: -told.activations[level])
    for level in levels:
        print(f"{level:12}" + "".join(f"{getattr(told, name)[level]:{width},}" for name, width in COUNTS.items()))
    print("\n" + ", ".join(f"{kind} {number:,}" for kind, number in by_kind.most_common()))
    kinds = Counter(name.partition(" ")[0] for name in told.seen)
    print(", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items())))
    for trouble in told.troubles:
        print(f"\n--only {trouble}")


def main() -> int:
    """Play; the exit status."""
    parser = argparse.ArgumentParser(description="Opponents of all levels in all that there is.")
    parser.add_argument("activations", type=int, nargs="?", default=ACTIVATIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    chosen = parser.parse_args()
    if chosen.only is not None:
        told = encounter(chosen.seed, chosen.only)
        show(told, Counter({told.kind: told.activations.total()}))
    else:
        told = run(chosen.activations, chosen.seed, chosen.jobs, chosen.out)
    return 1 if told.troubles else 0


if __name__ == "__main__":
    sys.exit(main())

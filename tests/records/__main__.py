"""Record the games anew: `python -m tests.records [NAME …]`. Only for a correction of the rules that changes old games,
and for adventures that have changed.

A game of this list is made by a way to answer, from a seed; what it came to is pinned in the last line of its journal,
a note `digest`. `tests/game/test_records.py` plays all of them again.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from okko.dice import Chooser, Seeded
from okko.game import Game, Header, Saved, digest, resolved, start
from okko.journal.entry import Drawn
from okko.library.positions import parse_position
from okko.model.board import parse_board
from okko.model.decision import DONE, Ask, Decision, Open, Option, Roll, Use
from okko.model.draft import DraftSetup
from okko.model.match import MatchSetup
from okko.model.rulings import SWITCHES, Rulings, switched
from tests.adventurers import adventures, earnestly, setup_of
from tests.adventurers import library as box
from tests.drafts import TILES
from tests.matches import YARD, cards, fiercely, play_out, play_wildly
from tests.spirits import SPIRITS

FOLDER = Path(__file__).parent
HOUSE = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . h . . h . .|
+ + +-+D+D+-+ + +
|. .|. . . .|. .|
+ + + + + + + + +
|. .D. . ~ .D. .|
+ + + + + + + + +
|. .D. # . .D. .|
+ + + + + + + + +
|. .|. . . .|. .|
+ + +-+D+D+-+ + +
|. . h . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""A room in a garden, with double doors on all sides."""
MIDST = """\
okko-position: 1
title: In the midst of it
board: |
  +-+-+-+-+-+-+
  |. . h . . .|
  + + + +-+ + +
  |. . . . . .|
  + + + + + + +
  |~ . . # . .|
  + + +-+ + + +
  |. . . . h .|
  + + + + + + +
  |. . . . . .|
  +-+-+-+-+-+-+
to_act: b
turn: 2
bands:
  a:
    used: 3
    characters:
      - {card: captain, at: b3, facing: N, equipment: helmet, reserve: earth}
      - {card: spear, at: d2, facing: N, state: shaken}
      - name: Archer
        at: f1
        facing: W
        profile: {attack: 3, movement: 4, defense: 3, willpower: 3, zeni: 4, shot: {value: 4, range: 6}}
  b:
    dice: [air, torii, fire]
    characters:
      - {card: brute, at: b5, facing: S}
      - {card: thief, at: d4, facing: S, activated: true}
      - {card: imp, at: e4, facing: W}
losses: {a: 2, b: 3}
loss_limit: 9
"""
Choose = Callable[[Game, Chooser], Option]


def busily(game: Game, chooser: Chooser) -> Option:
    """An answer of somebody who uses skills and dice wherever that is offered, doors and Kami among them."""
    decision = game.decision
    if decision.ask is Ask.ACT and chooser.below(3):
        deeds = [option for option in decision.options if isinstance(option, Use | Open)]
        if deeds:
            return deeds[chooser.below(len(deeds))]
        if not chooser.below(4):
            shaken = [option for option in decision.options if option.text == "recover"]
            return (shaken or [fiercely(game, chooser)])[0]
    if DONE in decision.options and chooser.below(4):
        named = [option for option in decision.options if option != DONE]
        return named[chooser.below(len(named))]
    return fiercely(game, chooser)


def wearily(game: Game, chooser: Chooser) -> Option:
    """An answer of somebody who goes nowhere: whoever is activated lets it be."""
    plain = [option for option in game.decision.options if option.text in ("end phase", "done", "roll")]
    return (plain or list(game.decision.options))[0]


@dataclass(frozen=True)
class Record:
    """A game to be recorded."""

    name: str
    seed: int
    choose: Choose = busily
    bands: tuple[str, str] = ("company", "coven")
    budget: int = 16
    turns: int | None = None
    rulings: Rulings = field(default_factory=Rulings)
    karasu: bool = False
    board: str = YARD
    physical: bool = False
    """The dice are thrown by hand."""
    wild: int = 0
    """For so many lines answers are taken back and given again."""
    practice: bool = False
    end: str = ""
    """`resign` or `draw`, once the game has 120 lines."""
    drawn: str = ""
    """The position it is played on from, instead of bands and a board."""
    adventure: str = ""
    """The adventure of the book that is played, instead of them."""
    drafted: bool = False
    """Bands and board are chosen in the match itself, and a scenario card is drawn."""

    def setup(self) -> MatchSetup | DraftSetup:
        """What it is played with."""
        if self.drafted:
            return the_box()
        if self.adventure:
            return setup_of(adventures()[self.adventure])
        library = cards()
        return resolved(
            parse_board(self.board),
            (library.bands[self.bands[0]], library.bands[self.bands[1]]),
            library.characters,
            library.equipment,
            budget=self.budget,
            turn_limit=self.turns,
            rulings=self.rulings,
            karasu=self.karasu,
            kami=SPIRITS if self.karasu else (),
        )

    def header(self) -> Header:
        """A header that is the same whenever it is made."""
        library = cards()
        names = ("Band a", "Band b") if self.drawn else tuple(library.bands[id].name for id in self.bands)
        if self.drafted:
            names = the_box().players
        if self.adventure:
            names = tuple(lineup.name for lineup in adventures()[self.adventure].sides)
        drawn = None
        if self.drawn:
            position = parse_position(self.drawn, library=library)[0]
            used = [card for card in library.characters.values() if f"card: {card.id}," in self.drawn]
            drawn = Drawn(position=position, characters=tuple(used), equipment=tuple(library.equipment.values()))
        setup = None if self.drawn else self.setup()
        return Header(
            created="2026-01-01T00:00:00Z",
            okko="0.1.0",
            title=self.name.replace("-", " ").capitalize(),
            bands=(names[0], names[1]),
            practice=self.practice,
            seed="physical dice" if self.physical else self.seed,
            setup=setup if isinstance(setup, MatchSetup) else None,
            draft=setup if isinstance(setup, DraftSetup) else None,
            drawn=drawn,
        )

    def make(self) -> None:
        """Play it into its file, and pin what it came to."""
        file = FOLDER / f"{self.name}.okko.jsonl"
        file.unlink(missing_ok=True)
        saved = start(file, self.header())
        chooser = Chooser(self.seed)
        if self.physical:
            by_hand(saved.game, chooser, self.choose)
        if self.wild:
            play_wildly(saved.game, chooser, lines=self.wild)
        if self.end:
            play_out(saved.game, chooser, self.choose, lines=120)
            saved.game.resign(saved.game.decision.player) if self.end == "resign" else saved.game.agree_draw()
        play_out(saved.game, chooser, self.choose)
        sealed(saved)


def the_box() -> DraftSetup:
    """The characters of the tests, plain tiles, the four Kami, and two scenario cards."""
    library = cards()
    return DraftSetup(
        characters=tuple(library.characters.values()),
        equipment=tuple(library.equipment.values()),
        tiles=TILES,
        kami=SPIRITS,
        cards=(box().scenario_cards["stolen-relic"], box().scenario_cards["evening-bell"]),
    )


def by_hand(game: Game, chooser: Chooser, choose: Choose) -> None:
    """Play a game whose dice somebody throws."""
    hand = Seeded("a hand")
    while game.pending is not None:
        if isinstance(game.pending, Roll):
            game.thrown(hand.throw(game.pending))
        elif isinstance(game.pending, Decision):
            game.answer(choose(game, chooser))


def sealed(saved: Saved) -> None:
    """Pin what the game came to."""
    saved.note(digest(saved.game.state), "digest")
    saved.close()


def all_others() -> Rulings:
    """Every doubtful point read otherwise than the rules ship."""
    rulings = Rulings()
    for switch in SWITCHES:
        rulings = switched(rulings, switch.name, switch.other.value)
    return rulings


WATCH = ("watch", "horde")
SMALL = ("patrol", "pack")
SORCERY = ("shrine", "pit")
RECORDS = (
    Record("to-the-last-zeni", 17, fiercely, WATCH),
    Record("second-thoughts", 23, fiercely, WATCH, turns=9, wild=900),
    Record("real-dice", 5, fiercely, WATCH, turns=7, physical=True),
    Record("every-trick", 31),
    Record("more-tricks", 32),
    Record("tricks-in-the-house", 33, board=HOUSE),
    Record("tricks-and-thoughts", 34, turns=8, wild=500),
    Record("tricks-by-hand", 35, turns=8, physical=True),
    Record("small-bands", 41, fiercely, SMALL, budget=12),
    Record("small-bands-again", 42, bands=SMALL, budget=12),
    Record("for-eighteen", 43, bands=WATCH, budget=18),
    Record("to-the-last-one", 44, fiercely, ("pair", "prowlers")),
    Record("four-turns", 51, turns=4),
    Record("nobody-stirs", 52, wearily, SMALL, budget=12, turns=2),
    Record("given-up", 53, end="resign"),
    Record("shaken-hands", 54, bands=WATCH, end="draw"),
    Record("for-practice", 55, bands=WATCH, turns=6, wild=300, practice=True),
    Record("read-otherwise", 61, rulings=all_others()),
    Record("read-otherwise-by-the-watch", 62, fiercely, WATCH, rulings=all_others()),
    Record("zones-cut", 63, bands=WATCH, rulings=Rulings(zone_cut="all", zone_to_zone_stops=False)),
    Record("kami-in-the-house", 120, bands=SORCERY, karasu=True, board=HOUSE),
    Record("kami-come-and-go", 133, bands=SORCERY, karasu=True, board=HOUSE),
    Record("kami-read-otherwise", 73, bands=SORCERY, karasu=True, board=HOUSE, rulings=all_others(), wild=150),
    Record("drafted-for-the-bell", 19, drafted=True),
    Record("drafted-for-the-relic", 23, drafted=True),
    Record("in-the-midst", 81, drawn=MIDST, practice=True),
    Record("a-matter-of-honour-a", 1, earnestly, adventure="a-matter-of-honour"),
    Record("a-matter-of-honour-b", 3, earnestly, adventure="a-matter-of-honour"),
    Record("lantern-night-a", 1, earnestly, adventure="lantern-night"),
    Record("lantern-night-b", 8, earnestly, adventure="lantern-night"),
    Record("the-pilgrims-road-a", 1, earnestly, adventure="the-pilgrims-road"),
    Record("the-pilgrims-road-b", 12, earnestly, adventure="the-pilgrims-road"),
    Record("the-stolen-scroll-a", 5, earnestly, adventure="the-stolen-scroll"),
    Record("the-stolen-scroll-b", 1, earnestly, adventure="the-stolen-scroll"),
    Record("a-blade-in-the-night-a", 2, earnestly, adventure="a-blade-in-the-night"),
    Record("a-blade-in-the-night-b", 1, earnestly, adventure="a-blade-in-the-night"),
    Record("the-rampart-a", 1, earnestly, adventure="the-rampart"),
    Record("the-rampart-b", 4, earnestly, adventure="the-rampart"),
    Record("the-secret-way-a", 1, earnestly, adventure="the-secret-way"),
    Record("the-secret-way-b", 3, earnestly, adventure="the-secret-way"),
    Record("the-caged-bird-a", 3, earnestly, adventure="the-caged-bird"),
    Record("the-caged-bird-b", 1, earnestly, adventure="the-caged-bird"),
    Record("the-drowned-bell-a", 4, earnestly, adventure="the-drowned-bell"),
    Record("the-drowned-bell-b", 1, earnestly, adventure="the-drowned-bell"),
    Record("the-laughing-mask-a", 3, earnestly, adventure="the-laughing-mask"),
    Record("the-laughing-mask-b", 1, earnestly, adventure="the-laughing-mask"),
)


def main() -> None:
    for record in RECORDS:
        if not sys.argv[1:] or record.name in sys.argv[1:]:
            record.make()
            print(record.name)


if __name__ == "__main__":
    main()

"""Picture every screen of the running program: `python -m tests.pictures [WORD …]`, the names that contain one of them.

The pictures go to `docs/pictures`, at 80 × 24 and 120 × 40, and the page that shows them is `docs/screens.md`. The
program runs with a home of its own; keys are pressed as a player would press them. DejaVu Sans Mono must be installed.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOME = tempfile.mkdtemp(prefix="okko-pictures-")
os.environ |= {"HOME": HOME, "XDG_DATA_HOME": f"{HOME}/.local/share", "XDG_CONFIG_HOME": f"{HOME}/.config"}
os.environ |= {"TEXTUAL_COLOR_SYSTEM": "truecolor", "TEXTUAL_ANIMATIONS": "none", "COLORTERM": "truecolor"}
os.environ.pop("NO_COLOR", None)

from textual.pilot import Pilot  # noqa: E402

from okko.bots import bot_named  # noqa: E402
from okko.bots.thought import think  # noqa: E402
from okko.campaign import Campaign, campaigns_folder  # noqa: E402
from okko.game import Game, drafting  # noqa: E402
from okko.library import Library  # noqa: E402
from okko.model.decision import Ask  # noqa: E402
from okko.model.rulings import Rulings  # noqa: E402
from okko.tui.agreement import Agreement, bands_for, box_of, layout_by_seed  # noqa: E402
from okko.tui.app import OkkoApp  # noqa: E402
from okko.tui.campaigning import CampaignAgreement, companies, tales  # noqa: E402
from okko.tui.matches import begin  # noqa: E402
from okko.tui.pace import Pace  # noqa: E402
from okko.tui.screens import adventure_form, builder, campaign_form, new_match  # noqa: E402
from okko.tui.screens.camp import CampScreen  # noqa: E402
from okko.tui.screens.readings import Readings  # noqa: E402
from okko.tui.screens.table_talk import Curtain  # noqa: E402
from okko.tui.screens.too_small import LEAST  # noqa: E402
from okko.tui.session import Person, Session  # noqa: E402
from tests.drafts import draft_of  # noqa: E402
from tests.pictures.garden import PLAYERS, at_start, played  # noqa: E402
from tests.pictures.paper import drawn, picture  # noqa: E402
from tests.pictures.questions import QUESTIONS  # noqa: E402
from tests.pictures.shrine import called  # noqa: E402
from tests.pictures.terminal import ran  # noqa: E402
from tests.scenes import Falling  # noqa: E402

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PAGE = FOLDER.parent / "screens.md"
SIZES = ((80, 24), (120, 40))
SEED = 7
"""What the forms draw in place of chance, so that pictures stay the same."""
SEATS = (Person(PLAYERS[0]), Person(PLAYERS[1]))

Opener = Callable[[Pilot[None]], Awaitable[None]]


@dataclass(frozen=True)
class Shot:
    """A picture: where it is taken, and what there is to be seen."""

    name: str
    says: str
    opens: Opener | None = None
    keys: tuple[str, ...] = ()
    shrinks: bool = False
    """The terminal is too small at last."""
    runs: tuple[str, ...] = ()
    """It is a command of the plain terminal, with these arguments."""


def match(game: Callable[[], Game], **how: Any) -> Opener:
    """A match on its screen."""

    async def opener(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, OkkoApp)
        app.open_match(Session(game(), SEATS, pace=Pace.OFF, synchronous=True, **how))

    return opener


def drafted(ask: Ask, tiles: int, *answers: str) -> Game:
    """A draft at a question; whatever comes first is taken and laid until then."""
    library = Library.load()
    setup = box_of(library, PLAYERS, Rulings())
    game = Game(drafting(setup), Falling(6, 1, *[3] * 40))
    for answer in answers:
        game.answer(answer)
    while game.decision.ask is not ask or len(draft_of(game).tiles) < tiles:
        texts = [option.text for option in game.decision.options]
        game.answer("pass" if "pass" in texts else texts[0])
    return game


def at_home() -> None:
    """What lies in the program's home: a match in progress, one that is over, and a campaign in its first camp."""
    library = Library.load()
    bands = bands_for(16, library.box(karasu=False))
    player = bot_named("scripted", SEED)
    for seed, turns in ((5, 99), (11, 3)):
        layout = layout_by_seed(seed, library.box(karasu=False))
        agreed = Agreement(("person", "person"), PLAYERS, (bands[0], bands[3]), 16, layout, seed)
        saved = begin(agreed, library)
        while not saved.game.over and saved.game.state.turn < turns:
            saved.game.answer(think(player, saved.game).option)
        saved.close()
    story = tales(library)[0]
    mine, *_, theirs = (band for band in companies(library))
    run = CampaignAgreement(story, ("person", "person"), PLAYERS, (mine, theirs), seed=7).begin(library)
    first = run.adventure()
    first.game.resign(1)
    run.finish(first.game)
    first.close()
    run.close()


async def camp(pilot: Pilot[None]) -> None:
    """The camp after the first adventure of a campaign, which one side gave up."""
    (file,) = campaigns_folder().glob("*.campaign.jsonl")
    await pilot.app.push_screen(CampScreen(Campaign.resume(file)))


async def curtain(pilot: Pilot[None]) -> None:
    """What the one who sits down next sees."""
    await pilot.app.push_screen(Curtain(PLAYERS[1], 1))


async def readings(pilot: Pilot[None]) -> None:
    """How doubtful rules are read."""
    await pilot.app.push_screen(Readings(Rulings()))


def garden(answers: str = "", *faces: int | str, to_act: int = 0, **how: Any) -> Opener:
    """The battle in the garden after some answers."""
    return match(lambda: played(answers, *faces, to_act=to_act), **how)


_BUILDER = ("n", "down", "down", "enter", "n")
"""The keys that lead to the band builder and fill it."""
FIGHT = "activate okko; attack oni-bushi"
SHOTS = (
    Shot("title", "The title"),
    Shot("learn", "The lessons", keys=("l",)),
    Shot("lesson", "A lesson in play, with its first hint", keys=("l", "down", "enter", "i")),
    Shot("puzzles", "The puzzles", keys=("p",)),
    Shot("puzzle", "A puzzle in play", keys=("p", "enter")),
    Shot("new-match", "A new match: who plays, with which bands, on which board", keys=("n",)),
    Shot("builder", "The band builder, with a random band", keys=_BUILDER),
    Shot("ask-line", "A window that asks for a line: a band as text", keys=(*_BUILDER, "t")),
    Shot("ask-one", "A window that asks for one of many: a ready band to begin with", keys=(*_BUILDER, "o")),
    Shot("tiles", "Laying the tiles of a board", keys=("n", "f6", "t")),
    Shot("adventures", "The adventures of the book", keys=("a", "down")),
    Shot("adventure", "An adventure before it begins", keys=("a", "down", "enter")),
    Shot("campaigns", "Campaigns", keys=("m",)),
    Shot("campaign", "A campaign before it begins", keys=("m", "n")),
    Shot("camp", "The camp between two adventures", camp),
    Shot("chronicle", "The chronicle of a campaign", camp, ("c",)),
    Shot("saves", "Saved matches", keys=("s",)),
    Shot("replay", "A match watched again", keys=("s", "down", "p", *["n"] * 4, *["down"] * 3)),
    Shot("draft", "Drafting: the cards on the table", match(lambda: drafted(Ask.PICK, 0)), ("down", "down")),
    Shot("draft-tile", "Drafting: a tile in hand", match(lambda: drafted(Ask.TILE, 1)), ("tab",)),
    Shot("draft-doors", "Drafting: doors", match(lambda: drafted(Ask.DOORS, 4)), ("enter", "enter")),
    Shot("deployment", "Setting up a band", match(lambda: deploying())),
    Shot("activate", "Whom to activate: reach and danger of the one pointed at", garden(), ("tab", "tab")),
    Shot("plan", "A movement planned: way, cost, who sees it, and whom it brings into reach", garden("activate tikku"),
         ("down",)),
    Shot("danger", "What the enemy can do next phase", garden("activate tikku"), ("t",)),
    Shot("safe", "Where it is safe at ten percent, and who could strike the square pointed at",
         garden("activate temple-archer"), ("p", "p", "a", "up")),
    Shot("vision", "The field of vision of the demon pointed at", garden("activate tikku"),
         ("y", "right", "down", "down")),
    Shot("attack", "An attack before it is declared: both sums, the odds, every die that could be added",
         garden("activate okko"), ("right", "up")),
    Shot("shot", "A shot before it is declared: the line of sight and the cover", garden("activate temple-archer"),
         ("right", "right")),
    Shot("dice", "Which dice and skills", garden(FIGHT)),
    Shot("retreat", "Where the loser retreats to", garden(f"{FIGHT}; done; done", 5, 3)),
    Shot("shrine", "A Kami's skill before it is used: whom it reaches, and the chance of each", match(called), ("o",)),
    Shot("scenario", "The scenario card, and how far both bands have come with it", match(called), ("g",)),
    Shot("odds", "The odds of the whole activation", garden("activate okko"), ("right", "up", "x")),
    Shot("hint", "A hint, step by step, and what each die is worth", garden("activate okko"), ("i",)),
    Shot("refusal", "Why something cannot be done, and what would help", garden("activate noburo"),
         ("right", "right", "up")),
    Shot("menu", "The menu of a match", garden(), ("m",)),
    Shot("agree", "Both players must agree to take dice back", garden(f"{FIGHT}; done; done", 5, 3), ("u",)),
    Shot("curtain", "The curtain between two players", curtain),
    Shot("bands", "All cards of both bands", garden(), ("b",)),
    Shot("log", "The whole log, as a ledger of rules", garden(f"{FIGHT}; done; done; retreat j5", 5, 3),
         ("s", "f", "f", "f", "f")),
    Shot("moment", "What lies behind a line of the log", garden(f"{FIGHT}; done; done; retreat j5", 5, 3),
         ("s", "up", "enter")),
    Shot("end", "The end of a match", match(lambda: over())),
    Shot("card", "A card in the codex", keys=("r", *"okko")),
    Shot("rule", "A rule in the codex, with its example", keys=("r", *"ZONE-2")),
    Shot("filter", "The codex, filtered: sorcerers of up to three Zeni", keys=("r", *"type:sorcerer zeni:0-3", "f4")),
    Shot("compare", "Two characters of the codex side by side, with the odds of their fights",
         keys=("r", *"okko", "f5", *["backspace"] * 4, *"oni bushi")),
    Shot("kami", "A Kami in the codex", keys=("r", *"kami of fire")),
    Shot("words", "The words of the game in the codex", keys=("r", *["tab"] * 6)),
    Shot("keys", "The keys that work now", garden("activate okko"), ("f1",)),
    Shot("settings", "Settings", keys=("o",)),
    Shot("readings", "How doubtful rules are read", readings),
    Shot("too-small", "What a terminal says that is too small", garden("activate tikku"), shrinks=True),
    Shot("doctor", "What the terminal can do, in the plain terminal", runs=("doctor", "--quick", "--dry-run")),
)  # fmt: skip
"""Every screen."""


def deploying() -> Game:
    """A match at the question where somebody stands."""
    game = Game(at_start(), Falling(6, 1))
    while game.decision.ask is not Ask.PLACE:
        game.answer(game.decision.options[0].text)
    return game


def over() -> Game:
    """The battle in the garden once one side has given up."""
    game = played(f"{FIGHT}; done; done", 6, 1)
    game.resign(1)
    return game


async def take(shot: Shot, size: tuple[int, int]) -> None:
    """Take one picture."""
    if shot.runs:
        drawn(ran([*shot.runs], size), size[0]).save(file_of(shot, size), optimize=True)
        return
    app = OkkoApp()
    app.settings = app.settings.model_copy(update={"hints": False, "speed": "off"})
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if shot.opens is not None:
            await shot.opens(pilot)
            await pilot.pause()
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause()
        if shot.shrinks:
            await pilot.resize_terminal(size[0] - 8, LEAST[1] - 3)
            await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause(0.05)
        picture(app.screen).save(file_of(shot, size), optimize=True)


def file_of(shot: Shot, size: tuple[int, int]) -> Path:
    """Where a picture lies."""
    return FOLDER / f"{shot.name}-{size[0]}x{size[1]}.png"


_MADE = "The pictures are made by `python -m tests.pictures`, which drives the program by its keys."


def page() -> str:
    """The page that shows all pictures."""
    parts = ["# Screens", "Every screen as the program draws it, first at 120 × 40, then at 80 × 24.", _MADE]
    for shot in SHOTS:
        wide, narrow = (f"pictures/{file_of(shot, size).name}" for size in reversed(SIZES))
        parts += [f"## {shot.says}", f"![{shot.says}, 120 × 40]({wide})", f"![{shot.says}, 80 × 24]({narrow})"]
        if shot.name in QUESTIONS:
            asked = "\n".join(f"{place}. {question}" for place, (question, _) in enumerate(QUESTIONS[shot.name], 1))
            answers = "\n".join(f"{place}. {answer}" for place, (_, answer) in enumerate(QUESTIONS[shot.name], 1))
            parts += [
                "Ten questions that it answers:",
                asked,
                f"<details><summary>Answers</summary>\n\n{answers}\n\n</details>",
            ]
    return "\n\n".join(parts) + "\n"


def main(words: list[str]) -> None:
    """Take the pictures whose names contain one of the words, or all; then write the page."""
    FOLDER.mkdir(exist_ok=True)
    for module in (new_match, adventure_form, campaign_form, builder):
        module.new_seed = lambda: SEED  # type: ignore[attr-defined]
    at_home()
    for shot in SHOTS:
        if not words or any(word in shot.name for word in words):
            for size in SIZES:
                asyncio.run(take(shot, size))
                print(file_of(shot, size).name)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

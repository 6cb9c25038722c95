"""Processes killed at random instants, and what is left: `python -m tests.accidents.kills [KILLS] [SEED]`.

A game is played in a process of its own, which reports each answer and each throw once it counts as made. The process
is killed by SIGKILL at a random instant; the game is then resumed here, and looked at:

- everything reported is in the file, in its order (one more line may be: written, and not reported yet);
- no throw is another one: the game thrown again from its seed, in one go, shows the same dice;
- nothing else is in the way: no lock, no line that does not fit.

Then another process goes on with it and is killed in its turn, up to eight times, before the next game begins. There
are matches of the base game with undo and redo, adventures, matches that begin with a draft, matches with dice typed by
hand, campaigns, and one in ten is played by the program itself, `okko new --plain`, through its input and output.

Prints what was killed where, and every loss; its exit status is 1 if there was one.
"""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from okko.campaign import Campaign
from okko.campaign.files import adventure_file
from okko.dice import Chooser
from okko.game import (
    BadJournal,
    Game,
    Header,
    NoUndo,
    Saved,
    beginning,
    digest,
    header_of,
    resume,
    start,
)
from okko.game.saves import dice_of
from okko.journal import SUFFIX, Answer, Entry, Note, Throw, in_use, read
from okko.model.decision import Decision, Roll
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES
from tests.adventurers import adventures, setup_of
from tests.campaign.test_campaign import small
from tests.drafts import shipped_box
from tests.matches import match_setup, play_wildly

Tell = Callable[[str], None]
NUMBERED = re.compile(r"  \d+  (.*)")
"""How the program lists an answer."""
OFTEN = 8
"""So often the same game is killed at most."""
LINES, LATER = 60, 0.03
"""A process is killed once it has told up to so many lines, and up to so many seconds have passed since."""
ANSWERS = 8
"""The same of the program, which tells what it asks."""


@dataclass
class Course:
    """A game that is played, killed and gone on with."""

    name: str
    file: Path
    seed: int
    header: Header | None = None
    """None for a campaign, and for what the program begins itself."""
    reported: list[str] = field(default_factory=list)
    """What it has told of itself; after a look at its files, what stands there."""
    over: bool = False
    killed: int = 0
    """How often."""


def main(kills: int = 1000, seed: int = 1) -> int:
    """Kill so often; answers how many losses there were."""
    chooser, done, losses, lines = Chooser(f"kills {seed}"), Counter[str](), 0, 0
    with TemporaryDirectory() as name:
        course: Course | None = None
        games = 0
        while sum(done.values()) < kills:
            if course is None or course.over or course.killed == OFTEN:
                games += 1
                course = begun(Path(name), games, chooser)
            known = len(course.reported)
            killed = played_and_killed(course, chooser)
            lines += len(course.reported) - known
            trouble = looked_at(course)
            if killed:
                done[course.name] += 1
                course.killed += 1
            if trouble:
                losses += 1
                print(f"game {games}, {course.name}, seed {course.seed}: {trouble}", flush=True)
                course = None
    told = ", ".join(f"{count} in {kind}" for kind, count in sorted(done.items()))
    print(f"{sum(done.values())} kills in {games} games ({told}), {lines} answers and throws: {losses or 'no'} losses")
    return losses


def begun(folder: Path, number: int, chooser: Chooser) -> Course:
    """A game to be played: nothing of it is on disk yet."""
    seed = chooser.below(10**9)
    file = folder / f"{number}{SUFFIX}"
    match chooser.below(10):
        case 0:
            return Course("the program", file, seed)
        case 1 | 2 | 3:
            return Course("campaigns", folder / f"{number}.campaign.jsonl", seed)
        case 4:
            ids = sorted(adventures())
            setup = setup_of(adventures()[ids[chooser.below(len(ids))]])
            return Course("adventures", file, seed, header_of(setup, seed=seed))
        case 5:
            return Course("drafts", file, seed, header_of(shipped_box(), seed=seed))
        case 6:
            return Course("typed dice", file, seed, header_of(match_setup(), seed=None))
        case _:
            return Course("matches", file, seed, header_of(match_setup(), seed=seed))


# What is killed.


def played_and_killed(course: Course, chooser: Chooser) -> bool:
    """Let a process play on, and kill it at a random instant; whether it had not ended by itself."""
    later = LATER * chooser.chance()
    if course.name == "the program":
        return _program_killed(course, chooser, chooser.below(ANSWERS), later)
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ours)
        status = 1
        try:
            _play(course, Chooser(f"{course.seed} {len(course.reported)}"), _teller(theirs))
            status = 0
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(theirs)
    told, ended = _heard(ours, chooser.below(LINES), later)
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    told += _rest(ours)
    os.close(ours)
    course.reported += [line for line in told.decode().split("\n") if line]
    course.over = os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0
    if ended and not course.over and not os.WIFSIGNALED(status):
        raise RuntimeError(f"{course.name}, seed {course.seed}: the player failed")
    return os.WIFSIGNALED(status)


def _teller(pipe: int) -> Tell:
    def tell(line: str) -> None:
        os.write(pipe, f"{line}\n".encode())

    return tell


def _heard(pipe: int, lines: int, later: float) -> tuple[bytes, bool]:
    """What is told until there are so many lines, and a while later; and whether nothing more will be."""
    told, end = b"", 0.0
    while True:
        if told.count(b"\n") >= lines:
            end = end or time.monotonic() + later
        left = end - time.monotonic() if end else None
        if (left is not None and left <= 0) or not select.select([pipe], [], [], left)[0]:
            return told, False
        content = os.read(pipe, 1 << 16)
        if not content:
            return told, True
        told += content


def _rest(pipe: int) -> bytes:
    told = b""
    while content := os.read(pipe, 1 << 16):
        told += content
    return told


def _play(course: Course, chooser: Chooser, tell: Tell) -> None:
    """Play to the end, and tell each line of the game once it has been taken."""
    if course.header is None:
        _play_campaign(course, chooser, tell)
        return
    saved = resume(course.file) if course.file.exists() else start(course.file, course.header)
    _play_match(saved, chooser, tell, len(course.reported))


def _play_match(saved: Saved, chooser: Chooser, tell: Tell, known: int = 0) -> None:
    game = saved.game
    while True:
        for line in game.lines[known:]:
            tell(repr(line.input))
        known = len(game.lines)
        if game.pending is None:
            return
        if isinstance(game.pending, Roll):
            _throw(game, chooser)
        elif saved.header.draft is not None:
            options = game.decision.options
            game.answer(options[chooser.below(len(options))])
        else:
            play_wildly(game, chooser, lines=known + 1)


def _throw(game: Game, chooser: Chooser) -> None:
    """Throw real dice, or think better of it."""
    roll = game.pending
    assert isinstance(roll, Roll)
    if not chooser.below(8):
        try:
            game.undo(agreed=True)
        except NoUndo:
            pass
        else:
            return
    faces = INSPIRATION_FACES if roll.elements else COMBAT_FACES
    game.thrown(tuple(faces[chooser.below(6)] for _ in range(roll.count)))  # type: ignore[arg-type]


def _play_campaign(course: Course, chooser: Chooser, tell: Tell) -> None:
    """Play adventure after adventure, and answer what is asked between them."""
    if course.file.exists():
        campaign = Campaign.resume(course.file)
    else:
        campaign = Campaign.begin(course.file, small(), seed=course.seed)
    reported = Counter(line.partition(" ")[0] for line in course.reported)
    while not campaign.over:
        if isinstance(campaign.pending, Decision):
            options = campaign.pending.options
            answer = options[chooser.below(len(options))].text
            campaign.answer(answer)
            tell(f"camp {answer}")
            continue
        place = f"adventure-{campaign.number}"
        saved = campaign.adventure()
        _play_match(saved, chooser, lambda line, place=place: tell(f"{place} {line}"), reported[place])  # type: ignore[misc]
        campaign.finish(saved.game)
        tell("camp follows")
        saved.close()


# The program itself.


def _program_killed(course: Course, chooser: Chooser, answers: int, later: float) -> bool:
    """Play a person's part against an opponent line by line; the program is killed soon after so many answers."""
    words = ["resume", str(course.file)] if course.file.exists() else ["new", "--file", str(course.file)]
    if not course.file.exists():
        words += ["--b", "bot:scripted", "--seed", str(course.seed), "--budget", "12"]
    process = subprocess.Popen(
        [sys.executable, "-m", "okko", *words, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    pipe = process.stdout.fileno()
    heard, answer, given = b"", "", -1
    while given < answers:
        if select.select([pipe], [], [], 0.05)[0]:
            content = os.read(pipe, 1 << 16)
            if not content:
                break
            heard += content
            continue
        offered = _offered(heard.decode())
        if offered:
            given += 1
            if answer:
                course.reported.append(answer)
            heard, answer = b"", offered[chooser.below(len(offered))]
            process.stdin.write(f"{answer}\n".encode())
            process.stdin.flush()
    time.sleep(later)
    process.kill()
    course.over = process.wait() == 0
    process.stdin.close()
    process.stdout.close()
    return not course.over


def _offered(told: str) -> list[str]:
    """The answers that stand in what the program has said last, once it waits for one."""
    lines = told.splitlines()
    numbered = [found[1].split("  – ")[0] for line in lines if (found := NUMBERED.match(line))]
    places = [line.split("`")[1] for line in lines if " places, such as `" in line or " answers, such as `" in line]
    return places + [text.rpartition(" (")[0] or text for text in numbered]


# What is left.


def looked_at(course: Course) -> str:
    """What is wrong with the files of a game; nothing if all is well."""
    if not course.file.exists():
        return "" if not course.reported else "the file is gone"
    try:
        if course.name == "campaigns":
            return _campaign(course)
        if course.header is None:
            return _program(course)
        if in_use(course.file):
            return "the lock of a dead process is left"
        saved = resume(course.file)
    except BadJournal as bad:
        if bad.line == 1 and bad.cure == "start a new match" and not course.reported:
            course.file.unlink()
            return ""
        return str(bad)
    trouble = _match(saved, course.reported)
    course.reported = [repr(line.input) for line in saved.game.lines]
    saved.close()
    return trouble


def _match(saved: Saved, reported: Sequence[str]) -> str:
    """What is wrong with a match that was resumed."""
    if saved.misfit is not None:
        return f"line {saved.misfit_line}: {saved.misfit.reason}"
    lines = [repr(line.input) for line in saved.game.lines]
    if lines[: len(reported)] != list(reported):
        place = next((n for n, pair in enumerate(zip(lines, reported, strict=False)) if pair[0] != pair[1]), len(lines))
        return f"of {len(reported)} reported lines the file has {len(lines)}, the same up to {place}"
    again = Game(beginning(saved.header), dice_of(saved.header))
    for line in saved.game.lines:
        _again(again, line.input)
    if [line.input for line in again.lines] != [line.input for line in saved.game.lines]:
        return "played again in one go, other dice fall"
    return "" if digest(again.state) == digest(saved.game.state) else "played again in one go, it stands otherwise"


def _again(game: Game, input: object) -> None:
    from okko.game import Answered, Threw, Undone

    match input:
        case Answered(text=text):
            game.answer(text)
        case Undone(to, agreed):
            game.undo(to, agreed=agreed)
        case Threw(faces) if isinstance(game.pending, Roll):
            game.thrown(faces)


def _campaign(course: Course) -> str:
    """What is wrong with a campaign and the adventure that was on."""
    campaign = Campaign.resume(course.file)
    campaign.close()
    between = [line.partition(" ")[2] for line in course.reported if line.startswith("camp ")]
    entries = [entry for entry in read(course.file).entries if not isinstance(entry, Throw | Note)]
    found = [entry.text if isinstance(entry, Answer) else "follows" for entry in entries]
    if found[: len(between)] != between:
        return f"of {len(between)} choices between adventures the file has {len(found)}"
    stands = [f"camp {text}" for text in found]
    for number in range(1, campaign.number + 1):
        file = adventure_file(course.file, number)
        told = [line.partition(" ")[2] for line in course.reported if line.startswith(f"adventure-{number} ")]
        if not file.exists():
            if told:
                return f"the journal of adventure {number} is gone"
            continue
        saved = resume(file)
        trouble = _match(saved, told)
        saved.close()
        if trouble:
            return f"adventure {number}: {trouble}"
        stands += [f"adventure-{number} {line.input!r}" for line in saved.game.lines]
    course.reported = stands
    return ""


def _program(course: Course) -> str:
    """What is wrong with what the program has kept of a person's answers."""
    saved = resume(course.file)
    saved.close()
    if saved.misfit is not None:
        return f"line {saved.misfit_line}: {saved.misfit.reason}"
    entries: list[Entry] = read(course.file).entries
    answers = [entry.text for entry in entries if isinstance(entry, Answer) and entry.player == "a"]
    if answers[: len(course.reported)] != course.reported:
        return f"of {json.dumps(course.reported)} the file has {json.dumps(answers)}"
    course.reported = answers
    return ""


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:3]))))

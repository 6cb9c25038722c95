"""A match told from its journal, in sentences or as data."""

from typing import Any

from okko.analysis.narration import Sentence, tell
from okko.analysis.sums import rules_behind, sums_of
from okko.cli.printing import total_as_data
from okko.game import Answered, Line, Saved, Threw, Undone, digest
from okko.model.event import Event
from okko.model.state import Stage
from okko.model.transcript import position_of

Steps = list[tuple[Line, list[tuple[Sentence, Event]]]]
"""Each line of a game, and what followed from it: each sentence with the event that it tells of."""


def _steps(saved: Saved) -> Steps:
    steps: Steps = []
    state = saved.game.start
    for line in saved.game.lines:
        told = []
        for event in line.events:
            told += [(sentence, event) for sentence in tell(event, state)]
            state = event.state
        steps.append((line, told))
    return steps


def tell_match(saved: Saved, *, why: bool = False) -> None:
    """Print a match in sentences, with the rules behind each; what was taken back stands in brackets."""
    print(saved.header.title)
    for index, (line, told) in enumerate(_steps(saved)):
        if isinstance(line.input, Undone):
            print("(Taken back.)")
        for sentence, event in told:
            text = f"[{sentence.text}]" if line.struck else sentence.text
            print(f"{saved.line_of_file(index)}: {text} {' '.join(rules_behind(event))}".rstrip() if why else text)


def position_after(saved: Saved, number: int) -> str:
    """The position after a line of the file, as a position file; that before it is the one after the line before.

    Raises:
        ValueError: Nothing stood on the board yet.
    """
    state = saved.game.start
    for index, line in enumerate(saved.game.lines):
        if saved.line_of_file(index) <= number and line.events:
            state = line.events[-1].state
    if state.stage in (Stage.ROLL_OFF, Stage.DRAFT, Stage.SIDE, Stage.DEPLOY):
        raise ValueError("the match is still being set up there")
    return position_of(state, saved.header.title)


def _why(sentence: Sentence, event: Event) -> dict[str, Any]:
    board, recruits = event.state.match.board, event.state.match.recruits
    sums = [{"of": recruits[one.who].id, "what": one.what, **total_as_data(one.total)} for one in sums_of(event)]
    return {
        "rules": list(sentence.rules),
        "squares": [board.name(square) for square in sentence.squares],
        "characters": [recruits[index].id for index in sentence.characters],
        **({"sums": sums} if sums else {}),
    }


def as_data(saved: Saved) -> dict[str, Any]:
    """A match as JSON: its lines, what followed from each, and where it ended."""
    header, game = saved.header, saved.game
    result = game.state.result
    return {
        "file": str(saved.file),
        "title": header.title,
        "created": header.created,
        "okko": header.okko,
        "bands": list(header.bands),
        "seats": list(header.seats),
        "seed": header.seed,
        "lines": [
            {
                "line": saved.line_of_file(index),
                **_input(line),
                "struck": line.struck,
                "told": [sentence.text for sentence, _ in told],
                "why": [_why(sentence, event) for sentence, event in told],
            }
            for index, (line, told) in enumerate(_steps(saved))
        ],
        "turn": game.state.turn,
        "result": None
        if result is None
        else {"winner": None if result.winner is None else "ab"[result.winner], "end": result.end.value},
        "digest": digest(game.state),
        "misfit": None if saved.misfit is None else {"line": saved.misfit_line, "reason": saved.misfit.reason},
    }


def _input(line: Line) -> dict[str, Any]:
    match line.input:
        case Answered(asked, player, text):
            return {"kind": "answer", "ask": asked.value, "player": "ab"[player], "text": text}
        case Threw(faces):
            return {"kind": "throw", "faces": list(faces)}
        case Undone(to, agreed):
            return {"kind": "undo", "to": to, "agreed": agreed}

"""A match told from its journal, in sentences or as data."""

from typing import Any

from okko.analysis.narration import tell_all
from okko.game import Answered, Line, Saved, Threw, Undone, digest
from okko.model.state import State


def sentences(line: Line, before: State) -> list[str]:
    """What followed from a line."""
    return [sentence.text for sentence in tell_all(line.events, before)]


def _steps(saved: Saved) -> list[tuple[Line, list[str]]]:
    """Each line of the game, with what followed from it."""
    steps = []
    state = saved.game.start
    for line in saved.game.lines:
        steps.append((line, sentences(line, state)))
        if line.events:
            state = line.events[-1].state
    return steps


def tell_match(saved: Saved) -> None:
    """Print a match in sentences; what was taken back stands in brackets."""
    print(saved.header.title)
    for line, told in _steps(saved):
        if isinstance(line.input, Undone):
            print("(Taken back.)")
        for text in told:
            print(f"[{text}]" if line.struck else text)


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
        "lines": [{**_input(line), "struck": line.struck, "told": told} for line, told in _steps(saved)],
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

"""A match told from its journal, in sentences or as data."""

from typing import Any

from okko.analysis.narration import Sentence, tell_all
from okko.game import Answered, Line, Saved, Threw, Undone, digest
from okko.model.state import Stage, State
from okko.model.transcript import position_of


def sentences(line: Line, before: State) -> list[str]:
    """What followed from a line."""
    return [sentence.text for sentence in tell_all(line.events, before)]


Steps = list[tuple[Line, State, tuple[Sentence, ...]]]
"""Each line of a game, the state before it, and what followed from it."""


def _steps(saved: Saved) -> Steps:
    steps: Steps = []
    state = saved.game.start
    for line in saved.game.lines:
        steps.append((line, state, tuple(tell_all(line.events, state))))
        if line.events:
            state = line.events[-1].state
    return steps


def tell_match(saved: Saved, *, why: bool = False) -> None:
    """Print a match in sentences, with the rules behind each; what was taken back stands in brackets."""
    print(saved.header.title)
    for index, (line, _, told) in enumerate(_steps(saved)):
        if isinstance(line.input, Undone):
            print("(Taken back.)")
        for sentence in told:
            text = f"[{sentence.text}]" if line.struck else sentence.text
            print(f"{saved.line_of_file(index)}: {text} {' '.join(sentence.rules)}".rstrip() if why else text)


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


def _why(state: State, sentence: Sentence) -> dict[str, Any]:
    board, recruits = state.match.board, state.match.recruits
    return {
        "rules": list(sentence.rules),
        "squares": [board.name(square) for square in sentence.squares],
        "characters": [recruits[index].id for index in sentence.characters],
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
                "told": [sentence.text for sentence in told],
                "why": [_why(line.events[-1].state, sentence) for sentence in told],
            }
            for index, (line, _, told) in enumerate(_steps(saved))
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

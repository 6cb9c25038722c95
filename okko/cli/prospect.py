"""`okko position odds`: the odds of a whole activation, as a tree or as JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json

if TYPE_CHECKING:
    from rich.tree import Tree

    from okko.analysis.prospect import Answering, Prospect
    from okko.analysis.prospect_told import Told
    from okko.model.state import State


def show_prospects(
    file: Path, character: str | None, answers: Sequence[str], against: Sequence[str], *, as_json: bool
) -> None:
    """Print what one activation comes to, or the most promising strike of each character."""
    from okko.analysis.prospect_told import COUNTED, as_data, told
    from okko.library import read_position

    state = read_position(file)[1]
    found = _found(state, file, character, answers, _answering(against))
    if as_json:
        print_json({"activations": [as_data(state, each) for each in found]})
        return
    out = console()
    for each in found:
        out.print(_tree(told(state, each)))
    out.print(COUNTED if found else "Nobody can attack or shoot.")


def _answering(words: Sequence[str]) -> "Answering | Sequence[str]":
    from okko.analysis.prospect import Answering

    if len(words) < 2:
        for policy in Answering:
            if words == (policy.value,) or (not words and policy is Answering.BEST):
                return policy
    return words


def _found(
    state: "State", file: Path, character: str | None, answers: Sequence[str], against: "Answering | Sequence[str]"
) -> "list[Prospect]":
    from okko.analysis.prospect import NotOpen, best_strike_of, best_strikes, prospect, read_plan

    if answers:
        wanted = list(answers)
        if character is not None and not wanted[0].startswith("activate "):
            wanted.insert(0, f"activate {character}")
        try:
            who, plan = read_plan(state, wanted)
        except NotOpen as wrong:
            cure = f"there is: {', '.join(wrong.offered) or 'nothing'}"
            if wrong.answer.startswith("move "):
                cure = "okko position query lists all movements"
            raise click.ClickException(f'{file}: "{wrong.answer}" is not open here; {cure}') from None
        return [prospect(state, who, plan, against)]
    if character is None:
        return best_strikes(state)
    from okko.library.bad_data import nearest

    open_ = {state.recruit(one.index).id: one.index for one in state.standing(state.player) if not one.activated}
    if state.active >= 0:
        open_ = {state.recruit(state.active).id: state.active}
    if character not in open_:
        cure = nearest(character, open_) or f"there is: {', '.join(open_) or 'nobody'}"
        raise click.ClickException(f'{file}: "{character}" cannot be activated; {cure}')
    best = best_strike_of(state, open_[character])
    return [] if best is None else [best]


def _tree(line: "Told") -> "Tree":
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text(line.text))
    for below in line.below:
        tree.add(_tree(below))
    return tree

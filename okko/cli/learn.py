"""`okko learn` and `okko puzzles`: what there is, how far one has come, and into one of them at once."""

from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json, table
from okko.cli.screen import check_screen

if TYPE_CHECKING:
    from okko.tui.app import OkkoApp


FIRST_GAME = "first-game"


@click.command(epilog="Example: okko learn shooting")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def learn(id: str | None, as_json: bool) -> int:
    """List the lessons, then the first game, and how far each was done, or play the one with this ID."""
    from okko.learning.learned import load_learned
    from okko.library import Library
    from okko.library.bad_data import nearest

    lessons = Library.load().lessons
    learned, complaint = load_learned()
    if id is not None:
        known = (*lessons, FIRST_GAME)
        if id not in known:
            raise click.UsageError(f'there is no lesson "{id}"; {nearest(id, known) or "okko learn lists them"}')
        check_screen("okko learn lists the lessons")
        from okko.tui.running import run
        from okko.tui.screens.learn import begin_lesson, first_game, open_first_game

        def begin(app: "OkkoApp", id: str = id) -> None:
            if id == FIRST_GAME:
                open_first_game(app, first_game(learned))
            else:
                begin_lesson(app, id, learned)

        return run(first=begin)
    _warn(complaint)
    rows: list[dict[str, object]] = [
        {
            "id": lesson.id,
            "title": lesson.title,
            "steps": len(lesson.steps),
            "done": lesson.id in learned.lessons,
            "next": learned.steps.get(lesson.id, 0) + 1,
        }
        for lesson in lessons.values()
    ]
    game = {"title": "Your first game", "steps": None, "done": learned.first_game_over, "next": None}
    rows.append({"id": FIRST_GAME, **game})
    if as_json:
        print_json(rows)
        return 0
    shown = table("", "id", "steps", "", right=("steps",))
    for row in rows:
        begun = f"step {row['next']} is next" if row["next"] not in (1, None) else "done" if row["done"] else ""
        shown.add_row(str(row["title"]), str(row["id"]), str(row["steps"] or ""), begun)
    console().print(shown)
    return 0


@click.command(epilog="Example: okko puzzles side-step")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def puzzles(id: str | None, as_json: bool) -> int:
    """List the puzzles by theme and difficulty and how each went, or play the one with this ID."""
    from okko.learning.learned import load_learned
    from okko.learning.puzzles import attempts_at, posed
    from okko.library import Library
    from okko.library.bad_data import nearest

    offered, faults = posed(Library.load())
    if id is not None:
        wanted = next((one for one in offered if one.id == id), None)
        if wanted is None:
            hint = nearest(id, [one.id for one in offered]) or "okko puzzles lists them"
            raise click.UsageError(f'there is no puzzle "{id}"; {hint}')
        check_screen("okko puzzles lists the puzzles")
        from okko.tui.running import run
        from okko.tui.screens.puzzle import open_puzzle

        def begin(app: "OkkoApp") -> None:
            open_puzzle(app, wanted, offered)

        return run(first=begin)
    learned, complaint = load_learned()
    _warn(complaint, *faults)
    records = [(one, attempts_at(learned, one.id)) for one in offered]
    if as_json:
        about = [{"id": one.id, "title": one.title} for one, _ in records]
        for row, (one, record) in zip(about, records, strict=True):
            kept = record.model_dump() | ({} if record.solved else {"hints": None})
            row |= {"theme": one.puzzle.theme, "difficulty": one.puzzle.difficulty, **kept}  # type: ignore[dict-item]
        print_json(about)
        return 0
    shown = table("", "id", "theme", "difficulty", "tries", "", right=("difficulty", "tries"))
    for one, record in records:
        said = "solved" if record.solved else ""
        shown.add_row(one.title, one.id, one.puzzle.theme, str(one.puzzle.difficulty), str(record.tries or ""), said)
    console().print(shown)
    return 0


def _warn(*complaints: str | None) -> None:
    """Say on standard error what is wrong with files."""
    for complaint in filter(None, complaints):
        click.echo(complaint, err=True)

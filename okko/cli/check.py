"""`okko check`: validate data."""

from pathlib import Path

import click

from okko.cli.printing import print_json


@click.command(epilog="Example: okko check my-pack, or okko check data/characters/okko.yaml")
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--schemas", type=click.Path(file_okay=False, path_type=Path), help="Write the JSON Schemas to a folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def check(path: Path | None, schemas: Path | None, as_json: bool) -> int:
    """Check a pack, a folder, a file or a journal; without PATH, all data of the game and of your packs."""
    if schemas is not None:
        from okko.library.schemas import write_schemas

        for file in write_schemas(schemas):
            print(file)
        return 0
    if path is not None and path.name.endswith(".okko.jsonl"):
        return _check_journal(path)
    from okko.library.check import check as check_data

    report = check_data(path)
    if as_json:
        problems = [
            {"file": str(one.file), "line": one.line, "message": one.message, "cure": one.cure}
            for one in report.problems
        ]
        print_json({"files": report.files, "problems": problems, "notices": list(report.notices)})
    else:
        for problem in report.problems:
            click.echo(str(problem), err=True)
        for notice in report.notices:
            print(notice)
        found = len(report.problems)
        print(f"{_count(report.files, 'file')} checked, {_count(found, 'problem') if found else 'no problem'}.")
    return 1 if report.problems else 0


def _check_journal(file: Path) -> int:
    """Replay a journal line by line."""
    from okko.game import BadJournal, watch

    try:
        saved = watch(file)
    except BadJournal as bad:
        raise click.ClickException(str(bad)) from None
    if saved.misfit is not None:
        raise click.ClickException(f"{file}:{saved.misfit_line}: the line does not fit the rules of today")
    print(f"1 file checked, no problem: {_count(len(saved.game.standing_lines()), 'line')} stand.")
    return 0


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"

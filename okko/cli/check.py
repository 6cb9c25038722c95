"""`okko check`: validate data."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from okko.cli.printing import print_json
from okko.intake import harmless

if TYPE_CHECKING:
    from okko.library import BadData


@click.command(epilog="Example: okko check my-pack, or okko check data/characters/okko.yaml")
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--schemas", type=click.Path(file_okay=False, path_type=Path), help="Write the JSON Schemas to a folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def check(path: Path | None, schemas: Path | None, as_json: bool) -> int:
    """Check a pack, a folder with its matches, a file or a journal; without PATH, all data of the game and packs."""
    if schemas is not None:
        from okko.library.schemas import write_schemas

        for file in write_schemas(schemas):
            print(file)
        return 0
    from okko.journal import BadJournal
    from okko.library.check import Report
    from okko.library.check import check as check_data

    played = _journals(path)
    report = Report(0, ()) if played == [path] else check_data(path)
    problems: list[BadData | BadJournal] = [*report.problems]
    if played != [path]:
        from okko.learning.proof import unplayable

        problems += unplayable(path)
    notices = [*report.notices]
    for file in played:
        try:
            notices += _replayed(file)
        except BadJournal as bad:
            problems.append(bad)
    files = report.files + len(played)
    if path is not None and not files and not problems:
        raise click.UsageError(f'there is nothing to check in "{path}": no data of the game, and no match')
    if as_json:
        data = [{"file": str(one.file), "line": one.line, "message": one.message, "cure": one.cure} for one in problems]
        print_json({"files": files, "problems": data, "notices": notices})
    else:
        for problem in problems:
            click.echo(str(problem), err=True)
        for notice in notices:
            print(harmless(notice))
        found = len(problems)
        print(f"{_count(files, 'file')} checked, {_count(found, 'problem') if found else 'no problem'}.")
    return 1 if problems else 0


def _journals(path: Path | None) -> list[Path]:
    """The matches and campaigns in a folder, or the one that a file is."""
    from okko.campaign.files import SUFFIX as CAMPAIGN
    from okko.journal import SUFFIX as MATCH

    if path is None:
        return []
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    return [file for file in files if file.name.endswith((MATCH, CAMPAIGN))]


def _replayed(file: Path) -> list[str]:
    """Replay a match or a campaign line by line; answers what is worth a note.

    Raises:
        BadJournal: It is damaged, or a line does not fit the rules of today.
    """
    from okko.game import watch
    from okko.journal import SUFFIX, BadJournal

    if not file.name.endswith(SUFFIX):
        from okko.campaign import Campaign

        Campaign.watch(file)
    else:
        saved = watch(file)
        if saved.misfit is not None:
            raise BadJournal(file, saved.misfit_line or 0, "the line does not fit the rules of today")
    if file.read_bytes().endswith(b"\n"):
        return []
    return [f"{file}: the program was stopped while it wrote the last line; play goes on from before that line."]


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"

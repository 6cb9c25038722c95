"""`okko check`: validate data."""

from pathlib import Path

import click

from okko.cli.printing import print_json


@click.command(epilog="Example: okko check my-pack, or okko check data/characters/okko.yaml")
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--schemas", type=click.Path(file_okay=False, path_type=Path), help="Write the JSON Schemas to a folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def check(path: Path | None, schemas: Path | None, as_json: bool) -> int:
    """Check a pack, a folder or a file; without PATH, all data of the game and of your packs."""
    if schemas is not None:
        from okko.library.schemas import write_schemas

        for file in write_schemas(schemas):
            print(file)
        return 0
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


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"

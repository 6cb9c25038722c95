"""`okko serve`: the game in a web browser."""

from pathlib import Path

import click

PORT = 8314


@click.command(epilog="Example: okko serve --visitors 2")
@click.option("--host", default="127.0.0.1", show_default=True, help="The interface to listen at; this machine only.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0: any.")
@click.option("--address", metavar="URL", help="What visitors type, if that is not the host: https://okko.example.org")
@click.option("--token", metavar="TEXT", help="The secret in the address; otherwise a new one each time.")
@click.option("--visitors", type=click.IntRange(1, 64), default=4, show_default=True, help="How many may play at once.")
@click.option(
    "--room", metavar="MB", type=click.IntRange(1), default=50, show_default=True, help="MB for the files of one."
)
@click.option(
    "--disk", metavar="MB", type=click.IntRange(1), default=2000, show_default=True, help="MB for those of all."
)
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where visitors' files are kept.")
def serve(
    host: str,
    port: int,
    address: str | None,
    token: str | None,
    visitors: int,
    room: int,
    disk: int,
    folder: Path | None,
) -> int:
    """Let people play in a web browser; each has a match and saves of their own. Ctrl+C ends it."""
    try:
        from okko.serve.listening import listen
    except ImportError:
        raise click.ClickException('this needs a further package; install it with: pip install "okko[serve]"') from None
    from okko.serve.door import BadAddress
    from okko.serve.visitors import Room

    try:
        listen(host, port, address, token, visitors, Room(room * 1_000_000, disk * 1_000_000), folder)
    except BadAddress as bad:
        raise click.UsageError(str(bad)) from None
    except OSError as error:
        raise click.ClickException(f"nobody can be served at {host}:{port}: {error.strerror or error}") from None
    return 0

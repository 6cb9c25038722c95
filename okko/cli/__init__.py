"""The command line: `main` runs a command and turns every error into one line and an exit status."""

import codecs
import os
import sys
from collections.abc import Sequence

import click

from okko import __version__
from okko.cli.commands import COMMANDS, GAME, LazyGroup, imported
from okko.intake import harmless

FAILED = 1
"""The exit status when a check failed or a file is bad."""
BAD_CALL = 2
"""The exit status of a call that makes no sense."""
INTERRUPTED = 130
ALIKE = {"–": "-", "…": "...", "×": "x", "→": "->", "►": ">", "·": ".", "±": "+-", "½": "1/2"}
"""What is written where an encoding has no such sign; for all others a question mark."""


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        print(f"okko {__version__}")
        ctx.exit()


@click.pass_context
def _game(ctx: click.Context) -> int:
    """Open the game when no command was called; answers its exit status."""
    return ctx.invoke(imported(GAME)) or 0 if ctx.invoked_subcommand is None else 0


OKKO = LazyGroup(
    "okko",
    COMMANDS,
    callback=_game,
    help="Okko: a tabletop skirmish in the terminal. Without a command, the game itself.",
    epilog="Example: okko cards archer",
    params=[
        click.Option(
            ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Say which."
        )
    ],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
"""The whole command line."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command that was called, and leave with its exit status."""
    codecs.register_error("alike", _alike)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="alike")
    sys.exit(run(arguments))


def _alike(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that an encoding has not."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(ALIKE.get(sign, "?") for sign in lacking), error.end


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; answers its exit status. Nobody but a developer sees a traceback (`OKKO_TRACEBACK=1`)."""
    try:
        status = OKKO.main(list(arguments) if arguments is not None else None, prog_name="okko", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "okko"
        said = error.format_message().replace("is not a valid integer range.", "is not a whole number.")
        return _complain(f"{said} (see {path} --help)", BAD_CALL, path)
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if os.environ.get("OKKO_TRACEBACK") == "1":
            raise
        return _complain(_said(error), FAILED)


def _complain(message: str, status: int, command: str = "okko") -> int:
    """Say what is wrong in one line."""
    print(f"{command}: {harmless(' '.join(message.split()))}", file=sys.stderr)
    return status


def _said(error: Exception) -> str:
    """An error in words."""
    from okko.library.bad_data import BadData

    if isinstance(error, BadData):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'what is read or written'}: {error.strerror or error}"
    kind = type(error).__name__
    return f"this should not have happened: {kind}: {error} (OKKO_TRACEBACK=1 shows where)"

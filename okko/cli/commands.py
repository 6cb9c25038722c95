"""Which commands there are, and where; a command is imported when it is called."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import click


class Lazy(NamedTuple):
    """A command that is not imported yet."""

    target: str
    """`module:name` of a click command."""
    help: str
    """The line about it in the list of commands."""


class Group(NamedTuple):
    """Commands below a command."""

    commands: Mapping[str, Lazy]
    help: str
    example: str


POSITION = {
    "show": Lazy("okko.cli.position:show", "Draw a position."),
    "query": Lazy("okko.cli.position:query", "Say what a position allows, as JSON."),
    "odds": Lazy("okko.cli.position:odds", "The exact odds of a whole activation."),
    "play": Lazy("okko.cli.game:play_position", "Play on from a position."),
}

ARENA = {
    "match": Lazy("okko.cli.arena:match", "Let two opponents play many games."),
    "ladder": Lazy("okko.cli.arena:ladder", "Let each level play the one below."),
    "balance": Lazy("okko.cli.arena:balance", "Let random bands play, and say how often each card wins."),
    "positions": Lazy("okko.cli.positions:positions", "Which positions each opponent solves."),
}

COMMANDS: dict[str, Lazy | Group] = {
    "learn": Lazy("okko.cli.learn:learn", "List the lessons, or play one."),
    "puzzles": Lazy("okko.cli.learn:puzzles", "List the puzzles, or play one."),
    "new": Lazy("okko.cli.play:new", "Start a match."),
    "resume": Lazy("okko.cli.play:resume", "Go on with a match."),
    "adventures": Lazy("okko.cli.adventures:adventures", "List the adventures of the book, or read one."),
    "campaign": Lazy("okko.cli.adventures:campaign", "Read the chronicle of a campaign."),
    "saves": Lazy("okko.cli.saves:saves", "List all saved matches."),
    "replay": Lazy("okko.cli.play:replay", "Watch a journal."),
    "cards": Lazy("okko.cli.lookup:cards", "Look a card up."),
    "bands": Lazy("okko.cli.bands:bands", "List the ready bands, or read one."),
    "rules": Lazy("okko.cli.lookup:rules", "Look a rule up."),
    "odds": Lazy("okko.cli.odds:odds", "The odds of a combat or a shot."),
    "check": Lazy("okko.cli.check:check", "Check cards, tiles, rules and positions."),
    "doctor": Lazy("okko.cli.doctor:doctor", "Measure this terminal, and say what suits it."),
    "serve": Lazy("okko.cli.serve:serve", "Let people play in a web browser."),
    "position": Group(POSITION, "Draw and analyse a position.", "okko position show FILE"),
    "arena": Group(ARENA, "Let opponents play each other.", "okko arena match scripted random"),
}

GAME = "okko.cli.game:game"
"""What runs when no command is given."""


class LazyGroup(click.Group):
    """Commands that are imported when they are called, never to list them."""

    def __init__(self, name: str, table: Mapping[str, Lazy | Group], **settings: Any) -> None:
        super().__init__(name, **settings)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        match self.table.get(cmd_name):
            case Lazy(target):
                return imported(target)
            case Group(commands, help, example):
                return LazyGroup(cmd_name, commands, help=help, epilog=f"Example: {example}", no_args_is_help=False)
            case _:
                return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called, or the nearest one in a complaint."""
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            close = get_close_matches(name, self.table, n=1)
            ctx.fail(f'there is no command "{name}"' + (f"; did you mean {close[0]}?" if close else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.table.items()])


def imported(target: str) -> click.Command:
    """The command a target names."""
    module, _, name = target.partition(":")
    command: click.Command = getattr(import_module(module), name)
    return command

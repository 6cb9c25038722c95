"""What a test asks of a game that has been played on a drawn position."""

from okko.game import Game
from okko.model.decision import Decision
from okko.model.event import Called, Disabled, Fought, Moved, NamedIt, Retreated, Shaken, Tested
from tests.scenes import happened


def question(game: Game) -> Decision:
    """The question that waits for an answer."""
    assert isinstance(game.pending, Decision), f"pending is {game.pending}"
    return game.pending


def asked(game: Game) -> str:
    """What kind of question waits and for whom: `name a`, `act a`, `activate`; `nothing` once the game is over."""
    if game.pending is None:
        return "nothing"
    decision = question(game)
    return f"{decision.ask} {game.state.recruit(decision.who).id}" if decision.who >= 0 else str(decision.ask)


def sums(game: Game) -> tuple[str, str]:
    """Both sums of the last fight or shot, term by term, the dice last."""
    fought = happened(game, Fought)[-1]
    return str(fought.attack), str(fought.defense)


def margins(game: Game) -> list[int]:
    """By how much the attacker of each fight or shot has won."""
    return [fought.margin for fought in happened(game, Fought)]


def fate(game: Game, id: str) -> str:
    """What has happened to a character, in order: `shaken retreated`, `disabled`; empty when nothing has."""
    who = game.state.match.index_of(id)
    words = {Shaken: "shaken", Retreated: "retreated", Disabled: "disabled"}
    return " ".join(
        words[type(event)]
        for event in game.log
        if isinstance(event, Shaken | Retreated | Disabled) and event.who == who
    )


def causes(game: Game, kind: type[Moved] | type[Shaken] | type[Disabled] | type[Retreated]) -> tuple[str, ...]:
    """The rules that the last event of a kind names."""
    return happened(game, kind)[-1].rules


def trials(game: Game) -> list[tuple[str, int, bool]]:
    """All tests thrown: who, what the die had to be under or equal to, whether it passed."""
    return [
        (game.state.recruit(event.trial.who).id, event.target.amount, event.passed) for event in happened(game, Tested)
    ]


def called_off(game: Game) -> bool:
    """Whether an attack did not take place."""
    return bool(happened(game, Called))


def spent(game: Game) -> list[str]:
    """Everything named: `a raises attack with fire`, `b uses parry with torii reserve`, `b uses guard`."""
    said = []
    for event in happened(game, NamedIt):
        named = event.named
        deed = f"raises {named.stat}" if named.stat else f"uses {named.skill}"
        said.append(f"{game.state.recruit(event.who).id} {deed}" + (f" with {named.die}" if named.die else ""))
    return said


def steps(game: Game) -> list[str]:
    """The squares that the open question lists as retreats or shoves, in the order of the alphabet."""
    return sorted(option.text.split()[-1] for option in question(game).options)

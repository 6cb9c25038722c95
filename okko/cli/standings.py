"""What the arena found, as tables in the plain terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from okko.cli.printing import console, table

if TYPE_CHECKING:
    from okko.arena.balance import Balance
    from okko.arena.ladder import Rung
    from okko.arena.score import Rate, Score, Verdict


def print_score(score: "Score") -> None:
    """The table of a match, and what it proves."""
    one, other = score.terms.bots
    headings = (one, other if other != one else f"{other} again")
    shown = table("", *headings, right=headings)
    shown.add_row("wins", *map(str, score.wins))
    shown.add_row("points", f"{score.raw.share:.1%}", f"{1 - score.raw.share:.1%}")
    shown.add_row("points but for luck", f"{score.adjusted.share:.1%}", f"{1 - score.adjusted.share:.1%}")
    shown.add_row("unlawful answers", *map(str, score.unlawful))
    if score.terms.audit:
        shown.add_row("dice spent", *map(str, score.dice_spent))
        shown.add_row("… without effect", *map(str, score.dice_wasted))
    shown.add_row("decisions", *map(str, score.decisions))
    for name in ("p50", "p95"):
        shown.add_row(f"ms a decision, {name}", *(f"{getattr(timing, name):.2f}" for timing in score.timing))
    for name in ("p50", "p95"):
        figures = (f"{getattr(timing, f'activation_{name}'):.2f}" for timing in score.timing)
        shown.add_row(f"ms an activation, {name}", *figures)
    out = console()
    out.print(shown)
    budgets = " and ".join(dict.fromkeys(str(place.zeni) for place in score.terms.places))
    out.print(
        f"{score.games} games of {budgets} Zeni from seed {score.terms.seed}: {score.draws} drawn, {score.capped} "
        f"ended by the turn limit, {score.within_25} within 25 turns; {score.mean_turns:.1f} turns and "
        f"{score.mean_activations:.1f} activations a side on average."
    )
    out.print(
        f"Of the pairs, {one} took 0, ½, 1, 1½ and 2 points {', '.join(map(str, score.pairs[:4]))} and "
        f"{score.pairs[4]} times; {score.alike} were played alike. Player A took {score.first_player:.1%}."
    )
    out.print(f"{one} takes {told(score.raw)}.")
    saving = f" A game freed from luck is worth {score.saving:g}." if score.saving else ""
    out.print(
        f"Freed from its luck, which was worth {score.luck:+.3f} wins a game, it takes {told(score.adjusted)}.{saving}"
    )
    if score.test is not None:
        out.print(verdict(score.test, one, other))


def told(rate: "Rate") -> str:
    """`54.0 % of the points (95 %: 50.1 to 57.9 %), +28 Elo (+1 to +55)`."""
    low, high = rate.interval
    return (
        f"{rate.share:.1%} of the points (95 %: {low:.1%} to {high:.1%}), {rate.elo:+.0f} Elo "
        f"({rate.elo_interval[0]:+.0f} to {rate.elo_interval[1]:+.0f})"
    )


def verdict(test: "Verdict", one: str, other: str) -> str:
    """What a sequential test found, in a sentence."""
    found = {
        True: f"{one} is better than {other}",
        False: f"{one} is not better than {other}",
        None: "it is not decided; play more games",
    }[test.better]
    return (
        f"Is it {test.low:g} or {test.high:g} Elo? By {test.on} scores {found} (log-likelihood ratio "
        f"{test.ratio:+.2f}, bounds {test.bounds[0]:+.2f} and {test.bounds[1]:+.2f})."
    )


def print_ladder(rungs: "Sequence[Rung]") -> None:
    """The pairings of a ladder, and the ratings that follow from them."""
    from okko.arena.report import PINNED, ladder_ratings, rung_verdict

    numbers = ("games", "points", "but for luck", "Elo", "goal")
    shown = table("", *numbers, "verdict", right=numbers)
    for rung in rungs:
        score, bar = rung.score, rung.pairing.bar
        low, high = score.adjusted.interval
        shown.add_row(
            " v ".join(score.terms.bots),
            str(score.games),
            f"{score.raw.share:.1%}",
            f"{score.adjusted.share:.1%} ±{(high - low) * 50:.1f}",
            f"{score.adjusted.elo:+.0f}",
            f"{bar.goal:.0%}" if bar else "",
            rung_verdict(rung),
        )
    out = console()
    out.print(shown)
    capped = sum(rung.score.capped for rung in rungs)
    unlawful = sum(sum(rung.score.unlawful) for rung in rungs)
    out.print(f"Games that reached the limit of turns: {capped}. Unlawful answers: {unlawful}.")
    rated = ladder_ratings(rungs)
    if rated:
        elos = table("opponent", "Elo", "± 95 %", right=("Elo", "± 95 %"))
        for name, rating in rated.items():
            elos.add_row(name, f"{rating.elo:.0f}", f"{rating.margin:.0f}" if name != PINNED else "pinned")
        out.print()
        out.print(elos)


def print_balance(found: "Balance") -> None:
    """The shares of all cards, causes and adventures, and what stands out."""
    from okko.arena.balance import ADVENTURE, BAND
    from okko.arena.report import summary

    out = console()
    for heading, shares, bounds in (
        ("cause", found.alignments, None),
        ("card", found.cards, BAND),
        ("adventure, side a", found.adventures, ADVENTURE),
    ):
        if not shares:
            continue
        shown = table(heading, "games", "share", "95 %", "", right=("games", "share", "95 %"))
        for name, share in sorted(shares.items(), key=lambda item: -item[1].share):
            low, high = share.interval
            mark = "outside" if bounds and not share.within(bounds) else ""
            shown.add_row(name, str(share.games), f"{share.share:.1%}", f"{low:.1%} to {high:.1%}", mark)
        out.print(shown)
        out.print()
    for sentence in summary(found):
        out.print(f"- {sentence}")

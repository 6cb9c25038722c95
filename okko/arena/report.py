"""What the arena found, as Markdown: the tables of the documentation, written anew by one command."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap

from okko.arena.balance import ADVENTURE, BAND, BANDS, ENOUGH, FIRST, LENGTH, MERCENARIES, MOST_CAPPED, Balance, Share
from okko.arena.crosstable import Rating, Scored, ratings
from okko.arena.ladder import Rung
from okko.arena.rating import Interval
from okko.arena.venue import CAP
from okko.intake import Unreadable, read_at_most
from okko.library import Library
from okko.model.skill import Alignment

PINNED = "warrior"


def ladder_report(rungs: Sequence[Rung]) -> str:
    """The ladder, what it cost, and the ratings that follow from it."""
    lines = []
    for effort in dict.fromkeys(rung.effort for rung in rungs):
        lines += [*_rungs([rung for rung in rungs if rung.effort == effort], effort), ""]
    rated = ladder_ratings(rungs)
    if rated:
        lines += ["| opponent | Elo | ± 95 % |", "| --- | ---: | ---: |"]
        lines += [f"| {name} | {rating.elo:.0f} | {rating.margin:.0f} |" for name, rating in rated.items()]
        lines += ["", f"By Bradley and Terry over all games above, {PINNED} pinned at 1500."]
    return "\n".join(lines).rstrip("\n") + "\n"


def ladder_ratings(rungs: Iterable[Rung]) -> dict[str, Rating]:
    """The ratings over all pairings; nothing if nobody played the one that is pinned."""
    scored = [
        Scored(*rung.score.terms.bots, rung.score.raw.share * rung.score.games, rung.score.games) for rung in rungs
    ]
    names = {name for each in scored for name in (each.one, each.other)}
    return ratings(scored, PINNED) if PINNED in names else {}


def _rungs(rungs: Sequence[Rung], effort: float) -> list[str]:
    thinking = "all of" if effort == 1 else f"{effort:g} of"
    lines = [
        f"Captains and masters did {thinking} their thinking.",
        "",
        "| | games | points | but for luck | Elo | goal | verdict | capped | ms an activation, p50 and p95 |",
        "| --- | ---: | --- | --- | --- | ---: | --- | ---: | --- |",
    ]
    for rung in rungs:
        score, bar = rung.score, rung.pairing.bar
        cells = (
            f"{rung.pairing.one} v {rung.pairing.other}",
            str(score.games),
            f"{_percent(score.raw.share)} ({_span(score.raw.interval)})",
            f"{_percent(score.adjusted.share)} ({_span(score.adjusted.interval)})",
            "{:+.0f} ({:+.0f} to {:+.0f})".format(score.adjusted.elo, *score.adjusted.elo_interval),
            "" if bar is None else f"{_percent(bar.goal, 0)}",
            rung_verdict(rung),
            str(score.capped),
            f"{score.timing[0].activation_p50:.0f}, {score.timing[0].activation_p95:.0f}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    wrong = sum(sum(rung.score.unlawful) for rung in rungs)
    lines += ["", f"Unlawful answers: {wrong}."]
    return lines


def rung_verdict(rung: Rung) -> str:
    """What the test of a pairing found, in a few words."""
    test, bar = rung.score.test, rung.pairing.bar
    if test is None:
        return ""
    if test.better is None:
        return "undecided"
    if bar is None:
        return "better" if test.better else "not better"
    return "goal reached" if test.better else f"nearer to {_percent(bar.floor, 0)}"


def balance_report(found: Balance, command: str) -> str:
    """The whole page about balance."""
    library = Library.load()
    characters = {id: card.name for id, card in sorted(library.characters.items())}
    equipment = {id: card.name for id, card in sorted(library.equipment.items())}
    lines = [
        "# Balance",
        "",
        *_wrapped(
            f"Measured by `{command}`: {found.games:,} games of random lawful bands of 16 and 18 Zeni on random "
            f"boards, of the base box and of both boxes, {found.bot} on both sides. Each pair of games has the same "
            "board, bands and dice, and the bands change seats, so that nobody gains by going first. A card's win rate "
            "is that of bands that have it against bands that have not. Intervals hold at 95 % (Wilson, with pairs of "
            "games as units)."
        ),
        "",
        *(line for sentence in summary(found) for line in _wrapped(f"- {sentence}")),
        "",
        "## Causes",
        "",
        *_table("cause", found.alignments, {id: id for id in found.alignments}, None),
        "",
        "## Characters",
        "",
        *_table("character", found.cards, characters, BAND),
        "",
        "## Equipment",
        "",
        *_table("equipment", found.cards, equipment, BAND),
    ]
    if found.adventures:
        lines += ["", "## Adventures", ""]
        lines += _wrapped(
            f"Each by the bands of its book, {found.adventure_bot} on both sides; the share is that of side a. An "
            "adventure that another one can change is measured as it is by itself, and after what changes it."
        )
        names = _adventure_names(found.adventures, library)
        lines += ["", *_table("adventure", found.adventures, names, ADVENTURE, found.turns)]
    return "\n".join(lines) + "\n"


def summary(found: Balance) -> list[str]:
    """What stands out, a sentence a line."""
    library = Library.load()
    names = {id: card.name for id, card in library.characters.items()}
    names |= {id: card.name for id, card in library.equipment.items()}
    cards = {names.get(id, id): share for id, share in found.cards.items()}
    rare = [name for id, name in names.items() if id not in found.cards or found.cards[id].games < ENOUGH]
    lines = [_strays("card", cards, BAND)]
    if rare:
        shown = ", ".join(rare[:8]) + (" …" if len(rare) > 8 else "")
        lines.append(f"{len(rare)} of {len(names)} cards have fewer than {ENOUGH:,} appearances: {shown}.")
    for name, share in found.first.items():
        who = f"Where {name} plays {name}" if name != BANDS else f"In these games of {found.bot}"
        lines.append(
            f"{who}, player A takes {_percent(share.share)} of the points ({_span(share.interval)}, {share.games:,} "
            f"games), {'inside' if share.within(FIRST) else 'outside'} {_span(FIRST, 0)}."
        )
    if found.adventures:
        told = _adventure_names(found.adventures, library)
        lines.append(_strays("adventure", {told[key]: found.adventures[key] for key in told}, ADVENTURE))
    hired = found.alignments.get(Alignment.MERCENARY.value)
    if hired:
        lines.append(
            f"Bands of Mercenaries take {_percent(hired.share)} ({_span(hired.interval)}) against others; at least "
            f"{_percent(MERCENARIES, 0)} are wanted."
        )
    lines.append(
        f"A side has {found.activations:.0f} activations in a game; {LENGTH[0]} to {LENGTH[1]} are wanted. "
        f"{_percent(found.capped.share)} of {found.capped.games:,} base games reached the limit of {CAP} turns, under "
        f"{_percent(MOST_CAPPED, 0)} are wanted; they last {found.turns.get('base game', 0)} turns on average. "
        f"Unlawful answers: {found.unlawful}."
    )
    return lines


def _adventure_names(keys: Iterable[str], library: Library) -> dict[str, str]:
    """What adventures are called, with what has changed them: `This one after The other (a)`."""
    names = {id: adventure.name for id, adventure in library.adventures.items()}
    told = {}
    for key in keys:
        id, *earlier = key.split()
        links = [
            f"{names.get(other, other)} ({winner})" for other, _, winner in (link.partition(":") for link in earlier)
        ]
        if id in names:
            told[key] = names[id] + (f" after {' and '.join(links)}" if links else "")
    return told


def _strays(kind: str, shares: Mapping[str, Share], bounds: Interval) -> str:
    """Which lie outside of some bounds: certainly, if their whole interval does, or as far as one can tell."""
    strays = sorted((share.share, name) for name, share in shares.items() if not share.within(bounds))
    if not strays:
        return f"No {kind} lies outside {_span(bounds, 0)}."
    told = []
    for certain, word in ((True, "certainly"), (False, "perhaps")):
        some = [f"{name} ({_percent(share)})" for share, name in strays if _outside(shares[name], bounds) is certain]
        if some:
            told.append(f"{word} {', '.join(some)}")
    return f"Outside {_span(bounds, 0)} {'lies' if len(strays) == 1 else 'lie'} {'; '.join(told)}."


def _outside(share: Share, bounds: Interval) -> bool:
    """Whether its whole interval lies outside."""
    return share.interval[1] < bounds[0] or share.interval[0] > bounds[1]


def _table(
    heading: str,
    shares: Mapping[str, Share],
    names: Mapping[str, str],
    bounds: Interval | None,
    turns: Mapping[str, float] | None = None,
) -> list[str]:
    """Shares by name, the greatest first."""
    last = " turns |" if turns else " |"
    lines = [f"| {heading} | games | share | 95 % |{last}", "| --- | ---: | ---: | --- | --- |"]
    rows = sorted(((shares[id], id) for id in names if id in shares), key=lambda row: (-row[0].share, row[1]))
    for share, id in rows:
        mark = f"{turns[id]:.1f}" if turns and id in turns else ""
        if bounds and not share.within(bounds):
            mark = f"{mark} outside".strip()
        lines.append(f"| {names[id]} | {share.games:,} | {_percent(share.share)} | {_span(share.interval)} | {mark} |")
    return lines


def _wrapped(text: str) -> list[str]:
    """A paragraph, or a point of a list, as lines of the documentation."""
    return wrap(text, 120, subsequent_indent="  " * text.startswith("- "), break_on_hyphens=False)


MAX_BYTES = 1_000_000
"""The longest page that a table is written into."""


def written_into(file: Path, mark: str, text: str) -> str:
    """The text of a file with what stands between `<!-- MARK -->` and `<!-- /MARK -->` replaced.

    Raises:
        ValueError: The file has no such marks.
    """
    begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    try:
        whole = read_at_most(file, MAX_BYTES).decode("utf-8")
    except (Unreadable, UnicodeDecodeError) as why:
        raise ValueError(f"{file}: {why}") from None
    before, found, rest = whole.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{file}: there are no lines {begin.strip()} and {end} to write between")
    return f"{before}{begin}\n{text}\n{end}{after}"


def _percent(share: float, places: int = 1) -> str:
    return f"{share * 100:.{places}f} %"


def _span(interval: Interval, places: int = 1) -> str:
    return f"{interval[0] * 100:.{places}f} to {interval[1] * 100:.{places}f} %"

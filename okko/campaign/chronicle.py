"""The chronicle of a campaign: who lived, who fell, and who won what, in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from okko.campaign.course import Campaign, Chapter
from okko.model.campaign import CampDeed, Fate, Healed, Hired, Prayed, Sought
from okko.model.draft import DraftSetup
from okko.model.honor import HONORS
from okko.rules.camp import healed


@dataclass(frozen=True)
class Page:
    """What is told of an adventure and the camp after it."""

    heading: str
    outcome: str
    bands: tuple[tuple[str, ...], tuple[str, ...]]
    """How the members of each band came out of it, and what they did then."""


@dataclass(frozen=True)
class Chronicle:
    """All that is told of a campaign."""

    title: str
    players: tuple[str, str]
    standing: str
    """How it stands, or who has won it."""
    pages: tuple[Page, ...]
    muster: tuple[tuple[str, ...], tuple[str, ...]]
    """The members of each band as they are now."""
    graves: tuple[str, ...]
    """The unique dead."""


def chronicle(campaign: Campaign) -> Chronicle:
    """The chronicle as far as it has come."""
    box, players = campaign.setup.box, campaign.setup.box.players
    camp = campaign.camp
    mine, theirs = (tuple(member(box, fate) for fate in camp.bands[band]) if camp else () for band in (0, 1))
    return Chronicle(
        title=campaign.header.title,
        players=players,
        standing=standing(campaign),
        pages=tuple(_page(campaign, chapter) for chapter in campaign.chapters),
        muster=(mine, theirs),
        graves=tuple(sorted(name_of(box, card) for card in camp.graves)) if camp else (),
    )


def standing(campaign: Campaign) -> str:
    """How a campaign stands: who has won how many adventures, and what comes next."""
    (one, other), players = campaign.won, campaign.setup.box.players
    score = f"{players[0]} {one}, {players[1]} {other}"
    if not campaign.over:
        return f"Adventure {campaign.number} of {campaign.setup.adventures}. Won so far: {score}."
    if one == other:
        return f"The campaign is over, and nobody has won it: {score}."
    return f"The campaign is over, and {players[int(other > one)]} has won it: {score}."


def _page(campaign: Campaign, chapter: Chapter) -> Page:
    box, players = campaign.setup.box, campaign.setup.box.players
    chain = campaign.setup.chain
    name = chain[chapter.number - 1].name if chain else "A match without a scenario"
    outcome = "Nobody won it." if chapter.winner is None else f"{players[chapter.winner]} won it."
    mine, theirs = (
        (
            *_came_out(box, chapter, band),
            *(told(box, deed, by_hand=campaign.by_hand(band)) for deed in chapter.deeds if deed.band == band),
        )
        for band in (0, 1)
    )
    return Page(f"{chapter.number}. {name}", outcome, (mine, theirs))


def name_of(box: DraftSetup, card: str) -> str:
    """The printed name of a character."""
    return next((each.name for each in box.characters if each.id == card), card)


def gear_of(box: DraftSetup, card: str) -> str:
    """The printed name of a piece of equipment."""
    return next((each.name for each in box.equipment if each.id == card), card)


def belongings(box: DraftSetup, fate: Fate) -> list[str]:
    """What a member has: its equipment, its honor."""
    return [
        *([gear_of(box, fate.equipment)] if fate.equipment else []),
        *([f"the honor {HONORS[fate.honor].name}"] if fate.honor else []),
    ]


def member(box: DraftSetup, fate: Fate) -> str:
    """A member as it stands: `Okko, shaken, with Iron fan`."""
    goods = " and ".join(belongings(box, fate))
    return f"{name_of(box, fate.card)}, {fate.state}" + (f", with {goods}" if goods else "")


def _came_out(box: DraftSetup, chapter: Chapter, band: int) -> Iterator[str]:
    """How the members of a band came out of an adventure, and what they lost in it."""
    fates = chapter.fates[band]
    before = chapter.before[band] if chapter.before is not None else fates
    for place, fate in enumerate(fates):
        same = place < len(before) and before[place].card == fate.card
        was = before[place] if same else fate
        how = {"vigilant": "came through unharmed", "shaken": "came through shaken", "disabled": "fell"}[fate.state]
        lost = [thing for thing in belongings(box, was) if thing not in belongings(box, fate)]
        yield f"{name_of(box, fate.card)} {how}" + (f"; gone: {listed(lost)}." if lost else ".")


def told(box: DraftSetup, deed: CampDeed, *, by_hand: bool = False) -> str:
    """A deed of the camp in a sentence; `by_hand`: its dice, if there were any, were real ones."""
    return _sentence(box, deed) + (" (by hand)" if by_hand and not isinstance(deed, Hired) else "")


def _sentence(box: DraftSetup, deed: CampDeed) -> str:
    name = name_of(box, deed.card)
    match deed:
        case Healed(face=face, state=state):
            then = {
                "vigilant": "is whole again",
                "shaken": "begins the next adventure shaken",
                "dead": "dies of the wounds",
            }[state]
            return f"{name} throws {face} and {then}."
        case Hired(dead=dead):
            return f"{name} comes in the place of {name_of(box, dead)}."
        case Prayed(face=face, honor=honor):
            answer = "nobody answers" if honor is None else f"{HONORS[honor].name}"
            return f"{name} prays, the die shows {face}: {answer}."
        case Sought(drawn=drawn, equipment=kept):
            found = listed([gear_of(box, card) for card in drawn]) or "nothing"
            keeps = f"keeps {gear_of(box, kept)}" if kept else "keeps nothing"
            return f"{name} searches, turns up {found}, and {keeps}."


def wounds(state: str) -> tuple[tuple[int, int, str], ...]:
    """The table by which wounds heal: from which face to which they become what (CAMP-2)."""
    rows: list[tuple[int, int, str]] = []
    for face in range(1, 7):
        becomes = healed(state, face)
        if rows and rows[-1][2] == becomes:
            rows[-1] = (rows[-1][0], face, becomes)
        else:
            rows.append((face, face, becomes))
    return tuple(rows)


def listed(words: Sequence[str]) -> str:
    """`one, two and three`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)

"""Bands that players put together: kept in the user's data folder, and written as one line of text."""

import json
import re
import unicodedata
from pathlib import Path

from okko.intake import write_whole
from okko.library import BadData, Library
from okko.library.bad_data import nearest
from okko.library.document import read_document
from okko.library.kinds import BAND, read_model
from okko.model.card import BandList, Member


class BadBand(ValueError):
    """A text that describes no band; says what is wrong in one sentence."""


def folder() -> Path:
    """Where saved bands are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "bands"


def saved_bands(library: Library) -> tuple[list[BandList], list[BadData]]:
    """All saved bands by file name, and what is wrong with the files that cannot be used."""
    bands: list[BandList] = []
    problems: list[BadData] = []
    for file in sorted(folder().glob("*.yaml")):
        try:
            document = read_document(file)
            band = read_model(document, BAND)
        except BadData as bad:
            problems.append(bad)
            continue
        wrong = band if isinstance(band, list) else library.strangers(document, band)
        if wrong:
            problems += wrong
        elif isinstance(band, BandList):
            bands.append(band)
    return bands, problems


def save_band(band: BandList) -> Path:
    """Keep a band; one of the same id is replaced.

    Raises:
        OSError: It cannot be written.
    """
    file = folder() / f"{band.id}.yaml"
    write_whole(file, written(band))
    return file


def delete_band(band: BandList) -> None:
    """Forget a saved band.

    Raises:
        OSError: The file cannot be removed.
    """
    (folder() / f"{band.id}.yaml").unlink(missing_ok=True)


def written(band: BandList) -> str:
    """A band as a file."""
    members = [
        f"  - {{card: {one.card}, equipment: {one.equipment}}}" if one.equipment else f"  - {{card: {one.card}}}"
        for one in band.members
    ]
    head = ["okko-band: 1", f"id: {band.id}", f"name: {json.dumps(band.name)}", f"budget: {band.budget}"]
    return "\n".join([*head, "members:", *members] if members else [*head, "members: []"]) + "\n"


def id_of(name: str) -> str:
    """An id made of a name: `the-night-watch`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:36].strip("-")
    return words if words[:1].isalpha() else f"band-{words}".strip("-")


def as_text(band: BandList) -> str:
    """A band as one line that can be passed on: `16 card+equipment card`."""
    members = (f"{one.card}+{one.equipment}" if one.equipment else one.card for one in band.members)
    return " ".join([str(band.budget), *members])


def from_text(text: str, library: Library) -> tuple[int, tuple[Member, ...]]:
    """The budget and the members that a line describes.

    Raises:
        BadBand: It describes none.
    """
    first, *words = text.replace(",", " ").split() or [""]
    if not (first.isascii() and first.isdecimal()) or not 0 < int(first) <= 30:
        raise BadBand("a band begins with its budget, 1 to 30, then its cards: 16 card+equipment card")
    if len(words) > 30:
        raise BadBand("a band has at most 30 characters")
    members = []
    for word in words:
        card, _, gear = word.partition("+")
        if card not in library.characters:
            raise BadBand(_unknown("character", card, list(library.characters)))
        if gear and gear not in library.equipment:
            raise BadBand(_unknown("equipment", gear, list(library.equipment)))
        members.append(Member(card=card, equipment=gear or None))
    return int(first), tuple(members)


def _unknown(kind: str, name: str, names: list[str]) -> str:
    cure = nearest(name, names)
    return f'there is no {kind} "{name[:40]}"' + (f"; {cure}" if cure else "")

"""Band files outside of any pack."""

from pathlib import Path

from okko.library.bad_data import BadData
from okko.library.document import read_document
from okko.library.kinds import BAND, read_model
from okko.model.card import BandList


def read_band(file: Path) -> BandList:
    """The band that a file holds.

    Raises:
        BadData: It cannot be read, or holds something else.
    """
    if file.suffix == ".jsonl":
        raise BadData(file, 1, "this is a journal, not a band", "name a file that begins with okko-band: 1")
    model = read_model(read_document(file), BAND)
    if not isinstance(model, BandList):
        raise model[0]
    return model

"""What is wrong with a journal, said in one sentence."""

from pathlib import Path

from okko.intake import clipped, harmless


class BadJournal(Exception):
    """A journal that cannot be read or written: `FILE:LINE: what is wrong; what would help`."""

    def __init__(self, file: Path, line: int, message: str, cure: str = "") -> None:
        super().__init__(file, line, message, cure)
        self.file = file
        self.line = line
        """Counted from 1, the header's; 0 when no line is to blame."""
        self.message = clipped(message)
        self.cure = cure

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else f"{self.file}"
        return harmless(f"{place}: {self.message}" + (f"; {self.cure}" if self.cure else ""))


class InUse(BadJournal):
    """A journal that another process is writing."""


def cannot(file: Path, what: str, error: OSError, cure: str = "") -> BadJournal:
    """A journal that the system does not let be read or written."""
    if isinstance(error, FileNotFoundError) and not cure:
        cure = "okko saves lists what there is"
    return BadJournal(file, 0, f"the journal cannot be {what}: {error.strerror or error}", cure)

"""`okko` called as from a shell, in this process."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from okko.cli import run


class Said:
    """What a command printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


Call = Callable[..., Said]


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    def call(*arguments: str | Path, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return Said(status, out, err)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.okko.jsonl"

"""The program in a real terminal: it ends in good order, however it is told to."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.accidents.terminals import Terminal

pytestmark = [pytest.mark.xdist_group("screen"), pytest.mark.pty]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal with the title in it, which is closed after the test, and the program with it."""
    one = Terminal(folder=tmp_path)
    one.until_said("Quit")
    yield one
    one.close()


@pytest.mark.parametrize("key", [b"q", b"\x11"], ids=["q", "ctrl-q"])
def test_the_keys_that_end_every_program_end_this_one(terminal: Terminal, key: bytes) -> None:
    terminal.press(key)
    assert terminal.ends() == 0
    assert terminal.given_back()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT], ids=lambda told: told.name)
def test_being_told_to_end_leaves_the_terminal_sane(terminal: Terminal, told: signal.Signals) -> None:
    terminal.process.send_signal(told)
    assert terminal.ends() == 0
    assert terminal.given_back()


def test_what_nobody_hears_leaves_the_terminal_sane_too(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.ends() == -signal.SIGKILL
    assert terminal.given_back()
    assert terminal.sent.endswith(b"okko was ended from outside; okko resume goes on with a match.\r\n")


def test_the_end_of_the_terminal_is_the_end_of_the_program(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.ends() == 0
    assert terminal.given_back()


def test_a_byte_of_no_meaning_ends_nothing_and_ctrl_c_does(terminal: Terminal) -> None:
    terminal.press(b"\xff\x80\xc3(")
    terminal.press(b"?")
    terminal.until_said("Keys")
    terminal.press(b"\x03")
    assert terminal.ends() == 0

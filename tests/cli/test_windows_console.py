"""Two at a console of Windows, as far as it can be told elsewhere: which commands it is asked to know, and is sent."""

import ctypes
import io
import os
import signal
import sys
from types import SimpleNamespace

import pytest

from koikoi.cli.screen import PAGE, Screen, knows_commands

OUTPUT, COMMANDS = -11, 4
"""The number of the console that is written to, and the bit of its mode that lets it obey."""
SECOND, CLEAR, FIRST = "\033[?1049h", "\033[2J\033[3J\033[H", "\033[?1049l"


class Console:
    """What Windows says of a console: `obeys` is what comes of asking it to, `there` whether it is one at all."""

    def __init__(self, *, obeys: bool, there: bool) -> None:
        self.obeys, self.there, self.mode = obeys, there, 3
        self.kernel32 = SimpleNamespace(
            GetStdHandle=lambda which: 7 if which == OUTPUT else 0,
            GetConsoleMode=self.tell_mode,
            SetConsoleMode=self.take_mode,
        )

    def tell_mode(self, handle: int, mode: object) -> int:
        ctypes.cast(mode, ctypes.POINTER(ctypes.c_ulong))[0] = self.mode  # type: ignore[arg-type]
        return int(handle == 7 and self.there)

    def take_mode(self, handle: int, mode: int) -> int:
        if handle == 7 and self.obeys:
            self.mode = mode
        return int(self.obeys)


class Written(io.StringIO):
    """What has been written to it."""

    def isatty(self) -> bool:
        return True


def at(console: Console, monkeypatch: pytest.MonkeyPatch) -> Written:
    """The game stands before this console, on a system that has no signals but those of Windows."""
    written = Written()
    monkeypatch.setattr(sys, "stdout", written)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", console, raising=False)
    monkeypatch.setenv("TERM", "")  # nobody sets it there
    for name in ("SIGHUP", "SIGQUIT", "SIGTSTP", "SIGCONT"):
        monkeypatch.delattr(signal, name, raising=False)
    return written


def test_a_console_that_obeys_has_a_second_screen_which_is_cleared_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(obeys=True, there=True)
    written, screen = at(console, monkeypatch), Screen(lambda: None)
    with screen.private():
        assert screen.second
        screen.secret = True
        print("1B")
        screen.wipe()
        print("the other")
    assert written.getvalue() == f"{SECOND}{CLEAR}1B\n{CLEAR}the other\n{CLEAR}{FIRST}"
    assert console.mode == 3 | COMMANDS


@pytest.mark.parametrize(("obeys", "there"), [(False, True), (True, False)], ids=["old", "not a console"])
def test_one_that_knows_no_commands_gets_none_and_the_hand_is_pushed_out_of_sight(
    obeys: bool, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, screen = at(Console(obeys=obeys, there=there), monkeypatch), Screen(lambda: None)
    with screen.private():
        print("1B")
        screen.secret = True
    assert not screen.second
    assert written.getvalue() == "1B\n" + "\n" * PAGE


@pytest.mark.skipif(os.name == "nt", reason="stands for a signal that is there")
def test_ctrl_break_leaves_no_hand_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    written = at(Console(obeys=True, there=True), monkeypatch)

    def play() -> None:
        with Screen(lambda: None).private():
            print("1B")
            signal.raise_signal(signal.SIGUSR1)

    with pytest.raises(SystemExit):
        play()
    assert written.getvalue().endswith(f"1B\n{CLEAR}{FIRST}")


def test_what_goes_into_a_file_there_is_never_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    at(Console(obeys=True, there=True), monkeypatch)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert not knows_commands()

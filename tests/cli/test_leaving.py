"""A hand must not stay behind: the game is left at one's own turn by every way out, at a real terminal."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from koikoi.cli import screen
from koikoi.cli.screen import PAGE
from koikoi.cli.terminal import AskAgain, Terminal
from tests.cli.conftest import environment

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

LINES = 24
GUARD = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
game = subprocess.Popen([sys.executable, "-m", "koikoi", *sys.argv[1:]], process_group=0, preexec_fn=lambda: (
    signal.signal(signal.SIGTTOU, signal.SIG_IGN), os.tcsetpgrp(0, os.getpid()),
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)))
while True:
    _, status = os.waitpid(game.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        break
    os.tcsetpgrp(0, os.getpgrp())
    print("guard$", flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, game.pid)
    os.killpg(game.pid, signal.SIGCONT)
print("guard$", os.waitstatus_to_exitcode(status), flush=True)
"""
"""As little of a shell as starts the game in the foreground, and again after it was stopped."""


class Screen:
    """What stands on a terminal, and what has scrolled off it, after all that was written to it.

    `two`: whether it has a second screen; one that has none does nothing when it is told to show that.
    """

    def __init__(self, lines: int = LINES, *, two: bool = True) -> None:
        self.lines, self.two = lines, two
        self.kept = {False: [""], True: [""]}
        self.second = False

    def write(self, text: str) -> None:
        for part in re.findall(r"\033\[[?\d]*[A-Za-z]|[^\033]+|\033", text):
            match part:
                case "\033[?1049h" | "\033[?1049l":
                    self.second = self.two and part.endswith("h")
                case "\033[2J":
                    self.kept[self.second][-self.lines :] = [""] * self.lines
                case "\033[3J":
                    for lines in self.kept.values():
                        del lines[: -self.lines]
                case "\033[H":
                    pass
                case _:
                    assert "\033" not in part
                    first, *more = part.replace("\r", "").split("\n")
                    self.kept[self.second][-1] += first
                    self.kept[self.second] += more

    @property
    def behind(self) -> str:
        """All that can be read on it, and by scrolling back."""
        return "\n".join(self.kept[self.second])

    @property
    def in_sight(self) -> str:
        """What can be read without scrolling."""
        return "\n".join(self.kept[self.second][-self.lines :])


class Game:
    """A match of two at a terminal of its own."""

    def __init__(self, home: Path, folder: Path, term: str, *more: str, lines: int = LINES) -> None:
        self.leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", GUARD, "play", "--names", "Aoi,Ren", "--seed", "3", *more],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment(KOIKOI_HOME=str(home), TERM=term, LANGUAGE="en"),
            cwd=folder,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(follower)
        self.said = ""
        self.screen = Screen(lines, two=term != "linux")

    def until(self, pattern: str) -> None:
        """Reads until that is said anew."""
        fresh, end = "", time.monotonic() + 30
        while not re.search(pattern, fresh):
            assert select.select([self.leader], [], [], max(end - time.monotonic(), 0))[0], fresh
            try:
                more = os.read(self.leader, 4096).decode()
            except OSError:
                break
            fresh += more
            self.screen.write(more)
        self.said += fresh

    def type(self, text: str) -> None:
        os.write(self.leader, text.encode())

    def to_a_hand(self) -> None:
        """To the first turn, whose hand is shown then."""
        for _ in range(4):
            self.until(r"(help\)|looking\.|to read on\.) $")
            if "Your hand" in self.said:
                assert "Your hand" in self.screen.in_sight
                return
            self.type("\n")
        raise AssertionError(self.said)

    def send(self, name: str) -> None:
        os.killpg(os.tcgetpgrp(self.leader), getattr(signal, name))


@pytest.fixture(params=["xterm-256color", "linux", "dumb"])
def game(request: pytest.FixtureRequest, home: Path, tmp_path: Path) -> Iterator[Game]:
    one = Game(home, tmp_path, request.param)
    one.to_a_hand()
    yield one
    os.close(one.leader)
    one.process.kill()
    one.process.wait()


def left(game: Game, code: int) -> None:
    """The game has been left, and nothing of the hand is there any more."""
    game.until(r"guard\$ .*\n")
    assert f"guard$ {code}" in game.said
    nothing_is_there(game)


def nothing_is_there(game: Game) -> None:
    assert not game.screen.second
    seen = game.screen.in_sight if "\033" not in game.said else game.screen.behind
    assert "guard$" in seen
    for secret in ("Your hand", "lay it on the field", "1: "):
        assert secret not in seen


ENDING = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPROF", "SIGXCPU", "SIGABRT", "SIGRTMIN")
"""Samples of the signals that end a program which does not answer them."""


@pytest.mark.law(4)
@pytest.mark.parametrize(("typed", "code"), [("q\n", 0), ("\x04", 0), ("\x03", 130), ("\x1c", 131)])
def test_no_hand_stays_behind_what_is_typed(game: Game, typed: str, code: int) -> None:
    game.type(typed)
    left(game, code)
    assert ("The match is saved" in game.screen.in_sight) is (code != 131)


@pytest.mark.law(8)
@pytest.mark.parametrize("name", ENDING)
def test_no_hand_stays_behind_a_signal(game: Game, name: str) -> None:
    game.send(name)
    left(game, 128 + getattr(signal, name))


def test_no_hand_stays_while_the_game_is_stopped_and_none_is_shown_to_whoever_brings_it_back(game: Game) -> None:
    game.type("\x1a")
    game.until(r"guard\$")
    nothing_is_there(game)
    game.type("\n")
    game.until(r"looking\. $")
    assert "Your hand" not in game.screen.in_sight
    game.type("\n")
    game.until(r"help\) $")
    assert "Your hand" in game.screen.in_sight
    game.type("q\n")
    left(game, 0)


def test_the_hand_goes_even_if_the_game_is_stopped_while_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    leader, follower = pty.openpty()

    class Stopped(io.FileIO):
        """Ctrl-Z is pressed when a hand stands there, before whoever writes it knows that it does."""

        def write(self, b: Buffer) -> int:
            written = super().write(b)
            if "hand" in bytes(b).decode():
                signal.raise_signal(signal.SIGTSTP)
            return written

    stopped = []

    def stop(*_given: int) -> None:
        seen = ""
        while not seen.endswith("\033[?1049l") and select.select([leader], [], [], 5)[0]:
            seen += os.read(leader, 4096).decode()
        stopped.append(seen)

    with io.TextIOWrapper(io.BufferedWriter(Stopped(follower, "w"))) as terminal:
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.setattr(sys, "stdout", terminal)
        monkeypatch.setattr(os, "kill", stop)
        with screen.Screen(lambda: None).private():
            print("Your hand", end="", flush=True)
    os.close(leader)
    assert [text.rpartition("Your hand")[2] for text in stopped] == ["\033[2J\033[3J\033[H\033[?1049l"]


def test_a_game_that_is_stopped_without_being_asked_shows_no_hand_when_it_comes_back(game: Game) -> None:
    game.send("SIGSTOP")
    game.until(r"guard\$")
    game.type("\n")
    game.until(r"looking\. $")
    assert "Your hand" not in game.screen.in_sight
    game.type("q\n")
    left(game, 0)


def test_the_rest_of_a_hand_is_not_told_to_whoever_brings_the_game_back(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    with terminal.private():
        terminal.open_hand()
        terminal.tell("the first card")
        signal.raise_signal(signal.SIGCONT)
        with pytest.raises(AskAgain):
            terminal.tell("the second card")
        terminal.tell("whose turn it is")
    out = capsys.readouterr().out
    assert "the second card" not in out
    assert out.index("the first card") < out.index("\n" * PAGE) < out.index("whose turn it is")


def test_nothing_is_asked_about_a_hand_while_nobody_knows_who_looks(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    with terminal.private():
        terminal.open_hand()
        terminal.tell("the first card")
        signal.raise_signal(signal.SIGCONT)
        with pytest.raises(AskAgain):
            terminal.ask("Which card?")
    assert "Which card?" not in capsys.readouterr().out


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_a_terminal_that_knows_no_commands_gets_none(term: str, home: Path, tmp_path: Path) -> None:
    game = Game(home, tmp_path, term)
    game.to_a_hand()
    game.type("1\n")
    game.until(r"looking\. $")
    game.type("q\n")
    left(game, 0)
    assert "\033" not in game.said
    assert "\r\n" * PAGE in game.said
    os.close(game.leader)
    game.process.wait(timeout=30)


def test_what_was_there_before_the_game_is_there_again(home: Path, tmp_path: Path) -> None:
    game = Game(home, tmp_path, "xterm")
    game.screen.write("my own things\n")
    game.to_a_hand()
    assert "my own things" not in game.screen.behind
    game.type("q\n")
    left(game, 0)
    assert "my own things" in game.screen.behind
    os.close(game.leader)
    game.process.wait(timeout=30)


def test_long_texts_wait_where_they_could_not_be_scrolled_back_to(home: Path, tmp_path: Path) -> None:
    game = Game(home, tmp_path, "xterm")
    game.to_a_hand()
    game.type("w\n")
    game.until(r"Press Enter to read on\. $")
    pages = 1
    while "help) " not in game.said.rpartition("Press Enter to read on.")[2]:
        assert pages < 20
        before = len(game.said)
        game.type("\n")
        game.until(r"(to read on\.|help\)) $")
        assert game.said[before:].count("\n") <= LINES
        pages += 1
    assert pages > 1
    game.type("q\n")
    left(game, 0)
    os.close(game.leader)
    game.process.wait(timeout=30)

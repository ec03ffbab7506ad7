"""What lies before people at a terminal: a screen that others must not read, taken away on every way out.

Where the terminal has a second screen, that one is used, so the first has never shown a hand, and neither has what
scrolled off it.  Terminals without one ignore the command for it and are cleared; where nothing can be cleared, blank
lines push out of sight what was there.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import select
from socket import socket, socketpair
from types import FrameType
from typing import Final

PAGE: Final = 60
"""Blank lines that push a hand out of sight where a screen cannot be cleared."""
_CLEAR: Final = "\033[2J\033[3J\033[H"
"""Empties the screen, what has scrolled off it, and begins at its top."""
_SECOND, _FIRST = "\033[?1049h", "\033[?1049l"
_NOT_ENDING: Final = (
    *("SIGCHLD", "SIGCLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGINFO", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU"),
    *("SIGKILL", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"),
)
"""Signals that end nothing, that cannot be answered, or that come of a fault in the machine's code."""
_ENDING: Final = tuple(
    sorted({int(one) for one in signal.valid_signals()} - {int(getattr(signal, one, 0)) for one in _NOT_ENDING})
)
"""The signals that would end the game."""

_woken: socket | None = None
"""Something can be read from it when a signal has come."""

Handler = Callable[[int, FrameType | None], None]


class Screen:
    """The terminal's screen.  `back` is called when the game was stopped for a while and comes back."""

    def __init__(self, back: Callable[[], None]) -> None:
        self.second = False
        """Whether the second screen is shown."""
        self.secret = False
        """Whether something stands in sight that not everybody may read."""
        self._back = back
        self._ending = False

    @contextmanager
    def private(self) -> Iterator[None]:
        """What is told within is out of sight afterwards: at the end, at any error, at any signal that can be answered.

        Signals that end the game raise: KeyboardInterrupt, or SystemExit with the code that shells know.
        """
        self._ending = False
        with _answered(dict.fromkeys(_ENDING, self._end) | self._resting()):
            try:
                self._enter()
                yield
            finally:
                self._ending = True
                self._leave()

    def wipe(self) -> None:
        """Takes everything told so far out of sight."""
        self.secret = False
        _write(_CLEAR if knows_commands() else "\n" * PAGE)

    def _enter(self) -> None:
        if knows_commands():
            self.second = True
            _write(_SECOND + _CLEAR)

    def _leave(self) -> None:
        if self.second:
            self.second = self.secret = False
            _write(_CLEAR + _FIRST)
        elif self.secret:
            self.wipe()

    def _resting(self) -> "dict[int, Handler]":
        """Answers to signals that stop the game for a while, where there are such."""
        answers = {"SIGTSTP": self._stop, "SIGCONT": self._continue}
        return {int(getattr(signal, name)): answer for name, answer in answers.items() if hasattr(signal, name)}

    def _end(self, number: int, _frame: FrameType | None) -> None:
        if self._ending:
            return
        self._ending = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Ctrl-Z: the screen is taken away before the system stops the game."""
        self._leave()
        answer = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # from here on the game stands still
        signal.signal(number, answer)
        self._continue(number, None)

    def _continue(self, _number: int, _frame: FrameType | None) -> None:
        if not self._ending:
            self._leave()  # as it may have been stopped without being asked
            self._enter()
            self._back()


def wait_for_line() -> None:
    """Waits at a terminal until a line has been typed, answering every signal at once.

    Reading alone would sleep through a signal that comes just before it.
    """
    woken = _woken
    if woken is None or sys.stdin is None or not sys.stdin.isatty() or sys.platform == "win32":
        return
    while sys.stdin not in select([sys.stdin, woken], [], [])[0]:
        woken.recv(100)  # a signal came; the system's answer to it comes before this


def knows_commands() -> bool:
    """Whether what is written goes to a terminal that clears its screen when it is told to."""
    if sys.stdout is None or not sys.stdout.isatty():
        return False
    if sys.platform == "win32":
        return _windows_console()
    return os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def _windows_console() -> bool:
    """Has the console of Windows obey commands; whether it does."""
    import ctypes

    system, mode = getattr(ctypes, "windll").kernel32, ctypes.c_ulong()  # noqa: B009  # other systems have none
    console = system.GetStdHandle(-11)
    if not system.GetConsoleMode(console, ctypes.byref(mode)):
        return False
    return bool(system.SetConsoleMode(console, mode.value | 4))  # virtual terminal processing


def _write(text: str) -> None:
    """Writes behind what is still waiting.  Where nobody is there any more, nothing has to be hidden."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):  # gone; closed
            try:
                sys.stdout.write(text)
                sys.stdout.flush()
            except RuntimeError:  # a signal came while something was being written: this cannot wait behind it
                os.write(sys.stdout.fileno(), text.encode())


@contextmanager
def _answered(handlers: dict[int, Handler]) -> Iterator[None]:
    """These signals are answered so for a while; those that whoever started the game has switched off stay so."""
    global _woken
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {}
    here, there = socketpair()
    with here, there:
        here.setblocking(False)
        there.setblocking(False)
        waker = signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
        _woken = here
        for number, handler in handlers.items():
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, handler)
        try:
            yield
        finally:
            for number, answer in before.items():
                signal.signal(number, answer)
            signal.set_wakeup_fd(waker)
            _woken = None

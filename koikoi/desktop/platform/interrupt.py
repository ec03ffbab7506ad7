"""Ctrl-C in the terminal that the window was started from: it is closed, as by its own button.

As an exception it could come in the midst of anything, a file being written too, or where Python has to drop it: in a
finalizer, or in what a library calls back.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupt:
    """Whether Ctrl-C has come."""

    came = False

    def note(self, number: int, frame: FrameType | None) -> None:
        """It has come.  A second one is an exception, wherever it comes: the window may be what does not answer."""
        self.came = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def heeded() -> Iterator[Interrupt]:
    """Ctrl-C is noted within; not where it was ignored from outside, as in a shell's background."""
    interrupt, before = Interrupt(), signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield interrupt
        return
    signal.signal(signal.SIGINT, interrupt.note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)

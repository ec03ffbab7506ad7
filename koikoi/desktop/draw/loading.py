"""Files that are loaded before they are wanted, in threads: no frame waits for them."""

import threading
from collections.abc import Callable
from contextlib import suppress

import pygame


class WindowThread(threading.Thread):
    """A thread that loads something for the window, whose end does not wait for it.

    What fails because the window has been closed meanwhile, or the program is about to end, is nobody's concern.
    """

    def __init__(self, name: str, work: Callable[[], object]) -> None:
        super().__init__(name=name, daemon=True)
        self._work = work

    def run(self) -> None:
        """Does it.  Raises whatever fails while there is a window."""
        try:
            self._work()
        except RuntimeError:  # as every pygame.error is
            if pygame.display.get_init():
                raise


def load_ahead(*loaders: Callable[[], object]) -> None:
    """Calls these one after the other in the background; each keeps what it loads where it will be looked for."""

    def work() -> None:
        for load in loaders:
            with suppress(pygame.error):  # the window may be closed before all is done
                load()

    in_background(work)


def in_background(work: Callable[[], None]) -> None:
    """Begins it in a thread; the end of the window does not wait for it."""
    WindowThread("loading", work).start()

"""Pictures that are made before they are wanted, so that no frame has to wait for them."""

import threading
from collections.abc import Callable
from contextlib import suppress

import pygame


def make_ahead(*makers: Callable[[], object]) -> None:
    """Calls these one after the other in the background; each keeps what it makes where it will be looked for."""

    def work() -> None:
        for make in makers:
            with suppress(pygame.error):  # the window may be closed before all is done
                make()

    in_background(work)


def in_background(work: Callable[[], None]) -> None:
    """Begins it in a thread; the end of the window does not wait for it."""
    threading.Thread(target=work, name="ahead", daemon=True).start()

"""What is loaded in the background: no fault of a closed window is told, all others are."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw import loading
from koikoi.desktop.draw.loading import WindowThread

CLOSED = """
import threading, pygame
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((64, 64))
from functools import partial
from koikoi.desktop.animation import print_stage
from koikoi.desktop.draw.loading import in_background
from koikoi.desktop.draw.prints import Fit
from koikoi.desktop.draw.sprites import sprites
from koikoi.engine.cards import Month

picture = pygame.Surface((9, 9))
begun = {begun}
pygame.quit()
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join(30)
        print(thread.name)
"""
"""A window that is closed while a thread makes something for it."""
MADE = {
    "layers": "print_stage.make_ahead(Month.PINE, Fit((640, 360)))",
    "cards": "sprites().prepare(300)",
    "loading": "in_background(lambda: [picture.convert_alpha() for _ in iter(lambda: pygame.time.wait(9), None)])",
}


@pytest.mark.parametrize("name", MADE)
def test_nothing_is_told_of_what_a_closed_window_has_no_use_for(name: str) -> None:
    script = CLOSED.replace("{begun}", MADE[name])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert name in done.stdout.split(), "it has ended before the window"
    assert done.stderr == ""


def test_what_fails_in_a_window_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda given: told.append(given.exc_type))
    for error in (pygame.error, RuntimeError, ValueError):
        thread = WindowThread("loading", _raising(error))
        thread.start()
        thread.join()
    assert told == [pygame.error, RuntimeError, ValueError]


def _raising(error: type[Exception]) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


def test_whatever_makes_pictures_is_a_thread_of_the_window() -> None:
    desktop = Path(loading.__file__).parent.parent
    bare = {one.stem for one in desktop.rglob("*.py") if re.search(r"threading\.Thread[()]", one.read_text("utf-8"))}
    assert bare == {"loading", "folder_window", "system_voice", "readers", "sound", "mixer"}, "the others draw nothing"

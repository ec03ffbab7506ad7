"""What is made in the background: the window can be drawn meanwhile, with the same pictures."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw import ahead
from koikoi.desktop.draw.ahead import WindowThread
from koikoi.desktop.draw.brushwork import stroke
from koikoi.desktop.draw.card_badges import dressed
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.painter import PREMUL
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.parts import Piece
from koikoi.engine.cards import DECK

WIDE = 320
"""A card of a window of 3840 by 2160: to turn it takes some milliseconds."""


def turned() -> None:
    """A card on its way, as the lots make it ahead."""
    piece = Piece("card", 0.0, 0.0, float(WIDE), DECK[0])
    for angle in range(1, 40):
        looks(replace(piece, angle=float(angle)))


def fallen() -> None:
    """A card that falls, with its shadow, as the end of a match makes it ahead."""
    picture = sprites().card(DECK[0], WIDE)
    for angle in range(1, 40):
        posed("card", picture, 1.2, float(angle))
        shadow_of(("card", angle), picture, 20)


def written() -> None:
    """A stroke, as the end of a round cuts it ahead."""
    for _ in range(8):
        stroke(sprites().card(DECK[0], WIDE), (1.0, 0.0)).cut()


@pytest.mark.parametrize("make", [turned, fallen, written])
def test_a_picture_can_be_drawn_while_others_are_made_of_it(make: object) -> None:
    assert callable(make)
    sprites().ways.clear()
    shared, target = dressed(DECK[0], WIDE), pygame.Surface((WIDE, 2 * WIDE))
    thread = threading.Thread(target=make)
    thread.start()
    drawn = 0
    while thread.is_alive():
        target.blit(shared, (0, 0), special_flags=PREMUL)
        drawn += 1
    assert drawn > 20


def test_a_picture_that_a_thread_gets_is_its_own() -> None:
    got = []
    thread = threading.Thread(target=lambda: got.append(sprites().card(DECK[1], WIDE)))
    thread.start()
    thread.join()
    mine = sprites().card(DECK[1], WIDE)
    assert got[0] is not mine
    assert sprites().card(DECK[1], WIDE) is mine
    assert pygame.image.tobytes(got[0], "RGBA") == pygame.image.tobytes(mine, "RGBA")


CLOSED = """
import threading, pygame
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((64, 64))
from functools import partial
from koikoi.desktop.animation import print_stage
from koikoi.desktop.draw.ahead import in_background
from koikoi.desktop.draw.prints import Fit
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.screens.title_entry import TitleStage
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
    "print": "TitleStage(Month.WILLOW, Fit((640, 360)), picture, None)",
    "layers": "print_stage.make_ahead(Month.PINE, Fit((640, 360)))",
    "cards": "sprites().prepare(300)",
    "ahead": "in_background(lambda: [picture.convert_alpha() for _ in iter(lambda: pygame.time.wait(9), None)])",
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
        thread = WindowThread("ahead", _raising(error))
        thread.start()
        thread.join()
    assert told == [pygame.error, RuntimeError, ValueError]


def _raising(error: type[Exception]) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


def test_whatever_makes_pictures_is_a_thread_of_the_window() -> None:
    desktop = Path(ahead.__file__).parent.parent
    bare = {one.stem for one in desktop.rglob("*.py") if re.search(r"threading\.Thread[()]", one.read_text("utf-8"))}
    assert bare == {"ahead", "folder_window", "system_voice", "readers", "sound", "mixer"}, "the others draw nothing"

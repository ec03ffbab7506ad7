"""What is made in the background: the window can be drawn meanwhile, with the same pictures."""

import threading
from dataclasses import replace

import pygame
import pytest

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

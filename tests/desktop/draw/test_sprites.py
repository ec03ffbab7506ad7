"""Pictures of cards."""

import pygame

from koikoi.desktop.draw.sprites import Sprites


def test_the_second_back_is_blue_and_takes_the_place_of_the_first() -> None:
    pictures = Sprites()
    red = pygame.transform.average_color(pictures.card(None, 60))
    pictures.use_back("blue")
    blue = pygame.transform.average_color(pictures.card(None, 60))
    assert red[0] > 2 * red[2]
    assert blue[2] > 2 * blue[0]
    pictures.use_back("red")
    assert pygame.transform.average_color(pictures.card(None, 60)) == red

"""A lot comes out of the fan as a card does that is pulled out of a hand."""

import pygame

from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.layout.board import RATIO
from tests.desktop.lots_drawn import drawing, strongly
from tests.desktop.windows import draw_scene


def test_a_card_is_pulled_out_of_the_fan_below_its_neighbours() -> None:
    _actor, lots = drawing()
    draw_scene(lots, before := pygame.Surface(lots.size))
    lots.handle(Confirm())
    (place,) = lots.taken
    above, target = lots.spots()[place + 1], pygame.Surface(lots.size)
    neighbour = pygame.Rect(0, 0, round(above.w * 0.8), round(above.w))
    neighbour.center = round(above.x), round(above.y)
    below = pygame.Rect(round(lots.spots()[place].x) - 5, round(above.y + above.w * RATIO * 0.7), 10, 10)
    seen = []
    while not lots.settled:
        lots.update(1 / 60)
        draw_scene(lots, target)
        assert not strongly(before.subsurface(neighbour), target.subsurface(neighbour)), "it lies on them"
        seen.append(strongly(before.subsurface(below), target.subsurface(below)))
    assert not seen[0]
    assert max(seen) == 100, "it has come out below them"

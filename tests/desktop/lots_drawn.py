"""Tables at which lots are drawn, and how much of what is seen of them changes."""

from dataclasses import replace

import pygame

from koikoi.desktop.input.intents import Intent
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor
from tests.desktop.windows import draw_scene


def strongly(before: pygame.Surface, after: pygame.Surface, most: int = 64) -> int:
    """So many pixels are brighter, darker or of another colour by more than that."""
    changed = after.copy()
    changed.blit(before, (0, 0), special_flags=pygame.BLEND_SUB)
    back = before.copy()
    back.blit(after, (0, 0), special_flags=pygame.BLEND_SUB)
    changed.blit(back, (0, 0), special_flags=pygame.BLEND_MAX)
    still = pygame.mask.from_threshold(changed, (0, 0, 0), (most, most, most, 255))
    still.invert()
    return still.count()


def drawing(*, computer: bool = False) -> tuple[Actor, LotsScene]:
    """A table at which somebody, or a computer player, is about to draw."""
    seats = plain(("Aoi", "Ren"), Privacy.OPEN)
    if computer:
        seats = replace(seats, chairs=(seats.chairs[0], replace(seats.chairs[1], agent="random")))
    actor = Actor(table=Table(bundled()["nintendo-standard"], seats, seed=3), privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    return actor, actor.stack.top


def changes(
    shown: LotsScene | SceneStack, seconds: float, part: pygame.Rect | None = None, then: Intent | None = None
) -> list[int]:
    """How many pixels change strongly from each frame to the next, of which the first is seen before `then`."""
    target, before, found = pygame.Surface(shown.size), pygame.Surface(shown.size), list[int]()

    def draw() -> None:
        if isinstance(shown, SceneStack):
            shown.draw(target)
        else:
            draw_scene(shown, target)

    draw()
    before.blit(target, (0, 0))
    if then is not None:
        shown.handle(then)
    for _ in range(round(seconds * 60)):
        shown.update(1 / 60)
        draw()
        area = part or target.get_rect()
        found.append(strongly(before.subsurface(area), target.subsurface(area)))
        before.blit(target, (0, 0))
    return found

"""Every screen that the title leads to, opened for the first time in this process.  A part of the bench `frames`.

What is timed is what `moments` times, from the press of the button on, that included; the unit is that of `motion`.
"""

from typing import Any

import pygame

from benches.moments import FRAME, PAUSE, ready, times
from benches.motion import Size, clock, unit
from filming.takes import TitleTake
from koikoi.desktop.app.screen_routes import prepare
from koikoi.desktop.draw.sprites import sprites
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import plain_requests
from tests.desktop.windows import SERVICES

SECONDS = 1.2
"""For which each is watched."""


def dearest(route: object, size: Size, target: pygame.Surface) -> float:
    """The dearest frame in which a screen comes, in units."""
    take = TitleTake(size)
    for _ in take.frames(2.4, 2 * FRAME):
        pass
    ready()
    here, start = unit(target, lambda: None, PAUSE), clock()
    take.stack.push(SERVICES.routes.scene(route))
    opened = clock() - start
    (first, drawn), *frames = times(take, SECONDS, target)
    return max(taken for taken, drawn in ((first + opened, drawn), *frames) if drawn) / here


def screens(size: Size) -> dict[str, Any]:
    """All of them at one size, as they are opened at a title that has been there for a while."""
    window = pygame.Window("screens", size)
    target = window.get_surface()
    pygame.font.init()
    prepare()
    for thread in sprites().prepare():
        thread.join()
    sprites().fit(size)
    ready()
    with chosen(Settings()):
        found = {name: dearest(one, size, target) for name, one in plain_requests().items() if name != "title"}
    return {"size": size, "unit_ms": unit(target, lambda: None, PAUSE) * 1e3, "dearest": found}

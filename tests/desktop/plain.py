"""A stage that keeps nothing: every frame is drawn from the ground up, as the one that keeps has to look."""

from collections.abc import Callable, Hashable

import pygame

from koikoi.desktop.stage import Stage


class PlainStage(Stage):
    """Draws at once whatever is put on it."""

    def begin(self, target: pygame.Surface, ground: pygame.Surface, look: object) -> None:
        self._target = target
        target.blit(ground, (0, 0))

    def put(self, key: Hashable, state: object, draw: Callable[..., None], *what: object) -> None:
        draw(self._target, *what)

    def end(self) -> None:
        pass

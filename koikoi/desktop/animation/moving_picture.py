"""Pictures shown one after the other, of which only what changes is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from koikoi import files

NEAR = 24
"""What changes so few pixels apart is kept together."""

Part = tuple[pygame.Rect, int, bytes]
"""Where it lies, for how many milliseconds it is shown, and its pixels, packed."""


class MovingPicture(ABC):
    """Collects pictures of one size; `save` writes them."""

    suffix: str
    """Of its files."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._last: pygame.Surface | None = None
        self._parts: list[Part] = []

    def __len__(self) -> int:
        return len(self._parts)

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        """Adds a picture, shown for so long; one that is the same as before only lengthens that."""
        areas = [picture.get_rect()] if self._last is None else _changed(self._last, picture)
        if areas:
            self._parts += self._packed(picture, areas, milliseconds)
            self._last = picture.copy()
        else:
            rect, shown, data = self._parts[-1]
            self._parts[-1] = (rect, shown + milliseconds, data)

    @abstractmethod
    def _packed(self, picture: pygame.Surface, areas: Sequence[pygame.Rect], milliseconds: int) -> Iterator[Part]:
        """What is kept of a picture of which these areas are new."""

    def save(self, path: Path) -> None:
        """Writes the file.  Raises OSError, or ValueError where no picture has been added."""
        if not self._parts:
            raise ValueError("a moving picture needs a picture")
        files.write_bytes(path, b"".join(self._written()))

    @abstractmethod
    def _written(self) -> Iterator[bytes]:
        """The bytes of the file."""


def _changed(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Rectangles that hold every pixel that differs: few, and apart from each other."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    areas: list[pygame.Rect] = []
    for rect in same.get_bounding_rects():
        near = rect.inflate(NEAR, NEAR)
        while (place := near.collidelist(areas)) >= 0:
            rect = rect.union(areas.pop(place))
            near = rect.inflate(NEAR, NEAR)
        areas.append(rect)
    return areas

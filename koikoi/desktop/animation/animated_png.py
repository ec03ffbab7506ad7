"""Animated PNG files: every browser plays them, and only what has changed between two pictures is kept.

The format: a PNG whose further pictures stand in `fdAT` chunks, each behind an `fcTL` that says where it lies and how
long it is shown (https://www.w3.org/TR/png-3/, chunks acTL, fcTL, fdAT).
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pygame

NEAR = 24
"""What changes so few pixels apart is kept together."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class AnimatedPng:
    """Collects pictures of one size; `save` writes them."""

    suffix = ".png"

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._last: pygame.Surface | None = None
        self._parts: list[tuple[pygame.Rect, int, bytes]] = []

    def __len__(self) -> int:
        return len(self._parts)

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        """Adds a picture, shown for so long; one that is the same as before only lengthens that."""
        areas = [picture.get_rect()] if self._last is None else changed(self._last, picture)
        if not areas:
            rect, shown, data = self._parts[-1]
            self._parts[-1] = (rect, shown + milliseconds, data)
            return
        for area in areas:  # all but the last are shown for no time at all
            self._parts.append((area, 0, _packed(picture.subsurface(area))))
        self._parts[-1] = (self._parts[-1][0], milliseconds, self._parts[-1][2])
        self._last = picture.copy()

    def save(self, path: Path) -> None:
        """Writes the file.  Raises OSError, or ValueError where no picture has been added."""
        if not self._parts:
            raise ValueError("a moving picture needs a picture")
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            file.write(SIGNATURE)
            for kind, data in self._chunks():
                file.write(struct.pack(">I", len(data)) + kind + data)
                file.write(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))

    def _chunks(self) -> Iterator[tuple[bytes, bytes]]:
        yield b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 2, 0, 0, 0)
        yield b"acTL", struct.pack(">II", len(self._parts), 0)
        number = 0
        for place, (area, shown, data) in enumerate(self._parts):
            where = (area.w, area.h, area.x, area.y, min(shown, 65_535), 1000, 0, 0)
            yield b"fcTL", struct.pack(">IIIIIHHBB", number, *where)
            number += 1
            if place:
                yield b"fdAT", struct.pack(">I", number) + data
                number += 1
            else:
                yield b"IDAT", data
        yield b"IEND", b""


def changed(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
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


def _packed(part: pygame.Surface) -> bytes:
    """The pixels as PNG keeps them: each row behind the number of its filter, 0 for none."""
    wide, high = part.get_size()
    pixels = pygame.image.tobytes(part.convert(16), "RGB")  # fewer shades, half the bytes
    step = wide * 3
    rows = [pixels[y * step : (y + 1) * step] for y in range(high)]
    packer = zlib.compressobj(6)
    packed = b"".join(packer.compress(b"\x00" + row) for row in rows)
    return packed + packer.flush()

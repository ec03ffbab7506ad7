"""Animated PNG files: every browser plays them.

The format: a PNG whose further pictures stand in `fdAT` chunks, each behind an `fcTL` that says where it lies and how
long it is shown (https://www.w3.org/TR/png-3/, chunks acTL, fcTL, fdAT).
"""

import struct
import zlib
from collections.abc import Iterator, Sequence

import pygame

from koikoi.desktop.animation.moving_picture import MovingPicture, Part

SIGNATURE = b"\x89PNG\r\n\x1a\n"


class AnimatedPng(MovingPicture):
    """All shades but the finest are kept."""

    suffix = ".png"

    def _packed(self, picture: pygame.Surface, areas: Sequence[pygame.Rect], milliseconds: int) -> Iterator[Part]:
        """All but the last are shown for no time at all."""
        for area in areas:
            yield area, milliseconds if area is areas[-1] else 0, _rows(picture.subsurface(area))

    def _written(self) -> Iterator[bytes]:
        yield SIGNATURE
        for kind, data in self._chunks():
            yield struct.pack(">I", len(data)) + kind + data
            yield struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))

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


def _rows(part: pygame.Surface) -> bytes:
    """The pixels as PNG keeps them: each row behind the number of its filter, 0 for none."""
    wide, high = part.get_size()
    pixels = pygame.image.tobytes(part.convert(16), "RGB")  # fewer shades, half the bytes
    step = wide * 3
    rows = [pixels[y * step : (y + 1) * step] for y in range(high)]
    packer = zlib.compressobj(6)
    packed = b"".join(packer.compress(b"\x00" + row) for row in rows)
    return packed + packer.flush()

"""Animated WebP files: browsers, messengers and picture viewers play them, and they are small.

libwebp packs each picture (`platform.webp_library`).  The container:
https://developers.google.com/speed/webp/docs/riff_container, chunks VP8X, ANIM, ANMF.
"""

from collections.abc import Iterator, Sequence

import pygame

from koikoi.desktop.animation.moving_picture import MovingPicture, Part
from koikoi.desktop.platform import webp_library

QUALITY = 50
LONGEST = (1 << 24) - 1
"""Milliseconds."""
HEAD = 12
"""Bytes before the first chunk."""
ABOUT = 18
"""Bytes of the chunk VP8X."""
MOVES, CLEAR = 0x02, 0x10
"""What that says: there are several pictures, and some are clear in places."""


class AnimatedWebp(MovingPicture):
    """Each picture is laid over the one before, clear where nothing has changed."""

    suffix = ".webp"

    def _packed(self, picture: pygame.Surface, areas: Sequence[pygame.Rect], milliseconds: int) -> Iterator[Part]:
        """One part around all areas: some programs show each part for a while, however short that is said to be."""
        whole = areas[0].unionall(areas[1:])
        left, top = whole.left & ~1, whole.top & ~1  # places are even
        whole = pygame.Rect(left, top, whole.right - left, whole.bottom - top)
        part = pygame.Surface(whole.size, pygame.SRCALPHA)
        for area in areas:
            part.blit(picture, area.move(-left, -top), area)
        yield whole, milliseconds, _picture(part)

    def _written(self) -> Iterator[bytes]:
        """Its length stands before everything."""
        wide, high = (_three(side - 1) for side in self.size)
        about = bytes([MOVES | CLEAR, 0, 0, 0]) + wide + high
        chunks = [_chunk(b"VP8X", about), _chunk(b"ANIM", b"\xff" * 4 + b"\x00\x00")]
        for area, shown, data in self._parts:
            place = b"".join(map(_three, (area.x // 2, area.y // 2, area.w - 1, area.h - 1, min(shown, LONGEST))))
            chunks.append(_chunk(b"ANMF", place + b"\x00" + data))
        yield _chunk(b"RIFF", b"WEBP" + b"".join(chunks))


def _picture(part: pygame.Surface) -> bytes:
    """The chunks of one picture: those of a file with nothing else, but for what such a file says of itself."""
    chunks = webp_library.packed(pygame.image.tobytes(part, "RGBA"), part.get_size(), QUALITY)[HEAD:]
    return chunks[ABOUT:] if chunks.startswith(b"VP8X") else chunks


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\x00" * (len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")

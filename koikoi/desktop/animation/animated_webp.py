"""Animated WebP files: browsers, messengers and picture viewers play them, and they are small.

Pillow packs each picture, of which only what has changed is kept; it is an extra (`film`), loaded with the first one.
The container: https://developers.google.com/speed/webp/docs/riff_container, chunks VP8X, ANIM, ANMF.
"""

import io
from importlib.util import find_spec
from pathlib import Path

import pygame

from koikoi.desktop.animation.animated_png import changed

QUALITY = 50
EFFORT = 4
"""Of libwebp, 0 to 6."""
LONGEST = (1 << 24) - 1
"""Milliseconds."""


def available() -> bool:
    """Whether there is what packs the pictures."""
    return find_spec("PIL") is not None


class AnimatedWebp:
    """Collects pictures of one size; `save` writes them."""

    suffix = ".webp"

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
        whole = areas[0].unionall(areas[1:])
        left, top = whole.left & ~1, whole.top & ~1  # places are even
        whole = pygame.Rect(left, top, whole.right - left, whole.bottom - top)
        part = pygame.Surface(whole.size, pygame.SRCALPHA)  # clear where nothing has changed
        for area in areas:
            part.blit(picture, area.move(-left, -top), area)
        self._parts.append((whole, milliseconds, _packed(part)))
        self._last = picture.copy()

    def save(self, path: Path) -> None:
        """Writes the file.  Raises OSError, or ValueError where no picture has been added."""
        if not self._parts:
            raise ValueError("a moving picture needs a picture")
        wide, high = (_three(side - 1) for side in self.size)
        chunks = [_chunk(b"VP8X", b"\x02\x00\x00\x00" + wide + high), _chunk(b"ANIM", b"\xff" * 4 + b"\x00\x00")]
        for area, shown, data in self._parts:
            place = b"".join(map(_three, (area.x // 2, area.y // 2, area.w - 1, area.h - 1, min(shown, LONGEST))))
            chunks.append(_chunk(b"ANMF", place + b"\x00" + data))  # laid over what is there, and it stays
        body = b"WEBP" + b"".join(chunks)
        path.write_bytes(b"RIFF" + len(body).to_bytes(4, "little") + body)


def _packed(part: pygame.Surface) -> bytes:
    """The chunks of one picture: those of a file with nothing else, but for what such a file says of itself."""
    from PIL import Image

    file = io.BytesIO()
    picture = Image.frombytes("RGBA", part.get_size(), pygame.image.tobytes(part, "RGBA"))
    picture.save(file, "WEBP", quality=QUALITY, method=EFFORT)
    chunks = file.getvalue()[12:]
    return chunks[18:] if chunks.startswith(b"VP8X") else chunks


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\x00" * (len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")

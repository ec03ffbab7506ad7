"""What packs WebP lies with pygame, in every wheel we name and in our programs."""

import io

import pytest
from PIL import Image

from koikoi.desktop.platform import webp_library


def test_the_library_that_came_with_pygame_packs_pictures_that_others_read() -> None:
    assert webp_library.available()
    pixels = bytes((200, 40, 30, 255)) * 32 + bytes(4) * 32
    with Image.open(io.BytesIO(webp_library.packed(pixels, (8, 8), 90))) as read:
        assert (read.format, read.size) == ("WEBP", (8, 8))
        shown = read.convert("RGBA")
    red, green, blue, there = shown.split()
    assert there.tobytes() == bytes((255,)) * 32 + bytes(32)
    for part, wanted in ((red, 200), (green, 40), (blue, 30)):
        assert abs(part.tobytes()[11] - wanted) < 16


def test_what_it_refuses_is_an_error_of_the_system() -> None:
    with pytest.raises(OSError, match="did not pack"):
        webp_library.packed(b"", (0, 0), 50)

"""What packs WebP, and reads it smaller, lies with pygame, in every wheel we name and in our programs."""

import io
from pathlib import Path

import pygame
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


def test_a_picture_is_read_smaller_as_it_would_be_if_it_were_made_so(tmp_path: Path) -> None:
    drawn = pygame.Surface((96, 64), pygame.SRCALPHA)
    drawn.fill((30, 60, 200, 255), (8, 8, 48, 40))
    drawn.fill((250, 30, 20, 128), (40, 24, 40, 32))
    path = tmp_path / "drawn.webp"
    path.write_bytes(webp_library.packed(pygame.image.tobytes(drawn, "RGBA"), drawn.get_size(), 95))
    wanted = pygame.transform.smoothscale(pygame.image.load(path).convert_alpha().premul_alpha(), (48, 32))
    found = webp_library.read(path, 0.5, opaque=False)
    assert found is not None
    assert found.get_size() == (48, 32)
    pixels = [pygame.image.tobytes(one, "RGBA") for one in (found, wanted)]
    apart = [abs(one - other) for one, other in zip(*pixels, strict=True)]
    assert max(apart[3::4]) <= 8, "what it covers"
    assert sum(apart) / len(apart) <= 2
    opaque = webp_library.read(path, 1.0, opaque=True)
    assert opaque is not None
    assert opaque.get_size() == (96, 64)
    assert not opaque.get_masks()[3]


@pytest.mark.parametrize("data", [b"", b"RIFF", b"RIFF\xff\xff\xff\x7fWEBPVP8 ", bytes(100)])
def test_what_is_no_picture_is_not_read(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "none.webp"
    path.write_bytes(data)
    assert webp_library.read(path, 1.0, opaque=False) is None
    good = webp_library.packed(bytes(4 * 64 * 64), (64, 64), 90)
    path.write_bytes(good[: len(good) // 2])
    assert webp_library.read(path, 1.0, opaque=False) is None
    with pytest.raises(OSError, match="missing"):
        webp_library.read(tmp_path / "missing.webp", 1.0, opaque=False)

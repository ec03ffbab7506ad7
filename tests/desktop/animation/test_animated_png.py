"""Moving pictures are as they were added."""

import io
import random
from pathlib import Path

import pygame
from PIL import Image

from koikoi.desktop.animation.animated_png import AnimatedPng


def test_every_picture_of_a_moving_picture_is_as_it_was_added(tmp_path: Path) -> None:
    rng, film, size = random.Random(3), AnimatedPng((120, 80)), (120, 80)
    surface, wanted = pygame.Surface(size), []
    for _number in range(12):
        for _spot in range(2):
            colour = [rng.randrange(256) for _ in range(3)]
            pygame.draw.rect(surface, colour, (rng.randrange(110), rng.randrange(70), 9, 9))
        film.add(surface, 100)
        wanted.append(pygame.image.tobytes(surface, "RGB"))
    film.add(surface, 50)
    film.save(tmp_path / "film.png")
    seen, lasted = [], []
    with Image.open(io.BytesIO((tmp_path / "film.png").read_bytes())) as read:
        for number in range(read.n_frames):
            read.seek(number)
            if read.info["duration"]:
                seen.append(read.convert("RGB").tobytes())
                lasted.append(read.info["duration"])
    assert lasted == [100] * 11 + [150]
    for one, other in zip(seen, wanted, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8  # fewer shades

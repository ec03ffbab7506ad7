"""Animations as WebP are as they were added, but for what packing loses."""

import random
from pathlib import Path

import pygame
from PIL import Image, ImageChops, ImageStat

from koikoi.desktop.animation.animated_webp import AnimatedWebp


def test_every_picture_is_nearly_as_it_was_added_and_lasts_as_long(tmp_path: Path) -> None:
    rng, size = random.Random(3), (121, 81)
    film, surface = AnimatedWebp(size), pygame.Surface(size)
    surface.fill((40, 60, 110))
    wanted: list[bytes] = []
    for _number in range(8):
        for _spot in range(2):
            colour = [rng.randrange(256) for _ in range(3)]
            pygame.draw.rect(surface, colour, (rng.randrange(100), rng.randrange(60), 17, 17))
        film.add(surface, 100)
        wanted.append(pygame.image.tobytes(surface, "RGB"))
    film.add(surface, 50)
    film.save(tmp_path / "film.webp")
    lasted = []
    with Image.open(tmp_path / "film.webp") as read:
        assert (read.format, read.size, read.n_frames) == ("WEBP", size, 8)
        for number, pixels in enumerate(wanted):
            read.seek(number)
            read.load()
            lasted.append(read.info["duration"])
            away = ImageChops.difference(read.convert("RGB"), Image.frombytes("RGB", size, pixels))
            assert max(ImageStat.Stat(away).mean) < 8, number
    assert lasted == [100] * 7 + [150]

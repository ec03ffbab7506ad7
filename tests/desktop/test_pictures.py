"""How the game looks at named moments, compared with how it looked when somebody last looked closely.

After a change that is meant: `python tools/screenshots.py --golden`, and look at every picture that is different.
A failing comparison leaves the picture and the difference (brighter where it is greater) in the test's folder, or in
that named by KOIKOI_SHOTS.
"""

import os
from pathlib import Path

import pygame
import pytest

from tests.desktop.named_pictures import TAKES, photograph

FOLDER = Path(__file__).resolve().parent.parent / "pictures"
SIZE = (960, 600)
SMALL = (240, 150)
"""Compared in this size, in which the noise of JPEG is averaged away."""
MEAN = 1.0
"""Levels of 255 by which a picture may differ on average."""
BLOCK = 10.0
"""Levels by which any block of 24 × 24 pixels may differ on average."""


pytestmark = pytest.mark.usefixtures("own_sprites")


@pytest.mark.parametrize("name", TAKES)
def test_a_picture_looks_as_it_did(name: str, tmp_path: Path) -> None:
    wanted = pygame.image.load(FOLDER / f"{name}.jpg").convert(32)
    picture = photograph(name, SIZE).convert(32)
    assert picture.get_size() == wanted.get_size()
    found, known = (pygame.transform.smoothscale(one, SMALL) for one in (picture, wanted))
    difference = found.copy()
    difference.blit(known, (0, 0), special_flags=pygame.BLEND_SUB)
    known.blit(found, (0, 0), special_flags=pygame.BLEND_SUB)
    difference.blit(known, (0, 0), special_flags=pygame.BLEND_ADD)
    mean = sum(pygame.transform.average_color(difference)[:3]) / 3
    blocks = pygame.transform.smoothscale(difference, (SIZE[0] // 24, SIZE[1] // 24))
    worst = max(
        sum(blocks.get_at((x, y))[:3]) / 3 for x in range(blocks.get_width()) for y in range(blocks.get_height())
    )
    if mean > MEAN or worst > BLOCK:
        folder = Path(os.environ.get("KOIKOI_SHOTS") or tmp_path)
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, folder / f"{name}.png")
        difference.blit(difference, (0, 0), special_flags=pygame.BLEND_ADD)
        pygame.image.save(difference, folder / f"{name}-difference.png")
        pytest.fail(f"{name} differs by {mean:.1f} on average and {worst:.0f} in one place; see {folder}")


def test_there_is_a_picture_for_every_name_and_none_besides() -> None:
    assert {path.stem for path in FOLDER.glob("*.jpg")} == set(TAKES)

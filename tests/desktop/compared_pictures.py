"""Pictures compared with how they looked when somebody last looked closely.

What looks different is left beside the difference (brighter where it is greater) in the test's folder, or in that named
by KOIKOI_SHOTS.
"""

import os
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

FOLDER = Path(__file__).resolve().parent.parent / "pictures"
SIZE = (960, 600)
"""Pixels of the window that is pictured."""
SMALL = (240, 150)
"""Compared in this size, in which the noise of JPEG is averaged away."""
MEAN = 1.0
"""Levels of 255 by which a picture may differ on average."""
BLOCK = 10.0
"""Levels by which any block of 24 × 24 pixels of the window may differ on average."""


def compare(
    name: str, picture: pygame.Surface, wanted: pygame.Surface, folder: Path, frames: Sequence[pygame.Rect] = ()
) -> None:
    """Fails where a picture does not look as it is wanted.

    `folder`: where it is left then; `frames`: the parts of it each of which is a window of its own, if it is not one.
    """
    assert picture.get_size() == wanted.get_size()
    whole, difference = picture.get_rect(), pygame.Surface(picture.get_size())
    told = list[str]()
    for number, frame in enumerate(frames or [whole]):
        mean, worst, off = _compared(picture.subsurface(frame), wanted.subsurface(frame))
        difference.blit(pygame.transform.scale(off, frame.size), frame)
        if mean > MEAN or worst > BLOCK:
            told.append(f"{f'frame {number} ' if frames else ''}by {mean:.1f} on average and {worst:.0f} in one place")
    if told:
        folder = Path(os.environ.get("KOIKOI_SHOTS") or folder)
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, folder / f"{name}.png")
        difference.blit(difference, (0, 0), special_flags=pygame.BLEND_ADD)
        pygame.image.save(difference, folder / f"{name}-difference.png")
        pytest.fail(f"{name} differs: {'; '.join(told)}; see {folder}")


def _compared(picture: pygame.Surface, wanted: pygame.Surface) -> tuple[float, float, pygame.Surface]:
    """The levels by which a window differs on average, and in its worst block, and the difference of both."""
    found, known = (pygame.transform.smoothscale(one.convert(32), SMALL) for one in (picture, wanted))
    difference = found.copy()
    difference.blit(known, (0, 0), special_flags=pygame.BLEND_SUB)
    known.blit(found, (0, 0), special_flags=pygame.BLEND_SUB)
    difference.blit(known, (0, 0), special_flags=pygame.BLEND_ADD)
    mean = sum(pygame.transform.average_color(difference)[:3]) / 3
    blocks = pygame.transform.smoothscale(difference, (SIZE[0] // 24, SIZE[1] // 24))
    worst = max(
        sum(blocks.get_at((x, y))[:3]) / 3 for x in range(blocks.get_width()) for y in range(blocks.get_height())
    )
    return mean, worst, difference

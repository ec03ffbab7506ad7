"""How every moment goes, frame by frame, compared with how it went when somebody last looked closely.

After a change that is meant: `python tools/screenshots.py --golden`, and look at every strip that is different.
"""

from pathlib import Path

import pygame
import pytest

from filming.moments import MOMENTS
from tests.desktop.compared_pictures import FOLDER, compare
from tests.desktop.film_strips import areas, as_kept, strips

STRIPS = FOLDER / "strips"


@pytest.fixture(scope="module")
def filmed(own_sprites: None) -> dict[str, pygame.Surface]:
    """All strips, filmed once."""
    return strips()


@pytest.mark.parametrize("name", [one.name for one in MOMENTS])
def test_a_moment_goes_as_it_did(name: str, filmed: dict[str, pygame.Surface], tmp_path: Path) -> None:
    strip = as_kept(filmed[name])
    compare(name, strip, pygame.image.load(STRIPS / f"{name}.jpg"), tmp_path, areas(strip))


def test_there_is_a_strip_for_every_moment_and_none_besides() -> None:
    assert {path.stem for path in STRIPS.glob("*.jpg")} == {one.name for one in MOMENTS}

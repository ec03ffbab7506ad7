"""How every moment goes, frame by frame, compared with how it went when somebody last looked closely.

After a change that is meant: `python tools/screenshots.py --golden`, and look at every strip that is different.
Meanwhile no scene keeps a picture, and none of them lasts: the laws of `test_nothing_kept.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from filming.moments import MOMENTS
from tests.desktop.compared_pictures import FOLDER, compare
from tests.desktop.film_strips import areas, as_kept, strips
from tests.desktop.kept_surfaces import Looker, lasting

STRIPS = FOLDER / "strips"


@dataclass(frozen=True)
class Filmed:
    """All moments, filmed once."""

    strips: Mapping[str, pygame.Surface]
    looker: Looker
    """Who has looked at every frame of them."""


@pytest.fixture(scope="module")
def filmed(own_sprites: None) -> Filmed:
    looker = Looker()
    return Filmed(strips(look=looker.look), looker)


@pytest.mark.parametrize("name", [one.name for one in MOMENTS])
def test_a_moment_goes_as_it_did(name: str, filmed: Filmed, tmp_path: Path) -> None:
    strip = as_kept(filmed.strips[name])
    compare(name, strip, pygame.image.load(STRIPS / f"{name}.jpg"), tmp_path, areas(strip))


def test_there_is_a_strip_for_every_moment_and_none_besides() -> None:
    assert {path.stem for path in STRIPS.glob("*.jpg")} == {one.name for one in MOMENTS}


def test_no_scene_keeps_a_picture_and_none_lasts(filmed: Filmed) -> None:
    found = filmed.looker.found
    assert not found, "\n".join(f"{name}: {way}" for way, name in found.items())
    assert filmed.looker.seen
    assert not lasting(filmed.looker.seen)

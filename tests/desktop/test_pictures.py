"""How the game looks at named moments, compared with how it looked when somebody last looked closely.

After a change that is meant: `python tools/screenshots.py --golden`, and look at every picture that is different.
"""

from pathlib import Path

import pygame
import pytest

from tests.desktop.compared_pictures import FOLDER, SIZE, compare
from tests.desktop.named_pictures import TAKES, photograph

pytestmark = pytest.mark.usefixtures("own_sprites")


@pytest.mark.parametrize("name", TAKES)
def test_a_picture_looks_as_it_did(name: str, tmp_path: Path) -> None:
    compare(name, photograph(name, SIZE), pygame.image.load(FOLDER / f"{name}.jpg"), tmp_path)


def test_there_is_a_picture_for_every_name_and_none_besides() -> None:
    assert {path.stem for path in FOLDER.glob("*.jpg")} == set(TAKES)

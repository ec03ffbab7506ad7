"""The first picture: there before anything else is known, and no other than the title's."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.scene.title import TitleScene
from koikoi.desktop.start import first_picture

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_first_picture_is_the_title_without_its_menu(size: tuple[int, int]) -> None:
    title = TitleScene()
    title.enter(size)
    first, second = pygame.Surface(size), pygame.Surface(size)
    first_picture(first, title.month)
    title.draw(second)
    free = pygame.Rect(title.sheet.right + 20, 0, size[0] - title.sheet.right - 20, round(size[1] * 0.84))
    same = (one.subsurface(free).convert(24) for one in (first, second))
    assert len({pygame.image.tobytes(one, "RGB") for one in same}) == 1
    assert len({tuple(first.get_at((x, size[1] // 3))) for x in range(0, size[0], 16)}) > 10


def test_nothing_is_known_before_the_first_picture_but_what_it_needs() -> None:
    code = "import sys, koikoi.desktop.start; print(*(name for name in sys.modules if name.startswith('koikoi.')))"
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("koikoi.") for name in done.stdout.split()}
    needed = {"assets", "folders", "settings", "locales", "engine", "engine.cards", "table", "table.lock", "desktop"}
    needed |= {f"desktop.{name}" for name in ("instance", "quiet", "sprites", "start", "store", "window")}
    assert loaded <= needed

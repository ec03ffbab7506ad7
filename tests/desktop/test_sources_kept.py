"""The law *sources*: what is kept of a picture is what anybody would make who asks for it now.

A key names all that a picture depends on; so it does not matter who asked for it first, nor in which window.
"""

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from filming.moments import MOMENTS
from koikoi.desktop.draw.sources import HasPictures, Sources
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import PICTURED, SCREENS, shelf
from tests.desktop.windows import new_stack

pytestmark = pytest.mark.usefixtures("own_sprites")
T = TypeVar("T")
SIZES = (960, 600), (1280, 720), (720, 1280), (1000, 640)
"""Windows of one after the other."""
SMALL, FRAMES = ((640, 400), (400, 640), (660, 420)), 12
"""Windows in which moments are looked at, and how often."""
SHOWN = {**SCREENS, **PICTURED}


class Asked:
    """Compares what is kept with what whoever asks would make."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self._seen: set[Hashable] = set()
        self._get = Sources.get

    def get(self, kept: Sources, key: Hashable, make: Callable[[], T]) -> T:
        """Asks `Sources`, and compares."""
        found: T = self._get(kept, key, make)
        if key not in self._seen:
            self._seen.add(key)
            if shown(found) != shown(make()):
                self.wrong.append(str(key)[:200])
        return found

    def again(self) -> None:
        """Everything is compared once more."""
        self._seen.clear()


def shown(made: object) -> list[tuple[tuple[int, int], bytes]]:
    """Sizes and pixels."""
    pictures = [made] if isinstance(made, pygame.Surface) else made.pictures if isinstance(made, HasPictures) else ()
    return [(one.get_size(), pygame.image.tobytes(one, "RGBA")) for one in pictures]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()
    monkeypatch.setattr(Sources, "get", lambda kept, key, make: found.get(kept, key, make))
    return found


@pytest.mark.law(8)
@pytest.mark.parametrize("name", SHOWN)
def test_what_is_kept_is_what_would_be_made(name: str, asked: Asked, home: Path) -> None:
    shelf(home)
    with chosen(Settings()):
        for size in SIZES:
            asked.again()
            stack = new_stack(SHOWN[name](), size)
            target = pygame.Surface(size)
            for _ in range(3):
                stack.update(0.4)
                stack.draw(target)
            stack.close()
    assert not asked.wrong, "\n".join(asked.wrong)


@pytest.mark.law(3)
@pytest.mark.parametrize("name", [one.name for one in MOMENTS])
def test_what_is_kept_for_a_moment_is_what_would_be_made(name: str, asked: Asked) -> None:
    moment = next(one for one in MOMENTS if one.name == name)
    with chosen(Settings()):
        for size in SMALL:
            asked.again()
            take = moment.begin(size)
            for _ in range(FRAMES):
                take.go_on(moment.seconds / FRAMES)
                take.stack.draw(take.surface)
            take.stack.close()
    assert not asked.wrong, "\n".join(asked.wrong)

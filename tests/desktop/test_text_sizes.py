"""Nothing on these screens is smaller than its base size times the setting; `tools/text_sizes.py` counts everything."""

from collections.abc import Iterator
from itertools import cycle

import pygame
import pytest

from koikoi.desktop.app import apply_settings
from koikoi.languages import LANGUAGES
from koikoi.settings import Settings
from tests.desktop.text_scenes import SCREENS, SIZE
from tests.desktop.text_sizes import Collected, collecting, faults, laid_out, use, whole
from tests.desktop.windows import new_stack

NAMES = ("settings", "keys", "licences", "set-up", "seat", "on paper", "question", "trouble", "card", "lesson page 0")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    apply_settings.apply(Settings(language="en"))


@pytest.mark.parametrize(("name", "language"), [*zip(NAMES, cycle(LANGUAGES), strict=False)])
def test_no_word_is_smaller_than_the_setting_says(name: str, language: str) -> None:
    stack, target = new_stack(SCREENS[name](), SIZE), pygame.Surface(SIZE)

    def drawn(percent: int) -> Collected:
        use(language, percent)
        laid_out(stack, SIZE)
        with collecting() as found:
            whole(stack, target)
        return found

    assert faults(drawn(100), drawn(200), 200, SIZE[1]) == []

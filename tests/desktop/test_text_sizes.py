"""Words on every screen: none overlaps, is cut, broken or smaller than its base size times the setting; none is a code.

Nothing is drawn here, only laid out.  Each language is looked at in the smallest window, and the windows that remain
are shared among the languages; `tools/text_sizes.py` looks at all there is, the table's moments included.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.languages import LANGUAGES
from koikoi.settings import Settings
from tests.desktop.text_boxes import finder
from tests.desktop.text_scenes import OVER_TABLE, SCREENS, SIZE, evening, shelf
from tests.desktop.text_sizes import Collected, collecting, faults, laid_out, use, whole

pytestmark = pytest.mark.slow

CODE = re.compile(r"(?<![A-Za-z0-9])([1-9]|1[0-2])(B|A|R|P[1-3]?)(?![A-Za-z0-9])")
"""What programs call a card: whoever sees one reads its name."""
SMALLEST, UPRIGHT, USUAL = (960, 600), (1080, 1920), (1280, 720)
LOOKS: list[tuple[str, tuple[int, int], tuple[int, ...]]] = [
    *((language, SMALLEST, (160, 200)) for language in LANGUAGES),
    ("de", UPRIGHT, (160, 200)), ("fr", UPRIGHT, (200,)), ("ja", UPRIGHT, (200,)),
    ("de", USUAL, (200,)), ("it", USUAL, (160, 200)),
    ("pt", (900, 1200), (160,)), ("es", (1440, 900), (160,)), ("it", (1920, 1080), (160,)),
    ("en", (2560, 1080), (160,)), ("ja", (3840, 2160), (160,)),
]  # fmt: skip
"""Languages, windows, sizes of text in per cent; 100 is always looked at, too."""


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a few; its name is as short as those that people have: it stands on a screen."""
    home = tmp_path_factory.mktemp("at")
    shelf(home)
    return home


@pytest.fixture(autouse=True)
def usual(matches: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KOIKOI_HOME", str(matches))
    yield
    use("en", 100)
    bindings.used(Device.POINTER)


@pytest.mark.parametrize(
    ("language", "window", "percents"), LOOKS, ids=lambda one: one if isinstance(one, str) else "x".join(map(str, one))
)
def test_words_on_every_screen_have_their_size_and_their_room(
    language: str, window: tuple[int, int], percents: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, wrong = finder(monkeypatch), []
    for name, make in {**SCREENS, **OVER_TABLE}.items():
        base = Collected()
        for percent in (100, *percents):
            use(language, percent)
            wrong += [f"{name}, {percent} %: {fault}" for fault in found.look(make(), window)]
            wrong += [f"{name}: {string}" for string, _face, _pixels in found.drawn if CODE.search(string)]
            drawn = Collected(found.drawn if name in SCREENS else [])  # sheets are as large as they have room for
            wrong += [f"{name}, {percent} %: {fault}" for fault in faults(base, drawn, percent, window[1])]
            base = base if base.drawn else drawn
    assert wrong == []


def test_words_on_the_table_and_in_its_moments_keep_their_size() -> None:
    """One evening, looked at in several languages and windows as it goes on."""
    wrong, seen = [], set()
    for name, stack in evening():
        if name in ("yaku sheet", "pause"):  # at screens they are looked at by themselves
            continue
        seen.add(name)
        for language, window in (("de", SMALLEST), ("ja", UPRIGHT)):
            base = Collected()
            for percent in (100, 200):
                use(language, percent)
                laid_out(stack, window)
                with collecting() as now:
                    whole(stack, pygame.Surface(window))
                base = base if base.drawn else now
                wrong += [f"{name}, {language}, {window}: {one}" for one in faults(base, now, percent, window[1])]
        use("en", 100)
        laid_out(stack, SIZE)
    assert wrong == []
    assert seen > {"table", "CurtainScene", "DecisionScene", "RoundSummaryScene", "MatchEndScene"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_looks_otherwise_with_keys_and_after_a_match_has_room(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, wrong = finder(monkeypatch), []
    bindings.used(Device.KEYS)
    for percent in (100, 160):
        settings.adopt(Settings(language=language, text_size=percent, last_table={"rules": "koikoi-japan"}))
        apply_settings.apply(settings.now())
        for name in ("title", "set-up", "settings"):
            for window in (SMALLEST, UPRIGHT):
                wrong += [f"{name}, {percent} %: {fault}" for fault in found.look(SCREENS[name](), window)]
    assert wrong == []

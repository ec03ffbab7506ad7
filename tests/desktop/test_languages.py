"""What is drawn in the window comes from the catalogues, and fits, in every language."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from koikoi import locales, settings
from koikoi.desktop import fonts, wishes
from koikoi.desktop.fonts import Face
from koikoi.engine.cards import DECK, Kind, Month
from koikoi.locales import lore, names
from koikoi.rulesets.collection import bundled
from koikoi.settings import LANGUAGES, Settings
from tests.desktop import photographs
from tests.desktop.photographs import TAKES

SCREENS = (
    "title", "setup", "setup-four", "house", "invent", "guide", "settings", "lesson", "lots", "table", "curtain",
    "decision", "account", "match-end", "yaku-sheet", "four",
)  # fmt: skip
LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž]+")
NAMES = {"Aoi", "Ren", "Hana", "Sora", "Marco"}


class Foreign:
    """A language in which every Latin letter of a message is another: what is still Latin came from elsewhere."""

    SHIFT = str.maketrans({chr(code): chr(code + 0xFEE0) for code in (*range(65, 91), *range(97, 123))})

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else part.translate(self.SHIFT) for part in parts)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def allowed() -> set[str]:
    """Latin words that are Japanese, somebody's name, or the same everywhere."""
    found = set(NAMES) | {"English", "Italiano", "Deutsch", "Español"}
    found |= {"Six", "seven", "ten", "koikoi", "replay", "verify"}  # typed by the photographer; a command
    for rules in bundled().values():
        for yaku in rules.yaku:
            found |= set(LATIN.findall(names.yaku(yaku.id, rules).reading))
    for month in Month:
        found |= set(LATIN.findall(str(lore.flower_japanese(month))))
    for kind in Kind:
        found |= set(LATIN.findall(str(lore.kind_japanese(kind))))
    return found | {one.code for one in DECK} | {one.code[-2:] for one in DECK}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    found: list[str] = []
    real = fonts.text

    def spy(face: Face, pixels: int, string: str, colour: object) -> pygame.Surface:
        found.append(string)
        return real(face, pixels, string, colour)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "text", spy)
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_no_visible_word_escapes_the_catalogues(name: str, drawn: list[str], monkeypatch: pytest.MonkeyPatch):
    from koikoi.desktop.scene import kept

    known = allowed()
    monkeypatch.setattr(wishes, "apply", lambda wanted: None)
    monkeypatch.setattr(locales, "_catalogue", Foreign())
    monkeypatch.setattr(locales, "_language", "xx")
    fonts.width.cache_clear()
    fonts.fit.cache_clear()
    assert kept
    TAKES[name]((1280, 720))
    words = {word for string in drawn for word in LATIN.findall(string)}
    broken = {word for word in words if any(word in one for one in known)}  # a line may end within a word
    assert words - known - broken == set()


def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    real: Callable[[Face, int, str, int], str] = fonts._cut

    def spy(face: Face, pixels: int, string: str, room: int) -> str:
        found.append(string)
        return real(face, pixels, string, room)

    monkeypatch.setattr(fonts, "_cut", spy)
    fonts.fit.cache_clear()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["title", "setup", "settings", "guide", "house", "table", "decision", "account"])
def test_no_text_is_cut_in_any_language(name: str, language: str, monkeypatch: pytest.MonkeyPatch):
    found = cut(monkeypatch)
    with photographs._settings(Settings(language=language)):
        for size in ((960, 600), (1280, 720)):
            TAKES[name](size)
    assert found == []


@pytest.fixture(autouse=True)
def back(tmp_path: Path):
    yield
    settings.adopt(replace(Settings()))
    locales.use("en")
    fonts.fit.cache_clear()
    fonts.width.cache_clear()

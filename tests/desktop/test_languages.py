"""What is drawn in the window comes from the catalogues, and fits, in every language."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from koikoi import locales, settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.match.scenes import match_end
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.engine.cards import DECK, Kind, Month
from koikoi.languages import LANGUAGES
from koikoi.locales import lore, names
from koikoi.locales.account import seal
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.draft import Draft
from koikoi.settings import Settings
from tests.desktop.named_pictures import TAKES, chosen
from tests.desktop.screen_table import SHUFFLE
from tests.desktop.text_boxes import cut
from tests.desktop.windows import choose, new_stack
from tests.foreign import LATIN, Foreign

pytestmark = pytest.mark.law(2)

NAMES_AT_TABLE = ("Aoi", "Ren", "Hana", "Sora")
NAMES = {*NAMES_AT_TABLE, "Marco", "Shika"}
QUOTES = "document", "licences", "licence"
"""Pictures that show the words of others as they are."""


def allowed() -> set[str]:
    """Latin words that are Japanese, somebody's name, or the same everywhere."""
    found = set(NAMES) | {word for one in LANGUAGES.values() for word in LATIN.findall(one.own_name)}
    found |= {
        "Six",
        "seven",
        "ten",
        "koikoi",
        "replay",
        "verify",
        "C",
    }  # typed by the photographer; a command; a choice
    for rules in bundled().values():
        for yaku in rules.yaku:
            found |= set(LATIN.findall(names.yaku(yaku.id, rules).reading))
    for month in Month:
        found |= set(LATIN.findall(str(lore.flower_japanese(month))))
    for kind in Kind:
        found |= set(LATIN.findall(str(lore.kind_japanese(kind))))
    found |= set(LATIN.findall(seal(SHUFFLE.commitment).partition(":")[2]))  # digits
    return found | {one.code for one in DECK} | {one.code[-2:] for one in DECK}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    found: list[str] = []
    real = fonts.text

    def spy(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        found.append(string)
        return real(face, pixels, string, colour)

    monkeypatch.setattr(fonts, "text", spy)
    return found


@pytest.mark.parametrize("name", [name for name in TAKES if name not in QUOTES])
def test_no_visible_word_escapes_the_catalogues(name: str, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    known = allowed()
    monkeypatch.setattr(apply_settings, "apply", lambda wanted: None)
    monkeypatch.setattr(match_end, "sealed_shuffle", lambda: SHUFFLE)
    locales.install(Foreign(), "xx")
    fonts.width.cache_clear()
    fonts.fit.cache_clear()
    TAKES[name]((1280, 720))
    words = {word for string in drawn for word in LATIN.findall(string)}
    broken = {word for word in words if any(word in one for one in known)}  # a line may end within a word
    assert words - known - broken == set()


def test_why_no_yaku_can_be_added_is_said_in_the_language() -> None:
    """Rules that contradict each other have none of the sentences that are for programs."""
    invent = YakuEditorScene(Draft(bundled()["german"]))
    for key in ("must_match", "capture_optional"):
        invent.draft.set(key, True)
    choose(new_stack(invent, (1280, 720)), Kind.RIBBON)
    locales.install(Foreign(), "xx")
    assert invent.effect
    assert LATIN.findall(invent.effect) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["table", "decision", "account"])
def test_no_text_at_the_table_is_cut_in_any_language(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cut(monkeypatch)
    with chosen(Settings(language=language)):
        for size in ((960, 600), (1280, 720)):
            TAKES[name](size)
    assert found == []


@pytest.fixture(autouse=True)
def back(tmp_path: Path) -> Iterator[None]:
    yield
    settings.adopt(replace(Settings()))
    apply_settings.apply(settings.now())
    bindings.used(Device.POINTER)
    locales.use("en")
    fonts.fit.cache_clear()
    fonts.width.cache_clear()

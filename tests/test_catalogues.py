"""Every language says everything, with the same placeholders, in characters that the fonts have."""

import re
import sys
from pathlib import Path

import pytest

from koikoi import locales
from koikoi.desktop.fonts import Face, characters
from koikoi.locales import names
from koikoi.settings import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import build_locales

FOREIGN = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def english():
    yield
    locales.use("en")


@pytest.mark.parametrize("language", FOREIGN)
def test_a_catalogue_is_complete_and_compiled(language: str):
    assert build_locales.check([language]) == []


@pytest.mark.parametrize("language", FOREIGN)
def test_every_character_can_be_drawn(language: str):
    catalogue = build_locales.read(language)
    strings = [
        string
        for message in catalogue
        if message.id
        for string in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]
    used = {one for string in strings for one in str(string) if one.isprintable() and not one.isspace()}
    assert used - characters(Face.SANS) == set()
    assert used - characters(Face.BOLD) == set()


@pytest.mark.parametrize("language", FOREIGN)
def test_a_change_of_language_holds_from_the_next_word_on(language: str):
    english = names.month(1)
    locales.use(language)
    assert names.month(1) != english
    locales.use("en")
    assert names.month(1) == english


@pytest.mark.parametrize("language", FOREIGN)
def test_plural_forms_are_those_of_the_language(language: str):
    locales.use(language)
    many = {locales.ngettext("{number} card", "{number} cards", number) for number in (1, 2, 5)}
    one = locales.ngettext("{number} bright", "{number} brights", 1)
    more = locales.ngettext("{number} bright", "{number} brights", 5)
    assert many
    assert (one == more) == (language == "ja")


def test_the_language_of_the_system_is_found(monkeypatch: pytest.MonkeyPatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert locales.system_language() == "en"
    for given, expected in (("de_AT.UTF-8", "de"), ("ja_JP", "ja"), ("xx_YY", "en"), ("C", "en"), ("it", "it")):
        monkeypatch.setenv("LANG", given)
        assert locales.system_language() == expected
    monkeypatch.setenv("LANGUAGE", "xx:es:de")
    assert locales.system_language() == "es"


def test_no_message_is_glued_together_from_words():
    """A message that is only a placeholder and a word or less can't be translated well."""
    glued = [one.id for one in build_locales.template() if one.id and re.fullmatch(r"\{\w+\}", str(one.id))]
    assert glued == []

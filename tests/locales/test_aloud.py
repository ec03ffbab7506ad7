"""What is said aloud has words where voices leave signs out, or say them in English."""

from collections.abc import Iterator

import pytest

from koikoi import locales
from koikoi.languages import LANGUAGES
from koikoi.locales.aloud import aloud

SAID = {
    "en": "5 times 2, minus 3; 4 to 1, plus or minus 2",
    "de": "5 mal 2, minus 3; 4 zu 1, plus minus 2",
    "es": "5 por 2, menos 3; 4 a 1, más menos 2",
    "fr": "5 fois 2, moins 3; 4 à 1, plus ou moins 2",
    "it": "5 per 2, meno 3; 4 a 1, più o meno 2",
    "pt_BR": "5 vezes 2, menos 3; 4 a 1, mais ou menos 2",
    "ja": "5 かける 2、マイナス 3; 4 対 1、プラスマイナス 2",
}
SIGNS = ("5 × 2", "5 ×2", "−3", "±2", "Menu › Play", "4 – 1", "4 : 1", "Ren · 5", "–")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    locales.use("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.words
def test_signs_become_words(language: str) -> None:
    locales.use(language)
    said = aloud("5 ×2 · −3; 4 – 1 · ±2")
    assert said.replace("、 ", "、") == SAID[language]
    assert not [one for one in SIGNS if set(aloud(one)) & set("×−±·›–")]


def test_words_names_and_times_stay_as_they_are() -> None:
    for text in ("Ren takes 5 points.", "koi-koi", "12:30", "Menu: rules", "Aoi–Ren", "×", ""):
        assert aloud(text) == text


def test_nothing_is_said_where_there_is_nothing() -> None:
    assert aloud("–") == "nothing"

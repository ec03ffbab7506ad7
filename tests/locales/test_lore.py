"""What is said about the cards: two sentences each, translated when they are asked for."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from koikoi import locales
from koikoi.engine.cards import DECK, OF_KIND, Card, Kind, Month, card
from koikoi.locales import lore

ALL_CARDS = pytest.mark.parametrize("one", DECK, ids=str)


def sentences(text: str) -> list[str]:
    return re.findall(r"[^.!?]+[.!?]”?(?:\s|$)", text)


@pytest.fixture
def capitals() -> Iterator[None]:
    """A language that shouts."""

    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    locales.install(Shouting())
    yield
    locales.use("en")


@ALL_CARDS
def test_every_card_has_a_meaning_of_two_sentences(one: Card) -> None:
    text = lore.meaning(one)
    found = sentences(text)
    assert 2 == len(found)
    assert text == "".join(found)
    assert all(len(sentence) >= 30 for sentence in found)
    assert len(text) <= 260


def test_no_text_is_used_in_two_months() -> None:
    months: dict[str, set[Month]] = {}
    for one in DECK:
        months.setdefault(lore.meaning(one), set()).add(one.month)
    assert [text for text, found in months.items() if len(found) > 1] == []
    every = {sentence.strip(): set[Month]() for one in DECK for sentence in sentences(lore.meaning(one))}
    for one in DECK:
        for sentence in sentences(lore.meaning(one)):
            every[sentence.strip()].add(one.month)
    assert [sentence for sentence, found in every.items() if len(found) > 1] == []


def test_only_plain_cards_of_a_month_share_a_meaning() -> None:
    figures = [one for one in DECK if one.kind is not Kind.PLAIN]
    assert len(figures) == len({lore.meaning(one) for one in figures})
    for month in Month:
        plain = {lore.meaning(one) for one in OF_KIND[Kind.PLAIN] if one.month is month}
        assert len(plain) == (2 if month is Month.PAULOWNIA else 1)
        assert not plain & {lore.meaning(one) for one in figures}


def test_lightning_and_the_golden_ground_have_their_own() -> None:
    assert "thunder" in lore.meaning(card("11P1"))
    assert "Gold" in lore.meaning(card("12P3"))
    assert lore.meaning(card("12P1")) == lore.meaning(card("12P2")) != lore.meaning(card("12P3"))


def test_what_a_card_shows_tells_the_cards_of_a_month_apart() -> None:
    for month in Month:
        shown = [lore.creature(one) for one in DECK if one.month is month]
        assert 4 == len(set(shown))
        assert all(shown)


def test_flowers_and_kinds_have_japanese_names() -> None:
    assert "松 matsu" == str(lore.flower_japanese(1))
    assert "桐 kiri" == str(lore.flower_japanese(Month.PAULOWNIA))
    assert 12 == len({lore.flower_japanese(month) for month in Month})
    assert "光 hikari" == str(lore.kind_japanese(Kind.BRIGHT))
    assert "pine · 松 matsu" == lore.beside("pine", lore.flower_japanese(1))
    assert "松" == lore.beside("松", lore.flower_japanese(1))


@pytest.mark.usefixtures("capitals")
def test_everything_is_translated_when_it_is_asked_for() -> None:
    for one in DECK:
        assert lore.meaning(one).isupper()
        assert lore.creature(one).isupper()

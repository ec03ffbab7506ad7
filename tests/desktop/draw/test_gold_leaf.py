"""The light on gold leaf: only on the cards that have leaf, only while one is held up, and only on its gold."""

from dataclasses import replace

import pygame
import pytest

from koikoi import settings
from koikoi.assets import art_root
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.gold_leaf import GILDED, glint
from koikoi.desktop.draw.painter import draw_card
from koikoi.desktop.layout.parts import RATIO, Piece
from koikoi.engine.cards import DECK, card

WIDE = 120


def held(code: str, lift: float = 1.0, turn: float = 0.0) -> Piece:
    return Piece(code, 0, 0, WIDE, card(code), lift=lift, turn=turn)


def test_there_is_a_mask_for_each_gilded_card_in_the_size_of_its_narrow_picture() -> None:
    folder = art_root() / "sprites" / "cards-gold"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(GILDED)
    for code in GILDED:
        mask = pygame.image.load(folder / f"{code}.png").convert(32)
        assert mask.get_size() == (240, 384)
        gold = sum(mask.get_at((x, y)).r > 128 for x in range(0, 240, 6) for y in range(0, 384, 6))
        assert 40 * 64 * 0.004 < gold < 40 * 64 * 0.9
        assert not any(mask.get_at((x, y)).r for x in (2, 237) for y in range(0, 384, 8)), "the frame has no leaf"


def test_a_light_lies_only_on_cards_with_leaf_that_are_held_up() -> None:
    shining = [one.code for one in DECK if glint(Piece(one.code, 0, 0, WIDE, one, lift=0.8)) is not None]
    assert sorted(shining) == sorted(GILDED)
    for code in GILDED:
        assert glint(held(code, lift=0.0)) is None
        assert glint(replace(held(code), face=None)) is None, "a back shows nothing"
        assert glint(held(code, lift=0.0, turn=40.0)) is not None


def test_it_moves_with_the_card_and_stands_still_with_it() -> None:
    places = [glint(held("12P3", lift)) for lift in (0.2, 0.5, 0.8, 1.1)]
    assert places == sorted(set(places), key=lambda place: -99 if place is None else place)
    assert looks(held("12P3")) == looks(replace(held("12P3"), x=40.0, y=9.0))
    assert looks(held("12P3", 0.5))[-1] != looks(held("12P3", 0.8))[-1]


def seen(piece: Piece) -> pygame.Surface:
    """A card on a grey ground, its middle where it would lie flat."""
    ground = pygame.Surface((WIDE, 2 * WIDE))
    ground.fill((90, 90, 90))
    draw_card(ground, replace(piece, x=WIDE // 2, y=1.1 * WIDE))
    return ground


@pytest.mark.parametrize("code", GILDED)
def test_it_brightens_gold_and_nothing_else(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bright = seen(held(code, 0.8))
    monkeypatch.setattr(settings, "now", lambda: settings.Settings(reduced_motion=True))
    plain = seen(held(code, 0.8))
    mask = pygame.image.load(art_root() / "sprites" / "cards-gold" / f"{code}.png").convert(32)
    leaf = pygame.transform.smoothscale(mask, (WIDE, round(WIDE * RATIO)))
    top = round(1.1 * WIDE + held(code, 0.8).raised[1] - WIDE * RATIO / 2)
    changed = 0
    for x in range(0, WIDE, 2):
        for y in range(0, 2 * WIDE, 2):
            one, other = plain.get_at((x, y)), bright.get_at((x, y))
            if one != other:
                changed += 1
                assert other.r >= one.r
                assert other.g >= one.g
                around = pygame.Rect(x - 1, y - top - 1, 3, 3).clip(leaf.get_rect())
                assert pygame.transform.average_color(leaf, around)[0] or leaf.get_at(around.center).r
    assert changed > 12


def test_reduced_motion_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "now", lambda: settings.Settings(reduced_motion=True))
    assert glint(held("1B")) is None
    assert len(looks(held("1B"))) == len(looks(held("2A")))

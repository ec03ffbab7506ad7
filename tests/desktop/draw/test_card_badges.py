"""Badges on cards: told apart without colour, in the corners only."""

import pygame
import pytest

from koikoi.desktop.draw import card_badges
from koikoi.desktop.draw.card_badges import Alarm, BadgeStyle, dressed, sign_name, signed
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import Rect
from koikoi.engine.cards import DECK, CardSet, Kind, card

pytestmark = pytest.mark.usefixtures("bare")


def grey(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")


def test_ribbons_are_told_apart_without_colour() -> None:
    sorts = {sign_name(card(code)): grey(signed(sign_name(card(code)), 14)) for code in ("1R", "6R", "4R")}
    assert 3 == len(sorts)
    assert 3 == len(set(sorts.values()))
    kinds = {kind: grey(signed(kind.name.lower(), 14)) for kind in Kind}
    assert 4 == len(set(kinds.values()))


@pytest.mark.parametrize("wide", [60, 72, 89, 107, 160, 320])
def test_every_badge_is_its_months_and_kinds_own_and_fits_its_card(wide: int) -> None:
    found = {}
    for one in DECK:
        made = card_badges.chip(one, wide)
        assert made.get_width() <= wide * 0.72
        assert made.get_height() >= 13
        found[one.month, one.kind] = grey(made)
    assert len(found) == len(set(found.values()))


def test_a_card_with_badges_differs_in_its_corners_only() -> None:
    one, wide = card("9A"), 103  # of which no other test keeps a picture
    bare = sprites().card(one, wide)
    helped = dressed(one, wide, 0, BadgeStyle(month=True))
    assert bare is dressed(one, wide)
    assert bare.get_size() == helped.get_size()
    middle = Rect(0, 40, wide, 80)
    assert pygame.image.tobytes(bare.subsurface(middle), "RGBA") == pygame.image.tobytes(
        helped.subsurface(middle), "RGBA"
    )
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(helped, "RGBA")
    turned = dressed(one, wide, 180, BadgeStyle(month=True))
    upside_down = pygame.transform.rotate(helped, 180)
    assert pygame.image.tobytes(upside_down, "RGBA") == pygame.image.tobytes(turned, "RGBA")


def test_a_wild_card_has_a_star_in_a_corner_of_its_own() -> None:
    one, other = card("11P1"), card("1P1")
    dress = BadgeStyle(wild=CardSet((one,)))
    bare, marked = dressed(one, 120), dressed(one, 120, dress=dress)
    corner = Rect(0, 0, 40, 40)
    assert bare.subsurface(corner).copy().get_buffer().raw != marked.subsurface(corner).copy().get_buffer().raw
    rest = Rect(0, 40, 120, bare.get_height() - 40)
    assert bare.subsurface(rest).copy().get_buffer().raw == marked.subsurface(rest).copy().get_buffer().raw
    assert dressed(other, 120, dress=dress).get_buffer().raw == dressed(other, 120).get_buffer().raw


def test_small_cards_and_backs_stay_bare() -> None:
    dress = BadgeStyle(month=True, alarms={card("9A"): Alarm.COMPLETE}, least=60)
    assert sprites().card(card("9A"), 59) is dressed(card("9A"), 59, 0, dress)
    assert sprites().card(None, 107) is dressed(None, 107, 0, dress)

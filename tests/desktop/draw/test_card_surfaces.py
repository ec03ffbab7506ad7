"""Pictures of cards: exact at rest, smooth on their way, with the shadow of the whole card; and within their bound."""

import random
from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw.card_surfaces import MARGIN, looks, resting
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import for_screen, shadow, sprites
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.layout.parts import RATIO
from koikoi.engine.cards import DECK, card
from koikoi.table.seating import Privacy
from tests.desktop.scene_driver import Actor


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA" if picture.get_flags() & pygame.SRCALPHA else "RGB")


def test_a_thousand_card_surfaces_stay_within_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = sources()
    ways.clear()
    monkeypatch.setattr(ways, "room", 3 << 20)
    rng = random.Random(1)
    for _ in range(1000):
        piece = Piece("1B", 0, 0, rng.uniform(40, 160), rng.choice([None, *DECK]), angle=rng.uniform(-60, 60))
        looks(piece)
        assert ways.bytes <= 3 << 20
    assert ways.bytes > 2 << 20


def test_cards_at_rest_are_exact_and_lie_whole_pixels_wide() -> None:
    for size in [(960, 600), (1280, 720), (2560, 1080), (900, 1200)]:
        for seats, privacy in ((2, Privacy.OPEN), (2, Privacy.FACE), (3, Privacy.PEEK), (4, Privacy.OPEN)):
            actor = Actor("german" if seats > 2 else "nintendo-standard", seats=seats, privacy=privacy, size=size)
            while not actor.match.state.board.picture:
                actor.match.table.play_chance()
                actor.match.state.view = actor.match.state.visibility.view()
            for piece in actor.match.state.board.picture.values():
                assert resting(piece), piece
                wide, high = looks(piece)[-1][0].get_size()
                if round(piece.angle / 90) % 2:
                    wide, high = high, wide
                assert (piece.w, round(piece.w * RATIO)) == (wide, high)
    piece = Piece("1B", 0, 0, 90, card("1B"))
    assert [shadow(90, 144, 0), sprites().card(card("1B"), 90)] == [picture for picture, _x, _y in looks(piece)]


@pytest.mark.parametrize("angle", [0.0, 7.3, 90.0, 181.0, -14.0])
@pytest.mark.parametrize("wide", [60.0, 77.4, 133.7])
def test_a_card_on_its_way_is_nearly_as_large_and_as_turned_as_it_is_meant_to_be(wide: float, angle: float) -> None:
    piece = Piece("1B", 0, 0, wide, card("1B"), angle=angle)
    turned = pygame.Vector2(wide, 0).rotate(angle), pygame.Vector2(0, wide * RATIO).rotate(angle)
    meant = abs(turned[0].x) + abs(turned[1].x), abs(turned[0].y) + abs(turned[1].y)
    found = looks(piece)[-1][0].get_bounding_rect(min_alpha=128).size
    for one, other in zip(found, meant, strict=True):
        assert abs(one - other) <= 0.05 * wide + 2 * MARGIN
    assert looks(piece) == looks(replace(piece, x=50.0, y=9.0)), "where it is makes no other picture"


def test_turned_cards_have_smooth_edges() -> None:
    picture = looks(Piece("1B", 0, 0, 100, card("1B"), angle=8.0))[-1][0]
    alphas = [picture.get_at((x, y)).a for x in range(picture.get_width()) for y in range(0, picture.get_height(), 3)]
    assert sum(20 < alpha < 235 for alpha in alphas) > 60


@pytest.mark.parametrize("size", [(101, 162), (48, 77), (162, 101), (304, 486), (20, 32), (3, 5)])
def test_a_shadow_is_that_of_the_whole_thing_blurred(size: tuple[int, int]) -> None:
    for lift in range(5):
        blur = max(2, round(size[0] * (0.03 + 0.025 * lift)))
        whole = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
        area = whole.get_rect().inflate(-4 * blur, -4 * blur)
        pygame.draw.rect(whole, (11, 10, 12, 120), area, border_radius=max(size[0] // 14, 2))
        whole = for_screen(pygame.transform.box_blur(whole, blur)).premul_alpha()
        assert pixels(whole.subsurface(area.inflate(2 * blur, 2 * blur))) == pixels(shadow(*size, lift))


def test_a_narrow_card_throws_a_narrow_shadow() -> None:
    piece = Piece("1B", 0, 0, 100, card("1B"), lift=0.5)
    assert looks(replace(piece, turn=70.0))[0][0].get_width() < 0.5 * looks(piece)[0][0].get_width()


@pytest.mark.parametrize("turn", [84.0, 76.0, -60.0])
def test_a_narrow_card_that_is_turned_has_no_wide_shadow_around_it(turn: float) -> None:
    flat = Piece("", 0, 0, 100.5, None, lift=0.5, angle=4.0)
    narrow = replace(flat, turn=turn)

    def across(piece: Piece) -> int:
        return looks(piece)[0][0].get_bounding_rect(min_alpha=24).w

    alone = looks(replace(narrow, lift=2.0))[-1][0].get_bounding_rect(min_alpha=128)
    assert len(looks(narrow)) == 1, "card and shadow are one picture"
    assert across(narrow) < alone.w + 0.25 * across(flat)
    both = looks(narrow)[0][0].get_bounding_rect(min_alpha=128)
    assert both.w >= alone.w, "the card is all there"
    assert both.h >= alone.h

"""A card that turns over is seen by an eye: its near side is higher, and it never shows two faces at once."""

import pygame
import pytest

from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.perspective import POSES, turned_away
from koikoi.desktop.layout.board import Piece
from koikoi.engine.cards import card

WIDE, HIGH = 100, 160


def flat() -> pygame.Surface:
    made = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    made.fill((200, 40, 40))
    return made


def height(picture: pygame.Surface, x: int) -> int:
    return sum(picture.get_at((x, y)).a > 128 for y in range(picture.get_height()))


@pytest.mark.parametrize("pose", [2, 4, 6])
def test_the_near_side_is_higher_and_the_card_narrower(pose: int) -> None:
    for way in (pose, -pose):
        picture = turned_away(flat(), way)
        seen = picture.get_bounding_rect(min_alpha=128)
        left, right = height(picture, seen.left + 1), height(picture, seen.right - 2)
        assert (right > HIGH > left) if way > 0 else (left > HIGH > right)
        assert seen.w < WIDE


def test_on_its_edge_it_is_a_line_of_paper() -> None:
    picture = turned_away(flat(), POSES // 2)
    assert picture.get_width() <= 0.05 * WIDE
    assert picture.get_at((1, 20)).r > 200


def test_each_pose_is_made_once() -> None:
    piece = Piece("1B", 0, 0, 90, card("1B"), turn=-40.0)
    assert looks(piece)[-1][0] is looks(Piece("1B", 5, 5, 90, card("1B"), turn=-41.0))[-1][0]


def test_a_golden_rim_lies_on_the_card_and_covers_no_more_than_its_edge() -> None:
    plain, gilded = looks(Piece("1B", 0, 0, 90, card("1B"))), looks(Piece("1B", 0, 0, 90, card("1B"), rim=1.0))
    assert [one for one, _x, _y in gilded[:-1]] == [one for one, _x, _y in plain]
    rim = gilded[-1][0]
    assert rim.get_size() == plain[-1][0].get_size()
    assert rim.get_at((45, 1)).a > 200
    assert rim.get_at((45, 20)).a == 0

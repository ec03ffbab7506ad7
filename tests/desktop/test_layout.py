"""Where things lie: nothing cut off, nothing covered that must be seen, cards large enough."""

import random

import pytest

from koikoi.desktop.layout import Board, Rect, board
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled

SIZES = [(960, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1080), (3840, 2160), (900, 1200)]


def views(rules: str, seats: int, seed: int) -> list[View]:
    """Views of the seat to move through one random round."""
    rng = random.Random(seed)
    match = new_match(bundled()[rules], seats, dealer=Seat(0))
    found = []
    while not isinstance(match.phase, RoundOver | MatchOver):
        if isinstance(match.phase, ToDeal):
            match, _ = step(match, Deal(tuple(rng.sample(DECK, 48))))
        else:
            match, _ = step(match, rng.choice(legal_actions(match)))
        found.append(observe(match, getattr(match.phase, "seat", None)))
    return found


def zones(frame: Board) -> dict[str, Rect]:
    """Everything that must not cover anything else."""
    found = {f"place {i}": rect for i, rect in enumerate(frame.places)}
    found |= {"stock": frame.stock, "flight": frame.flight, "line": frame.line}
    found |= {"month": frame.month, "help": frame.help, "menu": frame.menu}
    found |= {f"plate {seat}": rect for seat, rect in frame.plates.items()}
    found |= {f"list {seat}": rect for seat, rect in frame.lists.items() if rect.w and rect.h}
    found |= {f"fan {fan.seat} {fan.kind.name}": fan.rect for fan in frame.fans}
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("rules", "seats"), [("nintendo-standard", 2), ("german", 3), ("german", 4)])
def test_no_zone_covers_another_or_leaves_the_window(rules: str, seats: int, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    for view in views(rules, seats, 3):
        frame = board(view, view.seat or Seat(0), size)
        found = list(zones(frame).items())
        for place, (name, rect) in enumerate(found):
            assert window.contains(rect), (name, rect)
            for other, covered in found[place + 1 :]:
                assert not rect.colliderect(covered), (name, rect, other, covered)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("rules", "seats"), [("nintendo-standard", 2), ("german", 3), ("german", 4)])
def test_every_card_lies_inside_the_window_and_can_be_hit(rules: str, seats: int, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    for view in views(rules, seats, 5):
        frame = board(view, view.seat or Seat(0), size)
        hand = {one.code for one in view.hand}
        cards = sorted(frame.picture.values(), key=lambda piece: piece.z)
        for place, piece in enumerate(cards):
            assert window.contains(piece.rect), piece
            if piece.key in hand:
                above = [other.rect for other in cards[place + 1 :] if other.rect.colliderect(piece.rect)]
                free = min((rect.left for rect in above), default=piece.rect.right) - piece.rect.left
                assert free >= 18, (piece, free)


@pytest.mark.parametrize(
    "size", [size for size in SIZES if size != (960, 600)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_hand_and_field_cards_are_at_least_96_pixels_wide(size: tuple[int, int]) -> None:
    for view in views("nintendo-standard", 2, 7):
        frame = board(view, view.seat or Seat(0), size)
        shown = [frame.picture[one.code] for one in (view.hand | view.field_cards)]
        assert min(piece.w for piece in shown) >= 96


def test_a_field_card_never_moves_because_another_is_taken() -> None:
    before: dict[str, tuple[float, float]] = {}
    for view in views("nintendo-standard", 2, 11):
        frame = board(view, Seat(0), (1280, 720))
        now = {one.code: (frame.picture[one.code].x, frame.picture[one.code].y) for one in view.field_cards}
        assert {key: at for key, at in before.items() if key in now} == {key: now[key] for key in before if key in now}
        before = now


def test_the_layout_is_a_pure_function_of_view_and_size() -> None:
    for view in views("german", 4, 13):
        assert board(view, Seat(1), (1920, 1080)) == board(view, Seat(1), (1920, 1080))

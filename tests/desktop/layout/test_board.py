"""Where things lie: nothing cut off, nothing covered that must be seen, cards large enough, at every size and seat."""

import itertools
import random
from dataclasses import replace
from functools import cache

import pytest

from koikoi.desktop.layout.board import Board, Hand, Rect, board
from koikoi.desktop.layout.mirror import mirrored, mirrored_point
from koikoi.desktop.layout.tall import tall
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, OF_KIND, CardSet, Kind
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, ToPick, ToPlay, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from tests.desktop.window_sizes import SIZES

ODD = [(1024, 768), (1366, 768), (1280, 1024), (1200, 1000), (1000, 900), (1080, 1080), (3440, 1440), (5120, 1440)]
MODES = [Privacy.PASS, Privacy.PEEK, Privacy.FACE]
"""OPEN lies as PEEK does."""
EVERYWHERE = [
    pytest.param(seats, mode, size, id=f"{seats}-{mode.value}-{size[0]}x{size[1]}")
    for size in SIZES
    for mode in MODES
    for seats in (2, 3, 4)
]


@cache
def views(rules: str, seats: int, seed: int) -> tuple[View, ...]:
    """Views of the seat to move through one random round."""
    rng = random.Random(seed)
    match = new_match(bundled()[rules], seats, dealer=Seat(0))
    found = []
    while not isinstance(match.phase, RoundOver | MatchOver):
        if isinstance(match.phase, ToDeal):
            match, _ = step(match, Deal(tuple(rng.sample(DECK, 48))))
        else:
            match, _ = step(match, rng.choice(legal_actions(match)))
        found.append(observe(match, match.to_move))
    return tuple(found)


def table_of(seats: int, hand: int, field: int, captor: int, mover: int = 0) -> View:
    """A view of seat 0 with this many cards in every hand and on the field; one seat has captured what is left."""
    view = views("german", seats, 3)[0]
    cards = list(DECK)
    random.Random(seats).shuffle(cards)
    mine, lying, captured = cards[:hand], cards[hand : hand + field], cards[hand + field :]
    return replace(
        view,
        seat=Seat(0),
        phase=ToPlay(Seat(mover)),
        hands=tuple(CardSet(mine) if seat == 0 else None for seat in range(seats)),
        hand_sizes=(hand,) * seats,
        field=tuple(lying),
        captured=tuple(CardSet(captured if seat == captor else ()) for seat in range(seats)),
    )


@cache
def tables(seats: int) -> tuple[View, ...]:
    """Usual tables and the fullest there can be."""
    hand = {2: 8, 3: 7, 4: 5}[seats]
    usual = views("german", seats, 3)[::8]
    full = [
        table_of(seats, cards, field, captor, mover)
        for cards, field in ((hand, 12), (hand, 17), (6, 0))
        for captor, mover in ((0, 0), (seats - 1, 1))
    ]
    return (*usual, *full)


def united(rects: list[Rect]) -> Rect:
    return rects[0].unionall(rects[1:])


def covered(frame: Board, hand: Hand) -> Rect:
    """What a seat's cards cover; its room where it has none."""
    rects = [
        piece.rect
        for piece in frame.picture.values()
        if hand.rect.inflate(2, 2).contains(piece.rect) and piece.z >= 40 and piece.key != "stock"
    ]
    return united(rects) if rects else hand.rect


def zones(frame: Board) -> dict[str, Rect]:
    """Everything that must not cover anything else."""
    found = {f"place {i}": rect for i, rect in enumerate(frame.places)}
    found |= {"stock": frame.stock, "flight": frame.flight, "line": frame.line}
    found |= {"month": frame.month, "help": frame.help, "menu": frame.menu}
    for name, rects in (("plate", frame.plates), ("list", frame.lists), ("hooks", frame.hooks), ("tag", frame.tags)):
        found |= {f"{name} {seat}": rect for seat, rect in rects.items() if rect.w and rect.h}
    found |= {f"fan {fan.seat} {fan.kind.name}": fan.rect for fan in frame.fans}
    found |= {f"hand {seat}": hand.rect for seat, hand in frame.hands.items()}
    found |= {f"turn {turn.seat}": turn.rect for turn in frame.turn}
    if frame.turned:
        known = {name: rect for name, rect in found.items() if name.split()[0] in KNOWN}
        found |= {f"far {name}": mirrored(rect, frame.size) for name, rect in known.items()}
    return found


KNOWN = {"line", "month", "help", "menu", "plate", "list", "hooks"}
"""What the far half has, too."""


def test_a_card_that_has_taken_what_was_chosen_waits_no_longer() -> None:
    view = next(one for one in tables(2) if one.captured[0] and one.field)
    taken = max(view.captured[0])
    view = replace(view, phase=ToPick(Seat(0), taken, CardSet(), drawn=True))
    frame = board(view, Seat(0), (1280, 720), Privacy.OPEN)
    assert not frame.flight.colliderect(frame.picture[taken.code].rect)
    waiting = replace(view, captured=(view.captured[0] - CardSet([taken]), *view.captured[1:]))
    assert board(waiting, Seat(0), (1280, 720), Privacy.OPEN).picture[taken.code].rect.colliderect(frame.flight)


@pytest.mark.parametrize("size", ODD, ids=lambda size: f"{size[0]}x{size[1]}")
def test_windows_of_other_shapes_are_laid_out_as_cleanly(size: tuple[int, int]) -> None:
    for seats in (2, 3, 4):
        for mode in MODES:
            test_no_zone_covers_another_or_leaves_the_window(seats, mode, size)


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_no_zone_covers_another_or_leaves_the_window(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    for view in tables(seats):
        for near in {Seat(0), Seat(seats - 1)}:
            frame = board(replace(view, seat=near), near, size, mode)
            found = zones(frame)
            names, rects = list(found), list(found.values())
            for place, rect in enumerate(rects):
                assert window.contains(rect), (names[place], rect)
                assert rect.collidelistall(rects) == [place], [names[one] for one in rect.collidelistall(rects)]


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_every_card_lies_in_its_place(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    for view in tables(seats):
        frame = board(view, view.seat or Seat(0), size, mode)
        rooms = [*frame.places, frame.stock, frame.flight]
        rooms += [fan.rect.inflate(2, 2) for fan in frame.fans] + [
            hand.rect.inflate(2, 2) for hand in frame.hands.values()
        ]
        for piece in frame.picture.values():
            assert any(room.contains(piece.rect) for room in rooms), piece


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_every_card_of_the_mover_shows_its_corner_and_can_be_hit(
    seats: int, mode: Privacy, size: tuple[int, int]
) -> None:
    for view in tables(seats):
        seat = view.to_move
        if seat is None:
            continue
        frame = board(view, view.seat or seat, size, mode)
        hand = frame.hands[seat]
        if not hand.held:
            continue
        cards = sorted(
            (one for one in frame.picture.values() if hand.rect.inflate(2, 2).contains(one.rect) and one.z >= 40),
            key=lambda one: one.z,
        )
        free = [abs(after.x - one.x) for one, after in itertools.pairwise(cards)]
        least = 40 if seats == 2 and size != (960, 600) else 26 if mode is not Privacy.FACE else 15
        assert all(pitch >= min(least, hand.card) for pitch in free), (free, hand)


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_hand_and_field_cards_are_large(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    for view in tables(seats):
        frame = board(view, view.to_move or Seat(0), size, mode)
        wanted = round(min(100 * size[1] / 720, 100 * size[0] / 1440)) if not frame.tall else 95
        if len(view.field) <= 12:
            assert min(place.w for place in frame.places) >= wanted
        elif seats == 2 and mode is not Privacy.FACE:
            assert min(place.w for place in frame.places) >= wanted * 0.72
        assert frame.hands[frame.near].card >= (wanted if frame.hands[frame.near].held else 0)


@pytest.mark.parametrize(("seats", "mode"), [(seats, mode) for seats in (2, 3, 4) for mode in MODES])
def test_cards_are_a_hundred_pixels_wide_in_a_window_of_720_lines(seats: int, mode: Privacy) -> None:
    for view in tables(seats):
        mover = view.to_move
        frame = board(view, mover or Seat(0), (1280, 720), mode)
        assert mover is None or frame.hands[mover].card >= 100
        if len(view.field) <= 12:
            assert min(place.w for place in frame.places) >= 100


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_captured_cards_can_be_read(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    for view in tables(seats):
        mover = view.to_move or Seat(0)
        frame = board(view, mover, size, mode)
        for fan in frame.fans:
            assert fan.card >= 0.45 * frame.hands[mover].card - 1, fan
            cards = list(view.captured[fan.seat] & OF_KIND[fan.kind])
            xs = sorted(frame.picture[one.code].x for one in cards)
            assert all(after - one >= 0.7 for one, after in itertools.pairwise(xs)), fan
            assert fan.label >= (16 if fan.count < 10 else max(16, min(20, fan.rect.w - fan.card - fan.count))), fan
        assert {(fan.seat, fan.kind) for fan in frame.fans} == {(s, k) for s in range(seats) for k in Kind}


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_targets_are_large_enough_for_a_finger(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    frame = board(tables(seats)[0], Seat(0), size, mode)
    for rect in (frame.help, frame.menu, *(frame.peeks.values() if mode is Privacy.PEEK else ())):
        assert min(rect.w, rect.h) >= 30
        assert max(rect.w, rect.h) >= 32


@pytest.mark.parametrize(("seats", "mode", "size"), EVERYWHERE)
def test_panels_unfold_inside_the_window_and_over_no_hand(seats: int, mode: Privacy, size: tuple[int, int]) -> None:
    for view in tables(seats):
        frame = board(view, view.seat or Seat(0), size, mode)
        for rect in (frame.log, frame.unseen):
            assert Rect(0, 0, *size).contains(rect)
            assert rect.w >= 28 * frame.u
            assert rect.h >= 28 * frame.u
            assert not any(rect.colliderect(hand.rect) for hand in frame.hands.values())
        assert frame.aside == (size == (2560, 1080) and mode is not Privacy.FACE)
        if frame.aside:
            assert not frame.log.colliderect(frame.cloth)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_face_to_face_the_far_half_is_the_near_one_reflected(seats: int, size: tuple[int, int]) -> None:
    for view in tables(seats):
        near, far = (board(view, seat, size, Privacy.FACE) for seat in (Seat(0), Seat(seats - 1)))
        assert near.turned == {*range(seats)} - far.turned
        for seat, hand in near.hands.items():
            other = far.hands[seat]
            assert hand.rect == mirrored(other.rect, size)
            assert hand.card == other.card
            assert abs(hand.angle - other.angle) == 180
        for one in near.fans:
            twin = next(fan for fan in far.fans if (fan.seat, fan.kind) == (one.seat, one.kind))
            assert one.rect == mirrored(twin.rect, size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [3, 4])
def test_arrows_go_once_around_the_table(seats: int, size: tuple[int, int]) -> None:
    view = tables(seats)[0]
    for mode in MODES:
        for near in map(Seat, range(seats)):
            turn = board(view, near, size, mode).turn
            assert sorted((one.seat, one.to) for one in turn) == [(seat, (seat + 1) % seats) for seat in range(seats)]


def test_who_looks_from_the_side_sees_large_cards_inside_the_cloth() -> None:
    for size in SIZES:
        for seats in (3, 4):
            view = table_of(seats, 5, 8, 0)
            for seat in range(1, seats):
                hands = tuple(view.hands[0] if other == seat else None for other in range(seats))
                frame = board(replace(view, seat=Seat(seat), hands=hands), Seat(0), size, Privacy.PEEK)
                shown = [frame.picture[one.code] for one in view.hands[0] or ()]
                assert {piece.w for piece in shown} == {frame.hands[Seat(0)].card}
                assert all(frame.cloth.contains(piece.rect) for piece in shown)


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


def test_a_pixel_and_the_rectangle_that_holds_it_are_mirrored_alike() -> None:
    size, rect = (40, 30), Rect(3, 5, 7, 2)
    held = {(x, y) for x in range(40) for y in range(30) if rect.collidepoint(x, y)}
    assert {mirrored_point(at, size) for at in held} == {
        (x, y) for x in range(40) for y in range(30) if mirrored(rect, size).collidepoint(x, y)
    }
    assert all(mirrored_point(mirrored_point(at, size), size) == at for at in held)


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (900, 1200)])
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_two_who_sit_side_by_side_have_their_names_at_their_hands(size: tuple[int, int], text: float) -> None:
    for view in tables(4):
        near = view.to_move or Seat(0)
        frame = board(view, near, size, Privacy.FACE, text)
        mine = [seat for seat in frame.hands if seat not in frame.turned]
        assert len(mine) == 2
        assert frame.tags.keys() == set(mine)
        laid = [*(hand.rect for hand in frame.hands.values()), *(fan.rect for fan in frame.fans), frame.line]
        for seat, tag in frame.tags.items():
            assert tag.collidelist([*laid, *(turn.rect for turn in frame.turn)]) < 0
            gap = tag.inflate(4 * frame.u, 4 * frame.u)
            assert gap.colliderect(frame.hands[seat].rect)


def test_the_slip_has_air_where_an_upright_table_is_low() -> None:
    for view in tables(2):
        frame = tall(view, Seat(0), Seat(1), (1080, 944))
        assert frame.line.top - max(place.bottom for place in frame.places) >= frame.px(0.8)


def test_what_marks_a_card_lies_on_the_slip_of_neither_side() -> None:
    for size in ((1080, 1920), (900, 1200)):
        for seats in (2, 3, 4):
            frame = board(tables(seats)[0], Seat(0), size, Privacy.FACE)
            assert frame.hands[Seat(0)].rect.top - frame.line.bottom >= frame.px(0.35) + frame.px(1.5)

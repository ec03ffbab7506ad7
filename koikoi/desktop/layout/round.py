"""Three or four seats in a wide window: the others sit at the sides and opposite, in the order of play."""

from koikoi.desktop.layout.parts import (
    RATIO,
    Board,
    Fan,
    Grid,
    Hand,
    Parts,
    Rect,
    TurnArrow,
    fans_column,
    fans_row,
    fans_square,
    field_of,
)
from koikoi.desktop.layout.wide import COLUMN, LEVEL, WideFrame, growth, month
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

STRIP = 14.6
"""Least width of the strip of a seat at the side."""
GAP = 1.4
TAG = 4.2
ROOM = 3.0
"""How far a name tag at the side reaches beyond its strip with four seats; with three, three times as far."""
ARROW = 3.6


def blocks(grid: Grid, order: list[Seat], top: float, bottom: float, wide: float = COLUMN) -> Parts:
    """One block for each seat, the last in order at the top: plate, lanterns, yaku."""
    each = (bottom - top + 1.2) / len(order)
    starts = {seat: top + place * each for place, seat in enumerate(reversed(order))}
    plate, head = 7.4 * growth(grid.text, 1.2), 4.2 * growth(grid.text, 1.4)
    above = plate + head + 0.4
    return {
        "plates": {seat: grid(1.6, y, wide, plate) for seat, y in starts.items()},
        "hooks": {seat: grid(1.6, y + plate + 0.3, wide, head) for seat, y in starts.items()},
        "lists": {seat: grid(1.6, y + above, wide, each - above - 1.2) for seat, y in starts.items()},
    }


def round_table(view: View, order: list[Seat], size: tuple[int, int], text: float = 1.0) -> Board:
    """Mine at the bottom, the next at the right, the last at the left, with four seats one opposite."""
    frame = WideFrame(size, text, 1.6)
    tag_h, line = TAG * growth(text, 1.6), 4.1 * growth(text, 2.8)
    grid, high = frame.grid, frame.high
    near, right, left = order[0], order[1], order[-1]
    opposite = order[2] if len(order) == 4 else None
    inner, x = frame.cloth_w - 4.0, frame.cloth_x + 2.0
    card = min(LEVEL, (inner - 2 * (STRIP + GAP) - 7.1) / 7)
    strip = min((inner - 7 * card - 7.1) / 2 - GAP, 26.0)
    mid_x, mid_w = x + strip + GAP, inner - 2 * (strip + GAP)
    small = card * 0.47
    hand_y = high - 2.6 - card * RATIO
    line_y = hand_y - 2.3 - line
    top = 2.4 + (small * RATIO + 1.6 if opposite is not None else 0.0)
    lying_y = (top + line_y - 2 * card * RATIO - 1.2) / 2
    lying = field_of(grid, view, mid_x, lying_y, mid_w, card, between=1.2)
    fans_w = min(52.0, 0.36 * (frame.cloth_w - 8.0))
    fans_x = frame.right - 2.2 - fans_w
    hands = {
        near: Hand(
            near,
            grid(frame.cloth_x + 2.6, hand_y, fans_x - 4.8 - frame.cloth_x, card * RATIO),
            round(card * frame.u),
            held=True,
        )
    }
    fans: list[Fan] = [*fans_square(grid, view, near, fans_x, high - 2.2 - card * RATIO, fans_w, card * RATIO)]
    tags: dict[Seat, Rect] = {}
    peeks = {}
    reach = ROOM if opposite is not None else 3 * ROOM
    for seat, at, angle, tag_x in ((right, x + inner - strip, 90, x + inner - strip - reach), (left, x, -90, x)):
        tags[seat] = grid(tag_x, 2.4, strip + reach, tag_h)
        room = line_y - 3.4 - tag_h
        fans_h = min(4 * (small * RATIO + 0.9), room * 0.76)
        hands[seat] = Hand(seat, grid(at, 3.2 + tag_h, strip, room - fans_h - 1.6), round(small * frame.u), angle)
        peeks[seat] = hands[seat].rect.union(grid(at, 2.4, strip, tag_h))
        inside = 1.0 if seat == left else 0.0  # the owner's stripe keeps clear of the hem
        fans += fans_column(grid, view, seat, at + inside, line_y - 0.8 - fans_h, strip - inside, fans_h)
    if opposite is not None:
        band = small * RATIO
        tags[opposite] = grid(mid_x + ROOM + ARROW + 1.0, 2.4 + (band - tag_h) / 2, 18.0, tag_h)
        hand_x = mid_x + ROOM + ARROW + 20.0
        hands[opposite] = Hand(opposite, grid(hand_x, 2.4, 12.0, band), round(small * frame.u))
        peeks[opposite] = hands[opposite].rect.union(tags[opposite])
        fans += fans_row(grid, view, opposite, hand_x + 14.4, 2.4, mid_w - 36.2 - 2 * (ARROW + ROOM), band)
    log, unseen = frame.overlays(max(top, 3.4 + tag_h), line_y - 0.6, mid_x, mid_w)
    above = 13.2 * growth(text, 1.4)
    sides = blocks(grid, order, above + 2.6, high - 1.4, frame.column)
    return Board(
        line=grid(mid_x, line_y, mid_w, line),
        fans=tuple(fans),
        hands=hands,
        log=log,
        unseen=unseen,
        tags=tags,
        peeks={near: sides["plates"][near], **peeks},
        turn=_turns(grid, order, x, inner, strip, mid_x, mid_w, line_y),
        **frame.common(near, lying),
        **sides,
        **month(grid, 1.4, above, frame.column),
    )


def _turns(
    grid: Grid, order: list[Seat], x: float, inner: float, strip: float, mid_x: float, mid_w: float, line_y: float
) -> tuple[TurnArrow, ...]:
    """Arrows counter-clockwise: up at the right, to the left at the top, down at the left."""
    low = line_y + 0.4
    spots = [(x + inner - strip / 2 - ARROW / 2, low, 90)]
    if len(order) == 4:
        spots += [(mid_x + mid_w - ARROW - ROOM, 2.4 + 3.6, 180), (mid_x + ROOM, 2.4 + 3.6, 180)]
    else:
        spots.append((mid_x + mid_w / 2 - ARROW / 2, 2.4, 180))
    spots.append((x + strip / 2 - ARROW / 2, low, -90))
    return tuple(
        TurnArrow(seat, order[(place + 1) % len(order)], grid(left, top, ARROW, ARROW), angle)
        for place, (seat, (left, top, angle)) in enumerate(zip(order, spots, strict=True))
    )

"""Players on opposite sides of a screen that lies flat: each side has a whole half, and the far one is turned.

A half is built as its own players see it; the opposite one is its point reflection.  So nobody reads upside down.
"""

from dataclasses import dataclass, field, replace

from koikoi.desktop.layout import tall
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.layout.parts import (
    NOWHERE,
    RATIO,
    Board,
    Fan,
    Grid,
    Hand,
    Parts,
    Rect,
    TurnArrow,
    fans_row,
    fans_square,
    field_of,
    is_tall,
    unit,
)
from koikoi.desktop.layout.round import TAG, blocks
from koikoi.desktop.layout.wide import CLOTH_X, COLUMN, LEVEL, column, growth, middle_month, month
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

PLATES = 7.9
"""Height of my plate's two lines, where letters are as large as designed."""
_SLOT = 3.6
"""Width kept for an arrow."""
_DIAMOND = 1.9
"""Height kept above a hand for what marks its cards: it lies on no words, not on those of who sits opposite either."""


@dataclass(frozen=True, slots=True)
class Half:
    """What lies on one side, as seen from there."""

    fans: tuple[Fan, ...]
    hands: dict[Seat, Hand]
    turn: tuple[TurnArrow, ...]
    """From the left player to the right one, where there are two."""
    tags: dict[Seat, Rect] = field(default_factory=dict)
    """Whose hand it is, where two lie side by side and the plates stand elsewhere."""

    def turned(self, size: tuple[int, int]) -> "Half":
        """The same for those who sit opposite."""
        return Half(
            tuple(replace(fan, rect=mirrored(fan.rect, size), turned=True) for fan in self.fans),
            {seat: replace(hand, rect=mirrored(hand.rect, size), angle=180) for seat, hand in self.hands.items()},
            tuple(replace(turn, rect=mirrored(turn.rect, size), angle=turn.angle + 180) for turn in self.turn),
        )


def facing(view: View, near_side: list[Seat], far_side: list[Seat], size: tuple[int, int], text: float = 1.0) -> Board:
    """The table as `near_side` (one or two seats, from left to right) sees it."""
    arranged = _tall if is_tall(size) else _wide
    return arranged(view, near_side, far_side, size, text)


def _wide(view: View, near_side: list[Seat], far_side: list[Seat], size: tuple[int, int], text: float) -> Board:
    u = unit(size)
    wide, high = size[0] / u, size[1] / u
    order = [*near_side, *far_side]
    known_w = COLUMN * growth(text, 1.45)
    cloth_x = CLOTH_X + known_w - COLUMN
    cloth_w = min(wide - 2 * cloth_x, 150.0)
    grid = Grid(u, (wide - 2 * cloth_x - cloth_w) / 2, text=text)
    slots = 2 * (_SLOT + 0.8) if len(order) > 2 else 0.0
    card = min(LEVEL, (cloth_w - 3.6 - slots - 5.0) / 7)
    spare = high - 4 * card * RATIO - 3.8
    lying = field_of(
        grid,
        view,
        cloth_x + 1.8 + slots / 2,
        1.9 + card * RATIO + spare * 0.36,
        cloth_w - 3.6 - slots,
        card,
        between=spare * 0.28,
    )
    cloth = grid(cloth_x, 1.2, cloth_w, high - 2.4)
    near, far = (_half(grid, view, side, cloth_x, cloth_w, card, high) for side in (near_side, far_side))
    opposite = far.turned(size)
    if len(order) == 2:
        line_h = 6.4 * growth(text, 1.9)
        known = column(grid, order[0], order[1], high, foot=line_h + 0.8, wide=known_w)
        line = grid(1.6, high - 2.0 - 9.6 * growth(text, 1.62) - line_h, known_w, line_h)
        months = middle_month(grid, high, known_w)
    else:
        line_h, above = 6.4 * growth(text, 1.9), 13.2 * growth(text, 1.4)
        known = blocks(grid, order, above + 2.2, high - line_h - 2.8, known_w)
        line = grid(1.6, high - 1.4 - line_h, known_w, line_h)
        months = month(grid, 1.4, above, known_w)
    side = round(_SLOT * u)
    arrow = Rect(cloth.right - round(1.4 * u) - side, (size[1] - side) // 2, side, side)
    field = lying.stock.unionall([*lying.places, lying.flight])
    third = round(field.w * 0.4)
    return Board(
        u=u,
        size=size,
        tall=False,
        near=near_side[0],
        cloth=cloth,
        places=lying.places,
        stock=lying.stock,
        flight=lying.flight,
        line=line,
        fans=near.fans + opposite.fans,
        hands=near.hands | opposite.hands,
        log=Rect(field.right - third, field.top, third, field.h),
        unseen=Rect(field.left, field.top, field.w - third - round(u), field.h),
        turn=near.turn + opposite.turn + _around(near_side, far_side, arrow, size),
        turned=frozenset(far_side),
        tags=near.tags,
        **known,
        **months,
    )


def _half(grid: Grid, view: View, side: list[Seat], cloth_x: float, cloth_w: float, card: float, high: float) -> Half:
    """Hands at the edge; one player's fans at the right, those of two at both ends."""
    x, w, h = cloth_x + 1.8, cloth_w - 3.6, card * RATIO
    y = high - 1.9 - h
    if len(side) == 1:
        seat, fans_w = side[0], min(48.0, 0.36 * w)
        fans = fans_square(grid, view, seat, x + w - fans_w, y, fans_w, h)
        hand = Hand(seat, grid(x, y, w - fans_w - 2.2, h), round(card * grid.u), held=True)
        return Half(fans, {seat: hand}, ())
    fans_w = 0.245 * w
    laid: tuple[Fan, ...] = ()
    hands, tags = {}, {}
    room, left = w - 2 * fans_w - 2 * 1.4 - _SLOT, x + fans_w + 1.4
    mover = view.to_move
    for place, seat in enumerate(side):
        inside = 0.0 if place else 0.9  # the owner's stripe keeps clear of the hem
        fans = fans_square(grid, view, seat, x + inside + place * (w - fans_w), y, fans_w - inside, h, share=0.47)
        small = fans[0].card / grid.u
        if seat == mover:
            width, large = room - small * 1.9, True
        elif mover in side:
            width, large = small * 1.9, False
        else:
            width, large = room / 2, False
        size, given = (card, 3.4) if large else (small, 0.0)  # of the hand's room, to its name and pile
        hands[seat] = Hand(
            seat,
            grid(left + given * (1 - place), y + h - size * RATIO, width - given, size * RATIO),
            round(size * grid.u),
            held=large,
        )
        tags[seat] = grid(left, y + h - size * RATIO - TAG - 0.6, min(width, 18.0), TAG)
        if large:  # no room above the hand: the name stands upright between the hand and its pile
            own = x + inside + place * (w - fans_w - given)
            wide = fans_w + given - inside - TAG - (1.5 if place else 0.2)
            tags[seat] = grid(own if place else own + wide + 0.2, y + (h - 18.0) / 2, TAG, 18.0)
            fans = fans_square(grid, view, seat, own + place * (TAG + 1.5), y, wide, h, share=0.48)
        laid += fans
        left += width + _SLOT
    return Half(laid, hands, _between(grid, side, hands[side[1]].rect, y + h / 2), tags)


def _between(grid: Grid, side: list[Seat], right: Rect, y: float) -> tuple[TurnArrow, ...]:
    """An arrow beside the right one of two hands, or beside its name."""
    size = int(_SLOT * grid.u) - 2
    return (TurnArrow(side[0], side[1], Rect(right.left - size - 1, round(y * grid.u) - size // 2, size, size), 0),)


def _around(near_side: list[Seat], far_side: list[Seat], right: Rect, size: tuple[int, int]) -> tuple[TurnArrow, ...]:
    """Up at the right, down at the left, where the far side is the next to play."""
    if len(near_side) + len(far_side) < 3:
        return ()
    return (
        TurnArrow(near_side[-1], far_side[0], right, 90),
        TurnArrow(far_side[-1], near_side[0], mirrored(right, size), -90),
    )


def _tall(view: View, near_side: list[Seat], far_side: list[Seat], size: tuple[int, int], text: float) -> Board:
    line_h = 4.2 * growth(text, 2.8)
    bars = (tall.MONTH + PLATES) * text if text > 1.0 else 0.0
    between = 2 * (max(bars - 3.0, 0.0) + line_h - 4.2)
    frame = tall.TallFrame(size, between=between)
    line_h, more = frame.grown(4.2, line_h), bars * frame.letters + 0.6 - tall.BAR if bars else 0.0
    grid, high = Grid(frame.u, text=text, letters=frame.letters), frame.high
    w, foot = frame.wide - 5.2, high - more
    order = [*near_side, *far_side]
    lying = field_of(grid, view, 2.6, high / 2 - 11.0 * RATIO - 0.4, w, 11.0, between=0.8)
    tag, spare = TAG * growth(text, 1.6) * frame.letters, (frame.spare - between * frame.letters) / 2
    near, far = (_tall_half(grid, view, side, frame.wide, foot, tag, spare) for side in (near_side, far_side))
    opposite = far.turned(size)
    known = _large_bar(frame, grid, near_side, far_side, text, foot) if more else _tall_bar(frame, near_side, far_side)
    line_w = w - (_SLOT + 0.8 if len(order) > 2 else 0.0)
    line = grid(2.6, near.hands[near_side[0]].rect.top / frame.u - _DIAMOND - line_h, line_w, line_h)
    side = round(4.2 * frame.u)
    arrow = Rect(line.right + round(0.8 * frame.u), line.top, side, side)
    return Board(
        line=line,
        fans=near.fans + opposite.fans,
        hands=near.hands | opposite.hands,
        turn=near.turn + opposite.turn + _around(near_side, far_side, arrow, size),
        turned=frozenset(far_side),
        tags=near.tags,
        **known,
        **frame.common(near_side[0], 11.6 + more, foot - 11.6, lying),
    )


def _tall_half(grid: Grid, view: View, side: list[Seat], wide: float, high: float, tag: float, spare: float) -> Half:
    """Hands over fans; the names of two between them where so much height is to spare, else upright at the hands."""
    each = (wide - 5.2 + _SLOT) / len(side)
    named, lies = len(side) > 1, spare >= tag + 0.8
    y = high - 23.2 - 19.2 - (tag + 0.8 if named and lies else 0.0)
    found: tuple[Fan, ...] = ()
    hands, tags = {}, {}
    for place, seat in enumerate(side):
        x, w = 2.6 + place * each, each - _SLOT
        fans_x = 3.4 + place * (wide - 4.0) / len(side)
        found += fans_row(grid, view, seat, fans_x, high - 22.6, (wide - 4.0) / len(side) - 2.0, 10.0)
        if named:
            tags[seat] = grid(x, y + 19.8, min(w, tag * 4.3), tag) if lies else grid(x, y + 0.6, tag, 18.0)
        given = tag + 0.6 if named and not lies else 0.0
        hands[seat] = Hand(seat, grid(x + given, y, w - given, 19.2), round(12.0 * grid.u), held=True)
    if not named:
        return Half(found, hands, ())
    right = hands[side[1]].rect.union(tags[side[1]])
    return Half(found, hands, _between(grid, side, right, y + 9.6), tags)


def _tall_bar(frame: tall.TallFrame, mine: list[Seat], theirs: list[Seat]) -> Parts:
    """My plates, theirs, my yaku, the month, the buttons."""
    grid, y, h = frame.grid, frame.high - 1.0 - tall.BAR, tall.BAR
    plates, hooks, lists = {}, {}, {}
    room = frame.wide - 2.4 - 6.8
    for side, x, w in ((mine, 1.2, room * 0.28), (theirs, 1.2 + room * 0.28 + 0.6, room * 0.28)):
        each = (h + 0.4) / len(side)
        for place, seat in enumerate(side):
            plates[seat] = grid(x, y + place * each, w - 6.0, each - 0.4)
            hooks[seat] = grid(x + w - 5.6, y + place * each, 5.0, each - 0.4)
    x, w = 1.2 + room * 0.56 + 1.2, room * 0.26
    each = (h + 0.4) / len(mine)
    for place, seat in enumerate(mine):
        lists[seat] = grid(x, y + place * each, w, each - 0.4)
    lists |= dict.fromkeys(theirs, NOWHERE)
    return {
        "plates": plates,
        "hooks": hooks,
        "lists": lists,
        "month": grid(x + w + 0.6, y, frame.wide - x - w - 9.2, h),
        "help": grid(frame.wide - 7.2, y, 6.0, h / 2 - 0.2),
        "menu": grid(frame.wide - 7.2, y + h / 2 + 0.2, 6.0, h / 2 - 0.2),
    }


def _large_bar(
    frame: tall.TallFrame, grid: Grid, mine: list[Seat], theirs: list[Seat], text: float, foot: float
) -> Parts:
    """The same for enlarged words: month, buttons and their plates above my plates and my yaku."""
    month_h, plate_h = tall.MONTH * text * frame.letters, PLATES * text * frame.letters
    y, wide = foot - 1.0 - tall.BAR, frame.wide - 2.4
    lower, half = y + month_h + 0.6, wide / 2
    plates, hooks, lists = {}, {}, dict.fromkeys(theirs, NOWHERE)
    for side, top, x, w, h in (
        (theirs, y, 1.2 + half, half, month_h * 0.86), (mine, lower, 1.2, half * 1.12, plate_h),
    ):  # fmt: skip
        each = (h + 0.4) / len(side)
        for place, seat in enumerate(side):
            plates[seat] = grid(x, top + place * each, w - 6.6, each - 0.4)
            hooks[seat] = grid(x + w - 6.2, top + place * each, 5.6, each - 0.4)
    each = (plate_h + 0.4) / len(mine)
    for place, seat in enumerate(mine):
        lists[seat] = grid(1.2 + half * 1.12 + 0.6, lower + place * each, half * 0.88 - 0.6, each - 0.4)
    return {
        "plates": plates,
        "hooks": hooks,
        "lists": lists,
        "month": grid(1.2, y, half - 8.8, month_h),
        "help": grid(half - 6.4, y + month_h / 2 - 6.4, 6.0, 6.0),
        "menu": grid(half - 6.4, y + month_h / 2 + 0.4, 6.0, 6.0),
    }

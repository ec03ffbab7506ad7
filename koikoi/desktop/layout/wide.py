"""Two seats in a wide window: what is known on wood at the left, the cards on the cloth beside it."""

from koikoi.desktop.layout.parts import (
    RATIO,
    Board,
    Field,
    Grid,
    Hand,
    Parts,
    Rect,
    fans_row,
    fans_square,
    field_of,
    unit,
)
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

COLUMN = 31.4
"""Width of the column of what is known."""
CLOTH_X = 34.6
CARD = 16.0
LEVEL = 15.2
"""Width of all cards where both hands are large: a hundred pixels in a window of 1280 × 720."""
_WIDEST = 168.0
_ASIDE = 28.0
"""A margin this wide takes the log."""


def growth(text: float, most: float) -> float:
    """How much larger something is, `most` times where letters are twice as large as designed."""
    return 1.0 + (text - 1.0) * (most - 1.0)


class WideFrame:
    """The window in u, its column and its cloth."""

    def __init__(self, size: tuple[int, int], text: float, most: float) -> None:
        """`most`: how much wider the column is where letters are twice as large as designed."""
        self.size = size
        self.u = unit(size)
        self.wide, self.high = size[0] / self.u, size[1] / self.u
        self.column = COLUMN * growth(text, most)
        beside = self.column + 4.6
        self.cloth_w = min(self.wide - beside, _WIDEST)
        margin = self.wide - self.cloth_w - beside
        self.aside = margin >= _ASIDE
        self.grid = Grid(self.u, 0.0 if self.aside else margin / 2, text=text)
        self.cloth_x = CLOTH_X + self.column - COLUMN
        self.cloth = self.grid(self.cloth_x, 1.2, self.cloth_w, self.high - 2.4)
        self.right = self.cloth_x + self.cloth_w

    def common(self, near: Seat, lying: Field) -> Parts:
        """What every board of this frame has."""
        return {
            "u": self.u,
            "size": self.size,
            "tall": False,
            "near": near,
            "cloth": self.cloth,
            "places": lying.places,
            "stock": lying.stock,
            "flight": lying.flight,
            "aside": self.aside,
        }

    def overlays(self, top: float, bottom: float, x: float, w: float) -> tuple[Rect, Rect]:
        """Where the log and the unseen cards unfold: in the margin beside the cloth, or both over this area."""
        h = bottom - top
        if self.aside:
            left = self.right + 1.8
            return self.grid(left, 1.4, min(self.wide - left - 1.6, 48.0), self.high - 2.8), self.grid(x, top, w, h)
        return self.grid(x + w * 0.6 + 0.6, top, w * 0.4 - 0.6, h), self.grid(x, top, w * 0.6 - 0.6, h)


def column(grid: Grid, near: Seat, far: Seat, high: float, foot: float = 0.0, wide: float = COLUMN) -> Parts:
    """Plates at both ends of the column, their lists between them and the month, which lies in the middle.

    `foot`: height kept free above the near plate.
    """
    plate, head = 9.6 * growth(grid.text, 1.62), 6.0 * growth(grid.text, 1.25)
    middle = 7.6 * growth(grid.text, 1.25) + 1.0
    top, room = 1.4 + plate + 0.8 + head + 0.4, high / 2 - middle - plate - head - 2.6
    return {
        "plates": {near: grid(1.6, high - 1.4 - plate, wide, plate), far: grid(1.6, 1.4, wide, plate)},
        "hooks": {
            near: grid(1.6, high / 2 + middle, wide, head),
            far: grid(1.6, 1.4 + plate + 0.8, wide, head),
        },
        "lists": {
            near: grid(1.6, high / 2 + middle + head + 0.4, wide, room - foot),
            far: grid(1.6, top, wide, room),
        },
    }


def month(grid: Grid, y: float, h: float, wide: float = COLUMN) -> Parts:
    """The month with the two buttons at its right."""
    return {
        "month": grid(1.6, y, wide - 6.4, h),
        "help": grid(wide - 4.2, y + h / 2 - 6.4, 5.8, 5.8),
        "menu": grid(wide - 4.2, y + h / 2 + 0.6, 5.8, 5.8),
    }


def middle_month(grid: Grid, high: float, wide: float) -> Parts:
    """The month in the middle of the column."""
    h = 15.2 * growth(grid.text, 1.25)
    return month(grid, (high - h) / 2, h, wide)


def wide(view: View, near: Seat, far: Seat, size: tuple[int, int], text: float = 1.0) -> Board:
    """My hand large, theirs a small pile."""
    frame = WideFrame(size, text, 2.0)
    grid, high, left = frame.grid, frame.high, frame.cloth_x + 2.6
    shift, card, line = (high - 108.0) / 2, CARD * growth(text, 0.86), 4.1 * growth(text, 2.8)
    hand_h = 25.6 * growth(text, 0.86)
    given = 25.6 - hand_h  # by the hand to what stands above it
    lying = field_of(
        grid, view, left, 18.8 + shift - (line - 4.1 - given) / 2, frame.cloth_w - 5.2, card,
        between=1.6 / text,
    )  # fmt: skip
    fans_w = min(57.0, 0.372 * (frame.cloth_w - 8.0))
    fans_x = frame.right - 2.2 - fans_w
    far_w = min(24.0, (frame.cloth_w - 5.2) * 0.2)
    sides = column(grid, near, far, high, wide=frame.column)
    line_y = high - 35.4 - (line - 4.1) + given
    log, unseen = frame.overlays(17.4, line_y - 1.0, left, frame.cloth_w - 5.2)
    hand = grid(left, high - 28.2 + given, fans_x - 2.2 - left, hand_h)
    hands = {
        near: Hand(near, hand, round(card * frame.u), held=True),
        far: Hand(far, grid(left, 2.6, far_w, 13.6), round(13.6 / RATIO * frame.u)),
    }
    return Board(
        line=grid(left, line_y, frame.cloth_w - 5.2, line),
        fans=(
            *fans_square(grid, view, near, fans_x, high - 28.9 + given, fans_w, 26.4 - given),
            *fans_row(grid, view, far, left + far_w + 2.0, 2.6, frame.cloth_w - 7.2 - far_w, 13.6),
        ),
        hands=hands,
        log=log,
        unseen=unseen,
        peeks=sides["plates"],
        **frame.common(near, lying),
        **sides,
        **middle_month(grid, high, frame.column),
    )


def level(view: View, near: Seat, far: Seat, size: tuple[int, int], text: float = 1.0) -> Board:
    """Both hands large and upright, for two who look from the same side."""
    frame = WideFrame(size, text, 2.0)
    grid, high, left = frame.grid, frame.high, frame.cloth_x + 1.8
    card, line = LEVEL * growth(text, 0.86), 3.5 * growth(text, 3.2)
    card_h = card * RATIO
    spare = (high - 4 * card_h - 7.3 - line) / 2
    fans_w = min(57.0, 0.372 * (frame.cloth_w - 8.0))
    fans_x = frame.right - 1.8 - fans_w
    middle = 1.9 + card_h + 1.0 + spare
    line_y = high - 1.9 - card_h - line - 1.2
    hand_w = fans_x - 2.2 - left
    tops = {near: high - 1.9 - card_h, far: 1.9}
    sides = column(grid, near, far, high, wide=frame.column)
    log, unseen = frame.overlays(middle, line_y - 0.4, left, frame.cloth_w - 3.6)
    lying = field_of(grid, view, left, middle, frame.cloth_w - 3.6, card, between=0.8)
    return Board(
        line=grid(left, line_y, frame.cloth_w - 3.6, line),
        fans=tuple(
            fan for seat in (near, far) for fan in fans_square(grid, view, seat, fans_x, tops[seat], fans_w, card_h)
        ),
        hands={
            seat: Hand(seat, grid(left, y, hand_w, card_h), round(card * frame.u), held=True)
            for seat, y in tops.items()
        },
        log=log,
        unseen=unseen,
        peeks=sides["plates"],
        **frame.common(near, lying),
        **sides,
        **middle_month(grid, high, frame.column),
    )

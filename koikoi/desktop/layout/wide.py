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


class WideFrame:
    """The window in u, its column and its cloth."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.u = unit(size)
        self.wide, self.high = size[0] / self.u, size[1] / self.u
        self.cloth_w = min(self.wide - 36.0, _WIDEST)
        margin = self.wide - self.cloth_w - 36.0
        self.aside = margin >= _ASIDE
        self.grid = Grid(self.u, 0.0 if self.aside else margin / 2)
        self.cloth = self.grid(CLOTH_X, 1.2, self.cloth_w, self.high - 2.4)
        self.right = CLOTH_X + self.cloth_w

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


def column(grid: Grid, near: Seat, far: Seat, high: float, foot: float = 0.0) -> Parts:
    """Plates at both ends of the column, their lists between them and the month, which lies in the middle.

    `foot`: height kept free above the near plate.
    """
    room = high / 2 - 8.6 - 18.2
    return {
        "plates": {near: grid(1.6, high - 11.0, COLUMN, 9.6), far: grid(1.6, 1.4, COLUMN, 9.6)},
        "hooks": {near: grid(1.6, high / 2 + 8.6, COLUMN, 6.0), far: grid(1.6, 11.8, COLUMN, 6.0)},
        "lists": {
            near: grid(1.6, high / 2 + 15.0, COLUMN, room - foot),
            far: grid(1.6, 18.2, COLUMN, room),
        },
    }


def month(grid: Grid, y: float, h: float) -> Parts:
    """The month with the two buttons at its right."""
    return {
        "month": grid(1.6, y, 25.0, h),
        "help": grid(27.2, y + h / 2 - 6.4, 5.8, 5.8),
        "menu": grid(27.2, y + h / 2 + 0.6, 5.8, 5.8),
    }


def wide(view: View, near: Seat, far: Seat, size: tuple[int, int]) -> Board:
    """My hand large, theirs a small pile."""
    frame = WideFrame(size)
    grid, high, left = frame.grid, frame.high, CLOTH_X + 2.6
    shift = (high - 108.0) / 2
    lying = field_of(grid, view, left, 18.8 + shift, frame.cloth_w - 5.2, CARD)
    fans_w = min(57.0, 0.372 * (frame.cloth_w - 8.0))
    fans_x = frame.right - 2.2 - fans_w
    far_w = min(24.0, (frame.cloth_w - 5.2) * 0.2)
    sides = column(grid, near, far, high)
    log, unseen = frame.overlays(17.4, high - 36.4, left, frame.cloth_w - 5.2)
    hands = {
        near: Hand(near, grid(left, high - 28.2, fans_x - 2.2 - left, 25.6), round(CARD * frame.u), held=True),
        far: Hand(far, grid(left, 2.6, far_w, 13.6), round(13.6 / RATIO * frame.u)),
    }
    return Board(
        line=grid(left, high - 35.4, frame.cloth_w - 5.2, 4.1),
        fans=(
            *fans_square(grid, view, near, fans_x, high - 28.9, fans_w, 26.4),
            *fans_row(grid, view, far, left + far_w + 2.0, 2.6, frame.cloth_w - 7.2 - far_w, 13.6),
        ),
        hands=hands,
        log=log,
        unseen=unseen,
        peeks=sides["plates"],
        **frame.common(near, lying),
        **sides,
        **month(grid, high / 2 - 7.6, 15.2),
    )


def level(view: View, near: Seat, far: Seat, size: tuple[int, int]) -> Board:
    """Both hands large and upright, for two who look from the same side."""
    frame = WideFrame(size)
    grid, high, left = frame.grid, frame.high, CLOTH_X + 1.8
    card_h = LEVEL * RATIO
    spare = (high - 4 * card_h - 10.8) / 2
    fans_w = min(57.0, 0.372 * (frame.cloth_w - 8.0))
    fans_x = frame.right - 1.8 - fans_w
    middle = 1.9 + card_h + 1.0 + spare
    line_y = high - 1.9 - card_h - 4.7
    hand_w = fans_x - 2.2 - left
    tops = {near: high - 1.9 - card_h, far: 1.9}
    sides = column(grid, near, far, high)
    log, unseen = frame.overlays(middle, line_y - 0.4, left, frame.cloth_w - 3.6)
    lying = field_of(grid, view, left, middle, frame.cloth_w - 3.6, LEVEL, between=0.8)
    return Board(
        line=grid(left, line_y, frame.cloth_w - 3.6, 3.5),
        fans=tuple(
            fan for seat in (near, far) for fan in fans_square(grid, view, seat, fans_x, tops[seat], fans_w, card_h)
        ),
        hands={
            seat: Hand(seat, grid(left, y, hand_w, card_h), round(LEVEL * frame.u), held=True)
            for seat, y in tops.items()
        },
        log=log,
        unseen=unseen,
        peeks=sides["plates"],
        **frame.common(near, lying),
        **sides,
        **month(grid, high / 2 - 7.6, 15.2),
    )

"""Windows higher than wide: the same bands stacked, what is known in bars above and below the cloth."""

from koikoi.desktop.layout.parts import (
    RATIO,
    Board,
    Fan,
    Field,
    Grid,
    Hand,
    Parts,
    Rect,
    TurnArrow,
    fans_row,
    field_of,
    unit,
)
from koikoi.desktop.layout.wide import growth
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

PLATE = 36.0
BAR = 9.6
HOOKS = 9.0
FOOT = 9.0
"""What is added at the foot where letters are twice as large as designed."""
MONTH = 9.4
"""Height that the month's three lines need, where letters are as large as designed."""


class TallFrame:
    """The window in u."""

    def __init__(self, size: tuple[int, int], text: float = 1.0, between: float = 0.0, free: float = 0.0) -> None:
        """`between`: height that enlarged words want in the middle; `free`: what the month has anyway, 0 if it moves.

        They are in the unit of letters: that of the window, of which the table takes what is left.
        """
        below = (text - 1.0) * FOOT
        above = MONTH * text + (-free or 1.0 + below) if text > 1.0 else 0.0
        self.size = size
        self.u = min(unit(size), (size[1] - (above + below + between) * unit(size)) / 133.3)
        self.letters = unit(size) / self.u
        """How much larger than the table's the unit of letters is."""
        self.above, self.below = above * self.letters, below * self.letters
        """What has been added at the top and at the foot, for enlarged words."""
        self.wide = size[0] / self.u
        self.high = size[1] / self.u - self.above - self.below
        self.spare = self.high - 133.3
        self.grid = Grid(self.u, dy=self.above, text=text, letters=self.letters)
        self.plate = PLATE * growth(text, 1.3) * self.letters
        self.bar = BAR + self.below

    def grown(self, usual: float, wanted: float) -> float:
        """A measure that enlarged words make larger by units of theirs."""
        return usual + (wanted - usual) * self.letters

    def far_bar(self, y: float) -> tuple[Rect, Rect]:
        """Plate and lanterns of who sits opposite, below the month where words are enlarged."""
        y -= self.below
        return self.grid(1.2, y, self.plate, self.bar), self.grid(2.2 + self.plate, y, HOOKS, self.bar)

    def common(self, near: Seat, top: float, bottom: float, lying: Field) -> Parts:
        """What every board of this frame has; the cloth lies between two heights."""
        field = lying.stock.unionall([*lying.places, lying.flight])
        return {
            "u": self.u,
            "size": self.size,
            "tall": True,
            "near": near,
            "cloth": self.grid(0.8, top, self.wide - 1.6, bottom - top),
            "places": lying.places,
            "stock": lying.stock,
            "flight": lying.flight,
            "log": field,
            "unseen": field,
        }

    def near_bar(self, seat: Seat) -> tuple[Rect, Rect, Rect]:
        """Plate, lanterns, yaku at the foot."""
        y, x = self.high - 1.2 - BAR, 1.2 + self.plate + 1.0
        return (
            self.grid(1.2, y, self.plate, self.bar),
            self.grid(x, y, HOOKS, self.bar),
            self.grid(x + HOOKS + 0.6, y, self.wide - x - HOOKS - 1.8, self.bar),
        )

    def month(self, x: float, y: float, h: float, *, alone: bool = False) -> Parts:
        """The month from x on, and the two buttons at the right end of its bar; a bar of its own for enlarged words."""
        if self.above:
            x, y, h = 1.6, y - self.above, h + self.above if alone else self.above - self.below - 1.0
        middle = y + h / 2 - 3.2
        return {
            "month": self.grid(x, y, self.wide - 16.8 - x, h),
            "help": self.grid(self.wide - 15.6, middle, 6.4, 6.4),
            "menu": self.grid(self.wide - 8.0, middle, 6.4, 6.4),
        }


def tall(view: View, near: Seat, far: Seat, size: tuple[int, int], text: float = 1.0) -> Board:
    """Two seats, my hand large, theirs a small pile."""
    line = 4.3 * growth(text, 2.7)
    frame = TallFrame(size, text, line - 4.3)
    line = frame.grown(4.3, line)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    y = 35.2 + frame.spare * 0.4
    hand_y = high - 27.2 - 13.6 * RATIO
    lying = field_of(grid, view, 2.6, y, w, min(12.0 + (w - 94.8) / 8, (hand_y - y - 5.4 - line) / 2 / RATIO, 14.0))
    foot = lying.places[1].bottom / frame.u - frame.above
    plate, hooks, chips = frame.near_bar(near)
    far_plate, far_hooks = frame.far_bar(1.2)
    return Board(
        plates={near: plate, far: far_plate},
        hooks={near: hooks, far: far_hooks},
        lists={near: chips, far: grid(3.2, 27.2, frame.wide - 6.4, 5.8)},
        line=grid(2.6, (foot + hand_y) / 2 - 0.85 - line / 2, w, line),
        fans=(
            *fans_row(grid, view, near, 3.4, high - 25.2, w - 0.8, 11.6),
            *fans_row(grid, view, far, 20.0, 13.8, frame.wide - 22.6, 12.0),
        ),
        hands={
            near: Hand(near, grid(2.6, hand_y, w, 13.6 * RATIO), round(13.6 * frame.u), held=True),
            far: Hand(far, grid(2.6, 13.8, 15.4, 12.0), round(12.0 / RATIO * frame.u)),
        },
        peeks={near: plate, far: far_plate},
        **frame.common(near, 12.4, high - 12.8, lying),
        **frame.month(3.2 + frame.plate + HOOKS, 1.2, BAR),
    )


def level(view: View, near: Seat, far: Seat, size: tuple[int, int], text: float = 1.0) -> Board:
    """Two seats, both hands large and upright."""
    line = 3.8 * growth(text, 2.9)
    frame = TallFrame(size, text, line - 3.8)
    line = frame.grown(3.8, line)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    card = 12.0
    far_y = 28.4 + frame.spare * 0.2
    hand_y = high - 22.9 - card * RATIO - frame.spare * 0.2
    lying_y = (far_y + card * RATIO + hand_y - 1.8 - line) / 2 - 11.0 * RATIO - 0.4
    lying = field_of(grid, view, 2.6, lying_y, w, 11.0, between=0.8)
    plate, hooks, chips = frame.near_bar(near)
    far_plate, far_hooks = frame.far_bar(0.8)
    return Board(
        plates={near: plate, far: far_plate},
        hooks={near: hooks, far: far_hooks},
        lists={near: chips, far: grid(1.2, 11.0, frame.wide - 2.4, 5.2)},
        line=grid(2.6, hand_y - 1.4 - line, w, line),
        fans=(
            *fans_row(grid, view, near, 3.4, high - 22.6, w - 0.8, 10.0),
            *fans_row(grid, view, far, 3.4, 17.9, w - 0.8, 10.0),
        ),
        hands={
            seat: Hand(seat, grid(2.6, y, w, card * RATIO), round(card * frame.u), held=True)
            for seat, y in ((near, hand_y), (far, far_y))
        },
        peeks={near: plate, far: far_plate},
        **frame.common(near, 16.8, high - 11.8, lying),
        **frame.month(3.2 + frame.plate + HOOKS, 0.8, BAR),
    )


def round_table(view: View, order: list[Seat], size: tuple[int, int], text: float = 1.0) -> Board:
    """Three or four seats: a band for each of the others, the next of them lowest."""
    near, others = order[0], order[1:]
    card, band, line = 12.6, 10.4 * growth(text, 1.45), 4.1 * growth(text, 2.8)
    frame = TallFrame(size, text, line - 4.1 + (band - 10.4) * len(others), 6.0)
    line, band = frame.grown(4.1, line), frame.grown(10.4, band)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    plate_h, beside = frame.grown(5.6, 5.6 * growth(text, 1.45)), frame.grown(0.0, 12.0 * (text - 1.0))
    step = band + (1.0 if len(others) == 3 else 2.4)
    plate, hooks, chips = frame.near_bar(near)
    plates, hung, lists = {near: plate}, {near: hooks}, {near: chips}
    hand_y = high - 23.8 - card * RATIO
    line_y = hand_y - 1.7 - line
    hands = {near: Hand(near, grid(2.6, hand_y, w, card * RATIO), round(card * frame.u), held=True)}
    fans: list[Fan] = [*fans_row(grid, view, near, 3.4, high - 23.2, w - 0.8, 10.2)]
    turn = []
    for place, seat in enumerate(reversed(others)):
        y = 11.2 + place * step
        plates[seat], hung[seat] = grid(2.2, y, 21.4 + beside, plate_h), grid(24.0 + beside, y, 6.4, plate_h)
        lists[seat] = grid(2.2, y + plate_h + 0.3, 28.2 + beside, band - plate_h - 0.3)
        hands[seat] = Hand(seat, grid(31.2 + beside, y, 10.6, 10.4), round(10.4 * 0.92 / RATIO * frame.u))
        fans += fans_row(grid, view, seat, 42.8 + beside, y, frame.wide - 42.8 - beside - 6.0, band)
        giver = order[order.index(seat) - 1]
        turn.append(TurnArrow(giver, seat, grid(frame.wide - 5.6, y + band / 2 - 1.6, 3.2, 3.2), 90))
    turn.append(TurnArrow(order[-1], near, grid(frame.wide - 5.6, line_y + 0.4, 3.2, 3.2), -90))
    top = 11.2 + len(others) * step
    lying = field_of(grid, view, 2.6, (top + line_y) / 2 - 11.0 * RATIO - 0.5, w, 11.0, between=1.0)
    return Board(
        plates=plates,
        hooks=hung,
        lists=lists,
        line=grid(2.6, line_y, w - 4.0, line),
        fans=tuple(fans),
        hands=hands,
        peeks=plates,
        turn=tuple(turn),
        **frame.common(near, 10.2, high - 12.2, lying),
        **frame.month(1.6, 0.8, 8.6, alone=True),
    )

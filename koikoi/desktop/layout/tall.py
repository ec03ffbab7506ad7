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
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

PLATE = 36.0
BAR = 9.6
HOOKS = 9.0


class TallFrame:
    """The window in u."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.u = unit(size)
        self.wide, self.high = size[0] / self.u, size[1] / self.u
        self.spare = self.high - 133.3
        self.grid = Grid(self.u)

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
        y, x = self.high - 1.2 - BAR, 1.2 + PLATE + 1.0
        return (
            self.grid(1.2, y, PLATE, BAR),
            self.grid(x, y, HOOKS, BAR),
            self.grid(x + HOOKS + 0.6, y, self.wide - x - HOOKS - 1.8, BAR),
        )

    def month(self, x: float, y: float, h: float) -> Parts:
        """The month from x on, and the two buttons at the right end of its bar."""
        middle = y + h / 2 - 3.2
        return {
            "month": self.grid(x, y, self.wide - 16.8 - x, h),
            "help": self.grid(self.wide - 15.6, middle, 6.4, 6.4),
            "menu": self.grid(self.wide - 8.0, middle, 6.4, 6.4),
        }


def tall(view: View, near: Seat, far: Seat, size: tuple[int, int]) -> Board:
    """Two seats, my hand large, theirs a small pile."""
    frame = TallFrame(size)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    y = 35.2 + frame.spare * 0.4
    hand_y = high - 27.2 - 13.6 * RATIO
    lying = field_of(grid, view, 2.6, y, w, min(12.0 + (w - 94.8) / 8, (hand_y - y - 8.1) / 2 / RATIO, 14.0))
    foot = lying.places[1].bottom / frame.u
    plate, hooks, chips = frame.near_bar(near)
    return Board(
        plates={near: plate, far: grid(1.2, 1.2, PLATE, BAR)},
        hooks={near: hooks, far: grid(2.2 + PLATE, 1.2, HOOKS, BAR)},
        lists={near: chips, far: grid(3.2, 27.2, frame.wide - 6.4, 5.8)},
        line=grid(2.6, (foot + hand_y) / 2 - 3.0, w, 4.3),
        fans=(
            *fans_row(grid, view, near, 3.4, high - 25.2, w - 0.8, 11.6),
            *fans_row(grid, view, far, 20.0, 13.8, frame.wide - 22.6, 12.0),
        ),
        hands={
            near: Hand(near, grid(2.6, hand_y, w, 13.6 * RATIO), round(13.6 * frame.u), held=True),
            far: Hand(far, grid(2.6, 13.8, 15.4, 12.0), round(12.0 / RATIO * frame.u)),
        },
        peeks={near: plate, far: grid(1.2, 1.2, PLATE, BAR)},
        **frame.common(near, 12.4, high - 12.8, lying),
        **frame.month(3.2 + PLATE + HOOKS, 1.2, BAR),
    )


def level(view: View, near: Seat, far: Seat, size: tuple[int, int]) -> Board:
    """Two seats, both hands large and upright."""
    frame = TallFrame(size)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    card = 12.0
    far_y = 28.4 + frame.spare * 0.2
    hand_y = high - 22.9 - card * RATIO - frame.spare * 0.2
    lying_y = (far_y + card * RATIO + hand_y - 5.6) / 2 - 11.0 * RATIO - 0.4
    lying = field_of(grid, view, 2.6, lying_y, w, 11.0, between=0.8)
    plate, hooks, chips = frame.near_bar(near)
    far_plate = grid(1.2, 0.8, PLATE, BAR)
    return Board(
        plates={near: plate, far: far_plate},
        hooks={near: hooks, far: grid(2.2 + PLATE, 0.8, HOOKS, BAR)},
        lists={near: chips, far: grid(1.2, 11.0, frame.wide - 2.4, 5.2)},
        line=grid(2.6, hand_y - 5.2, w, 3.8),
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
        **frame.month(3.2 + PLATE + HOOKS, 0.8, BAR),
    )


def round_table(view: View, order: list[Seat], size: tuple[int, int]) -> Board:
    """Three or four seats: a band for each of the others, the next of them lowest."""
    frame = TallFrame(size)
    grid, high, w = frame.grid, frame.high, frame.wide - 5.2
    near, others = order[0], order[1:]
    card, band = 12.6, 10.4
    step = band + (1.0 if len(others) == 3 else 2.4)
    plate, hooks, chips = frame.near_bar(near)
    plates, hung, lists = {near: plate}, {near: hooks}, {near: chips}
    hand_y = high - 23.8 - card * RATIO
    line_y = hand_y - 5.8
    hands = {near: Hand(near, grid(2.6, hand_y, w, card * RATIO), round(card * frame.u), held=True)}
    fans: list[Fan] = [*fans_row(grid, view, near, 3.4, high - 23.2, w - 0.8, 10.2)]
    turn = []
    for place, seat in enumerate(reversed(others)):
        y = 11.2 + place * step
        plates[seat], hung[seat] = grid(2.2, y, 21.4, 5.6), grid(24.0, y, 6.4, 5.6)
        lists[seat] = grid(2.2, y + 5.9, 28.2, band - 5.9)
        hands[seat] = Hand(seat, grid(31.2, y, 10.6, band), round(band * 0.92 / RATIO * frame.u))
        fans += fans_row(grid, view, seat, 42.8, y, frame.wide - 42.8 - 6.0, band)
        giver = order[order.index(seat) - 1]
        turn.append(TurnArrow(giver, seat, grid(frame.wide - 5.6, y + band / 2 - 1.6, 3.2, 3.2), 90))
    turn.append(TurnArrow(order[-1], near, grid(frame.wide - 5.6, line_y + 0.4, 3.2, 3.2), -90))
    top = 11.2 + len(others) * step
    lying = field_of(grid, view, 2.6, (top + line_y) / 2 - 11.0 * RATIO - 0.5, w, 11.0, between=1.0)
    return Board(
        plates=plates,
        hooks=hung,
        lists=lists,
        line=grid(2.6, line_y, w - 4.0, 4.1),
        fans=tuple(fans),
        hands=hands,
        peeks=plates,
        turn=tuple(turn),
        **frame.common(near, 10.2, high - 12.2, lying),
        **frame.month(1.6, 0.8, 8.6),
    )

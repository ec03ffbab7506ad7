"""Where all forty-eight cards of a settled round lie: with whom, on the cloth, and in what is left of the stock."""

from collections.abc import Iterable

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import tall, tall_scale
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Rect, Scale, Sized, Space, column, row
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Line, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.signs import chair_sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.cards import ALL, EMPTY, Card
from koikoi.locales import _

CARD, TALL = 74, 92
"""Width of a card at most; in a tall window."""
SMALL = AtLeast(15, 12)
BESIDE, ABOVE = 36, AtLeast(22, 14)
"""What the account's sheet leaves free of the window."""
TAKEN = 0.7
"""What has been taken has so much of the width; what was held the rest."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Brights first, plain cards last; of a kind in the order of the year."""
    return tuple(sorted(cards, key=lambda card: (-card.kind.rank, card.month.value)))


class EveryCardScene(DialogScene):
    """A sheet over the account: only what everybody knows once all hands lie open."""

    def __init__(self, state: TableState) -> None:
        super().__init__()
        self.state = state

    @property
    def s(self) -> float:
        """That of the account."""
        return tall_scale(self.size) if tall(self.size) else super().s

    @property
    def area(self) -> Rect:
        """Just over the account's sheet, so that nothing of that is seen around it; higher where it needs to be."""
        scale = Scale(self.s)
        made = Rect((0, 0), self.size).inflate(-2 * scale.px(BESIDE), -2 * scale.px(ABOVE))
        return made.inflate(0, max(min(self._need, self.size[1] - 24) - made.h, 0))

    def layout(self) -> Box:
        """A line for every seat, then what nobody has taken; in a tall window each of their parts has its own."""
        view = self.state.view
        stock = ALL
        for cards in (*view.captured, *(hand or EMPTY for hand in view.hands), view.field_cards):
            stock -= cards
        left = self._line(_("On the field"), view.field_cards), self._line(_("Left in the stock"), stock)
        pairs = [*(self._of_seat(Seat(seat)) for seat in range(view.seats)), left]
        if tall(self.size):
            lines = [one for pair in pairs for one in pair]
        else:
            lines = [row(Grow(taken, TAKEN), Grow(held, 1.0 - TAKEN), gap=20) for taken, held in pairs[:-1]]
            lines.append(row(*map(Grow, left), gap=20))
        title = Sized(Text(_("Every card"), 34, Face.BRUSH), high=AtLeast(48, 38))
        content = column(title, Grow(Column([Grow(one) for one in lines], gap=8)))
        return dialog(Pad(content, 34, 18, 34, 14), dialog_button(_("Back"), Pop, ButtonLook.PRIMARY, first=True))

    def _of_seat(self, seat: Seat) -> tuple[Box, Box]:
        """What a seat has taken, and what it still held."""
        source, view = self.state.source, self.state.view
        sign = chair_sign(source.seating.chairs[seat], AtLeast(26, 20))
        name = row(sign, Grow(Text(source.players[seat], SMALL, Face.BOLD)), gap=8)
        return self._under(name, view.captured[seat]), self._line(_("In hand"), view.hands[seat] or EMPTY)

    def _line(self, title: str, cards: Iterable[Card]) -> Box:
        return self._under(Text(title, SMALL, colour=theme.INK2), cards)

    def _under(self, title: Box, cards: Iterable[Card]) -> Box:
        """Cards below what they are; a word where there are none."""
        shown = in_order(cards)
        nothing = Align(Text(_("nothing"), SMALL, colour=theme.INK2), At.START)
        lying: Box = CardRow(shown, TALL if tall(self.size) else CARD, gap=4) if shown else nothing
        rule = Sized(Line(theme.INSET), high=pixels(pen(1)))
        return column(rule, Space(high=4), Sized(title, high=AtLeast(28, 22)), Space(high=2), Grow(lying))

"""Where all forty-eight cards of a settled round lie: with whom, on the cloth, and in what is left of the stock."""

from collections.abc import Iterable

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Sized, Space, column, row
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Line, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.signs import chair_sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.cards import ALL, EMPTY, Card
from koikoi.locales import _

CARD = 74
"""Width of a card at most."""
SMALL = AtLeast(15, 12)
TAKEN = 0.7
"""What has been taken has so much of the width; what was held the rest."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Brights first, plain cards last; of a kind in the order of the year."""
    return tuple(sorted(cards, key=lambda card: (-card.kind.rank, card.month.value)))


class EveryCardScene(DialogScene):
    """A sheet over the account: only what everybody knows once all hands lie open."""

    wide, high = 1180, 660

    def __init__(self, state: TableState) -> None:
        super().__init__()
        self._state = state

    def layout(self) -> Box:
        """A line for every seat, then what nobody has taken."""
        view = self._state.view
        lines = [self._of_seat(Seat(seat)) for seat in range(view.seats)]
        stock = ALL
        for cards in (*view.captured, *(hand or EMPTY for hand in view.hands), view.field_cards):
            stock -= cards
        left = _line(_("On the field"), view.field_cards), _line(_("Left in the stock"), stock)
        lines.append(row(*(Grow(one) for one in left), gap=20))
        title = Sized(Text(_("Every card"), 34, Face.BRUSH), high=AtLeast(48, 38))
        content = column(title, Grow(Column([Grow(one) for one in lines], gap=8)))
        return dialog(Pad(content, 34, 18, 34, 14), dialog_button(_("Back"), Pop, ButtonLook.PRIMARY, first=True))

    def _of_seat(self, seat: Seat) -> Box:
        """What a seat has taken, and what it still held."""
        source, view = self._state.source, self._state.view
        sign = chair_sign(source.seating.chairs[seat], AtLeast(26, 20))
        name = row(sign, Grow(Text(source.players[seat], SMALL, Face.BOLD)), gap=8)
        return row(
            Grow(_under(name, view.captured[seat]), TAKEN),
            Grow(_line(_("In hand"), view.hands[seat] or EMPTY), 1.0 - TAKEN),
            gap=20,
        )


def _line(title: str, cards: Iterable[Card]) -> Box:
    return _under(Text(title, SMALL, colour=theme.INK2), cards)


def _under(title: Box, cards: Iterable[Card]) -> Box:
    """Cards below what they are; a word where there are none."""
    shown = in_order(cards)
    lying: Box = CardRow(shown, CARD, gap=4) if shown else Align(Text(_("nothing"), SMALL, colour=theme.INK2), At.START)
    rule = Sized(Line(theme.INSET), high=pixels(1))
    return column(rule, Space(high=4), Sized(title, high=AtLeast(28, 22)), Space(high=2), Grow(lying))

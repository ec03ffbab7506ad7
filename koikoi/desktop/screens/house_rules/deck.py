"""The deck as a picture in which cards are picked."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.painter import Surface, draw_card, overlay, ring
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Box, Placed, Rect, Scale, boxclass, layers
from koikoi.desktop.ui.leaves import Drawn, button
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import OF_MONTH, Card, Month

APART = 1.35
"""From one row to the next at most, in heights of a card."""


@boxclass
class Deck(Box):
    """The cards side by side by their months, as large as there is room."""

    pick: Callable[[Card], object]
    """Called with a card that is touched."""
    picked: Collection[Card]
    apart: bool = False
    """Those that are not picked stand back, also where none is."""

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless words are enlarged, for then what stands beside it may be higher than the window."""
        return 4 * (round((width / len(Month) - 6) * 1.6) + 8) if fonts.enlarged() else 0

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Month by month, the bright ones above."""
        across = rect.w / len(Month)
        wide = round(min(across - 6, (rect.h / 4 - 8) / 1.6))
        down = min(rect.h / 4, wide * 1.6 * APART)
        for month in Month:
            for place, card in enumerate(OF_MONTH[month]):
                area = Rect(0, 0, wide, round(wide * 1.6))
                area.center = (
                    round(rect.left + (month.value - 0.5) * across), round(rect.centery + (place - 1.5) * down)
                )  # fmt: skip
                touched = button("", partial(self.pick, card), ButtonLook.BARE)
                yield from layers(Drawn(partial(self._draw, card)), touched).place(area, scale)

    def _draw(self, card: Card, target: Surface, area: Rect) -> None:
        """Picked ones are raised and ringed, with a tick; the others then stand back."""
        picked = card in self.picked
        (x, y), wide, raised = area.center, area.w, 4 if picked else 0
        draw_card(target, Piece(card.code, x, y - raised, wide, card, lift=0.5 if picked else 0.0))
        rect = area.move(0, -raised)
        if picked:
            ring(target, rect, theme.INK, pen(3), max(wide // 14, 3))
            badge = (rect.right - 4, rect.top + 4)
            pygame.draw.aacircle(target, theme.INK, badge, max(wide * 0.16, 8))
            r = max(wide * 0.07, 3.5)
            tick = [(badge[0] - r, badge[1]), (badge[0] - r * 0.2, badge[1] + r), (badge[0] + r, badge[1] - r)]
            pygame.draw.lines(target, theme.PAPER, False, tick, pen(2))
        elif self.picked or self.apart:
            overlay(target, rect, theme.PAPER, 56, max(wide // 14, 3))

"""Which cards have not been seen yet, month by month, as far as whoever looks can know."""

from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, thing, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.reach_list import RULE
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import At, Box, Grow, Sized, Space, column, layers, pad, row
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import pixels
from koikoi.desktop.ui.signs import Fill
from koikoi.engine.cards import OF_MONTH, CardSet
from koikoi.engine.view import View
from koikoi.locales import _, names, ngettext

PLANK = (0x17, 0x12, 0x10)
SEEN = 0.2
"""How strongly a card is shown that has been seen."""


def draw_unseen(wall: PanelCache, view: View, frame: Board) -> None:
    """All forty-eight cards, a month in each column (or row, where the panel is higher than wide)."""
    unseen = view.unseen
    wall.put("unseen", frame.unseen, unseen, partial(_panel, unseen=unseen, frame=frame))


def plank(child: Box) -> Box:
    """A dark board under a box."""
    return layers(Fill(PLANK, 0.8), Fill(RULE, 0.8, pixels(pen(1))), child)


def _panel(target: Surface, area: Rect, unseen: CardSet, frame: Board) -> None:
    size, label = text_size(frame, 2.6, 15, area.h * 0.08), text_size(frame, 1.9, 12, area.h * 0.06)
    said = ngettext("{number} card", "{number} cards", len(unseen)).format(number=len(unseen))
    count = Text(said, pixels(size), Face.BOLD, theme.GOLD, At.END)
    title = Text(_("Not seen yet"), pixels(size), Face.BRUSH, theme.CREAM)
    head = Sized(row(Grow(title), count, gap=pixels(size)), high=pixels(round(grown(size) * 1.2)))
    grid = Drawn(lambda at, room: _Grid(at, room, label).draw(unseen))
    page = column(head, Space(high=pixels(round(grown(size) * 0.3))), Grow(grid))
    draw_box(target, plank(pad(page, 1.2, 1.0)), area, frame.letters)


class _Grid:
    """Twelve months of four cards; before each its crest and name, behind it how many are left."""

    def __init__(self, target: Surface, area: Rect, label: int) -> None:
        self.target = target
        self.upright = area.w >= area.h  # months side by side
        self.label = label
        tall = grown(label)
        self.head = round(label * 1.8 + tall * 1.2) if self.upright else round(label * 2.6)
        foot = round(tall * 1.5)
        room = area.h if self.upright else area.w
        across = (area.w if self.upright else area.h) / 12
        along = (room - self.head - foot) / 4
        wide, high = (across, along) if self.upright else (along, across)
        self.card = int(min(wide * 0.9, high * 0.95 / RATIO))
        self.across = min(across, self.card * 1.3) if self.upright else across
        self.along = along if self.upright else min(along, self.card * 1.2)
        used = self.across * 12 if self.upright else self.head + self.along * 4 + foot
        self.start = (area.w - used) / 2
        self.area = area

    def _at(self, month: int, along: float) -> tuple[float, float]:
        """A point in a month's column (or row), so many pixels from its beginning."""
        if self.upright:
            return self.area.left + self.start + (month - 0.5) * self.across, self.area.top + along
        return self.area.left + self.start + along, self.area.top + (month - 0.5) * self.across

    def draw(self, unseen: CardSet) -> None:
        """Bright: not seen yet."""
        months = [names.heading(names.month(card)) for card in range(1, 13)]
        named = all(fonts.width(Face.SANS, self.label, card) < self.across - 4 for card in months)
        for month, members in OF_MONTH.items():
            crest = round(self.label * 1.6)
            at = self._at(month.value, crest * 0.55 if self.upright else self.head * 0.5)
            thing(self.target, f"month-{month.value:02d}", at, crest)
            if self.upright:
                said = names.heading(names.month(month.value)) if named else str(month.value)
                below = self._at(month.value, crest * 1.1 + grown(self.label) * 0.6)
                words(self.target, said, below, self.label, colour=theme.CREAM2, anchor="center")
            for rank, card in enumerate(members):
                picture = sprites().card(card, self.card)
                rect = picture.get_rect(
                    center=tuple(map(round, self._at(month.value, self.head + (rank + 0.5) * self.along)))
                )
                self.target.blit(picture if card in unseen else faint(picture, SEEN), rect, special_flags=PREMUL)
            left = len(members & unseen)
            end = self._at(month.value, self.head + 4 * self.along + grown(self.label) * 0.7)
            tone = theme.GOLD if left else theme.CREAM2
            words(self.target, str(left), end, round(self.label * 1.2), colour=tone, face=Face.BOLD, anchor="center")

"""Small sheets over what lies below: something to know, something to be sure of."""

from collections.abc import Callable
from functools import partial

import pygame

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.painter import Surface, overlay, sheet, small_cards
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.bindings import Hint
from koikoi.desktop.input.intents import Position
from koikoi.desktop.ui.box_scene import BoxScene, usual_hints
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Row, Scale, Sized, Space, column, pad
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Text, button
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, Sheet
from koikoi.desktop.ui.transitions import VEIL, VEIL_ALPHA
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import EMPTY, CardSet
from koikoi.locales import pgettext
from koikoi.texts import clean_line

_LONGEST = 2000
"""Characters of a notice."""


class DialogScene(BoxScene):
    """A sheet over what lies below, as large as said; its boxes are laid out on the sheet."""

    opaque = False
    only_widgets = escapable = True
    sheet_size = 760, 400
    """Width and least height of the sheet, in measures of the drawing."""

    def __init__(self) -> None:
        super().__init__()
        self._need = 0

    def arrange(self) -> None:
        """The sheet is as high as said, or as its boxes need."""
        self._need = self.layout().height(Scale(self.s), self.area.w)
        super().arrange()

    @property
    def area(self) -> pygame.Rect:
        """The sheet."""
        wide, high = self.sheet_size
        w = min(self.px(wide), self.size[0] - 24)
        h = min(max(self.px(high), 180, self._need), self.size[1] - 24)
        return pygame.Rect((self.size[0] - w) // 2, (self.size[1] - h) // 2, w, h)

    @property
    def transition(self) -> Sheet:
        """It unfolds."""
        return Sheet(self.area)

    @property
    def hints(self) -> tuple[list[Hint], Position] | None:
        """Under the sheet."""
        return usual_hints(), (self.area.centerx, self.area.bottom + self.px(36))

    def compose_ground(self, stage: Group) -> None:
        """Dims what lies below, and lays the sheet."""
        area, border = self.area, max(self.px(5), 3)
        stage.paint("veil", None, stage.whole, partial(overlay, rect=stage.whole, colour=VEIL, alpha=VEIL_ALPHA))
        stage.paint("sheet", border, area.inflate(area.w // 2, area.h), partial(sheet, rect=area, border=border))


def dialog(content: Box, *buttons: Control) -> Box:
    """What stands on a dialog's sheet: its content, and at the foot buttons, side by side where they have room."""
    ways: Box = Row([Sized(one, wide=260) for one in buttons], gap=16)
    if fonts.enlarged():
        ways = Fitting([*(Grid(buttons, columns, 16) for columns in range(len(buttons), 1, -1)), Column(buttons, 12)])
    foot = Align(ways, At.MIDDLE)
    return column(Grow(content), Pad(foot, left=30, right=30, bottom=28))


def dialog_button(
    label: str,
    act: Callable[[], object],
    look: ButtonLook = ButtonLook.PAPER,
    *,
    first: bool = False,
    enabled: bool = True,
) -> Control:
    """One of the buttons at the foot; `first` has the focus to begin with."""
    return button(label, act, look, high=AtLeast(56, 42), size=AtLeast(21, 15), first=first, enabled=enabled)


class NoticeDialog(DialogScene):
    """Something everybody has to know before play goes on."""

    escapable = False

    def __init__(self, text: str, cards: CardSet = EMPTY) -> None:
        super().__init__()
        self.text = clean_line(text, _LONGEST)  # names of files stand in it, which may hold anything
        self.cards = cards

    def layout(self) -> Box:
        """The text, the cards it speaks of, and the way on."""
        content: list[Box] = [Text(self.text, AtLeast(22, 15), wrap=True)]
        if self.cards:
            content += [Space(high=14), Drawn(self._draw_cards, high=150)]
        go_on = dialog_button(pgettext("past a notice", "Continue"), Pop, ButtonLook.PRIMARY, first=True)
        return dialog(pad(Column(content), 40, 30), go_on)

    def _draw_cards(self, target: Surface, area: pygame.Rect) -> None:
        small_cards(target, list(self.cards), area, self.px(90))


class ConfirmDialog(DialogScene):
    """A question before something that can't be undone; the safe answer has the focus."""

    def __init__(self, question: str, yes: str, no: str, act: Callable[[], object]) -> None:
        super().__init__()
        self.question, self.yes, self.no, self.act = question, yes, no, act

    def layout(self) -> Box:
        """The question; yes, or rather not."""
        question = pad(Text(self.question, AtLeast(24, 16), wrap=True), 40, 45)
        return dialog(
            question, dialog_button(self.yes, self._yes, ButtonLook.PRIMARY), dialog_button(self.no, Pop, first=True)
        )

    def _yes(self) -> Change:
        self.act()
        return Pop()

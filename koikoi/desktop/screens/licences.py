"""What is inside, and under which licence: a list, and the words of each."""

import re
from functools import partial

from koikoi import licences
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import At, Box, Grow, Row, Space, column, pad
from koikoi.desktop.ui.leaves import Ruled, Text, TwoLines, button, sheet_of
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.licences import Component
from koikoi.locales import _

SMALL: Measure = AtLeast(15, 13)


class LicencesScene(ListScene):
    """Everything we did not make ourselves, and what we did."""

    transition = Door()

    def layout(self) -> Box:
        """A row for each."""
        found = licences.components()
        body = sheet_of(self.rows(len(found), lambda number: self._row(found[number], first=number == 0)), 22, 9)
        return page(_("Licences"), button(_("Back"), Pop, wide=150), body)

    def _row(self, component: Component, *, first: bool) -> Box:
        act = partial(self._read_text, component)
        high = AtLeast(40, 34)
        read = button(
            _("Read"), act, ButtonLook.PAPER, wide=120, high=high, size=SMALL, first=first, key=component.name
        )
        return Ruled(pad(Row([Grow(TwoLines(component.name, component.licence)), read], gap=14, at=At.MIDDLE), y=6))

    def _read_text(self, component: Component) -> Change:
        return Push(LicenceTextScene(component))


class LicenceTextScene(BoxScene):
    """The words of one licence, as they were written; nobody may translate them."""

    transition = Door()
    escapable = True

    def __init__(self, component: Component) -> None:
        super().__init__()
        self.component = component

    def layout(self) -> Box:
        """Paragraph after paragraph."""
        texts = [licences.text(name) for name in self.component.texts]
        paragraphs = [one for text in texts for one in paragraphs_of(text)]
        told = [part for one in paragraphs for part in (Text(one, SMALL, wrap=True), Space(high=8))]
        return page(self.component.name, button(_("Back"), Pop, wide=150), sheet_of(self.scroll(column(*told)), 22, 9))


def paragraphs_of(text: str) -> list[str]:
    """The paragraphs and items of a text that was written for lines of a fixed length, each in one line."""
    return [" ".join(one.split()) for one in re.split(r"\n\s*\n|\n(?=\s*(?:\d+\.|\(?\w\)|[*-]) )", text) if one.strip()]

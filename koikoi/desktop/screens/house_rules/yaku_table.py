"""The yaku of house rules as a table: cards, name, points, points for further cards, whether it counts at all."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.screens.house_rules.parameter_controls import LETTERS, MOST_POINTS, SMALL, mark
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Sized, Space, column, layers, pad, row
from koikoi.desktop.ui.controls import Stepper, Switch
from koikoi.desktop.ui.grids import Fitting
from koikoi.desktop.ui.leaves import Control, Ruled, Text, button
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _, names
from koikoi.rulesets.draft import Draft

USUAL = 5
"""Points of a yaku that is switched on and had none."""
CONTROL: Measure = AtLeast(40, 36)
POINTS: Measure = AtLeast(124, 108)
"""Width of the columns with points."""
LAST: Measure = AtLeast(78, 66)
"""Width of the last column: a switch, or for a yaku of one's own the way to remove it."""
GAP = 10
CARDS = 5
"""Shown of a yaku."""


@dataclass(frozen=True)
class YakuTable:
    """The yaku of a draft."""

    draft: Draft
    changed: Callable[[], object]
    """Called after each change of the draft."""
    invent: Callable[[], object]
    """Called when a yaku is to be invented."""
    replaced: Callable[[str], object]
    """Called when is to be said which others count beside a yaku."""
    attempt: Callable[[str], object]
    """Called when a yaku of one's own is to be tried."""

    # Changing

    def _set(self, name: str, key: str, value: Any) -> None:
        self.draft.set_yaku(name, key, value)
        self.changed()

    def _count(self, name: str, counts: bool) -> None:
        usual = {yaku.id: yaku.points for yaku in self.draft.base.yaku}.get(name, 0)
        self._set(name, "points", (usual or USUAL) if counts else 0)

    def _remove(self, name: str) -> None:
        self.draft.remove_yaku(name)
        self.changed()

    # Boxes

    def title(self, title: Box) -> Box:
        """What stands above the table, with the way to new yaku."""
        invent = button(_("Invent a yaku…"), self.invent, ButtonLook.PAPER, wide=220, high=0, size=LETTERS)
        return layers(title, Pad(row(Grow(), invent), top=pixels(2), bottom=pixels(6)))

    def box(self) -> Box:
        """The heads of its columns, and all rows."""
        points, more = (
            Sized(Label("", text, small=SMALL), wide=POINTS) for text in (_("Points"), _("For each further card"))
        )
        heads = row(Grow(), points, Space(GAP), more, Space(GAP), Space(LAST), at=At.START)
        yaku = self.draft.table["yaku"]
        tables = [Column([Ruled(line(name)) for name in yaku]) for line in (self._line, self._two_lines)]
        return column(Pad(heads, top=6), Fitting(tables))

    def _cards(self, name: str, wide: Measure) -> Box:
        cards = [card for one in self.draft.rules.yaku if one.id == name for card in yaku_cards(one)]
        return Sized(pad(CardRow(cards[:CARDS], 36.25, gap=pixels(4)), y=pixels(4)), wide=wide)

    def _ways(self, name: str) -> Box:
        """The way to say which others count beside it; one of one's own can be tried."""
        ways = [(_("Beside others…"), self.replaced)]
        if self.draft.invented(name):
            ways.insert(0, (_("Try it…"), self.attempt))
        size = AtLeast(14, 12)
        return row(*(button(said, partial(go, name), ButtonLook.PAPER, high=0, size=size) for said, go in ways), gap=6)

    def _line(self, name: str) -> Box:
        """A yaku on one line."""
        title = Text(self._name(name), LETTERS, Face.BRUSH)
        differs = mark(differs=self.draft.yaku_changed(name))
        others = Sized(self._ways(name), high=CONTROL)
        cells = row(Grow(title), Space(8), others, Space(14), *self._controls(name), at=At.MIDDLE)
        return row(differs, self._cards(name, 105), Space(GAP), Grow(pad(cells, y=8)))

    def _two_lines(self, name: str) -> Box:
        """A yaku with its points below its name."""
        title = Text(self._name(name), LETTERS, Face.BRUSH)
        differs = mark(differs=self.draft.yaku_changed(name))
        called, ways = pad(title, y=4), Pad(self._ways(name), top=5, bottom=3)
        beside = row(Grow(called), Space(8), ways)
        head = Sized(Fitting((beside, column(called, ways))) if fonts.enlarged() else beside, least_high=40)
        cells = column(head, Pad(row(Grow(), *self._controls(name)), bottom=5), gap=3)
        before = Align(Sized(differs, high=InLetters(LETTERS, 1.4), least_high=40), y=At.START)
        return row(before, self._cards(name, 108), Space(GAP), Grow(cells))

    def _controls(self, name: str) -> list[Box]:
        entry = self.draft.table["yaku"][name]
        points = Stepper(entry["points"], 0, MOST_POINTS, partial(self._set, name, "points"))
        more = Stepper(entry.get("extra", 0), 0, MOST_POINTS, partial(self._set, name, "extra"), shown=_more)
        last: Box = Control(Switch(bool(entry["points"]), partial(self._count, name)), LAST, CONTROL)
        if self.draft.invented(name):
            remove = button(
                "×", partial(self._remove, name), ButtonLook.PAPER, face=Face.BOLD, size=AtLeast(21, 17), high=CONTROL
            )
            last = Sized(remove, wide=LAST)
        steppers = (Control(stepper, POINTS, CONTROL, LETTERS) for stepper in (points, more))
        return [*(part for stepper in steppers for part in (stepper, Space(GAP))), last]

    def _name(self, name: str) -> str:
        return names.yaku(name, self.draft.rules).name


def _more(points: int) -> str:
    return f"+{points}"

"""The yaku of house rules as a table: cards, name, points, points for further cards, whether it counts at all."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, small_cards
from koikoi.desktop.screens.house_rules.parameter_controls import LETTERS, MOST_POINTS, SMALL, mark, ruled
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    AtLeast,
    Box,
    ByRoom,
    Column,
    Grow,
    Measure,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    column,
    layers,
    pixels,
    row,
)
from koikoi.desktop.ui.controls import Stepper, Switch
from koikoi.desktop.ui.leaves import Control, Drawn, Label, Text, button
from koikoi.desktop.ui.widgets import ButtonLook, roomy
from koikoi.engine.yaku import Yaku
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
    scale: Scale
    changed: Callable[[], object]
    """Called after each change of the draft."""
    invent: Callable[[], object]
    """Called when a yaku is to be invented."""
    replaced: Callable[[str], object]
    """Called when is to be said which others count beside a yaku."""

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
        return column(Pad(heads, top=6), ByRoom(self._rows))

    def _rows(self, scale: Scale, width: int, _height: int) -> Box:
        """Each on one line, or the points below the name where that has no room."""
        size, before = scale.px(LETTERS), scale.px(GAP) + scale.px(POINTS)
        left = size + self._pictures_wide + scale.px(GAP)
        longest = max(fonts.width(Face.BRUSH, size, self._name(name)) for name in self.draft.table["yaku"])
        others = roomy(_("Beside others…"), scale.px(AtLeast(14, 12)), 0)
        free = width - scale.px(LAST) - 2 * before
        one_line = left + longest + scale.px(14) + others + scale.px(14) <= free
        return Column([ruled(self._row(name, one_line=one_line)) for name in self.draft.table["yaku"]])

    @property
    def _pictures_wide(self) -> int:
        """Pixels kept for the cards of a yaku."""
        return 3 * self._card(self.scale.px(CONTROL) + fonts.line(self.scale.px(LETTERS)))

    def _card(self, high: int) -> int:
        """Width of a small card in a row of this height."""
        return round(min(high - 8, self.scale.px(58)) / 1.6)

    def _row(self, name: str, *, one_line: bool) -> Box:
        scale, line = self.scale, fonts.line(self.scale.px(LETTERS))
        upper = max(line, scale.px(32))
        others = button(_("Beside others…"), partial(self.replaced, name), ButtonLook.PAPER, size=AtLeast(14, 12))
        differs = mark(differs=self.draft.yaku_changed(name))
        cards = Drawn(partial(self._draw_cards, name), wide=pixels(self._pictures_wide))
        title = Text(self._name(name), LETTERS, Face.BRUSH)
        if one_line:
            high = max(scale.px(CONTROL), line)
            beside = Sized(others, high=CONTROL)
            cells: Box = row(Grow(title), Space(8), beside, Space(14), *self._controls(name), at=At.MIDDLE)
        else:
            high = upper + scale.px(CONTROL)
            head = Sized(row(Grow(title), Space(8), Pad(others, top=5, bottom=3)), high=pixels(upper + scale.px(8)))
            differs = Align(Sized(differs, high=pixels(upper + scale.px(8))), y=At.START)
            cells = column(head, Grow(), Pad(row(Grow(), *self._controls(name)), bottom=5))
        return Sized(row(differs, cards, Space(GAP), Grow(cells)), high=pixels(high + scale.px(16)))

    def _controls(self, name: str) -> list[Box]:
        entry = self.draft.table["yaku"][name]
        points = Stepper(entry["points"], 0, MOST_POINTS, partial(self._set, name, "points"))
        more = Stepper(entry.get("extra", 0), 0, MOST_POINTS, partial(self._set, name, "extra"), shown=_more)
        last: Box = Control(Switch(bool(entry["points"]), partial(self._count, name)), LAST, CONTROL)
        if self.draft.invented(name):
            size = pixels(self.scale.px(LETTERS) + 4)
            remove = button("×", partial(self._remove, name), ButtonLook.PAPER, face=Face.BOLD, size=size, high=CONTROL)
            last = Sized(remove, wide=LAST)
        steppers = (Control(stepper, POINTS, CONTROL, LETTERS) for stepper in (points, more))
        return [*(part for stepper in steppers for part in (stepper, Space(GAP))), last]

    def _name(self, name: str) -> str:
        return names.yaku(name, self.draft.rules).name

    def _draw_cards(self, name: str, target: Surface, area: Rect) -> None:
        yaku: Yaku | None = {yaku.id: yaku for yaku in self.draft.rules.yaku}.get(name)
        if yaku is not None:
            card = self._card(area.h)
            pictures = Rect(area.left, area.top, 3 * card, area.h)
            small_cards(target, yaku_cards(yaku)[:CARDS], pictures, card)


def _more(points: int) -> str:
    return f"+{points}"

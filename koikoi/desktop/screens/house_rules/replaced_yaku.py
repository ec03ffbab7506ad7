"""Which yaku count beside another, and which it takes the place of: a sheet over the house rules."""

from collections.abc import Callable
from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Pad, Scale, Sized, Space, column, pad, row
from koikoi.desktop.ui.controls import Chooser, Switch
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Text
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.setting_rows import Option
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _, listed, names
from koikoi.locales.faults import contradiction
from koikoi.rulesets.draft import Draft

LETTERS: Measure = AtLeast(17, 13)
SWITCH, GAP, ROW = 84, 26, 56


def draft_fault(draft: Draft) -> str:
    """Why rules that are being written can't be played; empty if they can."""
    return contradiction(draft.fault) if draft.fault is not None else ""


class ReplacedYakuScene(DialogScene):
    """A switch for each other yaku of a draft: on while it counts beside this one."""

    @property
    def sheet_size(self) -> tuple[int, int]:  # type: ignore[override]
        """Large letters need a higher sheet."""
        return 1100, 590 if fonts.line(10) < 18 else 690

    def __init__(self, draft: Draft, name: str, changed: Callable[[], object]) -> None:
        super().__init__()
        self.draft = draft
        self.name = name
        self._changed = changed
        """Called after each change of the draft."""

    def _set(self, other: str, counts: bool) -> None:
        self.draft.set_beside(self.name, other, counts)
        self._changed()
        self.refresh()

    def layout(self) -> Box:
        """The yaku, what is to be chosen or what is wrong with it, and the others."""
        fault = draft_fault(self.draft)
        note = fault or _("On: counts beside it. Off: this yaku takes its place.")
        content = column(
            Text(self._name(self.name), AtLeast(28, 19), Face.BRUSH, top=True),
            Text(note, AtLeast(15, 12), colour=theme.BLOOD if fault else theme.INK2, wrap=True),
            Space(high=10),
            Grow(Sized(ByRoom(self._others), high=0)),
            self._own(),
            *self._further(),
        )
        return dialog(Pad(content, 32, 22, 32, 12), dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True))

    def _own(self) -> Box:
        """What the yaku itself does: whether it lets one decide, in which month and when its further cards count."""
        entry = self.draft.table["yaku"][self.name]
        opens = _switch(_("Lets one stop or call koi-koi"), entry.get("opens", True), partial(self._let, "opens"))
        later = partial(self._let, "extra_after_koikoi")
        further = _switch(_("Further cards only after koi-koi"), entry.get("extra_after_koikoi", False), later)
        return Grid(
            [opens, self._months(entry.get("months", [])), *([further] if entry.get("extra") else [])],
            2,
            GAP,
            row_gap=0,
        )

    def _months(self, now: list[int]) -> Box:
        """In which month alone it counts, if it is one alone."""
        each = [([], _("every month")), *(([one], names.heading(names.month(one))) for one in range(1, 13))]
        if len(now) > 1:
            each.append((now, listed(names.month(one) for one in now)))
        chooser = Chooser(each, now, partial(self._let, "months"))
        return Option(
            Label(_("Counts in"), size=LETTERS), Control(chooser, AtLeast(250, 200), AtLeast(44, 40), LETTERS)
        )

    def _let(self, key: str, value: object) -> None:
        self.draft.set_yaku(self.name, key, value)
        self._changed()
        self.refresh()

    def _further(self) -> list[Box]:
        """Whether further cards that count for another yaku as well are paid twice."""
        others = self.draft.sharing(self.name)
        if not others:
            return []
        chosen = self.draft.table["yaku"][self.name].get("extra_with", "")
        ways = [("", _("by each for itself"))]
        ways += [(one, _("once, with {yaku}").format(yaku=self._name(one))) for one in others]
        chooser = Control(Chooser(ways, chosen, self._share), AtLeast(420, 300), AtLeast(44, 40), LETTERS)
        label = Label(_("Further cards that count for both"), size=LETTERS)
        return [Option(label, chooser, gap=14)]

    def _share(self, other: object) -> None:
        self.draft.share_extra(self.name, str(other))
        self._changed()
        self.refresh()

    def _others(self, scale: Scale, width: int, _height: int) -> Box:
        """All other yaku, in as many columns as the names have room in."""
        others = [name for name in self.draft.table["yaku"] if name != self.name]
        cells: list[Box] = [self._other(other) for other in others]
        need = max(Pad(one, right=GAP).width(scale, 2 * width) for one in cells)
        columns = max(min(width // need, 3), 2)
        lines = -(-len(others) // columns)
        cells += [Space()] * (lines * columns - len(cells))
        in_columns = [Grid(cells[first : first + lines], 1, fill=True) for first in range(0, len(cells), lines)]
        return Align(Grid(in_columns, columns, GAP, fill=True), y=At.START)

    def _other(self, other: str) -> Box:
        replaced = self.draft.table["yaku"][self.name].get("replaces", [])
        return _switch(self._name(other), other not in replaced, partial(self._set, other))

    def _name(self, yaku: str) -> str:
        return names.yaku(yaku, self.draft.rules).name


def _switch(label: str, on: bool, change: Callable[[bool], object]) -> Box:
    switch = Control(Switch(on, change), SWITCH)
    return Sized(row(Grow(Label(label, size=LETTERS)), pad(switch, y=pixels(3)), gap=pixels(8)), high=ROW)

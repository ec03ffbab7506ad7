"""A parameter of house rules as boxes: what it is, why one would change it, and its control."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.screens.house_rules.list_controls import ListControls
from koikoi.desktop.screens.rules_sheet import diamond
from koikoi.desktop.ui.boxes import At, Box, Grow, Pad, Placed, Rect, Scale, Space, boxclass, column, pad, row
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper, Switch
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Ruled, button
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import parameters
from koikoi.rulesets.draft import Draft, ParameterKind

MOST_POINTS = 99
CALLS_SHOWN = 4
"""Numbers of calls with a stepper of their own; more calls follow the last."""
LETTERS = AtLeast(17, 13)
SMALL: Measure = AtLeast(13, 12)
CONTROL: Measure = AtLeast(42, 38)
"""Height of a control."""
LEAST_CHOICE = 180
"""Width of a row of choices at least."""


def mark(*, differs: bool) -> Box:
    """The diamond of what differs from the copied rules, or room for it."""
    return Drawn(_draw_mark, LETTERS, LETTERS) if differs else Space(LETTERS)


def _draw_mark(target: Surface, area: Rect) -> None:
    diamond(target, (area.left + area.w * 0.4, area.centery), area.w * 0.85)


@dataclass(frozen=True)
class ParameterControls:
    """The controls of a draft's parameters."""

    draft: Draft
    scale: Scale
    changed: Callable[[], object]
    """Called after each change of the draft."""
    pick: Callable[[str], object]
    """Called when cards are to be picked for a parameter."""

    def _set(self, key: str, value: Any) -> None:
        self.draft.set(key, value)
        self.changed()

    def _set_call(self, key: str, calls: int, value: int) -> None:
        self.draft.set_call(key, calls, value)
        self.changed()

    def box(self, key: str) -> Box:
        """A parameter's label, with its control beside it or its controls below it."""
        what = parameters.words(key)
        label = row(
            mark(differs=self.draft.changed(key)), Grow(Label(what.label, what.why, LETTERS, SMALL)), at=At.MIDDLE
        )  # fmt: skip
        if (controls := self._below(key)) is not None:
            return Ruled(Pad(column(label, controls, gap=6), top=6, bottom=10))
        return Ruled(pad(row(Grow(label), Space(14), self._control(key), at=At.MIDDLE), y=9))

    def _below(self, key: str) -> Box | None:
        """What stands below the label, where that is more than one control."""
        several = ListControls(self.draft, key, self.changed)
        match self.draft.kind(key):
            case ParameterKind.NUMBERS:
                return self._numbers(key)
            case ParameterKind.PACKETS:
                return several.packets()
            case ParameterKind.KINDS:
                return several.kinds()
            case ParameterKind.MULTIPLIERS:
                return several.multipliers()
            case _:
                return None

    def _control(self, key: str) -> Box:
        value, change = self.draft.table[key], partial(self._set, key)
        match self.draft.kind(key):
            case ParameterKind.SWITCH:
                return Control(Switch(value, change), 90, CONTROL)
            case ParameterKind.NUMBER:
                low, high = self.draft.limits(key)
                return Control(Stepper(value, low, high, change), AtLeast(180, 140), CONTROL, LETTERS)
            case ParameterKind.CARDS:
                return button(value or "–", partial(self.pick, key), ButtonLook.PAPER, wide=180, high=CONTROL)
            case _:
                choices = [(choice, parameters.value(key, choice)) for choice in self.draft.choices(key)]
                return self._one_of(choices, value, change)

    def _one_of(self, choices: Sequence[tuple[object, str]], value: object, change: Callable[..., object]) -> Box:
        """Choices side by side; where there is no room for that, one of them between arrows."""
        longest = max(fonts.width(Face.BOLD, self.scale.px(LETTERS), label) for _value, label in choices)
        turned = AtLeast(LEAST_CHOICE, longest + round(self.scale.px(CONTROL) * 1.8))
        return HalfOrElse(
            Control(Segments(choices, value, change), LEAST_CHOICE, CONTROL, LETTERS),
            Control(Chooser(choices, value, change), turned, CONTROL, LETTERS),
        )

    def _numbers(self, key: str) -> Box:
        """One stepper for each number of calls, side by side, or two where enlarged figures have no room else."""
        low, high = self.draft.limits(key)
        sign = "×" if key.endswith("_mult") else "+"
        steppers = [
            Stepper(
                self.draft.table[key][calls],
                low,
                min(high, MOST_POINTS),
                partial(self._set_call, key, calls),
                shown=partial(_call, calls, sign),
            )
            for calls in range(1, CALLS_SHOWN + 1)
        ]
        controls = [Control(stepper, 0, CONTROL, AtLeast(15, 12)) for stepper in steppers]
        return Fitting([Grid(controls, columns, gap=pixels(6)) for columns in (CALLS_SHOWN, CALLS_SHOWN // 2)])


def _call(calls: int, sign: str, value: int) -> str:
    """So many calls, and what they bring: "2: ×4"."""
    more = "+" if calls == CALLS_SHOWN else ""
    return f"{calls}{more}: {sign}{value}"


@boxclass
class HalfOrElse(Box):
    """A box if it takes no more than half of the room, else another, which takes no more than that either."""

    wished: Box
    other: Box

    def width(self, scale: Scale, room: int) -> int:
        """Of the one it is."""
        wide, half = scale.width(self.wished, 2 * room), round(room * 0.5)
        return wide if wide <= half else min(scale.width(self.other, room), half)

    def _shown(self, scale: Scale, width: int) -> Box:
        return self.wished if scale.width(self.wished, 2 * width) <= width else self.other

    def height(self, scale: Scale, width: int) -> int:
        """Of the one that has room."""
        return scale.height(self._shown(scale, width), width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The one that has room."""
        return self._shown(scale, rect.w).place(rect, scale)

"""Controls for parameters that are lists: packets of cards, kinds of cards, rows of factors."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Space, column, row
from koikoi.desktop.ui.controls import Chooser, Stepper, Switch
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, button
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.parameters import When
from koikoi.locales import _, names
from koikoi.rulesets.draft import Draft

CONTROL: Measure = AtLeast(42, 38)
"""Height of a control."""
LETTERS: Measure = AtLeast(15, 12)
SHOWN = 6
"""Numbers of a list that have a stepper; further ones stay as they are."""
MOST_FACTOR, MOST_COUNT = 99, 99
FIRST_POINTS = 10
"""Where a new row of factors begins."""


@dataclass(frozen=True)
class ListControls:
    """The controls of one parameter of a draft."""

    draft: Draft
    key: str
    changed: Callable[[], object]
    """Called after each change of the draft."""

    def _set(self, value: Any) -> None:
        self.draft.set(self.key, value)
        self.changed()

    @property
    def _value(self) -> list[Any]:
        return list(self.draft.table[self.key])

    # Numbers

    def packets(self) -> Box:
        """A stepper for each number, and one for a number more; at 0 the list ends."""
        _low, high = self.draft.limits(self.key)
        return _numbers(self._value, 1, high, self._set, str)

    # Kinds of cards

    def kinds(self) -> Box:
        """A button for each kind, which is in the list or not."""
        chosen = self._value
        cells: list[Box] = []
        for kind in Kind:
            name = kind.name.lower()
            look = ButtonLook.CHOSEN if name in chosen else ButtonLook.PAPER
            cells.append(button(names.kinds(kind), partial(self._toggle, name), look, high=CONTROL, size=LETTERS))
        return Grid(cells, len(cells), gap=pixels(6))

    def _toggle(self, name: str) -> None:
        chosen = self._value
        order = [kind.name.lower() for kind in Kind]
        self._set([one for one in order if (one in chosen) != (one == name)])

    # Rows of factors

    def multipliers(self) -> Box:
        """Each row with its controls, and the way to a further one."""
        rows = [self._multiplier(place, dict(one)) for place, one in enumerate(self._value)]
        more = button(_("Another factor…"), self._add, ButtonLook.PAPER, wide=220, high=CONTROL, size=LETTERS)
        return Column([*rows, row(Grow(), more)], gap=pixels(6))

    def _multiplier(self, place: int, entry: dict[str, Any]) -> Box:
        by_field = entry["when"] == When.FIELD.value
        what = Chooser(_counted(entry), _what(entry), partial(self._set_what, place))
        begin = Stepper(entry.get("from", 1), 1, MOST_COUNT, partial(self._set_part, place, "from"), shown=_from)
        remove = button("✕", partial(self._remove, place), ButtonLook.PAPER, wide=CONTROL, high=CONTROL, size=LETTERS)
        head = row(
            Grow(Control(what, 0, CONTROL, LETTERS), 5),
            Space(6),
            Grow(Control(begin, 0, CONTROL, LETTERS), 4),
            Space(6),
            remove,
        )
        by = entry["by"] if isinstance(entry["by"], list) else [entry["by"]]
        factors = _numbers(by, 1, MOST_FACTOR, partial(self._set_part, place, "by"), lambda value: f"×{value}", least=1)
        if not by_field:
            return column(head, factors, gap=6)
        every = Switch(entry.get("all", False), partial(self._set_part, place, "all"))
        label = Grow(Label(_("lucky hands too"), size=LETTERS))
        return column(head, factors, row(label, Control(every, 84, CONTROL), at=At.MIDDLE), gap=6)

    def _set_part(self, place: int, part: str, value: Any) -> None:
        rows = self._value
        rows[place] = {**rows[place], part: value}
        self._set(rows)

    def _set_what(self, place: int, what: str) -> None:
        rows = self._value
        kept = {"from": rows[place].get("from", 1), "by": rows[place]["by"]}
        if what == When.POINTS.value:
            rows[place] = {"when": what, **kept}
        else:
            rows[place] = {"when": When.FIELD.value, **kept, "from": 1, "of": what}
        self._set(rows)

    def _add(self) -> None:
        rows = self._value
        taken = {one.get("from") for one in rows} | {self.draft.table["seven_threshold"]}
        begin = next(points for points in range(FIRST_POINTS, MOST_COUNT) if points not in taken)
        self._set([*rows, {"when": When.POINTS.value, "from": begin, "by": 3}])

    def _remove(self, place: int) -> None:
        rows = self._value
        del rows[place]
        self._set(rows)


def _what(entry: Mapping[str, Any]) -> str:
    """What a row counts, as one word: points, a kind, or cards."""
    return When.POINTS.value if entry["when"] == When.POINTS.value else str(entry.get("of", "bright"))


def _counted(entry: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a row may count."""
    kinds = [(kind.name.lower(), names.kinds(kind)) for kind in Kind]
    now = _what(entry)
    choices = [(When.POINTS.value, _("Points")), *kinds]
    if now not in dict(choices):
        choices.append((now, names.in_words_alone(CardSet.parse(now))))
    return choices


def _from(count: int) -> str:
    return _("from {count}").format(count=count)


def _numbers(
    values: list[int], low: int, high: int, set_all: Callable[[list[int]], object], shown: Callable[[int], str],
    least: int = 0,
) -> Box:  # fmt: skip
    """A stepper for each number of a list, and one for a further number; below `low` the list ends there."""

    def change(place: int, value: int) -> None:
        kept = values[:place]
        set_all([*kept, value, *values[place + 1 :]] if value >= low else kept)

    steppers = [
        Stepper(
            value,
            low if place < least else low - 1,
            high,
            partial(change, place),
            shown=lambda number: shown(number) if number >= low else "–",
        )
        for place, value in enumerate([*values[:SHOWN], *([low - 1] if len(values) < SHOWN else [])])
    ]
    cells: list[Box] = [Control(stepper, 0, CONTROL, LETTERS) for stepper in steppers]
    columns = SHOWN // 2
    cells += [Space()] * (-len(cells) % columns)
    return Grid(cells, columns, gap=pixels(6))

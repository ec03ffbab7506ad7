"""The list of rulesets of the set-up: as many as have room, around the one that is chosen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.ui.boxes import Box, Column, Grow, Pad, Placed, Rect, Scale, Sized, boxclass, column, pad, row
from koikoi.desktop.ui.leaves import Control, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.rulesets import Library
from koikoi.table.setup_plan import COUNTS, counts

FOOT: Measure = AtLeast(50, 40)
"""Height of the buttons below the list."""


@dataclass
class ListPosition:
    """How far a list has been turned."""

    first: int = 0
    """The first ruleset that is shown."""

    def show(self, place: int, count: int, fit: int) -> None:
        """Moves on as little as needed to show one of so many in a list in which `fit` have room."""
        self.first = max(min(max(self.first, place - fit + 1), place, count - fit), 0)


ENLARGED = 5
"""Rows that are shown at a time where letters are enlarged."""


@boxclass
class RulesetList(Box):
    """All rulesets there are, the person's own last, and the way to new ones."""

    library: Library
    chosen: Ruleset
    last: str
    """The name of the one played last."""
    choose: Callable[[Ruleset], object]
    write: Callable[[], object]
    """Called when house rules are to be written."""
    position: ListPosition
    letters: Measure
    least: bool
    """Rows are no higher than they have to be."""

    @property
    def known(self) -> list[Ruleset]:
        """All of them."""
        return list(self.library)

    def _row(self, scale: Scale, width: int) -> int:
        """Pixels that a row is high at least."""
        size = scale.px(self.letters)
        high = max(fonts.stack(size, max(round(size * 0.72), 12)) + 9, 40)
        if not fonts.enlarged():
            return high
        room = width - 2 * scale.px(8)
        return max((high, *(self._ruleset(one).height(scale, room) + 3 for one in self.known)))

    def width(self, scale: Scale, room: int) -> int:
        """A quarter of the room; up to a third for long names."""
        size = scale.px(self.letters)
        if fonts.enlarged():  # up to two fifths, so that no word is broken
            word = max(fonts.longest(Face.BOLD, size, names.ruleset(rules)) for rules in self.known)
            return min(max(round(room * 0.25), round(word / 0.7), word + 48), round(room * 0.4))
        longest = max(fonts.width(Face.BOLD, size, names.ruleset(rules)) for rules in self.known)
        return min(max(round(room * 0.25), round(longest * 0.9) + 44), round(room * 0.33))

    def height(self, scale: Scale, width: int) -> int:
        """All of them; a few where they are enlarged."""
        count = min(len(self.known), ENLARGED) if fonts.enlarged() else len(self.known)
        return count * self._row(scale, width) + scale.height(self._foot(), width) + scale.px(30)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """As many as have room; arrows lead to the others."""
        count, least = len(self.known), self._row(scale, rect.w)
        room = rect.h - scale.height(self._foot(), rect.w) - scale.px(26)
        high = min(max(room // count, least), least if self.least else max(scale.px(58), least))
        fit = max(room // high, 1)
        self.position.show(self.known.index(self.chosen), count, fit)
        shown = self.known[self.position.first : self.position.first + fit]
        rows = Column([Sized(self._ruleset(rules), high=pixels(high - 3)) for rules in shown], gap=pixels(3))
        foot: Box = self._foot()
        if count > fit:
            foot = row(self._arrow("↑", -1, fit), Grow(foot), self._arrow("↓", 1, fit), gap=6)
        list_box = column(pad(rows, 8), Grow(), pad(foot, 12))
        yield from sheet_of(Pad(list_box, top=8, bottom=8)).place(rect, scale)

    def _foot(self) -> Box:
        return button(_("House rules…"), self.write, ButtonLook.PAPER, high=FOOT, size=self.letters)

    def _ruleset(self, rules: Ruleset) -> Box:
        seated = _("{count} players").format(count=" · ".join(map(str, rules.seat_counts)))
        if max(rules.seat_counts) > max(COUNTS):
            seated += " · " + _("in this window up to {most}").format(most=max(COUNTS))
        marks = [_("yours")] * (rules.name in self.library.own) + [_("played last")] * (rules.name == self.last)
        note = " · ".join([*marks, seated] if rules.name in self.library.own else [seated, *marks])
        look = ButtonLook.CHOSEN if rules.name == self.chosen.name else ButtonLook.ROW
        choose = partial(self.choose, rules)
        enabled = bool(counts(rules))
        entry = Button(
            names.ruleset(rules), choose, look=look, face=Face.BOLD, note=note, align="left", enabled=enabled
        )
        return Control(entry, size=self.letters)

    def _arrow(self, label: str, by: int, fit: int) -> Box:
        way = button(label, partial(self._turn, by * max(fit - 1, 1)), ButtonLook.PAPER, size=self.letters)
        return Sized(way, high=FOOT, wide=FOOT, least_wide=pixels(fonts.grown(44)))

    def _turn(self, by: int) -> None:
        """Chooses one so many places farther on."""
        place = min(max(self.known.index(self.chosen) + by, 0), len(self.known) - 1)
        self.choose(self.known[place])

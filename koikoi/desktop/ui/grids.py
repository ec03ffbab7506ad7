"""Boxes in several columns: row by row, or one below the other; and boxes that are others where they have no room."""

from collections.abc import Iterator, Sequence

from koikoi.desktop.draw import fonts
from koikoi.desktop.ui.boxes import Around, Box, Column, Grow, Pad, Placed, Rect, Row, Scale, boxclass
from koikoi.desktop.ui.measures import Measure


@boxclass
class Grid(Box):
    """Boxes in columns of one width, row by row; a row is as high as its highest, or all share the height there is."""

    children: Sequence[Box]
    columns: int
    gap: Measure = 0
    row_gap: Measure | None = None
    """Between rows; None: as between columns."""
    fill: bool = False
    """All rows have one height, and take all there is."""

    def _column(self, scale: Scale, width: int) -> int:
        return (width - scale.px(self.gap) * (self.columns - 1)) // self.columns

    def _below(self, scale: Scale) -> int:
        return scale.px(self.gap if self.row_gap is None else self.row_gap)

    def _rows(self) -> list[Sequence[Box]]:
        return [self.children[first : first + self.columns] for first in range(0, len(self.children), self.columns)]

    def width(self, scale: Scale, room: int) -> int:
        """So many times the widest."""
        gaps = scale.px(self.gap) * (self.columns - 1)
        widest = max((scale.width(one, (room - gaps) // self.columns) for one in self.children), default=0)
        return min(widest * self.columns + gaps, room)

    def height(self, scale: Scale, width: int) -> int:
        """All rows and the gaps."""
        rows, w = self._rows(), self._column(scale, width)
        return sum(max(scale.height(one, w) for one in row) for row in rows) + self._below(scale) * (len(rows) - 1)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Row by row."""
        rows, w, gap = self._rows(), self._column(scale, rect.w), scale.px(self.gap)
        y, each = rect.top, (rect.h - self._below(scale) * (len(rows) - 1)) // max(len(rows), 1)
        for children in rows:
            h = each if self.fill else max(scale.height(one, w) for one in children)
            for number, one in enumerate(children):
                yield from one.place(Rect(rect.left + number * (w + gap), y, w, h), scale)
            y += h + self._below(scale)


@boxclass
class Share(Around):
    """A box that is as wide as it wants between two shares of the room."""

    least: float = 0.0
    most: float = 1.0

    def width(self, scale: Scale, room: int) -> int:
        """As the child wants, within the shares; the least one counts where they contradict each other."""
        return max(int(room * self.least), min(scale.width(self.child, room), int(room * self.most)))


@boxclass
class Fitting(Box):
    """The first of these boxes that has all the room it wants, or the last."""

    choices: Sequence[Box]

    def _chosen(self, scale: Scale, width: int) -> Box:
        return next((one for one in self.choices if scale.width(one, 4 * width) <= width), self.choices[-1])

    def width(self, scale: Scale, room: int) -> int:
        """As the one that it is."""
        return scale.width(self._chosen(scale, room), room)

    def height(self, scale: Scale, width: int) -> int:
        """As the one that it is."""
        return scale.height(self._chosen(scale, width), width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The one that it is."""
        return self._chosen(scale, rect.w).place(rect, scale)


def side_by_side(*boxes: Box, gap: Measure) -> Box:
    """Boxes of one width in a row; enlarged, below each other where their words have no room in that."""
    if fonts.enlarged():
        return Fitting((Grid(boxes, len(boxes), gap), Column(boxes, gap)))
    return Row([Grow(one) for one in boxes], gap)


@boxclass
class Columns(Box):
    """Boxes in their order, one below the other, in so many columns of about one height."""

    children: Sequence[Box]
    columns: int
    gap: Measure = 0
    below: Measure = 0
    """Room below each."""

    def _column(self, scale: Scale, width: int) -> int:
        return (width - scale.px(self.gap) * (self.columns - 1)) // self.columns

    def _split(self, scale: Scale, width: int) -> list[Column]:
        """A box goes into the next column where more than half of it would stand below the mean height."""
        heights = [scale.height(one, width) for one in self.children]
        mean, here, columns = sum(heights) / self.columns, 0.0, [list[Box]()]
        for child, high in zip(self.children, heights, strict=True):
            if len(columns) < self.columns and here + high / 2 > mean:
                columns.append([])
                here = 0.0
            columns[-1].append(Pad(child, bottom=self.below))
            here += high + scale.px(self.below)
        return [Column(boxes) for boxes in columns]

    def height(self, scale: Scale, width: int) -> int:
        """The highest column."""
        wide = self._column(scale, width)
        return max(scale.height(one, wide) for one in self._split(scale, wide))

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Column by column."""
        wide = self._column(scale, rect.w)
        for number, one in enumerate(self._split(scale, wide)):
            left = rect.left + number * (wide + scale.px(self.gap))
            yield from one.place(Rect(left, rect.top, wide, scale.height(one, wide)), scale)

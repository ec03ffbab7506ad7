"""Where match chance is lost over many matches: by kind, by month, in time, against whom; and better cards found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.figure_bars import FigureBar, FigureColumns, Span
from koikoi.desktop.screens.statistics.charts import called, frame, seat_of
from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Scale, Sized, Space, column, row
from koikoi.desktop.ui.grids import Fitting, Grid, Share
from koikoi.desktop.ui.leaves import Text, Told
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.signs import Label, chair_sign
from koikoi.locales import _, listed, names, reviewing
from koikoi.review import telling
from koikoi.review.habits import Habits, MatchMean
from koikoi.table.seating import Chair

LETTERS, NOTE = AtLeast(16, 13), AtLeast(14, 12)
GAP = 14
MOST = 5
"""Opponents that are told of, those met most often."""
MOST_PERIODS = 12


def habits_page(habits: Habits, scale: Scale, room: tuple[int, int], scroll: Callable[[Box], Box]) -> Box:
    """The four charts, two beside each other where there is room for their words; else they scroll."""
    wide, high = room
    kinds, time, months, against = _by_kind(habits), _in_time(habits), _by_month(habits), _against(habits)
    if wide > high * 0.9 and not fonts.enlarged():
        charts = [kinds, time, months, against]
        filling, natural = Grid(charts, 2, gap=GAP, fill=True), Grid(charts, 2, gap=GAP)
        return filling if scale.height(natural, wide) <= high else scroll(natural)
    below = column(kinds, Grow(time), Grow(months), against, gap=GAP)
    return below if scale.height(below, wide) <= high else scroll(below)


def _by_kind(habits: Habits) -> Box:
    rows = []
    for kind, one in habits.kinds.items():
        number, count = habits.count(kind)
        often = _("{number} of {count}").format(number=number, count=count)
        rows.append(Row(names.heading(reviewing.loss_kind(kind)), one, often))
    total = _("{share} in a match").format(share=telling.mean(habits.whole))
    return frame(_("Given away"), total, _bars(rows))


def _by_month(habits: Habits) -> Box:
    known = [one.figure if one.matches else None for one in habits.months.values()]
    chart = FigureColumns(known, theme.CRIMSON, months=True)
    return frame(_("By month"), "", Told(chart, lambda: listed(telling.months(habits), apart=True)))


def _in_time(habits: Habits) -> Box:
    chart = FigureColumns([one.figure for one in habits.periods[-MOST_PERIODS:]], theme.CRIMSON)
    told = Told(chart, lambda: listed(telling.periods(habits), apart=True))
    note = _("ten matches each, the latest at the right")
    said = Text(telling.change(habits), NOTE, colour=theme.INK2, wrap=True)
    return frame(_("How it changes"), note, column(Grow(told), said, gap=6))


def _against(habits: Habits) -> Box:
    rows = [
        Row(called(opponent), one, telling.matches(one), seat_of(opponent, [each.past for each in habits.reviewed]))
        for opponent, one in habits.opponents[:MOST]
    ]
    return frame(_("Against"), "", _bars(rows))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of bars."""

    name: str
    mean: MatchMean
    often: str
    chair: Chair | None = None
    """Whose crest or portrait stands before it."""


def _bars(rows: Sequence[Row]) -> Box:
    """A name, a bar, its figure, and how often that was."""
    span = Span.up_to([one.mean.figure for one in rows])

    def line(one: Row) -> Box:
        name: Box = Grow(Fitting((Text(one.name, LETTERS), Label(one.name, size=LETTERS, face=Face.SANS))))
        if any(other.chair for other in rows):
            name = row(Sized(chair_sign(one.chair, 24, 0.92) if one.chair else Space(), wide=28), name)
        return row(
            Share(name, 0.32, 0.32),
            Grow(FigureBar(one.mean.figure, span, theme.CRIMSON)),
            Share(Text(telling.mean(one.mean), LETTERS, Face.BOLD, at=At.END), 0.2, 0.2),
            Share(Text(one.often, NOTE, colour=theme.INK2, at=At.END, least=9), 0.18, 0.18),
            gap=10, at=At.MIDDLE,
        )  # fmt: skip

    return Column([line(one) for one in rows], 4)

"""The trainer's first screen: a year of twelve branches, a bud for every question, a flower when it is known."""

import datetime

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.practice.branch import Branch
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Grow, Pad, Row, Scale, Sized, column, row
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.learning import progress
from koikoi.learning.boxes import Kept
from koikoi.learning.progress import Progress
from koikoi.learning.questions import QUESTIONS, Question, Topic
from koikoi.learning.sitting import MOST, SECONDS, waiting
from koikoi.locales import _, names, ngettext

NAME, NOTE, HEAD = AtLeast(21, 15), AtLeast(14.5, 12), AtLeast(36, 24)
BAR: Measure = AtLeast(56, 44)
BRANCHES = (210, 185, 160, 135)
"""Measures of the drawing that a branch is high at least: the lower ones before the year has to scroll."""


def today() -> int:
    """The number of this day here."""
    return datetime.date.today().toordinal()


def of_month(month: Month) -> list[Question]:
    """The sixteen questions of a month: card by card."""
    return [Question(topic, card) for card in OF_MONTH[month] for topic in Topic]


class YearScene(BoxScene):
    """How far one has come, and the way into a sitting."""

    transition = Door()
    escapable = True

    def __init__(self) -> None:
        super().__init__()
        self.progress = Progress()
        self.said = ""
        """What happened to the file."""

    def enter(self, size: tuple[int, int]) -> None:
        """As it is kept."""
        self.progress, aside = progress.load()
        if aside is not None:
            said = _("The file of your practice could not be read. It is kept as {file}, and practice begins anew.")
            self.said = said.format(file=aside.name)
        super().enter(size)

    def layout(self) -> Box:
        """Heading, the year on a sheet, what is due."""
        title = Text(_("Your year"), HEAD, Face.BRUSH, theme.CREAM)
        note = Text(_("a bud for every question, a flower when you know it"), NOTE, colour=theme.CREAM2, shorter=("",))
        head = row(button(_("Menu"), Pop, wide=110, high=AtLeast(48, 42)), title, Grow(note), gap=22, at=At.MIDDLE)
        sheet = sheet_of(ByRoom(self._year), 14, 12, AtLeast(5, 3))
        return Pad(column(head, Grow(sheet), self._foot(), gap=14), AtLeast(34, 12), 18, AtLeast(34, 12), 22)

    def _year(self, scale: Scale, wide: int, high: int) -> Box:
        """All of it fills the sheet; it scrolls where even low branches have no room."""
        columns = self._columns(scale, wide)
        years = [Grid([self._month(one, least) for one in Month], columns, 18, 10, fill=True) for least in BRANCHES]
        fits = (one for one in years if one.height(scale, wide) <= high)
        return next(fits, None) or self.scroll(years[0])

    def _columns(self, scale: Scale, wide: int) -> int:
        """Six months in a row, or three in an upright window; fewer where their enlarged names have no room."""
        columns = 6 if self.size[0] > self.size[1] else 3
        if fonts.enlarged():
            longest = max(fonts.longest(Face.BRUSH, scale.px(NAME), names.heading(names.month(one))) for one in Month)
            fits = (many for many in (6, 4, 3, 2) if many <= columns and wide // many - scale.px(18) >= longest)
            columns = next(fits, 1)
        return columns

    def _month(self, month: Month, least: int) -> Box:
        open_ = [self.progress.kept.get(one, Kept()).bloomed for one in of_month(month)]
        count = sum(open_)
        said = (
            _("in full bloom")
            if count == len(open_)
            else _("{number} of {count}").format(number=count, count=len(open_))
        )
        return column(
            Grow(Branch(month, open_, least)),
            Sized(Text(names.heading(names.month(month)), NAME, Face.BRUSH, at=At.MIDDLE), high=InLetters(NAME, 1.3)),
            Text(said, NOTE, colour=theme.INK2, at=At.MIDDLE),
        )

    def _foot(self) -> Box:
        """What is due; the cards, and a sitting."""
        asked, spent = self.progress.of_day(today())
        enough = asked >= MOST or spent >= SECONDS
        note = Text(self.said or self._due(enough=enough), AtLeast(17, 13), colour=theme.CREAM, wrap=True)
        cards = button(_("The cards"), self._cards, ButtonLook.CLOTH, wide=150, high=BAR)
        problems = button(_("Problems"), self._problems, ButtonLook.CLOTH, wide=150, high=BAR)
        start = button(
            _("Five minutes"), self._start, ButtonLook.PRIMARY, wide=300, high=BAR, size=AtLeast(24, 16),
            face=Face.BRUSH, enabled=not enough, first=True,
        )  # fmt: skip

        def by_room(scale: Scale, wide: int, _high: int) -> Box:
            buttons = Row([cards, problems, start], 18)
            if wide > 760 * scale.factor:
                return row(Grow(note), buttons, gap=18, at=At.MIDDLE)
            return column(note, Row([cards, problems, Grow(start)], 18), gap=8)

        return ByRoom(by_room)

    def _due(self, *, enough: bool) -> str:
        """How many questions wait; nobody is urged."""
        if enough:
            return _("That will do for today. The flowers do not fall.")
        due = waiting(self.progress.kept, today())
        if due:
            text = ngettext(
                "{count} question is due. It waits; flowers do not fall.",
                "{count} questions are due. They wait; flowers do not fall.",
                due,
            )
            return text.format(count=due)
        if len([one for one in self.progress.kept.values() if one.box]) < len(QUESTIONS):
            return _("Nothing is due; there is more to meet.")
        return _("Nothing is due. Come back when you like.")

    def _cards(self) -> Change:
        return Push(self.services.routes.scene(routes.GalleryRoute()))

    def _problems(self) -> Change:
        return Push(self.services.routes.scene(routes.ProblemsRoute()))

    def _start(self) -> Change:
        return Push(self.services.routes.scene(routes.SittingRoute()))

"""Today's deal before it is played, and the place where a code from somebody is typed."""

import datetime
from collections.abc import Callable
from functools import partial

from koikoi.desktop.animation.print_stage import still_print
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.title_picture import PREMUL, frame, title_fit
from koikoi.desktop.input.intents import Confirm, Intent, Paste
from koikoi.desktop.match.state.routes import TodayResultRoute
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.today.code_entry import BAR, LETTERS, CodeEntry
from koikoi.desktop.screens.today.shared_match import seat_people
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Grow, Layers, Pad, Row, Sized, Space, column, row
from koikoi.desktop.ui.grids import Fitting
from koikoi.desktop.ui.leaves import Control, Line, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Door, Pop, Push, ResetTo
from koikoi.desktop.ui.signs import chair_sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import Month
from koikoi.locales import _, names, ngettext
from koikoi.locales import today as words
from koikoi.locales.faults import sentence
from koikoi.table import shelf, today
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.shelf import SavedMatch
from koikoi.table.table import shared_table

WIDE, ENLARGED = 450, 560
"""Width of the slip, also where letters are enlarged."""
NAME, WORDS, NOTE = AtLeast(25, 17), AtLeast(16.5, 13), AtLeast(15, 12)
MAIN: Measure = AtLeast(64, 48)
SHARPENS = 0.2
"""Seconds in which the landscape gets sharp."""


class TodayScene(BoxScene):
    """A slip over the month's landscape: who plays, by which rules, Play; and a field for a code."""

    transition = Door()
    only_widgets = escapable = True

    def __init__(
        self,
        day: datetime.date | None = None,
        *,
        now: datetime.date | None = None,
        month: Month | None = None,
        lively: bool = False,
    ) -> None:
        """`now`: the day it is; `month`: that of the landscape; by the calendar, where they are not said.

        `lively`: the landscape is made in the background; until then one that is less sharp stands there.
        """
        super().__init__()
        self.lively = lively
        self._awaited = False
        """The landscape is being made, or gets sharp."""
        self._sharp = 0.0
        """Seconds since it is there."""
        self.now = now or today.today()
        self.day = day or self.now
        self.month = month or Month(self.now.month)
        self.code = CodeEntry(self.refresh)
        self.played: SavedMatch | None = None
        """The match of this day, as it was played last."""

    def enter(self, size: tuple[int, int]) -> None:
        """Whether the day's match has been begun or played meanwhile."""
        noon = datetime.datetime.combine(self.day, datetime.time())
        self.played = shelf.latest_of(today.code_of_day(self.day), since=noon.timestamp())
        super().enter(size)
        self._sharp = 0.0
        self._awaited = self.lively and not sprites().has_scene(self.month, title_fit(size))
        if self._awaited:
            load_ahead(partial(sprites().scene, self.month, title_fit(size)))

    @property
    def _is_there(self) -> bool:
        return self._awaited and sprites().has_scene(self.month, title_fit(self.size))

    @property
    def animating(self) -> bool:
        """While the landscape gets sharp, too."""
        return self._is_there or super().animating

    def update(self, seconds: float) -> Change | None:
        """The landscape gets sharp once it is there."""
        if self._is_there:
            self._sharp += seconds
            self._awaited = self._sharp < SHARPENS
        return super().update(seconds)

    # The slip

    def layout(self) -> Box:
        """The slip at the left, the way back above it; in the middle of an upright window."""
        slip = sheet_of(self.scroll(column(self._deal(), Space(high=14), self._from_somebody())), 30, 24, AtLeast(4, 3))
        tall = self.size[0] < self.size[1]
        left = AtLeast(14, 10) if tall else AtLeast(75, 14)
        menu = Pad(Align(button(_("Menu"), Pop, wide=110, high=AtLeast(46, 40)), At.START, At.START), left, 21)
        wide, x, y = (640, At.MIDDLE, At.END) if tall else (WIDE, At.START, At.MIDDLE)
        placed = Align(Sized(slip, wide=ENLARGED if fonts.enlarged() and not tall else wide), x, y)
        head = Layers([Space(high=AtLeast(78, 70)), Pad(menu, bottom=8)])
        return column(head, Grow(Pad(placed, left, 0, 14, AtLeast(40, 24))))

    def _deal(self) -> Box:
        """The day, who plays, what it is, and Play."""
        match = today.deal_of(self.day)
        chair = seat_people(match).seating(match.rules).chairs[1]
        yesterday = self.day != self.now
        title = Text(_("Yesterday's deal") if yesterday else _("Today's deal"), AtLeast(38, 24), Face.BRUSH)
        rounds = ngettext("{count} round", "{count} rounds", today.ROUNDS).format(count=today.ROUNDS)
        rules = f"{rounds}, {names.ruleset(match.rules)}"
        portrait = chair_sign(chair, AtLeast(68, 48))
        about = column(Text(chair.name, NAME, Face.BRUSH), Text(rules, NOTE, colour=theme.INK2, wrap=True))
        same = _("the same for everybody")
        said = _("About eight minutes. Nobody sees how you played unless you say so, and a day left out is only a day.")
        other = self.now if yesterday else self.now - datetime.timedelta(1)
        label = _("Today's deal") if yesterday else _("Yesterday's deal")
        turn = button(label, lambda: self._turn(other), ButtonLook.ROW, high=AtLeast(36, 32), size=WORDS)
        return column(
            title,
            Text(f"{words.day(self.day)} · {same}", NOTE, colour=theme.INK2),
            Pad(Sized(Line(theme.INK, AtLeast(2, 2)), high=AtLeast(2, 2)), top=8, bottom=14),
            row(portrait, Grow(about), gap=16, at=At.MIDDLE),
            Pad(Text(said, WORDS, wrap=True), top=16, bottom=16),
            self._ways(),
            Pad(Row([*self._again(), turn], gap=4), top=6),
        )

    def _ways(self) -> Box:
        """Play; or go on, where it has been begun; or see how it went."""
        if self.played is None:
            label = _("Play yesterday's deal") if self.day != self.now else _("Play today's deal")
            return _main(label, self._play)
        if not self.played.over:
            return _main(_("Continue"), self._continue)
        return _main(_("How it went"), self._result)

    def _again(self) -> list[Box]:
        """Once more, where it has been played."""
        if self.played is None or not self.played.over:
            return []
        return [button(_("Once more"), self._play, ButtonLook.ROW, high=AtLeast(36, 32), size=WORDS)]

    def _from_somebody(self) -> Box:
        """The field, and what a code is or what is wrong with this one."""
        paste = button(_("Paste"), self.code.paste, ButtonLook.ROW, high=AtLeast(34, 30), size=WORDS)
        play = button(_("Play"), self.code.open, ButtonLook.PAPER, wide=96, high=BAR, size=LETTERS)
        title = Text(_("A deal from somebody"), AtLeast(22, 17), Face.BRUSH)
        head: Box = row(Grow(title), paste, at=At.MIDDLE)
        if fonts.enlarged():
            head = Fitting((head, column(title, Align(paste, x=At.END))))
        return column(
            Sized(Line(theme.INSET, AtLeast(1, 1)), high=AtLeast(1, 1)),
            Pad(head, top=10, bottom=4),
            Row([Grow(self.code.field()), play], gap=10),
            Pad(self.code.note(), top=8),
        )

    def handle(self, intent: Intent) -> Change | None:
        """Enter in the field opens the code."""
        match intent:
            case Confirm() if self.panel.writes and self.code.typed:
                return self.code.open()
            case Paste():
                self.code.paste()
                return None
        return super().handle(intent)

    # The ways on

    def _turn(self, day: datetime.date) -> None:
        self.day = day
        self.enter(self.size)

    def _play(self) -> Change:
        match = today.deal_of(self.day)
        table = shared_table(match, seat_people(match).seating(match.rules))
        return ResetTo(self.services.routes.scene(routes.PlayRoute(table)))

    def _continue(self) -> Change:
        assert self.played is not None
        return Push(self.services.routes.scene(routes.ResumeRoute(self.played.path)))

    def _result(self) -> Change | None:
        assert self.played is not None
        try:
            recorded = RecordedMatch.open(self.played.path)
        except RecordError as error:
            self.code.say(sentence(error))
            return None
        recorded.go(recorded.length)
        return Push(self.services.routes.scene(TodayResultRoute(recorded)))

    # Drawing

    @property
    def _landscape(self) -> Surface:
        """What is to be seen of it for now."""
        fit = title_fit(self.size)
        return still_print(self.month, fit) if self._awaited else sprites().scene(self.month, fit)

    def compose_ground(self, stage: Group) -> None:
        """The month's landscape."""
        landscape = self._landscape
        stage.paint(
            "landscape", (landscape, self._is_there, self._sharp), stage.whole, self._paint_landscape, opaque=True
        )

    def _paint_landscape(self, target: Surface) -> None:
        landscape = self._landscape
        target.fill(theme.FRAME)
        target.blit(landscape, (0, 0))
        if self._is_there:
            faded(target, sprites().scene(self.month, title_fit(self.size)), self._sharp / SHARPENS)
        target.fblits(frame(landscape.get_size(), rim=landscape.get_size() != self.size), PREMUL)


def _main(label: str, act: Callable[[], object]) -> Control:
    return button(label, act, ButtonLook.PRIMARY, high=MAIN, size=AtLeast(25, 17), face=Face.BRUSH, first=True)

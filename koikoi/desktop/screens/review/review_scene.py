"""A match looked back at: the curve of one's chance, luck apart from skill, and the biggest swings as questions."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Choose, Intent
from koikoi.desktop.match.open_match import too_many, unreadable
from koikoi.desktop.match.state.routes import ReplayRoute
from koikoi.desktop.screens.practice.year import today
from koikoi.desktop.screens.review.account_bars import AccountBars
from koikoi.desktop.screens.review.curve import ChanceCurve, curve_title
from koikoi.desktop.screens.review.question_scene import QuestionScene
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.desktop.screens.review.swing_row import SwingRow, swing_words
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Column, Grow, Pad, Scale, Sized, centered, column, row
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Line, LiveText, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.state import MatchOver
from koikoi.locales import _, names, reviewing
from koikoi.locales.account import standing
from koikoi.problems.own import join
from koikoi.review.match_review import GradedDecision
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.setup_plan import COUNTS

HEAD, TITLE = AtLeast(38, 24), AtLeast(24, 17)
WORDS, NOTE = AtLeast(16, 13), AtLeast(15, 12)
ROW: Measure = AtLeast(104, 74)
BAR: Measure = AtLeast(60, 46)
SIDE: Measure = 404


def review_of(path: Path) -> "tuple[ReviewScene | None, str]":
    """The review of a record, or None and why there is none."""
    try:
        recorded = RecordedMatch.open(path)
    except RecordError as error:
        return None, unreadable(path, error)
    if len(recorded.players) > max(COUNTS):
        return None, too_many(path, len(recorded.players))
    if not isinstance(recorded.replay.match.phase, MatchOver):
        return None, _("This match is not over: it can be looked back at when it is.")
    return ReviewScene(ReviewSession(recorded)), ""


class ReviewScene(BoxScene):
    """Fills itself while one looks: what is known so far stands there, and the largest swings come first."""

    escapable = True
    transition = Door()

    def __init__(self, session: ReviewSession) -> None:
        super().__init__()
        self.session = session
        self.curve = ChanceCurve(session)
        self.shown: list[GradedDecision] = []
        """The swings as they stand."""
        self.unsaved = False
        """What was found could not be kept."""

    def leave(self) -> None:
        """Nobody waits for more."""
        self.services.worker.drop()

    def enter(self, size: tuple[int, int]) -> None:
        """As everything is known now."""
        self.shown = self.session.swings
        super().enter(size)

    def arrange(self) -> None:
        """The curve is drawn at this scale."""
        self.curve.scale = self.scale
        super().arrange()

    @property
    def upright(self) -> bool:
        """One sheet below the other."""
        return self.size[0] < self.size[1]

    @property
    def _stacked(self) -> bool:
        """One sheet below the other, since the window is high or letters are large."""
        return self.upright or (fonts.enlarged() and self.size[0] < fonts.grown(self.px(1150)))

    # Time

    @property
    def animating(self) -> bool:
        """Something may become known."""
        return super().animating or self.services.worker.studying or not self.seconds

    @property
    def leisurely(self) -> bool:
        """What becomes known need not be seen at once."""
        return not super().animating

    def update(self, seconds: float) -> Change | None:
        """Takes what has become known; swings do not move while one of them is pointed at."""
        if self.session.take(self.services.worker):
            if self.session.complete:
                self.unsaved = self.session.keep_losses() is not None
                join(self.session.own_turning_points, today())
            if not self._pointed_at and self.session.swings != self.shown:
                self.refresh()
        return super().update(seconds)

    @property
    def _pointed_at(self) -> bool:
        """One of the swings has the pointer or the focus."""
        rows = [one.leaf.widget for one in self.boxes.placed if isinstance(one.leaf, Control)]
        held = [one for one in rows if isinstance(one, SwingRow)]
        return any(one.rect.collidepoint(self.panel.pointer) or (self.panel.keys and self.panel.focus is one)
                   for one in held)  # fmt: skip

    # Input

    @property
    def input_context(self) -> InputContext:
        """Digits open the swings."""
        return replace(super().input_context, numbered=len(self.shown))

    def handle(self, intent: Intent) -> Change | None:
        """The first digits open the swings."""
        if isinstance(intent, Choose):
            return self._open(self.shown[intent.number]) if intent.number < len(self.shown) else None
        return super().handle(intent)

    # What there is

    def layout(self) -> Box:
        """Curve and sums beside the swings; all of them one below the other in an upright window."""
        swings, find = self._swings(), self._find()
        if self._stacked:
            parts = [Grow(self._curve()), self._account(), sheet_of(swings, 18, 14)]
            said = [] if fonts.enlarged() else [self._said()]
            body = column(*parts, *([] if said else [self._said()]), gap=14)
            foot = row(self._through(), Grow(find), gap=14)
            seen = Grow(ByRoom(partial(self._all_or_part, body)))
            return Pad(column(self._head(), seen, *said, foot, gap=12), 26, 18, 26, 22)
        left = column(Grow(self._curve()), self._account(), self._said(), gap=14)
        scrolled = sheet_of(column(self._swings_head(), Grow(self.scroll(self._rows())), gap=8), 16, 12)
        right = Sized(column(Grow(scrolled), find, gap=16), wide=SIDE)
        return Pad(column(self._head(), Grow(row(Grow(left), right, gap=18)), gap=16), 34, 20, 34, 30)

    def _all_or_part(self, body: Box, scale: Scale, wide: int, high: int) -> Box:
        """The sheets, with a larger curve where that has room; else they scroll."""
        return body if body.height(scale, wide) <= high else self.scroll(body)

    def _head(self) -> Box:
        recorded = self.session.recorded
        totals = recorded.replay.match.totals
        note = f"{standing(recorded.players, totals)} · {names.ruleset(recorded.rules)}"
        head = [
            button(_("Back"), Pop, wide=110, high=AtLeast(48, 42)),
            Text(_("Review"), HEAD, Face.BRUSH, theme.CREAM),
            Grow(Text(note, WORDS, colour=theme.CREAM2)),
        ]
        return row(*head, *([] if self._stacked else [self._through()]), gap=20, at=At.MIDDLE)

    def _through(self) -> Box:
        return button(_("Watch the replay"), self._watch, high=BAR if self._stacked else AtLeast(48, 42))

    def _watch(self) -> Change | None:
        path = self.session.recorded.path
        return Push(self.services.routes.scene(ReplayRoute(path))) if path is not None else None

    def _curve(self) -> Box:
        """Whose chance it is, the line, and what is looked at."""
        title = Text(curve_title(self.session), TITLE, Face.BRUSH)
        sides = range(self.session.review.sides)
        recorded = self.session.recorded
        choices = [(side, names.side(recorded.rules, recorded.players, side)) for side in sides]
        whose = Fitting([Control(kind(choices, self.session.side, self._look_at), high=AtLeast(36, 32), size=NOTE)
                         for kind in (Segments, Chooser)])  # fmt: skip
        said = LiveText(_("as it could be known, card by card"), NOTE, colour=theme.INK2, now=self._told)
        curve = Sized(Control(self.curve, key="curve"), least_high=AtLeast(190, 130))
        head = row(Grow(title), whose, gap=12, at=At.MIDDLE)
        return sheet_of(column(head, Sized(said, high=InLetters(NOTE, 1.4)), Grow(curve), gap=4), 22, 12)

    def _told(self) -> str:
        return self.curve.told or _("as it could be known, card by card")

    def _look_at(self, side: object) -> None:
        assert isinstance(side, int)
        self.session.side, self.curve.number = side, -1
        self.refresh()

    def _account(self) -> Box:
        title = Text(_("Luck apart from skill"), TITLE, Face.BRUSH)
        return sheet_of(column(title, AccountBars(self.session), gap=8), 22, 12)

    def _said(self) -> Box:
        """Who has weighed it, and what the figures mean."""
        return column(
            Sized(LiveText(self._judge(), WORDS, colour=theme.CREAM, now=self._judge), high=InLetters(WORDS, 1.35)),
            Text(reviewing.caution(), NOTE, colour=theme.CREAM2, wrap=True),
        )

    def _judge(self) -> str:
        session = self.session
        if self.unsaved:
            return _("What was found could not be saved.")
        if session.complete:
            return reviewing.judge(len(session.review.decisions), session.futures)
        text = _("{number} of {count} decisions weighed so far.")
        return text.format(number=session.weighed, count=len(session.review.decisions))

    # The swings

    def _swings(self) -> Box:
        return column(self._swings_head(), self._rows(), gap=8)

    def _swings_head(self) -> Box:
        """Whose they are."""
        recorded, side = self.session.recorded, self.session.side
        own = len(recorded.seating.people) == 1 and self.session.review.side(Seat(recorded.seating.people[0])) == side
        which = ((False, _("Yours") if own else names.side(recorded.rules, recorded.players, side)), (True, _("All")))
        chosen = Control(Segments(which, self.session.everybody, self._show), high=AtLeast(38, 34), size=NOTE)
        title = Text(_("The biggest swings"), TITLE, Face.BRUSH)
        return column(Fitting([row(Grow(title), chosen, gap=10, at=At.MIDDLE), Column([title, chosen], 4)]), Line())

    def _show(self, everybody: object) -> None:
        self.session.everybody = bool(everybody)
        self.scroller.at = 0
        self.refresh()

    def _rows(self) -> Box:
        if not self.shown:
            told = reviewing.nothing() if self.session.complete else self._judge()
            return Sized(centered(Text(told, WORDS, colour=theme.INK2, wrap=True)), high=AtLeast(120, 80))
        rows = [self._row(place, one) for place, one in enumerate(self.shown, start=1)]
        return Grid(rows, 2, 14, pixels(2)) if self.upright and not fonts.enlarged() else Column(rows, pixels(2))

    def _row(self, place: int, swing: GradedDecision) -> Box:
        tries = self.session.tries(swing)
        made = SwingRow(
            "", partial(self._open, swing), look=ButtonLook.BARE, number=place, swing=swing, tries=tries,
            name=swing_words(place, swing, tries),
        )  # fmt: skip
        return Control(made, 0, ROW, WORDS if fonts.enlarged() else NOTE, key=("swing", swing.decision.number))

    def _find(self) -> Box:
        """The question that has not been answered yet."""
        ready = self.session.next_swing is not None
        return button(
            _("Find a better card"), self._find_next, ButtonLook.PRIMARY, high=BAR, size=AtLeast(24, 17),
            face=Face.BRUSH, enabled=ready, first=True,
        )  # fmt: skip

    def _find_next(self) -> Change | None:
        swing = self.session.next_swing
        return self._open(swing) if swing is not None else None

    def _open(self, swing: GradedDecision) -> Change:
        return Push(QuestionScene(self.session, swing))

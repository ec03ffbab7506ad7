"""The chance to win a match over all decisions of a side, as a line that fills from the left."""

from dataclasses import dataclass, field

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.desktop.ui.boxes import Rect, Scale
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, choosing, names, percent
from koikoi.review.match_review import CurvePoint

SMALL, POINTS, BADGE = AtLeast(15, 11), AtLeast(17, 12), AtLeast(24, 18)


@dataclass(slots=True)
class ChanceCurve:
    """A widget of the panel; left and right lead from decision to decision, as does the pointer."""

    session: ReviewSession
    scale: Scale = field(default_factory=lambda: Scale(1.0))
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    enabled: bool = True
    number: int = -1
    """The decision that is looked at."""

    @property
    def points(self) -> list[CurvePoint]:
        """As far as they are known."""
        return self.session.review.curve(self.session.side)

    @property
    def told(self) -> str:
        """The decision that is looked at, in words."""
        review = self.session.review
        decision = next((one for one in review.decisions if one.number == self.number), None)
        grade = review.grades.get(self.number)
        if decision is None or grade is None:
            return ""
        month = names.heading(names.month(month_of_round(decision.view.round), decision.view.rules))
        with names.without_codes():
            done = choosing.choice(decision.action, decision.view)
        return f"{month}: {done} · {percent(grade.done.weighed.chance.value)}"

    # Moving

    def drag(self, at: Position) -> None:
        """To the nearest decision."""
        plot = self._plot
        known = [one for one in self.points if one.number >= 0]
        if known:
            self.number = min(known, key=lambda one: abs(self._x(plot, one.at) - at[0])).number

    def step(self, dx: int, dy: int) -> bool:
        """To the decision before or after; at the ends the focus goes on."""
        known = list(dict.fromkeys(one.number for one in self.points if one.number >= 0))
        if not dx or not known:
            return False
        place = known.index(self.number) + dx if self.number in known else (0 if dx > 0 else len(known) - 1)
        if not 0 <= place < len(known):
            return False
        self.number = known[place]
        return True

    # Drawing

    @property
    def _rounds(self) -> int:
        return max(self.session.recorded.replay.match.round, 1)

    @property
    def _plot(self) -> Rect:
        """Where the line is."""
        px, rect = self.scale.px, self.rect
        left, foot = px(AtLeast(58, 44)), px(AtLeast(44, 30))
        if fonts.enlarged():
            left = max(left, fonts.width(Face.SANS, px(SMALL), percent(1.0)) + px(SMALL))
        return Rect(rect.left + left, rect.top + px(12), rect.w - left - px(14), max(rect.h - px(12) - foot, 20))

    def _x(self, plot: Rect, at: float) -> float:
        return plot.left + at / self._rounds * plot.w

    @property
    def _low(self) -> bool:
        """The line keeps to the lower half: what else there is to see stands in the upper one."""
        points = self.points
        return sum(one.chance for one in points) < len(points) / 2

    @staticmethod
    def _y(plot: Rect, chance: float) -> float:
        return plot.bottom - chance * plot.h

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Lines at none, half and all; the curve over them; the months, and what each brought."""
        plot, small = self._plot, self.scale.px(SMALL)
        ink = theme.INKS[self.session.recorded.seating.chairs[self.session.side].colour]
        if focus:
            focus_ring(target, self.rect, pen(8))
        for share in (0.0, 0.5, 1.0):
            y = round(self._y(plot, share))
            pygame.draw.line(
                target, theme.INK if share == 0.5 else theme.INSET, (plot.left, y), (plot.right, y), pen(1)
            )
            half = fonts.grown(small) * 0.6
            at = (plot.left - small // 2, min(max(y, self.rect.top + half), self.rect.bottom - half))
            words(
                target, percent(share), at, small, colour=theme.INK2, anchor="midright", room=plot.left - self.rect.left
            )
        self._months(target, plot)
        line = [(self._x(plot, one.at), self._y(plot, one.chance)) for one in self.points]
        if len(line) > 1:
            _fill(target, plot, line, self._y(plot, 0.5), ink)
            pygame.draw.lines(target, ink, False, line, max(round(self.scale.px(2.6)), 2))
        self._badges(target, plot)

    def _months(self, target: Surface, plot: Rect) -> None:
        """A flower below each round, and its points above or below the middle."""
        session = self.session
        size = min(self.scale.px(AtLeast(28, 18)), plot.w / self._rounds * 0.8)
        for number in range(1, self._rounds + 1):
            x = self._x(plot, number - 0.5)
            month_sign(target, month_of_round(number), (x, plot.bottom + self.scale.px(8) + size / 2), size)
            if number > 1:
                edge = round(self._x(plot, number - 1))
                pygame.draw.line(target, theme.INSET, (edge, plot.bottom - 4), (edge, plot.bottom + 4), pen(1))
        points = max(min(self.scale.px(POINTS), round(plot.w / self._rounds * 0.5)), 7)
        mine, theirs = (0.93, 0.77) if self._low else (0.27, 0.1)
        for result in session.recorded.replay.match.results:
            for side, won in enumerate(result.points):
                if won > 0:
                    own = side == session.side
                    at = (self._x(plot, result.round - 0.5), self._y(plot, mine if own else theirs))
                    ink = theme.INKS[session.recorded.seating.chairs[side].colour]
                    words(target, f"+{won}", at, points, colour=ink, face=Face.BOLD, anchor="center", least=9)

    def _badges(self, target: Surface, plot: Rect) -> None:
        """The numbers of the swings beside the line, and a golden point where it is looked at."""
        size, points = self.scale.px(BADGE), self.points
        places = {one.number: (self._x(plot, one.at), self._y(plot, one.chance)) for one in points if one.number >= 0}
        for place, swing in enumerate(self.session.swings, start=1):
            if (at := places.get(swing.decision.number)) is None:
                continue
            beside = min(at[1] + size * 1.3, plot.bottom - size / 2)
            if self._low:
                beside = max(at[1] - size * 1.3, plot.top + size / 2)
            pygame.draw.line(target, theme.INK, at, (at[0], beside), pen(1))
            badge(target, str(place), (at[0], beside), size)
        if self.number in places:
            pygame.draw.aacircle(target, theme.FRAME, places[self.number], size * 0.34)
            pygame.draw.aacircle(target, theme.GOLD, places[self.number], size * 0.24)


def _fill(target: Surface, plot: Rect, line: list[tuple[float, float]], base: float, ink: theme.Colour) -> None:
    """A tint between the line and the middle."""
    layer = Surface(plot.size, pygame.SRCALPHA)
    edge = [(x - plot.left, y - plot.top) for x, y in ((line[0][0], base), *line, (line[-1][0], base))]
    pygame.draw.polygon(layer, (*ink, 38), edge)
    target.blit(layer, plot)


def badge(
    target: Surface,
    string: str,
    at: tuple[float, float],
    size: float,
    fill: theme.Colour | None = None,
    ink: theme.Colour | None = None,
) -> None:
    """A short word on a round disc."""
    pygame.draw.aacircle(target, fill or theme.FRAME, at, fonts.grown(round(size)) / 2)
    words(target, string, at, round(size * 0.6), colour=ink or theme.CREAM, face=Face.BOLD, anchor="center", least=8)


def curve_title(session: ReviewSession) -> str:
    """Whose chance it is."""
    recorded = session.recorded
    people = recorded.seating.people
    if len(people) == 1 and session.review.side(Seat(people[0])) == session.side:
        return _("Your chance to win the match")
    name = names.side(recorded.rules, recorded.players, session.side)
    return _("{name}’s chance to win the match").format(name=name)

"""The account of a round, spelled out before one's eyes: yaku with their cards, sum, doublings, total, totals."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.match.hud.coach_panel import looked_back
from koikoi.desktop.match.scenes import round_summary_parts as parts
from koikoi.desktop.match.scenes.round_summary_hands import held
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.scoring import Factor, month_of_round
from koikoi.engine.state import Award, MatchOver, RoundOver, RoundResult
from koikoi.engine.yaku import Scored
from koikoi.locales import _, names

if TYPE_CHECKING:
    from koikoi.desktop.match.match_scene import MatchScene

TITLE = 0.45
YAKU = 0.35
STAMP = 0.22
COUNT = 0.50
BETWEEN = 0.12
"""Seconds between a stamp and the next."""
HAND = 0.30


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One line of the account, and when it appears."""

    kind: str
    """`name`, `yaku`, `bonus`, `sum`, `factor`, `total`."""
    award: Award
    start: float
    seconds: float
    item: Scored | Factor | None = None
    value: int = 0
    """What it comes to so far."""

    @property
    def height(self) -> float:
        """By the height of a yaku."""
        return {"yaku": 1.0, "total": 1.1, "name": 0.7}.get(self.kind, 0.6)


def rows_of(awards: tuple[Award, ...], start: float) -> Iterator[SummaryRow]:
    """The lines of all awards in the order of the rules, one after the other."""
    t = start
    for award in awards:
        account = award.account
        if len(awards) > 1:
            yield SummaryRow("name", award, t, STAMP)
            t += STAMP
        for one in account.yaku:
            yield SummaryRow("yaku", award, t, YAKU, one, one.points)
            t += YAKU
        if account.bonus:
            yield SummaryRow("bonus", award, t, STAMP, value=account.bonus)
            t += STAMP + BETWEEN
        if account.bonus or len(account.yaku) > 1:
            yield SummaryRow("sum", award, t, STAMP, value=account.base)
            t += STAMP + BETWEEN
        running = account.base
        for factor in account.factors:
            running *= factor.by if factor.counts else 1
            yield SummaryRow("factor", award, t, STAMP, factor, running)
            t += STAMP + BETWEEN
        yield SummaryRow("total", award, t, COUNT, value=account.total)
        t += COUNT


class RoundSummaryScene(TimelineScene):
    """What the round brought, term by term; what was held; the totals; the months so far."""

    opaque = True

    def __init__(self, match: "MatchScene") -> None:
        super().__init__()
        self.match = match
        phase = match.view.phase
        assert isinstance(phase, RoundOver | MatchOver)
        self.result: RoundResult = phase.result
        self.over = isinstance(phase, MatchOver)
        self.rows = tuple(rows_of(self.result.awards, TITLE))
        self.totals = self.rows[-1].start + COUNT if self.rows else TITLE + 0.3
        """When the totals begin to count."""
        self.hands = self.totals + COUNT
        self.length = self.hands + HAND * match.view.seats
        won = self.result.winner is not None
        match.coach.look_back()
        self.cues = tuple(sorted([*self._heard(), (self.totals, Cue.ROUND_WON if won else Cue.ROUND_DRAWN)]))

    def _heard(self) -> Iterator[tuple[float, Cue]]:
        sounds = {"yaku": Cue.ROW, "bonus": Cue.STAMP, "factor": Cue.STAMP, "total": Cue.COUNT}
        for row in self.rows:
            if row.kind in sounds:
                yield row.start, sounds[row.kind]
        if any(self.result.points):
            yield self.totals + 0.05, Cue.COUNT

    # The coach

    @property
    def animating(self) -> bool:
        """Also while the coach looks back."""
        return super().animating or self.match.coach.thinking

    def update(self, seconds: float) -> Change | None:
        """The coach looks back beside it."""
        self.match.coach.wait()
        return super().update(seconds)

    def leave(self) -> None:
        """Nobody waits for it any more."""
        self.match.coach.leave()

    # Going on

    def arrange(self) -> None:
        """On to the next round, or to what follows the last."""
        month = names.month(month_of_round(self.result.round + 1))
        label = _("The whole match") if self.over else _("On to {month}").format(month=month)
        rect = parts.SummaryLayout(self).button
        self.panel.buttons = [Button(label, self._next, rect, "primary", Face.BRUSH, max(self.px(24), 17))]
        self.panel.focus = self.panel.buttons[-1]

    def handle(self, intent: Intent) -> Change | None:
        """Escape pauses."""
        if isinstance(intent, Cancel):
            from koikoi.desktop.ui.dialogs import PauseDialog

            return Push(PauseDialog(self.match))
        return super().handle(intent)

    def _next(self) -> Change:
        if self.over:
            from koikoi.desktop.match.scenes.match_end import MatchEndScene

            return Replace(MatchEndScene(self.match))
        self.match.do(self.match.table.next_round())
        return Pop()

    # Drawing

    def paint(self, target: Surface) -> None:
        """A sheet of paper: the sum at the left, the match at the right, the months below."""
        page = parts.SummaryLayout(self)
        self.services.painter.plain_ground(target)
        sheet(target, page.sheet, border=max(self.px(6), 4))
        parts.title(target, self, page.head)
        parts.terms(target, self, page.terms)
        pygame.draw.line(target, parts.LINE, *page.divider, max(self.px(1.5), 1))
        below = parts.match_so_far(target, self, page.match)
        held(target, self, pygame.Rect(page.match.left, below, page.match.w, page.match.bottom - below))
        parts.months(target, self, page.months)
        if self.whole:
            looked_back(target, self, page.foot)

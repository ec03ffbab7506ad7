"""The account of a round, spelled out before one's eyes: yaku with their cards, sum, doublings, total, totals."""

import pygame

from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.match.hud.coach_panel import draw_turning_point
from koikoi.desktop.match.scenes import round_summary_parts as parts
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary_hands import draw_hands
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, names


class RoundSummaryScene(TimelineScene):
    """What the round brought, term by term; what was held; the totals; the months so far."""

    opaque = True

    def __init__(self, state: TableState, controls: MatchControls | None) -> None:
        """`controls`: None where the match is only watched."""
        super().__init__()
        self._state, self._controls = state, controls
        self.account = RoundAccount(state)
        self.length, self.cues = self.account.end, self.account.cues

    def attach(self, services: Services) -> None:
        """The coach begins to look back."""
        super().attach(services)
        self._state.coach.look_back()

    # The coach

    @property
    def animating(self) -> bool:
        """Also while the coach looks back."""
        return super().animating or self._state.coach.thinking

    def update(self, seconds: float) -> Change | None:
        """The coach looks back beside it."""
        self._state.coach.wait()
        return super().update(seconds)

    def leave(self) -> None:
        """Nobody waits for it any more."""
        self._state.coach.leave()

    # Going on

    def arrange(self) -> None:
        """On to the next round, or to what follows the last."""
        month = names.month(month_of_round(self.account.result.round + 1))
        label = _("The whole match") if self.account.over else _("On to {month}").format(month=month)
        rect = parts.SummaryLayout(self).button
        self.panel.buttons = [Button(label, self._next, rect, ButtonLook.PRIMARY, Face.BRUSH, max(self.px(24), 17))]
        self.panel.focus = self.panel.buttons[-1]

    def handle(self, intent: Intent) -> Change | None:
        """Escape pauses."""
        if isinstance(intent, Cancel) and self._controls is not None:
            return Push(PauseDialog(self._state, self._controls))
        return super().handle(intent)

    def _next(self) -> Change:
        if self.account.over:
            return Replace(MatchEndScene(self._state.source))
        if self._controls is not None:
            self._controls.next_round()
        return Pop()

    # Drawing

    def paint(self, target: Surface) -> None:
        """A sheet of paper: the sum at the left, the match at the right, the months below."""
        page, account = parts.SummaryLayout(self), self.account
        self.services.painter.plain_ground(target)
        sheet(target, page.sheet, border=max(self.px(6), 4))
        parts.title(target, self, account, page.head)
        parts.terms(target, self, account, page.terms)
        pygame.draw.line(target, parts.LINE, *page.divider, max(self.px(1.5), 1))
        below = parts.match_so_far(target, self, account, page.match)
        hands = pygame.Rect(page.match.left, below, page.match.w, page.match.bottom - below)
        draw_hands(target, self, account, hands)
        parts.months(target, self, account, page.months)
        turn = self._state.coach.turn
        if self.whole and turn is not None:
            player = self._state.source.players[turn.seat]
            draw_turning_point(target, turn, player, page.foot, max(self.px(16), 12), self.px(14))

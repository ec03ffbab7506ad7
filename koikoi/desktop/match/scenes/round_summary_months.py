"""The months of a match, in a strip at the foot of a round's account."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign, seat_crest, seats_of
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_parts import FAINT, LINE
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount
from koikoi.desktop.ui.boxes import AtLeast, Box, Column, Grow, Leaf, Rect, Row, Scale
from koikoi.desktop.ui.leaves import Line, TextSize
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import RoundResult
from koikoi.locales import names
from koikoi.table.match_source import MatchSource

MOST = 12
"""Months that have room: a year."""
UNTOLD = (0xA6, 0x9B, 0x86)
"""The discs of months that have not come yet."""
TODAY = (0xEC, 0xDC, 0xB4)


def months(scene: TimelineScene, account: RoundAccount, *, tall: bool) -> Box:
    """One cell for every round, a year at most: its flower in the winner's colour, and what it brought."""
    results = account.state.view.results
    rounds = max(account.state.source.rules.rounds, len(results))
    first = max(len(results) - MOST, 0)
    cells = [
        Grow(_cell(scene, account, results[number] if number < len(results) else None, number + 1))
        for number in range(first, first + min(rounds, MOST))
    ]
    columns = -(-len(cells) // 2) if tall and len(cells) > 6 else len(cells)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    rows[-1] += [Grow()] * (columns - len(rows[-1]))
    return Column([Line(LINE), *(Grow(Row(one)) for one in rows)])


def _cell(scene: TimelineScene, account: RoundAccount, result: RoundResult | None, number: int) -> Box:
    today = result is not None and result.round == account.result.round
    told = (lambda: scene.part(account.totals + 0.3, 0.1) > 0) if today else (lambda: result is not None)
    return _Month(account.state.source, number, result, told, today=today)


@dataclass(frozen=True)
class _Month(Leaf):
    source: MatchSource
    number: int
    """Of the round."""
    result: RoundResult | None
    told: Callable[[], bool]
    """What it has brought may be seen."""
    today: bool

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Its flower, its name, and who has won what; a frame around that of today."""
        if self.today:
            self._frame(target, rect, scale)
        result, source = self.result if self.told() else None, self.source
        best = max(range(len(result.points)), key=lambda side: result.points[side]) if result is not None else 0
        scored, colour = result is not None and result.points[best] > 0, source.seating.chairs[best].colour
        sign, month = min(scale.px(46), rect.h * 0.40, rect.w * 0.7), month_of_round(self.number)
        at = (rect.centerx, rect.top + rect.h * 0.31)
        month_sign(target, month, at, sign, theme.SEATS[colour] if scored else UNTOLD)
        small = TextSize(15, 0.15, 0.19, least=12).of(rect.h, scale)
        tone, at = theme.INK if result is not None else FAINT, (rect.centerx, rect.top + rect.h * 0.63)
        name = names.heading(names.month(month))
        words(target, name, at, small, colour=tone, anchor="center", room=rect.w - 6, least=10)
        y = rect.top + rect.h * 0.81
        if scored and result is not None:
            mark, brought = round(small * 1.35), score_terms.signed(result.points[best])
            x = rect.centerx - (mark + 4 + fonts.width(Face.BOLD, small, brought)) / 2
            seat_crest(target, source, seats_of(source, best)[0], (x + mark / 2, y), mark)
            ink = theme.INKS[colour]
            words(target, brought, (x + mark + 4, y), small, colour=ink, face=Face.BOLD, anchor="midleft")
        elif result is not None:
            words(target, "–", (rect.centerx, y), small, colour=theme.INK2, anchor="center")

    def _frame(self, target: Surface, rect: Rect, scale: Scale) -> None:
        frame = rect.inflate(-4, -scale.px(AtLeast(8, 5)))
        frame.w = min(frame.w, round(rect.h * 1.3))
        frame.center = rect.center
        pygame.draw.rect(target, TODAY, frame, border_radius=6)
        pygame.draw.rect(target, theme.BLOOD, frame, scale.px(AtLeast(1.5, 1)), border_radius=6)

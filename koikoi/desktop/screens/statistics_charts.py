"""What the statistics draw: figures on tiles, points by month, yaku, opponents, score curves."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, small_cards, thing, words
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.boxes import At, AtLeast, Box, Grow, Leaf, Measure, Rect, Scale, Sized, column, row
from koikoi.desktop.ui.leaves import Sheet, Text
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, ngettext, number, percent, pgettext
from koikoi.table.statistics import MatchStats, PlayerStats

MOST_CURVES = 40
"""Of so many matches, the latest, the score is drawn."""
TITLE: Measure = AtLeast(22, 15)


def frame(title: str, note: str, chart: Box) -> Box:
    """A sheet with a heading, a note at the right, and below them a chart."""
    heading = row(
        Text(title, TITLE, Face.BRUSH), Grow(Text(note, AtLeast(14, 12), colour=theme.INK2, at=At.END)), gap=12
    )
    return Sheet(column(Sized(heading, high=TITLE), Grow(chart), gap=12), left=18, top=14, right=18, bottom=12)


def tiles(made: PlayerStats) -> list["Tile"]:
    """The four most telling figures."""
    lost = made.matches - made.won - made.drawn
    results = _("{won} won · {lost} lost · {drawn} drawn").format(won=made.won, lost=lost, drawn=made.drawn)
    mean = number(made.points / made.rounds_won, 1) if made.rounds_won else "–"
    rounds = ngettext("{won} of {count} round won", "{won} of {count} rounds won", made.rounds)
    share = percent(made.rewarded / made.calls) if made.calls else "–"
    calls = ngettext("of {count} call paid", "of {count} calls paid", made.calls).format(count=made.calls)
    best = str(max(made.best.points)) if made.best else "–"
    in_a_row = (
        ngettext("{count} round", "{count} rounds", made.streak).format(count=made.streak),
        ngettext("{count} match", "{count} matches", made.match_streak).format(count=made.match_streak),
    )
    streaks = _("won in a row: {rounds}, {matches}").format(rounds=in_a_row[0], matches=in_a_row[1])
    return [
        Tile(pgettext("how many", "Matches"), str(made.matches), results),
        Tile(_("Points a round won"), mean, rounds.format(won=made.rounds_won, count=made.rounds)),
        Tile(_("Koi-koi"), share, calls),
        Tile(_("Best round"), best, streaks),
    ]


@dataclass(frozen=True)
class Tile(Leaf):
    """A heading, a figure, a note."""

    title: str = ""
    figure: str = ""
    note: str = ""
    large: Measure = AtLeast(36, 22)
    small: Measure = AtLeast(15, 12)

    def height(self, scale: Scale, width: int) -> int:
        """Three lines, and some air."""
        lines = fonts.line(scale.px(self.large)) + 2 * fonts.line(scale.px(self.small))
        return max(scale.px(98), lines + 10)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The figure stands in the middle."""
        small, room = scale.px(self.small), rect.w - 2 * scale.px(18)
        x = rect.left + scale.px(18)
        upper, lower = (x, rect.top + rect.h * 0.18), (x, rect.bottom - rect.h * 0.17)
        words(target, self.title, upper, small, colour=theme.INK2, anchor="midleft", room=room)
        figure = (x, rect.centery)
        words(target, self.figure, figure, scale.px(self.large), face=Face.BOLD, anchor="midleft", room=room)
        words(target, self.note, lower, small, colour=theme.INK2, anchor="midleft", room=room, least=11)


@dataclass(frozen=True)
class MonthBars(Leaf):
    """Points gained in each month above its flower, points given below."""

    stats: PlayerStats
    small: Measure = AtLeast(13, 11)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Twelve months side by side; the two halves have one scale."""
        small, gained, given = scale.px(self.small), self.stats.by_month, self.stats.given_by_month
        pitch, line = rect.w / 12, fonts.line(small) // 1.4
        sign = min(round(pitch * 0.62), round(rect.h * 0.16))
        room = rect.h - sign - 2 * line - 10
        above = round(room * 0.6)
        base, bar = rect.top + line + 4 + above, round(pitch * 0.56)
        by_point = min(above / max(*gained, 1), (room - above) / max(*given, 1))
        for month in range(12):
            x = rect.left + pitch * (month + 0.5)
            left, low = round(x - bar / 2), base + sign + 6
            up, down = round(gained[month] * by_point), round(given[month] * by_point)
            pygame.draw.rect(target, theme.INK, Rect(left, base - up, bar, up), border_radius=2)
            pygame.draw.rect(target, theme.OFF, Rect(left, low, bar, down), border_radius=2)
            draw_month(target, month, (x, base + 3 + sign / 2), sign)
            for points, y, colour, face in (
                (gained[month], base - up - line * 0.6, theme.INK, Face.BOLD),
                (given[month], low + down + line * 0.6, theme.INK2, Face.SANS),
            ):
                words(
                    target, str(points), (x, y), small, face=face, colour=colour, anchor="center", room=pitch - 6,
                    least=10,
                )  # fmt: skip


def draw_month(target: Surface, month: int, at: tuple[float, float], size: float) -> None:
    """A month's flower on its disc; months from 0."""
    pygame.draw.aacircle(target, theme.MONTH, at, size / 2)
    thing(target, f"month-{month % 12 + 1:02d}", at, size * 0.74)


@dataclass(frozen=True)
class YakuBars(Leaf):
    """How often each yaku was scored, with a few of its cards: as many as there is room for."""

    stats: PlayerStats
    matches: Sequence[MatchStats]
    high: Measure = AtLeast(32, 24)
    """Of a row, where there is room."""

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The most frequent first."""
        counts = self.stats.yaku.most_common()
        high = max(min(scale.px(self.high), rect.h // max(len(counts), 1)), 17)
        most = counts[0][1] if counts else 1
        for place, (name, count) in enumerate(counts[: rect.h // high]):
            self._draw_row(target, Rect(rect.left, rect.top + place * high, rect.w, high), scale, name, count, most)

    def _draw_row(self, target: Surface, area: Rect, scale: Scale, name: str, count: int, most: int) -> None:
        size, card = max(min(scale.px(16), area.h - 8), 12), round((area.h - 4) / 1.6)
        y, room = area.top + area.h / 2, round(area.w * 0.32)
        rules = self._rules_with(name)
        if rules is not None:
            yaku = next(one for one in rules.yaku if one.id == name)
            pictures = Rect(area.left, round(y - area.h / 2), card * 3, area.h)
            small_cards(target, yaku_cards(yaku)[:3], pictures, card)
        x = area.left + card * 3 + 10
        words(
            target, names.yaku(name, rules).name, (x, y), size, face=Face.BRUSH, anchor="midleft", room=room, least=11
        )
        figure = fonts.width(Face.BOLD, size, str(most)) + 8
        bar = Rect(x + room + 8, round(y - area.h * 0.22), 0, round(area.h * 0.44))
        bar.w = max(round((area.right - bar.left - figure) * count / most), 3)
        pygame.draw.rect(target, theme.INK, bar, border_radius=2)
        words(target, str(count), (bar.right + 6, y), size, face=Face.BOLD, anchor="midleft")

    def _rules_with(self, name: str) -> Ruleset | None:
        every = (past.header.rules for past in self.matches)
        return next((rules for rules in every if any(yaku.id == name for yaku in rules.yaku)), None)


@dataclass(frozen=True)
class OpponentBars(Leaf):
    """Matches won and lost against each opponent, as many as there is room for."""

    pairs: Sequence[tuple[str, PlayerStats]]
    high: Measure = AtLeast(40, 28)
    """Of a row, where there is room."""
    size: Measure = AtLeast(17, 13)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """A row for each."""
        least = round(fonts.line(scale.px(self.size)) * 0.8)
        high = max(min(scale.px(self.high), rect.h // max(len(self.pairs), 1)), least)
        for place, (name, stats) in enumerate(self.pairs[: max(rect.h // high, 1)]):
            self._draw_row(target, Rect(rect.left, rect.top + place * high, rect.w, high), scale, name, stats)

    def _draw_row(self, target: Surface, area: Rect, scale: Scale, name: str, stats: PlayerStats) -> None:
        size, y, room = scale.px(self.size), area.top + area.h / 2, round(area.w * 0.28)
        words(target, name, (area.left, y), size, anchor="midleft", room=room)
        figures = f"{stats.won} – {stats.matches - stats.won - stats.drawn}"
        score = words(target, figures, (area.right, y), size, face=Face.BOLD, anchor="midright")
        bar = Rect(area.left + room + 10, round(y - area.h * 0.2), 0, round(area.h * 0.4))
        whole = score.left - 12 - bar.left
        bar.w = round(whole * stats.won / max(stats.matches - stats.drawn, 1))
        pygame.draw.rect(target, theme.CRIMSON, bar, border_radius=2)
        lost = Rect(bar.right + 2, bar.top, whole - bar.w - 2, bar.h)
        if lost.w > 0:
            pygame.draw.rect(target, theme.OFF, lost, border_radius=2)


@dataclass(frozen=True)
class Curves(Leaf):
    """How far ahead or behind, round by round, one line for each match; the last one is the strongest."""

    stats: PlayerStats
    small: Measure = AtLeast(14, 12)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """What it shows, the scale, the months, the lines."""
        small = scale.px(self.small)
        line = fonts.line(small)
        note = _("Points ahead of the best other, round by round; the last match is the dark line")
        words(target, note, rect.topleft, small, colour=theme.INK2, room=rect.w)
        curves = [curve for curve in self.stats.curves if curve][-MOST_CURVES:]
        most = max((abs(value) for curve in curves for value in curve), default=1) or 1
        longest = max((len(curve) for curve in curves), default=1)
        edge = fonts.width(Face.SANS, small, number(-most, sign=True)) + 10
        sign = min(line, (rect.w - edge) // max(longest, 12))
        chart = Rect(rect.left + edge, rect.top + line, rect.w - edge - sign // 2, rect.h - line - sign - 6)

        def spot(after: int, value: int) -> tuple[float, float]:
            """Where so many points stand after so many rounds."""
            return chart.left + chart.w * after / longest, chart.centery - value / most * chart.h * 0.46

        for value in (most, 0, -most):
            y = spot(0, value)[1]
            pygame.draw.line(target, theme.INSET if value else theme.INK2, (chart.left, y), (chart.right, y))
            written = number(value, sign=True) if value else "0"
            words(target, written, (chart.left - 8, y), small, colour=theme.INK2, anchor="midright")
        for month in range(longest):
            draw_month(target, month, (spot(month + 1, 0)[0], rect.bottom - sign / 2), sign)
        for curve in curves[:-1]:
            pygame.draw.aalines(target, theme.OFF, False, [spot(*one) for one in enumerate((0, *curve))])
        for curve in curves[-1:]:
            spots = [spot(*one) for one in enumerate((0, *curve))]
            for start, end in pairwise(spots):
                pygame.draw.aaline(target, theme.INK, start, end, 3)
            for at in spots[1:]:
                pygame.draw.aacircle(target, theme.CRIMSON, at, max(small * 0.4, 4))

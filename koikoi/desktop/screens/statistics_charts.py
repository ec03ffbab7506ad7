"""What the statistics draw: figures on tiles, points by month, yaku, opponents, score curves."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, small_cards, thing, words
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, ngettext, number, percent, pgettext
from koikoi.table.statistics import MatchStats, PlayerStats

Rect = pygame.Rect
MOST_CURVES = 40
"""Of so many matches, the latest, the score is drawn."""


def tiles(made: PlayerStats) -> tuple[tuple[str, str, str], ...]:
    """What stands on the four tiles: a heading, a figure, and a note."""
    lost = made.matches - made.won - made.drawn
    results = _("{won} won · {lost} lost · {drawn} drawn").format(won=made.won, lost=lost, drawn=made.drawn)
    mean = number(made.points / made.rounds_won, 1) if made.rounds_won else "–"
    rounds = ngettext("{won} of {count} round won", "{won} of {count} rounds won", made.rounds)
    share = percent(made.rewarded / made.calls) if made.calls else "–"
    calls = ngettext("of {count} call paid", "of {count} calls paid", made.calls).format(count=made.calls)
    best = str(max(made.best.points)) if made.best else "–"
    rows = (
        ngettext("{count} round", "{count} rounds", made.streak).format(count=made.streak),
        ngettext("{count} match", "{count} matches", made.match_streak).format(count=made.match_streak),
    )
    row = _("won in a row: {rounds}, {matches}").format(rounds=rows[0], matches=rows[1])
    return (
        (pgettext("how many", "Matches"), str(made.matches), results),
        (_("Points a round won"), mean, rounds.format(won=made.rounds_won, count=made.rounds)),
        (_("Koi-koi"), share, calls),
        (_("Best round"), best, row),
    )


def draw_tile(target: Surface, box: Rect, said: tuple[str, str, str], pad: int, sizes: tuple[int, int]) -> None:
    """A heading, a figure, a note; `sizes`: of words and of the figure."""
    small, large = sizes
    label, figure, note = said
    x, room = box.left + pad, box.w - 2 * pad
    words(target, label, (x, box.top + box.h * 0.18), small, colour=theme.INK2, anchor="midleft", room=room)
    words(target, figure, (x, box.centery), large, face=Face.BOLD, anchor="midleft", room=room)
    low = (x, box.bottom - box.h * 0.17)
    words(target, note, low, small, colour=theme.INK2, anchor="midleft", room=room, least=11)


def draw_months(target: Surface, area: Rect, made: PlayerStats, small: int) -> None:
    """Points gained in each month above its flower, points given below."""
    wide, line = area.w / 12, fonts.line(small) // 1.4
    sign = min(round(wide * 0.62), round(area.h * 0.16))
    room = area.h - sign - 2 * line - 10
    above = round(room * 0.6)
    base = area.top + line + 4 + above
    scale = min(above / max(*made.by_month, 1), (room - above) / max(*made.given_by_month, 1))
    for month in range(12):
        x = area.left + wide * (month + 0.5)
        w = round(wide * 0.56)
        up, down = round(made.by_month[month] * scale), round(made.given_by_month[month] * scale)
        pygame.draw.rect(target, theme.INK, Rect(round(x - w / 2), base - up, w, up), border_radius=2)
        low = base + sign + 6
        pygame.draw.rect(target, theme.OFF, Rect(round(x - w / 2), low, w, down), border_radius=2)
        draw_month(target, month, (x, base + 3 + sign / 2), sign)
        figures = (
            (made.by_month, base - up - line * 0.6, theme.INK),
            (made.given_by_month, low + down + line * 0.6, theme.INK2),
        )
        for points, y, colour in figures:
            face = Face.BOLD if colour is theme.INK else Face.SANS
            words(
                target,
                str(points[month]),
                (x, y),
                small,
                face=face,
                colour=colour,
                anchor="center",
                room=wide - 6,
                least=10,
            )


def draw_month(target: Surface, month: int, at: tuple[float, float], size: float) -> None:
    """A month's flower on its disc; months from 0."""
    pygame.draw.aacircle(target, theme.MONTH, at, size / 2)
    thing(target, f"month-{month % 12 + 1:02d}", at, size * 0.74)


def draw_yaku(
    target: Surface, area: Rect, made: PlayerStats, matches: Sequence[MatchStats], high: int, size: int
) -> None:
    """How often each yaku was scored, with a few of its cards; rows `high` pixels high where there is room."""
    counts = made.yaku.most_common()
    row = max(min(high, area.h // max(len(counts), 1)), 17)
    size = max(min(size, row - 8), 12)
    card = round((row - 4) / 1.6)
    most = counts[0][1] if counts else 1
    for place, (name, count) in enumerate(counts[: area.h // row]):
        y = area.top + place * row + row / 2
        found = _rules_with(matches, name)
        if found is not None:
            yaku = next(one for one in found.yaku if one.id == name)
            pictures = Rect(area.left, round(y - row / 2), card * 3, row)
            small_cards(target, yaku_cards(yaku)[:3], pictures, card)
        x, w = area.left + card * 3 + 10, round(area.w * 0.32)
        title = names.yaku(name, found).name if found is not None else names.yaku(name).name
        words(target, title, (x, y), size, face=Face.BRUSH, anchor="midleft", room=w, least=11)
        figure = fonts.width(Face.BOLD, size, str(most)) + 8
        bar = Rect(x + w + 8, round(y - row * 0.22), 0, round(row * 0.44))
        bar.w = max(round((area.right - bar.left - figure) * count / most), 3)
        pygame.draw.rect(target, theme.INK, bar, border_radius=2)
        words(target, str(count), (bar.right + 6, y), size, face=Face.BOLD, anchor="midleft")


def _rules_with(matches: Sequence[MatchStats], name: str) -> Ruleset | None:
    return next(
        (past.header.rules for past in matches if any(yaku.id == name for yaku in past.header.rules.yaku)), None
    )


def draw_against(target: Surface, area: Rect, pairs: Sequence[tuple[str, PlayerStats]], high: int, size: int) -> None:
    """Matches won and lost against each opponent, as many as there is room for."""
    row = max(min(high, area.h // max(len(pairs), 1)), round(fonts.line(size) * 0.8))
    for place, (other, made) in enumerate(pairs[: max(area.h // row, 1)]):
        y = area.top + place * row + row / 2
        w = round(area.w * 0.28)
        words(target, other, (area.left, y), size, anchor="midleft", room=w)
        figures = f"{made.won} – {made.matches - made.won - made.drawn}"
        score = words(target, figures, (area.right, y), size, face=Face.BOLD, anchor="midright")
        bar = Rect(area.left + w + 10, round(y - row * 0.2), 0, round(row * 0.4))
        room = score.left - 12 - bar.left
        bar.w = round(room * made.won / max(made.matches - made.drawn, 1))
        pygame.draw.rect(target, theme.CRIMSON, bar, border_radius=2)
        rest = Rect(bar.right + 2, bar.top, room - bar.w - 2, bar.h)
        if rest.w > 0:
            pygame.draw.rect(target, theme.OFF, rest, border_radius=2)


def draw_curves(target: Surface, area: Rect, made: PlayerStats, small: int) -> None:
    """How far ahead or behind, round by round, one line for each match; the last one is the strongest."""
    line = fonts.line(small)
    note = _("Points ahead of the best other, round by round; the last match is the dark line")
    words(target, note, area.topleft, small, colour=theme.INK2, room=area.w)
    curves = [curve for curve in made.curves if curve][-MOST_CURVES:]
    most = max((abs(value) for curve in curves for value in curve), default=1) or 1
    longest = max((len(curve) for curve in curves), default=1)
    edge = fonts.width(Face.SANS, small, number(-most, sign=True)) + 10
    sign = min(line, (area.w - edge) // max(longest, 12))
    chart = Rect(area.left + edge, area.top + line, area.w - edge - sign // 2, area.h - line - sign - 6)
    x = [chart.left + chart.w * one / longest for one in range(longest + 1)]

    def y(value: int) -> float:
        return chart.centery - value / most * chart.h * 0.46

    for value in (most, 0, -most):
        pygame.draw.line(target, theme.INSET if value else theme.INK2, (chart.left, y(value)), (chart.right, y(value)))
        written = number(value, sign=True) if value else "0"
        at = (chart.left - 8, y(value))
        words(target, written, at, small, colour=theme.INK2, anchor="midright")
    for one in range(longest):
        draw_month(target, one, (x[one + 1], area.bottom - sign / 2), sign)
    for curve in curves[:-1]:
        spots = [(x[one], y(value)) for one, value in enumerate((0, *curve))]
        pygame.draw.aalines(target, theme.OFF, False, spots)
    for curve in curves[-1:]:
        spots = [(x[one], y(value)) for one, value in enumerate((0, *curve))]
        for start, end in pairwise(spots):
            pygame.draw.aaline(target, theme.INK, start, end, 3)
        for spot in spots[1:]:
            pygame.draw.aacircle(target, theme.CRIMSON, spot, max(small * 0.4, 4))

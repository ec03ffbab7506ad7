"""What the statistics draw: figures on tiles, points by month, yaku, opponents, score curves."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, slab, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.screens.rules_sheet import DEALT, cards_of
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Column,
    Grow,
    Leaf,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    pad,
    row,
)
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.grids import Share
from koikoi.desktop.ui.leaves import Drawn, Sheet, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.signs import chair_sign
from koikoi.engine.cards import Card, Month
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, listed, names, ngettext, number, percent, pgettext, players
from koikoi.table.seating import Chair
from koikoi.table.statistics import MatchStats, Opponent, PlayerStats

MOST_CURVES = 40
"""Of so many matches, the latest, the score is drawn."""
TITLE: Measure = AtLeast(22, 15)
SMALL = AtLeast(15, 12)
"""Letters on a tile, beside its figure."""


def frame(title: str, note: str, chart: Box) -> Box:
    """A sheet with a heading, a note at the right, and below them a chart."""
    heading = row(
        Text(title, TITLE, Face.BRUSH), Grow(Text(note, AtLeast(14, 12), colour=theme.INK2, at=At.END)), gap=12
    )
    return Sheet(column(Sized(heading, high=TITLE), Grow(chart), gap=12), left=18, top=14, right=18, bottom=12)


def tiles(made: PlayerStats, matches: Sequence[MatchStats]) -> list[Box]:
    """The four most telling figures; beside the best round the cards of its dearest yaku."""
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
    won = rounds.format(won=made.rounds_won, count=made.rounds)
    notes = (results, won, calls, streaks)
    return [
        tile(pgettext("how many", "Matches"), str(made.matches), results, notes=notes),
        tile(_("Points a round won"), mean, won, notes=notes),
        tile(_("Koi-koi"), share, calls, notes=notes),
        tile(_("Best round"), best, streaks, _best_cards(made, matches), notes=notes),
    ]


def _best_cards(made: PlayerStats, matches: Sequence[MatchStats]) -> list[Card]:
    """Those of the dearest yaku of somebody's best round."""
    past = next((one for one in matches if one.path == made.best_match), None)
    if past is None or made.best is None or not made.best.yaku:
        return []
    dearest = max(made.best.yaku, key=lambda one: one[1])[0]
    return cards_of(dearest, past.header.rules)[:5]


def tile(
    title: str = "", figure: str = "", note: str = "", cards: Sequence[Card] = (), *, notes: Sequence[str] = ()
) -> Box:
    """A heading, a figure in the middle, a note; cards beside the figure.

    `notes`: those of the tiles beside it; where one of them has no room in a line all of them are laid out alike.
    """
    small, large = InLetters(SMALL, 1.4), AtLeast(36, 22)
    number_and_cards: Box = Text(figure, large, Face.BOLD)
    if cards:
        number_and_cards = row(number_and_cards, Space(12), Grow(CardRow(cards, 40, gap=pixels(3))))
    titled = Sized(Text(title, SMALL, colour=theme.INK2), high=small)
    figured = Sized(number_and_cards, high=InLetters(large, 1.4))
    noted = Sized(Text(note, SMALL, colour=theme.INK2), high=small)
    lines = column(Grow(titled, 286), Grow(figured, 428), Grow(weight=20), Grow(noted, 266))
    wrapped = Text(note, SMALL, colour=theme.INK2, wrap=True)
    higher = Pad(column(titled, figured, wrapped), bottom=8)

    def laid_out(scale: Scale, wide: int, _high: int) -> Box:
        longest = max(fonts.width(Face.SANS, scale.px(SMALL), one) for one in (note, *notes))
        return lines if max(scale.width(lines, 4 * wide), longest) <= wide else higher

    return Sized(Pad(ByRoom(laid_out), 18, pixels(5), 18, pixels(5)), least_high=98)


@boxclass
class MonthBars(Leaf):
    """Points gained in each month above its flower, points given below."""

    stats: PlayerStats
    small: AtLeast = AtLeast(13, 11)

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless it is enlarged."""
        return scale.px(InLetters(self.small, 10)) if fonts.enlarged() else 0

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Twelve months side by side, as high as there is room; the two halves have one scale."""
        small, gained, given = scale.px(self.small), self.stats.by_month, self.stats.given_by_month
        pitch, line = rect.w / 12, fonts.line(small) // 1.4
        sign = min(round(pitch * 0.62), round(rect.h * 0.16))
        room = rect.h - sign - 2 * line - 10
        by_point = room / max(max(gained) + max(given), 1)
        base, bar = rect.top + line + 4 + round(max(gained) * by_point), round(pitch * 0.56)
        for month in range(12):
            x = rect.left + pitch * (month + 0.5)
            left, low = round(x - bar / 2), base + sign + 6
            up, down = round(gained[month] * by_point), round(given[month] * by_point)
            slab(target, Rect(left, base - up, bar, up), theme.INK, pen(2))
            slab(target, Rect(left, low, bar, down), theme.OFF, pen(2))
            month_sign(target, Month(month + 1), (x, base + 3 + sign / 2), sign)
            for points, y, colour, face in (
                (gained[month], base - up - line * 0.6, theme.INK, Face.BOLD),
                (given[month], low + down + line * 0.6, theme.INK2, Face.SANS),
            ):
                words(
                    target, str(points), (x, y), small, face=face, colour=colour, anchor="center", room=pitch - 6,
                    least=10,
                )  # fmt: skip


@words_of.register
def _of_month_bars(leaf: MonthBars) -> Words:
    """The months in which there was anything."""
    text = _("{month}: {gained} won, {given} lost")
    each = enumerate(zip(leaf.stats.by_month, leaf.stats.given_by_month, strict=True), start=1)
    told = (text.format(month=names.month(one), gained=up, given=down) for one, (up, down) in each if up or down)
    return Role.TEXT, listed(told, apart=True), ""


def bar(colour: Colour, share: float) -> Box:
    """So much of a row's width that is left over."""
    air = Grow(weight=0.3)
    return Grow(column(air, Grow(Drawn(partial(_draw_bar, colour)), 0.4), air), share)


def _draw_bar(colour: Colour, target: Surface, area: Rect) -> None:
    if area.w > 0:
        slab(target, area, colour, pen(2))


def yaku_bars(stats: PlayerStats, matches: Sequence[MatchStats]) -> Box:
    """How often each yaku was scored, with a few of its cards, the most frequent first: as many as have room."""
    counts = stats.yaku.most_common()
    rules_of = {yaku.id: past.header.rules for past in reversed(matches) for yaku in past.header.rules.yaku}

    def rows(scale: Scale, width: int, height: int) -> Box:
        high = max(min(scale.px(AtLeast(32, 24)), height // max(len(counts), 1)), 17)
        if fonts.enlarged():
            high = scale.px(AtLeast(32, 24))
        size, most = max(min(scale.px(16), high - 8), 12), max(stats.yaku.values(), default=1)
        figure, name = fonts.width(Face.BOLD, size, str(most)) + 2, round(width * 0.32)
        if fonts.enlarged():
            called_so = (names.yaku(yaku, rules_of.get(yaku)).name for yaku, _count in counts)
            name = max((name, *(fonts.longest(Face.BRUSH, size, one) for one in called_so)))
        cards = round((high - 4) / RATIO) * 3

        def line(child: Box) -> Box:
            """As high as a name on one line, also beside one that takes two."""
            return Align(Sized(child, high=pixels(high)), y=At.MIDDLE)

        def row_of(yaku: str, count: int) -> Box:
            shown = cards_of(yaku, rules_of.get(yaku))
            few = shown[: 4 if yaku in DEALT else 3]
            pictures = pad(CardRow(few, 1000, gap=pixels(4)), y=pixels(2))
            title = Text(names.yaku(yaku, rules_of.get(yaku)).name, pixels(size), Face.BRUSH, least=11)
            return row(
                line(Sized(pictures, wide=pixels(cards))), Space(pixels(10)),
                Sized(title, wide=pixels(name)), Space(pixels(8)),
                line(bar(theme.INK, count)), Space(pixels(6)),
                Sized(Text(str(count), pixels(size), Face.BOLD), wide=pixels(figure)), Grow(weight=most - count),
            )  # fmt: skip

        seen = counts if fonts.enlarged() else counts[: height // high]
        return Column([Sized(row_of(*one), high=pixels(high)) for one in seen])

    return ByRoom(rows)


def called(one: Opponent) -> str:
    """A person by name, a computer player by its level and style."""
    return one.name or players.agent(one.agent)


def seat_of(one: Opponent, matches: Sequence[MatchStats]) -> Chair | None:
    """Crest and colour that somebody had last, a computer player's portrait; None where no match tells them."""
    if one.agent:
        return Chair("", agent=one.agent)
    seatings = (past.header.seating for past in reversed(matches) if one in map(past.sitting, _seats(past)))
    chairs = (chair for seating in seatings if seating for chair in seating.chairs)
    return next((chair for chair in chairs if chair.name == one.name and not chair.agent), None)


def _seats(past: MatchStats) -> range:
    return range(len(past.header.players))


def opponent_bars(pairs: Sequence[tuple[Opponent, PlayerStats]], matches: Sequence[MatchStats]) -> Box:
    """Matches won and lost against each opponent, as many as there is room for; with crest or portrait."""
    size = AtLeast(17, 13)
    seats = {opponent: seat_of(opponent, matches) for opponent, _stats in pairs}

    def row_of(opponent: Opponent, stats: PlayerStats) -> Box:
        lost = stats.matches - stats.won - stats.drawn
        figures = Text(f"{stats.won} – {lost}", size, Face.BOLD)
        bars = row(bar(theme.CRIMSON, stats.won), Space(pixels(2)), bar(theme.OFF, lost or not stats.won))
        name: Box = Grow(Text(called(opponent), size))
        if any(seats.values()):
            seat = seats[opponent]
            name = row(Sized(chair_sign(seat, 26, 0.92) if seat else Space(), wide=30), name)
        return row(Share(name, 0.3, 0.3), Space(pixels(10)), Grow(bars), Space(pixels(12)), figures)

    def rows(scale: Scale, _width: int, height: int) -> Box:
        least = scale.px(InLetters(size, 1.12))
        high = max(min(scale.px(AtLeast(40, 28)), height // max(len(pairs), 1)), least)
        seen = pairs if fonts.enlarged() else pairs[: max(height // high, 1)]
        return Column([Sized(row_of(*one), high=pixels(high)) for one in seen])

    return ByRoom(rows)


@boxclass
class Curves(Leaf):
    """How far ahead or behind, round by round, one line for each match; the last one is the strongest."""

    stats: PlayerStats
    small: Measure = AtLeast(14, 12)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """What it shows, the scale, the months, the lines."""
        small = scale.px(self.small)
        line = fonts.line(small)
        note = _("Points ahead of the best other, round by round; the last match is the dark line")
        top = paragraph(target, note, rect, small, colour=theme.INK2)
        curves = [curve for curve in self.stats.curves if curve][-MOST_CURVES:]
        most = max((abs(value) for curve in curves for value in curve), default=1) or 1
        longest = max((len(curve) for curve in curves), default=1)
        edge = fonts.width(Face.SANS, small, number(-most, sign=True)) + 10
        sign = min(line, (rect.w - edge) // max(longest, 12))
        chart = Rect(rect.left + edge, top, rect.w - edge - sign // 2, rect.bottom - top - sign - 6)

        def spot(after: int, value: int) -> tuple[float, float]:
            """Where so many points stand after so many rounds."""
            return chart.left + chart.w * after / longest, chart.centery - value / most * chart.h * 0.46

        for value in (most, 0, -most):
            y = spot(0, value)[1]
            pygame.draw.line(target, theme.INSET if value else theme.INK2, (chart.left, y), (chart.right, y), pen(1))
            written = number(value, sign=True) if value else "0"
            words(target, written, (chart.left - 8, y), small, colour=theme.INK2, anchor="midright")
        for month in range(longest):
            month_sign(target, month_of_round(month + 1), (spot(month + 1, 0)[0], rect.bottom - sign / 2), sign)
        for curve in curves[:-1]:
            pygame.draw.aalines(target, theme.OFF, False, [spot(*one) for one in enumerate((0, *curve))])
        for curve in curves[-1:]:
            spots = [spot(*one) for one in enumerate((0, *curve))]
            for start, end in pairwise(spots):
                pygame.draw.aaline(target, theme.INK, start, end, 3)
            for at in spots[1:]:
                pygame.draw.aacircle(target, theme.CRIMSON, at, max(small * 0.4, 4))


@words_of.register
def _of_curves(leaf: Curves) -> Words:
    """The last match, in figures."""
    curves = [curve for curve in leaf.stats.curves if curve]
    told = listed(number(value, sign=True) if value else "0" for value in curves[-1]) if curves else ""
    return Role.TEXT, _("The last match, points ahead of the best other after each round"), told

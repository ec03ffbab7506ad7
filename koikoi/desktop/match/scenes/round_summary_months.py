"""The months of a match, in a strip at the foot of a round's account."""

from functools import partial

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign, seats_of
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_parts import FAINT, LINE
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    AtLeast,
    Box,
    ByRoom,
    Column,
    Grow,
    Pad,
    Row,
    Scale,
    Sized,
    layers,
    pad,
    pixels,
    row,
)
from koikoi.desktop.ui.leaves import Line, Text, TextSize
from koikoi.desktop.ui.signs import Fill, Sign, at_heights, chair_sign
from koikoi.desktop.ui.timeline_scene import Shown, TimelineScene
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
    """Its flower, its name, and who has won what; that of today in a frame, and only what it is once that is told."""
    source = account.state.source
    if result is None or result.round != account.result.round:
        return ByRoom(partial(_month, source, number, result))

    def told() -> bool:
        return scene.part(account.totals + 0.3, 0.1) > 0

    def framed(_scale: Scale, _wide: int, high: int) -> Box:
        frame = layers(Fill(TODAY, pixels(6)), Fill(theme.BLOOD, pixels(6), AtLeast(1.5, 1)))
        return Align(Pad(Sized(frame, wide=pixels(round(high * 1.3))), pixels(2), 4, pixels(2), 4), x=At.MIDDLE)

    return layers(
        ByRoom(framed),
        Shown(ByRoom(partial(_month, source, number, None)), lambda: float(not told())),
        Shown(ByRoom(partial(_month, source, number, result)), lambda: float(told())),
    )


def _month(
    source: MatchSource, number: int, result: RoundResult | None, scale: Scale, _wide: int, high: int
) -> Box:  # fmt: skip
    best = max(range(len(result.points)), key=lambda side: result.points[side]) if result is not None else 0
    scored, colour = result is not None and result.points[best] > 0, source.seating.chairs[best].colour
    month, tone = month_of_round(number), theme.SEATS[colour] if scored else UNTOLD
    flower = Sign(lambda target, at, size: month_sign(target, month, at, size, tone), 46, 0.40, At.MIDDLE)
    small = pixels(TextSize(15, 0.15, 0.19, least=12).of(high, scale))
    ink = theme.INK if result is not None else FAINT
    name = Text(names.heading(names.month(month)), small, colour=ink, at=At.MIDDLE, least=10)
    brought: Box = Text("–" if result is not None else "", small, colour=theme.INK2, at=At.MIDDLE)
    if scored and result is not None:
        crest = chair_sign(source.seating.chairs[seats_of(source, best)[0]], pixels(round(1.35 * small.pixels)))
        points = Text(score_terms.signed(result.points[best]), small, Face.BOLD, theme.INKS[colour])
        brought = Align(row(crest, points, gap=pixels(4)), x=At.MIDDLE)
    return at_heights(
        (0.31, row(Grow(weight=0.15), Grow(flower, 0.7), Grow(weight=0.15))),
        (0.63, pad(name, pixels(3))),
        (0.81, brought),
    )

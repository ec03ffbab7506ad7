"""The parts of a round's account: where they stand on the page, and how each is drawn as far as it is to be seen."""

import pygame

from koikoi.desktop.animation.clips import ease_out
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign, seat_crest, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import Surface, draw_card, lantern, thing, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount, RowKind, SummaryRow
from koikoi.desktop.ui.timeline_scene import TimelineScene, wiped
from koikoi.engine.scoring import Factor, Reason, month_of_round
from koikoi.engine.state import Ending, RoundResult, side_of
from koikoi.engine.yaku import Scored
from koikoi.locales import _, names, ngettext
from koikoi.locales import account as account_words
from koikoi.table.match_source import MatchSource

LINE = (0xCF, 0xC2, 0xA6)
FAINT = (0x6A, 0x5D, 0x4E)
"""Words about what has not come yet."""
UNTOLD = (0xA6, 0x9B, 0x86)
"""The discs of such months."""
TODAY = (0xEC, 0xDC, 0xB4)
HEADING = fonts.BRUSH_FROM
"""Headings are at least so large that the brush can write them."""


class SummaryLayout:
    """Where everything stands: side by side, or in a tall window one below the other."""

    def __init__(self, scene: TimelineScene) -> None:
        px, size = scene.px, scene.size
        self.sheet = pygame.Rect(0, 0, *size).inflate(-2 * px(36), -2 * px(22))
        pad = px(36)
        inner = self.sheet.inflate(-2 * pad, -2 * px(24))
        h = max(px(54), 42)
        self.button = pygame.Rect(inner.right - max(px(270), 190), inner.bottom - h, max(px(270), 190), h)
        self.foot = pygame.Rect(inner.left, self.button.top, self.button.left - px(24) - inner.left, h)
        """Beside the button."""
        tall = size[0] < 1.2 * size[1]
        strip = max(px(118), 84) * (2 if tall else 1)
        self.months = pygame.Rect(inner.left, self.button.top - px(14) - strip, inner.w, strip)
        room = self.months.top - px(12) - inner.top
        head = max(px(86), 58)
        if tall:
            self.head = pygame.Rect(inner.left, inner.top, inner.w, head)
            self.terms = pygame.Rect(inner.left, self.head.bottom, inner.w, round(room * 0.52) - head)
            top = self.terms.bottom + px(20)
            self.match = pygame.Rect(inner.left, top, inner.w, self.months.top - px(10) - top)
            self.divider = (inner.left, top - px(10)), (inner.right, top - px(10))
        else:
            wide = round(inner.w * 0.58)
            self.head = pygame.Rect(inner.left, inner.top, wide, head)
            self.terms = pygame.Rect(inner.left, self.head.bottom, wide, room - head)
            x = self.head.right + px(26)
            self.match = pygame.Rect(x + px(26), inner.top, inner.right - x - px(26), room)
            self.divider = (x, inner.top + px(4)), (x, inner.top + room - px(6))


# Above


def headline(result: RoundResult, source: MatchSource) -> str:
    """Who has won which month, or that it ran out."""
    month = names.month(month_of_round(result.round))
    if result.winner is None:
        text = _("{month} runs out") if result.ending is Ending.EXHAUSTED else _("{month} is drawn")
        return text.format(month=month)
    side = side_of(source.rules, len(source.players), result.winner)
    name = names.side(source.rules, source.players, side)
    text = _("{names} win {month}") if source.rules.teams(len(source.players)) else _("{name} wins {month}")
    return text.format(name=name, names=name, month=month)


def _note(account: RoundAccount) -> str:
    """Which round it was and how it ended."""
    result, rules = account.result, account.state.source.rules
    text = _("Round {number} of {count}").format(number=result.round, count=max(rules.rounds, result.round))
    if result.ending is Ending.STOPPED:
        how = _("{cards} left in the stock").format(cards=names.cards_counted(account.state.view.stock_size))
    else:
        how = account_words.round_result(result, rules, account.state.source.players)[0]
    return f"{text} · {how}"


def title(target: Surface, scene: TimelineScene, account: RoundAccount, area: pygame.Rect) -> None:
    """Crest, headline, and the round in small words."""
    px, x = scene.px, area.left
    if account.result.winner is not None:
        size = max(px(66), 44)
        source = account.state.source
        side = side_of(source.rules, len(source.players), account.result.winner)
        x = round(side_crests(target, source, side, x, area.top + size / 2, size)) + px(18)
    small = within(max(px(16.5), 13), area.h * 0.34)
    low = area.top + px(24) + max(px(36), 28)
    with wiped(target, area, scene.part(0.0, 0.45)):
        upper = pygame.Rect(round(x), area.top, area.right - round(x), round(low - grown(small) * 0.6) - area.top)
        heading(target, headline(account.result, account.state.source), upper, px(44))
    words(target, _note(account), (x + 2, low), small, colour=theme.INK2, anchor="midleft", room=area.right - x)


def heading(target: Surface, title: str, area: pygame.Rect, size: int, colour: theme.Colour = theme.INK) -> None:
    """In one line as large as there is room for, or in two where one would be small."""
    size = within(size, area.h * 0.9)
    half = min(max(within(size, area.h * 0.46), 13), size)
    lines = [title]
    if fonts.fit(Face.BRUSH, size, half, title, area.w)[1] != title:
        lines = fonts.wrap(Face.BRUSH, half, title, area.w)
        lines = [lines[0], " ".join(lines[1:])]
        size = min(fonts.fit(Face.BRUSH, half, 12, line, area.w)[0] for line in lines)
    for number, line in enumerate(lines):
        at = (area.left, area.top + area.h * (2 * number + 1) / (2 * len(lines)))
        words(target, line, at, size, colour=colour, face=Face.BRUSH, anchor="midleft", room=area.w)


# The sum


def terms(target: Surface, scene: TimelineScene, account: RoundAccount, area: pygame.Rect) -> None:
    """Row after row, as far as they have come."""
    if not account.rows:
        said = _("Nobody scores.")
        words(
            target, said, (area.left, area.top + scene.px(30)), max(scene.px(26), 17), face=Face.BRUSH, anchor="midleft"
        )
        return
    unit = min(scene.px(80), area.h / sum(row.height for row in account.rows))
    y = float(area.top)
    for row in account.rows:
        part = scene.part(row.start, row.seconds)
        if part > 0.0:
            _row(target, scene, account, row, pygame.Rect(area.left, round(y), area.w, round(unit * row.height)), part)
        y += unit * row.height


def _row(
    target: Surface, scene: TimelineScene, account: RoundAccount, row: SummaryRow, cell: pygame.Rect, part: float
) -> None:
    match row.item:
        case Scored() as one:
            _yaku(target, scene, account, one, cell, part)
        case Factor() as factor:
            _factor(target, scene, factor, row.value, cell, part)
        case _ if row.kind is RowKind.TOTAL:
            _total(target, scene, account, row, cell, part)
        case _ if row.kind is RowKind.NAME:
            name = account.state.source.players[row.award.seat]
            words(target, name, cell.midleft, _size(scene, cell, 0.6, 22), face=Face.BRUSH, anchor="midleft")
        case _:
            said = _("Own koi-koi") if row.kind is RowKind.BONUS else _("Sum")
            size = _size(scene, cell, 0.5, 19)
            words(target, said, cell.midleft, size, colour=theme.INK2, anchor="midleft")
            value = score_terms.signed(row.value) if row.kind is RowKind.BONUS else str(row.value)
            _number(target, value, cell, size)


def _size(scene: TimelineScene, cell: pygame.Rect, share: float, most: float, least: int = 13) -> int:
    return within(max(min(round(cell.h * share), scene.px(most)), least), cell.h * 0.72)


def _number(target: Surface, value: str, cell: pygame.Rect, size: int, colour: theme.Colour = theme.INK) -> None:
    at = (cell.right - 2, cell.centery)
    size = within(round(size * 1.15), cell.h * 0.8)
    words(target, value, at, size, colour=colour, face=Face.BOLD, anchor="midright")


def _yaku(
    target: Surface, scene: TimelineScene, account: RoundAccount, yaku: Scored, cell: pygame.Rect, part: float
) -> None:
    """The name in both languages, its cards one beside the other, its points."""
    name = names.yaku(yaku.id, account.state.source.rules)
    size = within(min(max(round(cell.h * 0.44), 15), max(scene.px(27), HEADING)), cell.h * (0.5 if name.kanji else 0.8))
    room = cell.w * 0.36
    top = cell.top + cell.h * (0.34 if name.kanji else 0.5)
    with wiped(target, cell, min(part * 1.6, 1.0)):
        words(target, name.name, (cell.left, top), size, face=Face.BRUSH, anchor="midleft", room=room, least=13)
        small = within(max(round(size * 0.62), 12), cell.h * 0.34)
        at = (cell.left + 1, cell.top + cell.h * 0.76)
        words(target, name.kanji, at, small, colour=theme.BLOOD, face=Face.BRUSH, anchor="midleft", room=room)
    cards = list(yaku.cards)
    w = round(min(cell.h * 0.9 / RATIO, scene.px(44)))
    left, wide = cell.left + cell.w * 0.38, cell.w * 0.50
    pitch = min(w + scene.px(4), (wide - w) / max(len(cards) - 1, 1))
    for place, card in enumerate(cards):
        own = ease_out(min(max(part * (1.0 + 0.08 * len(cards)) - 0.08 * place, 0.0), 1.0))
        x = left + place * pitch + w / 2 - (1.0 - own) * scene.px(24)
        draw_card(target, Piece(card.code, x, cell.centery - 1, w, card, alpha=own))
    if part >= 0.7:
        _number(target, str(yaku.points), cell, size)
    pygame.draw.line(target, LINE, (cell.left, cell.bottom - 1), (cell.right, cell.bottom - 1))


def _factor(target: Surface, scene: TimelineScene, factor: Factor, value: int, cell: pygame.Rect, part: float) -> None:
    """What causes it, why, by how much; it comes down like a seal."""
    size = _size(scene, cell, 0.5, 19)
    tone = theme.INK if factor.counts else FAINT
    stamp = cell.h * 0.78 * (1.0 + 0.5 * (1.0 - part))
    x = cell.left + cell.h * 0.42
    if factor.reason is Reason.SEVEN:
        thing(target, "seal-seven", (x, cell.centery), stamp)
    elif factor.calls:
        for place in reversed(range(min(factor.calls, 3))):
            lantern(target, (x + place * cell.h * 0.34, cell.centery), stamp * 1.1)
    else:
        thing(target, "lantern-unlit", (x, cell.centery), stamp * 1.1)
    left = cell.left + cell.h * (0.98 + 0.34 * max(min(factor.calls, 3) - 1, 0) * (factor.reason is not Reason.SEVEN))
    why = score_terms.reason(factor)
    if not factor.counts:
        why = _("{reason} (only the larger counts)").format(reason=why)
    by = cell.right - scene.px(96)
    room = by - fonts.width(Face.BOLD, round(size * 1.2), f"×{factor.by}") - left - scene.px(8)
    words(target, why[:1].upper() + why[1:], (left, cell.centery), size, colour=tone, anchor="midleft", room=room)
    red = theme.BLOOD if factor.counts else FAINT
    words(target, f"×{factor.by}", (by, cell.centery), round(size * 1.2), colour=red, face=Face.BOLD, anchor="midright")
    if factor.counts:
        _number(target, str(value), cell, size)


def _total(
    target: Surface, scene: TimelineScene, account: RoundAccount, row: SummaryRow, cell: pygame.Rect, part: float
) -> None:
    """Who takes how much, counted up."""
    thick = max(scene.px(2), 2)
    pygame.draw.line(target, theme.INK, cell.topleft, (cell.left + round(cell.w * min(part * 2, 1)), cell.top), thick)
    size = within(min(max(round(cell.h * 0.46), 17), max(scene.px(30), HEADING)), cell.h * 0.66)
    source = account.state.source
    said = _("{name} takes").format(name=source.players[row.award.seat])
    words(target, said, cell.midleft, size, face=Face.BRUSH, anchor="midleft", room=cell.w * 0.6)
    unit = ngettext("point", "points", row.value)
    small = max(round(size * 0.6), 13)
    end = words(target, unit, (cell.right - 2, cell.centery + size * 0.2), small, colour=theme.INK2, anchor="midright")
    at = (end.left - scene.px(8), cell.centery)
    shown = score_terms.numbers(row.value * part)
    big = within(max(min(round(cell.h * 0.8), scene.px(54)), 24), cell.h * 0.96)
    words(target, shown, at, big, colour=theme.BLOOD, face=Face.BOLD, anchor="midright")


# The match so far


def match_so_far(target: Surface, scene: TimelineScene, account: RoundAccount, area: pygame.Rect) -> int:
    """Every side's total as it changes; returns where the next part begins."""
    px, result, source = scene.px, account.result, account.state.source
    head = within(max(px(27), HEADING), max(px(34), 26))
    at = (area.left, area.top + head * 0.7)
    words(target, _("The match so far"), at, head, face=Face.BRUSH, anchor="midleft", room=area.w)
    step = min(max(px(62), 42), round(area.h * 0.46 / len(result.totals)))
    y = area.top + round(head * 1.7) + step / 2
    most = max(*result.totals, *(a - b for a, b in zip(result.totals, result.points, strict=True)), 1)
    part = scene.part(account.totals, 0.5)
    big = max(min(px(38), round(step * 0.7)), 22)
    wide = fonts.width(Face.BOLD, big, "−000")
    name_size = within(max(min(px(24), round(step * 0.42)), 15), step * 0.5)
    small = within(max(px(15), 12), step * 0.36)
    for side, total in enumerate(result.totals):
        change = result.points[side]
        before, now = total - change, total - change + change * part
        size = min(px(48), step * 0.8)
        x = side_crests(target, source, side, area.left, y, size) + px(12)
        room = area.right - wide - px(14) - x
        name = names.side(source.rules, source.players, side)
        words(target, name, (x, y - step * 0.18), name_size, face=Face.BRUSH, anchor="midleft", room=room, least=13)
        sign = "+" if change >= 0 else "−"
        written = (
            f"{score_terms.numbers(before)} {sign} {abs(change)}"
            if scene.clock >= account.totals
            else score_terms.numbers(before)
        )
        lower = y + step * 0.25
        end = words(target, written, (x, lower), small, colour=theme.INK2, anchor="midleft").right
        bar = pygame.Rect(max(round(x + px(96)), end + px(10)), 0, 0, max(px(11), 7))
        bar.w = round(x + room - bar.left)
        bar.centery = round(lower)
        if bar.w > 30:
            _bar(target, bar, before / most, now / most, theme.SEATS[source.seating.chairs[side].colour])
        words(target, score_terms.numbers(now), (area.right, y), big, face=Face.BOLD, anchor="midright")
        y += step
    return round(y - step / 2 + px(14))


def _bar(target: Surface, area: pygame.Rect, before: float, now: float, colour: theme.Colour) -> None:
    """How far a side is; what this round has changed is lighter or, where it is lost, only outlined."""
    pygame.draw.rect(target, (0xE4, 0xD8, 0xBC), area, border_radius=2)
    low, high = sorted((min(max(before, 0.0), 1.0), min(max(now, 0.0), 1.0)))
    solid, beyond = area.copy(), area.copy()
    solid.w, beyond.w = round(area.w * low), round(area.w * high)
    light = tuple(round(part + (255 - part) * 0.28) for part in colour)
    if now >= before:
        pygame.draw.rect(target, light, beyond, border_radius=2)
    else:
        pygame.draw.rect(target, colour, beyond, 1, border_radius=2)
    pygame.draw.rect(target, colour, solid, border_radius=2)


# The months


def months(target: Surface, scene: TimelineScene, account: RoundAccount, area: pygame.Rect) -> None:
    """One cell for every round, twelve at most: its flower in the winner's colour, and what it brought."""
    results = account.state.view.results
    rounds = max(account.state.source.rules.rounds, len(results))
    first = max(len(results) - 12, 0) if rounds > 12 else 0
    cells = min(rounds, 12)
    deep = 2 if area.w < 6 * area.h and cells > 6 else 1
    columns = -(-cells // deep)
    pygame.draw.line(target, LINE, area.topleft, area.topright, max(scene.px(1.5), 1))
    wide, high = area.w / columns, area.h / deep
    for place in range(cells):
        row, column = divmod(place, columns)
        cell = pygame.Rect(round(area.left + column * wide), round(area.top + row * high), round(wide), round(high))
        number = first + place + 1
        result = results[number - 1] if number <= len(results) else None
        if result is account.result or (result is not None and result.round == account.result.round):
            result = result if scene.part(account.totals + 0.3, 0.1) > 0 else None
            box = cell.inflate(-4, -max(scene.px(8), 5))
            box.w = min(box.w, round(cell.h * 1.3))
            box.center = cell.center
            pygame.draw.rect(target, TODAY, box, border_radius=6)
            pygame.draw.rect(target, theme.BLOOD, box, max(scene.px(1.5), 1), border_radius=6)
        _month(target, scene, account, number, result, cell)


def _month(
    target: Surface,
    scene: TimelineScene,
    account: RoundAccount,
    number: int,
    result: RoundResult | None,
    cell: pygame.Rect,
) -> None:
    source = account.state.source
    best = max(range(len(result.points)), key=lambda side: result.points[side]) if result is not None else 0
    scored = result is not None and result.points[best] > 0
    colour = theme.SEATS[source.seating.chairs[best].colour] if scored else UNTOLD
    size = min(scene.px(46), cell.h * 0.40, cell.w * 0.7)
    at = (cell.centerx, cell.top + cell.h * 0.31)
    month = month_of_round(number)
    month_sign(target, month, at, size, colour)
    small = within(max(min(scene.px(15), round(cell.h * 0.15)), 12), cell.h * 0.19)
    room = cell.w - 6
    tone = theme.INK if result is not None else FAINT
    y = cell.top + cell.h * 0.63
    words(
        target,
        names.heading(names.month(month)),
        (cell.centerx, y),
        small,
        colour=tone,
        anchor="center",
        room=room,
        least=10,
    )
    y = cell.top + cell.h * 0.81
    if scored and result is not None:
        mark = round(small * 1.35)
        brought = score_terms.signed(result.points[best])
        wide = fonts.width(Face.BOLD, small, brought)
        x = cell.centerx - (mark + 4 + wide) / 2
        seat_crest(target, source, seats_of(source, best)[0], (x + mark / 2, y), mark)
        ink = theme.INKS[source.seating.chairs[best].colour]
        words(target, brought, (x + mark + 4, y), small, colour=ink, face=Face.BOLD, anchor="midleft")
    elif result is not None:
        words(target, "–", (cell.centerx, y), small, colour=theme.INK2, anchor="center")

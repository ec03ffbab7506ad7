"""A ruleset on a sheet of paper: its yaku with small cards, its facts, what differs from another; or all in words."""

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, small_cards, words
from koikoi.desktop.draw.theme import Colour
from koikoi.engine.cards import ALL, OF_KIND, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Yaku
from koikoi.locales import names
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.facts import facts

Rect = pygame.Rect
MOST = 5
"""Cards shown of a yaku."""
LEAST = 12
"""Smallest text."""


def yaku_cards(yaku: Yaku) -> list[Card]:
    """A few cards that show what a yaku is made of."""
    shown: list[Card] = []
    for need in yaku.needs:
        if isinstance(need.of, CardSet):
            shown += list(need.of)[: need.count]
        else:
            pool = OF_KIND[need.of] if isinstance(need.of, Kind) else ALL
            shown += list(pool)[: need.count]
    return sorted(shown)


def points_of(yaku: Yaku) -> str:
    """Points, and what each further card brings: "5 +1"."""
    return str(yaku.points) + (f" +{yaku.extra}" if yaku.extra else "")


def diamond(target: Surface, centre: tuple[float, float], size: float) -> None:
    """The gold diamond that marks what differs."""
    x, y = centre
    for tone, r in ((theme.FRAME, size / 2), (theme.GOLD, size / 2 - 2)):
        pygame.draw.polygon(target, tone, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])


def draw_legend(target: Surface, text: str, left: float, middle: float, size: int, colour: Colour, room: int) -> None:
    """What the diamond means."""
    diamond(target, (left + size * 0.5, middle), size)
    words(target, text, (left + size * 1.3, middle), size, colour=colour, anchor="midleft", room=room - size * 1.3)


def draw_glance(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    """Draws yaku and facts side by side (below each other where narrow); returns the height used.

    What differs from `other` is marked, with the old value struck through.  `s`: scale of the 1280 × 720 drawing.
    """
    gap = round(26 * s)
    facts_w = max(round(area.w * 0.25), _facts_need(rules, s))
    wide = area.w > 700 * s and area.w - facts_w - gap >= _need(rules, s)
    if not wide:
        facts_w = area.w
    table = Rect(area.left, area.top, area.w - facts_w - gap if wide else area.w, area.h)
    high = _yaku(target, table, rules, other, s)
    side = Rect(area.right - facts_w, area.top if wide else area.top + high + round(16 * s), facts_w, area.h)
    if wide:
        x = side.left - round(14 * s)
        pygame.draw.line(target, theme.INSET, (x, area.top), (x, area.top + min(high, area.h)), 2)
    used = _facts(target, side, rules, other, s)
    return max(high, used) if wide else high + round(16 * s) + used


def _sizes(s: float) -> tuple[int, int, int]:
    """Name, what stands below it, and figures of a yaku."""
    size = max(round(17 * s), 13)
    return size, max(round(size * 0.76), 12), round(size * 1.1)


def _pictures(row: int) -> tuple[int, int]:
    """Width of a small card in a row of this height, and of all cards together."""
    card = round((row - 6) / 1.6)
    return card, round(card * 2.4)


def _least_row(s: float) -> int:
    size, small, _figures = _sizes(s)
    return max(round(44 * s), fonts.stack(size, small) + 6, 36)


def _need(rules: Ruleset, s: float) -> int:
    """Pixels that a column of yaku is wide at least, so that their names keep their size or nearly so."""
    size, _small, figures = _sizes(s)
    smaller = max(round(size * 0.82), min(size, LEAST))
    widths = (
        fonts.width(Face.BRUSH, smaller, names.yaku(one.id, rules).name)
        + fonts.width(Face.BOLD, figures, points_of(one))
        for one in rules.yaku
        if one.points
    )
    return _pictures(_least_row(s))[1] + max(widths, default=0) + 14


def _yaku(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    shown = [one for one in rules.yaku if one.points]
    gone = [one for one in other.yaku if one.points and one.id not in {own.id for own in shown}] if other else []
    entries = [(one, False) for one in shown] + [(one, True) for one in gone]
    gap = round(16 * s)
    columns = 2 if area.w - gap >= 2 * _need(rules, s) else 1
    rows = -(-len(entries) // columns)
    row = _least_row(s)
    if rows * row < area.h:
        row = min(area.h // rows, max(round(58 * s), row))
    wide = (area.w - gap * (columns - 1)) // columns
    for place, (one, lost) in enumerate(entries):
        cell = Rect(area.left + place // rows * (wide + gap), area.top + place % rows * row, wide, row)
        _row(target, cell, one, rules, other, s, lost=lost)
        if place % rows < rows - 1:
            pygame.draw.line(target, theme.INSET, cell.bottomleft, cell.bottomright, 1)
    return rows * row


def _row(
    target: Surface, cell: Rect, one: Yaku, rules: Ruleset, other: Ruleset | None, s: float, *, lost: bool
) -> None:
    size, small, big = _sizes(s)
    card, pictures_w = _pictures(cell.h)
    pictures = Rect(cell.left, cell.top, min(pictures_w, round(cell.w * 0.3)), cell.h)
    if not lost:
        small_cards(target, yaku_cards(one)[:MOST], pictures, card)
    name = names.yaku(one.id, rules if not lost or other is None else other)
    before = next((row for row in other.yaku if row.id == one.id and row.points), None) if other else None
    changed = other is not None and (lost or before is None or points_of(before) != points_of(one))
    upper, lower = fonts.stacked(cell.centery, size, small)
    japanese = f"{name.kanji} {name.reading}".strip()
    tone = theme.INK2 if lost else theme.INK
    now, right = "–" if lost else points_of(one), cell.right - 2
    at = (right, upper if changed else cell.centery)
    left = words(target, now, at, big, colour=tone, face=Face.BOLD, anchor="midright").left
    below = right if changed else left
    if changed:
        old = points_of(one) if lost else points_of(before) if before else "–"
        drawn = words(target, old, (right, lower), small, colour=theme.INK2, anchor="midright")
        pygame.draw.line(target, theme.INK2, (drawn.left - 1, drawn.centery), (drawn.right + 1, drawn.centery), 2)
        diamond(target, (drawn.left - small * 0.7, drawn.centery), small * 0.9)
        below = drawn.left - round(small * 1.4)
    x = pictures.right + 6
    at, room = (x, upper if japanese else cell.centery), below - x - 4
    words(target, name.name, at, size, colour=tone, face=Face.BRUSH, anchor="midleft", room=left - x - 4)
    if fonts.width(Face.SANS, small, japanese) > room:
        japanese = name.kanji
    words(target, japanese, (x, lower), small, colour=theme.INK2, anchor="midleft", room=room)


def _fact_sizes(s: float) -> tuple[int, int]:
    """Of what is told, and of what is so."""
    return max(round(13 * s), 12), max(round(16 * s), 13)


def _facts_need(rules: Ruleset, s: float) -> int:
    """Pixels that the facts are wide at least, so that no word of them is broken."""
    label, value = _fact_sizes(s)
    told = [fonts.width(Face.SANS, label, fact.label) for fact in facts(rules)]
    return max(*told, *(fonts.longest(Face.BOLD, value, fact.value) for fact in facts(rules)))


def _facts(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    old = {fact.key: fact.value for fact in facts(other)} if other else {}
    label, value = _fact_sizes(s)
    y = area.top
    for fact in facts(rules):
        words(target, fact.label, (area.left, y), label, colour=theme.INK2, room=area.w)
        y += round(fonts.line(label) * 0.9)
        room = Rect(area.left, y, area.w, 10_000)
        y = paragraph(target, fact.value, room, value, face=Face.BOLD)
        was = old.get(fact.key)
        if was is not None and was != fact.value:
            tall = fonts.line(label)
            diamond(target, (area.left + label * 0.45, y + tall * 0.4), label * 0.9)
            for line in fonts.wrap(Face.SANS, label, was, area.w - round(label * 1.3)):
                drawn = words(target, line, (area.left + label * 1.2, y - 2), label, colour=theme.INK2)
                pygame.draw.line(target, theme.INK2, (drawn.left, drawn.centery), (drawn.right, drawn.centery), 1)
                y += round(tall * 0.9)
        y += round(9 * s)
    return y - area.top


def draw_words(target: Surface, area: Rect, rules: Ruleset, s: float) -> int:
    """Draws the rules in words in one column, two where wide; returns the height used."""
    size, title = max(round(17 * s), 13), max(round(22 * s), 16)
    y = area.top
    for section in rules_words.in_words(rules):
        words(target, section.title, (area.left, y), title, face=Face.BRUSH)
        y += fonts.line(title)
        for line in section.sentences:
            y = paragraph(target, line, Rect(area.left, y, area.w, 100_000), size) + 3
        y += round(12 * s)
    return y - area.top

"""A ruleset on a sheet of paper: its yaku with small cards, its facts, what differs from another; or all in words."""

import pygame

from koikoi.desktop import fonts, theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.painter import Surface, paragraph, words
from koikoi.desktop.scene.common import painter
from koikoi.engine.cards import ALL, OF_KIND, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Yaku
from koikoi.locales import names
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.facts import facts

Rect = pygame.Rect
MOST = 5
"""Cards shown of a yaku."""


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


def draw_glance(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    """Draws yaku and facts side by side (below each other where narrow); returns the height used.

    What differs from `other` is marked, with the old value struck through.  `s`: scale of the 1280 × 720 drawing.
    """
    wide = area.w > 760 * s
    facts_w = round(area.w * 0.25) if wide else area.w
    table = Rect(area.left, area.top, area.w - facts_w - round(26 * s) if wide else area.w, area.h)
    high = _yaku(target, table, rules, other, s)
    side = Rect(area.right - facts_w, area.top if wide else area.top + high + round(16 * s), facts_w, area.h)
    if wide:
        x = side.left - round(14 * s)
        pygame.draw.line(target, theme.INSET, (x, area.top), (x, area.top + min(high, area.h)), 2)
    used = _facts(target, side, rules, other, s)
    return max(high, used) if wide else high + round(16 * s) + used


def _yaku(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    shown = [one for one in rules.yaku if one.points]
    gone = [one for one in other.yaku if one.points and one.id not in {own.id for own in shown}] if other else []
    entries = [(one, False) for one in shown] + [(one, True) for one in gone]
    columns = 2 if area.w > 520 * s else 1
    rows = -(-len(entries) // columns)
    size = max(round(17 * s), 13)
    row = max(round(47 * s), round(fonts.line(size) * 1.75), 36)
    if rows * row < area.h:
        row = min(area.h // rows, round(58 * s))
    gap = round(22 * s)
    wide = (area.w - gap * (columns - 1)) // columns
    for place, (one, lost) in enumerate(entries):
        cell = Rect(area.left + place // rows * (wide + gap), area.top + place % rows * row, wide, row)
        _row(target, cell, one, rules, other, size, lost=lost)
        if place % rows < rows - 1:
            pygame.draw.line(target, theme.INSET, cell.bottomleft, cell.bottomright, 1)
    return rows * row


def _row(
    target: Surface, cell: Rect, one: Yaku, rules: Ruleset, other: Ruleset | None, size: int, *, lost: bool
) -> None:
    card = round((cell.h - 6) / 1.6)
    pictures = Rect(cell.left, cell.top, min(round(card * 3.2), round(cell.w * 0.28)), cell.h)
    if not lost:
        painter().small_cards(target, yaku_cards(one)[:MOST], pictures, card)
    name = names.yaku(one.id, rules if not lost or other is None else other)
    before = next((row for row in other.yaku if row.id == one.id and row.points), None) if other else None
    changed = other is not None and (lost or before is None or points_of(before) != points_of(one))
    x = pictures.right + 10
    figures = cell.right - (round(size * 2.6) if one.extra else round(size * 1.6))
    room = figures - x - 4
    tone = theme.OFF if lost else theme.INK
    upper, lower = cell.centery - size * 0.55, cell.centery + size * 0.65
    words(target, name.name, (x, upper), size, colour=tone, face=Face.BRUSH, anchor="midleft", room=room, least=10)
    japanese = f"{name.kanji} {name.reading}".strip()
    small = max(round(size * 0.76), 12)
    if fonts.width(Face.SANS, 11, japanese) > room:
        japanese = name.kanji
    words(target, japanese, (x, lower), small, colour=theme.INK2, anchor="midleft", room=room, least=11)
    now = "–" if lost else points_of(one)
    at = (cell.right - 2, upper if changed else cell.centery)
    words(target, now, at, round(size * 1.1), colour=tone, face=Face.BOLD, anchor="midright")
    if changed:
        old = points_of(one) if lost else points_of(before) if before else "–"
        drawn = words(target, old, (cell.right - 2, lower), small, colour=theme.INK2, anchor="midright")
        pygame.draw.line(target, theme.INK2, (drawn.left - 1, drawn.centery), (drawn.right + 1, drawn.centery), 2)
        diamond(target, (drawn.left - small * 0.7, drawn.centery), small * 0.9)


def _facts(target: Surface, area: Rect, rules: Ruleset, other: Ruleset | None, s: float) -> int:
    old = {fact.key: fact.value for fact in facts(other)} if other else {}
    label, value = max(round(13 * s), 12), max(round(16 * s), 13)
    y = area.top
    for fact in facts(rules):
        words(target, fact.label, (area.left, y), label, colour=theme.INK2, room=area.w)
        y += round(fonts.line(label) * 0.9)
        room = Rect(area.left, y, area.w, 10_000)
        y = paragraph(target, fact.value, room, value, face=Face.BOLD)
        was = old.get(fact.key)
        if was is not None and was != fact.value:
            diamond(target, (area.left + label * 0.45, y + label * 0.6), label * 0.9)
            for line in fonts.wrap(Face.SANS, label, was, area.w - round(label * 1.3)):
                drawn = words(target, line, (area.left + label * 1.2, y - 2), label, colour=theme.INK2)
                pygame.draw.line(target, theme.INK2, (drawn.left, drawn.centery), (drawn.right, drawn.centery), 1)
                y += round(fonts.line(label) * 0.9)
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

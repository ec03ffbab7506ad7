"""A ruleset on a sheet of paper: its yaku with small cards, its facts, what differs from another; or all in words."""

import math
from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, small_cards, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    AtLeast,
    Box,
    ByRoom,
    Column,
    Grow,
    Leaf,
    Measure,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    column,
    pixels,
    row,
)
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.engine.cards import ALL, OF_KIND, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Yaku
from koikoi.locales import names
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.facts import Fact, facts

MOST = 5
"""Cards shown of a yaku."""
LEAST = 12
"""Smallest text."""
TEXT: Measure = AtLeast(17, 13)
"""Letters of sentences, and of the yaku's names."""


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


@dataclass(frozen=True)
class Legend(Leaf):
    """What the diamond means."""

    text: str
    size: Measure
    colour: Colour

    def width(self, scale: Scale, room: int) -> int:
        """The diamond and the words, within the room."""
        size = scale.px(self.size)
        return min(fonts.width(Face.SANS, size, self.text) + math.ceil(size * 1.3), room)

    def height(self, scale: Scale, width: int) -> int:
        """A line."""
        return fonts.line(scale.px(self.size)) if self.text else 0

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The diamond, then the words."""
        if self.text:
            size = scale.px(self.size)
            diamond(target, (rect.left + size * 0.5, rect.centery), size)
            at, room = (rect.left + size * 1.3, rect.centery), rect.w - size * 1.3
            words(target, self.text, at, size, colour=self.colour, anchor="midleft", room=room)


# In words


def rules_in_words(rules: Ruleset) -> Box:
    """The rules in sentences, in sections, in one column."""
    sections: list[Box] = []
    for section in rules_words.in_words(rules):
        title = Text(section.title, AtLeast(22, 16), Face.BRUSH, wrap=True)
        sentences = (Pad(Text(line, TEXT, wrap=True), bottom=pixels(3)) for line in section.sentences)
        sections.append(Pad(column(title, *sentences), bottom=12))
    return Column(sections)


# At a glance


def rules_glance(rules: Ruleset, compared: Ruleset | None = None, *, high: int = 0) -> Box:
    """The yaku and, beside them or below where it is narrow, the facts.

    What differs from `compared` is marked, with the old value struck through.  The rows of yaku grow so that they fill
    `high` pixels, within reason.
    """
    return ByRoom(lambda scale, width, _height: _glance(rules, compared, scale, width, high))


def _glance(rules: Ruleset, compared: Ruleset | None, scale: Scale, width: int, high: int) -> Box:
    was = {fact.key: fact.value for fact in facts(compared)} if compared is not None else {}
    side = [_FactLeaf(fact, was.get(fact.key, fact.value)) for fact in facts(rules)]
    side_wide = max(round(width * 0.25), *(leaf.least_width(scale) for leaf in side))
    table_wide = width - side_wide - scale.px(26)
    entries = _entries(rules, compared)
    need = max((entry.least_width(scale) for entry in entries if not entry.lost), default=0)
    if width <= 700 * scale.factor or table_wide < need:
        return column(_yaku_table(entries, need, scale, width, high), Space(high=16), Column(side))
    table = _yaku_table(entries, need, scale, table_wide, high)
    line = Drawn(partial(_line_between, min(table.height(scale, table_wide), high), scale.px(14)), wide=26)
    return row(Grow(Align(table, y=At.START)), line, Sized(Column(side), wide=pixels(side_wide)))


def _line_between(high: int, from_right: int, target: Surface, area: Rect) -> None:
    """A line down from the top, where it is to be high."""
    if high:
        x = area.right - from_right
        pygame.draw.line(target, theme.INSET, (x, area.top), (x, area.top + high), 2)


@dataclass(frozen=True)
class _YakuEntry:
    """A yaku of the rules, or one that they have lost."""

    yaku: Yaku
    name: names.YakuName
    was: str
    """Its points in the rules compared with; "–" where it is not played there."""
    changed: bool = False
    lost: bool = False

    @property
    def points(self) -> str:
        """What it brings now."""
        return "–" if self.lost else points_of(self.yaku)

    def least_width(self, scale: Scale) -> int:
        """Pixels of the row at least, so that the name keeps its size or nearly so."""
        size, _small, figures = _letters(scale)
        smaller = max(round(size * 0.82), min(size, LEAST))
        name = fonts.width(Face.BRUSH, smaller, self.name.name)
        return _pictures(_least_row(scale))[1] + name + fonts.width(Face.BOLD, figures, points_of(self.yaku)) + 14


def _entries(rules: Ruleset, compared: Ruleset | None) -> list[_YakuEntry]:
    """The yaku of the rules, then those that only the rules compared with have."""
    now = {yaku.id: yaku for yaku in rules.yaku if yaku.points}
    if compared is None:
        return [_YakuEntry(yaku, names.yaku(yaku.id, rules), "") for yaku in now.values()]
    before = {yaku.id: yaku for yaku in compared.yaku if yaku.points}
    entries = []
    for yaku in now.values():
        was = points_of(before[yaku.id]) if yaku.id in before else "–"
        entries.append(_YakuEntry(yaku, names.yaku(yaku.id, rules), was, changed=was != points_of(yaku)))
    lost = (yaku for yaku in before.values() if yaku.id not in now)
    return entries + [
        _YakuEntry(yaku, names.yaku(yaku.id, compared), points_of(yaku), changed=True, lost=True) for yaku in lost
    ]


def _letters(scale: Scale) -> tuple[int, int, int]:
    """Pixels of the name, of what stands below it, and of the figures of a yaku."""
    size = scale.px(TEXT)
    return size, max(round(size * 0.76), LEAST), round(size * 1.1)


def _least_row(scale: Scale) -> int:
    """Pixels that a row is high at least."""
    size, small, _figures = _letters(scale)
    return max(scale.px(44), fonts.stack(size, small) + 6, 36)


def _pictures(high: int) -> tuple[int, int]:
    """Width of a small card in a row so many pixels high, and of all its cards together."""
    card = round((high - 6) / 1.6)
    return card, round(card * 2.4)


def _yaku_table(entries: list[_YakuEntry], need: int, scale: Scale, width: int, high: int) -> Box:
    """The yaku in one column, or in two of at least `need` pixels each."""
    gap = 16
    columns = 2 if width - scale.px(gap) >= 2 * need else 1
    rows = -(-len(entries) // columns)
    each = _least_row(scale)
    if rows * each < high:
        each = min(high // rows, max(scale.px(58), each))
    leaves = [_YakuLeaf(entry, each, ruled=place % rows < rows - 1) for place, entry in enumerate(entries)]
    return Grid([Column(leaves[first : first + rows]) for first in range(0, len(leaves), rows)], columns, gap)


@dataclass(frozen=True)
class _YakuLeaf(Leaf):
    """A row of the table: cards, names, points."""

    entry: _YakuEntry
    high: int
    """Pixels."""
    ruled: bool
    """A line stands below it."""

    def height(self, scale: Scale, width: int) -> int:
        """As said."""
        return self.high

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The cards of a lost yaku are not shown."""
        entry, (size, small, figures) = self.entry, _letters(scale)
        card, pictures_wide = _pictures(rect.h)
        pictures = Rect(rect.left, rect.top, min(pictures_wide, round(rect.w * 0.3)), rect.h)
        if not entry.lost:
            small_cards(target, yaku_cards(entry.yaku)[:MOST], pictures, card)
        upper, lower = fonts.stacked(rect.centery, size, small)
        tone = theme.INK2 if entry.lost else theme.INK
        right = rect.right - 2
        at = (right, upper if entry.changed else rect.centery)
        room = end = words(target, entry.points, at, figures, colour=tone, face=Face.BOLD, anchor="midright").left
        if entry.changed:
            was = words(target, entry.was, (right, lower), small, colour=theme.INK2, anchor="midright")
            pygame.draw.line(target, theme.INK2, (was.left - 1, was.centery), (was.right + 1, was.centery), 2)
            diamond(target, (was.left - small * 0.7, was.centery), small * 0.9)
            room = was.left - round(small * 1.4)
        x = pictures.right + 6
        japanese = f"{entry.name.kanji} {entry.name.reading}".strip()
        at, room = (x, upper if japanese else rect.centery), room - x - 4
        words(target, entry.name.name, at, size, colour=tone, face=Face.BRUSH, anchor="midleft", room=end - x - 4)
        if fonts.width(Face.SANS, small, japanese) > room:
            japanese = entry.name.kanji
        words(target, japanese, (x, lower), small, colour=theme.INK2, anchor="midleft", room=room)
        if self.ruled:
            pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)


@dataclass(frozen=True)
class _FactLeaf(Leaf):
    """What is asked, what is so, and, struck through, what it was."""

    fact: Fact
    was: str

    def _letters(self, scale: Scale) -> tuple[int, int]:
        """Pixels of what is asked, and of what is so."""
        return scale.px(AtLeast(13, 12)), scale.px(AtLeast(16, 13))

    def least_width(self, scale: Scale) -> int:
        """Pixels it is wide at least so that no word of it is broken."""
        label, value = self._letters(scale)
        return max(fonts.width(Face.SANS, label, self.fact.label), fonts.longest(Face.BOLD, value, self.fact.value))

    def height(self, scale: Scale, width: int) -> int:
        """What drawing it to nowhere comes to."""
        return self._paint(Surface((1, 1)), Rect(0, 0, width, 0), scale)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the top."""
        self._paint(target, rect, scale)

    def _paint(self, target: Surface, rect: Rect, scale: Scale) -> int:
        label, value = self._letters(scale)
        high = fonts.line(label)
        words(target, self.fact.label, rect.topleft, label, colour=theme.INK2, room=rect.w)
        room = Rect(rect.left, rect.top + round(high * 0.9), rect.w, 10_000)
        y = paragraph(target, self.fact.value, room, value, face=Face.BOLD)
        if self.was != self.fact.value:
            diamond(target, (rect.left + label * 0.45, y + high * 0.4), label * 0.9)
            for line in fonts.wrap(Face.SANS, label, self.was, rect.w - round(label * 1.3)):
                struck = words(target, line, (rect.left + label * 1.2, y - 2), label, colour=theme.INK2)
                pygame.draw.line(target, theme.INK2, (struck.left, struck.centery), (struck.right, struck.centery), 1)
                y += round(high * 0.9)
        return y + scale.px(9) - rect.top

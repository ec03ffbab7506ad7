"""A ruleset on a sheet of paper: its yaku with small cards, its facts, what differs from another; or all in words."""

from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
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
    row,
)
from koikoi.desktop.ui.grids import Columns, Grid, Share
from koikoi.desktop.ui.leaves import Drawn, Line, Ruled, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.engine.cards import ALL, OF_KIND, Card, CardSet, Kind, card
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
LABEL, VALUE = AtLeast(13, 12), AtLeast(16, 13)
"""Letters of what is asked, and of what is so."""
SPREADS = (4.1, 3.8, 3.5)
"""Widths of a card that all cards of a yaku take in the set-up: the widest for which the names have room."""
FEW = (8, 4)
"""One in so many names may be too long for its points beside it: these stand in the line below it then."""
PEEK = 62
"""What is seen of the facts, at least, where they stand below the yaku and are scrolled to."""
BESIDE = 10
"""Between the cards of a yaku and its name."""
AIR = 12
"""Pixels between a name and its points."""
GAP = 16
"""Between two columns of yaku."""
GUTTER = 26
"""Between the yaku and the facts."""
SIDE = AtLeast(175, 152)
"""Width that the facts keep beside the yaku, where two columns of these need the room."""


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


DEALT = {
    name: tuple(map(card, codes.split()))
    for name, codes in {
        "teshi": "1B 1R 1P1 1P2",
        "field_four": "1B 1R 1P1 1P2",
        "kuttsuki": "1P1 1P2 8P1 8P2",
        "field_pairs": "1P1 1P2 8P1 8P2",
    }.items()
}
"""Cards that show what a hand or the field wins as it is dealt."""


def cards_of(name: str, rules: Ruleset | None) -> list[Card]:
    """A few cards that show what scored by this name, a yaku of the rules or what was dealt."""
    found = next((yaku for yaku in rules.yaku if yaku.id == name), None) if rules is not None else None
    return yaku_cards(found) if found is not None else list(DEALT.get(name, ()))


def points_of(yaku: Yaku) -> str:
    """Points, and what each further card brings: "5 +1"."""
    return str(yaku.points) + (f" +{yaku.extra}" if yaku.extra else "")


def diamond(target: Surface, centre: tuple[float, float], size: float) -> None:
    """The gold diamond that marks what differs."""
    x, y = centre
    for tone, r in ((theme.FRAME, size / 2), (theme.GOLD, size / 2 - pen(2))):
        pygame.draw.polygon(target, tone, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])


def draw_diamond(target: Surface, area: Rect) -> None:
    """As wide as its place."""
    diamond(target, area.center, area.w)


def legend(text: str, size: AtLeast, colour: Colour) -> Box:
    """What the diamond means."""
    air = AtLeast(size.value * 0.3, round(size.pixels * 0.3))
    return (
        row(Drawn(draw_diamond, size, still=True), Space(air), Grow(Text(text, size, colour=colour)))
        if text
        else Space()
    )


# In words


def rules_in_words(rules: Ruleset) -> Box:
    """The rules in sentences, in sections, in one column."""
    sections: list[Box] = []
    with names.without_codes():
        told = rules_words.in_words(rules)
    for section in told:
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
    known = facts(rules)
    was: dict[str, str] = {}
    if compared is not None:
        known = facts(rules, [fact.key for fact in facts(compared)])
        was = {fact.key: fact.value for fact in facts(compared, [fact.key for fact in known])}
    side = [_fact(fact, was.get(fact.key, fact.value)) for fact in known]
    entries = _entries(rules, compared)
    sizes, played = _sizes(scale), [entry for entry in entries if not entry.lost]
    need = _need(played, FEW[-1], scale, sizes[-1])
    wished = _need(played, FEW[-1], scale, max(sizes[-1], min(sizes[0], fonts.BRUSH_FROM)))
    two, least = 2 * need + scale.px(GAP), max(_least_width(fact, scale) for fact in known)
    beside = max(width - scale.px(GUTTER) - scale.px(GAP) - 2 * wished, scale.px(SIDE))
    side_wide = max(min(round(width * 0.25), beside), least)
    table_wide = width - side_wide - scale.px(GUTTER)
    hidden = bool(high) and len(entries) * _least_row(scale) > high
    if width <= 700 * scale.factor or table_wide < need or (hidden and table_wide < two <= width):
        each = max(fonts.grown(scale.px(VALUE) * 12), *(_least_width(fact, scale) for fact in known))
        below = Columns(side, max((width + scale.px(GUTTER)) // (each + scale.px(GUTTER)), 1), GUTTER)
        table = _yaku_table(entries, need, scale, width, max(high - scale.px(PEEK), 0), _tight_row(scale))
        return column(table, Space(high=12), below)
    each = min(max(high // -(-len(entries) // 2), _tight_row(scale)), _least_row(scale)) if high else _least_row(scale)
    table = _yaku_table(entries, need, scale, table_wide, high, each)
    long = pixels(min(table.height(scale, table_wide), high))
    line = Align(Sized(Pad(Line(theme.INSET, AtLeast(2, 2)), left=12), wide=GUTTER, high=long), y=At.START)
    return row(Grow(Align(table, y=At.START)), line, Sized(Column(side), wide=pixels(side_wide)))


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

    def least_width(
        self, scale: Scale, size: int, high: int = 0, spread: float = SPREADS[-1], *, below: bool = False
    ) -> int:
        """Pixels of a row so high, or as low as can be, with the name in letters of this size.

        `below`: the points stand below it, where they have room.
        """
        name = fonts.width(Face.BRUSH, size, self.name.name)
        if fonts.enlarged():
            name = fonts.longest(Face.BRUSH, size, self.name.name)
        points = fonts.width(Face.BOLD, size if below else _letters(scale)[2], points_of(self.yaku)) + AIR
        small = _letters(scale)[1]
        kanji = fonts.width(Face.SANS, small, self.name.kanji)
        was = round(1.2 * small) + fonts.width(Face.SANS, small, self.was) + 8 if self.changed else 0
        text = max(name, kanji + was + points) if below else name + points
        return _pictures(high or _least_row(scale), spread) + scale.px(BESIDE) + text + 4


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


def _sizes(scale: Scale) -> range:
    """Pixels of the names, the usual ones first: all of a table have the first in which the longest has room."""
    size = _letters(scale)[0]
    least = size if fonts.enlarged() else max(round(size * 0.78), min(size, LEAST))
    return range(size, least - 1, -1)


def _need(
    entries: list[_YakuEntry], few: int, scale: Scale, size: int, high: int = 0, spread: float = SPREADS[-1]
) -> int:
    """Pixels that rows so high need at least, with all names in letters of this size, one in `few` of them long."""
    beside = sorted((entry.least_width(scale, size, high, spread) for entry in entries), reverse=True)
    below = max((entry.least_width(scale, size, high, spread, below=True) for entry in entries), default=0)
    long = 0 if fonts.enlarged() else len(entries) // few
    return max((below, *beside[long : long + 1]))


def _least_row(scale: Scale) -> int:
    """Pixels that a row is high at least."""
    size, small, _figures = _letters(scale)
    return max(scale.px(44), fonts.stack(size, small) + 6, 36)


def _tight_row(scale: Scale) -> int:
    """The same where not all of them have room, or something of the facts is to be seen below."""
    size, small, _figures = _letters(scale)
    return max(scale.px(37), fonts.stack(size, small) + 2, 33)


def _pictures(high: int, spread: float) -> int:
    """Pixels that the small cards in a row so many pixels high take together."""
    return round((high - 6) / 1.6 * spread)


def _yaku_table(entries: list[_YakuEntry], need: int, scale: Scale, width: int, high: int, each: int) -> Box:
    """The yaku in one column, or in two of at least `need` pixels each, in rows of at least `each`."""
    columns = 2 if width - scale.px(GAP) >= 2 * need else 1
    rows = -(-len(entries) // columns)
    wide = (width - scale.px(GAP) * (columns - 1)) // columns
    most = max(min(high // rows, scale.px(58)), each)
    sizes = _sizes(scale)
    brush = range(sizes[0], max(fonts.BRUSH_FROM, sizes[-1]) - 1, -1)
    tries = [(brush, few) for few in FEW] + [(sizes, few) for few in FEW]  # rather a long name than another face
    ways = (
        (few, (size, one, spread))
        for letters, few in tries for size in letters for spread in SPREADS for one in range(most, each - 1, -1)
    )  # fmt: skip
    fits = (way for few, way in ways if _need(entries, few, scale, *way) <= wide)
    size, each, spread = next(fits, (sizes[-1], each, SPREADS[-1]))
    boxes = [
        _yaku_row(
            entry, size, each, spread, scale, ruled=place % rows < rows - 1,
            below=not fonts.enlarged() and entry.least_width(scale, size, each, spread) > wide,
        )
        for place, entry in enumerate(entries)
    ]  # fmt: skip
    return Grid([Column(boxes[first : first + rows]) for first in range(0, len(boxes), rows)], columns, GAP)


def _yaku_row(
    entry: _YakuEntry, letters: int, high: int, spread: float, scale: Scale, *, ruled: bool, below: bool
) -> Box:
    """Cards (unless the yaku is lost), names, points, and what those were; `letters` of the name, `high`: pixels.

    `below`: the points stand beside the Japanese name.
    """
    size, small, figures = map(pixels, (letters, *_letters(scale)[1:]))
    tone = theme.INK2 if entry.lost else theme.INK
    cards = CardRow([] if entry.lost else yaku_cards(entry.yaku)[:MOST], 1000, gap=pixels(4))
    japanese = f"{entry.name.kanji} {entry.name.reading}".strip()
    upper: Box = Text(entry.name.name, size, Face.BRUSH, tone)
    lower: Box = Text(japanese, small, colour=theme.INK2, shorter=(entry.name.kanji,))
    points = row(Space(pixels(AIR)), Text(entry.points, figures, Face.BOLD, tone))
    beside: list[Box] = [points]
    if entry.changed or below:
        beside = []
    if entry.changed:
        upper = upper if below else row(Grow(upper), points)
        mark = Drawn(draw_diamond, pixels(round(small.pixels * 0.9)), still=True)
        was = Pad(Struck(entry.was, small, thick=pen(2)), left=pixels(round(small.pixels * 0.25)))
        lower = row(Grow(lower), Space(pixels(4)), mark, was)
    if below:
        lower = row(Grow(lower), Space(pixels(AIR)), Text(entry.points, size, Face.BOLD, tone))
    lines = [Sized(upper, high=InLetters(size, 1.2))]
    if japanese or entry.changed or below:
        lines.append(Sized(lower, high=InLetters(small, 1.2)))
    text = Align(Column(lines), y=At.MIDDLE)
    cells = row(
        Share(Sized(Pad(cards, top=pixels(3), bottom=pixels(3)), wide=pixels(_pictures(high, spread))), most=0.45),
        Space(BESIDE), Grow(text), *beside, Space(pixels(2)),
    )  # fmt: skip
    return Sized(Ruled(cells) if ruled else cells, high=pixels(high))


def _least_width(fact: Fact, scale: Scale) -> int:
    """Pixels a fact is wide at least so that no word of it is broken."""
    label, value = scale.px(LABEL), scale.px(VALUE)
    return max(fonts.longest(Face.SANS, label, fact.label), fonts.longest(Face.BOLD, value, fact.value))


def _fact(fact: Fact, was: str) -> Box:
    """What is asked, what is so, and, struck through, what it was."""
    label = Text(fact.label, LABEL, colour=theme.INK2, wrap=True)
    value = Text(fact.value, VALUE, Face.BOLD, wrap=True)
    if was == fact.value:
        return column(label, value, Space(high=9))
    mark = Drawn(draw_diamond, AtLeast(12, 11), InLetters(LABEL, 1.12), still=True)
    before = row(mark, Space(pixels(3)), Grow(Pad(Struck(was, LABEL), right=pixels(2))), at=At.START)
    return column(label, value, before, Space(high=9))


@boxclass
class Struck(Leaf):
    """Words struck through, line by line."""

    string: str
    size: AtLeast
    thick: int = 1

    def _lines(self, scale: Scale, width: int) -> list[str]:
        return fonts.wrap(Face.SANS, scale.px(self.size), self.string, width)

    def width(self, scale: Scale, room: int) -> int:
        """Of one line, within the room."""
        return min(fonts.width(Face.SANS, scale.px(self.size), self.string), room)

    def height(self, scale: Scale, width: int) -> int:
        """All lines, close together."""
        return len(self._lines(scale, width)) * scale.px(InLetters(self.size, 1.26))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the top."""
        for number, line in enumerate(self._lines(scale, rect.w)):
            at = (rect.left, rect.top - 2 + number * scale.px(InLetters(self.size, 1.26)))
            here = words(target, line, at, scale.px(self.size), colour=theme.INK2)
            pygame.draw.line(target, theme.INK2, (here.left, here.centery), (here.right, here.centery), self.thick)

"""The page of the yaku sheet: yaku by kind, each with its cards as they are now, and the rules in a glance below.

Of each yaku the cards its reader has are bright, missing ones faint, those that others have taken crossed out.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, kind_sign, slab, thing, words
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.missing_cards import dashed, draw_where
from koikoi.desktop.screens.gallery.leaves import KindSign
from koikoi.desktop.screens.yaku_progress import (
    CardState,
    YakuCard,
    YakuGroup,
    YakuProgress,
    YakuState,
    group_of,
    progress,
)
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import (
    At,
    Box,
    ByRoom,
    Grow,
    Leaf,
    Named,
    Pad,
    Placed,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    row,
)
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.grids import Grid, Share
from koikoi.desktop.ui.leaves import Drawn, Line, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.view import View
from koikoi.engine.yaku import Yaku
from koikoi.locales import _, names, sentences
from koikoi.locales.rules.facts import facts
from koikoi.locales.rules.yaku import yaku_table

MISSING = 0.35
"""How strongly a card is shown that is missing."""
MOST = 12
"""Cards shown of a yaku at most."""
SHARES = (1.7, 1.55, 1.4, 1.28, 1.16, 1.08, 1.0, 0.94, 0.88)
"""Sizes that are tried for the page, from the largest."""
GAP: Measure = 26
"""Between columns."""
LARGE = AtLeast(20, 14)
"""Letters of a yaku's name and points."""
SMALL = AtLeast(14, 12)
"""Letters of everything else."""
CLOSE = 1.305
"""From one line of small print to the next, in heights of its letters."""
CARD: Measure = AtLeast(42, 28)
"""Width of a card."""
CARDS_SHARE = 0.365
"""Of a column, at most."""
FIVE_WIDE = 1 + 4 * 0.8
"""Widths of a card that five take at least: of each so much is seen that all can be told apart."""


class YakuPage:
    """The page in one size, drawn when it is first asked for."""

    def __init__(self, box: Box, wide: int, scale: float) -> None:
        self.area = Rect(0, 0, wide, box.height(Scale(scale), wide))
        self.boxes = BoxLayout.of(box, self.area, scale)
        self._drawn: Surface | None = None

    def picture(self) -> Surface:
        """The page on a clear ground, premultiplied."""
        if self._drawn is None:
            drawn = Surface(self.area.size, pygame.SRCALPHA)
            self.boxes.draw(drawn, self.area)
            self._drawn = for_screen(drawn)
        return self._drawn


def fitting(view: View, seat: Seat, size: tuple[int, int], scale: float) -> float:
    """How much larger than usual the page is, as large as it can be without scrolling; 1 where it must scroll."""
    box, (wide, high) = yaku_page(view, seat), size
    return next((share for share in SHARES if box.height(Scale(scale * share), wide) <= high), 1.0)


# What stands under what


def yaku_page(view: View, seat: Seat) -> Box:
    """The yaku under their kinds, and the facts of the ruleset, in one to three columns."""
    groups = _groups(view, seat)
    cells = [
        column(_SmallPrint(fact.label), _SmallPrint(fact.value, Face.BOLD, theme.INK), Space(high=8))
        for fact in facts(view.rules)
    ]
    titles = [names.yaku(yaku.id, view.rules).name for yaku in view.rules.yaku if yaku.points]
    return ByRoom(lambda scale, width, _height: _page(groups, cells, _columns(scale, width, titles)))


def _columns(scale: Scale, width: int, titles: Sequence[str]) -> int:
    """As many as have room for cards, and in enlarged letters for the longest word of a yaku's name beside them."""
    most = width // scale.px(330)
    if fonts.enlarged():
        large, gap = scale.px(LARGE), scale.px(GAP)
        points = fonts.width(Face.BOLD, large, "10 +1") + scale.px(18)
        beside = max(fonts.longest(Face.BRUSH, large, title) for title in titles) + points
        most = min(most, (width + gap) // (round(beside / (1 - CARDS_SHARE)) + gap))
    return max(min(most, 3), 1)


def _page(groups: Sequence[Box], cells: Sequence[Box], columns: int) -> Box:
    legend = _(
        "Bright cards are captured, faint ones missing, crossed-out ones taken by others."
        " Gold corner: it lies on the field. Bowl: it is in the open hand."
    )
    return column(
        Masonry(groups, columns, GAP),
        Space(high=8),
        Sized(Line(theme.INK, AtLeast(2, 2)), high=10),
        Grid(cells, columns, GAP, row_gap=0),
        _SmallPrint(legend),
        Space(high=4),
    )


def _groups(view: View, seat: Seat) -> list[Box]:
    """Each kind that has yaku, with their rows."""
    with names.without_codes():
        texts = {text.id: text for text in yaku_table(view.rules)}
    rows: dict[YakuGroup, list[Box]] = {group: [] for group in YakuGroup}
    for yaku in view.rules.yaku:
        if yaku.points:
            text, now = texts[yaku.id], progress(view, seat, yaku)
            any_of = (_("any {number} of these").format(number=now.any_of),) if now.any_of else ()
            note = sentences((*any_of, text.extra, *text.notes))
            rows[group_of(yaku)].append(YakuRow(yaku, now, text.name, note))
    return [
        Named(column(group_title(group, view.rules), *boxes, Space(high=8)), group.name)
        for group, boxes in rows.items()
        if boxes
    ]


@boxclass
class Masonry(Box):
    """Boxes in columns of one width, each in the one that is shortest so far."""

    children: Sequence[Box]
    columns: int
    gap: Measure

    def height(self, scale: Scale, width: int) -> int:
        """The highest column."""
        return max((rect.bottom for _child, rect in self._rects(scale, width)), default=0)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """In their order."""
        for child, place in self._rects(scale, rect.w):
            yield from child.place(place.move(rect.topleft), scale)

    def _rects(self, scale: Scale, width: int) -> Iterator[tuple[Box, Rect]]:
        gap = scale.px(self.gap)
        wide = (width - gap * (self.columns - 1)) // self.columns
        bottoms = [0] * self.columns
        for child in self.children:
            number = bottoms.index(min(bottoms))
            rect = Rect(number * (wide + gap), bottoms[number], wide, scale.height(child, wide))
            bottoms[number] = rect.bottom
            yield child, rect


# Leaves


@boxclass
class _SmallPrint(Leaf):
    """Wrapped lines in small letters, close together."""

    text: str
    face: Face = Face.SANS
    colour: Colour = theme.INK2

    def height(self, scale: Scale, width: int) -> int:
        """All lines."""
        return scale.px(InLetters(SMALL, CLOSE * len(self._lines(scale, width))))

    def _lines(self, scale: Scale, width: int) -> list[str]:
        return fonts.wrap(self.face, scale.px(SMALL), self.text, width)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the top."""
        for number, line in enumerate(self._lines(scale, rect.w)):
            at = (rect.left, rect.top + scale.px(InLetters(SMALL, CLOSE * (number + 0.5))))
            words(target, line, at, scale.px(SMALL), colour=self.colour, face=self.face, anchor="midleft")


@words_of.register
def _of_small_print(leaf: _SmallPrint) -> Words:
    return Role.TEXT, leaf.text, ""


def group_title(group: YakuGroup, rules: Ruleset) -> Box:
    """A kind with its sign, above a line."""
    sign = Sized(KindSign(group.value, "ink"), wide=InLetters(LARGE, 1.1))
    title = Text(group.title(rules), AtLeast(23, 15), Face.BRUSH)
    head = Sized(row(sign, Space(InLetters(LARGE, 0.55)), Grow(title)), high=InLetters(LARGE, 1.6))
    line = Grow(Line(theme.INK2, AtLeast(1, 1)))
    return Sized(column(head, Space(high=InLetters(LARGE, 0.1)), line), high=InLetters(LARGE, 1.9))


@boxclass
class YakuRow(Leaf):
    """A yaku: its cards, what it is called and brings, and how far it is."""

    yaku: Yaku
    progress: YakuProgress
    name: names.YakuName
    note: str

    @cached_property
    def _box(self) -> Box:
        """Cards; beside them name and points, how far it is, small print."""
        cards = Pad(YakuCards(self.progress.cards[:MOST]), top=4, bottom=8)
        lines = [Sized(self._title(), high=InLetters(LARGE, 1.23)), Sized(self._state(), high=InLetters(SMALL, CLOSE))]
        note = [_SmallPrint(self.note)] if self.note else []
        text = Pad(column(*lines, *note), top=2, bottom=11.3)
        return row(Share(cards, most=CARDS_SHARE), Space(12), Grow(text), at=At.START)

    def height(self, scale: Scale, width: int) -> int:
        """A card, or the lines beside it."""
        return scale.height(self._box, width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The row, then what stands in it."""
        yield Placed(self, rect)
        yield from self._box.place(rect, scale)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """A line below."""
        pygame.draw.line(target, theme.INSET, (rect.left, rect.bottom - 4), (rect.right, rect.bottom - 4), pen(1))

    def _title(self) -> Box:
        """A seal where it is complete, the name, and the points at the right."""
        now = self.progress
        tone = theme.INK if now.state in (YakuState.COMPLETE, YakuState.OPEN) else theme.INK2
        struck = now.state in (YakuState.REPLACED, YakuState.LEFT_OUT)
        cells: list[Box] = [Grow(Text(self.name.name, LARGE, Face.BRUSH, tone, struck=struck)), Space(6)]
        if now.points:
            cells[:0] = [Drawn(_draw_seal, InLetters(LARGE, 1.05), still=True), Space(5)]
        cells.append(Text(str(now.points or self.yaku.points), LARGE, Face.BOLD, theme.BLOOD if now.points else tone))
        if self.yaku.extra:
            more = Text(f"+{self.yaku.extra}", SMALL, Face.BOLD, theme.INK2)
            cells += [Space(pixels(4)), Pad(more, top=InLetters(LARGE, 0.2))]
        return Row(cells)

    def _state(self) -> Box:
        """Its Japanese name, as far as there is room, and how far it is."""
        kanji = self.name.kanji if self.name.kanji != self.name.name else ""
        japanese = " ".join(part for part in (kanji, self.name.reading) if part and part != self.name.name)
        colour = theme.BLOOD if self.progress.points else theme.INK2
        state = Text(_state_text(self.progress), SMALL, Face.BOLD, colour)
        return row(Grow(Text(japanese, SMALL, colour=theme.INK2, shorter=(kanji, ""))), Space(6), state)


def _draw_seal(target: Surface, area: Rect) -> None:
    thing(target, "seal-done", area.center, area.w)


@boxclass
class YakuCards(Leaf):
    """The cards of a yaku side by side, smaller where five have no room, and closer where there are more."""

    cards: Sequence[YakuCard]

    def width(self, scale: Scale, room: int) -> int:
        """The same for all yaku."""
        return min(round(scale.px(CARD) * 4.4), room)

    def height(self, scale: Scale, width: int) -> int:
        """A card."""
        return round(self.wide(scale, width) * RATIO)

    def wide(self, scale: Scale, width: int) -> int:
        """Pixels of a card, the same for all yaku."""
        return min(scale.px(CARD), round(width / FIVE_WIDE))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Each over the one before."""
        for card, place in zip(self.cards, self.places(rect, scale), strict=True):
            _draw_card(target, card, place)

    def places(self, rect: Rect, scale: Scale) -> list[Rect]:
        """Where the cards lie."""
        wide = self.wide(scale, rect.w)
        pitch = min(wide + scale.px(3), (rect.w - wide) / max(len(self.cards) - 1, 1))
        high = round(wide * RATIO)
        return [Rect(rect.left + round(place * pitch), rect.top, wide, high) for place in range(len(self.cards))]


def _state_text(now: YakuProgress) -> str:
    return {
        YakuState.COMPLETE: _("complete"),
        YakuState.REPLACED: _("part of another"),
        YakuState.LEFT_OUT: _("only the best counts"),
        YakuState.VOID: _("does not count now"),
        YakuState.OPEN: _("{owned} of {needed}").format(owned=now.owned, needed=now.needed),
        YakuState.DEAD: _("out of reach"),
        YakuState.OUT_OF_SEASON: _("not this month"),
    }[now.state]


def _draw_card(target: Surface, card: YakuCard, rect: Rect) -> None:
    if card.card is None:
        slab(target, rect, theme.PAPER, pen(3))
        dashed(target, rect, theme.INK2)
        kind_sign(target, card.kind, rect.center, rect.w * 0.6, "ink")
        return
    picture = sprites().card(card.card, rect.w)
    if card.state is not CardState.OWNED:
        slab(target, rect, theme.PAPER, pen(3))  # so that a neighbour does not shine through
        picture = faint(picture, MISSING)
    target.blit(picture, rect, special_flags=PREMUL)
    if card.state is CardState.GONE:
        inset = rect.inflate(-rect.w // 3, -rect.h // 3)
        thick = max(rect.w // 14, 2)
        pygame.draw.line(target, theme.BLOOD, inset.topleft, inset.bottomright, thick)
        pygame.draw.line(target, theme.BLOOD, inset.topright, inset.bottomleft, thick)
    draw_where(target, rect, lying=card.lying, held=card.held)

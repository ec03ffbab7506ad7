"""The page of the yaku sheet: yaku by kind, each with its cards as they are now, and the rules in a glance below.

Of each yaku the cards its reader has are bright, missing ones faint, those that others have taken crossed out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, kind_sign, thing, words
from koikoi.desktop.draw.retained_canvas import PREMUL
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.match.hud.reach_list import dashed, draw_where
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
from koikoi.desktop.ui.boxes import AtLeast, Box, ByRoom, Leaf, Measure, Named, Placed, Rect, Scale, Space, column
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Drawn
from koikoi.engine.actions import Seat
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
LARGE: Measure = AtLeast(20, 14)
"""Letters of a yaku's name and points."""
SMALL: Measure = AtLeast(14, 12)
"""Letters of everything else."""
CARD: Measure = AtLeast(42, 28)
"""Width of a card."""


class YakuPage:
    """The page in one size, drawn when it is first asked for."""

    def __init__(self, box: Box, wide: int, scale: float) -> None:
        self.area = Rect(0, 0, wide, box.height(Scale(scale), wide))
        self.boxes = BoxLayout.of(box, self.area, scale)
        self._drawn: Surface | None = None

    @classmethod
    def fitting(cls, view: View, seat: Seat, wide: int, room: int, scale: float) -> "YakuPage":
        """The page as large as it can be without scrolling; where that would be too small, it scrolls."""
        box = yaku_page(view, seat)
        share = next((share for share in SHARES if box.height(Scale(scale * share), wide) <= room), 1.0)
        return cls(box, wide, scale * share)

    def picture(self) -> Surface:
        """The page on a clear ground, premultiplied."""
        if self._drawn is None:
            drawn = Surface(self.area.size, pygame.SRCALPHA)
            self.boxes.draw(drawn, self.area)
            self._drawn = for_screen(drawn)
        return self._drawn


# What stands under what


def yaku_page(view: View, seat: Seat) -> Box:
    """The yaku under their kinds, and the facts of the ruleset, in one to three columns."""
    groups = _groups(view, seat)
    cells = [
        column(_SmallPrint(fact.label), _SmallPrint(fact.value, Face.BOLD, theme.INK), Space(high=8))
        for fact in facts(view.rules)
    ]
    return ByRoom(lambda scale, width, _height: _page(groups, cells, _columns(scale, width)))


def _columns(scale: Scale, width: int) -> int:
    return max(min(width // max(scale.px(330), round(250 * fonts.line(100) / 140)), 3), 1)


def _page(groups: Sequence[Box], cells: Sequence[Box], columns: int) -> Box:
    legend = _(
        "Bright cards are captured, faint ones missing, crossed-out ones taken by others."
        " Gold corner: it lies on the field. Bowl: it is in the open hand."
    )
    return column(
        _Masonry(groups, columns, GAP),
        Space(high=8),
        Drawn(_line_above, high=10),
        Grid(cells, columns, GAP, row_gap=0),
        _SmallPrint(legend),
        Space(high=4),
    )


def _line_above(target: Surface, rect: Rect) -> None:
    pygame.draw.line(target, theme.INK, rect.topleft, rect.topright, 2)


def _groups(view: View, seat: Seat) -> list[Box]:
    """Each kind that has yaku, with their rows."""
    texts = {text.id: text for text in yaku_table(view.rules)}
    rows: dict[YakuGroup, list[Box]] = {group: [] for group in YakuGroup}
    for yaku in view.rules.yaku:
        if yaku.points:
            text, now = texts[yaku.id], progress(view, seat, yaku)
            any_of = (_("any {number} of these").format(number=now.any_of),) if now.any_of else ()
            note = sentences((*any_of, text.extra, *text.notes))
            rows[group_of(yaku)].append(YakuRow(yaku, now, text.name, note))
    return [
        Named(column(_GroupTitle(group), *boxes, Space(high=8)), group.name) for group, boxes in rows.items() if boxes
    ]


@dataclass(frozen=True)
class _Masonry(Box):
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
            rect = Rect(number * (wide + gap), bottoms[number], wide, child.height(scale, wide))
            bottoms[number] = rect.bottom
            yield child, rect


# Leaves


@dataclass(frozen=True)
class _SmallPrint(Leaf):
    """Wrapped lines in small letters, close together."""

    text: str
    face: Face = Face.SANS
    colour: Colour = theme.INK2

    def height(self, scale: Scale, width: int) -> int:
        """All lines."""
        return len(self._lines(scale, width)) * _close_line(scale)

    def _lines(self, scale: Scale, width: int) -> list[str]:
        return fonts.wrap(self.face, scale.px(SMALL), self.text, width)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the top."""
        high = _close_line(scale)
        for number, line in enumerate(self._lines(scale, rect.w)):
            at = (rect.left, rect.top + (number + 0.5) * high)
            words(target, line, at, scale.px(SMALL), colour=self.colour, face=self.face, anchor="midleft")


def _close_line(scale: Scale) -> int:
    """Pixels from one line of small print to the next."""
    return round(grown(scale.px(SMALL)) * 1.3)


@dataclass(frozen=True)
class _GroupTitle(Leaf):
    """A kind with its sign, above a line."""

    group: YakuGroup

    def height(self, scale: Scale, width: int) -> int:
        """The sign and some air."""
        return round(grown(scale.px(LARGE)) * 1.9)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Sign, title, line."""
        tall = grown(scale.px(LARGE))
        size, middle = round(tall * 1.1), rect.top + round(tall * 0.8)
        kind_sign(target, self.group.value, (rect.left + size / 2, middle), size, "ink")
        at, room = (rect.left + size * 1.5, middle), rect.w - size * 1.5
        words(target, self.group.title, at, scale.px(AtLeast(23, 15)), face=Face.BRUSH, anchor="midleft", room=room)
        y = rect.top + round(tall * 1.7)
        pygame.draw.line(target, theme.INK2, (rect.left, y), (rect.right, y))


@dataclass(frozen=True)
class YakuRow(Leaf):
    """A yaku: its cards, what it is called and brings, and how far it is."""

    yaku: Yaku
    progress: YakuProgress
    name: names.YakuName
    note: str

    def _text_left(self, scale: Scale, width: int) -> int:
        """Pixels from the left to the words."""
        return round(min(width * 0.35, scale.px(CARD) * 4.4)) + scale.px(12)

    def _notes(self, scale: Scale, width: int) -> list[str]:
        """The small print, in lines."""
        room = width - self._text_left(scale, width)
        return fonts.wrap(Face.SANS, scale.px(SMALL), self.note, room) if self.note else []

    def height(self, scale: Scale, width: int) -> int:
        """A card, or the lines beside it."""
        lines = 1 + len(self._notes(scale, width))
        text = round(grown(scale.px(LARGE)) * 1.3 + grown(scale.px(SMALL)) * 1.3 * lines)
        return max(round(scale.px(CARD) * RATIO), text) + scale.px(12)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Cards, name and points, how far it is, small print, a line below."""
        left = rect.left + self._text_left(scale, rect.w)
        self._draw_cards(target, rect, left - scale.px(12), scale)
        tall, low = grown(scale.px(LARGE)), grown(scale.px(SMALL))
        y = rect.top + scale.px(2) + tall * 0.6
        self._draw_name(target, left, rect.right, y, scale)
        y += tall * 0.6 + low * 0.7
        self._draw_state(target, left, rect.right, y, scale)
        for line in self._notes(scale, rect.w):
            y += low * 1.3
            words(target, line, (left, y), scale.px(SMALL), colour=theme.INK2, anchor="midleft")
        pygame.draw.line(target, theme.INSET, (rect.left, rect.bottom - 4), (rect.right, rect.bottom - 4))

    def _draw_name(self, target: Surface, left: int, right: int, y: float, scale: Scale) -> None:
        """The name, a seal where it is complete, and the points at the right."""
        now, size, small = self.progress, scale.px(LARGE), scale.px(SMALL)
        tone = theme.INK if now.state in (YakuState.COMPLETE, YakuState.OPEN) else theme.INK2
        if self.yaku.extra:
            at = (right, y + grown(size) * 0.1)
            more = f"+{self.yaku.extra}"
            right = words(target, more, at, small, colour=theme.INK2, face=Face.BOLD, anchor="midright").left - 4
        points, colour = str(now.points or self.yaku.points), theme.BLOOD if now.points else tone
        right = words(target, points, (right, y), size, colour=colour, face=Face.BOLD, anchor="midright").left
        if now.points:
            seal = round(grown(size) * 1.05)
            thing(target, "seal-done", (left + seal / 2, y), seal)
            left += seal + scale.px(5)
        room = right - left - scale.px(6)
        words(target, self.name.name, (left, y), size, colour=tone, face=Face.BRUSH, anchor="midleft", room=room)

    def _draw_state(self, target: Surface, left: int, right: int, y: float, scale: Scale) -> None:
        """Its Japanese name, as far as there is room, and how far it is."""
        now, size = self.progress, scale.px(SMALL)
        colour = theme.BLOOD if now.points else theme.INK2
        state = words(
            target, _state_text(now), (right, y), size, colour=colour, face=Face.BOLD, anchor="midright",
            room=right - left,
        )  # fmt: skip
        kanji = self.name.kanji if self.name.kanji != self.name.name else ""
        japanese = " ".join(part for part in (kanji, self.name.reading) if part and part != self.name.name)
        room = state.left - left - scale.px(6)
        shown = next((text for text in (japanese, kanji) if fonts.width(Face.SANS, size, text) <= room), "")
        words(target, shown, (left, y), size, colour=theme.INK2, anchor="midleft", room=room)

    def _draw_cards(self, target: Surface, rect: Rect, right: int, scale: Scale) -> None:
        wide, cards = scale.px(CARD), self.progress.cards[:MOST]
        pitch = min(wide + scale.px(3), (right - rect.left - wide) / max(len(cards) - 1, 1))
        top = rect.top + scale.px(4)
        for place, card in enumerate(cards):
            _draw_card(target, card, Rect(rect.left + round(place * pitch), top, wide, round(wide * RATIO)))


def _state_text(now: YakuProgress) -> str:
    return {
        YakuState.COMPLETE: _("complete"),
        YakuState.REPLACED: _("part of another"),
        YakuState.VOID: _("does not count now"),
        YakuState.OPEN: _("{owned} of {needed}").format(owned=now.owned, needed=now.needed),
        YakuState.DEAD: _("out of reach"),
        YakuState.OUT_OF_SEASON: _("not this month"),
    }[now.state]


def _draw_card(target: Surface, card: YakuCard, rect: Rect) -> None:
    if card.card is None:
        pygame.draw.rect(target, theme.PAPER, rect, border_radius=3)
        dashed(target, rect, theme.INK2)
        kind_sign(target, card.kind, rect.center, rect.w * 0.6, "ink")
        return
    picture = sprites().card(card.card, rect.w)
    if card.state is not CardState.OWNED:
        pygame.draw.rect(target, theme.PAPER, rect, border_radius=3)  # so that a neighbour does not shine through
        picture = faint(picture, MISSING)
    target.blit(picture, rect, special_flags=PREMUL)
    if card.state is CardState.GONE:
        inset = rect.inflate(-rect.w // 3, -rect.h // 3)
        thick = max(rect.w // 14, 2)
        pygame.draw.line(target, theme.BLOOD, inset.topleft, inset.bottomright, thick)
        pygame.draw.line(target, theme.BLOOD, inset.topright, inset.bottomleft, thick)
    draw_where(target, rect, lying=card.lying, held=card.held)

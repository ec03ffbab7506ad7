"""The page of the yaku sheet: yaku by kind, each with its cards as they are now, and the rules in a glance below.

Of each yaku the cards its reader has are bright, missing ones faint, those that others have taken crossed out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, kind_sign, thing, words
from koikoi.desktop.draw.retained_canvas import PREMUL
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.layout.board import RATIO, Rect
from koikoi.desktop.match.hud.reach_list import dashed, draw_where
from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.reach import hindered
from koikoi.engine.view import View
from koikoi.engine.yaku import Need, Sake, Special, Yaku
from koikoi.locales import _, names, sentences
from koikoi.locales.rules.facts import facts
from koikoi.locales.rules.yaku import yaku_table

MISSING = 0.35
"""How strongly a card is shown that is missing."""
MOST = 12
"""Cards shown of a yaku at most."""
_SHARES = (1.7, 1.55, 1.4, 1.28, 1.16, 1.08, 1.0, 0.94, 0.88)


class YakuColumn(Enum):
    """The columns of the sheet."""

    BRIGHTS = Kind.BRIGHT
    RIBBONS = Kind.RIBBON
    ANIMALS = Kind.ANIMAL
    OTHERS = Kind.PLAIN

    @property
    def title(self) -> str:
        """What stands above."""
        return {
            YakuColumn.BRIGHTS: _("Brights"),
            YakuColumn.RIBBONS: _("Ribbons"),
            YakuColumn.ANIMALS: _("Animals and cup"),
            YakuColumn.OTHERS: _("Plains and others"),
        }[self]


def group_of(yaku: Yaku) -> YakuColumn:
    """Under which kind somebody would look for a yaku."""
    cards = EMPTY
    for need in yaku.needs:
        if isinstance(need.of, Special):
            return YakuColumn.OTHERS
        cards |= OF_KIND[need.of] if isinstance(need.of, Kind) else need.of
    if SAKE_CUP in cards and len(cards) <= 3:  # the viewings
        return YakuColumn.ANIMALS
    return next((group for group in YakuColumn if cards <= OF_KIND[group.value]), YakuColumn.OTHERS)


class CardState(Enum):
    """Where a card of a yaku is."""

    OWNED = "owned"
    MISSING = "missing"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class YakuCard:
    """One card of a yaku; without a card any of its kind."""

    card: Card | None
    kind: Kind
    state: CardState
    lying: bool = False
    held: bool = False


class YakuState(Enum):
    """What a yaku is to a player now."""

    COMPLETE = "complete"
    REPLACED = "replaced"
    """Its cards are there, and another takes its place."""
    VOID = "void"
    """Its cards are there, and rain, fog, or that it stands alone keeps it from counting."""
    OPEN = "open"
    DEAD = "dead"
    """It can't be completed any more."""
    OUT_OF_SEASON = "out of season"


@dataclass(frozen=True, slots=True)
class YakuProgress:
    """How far a player is with a yaku."""

    cards: tuple[YakuCard, ...]
    owned: int
    """Cards that count towards it."""
    needed: int
    points: int
    """What it brings now; 0: it does not count."""
    standing: YakuState
    any_of: int
    """So many of the cards shown are enough; 0: all are needed."""


def progress(view: View, seat: Seat, yaku: Yaku) -> YakuProgress:
    """What a seat has of a yaku, from what everybody can see (and its own hand, while that lies open)."""
    pile, taken, hand = view.pile(seat), EMPTY, view.hands[seat] or EMPTY
    for captured in view.captured:
        taken |= captured
    gone = taken - pile
    shown: list[YakuCard] = []
    owned, short, any_of = 0, False, 0
    for need in yaku.needs:
        cards = _cards(view, need)
        have = cards & pile
        owned += min(len(have), need.count)
        short |= len(cards - gone) < need.count
        if isinstance(need.of, Kind) and len(OF_KIND[need.of]) > need.count:
            shown += [YakuCard(one, need.of, CardState.OWNED) for one in have]
            shown += [YakuCard(None, need.of, CardState.MISSING)] * max(need.count - len(have), 0)
            continue
        any_of += need.count if len(cards) > need.count and len(yaku.needs) == 1 else 0
        for one in cards:
            state = CardState.OWNED if one in pile else CardState.GONE if one in gone else CardState.MISSING
            missing = state is CardState.MISSING
            shown.append(YakuCard(one, one.kind, state, missing and one in view.field_cards, missing and one in hand))
    points = next((one.points for one in view.worth(seat).yaku if one.id == yaku.id), 0)
    needed = sum(need.count for need in yaku.needs)
    if yaku.months and view.month not in yaku.months:
        standing = YakuState.OUT_OF_SEASON
    elif points:
        standing = YakuState.COMPLETE
    elif any(one.id == yaku.id and not one.missing for one in hindered(view, seat)):
        standing = YakuState.VOID
    elif owned == needed:
        standing = YakuState.REPLACED
    else:
        standing = YakuState.DEAD if short else YakuState.OPEN
    return YakuProgress(tuple(shown), owned, needed, points, standing, any_of)


def _cards(view: View, need: Need) -> CardSet:
    match need.of:
        case CardSet():
            return need.of
        case Special.MONTH:
            return OF_MONTH[view.month]
        case kind:
            cup = CardSet((SAKE_CUP,)) if kind is Kind.PLAIN and view.rules.sake is not Sake.ANIMAL else EMPTY
            return OF_KIND[kind] | cup


# Drawing


@dataclass(frozen=True, slots=True)
class _YakuRow:
    yaku: Yaku
    progress: YakuProgress
    name: names.YakuName
    notes: tuple[str, ...]
    high: int


def fitting(view: View, seat: Seat, wide: int, room: int, scale: float) -> "YakuPage":
    """The page as large as it can be without scrolling; where that would be too small, it scrolls."""
    for share in _SHARES:
        page = YakuPage(view, seat, wide, scale * share)
        if page.high <= room:
            return page
    return YakuPage(view, seat, wide, scale)


class YakuPage:
    """The whole page, drawn when it is first asked for."""

    def __init__(self, view: View, seat: Seat, wide: int, scale: float) -> None:
        self.view = view
        self.seat = seat
        self.wide = wide
        self.s = scale
        self.big, self.small = self._px(20, 14), self._px(14, 12)
        self.tall, self.low = grown(self.big), grown(self.small)
        self.gap = self._px(26)
        self.columns = max(min(wide // max(self._px(330), round(250 * fonts.line(100) / 140)), 3), 1)
        self.column = (wide - self.gap * (self.columns - 1)) // self.columns
        self.card = self._px(42, 28)
        self.pictures = round(min(self.column * 0.35, self.card * 4.4))
        self._drawn: Surface | None = None
        self.blocks = self._blocks()
        bottoms = [rect.bottom for _group, rect, _rows in self.blocks]
        self.facts_top = max(bottoms, default=0) + self._px(8)
        self.facts = self._facts()
        self.high = self.facts_top + self.facts.get_height() + self._px(6)

    def _px(self, value: float, least: int = 1) -> int:
        return max(round(value * self.s), least)

    def picture(self) -> Surface:
        """The page on a clear ground, premultiplied."""
        if self._drawn is None:
            drawn = Surface((self.wide, self.high), pygame.SRCALPHA)
            for group, rect, rows in self.blocks:
                self._block(drawn, group, rect, rows)
            drawn.blit(self.facts, (0, self.facts_top), special_flags=PREMUL)
            self._drawn = for_screen(drawn)
        return self._drawn

    # What goes where

    def _blocks(self) -> list[tuple[YakuColumn, Rect, list[_YakuRow]]]:
        """Each group in the column that is shortest so far."""
        words_of = {one.id: one for one in yaku_table(self.view.rules)}
        rows: dict[YakuColumn, list[_YakuRow]] = {group: [] for group in YakuColumn}
        for yaku in self.view.rules.yaku:
            if yaku.points:
                said = words_of[yaku.id]
                found = progress(self.view, self.seat, yaku)
                notes = self._wrapped(found, (said.extra, *said.notes))
                high = max(round(self.card * RATIO), round(self.tall * 1.3 + self.low * 1.3 * (1 + len(notes))))
                rows[group_of(yaku)].append(_YakuRow(yaku, found, said.name, notes, high + self._px(12)))
        head = round(self.tall * 1.9)
        bottoms = [0] * self.columns
        blocks = []
        for group, found_rows in rows.items():
            if found_rows:
                column = bottoms.index(min(bottoms))
                high = head + sum(row.high for row in found_rows) + self._px(8)
                rect = Rect(column * (self.column + self.gap), bottoms[column], self.column, high)
                bottoms[column] += high
                blocks.append((group, rect, found_rows))
        return blocks

    def _wrapped(self, found: YakuProgress, notes: tuple[str, ...]) -> tuple[str, ...]:
        """The small print, in lines."""
        first = (_("any {number} of these").format(number=found.any_of),) if found.any_of else ()
        text = sentences((*first, *notes))
        if not text:
            return ()
        lines = fonts.wrap(Face.SANS, self.small, text, self.column - self.pictures - self._px(12))
        return tuple(lines)

    # Blocks

    def _block(self, target: Surface, group: YakuColumn, rect: Rect, rows: list[_YakuRow]) -> None:
        size = round(self.tall * 1.1)
        middle = rect.top + round(self.tall * 0.8)
        kind_sign(target, group.value, (rect.left + size / 2, middle), size, "ink")
        at = (rect.left + size * 1.5, middle)
        words(target, group.title, at, self._px(23, 15), face=Face.BRUSH, anchor="midleft", room=rect.w - size * 1.5)
        y = rect.top + round(self.tall * 1.7)
        pygame.draw.line(target, theme.INK2, (rect.left, y), (rect.right, y))
        y = rect.top + round(self.tall * 1.9)
        for row in rows:
            self._row(target, row, Rect(rect.left, y, rect.w, row.high))
            y += row.high

    def _row(self, target: Surface, row: _YakuRow, cell: Rect) -> None:
        found = row.progress
        self._cards(target, found.cards, Rect(cell.left, cell.top + self._px(4), self.pictures, cell.h))
        x = cell.left + self.pictures + self._px(12)
        tone = theme.INK if found.standing in (YakuState.COMPLETE, YakuState.OPEN) else theme.INK2
        y = cell.top + self._px(2) + self.tall * 0.6
        colour = theme.BLOOD if found.points else tone
        more, right = (f"+{row.yaku.extra}" if row.yaku.extra else ""), cell.right
        if more:
            at = (right, y + self.tall * 0.1)
            right = words(target, more, at, self.small, colour=theme.INK2, face=Face.BOLD, anchor="midright").left - 4
        points = str(found.points or row.yaku.points)
        right = words(target, points, (right, y), self.big, colour=colour, face=Face.BOLD, anchor="midright").left
        if found.points:
            size = round(self.tall * 1.05)
            thing(target, "seal-done", (x + size / 2, y), size)
            x += size + self._px(5)
        room = right - x - self._px(6)
        words(target, row.name.name, (x, y), self.big, colour=tone, face=Face.BRUSH, anchor="midleft", room=room)
        x = cell.left + self.pictures + self._px(12)
        y += self.tall * 0.6 + self.low * 0.7
        said = self._said(found)
        status = words(
            target, said, (cell.right, y), self.small, colour=theme.BLOOD if found.points else theme.INK2,
            face=Face.BOLD, anchor="midright", room=cell.right - x,
        )  # fmt: skip
        japanese = " ".join(one for one in (row.name.kanji, row.name.reading) if one and one != row.name.name)
        room = status.left - x - self._px(6)
        if fonts.width(Face.SANS, self.small, japanese) > room:
            japanese = row.name.kanji if row.name.kanji != row.name.name else ""
        if fonts.width(Face.SANS, self.small, japanese) <= room:
            words(target, japanese, (x, y), self.small, colour=theme.INK2, anchor="midleft", room=room)
        for line in row.notes:
            y += self.low * 1.3
            words(target, line, (x, y), self.small, colour=theme.INK2, anchor="midleft")
        pygame.draw.line(target, theme.INSET, (cell.left, cell.bottom - 4), (cell.right, cell.bottom - 4))

    def _said(self, found: YakuProgress) -> str:
        """How far it is, in words."""
        return {
            YakuState.COMPLETE: _("complete"),
            YakuState.REPLACED: _("part of another"),
            YakuState.VOID: _("does not count now"),
            YakuState.OPEN: _("{owned} of {needed}").format(owned=found.owned, needed=found.needed),
            YakuState.DEAD: _("out of reach"),
            YakuState.OUT_OF_SEASON: _("not this month"),
        }[found.standing]

    def _cards(self, target: Surface, cards: tuple[YakuCard, ...], area: Rect) -> None:
        cards = cards[:MOST]
        pitch = min(self.card + self._px(3), (area.w - self.card) / max(len(cards) - 1, 1))
        for place, one in enumerate(cards):
            rect = Rect(area.left + round(place * pitch), area.top, self.card, round(self.card * RATIO))
            self._card(target, one, rect)

    def _card(self, target: Surface, one: YakuCard, rect: Rect) -> None:
        if one.card is None:
            pygame.draw.rect(target, theme.PAPER, rect, border_radius=3)
            dashed(target, rect, theme.INK2)
            kind_sign(target, one.kind, rect.center, rect.w * 0.6, "ink")
            return
        picture = sprites().card(one.card, rect.w)
        if one.state is not CardState.OWNED:
            pygame.draw.rect(target, theme.PAPER, rect, border_radius=3)  # so that a neighbour does not shine through
            picture = faint(picture, MISSING)
        target.blit(picture, rect, special_flags=PREMUL)
        if one.state is CardState.GONE:
            inset = rect.inflate(-rect.w // 3, -rect.h // 3)
            thick = max(rect.w // 14, 2)
            pygame.draw.line(target, theme.BLOOD, inset.topleft, inset.bottomright, thick)
            pygame.draw.line(target, theme.BLOOD, inset.topright, inset.bottomleft, thick)
        draw_where(target, rect, lying=one.lying, held=one.held)

    # The foot

    def _facts(self) -> Surface:
        """Koi-koi, doubling and the rest in a few words each, in as many columns as there are above."""
        entries = [(fact.label, fact.value) for fact in facts(self.view.rules)]
        legend = _(
            "Bright cards are captured, faint ones missing, crossed-out ones taken by others."
            " Gold corner: it lies on the field. Bowl: it is in the open hand."
        )
        small_print = fonts.wrap(Face.SANS, self.small, legend, self.wide)
        line = round(self.low * 1.3)
        cells = list(self._cells(entries))
        rows = [cells[place : place + self.columns] for place in range(0, len(cells), self.columns)]
        high = sum(max(1 + len(lines) for _label, lines in row) * line + self._px(8) for row in rows)
        drawn = Surface((self.wide, high + len(small_print) * line + self._px(8)), pygame.SRCALPHA)
        pygame.draw.line(drawn, theme.INK, (0, 0), (self.wide, 0), 2)
        y = self._px(10)
        for row in rows:
            for place, (label, lines) in enumerate(row):
                x = place * (self.column + self.gap)
                words(drawn, label, (x, y + line / 2), self.small, colour=theme.INK2, anchor="midleft")
                for number, said in enumerate(lines, 1):
                    at = (x, y + (number + 0.5) * line)
                    words(drawn, said, at, self.small, face=Face.BOLD, anchor="midleft")
            y += max(1 + len(lines) for _label, lines in row) * line + self._px(8)
        for said in small_print:
            words(drawn, said, (0, y + line / 2), self.small, colour=theme.INK2, anchor="midleft")
            y += line
        return drawn

    def _cells(self, entries: list[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
        for label, value in entries:
            yield label, fonts.wrap(Face.BOLD, self.small, value, self.column)

"""What each player has, and what is near: yaku that count, then those that lack a card or two, with these cards.

Everything here is public, but for one mark: whose own hand lies open sees which of the missing cards it holds.  Who is
advised sees also how likely each yaku in reach is, as the coach reckons from that seat's view.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi.desktop.draw import card_badges, fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, block, strike, thing, words
from koikoi.desktop.draw.panel_cache import PanelCache, once, text_size
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.missing_cards import Slot, draw_slot
from koikoi.desktop.match.hud.player_plates import lanterns_wide
from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, CardSet, Kind
from koikoi.engine.reach import Hindrance, InReach, hindered, in_reach
from koikoi.engine.standing import left_out
from koikoi.engine.view import View
from koikoi.locales import _, names, ngettext, percent

NOWHERE = Rect(0, 0, 0, 0)
RULE = (0x5B, 0x4E, 0x44)
"""A fine line on wood."""
SMALLER, LEAST = 0.85, 12
"""How much of its size a name keeps that has little room, and pixels that it has at least."""
YakuChances = Mapping[Seat, Mapping[str, float]]
"""By seat, then by yaku: how likely it is held when the round ends; no seats where nobody is advised."""


@dataclass(frozen=True, slots=True)
class ReachRow:
    """A yaku that is held, near, or kept from counting."""

    id: str
    name: str
    kanji: str
    points: int
    complete: bool = False
    why: str = ""
    """What keeps it from counting."""
    slots: tuple[Slot, ...] = ()
    chance: float | None = None
    """Of what is in reach, if the coach has reckoned it."""
    struck: bool = False
    """It is held, and counts for nothing beside a better one."""


def rows(view: View, seat: Seat) -> tuple[ReachRow, ...]:
    """A seat's yaku: complete ones by points, those left out beside them, what is in reach, what does not count now."""

    def make() -> tuple[ReachRow, ...]:
        held = sorted(view.worth(seat).yaku, key=lambda one: -one.points)
        complete = [_row(view, one.id, one.points, complete=True) for one in held]
        left = [replace(_row(view, one.id, one.points), struck=True) for one in left_out(view, seat)]
        near = [_row(view, one.id, one.points, slots=_slots(view, seat, one)) for one in in_reach(view, seat)]
        return (*complete, *left, *near, *(_hindered(view, seat, one) for one in hindered(view, seat)))

    return once(view, ("rows", seat), make)


def _row(
    view: View, yaku: str, points: int, *, complete: bool = False, why: str = "", slots: tuple[Slot, ...] = ()
) -> ReachRow:
    said = names.yaku(yaku, view.rules)
    return ReachRow(yaku, said.name, "" if said.kanji == said.name else said.kanji, points, complete, why, slots)


def likely(found: tuple[ReachRow, ...], chances: Mapping[str, float]) -> tuple[ReachRow, ...]:
    """The rows, each yaku in reach with its chance: 0 for what never came about in the coach's futures."""

    def near(one: ReachRow) -> bool:
        return not (one.complete or one.why or one.struck)

    return tuple(replace(one, chance=chances.get(one.id, 0.0)) if near(one) else one for one in found)


def _hindered(view: View, seat: Seat, reach: InReach) -> ReachRow:
    why = {
        Hindrance.RAIN: _("spoiled by rain"),
        Hindrance.FOG: _("hidden in fog"),
        Hindrance.ALONE: _("only with another"),
    }
    assert reach.hindrance is not None
    return _row(view, reach.id, reach.points, why=why[reach.hindrance], slots=_slots(view, seat, reach))


def _slots(view: View, seat: Seat, reach: InReach) -> tuple[Slot, ...]:
    hand = view.hands[seat] or EMPTY
    return tuple(
        Slot(
            next(iter(cards)) if len(cards) == 1 else None,
            None if len(cards) == 1 else _common(cards),
            bool(cards & view.field_cards),
            bool(cards & hand),
        )
        for cards in reach.slots
    )


def _common(cards: CardSet) -> Kind | int | None:
    """The kind that all of these are (the cup may be a plain card, too), or else their month."""
    usual = cards - CardSet((SAKE_CUP,)) or cards
    for kind, members in OF_KIND.items():
        if usual <= members:
            return kind
    return next((month.value for month, members in OF_MONTH.items() if cards <= members), None)


def _worth(view: View, seat: Seat) -> tuple[str, ...]:
    """What stopping now would bring, in words: spelled out, and briefly; nothing without yaku."""

    def make() -> tuple[str, ...]:
        account = view.worth(seat)
        if not account.total:
            return ()
        short = ngettext("{points} now", "{points} now", account.total).format(points=account.total)
        return (short,) if account.multiplier == 1 else (f"{account.base} × {account.multiplier} = {short}", short)

    return once(view, ("worth", seat), make)


# Drawing


def draw_lists(wall: PanelCache, view: View, frame: Board, chances: YakuChances, coming: Seat | None = None) -> None:
    """The yaku of all seats with room for them, under what they are worth; `coming`: whose lantern has its hook."""
    for seat, area in frame.lists.items():
        shown, worths = rows(view, seat), _worth(view, seat)
        if seat in chances:
            shown = likely(shown, chances[seat])
        head = frame.hooks.get(seat, NOWHERE).copy()
        head.w -= lanterns_wide(head, view.calls[seat] + (seat == coming))
        headed = _headline(names.yaku_heading(view.rules), worths, head, frame)
        if headed is not None and (shown or worths):  # no heading over nothing
            wall.put(("head", seat), head, headed, partial(_head, text=headed, frame=frame))
        rest = "" if not worths or (headed is not None and headed.worth) else worths[-1]
        if fonts.enlarged() and area.h < grown(text_size(frame, 2.25, 13)):
            continue  # a strip that would show half of each letter
        wall.put(("list", seat), area, (shown, rest), partial(_list, found=shown, worth=rest, frame=frame))


@dataclass(frozen=True, slots=True)
class _Headline:
    title: str
    worth: str


def _headline(title: str, worths: tuple[str, ...], head: Rect, frame: Board) -> _Headline | None:
    """What stands above a list: as much as there is room for; beside a plate only what the yaku are worth."""
    big, small = _title_size(head, frame), _worth_size(head, frame)
    full = fonts.width(Face.BRUSH, big, title) + frame.px(1.6)
    for worth in (*worths, "") if head.w > 12 * frame.u else ():
        if (fonts.width(Face.BOLD, small, worth) if worth else 0) + full <= head.w:
            return _Headline(title, worth)
    return next((_Headline("", worth) for worth in worths if fonts.width(Face.BOLD, small, worth) <= head.w), None)


def _title_size(head: Rect, frame: Board) -> int:
    return text_size(frame, 2.9, 15, head.h * 0.62)


def _worth_size(head: Rect, frame: Board) -> int:
    return text_size(frame, 2.25, 14, head.h * 0.5)


def _head(target: Surface, area: Rect, text: _Headline, frame: Board) -> None:
    line = area.bottom - frame.px(0.5)
    middle = (area.top + line) / 2
    if text.title:
        words(
            target, text.title, (area.left, middle), _title_size(area, frame), colour=theme.CREAM, face=Face.BRUSH,
            anchor="midleft",
        )  # fmt: skip
        pygame.draw.line(target, RULE, (area.left, line), (area.right - 1, line), pen(1))
    at, anchor = ((area.right, middle), "midright") if text.title else (area.center, "center")
    words(target, text.worth, at, _worth_size(area, frame), colour=theme.GOLD, face=Face.BOLD, anchor=anchor)


def _list(target: Surface, area: Rect, found: tuple[ReachRow, ...], worth: str, frame: Board) -> None:
    _List(target, area, frame).draw(found, worth)


class _List:
    """Rows in one or several columns, two lines each where the height allows it, else one."""

    def __init__(self, target: Surface, area: Rect, frame: Board) -> None:
        self.target = target
        self.area = area
        self.frame = frame
        self.big, self.small = text_size(frame, 2.25, 13, area.h), text_size(frame, 1.8, 12, area.h)
        self.tall, self.low = grown(self.big), grown(self.small)

    def draw(self, shown: tuple[ReachRow, ...], worth: str) -> None:
        """As many rows as fit; what the head had no room for comes first, "+n more" last."""
        if worth:
            above = self.area.h > 4 * self.tall  # else beside the rows
            at = (self.area.left, self.area.top + self.tall * 0.66) if above else self.area.midleft
            end = words(self.target, worth, at, self.big, colour=theme.GOLD, face=Face.BOLD, anchor="midleft").right
            taken = round(self.tall * 1.3) if above else end + self.frame.px(1.6) - self.area.left
            left, top = (0, taken) if above else (taken, 0)
            self.area = Rect(self.area.left + left, self.area.top + top, self.area.w - left, self.area.h - top)
            if not above and shown and fonts.enlarged() and not self._has_room(shown):
                return
        tight = (self.tall + self.low) * 1.24
        self.columns = max(min(int(self.area.w / (self.frame.letters * grown(100) * 0.205)), len(shown)), 1)
        self.two_lines = self.area.h >= tight
        lines = self._wrapped(shown, tight if self.two_lines else self.tall * 1.4)
        high, foot = self.area.h - self.frame.px(0.6), 0
        if self.columns == 1 and self.two_lines and len(shown) * lines > high >= lines + self.low * 1.5:
            foot = round(self.low * 1.5)  # "+n more" is lower than a row
        most = max(int((high - foot) // lines), 1)
        self.deep = max(min(-(-len(shown) // self.columns), most), 1)
        self.step = min(round(lines * 1.14), (high - foot) // self.deep)
        self.deep += bool(foot)
        cells = self.columns * self.deep
        more = len(shown) - (cells if len(shown) <= cells and not foot else max(cells - 1, 1))
        places = self._cells(cells)
        if more > 0 and self.deep == 1 and self.columns > 1:
            places = self._beside(_counted(more))
        if self.columns == 1 and self.two_lines and not fonts.enlarged():
            self._heighten(shown[: len(shown) - max(more, 0)], places, round(tight))
        if more > 0:
            self._more(_counted(more) if cells > 1 else f"+{more}", places[-1], alone=cells > 1)
        for row, place in zip(shown[: len(shown) - max(more, 0)], places, strict=False):
            lines = len(self._name(row, place.w))
            short = row.kanji and not self.two_lines and lines > 1 and lines * fonts.line(self.big) > place.h
            self._row(replace(row, name=row.kanji) if short else row, place)

    def _heighten(self, shown: tuple[ReachRow, ...], places: list[Rect], least: int) -> None:
        """Gives a second line to names with no room beside their cards, as far as there is height for that."""
        high, line = self.area.h - self.frame.px(0.6), fonts.line(self.big)
        spare = max((high - len(places) * least) // line, 0)
        if given := [at for row, at in zip(shown, places, strict=False) if len(self._fitted(row, at, 2)[3]) > 1][
            :spare
        ]:
            self.step, y = min(self.step, (high - len(given) * line) // len(places)), self.area.top
            for place in places:
                place.top, place.h = y, self.step + line * any(place is one for one in given)
                y = place.bottom

    def _fitted(self, row: ReachRow, cell: Rect, most: int) -> tuple[tuple[Slot, ...], bool, int, list[str]]:
        """The cards, whether they lie close, the size of the name, and its lines, `most` if it can be.

        A name with little room takes a second line, is smaller, has its cards close to each other, has fewer of them,
        or stands where its notes would; it is cut where none of that helps.
        """
        face, least = Face.BOLD if row.complete else Face.SANS, max(round(self.big * SMALLER), min(LEAST, self.big))
        seal, card = round(self.big * 1.05) + self.frame.px(0.7, 4) if row.complete else 0, self._small_card(cell)
        for close, count in ((False, len(row.slots)), *((True, count) for count in range(len(row.slots), -1, -1))):
            room = cell.w - seal - self._span(count, card, close=close)
            for size in range(self.big, least - 1, -1):
                lines = [row.name] if fonts.width(face, size, row.name) <= room else []
                if not lines and fonts.longest(face, size, row.name) <= room:
                    lines = fonts.wrap(face, size, row.name, room)
                if 0 < len(lines) <= most:
                    return row.slots[:count], close, size, lines
        return self._fitted(row, cell, 2) if most < 2 else (row.slots, True, least, [row.name])

    def _beside(self, note: str) -> list[Rect]:
        """The cells of a single line whose last is as wide as its note, so that the rows have the rest."""
        area, columns = self.area, self.columns
        wide = fonts.width(Face.SANS, self.small, note)
        self.area = Rect(area.left, area.top, area.w - wide - self.frame.px(2.2), area.h)
        self.columns -= 1
        places = self._cells(self.columns)
        self.area, self.columns = area, columns
        return [*places, Rect(area.right - wide, area.top, wide, self.step)]

    def _has_room(self, shown: tuple[ReachRow, ...]) -> bool:
        """Whether a row has room beside what all are worth, at least by its Japanese name, and how many there are."""
        row, air = shown[0], self.frame.px(0.8, 4)
        name = min(fonts.width(Face.BOLD, self.big, one) for one in (row.name, row.kanji or row.name))
        numbers = fonts.width(Face.BOLD, self.small, f"{row.points}+{len(shown)}")
        return name + numbers + round(self.big * 1.05) + 4 * air <= self.area.w

    def _wrapped(self, shown: tuple[ReachRow, ...], lines: float) -> float:
        """How high a row is so that enlarged names stand in it whole; fewer columns where these are too narrow."""
        if not fonts.enlarged():
            return lines
        while self.columns > 1 and any(len(self._name(row, self._wide)) > 1 for row in shown[: self.columns]):
            self.columns -= 1
        step, room = fonts.line(self.big), self.area.h - self.frame.px(0.6)
        seen = shown[: max(int(room // lines), 1) * self.columns]
        more = max((len(self._name(row, self._wide)) for row in seen), default=1) - 1
        if self.two_lines and more and lines + more * step > room:  # rather the whole name than what stands below it
            self.two_lines, lines = False, self.tall * 1.4
        return lines + more * step

    @property
    def _wide(self) -> int:
        """Width of a column."""
        return (self.area.w - self.frame.px(2.2) * (self.columns - 1)) // self.columns

    def _name(self, row: ReachRow, room: int) -> list[str]:
        """The lines of a name that has a column for itself, but for the seal and points that stand beside it."""
        room -= round(self.big * 1.05) + self.frame.px(0.7, 4) if row.complete else 0
        if not self.two_lines and not row.why:
            room -= fonts.width(Face.BOLD, self.small, str(row.points)) + self.frame.px(0.8)
        return fonts.block(Face.BOLD if row.complete else Face.SANS, self.big, row.name, room)

    def _more(self, note: str, cell: Rect, *, alone: bool) -> None:
        """How many rows there was no room for: in a cell of its own, or at the right end of the only one."""
        if alone:
            y = cell.top + self.low * 0.7 if self.two_lines and self.columns == 1 else cell.centery
            words(self.target, note, (cell.left, y), self.small, colour=theme.CREAM2, anchor="midleft", room=cell.w)
        else:
            at = words(self.target, note, cell.midright, self.small, colour=theme.CREAM2, anchor="midright")
            cell.w = at.left - cell.left - self.frame.px(0.8, 4)

    def _cells(self, number: int) -> list[Rect]:
        wide, gap = self._wide, self.frame.px(2.2)
        left, top = self.area.topleft
        return [
            Rect(left + place // self.deep * (wide + gap), top + place % self.deep * self.step, wide, self.step)
            for place in range(number)
        ]

    def _row(self, row: ReachRow, cell: Rect) -> None:
        tone = theme.CREAM2 if row.why or row.struck else theme.CREAM
        face, big, written = Face.BOLD if row.complete else Face.SANS, self.big, [row.name]
        if self.two_lines and not fonts.enlarged():
            small, tight, big, written = self._fitted(row, cell, 2 if cell.h > self.step else 1)
        else:
            tight = self._tight(row, face, cell, big if fonts.enlarged() else min(11, big))
            small = () if fonts.enlarged() and tight else row.slots
        place = self._tiny(small, cell, close=tight)
        x = place.left
        if row.complete:
            size = round(self.big * 1.05)
            y = cell.top + self.tall * 0.66 if self.two_lines else cell.centery
            thing(self.target, "seal-done", (x + size / 2, y), size)
            x += size + self.frame.px(0.7, 4)
        room = place.right - x
        if self.two_lines:
            if fonts.enlarged():
                written = fonts.block(face, big, row.name, room)
            further = (len(written) - 1) * fonts.line(self.big)
            second = cell.top + self.tall * 1.3 + further + self.low * 0.5
            noted = not further or second + self.low * 0.5 <= cell.bottom + 1  # else the name stands there alone
            if further and fonts.enlarged():
                lines = Rect(x, cell.top, room, round(self.tall * 1.32) + further if noted else cell.h)
                found = [block(self.target, row.name, lines, big, colour=tone, face=face, anchor="midleft")]
            else:
                y, line = cell.top + self.tall * 0.66, fonts.line(self.big)
                found = [
                    words(
                        self.target, one, (x, y + number * line), big, colour=tone, face=face, anchor="midleft",
                        room=room, least=min(LEAST, big),
                    )
                    for number, one in enumerate(written)
                ]  # fmt: skip
            for here in found if row.struck else ():
                strike(self.target, here, tone)
            if noted:
                self._notes(row, Rect(x, round(second), room, 0))
            return
        note = "" if row.why else str(row.points)
        wide = fonts.width(Face.BOLD, self.small, note) + self.frame.px(0.8)
        used = fonts.width(face, self.big, row.name) + wide
        room = self._chance(row, Rect(x, cell.centery, room, 0), used, used)
        name = Rect(x, cell.top, room - wide, cell.h)
        here = block(
            self.target, row.name, name, self.big, colour=tone, face=face, anchor="midleft", least=min(11, big)
        )
        if row.struck:
            strike(self.target, here, tone)
        gold = theme.GOLD if row.complete else theme.CREAM2
        at = (here.right + self.frame.px(0.8), cell.centery)
        words(self.target, note, at, self.small, colour=gold, face=Face.BOLD, anchor="midleft")

    def _tight(self, row: ReachRow, face: Face, cell: Rect, size: int) -> bool:
        """Whether the name, in letters of this size, has no room beside the missing cards."""
        small = self._span(len(row.slots), self._small_card(cell))
        points = 0 if self.two_lines else fonts.width(Face.BOLD, self.small, str(row.points)) + self.frame.px(0.8)
        return small + fonts.width(face, size, row.name) + points > cell.w

    def _notes(self, row: ReachRow, at: Rect) -> None:
        """The Japanese name and the points; the points come first where both do not fit."""
        gap, face = self.frame.px(0.9, 5), Face.BOLD if row.complete else Face.SANS
        note = row.why or names.points(row.points)
        wide = fonts.width(face, self.small, note)
        x = at.left
        kanji = fonts.width(Face.SANS, self.small, row.kanji) + gap if row.kanji else 0
        at = Rect(at.left, at.top, self._chance(row, at, wide, kanji + wide), 0)
        if row.kanji and kanji + wide <= at.w:
            here = words(self.target, row.kanji, (x, at.top), self.small, colour=theme.CREAM2, anchor="midleft")
            x = here.right + gap
        tone = theme.GOLD if row.complete else theme.CREAM2
        room = at.right - x
        words(self.target, note, (x, at.top), self.small, colour=tone, face=face, anchor="midleft", room=room, least=11)

    def _chance(self, row: ReachRow, at: Rect, used: int, wanted: int) -> int:
        """A bar and a percentage at the right end of a line; returns the width that is left.

        `used`: pixels that everything else needs, or there is no chance; `wanted`: what it would like, or no bar.
        """
        if row.chance is None:
            return at.w
        chance, gap = percent(row.chance), self.frame.px(0.7, 4)
        number = fonts.width(Face.BOLD, self.small, percent(1.0))
        rest = at.w - number - gap
        if rest < used:
            return at.w
        words(self.target, chance, at.midright, self.small, colour=theme.CREAM, face=Face.BOLD, anchor="midright")
        wide, high = self.frame.px(4.5), self.frame.px(0.7, 5)
        if rest - wanted - gap < wide:  # bars that are to be compared have one length
            return rest
        bar = card_badges.bar((wide, high), row.chance, theme.CREAM2)
        self.target.blit(bar, bar.get_rect(midright=(at.left + rest, at.top)), special_flags=PREMUL)
        return rest - wide - gap

    def _tiny(self, slots: tuple[Slot, ...], cell: Rect, *, close: bool = False) -> Rect:
        """The missing cards at the right end of a row (before the name where rows stand side by side); what is left.

        `close`: each lies half over the next, so that more is left.
        """
        wide, high = self._small_card(cell)
        taken, step = self._span(len(slots), (wide, high), close=close), wide + _gap(wide, close=close)
        air = self.frame.px(0.8, 4)
        x = cell.left if self.columns > 1 else cell.right - taken + air
        for number, slot in enumerate(slots):
            draw_slot(self.target, slot, Rect(x + number * step, cell.top + (cell.h - high) // 2, wide, high))
        left = cell.left + (taken if self.columns > 1 else 0)
        return Rect(left, cell.top, cell.w - taken, cell.h)

    def _small_card(self, cell: Rect) -> tuple[int, int]:
        """How large a missing card is in a row."""
        high = min(cell.h - 3, self.frame.px(4.8, 24))
        return round(high / RATIO), high

    def _span(self, count: int, card: tuple[int, int], *, close: bool = False) -> int:
        """What so many of them take of a row, with the air beside them."""
        gap = _gap(card[0], close=close)
        return count * (card[0] + gap) - gap + self.frame.px(0.8, 4) if count else 0


def _counted(more: int) -> str:
    return ngettext("+{number} more", "+{number} more", more).format(number=more)


def _gap(wide: int, *, close: bool) -> int:
    """Pixels between missing cards side by side."""
    return -(wide // 2) if close else max(wide // 6, 3)

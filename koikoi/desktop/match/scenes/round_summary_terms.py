"""The sum of a round, line by line: yaku with their cards, doublings, who takes how much."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.animation.clips import ease_out
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, within
from koikoi.desktop.draw.painter import Surface, lantern, thing, words
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.card_row import CardRow
from koikoi.desktop.match.scenes.round_summary_parts import FAINT, HEADING, LINE
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount, RowKind, SummaryRow
from koikoi.desktop.ui.boxes import Align, At, AtLeast, Box, Column, Grow, Leaf, Rect, Scale, Sized
from koikoi.desktop.ui.leaves import Text, TextSize
from koikoi.desktop.ui.timeline_scene import TimelineScene, wiped
from koikoi.engine.scoring import Factor, Reason
from koikoi.engine.yaku import Scored
from koikoi.locales import _, names, ngettext

YAKU = 80
"""Height of a yaku."""


def terms(scene: TimelineScene, account: RoundAccount) -> Box:
    """Row after row, as far as they have come; lower than usual where there are many."""
    if not account.rows:
        return Align(Sized(Text(_("Nobody scores."), AtLeast(26, 17), Face.BRUSH), high=60), y=At.START)
    rows = Column([Grow(_term(scene, account, one), one.height) for one in account.rows])
    return Align(Sized(rows, high=YAKU * sum(one.height for one in account.rows)), y=At.START)


def _term(scene: TimelineScene, account: RoundAccount, one: SummaryRow) -> Box:
    seen, player = partial(scene.part, one.start, one.seconds), account.state.source.players[one.award.seat]
    match one.item:
        case Scored() as yaku:
            return _YakuRow(yaku, names.yaku(yaku.id, account.state.source.rules), seen)
        case Factor() as factor:
            return _FactorRow(factor, one.value, seen)
        case _ if one.kind is RowKind.TOTAL:
            return _TotalRow(_("{name} takes").format(name=player), one.value, seen)
        case _ if one.kind is RowKind.NAME:
            return _NameRow(player, seen)
        case _ if one.kind is RowKind.BONUS:
            return _NumberRow(_("Own koi-koi"), score_terms.signed(one.value), seen)
        case _:
            return _NumberRow(_("Sum"), str(one.value), seen)


_PLAIN = TextSize(19, 0.5, 0.72, least=13)


def _number(target: Surface, value: str, cell: Rect, size: int) -> None:
    """At the right end of a row."""
    at = (cell.right - 2, cell.centery)
    words(target, value, at, within(round(size * 1.15), cell.h * 0.8), face=Face.BOLD, anchor="midright")


@dataclass(frozen=True)
class _NameRow(Leaf):
    """Whose sum follows."""

    name: str
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if self.seen() > 0.0:
            size = TextSize(22, 0.6, 0.72, least=13).of(rect.h, scale)
            words(target, self.name, rect.midleft, size, face=Face.BRUSH, anchor="midleft")


@dataclass(frozen=True)
class _NumberRow(Leaf):
    """What is added up, or added to it."""

    said: str
    value: str
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if self.seen() > 0.0:
            size = _PLAIN.of(rect.h, scale)
            words(target, self.said, rect.midleft, size, colour=theme.INK2, anchor="midleft")
            _number(target, self.value, rect, size)


@dataclass(frozen=True)
class _YakuRow(Leaf):
    """The name in both languages, its cards one beside the other, its points."""

    yaku: Scored
    name: names.YakuName
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if (part := self.seen()) <= 0.0:
            return
        native, kanji, room = self.name.name, self.name.kanji, rect.w * 0.36
        size = TextSize(AtLeast(27, HEADING), 0.44, 0.5 if kanji else 0.8, least=15).of(rect.h, scale)
        at = (rect.left, rect.top + rect.h * (0.34 if kanji else 0.5))
        with wiped(target, rect, min(part * 1.6, 1.0)):
            words(target, native, at, size, face=Face.BRUSH, anchor="midleft", room=room, least=13)
            small, at = within(max(round(size * 0.62), 12), rect.h * 0.34), (rect.left + 1, rect.top + rect.h * 0.76)
            words(target, kanji, at, small, colour=theme.BLOOD, face=Face.BRUSH, anchor="midleft", room=room)
        left, right = rect.left + rect.w * 0.38, rect.left + rect.w * 0.88
        self._cards(part).draw_between(target, left, right, rect.move(0, -1), scale)
        if part >= 0.7:
            _number(target, str(self.yaku.points), rect, size)
        pygame.draw.line(target, LINE, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))

    def _cards(self, part: float) -> CardRow:
        """They come from the left, one after the other."""
        cards = tuple(self.yaku.cards)

        def arrived(place: int) -> float:
            return ease_out(min(max(part * (1.0 + 0.08 * len(cards)) - 0.08 * place, 0.0), 1.0))

        return CardRow(cards, 44, share=0.9, gap=4, arrived=arrived, from_left=24)


@dataclass(frozen=True)
class _FactorRow(Leaf):
    """What causes it, why, by how much; it comes down like a seal."""

    factor: Factor
    value: int
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if (part := self.seen()) <= 0.0:
            return
        factor, size, by = self.factor, _PLAIN.of(rect.h, scale), f"×{self.factor.by}"
        left = rect.left + rect.h * 0.98 + self._stamp(target, rect, rect.h * 0.78 * (1.0 + 0.5 * (1.0 - part)))
        tone, red = (theme.INK, theme.BLOOD) if factor.counts else (FAINT, FAINT)
        why = score_terms.reason(factor)
        if not factor.counts:
            why = _("{reason} (only the larger counts)").format(reason=why)
        right, larger = rect.right - scale.px(96), round(size * 1.2)
        room = right - fonts.width(Face.BOLD, larger, by) - left - scale.px(8)
        why = why[:1].upper() + why[1:]
        words(target, why, (left, rect.centery), size, colour=tone, anchor="midleft", room=room)
        words(target, by, (right, rect.centery), larger, colour=red, face=Face.BOLD, anchor="midright")
        if factor.counts:
            _number(target, str(self.value), rect, size)

    def _stamp(self, target: Surface, rect: Rect, size: float) -> float:
        """Seal or lanterns; returns the room that further lanterns take."""
        factor, x = self.factor, rect.left + rect.h * 0.42
        if factor.reason is Reason.SEVEN:
            thing(target, "seal-seven", (x, rect.centery), size)
            return 0.0
        lanterns, step = min(factor.calls, 3), rect.h * 0.34
        if not lanterns:
            thing(target, "lantern-unlit", (x, rect.centery), size * 1.1)
        for place in reversed(range(lanterns)):
            lantern(target, (x + place * step, rect.centery), size * 1.1)
        return step * max(lanterns - 1, 0)


@dataclass(frozen=True)
class _TotalRow(Leaf):
    """Who takes how much, counted up."""

    said: str
    points: int
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        if (part := self.seen()) <= 0.0:
            return
        end = (rect.left + round(rect.w * min(part * 2, 1)), rect.top)
        pygame.draw.line(target, theme.INK, rect.topleft, end, scale.px(AtLeast(2, 2)))
        size = TextSize(AtLeast(30, HEADING), 0.46, 0.66, least=17).of(rect.h, scale)
        words(target, self.said, rect.midleft, size, face=Face.BRUSH, anchor="midleft", room=rect.w * 0.6)
        unit, small = ngettext("point", "points", self.points), max(round(size * 0.6), 13)
        at = (rect.right - 2, rect.centery + size * 0.2)
        end = words(target, unit, at, small, colour=theme.INK2, anchor="midright").left - scale.px(8), rect.centery
        shown, big = score_terms.numbers(self.points * part), TextSize(54, 0.8, 0.96, least=24).of(rect.h, scale)
        words(target, shown, end, big, colour=theme.BLOOD, face=Face.BOLD, anchor="midright")

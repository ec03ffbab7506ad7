"""What has happened in this round: who played and drew what, and what it took; yaku and koi-koi with their marks.

It is read from the match's record and told from public events alone; what is still to be shown is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, thing, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.retained_canvas import PREMUL
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui import leaves
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Grow, Pad, Sized, Space, column, layers, pad, pixels
from koikoi.desktop.ui.leaves import Line, Text
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import (
    Awaiting,
    Captured,
    Dealt,
    Drawn,
    Event,
    KoiKoiCalled,
    Laid,
    Misdealt,
    Played,
    Stopped,
    TableCleared,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide
from koikoi.locales import _, everything, listed, names, ngettext
from koikoi.table.seating import Chair


class LogMark(Enum):
    """What stands out in the log."""

    NONE = ""
    YAKU = "yaku"
    KOIKOI = "koikoi"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log, or two: a card that was moved, a call, a yaku."""

    seat: Seat | None
    said: str
    then: str = ""
    """What came of it."""
    card: Card | None = None
    taken: tuple[Card, ...] = ()
    mark: LogMark = LogMark.NONE


# Reading


def entries(events: Sequence[Event], rules: Ruleset, players: tuple[str, ...]) -> list[LogEntry]:
    """Public events as entries; a card and what it does are one."""
    log: list[LogEntry] = []
    for event in events:
        match event:
            case Dealt():
                log.append(LogEntry(None, _("The cards are dealt."), mark=LogMark.ROUND))
            case Misdealt(cards=cards):
                log.append(LogEntry(event.seat, _("The deal does not count."), taken=tuple(cards), mark=LogMark.ROUND))
            case Played(seat, card):
                said = _("{name} plays {card}.").format(name=players[seat], card=names.card(card))
                log.append(LogEntry(seat, said, card=card))
            case Drawn(seat, card):
                said = _("{name} draws {card}.").format(name=players[seat], card=names.card(card))
                log.append(LogEntry(seat, said, card=card))
            case Captured(seat, card, taken):
                others = listed(names.card(one) for one in taken)
                _finish(log, card, _("It takes {taken}.").format(taken=others), tuple(taken))
            case Laid(seat, card):
                _finish(log, card, _("It stays on the field."), ())
            case KoiKoiCalled(seat):
                said = _("{name} calls koi-koi!").format(name=players[seat])
                log.append(LogEntry(seat, said, mark=LogMark.KOIKOI))
            case Stopped(seat):
                log.append(LogEntry(seat, _("{name} stops.").format(name=players[seat]), mark=LogMark.ROUND))
            case Awaiting(ToDecide(seat, account)):
                held = everything([names.yaku(one.id, rules).name for one in account.yaku])
                said = ngettext("{name}: {points} point", "{name}: {points} points", account.total)
                said = said.format(name=players[seat], points=account.total)
                log.append(LogEntry(seat, said, held, mark=LogMark.YAKU))
            case _:
                pass
    return log


def _finish(log: list[LogEntry], card: Card, then: str, taken: tuple[Card, ...]) -> None:
    """Says what came of the card that was played or drawn last."""
    if log and log[-1].card is card:
        last = log.pop()
        log.append(LogEntry(last.seat, last.said, then, card, taken))


def shown(state: TableState) -> list[LogEntry]:
    """The entries up to what can be seen on the table."""
    told = list(state.source.events)
    waiting = sum(not isinstance(shot.event, Awaiting) for shot in state.queue)
    while told and waiting:
        waiting -= not isinstance(told.pop(), Awaiting)
    return entries(of_round(told), state.source.rules, state.source.players)


def of_round(events: Sequence[Event]) -> Sequence[Event]:
    """Those since the table was cleared last."""
    cleared = (place for place in reversed(range(len(events))) if isinstance(events[place], TableCleared))
    return events[next(cleared, 0) :]


def scroll(state: TableState, steps: int) -> None:
    """Back (positive) towards the beginning of the round, or forth."""
    state.log_back = min(max(state.log_back + steps, 0), max(len(shown(state)) - 1, 0))


# Drawing


def draw_log(wall: PanelCache, state: TableState, frame: Board) -> None:
    """A sheet of paper, the newest entry last."""
    source = state.source
    shows = (id(source), source.match.round, len(source.events), len(state.queue), state.log_back)
    wall.put("log", frame.log, shows, partial(_sheet, state=state, frame=frame), beyond=frame.px(1.2, 6))


def _sheet(target: Surface, area: Rect, state: TableState, frame: Board) -> None:
    nine(target, "slip", area, max(frame.u * 0.09, 0.5))
    size = text_size(frame, 2.6, 15)
    title = Sized(Text(_("This round"), pixels(size), Face.BRUSH), high=pixels(round(grown(size) * 1.2)))
    entries = Pad(leaves.Drawn(partial(_entries, state=state, frame=frame)), top=pixels(3))
    page = column(title, Space(high=pixels(round(grown(size) * 0.4))), Grow(layers(Line(thick=pixels(1)), entries)))
    draw_box(target, pad(page, 1.4, 1.0), area, frame.u)


def _entries(target: Surface, area: Rect, state: TableState, frame: Board) -> None:
    """As many as there is room for, and which part of them that is."""
    log = shown(state)
    back = min(state.log_back, max(len(log) - 1, 0))
    room = Rect(area.left, area.top, area.w - frame.px(0.9), area.h)
    painter = _LogPainter(target, room, frame, state.source.seating.chairs)
    above, number = float(room.h), len(log) - back
    while number > 0 and painter.high(log[number - 1]) <= above:
        number -= 1
        above -= painter.high(log[number])
    y = room.top + (above if number else 0.0)  # few begin at the head of the sheet
    for entry in log[number : len(log) - back]:
        high = painter.high(entry)
        painter.draw(entry, round(y), high)
        y += high
    _bar(target, Rect(area.right - 5, area.top, 5, area.h), number, len(log) - back, len(log))


def _bar(target: Surface, track: Rect, first: int, last: int, number: int) -> None:
    """Which part of the entries is to be seen."""
    if last - first < number:
        pygame.draw.rect(target, theme.INSET, track, border_radius=2)
        knob = Rect(track.left, track.top + track.h * first // number, track.w, track.h * (last - first) // number)
        pygame.draw.rect(target, theme.INK2, knob, border_radius=2)


class _LogPainter:
    def __init__(self, target: Surface, room: Rect, frame: Board, chairs: tuple[Chair, ...]) -> None:
        self.target = target
        self.room = room
        self.frame = frame
        self.chairs = chairs
        self.big = text_size(frame, 2.0, 13, frame.px(2.6, 17))  # so that several entries have room at once
        self.small = text_size(frame, 1.75, 12, frame.px(2.3, 15))
        self.card = max(round(frame.u * 2.35), 20)
        self.indent = round(self.big * 1.7)
        self.arrow = max(self.big // 4, 3)

    def _lines(self, entry: LogEntry) -> list[tuple[str, int]]:
        """What is said, in lines, each with its size."""
        pictures = 2 * self.card + 2 * self.arrow + 12 + max(len(entry.taken) - 1, 0) * (self.card + 2)
        if entry.card is None and not entry.taken:
            pictures = self.indent
        room = self.room.w - self.indent - pictures
        face = self._face(entry)
        said = fonts.wrap(face, self.big, entry.said, room)
        then = fonts.wrap(Face.SANS, self.small, entry.then, room) if entry.then else []
        return [*((one, self.big) for one in said), *((one, self.small) for one in then)]

    def _face(self, entry: LogEntry) -> Face:
        return Face.SANS if entry.mark is LogMark.NONE else Face.BOLD

    def high(self, entry: LogEntry) -> int:
        """Height of an entry in pixels."""
        text = sum(round(grown(size) * 1.3) for _line, size in self._lines(entry))
        picture = round(self.card * RATIO) if entry.card is not None or entry.taken else self.big
        return max(text, picture) + round(self.big * 0.5)

    def draw(self, entry: LogEntry, top: int, high: int) -> None:
        """Crest, words, pictures."""
        room = Rect(self.room.left, top, self.room.w, high)
        outstanding = entry.mark in (LogMark.YAKU, LogMark.KOIKOI)
        if outstanding:
            pygame.draw.rect(self.target, theme.INSET, room.inflate(0, -2), border_radius=4)
        if entry.seat is not None:
            chair = self.chairs[entry.seat]
            disc = (room.left + self.indent * 0.42, room.centery)
            badge(self.target, chair, theme.SEATS[chair.colour], disc, self.big * 1.35)
        lines = self._lines(entry)
        y = room.centery - sum(grown(size) * 1.3 for _line, size in lines) / 2
        for line, size in lines:
            second = size == self.small
            tone = theme.INK2 if second else theme.BLOOD if outstanding else theme.INK
            at = (room.left + self.indent, y + grown(size) * 0.65)
            words(
                self.target,
                line,
                at,
                size,
                colour=tone,
                face=Face.SANS if second else self._face(entry),
                anchor="midleft",
            )
            y += grown(size) * 1.3
        self._pictures(entry, room)

    def _pictures(self, entry: LogEntry, room: Rect) -> None:
        """The card, and what it took; lantern or seal."""
        right = room.right - 2
        if entry.mark is LogMark.KOIKOI:
            thing(self.target, "lantern-lit", (right - room.h * 0.36, room.centery), room.h * 0.95)
        elif entry.mark is LogMark.YAKU:
            thing(self.target, "seal-done", (right - self.big * 0.7, room.centery), self.big * 1.3)
        for one in reversed(entry.taken):
            right = self._card(one, right, room) - 2
        if entry.card is not None:
            if entry.taken:
                left, y = right - 2 - 2 * self.arrow, room.centery
                tip = [(left, y - self.arrow), (right - 2, y), (left, y + self.arrow)]
                pygame.draw.polygon(self.target, theme.INK2, tip)
            else:  # where it would be if it had taken one
                right -= self.card + 2
            self._card(entry.card, right - 2 * self.arrow - 4, room)

    def _card(self, one: Card, right: int, room: Rect) -> int:
        picture = sprites().card(one, self.card)
        rect = picture.get_rect(midright=(right, room.centery))
        self.target.blit(picture, rect, special_flags=PREMUL)
        return rect.left

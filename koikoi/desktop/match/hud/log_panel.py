"""What has happened in this round: who played and drew what, and what it took; yaku and koi-koi with their marks.

It is read from the match's record and told from public events alone; what is still to be shown is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, slab, thing
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui import leaves
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Scale, Sized, Space, column, layers, pad, row
from koikoi.desktop.ui.leaves import Line, Text
from koikoi.desktop.ui.measures import pixels
from koikoi.desktop.ui.signs import Fill, Label, chair_sign
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
                said = _("{name} plays {card}.").format(name=players[seat], card=names.card(card, rules))
                log.append(LogEntry(seat, said, card=card))
            case Drawn(seat, card):
                said = _("{name} draws {card}.").format(name=players[seat], card=names.card(card, rules))
                log.append(LogEntry(seat, said, card=card))
            case Captured(seat, card, taken):
                others = listed(names.card(one, rules) for one in taken)
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
    page = column(
        title, Space(high=pixels(round(grown(size) * 0.4))), Grow(layers(Line(thick=pixels(pen(1))), entries))
    )
    draw_box(target, pad(page, 1.4, 1.0), area, frame.letters)


def _entries(target: Surface, area: Rect, state: TableState, frame: Board) -> None:
    """As many as there is room for, and which part of them that is."""
    log, scale, style = shown(state), Scale(frame.letters), _Style.of(frame)
    back = min(state.log_back, max(len(log) - 1, 0))
    wide, last = area.w - scale.px(0.9), len(log) - back
    boxes: list[Box] = []
    above = area.h
    for entry in reversed(log[:last]):
        box = style.entry(entry, state.source.seating.chairs)
        if (high := box.height(scale, wide)) > above:
            break
        boxes.insert(0, box)
        above -= high
    first = last - len(boxes)
    page = Column([Space(high=pixels(above if first else 0)), *boxes])  # few begin at the head of the sheet
    draw_box(target, page, Rect(area.left, area.top, wide, area.h), frame.letters)
    _bar(target, Rect(area.right - pen(5), area.top, pen(5), area.h), first, last, len(log))


def _bar(target: Surface, track: Rect, first: int, last: int, number: int) -> None:
    """Which part of the entries is to be seen."""
    if last - first < number:
        slab(target, track, theme.INSET, pen(2))
        knob = Rect(track.left, track.top + track.h * first // number, track.w, track.h * (last - first) // number)
        slab(target, knob, theme.INK2, pen(2))


@dataclass(frozen=True, slots=True)
class _Style:
    """Sizes in pixels; so small that several entries have room at once."""

    big: int
    small: int
    card: int

    @classmethod
    def of(cls, frame: Board) -> "_Style":
        return cls(
            text_size(frame, 2.0, 13, frame.px(2.6, 17)),
            text_size(frame, 1.75, 12, frame.px(2.3, 15)),
            max(round(frame.letters * 2.35), 20),
        )

    @property
    def arrow(self) -> int:
        """Half the height of its head."""
        return max(self.big // 4, 3)

    def entry(self, entry: LogEntry, chairs: tuple[Chair, ...]) -> Box:
        """Crest, words, pictures."""
        outstanding, indent = entry.mark in (LogMark.YAKU, LogMark.KOIKOI), round(self.big * 1.7)
        pictured = entry.card is not None or bool(entry.taken)
        face = Face.SANS if entry.mark is LogMark.NONE else Face.BOLD
        size, small = pixels(self.big), pixels(self.small)
        said = Label(entry.said, "", size, colour=theme.BLOOD if outstanding else theme.INK, step=0.93, face=face)
        crest = chair_sign(chairs[entry.seat], pixels(round(self.big * 1.35))) if entry.seat is not None else Space()
        wide = 2 * self.card + 2 * self.arrow + 12 + max(len(entry.taken) - 1, 0) * (self.card + 2)
        line = row(
            Sized(crest, wide=pixels(indent)),
            Grow(Align(column(said, Label("", entry.then, small=small, step=0.93)), y=At.MIDDLE)),
            leaves.Drawn(partial(self._pictures, entry), pixels(wide if pictured else indent)),
        )
        air, least = pixels(self.big // 4), pixels(round(self.card * RATIO) if pictured else self.big)
        whole = Sized(line, least_high=least)
        ground = pad(Fill(theme.INSET, pixels(4)), 0, pixels(1)) if outstanding else Space()
        return layers(ground, Pad(whole, 0, air, 0, air))

    def _pictures(self, entry: LogEntry, target: Surface, room: Rect) -> None:
        """The card, and what it took; lantern or seal."""
        right = room.right - 2
        if entry.mark is LogMark.KOIKOI:
            high = room.h + self.big * 0.5
            thing(target, "lantern-lit", (right - high * 0.36, room.centery), high * 0.95)
        elif entry.mark is LogMark.YAKU:
            thing(target, "seal-done", (right - self.big * 0.7, room.centery), self.big * 1.3)
        for one in reversed(entry.taken):
            right = self._card(target, one, right, room) - 2
        if entry.card is not None:
            if entry.taken:
                left, y = right - 2 - 2 * self.arrow, room.centery
                tip = [(left, y - self.arrow), (right - 2, y), (left, y + self.arrow)]
                pygame.draw.polygon(target, theme.INK2, tip)
            else:  # where it would be if it had taken one
                right -= self.card + 2
            self._card(target, entry.card, right - 2 * self.arrow - 4, room)

    def _card(self, target: Surface, one: Card, right: int, room: Rect) -> int:
        picture = sprites().card(one, self.card)
        return target.blit(picture, picture.get_rect(midright=(right, room.centery)), special_flags=PREMUL).left

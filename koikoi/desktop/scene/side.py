"""What is known, beside what is played: plates, yaku, the month, the line."""

from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import fonts, phrases, theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.layout import Board
from koikoi.desktop.painter import Surface, crest, fan_label, lantern, ring, sheet, thing, words
from koikoi.engine.actions import Play, Seat
from koikoi.engine.cards import Kind
from koikoi.engine.state import side_of
from koikoi.engine.view import View
from koikoi.locales import _, names

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene


def seat_colour(view: View, seat: Seat) -> int:
    """The number of a seat's colour; partners share theirs."""
    return side_of(view.rules, view.seats, seat)


def draw_side(target: Surface, scene: "MatchScene", frame: Board) -> None:
    """Draws everything that is not a card."""
    view = scene.view
    for seat in range(view.seats):
        _plate(target, scene, frame, Seat(seat))
        _yaku(target, view, frame, Seat(seat))
    _month(target, view, frame)
    for fan in frame.fans:
        fan_label(target, fan)
        if fan.kind is Kind.BRIGHT:
            stripe = pygame.Rect(fan.rect.left - frame.px(1.0), fan.rect.top, frame.px(0.55), fan.rect.h)
            pygame.draw.rect(target, theme.STRIPES[seat_colour(view, fan.seat)], stripe)
    if view.stock_size:
        at = (frame.stock.centerx, frame.stock.bottom + frame.px(1.6))
        words(target, str(view.stock_size), at, frame.px(2.1, 13), colour=theme.CREAM2, face=Face.BOLD, anchor="center")
    _line(target, scene, frame)


def _plate(target: Surface, scene: "MatchScene", frame: Board, seat: Seat) -> None:
    view, rect = scene.view, frame.plates[seat]
    colour = theme.SEATS[seat_colour(view, seat)]
    sheet(target, rect, border=max(frame.px(0.3), 2))
    pygame.draw.rect(
        target, colour, pygame.Rect(rect.left, rect.top, frame.px(1.0), rect.h), border_radius=frame.px(0.4)
    )
    size = rect.h * 0.72
    crest(target, seat, colour, (rect.left + frame.px(1.6) + size / 2, rect.centery), size)
    x = rect.left + frame.px(2.6) + size
    total = str(view.totals[side_of(view.rules, view.seats, seat)])
    score = words(
        target, total, (rect.right - frame.px(1.4), rect.centery), frame.px(4.6, 20), face=Face.BOLD, anchor="midright"
    )
    room = score.left - x - frame.px(1.0)
    words(
        target,
        scene.table.players[seat],
        (x, rect.centery - frame.px(1.5)),
        frame.px(3.2, 15),
        face=Face.BRUSH,
        anchor="midleft",
        room=room,
    )
    notes = []
    if seat == view.dealer:
        notes.append(_("dealer"))
    if getattr(view.phase, "seat", None) == seat and not scene.queue:
        notes.append(_("to play"))
        ring(target, rect, theme.GOLD, max(frame.px(0.36), 2), frame.px(0.8))
    words(
        target,
        " · ".join(notes),
        (x, rect.centery + frame.px(2.0)),
        frame.px(1.8, 12),
        colour=theme.BLOOD,
        anchor="midleft",
        room=room,
    )
    for call in range(view.calls[seat]):
        lantern(target, _lantern_at(frame, rect, call, score), frame.px(7.0))


def _lantern_at(frame: Board, plate: pygame.Rect, call: int, score: pygame.Rect) -> tuple[float, float]:
    """Under a plate at the top, over one at the bottom; beside the score in a tall window."""
    if frame.tall:
        return score.left - frame.px(3.0 + 4.0 * call), plate.centery
    below = plate.centery < frame.size[1] / 2
    y = plate.bottom + frame.px(4.2) if below else plate.top - frame.px(4.2)
    return plate.right - frame.px(2.4 + 3.6 * call), y


def _yaku(target: Surface, view: View, frame: Board, seat: Seat) -> None:
    """The yaku a seat has, with their points, as far as there is room."""
    area = frame.lists[seat]
    account = view.worth(seat)
    step = frame.px(3.4, 18)
    room = area.h - frame.px(9.0)  # lanterns hang next to the plate
    lines = account.yaku[: max(room // step, 0)]
    y = (
        area.top + frame.px(10.0)
        if area.top < frame.size[1] / 2
        else area.bottom - frame.px(10.0) - step * (len(lines) - 1)
    )
    for one in lines:
        name = names.yaku(one.id, view.rules).name
        words(
            target,
            name,
            (area.left + 2, y),
            frame.px(2.2, 13),
            colour=theme.CREAM,
            anchor="midleft",
            room=area.w - frame.px(6),
        )
        words(
            target,
            str(one.points),
            (area.right - 4, y),
            frame.px(2.3, 13),
            colour=theme.GOLD,
            face=Face.BOLD,
            anchor="midright",
        )
        y += step


def _month(target: Surface, view: View, frame: Board) -> None:
    """The month's crest and name, its flower, the round; and the two buttons beside it."""
    area = frame.month
    disc = min(area.h * 0.62, area.w * 0.34)
    at = (area.left + disc / 2, area.centery)
    pygame.draw.aacircle(target, theme.MONTH, at, disc / 2)
    thing(target, f"month-{view.month.value:02d}", at, disc * 0.74)
    x = area.left + disc + frame.px(1.2)
    room = area.right - x
    count = _("Round {number} of {count}").format(number=view.round, count=max(view.rules.rounds, view.round))
    for share, text, size, face, colour in (
        (0.26, names.month(view.month), frame.px(3.4, 17), Face.BRUSH, theme.CREAM),
        (0.55, names.flower(view.month), frame.px(1.9, 12), Face.SANS, theme.CREAM2),
        (0.80, count, frame.px(1.8, 12), Face.SANS, theme.CREAM2),
    ):
        words(target, text, (x, area.top + area.h * share), size, colour=colour, face=face, anchor="midleft", room=room)
    for rect in (frame.help, frame.menu):
        pygame.draw.rect(target, theme.CREAM2, rect, 2, border_radius=frame.px(0.8))
    words(target, "?", frame.help.center, frame.px(3.0, 16), colour=theme.CREAM, face=Face.BOLD, anchor="center")
    for dy in (-0.2, 0.0, 0.2):
        y = frame.menu.centery + dy * frame.menu.h
        inset = frame.menu.w * 0.28
        pygame.draw.line(target, theme.CREAM, (frame.menu.left + inset, y), (frame.menu.right - inset, y), 2)


def _line(target: Surface, scene: "MatchScene", frame: Board) -> None:
    """The game's voice: whose turn it is and what to do, or what just happened."""
    said = phrases.line(scene.view, scene.mover, _pointed(scene), scene.told)
    if not said or scene.table.unsaved is not None:
        said = phrases.unsaved(scene.table.unsaved) if scene.table.unsaved is not None else said
    if not said:
        return
    seat = getattr(scene.view.phase, "seat", None)
    size = frame.px(2.35, 14)
    name = scene.table.players[seat] if seat is not None else ""
    pad = frame.px(1.2)
    tag = fonts.width(Face.BOLD, size, name) + 2 * pad if name else 0
    room = frame.line.w - tag - 2 * pad
    size_said, said = fonts.fit(Face.SANS, size, 12, said, room)
    wide = fonts.width(Face.SANS, size_said, said) + 2 * pad + tag
    rect = pygame.Rect(frame.line.left, frame.line.top, wide, frame.line.h)
    pygame.draw.rect(target, theme.PAPER, rect, border_radius=3)
    if name and seat is not None:
        flag = pygame.Rect(rect.left, rect.top, tag, rect.h)
        pygame.draw.rect(target, theme.SEATS[seat_colour(scene.view, seat)], flag, border_radius=3)
        words(target, name, flag.center, size, colour=theme.PAPER, face=Face.BOLD, anchor="center")
    words(target, said, (rect.left + tag + pad, rect.centery), size_said, anchor="midleft")


def _pointed(scene: "MatchScene") -> Play | None:
    """The play the pointer is over."""
    action = scene.pointing.action_at(scene.pointing.at) if scene.mover is not None else None
    return action if isinstance(action, Play) else None

"""The game's voice: a paper slip, always in the same place, that says one thing at a time."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, words
from koikoi.desktop.draw.panel_cache import PanelCache, once, text_size
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Hint, device
from koikoi.desktop.input.key_hints import hint_line, hint_width
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.match.hud import coach_panel, status_texts
from koikoi.engine.actions import Seat
from koikoi.engine.reach import dangers
from koikoi.locales import _
from koikoi.settings import now
from koikoi.table.seating import Chair

if TYPE_CHECKING:
    from koikoi.desktop.match.match_scene import MatchScene


@dataclass(frozen=True, slots=True)
class _LineContent:
    """What stands on the slip."""

    name: str
    colour: int
    said: tuple[str, ...]
    """In full, and shorter."""
    hints: tuple[Hint, ...]


def draw_line(wall: PanelCache, scene: "MatchScene", frame: Board, here: str) -> None:
    """The slip with who is meant, what is said, and the keys in use."""
    shown = _shown(scene, frame, here, turned=wall.turned)
    if shown.said:
        _put(wall, frame, shown)


def draw_said(wall: PanelCache, frame: Board, chair: Chair, said: tuple[str, ...]) -> None:
    """The slip with what somebody says, in full and shorter."""
    _put(wall, frame, _LineContent(chair.name, chair.colour, said, ()))


def _put(wall: PanelCache, frame: Board, shown: _LineContent) -> None:
    middle = frame.hands[frame.near].rect.centerx - frame.line.left
    paint = partial(_slip, shown=shown, frame=frame, middle=middle)
    wall.put("line", frame.line, (shown, middle, device()), paint, beyond=frame.px(1.0, 4))


def _shown(scene: "MatchScene", frame: Board, here: str, *, turned: bool) -> _LineContent:
    view, players = scene.view, scene.table.players
    if scene.table.unsaved is not None:
        return _LineContent("", 0, (status_texts.unsaved(scene.table.unsaved),), ())
    seat: Seat | None = getattr(view.phase, "seat", None)
    chair = scene.table.seating.chairs[seat] if seat is not None else None
    name = chair.name if chair is not None else ""
    mover = scene.mover if scene.mover not in frame.turned else None  # somebody opposite has words of their own
    if scene.queue:
        said = _told(scene)
    elif scene.asked and seat not in frame.turned:
        said = (scene.asked,)
    elif warned := _warned(scene, here, mover):
        name, said = _("Coach"), warned
    elif pointed := _pointed(scene, here, mover):
        said = pointed
    elif mover is not None and (advice := coach_panel.said(scene, mover)):
        name, said = _("Coach"), advice
    else:
        said = status_texts.line(view, mover, scene.board_input.up, players)
    hints = () if turned else tuple(_hints(scene))
    return _LineContent(name, chair.colour if chair is not None else 0, said, hints)


def _hints(scene: "MatchScene") -> list[Hint]:
    """The keys in use, and what they do now."""
    if scene.queue:
        return bindings.hint([(Command.HURRY, _("hurry"))])
    entries: list[tuple[Command | tuple[Command, ...], str]] = []
    hits, up, taking = scene.board_input.hits, scene.board_input.up, scene.board_input.taking
    if hits.cards:
        entries.append(((Command.LEFT, Command.RIGHT), _("choose")))
        entries.append((Command.CONFIRM, _("take") if taking else _("play")))
        if up is not None and not taking and len(hits.matches(up)) == 2:
            entries.append((Command.UP, _("which to take")))
    return bindings.hint([*entries, (Command.HELP, _("yaku")), (Command.MENU, _("pause"))])


def _told(scene: "MatchScene") -> tuple[str, ...]:
    """What is happening before one's eyes."""
    said = status_texts.happened(scene.queue[0].event, scene.table.players)
    return (said,) if said else ()


def _pointed(scene: "MatchScene", here: str, mover: Seat | None) -> tuple[str, ...]:
    """What is pointed at, if it is nothing to play: captured cards, the stock, a card that is marked as a danger."""
    view, players = scene.view, scene.table.players
    if here.startswith("fan") and (fan := scene.board_input.fan) is not None:
        return (status_texts.captured(fan.seat, fan.kind, fan.count, players),)
    if here == "stock":
        return (status_texts.stock(view.stock_size),)
    piece = scene.board_input.under(scene.board_input.at)
    if not now().danger or mover is None or here or piece is None:
        return ()
    found = once(view, ("dangers", mover), lambda: dangers(view, mover))
    return (status_texts.danger(piece.face, found[piece.face], view.rules, players),) if piece.face in found else ()


def _warned(scene: "MatchScene", here: str, mover: Seat | None) -> tuple[str, ...]:
    """The coach's words on a field card that others wait for, while it is pointed at."""
    piece = scene.board_input.under(scene.board_input.at)
    if mover is None or here or piece is None or piece.face is None:
        return ()
    risk = coach_panel.risk(scene, piece.face)
    return (coach_panel.left_lying(risk, scene.view, scene.table.players),) if risk is not None else ()


def _slip(target: Surface, area: Rect, shown: _LineContent, frame: Board, middle: int) -> None:
    """Under the hand's middle as far as the area goes; in two lines where it is high enough for them."""
    size, pad = text_size(frame, 2.35, 14, area.h * 0.72), frame.px(1.2, 6)
    tag = min(fonts.width(Face.BOLD, size, shown.name) + 2 * pad, area.w // 3) if shown.name else 0
    room = area.w - tag - 2 * pad
    if area.h > 6 * frame.u:
        lines, size = _wrapped(shown.said, text_size(frame, 2.35, 14), room, area.h)
    else:
        said = next((one for one in shown.said if fonts.width(Face.SANS, size, one) <= room), shown.said[-1])
        size, said = fonts.fit(Face.SANS, size, 12, said, room)
        lines = [said]
    wide = max(fonts.width(Face.SANS, size, one) for one in lines)
    caps = min(round(area.h * 0.66), round(size * 1.5))
    hints = shown.hints if len(lines) == 1 else ()
    beside = hint_width(hints, caps, room - wide - 2 * pad) if hints and room > wide + 2 * pad else 0
    rect = Rect(0, area.top, tag + wide + 2 * pad + (beside + pad if beside else 0), area.h)
    rect.centerx = area.left + (middle if area.h <= 6 * frame.u else 0)  # over its player's plate where it stands there
    rect.clamp_ip(area)
    nine(target, "slip", rect, max(area.h / 60, 0.4))
    if shown.name:
        flag = Rect(rect.left, rect.top, tag, rect.h)
        pygame.draw.rect(target, theme.SEATS[shown.colour], flag, border_top_left_radius=3, border_bottom_left_radius=3)
        words(
            target, shown.name, flag.center, size, colour=theme.PAPER, face=Face.BOLD, anchor="center", room=tag - pad
        )
    x = rect.left + tag + pad
    for number, one in enumerate(lines):
        y = rect.centery + (number - (len(lines) - 1) / 2) * grown(size) * 1.25
        words(target, one, (x, y), size, anchor="midleft")
    if beside:
        at = (x + wide + pad, rect.centery)
        hint_line(target, hints, at, caps, room=beside, colour=theme.INK2)


def _wrapped(said: tuple[str, ...], size: int, room: int, high: int) -> tuple[list[str], int]:
    """The lines of the fullest text that fits."""
    for smaller in range(size, 11, -1):
        most = max(int(high / (grown(smaller) * 1.25)), 1)
        for one in said:
            lines = fonts.wrap(Face.SANS, smaller, one, room)
            if len(lines) <= most:
                return lines, smaller
    return fonts.wrap(Face.SANS, 12, said[-1], room)[: max(int(high / (grown(12) * 1.25)), 1)], 12

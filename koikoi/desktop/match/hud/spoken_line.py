"""What somebody says at the table: a slip in the game's line, with a portrait, in two lines where one has no room."""

from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.state.speaker import Said

CLOSE, CLOSER = 1.22, 1.16
"""From one line to the next, in heights of its letters; of enlarged ones."""
LEAST = 12
"""Pixels of the smallest letters."""
MOST = 3
"""Lines of enlarged words that there is room for between field and hand."""


def draw_spoken(wall: PanelCache, frame: Board, said: Said) -> None:
    """The slip, where the game's line is; enlarged words take as many lines as they need, above and below it."""
    if not said.text:
        return
    area = frame.line
    if fonts.enlarged():
        lines = len(fonts.wrap(Face.SANS, _size(frame), said.text, _room(frame, said, area)))
        area = area.inflate(0, max(round(lines * grown(_size(frame)) * CLOSER) + frame.px(0.4) - area.h, 0))
        hand, field = frame.hands[frame.near].rect.top, max(place.bottom for place in frame.places)
        top, bottom = max(area.top, field), min(area.bottom, hand - frame.px(0.6))
        area = Rect(area.left, min(top, bottom - min(area.h, bottom - field)), area.w, min(area.h, bottom - field))
    wall.put("spoken", area, said, partial(_slip, said=said, frame=frame), beyond=frame.px(1.2, 5))


def _size(frame: Board) -> int:
    return text_size(frame, 2.4, 14)


def _beside(frame: Board, said: Said, area: Rect) -> tuple[int, int]:
    """Pixels that portrait and name take, and the sign that leads on.

    Beside enlarged words stands the portrait alone, and where there are many of them, nothing.
    """
    pad, high = frame.px(1.2, 6), frame.line.h
    if fonts.enlarged():
        sign = high // 2 if said.more else 0
        lines = fonts.wrap(Face.SANS, _size(frame), said.text, area.w - high - sign - 2 * pad)
        return high if len(lines) <= MOST else 0, sign
    name = fonts.width(Face.BOLD, _size(frame), said.chair.name)
    return min(high + name + pad, area.w // 3), round(high * 0.4) + pad if said.more else 0


def _room(frame: Board, said: Said, area: Rect) -> int:
    """Pixels for the words."""
    return area.w - sum(_beside(frame, said, area)) - 2 * frame.px(1.2, 6)


def _slip(target: Surface, area: Rect, said: Said, frame: Board) -> None:
    """From the left: portrait, name, words, and a sign that a press leads on."""
    pad, high = frame.px(1.2, 6), frame.line.h
    size, (tag, sign) = _size(frame), _beside(frame, said, area)
    lines, size = fitting(said.text, size, _room(frame, said, area), area.h)
    wide = max(fonts.width(Face.SANS, size, one) for one in lines)
    rect = Rect(area.left, area.top, min(tag + wide + 2 * pad + sign, area.w), area.h)
    nine(target, "slip", rect, max(high / 60, 0.4))
    flag = Rect(rect.left, rect.top, tag, rect.h)
    slab(target, flag, theme.INKS[said.chair.colour], pen(3))
    if tag:
        badge(target, said.chair, theme.SEATS[said.chair.colour], (flag.left + high / 2, flag.centery), high * 0.94)
    if not fonts.enlarged():
        at = (flag.left + high + (tag - high - pad * 0.4) / 2, flag.centery)
        words(
            target, said.chair.name, at, size, colour=theme.PAPER, face=Face.BOLD, anchor="center",
            room=tag - high - pad // 2,
        )  # fmt: skip
    step = grown(size) * (CLOSER if fonts.enlarged() else CLOSE)
    for number, one in enumerate(lines):
        y = rect.centery + (number - (len(lines) - 1) / 2) * step
        words(target, one, (flag.right + pad, y), size, anchor="midleft")
    if said.more:
        _onward(target, (rect.right - pad - sign / 3, rect.centery), high * 0.2)


def fitting(text: str, size: int, room: int, high: int) -> tuple[list[str], int]:
    """The lines, in letters as large as there is room for; enlarged ones keep their size."""
    if fonts.enlarged():
        return fonts.wrap(Face.SANS, size, text, room), size
    for smaller in range(size, LEAST, -1):
        lines = fonts.wrap(Face.SANS, smaller, text, room)
        if len(lines) * grown(smaller) * CLOSE <= high and len(lines) <= 2:
            return lines, smaller
    return fonts.wrap(Face.SANS, LEAST, text, room), LEAST


def _onward(target: Surface, at: tuple[float, float], size: float) -> None:
    x, y = at
    pygame.draw.aalines(target, theme.BLOOD, False, [(x, y - size), (x + size, y), (x, y + size)])
    pygame.draw.polygon(target, theme.BLOOD, [(x, y - size), (x + size * 1.1, y), (x, y + size)])

"""What somebody says at the table: a slip in the game's line, with a portrait, in two lines where one has no room."""

import math
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, nine, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.match.state.speaker import Said

CLOSE = 1.22
"""From one line to the next, in heights of its letters."""
LEAST = 12
"""Pixels of the smallest letters, enlarged ones too."""


def draw_spoken(wall: PanelCache, frame: Board, said: Said) -> None:
    """The slip, where the game's line is."""
    if said.text:
        paint = partial(_slip, said=said, frame=frame)
        wall.put("spoken", frame.line, said, paint, beyond=frame.px(1.2, 5))


def _slip(target: Surface, area: Rect, said: Said, frame: Board) -> None:
    """From the left: portrait, name, words, and a sign that a press leads on."""
    pad, high = frame.px(1.2, 6), area.h
    size = text_size(frame, 2.4, 14)
    name = fonts.width(Face.BOLD, size, said.chair.name)
    tag = min(high + name + pad, area.w // 3)
    sign = round(high * 0.4) + pad if said.more else 0
    room = area.w - tag - 2 * pad - sign
    lines, size = fitting(said.text, size, room, high)
    wide = max(fonts.width(Face.SANS, size, one) for one in lines)
    rect = Rect(area.left, area.top, min(tag + wide + 2 * pad + sign, area.w), high)
    nine(target, "slip", rect, max(high / 60, 0.4))
    flag = Rect(rect.left, rect.top, tag, high)
    pygame.draw.rect(target, theme.SEATS[said.chair.colour], flag, border_radius=3)
    badge(target, said.chair, theme.SEATS[said.chair.colour], (flag.left + high / 2, flag.centery), high * 0.94)
    at = (flag.left + high + (tag - high - pad * 0.4) / 2, flag.centery)
    words(
        target, said.chair.name, at, size, colour=theme.PAPER, face=Face.BOLD, anchor="center",
        room=tag - high - pad // 2,
    )  # fmt: skip
    for number, one in enumerate(lines):
        y = rect.centery + (number - (len(lines) - 1) / 2) * grown(size) * CLOSE
        words(target, one, (flag.right + pad, y), size, anchor="midleft")
    if said.more:
        _onward(target, (rect.right - pad - sign / 3, rect.centery), high * 0.2)


def fitting(text: str, size: int, room: int, high: int) -> tuple[list[str], int]:
    """The lines, in letters as large as there is room for."""
    least = math.ceil(LEAST * 100 / grown(100))
    for smaller in range(size, least, -1):
        lines = fonts.wrap(Face.SANS, smaller, text, room)
        if len(lines) * grown(smaller) * CLOSE <= high and len(lines) <= 2:
            return lines, smaller
    return fonts.wrap(Face.SANS, least, text, room), least


def _onward(target: Surface, at: tuple[float, float], size: float) -> None:
    x, y = at
    pygame.draw.aalines(target, theme.BLOOD, False, [(x, y - size), (x + size, y), (x, y + size)])
    pygame.draw.polygon(target, theme.BLOOD, [(x, y - size), (x + size * 1.1, y), (x, y + size)])

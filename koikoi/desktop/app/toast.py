"""A slip of paper that says for a moment what a key has changed: sound off, speed brisk."""

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.layout.line_width import pen

STAYS = 1.6
"""Seconds."""


class Toast:
    """Lies at the top of the window, over every scene."""

    def __init__(self) -> None:
        self.text = ""
        self._left = 0.0

    def say(self, text: str) -> None:
        """Says something new."""
        self.text, self._left = text, STAYS

    def update(self, seconds: float) -> bool:
        """Lets time pass; True when the slip has just gone."""
        if not self.text:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.text = ""
        return True

    def draw(self, target: Surface) -> None:
        """Draws it, if there is anything to say."""
        if not self.text:
            return
        size = max(round(target.get_height() * 0.026), 15)
        rect = pygame.Rect(0, 0, fonts.width(Face.BOLD, size, self.text) + 3 * size, round(size * 2.3))
        rect.midtop = (target.get_width() // 2, round(size * 0.8))
        sheet(target, rect, border=pen(3))
        words(target, self.text, rect.center, size, colour=theme.INK, face=Face.BOLD, anchor="center")

"""Buttons, choices, text fields: what the screens around the table are made of."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Confirm, Erase, Intent, Point, Press, Release, Step, Write
from koikoi.desktop.painter import Surface, nine, ring, words
from koikoi.desktop.theme import Colour

Rect = pygame.Rect
LEAST_TARGET = 40
"""Pixels a target is high and wide at least."""
_PRINTED = {"primary": "red", "chosen": "ink", "paper": "paper"}
"""Looks that have a printed surface."""


@dataclass(slots=True)
class Button:
    """Something to press.  `act` is called on release over it, or when it has the focus and is confirmed."""

    label: str
    act: Callable[[], object]
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    look: str = "paper"
    """`primary` (one per screen), `paper`, `cloth`, `chosen`."""
    face: Face = Face.SANS
    size: int = 20
    enabled: bool = True
    note: str = ""
    """A second, smaller line."""
    align: str = "center"

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect = self.rect if pressed or not hover else self.rect.move(0, -2)
        fill, ink = self._colours(hover=hover)
        radius = max(rect.h // 7, 6)
        if self.look == "cloth":
            pygame.draw.rect(target, (30, 38, 48) if not hover else (40, 52, 66), rect, border_radius=radius)
            pygame.draw.rect(target, theme.CREAM2, rect, 2, border_radius=radius)
        elif self.look in _PRINTED and self.enabled:
            state = "pressed" if pressed else "hover" if hover else "rest"
            nine(target, f"button_{_PRINTED[self.look]}_{state}", rect, max(rect.h / 64, 0.4))
        else:
            pygame.draw.rect(target, theme.FRAME, rect, border_radius=radius)
            pygame.draw.rect(target, fill, rect.inflate(-6, -6), border_radius=max(radius - 3, 3))
        if not self.enabled:
            ink = (0x8A, 0x7F, 0x70)
        room = rect.w - 28
        x = rect.left + 16 if self.align == "left" else rect.centerx
        anchor = "midleft" if self.align == "left" else "center"
        middle = rect.centery - (round(self.size * 0.5) if self.note else 0)
        words(target, self.label, (x, middle), self.size, colour=ink, face=self.face, anchor=anchor, room=room)
        if self.note:
            small = max(round(self.size * 0.72), 12)
            tone = theme.INK2 if self.look == "paper" else ink
            below = rect.centery + round(self.size * 0.58)
            words(target, self.note, (x, below), small, colour=tone, anchor=anchor, room=room)
        if focus:
            ring(target, rect.inflate(8, 8), theme.GOLD, 3, radius + 4)

    def _colours(self, *, hover: bool) -> tuple[Colour, Colour]:
        if not self.enabled:
            return theme.INSET, theme.INK
        if self.look == "primary":
            return ((0xD8, 0x3C, 0x2C) if hover else theme.RED), theme.PAPER
        if self.look == "indigo":
            return ((0x2C, 0x42, 0x76) if hover else theme.INDIGO), theme.PAPER
        if self.look == "crimson":
            return ((0xA4, 0x2A, 0x2C) if hover else theme.CRIMSON), theme.PAPER
        if self.look == "chosen":
            return theme.INK, theme.PAPER
        if self.look == "cloth":
            return theme.CLOTH, theme.CREAM
        return ((0xFA, 0xF3, 0xE2) if hover else theme.PAPER), theme.INK


@dataclass(slots=True)
class TextField:
    """One line to type into."""

    text: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    size: int = 24
    most: int = 24

    def draw(self, target: Surface, *, active: bool, blink: bool) -> None:
        """Draws the text with its line, and the cursor while it is active."""
        pygame.draw.rect(target, theme.INSET if active else theme.PAPER, self.rect, border_radius=6)
        pygame.draw.line(target, theme.INK2, self.rect.bottomleft, self.rect.bottomright, 2)
        at = (self.rect.left + 8, self.rect.centery)
        drawn = words(target, self.text, at, self.size, anchor="midleft", room=self.rect.w - 20)
        if active and blink:
            x = (drawn.right if self.text else at[0]) + 2
            pygame.draw.line(target, theme.INK, (x, self.rect.top + 6), (x, self.rect.bottom - 6), 2)


class Panel:
    """Widgets that share pointer, focus and keys."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.fields: list[TextField] = []
        self.pointer = (-1, -1)
        self.pressed: Button | None = None
        self.focus: Button | None = None
        self.typing: TextField | None = None
        self.keys = False
        """Keys have been used, so the focus is shown."""

    def under(self, at: tuple[int, int]) -> Button | None:
        """The enabled button here; small ones can be hit a little beside themselves."""
        for button in reversed(self.buttons):
            grow = max(0, LEAST_TARGET - min(button.rect.size))
            if button.enabled and button.rect.inflate(grow, grow).collidepoint(at):
                return button
        return None

    def handle(self, intent: Intent) -> object:
        """Lets the widgets take an intent; returns what the pressed button's `act` returned, else None."""
        match intent:
            case Point(at):
                self.pointer = at
                self.keys = False
            case Press(at):
                self.pointer = at
                self.keys = False
                self.typing = next((one for one in self.fields if one.rect.collidepoint(at)), None)
                self.pressed = self.under(at)
            case Release(at):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed is self.under(at):
                    return pressed.act()
            case Write(text) if self.typing is not None:
                if len(self.typing.text) < self.typing.most:
                    self.typing.text += text
            case Erase() if self.typing is not None:
                self.typing.text = self.typing.text[:-1]
            case Step(dx, dy):
                self._move(dx or dy)
            case Confirm() if self.typing is not None:
                self.typing = None
            case Confirm() if self.focus is not None and self.focus in self.buttons and self.focus.enabled:
                self.keys = True
                return self.focus.act()
            case _:
                pass
        return None

    def _move(self, by: int) -> None:
        self.keys = True
        able = [one for one in self.buttons if one.enabled]
        if able:
            place = able.index(self.focus) + by if self.focus in able else 0
            self.focus = able[place % len(able)]

    def draw(self, target: Surface, *, blink: bool = True) -> None:
        """Draws all widgets."""
        hover = self.under(self.pointer)
        for button in self.buttons:
            button.draw(
                target,
                hover=button is hover,
                pressed=button is self.pressed and button is hover,
                focus=self.keys and button is self.focus,
            )
        for one in self.fields:
            one.draw(target, active=one is self.typing, blink=blink)

"""Buttons, choices, text fields: what the screens around the table are made of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface, block, nine, overlay, slab, words
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import stretched
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.bindings import Device, device
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.line_width import pen

Rect = pygame.Rect
_INSET = 8
"""Pixels from a text field's edge to its text."""
_FOOT = 2
"""Units of the line at a text field's foot."""
LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'"
"""What can be written without a keyboard."""

_FINE = 3
"""Rings are drawn so many times larger, so that their edges are smooth."""


def focus_ring(target: Surface, rect: Rect, radius: int, angle: float = 0.0) -> None:
    """The ring of the focus around a rectangle with round corners: gold with a black edge at both sides.

    `angle`: degrees by which the rectangle is turned about its middle.
    """
    picture = _ring(rect.size, radius, pen(3), pen(2), (theme.FRAME, theme.GOLD))
    if angle:
        picture = pygame.transform.rotozoom(picture, angle, 1.0)
    target.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMUL)


@source
def _ring(size: tuple[int, int], radius: int, gold: int, gap: int, colours: tuple[Colour, Colour]) -> Surface:
    edge = max(gold // 2, 1)
    frame, bright = colours
    beyond = gap + 2 * edge + gold
    whole = size[0] + 2 * beyond, size[1] + 2 * beyond
    corner = radius + beyond + 1
    wide, high = (min(side, 2 * corner + 1) for side in whole)  # what lies between corners is drawn out
    large = Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    inset = 0
    for colour, thick in ((frame, edge), (bright, gold), (frame, edge), ((0, 0, 0, 0), 0)):
        area = large.get_rect().inflate(-2 * inset * _FINE, -2 * inset * _FINE)
        pygame.draw.rect(large, colour, area, border_radius=max(radius + beyond - inset, 2) * _FINE)
        inset += thick
    return stretched(pygame.transform.smoothscale(large.premul_alpha(), (wide, high)), corner, whole)


class ButtonLook(StrEnum):
    """What a button is made of, and so how much it matters."""

    PRIMARY = "primary"
    """What there is to do; one per screen."""
    PAPER = "paper"
    CLOTH = "cloth"
    """Along the edges of a screen."""
    CHOSEN = "chosen"
    """The one that holds of several."""
    ROW = "row"
    """Of a list, without a frame."""
    ADD = "add"
    """A free place on the cloth."""
    BARE = "bare"
    """Only the ring of the focus; what it is, the scene draws."""
    INDIGO = "indigo"
    CRIMSON = "crimson"


_PRINTED = {ButtonLook.PRIMARY: "red", ButtonLook.CHOSEN: "ink", ButtonLook.PAPER: "paper"}
"""Looks that have a printed surface."""


class Lettered:
    """A widget with words on it."""

    __slots__ = ()
    size: int
    """Of its letters, in pixels."""

    @property
    def need(self) -> int:
        """Pixels it is wide at least so that its words keep their size."""
        return 0

    def tall(self, high: int, wide: int) -> int:
        """Pixels it is high where it is so wide, by what it is otherwise: more where enlarged words need that."""
        return max(high, fonts.line(self.size)) if fonts.enlarged() else high


@dataclass(slots=True)
class Button(Lettered):
    """Something to press.  `act` is called on release over it, or when it has the focus and is confirmed.

    With `hold`, pointer and finger must stay on it for so many seconds (unless the settings say otherwise).
    """

    label: str
    act: Callable[[], object]
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    look: ButtonLook = ButtonLook.PAPER
    face: Face = Face.SANS
    size: int = 20
    enabled: bool = True
    note: str = ""
    """A second, smaller line."""
    align: str = "center"
    hold: float = 0.0
    held: float = 0.0
    """Seconds it has been held."""
    beside: int = 30
    """Pixels beside its label, both sides together, where it is as wide as that needs."""
    name: str = ""
    """What a screen reader calls it, where a picture stands in place of a label."""

    @property
    def need(self) -> int:
        """Pixels it is wide at least so that its label keeps its size."""
        return fonts.width(self.face, self.size, self.label) + self.beside

    @property
    def told(self) -> str:
        """What it says beside its label."""
        return self.note

    @property
    def _small(self) -> int:
        """Of the note."""
        return max(round(self.size * 0.72), 12)

    @staticmethod
    def _room(wide: int) -> int:
        """For words on a button so wide."""
        return max(wide - 28, round(wide * 0.7))

    def tall(self, high: int, wide: int) -> int:
        """As many lines as its label and its note need."""
        if not fonts.enlarged():
            return high
        return max(high, sum(self._heights(self._room(wide))) + self.size)

    def _heights(self, room: int) -> tuple[int, int]:
        """Of the label, and of the note."""
        label = len(fonts.block(self.face, self.size, self.label, room)) * fonts.line(self.size)
        note = len(fonts.block(Face.SANS, self._small, self.note, room)) * fonts.line(self._small)
        return label, note if self.note else 0

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect = self.rect if pressed or not hover else self.rect.move(0, -2)
        fill, ink = self._colours(hover=hover)
        radius = max(rect.h // 7, pen(6))
        if self.look is ButtonLook.CLOTH:
            slab(target, rect, theme.CREAM2, radius)
            slab(
                target,
                rect.inflate(-2 * pen(2), -2 * pen(2)),
                (30, 38, 48) if not hover else (40, 52, 66),
                radius - pen(2),
            )
        elif self.look is ButtonLook.BARE:
            pass
        elif self.look is ButtonLook.ADD:
            _place(target, rect)
            ink = theme.CREAM
        elif self.look is ButtonLook.ROW:
            if hover or focus:
                slab(target, rect, theme.INSET, radius)
        elif self.look in _PRINTED and self.enabled:
            state = "pressed" if pressed else "hover" if hover else "rest"
            nine(target, f"button_{_PRINTED[self.look]}_{state}", rect, max(rect.h / 64, 0.4))
        else:
            slab(target, rect, theme.FRAME, radius)
            slab(target, rect.inflate(-2 * pen(3), -2 * pen(3)), fill, max(radius - pen(3), pen(3)))
        if not self.enabled:
            ink = theme.DIM if self.look is ButtonLook.CLOTH else theme.OFF
        self._write(target, rect, ink)
        if self.held:
            self._fill(target, rect, radius)
        if focus:
            focus_ring(target, rect.inflate(-pen(14), -pen(14)) if self.look is ButtonLook.ROW else rect, radius)

    def _write(self, target: Surface, rect: Rect, ink: Colour) -> None:
        """The label, and the note below it."""
        area = Rect(0, rect.top, self._room(rect.w), rect.h)
        left = self.align == "left"
        anchor = "midleft" if left else "center"
        aside = 16 if fonts.enlarged() else max(round(self.size * 0.61), 16)
        area.left = rect.left + aside if left else rect.centerx - area.w // 2
        if not self.note:
            block(target, self.label, area, self.size, colour=ink, face=self.face, anchor=anchor)
            return
        tone = theme.INK2 if self.look in (ButtonLook.PAPER, ButtonLook.ROW) else ink
        label, note = self._heights(area.w)
        if label + note > fonts.line(self.size) + fonts.line(self._small):  # one of them is wrapped
            upper = Rect(area.left, rect.centery - (label + note) // 2, area.w, label)
            block(target, self.label, upper, self.size, colour=ink, face=self.face, anchor=anchor)
            block(
                target, self.note, Rect(area.left, upper.bottom, area.w, note), self._small, colour=tone, anchor=anchor
            )
            return
        x = area.left if left else rect.centerx
        middle, below = fonts.stacked(rect.centery, self.size, self._small)
        words(target, self.label, (x, middle), self.size, colour=ink, face=self.face, anchor=anchor, room=area.w)
        words(target, self.note, (x, below), self._small, colour=tone, anchor=anchor, room=area.w)

    def _fill(self, target: Surface, rect: Rect, radius: int) -> None:
        """How long it has been held: light spreads over it, with a gold edge below."""
        room = rect.inflate(-2 * pen(3), -2 * pen(3))
        share = Rect(room.left, room.top, round(room.w * min(self.held / self.hold, 1.0)), room.h)
        overlay(target, share, theme.PAPER, 56, max(radius - pen(3), 0))
        thick = max(rect.h // 14, 4)
        edge = Rect(share.left, share.bottom - thick, share.w, thick)
        slab(target, edge, theme.GOLD, thick // 2)

    def _colours(self, *, hover: bool) -> tuple[Colour, Colour]:
        if not self.enabled:
            return theme.INSET, theme.INK
        if self.look is ButtonLook.PRIMARY:
            return theme.RED, theme.WHITE
        if self.look is ButtonLook.INDIGO:
            return ((0x2C, 0x42, 0x76) if hover else theme.INDIGO), theme.PAPER
        if self.look is ButtonLook.CRIMSON:
            return ((0xA4, 0x2A, 0x2C) if hover else theme.CRIMSON), theme.PAPER
        if self.look is ButtonLook.CHOSEN:
            return theme.INK, theme.PAPER
        if self.look is ButtonLook.CLOTH:
            return theme.CLOTH, theme.CREAM
        return ((0xFA, 0xF3, 0xE2) if hover else theme.PAPER), theme.INK


@dataclass(slots=True)
class TextField(Lettered):
    """One line to type into."""

    text: str
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    size: int = 24
    most: int = 24
    set: Callable[[str], object] = lambda text: None
    """Called with every new text."""
    enabled: bool = True
    caret: int = -1
    """Characters before the cursor; -1: all."""
    anchor: int = -1
    """Characters before the other end of what is chosen; -1: nothing is."""
    fresh: bool = False
    """The text is only an example: it is chosen, and the first character takes its place."""
    composing: str = ""
    """What an input method is still composing, at the cursor."""

    @property
    def place(self) -> int:
        """Characters before the cursor."""
        return len(self.text) if self.caret < 0 else min(self.caret, len(self.text))

    @property
    def chosen(self) -> tuple[int, int]:
        """Characters before what is chosen, and to its end; the same twice where nothing is."""
        if self.fresh:
            return 0, len(self.text)
        anchor = self.place if self.anchor < 0 else min(self.anchor, len(self.text))
        return min(anchor, self.place), max(anchor, self.place)

    @property
    def full(self) -> bool:
        """Whether nothing more has room."""
        return len(self.text) >= self.most

    def write(self, text: str) -> None:
        """Inserts what fits at the cursor, in place of what is chosen."""
        self.compose("")
        if not (text := "".join(one for one in text if one.isprintable())):
            return
        self._begin()
        place, text = self.place, text[: max(self.most - len(self.text), 0)]
        self._change(self.text[:place] + text + self.text[place:], place + len(text))

    def _change(self, text: str, caret: int) -> None:
        self.text, self.caret, self.anchor, self.fresh = text, caret, -1, False
        self.set(text)

    def compose(self, text: str) -> None:
        """Shows what is not yet decided at the cursor."""
        if text:
            self._begin()
        self.composing = text

    def erase(self, by: int) -> None:
        """Takes away what is chosen, or the character before (-1) or after (1) the cursor."""
        if self._begin():
            return
        first = self.place + min(by, 0)
        if 0 <= first < len(self.text):
            self._change(self.text[:first] + self.text[first + 1 :], first)

    def move(self, dx: int) -> bool:
        """Moves the cursor, from something chosen to its end; False where the line ends."""
        first, last = self.chosen
        if dx and first < last and not self.fresh:
            self.caret, self.anchor = first if dx < 0 else last, -1
            return True
        self.fresh = self.fresh and not dx
        place = self.place + dx
        if not dx or not 0 <= place <= len(self.text):
            return False
        self.caret = place
        return True

    def end(self, by: int) -> None:
        """Puts the cursor before (-1) or behind everything."""
        self.caret, self.anchor, self.fresh = 0 if by < 0 else -1, -1, False

    def extend(self, by: int, *, whole: bool) -> None:
        """Moves the cursor by a character, or to an end, and leaves the other end of what is chosen where it is."""
        if self.fresh:
            self.choose_all()
        anchor, most = self.place if self.anchor < 0 else self.anchor, len(self.text)
        self.caret, self.anchor = min(max(self.place + by * (most if whole else 1), 0), most), anchor

    def choose_all(self) -> None:
        """Everything is chosen."""
        self.caret, self.anchor, self.fresh = -1, 0, False

    def choose_word(self) -> None:
        """The word at the cursor is chosen."""
        before, after = self.text[: self.place], self.text[self.place :]
        self.anchor = len(before) - len(before.split(" ")[-1])
        self.caret, self.fresh = len(before) + len(after.split(" ")[0]), False

    def spell(self, dx: int, dy: int) -> bool:
        """Without a keyboard: up and down change the letter before the cursor, right of the last one is a new one."""
        if not dy and (dx < 0 or self.full):
            return False
        self._begin()
        if not dy or not self.place:
            self.write(" " if not dy else LETTERS[1])
            return True
        place = self.place - 1
        letter = LETTERS[(LETTERS.find(self.text[place]) - dy) % len(LETTERS)]
        self._change(self.text[:place] + letter + self.text[place + 1 :], place + 1)
        return True

    def _begin(self) -> bool:
        """Takes the selection away, as something is written; whether there was one."""
        first, last = self.chosen
        if first == last:
            return False
        self._change(self.text[:first] + self.text[last:], first)
        return True

    def point(self, at: Position) -> None:
        """Puts the cursor where it is nearest to a point."""
        x = at[0] - self.rect.left - _INSET + self._slid
        self.caret = min(range(len(self.text) + 1), key=lambda place: abs(self._width(place) - x))
        self.anchor = -1

    @property
    def _shown(self) -> str:
        return self.text[: self.place] + self.composing + self.text[self.place :]

    @property
    def _count(self) -> str:
        """How much there is of how much has room."""
        return f"{len(self.text)}/{self.most}"

    @property
    def _small(self) -> int:
        """Pixels of that."""
        return max(round(self.size * 0.6), 11)

    @property
    def _room(self) -> int:
        """Pixels for the text while somebody types."""
        count = fonts.width(Face.SANS, self._small, self._count) + 2 * _INSET if self.full else 0
        return max(self.rect.w - 20 - count, 1)

    @property
    def _letters(self) -> int:
        """Pixels of the text while somebody types: as small as may be so that all has room, or as it was enlarged."""
        if fonts.enlarged():
            return self.size
        return fonts.fit(Face.SANS, self.size, min(self.size, 12), self._shown, self._room)[0]

    def _width(self, place: int) -> int:
        """Of so many characters."""
        return fonts.width(Face.SANS, self._letters, self._shown[:place])

    @property
    def _slid(self) -> int:
        """Pixels that words without room have slid to the left, so that the cursor and what is chosen are seen."""
        first, last = self.chosen
        behind = min(self._width(last) - self._room, self._width(first))
        return max(self._width(self.place + len(self.composing)) - self._room, behind, 0)

    def draw(self, target: Surface, *, active: bool, blink: bool, focus: bool = False) -> None:
        """Draws the text with its line, what is chosen and the cursor while it is active, and the ring of the focus.

        While somebody types, a full line has its count at its end, and a red foot.
        """
        if not active:
            self.composing, self.anchor = "", -1
        window, foot = target.get_clip(), Rect(self.rect.left, self.rect.bottom - pen(_FOOT), self.rect.w, pen(_FOOT))
        body = Rect(self.rect.topleft, (self.rect.w, self.rect.h - pen(_FOOT)))
        line = theme.BLOOD if active and self.full else theme.INK2
        for colour, part in ((theme.INSET if active else theme.PAPER, body), (line, foot)):
            target.set_clip(part.clip(window))
            slab(target, self.rect, colour, pen(6))
        target.set_clip(window)
        slides = active or fonts.enlarged()
        at = (self.rect.left + _INSET - self._slid * slides, self.rect.centery)
        seen = Rect(self.rect.topleft, (self._room + 20 if active else self.rect.w, self.rect.h))
        size, room = (self._letters, None) if slides else (self.size, self.rect.w - 20)
        write = partial(words, target, self._shown, at, size, anchor="midleft", room=room)
        target.set_clip(seen.clip(window))
        write(colour=theme.INK)
        first, last = self.chosen
        if active and first < last:
            left = at[0] + self._width(first) - 3 * (first == 0)
            right = at[0] + self._width(last) + 3 * (last == len(self.text))
            chosen = Rect(left, self.rect.top + 5, right - left, self.rect.h - 10).clip(seen)
            slab(target, chosen, theme.INK, pen(4))
            target.set_clip(chosen.clip(window))
            write(colour=theme.PAPER)
        target.set_clip(window)
        if active and self.full:
            end = (self.rect.right - _INSET, self.rect.centery)
            words(target, self._count, end, self._small, colour=line, anchor="midright")
        before = self._width(self.place)
        after = self._width(self.place + len(self.composing))
        if self.composing:
            y = self.rect.bottom - 6
            pygame.draw.line(target, theme.INK2, (at[0] + before, y), (at[0] + after, y), pen(2))
        if active and device() is Device.PAD:
            x = at[0] + (before + self._width(max(self.place - 1, 0))) // 2
            for y, tip in ((self.rect.top + 1, -5), (self.rect.bottom - 2, 5)):
                pygame.draw.polygon(target, theme.INK2, ((x - 5, y), (x + 5, y), (x, y + tip)))
        if active and blink and first == last:
            x = min(at[0] + after + 1, seen.right - 4)
            pygame.draw.line(target, theme.INK, (x, self.rect.top + 6), (x, self.rect.bottom - 6), pen(2))
        if focus:
            focus_ring(target, self.rect, pen(6))


def _place(target: Surface, rect: Rect) -> None:
    """A free place: four corners and a plus above the middle."""
    leg = max(rect.h // 5, 8)
    for x, dx in ((rect.left, 1), (rect.right - 1, -1)):
        for y, dy in ((rect.top, 1), (rect.bottom - 1, -1)):
            pygame.draw.line(target, theme.CREAM2, (x, y), (x + dx * leg, y), pen(2))
            pygame.draw.line(target, theme.CREAM2, (x, y), (x, y + dy * leg), pen(2))

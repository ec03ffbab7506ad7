"""What the gallery and the page of a card are made of: lines and passages of text, signs, cards, arrows."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, kind_sign, small_cards, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.screens.gallery.card_uses import YakuUse
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import Measure
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import Kind
from koikoi.locales import names

WATERMARK: Colour = (0xE6, 0xDA, 0xBE)


@boxclass
class Line(Text):
    """One line of text, smaller where it would be wider or higher than its box."""

    within: bool = True


@boxclass
class Passage(Leaf):
    """A text in as many lines as it takes, as large as there is room for."""

    string: str
    largest: Measure
    least: int
    """Pixels."""
    face: Face = Face.SANS

    def lines(self, scale: Scale, rect: Rect) -> tuple[int, list[str]]:
        """Size of the letters, and the lines; enlarged letters keep their size."""
        largest, least = scale.px(self.largest), self.least
        if fonts.enlarged():
            return largest, fonts.wrap(self.face, largest, self.string, rect.w)
        for size in range(largest, least, -1):
            lines = fonts.wrap(self.face, size, self.string, rect.w)
            if len(lines) * fonts.line(size) <= rect.h:
                return size, lines
        return least, fonts.wrap(self.face, least, self.string, rect.w)

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless it is enlarged."""
        if not fonts.enlarged():
            return 0
        size, lines = self.lines(scale, Rect(0, 0, width, 0))
        return len(lines) * fonts.line(size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the top."""
        size, lines = self.lines(scale, rect)
        high = fonts.line(size)
        for place, line in enumerate(lines):
            at = (rect.left, rect.top + place * high + high // 2)
            words(target, line, at, size, face=self.face, anchor="midleft", room=rect.w)


@words_of.register
def _of_passage(leaf: Passage) -> Words:
    return Role.TEXT, leaf.string, ""


@boxclass
class KindSign(Leaf):
    """The sign of a kind, as wide as its place."""

    kind: Kind
    ink: str = "cream"

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """In the middle of its height."""
        kind_sign(target, self.kind, rect.center, rect.w, self.ink)


@boxclass
class CardPicture(Leaf):
    """A card, as wide as said."""

    wide: Measure
    paint: Callable[[Surface, Rect], object]

    def width(self, scale: Scale, room: int) -> int:
        """As said, within the room."""
        return min(scale.px(self.wide), room)

    def height(self, scale: Scale, width: int) -> int:
        """As a card of this width."""
        return round(self.width(scale, width) * RATIO)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As the scene does it."""
        self.paint(target, rect)


@boxclass
class Watermark(Leaf):
    """Signs one below the other, as if stamped into the paper."""

    signs: str

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As large as there is room for."""
        side = rect.w if len(self.signs) == 1 else rect.h // len(self.signs)
        size = fonts.lettering(side)
        for place, sign in enumerate(self.signs):
            centre = (rect.centerx, rect.top + rect.h * (place + 0.5) / len(self.signs))
            words(target, sign, centre, size, colour=WATERMARK, face=Face.BRUSH, anchor="center")


@boxclass
class YakuExample(Leaf):
    """The cards of a yaku, this card among them."""

    use: YakuUse

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As large as the row is high."""
        small_cards(target, self.use.cards, rect, min(round(rect.h * 0.84 / RATIO), scale.px(44)))


@words_of.register
def _of_yaku_example(leaf: YakuExample) -> Words:
    return Role.TEXT, names.heading(names.in_words_alone(leaf.use.cards)), ""


@dataclass(slots=True)
class ArrowButton(Button):
    """A button with an arrow head, pointing left (-1) or right (1)."""

    by: int = 1

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        Button.draw(self, target, hover=hover, pressed=pressed, focus=focus)
        x, y = self.rect.centerx, self.rect.centery - (2 if hover and not pressed else 0)
        r = self.size * 0.4
        ink = theme.CREAM if self.look == "cloth" else theme.INK
        head = [(x - self.by * r * 0.5, y - r), (x + self.by * r * 0.5, y), (x - self.by * r * 0.5, y + r)]
        pygame.draw.lines(target, ink, False, head, max(round(self.size / 7), 2))

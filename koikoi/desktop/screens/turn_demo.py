"""A turn, shown with real cards: what lies where at each moment, as shares of a stage, and what happens in words."""

from dataclasses import dataclass

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, cloth, draw_cards, paragraph, words
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.ui.boxes import (
    Box,
    ByRoom,
    Grow,
    Leaf,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    row,
)
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.engine.cards import Card, card
from koikoi.locales import _, sentences

ROUND = 13.0
"""Seconds until it begins again."""
STARTS = (0.0, 3.6, 7.2, 9.6)
"""When each step begins."""
SHARES = (0.42, 0.46, 0.5, 0.54, 0.58, 0.62)
"""Of the width for the steps beside the stage: the first with which they have room as large as usual."""
BESIDE = 26
"""Between the two."""
GAP = 4
"""Below each step."""
USUAL, LEAST = AtLeast(18, 14), AtLeast(15, 13)
"""Letters of the steps, and where these have no room."""


def steps() -> list[tuple[str, str]]:
    """The steps of a turn: a title and a sentence or two."""
    return [
        (_("Play a card"), _("Play a card from your hand. If a card of its month lies on the field, it takes it.")),
        (
            _("Turn a card"),
            _("Turn up the top card of the stock. It, too, takes a card of its month, or stays on the field."),
        ),
        (_("Collect"), _("What you have taken lies open before you. Certain cards together make a yaku.")),
        (
            _("Stop or koi-koi"),
            _(
                "With a new yaku you stop and take the points, or say koi-koi and play on for more. If another is "
                "first, you get nothing."
            ),
        ),
    ]


@dataclass(frozen=True, slots=True)
class CardSpot:
    """Where a card lies: shares of the stage's width and height, of the usual width of a card, and its height."""

    x: float
    y: float
    w: float = 1.0
    lift: float = 0.0
    open: bool = True


@dataclass(frozen=True, slots=True)
class CardMove:
    """A card on its way, from `start` on for `seconds`."""

    code: str
    start: float
    seconds: float
    to: CardSpot


_PILE = (CardSpot(0.66, 0.84, 0.8), CardSpot(0.745, 0.84, 0.8), CardSpot(0.83, 0.84, 0.8), CardSpot(0.915, 0.84, 0.8))
_LYING: dict[str, CardSpot] = {
    "3R": CardSpot(0.36, 0.30),
    "7P1": CardSpot(0.53, 0.30),
    "9A": CardSpot(0.70, 0.30),
    "10P1": CardSpot(0.87, 0.30),
    "6A": CardSpot(0.10, 0.84),
    "3B": CardSpot(0.24, 0.84),
    "11R": CardSpot(0.38, 0.84),
    "9R": CardSpot(0.13, 0.30, open=False),
}
_MOVES = (
    CardMove("3B", 0.9, 0.25, CardSpot(0.24, 0.80, 1.0, 1.0)),
    CardMove("3B", 1.2, 0.45, CardSpot(0.385, 0.34, 1.0, 0.2)),
    CardMove("3B", 2.4, 0.5, _PILE[0]),
    CardMove("3R", 2.5, 0.5, _PILE[1]),
    CardMove("9R", 4.0, 0.4, CardSpot(0.17, 0.34, 1.0, 0.6)),
    CardMove("9R", 4.9, 0.45, CardSpot(0.725, 0.34, 1.0, 0.2)),
    CardMove("9R", 6.0, 0.5, _PILE[3]),
    CardMove("9A", 6.1, 0.5, _PILE[2]),
    CardMove("3B", 7.6, 0.5, CardSpot(0.44, 0.46, 1.5, 1.0)),
    CardMove("9A", 7.7, 0.5, CardSpot(0.66, 0.46, 1.5, 1.0)),
    CardMove("3B", 12.2, 0.5, _PILE[0]),
    CardMove("9A", 12.2, 0.5, _PILE[2]),
)


class TurnDemo:
    """Where the show is; it begins again by itself."""

    def __init__(self) -> None:
        self.clock = 0.0

    def update(self, seconds: float) -> None:
        """Goes on."""
        self.clock = (self.clock + seconds) % ROUND

    @property
    def step(self) -> int:
        """The number of the step that is shown, from 0."""
        return max(place for place, start in enumerate(STARTS) if self.clock >= start)

    @property
    def lying(self) -> tuple[tuple[CardSpot, bool], ...]:
        """Where its cards are at this moment, and which of them are on their way."""
        return tuple(self._now(code, spot) for code, spot in _LYING.items())

    def picture(self, stage: Rect) -> list[Piece]:
        """The cards at this moment."""
        w = min(stage.w * 0.145, stage.h * 0.29 / RATIO)
        pile = CardSpot(0.13, 0.30, open=False)
        pieces = [self._piece("stock", None, pile, stage, w, 0, count=16)]
        for order, (code, (now, moving)) in enumerate(zip(_LYING, self.lying, strict=True)):
            z = 200 + order if moving or now.w > 1.0 else order + 1
            pieces.append(self._piece(code, card(code) if now.open else None, now, stage, w, z))
        return sorted(pieces, key=lambda piece: piece.z)

    def _now(self, code: str, spot: CardSpot) -> tuple[CardSpot, bool]:
        """Where a card is, and whether it is on its way."""
        moving = False
        for move in _MOVES:
            if move.code != code or self.clock < move.start:
                continue
            part = ease(min((self.clock - move.start) / move.seconds, 1.0))
            to = move.to
            spot = CardSpot(
                spot.x + (to.x - spot.x) * part,
                spot.y + (to.y - spot.y) * part,
                spot.w + (to.w - spot.w) * part,
                spot.lift + (to.lift - spot.lift) * part,
                to.open if part >= 0.5 else spot.open,
            )
            moving = part < 1.0
        return spot, moving

    def _piece(
        self, key: str, face: Card | None, spot: CardSpot, stage: Rect, w: float, z: int, *, count: int = 1
    ) -> Piece:
        x, y = stage.left + stage.w * spot.x, stage.top + stage.h * spot.y
        return Piece(key, x, y, w * spot.w, face, z=z, lift=spot.lift, count=count)


# Boxes


def turn_page(demo: TurnDemo, *, upright: bool) -> Box:
    """The stage, and beside it (below it in a high room, or where words are enlarged) the steps."""

    def by_room(scale: Scale, width: int, height: int) -> Box:
        steps = Steps(demo)
        if upright or fonts.enlarged():
            stage = Sized(Stage(demo), least_high=pixels(round(width * (0.46 if upright else 0.3))))
            return column(Grow(stage), Space(high=18), steps)
        widths = [round(width * share) - scale.px(BESIDE) for share in SHARES]
        wide = next((one for one in widths if steps.high(scale.px(USUAL), one, scale) <= height), widths[-1])
        least = steps.high(scale.px(LEAST), wide, scale)
        return row(Grow(Stage(demo)), Space(BESIDE), Sized(steps, wide=pixels(wide), high=pixels(least)))

    return ByRoom(by_room)


@boxclass
class Stage(Leaf):
    """The cards on their cloth, as they lie when it is drawn."""

    demo: TurnDemo

    def look(self) -> object:
        """How the cards lie."""
        return self.demo.lying

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Cards do not reach beyond the cloth."""
        cloth(target, rect)
        before = target.get_clip()
        target.set_clip(rect.clip(before))
        draw_cards(target, self.demo.picture(rect))
        target.set_clip(before)


def _title_size(size: int) -> int:
    return max(round(size * 4 / 3), 13)


@boxclass
class Steps(Leaf):
    """All steps one below the other; the present one is marked."""

    demo: TurnDemo

    def _letters(self, rect: Rect, scale: Scale) -> tuple[int, int]:
        """Pixels of texts and of titles: as designed, smaller where they would not all have room."""
        sizes = range(scale.px(USUAL), scale.px(USUAL if fonts.enlarged() else LEAST) - 1, -1)
        size = next((one for one in sizes if self.high(one, rect.w, scale) <= rect.h), sizes[-1])
        return size, _title_size(size)

    @staticmethod
    def high(size: int, width: int, scale: Scale) -> int:
        """Pixels of all steps, with texts in this size."""
        indent = fonts.line(_title_size(size))
        texts = (fonts.wrap(Face.BOLD, size, text, width - indent) for _title, text in steps())
        return sum(indent + len(lines) * fonts.line(size) + scale.px(GAP) for lines in texts)

    def height(self, scale: Scale, width: int) -> int:
        """All of them, as large as designed."""
        return self.high(scale.px(USUAL), width, scale)

    def look(self) -> object:
        """Which of them is marked."""
        return self.demo.step

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Number, title and text of each."""
        size, title_size = self._letters(rect, scale)
        y, indent = rect.top, fonts.line(title_size)
        for number, (title, text) in enumerate(steps()):
            now = number == self.demo.step
            face, colour = (Face.BOLD, theme.INK) if now else (Face.SANS, theme.INK2)
            at = (rect.left + indent * 0.4, y + indent * 0.5)
            pygame.draw.aacircle(target, theme.RED if now else theme.INK2, at, indent * 0.36)
            words(target, str(number + 1), at, size, colour=theme.WHITE, face=Face.BOLD, anchor="center")
            room = Rect(rect.left + indent, y + indent, rect.w - indent, rect.h)
            at = (room.left, at[1])
            words(target, title, at, title_size, colour=colour, face=Face.BRUSH, anchor="midleft", room=room.w)
            y = paragraph(target, text, room, size, colour=colour, face=face) + scale.px(GAP)


@words_of.register
def _of_steps(leaf: Steps) -> Words:
    """All of them, one after the other."""
    return Role.TEXT, sentences(f"{number}. {title}: {text}" for number, (title, text) in enumerate(steps(), 1)), ""

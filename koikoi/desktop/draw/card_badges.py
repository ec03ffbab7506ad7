"""Signs and marks on the cards.

The card helper writes month and kind into a card's lower left corner, which no neighbour ever covers; signs tell the
three sorts of ribbons apart; a star in the upper left corner marks a wild card; a triangle in the upper right corner
warns of what an opponent needs.  Marks say what may
be done with a card: rings, light, shade.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, sprites, stretched
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import CardMark
from koikoi.engine.cards import EMPTY, Card, CardSet, Kind

Surface = pygame.Surface
PREMUL = pygame.BLEND_PREMULTIPLIED
POEM: Final = CardSet.parse("1R 2R 3R")
BLUE: Final = CardSet.parse("6R 9R 10R")
_FINE = 4
"""Shapes are drawn so many times larger, so that their edges are smooth."""


class Alarm(Enum):
    """What an opponent would have with a card."""

    NEARER = "nearer"
    """A yaku that lacks one card then."""
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadgeStyle:
    """What is drawn on cards."""

    month: bool = False
    """The card helper: number of the month, and sign of the kind."""
    signs: bool = False
    """Poem, blue and plain ribbons have different signs."""
    alarms: Mapping[Card, Alarm] = field(default_factory=dict)
    wild: CardSet = EMPTY
    """The cards that may take a card of any month."""
    least: int = 60
    """Cards narrower than so many pixels stay bare."""


BARE: Final = BadgeStyle()


def dressed(card: Card | None, wide: int, turn: int = 0, dress: BadgeStyle = BARE) -> Surface:
    """A card's front with its signs (its back for None), `wide` pixels wide, turned by 0, 90, 180 or 270 degrees."""
    look = worn(card, wide, dress)
    if card is None or look is None:
        return sprites().card(card, wide, turn)
    return sources().get(("dressed", card, wide, turn, look), lambda: _draw(card, wide, turn, dress))


def worn(card: Card | None, wide: int, dress: BadgeStyle) -> object:
    """What a card of this width wears, for comparison; None: nothing."""
    alarm = dress.alarms.get(card) if card is not None else None
    wild = card in dress.wild if card is not None else False
    if card is None or wide < dress.least or not (dress.month or dress.signs or alarm or wild):
        return None
    return dress.month, dress.signs, alarm, wild, fonts.line(100), theme.stark


def _draw(card: Card, wide: int, turn: int, dress: BadgeStyle) -> Surface:
    month, signs, alarm = dress.month, dress.signs, dress.alarms.get(card)
    made = sprites().card(card, wide).copy()
    inset = max(round(wide * 0.055), 3)
    if month or signs:
        small = chip(card, wide, month=month, signs=signs)
        made.blit(small, (inset, made.get_height() - inset - small.get_height()), special_flags=PREMUL)
    if card in dress.wild:
        made.blit(star(max(round(wide * 0.2), 16)), (inset, inset), special_flags=PREMUL)
    if alarm is not None:
        warning = triangle(alarm, max(round(wide * 0.2), 18))
        made.blit(warning, (wide - inset - warning.get_width(), inset), special_flags=PREMUL)
    return pygame.transform.rotate(made, turn) if turn else made


def chip(card: Card, wide: int, *, month: bool = True, signs: bool = False) -> Surface:
    """The helper's chip for a card of this width: number and sign, cream on black, never smaller than 13 pixels."""
    designed = max(round(wide * 0.145), 13)
    size = min(round(fonts.line(designed) / 1.4), max(round(wide * 0.28), designed))  # enlarged as far as there is room
    return _chip(card.month.value if month else 0, sign_name(card, signs=signs), size, fonts.line(100), theme.CREAM2)


@source
def _chip(month: int, sign: str, size: int, enlarged: int, edge: theme.Colour) -> Surface:
    """`enlarged`: height of a line of text designed for 100 pixels."""
    pad, gap = max(round(size * 0.34), 3), max(round(size * 0.28), 3)
    number = fonts.text(Face.BOLD, round(size * 140 / enlarged), str(month), theme.CREAM) if month else None
    picture = signed(sign, size)
    text = number.get_width() + gap if number is not None else 0
    made = Surface((text + picture.get_width() + 2 * pad, round(size * 1.36)), pygame.SRCALPHA)
    made.blit(rounded(made.get_size(), size * 0.3, theme.FRAME, edge), (0, 0))
    middle = made.get_height() / 2
    if number is not None:  # digits stand in the middle of their em, not of their line
        made.blit(number, (pad, round(middle - number.get_height() * 0.53)), special_flags=PREMUL)
    made.blit(picture, (pad + text, round(middle - picture.get_height() / 2)), special_flags=PREMUL)
    return for_screen(made)


def sign_name(card: Card, *, signs: bool = True) -> str:
    """The name of a card's sign: its kind, or with `signs` also which sort of ribbon it is."""
    if signs and card.kind is Kind.RIBBON:
        return "poem" if card in POEM else "blue" if card in BLUE else "slip"
    return card.kind.name.lower()


def signed(name: str, size: int) -> Surface:
    """A sign in cream: one of the four kinds, or a sort of ribbon; premultiplied."""
    if name in ("poem", "blue", "slip"):
        return _ribbon(name, size)
    return sprites().thing(f"kind-{name}-cream", size)


@source
def _ribbon(name: str, size: int) -> Surface:
    """A slip with writing on it, a full one, an empty one."""
    big = size * _FINE
    made = Surface((round(big * 0.62), big), pygame.SRCALPHA)
    body = made.get_rect()
    if name == "slip":
        pygame.draw.rect(made, theme.CREAM, body, max(round(big * 0.11), _FINE))
    else:
        made.fill(theme.CREAM)
    if name == "poem":
        for share in (0.24, 0.5, 0.76):
            line = pygame.Rect(0, 0, round(body.w * 0.56), max(round(big * 0.11), _FINE))
            line.center = (body.centerx, round(big * share))
            made.fill(theme.FRAME, line)
    return _shrunk(made)


@source
def triangle(alarm: Alarm, size: int) -> Surface:
    """A warning: full with a stroke in it where something would be complete, else empty."""
    big = size * _FINE
    made = Surface((big, round(big * 0.92)), pygame.SRCALPHA)
    edge = big * 0.1

    def corners(inset: float) -> list[tuple[float, float]]:
        return [
            (big / 2, inset * 1.6),
            (big - inset * 1.5, made.get_height() - inset),
            (inset * 1.5, made.get_height() - inset),
        ]

    pygame.draw.polygon(made, theme.FRAME, corners(0))
    pygame.draw.polygon(made, theme.GOLD, corners(edge * 0.75))
    if alarm is Alarm.NEARER:
        pygame.draw.polygon(made, theme.FRAME, corners(edge * 2.1))
    else:
        stroke = pygame.Rect(0, 0, round(big * 0.11), round(big * 0.28))
        stroke.midtop = (big // 2, round(big * 0.33))
        pygame.draw.rect(made, theme.FRAME, stroke, border_radius=round(big * 0.04))
        pygame.draw.circle(made, theme.FRAME, (big / 2, big * 0.73), big * 0.065)
    return _shrunk(made)


@source
def star(size: int) -> Surface:
    """The mark of a wild card: a star with eight points on a dark disc."""
    big = size * _FINE
    made, middle = Surface((big, big), pygame.SRCALPHA), big / 2
    pygame.draw.circle(made, theme.FRAME, (middle, middle), middle)
    points = [
        (middle + math.sin(step * math.pi / 8) * reach, middle - math.cos(step * math.pi / 8) * reach)
        for step in range(16)
        for reach in (big * (0.19 if step % 2 else 0.42),)
    ]
    pygame.draw.polygon(made, theme.GOLD, points)
    return _shrunk(made)


def bar(size: tuple[int, int], share: float, colour: theme.Colour) -> Surface:
    """A share as a bar: dark, and filled from the left, in whole pixels; a small share is a dot, no share nothing."""
    size = (max(size), size[1])  # where cards lie close, there is room for a dot
    return _bar(size, max(round((size[0] - 2) * share), size[1] - 2) if share > 0.0 else 0, colour)


@source
def _bar(size: tuple[int, int], filled: int, colour: theme.Colour) -> Surface:
    high = size[1]
    made = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(made, theme.FRAME, made.get_rect(), border_radius=high // 2)
    if filled:
        pygame.draw.rect(made, colour, pygame.Rect(1, 1, filled, high - 2), border_radius=high // 2)
    return for_screen(made.premul_alpha())


@source
def rounded(size: tuple[int, int], radius: float, fill: theme.Colour, edge: theme.Colour | None = None) -> Surface:
    """A filled rectangle with smooth round corners, and a fine edge where one is given; premultiplied."""
    if edge is None and 2 * radius >= size[0] == size[1]:
        disc = Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
        pygame.draw.aacircle(disc, fill, size, size[0] - 1)
        return for_screen(pygame.transform.smoothscale(disc, size))
    corner = min(math.ceil(radius) + 2, size[0] // 2, size[1] // 2)  # no more is drawn than has to be smooth
    small = min(2 * corner + 1, size[0]), min(2 * corner + 1, size[1])
    made = Surface((small[0] * _FINE, small[1] * _FINE), pygame.SRCALPHA)
    area, round_off = made.get_rect(), round(radius * _FINE)
    pygame.draw.rect(made, edge or fill, area, border_radius=round_off)
    if edge is not None:
        pygame.draw.rect(made, fill, area.inflate(-2 * _FINE, -2 * _FINE), border_radius=max(round_off - _FINE, 0))
    return stretched(_shrunk(made), corner, size)


@source
def round_corners(radius: int, colour: theme.Colour) -> Surface:
    """The four smooth corners of a filled rectangle, side by side without anything between them; premultiplied."""
    fine = Surface([2 * radius * _FINE] * 2, pygame.SRCALPHA)
    pygame.draw.rect(fine, colour, fine.get_rect(), border_radius=radius * _FINE)
    return _shrunk(fine)


def _shrunk(fine: Surface) -> Surface:
    small = (max(fine.get_width() // _FINE, 1), max(fine.get_height() // _FINE, 1))
    return for_screen(pygame.transform.smoothscale(fine.premul_alpha(), small))


# Marks

_DIMMED: Final = 0.26
"""How much of the dark cloth lies over a card that can't be used now."""
_SHADE = (0x20, 0x2D, 0x3B)


def draw_mark(target: Blits, mark: CardMark, rect: pygame.Rect, wide: float, seen: float = 1.0) -> None:
    """A card's mark over its picture in `rect`; `wide`: the card's width, `seen`: how much of the dark."""
    radius = round(wide * 0.06)
    if mark is CardMark.DIM:
        target.blit(_shade(rect.size, radius, _DIMMED * seen), rect, special_flags=PREMUL)
    elif mark is CardMark.LIT:
        light = _glow(rect.size, max(round(wide * 0.0625), 3), radius)
        target.blit(light, light.get_rect(center=rect.center), special_flags=PREMUL)
        _ring(target, rect, theme.GOLD, max(round(wide * 0.029), 2), radius)
    elif mark is CardMark.FOCUS:
        _ring(target, rect, theme.PAPER, max(round(wide * 0.025), 2), radius)


def _ring(target: Blits, rect: pygame.Rect, colour: theme.Colour, thick: int, radius: int) -> None:
    area = rect.inflate(2 * thick, 2 * thick)
    target.blit(hoop(area.size, colour, thick, radius + thick), area, special_flags=PREMUL)


@source
def hoop(size: tuple[int, int], colour: theme.Colour, thick: int, radius: int) -> Surface:
    """A hollow rectangle of this size with smooth round corners, premultiplied."""
    corner = min(radius + thick, min(size) // 2)
    fine = Surface([(2 * corner + 1) * _FINE] * 2, pygame.SRCALPHA)
    pygame.draw.rect(fine, colour, fine.get_rect(), thick * _FINE, border_radius=radius * _FINE)
    return stretched(_shrunk(fine), corner, size)


@source
def rim(size: tuple[int, int]) -> Surface:
    """Leaf of gold on the black edge of a card of this size."""
    return hoop(size, theme.GOLD, max(round(size[0] * 0.034), 2), round(size[0] * 0.0625))


@source
def _shade(size: tuple[int, int], radius: int, share: float) -> Surface:
    made = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(made, (*_SHADE, round(255 * share)), made.get_rect(), border_radius=radius)
    return for_screen(made.premul_alpha())


@source
def _glow(size: tuple[int, int], blur: int, radius: int) -> Surface:
    """Gold light around a card, and nothing where the card lies."""
    corner = 6 * blur + radius
    made = Surface((2 * corner + 1, 2 * corner + 1), pygame.SRCALPHA)
    card = made.get_rect().inflate(-6 * blur, -6 * blur)
    around = card.inflate(blur, blur)
    pygame.draw.rect(made, (*theme.GOLD, 204), around, border_radius=radius + blur // 2)
    made = made.premul_alpha()
    for _ in range(2):  # as good as a Gaussian one, and many times as fast
        made = pygame.transform.box_blur(made, max(round(blur * 0.6), 1))
    pygame.draw.rect(made, (0, 0, 0, 0), card, border_radius=radius)
    return stretched(made, corner, (size[0] + 6 * blur, size[1] + 6 * blur))

"""Cards on their way: of a size between two, turned, narrowed or faded; in steps, so that pictures can be kept.

Layouts give whole widths.  So a width that is not whole belongs to a card that grows or shrinks, and only such a card
is drawn in steps of size and with coarser angles; a card at rest is exact.
"""

import math
from functools import lru_cache

import pygame

from koikoi.desktop.chips import BARE, Dress, dressed
from koikoi.desktop.layout_parts import RATIO
from koikoi.desktop.sprites import CLEARLY, for_screen, shadow, sprites
from koikoi.desktop.store import Store
from koikoi.engine.cards import Card

Surface = pygame.Surface

ROOM = 24 << 20
"""Bytes of pictures kept at most."""
GROWTH = 1.02
"""From one size to the next."""
LEVEL = 1.41
"""From one of the sizes that others are scaled from to the next."""
ANGLE = 2.0
"""Degrees from one picture to the next of a card that grows or shrinks; of one that does not: FINE."""
FINE = 0.5
SOFT = 3.0
"""The same for shadows, which have no edges."""
FADES = 16
"""Steps from nothing to solid."""
SHADE = 64
"""Width of the things whose shadows are turned and scaled for all others."""
MARGIN = 2
"""Clear pixels around a card that is turned, so that its edges become smooth."""
LARGE = 240
"""From this width on single pixels are too small to be seen while a card flies, and it is turned without smoothing."""

ways = Store(ROOM)


def sized(width: float) -> int:
    """The width in pixels that a card is drawn with: a whole one as it is, others in steps."""
    whole = int(width)
    return whole if whole == width else _stepped(round(width))


@lru_cache(maxsize=2048)
def _stepped(width: int) -> int:
    return round(GROWTH ** round(math.log(max(width, 2), GROWTH)))


def right(angle: float) -> int | None:
    """0, 90, 180 or 270 for an angle in degrees that is as good as that; None for one between."""
    turn = round(angle) % 360
    return None if turn % 90 else turn


def faint(picture: Surface, alpha: float) -> Surface:
    """A premultiplied picture with a share of its strength, 0 to 1; the picture itself where that is all."""
    if alpha >= 1.0:
        return picture
    faded = picture.copy()
    faded.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def posed(
    face: Card | None, width: float, angle: float = 0.0, squeeze: float = 1.0, alpha: float = 1.0, dress: Dress = BARE
) -> Surface:
    """A card as it is seen: so large, turned (degrees, counter-clockwise), narrowed, faint.  Do not draw on it."""
    wide, turn, whole = sized(width), right(angle), width == int(width)
    if whole and turn is not None and squeeze > 0.999 and alpha >= 1.0:
        return dressed(face, wide, turn, dress)
    if face is None or wide < dress.least:
        dress = BARE
    narrow = wide if squeeze > 0.999 else max(round(wide * squeeze / 2) * 2, 1)
    if turn is None:
        angle = _snapped(angle, FINE if whole else ANGLE)
    fade = round(alpha * FADES)
    key = (face, wide, narrow, angle if turn is None else turn, fade, _signs(face, dress))

    def make() -> Surface:
        picture = dressed(face, wide if whole else _level(wide), 0, dress)
        size = (narrow, round(wide * RATIO))
        if picture.get_size() != size:
            picture = pygame.transform.smoothscale(picture, size)
        if turn is None:
            picture = _turned(picture, angle)
        elif turn:
            picture = pygame.transform.rotate(picture, turn)
        return faint(picture, fade / FADES)

    return ways.get(key, make)


def cast(width: float, angle: float, lift: int, alpha: float = 1.0) -> Surface:
    """The shadow of a card of this width, `lift` 0 to 4; put its middle where that of the card is, a little lower."""
    wide, turn = sized(width), right(angle)
    if wide == width and turn is not None and alpha >= 1.0:
        size = (wide, round(wide * RATIO))
        return shadow(*(size if turn % 180 == 0 else size[::-1]), lift)
    angle = _snapped(angle, SOFT) if turn is None else turn
    fade = round(alpha * FADES)

    def make() -> Surface:
        small = shadow(SHADE, round(SHADE * RATIO), lift)
        small = pygame.transform.rotozoom(small, angle, 1.0) if turn is None else pygame.transform.rotate(small, turn)
        size = (round(small.get_width() * wide / SHADE), round(small.get_height() * wide / SHADE))
        return faint(pygame.transform.smoothscale(small, size), fade / FADES)

    return ways.get((wide, angle, lift, fade), make)


def _snapped(angle: float, step: float) -> float:
    return round(angle / step) * step % 360


@lru_cache(maxsize=512)
def _level(width: int) -> int:
    """The width from which cards of this width are scaled on their way: one of a few, and none that needs a file."""
    level = SHADE * LEVEL ** math.ceil(math.log(width / SHADE, LEVEL))
    return min(round(level), round(sprites().master * CLEARLY))


def _signs(face: Card | None, dress: Dress) -> object:
    alarm = dress.alarms.get(face) if face is not None else None
    return (dress.month, dress.signs, alarm) if dress is not BARE else None


def _turned(picture: Surface, angle: float) -> Surface:
    wide, high = picture.get_size()
    if wide > LARGE:
        return pygame.transform.rotate(picture, angle)
    framed = Surface((wide + 2 * MARGIN, high + 2 * MARGIN), pygame.SRCALPHA)
    framed.blit(picture, (MARGIN, MARGIN), special_flags=pygame.BLEND_PREMULTIPLIED)
    return for_screen(pygame.transform.rotozoom(framed, angle, 1.0))

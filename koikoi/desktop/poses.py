"""Cards on their way: of a size between two, turned, narrowed or faded; in steps, so that pictures can be kept.

Layouts give whole widths.  So a width that is not whole belongs to a card that grows or shrinks, and only such a card
is drawn in steps of size and with coarser angles; a card at rest is exact.
"""

import math
from functools import lru_cache

import pygame

from koikoi.desktop.chips import BARE, Dress, dressed
from koikoi.desktop.layout_parts import RATIO, Piece
from koikoi.desktop.sprites import CLEARLY, shadow, sprites
from koikoi.desktop.store import Store

Surface = pygame.Surface
PREMUL = pygame.BLEND_PREMULTIPLIED

ROOM = 64 << 20
"""Bytes of pictures kept at most."""
GROWTH = 1.03
"""From one size to the next."""
LEAST, LEVEL = 64, 1.41
"""The smallest of the sizes that others are scaled from, and the step from one of these to the next."""
ANGLE = 3.0
"""Degrees from one picture to the next of a card that grows or shrinks; of one that does not: FINE."""
FINE = 0.5
SOFT = 2
"""Shadows have no edges, so their steps are so many times as large."""
FADES = 16
"""Steps from nothing to solid."""
SQUEEZES = 6
"""Steps from a shadow that is as wide as its card to none."""
SHADE = 40
"""Width of the things whose shadows are turned and scaled for all others."""
MARGIN = 2
"""Clear pixels around a card that is turned, so that its edges become smooth."""
LARGE = 240
"""From this width on single pixels are too small to be seen while a card flies, and it is turned without smoothing."""

ways = Store(ROOM)


def upright(piece: Piece) -> bool:
    """Whether a card is turned by a multiple of 90 degrees, or as good as that."""
    return round(piece.angle) % 90 == 0


def resting(piece: Piece) -> bool:
    """Whether a card is drawn exactly as large as it is, and upright or turned to somebody."""
    return piece.w == int(piece.w) and piece.squeeze > 0.999 and piece.alpha >= 1.0 and round(piece.angle) % 90 == 0


def layers(piece: Piece) -> int:
    """How many backs are drawn for a pile; 1 for a card."""
    return min(1 + piece.count // 4, 6) if piece.count > 1 else 1


def drop(piece: Piece) -> int:
    """How many pixels below a card, or the lowest of a pile, its shadow lies."""
    wide, lift = (piece.w, piece.lift) if resting(piece) else (_wide(piece.w), _height(piece) / 4)
    return round(wide * (0.012 + 0.03 * lift)) + layers(piece)


def _height(piece: Piece) -> int:
    """Which shadow it has: 0 to 4."""
    return min(round(piece.lift * 4) + (layers(piece) > 1), 4)


def faint(picture: Surface, alpha: float) -> Surface:
    """A premultiplied picture with a share of its strength, 0 to 1; the picture itself where that is all."""
    if alpha >= 1.0:
        return picture
    faded = picture.copy()
    faded.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def shaded(piece: Piece) -> bool:
    """Whether a card's picture has its shadow in it: a shadow that is turned is shared with hardly any other card.

    Large ones are not worth the memory.
    """
    return not upright(piece) and piece.w <= LARGE


def shade(piece: Piece) -> Surface:
    """The shadow of a card or pile; do not draw on it."""
    lift, fade = _height(piece), round(piece.alpha * FADES)
    if resting(piece):
        size = round(piece.w), round(piece.w * RATIO)
        return shadow(*(size if round(piece.angle / 90) % 2 == 0 else size[::-1]), lift)
    wide, angle = _wide(piece.w, SOFT), _angle(piece, SOFT)
    share = max(round(piece.squeeze * SQUEEZES), 1)
    return ways.get((wide, angle, lift, share, fade), lambda: faint(_cast(wide, angle, lift, share), fade / FADES))


def pose(piece: Piece, dress: Dress = BARE) -> Surface:
    """A card, or the topmost of a pile; do not draw on it.  If it is `shaded`, the middle is that of its shadow."""
    wide, angle, fade = _wide(piece.w), _angle(piece), round(piece.alpha * FADES)
    if resting(piece):
        return dressed(piece.face, wide, int(angle), dress)
    narrow = wide if piece.squeeze > 0.999 else max(round(wide * piece.squeeze / 2) * 2, 1)
    lift, face = _height(piece) if shaded(piece) else None, piece.face
    if face is None or wide < dress.least:
        dress = BARE
    signs = (dress.month, dress.signs, dress.alarms.get(face)) if face is not None and dress is not BARE else None

    def make() -> Surface:
        card = dressed(face, wide if wide == piece.w else _level(wide), 0, dress)
        if card.get_size() != (narrow, round(wide * RATIO)):
            card = pygame.transform.smoothscale(card, (narrow, round(wide * RATIO)))
        card = _turned(card, angle)
        if lift is not None:
            made = _cast(wide, angle, lift)
            x, y = (made.get_width() - card.get_width()) // 2, (made.get_height() - card.get_height()) // 2
            made.blit(card, (x, y - drop(piece)), special_flags=PREMUL)
            card = made
        return faint(card, fade / FADES)

    return ways.get((face, wide, narrow, angle, lift, fade, signs), make)


def _cast(wide: int, angle: float, lift: int, share: int = SQUEEZES) -> Surface:
    """That of a small card, turned and scaled."""
    small = shadow(SHADE, round(SHADE * RATIO), lift)
    if share < SQUEEZES:
        small = pygame.transform.smoothscale(small, (small.get_width() * share // SQUEEZES, small.get_height()))
    small = _turned(small, angle)
    size = (round(small.get_width() * wide / SHADE), round(small.get_height() * wide / SHADE))
    return pygame.transform.smoothscale(small, size)


def _wide(width: float, coarse: int = 1) -> int:
    whole = int(width)
    return whole if whole == width else _stepped(round(width), coarse)


def _angle(piece: Piece, coarse: int = 1) -> float:
    """In degrees, from 0 to less than 360; exact where the card is upright."""
    step = 90.0 if upright(piece) else coarse * (FINE if piece.w == int(piece.w) else ANGLE)
    return round(piece.angle / step) * step % 360


@lru_cache(maxsize=2048)
def _stepped(width: int, coarse: int) -> int:
    growth = GROWTH**coarse
    return round(growth ** round(math.log(max(width, 2), growth)))


@lru_cache(maxsize=512)
def _level(width: int) -> int:
    """The width from which cards of this width are scaled on their way: one of a few, and none that needs a file."""
    level = LEAST * LEVEL ** math.ceil(math.log(width / LEAST, LEVEL))
    return min(round(level), round(sprites().master * CLEARLY))


def _turned(picture: Surface, angle: float) -> Surface:
    wide, high = picture.get_size()
    if angle % 90 == 0:
        return pygame.transform.rotate(picture, angle) if angle else picture
    if wide > LARGE:
        return pygame.transform.rotate(picture, angle)
    framed = Surface((wide + 2 * MARGIN, high + 2 * MARGIN), pygame.SRCALPHA)
    framed.blit(picture, (MARGIN, MARGIN), special_flags=PREMUL)
    return pygame.transform.rotozoom(framed, angle, 1.0)

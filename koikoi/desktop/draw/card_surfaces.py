"""Cards on their way: of a size between two, turned, narrowed or faded; in steps, so that pictures can be kept.

Layouts give whole widths.  So a width that is not whole belongs to a card that grows or shrinks, and only such a card
is drawn in steps of size and with coarser angles; a card at rest is exact.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from koikoi.desktop.draw.card_badges import BARE, BadgeStyle, dressed, rim, worn
from koikoi.desktop.draw.gold_leaf import gleam, glint
from koikoi.desktop.draw.perspective import POSES, turned_away
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import CLEARLY, for_screen, shadow, sprites
from koikoi.desktop.layout.parts import RATIO, Piece
from koikoi.engine.cards import Card

Surface = pygame.Surface
PREMUL = pygame.BLEND_PREMULTIPLIED

GROWTH = 1.02
"""From one size to the next."""
LEAST, LEVEL = 64, 1.41
"""The smallest of the sizes that others are scaled from, and the step from one of these to the next."""
ANGLE = 3.0
"""Degrees from one picture to the next of a card that grows or shrinks; of one that does not: FINE."""
FINE = 0.5
SLIGHTLY, CLOSE = 7.0, 1.0
"""Up to so many degrees from upright one that grows or shrinks is turned in smaller steps, too."""
SOFT = 2
"""Shadows have no edges, so their steps are so many times as large."""
FADES = 16
"""Steps from nothing to solid."""
SQUEEZES = 6
"""Steps from a shadow that is as wide as its card to none."""
RIMS = 8
"""Steps from no golden rim to a full one."""
ASIDE = 0.055
"""How far to the right of a card that is thrown its shadow lies, by its width."""
SHADE = 40
"""Width of the things whose shadows are turned and scaled for all others."""
MARGIN = 2
"""Clear pixels around a card that is turned, so that its edges become smooth."""
LARGE = 240
"""From this width on single pixels are too small to be seen while a card flies, and it is turned without smoothing."""


def resting(piece: Piece) -> bool:
    """Whether a card is drawn exactly as large as it is, and upright or turned to somebody."""
    flat = not piece.turn and not piece.squash and piece.alpha >= 1.0
    return flat and piece.w == int(piece.w) and round(piece.angle) % 90 == 0 and piece.angle == round(piece.angle)


def faint(picture: Surface, alpha: float) -> Surface:
    """A premultiplied picture with a share of its strength, 0 to 1; the picture itself where that is all."""
    if alpha >= 1.0:
        return picture
    faded = picture.copy()
    faded.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return faded


class Form(NamedTuple):
    """What a card looks like, in steps, besides its face."""

    wide: int
    base: int
    """Width of the card from which it is scaled."""
    squash: int
    """Hundredths by which it is wider, and less high."""
    pose: int
    """Steps of its turn about its upright axis, see `perspective`."""
    angle: float
    fade: int


def looks(piece: Piece, dress: BadgeStyle = BARE) -> list[tuple[Surface, int, int]]:
    """The pictures that make up a card or a pile, from the lowest to the highest; do not draw on them.

    For each, how far its middle lies to the right of that of the card, and below it, in pixels.
    """
    layers = min(1 + piece.count // 4, 6) if piece.count > 1 else 1
    lift = min(round(piece.lift * 4) + (layers > 1), 4)
    if resting(piece):
        wide, turn = int(piece.w), round(piece.angle) % 360
        size = wide, round(wide * RATIO)
        low = shadow(*(size if turn % 180 == 0 else size[::-1]), lift)
        card = dressed(piece.face, wide, turn, dress)
        form, drop = Form(wide, wide, 0, 0, turn, FADES), _drop(wide, piece.lift)
    else:
        whole, upright = piece.w == int(piece.w), round(piece.angle * 2) % 180 == 0
        wide = int(piece.w) if whole else _stepped(round(piece.w), 1)
        slight = abs((piece.angle + 45.0) % 90.0 - 45.0) <= SLIGHTLY
        step = 90.0 if upright else FINE if whole else CLOSE if slight else ANGLE
        angle, fade = round(piece.angle / step) * step % 360, round(piece.alpha * FADES)
        base, pose = wide if whole else _level(wide), round(piece.turn * POSES / 180.0)
        form, drop = Form(wide, base, round(piece.squash * 100), pose, angle, fade), _drop(wide, lift / 4, piece.lift)
        if not upright and wide <= LARGE and piece.lift <= 1.0:  # hardly any other card has the same shadow
            return [(_card(piece.face, form, dress, lift), 0, drop), *_gilded(piece, form)]
        card = _card(piece.face, form, dress)
        if not upright:
            angle = round(angle / (SOFT * step)) * SOFT * step
        low = _shade(wide if whole else _stepped(wide, SOFT), angle, lift, _squeeze(pose), fade)
    aside = round(wide * ASIDE * max(piece.lift - 1.0, 0.0))
    cards = [(card, layer, layer) for layer in range(layers - 1, -1, -1)]
    return [(low, aside, drop + layers - 1), *cards, *_gilded(piece, form)]


def _gilded(piece: Piece, form: Form) -> list[tuple[Surface, int, int]]:
    """What is gold over a card: the light on its leaf, and its rim."""
    level, step, face = round(piece.rim * RIMS), glint(piece), piece.face
    if step is None and not level:
        return []
    found = []
    if step is not None and face is not None:

        def shine() -> Surface:
            light = gleam(face, step, (form.base, round(form.base * RATIO)))
            return for_screen(faint(_shaped(light, form), form.fade / FADES))

        found.append(sources().get(("glint", face, form, step), shine))
    if level and not form.pose:

        def make() -> Surface:
            size = form.wide, round(form.wide * RATIO)
            return faint(_shaped(rim(size), form), level / RIMS * form.fade / FADES)

        found.append(sources().get(("rim", form, level), make))
    return [(picture, 0, 0) for picture in found]


def _drop(wide: int, lift: float, high: float = 0.0) -> int:
    """How far below a card its shadow lies; `high`: the lift of one that is thrown."""
    return round(wide * (0.012 + 0.03 * lift + 0.2 * max(high - 1.0, 0.0))) + 1


def _card(face: Card | None, form: Form, dress: BadgeStyle, lift: int | None = None) -> Surface:
    """A card; with its shadow around it where it has a lift."""
    signs = worn(face, form.wide, dress)

    def make() -> Surface:
        card = _shaped(dressed(face, form.base, 0, dress if signs is not None else BARE), form)
        if lift is not None:
            card = _shaded(card, _cast(form.wide, form.angle, lift, _squeeze(form.pose)), _drop(form.wide, lift / 4))
        return faint(card, form.fade / FADES)

    return sources().get((face, form, signs, lift), make)


def _shaded(card: Surface, low: Surface, drop: int) -> Surface:
    """A card on its shadow, whose middle lies so far below, in that of the picture."""
    (wide, high), (broad, deep) = card.get_size(), low.get_size()
    if wide > broad or high + 2 * drop > deep:  # one that is turned away may reach beyond
        made = Surface((max(wide, broad), max(high + 2 * drop, deep)), pygame.SRCALPHA)
        made.blit(low, ((made.get_width() - broad) // 2, (made.get_height() - deep) // 2))
    else:
        made = low
    x, y = (made.get_width() - wide) // 2, (made.get_height() - high) // 2
    made.blit(card, (x, y - drop), special_flags=PREMUL)
    return made


def _squeeze(pose: int) -> int:
    """How wide the shadow of a card is that is turned so far, of SQUEEZES; never nothing."""
    return max(round(math.cos(math.radians(pose * 180.0 / POSES)) * SQUEEZES), 1)


def _shaped(picture: Surface, form: Form) -> Surface:
    """A picture of a card in the size, the pose and at the angle that are meant."""
    wide, high = form.wide * (1.0 + form.squash / 100), form.wide * RATIO * (1.0 - form.squash / 100)
    if picture.get_size() != (size := (round(wide), round(high))):
        picture = pygame.transform.smoothscale(picture, size)
    if form.pose:
        picture = turned_away(picture, form.pose)
    return _turned(picture, form.angle)


def _shade(wide: int, angle: float, lift: int, squeeze: int, fade: int) -> Surface:
    key = wide, angle, lift, squeeze, fade
    return sources().get(key, lambda: faint(_cast(wide, angle, lift, squeeze), fade / FADES))


def _cast(wide: int, angle: float, lift: int, squeeze: int = SQUEEZES) -> Surface:
    """The shadow of a small card, turned and scaled."""
    small = shadow(SHADE, round(SHADE * RATIO), lift)
    if squeeze < SQUEEZES:
        small = pygame.transform.smoothscale(small, (small.get_width() * squeeze // SQUEEZES, small.get_height()))
    small = _turned(small, angle)
    size = (round(small.get_width() * wide / SHADE), round(small.get_height() * wide / SHADE))
    return pygame.transform.smoothscale(small, size)


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

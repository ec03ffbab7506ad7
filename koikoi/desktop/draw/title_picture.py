"""The title's picture: the month's landscape with the name of the game in its sky.

It is there before anything else, so this needs next to nothing.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import pygame

from koikoi.desktop.draw.prints import Fit
from koikoi.desktop.draw.sprites import Sprites, for_screen, sprites

BLEED = 6
"""Measures of the 1280 × 720 drawing that the print is larger than the window on each side: so far things may move."""
MIDDLE = 806
"""Units of the print from its left edge to the middle of the name, where that has room."""
PAPER, BLACK = (244, 235, 214), (30, 25, 26)
SIGN = 60
"""Numbers of parts from one sign of the name to the next."""
PREMUL = pygame.BLEND_PREMULTIPLIED
FRAME, ROUND = 10.5, 16
"""Measures of the 1280 × 720 drawing: how broad the frame around the print is, and how round its corners are inside."""


def title_fit(size: tuple[int, int]) -> Fit:
    """How the print lies in a window, or in the upper part of one that is higher than wide."""
    wide, high = size
    return Fit((wide, high if wide >= high else round(high * 0.62)), max(round(BLEED * wide / 1280), 2))


def first_picture(target: pygame.Surface, month: int, *, lively: bool) -> None:
    """What the title scene will begin with: bare paper, or what it will draw, without its menu.

    The latter only in a window that is wider than high.
    """
    wide, high = target.get_size()
    if lively:
        target.fill(PAPER)
        target.fblits(frame(title_fit((wide, high)).size), PREMUL)
    elif wide >= high:
        picture = sprites().scene(month, title_fit((wide, high)))
        target.blit(picture, (0, 0))
        target.fblits(frame((wide, high)), PREMUL)
        lettering(picture, month, 0).draw(target)


@lru_cache(maxsize=2)
def frame(size: tuple[int, int]) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """The frame of a card around a print of this size: four sides and four corners, each with its place."""
    (wide, high), unit = size, max(size) / 1280
    thick, radius = max(round(FRAME * unit), 5), max(round(ROUND * unit), 8)
    inner_w, inner_h = wide - thick, high - thick
    sides = {(0, 0): (wide, thick), (0, inner_h): (wide, thick), (0, thick): (thick, high - 2 * thick)}
    sides[inner_w, thick] = thick, high - 2 * thick
    large = pygame.Surface((8 * radius, 8 * radius), pygame.SRCALPHA)
    large.fill(BLACK)
    pygame.draw.circle(large, (0, 0, 0, 0), (4 * radius, 4 * radius), 4 * radius)
    disc = pygame.transform.smoothscale(large.premul_alpha(), (2 * radius, 2 * radius))
    parts = []
    for at, extent in sides.items():
        side = pygame.Surface(extent)
        side.fill(BLACK)
        parts.append((side, at))
    for x, left in ((thick, 0), (inner_w - radius, radius)):
        for y, top in ((thick, 0), (inner_h - radius, radius)):
            parts.append((disc.subsurface((left, top, radius, radius)).copy(), (x, y)))
    return tuple(parts)


@dataclass(frozen=True)
class Lettering:
    """The name of the game, written downwards, with the seal beside its last sign."""

    area: pygame.Rect
    tone: str
    """`ink` or `cream`."""
    sprites: Sprites

    @cached_property
    def name(self) -> pygame.Surface:
        """The name, premultiplied."""
        return self.sprites.thing(f"logo-vertical-{self.tone}", self.area.h)

    @cached_property
    def seal(self) -> pygame.Surface:
        """The seal."""
        return self.sprites.thing("seal-hanafuda", self.area.h * 0.152)

    @property
    def seal_at(self) -> tuple[int, int]:
        """The seal's middle."""
        return round(self.area.right + self.area.h * 0.0625), round(self.area.bottom - self.area.h * 0.17)

    def draw(self, target: pygame.Surface) -> None:
        """All of it."""
        for picture, centre in ((self.name, self.area.center), (self.seal, self.seal_at)):
            target.blit(picture, picture.get_rect(center=centre), special_flags=PREMUL)

    def parts(self) -> list[list[tuple[pygame.Surface, tuple[int, int]]]]:
        """The name as it is written: the parts of each sign in order, each with its place in the name.

        A thread may ask for them.  What a mask takes its pixels from can't be drawn meanwhile: it gets a copy.
        """
        name, order = self.name.copy(), self.sprites.order(self.name.get_size())
        signs: list[list[tuple[pygame.Surface, tuple[int, int]]]] = [[] for _ in range(4)]
        for number, area in sorted(areas_of_greys(order).items()):
            mask = pygame.mask.from_threshold(order.subsurface(area), (number,) * 3, (1, 1, 1, 255))
            part = mask.to_surface(setsurface=name.subsurface(area), unsetcolor=(0, 0, 0, 0))
            signs[(number - 1) // SIGN].append((for_screen(part), area.topleft))
        return signs


def areas_of_greys(picture: pygame.Surface) -> dict[int, pygame.Rect]:
    """Where each grey but black lies in a picture that has but few of them."""
    wide, found = picture.get_width(), dict[int, pygame.Rect]()
    greys = pygame.image.tobytes(picture, "RGB")[::3]
    for y in range(picture.get_height()):
        row = greys[y * wide : (y + 1) * wide]
        for grey in {*row} - {0}:
            here = pygame.Rect(row.index(grey), y, row.rindex(grey) + 1 - row.index(grey), 1)
            found[grey] = found[grey].union(here) if grey in found else here
    return found


def lettering(picture: pygame.Surface, month: int, beside: float) -> Lettering:
    """Where the name stands in the sky of a landscape, right of `beside`; dark on a bright sky, light on a dark one.

    It is smaller in a narrow window, in which it would come upon what the landscape shows.
    """
    wide, high = picture.get_size()
    fit = title_fit((wide, high))
    narrow = min(max((wide / high - 0.9) / 0.7, 0.7), 1.0)
    area = pygame.Rect(0, 0, round(high * 0.16 * narrow), round(high * 0.56 * narrow))
    middle = max(fit.at(MIDDLE, 0)[0], beside + high * 0.11 * narrow)
    area.midtop = (round(middle), round(high * 0.06))
    area.clamp_ip(picture.get_rect())
    r, g, b, _alpha = pygame.transform.average_color(picture, area)
    return Lettering(area, "ink" if r * 0.3 + g * 0.6 + b * 0.1 > 120 else "cream", sprites())

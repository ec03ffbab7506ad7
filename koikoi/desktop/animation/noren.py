"""The curtain's cloth: an odd number of breadths on a rod, which fall one after the other and open from the middle.

Everything is cut from one dyed picture, and opaque; the wave in a hem shifts its columns.
"""

import math
from functools import lru_cache, partial
from itertools import pairwise

import pygame

from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.enlarge import scaled
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.layout.board import Rect

APART = 0.04
"""Seconds from the fall of one breadth to that of the next."""
FALL = 0.30
REBOUND = 0.17
WAVE = 0.90
"""Seconds in which the wave in a hem that has fallen dies down."""
OPEN = 0.60
FOLLOWS = 0.055
"""Seconds by which a breadth goes aside later than its neighbour towards the middle."""
GATHERED = 0.26
"""Width of a breadth that is drawn aside, as a share of what it was."""
NIGHT = (0x05, 0x07, 0x0F)
"""What is behind a curtain that hangs."""
_PICTURE = (768, 2400)
"""Size of one of the five breadths in the picture of the curtain."""
_HEAD, _FOOT = 260, 400
"""Its seam and its pattern, which keep their proportions; what lies between is drawn out or pushed together."""
_BAND = 70
"""Height of the part that waves, on a drawing 720 high, as the other measures below."""
_COLUMN, _AMPLITUDE, _SPRINGS = 4, 16, 11
_PERIOD = 0.76
_PHASES = 8
"""Seconds in which the wave comes round, and in how many steps."""
_LOOPS = 80 / 1920
"""How far down the loops reach in the picture of the rod, as a share of its width, which is that of five breadths."""
_ACROSS, _WITHIN = 1.2, 0.86
"""In breadths: how wide a crest is at least that is dyed across the slits, and at most if it is not."""


def breadths(size: tuple[int, int]) -> int:
    """How many hang side by side: the one in the middle bears the middle of the crest."""
    return 5 if size[0] >= 1.2 * size[1] else 3


def fallen(size: tuple[int, int]) -> float:
    """Seconds after which all cover what they cover."""
    return APART * (breadths(size) - 1) + FALL


def loops(size: tuple[int, int]) -> float:
    """How far down the loops hang over the cloth, in pixels: what is dyed above that can't be seen."""
    return _LOOPS * 5 * size[0] / breadths(size)


def hem(size: tuple[int, int]) -> int:
    """How far down the part that waves begins: what is dyed below that is torn into columns."""
    return size[1] - max(round(_BAND * size[1] / 720), 1)


def dyed(size: tuple[int, int], wide: float) -> float:
    """How wide a crest in the middle is, `wide` at most: none is so wide that the slits would only nick its ring."""
    breadth = size[0] / breadths(size)
    return wide if wide >= _ACROSS * breadth else min(wide, _WITHIN * breadth)


def plain_cloth(size: tuple[int, int]) -> Surface:
    """The whole curtain, undyed, as large as the window; kept."""

    def make() -> Surface:
        picture = sprites().furniture("noren")
        made = Surface(size, 0, 32)
        count = breadths(size)
        wide, high = _PICTURE
        for number, (left, right) in enumerate(pairwise(_edges(size))):
            at = (5 - count) // 2 + number
            scale = (right - left) / wide
            head, foot = round(_HEAD * scale), round(_FOOT * scale)
            parts = ((0, _HEAD, 0, head), (_HEAD, high - _FOOT, head, size[1] - foot), (high - _FOOT, high, -foot, 0))
            for top, bottom, to_top, to_bottom in parts:
                part = picture.subsurface((at * wide, top, wide, bottom - top))
                y = to_top % size[1]
                area = (right - left, (to_bottom or size[1]) - y)
                made.blit(scaled(part, area), (left, y))
        return _opaque(made)

    return sprites().covers.get(_key(size), make)


def _whole_rod(wide: int) -> Surface:
    """The rod with the loops of five breadths, which together are so wide; kept."""

    def make() -> Surface:
        picture = sprites().furniture("noren-rod").premul_alpha()
        return for_screen(scaled(picture, (wide, round(picture.get_height() * wide / picture.get_width()))))

    return sprites().kept.get(("noren-rod", wide), make)


def prepare(size: tuple[int, int]) -> None:
    """Makes the cloth for a window of this size in the background, so that nothing waits for it later."""
    if not sprites().covers.holds(_key(size)):
        make_ahead(partial(plain_cloth, size))


def _key(size: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    return "noren", size


def _edges(size: tuple[int, int]) -> list[int]:
    count = breadths(size)
    return [round(size[0] * number / count) for number in range(count + 1)]


def _opaque(picture: Surface) -> Surface:
    try:
        return picture.convert()
    except pygame.error:  # no screen yet
        return picture


class Noren:
    """One curtain: its cloth with a crest and words dyed into it."""

    def __init__(self, size: tuple[int, int], crest: str, middle: tuple[int, int], wide: float) -> None:
        self.size = size
        self.cloth = plain_cloth(size).copy()
        """As it hangs; whatever else is to be dyed is drawn on it before it falls."""
        self._edges = _edges(size)
        self._scale = size[1] / 720
        self._hems: dict[int, list[Surface]] = {}
        self._rod = _whole_rod(round(5 * size[0] / breadths(size)))
        self._dye(crest, middle, wide)

    @property
    def slits(self) -> list[int]:
        """Between which pixels across it is open."""
        return self._edges[1:-1]

    def _dye(self, crest: str, middle: tuple[int, int], wide: float) -> None:
        """A crest in a ring, in the colour of paper; the weave shows through, and the slits go through it."""
        side = round(wide) + 4
        dye = Surface((side, side), pygame.SRCALPHA)
        pygame.draw.aacircle(dye, theme.PAPER, (side / 2, side / 2), wide / 2, max(round(wide * 0.028), 2))
        form = sprites().thing(crest, wide * 0.88).copy()
        form.fill(theme.PAPER, special_flags=pygame.BLEND_RGB_MULT)
        dye = dye.premul_alpha()
        dye.blit(form, form.get_rect(center=(side // 2, side // 2)), special_flags=PREMUL)
        dye.fill((238,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        self.cloth.blit(for_screen(dye), dye.get_rect(center=middle), special_flags=PREMUL)
        self.mend()

    def mend(self) -> None:
        """Nothing that was dyed crosses a slit, or lies on its seams."""
        plain, reach = plain_cloth(self.size), max(round((self._edges[1] - self._edges[0]) * 0.019), 2)
        for x in self.slits:
            slit = Rect(x - reach, 0, 2 * reach, self.size[1])
            self.cloth.blit(plain, slit, slit)

    # Moving

    def hang(self, target: Surface) -> None:
        """It hangs, and nothing of what is behind it can be seen."""
        target.blit(self.cloth, (0, 0))

    def fall(self, target: Surface, age: float) -> None:
        """So many seconds after the first breadth began to fall."""
        if age >= APART * (breadths(self.size) - 1) + FALL + WAVE:
            self.hang(target)
            return
        if age >= fallen(self.size):  # a hem that springs shows the night, never the table
            strip = Rect(0, self.size[1] - self._px(_AMPLITUDE + _SPRINGS), *self.size)
            target.fill(NIGHT, strip)
        for number, (left, right) in enumerate(pairwise(self._edges)):
            since = age - APART * number
            if since > 0.0:
                self._breadth(target, left, right, since)

    def _breadth(self, target: Surface, left: int, right: int, since: float) -> None:
        high, scale = self.size[1], self._scale
        y = -1.055 * high * (1.0 - share(since, 0.0, FALL) ** 1.9)
        y -= _SPRINGS * scale * math.sin(math.pi * share(since, FALL, REBOUND))
        left_over = 1.0 - share(since, FALL, WAVE)
        swing, top = _AMPLITUDE * scale * left_over**2, round(y)
        spread, spare, step = self._px(_BAND), self._px(_AMPLITUDE), self._px(_COLUMN)
        target.blit(self.cloth, (left, top), (left, 0, right - left, high - spare))
        phase, below = round(since / _PERIOD * _PHASES) % _PHASES, top + high - spread + spare
        lower = _wave(right - left, step, phase, round(swing))
        places = zip(range(left, right, step), lower, strict=True)
        seen = zip(self._columns(left, right), ((x, below + down) for x, down in places), strict=True)
        target.fblits(list(seen))

    def _columns(self, left: int, right: int) -> list[Surface]:
        """The lowest part of a breadth, but for what its wave leaves bare, column by column; kept."""
        if left not in self._hems:
            top, spare, step = self.size[1] - self._px(_BAND), self._px(_AMPLITUDE), self._px(_COLUMN)
            high = self.size[1] - top - spare
            self._hems[left] = [
                self.cloth.subsurface((x, top + spare, min(step, right - x), high)) for x in range(left, right, step)
            ]
        return self._hems[left]

    def part(self, target: Surface, age: float) -> None:
        """So many seconds after it began to open: the middle goes up, the others aside, the outer ones last."""
        edges, count = self._edges, breadths(self.size)
        middle, takes = count // 2, OPEN - FOLLOWS * (count // 2) - 0.02
        for away in range(middle, 0, -1):
            moved = ease(share(age, FOLLOWS * away, takes))
            for number in (middle - away, middle + away):
                self._gathered(target, edges[number], edges[number + 1], moved, leftwards=number < middle)
        up = round(self.size[1] * 1.03 * ease(share(age, 0.0, takes)))
        target.blit(
            self.cloth, (edges[middle], -up), (edges[middle], 0, edges[middle + 1] - edges[middle], self.size[1])
        )

    def _gathered(self, target: Surface, left: int, right: int, moved: float, *, leftwards: bool) -> None:
        wide, narrow = right - left, 1.0 - (1.0 - GATHERED) * moved
        goal = -1.1 * GATHERED * wide if leftwards else self.size[0] + 0.1 * GATHERED * wide
        start = left + (goal - left) * moved
        place = Rect(round(start), 0, round(wide * narrow), self.size[1])
        seen = place.clip(target.get_rect())
        if seen.w:
            share_of = wide / place.w
            area = Rect(left + round((seen.left - place.left) * share_of), 0, round(seen.w * share_of), seen.h)
            piece = self.cloth.subsurface(area.clip(self.cloth.get_rect()))
            pygame.transform.scale(piece, seen.size, target.subsurface(seen))

    def rod(self, target: Surface, out: float) -> None:
        """The rod, 0: out of the window, to 1: in its place, with the loops of every breadth."""
        count = breadths(self.size)
        whole = self._rod
        high, wide = whole.get_height(), whole.get_width() / 5
        area = Rect(round((5 - count) / 2 * wide), 0, self.size[0], high)
        target.blit(whole, (0, round(high * (out - 1.0))), area, special_flags=PREMUL)

    def _px(self, value: float) -> int:
        return max(round(value * self._scale), 1)


@lru_cache(maxsize=128)
def _wave(wide: int, step: int, phase: int, swing: int) -> tuple[int, ...]:
    """How much lower each column of a hem hangs, in pixels."""
    turn, wave = math.tau * phase / _PHASES, math.tau * 1.25 / wide
    return tuple(round(swing * math.sin(x * wave - turn)) for x in range(0, wide, step))

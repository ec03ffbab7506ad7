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
_PICTURE = (768, 2400)
"""Size of one of the five breadths in the picture of the curtain."""
_HEAD, _FOOT = 260, 400
"""Its seam and its pattern, which keep their proportions; what lies between is drawn out or pushed together."""
_BAND = 70
"""Height of the part that waves, on a drawing 720 high, as the other measures below."""
_COLUMN, _AMPLITUDE, _SPRINGS = 1.34, 16, 11
_PERIOD = 0.76
_PHASES = 48
"""Seconds in which the wave comes round, and in how many steps."""
_EDGE = 5
"""How broad the shade along a hem is, which lies half on the cloth: so its columns make no steps."""
_DRAWN_UP = 8
"""How far the hem of the breadth waves that goes up."""
_LAG, _STRIP = 0.02, 16
"""Seconds by which the foot of a breadth follows its head aside, and the height of what moves as one."""
_BAR = 62 / 1920
"""How far down the rod reaches without its loops, as they do."""
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
        self._edge = _shade(self._step, self._px(_EDGE))
        self._aside: Surface | None = None
        """One breadth as far as it has been gathered."""
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
        for number, (left, right) in enumerate(pairwise(self._edges)):
            since = age - APART * number
            if since > 0.0:
                self._breadth(target, left, right, since)

    def _breadth(self, target: Surface, left: int, right: int, since: float) -> None:
        y = self._lowered(since) - _SPRINGS * self._scale * math.sin(math.pi * share(since, FALL, REBOUND))
        swing = _AMPLITUDE * self._scale * (1.0 - share(since, FALL, WAVE)) ** 2
        self._waving(target, left, right, round(y), since, swing)

    def _lowered(self, since: float) -> float:
        """Where the upper edge of a breadth is, so many seconds after it began to fall."""
        return -1.055 * self.size[1] * (1.0 - math.pow(share(since, 0.0, FALL), 1.9))

    def _waving(self, target: Surface, left: int, right: int, top: int, since: float, swing: float) -> None:
        """A breadth with its upper edge there, and its hem in a wave that is so high."""
        columns, high, step = self._columns(left, right), self.size[1], self._step
        target.blit(self.cloth, (left, top), (left, 0, right - left, high - self._px(_AMPLITUDE)))
        below = top + high - self._px(_BAND) + self._px(_AMPLITUDE)
        wave = _wave(right - left, step, round(since / _PERIOD * _PHASES) % _PHASES)
        places = [(x, below + round(swing * down)) for x, down in zip(range(left, right, step), wave, strict=True)]
        target.fblits(list(zip(columns, places, strict=True)))
        low = columns[0].get_height() - self._edge.get_height() // 2
        if below + low - swing < high:
            target.fblits([(self._edge, (x, y + low)) for x, y in places], PREMUL)

    def _columns(self, left: int, right: int) -> list[Surface]:
        """The lowest part of a breadth, column by column, with as much again as its wave would leave bare; kept."""
        if left not in self._hems:
            step, more = self._step, self._px(_AMPLITUDE + _SPRINGS) + 2
            top = self.size[1] - self._px(_BAND) + self._px(_AMPLITUDE)
            hem = self.cloth.subsurface((left, top, right - left, self.size[1] - top))
            whole = Surface((hem.get_width(), hem.get_height() + more), 0, hem)
            whole.blit(hem, (0, 0))
            whole.blit(pygame.transform.flip(hem, False, True), (0, hem.get_height()))
            high = whole.get_height()
            self._hems[left] = [
                whole.subsurface((x, 0, min(step, right - left - x), high)) for x in range(0, right - left, step)
            ]
        return self._hems[left]

    @property
    def _step(self) -> int:
        """Width of a column of a hem."""
        return max(self._px(_COLUMN), 2)

    def part(self, target: Surface, age: float) -> None:
        """So many seconds after it began to open: the middle goes up, the others aside, the outer ones last."""
        edges, count = self._edges, breadths(self.size)
        middle, takes = count // 2, OPEN - FOLLOWS * (count // 2) - 0.02
        for away in range(middle, 0, -1):
            moved, before = (ease(share(one, FOLLOWS * away, takes)) for one in (age, age - _LAG))
            for number in (middle - away, middle + away):
                self._gathered(target, edges[number], edges[number + 1], moved, before, leftwards=number < middle)
        risen = share(age, 0.0, takes)
        up, swing = round(self.size[1] * 1.08 * ease(risen)), _DRAWN_UP * self._scale * math.sin(math.pi * risen)
        self._waving(target, edges[middle], edges[middle + 1], -up, age, swing)

    def _gathered(
        self, target: Surface, left: int, right: int, moved: float, before: float, *, leftwards: bool
    ) -> None:
        """Drawn aside, its head before its foot: as far as that, and as it was a little `before`."""
        wide, narrow = right - left, 1.0 - (1.0 - GATHERED) * moved
        if not moved:
            target.blit(self.cloth, (left, 0), (left, 0, wide, self.size[1]))
            return
        goal = -1.1 * GATHERED * wide if leftwards else self.size[0] + 0.1 * GATHERED * wide
        start, late = left + (goal - left) * moved, (goal - left) * (before - moved)
        if self._aside is None:
            self._aside = Surface((wide + 1, self.size[1]), 0, self.cloth)
        aside = self._aside.subsurface((0, 0, max(round(wide * narrow), 1), self.size[1]))
        pygame.transform.scale(self.cloth.subsurface((left, 0, wide, self.size[1])), aside.get_size(), aside)
        high, across = self._px(_STRIP), aside.get_width()
        target.fblits([
            (aside.subsurface((0, y, across, min(high, self.size[1] - y))), (round(start + late * behind), y))
            for y, behind in _behind(self.size[1], high)
        ])  # fmt: skip

    def rod(self, target: Surface, out: float, age: float = OPEN) -> None:
        """The rod, 0: out of the window, to 1: in its place; loops hang from it where a breadth has fallen by then."""
        count = breadths(self.size)
        whole = self._rod
        high, wide = whole.get_height(), whole.get_width() / 5
        for number, (left, right) in enumerate(pairwise(self._edges)):
            hem = self._lowered(age - APART * number) + self.size[1]
            seen = high if hem >= loops(self.size) else round(_BAR * whole.get_width())
            area = Rect(round((5 - count) / 2 * wide) + left, 0, right - left, seen)
            target.blit(whole, (left, round(high * (out - 1.0))), area, special_flags=PREMUL)

    def _px(self, value: float) -> int:
        return max(round(value * self._scale), 1)


@lru_cache(maxsize=2 * _PHASES)
def _wave(wide: int, step: int, phase: int) -> tuple[float, ...]:
    """How much lower each column of a hem hangs, as a share of its swing."""
    turn, wave = math.tau * phase / _PHASES, math.tau * 1.25 / wide
    return tuple(math.sin(x * wave - turn) for x in range(0, wide, step))


@lru_cache(maxsize=4)
def _behind(high: int, strip: int) -> tuple[tuple[int, float], ...]:
    """How far each strip of a breadth that is drawn aside is behind its head, as a share."""
    return tuple((y, (y / high) ** 1.5) for y in range(0, high, strip))


@lru_cache(maxsize=4)
def _shade(wide: int, high: int) -> Surface:
    """A column of the shade along a hem, darkest in its middle."""
    made = Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        made.fill((0, 0, 0, round(200 * (1.0 - abs(2 * y + 1 - high) / (high + 1)))), (0, y, wide, 1))
    return for_screen(made)

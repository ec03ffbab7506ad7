"""The curtain's cloth: an odd number of breadths on a rod, which fall one after the other and open from the middle.

Everything is cut from one dyed picture, and opaque; the wave in a hem shifts its columns.
"""

import math
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.timeline import Clock, Track, even
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.enlarge import scaled
from koikoi.desktop.draw.loading import in_background
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group, lay
from koikoi.desktop.draw.warm import Sketches
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
ROD = 0.12
"""Seconds in which the rod comes down, and goes up."""

Size = tuple[int, int]
Dye = Callable[[Surface], object]
"""Dyes a cloth that hangs; can be hashed, and equals whatever dyes it in the same way."""


def breadths(size: Size) -> int:
    """How many hang side by side: the one in the middle bears the middle of the crest."""
    return 5 if size[0] >= 1.2 * size[1] else 3


def fallen(size: Size) -> float:
    """Seconds after which all cover what they cover."""
    return APART * (breadths(size) - 1) + FALL


def loops(size: Size) -> float:
    """How far down the loops hang over the cloth, in pixels: what is dyed above that can't be seen."""
    return _LOOPS * 5 * size[0] / breadths(size)


def hem(size: Size) -> int:
    """How far down the part that waves begins: what is dyed below that is torn into columns."""
    return size[1] - max(round(_BAND * size[1] / 720), 1)


def dyed(size: Size, wide: float) -> float:
    """How wide a crest in the middle is, `wide` at most: none is so wide that the slits would only nick its ring."""
    breadth = size[0] / breadths(size)
    return wide if wide >= _ACROSS * breadth else min(wide, _WITHIN * breadth)


# What moves


def falling(size: Size, start: float) -> dict[str, Track]:
    """Tracks of the rod and of each breadth: how it falls, springs up once, and waves; `start`: of the first."""
    tracks = {"rod": Track(0.0, ROD)}
    for number in range(breadths(size)):
        lands = start + APART * number + FALL
        tracks[f"breadth-{number}"] = Track(lands - FALL, FALL, _falls)
        tracks[f"spring-{number}"] = Track(lands, REBOUND, even)
        tracks[f"wave-{number}"] = Track(lands, WAVE, even)
    return tracks


def opening(size: Size) -> dict[str, Track]:
    """Tracks of the rod, the breadth in the middle, which goes up, and of the others, which go aside, by how far out.

    The outer ones are the last.
    """
    middle = breadths(size) // 2
    takes = OPEN - FOLLOWS * middle - 0.02
    aside = {f"aside-{away}": Track(FOLLOWS * away, takes, ease) for away in range(1, middle + 1)}
    return {"up": Track(0.0, takes, even), **aside, "rod": Track(OPEN - ROD, ROD, _rises)}


def _falls(t: float) -> float:
    return math.pow(t, 1.9)


def _rises(t: float) -> float:
    return t * t


def landed(size: Size, clock: Clock) -> float:
    """The second at which all breadths cover what they cover, by the tracks of `falling`."""
    return clock.timeline.tracks[f"breadth-{breadths(size) - 1}"].end


class _Waving(NamedTuple):
    """A breadth whose hem is in a wave."""

    top: int
    """Where its upper edge is."""
    phase: int = 0
    swing: float = 0.0
    """How high its wave is, in pixels."""


class _Aside(NamedTuple):
    """A breadth that is drawn aside, its head before its foot."""

    number: int
    moved: float
    """How far it has come, 0 to 1."""
    before: float
    """How far it had come a little before."""


def put_fallen(stage: Group, size: Size, dye: Dye, clock: Clock) -> None:
    """Puts the breadths as far as they have fallen by the tracks of `falling`."""
    hung = tuple(_fallen(size, clock, number) for number in range(breadths(size)) if clock.begun(f"breadth-{number}"))
    covers, top = clock.seconds >= landed(size, clock), 0
    if covers:
        put_hanging(stage, size, dye)
        if all(one == _Waving(0) for one in hung):
            return
        if not any(one.top for one in hung):
            top = hem(size) - 2 * _px(size, _AMPLITUDE)
    area = Rect(0, top, size[0], size[1] - top)
    stage.paint("falls", (hung, dye), area, partial(_draw_fallen, size=size, dye=dye, hung=hung))


def put_hanging(stage: Group, size: Size, dye: Dye) -> None:
    """Puts the cloth as it hangs: nothing of what is behind it can be seen."""
    stage.put("cloth", (size, dye), _lay_cloth, size, dye)


def put_opened(stage: Group, size: Size, dye: Dye, clock: Clock) -> None:
    """Puts the breadths as far as they have opened by the tracks of `opening`."""
    middle = breadths(size) // 2
    aside = []
    for away in range(middle, 0, -1):
        track = clock.timeline.tracks[f"aside-{away}"]
        for number in (middle - away, middle + away):
            aside.append(_Aside(number, track.at(clock.seconds), track.at(clock.seconds - _LAG)))
    risen = clock.at("up")
    swing = _DRAWN_UP * size[1] / 720 * math.sin(math.pi * risen)
    up = _Waving(-round(size[1] * 1.08 * ease(risen)), _phase(clock.seconds), swing)
    draw = partial(_draw_opened, size=size, dye=dye, aside=aside, up=up)
    stage.paint("opens", (aside, up, dye), stage.whole, draw)


def put_rod(stage: Group, size: Size, out: float, fall: Clock | None = None) -> None:
    """Puts the rod, 0: out of the window, to 1: in its place; loops hang from it where a breadth has fallen so far."""
    fallen = range(breadths(size))
    looped = tuple(fall is None or _top(size, fall, number) + size[1] >= loops(size) for number in fallen)
    stage.put("rod", (size, out, looped), _draw_rod, size, out, looped)


def _fallen(size: Size, clock: Clock, number: int) -> _Waving:
    left = 1.0 - clock.at(f"wave-{number}")
    springs = _SPRINGS * size[1] / 720 * math.sin(math.pi * clock.at(f"spring-{number}"))
    top = round(_top(size, clock, number) - springs)
    if not left:
        return _Waving(top)
    since = clock.since(f"breadth-{number}") + FALL
    return _Waving(top, _phase(since), _AMPLITUDE * size[1] / 720 * left**2)


def _top(size: Size, clock: Clock, number: int) -> float:
    """Where the upper edge of a breadth that falls is."""
    return -1.055 * size[1] * (1.0 - clock.at(f"breadth-{number}"))


def _phase(seconds: float) -> int:
    return round(seconds / _PERIOD * _PHASES) % _PHASES


# Drawing


def _lay_cloth(onto: Blits, size: Size, dye: Dye) -> None:
    lay(onto, cloth(size, dye))


def _draw_fallen(target: Surface, size: Size, dye: Dye, hung: tuple[_Waving, ...]) -> None:
    for number, one in enumerate(hung):
        _draw_waving(target, size, dye, number, one)


def _draw_waving(target: Surface, size: Size, dye: Dye, number: int, one: _Waving) -> None:
    left, right = _edges(size)[number : number + 2]
    columns, high, step = _columns(size, number), size[1], _step(size)
    target.blit(cloth(size, dye), (left, one.top), (left, 0, right - left, high - _px(size, _AMPLITUDE)))
    below = one.top + high - _px(size, _BAND) + _px(size, _AMPLITUDE)
    wave = _wave(right - left, step, one.phase)
    places = [(x, below + round(one.swing * down)) for x, down in zip(range(left, right, step), wave, strict=True)]
    target.fblits(list(zip(columns, places, strict=True)))
    edge = _shade(step, _px(size, _EDGE))
    low = columns[0].get_height() - edge.get_height() // 2
    if below + low - one.swing < high:
        target.fblits([(edge, (x, y + low)) for x, y in places], PREMUL)


def _draw_opened(target: Surface, size: Size, dye: Dye, aside: list[_Aside], up: _Waving) -> None:
    for one in aside:
        _draw_aside(target, size, cloth(size, dye), one)
    _draw_waving(target, size, dye, breadths(size) // 2, up)


def _draw_aside(target: Surface, size: Size, dyed: Surface, one: _Aside) -> None:
    left, right = _edges(size)[one.number : one.number + 2]
    wide, narrow = right - left, 1.0 - (1.0 - GATHERED) * one.moved
    if not one.moved:
        target.blit(dyed, (left, 0), (left, 0, wide, size[1]))
        return
    leftwards = one.number < breadths(size) // 2
    goal = -1.1 * GATHERED * wide if leftwards else size[0] + 0.1 * GATHERED * wide
    start, late = left + (goal - left) * one.moved, (goal - left) * (one.before - one.moved)
    aside = _scratch(size).subsurface((0, 0, max(round(wide * narrow), 1), size[1]))
    pygame.transform.scale(dyed.subsurface((left, 0, wide, size[1])), aside.get_size(), aside)
    high, across = _px(size, _STRIP), aside.get_width()
    target.fblits([
        (aside.subsurface((0, y, across, min(high, size[1] - y))), (round(start + late * behind), y))
        for y, behind in _behind(size[1], high)
    ])  # fmt: skip


def _draw_rod(target: Blits, size: Size, out: float, looped: tuple[bool, ...]) -> None:
    count = breadths(size)
    whole = _whole_rod(round(5 * size[0] / count))
    high, wide = whole.get_height(), whole.get_width() / 5
    for (left, right), loop in zip(pairwise(_edges(size)), looped, strict=True):
        seen = high if loop else round(_BAR * whole.get_width())
        area = Rect(round((5 - count) / 2 * wide) + left, 0, right - left, seen)
        target.blit(whole, (left, round(high * (out - 1.0))), area, special_flags=PREMUL)


# Sources


def read_ahead(size: Size) -> None:
    """Reads the file of the cloth in the background, where none of this size has been made."""
    if not _made(size) and not _picture.holds():
        in_background(_read)


def sketches(size: Size) -> Sketches:
    """Makes the cloth ahead, breadth by breadth, once its file has been read."""
    while not _made(size) and not _picture.holds():
        yield None
    yield partial(_put_breadths, size=size)


def _put_breadths(stage: Group, size: Size) -> None:
    for number in range(breadths(size)):
        stage.put(("cut", number), size, lambda _onto, number: plain_breadth(size, number), number)
        stage.put(("columns", number), size, lambda _onto, number: _columns(size, number), number)
    stage.put("rod", size, lambda _onto: _whole_rod(round(5 * size[0] / breadths(size))))


def _read() -> None:
    _picture()


@source
def _picture() -> Surface:
    """The picture of the curtain, as its file has it: kept until all breadths have been cut from it."""
    return sprites().furniture("noren")


def _made(size: Size) -> bool:
    return all(sources().holds(_key(size, number)) for number in range(breadths(size)))


def _key(size: Size, number: int) -> Hashable:
    return "noren", size, number


def plain_breadth(size: Size, number: int) -> Surface:
    """One of the breadths, undyed, as high as the window; kept."""

    def make() -> Surface:
        picture, (left, right) = _picture(), _edges(size)[number : number + 2]
        made = Surface((right - left, size[1]), 0, 32)
        wide, high = _PICTURE
        at = (5 - breadths(size)) // 2 + number
        scale = (right - left) / wide
        head, foot = round(_HEAD * scale), round(_FOOT * scale)
        parts = ((0, _HEAD, 0, head), (_HEAD, high - _FOOT, head, size[1] - foot), (high - _FOOT, high, -foot, 0))
        for top, bottom, to_top, to_bottom in parts:
            part = picture.subsurface((at * wide, top, wide, bottom - top))
            y = to_top % size[1]
            area = (right - left, (to_bottom or size[1]) - y)
            made.blit(scaled(part, area), (0, y))
        return _opaque(made)

    made = sources().get(_key(size, number), make)
    if _picture.holds() and _made(size):
        _picture.drop()
    return made


@source
def cloth(size: Size, dye: Dye) -> Surface:
    """The whole curtain, as large as the window, dyed.  Nothing that is dyed crosses a slit, or lies on its seams."""
    plain = [plain_breadth(size, number) for number in range(breadths(size))]
    made, edges = Surface(size, 0, plain[0]), _edges(size)
    for left, one in zip(edges, plain, strict=False):
        made.blit(one, (left, 0))
    dye(made)
    reach = max(round((edges[1] - edges[0]) * 0.019), 2)
    for x, before, after in zip(slits(size), plain, plain[1:], strict=False):
        made.blit(before, (x - reach, 0), (before.get_width() - reach, 0, reach, size[1]))
        made.blit(after, (x, 0), (0, 0, reach, size[1]))
    return made


def crest_dye(crest: str, wide: float) -> Surface:
    """A crest in a ring, so wide, in the colour of paper; the weave shows through; kept."""

    def make() -> Surface:
        side = round(wide) + 4
        dye = Surface((side, side), pygame.SRCALPHA)
        pygame.draw.aacircle(dye, theme.PAPER, (side / 2, side / 2), wide / 2, max(round(wide * 0.028), 2))
        form = sprites().thing(crest, wide * 0.88).copy()
        form.fill(theme.PAPER, special_flags=pygame.BLEND_RGB_MULT)
        dye = dye.premul_alpha()
        dye.blit(form, form.get_rect(center=(side // 2, side // 2)), special_flags=PREMUL)
        dye.fill((238,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return for_screen(dye)

    return sources().get(("noren-crest", crest, wide, theme.PAPER), make)


def _whole_rod(wide: int) -> Surface:
    """The rod with the loops of five breadths, which together are so wide; kept."""

    def make() -> Surface:
        picture = sprites().furniture("noren-rod").premul_alpha()
        return for_screen(scaled(picture, (wide, round(picture.get_height() * wide / picture.get_width()))))

    return sources().get(("noren-rod", wide), make)


@source
def _columns(size: Size, number: int) -> list[Surface]:
    """The lowest part of a breadth, column by column, with as much again as its wave would leave bare."""
    plain, step, more = plain_breadth(size, number), _step(size), _px(size, _AMPLITUDE + _SPRINGS) + 2
    top, wide = size[1] - _px(size, _BAND) + _px(size, _AMPLITUDE), plain.get_width()
    foot = plain.subsurface((0, top, wide, size[1] - top))
    whole = Surface((wide, foot.get_height() + more), 0, foot)
    whole.blit(foot, (0, 0))
    whole.blit(pygame.transform.flip(foot, False, True), (0, foot.get_height()))
    return [whole.subsurface((x, 0, min(step, wide - x), whole.get_height())) for x in range(0, wide, step)]


@source
def _scratch(size: Size) -> Surface:
    """Room for one breadth as far as it has been gathered."""
    return _opaque(Surface((round(size[0] / breadths(size)) + 2, size[1]), 0, 32))


def slits(size: Size) -> list[int]:
    """Between which pixels across it is open."""
    return _edges(size)[1:-1]


def _edges(size: Size) -> list[int]:
    count = breadths(size)
    return [round(size[0] * number / count) for number in range(count + 1)]


def _px(size: Size, value: float) -> int:
    return max(round(value * size[1] / 720), 1)


def _step(size: Size) -> int:
    """Width of a column of a hem."""
    return max(_px(size, _COLUMN), 2)


def _opaque(picture: Surface) -> Surface:
    try:
        return picture.convert()
    except pygame.error:  # no screen yet
        return picture


@lru_cache(maxsize=2 * _PHASES)
def _wave(wide: int, step: int, phase: int) -> tuple[float, ...]:
    """How much lower each column of a hem hangs, as a share of its swing."""
    turn, wave = math.tau * phase / _PHASES, math.tau * 1.25 / wide
    return tuple(math.sin(x * wave - turn) for x in range(0, wide, step))


@lru_cache(maxsize=4)
def _behind(high: int, strip: int) -> tuple[tuple[int, float], ...]:
    """How far each strip of a breadth that is drawn aside is behind its head, as a share."""
    return tuple((y, (y / high) ** 1.5) for y in range(0, high, strip))


@source
def _shade(wide: int, high: int) -> Surface:
    """A column of the shade along a hem, darkest in its middle."""
    made = Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        made.fill((0, 0, 0, round(200 * (1.0 - abs(2 * y + 1 - high) / (high + 1)))), (0, y, wide, 1))
    return for_screen(made)

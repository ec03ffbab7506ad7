"""A print that lives: its layers cut into things that sway, drift, glide and fall, twelve drawings a second.

As in an animation drawn by hand, a thing has a few poses; it is drawn again only when its pose or place is another one,
and of what sways a third at most takes a new pose in each drawing, each in its turn.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from koikoi.desktop.animation.print_parts import OPENED, opening, strands_of
from koikoi.desktop.draw.sprites import for_screen

Surface = pygame.Surface
Rect = pygame.Rect
PREMUL = pygame.BLEND_PREMULTIPLIED

RATE = 12
"""Drawings a second."""
AIRY = 100
"""Measures of a side of the parts into which what is mostly air is cut."""
SPARSE = 0.8
"""Cut is what has no more than this share left without the air in it."""
FAINT = 8
"""Alpha up to which a pixel belongs to nothing."""
LEAST_PART = 20
"""Pixels that the box around a part has at least, or it is a speck."""
SOLID = 110
"""Mean alpha along the picture's edge from which on a part is cut there."""
TURNING = 3
"""Pixels around a part that its turned pictures need: where they reach their edge, they would be cut straight."""
ROTA = 3
"""Drawings in which everything that sways has had its turn."""
Pose = tuple[int, float, float]
"""Which of its poses a thing has, and how far it is to the right and down of its place, in that drawing's measures."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How a thing comes into the picture."""

    start: float
    seconds: float
    side: str
    """It grows from its top or bottom, or from beyond its right; it glides in from the window's left or right; it is
    `drawn` from its left; or it is `there`."""


@dataclass(frozen=True)
class Thing:
    """A part of a layer in several poses."""

    poses: Sequence[Surface]
    at: tuple[int, int]
    """Where the upper left corner of each pose belongs, in pixels."""
    depth: float
    """How far the pointer moves it at most, in measures of the drawing."""
    pose: Callable[[float], Pose]
    """Of the seconds that have passed."""
    turn: int | None = None
    """In which of ROTA drawings it takes a new pose; None: in each."""
    entry: Entry | None = None
    strands: Sequence[Rect] = ()
    """Parts of a pose that grow from the top each at its own time."""
    passing: bool = False
    """It is there only while it comes in."""


def _rests(_t: float) -> Pose:
    return 0, 0.0, 0.0


@dataclass(frozen=True, slots=True)
class Still:
    """Only the pointer moves it."""

    depth: float = 3.0
    opens: float = 0.0
    """How broad its blossoms are, in measures, which open one after the other, from the left; 0: it has none."""

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """The layer as it is; where it is mostly air, without that."""
        entry = None
        if self.opens:
            for blossom, place, start, end in opening(picture, self.opens * unit):
                where, comes = (at[0] + place[0], at[1] + place[1]), Entry(start, end - start, "there")
                yield Thing([blossom], where, self.depth, _rests, None, comes, passing=True)
            entry = Entry(OPENED, 0.0, "there")
        for part in without_air(picture, round(AIRY * unit)):
            where = at[0] + part.left, at[1] + part.top
            yield Thing([picture.subsurface(part)], where, self.depth, _rests, None, entry)


@dataclass(frozen=True, slots=True)
class Sway:
    """Hangs, stands or sticks out from the right, and bends in the wind: the more, the farther from where it grows."""

    degrees: float = 1.5
    seconds: float = 4.0
    depth: float = 6.0
    lag: float = 0.55
    """Of a turn of phase (radians) over 62 measures to the right."""
    root: str = "top"
    poses: int = 3
    """To each side."""
    lull: float = 17.0
    turn: int = 0
    """In which of ROTA drawings its first part takes a new pose."""
    strand: float = 0.0
    """Measures of the strands it has, which grow each at its own time; 0: it is one."""

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """What does not touch sways on its own."""
        for number, area in enumerate(
            _columns(picture, round(7 * unit)) if self.root != "right" else [picture.get_rect()]
        ):
            inner = picture.subsurface(area).get_bounding_rect().move(area.topleft)
            if not inner.w or not inner.h:
                continue
            part, pad = picture.subsurface(inner), round(14 * unit)
            poses = [
                bent(part, self.degrees * k / self.poses, pad, self.root) for k in range(-self.poses, self.poses + 1)
            ]
            phase = self.lag * (at[0] + inner.left) / (62 * unit)
            dx, dy = (0, pad) if self.root == "right" else (pad, 0)
            place = at[0] + inner.left - dx, at[1] + inner.top - dy
            start = 0.4 + 0.4 * inner.left / picture.get_width()
            entry = Entry(start, 0.26 if self.strand else 0.13, "beyond" if self.root == "right" else self.root)
            strands = strands_of(poses[self.poses], round(self.strand * unit)) if self.root == "top" else ()
            turn = (self.turn + number) % ROTA
            yield Thing(poses, place, self.depth, self._pose(phase), turn, entry, strands)

    def _pose(self, phase: float) -> Callable[[float], Pose]:
        def pose(t: float) -> Pose:
            gust = 0.62 + 0.38 * math.sin(math.tau * t / self.lull - phase * 0.4)
            swing = math.sin(math.tau * t / self.seconds - phase) * gust
            return min(max(round(self.poses * swing), -self.poses), self.poses) + self.poses, 0.0, 0.0

        return pose


@dataclass(frozen=True, slots=True)
class Rows:
    """Ripples: each row of them sways on its own."""

    far: float = 5.0
    seconds: float = 5.2
    depth: float = 2.0
    high: float = 22.0

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """The rows."""
        high = round(self.high * unit)
        for number, top in enumerate(range(0, picture.get_height(), high)):
            row = picture.subsurface((0, top, picture.get_width(), min(high, picture.get_height() - top)))
            inner = row.get_bounding_rect()
            if inner.w and inner.h:
                place = at[0] + inner.x, at[1] + top + inner.y
                yield Thing([row.subsurface(inner)], place, self.depth, self._pose(number), number % ROTA)

    def _pose(self, number: int) -> Callable[[float], Pose]:
        return lambda t: (0, self.far * math.sin(math.tau * t / self.seconds + 1.3 * number), 0.0)


@dataclass(frozen=True, slots=True)
class Glide:
    """Wanders to and fro in a loop, and tilts as it does."""

    far: tuple[float, float] = (22.0, 8.0)
    degrees: float = 3.0
    seconds: float = 7.3
    depth: float = 6.0
    phase: float = 0.0
    turn: int | None = None
    flies: str = ""
    """From which side it comes in: `left`, `right`; else it is there from the beginning."""

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """The layer, in a pose for each degree."""
        most = math.ceil(self.degrees)
        poses = (
            [pygame.transform.rotozoom(picture, self.degrees * k / most, 1.0) for k in range(-most, most + 1)]
            if most
            else [picture]
        )
        middle = Rect(at, picture.get_size()).center
        widest = max(one.get_width() for one in poses), max(one.get_height() for one in poses)
        poses = [_amid(one, widest) for one in poses]
        place = Rect((0, 0), widest)
        place.center = middle
        entry = Entry(0.42, 0.7, self.flies) if self.flies else None
        yield Thing(poses, place.topleft, self.depth, self._pose(most), self.turn, entry)

    def _pose(self, most: int) -> Callable[[float], Pose]:
        def pose(t: float) -> Pose:
            turn = math.tau * t / self.seconds + self.phase
            tilt = round(0.87 * most * math.cos(turn)) + most
            return tilt, self.far[0] * math.sin(turn), self.far[1] * math.sin(2 * turn + 0.6)

        return pose


@dataclass(frozen=True, slots=True)
class Flutter:
    """A butterfly: its wings open and close while it wanders."""

    far: tuple[float, float] = (18.0, 14.0)
    seconds: float = 6.1
    depth: float = 6.0
    phase: float = 0.0

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """The layer, narrower and narrower."""
        size = picture.get_size()
        widths = [round(size[0] * part) for part in (1.0, 0.82, 0.6, 0.42)]
        poses = [_amid(pygame.transform.smoothscale(picture, (max(wide, 2), size[1])), size) for wide in widths]

        def pose(t: float) -> Pose:
            turn = math.tau * t / self.seconds + self.phase
            beat = int(t * RATE + 5 * self.phase) % 30
            opened = (1, 2, 3, 2, 1, 0)[beat % 6] if beat < 18 else 0  # three beats, then it sails
            return opened, self.far[0] * math.sin(turn), self.far[1] * math.sin(2 * turn + self.phase)

        yield Thing(poses, at, self.depth, pose, None, Entry(0.42 + 0.1 * self.phase, 0.7, "left"))


@dataclass(frozen=True, slots=True)
class Hem:
    """A cloth that hangs from a line: waves run through its hem."""

    far: float = 7.0
    seconds: float = 4.0
    depth: float = 3.0
    length: float = 170.0
    poses: int = 12

    def things(self, picture: Surface, at: tuple[int, int], unit: float) -> Iterator[Thing]:
        """The cloth in all phases of the wave."""
        wide, high = picture.get_size()
        pad, strip = round(self.far * unit) + 1, max(round(3 * unit), 2)
        made = []
        for number in range(self.poses):
            one = Surface((wide, high + pad), pygame.SRCALPHA)
            for x in range(0, wide, strip):
                wave = math.sin(math.tau * (x / (self.length * unit) - number / self.poses))
                tall = high + round(self.far * unit * 0.5 * (wave + 1))
                column = picture.subsurface((x, 0, min(strip, wide - x), high))
                foot = high * 2 // 3  # what hangs above that, hangs still
                one.blit(column, (x, 0), (0, 0, strip, foot), special_flags=PREMUL)
                lower = column.subsurface((0, foot, column.get_width(), high - foot))
                one.blit(
                    pygame.transform.scale(lower, (lower.get_width(), tall - foot)), (x, foot), special_flags=PREMUL
                )
            made.append(one)
        pose = self._pose()
        yield Thing(made, at, self.depth, pose, None, Entry(0.42, 0.4, "drawn"))

    def _pose(self) -> Callable[[float], Pose]:
        return lambda t: (int(t * self.poses / self.seconds) % self.poses, 0.0, 0.0)


Motion = Still | Sway | Rows | Glide | Flutter | Hem


@dataclass(frozen=True, slots=True)
class Fall:
    """What falls through the picture, cut out of the print itself: petals, leaves, flakes."""

    count: int = 26
    speed: tuple[float, float] = (42.0, 70.0)
    """Measures a second, downwards."""
    wind: float = -0.35
    """To the right, as a share of that."""
    bow: float = 16.0
    """How far it swings to both sides."""
    turns: int = 8
    """Poses of a whole turn."""

    def drops(self, picture: Surface, unit: float, size: tuple[int, int]) -> "Drops":
        """As many as there are to be, of the parts of this layer that are not cut by the picture's edge."""
        whole, found = picture.get_rect(), pygame.mask.from_surface(picture, FAINT).get_bounding_rects()
        parts = [one for one in found if one.w * one.h > LEAST_PART and not _is_cut(picture, one)]
        parts = sorted(parts, key=lambda one: -one.w * one.h)[: 2 * self.count]
        sprites = []
        for part in parts:
            airy = Surface(part.inflate(2 * TURNING, 2 * TURNING).size, pygame.SRCALPHA, picture)
            airy.blit(picture, (TURNING, TURNING), part.clip(whole))
            sprites.append(
                [for_screen(pygame.transform.rotozoom(airy, 360 * k / self.turns, 1.0)) for k in range(self.turns)]
            )
        rng = random.Random(2)
        ways = [
            (rng.random(), rng.random(), rng.uniform(*self.speed), rng.uniform(2.6, 4.6), rng.random())
            for _ in range(self.count)
        ]
        wide, high = size

        def at(drawing: int, number: int) -> tuple[Surface, tuple[int, int]]:
            left, top, speed, swing, phase = ways[number]
            t = drawing / RATE
            way = top * (high + 80 * unit) + speed * unit * t
            fallen, y = divmod(way, high + 80 * unit)
            start = (left + fallen * 0.381966) % 1.0 * (wide + 100 * unit)
            bow = math.sin(math.tau * (t / swing + phase))
            x = (start + self.wind * (y + fallen) + self.bow * unit * bow) % (wide + 100 * unit) - 50 * unit
            looks = sprites[number % len(sprites)]
            return looks[int((t / swing + phase) * len(looks) * 0.7) % len(looks)], (round(x), round(y - 40 * unit))

        return Drops(self.count, at)


def _is_cut(picture: Surface, part: Rect) -> bool:
    """Whether a part of a picture ends straight at the picture's edge, not just touches it."""
    whole = picture.get_rect()
    lines = [
        (whole.left, part.top, 1, part.h), (whole.right - 1, part.top, 1, part.h),
        (part.left, whole.top, part.w, 1), (part.left, whole.bottom - 1, part.w, 1),
    ]  # fmt: skip
    ends = [part.clip(line) for line in lines]
    return any(pygame.transform.average_color(picture, end)[3] > SOLID for end in ends if end.w * end.h)


@dataclass(frozen=True, slots=True)
class Rain:
    """Strokes of four drawings: in, two in full length, out; then the drop falls elsewhere."""

    count: int = 40

    def drops(self, unit: float, size: tuple[int, int]) -> "Drops":
        """Pointed strokes in the print's indigo."""
        tones = ((30, 46, 96, 255), (36, 54, 98, 190), (30, 46, 96, 255))
        looks = [
            [
                _stroke(round(length * part * unit), round(length * 0.16 * unit), unit, tone)
                for part in (0.45, 1.0, 1.0, 0.55)
            ]
            for length in (50, 70, 90)
            for tone in tones
        ]
        rng = random.Random(4)
        ways = [(rng.randrange(len(looks)), rng.randrange(4), rng.randrange(10**6)) for _ in range(self.count)]

        @lru_cache(maxsize=self.count)
        def begins(seed: int) -> tuple[int, int]:
            own = random.Random(seed)
            return own.randrange(size[0] + round(10 * unit)), own.randrange(round(-60 * unit), size[1] // 2)

        def at(drawing: int, number: int) -> tuple[Surface, tuple[int, int]]:
            look, phase, seed = ways[number]
            life, age = divmod(drawing + phase, 4)
            x, y = begins(seed * 7919 + life)
            return looks[look][age], (round(x - 10.5 * unit * age), round(y + 66 * unit * age))

        return Drops(self.count, at)


@dataclass(frozen=True, slots=True)
class Drops:
    """What falls: how much, and where each is in which drawing."""

    count: int
    at: Callable[[int, int], tuple[Surface, tuple[int, int]]]


def _stroke(high: int, slant: int, unit: float, tone: tuple[int, ...]) -> Surface:
    """Pointed at both ends, thickest in its middle."""
    high, wide, across = max(high, 4), slant * 4 + 16, unit * 3
    big = Surface((wide, high * 4), pygame.SRCALPHA)
    x, y = wide - 8 - high * 0.32, high * 2
    pygame.draw.polygon(
        big, tone, ((wide - 8, 2), (x - across, y), (wide - 8 - high * 0.64, high * 4 - 2), (x + across, y))
    )
    return pygame.transform.smoothscale(big.premul_alpha(), (wide // 4, high))


def bent(picture: Surface, degrees: float, pad: int, root: str) -> Surface:
    """Shifted the further, the farther from its root, as a switch bends: `pad` pixels wider on both sides."""
    wide, high = picture.get_size()
    across = root == "right"
    long = wide if across else high
    far = math.tan(math.radians(degrees)) * long
    made = Surface((wide, high + 2 * pad) if across else (wide + 2 * pad, high), pygame.SRCALPHA)
    start, shift, sign = 0, 0, -1 if far < 0 else 1
    while start < long:
        # as far as this shift reaches: where the next one would be nearer
        end = long if shift == pad or not far else math.ceil(long * ((shift + 0.5) / abs(far)) ** (1 / 1.35))
        end = min(max(end, start), long)
        length, near = end - start, start if root == "top" else long - end
        if across:
            made.blit(picture, (near, pad + sign * shift), (near, 0, length, high), special_flags=PREMUL)
        else:
            made.blit(picture, (pad + sign * shift, near), (0, near, wide, length), special_flags=PREMUL)
        start, shift = end, shift + 1
    return made


def without_air(picture: Surface, side: int) -> list[Rect]:
    """Parts of a picture, at most so large, that together show all of it; one, if little of that is air."""
    whole, parts = picture.get_bounding_rect(), []
    for top in range(whole.top, whole.bottom, side):
        for left in range(whole.left, whole.right, side):
            cell = Rect(left, top, side, side).clip(whole)
            if (inner := picture.subsurface(cell).get_bounding_rect()).w:
                parts.append(inner.move(cell.topleft))
    return parts if sum(one.w * one.h for one in parts) < SPARSE * whole.w * whole.h else [whole]


def _columns(picture: Surface, narrow: int) -> list[Rect]:
    """What stands beside each other with nothing between."""
    wide, high = max(picture.get_width() // narrow, 1), 32
    covered = pygame.mask.from_surface(pygame.transform.smoothscale(picture, (wide, high)), 1)
    filled: list[tuple[int, int]] = []
    for part in sorted(covered.get_bounding_rects(), key=lambda one: one.left):
        start, end = filled.pop() if filled and part.left <= filled[-1][1] else (part.left, part.right)
        filled.append((start, max(end, part.right)))
    step = picture.get_width() / wide
    edges = [(round(start * step), round(end * step)) for start, end in filled]
    return [Rect(left, 0, right - left, picture.get_height()) for left, right in edges]


def _amid(picture: Surface, size: tuple[int, int]) -> Surface:
    """The picture in the middle of a larger clear one."""
    made = Surface(size, pygame.SRCALPHA)
    made.blit(picture, picture.get_rect(center=made.get_rect().center), special_flags=PREMUL)
    return made

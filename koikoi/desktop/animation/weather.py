"""The month's air: petals, leaves, flakes or drops, near and far, under the cards and never in the way.

Where everything is follows from the match's seed, the time, and the wind that blew when cards were taken.  It clears
when nobody has done anything for CLEARS seconds, and is left out where motion is reduced.  Where a ruleset lets
rain or fog spoil the viewings, real rain or fog lies over the cards of those whom it spoils them; that is seen even
where nothing moves.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.layout.board import Board, Fan, Rect
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.engine.events import Captured, Event
from koikoi.engine.parameters import FogTrigger, RainTrigger, RainVoids
from koikoi.engine.scoring import spoiled
from koikoi.engine.view import View
from koikoi.engine.yaku import CLEAR, Spoiled

QUIET = 8.0
"""Seconds without anybody doing anything after which nothing moves."""
CLEARS, CLEARING, RETURNS = 6.0, 1.9, 1.0
"""Seconds after which the air clears, how long that takes, and how long until all is in the air again."""
STRENGTHS = 8
"""Steps in which it clears, and comes again."""
RATE = 30
"""Pictures a second of what is fast, or blown by a gust: drifting things need no more."""
NEAR_EVERY, FAR_EVERY = 2, 4
"""Of which pictures what falls slowly takes part in every so manieth only, near and far."""
SLOWLY, BREEZE = 10.0, 2.0
"""How fast (u a second) that may be, and a gust be that it goes on so."""
MOST = 36
FAR = 2
"""For each thing that is near, so many are far: smaller, slower and fainter."""
GUST, CALMS = 16.6, 0.45
"""How fast a gust blows at first, in u a second; and in how many seconds it is down to a third."""


@dataclass(frozen=True, slots=True)
class WeatherKind:
    """One kind of thing in the air.  Measures in u, times in seconds."""

    name: str
    """Of the pictures `drift-NAME-1` to `-3`."""
    count: int = 12
    """How many are near."""
    size: float = 2.6
    fall: float = 3.0
    """How far down in a second."""
    wind: float = 1.2
    """How far to the right in a second."""
    sway: float = 2.5
    """How far to both sides."""
    spin: float = 25.0
    """Degrees a second."""
    glows: bool = False
    """Shines and goes out again, and wanders instead of falling."""
    strength: float = 1.0
    looks: tuple[int, ...] = (1, 2, 3)
    """Which of its pictures."""
    tint: tuple[int, int, int] = (255, 255, 255)
    """What its colours are multiplied with."""

    @property
    def far(self) -> "WeatherKind":
        """The same farther away."""
        count, strength = FAR * self.count, 0.6 * self.strength
        size, fall, wind, sway = (one * 0.6 for one in (self.size, self.fall, self.wind, self.sway))
        return replace(self, count=count, size=size, fall=fall, wind=wind, sway=sway, strength=strength)


FLAKES = WeatherKind("snow", 12, size=2.2, fall=2.6, wind=0.6, spin=12, strength=0.9, looks=(1, 2))
PLUM = WeatherKind("plum", 9, size=2.0)
CHERRY = WeatherKind("cherry", size=2.2, wind=1.8)
WISTERIA = WeatherKind("cherry", 9, size=1.8, fall=2.2, wind=2.4, tint=(150, 128, 236))
GREEN_LEAVES = WeatherKind("leaf", 8, size=2.8, fall=1.8, wind=2.6, sway=2.0)
SHOWER = WeatherKind("rain", size=10.0, fall=70.0, wind=-7.0, sway=0.0, spin=0.0, strength=0.9)
FIREFLIES = WeatherKind("firefly", size=8.0, glows=True)
SEEDS = WeatherKind("snow", 10, 1.6, 0.8, wind=4.2, sway=1.6, spin=0.0, looks=(3,), tint=(255, 222, 140))
FIRST_LEAVES = WeatherKind("maple", 7, size=2.8, fall=2.6, wind=1.0, looks=(2,))
MAPLE = WeatherKind("maple", 11, size=3.4, fall=3.4, wind=1.4, spin=35)
LAST_LEAVES = WeatherKind("willow", 3, size=3.2, fall=3.6, wind=2.4, spin=40, looks=(3,))
DRIZZLE = WeatherKind("rain", 9, size=8.0, fall=60.0, wind=-6.0, sway=0.0, spin=0.0, strength=0.8)
SNOW = WeatherKind("snow", size=2.0, fall=3.0, wind=0.8, spin=0.0, strength=0.95, looks=(3,))

AIR: dict[Month, tuple[WeatherKind, ...]] = {
    Month.PINE: (FLAKES,),
    Month.PLUM: (PLUM,),
    Month.CHERRY: (CHERRY,),
    Month.WISTERIA: (WISTERIA,),
    Month.IRIS: (GREEN_LEAVES,),
    Month.PEONY: (SHOWER,),
    Month.BUSH_CLOVER: (FIREFLIES,),
    Month.PAMPAS: (SEEDS,),
    Month.CHRYSANTHEMUM: (FIRST_LEAVES,),
    Month.MAPLE: (MAPLE,),
    Month.WILLOW: (DRIZZLE, LAST_LEAVES),
    Month.PAULOWNIA: (SNOW,),
}
"""What is in the air in each month, told apart at a glance: at most MOST things together, near and far."""
FAR_AIR = {month: tuple(kind.far for kind in kinds) for month, kinds in AIR.items()}
RAIN = WeatherKind("rain", 40, size=10.0, fall=85.0, wind=-12.0, sway=0.0, spin=0.0, strength=0.85)


class Particle(NamedTuple):
    """One thing in the air at one moment."""

    name: str
    x: float
    """Centre, in pixels."""
    y: float
    size: float
    angle: int
    """Degrees."""
    alpha: float
    tint: tuple[int, int, int]


def things(kind: WeatherKind, seed: int, t: float, area: Rect, u: float, blown: float = 0.0) -> Iterator[Particle]:
    """Where all things of a kind are in an area after `t` seconds, and after gusts have blown them so many u."""
    margin = kind.size * u
    high, wide = area.h + 2 * margin, area.w + 2 * margin
    for number in range(kind.count):
        phase, pace, turn, start, size, left, top = _nature(seed, f"{kind.name} {kind.size}", number)
        start, size = start * high, kind.size * u * size
        variant = f"drift-{kind.name}-{kind.looks[number % len(kind.looks)]}"
        if kind.glows:
            x = area.left + area.w * left + 16 * u * math.sin(t * 0.13 * pace + phase)
            y = area.top + area.h * top + 9 * u * math.sin(t * 0.17 * pace + 2 * phase)
            yield Particle(variant, x, y, size, 0, max(math.sin(t * 0.8 * pace + phase), 0.0), kind.tint)
            continue
        way = start + kind.fall * u * pace * t
        fallen = int(way // high)
        y = way % high
        x = _column(seed, number + round(1000 * kind.size), fallen) * wide
        x += kind.wind * u * y / max(kind.fall * u, 1.0) + kind.sway * u * math.sin(t * pace + phase)
        if not kind.spin:  # rain leans into its way
            angle = round(math.degrees(math.atan2(kind.wind, kind.fall))) if kind.name == "rain" else 0
        else:
            angle = round(turn * kind.spin * t + math.degrees(phase)) % 360
        x += blown * u * pace
        yield Particle(
            variant, area.left - margin + x % wide, area.top - margin + y, size, angle, kind.strength, kind.tint
        )


@lru_cache(maxsize=256)
def _nature(seed: int, name: str, number: int) -> tuple[float, ...]:
    """What is a thing's own: phase, pace, way of turning, height at the beginning, size, and where it wanders."""
    own = random.Random(f"{seed} {name} {number}")
    phase, pace, turn = own.random() * math.tau, own.uniform(0.8, 1.25), own.uniform(-1, 1)
    return phase, pace, turn, own.random(), own.uniform(0.8, 1.15), own.random(), own.random()


@lru_cache(maxsize=256)
def _column(seed: int, number: int, fallen: int) -> float:
    """Where a thing falls that has already fallen so many times, as a share of the width."""
    return random.Random(f"{seed} {number} {fallen}").random()


class Weather:
    """The air over one table: a function of the time that has passed, however many frames that took."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.moving = False
        """The next picture will look different."""
        self._clock = 0.0
        """Seconds since the table was opened."""
        self._level = 1.0
        """How much of what drifts is there: 0 while the air is clear, 1 while something happens."""
        self._gust_at = -math.inf
        """When, by the clock, the last gust began."""
        self._blown = 0.0
        """How far those before it had blown what is near by then, in u."""
        self._heard: Event | None = None

    def sketch(self, stage: Group, month: Month, frame: Board) -> None:
        """Puts what is in the air of a month to come."""
        if not animation_speed().fade:
            for far in (True, False):
                stage.put(("air", far), (month, far), self._draw_depth, frame, month, far)

    def update(self, seconds: float, view: View, rest: float) -> None:
        """Goes on; `rest`: for how many seconds nobody has done anything."""
        before = self._look(view.month)
        idle = max(rest - CLEARS, 0.0)
        back = self._level + max(seconds - idle, 0.0) / RETURNS
        self._level = min(back, max(1.0 - idle / CLEARING, 0.0))
        self._clock += seconds
        self.moving = self._look(view.month) != before

    def _look(self, month: Month) -> object:
        """What the air looks like."""
        return self.strength and (self.strength, *(self._drawn(month, far) for far in (True, False)))

    @property
    def strength(self) -> float:
        """How strong whatever drifts is, in steps: 0 while the air is clear, and where nothing is to move."""
        return 0.0 if animation_speed().fade else math.ceil(self._level * STRENGTHS) / STRENGTHS

    @property
    def _picture(self) -> int:
        """The number of the picture that is seen of what is fast."""
        return int(self._clock * RATE)

    def _drawn(self, month: Month, far: bool) -> tuple[int, float]:
        """The number of the picture that is seen of what is near, or far, and by how many u that has been blown."""
        picture, every = self._picture, FAR_EVERY if far else NEAR_EVERY
        if self._gust(picture / RATE) <= BREEZE and all(kind.fall <= SLOWLY for kind in AIR[month]):
            picture = max(picture - (picture - far) % every, 0)  # never both in one frame where they are slow
        return picture, self._blown_by(picture / RATE) * (0.5 if far else 1.0)

    def _gust(self, at: float) -> float:
        """How fast it blows at a second of the clock, in u a second."""
        return GUST * math.exp((self._gust_at - at) / CALMS) if at >= self._gust_at else 0.0

    def _blown_by(self, at: float) -> float:
        """How far gusts have blown what is near, in u, by a second of the clock that is not before the last gust."""
        return self._blown + CALMS * (GUST - self._gust(at)) if at >= self._gust_at > -math.inf else self._blown

    @property
    def blown(self) -> float:
        """How far gusts have blown what is near, in u."""
        return self._blown_by(self._clock)

    def hear(self, event: Event, since: float = 0.0) -> None:
        """Something has begun to happen so many seconds ago; when cards are taken, a gust goes through the air."""
        if event is not self._heard and isinstance(event, Captured):
            began = self._clock - since
            self._blown, self._gust_at = self._blown_by(began), began
        self._heard = event

    @property
    def state(self) -> object:
        """What is drawn over the cards depends on this and on the view."""
        return self.strength and (self.seed, self.strength, self._picture)

    def put(self, stage: Group, frame: Board, view: View) -> None:
        """What drifts under the cards: what is far, and over it what is near."""
        month, strength = view.month, self.strength
        if strength:
            for far in (True, False):
                looks = month, frame.cloth, self.seed, strength, self._drawn(month, far)
                stage.put(("air", far), looks, self._draw_depth, frame, month, far)

    def _draw_depth(self, target: Blits, frame: Board, month: Month, far: bool) -> None:
        area = frame.cloth.inflate(-frame.px(2.0), -frame.px(2.0))
        picture, blown = self._drawn(month, far)
        kept = [one for one in (*frame.lists.values(), *map(_sign, frame.fans)) if one.colliderect(area)]
        piles = [fan.rect for fan in frame.fans]
        for kind in (FAR_AIR if far else AIR)[month]:
            self._draw(target, kind, area, frame, picture, blown, self.strength, kept, piles)

    def draw_over(self, target: Blits, frame: Board, view: View) -> None:
        """Rain and fog over the cards of those whose viewings they spoil; while the air is clear they stand still."""
        moves = self.strength
        for area, weather in _spoiled(frame, view):
            if weather.moon and not (weather.flowers and view.rules.rain_voids is RainVoids.BOTH):
                _fog(target, area, frame, self._picture / RATE, moves)
            for picture, strength in ((self._picture, moves), (0, 1.0 - moves)) if weather.flowers else ():
                if strength:
                    self._draw(target, RAIN, area, frame, picture, 0.0, strength)

    def _draw(
        self, target: Blits, kind: WeatherKind, area: Rect, frame: Board, picture: int, blown: float,
        strength: float, kept: Sequence[Rect] = (), piles: Sequence[Rect] = (),
    ) -> None:  # fmt: skip
        """Draws all of a kind; they fade before what is `kept` free, as it is read, and half on piles."""
        before, free = target.get_clip(), [*kept, *piles]
        target.set_clip(area.clip(before))
        for thing in things(kind, self.seed, picture / RATE, area, frame.u, blown):
            alpha, around = thing.alpha * strength, _around(thing)
            if around.collidelist(free) >= 0:
                alpha *= _clearance(thing, around, kept) * (1.0 + _clearance(thing, around, piles)) / 2
            if alpha > 0.05:
                looks = turned(
                    thing.name, round(thing.size), round(thing.angle / 15) * 15, round(alpha * 8), thing.tint
                )
                target.blit(looks, looks.get_rect(center=(thing.x, thing.y)), special_flags=PREMUL)
        target.set_clip(before)


def _around(thing: Particle) -> Rect:
    """All that a thing can come near."""
    size = round(thing.size) + 2
    return Rect(round(thing.x) - size, round(thing.y) - size, 2 * size, 2 * size)


def _clearance(thing: Particle, around: Rect, kept: Sequence[Rect]) -> float:
    """How much of a thing's strength is left near what is kept free: 0 where it would touch that, 1 a little away."""
    half, clear = thing.size / 2, 1.0
    for rect in around.collideobjectsall(kept):
        across = max(rect.left - thing.x, thing.x - rect.right, 0.0)
        down = max(rect.top - thing.y, thing.y - rect.bottom, 0.0)
        clear = min(clear, max(across, down) / half - 1.0)
    return max(clear, 0.0)


def _sign(fan: Fan) -> Rect:
    """Where the sign and the count of a pile stand."""
    place = Rect(0, 0, fan.label, fan.rect.h)
    place.topleft = (fan.rect.right - fan.label if fan.turned else fan.rect.left), fan.rect.top
    return place


def _spoiled(frame: Board, view: View) -> Iterator[tuple[Rect, Spoiled]]:
    """Where rain or fog lies: over the whole cloth if what lies there brings it, else over the piles it comes from."""
    rules = view.rules
    if rules.rain_trigger is RainTrigger.OFF and rules.fog_trigger is FogTrigger.OFF:
        return
    field = view.field_cards.mask
    if (everybody := spoiled(rules, 0, field)) != CLEAR:
        yield frame.cloth, everybody
    for seat in range(view.seats):
        weather = spoiled(rules, view.pile(Seat(seat)).mask, 0)
        fans = [fan.rect for fan in frame.fans if fan.seat == seat]
        if weather != CLEAR and fans:
            yield fans[0].unionall(fans[1:]).inflate(frame.px(2.4), frame.px(1.6)), weather


@source
def turned(name: str, size: int, angle: int, alpha: int, tint: tuple[int, int, int]) -> Surface:
    """A thing of the air, `size` pixels long, turned by degrees, with `alpha` eighths of its strength, and tinted."""
    picture = sprites().thing(name, size)
    if min(tint) < 255:
        picture = picture.copy()
        picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    if angle:
        picture = pygame.transform.rotozoom(picture, angle, 1.0)
    return faint(picture, alpha / 8)


def _fog(target: Blits, area: Rect, frame: Board, t: float, moves: float) -> None:
    """Three soft bands that shift a little, by so much of their way; 0: they stand still."""
    before = target.get_clip()
    target.set_clip(area.clip(before))
    for number, (height, way) in enumerate(((0.24, 1.0), (0.55, -0.7), (0.84, 0.5))):
        band = _band((round(area.w * 1.3), max(round(area.h * 0.55), 24)), number)
        shifts = moves * math.sin(t * 0.12 * way + number) + (1.0 - moves) * math.sin(number)
        x = area.centerx + area.w * 0.1 * shifts
        target.blit(band, band.get_rect(center=(x, area.top + area.h * height)), special_flags=PREMUL)
    target.set_clip(before)


@source
def _band(size: tuple[int, int], number: int) -> Surface:
    """A bank of fog: an ellipse of soft edges, drawn small and made large."""
    small = pygame.Surface((96, 40), pygame.SRCALPHA)
    own = random.Random(number)
    for _ in range(9):
        x, y, w = own.uniform(8, 60), own.uniform(9, 22), own.uniform(20, 36)
        pygame.draw.ellipse(small, (214, 220, 222, 105), (x, y, w, 6))
    small = pygame.transform.gaussian_blur(small.premul_alpha(), 5)
    return for_screen(pygame.transform.smoothscale(small, size))

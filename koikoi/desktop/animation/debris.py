"""What flies off where a card is slapped down: chips of paper, or leaf of gold for a bright; and a table that shakes.

They outlive the clip in which the blow falls, so they have a clock of their own.  Lengths are those of a card as wide
as LIKE.
"""

import math
from collections.abc import Iterator

import pygame

from koikoi.desktop.animation.clips import Impact, Impacts
from koikoi.desktop.animation.easing import ease_out
from koikoi.desktop.animation.slap import HALT, LIKE
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import RATIO

PREMUL = pygame.BLEND_PREMULTIPLIED
SINCE = HALT / 2
"""Seconds from the contact to the first chip."""
PAPER_LIFE, LEAF_LIFE = 0.22, 0.56
WAYS = ((-156, 34), (-118, 46), (-62, 40), (-24, 52), (24, 36), (152, 44))
"""In which direction, in degrees, and how far each chip flies; of leaf there is twice as much."""
SHAKE, SWING, LEFT = 3.0, 0.03, 0.64
"""How far a bright shakes the table, for how long it stays there, and how much of that is left as it swings back."""
SWINGS = 4
"""After which the table stands still."""
TONES = {"paper": "#F4EBD6", "dusk": "#DCCFB2", "leaf": "#E9B22C", "glint": "#FFE49A"}
SHADOW = "#1C2836"
_FINE = 4
REHEARSED = 120
"""Frames of a second in which chips are made ahead: they turn fast."""


class Debris:
    """What is in the air over one table."""

    def __init__(self) -> None:
        self._live: list[tuple[float, Impact]] = []
        """How long ago each blow fell."""
        self._told = 0

    @property
    def moving(self) -> bool:
        """Something flies, or the table shakes."""
        return bool(self._live)

    def update(self, seconds: float) -> None:
        """Time passes."""
        aged = [(age + seconds, one) for age, one in self._live]
        self._live = [(age, one) for age, one in aged if age < SINCE + (LEAF_LIFE if one.bright else PAPER_LIFE)]

    def follow(self, impacts: Impacts, clock: float) -> None:
        """Takes up the blows that a clip's clock has passed since it was last asked."""
        passed = [(clock - moment, one) for moment, one in impacts[self._told :] if moment <= clock]
        self._told += len(passed)
        self._live += passed

    def next(self) -> None:
        """Another clip begins."""
        self._told = 0

    def clear(self) -> None:
        """Nothing flies any more."""
        self._live = []

    @property
    def state(self) -> object:
        """What is drawn depends on this."""
        return tuple(self._live)

    @property
    def shake(self) -> int:
        """How many pixels below its place the table stands."""
        swings = 0.0
        for age, one in self._live:
            if one.bright and age >= HALT and (swing := int((age - HALT) / SWING)) < SWINGS:
                swings += one.w / LIKE * (-LEFT) ** swing
        return round(SHAKE * swings)

    def draw(self, target: Blits) -> None:
        """Draws it all."""
        for age, one in self._live:
            draw_debris(target, one, age - SINCE)


def _chips(one: Impact, since: float) -> Iterator[tuple[pygame.Surface, float, float]]:
    """The chips of one blow, with their middles: thrown off the card's edges, they slow down and drop."""
    life, scale = debris_life(one), one.w / LIKE
    t = since / life
    if not 0.0 < t < 1.0:
        return
    half, tall = LIKE / 2, LIKE * RATIO / 2
    for number, (degrees, far) in enumerate(WAYS * (2 if one.bright else 1)):
        way = math.radians(degrees + 17 * (number >= len(WAYS)))
        reach = min(half / max(abs(math.cos(way)) * half, 1.0), tall / max(abs(math.sin(way)) * tall, 1.0), 1.35)
        gone = ease_out(t) * far * (1.5 if one.bright else 1.0)
        x = math.cos(way) * (half * reach + gone)
        y = math.sin(way) * (tall * reach + gone) + t * t * (26.0 if one.bright else 12.0)
        size = (8.5 if one.bright else 6.5 + number % 3 * 2.2) * (1.0 - 0.55 * t**3)
        turn = since * 11.0 * (1 if number % 2 else -1) + number
        flat = abs(math.cos(since * 14.0 + number)) if one.bright else 0.55
        tone = ("leaf" if flat < 0.7 else "glint") if one.bright else ("paper" if number % 3 else "dusk")
        picture = _chip(round(size * scale * 2), round(math.degrees(turn) / 15) % 24, max(round(flat * 6), 1), tone)
        yield picture, one.x + x * scale, one.y + y * scale


def debris_life(impact: Impact) -> float:
    """Seconds for which the chips of a blow are seen."""
    return LEAF_LIFE if impact.bright else PAPER_LIFE


def draw_debris(target: Blits, impact: Impact, since: float) -> None:
    """Draws the chips of one blow, so many seconds after it."""
    for picture, x, y in _chips(impact, since):
        target.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMUL)


@source
def _chip(size: int, turn: int, flat: int, tone: str) -> pygame.Surface:
    """A chip with its shadow: half pixels, steps of 15 degrees, sixths of what is seen of it."""
    radius, middle = size * _FINE / 2, (size + 4) * _FINE
    made = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    drop = round(size * _FINE * 0.17), round(size * _FINE * 0.3)
    corners = []
    for corner in range(4):
        way = math.radians(turn * 15) + corner * math.pi / 2 + (0.34 if corner % 2 else -0.2)
        far = radius * (1.0 if corner % 2 else 0.66)
        corners.append((middle + math.cos(way) * far, middle + math.sin(way) * far * flat / 6))
    pygame.draw.polygon(made, SHADOW, [(x + drop[0], y + drop[1]) for x, y in corners])
    pygame.draw.polygon(made, TONES[tone], corners)
    small = made.get_width() // _FINE
    return for_screen(pygame.transform.smoothscale(made.premul_alpha(), (small, small)))

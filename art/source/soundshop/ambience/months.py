"""The twelve ambiences.  Loudness is relative here; the whole is brought to its own in the catalogue.

A call is (second, sound, gain, side).
"""

from __future__ import annotations

from collections.abc import Callable

from ..bodies import bell
from ..room import VALLEY, Room
from ..signal import Stereo, chance
from . import air, birds, small
from .loop import Ring

#: Nearer than the valley: a garden, the edge of a wood.
GARDEN = Room("garden", 0.9, 3200, 0.02, 0.35)


def january() -> Ring:
    """Wind over snow, and a temple bell far away."""
    ring = Ring()
    ring.bed(-38, air.wind("snow", 170, 560, 8, howl=0.2))
    strokes = [(3.0, bell("temple", 128, 11, 13), 1.0, -0.3), (16.5, bell("temple", 128, 11, 13), 0.8, -0.3)]
    ring.voices(-31, VALLEY, *strokes)
    ring.voices(-38, GARDEN, (11.5, small.snow_falls(1), 1.0, 0.6), (24.0, small.snow_falls(2), 0.6, -0.7))
    return ring


def february() -> Ring:
    """The bush warbler's first song."""
    ring = Ring()
    ring.bed(-43, air.wind("early", 220, 640, 7))
    songs = [(3.5, 1.0, 1.0, -0.4), (10.5, 0.93, 0.8, -0.35), (20.5, 1.06, 0.45, 0.6)]
    ring.voices(-30, GARDEN, *((at, birds.uguisu(at, pitch), gain, side) for at, pitch, gain, side in songs))
    chirps = [(7.5, 0.8, 0.5), (15.8, 1.0, 0.7), (25.0, 0.5, -0.6)]
    ring.voices(-39, GARDEN, *((at, birds.sparrow(at), gain, side) for at, gain, side in chirps))
    return ring


def march() -> Ring:
    """Small birds in a spring breeze, under the cherries."""
    ring = Ring()
    ring.bed(-43, air.wind("spring", 240, 700, 5))
    ring.bed(-48, air.leaves("buds", 6, 1500, 4200))
    rng = chance("march")
    for loudness, times, call in (
        (-34, (2.0, 6.8, 11.5, 16.4, 18.8, 23.2), birds.twitter),
        (-37, (4.3, 9.7, 14.1, 21.4, 26.2), birds.sparrow),
    ):
        calls = [(at, call(("march", at)), rng.uniform(0.3, 1), rng.uniform(-1, 1)) for at in times]
        ring.voices(loudness, GARDEN, *calls)
    ring.voices(-38, VALLEY, (19.9, birds.uguisu("far", 0.97), 1.0, 0.7))
    return ring


def april() -> Ring:
    """The little cuckoo over a valley."""
    ring = Ring()
    ring.bed(-43, air.wind("valley", 200, 600, 7))
    ring.bed(-46, air.leaves("wisteria", 7, 1300, 3600))
    calls = [(3.0, 0.9, -0.6), (5.7, 1.0, -0.5), (15.0, 0.5, 0.7), (17.6, 0.55, 0.75)]
    ring.voices(-32, VALLEY, *((at, birds.hototogisu(at), gain, side) for at, gain, side in calls))
    ring.voices(-41, GARDEN, (10.4, birds.twitter("april"), 1.0, 0.4), (23.0, birds.twitter("late"), 0.6, -0.5))
    return ring


def may() -> Ring:
    """A stream between irises, with frogs."""
    ring = Ring()
    ring.bed(-39, air.brook("iris"))
    croaks = [
        (3.2, 1.0, -0.6),
        (4.1, 0.8, -0.6),
        (10.6, 0.6, 0.7),
        (16.3, 0.9, -0.5),
        (17.1, 0.7, -0.5),
        (17.8, 0.8, -0.5),
    ]
    ring.voices(-34, GARDEN, *((at, small.pond_frog(at), gain, side) for at, gain, side in croaks))
    ring.voices(-36, GARDEN, (13.4, small.splash(1), 1.0, 0.3))
    reeds = [(7.4, 6, 0.8), (21.6, 8, 0.6)]
    ring.voices(-41, GARDEN, *((at, birds.twitter(at, 2600, 4300, notes), 1.0, side) for at, notes, side in reeds))
    return ring


def june() -> Ring:
    """Rain on leaves, and tree frogs that like it."""
    ring = Ring()
    ring.bed(-37, air.rain("leaves", 70, (900, 2300)))
    rng = chance("june")
    frogs = [
        (0.6 + 2.1 * one, small.tree_frog(one, int(rng.integers(7, 16)), rng.uniform(0.9, 1.12)), gain, side)
        for one, (gain, side) in enumerate(zip(rng.uniform(0.25, 1, 11), rng.uniform(-1, 1, 11), strict=True))
    ]
    ring.voices(-37, GARDEN, *frogs)
    return ring


def july() -> Ring:
    """Evening cicadas, near and far."""
    ring = Ring()
    ring.bed(-44, air.wind("grass", 260, 700, 6))
    ring.bed(-48, air.leaves("clover", 5, 1500, 4000))
    ring.bed(-46, air.wind("cicadas", 3400, 4600, 9))
    calls = [(2.0, 4050, 1.0, -0.5), (7.2, 3850, 0.5, 0.8), (11.8, 4100, 0.75, -0.4)]
    calls += [(16.6, 3900, 0.4, 0.7), (20.5, 4000, 0.9, 0.2), (25.0, 3820, 0.35, -0.9)]
    ring.voices(-36, VALLEY, *((at, small.higurashi(hz), gain, side) for at, hz, gain, side in calls))
    return ring


def august() -> Ring:
    """Bell crickets under the moon, and geese that cross it."""
    ring = Ring()
    ring.bed(-44, air.wind("pampas", 220, 600, 7))
    ring.bed(-48, air.leaves("pampas", 6, 1700, 4500))
    calls = [(0.8, 4080, 5, 1.0, -0.5), (7.6, 4150, 6, 0.7, 0.6), (15.5, 4080, 5, 0.9, -0.5), (22.0, 4150, 4, 0.8, 0.6)]
    ring.voices(-39, GARDEN, *((at, small.suzumushi(at, hz, count), gain, side) for at, hz, count, gain, side in calls))
    ring.voices(-45, GARDEN, *((at, small.korogi(at, 3600), 0.8, 0.9) for at in (5.0, 12.8, 20.4, 25.6)))
    ring.voices(-37, VALLEY, (11.4, birds.geese("moon"), 1.0, 0.2))
    return ring


def september() -> Ring:
    """Field crickets in a garden at night, and a bamboo that fills and tips."""
    ring = Ring()
    ring.bed(-47, air.wind("garden", 220, 520, 8))
    ring.bed(-48, air.brook("bamboo pipe", 26))
    near, far = (3750, 1.0, -0.6), (3600, 0.65, 0.6)
    calls = [(0.5, near), (4.4, far), (8.8, near), (13.2, far), (16.6, near), (23.6, far)]
    ring.voices(-41, GARDEN, *((at, small.korogi(at, hz), gain, side) for at, (hz, gain, side) in calls))
    ring.voices(-43, GARDEN, *((at, small.kanetataki(at), 1.0, 0.25) for at in (2.6, 10.4, 19.0)))
    ring.voices(-38, GARDEN, (20.2, small.bamboo("stone"), 1.0, -0.3))
    return ring


def october() -> Ring:
    """Dry leaves in the wind, and a stag far away."""
    ring = Ring()
    ring.bed(-43, air.wind("maple", 200, 640, 6))
    ring.bed(-42, air.leaves("maple", 4.5, 1600, 5200))
    ring.voices(-32, VALLEY, (4.5, birds.stag(1), 1.0, 0.5), (17.5, birds.stag(2), 0.55, -0.6))
    return ring


def november() -> Ring:
    """Rain in the street and on a paper umbrella, thunder far away."""
    ring = Ring()
    ring.bed(-38, air.rain("street", 14, (1500, 3200), veil=1.2))
    ring.bed(-40, air.rain("umbrella", 45, (420, 980), veil=0.0))
    ring.voices(-32, VALLEY, (6.0, air.thunder("far"), 1.0, -0.4), (18.5, air.thunder("farther", 5), 0.5, 0.4))
    return ring


def december() -> Ring:
    """Winter wind round the house, and a fire inside."""
    ring = Ring()
    ring.bed(-41, air.wind("winter", 190, 700, 6, howl=0.5))
    ring.bed(-38, air.fire("hearth"))
    return ring


MONTHS: tuple[Callable[[], Ring], ...] = (
    january, february, march, april, may, june, july, august, september, october, november, december,
)  # fmt: skip


def ambience(month: int) -> Stereo:
    """The loop of a month, 1 to 12."""
    return MONTHS[month - 1]().behind_paper()

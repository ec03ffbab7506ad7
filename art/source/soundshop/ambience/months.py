"""The twelve ambiences.  Loudness is relative here; the whole is brought to its own in the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from ..bodies import bell
from ..room import VALLEY, Room
from ..signal import Stereo, Wave, chance
from . import air, birds, small
from .loop import Ring, calls

#: Nearer than the valley: a garden, the edge of a wood.
GARDEN = Room("garden", 0.9, 3200, 0.02, 0.35)


def january() -> Ring:
    """Wind over snow, and a temple bell far away."""
    ring = Ring()
    ring.bed(-38, air.wind("snow", 170, 560, 8, howl=0.2))
    temple = bell("temple", 128, 11, 13)
    ring.voices(-31, VALLEY, *calls("temple", lambda _: temple, (19, 26), (0.7, 1.0), (-0.3,)))
    ring.voices(-38, GARDEN, *calls("branch", small.snow_falls, (9, 19)))
    return ring


def february() -> Ring:
    """The bush warbler's first song."""
    ring = Ring()
    ring.bed(-43, air.wind("early", 220, 640, 7))
    ring.voices(-30, GARDEN, *calls("song", _warbler, (7, 12), (0.5, 1.0), (-0.4, -0.35, 0.6)))
    ring.voices(-39, GARDEN, *calls("february", birds.sparrow, (6, 11)))
    return ring


def march() -> Ring:
    """Small birds in a spring breeze, under the cherries."""
    ring = Ring()
    ring.bed(-43, air.wind("spring", 240, 700, 5))
    ring.bed(-48, air.leaves("buds", 6, 1500, 4200))
    ring.voices(-34, GARDEN, *calls("thicket", birds.twitter, (3.5, 7.5)))
    ring.voices(-37, GARDEN, *calls("eaves", birds.sparrow, (4, 8)))
    ring.voices(-38, VALLEY, *calls("far", _warbler, (24, 36), sides=(0.7,)))
    return ring


def april() -> Ring:
    """The little cuckoo over a valley."""
    ring = Ring()
    ring.bed(-43, air.wind("valley", 200, 600, 7))
    ring.bed(-46, air.leaves("wisteria", 7, 1300, 3600))
    ring.voices(-32, VALLEY, *calls("cuckoo", birds.hototogisu, (4, 13), (0.5, 1.0), (-0.6, -0.5, 0.7)))
    ring.voices(-41, GARDEN, *calls("april", birds.twitter, (9, 16)))
    return ring


def may() -> Ring:
    """A stream between irises, with frogs."""
    ring = Ring()
    ring.bed(-39, air.brook("iris"))
    ring.voices(-34, GARDEN, *calls("pond", small.pond_frog, (0.9, 7), (0.6, 1.0), (-0.6, -0.5, 0.7)))
    ring.voices(-36, GARDEN, *calls("leap", small.splash, (17, 31), (0.6, 1.0), (0.3, -0.2)))
    ring.voices(-41, GARDEN, *calls("reeds", lambda name: birds.twitter(name, 2600, 4300, 7), (9, 15)))
    return ring


def june() -> Ring:
    """Rain on leaves, and tree frogs that like it."""
    ring = Ring()
    ring.bed(-37, air.rain("leaves", 70, (900, 2300)))
    ring.voices(-37, GARDEN, *calls("june", _tree_frog, (1.6, 3.4), (0.25, 1.0)))
    return ring


def july() -> Ring:
    """Evening cicadas, near and far."""
    ring = Ring()
    ring.bed(-44, air.wind("grass", 260, 700, 6))
    ring.bed(-48, air.leaves("clover", 5, 1500, 4000))
    ring.bed(-46, air.wind("cicadas", 3400, 4600, 9))
    near = calls("near", lambda name: small.higurashi(_about(name, 4060)), (7, 12), (0.7, 1.0), (-0.5, 0.2))
    far = calls("distant", lambda name: small.higurashi(_about(name, 3850)), (8, 14), (0.35, 0.5), (-0.9, 0.8))
    ring.voices(-36, VALLEY, *near, *far)
    return ring


def august() -> Ring:
    """Bell crickets under the moon, and geese that cross it."""
    ring = Ring()
    ring.bed(-44, air.wind("pampas", 220, 600, 7))
    ring.bed(-48, air.leaves("pampas", 6, 1700, 4500))
    near = calls("by the step", lambda name: small.suzumushi(name, 4080, 5), (11, 17), (0.9, 1.0), (-0.5,))
    far = calls("by the wall", lambda name: small.suzumushi(name, 4150, 6), (12, 19), (0.6, 0.8), (0.6,))
    ring.voices(-39, GARDEN, *near, *far)
    ring.voices(-45, GARDEN, *calls("in the reeds", lambda name: small.korogi(name, 3600), (5, 9), (0.7, 0.9), (0.9,)))
    ring.voices(-37, VALLEY, *calls("moon", birds.geese, (31, 44), (0.6, 1.0), (0.2, -0.4)))
    return ring


def september() -> Ring:
    """Field crickets in a garden at night, and a bamboo that fills and tips."""
    ring = Ring()
    ring.bed(-47, air.wind("garden", 220, 520, 8))
    ring.bed(-48, air.brook("bamboo pipe", 26))
    near = calls("near one", lambda name: small.korogi(name, 3750), (6, 9.5), (0.9, 1.0), (-0.6,))
    far = calls("far one", lambda name: small.korogi(name, 3600), (7, 11), (0.55, 0.7), (0.6,))
    ring.voices(-41, GARDEN, *near, *far)
    ring.voices(-43, GARDEN, *calls("bell ringer", small.kanetataki, (8, 14), (0.8, 1.0), (0.25,)))
    ring.voices(-38, GARDEN, *calls("stone", small.bamboo, (22, 29), (0.9, 1.0), (-0.3,)))
    return ring


def october() -> Ring:
    """Dry leaves in the wind, and a stag far away."""
    ring = Ring()
    ring.bed(-43, air.wind("maple", 200, 640, 6))
    ring.bed(-42, air.leaves("maple", 4.5, 1600, 5200))
    ring.voices(-32, VALLEY, *calls("stag", birds.stag, (12, 24), (0.5, 1.0), (0.5, -0.6)))
    return ring


def november() -> Ring:
    """Rain in the street and on a paper umbrella, thunder far away."""
    ring = Ring()
    ring.bed(-38, air.rain("street", 14, (1500, 3200), veil=1.2))
    ring.bed(-40, air.rain("umbrella", 45, (420, 980), veil=0.0))
    ring.voices(-32, VALLEY, *calls("thunder", lambda name: air.thunder(name, 6), (15, 27), (0.4, 1.0), (-0.4, 0.4)))
    return ring


def december() -> Ring:
    """Winter wind round the house, and a fire inside."""
    ring = Ring()
    ring.bed(-41, air.wind("winter", 190, 700, 6, howl=0.5))
    ring.bed(-38, air.fire("hearth"))
    return ring


def _about(name: object, hz: float) -> float:
    return hz * float(chance("about", name).uniform(0.985, 1.015))


def _warbler(name: object) -> Wave:
    return birds.uguisu(name, _about(name, 1.0) * float(chance("throat", name).choice((0.93, 1.0, 1.06))))


def _tree_frog(name: object) -> Wave:
    rng = chance("tree", name)
    return small.tree_frog(name, int(rng.integers(7, 16)), rng.uniform(0.9, 1.12))


MONTHS: tuple[Callable[[], Ring], ...] = (
    january, february, march, april, may, june, july, august, september, october, november, december,
)  # fmt: skip


def ambience(month: int) -> Stereo:
    """The loop of a month, 1 to 12."""
    return MONTHS[month - 1]().behind_paper()

"""December: the phoenix over paulownia, first snow."""

from __future__ import annotations

from ..brush import shape
from ..figures.phoenix import phoenix
from ..lines import halo
from ..paths import wobble_circle
from ..plants.paulownia import kiri_leaf, kiri_spike
from .kit import below, ground, hills, ramp, scattered, sky, snow, tufts
from .sheet import Sheet


def crest(c: Sheet, x: float, y: float, k: float, turn: float = 0) -> None:
    """Paulownia as in the crest: three spikes over three leaves, k = 1 is as on the card."""
    with c.at(x, y, turn, k):
        kiri_spike(c, -124, 0, 270, -14, 4, 36, base=0.36)
        kiri_spike(c, 124, 0, 270, 14, 4, 36, base=0.36)
        kiri_spike(c, 0, 10, 350, 0, 5, 40, base=0.32)
        kiri_leaf(c, -64, 26, 160, 180 + 54)
        kiri_leaf(c, 64, 26, 160, 180 - 54)
        kiri_leaf(c, 0, 20, 216, 180)


def scene(scale: float = 1.0) -> Sheet:
    """The phoenix rises before a pale moon, paulownia below it at the right."""
    c = Sheet("12", 31, scale)
    sky(c, "dusk")
    c.bokashi("dusk", lambda x, y: 0.58 * ramp(y, 700, -100))
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.6 * ramp(y, 500, 880) ** 1.2)
    c.fill(wobble_circle(1300, 330, 250, c.rng, 0.004), "paper")
    hills(c, "-20,760! 180,690 400,640 600,720 840,790 1100,740 1400,690 1660,740 1940,680!")
    c.bokashi("far", lambda x, y: 0.85 * ramp(y, 860, 650))
    drifts = below("-20,880! 200,850 420,870 700,900 1000,860 1300,880 1600,850 1940,870!")
    halo(c, drifts, 2)
    c.fill(drifts, "far", 0.6)
    c.fill(shape("-20,900! 200,862 420,884 700,912 1000,872 1300,892 1600,862 1940,884! 1960,1240! -40,1240!"), "paper")
    c.layer("ground")
    ground(c, "-20,964! 280,930 560,952 860,930 1160,950 1500,930 1940,946!", 5)
    c.layer("kiri0")
    crest(c, 1120, 960, 0.56, -3)
    c.layer("kiri1")
    crest(c, 1790, 730, 1.06, 3)
    c.layer("kiri2")
    crest(c, 1440, 1000, 0.68, 0)
    c.layer("phoenix")
    with c.at(1040, -36, 0, 1.06):
        phoenix(c)
    c.layer("fore")
    tufts(
        c,
        (
            (60, 1010, 50),
            (130, 1022, 42),
            (400, 1000, 48),
            (640, 1030, 50),
            (900, 1010, 46),
            (1000, 1090, 44),
            (1300, 1110, 48),
            (1640, 1110, 46),
            (1860, 1090, 50),
        ),
        "paper",
    )
    c.layer("air")
    snow(c, scattered(c, 190, (0, 1920), (0, 1190), 54), (3, 8))
    return c

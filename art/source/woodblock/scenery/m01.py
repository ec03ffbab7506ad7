"""January: an old pine, snow clouds, the low red sun, a crane."""

from __future__ import annotations

from ..figures.crane import crane
from ..lines import halo
from ..paths import diff, outline, rect, tf, union, wobble_circle
from ..plants.pine import pine_branch, pine_cloud, pine_mound
from .kit import bars, below, ground, ramp, scattered, sky, snow, tufts
from .sheet import SW, Sheet


def snow_cloud(c: Sheet, x: float, y: float, parts: tuple[tuple[float, float, float, float], ...]) -> None:
    """A cloud of flat bars with round ends (dx, dy, half width, half height): paper, shaded below, lined."""
    cloud = bars(x, y, parts)
    halo(c, cloud, 2)
    c.fill(union(cloud, outline(cloud, 3.4)), "indigo")
    c.fill(cloud, "paper")
    with c.clip(cloud):
        for part in parts:
            bar = bars(x, y, (part,))
            c.over(diff(bar, tf(bar, -16, -13)), "grey", 0.8)


def scene(scale: float = 1.0) -> Sheet:
    """The pine leans in from the right; the crane stands before the sun."""
    c = Sheet("1", 12, scale)
    sky(c, "sky")
    c.bokashi("sky", lambda x, y: 1.12 * ramp(y, 640, -60))
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.7 * ramp(y, 470, 900) ** 1.2)
    c.fill(wobble_circle(1180, 590, 206, c.rng, 0.004), "red")
    ridge = "-20,800! 140,730 300,690 430,740 620,800 820,830 1060,850 1300,810 1480,740 1660,690 1800,720 1940,660!"
    halo(c, below(ridge), 2)
    c.fill(below(ridge), "far")
    c.bokashi("far", lambda x, y: 0.95 * ramp(y, 900, 660) ** 1.2)
    c.layer("clouds")
    snow_cloud(c, 1010, 236, ((0, 0, 150, 24), (-80, -40, 90, 22), (70, 40, 110, 22)))
    snow_cloud(c, 1440, 690, ((0, 0, 170, 22), (90, -36, 100, 20), (-70, 38, 90, 20)))
    snow_cloud(c, 200, 560, ((0, 0, 210, 24), (120, -42, 110, 22), (-60, 42, 150, 22)))
    snow_cloud(c, 470, 150, ((0, 0, 160, 22), (-120, 38, 110, 20)))
    c.layer("pine")
    crest = "-20,944! 240,920 520,936 820,922 1120,938 1420,916 1700,930 1940,910!"
    ground(c, crest, 16)
    # The pine: boughs behind, trunk, boughs before.
    for x, y, k in ((1450, 150, 116), (1640, 90, 130), (1860, 130, 130), (1890, 470, 120), (1560, 330, 106)):
        pine_cloud(c, x, y, k)
    pine_branch(c, "1660,470 1600,420 1520,400 1430,440 1370,430", 40, (1, 0.8, 0.7, 0.5, 0.3))
    pine_branch(c, "1790,760 1850,660 1910,640 1990,560", 56, (1, 0.8, 0.7, 0.6))
    with c.clip(rect(-20, -20, SW + 20, 1000)):
        pine_branch(
            c,
            "1830,1020 1800,900 1810,780 1730,680 1640,600 1650,480 1720,360 1690,240 1600,170 1480,190",
            112,
            (1.6, 1.15, 1, 0.92, 0.86, 0.78, 0.66, 0.52, 0.4, 0.2),
        )
    for x, y, k in ((1390, 440, 104), (1580, 250, 116), (1780, 320, 122), (1850, 640, 112), (1440, 210, 96)):
        pine_cloud(c, x, y, k)
    c.layer("crane")
    with c.at(936, 952 - 704 * 0.76, 0, 0.76):
        crane(c, crown_gap=7)
    c.layer("fore")
    pine_mound(
        c,
        [
            (1560, 990, 92, -6),
            (1700, 1000, 98, 0),
            (1850, 990, 104, 6),
            (1630, 1046, 96, -3),
            (1780, 1056, 100, 3),
            (1920, 1060, 100, 6),
        ],
    )
    tufts(
        c,
        (
            (50, 1000, 50),
            (120, 1012, 42),
            (380, 990, 46),
            (640, 1010, 50),
            (704, 1024, 40),
            (1010, 1010, 44),
            (1330, 1016, 48),
            (1400, 1030, 40),
            (900, 1090, 44),
        ),
        "paper",
    )
    c.layer("air")
    snow(c, scattered(c, 150, (0, 1920), (0, 1190), 60), (3, 7))
    return c

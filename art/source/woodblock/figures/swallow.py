"""The swallow of November."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card


def _wing(c: Card, side: int, reach: float) -> None:
    """A sickle wing, up (side -1) or down (side 1), its tip `reach` units out."""
    k = reach / 210

    def at(*pairs: tuple[float, ...]) -> list[tuple[float, ...]]:
        return [(x, side * y * k, *rest) for x, y, *rest in pairs]

    wing = shape(
        at(
            (-52, 4, 1),
            (-66, 44),
            (-52, 96),
            (0, 158),
            (92, 210, 1),
            (80, 186),
            (66, 160, 1),
            (62, 138),
            (52, 116, 1),
            (48, 96),
            (40, 78, 1),
            (38, 58),
            (30, 42, 1),
            (28, 20),
            (20, 4, 1),
        )
    )
    halo(c, wing, 4)
    c.fill(wing, "black")
    arm = shape(at((-48, 6, 1), (-58, 44), (-46, 90), (-14, 130, 1), (-16, 84), (-14, 44), (-8, 6, 1)))
    with c.clip(diff(wing, outline(wing, 7))):
        c.fill(union(arm, outline(arm, 5)), "paper")
        c.fill(arm, "indigo")
        for (x0, y0), (x1, y1), (x2, y2) in (
            ((-6, 130), (36, 164), (76, 192)),
            ((-6, 106), (32, 136), (60, 156)),
            ((-6, 82), (24, 102), (48, 114)),
            ((-4, 58), (18, 68), (38, 76)),
            ((-2, 34), (12, 38), (28, 40)),
        ):
            c.fill(stroke(at((x0, y0), (x1, y1), (x2, y2)), 3.4, "tip"), "paper")


def swallow(c: Card, x: float, y: float, rot: float = 0, size: float = 1.0) -> None:
    """A swallow flying to the left with both wings spread, about 360 long; the shoulder lies at (x, y)."""
    with c.at(x, y, rot, size):
        _wing(c, -1, 216)
        streamers = union(
            stroke("50,-6 120,-18 180,-42 238,-84", 24, [1, 1, 0.9, 0.62, 0.4, 0.26, 0.06], n=60),
            stroke("50,8 120,22 184,30 252,20", 24, [1, 1, 0.9, 0.62, 0.4, 0.26, 0.06], n=60),
            shape("50,-16! 100,-16 132,-20! 122,2! 132,22! 100,20 50,16!"),
        )
        halo(c, streamers, 4)
        c.fill(streamers, "black")
        for pts in ("104,-7 118,-9 130,-14", "104,8 118,11 130,14"):
            c.fill(stroke(pts, 6, "both"), "paper")
        body = shape("-128,-2 -122,-22 -102,-32 -76,-28 -48,-30 0,-28 50,-16 84,-4! 52,24 6,48 -44,58 -86,43 -114,21")
        inked(c, body, "indigo", 6, gap=4)
        inside = diff(body, outline(body, 5.4))
        belly = inter(inside, shape("-140,10! -100,14 -60,10 0,12 60,4 100,-6! 100,80! -140,80!"))
        c.fill(belly, "pink")
        for pts in ("-60,34 -30,40 0,34", "-34,22 0,24 30,14", "-16,46 10,38 30,28"):  # down on the breast
            c.fill(stroke(pts, 3, "both"), "paper")
        throat = inter(inside, shape("-140,-6! -118,-3 -96,0 -76,8 -66,22 -68,36 -78,60! -140,60!"))
        c.fill(inter(inside, union(throat, outline(throat, 5))), "black")
        c.fill(diff(throat, outline(throat, 1)), "red")
        c.fill(inter(inside, shape("-136,-30! -118,-24 -112,-14 -122,-8 -140,-6!")), "red")
        c.fill(circle(-103, -11, 6.6), "paper")
        c.fill(circle(-103.6, -11, 4.6), "black")
        beak = shape("-122,-12! -138,-9 -154,0! -138,4 -120,8!")
        c.fill(union(beak, outline(beak, 2)), "black")
        with c.at(24, 8):
            _wing(c, 1, 190)

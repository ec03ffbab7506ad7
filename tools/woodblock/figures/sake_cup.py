"""The sake cup of September."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lettering import KOTOBUKI
from ..lines import halo
from ..paths import circle, outline, union
from ..separations import Card


def sake_cup(c: Card, x: float, y: float, w: float, tilt: float = 0.44, ink: str = "red") -> None:
    """A shallow lacquer cup w units wide, its rim centred on (x, y), tipped towards us by `tilt`."""
    rx, ry = w / 2, w / 2 * tilt
    d = w * 0.10  # depth
    fr, fh = rx * 0.30, w * 0.060  # foot ring
    bowl = shape(
        [
            (x - rx, y, 1),
            (x - rx * 0.90, y + ry * 0.52 + d * 0.25),
            (x - rx * 0.62, y + ry * 0.80 + d * 0.62),
            (x - fr, y + ry + d * 0.86, 1),
            (x - fr * 1.12, y + ry + d * 0.86 + fh, 1),
            (x, y + ry + d * 0.95 + fh * 1.25),
            (x + fr * 1.12, y + ry + d * 0.86 + fh, 1),
            (x + fr, y + ry + d * 0.86, 1),
            (x + rx * 0.62, y + ry * 0.80 + d * 0.62),
            (x + rx * 0.90, y + ry * 0.52 + d * 0.25),
            (x + rx, y, 1),
        ]
    )
    rim = circle(x, y, rx, ry)
    sil = union(bowl, rim)
    halo(c, sil, 6)
    c.fill(union(sil, outline(sil, 5)), "black")
    c.fill(bowl, "crimson")
    c.fill(
        stroke([(x - fr, y + ry + d * 0.86), (x, y + ry + d * 0.98), (x + fr, y + ry + d * 0.86)], 4, "even"),
        "black",
    )
    c.fill(
        stroke(
            [
                (x - rx * 0.84, y + ry * 0.62 + d * 0.22),
                (x - rx * 0.60, y + ry * 0.82 + d * 0.48),
                (x - rx * 0.34, y + ry * 0.95 + d * 0.62),
            ],
            9,
            "both",
        ),
        "red",
    )
    c.fill(union(rim, outline(rim, 4)), "black")
    c.fill(rim, "yellow")
    c.fill(circle(x, y + 1, rx - 8, ry - 6), "black")
    c.fill(circle(x, y + 2, rx - 11, ry - 8.5), ink)
    c.fill(
        stroke([(x - rx * 0.80, y + ry * 0.20), (x - rx * 0.5, y + ry * 0.64), (x, y + ry * 0.80)], 5, "both"),
        "crimson",
    )
    s = ry * 1.5
    with c.at(x - s * 0.62, y - s * 0.50, 0, s * 1.24 / 100, s / 100):
        for pts, prof in KOTOBUKI:
            c.fill(stroke(pts, 11, prof, c.rng, 0.03), "yellow")

"""The sake cup of September."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lettering import KOTOBUKI
from ..lines import halo
from ..paths import circle, diff, outline, union
from ..separations import Card


def sake_cup(c: Card, x: float, y: float, w: float, tilt: float = 0.44, ink: str = "red") -> None:
    """A shallow lacquer cup w units wide, its rim centred on (x, y), tipped towards us by `tilt`."""
    rx, ry = w / 2, w / 2 * tilt
    d = w * 0.155  # depth below the rim's nearest point
    fr, fh, fy = rx * 0.36, w * 0.062, y + ry + d * 0.62  # foot ring: half width, height, where it begins
    bowl = shape(
        [
            (x - rx, y, 1),
            (x - rx * 0.965, y + ry * 0.42 + d * 0.16),
            (x - rx * 0.80, y + ry * 0.82 + d * 0.34),
            (x - rx * 0.56, y + ry * 0.97 + d * 0.50),
            (x - fr, fy, 1),
            (x - fr * 1.04, fy + fh, 1),
            (x - fr * 0.5, fy + fh * 1.36),
            (x, fy + fh * 1.48),
            (x + fr * 0.5, fy + fh * 1.36),
            (x + fr * 1.04, fy + fh, 1),
            (x + fr, fy, 1),
            (x + rx * 0.56, y + ry * 0.97 + d * 0.50),
            (x + rx * 0.80, y + ry * 0.82 + d * 0.34),
            (x + rx * 0.965, y + ry * 0.42 + d * 0.16),
            (x + rx, y, 1),
        ]
    )
    rim = circle(x, y, rx, ry)
    sil = union(bowl, rim)
    halo(c, sil, 6)
    c.fill(union(sil, outline(sil, 5)), "black")
    c.fill(bowl, "crimson")
    c.fill(stroke([(x - fr, fy), (x, fy + fh * 0.42), (x + fr, fy)], 5, "even"), "black")
    light = [
        (x - rx * 0.92, y + ry * 0.56 + d * 0.20),
        (x - rx * 0.76, y + ry * 0.82 + d * 0.24),
        (x - rx * 0.46, y + ry * 1.02 + d * 0.30),
    ]
    c.fill(stroke(light, 11, "both"), "red")
    c.fill(stroke([(x - fr * 0.8, fy + fh * 0.7), (x - fr * 0.3, fy + fh * 0.94)], 7, "both"), "red")
    c.fill(union(rim, outline(rim, 4)), "black")
    c.fill(rim, "yellow")
    c.gild(rim)
    c.fill(circle(x, y + 1, rx - 8, ry - 6), "black")
    c.fill(circle(x, y + 2, rx - 11, ry - 8.5), ink)
    # the far wall, and the well in the middle with a line of gold round it
    far = diff(circle(x, y + 2, rx - 11, ry - 8.5), circle(x, y + ry * 0.34, rx * 1.02, ry * 0.98))
    c.fill(far, "crimson")
    well = circle(x, y + ry * 0.10, rx * 0.80, ry * 0.79)
    line = outline(well, 3.2)
    c.fill(line, "yellow")
    c.gild(line)
    s = ry * 1.34
    with c.at(x - s * 0.68, y + ry * 0.10 - s * 0.50, 0, s * 1.36 / 100, s / 100):
        for pts, prof in KOTOBUKI:
            written = stroke(pts, 11, prof, c.rng, 0.03)
            c.fill(written, "yellow")
            c.gild(written)

"""The crests of the twelve months: one plant each, white, to be tinted or to lie on a disc.

Drawn about (0, 0) within a radius of 96.  Lines that are cut are 5 units or more: at 36 px, one pixel.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia

from ..brush import sample, shape, stroke
from ..paths import circle, inter, pol, tf, union
from . import pack
from .sheet import Stencil


def pine(s: Stencil) -> None:
    """Three tufts of needles, one over two."""

    def tuft(x: float, y: float, r: float) -> None:
        edge: list[tuple[float, ...]] = [(x - r, y, 1)]
        n = 7
        for i in range(n):  # seven bunches of needles, pointed
            a0, a1 = 180 + 180 * i / n, 180 + 180 * (i + 1) / n
            edge += [(*pol(x, y, r * 0.97, a0 + 4),), (*pol(x, y, r * 1.04, (a0 + a1) / 2),)]
            edge += [(*pol(x, y, r * 0.97, a1 - 4),), (*pol(x, y, r * 0.84, a1), 1)]
        edge[-1] = (x + r, y, 1)
        form = shape([*edge, (x + r * 0.5, y + r * 0.16), (x, y + r * 0.10), (x - r * 0.5, y + r * 0.16)])
        s.apart(form, 6)
        for i in range(1, n):
            a = 180 + 180 * i / n
            s.cut(stroke([pol(x, y - r * 0.02, r * 0.24, a), pol(x, y, r * 0.86, a)], 6.2, [0.5, 0.8, 1]))
        s.cut(circle(x, y - r * 0.02, r * 0.12))

    tuft(0, -6, 62)
    tuft(-43, 62, 52)
    tuft(43, 62, 52)


def plum(s: Stencil) -> None:
    """Five round petals about a heart with stamens."""
    for i in range(5):
        s.lay(circle(*pol(0, 4, 57, 72 * i - 90), 36))
    s.cut(circle(0, 4, 33))
    s.lay(circle(0, 4, 15))
    for i in range(15):
        a = 24 * i - 90
        far = 40 if i % 3 == 0 else 29
        if i % 3 == 0:
            s.cut(stroke([pol(0, 4, 30, a), pol(0, 4, 45, a)], 5, "even"))
            s.cut(circle(*pol(0, 4, 47, a), 6))
        else:
            s.lay(stroke([pol(0, 4, 14, a), pol(0, 4, far, a)], 4.6, [1, 0.8, 1]))


def cherry(s: Stencil) -> None:
    """Five notched petals, slender at their root."""
    petal = shape("0,-8! -17,-32 -36,-60 -31,-86 -12,-99! 0,-76! 12,-99! 31,-86 36,-60 17,-32")
    for i in range(5):
        s.lay(tf(petal, 0, 6, 72 * i))
    for i in range(5):
        a = 72 * i - 90
        s.cut(stroke([pol(0, 6, 0, a + 36), pol(0, 6, 92, a + 36)], 7.5, [1, 1, 1]))
        s.cut(stroke([pol(0, 6, 10, a), pol(0, 6, 52, a)], 6.4, [0.7, 0.7, 1]))
        s.cut(circle(*pol(0, 6, 53, a), 5.6))
    s.lay(circle(0, 6, 12))


def wisteria(s: Stencil) -> None:
    """Three hanging clusters under a spray of leaves."""

    def cluster(x: float, y: float, length: float, r: float) -> None:
        floret = shape("-0.1,-0.72! 0.6,-0.66 1.4,-0.1 1.75,0.66! 0.9,0.82 0.1,0.5 -0.2,0")
        rows = round(length / (r * 1.32))
        for j in range(rows):
            k = j / (rows - 1)
            size = r * (1 - 0.45 * k)
            down = y + length * k
            for side in (-1, 1):
                s.apart(tf(floret, x + side * size * 0.2, down, side * 8, side * size * 1.14, size * 1.14), 2.5)
        s.apart(tf(shape("0,-1 0.7,0 0,1.5! -0.7,0"), x, y + length + r * 1.05, 0, r * 0.62), 2.5)

    cluster(-63, -22, 66, 15.5)
    cluster(63, -22, 66, 15.5)
    cluster(0, -22, 92, 17)
    leaf = shape("0,0! -20,-17 -48,-20 -84,-2! -52,13 -22,12")
    for side in (-1, 1):
        for x, y, turn, size in ((4, -56, -4, 1.06), (2, -64, 34, 0.62)):
            s.apart(tf(tf(leaf, rot=turn, sx=size), side * -x, y, 0, side, 1), 3.4)
        s.cut(stroke([(side * -16, -55), (side * -66, -52)], 5, "out"))
    s.apart(circle(0, -58, 8), 3)


def iris(s: Stencil) -> None:
    """A blossom from the side: three standards over three falls."""
    fall = shape("0,0! -20,16 -40,44 -40,76 -18,98 0,104! 18,98 40,76 40,44 20,16")
    side = shape("0,0! -10,22 -18,48 -14,72 0,96! 20,78 32,50 26,20")
    standard = shape("0,6! -15,-22 -26,-52 -20,-82 0,-100! 20,-82 26,-52 15,-22")
    for turn in (-34, 34):
        s.apart(tf(standard, 0, -2, turn, 0.88, 0.92), 5)
    s.apart(tf(standard, 0, 0, 0, 0.92, 0.94), 5)
    for sign in (-1, 1):
        s.apart(tf(tf(side, sx=sign * 1.25, sy=1.06), sign * 2, -6, sign * -68), 5)
    s.apart(tf(fall, 0, -10, 0, 1.0, 1.0), 5)
    s.cut(stroke([(0, 6), (0, 58)], 13, "both"))
    for sign in (-1, 1):
        x, y = pol(0, -6, 22, 90 - sign * 74), pol(0, -6, 66, 90 - sign * 72)
        s.cut(stroke([x, y], 8, "both"))
        s.cut(stroke([(sign * 13, 26), (sign * 20, 58)], 5, "both"))
    s.cut(stroke([(0, -22), (0, -70)], 5, "both"))


def peony(s: Stencil) -> None:
    """A full blossom: a ring of frilled petals about a bowl of round ones."""

    def frilled(r: float, half: float) -> skia.Path:
        """A petal r long, `half` degrees to each side, with two frills at its edge."""
        edge: list[tuple[float, ...]] = [(0, 0, 1)]
        for k in range(2):
            a = -90 - half + half * k
            edge += [(*pol(0, 0, r * 0.86, a), 1), (*pol(0, 0, r * 0.98, a + half * 0.18),)]
            edge += [(*pol(0, 0, r, a + half * 0.5),), (*pol(0, 0, r * 0.98, a + half * 0.82),)]
        edge.append((*pol(0, 0, r * 0.86, -90 + half), 1))
        return shape(edge)

    for i in range(8):
        s.lay(tf(frilled(97, 22.6), rot=45 * i))
    for i in range(8):
        a = 45 * (i + 0.5) - 90
        s.cut(stroke([pol(0, 0, 30, a), pol(0, 0, 86, a)], 6.4, [1, 1, 1]))
        s.cut(stroke([pol(0, 0, 68, a + 22.5), pol(0, 0, 86, a + 22.5)], 5, "in"))
    bowl = union(*(circle(*pol(0, 0, 34, 60 * i - 90), 24) for i in range(6)), circle(0, 0, 36))
    s.apart(bowl, 6.5)
    for i in range(6):
        a = 60 * (i + 0.5) - 90
        s.cut(stroke([pol(0, 0, 18, a), pol(0, 0, 50, a)], 5.6, "even"))
    s.cut(circle(0, 0, 24))
    for i in range(6):
        s.lay(circle(*pol(0, 0, 11.5, 60 * i), 6.4))
    s.lay(circle(0, 0, 9))


def bush_clover(s: Stencil) -> None:
    """Three leaves, and three buds between them."""
    leaf = shape("0,-6! -30,-26 -38,-56 -22,-84 0,-97! 22,-84 38,-56 30,-26")
    for a in (0, 120, 240):
        s.lay(tf(leaf, 0, 10, a))
        s.cut(tf(stroke([(0, -14), (0, -84)], 6.5, "out"), 0, 10, a))
        for y in (-34, -54):
            for side in (-1, 1):
                s.cut(tf(stroke([(0, y), (side * 20, y - 15)], 4.6, "out"), 0, 10, a))
        bud = shape("0,-34! -15,-50 -14,-68 0,-76! 14,-68 15,-50")
        s.lay(tf(bud, 0, 10, a + 60))
    s.cut(circle(0, 10, 11))
    s.lay(circle(0, 10, 6))


def pampas(s: Stencil) -> None:
    """The moon over the hill, with two plumes blown across it."""
    hill = shape("-130,74! -70,44 0,32 70,44 130,74! 130,140! -130,140!")
    s.lay(circle(0, -8, 86))
    for points, size in (("-50,70 -46,10 -28,-34 20,-58", 1.0), ("6,70 10,36 20,6 54,-8", 0.78)):
        line = sample(points, 80)
        s.cut(stroke(line, 6.8, [1, 1, 0.9, 0.6]))
        for i in range(8):  # strands leave along the stalk and hang over to the right
            u = i / 7
            k = int(79 - 40 * (1 - u))
            ahead = line[min(k + 1, 79)] - line[k - 2]
            turn = np.degrees(np.arctan2(ahead[1], ahead[0])) + 20 - 8 * u
            far = size * (25 + 10 * np.sin(np.pi * (0.2 + 0.6 * u)))
            x, y = map(float, line[k])
            a = pol(x, y, far * 0.45, turn)
            b = pol(a[0], a[1], far * 0.4, turn + 32)
            s.cut(
                stroke(
                    [(x, y), a, b, pol(b[0], b[1], far * 0.34, turn + 66)],
                    8.4 * size + 0.8,
                    [0.4, 0.8, 1, 1, 0.85, 0.5, 0],
                )
            )
    s.cut(hill)
    s.lay(inter(tf(hill, 0, 8), circle(0, -2, 97)))


def chrysanthemum(s: Stencil) -> None:
    """Sixteen petals and a heart."""
    petal = shape("0,0! -13.5,-58 -16.6,-82 -11,-93 0,-96 11,-93 16.6,-82 13.5,-58")
    for i in range(16):
        s.lay(tf(petal, rot=22.5 * i))
    for i in range(16):
        a = 22.5 * (i + 0.5) - 90
        s.cut(stroke([pol(0, 0, 18, a), pol(0, 0, 98, a)], 6.4, [0.8, 0.86, 1.05, 1.3]))
    s.cut(circle(0, 0, 25))
    s.lay(circle(0, 0, 18))


def maple(s: Stencil) -> None:
    """A leaf with seven points."""
    lobe = shape("0,4! -15,-28 -22,-43! -17,-50! -20,-62! -13,-68! 0,-100! 13,-68! 20,-62! 17,-50! 22,-43! 15,-28")
    lobes = ((-132, 0.52), (-88, 0.82), (-44, 0.96), (0, 1.06), (44, 0.96), (88, 0.82), (132, 0.52))
    with s.at(0, 14):
        s.lay(union(*(tf(lobe, 0, 0, a, 0.7 + 0.1 * far, far) for a, far in lobes)))
        s.lay(stroke([(0, 0), (2, 44), (13, 78)], 11.5, [0.8, 0.8, 1.0, 1.3]))
        for a, far in lobes:
            s.cut(stroke([pol(0, 0, 6, a - 90), pol(0, 0, 78 * far, a - 90)], 5.2, "out"))


def willow(s: Stencil) -> None:
    """Switches that spring from one bough and hang, with slender leaves on both sides."""
    leaf = shape("0,0! -6.4,14 -5.4,28 0,44! 5.4,28 6.4,14")
    switches = (
        ("0,-84 -44,-84 -76,-50 -84,18", 4),
        ("0,-84 -24,-80 -42,-40 -44,50", 5),
        ("0,-84 0,-50 -2,0 0,62", 5),
        ("0,-84 24,-80 42,-40 44,50", 5),
        ("0,-84 44,-84 76,-50 84,18", 4),
    )
    for points, n in switches:
        line = sample(points, 120)
        s.lay(stroke(line, 6.2, [1.2, 1, 0.9, 0.7]))
        for i in range(n):
            for side in (-1, 1):
                at = 0.40 + 0.58 * (i + (0.25 if side < 0 else -0.2)) / (n - 1)
                j = min(int(at * 119), 119)
                s.lay(tf(leaf, float(line[j][0]), float(line[j][1]), side * -30, 0.86))
        s.lay(tf(leaf, float(line[-1][0]), float(line[-1][1]) - 6, 0, 0.86))
    s.lay(stroke("-30,-92 0,-86 34,-94", 15, [0.3, 1, 1, 0.3]))


def paulownia(s: Stencil) -> None:
    """Three leaves and three spikes of flowers: five in the middle, three on each side."""
    bud = shape("0,-15! -8,-9 -12,2 -8,11 0,13 8,11 12,2 8,-9")

    def spike(x: float, y: float, turn: float, rows: int, r: float) -> None:
        with s.at(x, y, turn):
            s.lay(stroke([(0, 14), (0, -rows * r * 1.9)], 6, "even"))
            for j in range(rows):
                for side in (-1, 1):
                    s.apart(tf(bud, side * r * 1.12, -(0.5 + j * 1.75) * r, side * 52, r / 12), 2.2)
            s.apart(tf(bud, 0, -(0.55 + rows * 1.75) * r, 0, r / 12), 2.2)

    leaf = shape(
        "0,0! -16,2 -36,10! -35,28 -46,44! -29,56 -24,74! -10,80 0,98! 10,80 24,74! 29,56 46,44! 35,28 36,10! 16,2"
    )
    spike(-52, -14, -22, 1, 14.5)
    spike(52, -14, 22, 1, 14.5)
    spike(0, -18, 0, 2, 14.5)
    for turn in (70, -70, 0):
        with s.at(0, 2, turn):
            s.apart(tf(leaf, sx=0.95, sy=0.95), 5)
            s.cut(stroke([(0, 8), (0, 80)], 6.8, "out"))
            for y in (28, 52):
                for side in (-1, 1):
                    s.cut(stroke([(0, y - 10), (side * 25, y + 2)], 5.2, "out"))


MONTHS: tuple[Callable[[Stencil], None], ...] = (
    pine,
    plum,
    cherry,
    wisteria,
    iris,
    peony,
    bush_clover,
    pampas,
    chrysanthemum,
    maple,
    willow,
    paulownia,
)


def build() -> dict[str, bytes]:
    """The files of the twelve crests."""
    out = {}
    for i, draw in enumerate(MONTHS, 1):
        stencil = Stencil()
        draw(stencil)
        out[f"sprites/furniture/month-{i:02}.png"] = pack.tinted(stencil.mask(256, 0.9, i))
        out[f"sprites/furniture-large/month-{i:02}.webp"] = pack.carved(stencil.mask(512, 0.9, i))
    return out

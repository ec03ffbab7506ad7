"""Ready-made outlines, and what can be done with outlines: move, join, cut, thicken."""

from __future__ import annotations

import numpy as np
import skia

from .brush import TAU, shape


def circle(x: float, y: float, r: float, ry: float | None = None) -> skia.Path:
    """A true circle, or an upright ellipse of radii r and ry, about (x, y)."""
    path = skia.Path()
    ry = r if ry is None else ry
    path.addOval(skia.Rect(x - r, y - ry, x + r, y + ry))
    return path


def wobble_circle(
    x: float,
    y: float,
    r: float,
    rng: np.random.Generator,
    amt: float = 0.006,
    ry: float | None = None,
    n: int = 28,
) -> skia.Path:
    """A circle carved by hand: its radius wavers by the share `amt`."""
    ry = r if ry is None else ry
    phase = rng.uniform(0, TAU, 3)
    a = np.linspace(0, TAU, n, endpoint=False)
    k = 1 + amt * (np.sin(2 * a + phase[0]) + 0.6 * np.sin(3 * a + phase[1]) + 0.4 * np.sin(5 * a + phase[2]))
    return shape(np.c_[x + r * k * np.cos(a), y + ry * k * np.sin(a)].tolist())


def rect(x0: float, y0: float, x1: float, y1: float) -> skia.Path:
    """The rectangle from (x0, y0) to (x1, y1)."""
    path = skia.Path()
    path.addRect(skia.Rect(x0, y0, x1, y1))
    return path


def tf(
    path: skia.Path, x: float = 0, y: float = 0, rot: float = 0, sx: float = 1, sy: float | None = None
) -> skia.Path:
    """A copy of `path` scaled, then turned by `rot` degrees, then moved by (x, y)."""
    matrix = skia.Matrix()
    matrix.preTranslate(x, y)
    matrix.preRotate(rot)
    matrix.preScale(sx, sx if sy is None else sy)
    copy = skia.Path(path)
    copy.transform(matrix)
    return copy


def union(*paths: skia.Path) -> skia.Path:
    """All areas together, without inner lines."""
    out = paths[0]
    for path in paths[1:]:
        out = skia.Op(out, path, skia.PathOp.kUnion_PathOp)
    return out


def inter(a: skia.Path, b: skia.Path) -> skia.Path:
    """What a and b have in common."""
    return skia.Op(a, b, skia.PathOp.kIntersect_PathOp)


def diff(a: skia.Path, b: skia.Path) -> skia.Path:
    """What is left of a without b."""
    return skia.Op(a, b, skia.PathOp.kDifference_PathOp)


def pol(x: float, y: float, r: float, deg: float) -> tuple[float, float]:
    """The point at distance r from (x, y) in direction `deg`: 0 right, 90 down, -90 up."""
    a = np.radians(deg)
    return (x + r * np.cos(a), y + r * np.sin(a))


def outline(path: skia.Path, w: float) -> skia.Path:
    """A line of constant width w along the edge of `path`, half of it inside; round joins."""
    pen = skia.Paint(
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=float(w),
        StrokeJoin=skia.Paint.kRound_Join,
        StrokeCap=skia.Paint.kRound_Cap,
    )
    line = skia.Path()
    if hasattr(skia, "FillPathWithPaint"):
        skia.FillPathWithPaint(path, pen, line)
    else:
        pen.getFillPath(path, line)
    return line

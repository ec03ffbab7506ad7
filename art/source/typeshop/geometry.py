"""Outlines on skia's paths: out of a font and back into it, moved, joined, and drawn anew."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import skia
from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen

Outline = Any  # a skia.Path
Contour = list[tuple[str, tuple[tuple[float, float], ...]]]


def outline_of(font: Any, name: str) -> Outline:
    path = skia.Path()

    class Pen(BasePen):  # type: ignore[misc]  # mypy does not see fontTools
        def _moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            path.moveTo(*p)

        def _lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            path.lineTo(*p)

        def _qCurveToOne(self, a: tuple[float, float], b: tuple[float, float]) -> None:  # noqa: N802
            path.quadTo(*a, *b)

        def _closePath(self) -> None:  # noqa: N802
            path.close()

    glyphs = font.getGlyphSet()
    glyphs[name].draw(Pen(glyphs))
    return path


def contours(path: Outline) -> list[Contour]:
    """Moves, lines and curves, one list for each closed outline."""
    found: list[Contour] = []
    for verb, points in path:
        at = tuple((p.x(), p.y()) for p in points)
        if verb == skia.Path.kMove_Verb:
            found.append([("move", at[-1:])])
        elif verb == skia.Path.kLine_Verb:
            found[-1].append(("line", at[-1:]))
        elif verb == skia.Path.kQuad_Verb:
            found[-1].append(("curve", at[-2:]))
        elif verb not in {skia.Path.kClose_Verb, skia.Path.kDone_Verb}:
            raise ValueError(f"not a TrueType outline: {verb}")
    return [one for one in found if len(one) > 1]


def flat(contour: Contour) -> list[tuple[float, float]]:
    """The outline as a polygon."""
    points: list[tuple[float, float]] = []
    for kind, at in contour:
        if kind == "curve":
            (x0, y0), (x1, y1), (x2, y2) = points[-1], *at
            for i in range(1, 9):
                t = i / 8
                s = 1 - t
                points.append((s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2))
        else:
            points.append(at[0])
    return points


def area(points: list[tuple[float, float]]) -> float:
    """Positive if the polygon runs against the clock."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def inside(point: tuple[float, float], points: list[tuple[float, float]]) -> bool:
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def glyph_from(path: Outline | None) -> Any:
    """A TrueType glyph on whole units: outer outlines with the clock, holes against it."""
    pen = TTGlyphPen(None)
    every = contours(path) if path is not None else []
    shapes = [flat(one) for one in every]
    for number, (contour, shape) in enumerate(zip(every, shapes, strict=True)):
        if abs(area(shape)) < 30:  # a crumb left by a union
            continue
        start, *rest = contour
        depth = sum(inside(shape[0], other) for place, other in enumerate(shapes) if place != number)
        hole = depth % 2 == 1
        steps = [(kind, [(round(x), round(y)) for x, y in at]) for kind, at in rest]
        origin = round(start[1][0][0]), round(start[1][0][1])
        if (area(shape) > 0) != hole:
            ends = [origin, *(at[-1] for _, at in steps)]
            back = [(kind, [*at[-2::-1], ends[i]]) for i, (kind, at) in enumerate(steps)]
            origin, steps = ends[-1], back[::-1]
        here = origin
        pen.moveTo(origin)
        for place, (kind, at) in enumerate(steps):
            last = place == len(steps) - 1
            if kind == "curve":
                pen.qCurveTo(*at)
            elif at[-1] != here and not (last and at[-1] == origin):
                pen.lineTo(at[-1])
            here = at[-1]
        pen.closePath()
    return pen.glyph()


def box(path: Outline) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of what is inked."""
    bounds = path.computeTightBounds()
    return bounds.left(), bounds.top(), bounds.right(), bounds.bottom()


def transformed(path: Outline, *matrix: float) -> Outline:
    copy = skia.Path()
    path.transform(skia.Matrix.MakeAll(*matrix, 0, 0, 1), copy)
    return copy


def placed(path: Outline, sx: float, sy: float, dx: float, dy: float) -> Outline:
    return transformed(path, sx, 0, dx, 0, sy, dy)


def moved(path: Outline, dx: float, dy: float) -> Outline:
    return placed(path, 1, 1, dx, dy)


def slanted(path: Outline, slope: float, about: float) -> Outline:
    return transformed(path, 1, 0, 0, slope, 1, -slope * about)


def turned(path: Outline, degrees: int, about: tuple[float, float]) -> Outline:
    c, s = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[degrees]
    x, y = about
    return transformed(path, c, -s, x - c * x + s * y, s, c, y - s * x - c * y)


def union(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kUnion_PathOp)


def common(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kIntersect_PathOp)


def minus(one: Outline, other: Outline) -> Outline:
    return skia.Op(one, other, skia.PathOp.kDifference_PathOp)


def lowest(path: Outline) -> Outline:
    """The outline that begins lowest: j without its dot."""
    return assembled([min(contours(path), key=lambda one: min(y for _, y in flat(one)))])


def left_half(path: Outline) -> Outline:
    """The outlines left of the middle: one of two dots."""
    left, _, right, _ = box(path)
    return assembled([one for one in contours(path) if max(x for x, _ in flat(one)) < (left + right) / 2 + 1])


def assembled(parts: list[Contour]) -> Outline:
    path = skia.Path()
    for part in parts:
        for kind, at in part:
            flat_at = [value for point in at for value in point]
            {"move": path.moveTo, "line": path.lineTo, "curve": path.quadTo}[kind](*flat_at)
        path.close()
    return path


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    path = skia.Path()
    for place, point in enumerate(points):
        (path.lineTo if place else path.moveTo)(*point)
    path.close()
    return path


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[tuple[float, float]]:
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def ring(points: list[tuple[float, float]], line: float) -> Outline:
    """A regular polygon with a hole that leaves a line of the given width."""
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    radius = math.hypot(points[0][0] - x, points[0][1] - y)
    scale = 1 - line / (radius * math.cos(math.pi / len(points)))
    return minus(polygon(points), polygon([(x + (a - x) * scale, y + (b - y) * scale) for a, b in points]))


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [
        (x + r * math.cos(a), y + r * math.sin(a))
        for i in range(10)
        for r, a in [(radius * (1 if i % 2 == 0 else 0.42), math.radians(90 + 36 * i))]
    ]


def circle(x: float, y: float, radius: float, parts: int = 8) -> Outline:
    path = skia.Path()
    outer = radius / math.cos(math.pi / parts)
    path.moveTo(x + radius, y)
    for i in range(parts):
        between, end = math.pi * (2 * i + 1) / parts, math.pi * (2 * i + 2) / parts
        corner = x + outer * math.cos(between), y + outer * math.sin(between)
        path.quadTo(*corner, x + radius * math.cos(end), y + radius * math.sin(end))
    path.close()
    return path


def stroke(points: list[tuple[float, float]], width: float) -> Outline:
    """A line of even width with square ends and sharp bends."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        normals = []
        for (ax, ay), (bx, by) in ((before, (x, y)), ((x, y), after)):
            if (ax, ay) != (bx, by):
                long = math.hypot(bx - ax, by - ay)
                normals.append((-(by - ay) / long, (bx - ax) / long))
        nx, ny = sum(n[0] for n in normals) / len(normals), sum(n[1] for n in normals) / len(normals)
        scale = width / 2 / (nx * nx + ny * ny)
        left.append((x + nx * scale, y + ny * scale))
        right.append((x - nx * scale, y - ny * scale))
    return polygon(left + right[::-1])


def crescent(x: float, top: float, half: float, depth: float, thick: float) -> Outline:
    """The breve: a bow open upwards, thick in its middle."""
    path = skia.Path()
    thin = thick * 0.62
    path.moveTo(x - half, top)
    path.quadTo(x - half * 0.92, top - depth, x, top - depth)
    path.quadTo(x + half * 0.92, top - depth, x + half, top)
    path.lineTo(x + half - thin, top)
    path.quadTo(x + half * 0.62, top - depth + thick, x, top - depth + thick)
    path.quadTo(x - half * 0.62, top - depth + thick, x - half + thin, top)
    path.close()
    return path


def hook(right: float, thick: float) -> Outline:
    """The ogonek, hanging from the base line."""
    path = skia.Path()
    path.moveTo(right - 10, 30)
    path.quadTo(right - 110, -40, right - 110, -112)
    path.quadTo(right - 110, -195, right - 12, -195)
    path.quadTo(right + 28, -195, right + 58, -182)
    path.lineTo(right + 46, -182 + thick * 0.85)
    path.quadTo(right + 26, -195 + thick, right + 4, -195 + thick)
    path.quadTo(right - 110 + thick, -195 + thick, right - 110 + thick, -95)
    path.quadTo(right - 110 + thick, -40, right + 30, 30)
    path.close()
    return path

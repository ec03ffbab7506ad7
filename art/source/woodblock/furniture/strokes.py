"""The order in which the strokes of signs are written: of the months' old names, of yaku, of 勝負.

Of each sign stand here rough middle lines of its strokes, in their order, in a square of 100; each line is made to fit
the sign as the brush has it, and every place of that belongs to the nearest stroke.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt
from scipy.optimize import minimize
from scipy.spatial import cKDTree

from . import pack

FONT = Path(__file__).parents[3] / "fonts" / "KoikoiBrush-Regular.ttf"
#: Side of a sign's picture, and how many stand in a row.
CELL, ACROSS = 64, 9
#: Units of a stroke that one slice shows, about.
SLICE = 14.0
#: Points by which a line is known.
POINTS = 40


def _box(left: float, top: float, right: float, bottom: float, *inner: float) -> str:
    """Left, top and right, what is inside, and closed last."""
    across = "".join(f"{left},{y} {right},{y};" for y in inner)
    return (
        f"{left},{top} {left},{bottom};{left},{top} {right},{top} {right},{bottom};"
        f"{across}{left},{bottom} {right},{bottom}"
    )


def _tree(left: float, right: float, top: float = 5, bottom: float = 95) -> str:
    middle, y = (left + right) / 2, top + (bottom - top) * 0.28
    return (
        f"{left},{y} {right},{y};{middle},{top} {middle},{bottom};"
        f"{middle},{y} {left},{bottom - 15};{middle},{y} {right},{bottom - 20}"
    )


def _rain(bottom: float) -> str:
    def down(y: float) -> float:
        return y * bottom / 95

    return (
        f"12,{down(12)} 88,{down(12)};10,{down(32)} 10,{bottom};10,{down(32)} 90,{down(32)} 90,{bottom};"
        f"50,{down(12)} 50,{bottom};24,{down(46)} 38,{down(54)};24,{down(66)} 38,{down(74)};"
        f"62,{down(46)} 76,{down(54)};62,{down(66)} 76,{down(74)}"
    )


SIGNS: dict[str, str] = {
    "月": "28,8 28,55 12,94;28,8 78,8 78,94 66,88;30,34 76,34;30,58 76,58",
    "睦": _box(8, 12, 34, 84, 36, 60)
    + ";46,20 88,20;66,5 66,38;42,38 94,38;58,40 56,52 44,60;74,40 76,54 92,56;46,70 88,70;66,56 66,92;40,92 96,92",
    "如": "26,6 12,58 46,92;42,30 32,66 6,94;4,34 50,34;" + _box(60, 28, 90, 82),
    "弥": (
        "8,12 38,12 38,34;10,34 38,34;10,34 8,58 38,58 34,90 22,86;60,5 46,34;56,22 94,22 86,34;"
        "72,24 72,94 62,88;56,44 44,76;84,44 96,74"
    ),
    "生": "26,10 10,44;20,30 86,30;50,5 50,92;20,60 82,60;6,92 94,92",
    "卯": "36,10 12,20;12,20 12,70 34,60;38,24 38,60 14,94;56,16 86,16 86,72 74,68;56,16 56,96",
    "皐": "48,3 42,12;"
    + _box(26, 12, 74, 46, 29)
    + ";12,52 34,58;34,62 10,72;86,50 64,58;66,60 90,72;6,78 94,78;50,52 50,97",
    "水": "50,5 50,94 38,86;8,32 38,32 6,84;84,20 56,46;52,36 94,88",
    "無": (
        "28,5 10,32;22,18 90,18;6,42 94,42;22,18 22,66;40,18 40,66;58,18 58,66;76,18 76,66;6,66 94,66;"
        "18,76 8,94;36,78 40,94;58,78 64,94;80,76 94,94"
    ),
    "文": "50,4 52,20;8,26 92,26;72,28 50,66 8,94;28,28 52,66 92,94",
    "葉": (
        "6,12 94,12;32,3 32,22;68,3 68,22;8,36 92,36;50,24 50,52;74,24 74,52;50,52 74,52;"
        "26,26 26,60 84,60;6,72 94,72;50,62 50,97;50,73 10,94;50,73 92,92"
    ),
    "長": "28,6 28,54;28,8 80,8;28,23 76,23;28,38 76,38;6,54 94,54;28,54 28,92 50,84;82,60 58,72;46,56 64,78 94,94",
    "神": (
        "24,4 28,16;8,24 40,24 6,60;26,46 26,96;30,46 42,58;54,24 54,74;54,24 90,24 90,74;54,48 90,48;"
        "54,72 90,72;72,4 72,97"
    ),
    "霜": _rain(42) + ";" + _tree(6, 46, 46, 97) + ";" + _box(58, 52, 90, 95, 66, 80),
    "師": (
        "24,4 16,18;12,18 12,94;12,20 40,20 40,48;12,48 40,48;12,60 42,60 42,90;12,90 42,90;48,14 96,14;"
        "56,34 56,80;56,34 92,34 92,78 82,74;74,14 74,97"
    ),
    "走": "22,18 78,18;50,3 50,38;8,38 92,38;52,38 52,84;52,58 82,58;28,50 22,72 6,94;24,68 48,88 94,92",
    "三": "16,16 84,16;22,50 78,50;6,86 94,86",
    "五": "14,12 86,12;44,12 32,90;20,46 74,46 68,90;4,90 96,90",
    "四": "10,16 10,88;10,16 90,16 90,88;38,18 36,44 20,62;62,18 62,54 80,54;10,86 90,86",
    "光": "50,4 50,42;20,12 32,34;80,10 66,34;6,44 94,44;36,46 32,70 8,94;62,46 62,90 92,90 92,74",
    "手": "78,6 20,16;16,34 84,34;4,58 96,58;50,12 50,94 36,88",
    "札": _tree(4, 46) + ";62,6 62,88 94,88 94,72",
    "権": _tree(4, 40) + ";54,4 44,22;50,14 92,14;42,30 96,30;60,32 42,58;52,48 52,97;74,32 72,46;"
    "52,48 92,48;52,62 90,62;52,76 90,76;72,46 72,90;52,91 96,91",
    "猪": "36,6 8,34;14,12 32,44 30,92 16,88;32,46 6,80;48,20 84,20;66,4 66,40;42,40 96,40;90,8 44,66;"
    + _box(56, 56, 86, 94, 75),
    "短": "18,6 6,30;14,22 44,22;4,48 48,48;26,22 24,60 4,92;28,60 44,80;52,12 96,12;"
    + _box(58, 28, 90, 54)
    + ";60,64 66,80;86,62 80,82;48,90 97,90",
    "花": "6,16 94,16;32,4 32,28;68,4 68,28;36,32 6,66;26,52 26,96;84,42 56,64;56,32 56,88 94,88 94,74",
    "見": _box(24, 6, 76, 62, 25, 43) + ";38,64 34,80 8,95;60,64 60,92 92,92 92,78",
    "赤": "20,18 80,18;50,3 50,42;6,42 94,42;40,44 38,70 18,94;60,44 60,92 48,88;22,54 10,78;78,54 92,78",
    "酒": (
        "12,8 26,18;6,34 20,44;8,92 28,60;34,12 96,12;40,32 40,94;40,32 90,32 90,94;58,12 56,44 46,58;"
        "72,12 72,50 86,50;40,68 90,68;40,90 90,90"
    ),
    "雨": _rain(94),
    "青": "16,12 84,12;22,26 78,26;50,3 50,40;6,40 94,40;28,52 28,96;28,52 74,52 74,95 64,92;28,66 74,66;28,80 74,80",
    "親": "26,3 28,14;6,16 48,16;16,22 20,34;40,20 34,34;4,38 50,38;6,56 48,56;27,38 27,96;26,58 4,84;30,60 48,78;"
    + _box(58, 8, 90, 62, 26, 44)
    + ";66,64 62,80 48,95;80,64 80,92 97,92 97,80",
    "勝": (
        "12,8 12,60 4,94;12,8 34,8 34,94 26,90;13,32 34,32;13,56 34,56;50,6 56,18;86,4 78,18;46,26 92,26;"
        "42,42 97,42;66,6 60,42 40,64;72,42 96,62;48,64 86,64 82,94 70,90;66,52 60,76 42,96"
    ),
    "負": "36,3 12,28;34,12 66,12 54,28;" + _box(24, 28, 76, 74, 43, 58) + ";40,76 12,95;60,76 90,95",
    "鹿": (
        "50,3 50,14;10,16 92,16;12,16 12,60 4,95;34,26 34,48;62,26 62,48;14,32 88,32 88,48;14,48 88,48;"
        "24,70 44,64;28,54 28,92 46,84;86,58 62,70;58,54 58,92 94,92 94,80"
    ),
    "蝶": (
        "6,24 6,56;6,24 36,24 36,56;6,56 36,56;20,5 20,86;4,88 36,82;32,70 42,92;42,22 97,22;70,6 70,34;"
        "86,6 86,34;70,34 86,34;54,6 54,46 92,46;44,60 97,60;70,48 70,97;68,62 42,90;72,62 97,88"
    ),
    "ン": "14,12 42,28;14,92 60,70 92,24",
    "く": "68,8 28,48 72,92",
    "つ": "8,34 62,20 90,48 42,86",
    "っ": "8,34 62,20 90,48 42,86",
    "き": "20,24 76,16;16,46 82,36;44,5 74,66;28,68 32,90 74,90",
    "カ": "12,30 86,30 78,88 64,82;46,6 42,50 12,92",
    "ス": "18,14 78,14 56,54 10,90;58,54 90,88",
    "タ": "44,6 14,52;40,20 84,20 66,62 26,95;36,42 66,62",
    "ネ": "46,4 58,16;16,26 78,26 46,58 8,74;52,52 52,96;66,52 88,68",
}


def _lines(sign: str) -> list[np.ndarray]:
    """The strokes, each as so many POINTS at even distances."""
    made = []
    for stroke in SIGNS[sign].strip(";").split(";"):
        corners = np.array([[float(part) for part in point.split(",")] for point in stroke.split()])
        way = np.r_[0, np.cumsum(np.hypot(*np.diff(corners, axis=0).T))]
        at = np.linspace(0, way[-1], POINTS)
        made.append(np.c_[np.interp(at, way, corners[:, 0]), np.interp(at, way, corners[:, 1])])
    return made


def _ink(sign: str) -> np.ndarray:
    """The sign as the brush writes it, cut to its ink, in a square of 200 pixels; 0 to 255."""
    picture = Image.new("L", (500, 500))
    ImageDraw.Draw(picture).text((100, 100), sign, font=ImageFont.truetype(str(FONT), 220), fill=255)
    box = picture.point(lambda v: 255 if v > 40 else 0).getbbox()
    return np.asarray(picture.crop(box).resize((200, 200), Image.Resampling.LANCZOS))


def fitted(sign: str) -> tuple[list[np.ndarray], np.ndarray]:
    """The strokes on the sign, in pixels of its ink, and that: stretched and moved until they lie on each other."""
    ink, lines = _ink(sign), _lines(sign)
    covered = np.argwhere(ink > 120)[::7, ::-1].astype(float)
    off = distance_transform_edt(ink <= 120)
    points = np.vstack(lines)
    low, high = points.min(axis=0), points.max(axis=0)
    start = [(184 / max(one, 30)) for one in high - low]
    begin = np.array([*start, 8 - low[0] * start[0], 8 - low[1] * start[1]])

    def placed(how: np.ndarray, some: np.ndarray) -> np.ndarray:
        return some * how[:2] + how[2:]

    def far(how: np.ndarray) -> float:
        here = placed(how, points)
        inside = np.clip(np.rint(here), 0, 199).astype(int)
        lost = np.abs(here - inside).sum(axis=1)
        near = cKDTree(here).query(covered)[0]
        return float((off[inside[:, 1], inside[:, 0]] + lost).mean() + near.mean())

    best = minimize(far, begin, method="Nelder-Mead", options={"maxiter": 500}).x
    made = []
    for line in lines:
        own, shift = placed(best, line), np.zeros(2)

        def off_ink(by: np.ndarray, own: np.ndarray = own) -> float:
            inside = np.clip(np.rint(own + by), 0, 199).astype(int)
            return float(off[inside[:, 1], inside[:, 0]].mean() + 0.05 * np.hypot(*by))

        shift = min((np.array((dx, dy)) for dx in range(-16, 17, 4) for dy in range(-16, 17, 4)), key=off_ink)
        made.append(own + shift)
    return made, ink


def order(sign: str) -> tuple[np.ndarray, int]:
    """Which slice each place of a sign belongs to, from 0, and how many there are."""
    lines, _ink_of_it = fitted(sign)
    yy, xx = (np.mgrid[0:CELL, 0:CELL] + 0.5) * 200 / CELL
    best, found, number = np.full(xx.size, np.inf), np.zeros(xx.size, int), 0
    for line in lines:
        count = max(round(float(np.hypot(*np.diff(line, axis=0).T).sum()) / 2 / SLICE), 2)
        far, near = cKDTree(line).query(np.c_[xx.ravel(), yy.ravel()])
        closer = far < best - 1e-9
        best[closer], found[closer] = far[closer], number + near[closer] * count // POINTS
        number += count
    return found.reshape(CELL, CELL), number


def build() -> dict[str, bytes]:
    """All signs in one picture, and which they are."""
    counts, sheet = {}, Image.new("L", (CELL * ACROSS, CELL * -(-len(SIGNS) // ACROSS)))
    for number, sign in enumerate(SIGNS):
        cells, counts[sign] = order(sign)
        sheet.paste(Image.fromarray(cells.astype(np.uint8)), (number % ACROSS * CELL, number // ACROSS * CELL))
    told = {"cell": CELL, "across": ACROSS, "slices": counts}
    return {
        "sprites/furniture/stroke-order.png": pack.full(sheet),
        "sprites/furniture/stroke-order.json": (json.dumps(told, ensure_ascii=False) + "\n").encode(),
    }

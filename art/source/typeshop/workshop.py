"""The bench at which one font lies while letters and signs are added to it."""

from __future__ import annotations

import unicodedata
from typing import Any

import skia

from .accents import COMPOSED, MARKS
from .characters import LATIN, SPACES
from .faces import STRIKES, TRACKING
from .geometry import (
    Outline,
    box,
    circle,
    common,
    crescent,
    glyph_from,
    hook,
    left_half,
    lowest,
    minus,
    moved,
    outline_of,
    placed,
    polygon,
    regular,
    ring,
    slanted,
    star,
    stroke,
    turned,
    union,
)
from .tables import share_kerning


class Workshop:
    """A font under work: takes outlines out, composes and draws new ones, puts them in."""

    def __init__(self, font: Any, extra: Any, brush: bool) -> None:
        self.font = font
        self.extra = extra
        self.brush = brush
        self.characters: dict[int, str] = font.getBestCmap()
        self.upem: int = font["head"].unitsPerEm

    # Reading

    def has(self, character: str) -> bool:
        return ord(character) in self.characters

    def advance(self, character: str) -> int:
        width: int = self.font["hmtx"][self.characters[ord(character)]][0]
        return width

    def outline(self, character: str) -> Outline:
        return outline_of(self.font, self.characters[ord(character)])

    # Writing

    def put(self, character: str, path: Outline | None, advance: float, like: str = "") -> None:
        """Add a glyph, or another outline for one.  `like`: the character with which it shares its kerning."""
        name = self.characters.get(ord(character), f"u{ord(character):04X}")
        glyph = glyph_from(path)
        glyph.recalcBounds(self.font["glyf"])
        if name not in self.font["glyf"].glyphs:
            self.font.setGlyphOrder([*self.font.getGlyphOrder(), name])
        self.font["glyf"][name] = glyph
        left, top = (glyph.xMin, glyph.yMax) if glyph.numberOfContours else (0, 0)
        self.font["hmtx"][name] = (round(advance), left)
        self.font["vmtx"][name] = (self.upem, 880 - top)
        self.characters[ord(character)] = name
        for table in self.font["cmap"].tables:
            if table.isUnicode() and table.format != 14:
                table.cmap[ord(character)] = name
        if like and "GPOS" in self.font:
            share_kerning(self.font, self.characters[ord(like)], name)

    def alias(self, character: str, of: str) -> None:
        if not self.has(character):
            self.put(character, self.outline(of), self.advance(of))

    # What is missing

    def borrow(self) -> None:
        """Take from the package's other Latin file what the Japanese one has not."""
        for code, name in self.extra.getBestCmap().items():
            if code not in self.characters and chr(code) in LATIN:
                bare = unicodedata.normalize("NFD", chr(code))[0]
                advance = self.extra["hmtx"][name][0]
                self.put(chr(code), outline_of(self.extra, name), advance, bare if self.has(bare) else "")

    def height(self, mark: str, capital: bool) -> float:
        """How far a spacing accent moves up to stand over a letter."""
        sign, samples = MARKS[mark]
        over = box(self.outline(samples[capital]))
        alone = box(self.outline(sign))
        return over[1] - alone[1] if mark == "cedilla" else over[3] - alone[3]

    def mark(self, mark: str, capital: bool, width: float) -> Outline:
        """An accent at its height over (or under) a letter, its middle at 0."""
        if mark in MARKS:
            path = moved(self.outline(MARKS[mark][0]), 0, self.height(mark, capital))
        elif mark == "macron":
            path = self.outline("¯")
            left, low, right, top = box(path)
            _, bottom, _, ceiling = box(self.mark("dieresis", capital, width))
            path = placed(path, width / (right - left), 1.15, 0, (bottom + ceiling) / 2 - (low + top) / 2 * 1.15)
        elif mark == "breve":
            _, bottom, _, top = box(self.mark("circumflex", capital, width))
            path = crescent(0, top, 118, (top - bottom) * 0.86, 62 if self.brush else 74)
        elif mark == "dot":
            path = left_half(self.mark("dieresis", capital, width))
        elif mark == "caron":
            path = self.mark("circumflex", capital, width)
            _, bottom, _, top = box(path)
            path = placed(path, 1, -1, 0, bottom + top)
        elif mark == "double acute":
            one = self.mark("acute", capital, width)
            left, _, right, _ = box(one)
            step = (right - left) * 0.78
            path = union(moved(one, -step / 2, 0), moved(one, step / 2, 0))
        elif mark in {"comma", "turned comma"}:
            path = self.outline("," if mark == "comma" else "‘")
            _, low, _, top = box(path)
            circumflex = box(self.mark("circumflex", capital, width))
            path = moved(path, 0, -55 - top) if mark == "comma" else moved(path, 0, circumflex[1] - low)
        else:
            raise KeyError(mark)
        left, _, right, _ = box(path)
        return moved(path, -(left + right) / 2, 0)

    def middle(self, base: str) -> float:
        """Where an accent stands over a letter."""
        left, _, right, _ = box(self.outline(base))
        if base in "jJ":  # over the stem, which is at the right
            stem = box(self.outline("ı" if base == "j" else "I"))
            return right - (stem[2] - stem[0]) / 2
        if base in "dhkl" or base == "L":  # over the stem, which is at the left
            stem = box(self.outline("l"))
            return left + (stem[2] - stem[0]) / 2
        return (left + right) / 2

    def compose(self) -> None:
        for mark, pairs in COMPOSED.items():
            for letter, base in zip(pairs[::2], pairs[1::2], strict=True):
                if self.has(letter):
                    continue
                path = self.dotless(base) if base == "j" and mark == "circumflex" else self.outline(base)
                advance = self.advance(base)
                left, _, right, top = box(path)
                if mark == "apostrophe":
                    sign = self.outline("’")
                    a, _, b, ceiling = box(sign)
                    gap = {"L": a - b + 20, "t": -20}.get(base, 12)
                    sign = moved(sign, right + gap - a, max(top, box(self.outline("d"))[3]) - ceiling)
                    room = b - a + gap + (0 if base == "L" else 20)
                    self.put(letter, union(path, sign), max(advance, right + room), base)
                elif mark == "ogonek":
                    foot = {"A": right - 60, "a": right - 45, "u": right - 40}.get(base, (left + right) / 2 + 30)
                    self.put(letter, union(path, hook(foot, 52 if self.brush else 70)), advance, base)
                else:
                    wide = min(0.6 * advance, 0.8 * (right - left))
                    if base in "Iı":
                        wide = min(0.95 * advance, max(230, 1.15 * (right - left)))
                    over = moved(self.mark(mark, letter.isupper() or top > 600, wide), self.middle(base), 0)
                    self.put(letter, union(path, over), advance, base)

    def dotless(self, base: str) -> Outline:
        return lowest(self.outline(base))

    def bar(self, left: float, right: float, middle: float, slope: float = 0) -> Outline:
        """A stroke across a stem, made from the hyphen."""
        path = self.outline("-")
        a, low, b, top = box(path)
        scale = (right - left) / (b - a)
        path = placed(path, scale, 0.85, left - a * scale, middle - (low + top) / 2 * 0.85)
        return slanted(path, slope, (left + right) / 2)

    def special_letters(self) -> None:
        d, l = box(self.outline("d")), box(self.outline("l"))  # noqa: E741
        height, top = box(self.outline("H")), l[3]
        stem = d[2] - (l[2] - l[0]) / 2 - 20
        a = self.advance
        self.put("Đ", self.outline("Ð"), a("Ð"), "D")
        self.put("đ", union(self.outline("d"), self.bar(stem - 125, stem + 125, top - 105)), a("d"), "d")
        self.put("Ħ", union(self.outline("H"), self.bar(height[0] - 45, height[2] + 45, top * 0.77)), a("H"), "H")
        stem = box(self.outline("h"))[0] + (l[2] - l[0]) / 2
        self.put("ħ", union(self.outline("h"), self.bar(stem - 90, stem + 160, top - 105)), a("h"), "h")
        for upper, lower, cross in (("Ŧ", "T", 0.42), ("ŧ", "t", 0.36)):
            left, _, right, high = box(self.outline(lower))
            mid = (left + right) / 2 - (10 if lower == "t" else 0)
            half = 150 if lower == "T" else 125
            self.put(upper, union(self.outline(lower), self.bar(mid - half, mid + half, high * cross)), a(lower), lower)
        for crossed, base, lift in (("Ł", "L", 0.42), ("ł", "l", 0.5)):
            if self.has(crossed):
                continue
            left, _, _, high = box(self.outline(base))
            mid = left + (45 if base == "L" else (l[2] - l[0]) / 2) + 15
            slash = self.bar(mid - 150, mid + 150, high * lift, 0.62)
            shift = 40 if base == "l" else 20
            self.put(crossed, moved(union(self.outline(base), slash), shift, 0), a(base) + 2 * shift - 15, base)
        for eng, base in (("Ŋ", "N"), ("ŋ", "n")):
            tail = self.dotless("j")
            letter = self.outline(base)
            tail = moved(tail, box(letter)[2] - box(tail)[2], 0)
            tail = common(tail, polygon([(-999, -999), (1999, -999), (1999, 90), (-999, 90)]))
            self.put(eng, union(letter, tail), a(base), base)
        for pair, one, two in (("Ĳ", "I", "J"), ("ĳ", "i", "j")):
            shift = a(one) - (30 if self.brush else 10)
            self.put(pair, union(self.outline(one), moved(self.outline(two), shift, 0)), shift + a(two))
        for pair, base, lift in (("Ŀ", "L", 0.5), ("ŀ", "l", 0.5)):
            dot = self.outline("·")
            left, low, right, high = box(dot)
            x = box(self.outline(base))[2] - left + (-150 if base == "L" else 25)
            dot = moved(dot, x, box(self.outline("H"))[3] * lift - (low + high) / 2)
            self.put(pair, union(self.outline(base), dot), max(a(base), x + right + 25), base)
        if not self.has("ẞ"):
            self.put("ẞ", placed(self.outline("ß"), 1.12, 1, 0, 0), a("ß") * 1.12, "ß")

    def signs(self) -> None:
        """Arrows and what else a screen points with, on the full width of a kanji, around its middle."""
        mid = 500, 370
        if self.brush:  # its own is a hair line
            shaft = stroke([(500, 0), (500, 560)], 66)
            up = union(shaft, polygon([(500, 760), (372, 500), (500, 535), (628, 500)]))
        else:
            up = self.outline("↑")
        left, low, right, top = box(up)
        up = moved(up, mid[0] - (left + right) / 2, mid[1] - (low + top) / 2)
        for arrow, turns in (("↑", 0), ("←", 1), ("↓", 2), ("→", 3)):
            self.put(arrow, turned(up, turns * 90, mid), 1000)
        if not self.has("〜"):
            wave = self.outline("~")
            left, low, right, top = box(wave)
            scale = 800 / (right - left)
            lift = mid[1] - (low + top) / 2 * 1.1
            self.put("〜", placed(wave, scale, 1.1, 500 - (left + right) / 2 * scale, lift), 1000)
        self.alias("～", "〜")
        if not self.has("－"):
            dash = self.outline("−")
            left, low, right, top = box(dash)
            scale = 760 / (right - left)
            self.put("－", placed(dash, scale, 1, 500 - (left + right) / 2 * scale, mid[1] - (low + top) / 2), 1000)
        line = 62
        x, y = mid
        drawn: dict[str, Outline] = {
            "◆": polygon(regular(x, y, 400, 4)),
            "◇": ring(regular(x, y, 400, 4), line),
            "●": circle(x, y, 360),
            "○": minus(circle(x, y, 360), circle(x, y, 360 - line)),
            "★": polygon(star(x, y - 15, 420)),
            "☆": minus(polygon(star(x, y - 15, 420)), polygon(star(x, y - 15, 420 - 2.6 * line))),
            "■": polygon(regular(x, y, 460, 4, 45)),
            "□": ring(regular(x, y, 460, 4, 45), line),
            "≡": self.bars(x, y),
            "✓": stroke([(170, 350), (400, 120), (840, 650)], 105),
            "✕": union(stroke([(220, 90), (780, 650)], 105), stroke([(220, 650), (780, 90)], 105)),
        }
        for full, hollow, turn in (("▲", "△", 90), ("▼", "▽", 270), ("◀", "", 180), ("▶", "", 0)):
            around = regular(x, y - 55 if turn == 90 else y + 55 if turn == 270 else y, 420, 3, turn)
            drawn[full] = polygon(around)
            if hollow:
                drawn[hollow] = ring(around, line)
        for character, path in drawn.items():
            self.put(character, path, 1000)
        self.tidy()
        for other, of in (("◯", "○"), ("✔", "✓"), ("✖", "✕"), ("☰", "≡"), ("‐", "-"), ("‑", "-")):
            self.alias(other, of)
        height = box(self.outline("H"))[3]
        prime = polygon([(95, height - 230), (150, height - 230), (205, height + 20), (110, height + 20)])
        self.put("′", prime, 270)
        self.put("″", union(prime, moved(prime, 150, 0)), 420)
        for space in SPACES:
            if not self.has(space):
                self.put(space, None, 180)
        if not self.has("‚"):
            self.alias("‚", ",")

    def stand_in(self) -> None:
        """Something to see where a character is missing."""
        frame = [(60, 0), (540, 0), (540, 700), (60, 700)]
        hole = [(x + (45 if x < 300 else -45), y + (45 if y < 300 else -45)) for x, y in frame]
        glyph = glyph_from(minus(polygon(frame), polygon(hole)))
        glyph.recalcBounds(self.font["glyf"])
        self.font["glyf"][".notdef"] = glyph
        self.font["hmtx"][".notdef"] = (600, 60)

    def bars(self, x: float, y: float) -> Outline:
        path = stroke([(x - 330, y), (x + 330, y)], 88)
        return union(union(path, moved(path, 0, 235)), moved(path, 0, -235))

    def tidy(self) -> None:
        """What is cut for Japanese, cut for the languages that use it more."""
        self.alias("―", "—")  # stays as it is, to be joined
        dash = self.outline("–")
        left, low, right, top = box(dash)
        scale = 840 / (right - left)
        self.put("—", placed(dash, scale, 1, 60 - left * scale, 0), 960)
        left, low, right, top = box(self.outline("·"))
        middle = box(self.outline("H"))[3] * 0.43
        self.put("·", moved(self.outline("·"), 0, middle - (low + top) / 2), self.advance("·"))
        narrow = {"°": 40}
        if self.brush:
            narrow |= dict.fromkeys("‘’‚“”„", 62)
            dot = self.outline(".")
            left, _, right, _ = box(dot)
            dots = union(union(dot, moved(dot, 240, 0)), moved(dot, 480, 0))
            self.put("…", moved(dots, 90 - left, 0), right - left + 480 + 180)
        for sign, room in narrow.items():
            path = self.outline(sign)
            left, _, right, _ = box(path)
            self.put(sign, moved(path, room - left, 0), right - left + 2 * room)

    # The brush

    def ink(self) -> None:
        """Set the brush's Latin closer and strike it three times: it is lighter and wider than its kanji."""
        outlines = {
            character: self.outline(character)  # all before the first changes: an ä is made of an a
            for character in map(chr, sorted(self.characters))
            if (character < "\u0250" or "\u2000" <= character <= "\u206f" or character in "ẞ€−™")
            and character not in "―"
        }
        for character, path in outlines.items():
            advance = self.advance(character)
            if not path.isEmpty() and advance > 200:
                advance += TRACKING
            if not path.isEmpty():
                struck = skia.Path()
                for x, y in STRIKES:
                    struck = union(struck, moved(path, x, y))
                path = moved(struck, TRACKING / 2 - STRIKES[1][0] / 2, -STRIKES[2][1] / 2)
            self.put(character, path, advance)

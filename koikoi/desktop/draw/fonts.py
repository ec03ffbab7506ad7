"""Words as pictures: three faces, measured, fitted into their room and kept.

Sizes are given as designed; `enlarge` makes all text larger than that, where there is room for it.

The brush's Latin letters are drawn for headings.  Below `BRUSH_FROM` pixels, and where the brush lacks a character,
its words borrow from the sans; all faces stand on the same line.
"""

import enum
import re
import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path

import pygame

from koikoi.assets import art_root
from koikoi.desktop.draw.sources import sources
from koikoi.line_breaking import CLOSING, OPENING, SPACES, pieces_of, wide, without_stump

__all__ = [
    "BRUSH_FROM", "Face", "as_designed", "block", "characters", "enlarge", "enlarged", "fit", "font", "grown",
    "lettering", "line", "longest", "stack", "stacked", "text", "width", "within", "wrap",
]  # fmt: skip

Colour = tuple[int, int, int] | tuple[int, int, int, int] | str | pygame.Color

BRUSH_FROM = 22  # the smallest size at which the brush's Latin can be read
ELLIPSIS = "…"
THIN = re.compile("\N{NO-BREAK SPACE}(?=[;!?%])")  # catalogues have the wide one, which every terminal shows
APOSTROPHE = re.compile(r"(?<=\w)'")  # a keyboard's, as names and our English are typed; quotes around a value stay


class Face(enum.Enum):
    """A typeface, by its file's name."""

    BRUSH = "KoikoiBrush-Regular"
    SANS = "KoikoiSans-Medium"
    BOLD = "KoikoiSans-Bold"


_percent = 100


def enlarge(percent: int) -> None:
    """Makes all text so many per cent of its designed size from now on."""
    global _percent
    if percent != _percent:
        _percent = percent
        for kept in (width, fit, _wrap):
            kept.cache_clear()


@contextmanager
def as_designed() -> Iterator[None]:
    """Meanwhile text is as large as designed, to find out how much room there would be."""
    percent = _percent
    enlarge(100)
    try:
        yield
    finally:
        enlarge(percent)


def enlarged() -> bool:
    """Whether text is larger than designed: then it wraps and grows, and is not made smaller to fit."""
    return _percent > 100


def line(pixels: int) -> int:
    """How far apart lines of text of this size stand."""
    return round(grown(pixels) * 1.4)


def stack(upper: int, lower: int) -> int:
    """Height of two lines of these sizes, one close above the other."""
    return round(1.2 * (grown(upper) + grown(lower)))


def stacked(middle: float, upper: int, lower: int) -> tuple[float, float]:
    """The middles of such lines, around a common middle."""
    return middle - 0.6 * grown(lower), middle + 0.6 * grown(upper)


def within(pixels: int, high: float) -> int:
    """A size of text, made smaller where it would be higher than so many pixels before it is enlarged."""
    return min(pixels, max(int(high), 8))


def lettering(pixels: int) -> int:
    """The size of letters that are a picture, as large as designed: splashes that fill the table anyway."""
    return round(pixels * 100 / _percent)


def grown(pixels: int) -> int:
    """Height in pixels of a text of this size, enlarged as the settings say."""
    return round(pixels * _percent / 100)


def font(face: Face, pixels: int) -> pygame.font.Font:
    """The face at a size: the em is `pixels` high."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = _open(face, pixels)
    try:
        found.get_height()
    except pygame.error:  # pygame was shut down and started again since
        _open.cache_clear()
        found = _open(face, pixels)
    return found


@lru_cache(maxsize=96)  # each keeps its file open
def _open(face: Face, pixels: int) -> pygame.font.Font:
    return pygame.font.Font(_file(face), pixels)


@cache
def _file(face: Face) -> Path:
    return art_root() / "fonts" / f"{face.value}.ttf"


@cache
def characters(face: Face) -> frozenset[str]:
    """Every character the face has."""
    data = _file(face).read_bytes()
    tables = {data[at : at + 4]: struct.unpack_from(">4xII", data, at + 4)[0] for at in _steps(12, 16, data, 4)}
    start = tables[b"cmap"]
    for at in _steps(start + 4, 8, data, start + 2):
        start_here = start + struct.unpack_from(">4xI", data, at)[0]
        form, length = struct.unpack_from(">HxxxxH", data, start_here)
        if form == 4:  # pairs of first and last; our fonts have no gaps between them
            lasts = struct.unpack_from(f">{length // 2}H", data, start_here + 14)
            firsts = struct.unpack_from(f">{length // 2}H", data, start_here + 16 + length)
            pairs = zip(firsts, lasts, strict=True)
            return frozenset(chr(code) for first, last in pairs for code in range(first, last + 1) if code < 0xFFFF)
    raise ValueError(f"{face.value} has no list of characters that can be read here")


def _steps(start: int, step: int, data: bytes, counted_at: int) -> range:
    count: int = struct.unpack_from(">H", data, counted_at)[0]
    return range(start, start + step * count, step)


def text(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
    """One line of words, premultiplied: blit it with `BLEND_PREMULTIPLIED`.

    Surfaces are kept and shared, so do not draw on them.
    """
    ink = pygame.Color(colour)
    pixels = grown(pixels)
    key = ("text", face, pixels, string, ink.r, ink.g, ink.b, ink.a)
    return sources().get(key, lambda: _draw(face, pixels, string, ink))


def _draw(face: Face, pixels: int, string: str, ink: pygame.Color) -> pygame.Surface:
    opaque = (ink.r, ink.g, ink.b)
    parts = [font(one, pixels).render(words, True, opaque) for one, words in runs(face, pixels, string)]
    if len(parts) == 1:
        drawn = parts[0].premul_alpha()
    else:
        total = sum(part.get_width() for part in parts)
        drawn = pygame.Surface((total, font(face, pixels).get_height()), pygame.SRCALPHA)
        baseline = font(face, pixels).get_ascent()
        x = 0
        for part, (one, _) in zip(parts, runs(face, pixels, string), strict=True):
            drawn.blit(part.premul_alpha(), (x, baseline - font(one, pixels).get_ascent()))
            x += part.get_width()
    if ink.a < 255:
        drawn.fill((ink.a,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


@lru_cache(maxsize=2048)
def runs(face: Face, pixels: int, string: str) -> tuple[tuple[Face, str], ...]:
    """The string in pieces, each with the face that draws it."""
    if face is not Face.BRUSH:
        return ((face, _clean(string)),)
    pieces: list[tuple[Face, str]] = []
    for character in _clean(string):
        chosen: Face = face
        if (pixels < BRUSH_FROM and not wide(character)) or character not in characters(Face.BRUSH):
            chosen = Face.SANS
        if pieces and pieces[-1][0] is chosen:
            pieces[-1] = (chosen, pieces[-1][1] + character)
        else:
            pieces.append((chosen, character))
    return tuple(pieces) or ((face, ""),)


def _clean(string: str) -> str:
    """Letters with their accents in one piece, signs and spaces as printers set them; nothing no font can draw."""
    string = THIN.sub("\N{NARROW NO-BREAK SPACE}", APOSTROPHE.sub("’", string))
    if string.isascii() and string.isprintable():
        return string
    composed = unicodedata.normalize("NFC", string)
    if composed.isprintable():
        return composed
    return "".join(" " if c in "\t\n" else c for c in composed if c in "\t\n" or unicodedata.category(c)[0] != "C")


@lru_cache(maxsize=4096)
def width(face: Face, pixels: int, string: str) -> int:
    """How many pixels wide `text` is."""
    return _measure(face, grown(pixels), string)


@lru_cache(maxsize=16384)  # a page in another size, and back again
def _measure(face: Face, pixels: int, string: str) -> int:
    """Of `text` that is so high as it is drawn."""
    return sum(font(one, pixels).size(words)[0] for one, words in runs(face, pixels, string))


@lru_cache(maxsize=1024)
def fit(face: Face, pixels: int, smallest: int, string: str, room: int) -> tuple[int, str]:
    """The largest size from `pixels` down to `smallest` that fits into `room`; if none does, the string is cut."""
    smallest = min(round(smallest * 100 / _percent), pixels)  # never smaller than without the enlargement
    if width(face, pixels, string) <= room:
        return pixels, string
    low, high = smallest, pixels  # high is too large
    while low < high:
        middle = (low + high) // 2
        if width(face, middle, string) <= room:
            low = middle + 1
        else:
            high = middle
    for size in range(min(low, pixels), smallest - 1, -1):
        if width(face, size, string) <= room:
            return size, string
    return smallest, _cut(face, smallest, string, room)


def _cut(face: Face, pixels: int, string: str, room: int) -> str:
    """As much of the beginning as fits with an ellipsis behind it."""
    composed = unicodedata.normalize("NFC", string)
    low, high = 0, len(composed)
    while low < high:
        middle = (low + high + 1) // 2
        if width(face, pixels, composed[:middle].rstrip() + ELLIPSIS) <= room:
            low = middle
        else:
            high = middle - 1
    if low == 0 and width(face, pixels, ELLIPSIS) > room:
        return ""
    return composed[:low].rstrip() + ELLIPSIS


def bold_or_not(pixels: int, string: str) -> int:
    """Width of words that are bold for a while; enlarged, of whichever face is the wider one."""
    return max(width(face, pixels, string) for face in (Face.BOLD, Face.SANS)[: 1 + enlarged()])


def longest(face: Face, pixels: int, string: str) -> int:
    """Width of the longest word: with less room than this, `wrap` breaks it."""
    return max((width(face, pixels, piece.rstrip(SPACES)) for piece in pieces_of(string)), default=0)


def wrap(face: Face, pixels: int, string: str, room: int) -> list[str]:
    """The string in lines no wider than `room`.

    Lines break at spaces, behind hyphens and dashes, and anywhere in Japanese except before what closes and behind
    what opens; no character or two of Japanese stand alone.  A word longer than a line is broken where the line ends.
    """
    return list(_wrap(face, pixels, string, room))


def block(face: Face, pixels: int, string: str, room: int) -> list[str]:
    """The lines of what is meant for one: where it is enlarged, as many as it needs."""
    if not enlarged() or width(face, pixels, string) <= room:
        return [string]
    return wrap(face, pixels, string, max(room, 1))


def lines_within(face: Face, pixels: int, string: str, size: tuple[int, int]) -> list[str]:
    """The string in lines no wider than an area, and as many of them as it is high enough for."""
    return wrap(face, pixels, string, size[0])[: max((size[1] + 2) // line(pixels), 0)]


@lru_cache(maxsize=2048)
def _wrap(face: Face, pixels: int, string: str, room: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in string.split("\n"):
        first, line, pieces = len(lines), "", pieces_of(unicodedata.normalize("NFC", paragraph))
        whole = _measure(face, grown(pixels), paragraph)
        guess = len(paragraph) * room // max(whole, 1)
        while pieces:
            count = len(pieces) if whole <= room else _fitting(face, pixels, line, pieces, room, guess)
            line, pieces = line + "".join(pieces[:count]), pieces[count:]
            if not pieces:
                break
            if line.strip():
                lines.append(line.rstrip(SPACES))
            line, pieces = pieces[0].lstrip(SPACES), pieces[1:]
            while len(line) > 1 and width(face, pixels, line.rstrip(SPACES)) > room:
                size = _reach(face, pixels, line, room)
                lines.append(line[:size])
                line = line[size:]
        lines.append(line.rstrip(SPACES))
        lines[first:] = without_stump(lines[first:])
    return tuple(lines)


def _fitting(face: Face, pixels: int, line: str, pieces: Sequence[str], room: int, guess: int) -> int:
    """How many pieces a line still has room for, if all of it has room for about so many letters."""

    def fits(count: int) -> bool:
        return _measure(face, grown(pixels), (line + "".join(pieces[:count])).rstrip(SPACES)) <= room

    ends = accumulate(map(len, pieces), initial=len(line))
    count = max(bisect_right(list(ends), guess) - 1, 0)
    while count < len(pieces) and fits(count + 1):
        count += 1
    while count and not fits(count):
        count -= 1
    return count


def _reach(face: Face, pixels: int, string: str, room: int) -> int:
    """How many characters fit, so that the next line begins with one that may; at least one."""
    size = 1
    while size < len(string) and width(face, pixels, string[: size + 1]) <= room:
        size += 1
    allowed = (one for one in range(size, 1, -1) if string[one] not in CLOSING and string[one - 1] not in OPENING)
    return next(allowed, size) if size < len(string) else size

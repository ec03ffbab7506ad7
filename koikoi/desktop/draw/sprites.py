"""Card pictures at play size: loaded, scaled once, kept premultiplied within a bound of memory."""

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path

import pygame

from koikoi import settings
from koikoi.assets import art_root
from koikoi.desktop.draw.enlarge import SHARP_FROM, scaled
from koikoi.desktop.draw.loading import WindowThread
from koikoi.desktop.draw.prints import Fit, landscape
from koikoi.desktop.draw.sources import ROOM, sources
from koikoi.desktop.draw.stage import Blits
from koikoi.engine.cards import DECK, Card, Kind, Month

USUAL = (1920, 1080)
FILE = 480
"""Width of the cards in the files, in pixels."""
MASTER = 240
"""Least width in pixels of the copies that everything smaller is made from."""
SIGNS = (
    *(f"kind-{kind.name.lower()}-cream" for kind in Kind),
    *(f"month-{month:02d}" for month in Month),
    *("player-tortoise", "player-nail-puller", "player-rings", "player-bars", "seal-dealer"),
)
"""What every table shows besides cards: some 5 MB."""
SOFT = {"lantern-glow"}
"""What has no edges."""
BLUE = "back-blue"
"""The name under which the second back is kept."""
CLEARLY = 0.75
"""What is scaled twice, and the second time by less than this, is soft."""
STROKES = 86
"""Slices of the name of the game in a row, in the picture that tells their order (`row_order`)."""


def for_screen(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the screen's pixel format, where there is a screen."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


class Sprites:
    """Pictures of cards in any size.

    Everything clearly smaller than `master` is scaled from a smaller copy that is kept; only larger pictures go back
    to the file.  `prepare` makes all copies in two threads, so that nothing waits for a file later.
    """

    def __init__(self) -> None:
        self.master = MASTER
        """Width of the copies in pixels; `prepare` makes them larger for a large window."""
        self._masters: dict[str, pygame.Surface] = {}
        self._back = "back"
        self._signs: dict[str, pygame.Surface] = {}

    @cached_property
    def _folder(self) -> Path:
        return art_root() / "sprites"

    def prepare(self, width: int = 0) -> list[WindowThread]:
        """Starts loading cards, signs and grounds in the background; cards are scaled to `width` where that is given.

        From then on no picture up to this width needs its file.
        """
        master = min(max(self.master, math.ceil(width / CLEARLY)), FILE)
        if master > self.master:
            self.master = master
            sources().clear()  # cards that are scaled from the larger ones are not quite the same
        names = [self._back, *(one.code for one in DECK)]

        def work(part: list[str], signs: Sequence[str]) -> None:
            for name in part:
                self._master(name)
                if width:
                    sources().put((name, width), self._scaled(name, width))
            for name in signs:
                self._sign(name)
            self.tile("wood")
            self.tile(f"cloth_{settings.now().cloth}")

        parts = [(names[part::2], SIGNS[part::2]) for part in (0, 1)]
        threads = [WindowThread("cards", partial(work, *part)) for part in parts]
        for thread in threads:
            thread.start()
        return threads

    def fit(self, size: tuple[int, int], width: int = 0) -> None:
        """The window is as large as this, and cards are so wide, if not as wide as usual in it.

        In a larger one more is kept; where the copies are too small, larger ones are made in the background.
        """
        share = max(size[0] * size[1] / (USUAL[0] * USUAL[1]), 1.0)
        width = max(width, math.floor(MASTER * CLEARLY * min(size[0] / USUAL[0], size[1] / USUAL[1])))
        sources().room = round(ROOM * share)
        if math.ceil(width / CLEARLY) > self.master < FILE:
            self.prepare(width)

    def use_back(self, colour: str) -> None:
        """From now on the cards' backs are red or blue."""
        name = BLUE if colour == "blue" else "back"
        if name != self._back:
            self._back = name
            sources().clear()

    def back(self, colour: str, width: int) -> pygame.Surface:
        """A back of a colour that need not be the one in use."""
        name = BLUE if colour == "blue" else "back"
        return sources().get((name, width), lambda: self._scaled(name, width))

    def card(self, face: Card | None, width: int, turn: int = 0) -> pygame.Surface:
        """A card's front, or the back for None, `width` pixels wide, turned by 0, 90, 180 or 270 degrees."""
        name = face.code if face else self._back
        width = max(width, 2)
        if turn:
            key = (name, width, turn)
            return sources().get(key, lambda: pygame.transform.rotate(self.card(face, width), turn))
        return sources().get((name, width), lambda: self._scaled(name, width))

    def thing(self, name: str, size: float) -> pygame.Surface:
        """A sign, crest, seal or lettering, its longer side `size` pixels long."""
        pixels = max(round(size), 4)

        def make() -> pygame.Surface:
            source = self._sign(name)
            if pixels >= max(source.get_size()) * SHARP_FROM:
                source = self._large_sign(name) or source
            share = pixels / max(source.get_size())
            wide, high = (max(round(side * share), 1) for side in source.get_size())
            enlarge = pygame.transform.smoothscale if name in SOFT else scaled
            return for_screen(enlarge(source, (wide, high)))

        return sources().get((name, pixels), make)

    @lru_cache(maxsize=8)  # noqa: B019 - there is one Sprites for the whole run
    def tile(self, name: str) -> pygame.Surface:
        """A surface that repeats without a seam, such as `cloth_indigo` or `wood`."""
        tile = pygame.image.load(self._folder / "surfaces" / f"{name}.png")
        try:
            return tile.convert()
        except pygame.error:  # no screen yet
            return tile

    def scene(self, month: int, fit: Fit) -> pygame.Surface:
        """The landscape of a month in a window."""
        return sources().get(("scene", month, fit), lambda: landscape(month, fit))

    def has_scene(self, month: int, fit: Fit) -> bool:
        """Whether that would be there at once."""
        return sources().holds(("scene", month, fit))

    def row_order(self) -> pygame.Surface:
        """In which order the name of the game is written in a row: each place's slice as a grey, small."""
        return pygame.image.load(self._folder / "furniture" / "logo-horizontal-order.png").convert(32)

    def order(self, size: tuple[int, int]) -> pygame.Surface:
        """In which order the name of the game is written: each pixel's part as a grey, 0 where there is none."""
        picture = pygame.image.load(self._folder / "furniture" / "logo-vertical-order.png").convert(32)
        return pygame.transform.scale(picture, size)

    def furniture(self, name: str) -> pygame.Surface:
        """A picture of the furniture that is only made for the largest windows, as its file has it; not kept."""
        return pygame.image.load(self._folder / "furniture-large" / f"{name}.webp")

    def _covering(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        def make() -> pygame.Surface:
            source = pygame.image.load(path)
            if source.get_bitsize() < 24:
                source = source.convert(32)
            share = max(size[0] / source.get_width(), size[1] / source.get_height())
            wide, high = round(source.get_width() * share + 0.5), round(source.get_height() * share + 0.5)
            scaled = source if source.get_size() == (wide, high) else pygame.transform.smoothscale(source, (wide, high))
            return for_screen(scaled.subsurface((wide - size[0], 0, *size)).copy())

        return sources().get((path, size), make)

    def panel(self, name: str, size: tuple[int, int], scale: float) -> tuple[pygame.Surface, int]:
        """A nine-slice surface around an area of `size`, and how far it reaches beyond it on every side."""
        margin, fixed = self._slices[name]["margin"], self._slices[name]["fixed"]
        beyond = max(round(margin * scale), 1)
        key = (f"{name} {size[0]}x{size[1]}", round(scale * 100))
        return sources().get(key, lambda: self._stretched(name, size, beyond, round(fixed * scale), scale)), beyond

    @cached_property
    def _slices(self) -> dict[str, dict[str, int]]:
        slices: dict[str, dict[str, int]] = json.loads((self._folder / "surfaces" / "slices.json").read_text())
        return slices

    def _stretched(self, name: str, size: tuple[int, int], beyond: int, corner: int, scale: float) -> pygame.Surface:
        source = for_screen(self._surface(name))
        small = (max(round(source.get_width() * scale), 3), max(round(source.get_height() * scale), 3))
        source = pygame.transform.smoothscale(source, small)
        wide, high = size[0] + 2 * beyond, size[1] + 2 * beyond
        corner = min(corner, wide // 2, high // 2, (small[0] - 1) // 2, (small[1] - 1) // 2)
        made = pygame.Surface((wide, high), pygame.SRCALPHA, source)  # in the screen's format, as that is
        for x, w, from_x, from_w in _thirds(wide, small[0], corner):
            for y, h, from_y, from_h in _thirds(high, small[1], corner):
                part = source.subsurface((from_x, from_y, from_w, from_h))
                pygame.transform.smoothscale(part, (w, h), made.subsurface((x, y, w, h)))
        off = beyond + 1, beyond + (corner - beyond) * 2 // 3 + 1  # the other one is clear of the rounded corner
        body, inner = (made.get_rect().inflate(-2 * edge, -2 * (sum(off) - edge)) for edge in off)
        for area in (inner, *_beside(body, inner)):  # scaling leaves the body a shade short of opaque
            made.fill((0, 0, 0, 255), area, special_flags=pygame.BLEND_RGBA_MAX)
        return made

    @lru_cache(maxsize=16)  # noqa: B019
    def _surface(self, name: str) -> pygame.Surface:
        return pygame.image.load(self._folder / "surfaces" / f"{name}.png").premul_alpha()

    def _scaled(self, name: str, width: int) -> pygame.Surface:
        source = self._master(name)
        if width > source.get_width() * CLEARLY and self.master < FILE:
            source = self._load(name, FILE)
        return for_screen(_narrowed(source, width))

    def _sign(self, name: str) -> pygame.Surface:
        """A thing as its file has it; kept where the table shows it."""
        source = self._signs.get(name)
        if source is None:
            source = pygame.image.load(self._folder / "furniture" / f"{name}.png").premul_alpha()
            if name in SIGNS:
                self._signs[name] = source
        return source

    def _large_sign(self, name: str) -> pygame.Surface | None:
        """The same, two or three times as large, where there is such a file."""
        path = self._folder / "furniture-large" / f"{name}.webp"
        return pygame.image.load(path).premul_alpha() if path.exists() else None

    def _master(self, name: str) -> pygame.Surface:
        found = self._masters.get(name)
        if found is None or found.get_width() < self.master:
            found = self._masters[name] = _narrowed(self._load(name, self.master), self.master)
        return found

    def _load(self, name: str, width: int) -> pygame.Surface:
        """The card from the file that is wide enough; the narrow one is read in a third of the time."""
        own = "back" if name == BLUE else name
        file = f"cards-240/{own}.png" if width <= MASTER else f"cards/{own}.webp"
        picture = pygame.image.load(self._folder / file).premul_alpha()
        return _blue(picture) if name == BLUE else picture


def _blue(picture: pygame.Surface) -> pygame.Surface:
    """The red print in indigo: its red and its blue change places, and it is a shade deeper."""
    swapped = pygame.image.frombytes(pygame.image.tobytes(picture, "RGBA"), picture.get_size(), "BGRA")
    swapped.fill((140, 255, 195), special_flags=pygame.BLEND_RGB_MULT)
    return swapped


def _narrowed(source: pygame.Surface, width: int) -> pygame.Surface:
    """The picture at another width, as high as it has to be then."""
    if width == source.get_width():
        return source
    return pygame.transform.smoothscale(source, (width, round(width * source.get_height() / source.get_width())))


def _beside(whole: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    """What lies left and right of a part of something."""
    yield pygame.Rect(whole.left, whole.top, part.left - whole.left, whole.h)
    yield pygame.Rect(part.right, whole.top, whole.right - part.right, whole.h)


def _thirds(goal: int, source: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Corner, middle, corner: (start, length) in the goal and in the source; an empty middle is left out."""
    if goal == source:
        return [(0, goal, 0, goal)]
    parts = [
        (0, corner, 0, corner),
        (corner, goal - 2 * corner, corner, source - 2 * corner),
        (goal - corner, corner, source - corner, corner),
    ]
    return [part for part in parts if part[1] > 0 and part[3] > 0]


@cache
def sprites() -> Sprites:
    """The pictures of this run."""
    return Sprites()


def stretched(small: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """A premultiplied picture made larger: its corners stay as they are, what lies between them is drawn out."""
    made = pygame.Surface(size, pygame.SRCALPHA, small)
    stretch(made, small, corner, made.get_rect())
    return made


def stretch(target: Blits, small: pygame.Surface, corner: int, area: pygame.Rect, *, hollow: bool = False) -> None:
    """Draws it so over an area; hollow: without its middle."""
    for x, w, from_x, from_w in _thirds(area.w, small.get_width(), corner):
        for y, h, from_y, from_h in _thirds(area.h, small.get_height(), corner):
            if hollow and x and y and x + w < area.w and y + h < area.h:
                continue
            part = small.subsurface((from_x, from_y, from_w, from_h))
            drawn = part if (w, h) == (from_w, from_h) else pygame.transform.scale(part, (w, h))
            target.blit(drawn, (area.left + x, area.top + y), special_flags=pygame.BLEND_PREMULTIPLIED)


def shadow(width: int, height: int, lift: int) -> pygame.Surface:
    """A soft shadow for something of this size, `lift` 0 to 4; put its middle where that of the thing is."""

    def make() -> pygame.Surface:
        small, corner, blur = _soft(width, lift, height)
        return stretched(small, corner, (width + 2 * blur, height + 2 * blur))

    return sources().get(("shadow", width, height, lift), make)


def shade_around(target: Blits, rect: pygame.Rect, width: int, lift: int) -> None:
    """The shadow of something opaque that covers `rect`, as soft as that of a card of this width."""
    small, corner, blur = _soft(width, lift)
    stretch(target, small, corner, rect.inflate(2 * blur, 2 * blur), hollow=True)


def _soft(width: int, lift: int, height: int = 0) -> tuple[pygame.Surface, int, int]:
    """Enough of a shadow to stretch: a blurred edge is the same everywhere but at its ends.

    With it the size of the corners, and how far it reaches beyond the thing.  What is too small to have a middle is
    blurred whole: `width` by `height`.
    """
    blur = max(2, round(width * (0.03 + 0.025 * lift)))
    radius = max(width // 14, 2)
    corner = 3 * blur + radius + 1
    size = [2 * corner + 1] * 2
    if height:
        size = [min(size[0], width + 2 * blur), min(size[1], height + 2 * blur)]

    def make() -> pygame.Surface:
        small = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(small, (11, 10, 12, 120), small.get_rect().inflate(-2 * blur, -2 * blur), border_radius=radius)
        return for_screen(pygame.transform.box_blur(small, blur).premul_alpha())

    return sources().get(("soft", blur, radius, *size), make), corner, blur

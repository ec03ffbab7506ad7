"""What becomes of a take: contact sheets, and the film as frames and as a moving picture."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from filming.moments import REEL, MatchMoment, Moment, moment
from filming.takes import MatchTake, Size, Take
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import words
from koikoi.desktop.screens.title_entry import LENGTH

GAP, CAPTION = 8, 16
"""Pixels between the pictures of a sheet, and of the letters below them."""
GROUND, INK = (24, 26, 30), (233, 178, 44)
RATE = 20
"""Pictures a second of the film."""
SOFT = 4
"""Pictures in which one moment goes over into the next."""
HEAVIEST = 4_000_000
"""Bytes that the moving picture takes at most."""


def sheet(
    one: Moment | MatchMoment, size: Size, every: float, columns: int, wide: int, part: pygame.Rect | None
) -> pygame.Surface:
    """A moment's pictures side by side, each with its milliseconds; `part`: only what lies there in the window."""
    area = part or pygame.Rect((0, 0), size)
    small = wide, round(wide * area.h / area.w)
    shown = [
        (ms, pygame.transform.smoothscale(frame.subsurface(area), small))
        for ms, frame in one.begin(size).frames(one.seconds, every)
    ]
    rows, high = -(-len(shown) // columns), small[1] + CAPTION + 2 * GAP
    made = pygame.Surface((columns * (wide + GAP) + GAP, rows * high + GAP))
    made.fill(GROUND)
    for place, (ms, frame) in enumerate(shown):
        x, y = GAP + place % columns * (wide + GAP), GAP + place // columns * high
        made.blit(frame, (x, y))
        words(made, f"{ms} ms", (x, y + small[1] + 2), CAPTION, colour=INK, face=Face.SANS)
    return made


def reel(size: Size) -> Iterator[pygame.Surface]:
    """The pictures of the film, which goes round: each moment goes over into the next, the last one into the first.

    It begins where the title has come in: its first picture may be all that somebody sees of it.
    """
    match: MatchTake | None = None
    entry: list[pygame.Surface] = []
    last: pygame.Surface | None = None
    for name, since, to in REEL:
        one = moment(name)
        if isinstance(one, MatchMoment):
            match = (match or one.make(size)).until(one.here)
            take: Take = match
        else:
            take = one.begin(size)
        shown = last
        for number, (_ms, frame) in enumerate(take.frames(to - 1 / RATE, 1 / RATE), -round(since * RATE)):
            if number < 0:
                continue
            shown = frame.copy()
            if last is None and number < LENGTH * RATE:
                entry.append(shown)
                continue
            if last is not None:
                _veil(shown, last, number)
            yield shown
        last = shown
    for number, shown in enumerate(entry):
        if last is not None:
            _veil(shown, last, number)
        yield shown


def _veil(shown: pygame.Surface, last: pygame.Surface, number: int) -> None:
    """Lays what was seen last over one of the first pictures of a moment, the fainter the later."""
    if number < SOFT:
        veil = last.copy()
        veil.set_alpha(round(255 * (1 - (number + 1) / (SOFT + 1))))
        shown.blit(veil, (0, 0))


def moving(frames: Iterable[pygame.Surface], size: Size) -> bytes:
    """An animated WebP, as good as it may be within its weight."""
    pictures = []
    for frame in frames:
        small = pygame.transform.smoothscale(frame, size)
        pictures.append(Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB")))
    made = BytesIO()
    for quality in (80, 70, 60, 50, 40, 30):
        made = BytesIO()
        first, *others = pictures
        first.save(
            made, "WEBP", save_all=True, append_images=others, duration=1000 // RATE, loop=0, quality=quality, method=4
        )
        if len(made.getvalue()) <= HEAVIEST:
            break
    return made.getvalue()


def save(picture: pygame.Surface, path: Path) -> None:
    """Writes a picture, and says so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, path)
    print(path)

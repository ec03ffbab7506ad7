"""Film strips of the moments of `tools/filming/moments.py`, to be compared with how they went.

    strips(MOMENTS)                the strips by name: what the window shows at even steps of a moment's clock
    films(MOMENTS, (960, 600))     the takes of these moments at those steps
They are the same on every machine.  Moments of the same match are filmed while it is played once.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from tempfile import TemporaryDirectory

import pygame
import pytest

from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import LOOKS, STEP, MatchTake, NeverComes, Size, Take
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from tests.desktop.compared_pictures import SIZE
from tests.desktop.named_pictures import chosen

COLUMNS, APART = 4, 0.2
"""Frames in a row, and the seconds from one to the next at most; the last row is full, too."""
FRAME = (192, 120)
"""Pixels of a frame: a fifth of the window's, so that all strips together are two megabytes."""
LONGEST = 30_000
"""Steps of the clock that a match takes at most."""


def places(one: Moment | MatchMoment) -> list[int]:
    """The steps from its beginning at which a moment is looked at; the last is its end."""
    frames = COLUMNS * math.ceil(one.seconds / (COLUMNS * APART))
    return [round((number + 1) * one.seconds / frames / STEP) for number in range(frames)]


def films(moments: Sequence[Moment | MatchMoment], size: Size) -> Iterator[tuple[str, Take]]:
    """The takes of moments, each as often as a strip has frames: its name, and the take as it is then."""
    plain = [one for one in moments if isinstance(one, MatchMoment) and (one.make, one.then) == (MatchTake, bool)]
    for one in moments:
        if one not in plain:
            yield from _filmed(one.begin(size), [one], begun=True)
    if plain:
        yield from _filmed(MatchTake(size), plain)


def _filmed(take: Take, moments: Sequence[Moment | MatchMoment], *, begun: bool = False) -> Iterator[tuple[str, Take]]:
    """These moments of a take.  `begun`: it stands at their beginning."""
    waiting, due = [*moments], list[tuple[int, str]]()
    for step in range(LONGEST):
        for one in [one for one in waiting if begun or _here(one, take)]:
            waiting.remove(one)
            due += ((step + place, one.name) for place in places(one))
        now = [name for at, name in due if at == step]
        if now or (step % LOOKS == 0 and take.stack.dirty):
            take.stack.draw(take.surface)
        for name in now:
            yield name, take
        due = [one for one in due if one[0] > step]
        if not waiting and not due:
            take.stack.close()
            return
        take.go_on()
    raise NeverComes(", ".join(one.name for one in waiting))


def _here(one: Moment | MatchMoment, take: Take) -> bool:
    return isinstance(one, MatchMoment) and isinstance(take, MatchTake) and one.here(take)


def areas(strip: pygame.Surface) -> list[pygame.Rect]:
    """Where on a strip its frames are, in their order."""
    (wide, high), rows = FRAME, strip.get_height() // FRAME[1]
    return [pygame.Rect(column * wide, row * high, wide, high) for row in range(rows) for column in range(COLUMNS)]


def strips(
    moments: Sequence[Moment | MatchMoment] = MOMENTS, look: Callable[[str, SceneStack], object] | None = None
) -> dict[str, pygame.Surface]:
    """The strips of moments by their names, filmed in a home of their own.

    `look` is called for each frame, with the name of the moment and what is seen.
    """
    frames: dict[str, list[pygame.Surface]] = {one.name: [] for one in moments}
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched, chosen(Settings()):
        patched.setenv("KOIKOI_HOME", home)
        for name, take in films(moments, SIZE):
            frames[name].append(pygame.transform.smoothscale(take.surface, FRAME))
            if look is not None:
                look(name, take.stack)
    return {name: _strip(found) for name, found in frames.items()}


def _strip(frames: Sequence[pygame.Surface]) -> pygame.Surface:
    made = pygame.Surface((COLUMNS * FRAME[0], len(frames) // COLUMNS * FRAME[1]))
    made.fblits(list(zip(frames, areas(made), strict=True)))
    return made


def as_kept(strip: pygame.Surface) -> pygame.Surface:
    """A strip with the noise that it has when it is kept as JPEG: its frames are too small to average that away."""
    file = BytesIO()
    pygame.image.save(strip, file, "strip.jpg")
    file.seek(0)
    return pygame.image.load(file, "strip.jpg")

"""A monkey at the real loop: keys, clicks, drags, fingers, pads, resizes, focus, suspension, closing, opening."""

import contextlib
import ctypes
import gc
import random
import shutil
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pygame

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.app.loop import loop
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.languages import LANGUAGES
from koikoi.table import shelf
from tests.desktop.odd_canvas import OddCanvas, not_drawn_on
from tests.desktop.scene_starts import STARTS, furnish, on_title, refurnish, shown
from tests.desktop.windows import SERVICES

SIZES = ((960, 600), (1280, 720), (900, 1200), (1100, 640), (1920, 1080))
KEYS = (
    "RETURN", "ESCAPE", "LEFT", "RIGHT", "UP", "DOWN", "TAB", "SPACE", "F1", "F11", "u", "l", "m", "t", "z", "p", "a",
    "BACKSPACE", "HOME", "END", "LSHIFT", "RSHIFT", "PAGEDOWN",
)  # fmt: skip

FOCUS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
ALIVE = 8
"""Scenes that may be there still when the window is closed: a thread may be making something for them."""


class Canvas(OddCanvas):
    """A window that nobody sees; where it has got another size, all of it must be drawn on before it is shown."""

    def __init__(self) -> None:
        super().__init__(SIZES[0])
        self.shown = self.filled

    def show(self) -> None:
        """Shows nothing.  Raises AssertionError if something of a new size is not drawn on."""
        if self.filled != self.shown:
            found = not_drawn_on(self.surface)
            assert not found, found
            self.shown = self.filled
        super().show()

    def come_forward(self) -> None:
        """Does nothing: no other window lies above."""


class Monkey:
    """Gives so many events and closes the window."""

    def __init__(self, rng: random.Random, number: int, canvas: Canvas, stack: SceneStack) -> None:
        self.rng = rng
        self.left = number
        self.canvas, self.stack = canvas, stack
        self.seen = {*shown(stack)}
        """The classes of scenes that were on top."""
        self.down = self.asleep = False
        self.at = (100, 100)

    def tick(self, rate: int) -> float:
        """The seconds that have passed: a frame, or now and then the night that a computer was suspended for."""
        return 8 * 3600 if self.rng.random() < 0.001 else 1 / 20

    def events(self) -> Iterator[pygame.event.Event]:
        """Events before the next frame; also those by which SDL tells what was done to the window."""
        self.seen |= {*shown(self.stack)}
        yield from (one for one in pygame.event.get() if one.type not in FOCUS)  # as nobody looks, it has never any
        for _ in range(self.rng.choice((1, 2, 4, 6))):
            self.left -= 1
            if self.left <= 0:
                yield pygame.event.Event(pygame.QUIT)
                return
            yield from self._event()

    def _event(self) -> Iterator[pygame.event.Event]:
        rng, (wide, high) = self.rng, self.canvas.window.size
        choice = rng.random()
        make = pygame.event.Event
        if choice < 0.35:
            self.at = (rng.randrange(wide), rng.randrange(high))
            yield make(pygame.MOUSEMOTION, pos=self.at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        elif choice < 0.6:
            if not self.down:
                yield make(pygame.MOUSEMOTION, pos=self.at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            kind = pygame.MOUSEBUTTONUP if self.down else pygame.MOUSEBUTTONDOWN
            self.down = not self.down
            yield make(kind, pos=self.at, button=1, touch=False)
        elif choice < 0.86:
            key = getattr(pygame, f"K_{rng.choice(KEYS)}")
            yield make(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            if rng.random() < 0.9:
                yield make(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        elif choice < 0.90:
            yield make(pygame.TEXTINPUT, text=rng.choice("aあß×"))
        elif choice < 0.93:
            kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            x, y, finger = rng.random(), rng.random(), rng.randrange(2)
            yield make(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=finger, touch_id=1, pressure=1.0)
        elif choice < 0.96:
            yield make(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False)
        elif choice < 0.97:
            yield make(rng.choice(FOCUS))
        elif choice < 0.975:
            self.asleep = not self.asleep
            yield make(pygame.WINDOWMINIMIZED if self.asleep else pygame.WINDOWRESTORED)
        elif choice < 0.985:
            self.canvas.window.size = rng.choice(SIZES)
        else:
            button = rng.randrange(15)
            yield make(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
            yield make(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)


@dataclass
class Run:
    """The outcome of the openings of a window so far."""

    rng: random.Random
    home: Path
    canvas: Canvas = field(default_factory=Canvas)
    seen: set[str] = field(default_factory=set)
    """The classes of scenes that were on top."""
    fault: str = ""
    """The fault, with the way there; empty if there is none."""
    furnished: Path = field(init=False)

    def __post_init__(self) -> None:
        apply_settings.begin()
        furnish(self.home)
        self.furnished = Path(tempfile.mkdtemp())
        refurnish(self.furnished, self.home)

    def close(self) -> None:
        """The window is closed for good."""
        self.canvas.window.destroy()
        shutil.rmtree(self.furnished)
        if SERVICES.has_worker:
            vars(SERVICES).pop("worker").close()

    def open(self, start: str, number: int) -> bool:
        """Opens the window at such a start and lets in a monkey with so many events.  False if something is wrong."""
        refurnish(self.home, self.furnished)
        settings.adopt(settings.Settings(language=self.rng.choice([*LANGUAGES])))
        stack = on_title(STARTS[start]())
        self.canvas.window.size = self.rng.choice(SIZES)
        settings.change(
            speed=self.rng.choice([*settings.Speed]),
            reduced_motion=self.rng.random() < 0.2,
            text_size=self.rng.choice((100, 100, 100, 200)),
        )
        monkey = Monkey(self.rng, number, self.canvas, stack)
        names = list[str]()
        try:
            loop(stack, self.canvas, monkey.events, monkey.tick)
            names = [type(one).__name__ for one in stack.scenes]
            stack.close()
            for entry in shelf.entries():
                assert not entry.fault, entry
        except Exception:
            names = names or [type(one).__name__ for one in stack.scenes]
            self.fault = f"{start}, {monkey.left} of {number} events were left, at {names}\n{traceback.format_exc()}"
        self.seen |= monkey.seen
        return not self.fault


def shuffled(rng: random.Random) -> Iterator[str]:
    """Names of all starts in random order, again and again."""
    while True:
        yield from rng.sample([*STARTS], len(STARTS))


def memory() -> int:
    """Resident memory in KiB, without what is free already and only kept by the C library for later."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # only glibc can give that back
        ctypes.CDLL(None).malloc_trim(0)
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def alive() -> int:
    """The number of scenes that exist although the window is closed."""
    gc.collect()
    return sum(isinstance(one, Scene) for one in gc.get_objects())


def growth(curve: Sequence[int]) -> float:
    """Growth of the last third of a curve over the second, by their medians; the first is warm-up.

    What fills and empties (pictures kept for this or that size of the window) goes up and down, what leaks goes up.
    """
    third = max(len(curve) // 3, 1)
    return median(curve[-third:]) / median(curve[-2 * third : -third] or curve) - 1

"""A monkey at the real loop: keys, clicks, drags, fingers, pads, resizes, focus, suspension, closing, opening."""

import contextlib
import ctypes
import gc
import random
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import pygame

SEEDS = 3
MOST = 0.05
"""Memory may grow by so much over the last half."""
SIZES = ((960, 600), (1280, 720), (900, 1200), (1100, 640), (1920, 1080))
KEYS = (
    "RETURN", "ESCAPE", "LEFT", "RIGHT", "UP", "DOWN", "TAB", "SPACE", "F1", "F11", "u", "l", "m", "t", "z", "p", "a",
    "BACKSPACE", "HOME", "END", "LSHIFT", "RSHIFT", "PAGEDOWN",
)  # fmt: skip


class Canvas:
    """A window that nobody sees; it changes its size when the monkey wants."""

    scale = 1.0
    full = False

    def __init__(self) -> None:
        self.surface = pygame.Surface((960, 600))

    def show(self) -> None:
        """Nobody looks."""

    def toggle_full_screen(self) -> None:
        """The whole of nothing."""
        self.full = not self.full

    def come_forward(self) -> None:
        """There is nothing above."""


class Monkey:
    """Gives events by the thousand."""

    def __init__(self, seed: int, number: int, canvas: Canvas) -> None:
        self.rng = random.Random(seed)
        self.left = number
        self.canvas = canvas
        self.down = self.asleep = False
        self.at = (100, 100)

    def tick(self, rate: int) -> float:
        """The seconds that have passed: a frame, or now and then the night that a computer was suspended for."""
        return 8 * 3600 if self.rng.random() < 0.001 else 1 / 20

    def events(self) -> Iterator[pygame.event.Event]:
        """What happens before the next frame."""
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            self.left -= 1
            if self.left <= 0:
                yield pygame.event.Event(pygame.QUIT)
                return
            yield from self._event()

    def _event(self) -> Iterator[pygame.event.Event]:
        rng, (wide, high) = self.rng, self.canvas.surface.get_size()
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
            yield make(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
        elif choice < 0.975:
            self.asleep = not self.asleep
            yield make(pygame.WINDOWMINIMIZED if self.asleep else pygame.WINDOWRESTORED)
        elif choice < 0.985:
            self.canvas.surface = pygame.Surface(rng.choice(SIZES))
            yield make(pygame.WINDOWEXPOSED)
        else:
            button = rng.randrange(15)
            yield make(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
            yield make(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)


def memory() -> int:
    """Resident memory in KiB, without what is free already and only kept by the C library for later."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # only glibc can give that back
        ctypes.CDLL(None).malloc_trim(0)
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def growth(curve: Sequence[int]) -> float:
    """How much more the last quarter of a curve is than the one before, by their middle values: what fills and empties
    (pictures kept for this or that size of the window) goes up and down, what leaks goes up."""
    quarter = max(len(curve) // 4, 1)
    return median(curve[-quarter:]) / median(curve[-2 * quarter : -quarter] or curve) - 1


def run(number: int, seed: int) -> int:
    """Lets the monkey in, in three seeds; opened again whenever it has closed the window."""
    from koikoi import settings
    from koikoi.desktop.app import apply_settings
    from koikoi.desktop.app.loop import loop
    from koikoi.desktop.app.screen_routes import screen_routes
    from koikoi.desktop.screens.title import TitleScene
    from koikoi.desktop.ui.scene_stack import SceneStack
    from koikoi.desktop.ui.services import Services
    from koikoi.languages import LANGUAGES
    from koikoi.table import shelf

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    apply_settings.begin()
    services, worst, step = Services(routes=screen_routes()), 0.0, number // SEEDS // 40
    for place in range(SEEDS):
        canvas = Canvas()
        monkey = Monkey(seed + place, number // SEEDS, canvas)
        curve, opened, start = [memory()], 0, time.monotonic()
        while monkey.left > 0:
            opened += 1
            settings.change(language=monkey.rng.choice(list(LANGUAGES)), speed=settings.Speed.BRISK)
            stack = SceneStack(TitleScene(), canvas.surface.get_size(), services)
            try:
                monkey.asleep = False
                loop(stack, canvas, monkey.events, monkey.tick)
            except Exception:
                traceback.print_exc()
                names = [type(one).__name__ for one in stack.scenes]
                print(f"seed {seed + place}, {monkey.left} events were left, at {names}")
                return 1
            stack.close()
            for entry in shelf.entries():
                assert not entry.fault, entry
            shelf.prune(2 << 20)
            if monkey.left < number // SEEDS - len(curve) * step:
                curve.append(memory())
            print(
                f"\rseed {seed + place}: {monkey.left} left, opened {opened} times, {curve[-1]} KiB", end="", flush=True
            )
        more, half = growth(curve), curve[len(curve) // 2 :]
        objects = len(gc.get_objects())
        print(f"\n  {time.monotonic() - start:.0f} s; memory over the last half {more:+.1%}", end="")
        print(f" ({min(half)} to {max(half)} KiB), {objects} objects")
        worst = max(worst, more)
    print("no exception" if worst <= MOST else f"no exception, but memory grew by more than {MOST:.0%}")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(run(2000, 1))

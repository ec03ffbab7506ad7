"""At rest: how often a game draws in which nothing moves, what its loop costs, and how much memory it has taken.

A part of the bench `frames`.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benches.frames import STEP, dealt, frames

if TYPE_CHECKING:
    import pygame

    from koikoi.desktop.scenes import Scene

RESTING = ("title", "set-up", "table", "curtain", "decision", "account")


def still(name: str) -> "Scene":
    """A scene in which nothing moves once it has settled."""
    from koikoi.desktop.scene.match import MatchScene
    from koikoi.desktop.scene.setup import SetupScene
    from koikoi.desktop.scene.title import TitleScene
    from koikoi.engine.state import ChooseDealer, RoundOver, ToDeal, ToDecide
    from koikoi.rulesets.collection import bundled
    from koikoi.table.seating import Privacy, plain
    from koikoi.table.table import Table

    if name in ("title", "set-up"):
        return TitleScene() if name == "title" else SetupScene()
    goal = {"decision": ToDecide, "account": RoundOver}.get(name)
    rng = Random(4)
    table = Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren")), seed=4)
    while isinstance(table.match.phase, ChooseDealer | ToDeal):
        table.house()
    while goal is not None and not isinstance(phase := table.match.phase, goal):
        if not table.house():
            seat = phase.seat  # type: ignore[union-attr]
            table.act(seat, rng.choice(table.view(seat).legal))
    return MatchScene(table, Privacy.PASS if name == "curtain" else Privacy.OPEN)


class Nobody:
    """A canvas that nobody looks at; counts how often it is shown."""

    scale = 1.0

    def __init__(self) -> None:
        import pygame

        self.surface = pygame.Surface((1280, 720))
        self.shown = 0

    def show(self) -> None:
        self.shown += 1

    full = False

    def come_forward(self) -> None:
        """Nothing lies above."""

    def toggle_full_screen(self) -> None:
        pass


def draws(name: str, seconds: float) -> int:
    """How often something is drawn in so many seconds at rest, after twenty in which it settles."""
    import pygame

    from koikoi.desktop import app
    from koikoi.desktop.scenes import Stack

    canvas, left, settled = Nobody(), round((20 + seconds) / STEP), 0

    def tick(rate: int) -> float:
        nonlocal left, settled
        left -= 1
        if left == round(seconds / STEP):
            settled = canvas.shown
        return STEP

    def events() -> list["pygame.event.Event"]:
        return [] if left > 0 else [pygame.event.Event(pygame.QUIT)]

    app.loop(Stack(still(name), (1280, 720)), canvas, events, tick)
    return canvas.shown - settled


def busy(name: str, seconds: float, *, focused: bool = True) -> float:
    """Share of a core that the game's loop takes in so many real seconds at rest; `nothing`: a loop that does nothing."""
    import pygame

    from koikoi.desktop import app
    from koikoi.desktop.scenes import Stack
    from koikoi.desktop.window import open_window

    pacer, canvas = pygame.time.Clock(), open_window()
    started: list[tuple[float, float]] = []
    events: Callable[[], list[pygame.event.Event]] = pygame.event.get
    if name == "nothing":
        start = time.process_time(), time.perf_counter()
        while time.perf_counter() - start[1] < seconds:
            events()
            pacer.tick(60)
        return (time.process_time() - start[0]) / (time.perf_counter() - start[1])
    stack = Stack(still(name), canvas.surface.get_size())
    for _ in range(1400):  # until it has settled
        stack.update(STEP)

    def real() -> list["pygame.event.Event"]:
        events()  # a pointer that happens to be over the window is nobody's
        if not started and not stack.dirty:
            started.append((time.process_time(), time.perf_counter()))
            return [] if focused else [pygame.event.Event(pygame.WINDOWFOCUSLOST)]
        over = bool(started) and time.perf_counter() - started[0][1] > seconds
        return [pygame.event.Event(pygame.QUIT)] if over else []

    app.loop(stack, canvas, real, lambda rate: pacer.tick(rate) / 1000)
    return (time.process_time() - started[0][0]) / (time.perf_counter() - started[0][1])


# Memory


def memory(which: str) -> float:
    """MiB that a process has with all pictures, sounds and fonts loaded: `bare`, or the game after it has been played."""
    import pygame

    from koikoi.assets import art_root

    size = (1920, 1080)
    window = pygame.Window("memory", size)
    target = window.get_surface()
    pygame.font.init()
    pygame.mixer.init()
    sounds = [path for path in art_root().glob("sounds/*.ogg") if not path.stem.startswith("month") or "06" in path.stem]
    kept: list[object] = [pygame.mixer.Sound(path) for path in sounds]
    kept += [pygame.font.Font(path, 24) for path in art_root().glob("fonts/*.ttf")]
    if which == "bare":
        for path in sorted((art_root() / "sprites" / "cards").glob("*.png")):
            kept.append(pygame.transform.smoothscale(pygame.image.load(path), (152, 243)).convert_alpha())
    else:
        from koikoi.desktop.scenes import Stack

        for name in RESTING:
            stack = Stack(still(name), size)
            stack.update(STEP)
            stack.draw(target)
        for movers in (False, True, True):
            stack, match = dealt(size, 1)
            list(frames(stack, match, lambda stack=stack: stack.draw(target), movers))  # type: ignore[misc]
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20

"""At rest: how often a game draws in which nothing moves, what its loop costs, and how much memory it has taken.

A part of the bench `frames`.
"""

import os
import time
from pathlib import Path
from random import Random

import pygame

from benches.motion import SERVICES, STEP, dealt, frames
from koikoi.assets import art_root
from koikoi.desktop.app import loop
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.platform.spare_memory import share_heap
from koikoi.desktop.platform.window import open_window
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.state import ChooseDealer, RoundOver, ToDeal, ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.desktop.fake_canvas import FakeCanvas

STATES = ("title", "set-up", "table", "curtain", "decision", "account")
SETTLES = 20.0
"""Seconds until nothing moves any more."""

BARE = """
import os
from pathlib import Path
import pygame
from koikoi.assets import art_root
pygame.display.init(); pygame.font.init(); pygame.mixer.init()
size, art, kept = (1920, 1080), art_root(), []
window = pygame.Window("memory", size)
kept.append(window.get_surface())
for path in sorted((art / "sprites").rglob("*.png")):
    if path.parent.name == "cards-240":
        continue
    picture = pygame.image.load(path)
    if path.parent.name == "cards":
        picture = pygame.transform.smoothscale(picture, (152, 243))
    kept.append(picture.convert_alpha())
scene = pygame.image.load(art / "sprites" / "scenes" / "small" / "06.jpg")
kept.append(pygame.transform.smoothscale(scene, size).convert())
sounds = [path for path in (art / "sounds").glob("*.ogg") if not path.stem.startswith(("month", "piece"))]
kept += [pygame.mixer.Sound(path) for path in (*sounds, art / "sounds" / "month-06.ogg")]
kept += [pygame.font.Font(path, 24) for path in (art / "fonts").glob("*.ttf")]
print(int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20)
"""
"""A process that has loaded everything once: the cards as large as they are at 1920 x 1080, one landscape, one month's
ambience; it says how many MiB it has."""


def still(name: str) -> Scene:
    """A scene in which nothing moves once it has settled."""
    if name in ("title", "set-up"):
        return TitleScene() if name == "title" else SetupScene()
    goal = {"decision": ToDecide, "account": RoundOver}.get(name)
    rng, table = Random(4), Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren")), seed=4)
    while isinstance(table.match.phase, ChooseDealer | ToDeal):
        table.play_chance()
    while goal is not None and not isinstance(table.match.phase, goal):
        seat = table.match.to_move
        assert seat is not None
        table.act(seat, rng.choice(table.view(seat).legal))
    return MatchScene(table, Privacy.PASS if name == "curtain" else Privacy.OPEN)


def draws(name: str, seconds: float) -> int:
    """How often something is drawn in so many seconds at rest."""
    open_window()  # pictures take its format
    canvas, now, settled = FakeCanvas((1280, 720)), 0.0, 0

    def tick(rate: int) -> float:
        nonlocal now, settled
        now += 1 / rate
        if now <= SETTLES:
            settled = canvas.shown
        return 1 / rate

    def events() -> list[pygame.event.Event]:
        return [] if now < SETTLES + seconds else [pygame.event.Event(pygame.QUIT)]

    loop.loop(SceneStack(still(name), (1280, 720), SERVICES), canvas, events, tick)
    return canvas.shown - settled


def busy(name: str, seconds: float, *, focused: bool = True) -> float:
    """Share of a core that the game's loop takes in so many real seconds at rest; `nothing`: a loop without a game."""
    pacer, canvas = pygame.time.Clock(), open_window()
    if name == "nothing":
        start = time.process_time(), time.perf_counter()
        while time.perf_counter() < start[1] + seconds:
            pygame.event.get()
            pacer.tick(60)
        return (time.process_time() - start[0]) / (time.perf_counter() - start[1])
    stack = SceneStack(still(name), canvas.surface.get_size(), SERVICES)
    for _ in range(round(SETTLES / STEP)):
        stack.update(STEP)
    begun: list[tuple[float, float]] = []

    def events() -> list[pygame.event.Event]:
        pygame.event.get()  # a pointer that happens to be over the window is nobody's
        if not begun and not stack.dirty:
            begun.append((time.process_time(), time.perf_counter()))
            return [] if focused else [pygame.event.Event(pygame.WINDOWFOCUSLOST)]
        over = bool(begun) and time.perf_counter() > begun[0][1] + seconds
        return [pygame.event.Event(pygame.QUIT)] if over else []

    loop.loop(stack, canvas, events, lambda rate: pacer.tick(rate) / 1000)
    return (time.process_time() - begun[0][0]) / (time.perf_counter() - begun[0][1])


def memory() -> float:
    """MiB that the game has at 1920 x 1080 once everything has been seen: every state, and all cards in motion."""
    share_heap()
    size = (1920, 1080)
    window = pygame.Window("memory", size)
    target = window.get_surface()
    pygame.font.init()
    pygame.mixer.init()
    effects = [path for path in (art_root() / "sounds").glob("*.ogg") if not path.stem.startswith(("month", "piece"))]
    sounds = [pygame.mixer.Sound(path) for path in (*effects, art_root() / "sounds" / "month-06.ogg")]
    for name in STATES:
        stack = SceneStack(still(name), size, SERVICES)
        stack.update(STEP)
        stack.draw(target)
    for movers in (False, True, True):
        stack, match = dealt(size, 1)

        def draw(stack: SceneStack = stack) -> None:
            stack.draw(target)

        list(frames(stack, match, draw, movers=movers))
    taken = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    return taken if sounds else 0.0

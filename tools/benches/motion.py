"""The table while everything moves: a deal, and eight more cards, drawn frame by frame.  A part of the bench `frames`.

Passes over the same frames:

    first   the first deal that this process shows, with all cards loaded
    deal    the same deal again
    all     the deal, and over it eight more cards that go to and fro across the table, turn by 28 degrees on the way
            and grow by a quarter; four of them face up
    new     that, when no card has been turned or scaled yet

The month's weather drifts, and all panels are there.  The unit is one blit of a converted picture as large as the
window, measured before and after each pass; with a real window such a blit and a flip.  The median of a pass is given
as the median of all repetitions; its 99th of a hundred as the least of them, for another program can easily spoil it.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from statistics import median
from typing import Any

import pygame

from koikoi.desktop.animation.clips import Clip, blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import Board, Picture, Piece, board
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.platform.window import open_window
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.engine.state import ChooseDealer
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table

Size = tuple[int, int]
SERVICES = Services()
"""One for all, as in the game."""

SIZES: tuple[Size, ...] = ((1280, 720), (1920, 1080), (3840, 2160))
PASSES = ("first", "deal", "all", "new")
MOVERS = 8
STEP = 1 / 60


def dealt(size: Size, seed: int) -> tuple[SceneStack, MatchScene]:
    """A match for two on one screen, both hands open, whose first deal is just about to be shown."""
    table = Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren")), seed=seed)
    while isinstance(table.match.phase, ChooseDealer):
        table.play_chance()
    match = MatchScene(table, Privacy.OPEN)
    stack = SceneStack(match, size, SERVICES)
    match.do(table.deal())
    return stack, match


def crossing(goal: Board, seconds: float) -> Callable[[Picture, float], Picture]:
    """A clip's way of putting eight cards more into a picture, which go to and fro as cards do in the game."""
    faces = [piece.face for piece in goal.picture.values() if piece.face is not None]
    wide, cloth = goal.hands[goal.near].card, goal.cloth
    ways = []
    for number in range(MOVERS):
        turn, key = math.tau * number / MOVERS, f"mover{number}"
        x, y = cloth.w * math.sin(turn), cloth.h * 0.3 * math.cos(turn)
        face = faces[number] if number % 2 else None
        one = Piece(key, cloth.centerx + x * 0.1, cloth.centery + y, wide * 0.875, face, z=3000 + number, angle=-14.0)
        other = replace(one, x=cloth.centerx + x * 0.4, y=cloth.centery - y, w=wide * 1.125, lift=1.0, angle=14.0)
        ways.append((replace(one, lift=0.6), other))

    def at(picture: Picture, t: float) -> Picture:
        more = {}
        for number, (one, other) in enumerate(ways):
            part = (t / seconds + number / MOVERS) % 1.0
            more[one.key] = blend(one, other, ease(2.0 * min(part, 1.0 - part)))
        return {**picture, **more}

    return at


def frames(stack: SceneStack, match: MatchScene, draw: Callable[[], None], *, movers: bool) -> Iterator[float]:
    """Runs through the deal frame by frame; the seconds that each takes to be drawn."""
    shot = match.state.queue[0]
    if movers:
        goal = board(shot.view, match.state.near, match.size, match.state.visibility.mode)
        match.state.queue[0] = replace(shot, clip=shot.clip | Clip(shot.clip.seconds, crossing(goal, 1.2)))
    while True:
        stack.update(STEP)
        match.stir()  # the weather does not calm down
        if not match.state.queue or match.state.queue[0].event is not shot.event:
            return
        start = clock()
        draw()
        yield clock() - start


# Time

precise = time.get_clock_info("thread_time").resolution < 1e-6
"""Whether the system tells the processor's time finely; then waiting for other programs does not count."""


def clock() -> float:
    """Seconds since some moment."""
    return time.thread_time() if precise else time.perf_counter()


def quantile(times: Iterable[float], share: float) -> float:
    """The time that this share of all is not above."""
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def unit(target: pygame.Surface, show: Callable[[], None], pause: float = 0.0) -> float:
    """Seconds of a full blit (and of showing it); `pause`: seconds before each, as there are between real frames.

    After a pause the same blit takes half as long again: the pictures have left the processor's memory.
    """
    picture = pygame.Surface(target.get_size(), 0, target)
    picture.fill((20, 40, 60))
    times = []
    for _ in range(40):
        start = clock()
        target.blit(picture, (0, 0))
        show()
        times.append(clock() - start)
        time.sleep(pause)
    return quantile(times, 0.5)


def passes(
    size: Size, seed: int, repetitions: int, target: pygame.Surface, show: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """All passes at one size: for each the median, the 99th of a hundred, and the first frame, in units."""

    def run(name: str) -> list[float]:
        stack, match = dealt(size, seed)
        if name == "first":
            for thread in sprites().prepare(match.state.board.hands[match.state.near].card):
                thread.join()
        if name in ("first", "new"):
            sources().clear()

        def draw() -> None:
            stack.draw(target)
            show()

        return list(frames(stack, match, draw, movers=name in ("all", "new")))

    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in PASSES}
    units, times = [unit(target, show)], [0.0]
    for place, name in enumerate(("first", "deal", "all", *("deal", "all", "all", "new", "all") * repetitions)):
        times = run(name)
        units.append(unit(target, show))
        here = (units[-2] + units[-1]) / 2
        if place > 2 or name == "first":  # before, pictures are made that are kept
            found[name].append((quantile(times, 0.5) / here, quantile(times, 0.99) / here, times[0] / here))
    kept = sources()
    return {
        "size": size,
        "driver": pygame.display.get_driver(),
        "frames": len(times),
        "unit_ms": median(units) * 1e3,
        "kept_mib": kept.bytes / 2**20,
        "bound_mib": kept.room / 2**20,
        **{
            name: {
                "p50": median(row[0] for row in rows),
                "p99": min(row[1] for row in rows),
                "start": median(row[2] for row in rows),
            }
            for name, rows in found.items()
        },
    }


def drawing(seed: int, repetitions: int) -> list[dict[str, Any]]:
    """On a window that nobody sees."""
    found = []
    for size in SIZES:
        window = pygame.Window("frames", size)
        found.append(passes(size, seed, repetitions, window.get_surface()))
        window.destroy()
    return found


def windows(seed: int, repetitions: int) -> list[dict[str, Any]]:
    """On the window that the game opens; what its server does counts, too."""
    global precise
    precise, canvas, found = False, open_window(), []
    for size in SIZES:
        canvas.window.size = size
        for _ in range(20):
            pygame.event.get()
            time.sleep(0.02)
        found.append(passes(canvas.surface.get_size(), seed, repetitions, canvas.surface, canvas.show))
    return found

"""Frames: what drawing costs while everything moves, and what it costs while nothing does.

The unit is one blit of a converted picture as large as the window, measured before and after each pass; with a real
window it is such a blit and a flip. Passes over the same frames:

    first   the first deal ever seen, once all cards are loaded; no transformed picture is there yet
    deal    the same deal again
    all     the deal, and over it eight more cards that cross the table, turn by 14 degrees to both sides and grow and
            shrink by an eighth; four of them face up. The month's weather drifts, and all panels are there
    new     that, with nothing kept from before

Without a display the time is that of the processor, so that other programs matter less.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pygame

    from koikoi.desktop.layout import Board, Picture
    from koikoi.desktop.scene.match import MatchScene
    from koikoi.desktop.scenes import Scene, Stack

Size = tuple[int, int]

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
MOVERS = 8
STEP = 1 / 60
TARGETS = {"p50": 5.0, "p99": 10.0, "first": 15.0, "window": 2.5, "draws": 0, "cpu": 1.5, "rss": 3.0}
TARGETS |= {"focused": 1.0, "unfocused": 0.3}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", choices=("drawing", "window", "rest", "memory"), help="one part of it")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each state at rest is watched (10)")
    parser.set_defaults(repetitions=5)


# A table in motion


def dealt(size: Size, seed: int) -> "tuple[Stack, MatchScene]":
    """A match for two on one screen whose first deal is just about to be shown."""
    from koikoi.desktop.scene.match import MatchScene
    from koikoi.desktop.scenes import Stack
    from koikoi.engine.state import ChooseDealer
    from koikoi.rulesets.collection import bundled
    from koikoi.table.seating import Privacy, plain
    from koikoi.table.table import Table

    table = Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren")), seed=seed)
    while isinstance(table.match.phase, ChooseDealer):
        table.house()
    match = MatchScene(table, Privacy.OPEN)
    stack = Stack(match, size)
    match.do(table.deal())
    return stack, match


def crossing(board: "Board", seconds: float) -> "Callable[[Picture, float], Picture]":
    """A clip's way of putting eight cards more into a picture, which go to and fro as cards do in the game."""
    from koikoi.desktop.clips import blend, ease
    from koikoi.desktop.layout import Piece

    faces = [piece.face for piece in board.picture.values() if piece.face is not None]
    wide, cloth = board.hands[board.near].card, board.cloth
    ways = []
    for number in range(MOVERS):
        turn, high = math.tau * number / MOVERS, 3000 + number
        x, y = math.sin(turn), math.cos(turn)
        one = Piece(
            f"mover{number}",
            cloth.centerx + cloth.w * 0.1 * x,
            cloth.centery + cloth.h * 0.3 * y,
            wide * 0.875,
            faces[number] if number % 2 else None,
            z=high,
            lift=0.6,
            angle=-14.0,
        )
        x, y = cloth.centerx + cloth.w * 0.4 * x, cloth.centery - cloth.h * 0.3 * y
        ways.append((one, replace(one, x=x, y=y, w=wide * 1.125, lift=1.0, angle=14.0)))

    def at(picture: "Picture", t: float) -> "Picture":
        more = {}
        for number, (one, other) in enumerate(ways):
            part = (t / seconds + number / MOVERS) % 1.0
            more[one.key] = blend(one, other, ease(2 * min(part, 1.0 - part)))
        return {**picture, **more}

    return at


def frames(stack: "Stack", match: "MatchScene", draw: Callable[[], None], movers: bool) -> Iterator[float]:
    """Runs through the deal frame by frame; the seconds that each takes to be drawn."""
    from koikoi.desktop.clips import Clip
    from koikoi.desktop.layout import board

    shot = match.queue[0]
    if movers:
        goal = board(shot.view, match.near, match.size, match.looking.mode)
        match.queue[0] = replace(shot, clip=shot.clip | Clip(shot.clip.seconds, crossing(goal, 1.2)))
    while True:
        stack.update(STEP)
        match.stir()  # the weather does not calm down
        if not match.queue or match.queue[0].event is not shot.event:
            return
        start = clock()
        draw()
        yield clock() - start


def forget() -> None:
    """Lets go of everything that is kept but the cards themselves."""
    from koikoi.desktop import poses
    from koikoi.desktop.scene.common import painter
    from koikoi.desktop.sprites import sprites
    from koikoi.desktop.stage import Stage

    poses.ways.clear()
    sprites().kept.clear()
    painter().stage = Stage()


def clock() -> float:
    return time.thread_time() if precise else time.perf_counter()


precise = time.get_clock_info("thread_time").resolution < 1e-6
"""Whether the system tells the processor time finely enough, and drawing is all in this thread."""


def quantile(times: Iterable[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def unit_of(target: "pygame.Surface", show: Callable[[], None] = lambda: None) -> float:
    """Seconds of the unit on this surface."""
    import pygame

    picture = pygame.Surface(target.get_size(), 0, target)
    picture.fill((20, 40, 60))
    times = []
    for _ in range(40):
        start = clock()
        target.blit(picture, (0, 0))
        show()
        times.append(clock() - start)
    return quantile(times, 0.5)


def passes(
    size: Size, options: argparse.Namespace, target: "pygame.Surface", show: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """All passes over the frames at one size, in units.

    The frames of a pass are the same every time, and other programs can only make them slower: what counts for each
    frame is the least of all repetitions, and so for the unit.
    """
    from koikoi.desktop import poses
    from koikoi.desktop.sprites import sprites

    def run(name: str) -> list[float]:
        stack, match = dealt(size, options.seed)
        if name in ("first", "new"):
            for thread in sprites().prepare(match.board.hands[match.near].card):
                thread.join()
            forget()

        def draw() -> None:
            stack.draw(target)
            show()

        return list(frames(stack, match, draw, name in ("all", "new")))

    best: dict[str, list[float]] = {}
    units = []
    for name in ("first", "deal", "all", *("deal", "all", "all", "new") * options.repetitions):
        units.append(unit_of(target, show))
        times = run(name)
        if name == "first" or len(units) > 3:  # before, pictures are made that are kept
            best[name] = list(map(min, zip(best.get(name, times), times, strict=True)))
    unit = min(units)
    return {
        "size": size,
        "unit_ms": unit * 1e3,
        "frames": len(best["deal"]),
        **{
            name: {"p50": quantile(times, 0.5) / unit, "p99": quantile(times, 0.99) / unit, "start": times[0] / unit}
            for name, times in best.items()
        },
        "kept_mib": (poses.ways.bytes + sprites().kept.bytes) / 2**20,
        "bound_mib": (poses.ways.room + sprites().kept.room) / 2**20,
    }


def drawing(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Passes on a window that nobody sees, at all sizes in this process."""
    import pygame

    found = []
    for size in SIZES:
        window = pygame.Window("frames", size)
        found.append(passes(size, options, window.get_surface()))
        window.destroy()
    return found


# A real window


def windows(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Passes on the window that the game opens."""
    import pygame

    from koikoi.desktop.window import open_window

    global precise
    precise = False  # the server works, too
    canvas = open_window()
    found = []
    for size in SIZES:
        canvas.window.size = size
        for _ in range(20):
            pygame.event.get()
            time.sleep(0.02)
        row = passes(canvas.surface.get_size(), options, canvas.surface, canvas.show)
        found.append({**row, "driver": pygame.display.get_driver()})
    return found


# The bench


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """Variables for other processes: a folder of their own, and an X server that nobody sees where there is one."""
    from tests.desktop.xserver import missing, screen

    with ExitStack() as stack:
        env = {**os.environ, "SDL_VIDEODRIVER": "dummy"} if missing() else stack.enter_context(screen(SIZES[-1]))
        home = stack.enter_context(tempfile.TemporaryDirectory())
        tools = str(Path(__file__).resolve().parent.parent)
        paths = os.pathsep.join((str(ROOT), tools))
        yield env | {"KOIKOI_HOME": home, "PYTHONPATH": paths, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def elsewhere(env: dict[str, str], call: str) -> Any:
    """What a function of this module returns in a process of its own."""
    code = f"import json, argparse\nfrom benches import frames\nprint(json.dumps(frames.{call}))"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: {call} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return json.loads(done.stdout.splitlines()[-1])


def measure(options: argparse.Namespace) -> dict[str, Any]:
    sys.path.insert(0, str(ROOT))
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "KOIKOI_HOME": tempfile.mkdtemp()}
    import pygame

    pygame.display.init()
    pygame.font.init()
    found: dict[str, Any] = {"python": sys.version.split()[0], "targets": TARGETS}
    wanted = (options.only,) if options.only else ("drawing", "window", "rest", "memory")
    if "drawing" in wanted:
        found["drawing"] = drawing(options)
    if "rest" in wanted:
        found["draws"] = {name: draws(name, options.seconds) for name in RESTING}
    with environment() as env:
        if "window" in wanted:
            given = f"argparse.Namespace(repetitions={options.repetitions}, seed={options.seed})"
            found["window"] = elsewhere(env, f"windows({given})")
        if "rest" in wanted:
            states = [("nothing", True), ("title", True), ("table", True), ("table", False)]
            found["busy"] = {
                f"{name}{'' if focused else ', without focus'}": min(
                    elsewhere(env, f"busy({name!r}, {options.seconds / 2}, focused={focused})") for _ in range(3)
                )
                for name, focused in states
            }
        if "memory" in wanted and Path("/proc/self/statm").exists():
            found["memory"] = {which: elsewhere(env, f"memory({which!r})") for which in ("bare", "game")}
    return found


def tell(found: dict[str, Any]) -> str:
    lines, targets = [f"Python {found['python']}"], found["targets"]
    for part, unit in (("drawing", "one full blit"), ("window", "blit and flip")):
        if part not in found:
            continue
        lines.append(f"{part}, in units ({unit})    p50   p99  start")
        for row in found[part]:
            wide, high = row["size"]
            lines.append(f"  {wide} x {high}: unit {row['unit_ms']:.3f} ms, {row['frames']} frames")
            for name in ("first", "deal", "all", "new"):
                numbers = "".join(f"{row[name][key]:>7.1f}" for key in ("p50", "p99", "start"))
                lines.append(f"    {name:<24}{numbers}")
            lines.append(f"    pictures kept {row['kept_mib']:.1f} MiB of {row['bound_mib']:.0f}")
    if part := found.get("draws"):
        lines.append("drawn at rest: " + ", ".join(f"{name} {count}" for name, count in part.items()))
    if part := found.get("busy"):
        for name, share in part.items():
            lines.append(f"  {name:<24}{share * 100:>6.2f} % of a core, {share / part['nothing']:.2f} of a bare loop")
    if part := found.get("memory"):
        lines.append(f"memory: bare {part['bare']:.0f} MiB, game {part['game']:.0f}: {part['game'] / part['bare']:.2f}")
    lines.append("targets: " + ", ".join(f"{name} {value}" for name, value in targets.items()))
    return "\n".join(lines)

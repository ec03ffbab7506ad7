"""Starting: process start to the visible title and to all that it shows, against a bare window.

Four programs are started in turn, again and again: one that opens an empty window of the same size and flips it once,
the game, the game with a match to open, and one that only imports what the game does, under `-X importtime`. What to
compare are the ratios.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table

ROOT = Path(__file__).resolve().parent.parent.parent
TARGETS = {"title": 1.6, "cards": 3.0, "imports": 0.5}
"""Ratios.  None for the title's print: it is made before one's eyes, and that takes 1.6 seconds in any case."""

BARE = """
import os, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill((20, 40, 60))
window.flip()
print(time.perf_counter(), pygame.display.get_driver())
"""

# The game, with a watch on its first frame, its first turn, and the end of each thread of these names, the first time
# that there are any. It ends once it has gone round twelve times and none of them works any more, or after three
# seconds. What comes later (the season's air, the process that thinks; without a match also the cards) waits until the
# title has come in, and is not counted.
GAME = """
import os, sys, threading, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from koikoi.__main__ import main

FIRST = set(sys.argv[1].split(","))
shown, ended, turns, ready = [], [], [], []
begin, get = threading.Thread.start, pygame.event.get

class Window(pygame.Window):
    def flip(self):
        super().flip()
        shown.append(time.perf_counter())

def timed_start(thread):
    run = thread.run
    def timed_run():
        run()
        if thread.name in FIRST:
            ended.append(time.perf_counter())
    if not turns:
        thread.run = timed_run
    begin(thread)

def timed_get(*given, **named):
    turns.append(time.perf_counter())
    loading = {one.name for one in threading.enumerate()} & FIRST
    if len(turns) > 12 and (not loading or turns[-1] - turns[0] > 3.0):
        ready.append(max([shown[0], *ended]))
        return [pygame.event.Event(pygame.QUIT)]
    return get(*given, **named)

pygame.Window, threading.Thread.start, pygame.event.get = Window, timed_start, timed_get
code = main(sys.argv[2:])
print(shown[0], turns[0], ready[0])
sys.exit(code)
"""

# What is imported until the menu can be used: pygame first, so that what it needs itself counts as its own.
IMPORTS = "import pygame; import koikoi.desktop.app.start; import koikoi.desktop.app.loop"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--accelerated", action="store_true", help="let SDL draw through OpenGL, if it has one")
    parser.set_defaults(repetitions=25)


@contextmanager
def environment(accelerated: bool) -> Iterator[dict[str, str]]:
    """Variables for the programs: a person's folder of their own; the present display, else one that nobody sees."""
    with ExitStack() as stack:
        env = dict(os.environ)
        if not (env.get("DISPLAY") or env.get("WAYLAND_DISPLAY")) and sys.platform == "linux":
            sys.path.insert(0, str(ROOT))
            from tests.desktop.xserver import missing, screen

            env = {**env, "SDL_VIDEODRIVER": "dummy"} if missing() else stack.enter_context(screen())
        home = stack.enter_context(tempfile.TemporaryDirectory())
        env |= {"KOIKOI_HOME": home, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        env |= {"SDL_AUDIODRIVER": "dummy"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # as a player starts: what is imported has been compiled before
        if not accelerated:
            env["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        yield env


def run(env: dict[str, str], *arguments: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Starts a Python; the moment before, and what it said."""
    command = [sys.executable, "-P", *arguments]
    start = time.perf_counter()
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode:
        sys.exit(f"bench: {arguments[0]} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return start, done


def match(env: dict[str, str]) -> str:
    """A match that has been dealt; the path of its file."""
    path = Path(env["KOIKOI_HOME"], "dealt.koikoi")
    if not path.exists():
        Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=1, dealer=Seat(0), path=path).deal()
    return str(path)


def imports(told: str) -> tuple[float, dict[str, float]]:
    """From what `-X importtime` says: seconds for pygame with all it needs, and for what was imported after it.

    The latter by package, `koikoi` among them.
    """
    lines = re.findall(r"^import time: +(\d+) \| +(\d+) \|( +)([\w.]+)$", told, re.MULTILINE)
    place = next(place for place, (_, _, indent, name) in enumerate(lines) if name == "pygame" and len(indent) == 1)
    after: dict[str, float] = {}
    for own, _, _, name in lines[place + 1 :]:
        package = name.partition(".")[0]
        after[package] = after.get(package, 0.0) + int(own) / 1e6
    return int(lines[place][1]) / 1e6, after


def measure(options: argparse.Namespace) -> dict[str, Any]:
    times: dict[str, list[float]] = {}
    packages: dict[str, list[float]] = {}
    driver = ""
    with environment(options.accelerated) as env:
        for warm in range(options.repetitions + 1):
            start, done = run(env, "-c", BARE)
            first, driver = done.stdout.split()
            row = {"bare": float(first) - start}
            start, done = run(env, "-c", GAME, "cards", match(env))
            row["cards"] = float(done.stdout.split()[-1]) - start
            start, done = run(env, "-c", GAME, "layers")
            row |= {
                name: float(at) - start
                for name, at in zip(("title", "menu", "print"), done.stdout.split(), strict=True)
            }
            pygame, after = imports(run(env, "-X", "importtime", "-c", IMPORTS)[1].stderr)
            row |= {"pygame": pygame, "ours": after.pop("koikoi"), "others": sum(after.values())}
            if warm == 0:  # bytecode written, files in memory
                continue
            for name, seconds in row.items():
                times.setdefault(name, []).append(seconds)
            for name, seconds in after.items():
                packages.setdefault(name, []).append(seconds)

    def ratio(one: str, two: str) -> float:
        return median(a / b for a, b in zip(times[one], times[two], strict=True))

    return {
        "driver": driver,
        "accelerated": options.accelerated,
        "python": sys.version.split()[0],
        **{f"{name}_ms": median(found) * 1e3 for name, found in times.items()},
        **{f"{name}_best_ms": min(found) * 1e3 for name, found in times.items()},
        "title_to_bare": ratio("title", "bare"),
        "print_to_bare": ratio("print", "bare"),
        "cards_to_bare": ratio("cards", "bare"),
        "imports_to_pygame": ratio("others", "pygame"),
        "targets": TARGETS,
        "packages_ms": {
            name: round(median(found) * 1e3, 2)
            for name, found in sorted(packages.items(), key=lambda item: -median(item[1]))
        },
    }


def tell(found: dict[str, Any]) -> str:
    def line(what: str, name: str, ratio: str = "", target: str = "") -> str:
        numbers = f"{what:<34}{found[name + '_ms']:>7.0f}{found[name + '_best_ms']:>8.0f}"
        wanted = f"{found['targets'][target]:>9.1f}" if target else ""
        return f"{numbers}{found[ratio]:>9.2f}{wanted}" if ratio else numbers

    dearest = [f"{name} {ms:.1f}" for name, ms in found["packages_ms"].items()][:8]
    return "\n".join(
        [
            f"video driver {found['driver']}, Python {found['python']}",
            f"{'milliseconds':<34}{'median':>7}{'best':>8}{'ratio':>9}{'target':>9}",
            line("process start to a bare window", "bare"),
            line("process start to the title", "title", "title_to_bare", "title"),
            line("process start to its menu", "menu"),
            line("process start to all it shows", "print", "print_to_bare"),
            line("with a match, to all its cards", "cards", "cards_to_bare", "cards"),
            line("importing pygame", "pygame"),
            line("importing our modules", "ours"),
            line("importing everything else", "others", "imports_to_pygame", "imports"),
            f"the dearest of these: {', '.join(dearest)}",
        ]
    )

"""Frames: what drawing costs while everything moves, on a plain surface and in a real window, and what rest costs.

Everything is a ratio within one run. `motion` tells what is drawn and what the units are, `moments` does so for every
moment of the films, `screens` for those the title leads to, `whole_match` for all of a match, `at_rest` tells the rest.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SMALL = (1280, 800)
"""Of a laptop, or a handheld, that runs on half a core."""
PARTS = ("drawing", "moments", "screens", "match", "half", "window", "rest", "memory")
TARGETS = {
    "drawing": "all: p50 5, p99 10; first and new: p50 15",
    "moments": "p50 5, p99 10; a title 3 % of a core",
    "screens": "83 at 1080p, 25 at 4K",
    "match": "p50 5, p99 10; the dearest 83 at 1080p, 25 at 4K",
    "half": "33 ms",
    "window": "all: p50 2.5",
    "draws": "0",
    "busy": "1.5 of a bare loop, 1 % of a core, 0.3 % without focus",
    "memory": "3",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each state at rest is watched (10)")
    parser.set_defaults(repetitions=6)


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """Variables for other processes: a folder of their own, and an X server that nobody sees where there is one."""
    from tests.desktop.xserver import missing, screen

    with ExitStack() as stack:
        env = {**os.environ, "SDL_VIDEODRIVER": "dummy"} if missing() else stack.enter_context(screen((3840, 2160)))
        home = stack.enter_context(tempfile.TemporaryDirectory())
        paths = os.pathsep.join((str(ROOT), str(ROOT / "tools")))
        yield env | {"KOIKOI_HOME": home, "PYTHONPATH": paths, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def elsewhere(env: dict[str, str], code: str) -> Any:
    """What a program prints last, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: a part ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return json.loads(done.stdout.splitlines()[-1])


def called(env: dict[str, str], module: str, call: str) -> Any:
    """What a function of a module of this package returns, in a process of its own."""
    return elsewhere(env, f"import json\nfrom benches import {module}\nprint(json.dumps({module}.{call}))")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    sys.path.insert(0, str(ROOT))
    wanted = (options.only,) if options.only else PARTS
    found: dict[str, Any] = {"python": sys.version.split()[0], "targets": TARGETS}
    given = f"({options.seed}, {options.repetitions})"
    with environment() as env:
        unseen = env | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        if "drawing" in wanted:
            found["drawing"] = called(unseen, "motion", f"drawing{given}")
        if "moments" in wanted:
            again = max(options.repetitions // 3, 1)
            found["moments"] = [called(unseen, "moments", f"moments({size}, {again})") for size in SIZES]
        if "screens" in wanted:
            found["screens"] = [called(unseen, "screens", f"screens({size})") for size in SIZES]
        if "match" in wanted:
            found["match"] = [called(unseen, "whole_match", f"whole_match({size})") for size in SIZES]
        if "half" in wanted:
            found["half"] = called(unseen, "whole_match", f"whole_match({SMALL}, 0.5)")
        if "window" in wanted:
            found["window"] = called(env, "motion", f"windows{given}")
        if "rest" in wanted:
            states = f"{{name: at_rest.draws(name, {options.seconds}) for name in at_rest.STATES}}"
            found["draws"] = elsewhere(unseen, f"import json\nfrom benches import at_rest\nprint(json.dumps({states}))")
            found["busy"] = dict.fromkeys(("nothing", "title", "table", "table, without focus"), 1.0)
            for _ in range(3):  # other programs can only make it more
                for name, least in found["busy"].items():
                    state, _comma, unfocused = name.partition(", ")
                    call = f"busy({state!r}, {options.seconds / 2}, focused={not unfocused})"
                    found["busy"][name] = min(least, called(env, "at_rest", call))
        if "memory" in wanted and Path("/proc/self/statm").exists():
            from benches.at_rest import BARE

            found["memory"] = {"bare": elsewhere(unseen, BARE), "game": called(unseen, "at_rest", "memory()")}
    return found


def moments_told(sizes: list[dict[str, Any]], target: str) -> list[str]:
    """A line for each moment and for each month's title."""
    lines = [f"moments, in units of a full blit; targets: {target}"]
    for row in sizes:
        wide, high = row["size"]
        lines.append(f"  {wide} x {high} (unit {row['unit_ms']:.3f} ms)")
        lines.append(f"    {'':<16}{'seen first:':>14}{'p50':>6}{'p99':>8}{'worst':>8}{'then:':>8}{'p50':>6}{'p99':>8}")
        for one in row["moments"]:
            first = "".join(f"{one['first'][name]:>8.1f}" for name in ("p50", "p99", "worst"))
            lines.append(f"    {one['name']:<28}{first}{one['p50']:>14.1f}{one['p99']:>8.1f}")
        lines.append(f"    {'all together':<28}{'':>24}{row['together']['p50']:>14.1f}{row['together']['p99']:>8.1f}")
        lines += [
            f"    the title of {one['name']:<14}{one['share'] * 100:>6.2f} % of a core, p50 {one['p50']:.1f},"
            f" p99 {one['p99']:.1f}"
            for one in row["titles"]
        ]
    return lines


def match_told(row: dict[str, Any]) -> str:
    """A whole match, with the dearest frame of each scene."""
    wide, high = row["size"]
    dearest = ", ".join(f"{name} {one:.0f}" for name, one in sorted(row["dearest"].items(), key=lambda it: -it[1]))
    about = f"{row['frames']} frames, unit {row['unit_ms']:.3f} ms"
    return f"  {wide} x {high} ({about}){row['p50']:>8.1f}{row['p99']:>8.1f}   dearest: {dearest}"


def tell(found: dict[str, Any]) -> str:
    lines, targets = [f"Python {found['python']}"], found["targets"]
    for part, unit in (("drawing", "a full blit"), ("window", "a full blit and a flip")):
        if part not in found:
            continue
        lines.append(f"{part}, in units of {unit}; targets: {targets[part]}")
        for row in found[part]:
            wide, high = row["size"]
            about = f"{row['driver']}, {row['frames']} frames, unit {row['unit_ms']:.3f} ms"
            lines.append(f"  {wide} x {high} ({about}){'p50':>8}{'p99':>8}{'first frame':>14}")
            for name in ("first", "deal", "all", "new"):
                one = row[name]
                lines.append(f"    {name:<45}{one['p50']:>8.2f}{one['p99']:>8.2f}{one['start']:>14.1f}")
            lines.append(f"    pictures kept: {row['kept_mib']:.0f} MiB of {row['bound_mib']:.0f}")
    lines += moments_told(found["moments"], targets["moments"]) if "moments" in found else []
    if "screens" in found:
        lines.append(f"screens opened, their dearest frame in units of a full blit; targets: {targets['screens']}")
    for row in found.get("screens", ()):
        wide, high = row["size"]
        dearest = ", ".join(f"{name} {one:.0f}" for name, one in sorted(row["dearest"].items(), key=lambda it: -it[1]))
        lines.append(f"  {wide} x {high} (unit {row['unit_ms']:.3f} ms)   {dearest}")
    if "match" in found:
        lines.append(f"a match seen for the first time, in units of a full blit; targets: {targets['match']}")
        lines += [match_told(row) for row in found["match"]]
    if "half" in found:
        dearest = found["half"]["dearest_ms"]
        lines.append(f"that on half a core, the dearest frame {dearest:.1f} ms; target: {targets['half']}")
        lines.append(match_told(found["half"]))
    if "draws" in found:
        told = ", ".join(f"{name} {count}" for name, count in found["draws"].items())
        lines.append(f"drawn at rest: {told}; target {targets['draws']}")
    if "busy" in found:
        lines.append(f"processor at rest; targets: {targets['busy']}")
        for name, share in found["busy"].items():
            ratio = share / found["busy"]["nothing"]
            lines.append(f"  {name:<24}{share * 100:>6.2f} % of a core{ratio:>8.2f} of a bare loop")
    if "memory" in found:
        bare, game = found["memory"]["bare"], found["memory"]["game"]
        lines.append(f"memory: bare {bare:.0f} MiB, game {game:.0f}: {game / bare:.2f}; target {targets['memory']}")
    return "\n".join(lines)

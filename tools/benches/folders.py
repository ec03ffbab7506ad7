"""Folders with very many files, hostile and honest: how long until something is seen."""

import argparse
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from koikoi.desktop.screens.matches import MatchesScene
from koikoi.rulesets import library
from koikoi.table import shelf
from tests.autoplay import play_on, start

MANY, HONEST = 10_000, 6_000


def hostile(folder: Path, suffix: str, many: int = MANY) -> None:
    """Fills a folder: small nonsense, some of it large, pipes, folders, links to devices."""
    folder.mkdir(parents=True, exist_ok=True)
    header = json.dumps({"koikoi": 1, "rules": "german", "players": ["a", "b"]})
    kinds = [b"", b"nonsense", b"\0" * 500, b"[" * 50_000, header.encode() + b'\n{"over":{"winners":5}}\n']
    kinds += [b"x = 1\n", b"[a]\nextends = 'a'\n", b"{" * 2000]
    for number in range(many):
        path = folder / f"{number:05}{suffix}"
        match number % 50:
            case 0 if hasattr(os, "mkfifo"):
                os.mkfifo(path)
            case 1:
                path.mkdir()
            case 2:
                path.symlink_to("/dev/zero")
            case 3:
                path.write_bytes(b"y" * 1_900_000 if number < 500 else b"y" * 90_000)
            case kind:
                path.write_bytes(kinds[kind % len(kinds)])


def honest(folder: Path, many: int = HONEST) -> None:
    """Fills a folder with matches that are not over."""
    folder.mkdir(parents=True, exist_ok=True)
    first = folder / "first.koikoi"
    play_on(start(first, "nintendo", 2, 3), 60).close()
    for number in range(many):
        shutil.copyfile(first, folder / f"20270101-{number:06}.koikoi")
    first.unlink()


def seconds(what: Callable[[], object]) -> float:
    """How long something takes, once."""
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


def arguments(parser: argparse.ArgumentParser) -> None:
    """None of its own."""


def measure(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Seconds to the title, to `play --continue`, to the list of matches, and for all rules."""
    found = {}
    for name in ("hostile", "honest"):
        with tempfile.TemporaryDirectory() as temporary:
            home = Path(temporary)
            os.environ["KOIKOI_HOME"] = temporary
            if name == "hostile":
                hostile(home / "matches", ".koikoi")
                hostile(home / "rules", ".toml")
            else:
                honest(home / "matches")
            found[name] = {
                "title": seconds(shelf.latest),
                "continue": seconds(lambda: shelf.unfinished(1)),
                "matches": seconds(lambda: MatchesScene().enter((1280, 720))),
                "rules": seconds(library),
            }
    return found


def tell(found: dict[str, dict[str, float]]) -> str:
    """The figures in words."""
    return "\n".join(
        f"{name}: " + ", ".join(f"{what} {taken:.2f} s" for what, taken in times.items())
        for name, times in found.items()
    )

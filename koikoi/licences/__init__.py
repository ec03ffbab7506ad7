"""What is inside the programs we give away, and under which licence; `components.toml` says it, `texts/` quotes it."""

import re
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from koikoi.assets import art_root

__all__ = ["Component", "components", "text", "undeclared", "undeclared_crates", "undeclared_packages"]

_HERE = Path(__file__).resolve().parent
_CRATE = re.compile(rb"registry[/\\]src[/\\][^/\\\0]+[/\\]([A-Za-z][\w-]*?)-\d+\.\d+\.\d+")
"""Where a compiler took the sources of a crate from; messages of faults quote it."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something that somebody has made."""

    name: str
    licence: str
    """By its SPDX identifier."""
    texts: tuple[str, ...]
    """File names of what its licence says."""
    files: tuple[str, ...] = ()
    """Patterns for its libraries on every system, and for the places of its other files, in small letters."""
    packages: tuple[str, ...] = ()
    """Patterns for what it brings that Python imports, in small letters."""


@cache
def components() -> tuple[Component, ...]:
    """Everything there is, we ourselves first."""
    table = tomllib.loads((_HERE / "components.toml").read_text(encoding="utf-8"))
    return tuple(
        Component(
            one["name"],
            one["licence"],
            tuple(one["texts"]),
            tuple(one.get("files", ())),
            tuple(one.get("packages", ())),
        )
        for one in table["component"]
    )


def text(name: str) -> str:
    """A licence's words."""
    place = art_root() / "fonts" if name.startswith("OFL-") else _HERE / "texts"
    return (place / name).read_text(encoding="utf-8")


def undeclared(files: Iterable[str]) -> list[str]:
    """Which of these belong to nothing in the list: libraries by their names, other files by their places."""
    return _unknown(files, [pattern for one in components() for pattern in one.files])


def undeclared_packages(names: Iterable[str]) -> list[str]:
    """Which of these belong to nothing in the list: what Python imports, by its first name or folder."""
    found = (name for name in names if name.partition(".")[0] not in sys.stdlib_module_names)
    return _unknown(found, [pattern for one in components() for pattern in one.packages])


def undeclared_crates(library: bytes) -> list[str]:
    """Which crates of Rust this library holds, as far as it tells, that are not named with their licences."""
    inside = {name.decode() for name in _CRATE.findall(library)}
    return sorted(inside - set(re.findall(r"[\w-]+", text("Rust-crates.txt"))))


def _unknown(names: Iterable[str], patterns: list[str]) -> list[str]:
    return [name for name in names if not any(fnmatchcase(name.lower(), pattern) for pattern in patterns)]

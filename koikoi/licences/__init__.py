"""What is inside the programs we give away, and under which licence; `components.toml` says it, `texts/` quotes it."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from koikoi.assets import art_root

__all__ = ["Component", "components", "text", "undeclared"]

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Component:
    """Something that somebody has made."""

    name: str
    licence: str
    """By its SPDX identifier."""
    texts: tuple[str, ...]
    """File names of what its licence says."""
    files: tuple[str, ...] = ()
    """Patterns for its libraries on every system, in small letters."""


@cache
def components() -> tuple[Component, ...]:
    """Everything there is, we ourselves first."""
    table = tomllib.loads((_HERE / "components.toml").read_text(encoding="utf-8"))
    return tuple(
        Component(one["name"], one["licence"], tuple(one["texts"]), tuple(one.get("files", ())))
        for one in table["component"]
    )


def text(name: str) -> str:
    """A licence's words."""
    place = art_root() / "fonts" if name.startswith("OFL-") else _HERE / "texts"
    return (place / name).read_text(encoding="utf-8")


def undeclared(libraries: Iterable[str]) -> list[str]:
    """Which of these libraries, by their file names, belong to nothing in the list."""
    patterns = [pattern for one in components() for pattern in one.files]
    return [name for name in libraries if not any(fnmatchcase(name.lower(), pattern) for pattern in patterns)]

"""What the packages weigh, and which system they need."""

import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

PARTS = (
    ("cards", "art/sprites/cards"),
    ("other pictures", "art/sprites/"),
    ("fonts", "art/fonts/"),
    ("sounds", "art/sounds/"),
    ("icons", "art/icons/"),
    ("languages", "locales/"),
    ("SDL with its codecs", "pygame_ce.libs/"),
    ("SDL with its codecs", "SDL"),
    ("pygame", "pygame/"),
    ("menu entry and icons", "share/"),
)
"""Part, and what stands in the path of its files; the first one counts."""


def part_of(path: str, rest: str) -> str:
    return next((part for part, mark in PARTS if mark in path), rest)


def by_part(sizes: Iterable[tuple[str, int]], rest: str) -> dict[str, int]:
    """Bytes by part, the heaviest first."""
    found: dict[str, int] = {}
    for path, size in sizes:
        part = part_of(path, rest)
        found[part] = found.get(part, 0) + size
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def of_wheel(path: Path) -> dict[str, int]:
    """Compressed bytes."""
    with zipfile.ZipFile(path) as wheel:
        return by_part(((one.filename, one.compress_size) for one in wheel.infolist()), "code")


def of_folder(folder: Path) -> dict[str, int]:
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return by_part(((path.relative_to(folder).as_posix(), path.stat().st_size) for path in files), "Python and code")


def glibc(folder: Path) -> str | None:
    """The oldest GNU C library that will do for the programs and libraries in a folder; None if none needs it."""
    needed = {
        tuple(map(int, found.split(b".")))
        for path in folder.rglob("*")
        if path.is_file() and (data := path.read_bytes()).startswith(b"\x7fELF")
        for found in re.findall(rb"\0GLIBC_(\d+\.\d+)", data)
    }
    return ".".join(map(str, max(needed))) if needed else None


def told(name: str, size: int, parts: dict[str, int], limit: int | None = None) -> str:
    """A package and its parts in megabytes, in words."""
    most = f" (at most {limit})" if limit else ""
    rest = ", ".join(f"{part} {bytes_ / 1e6:.1f}" for part, bytes_ in parts.items() if bytes_ >= 50_000)
    return f"{name}: {size / 1e6:.1f} MB{most}{': ' if rest else ''}{rest}"

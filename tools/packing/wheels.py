"""Whether everything the game needs comes ready-made for every system and Python we name."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
SYSTEMS = {
    "Windows x86-64": "win_amd64",
    "Windows ARM": "win_arm64",
    "macOS ARM": "macosx_11_0_arm64",
    "macOS x86-64": "macosx_11_0_x86_64",
    "Linux x86-64": "manylinux2014_x86_64",
    "Linux ARM": "manylinux2014_aarch64",
}
"""The oldest system of each kind that we promise, as pip calls it; it takes wheels for older ones, too."""


FLATHUB = {"x86_64": "manylinux2014_x86_64", "aarch64": "manylinux2014_aarch64"}
"""The processors that Flathub builds for, and what pip calls a system with one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What pip would install on one system with one Python."""

    system: str
    python: str
    wheels: tuple[str, ...] = ()
    """File names; empty if it can't be done."""
    trouble: str = ""
    """What pip says then."""


def ask(pip: Sequence[str], requirements: Sequence[str]) -> Iterator[Answer]:
    """Asks pip, for each system and Python, for a set of wheels.  Nothing is installed.

    `pip` is the beginning of a command line.
    """
    for system, tag in SYSTEMS.items():
        for python in PYTHONS:
            try:
                found = _report(pip, requirements, tag, python)
            except RuntimeError as error:
                yield Answer(system, python, trouble=str(error))
            else:
                names = (one["download_info"]["url"].rsplit("/", 1)[1] for one in found)
                yield Answer(system, python, wheels=tuple(sorted(names)))


def _report(pip: Sequence[str], requirements: Sequence[str], tag: str, python: str) -> list[dict[str, Any]]:
    """What pip would install, in its own words.  Raises RuntimeError with the last of them where it can't."""
    options = ["--dry-run", "--quiet", "--ignore-installed", "--only-binary=:all:", "--target=nowhere"]
    options += ["--report=-", f"--platform={tag}", f"--python-version={python}"]
    done = subprocess.run([*pip, "install", *options, *requirements], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    found: list[dict[str, Any]] = json.loads(done.stdout)["install"]
    return found


@dataclass(frozen=True, slots=True)
class Pinned:
    """A file that is always the same."""

    url: str
    sha256: str
    processors: tuple[str, ...]


def pinned(pip: Sequence[str], requirements: Sequence[str], python: str) -> list[Pinned]:
    """The wheels that pip would install on Linux, each once, for all processors of Flathub.

    Raises RuntimeError where pip does not find them, or only on this machine.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for processor, tag in FLATHUB.items():
        for one in _report(pip, requirements, tag, python):
            key = one["download_info"]["url"], one["download_info"]["archive_info"]["hashes"]["sha256"]
            if not key[0].startswith("https://"):
                raise RuntimeError(f"pip finds {key[0]}, which others cannot fetch; it has to look on an index")
            found.setdefault(key, []).append(processor)
    return [Pinned(url, sha256, tuple(processors)) for (url, sha256), processors in sorted(found.items())]

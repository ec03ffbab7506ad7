"""Whether everything the game needs comes ready-made for every system and Python we name."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Windows x86-64": "win_amd64",
    "Windows ARM": "win_arm64",
    "macOS ARM": "macosx_11_0_arm64",
    "macOS x86-64": "macosx_11_0_x86_64",
    "Linux x86-64": "manylinux2014_x86_64",
    "Linux ARM": "manylinux2014_aarch64",
}
"""The oldest system of each kind that we promise, as pip calls it; it takes wheels for older ones, too."""


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
            options = ["--dry-run", "--quiet", "--ignore-installed", "--only-binary=:all:", "--target=nowhere"]
            options += ["--report=-", f"--platform={tag}", f"--python-version={python}"]
            command = [*pip, "install", *options, *requirements]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                yield Answer(system, python, trouble=done.stderr.strip().splitlines()[-1])
            else:
                found = json.loads(done.stdout)["install"]
                names = (one["download_info"]["url"].rsplit("/", 1)[1] for one in found)
                yield Answer(system, python, wheels=tuple(sorted(names)))

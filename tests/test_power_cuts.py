"""Whenever the power goes, what was answered before is there: matches, settings, rules."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from koikoi import files
from tests.power_cuts import TRIALS, Cuts
from tests.simulated_disk import Left, SimulatedDisk


@pytest.mark.skipif(os.name != "posix", reason="the simulated disk knows files by their numbers")
@pytest.mark.parametrize("trial", TRIALS)
@pytest.mark.parametrize("seed", range(4))
def test_what_was_answered_before_a_power_cut_is_there_after_it(
    trial: Callable[[Cuts], int], seed: int, tmp_path: Path
) -> None:
    assert trial(Cuts(tmp_path, seed)) > 10


def cuts(write: Callable[[Path], None], folder: Path, number: int = 40) -> list[Left]:
    """What may be left of a file that held `old`, while `new` is written into it."""
    (folder / "file").write_bytes(b"old")
    left: list[Left] = []
    rng = random.Random(1)
    with SimulatedDisk(folder) as disk:
        disk.watch = lambda: left.extend(disk.after_a_cut(rng) for _ in range(number))
        write(folder / "file")
        left.append(disk.after_a_cut(rng))
    return left


@pytest.mark.skipif(os.name != "posix", reason="the simulated disk knows files by their numbers")
def test_the_simulated_disk_loses_and_tears_what_was_not_synced(tmp_path: Path) -> None:
    def careless(path: Path) -> None:
        with open(os.open(path.with_name("beside"), os.O_WRONLY | os.O_CREAT), "wb") as file:
            file.write(b"new")
        os.replace(path.with_name("beside"), path)

    assert {b"old", b"new", b"", b"n", b"\0\0\0"} <= {one.get("file") for one in cuts(careless, tmp_path)}


@pytest.mark.skipif(os.name != "posix", reason="the simulated disk knows files by their numbers")
def test_a_file_is_the_old_one_or_the_new_one_and_the_new_one_once_it_is_written(tmp_path: Path) -> None:
    left = cuts(lambda path: files.write_bytes(path, b"new"), tmp_path)
    assert {one["file"] for one in left} == {b"old", b"new"}
    assert left[-1]["file"] == b"new"

"""Whatever the structure of a file, reading it takes a moment and raises nothing but what is promised."""

import os
from pathlib import Path

import pytest

from koikoi import settings
from tests.hostile_readers import KINDS, Trial

NUMBERS = {
    "records": 160,
    "rules": 60,
    "settings": 700,
    "learning": 200,
    "problems": 25,
    "reviews": 80,
    "branches": 60,
    "codes": 1500,
    "notes": 300,
    "questions": 3300,
    "commands": 280,
}
"""Inputs; `tools/soak.py structures` tries as many as one likes."""


@pytest.mark.parametrize("name", KINDS)
def test_any_structure_is_read_in_a_moment_or_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    monkeypatch.setenv("KOIKOI_DEBUG", "1")  # a command's fault is raised, and not told in a sentence
    monkeypatch.setattr(os, "fsync", lambda number: None)  # no power fails here, and disks are slow
    before = settings.now()
    trial = Trial(KINDS[name], tmp_path)
    try:
        for seed in range(NUMBERS[name]):
            trial.run(seed, measured=seed % 100 == 0)
    finally:
        settings.adopt(before)

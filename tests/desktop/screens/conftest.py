"""Matches that have been played."""

from pathlib import Path

import pytest

from koikoi.table.record import dump
from tests.autoplay import play_on, start


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in which koi-koi was called."""
    path = tmp_path_factory.mktemp("record") / "20260101-120000.koikoi"
    play_on(start(path, "koikoi-japan", 2, 5)).close()
    return path


@pytest.fixture
def many_matches(home: Path) -> int:
    """Hundreds of matches, few of them different."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    played = [play_on(start(None, "koikoi-japan", 2, seed)).lines for seed in range(5)]
    for number in range(400):
        (first, *rest), day = played[number % 5], f"{number // 28 % 12 + 1:02d}-{number % 28 + 1:02d}"
        began = f"2026-{day}T00:{number // 60:02d}:{number % 60:02d}Z"  # else they would be copies of one
        (folder / f"2026{day.replace('-', '')}-{number:06d}.koikoi").write_text(dump([first | {"began": began}, *rest]))
    return 400

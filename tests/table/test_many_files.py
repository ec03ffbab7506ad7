"""Folders full of files that take long to read: only so much of them is read before anything is seen."""

import time
from pathlib import Path

import pytest

from koikoi.rulesets import library
from koikoi.table import shelf
from tests.autoplay import play_on, start

HEADER = '{"koikoi":1,"rules":"german","players":["a","b"]}\n'
SLOW = HEADER + '{"a":1}\n' * 230_000 + "x\n"
"""Nearly as large as may be, of very many lines."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    (tmp_path / "matches").mkdir()
    (tmp_path / "rules").mkdir()
    return tmp_path


def test_slow_matches_are_looked_into_for_a_moment_only(home: Path) -> None:
    for number in range(30):
        (home / "matches" / f"{number}.koikoi").write_text(SLOW + f"{number}\n")
    began = time.process_time()
    shelf.latest()
    shelf.not_over(20)
    assert time.process_time() - began < 6, "one of them takes half a second"


def test_matches_that_are_over_before_their_end_are_looked_into_for_a_moment_only(home: Path) -> None:
    good = play_on(start(home / "matches" / "good.koikoi", "nintendo", 2, 3), 20)
    good.close()
    found, _others = shelf.latest()
    assert found is not None
    for number in range(60):
        (home / "matches" / f"{number}.koikoi").write_text(HEADER + '{"over":{"winners":[0]}}\n{}\n')
    assert shelf.unfinished(1) == [], "it is under the twenty that were written last"


def test_rules_are_read_up_to_a_size_of_all_together(home: Path) -> None:
    (home / "rules" / "a-mine.toml").write_text('extends = "german"\n')
    for number in range(50):
        (home / "rules" / f"b{number:02}.toml").write_text("a = [" + "1," * 49_000 + "]\n")
    began = time.process_time()
    found = library()
    assert time.process_time() - began < 6, "all of them take ten seconds and more"
    assert "a-mine" in found.own
    assert any("are left out" in str(fault) for fault in found.faults)

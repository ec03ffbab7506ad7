"""Folders full of files that take long to read: only so much of them is read before anything is seen."""

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from koikoi.rulesets import collection, library
from koikoi.rulesets.collection import Library
from koikoi.table import shelf
from tests.autoplay import play_on, start

CODE = "06KP-CCBR-PR0J"
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


@pytest.fixture
def looked_into(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Matches that have been looked into, of thirty that look sound and claim a share code."""
    for number in range(30):
        lines = [{"koikoi": 1, "rules": "german", "players": ["a", "b"], "code": CODE}, *[{"a": 1}] * 300]
        (home / "matches" / f"{number}.koikoi").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    read: list[str] = []
    entry = shelf.entry

    def noted(path: Path) -> shelf.SavedMatch:
        read.append(path.name)
        return entry(path)

    monkeypatch.setattr(shelf, "entry", noted)
    monkeypatch.setattr(shelf, "MOST_AT_ONCE", 12_000)
    return read


@pytest.mark.parametrize(
    "ask",
    [shelf.round_played, partial(shelf.from_code, CODE), partial(shelf.not_over, 20), partial(shelf.unfinished, 20)],
)
def test_matches_that_look_sound_are_looked_into_up_to_a_size(
    ask: Callable[[], object], looked_into: list[str]
) -> None:
    ask()
    assert 1 < len(looked_into) <= 5


def test_to_continue_the_match_played_last_only_that_is_looked_into(looked_into: list[str]) -> None:
    found, others = shelf.latest()
    assert found is not None
    assert (looked_into, others) == ([found.path.name], 29)


def test_bad_files_are_looked_into_up_to_a_size(looked_into: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for path in shelf.paths():
        path.write_text("x" * 1000)
    monkeypatch.setattr(shelf, "MOST_BAD_BYTES", 3000)
    assert shelf.latest() == (None, 29)
    assert len(looked_into) == 3


def test_only_matches_that_name_a_code_are_looked_into_for_it(looked_into: list[str]) -> None:
    shelf.from_code("0003-3A4A-8047")
    assert looked_into == []


def test_own_rules_are_read_once_for_all_records_that_name_some(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = home / "rules" / "mine.toml"
    mine.write_text('extends = "german"\nrounds = 3\n')
    for number in range(9):
        name = "mine" if number % 2 else f"nobody's {number}"
        (home / "matches" / f"{number}.koikoi").write_text(HEADER.replace("german", name))
    read: list[int] = []

    def reading(folder: Path) -> Library:
        read.append(1)
        return library(folder)

    monkeypatch.setattr(collection, "library", reading)
    assert [one.fault is None for one in shelf.entries()].count(True) == 4
    assert len(read) == 1
    mine.write_text('extends = "german"\nrounds = 11\n')
    assert collection.named_ruleset("mine").rounds == 11, "it has been changed meanwhile"
    assert collection.named_ruleset("german").rounds == 12
    assert len(read) == 2


def test_rules_are_read_up_to_a_size_of_all_together(home: Path) -> None:
    (home / "rules" / "a-mine.toml").write_text('extends = "german"\n')
    for number in range(50):
        (home / "rules" / f"b{number:02}.toml").write_text("a = [" + "1," * 49_000 + "]\n")
    began = time.process_time()
    found = library()
    assert time.process_time() - began < 6, "all of them take ten seconds and more"
    assert "a-mine" in found.own
    assert any("are left out" in str(fault) for fault in found.faults)

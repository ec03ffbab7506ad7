"""A checkout of somebody else: the checks remember elsewhere, as they must, and packages are built elsewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import package
import run


@pytest.fixture(autouse=True)
def nothing_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the person who runs these tests has named is not told to the checkouts here."""
    for _, variable in run.CACHES:
        monkeypatch.delenv(variable, raising=False)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "own"))
    (tmp_path / "own").mkdir()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "checkout").mkdir()
    return tmp_path / "checkout"


@pytest.fixture
def closed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that may not be written into; root may write everywhere, so this is told."""
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not Path(path).is_relative_to(checkout) and access(path, mode))
    return checkout


def test_they_remember_in_the_checkout_if_they_may(checkout: Path, tmp_path: Path) -> None:
    assert run.caches(str(checkout), str(checkout / ".venv")) == {}
    assert run.caches(str(checkout), str(tmp_path / "own" / "elsewhere")) == {}


@pytest.mark.parametrize("own", [True, False], ids=["own environment", "that of the checkout"])
def test_and_else_where_they_may(own: bool, closed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "own" / "our games" if own else closed / ".venv"
    told = run.caches(str(closed), str(folder))
    option, cache = shlex.split(told.pop("PYTEST_ADDOPTS"))
    assert option == "-o"
    places = [*told.values(), cache.removeprefix("cache_dir=")]
    assert len(set(places)) == len(run.CACHES)
    assert all(Path(place).is_relative_to(folder if own else tmp_path / "own") for place in places)


def test_what_is_named_already_holds(closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUFF_CACHE_DIR", "mine")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-o cache_dir=mine -v")
    told = run.caches(str(closed), str(tmp_path / "own"))
    assert "RUFF_CACHE_DIR" not in told
    assert shlex.split(told["PYTEST_ADDOPTS"])[2:] == ["-o", "cache_dir=mine", "-v"]


def test_one_that_somebody_else_has_left_is_not_taken(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = checkout / ".mypy_cache"
    left.mkdir()
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != left and access(path, mode))
    assert [*run.caches(str(checkout), str(checkout / ".venv"))] == ["MYPY_CACHE_DIR"]


def test_every_check_is_told(closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, str]] = []

    def call(command: list[str], env: dict[str, str], **_: object) -> int:
        told.append(env)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(run, "ROOT", str(closed))
    assert run.run_tests(str(tmp_path / "own"), []) == 0
    assert len(told) == len(run.CHECKS)
    assert all(variable in env for env in told for _, variable in run.CACHES)


@pytest.mark.parametrize("what", ["--wheel", "--flatpak", "--wheels"])
def test_where_nothing_can_be_written_one_sentence_says_so(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(package, "DIST", tmp_path / "dist")
    monkeypatch.setattr(package, "BUILD", tmp_path / "build")
    monkeypatch.setattr(package, "HOME", str(tmp_path / "build" / ".venv"))
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    monkeypatch.setattr(sys, "argv", ["package.py", what])
    assert package.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"package: .* cannot be written into: build in a checkout of your own", line)
    assert not (tmp_path / "dist").exists()
    assert not (tmp_path / "build").exists()

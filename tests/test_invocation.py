"""The command line that is told to somebody can be typed where they are, on Windows too."""

import shutil
import sys
from pathlib import Path

import pytest

from koikoi import invocation


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Not from a checkout, and with no command of that name on the PATH."""
    monkeypatch.setattr(invocation, "STARTER", tmp_path / "tools" / "run.py")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return monkeypatch


def by(name: Path, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program of this name was started on this system."""
    monkeypatch.setattr(sys, "argv", [str(name)])
    monkeypatch.setattr(sys, "platform", system)


@pytest.mark.parametrize(("system", "python"), [("win32", "py"), ("linux", "python3"), ("darwin", "python3")])
def test_each_system_calls_its_python_by_its_name(
    system: str, python: str, tmp_path: Path, started: pytest.MonkeyPatch
) -> None:
    by(tmp_path / "__main__.py", system, started)
    assert invocation.command("play") == f"{python} -m koikoi play"
    invocation.STARTER.parent.mkdir()
    invocation.STARTER.touch()
    assert invocation.command("play") == f"{python} tools/run.py play"


def test_quotes_are_those_of_the_system(tmp_path: Path, started: pytest.MonkeyPatch) -> None:
    program = tmp_path / "two words" / "koikoi"
    by(program, "win32", started)
    assert invocation.command("play", "--continue", "my match") == f'"{program}" play --continue "my match"'
    by(program, "linux", started)
    assert invocation.command("play", "--continue", "my match") == f"'{program}' play --continue 'my match'"


def test_what_windows_shells_take_for_itself_gets_no_quotes_there(started: pytest.MonkeyPatch) -> None:
    by(Path(r"C:\koikoi\koikoi.exe"), "win32", started)
    assert invocation.command("play", r"saved\one.koikoi") == r"C:\koikoi\koikoi.exe play saved\one.koikoi"


@pytest.mark.parametrize("called", ["koikoi", "koikoi.EXE"])
def test_a_command_on_the_path_of_windows_goes_by_its_name_alone(
    called: str, tmp_path: Path, started: pytest.MonkeyPatch
) -> None:
    by(tmp_path / called, "win32", started)
    started.setattr(shutil, "which", lambda name: str(tmp_path / "koikoi.EXE"))
    assert invocation.command("play") == f"{called} play"
    started.setattr(shutil, "which", lambda name: str(tmp_path / "elsewhere" / "koikoi.EXE"))
    assert invocation.command("play") == f"{tmp_path / called} play"

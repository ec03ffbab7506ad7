"""The command line as tests call it: `cli` starts a process, `call` runs the same command inside this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from koikoi.__main__ import main

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Done:
    """What a command has done."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.lines]

    @property
    def sentence(self) -> str:
        """The one line on stderr."""
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        return self.err.strip()


Call = Callable[..., Done]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder, empty."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("KOIKOI_HOME", str(folder))
    return folder


def environment(**more: str) -> dict[str, str]:
    """What a process of the game finds; a terminal's size is the terminal's, not that of whoever runs the tests."""
    ours = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**ours, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}


@pytest.fixture
def cli(tmp_path: Path) -> Call:
    """Runs `koikoi` as a process."""

    def run(*arguments: str, stdin: str = "", **variables: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "koikoi", *arguments],
            input=stdin.encode(),
            capture_output=True,
            env=environment(**variables),
            cwd=tmp_path,
            timeout=120,
            check=False,
        )
        out, complaints = (written.decode().replace(os.linesep, "\n") for written in (done.stdout, done.stderr))
        return Done(done.returncode, out, complaints)

    return run


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs `koikoi` in this process, with lines to be read by `input`."""

    def run(*arguments: str, answers: list[str] | None = None) -> Done:
        waiting = iter(answers or [])

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        capsys.readouterr()
        code = main(arguments)
        told = capsys.readouterr()
        return Done(code, told.out, told.err)

    return run

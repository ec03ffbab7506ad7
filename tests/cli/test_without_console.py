"""A start by double click on Windows: there is no console, and Python's own streams are None."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from koikoi import __main__
from koikoi.desktop.platform import message_box


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The boxes that came up."""
    shown: list[str] = []
    monkeypatch.setattr(message_box, "show", shown.append)
    return shown


def start(*arguments: str) -> int:
    """Starts the game without streams; its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        patch.setattr(sys, "stderr", None)
        code = __main__.main(arguments)
        assert (None, None) == (sys.stdout, sys.stderr)
    return code


def test_what_went_wrong_is_shown_in_a_box(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_display(*_: object, alone: bool) -> int:
        print("There is no display.", file=sys.stderr)
        return 3

    monkeypatch.setattr(__main__, "window", no_display)
    assert start() == 3
    assert boxes == ["There is no display."]


def test_a_fault_is_shown_in_a_box(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, alone: bool) -> int:
        raise RuntimeError("the cards are gone")

    monkeypatch.setattr(__main__, "window", broken)
    assert start() == 1
    assert "the cards are gone" in boxes[0]


def test_a_game_that_ends_well_shows_nothing(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def window(*_: object, alone: bool) -> int:
        print("something that nobody needs")
        print("a warning", file=sys.stderr)
        return 0

    monkeypatch.setattr(__main__, "window", window)
    assert start() == 0
    assert boxes == []


def test_commands_can_be_given_too(boxes: list[str]) -> None:
    assert start("--version") == 0
    assert start("dance") == 2
    assert len(boxes) == 1
    assert "dance" in boxes[0]


def test_output_that_can_be_read_is_still_written(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)  # as after 2>&-
    assert __main__.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("koikoi ")


def test_the_window_opens_with_no_streams_at_all(tmp_path: Path) -> None:
    code = """
import os, sys
sys.stdin = sys.stdout = sys.stderr = None
for number in range(3):
    os.close(number)
import pygame
from koikoi.__main__ import main
pygame.init()
pygame.event.post(pygame.event.Event(pygame.QUIT))
os._exit(main([]))
"""
    env = {"KOIKOI_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "KOIKOI_NO_BOXES": "1"}
    env = {**os.environ, **env}  # nothing starts on Windows without its SystemRoot
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, env=env, timeout=60, check=False)
    assert done.returncode == 0

"""A home whose files are dated long before 1970, or long after 2262, is one like any other."""

import io
import os
import shutil
from pathlib import Path

import pygame
import pytest

from koikoi.__main__ import main
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.windows import new_stack

SIZE = (640, 400)


@pytest.mark.parametrize("moment", [-1, -(10**9), -(10**11), 10**10, 2**40], ids=str)
def test_every_screen_and_command_opens_it(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    shelf(tmp_path)
    few = tmp_path / "few"  # to look back on a whole shelf takes long, whenever it was played
    few.mkdir()
    shutil.copy(min((tmp_path / "matches").glob("*.koikoi"), key=lambda path: path.stat().st_size), few)
    for path in (tmp_path, *tmp_path.rglob("*")):
        os.utime(path, (moment, moment))  # as far as the disk can tell such dates
    for name in ("title", "matches", "finished matches", "statistics", "scores", "moments", "habits", "import"):
        new_stack(SCREENS[name](), SIZE).draw(pygame.Surface(SIZE))
    assert main(["replay", str(few), "--analyse"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n" * 5))
    main(["play", "--continue"])
    assert "fault in Koi-Koi" not in capsys.readouterr().err

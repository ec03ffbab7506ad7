"""A window is closed, or a match left, without a question only where nothing is lost by it."""

import os
from pathlib import Path

import pygame
import pytest

from koikoi import files
from koikoi.desktop.app.loop import asks_before_closing
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.unsaved import UnsavedDialog
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.windows import entered, new_stack, press, top

SIZE = (960, 600)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The disk is full as long as this holds something true."""
    state, true = [True], files.write_text

    def written(path: Path, text: str, *, keep_previous: bool = False) -> None:
        if state[0]:
            raise OSError(28, os.strerror(28))
        true(path, text, keep_previous=keep_previous)

    monkeypatch.setattr(files, "write_text", written)
    return state


def at_table(match: Path) -> tuple[SceneStack, Table]:
    """A match on which something was played that the disk did not take."""
    table = Table.resume(match)
    stack = new_stack(TitleScene(), SIZE)
    stack.push(MatchScene(table))
    play_on(table, 2)
    return stack, table


def test_closing_asks_where_moves_would_be_lost(match: Path, full: list[bool]) -> None:
    stack, table = at_table(match)
    assert table.unsaved is not None
    assert asks_before_closing(stack)
    entered(top(stack, UnsavedDialog), SIZE)
    press(stack, "Play on")
    stack.update(0.1)
    top(stack, MatchScene)
    assert asks_before_closing(stack)
    entered(stack.top, SIZE)
    press(stack, "Leave all the same")
    assert not stack
    table.close()


def test_who_closes_again_has_answered(match: Path, full: list[bool]) -> None:
    stack, table = at_table(match)
    assert asks_before_closing(stack)
    assert not asks_before_closing(stack)
    table.close()


def test_closing_tries_once_more_and_asks_nothing_where_there_is_room_again(match: Path, full: list[bool]) -> None:
    stack, table = at_table(match)
    full[0] = False
    assert not asks_before_closing(stack)
    lines = table.lines
    table.close()
    again = Table.resume(match)
    assert again.lines == lines
    again.close()


def test_nothing_is_asked_where_all_is_saved_or_nothing_is_played(match: Path) -> None:
    stack, table = at_table(match)
    assert not asks_before_closing(stack)
    table.close()
    assert not asks_before_closing(new_stack(TitleScene(), SIZE))


def test_the_pause_asks_too(match: Path, full: list[bool]) -> None:
    stack, table = at_table(match)
    scene = stack.top
    assert isinstance(scene, MatchScene)
    pause = PauseDialog(scene.state, scene)
    stack.push(pause)
    entered(pause, SIZE)
    press(stack, "To the title")
    entered(top(stack, UnsavedDialog), SIZE)
    press(stack, "Leave all the same")
    top(stack, TitleScene)
    table.close()


def test_the_question_can_be_seen(match: Path, full: list[bool]) -> None:
    stack, table = at_table(match)
    assert asks_before_closing(stack)
    stack.update(1.0)
    stack.draw(pygame.Surface(SIZE))
    table.close()

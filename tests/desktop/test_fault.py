"""The law *fault*: whatever is raised in a scene, at any moment, leads to the calm page, with the match saved.

It is raised in what a scene is asked to do, whatever transition is under way, and perhaps once more as it is left.
"""

import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from filming import takes
from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import MatchTake
from koikoi.desktop.app.loop import play
from koikoi.desktop.input.intents import Cancel
from koikoi.desktop.screens.crash import CrashScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from koikoi.table import save
from koikoi.table.record import Line
from koikoi.table.table import Table
from tests.desktop.named_pictures import chosen
from tests.desktop.odd_canvas import SIZE, OddCanvas
from tests.desktop.resized import FRAME, LARGER, moved, tried, wrong_picture
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.test_resize import STEP, visited
from tests.desktop.windows import new_stack

pytestmark = [pytest.mark.law(2), pytest.mark.skipif(not hasattr(os, "fork"), reason="takes are forked")]
ASKED = ("update", "compose", "handle", "enter")
"""Methods of a scene that are called while it lies on top."""
LEFT = ((), ("leave",), ("let_go", "close_hands", "leave"))
"""Methods that are called as it goes, and may fail, too."""
PATIENCE = 40
"""Frames in which it is asked for everything."""
SHOWN = 3
"""Frames of what follows."""
NOT_ASKED = "not asked for it"


class Fault(Exception):
    """A fault for which nothing is prepared."""


def ended(stack: SceneStack, window: OddCanvas, table: Table | None, asked: str, left: tuple[str, ...]) -> str:
    """The trouble after a method of the scene on top has failed; empty if none."""
    scene, called, wrong = stack.top, list[str](), list[str]()
    frames = iter(range(PATIENCE))

    def fails(name: str, *_given: object, **_more: object) -> None:
        called.append(name)
        raise Fault(name)

    def events() -> list[pygame.event.Event]:
        if next(frames, None) is None:
            return [pygame.event.Event(pygame.QUIT)]
        if isinstance(stack.top, CrashScene):
            seen.append(stack.top)
        if len(seen) == SHOWN:
            wrong.append(wrong_picture(stack, window.surface))
            stack.handle(Cancel())
            wrong.append("" if isinstance(stack.top, TitleScene) else f"{stack.top} comes after the calm page")
        if len(seen) >= SHOWN and next(rest, None) is None:
            return [pygame.event.Event(pygame.QUIT)]
        if asked == "enter":
            window.window.size = LARGER
        return [moved(stack.size), pygame.event.Event(pygame.WINDOWEXPOSED)]

    seen: list[CrashScene] = []
    rest = iter(range(SHOWN))
    for name in (asked, *left):
        setattr(scene, name, partial(fails, name))
    play(stack, window, events, lambda rate: FRAME)
    if asked not in called:
        return "" if called else NOT_ASKED
    if len(seen) < SHOWN:
        return "there is no calm page"
    if seen[0].report is None or not seen[0].report.exists():
        wrong.append("no report is written")
    begun = table is not None and len(table.lines) > 1
    if seen[0].saved is not (True if begun else None):
        wrong.append(f"the page says {seen[0].saved} of the match")
    if begun and table is not None and table.path is not None and not _saved(table.path, table.lines):
        wrong.append("the match is not saved")
    return ", ".join(filter(None, wrong))


def _saved(path: Path, lines: list[Line]) -> bool:
    """True where a record holds these lines."""
    return [line for _number, line in save.readable_lines(path)[0]] == lines


class Faults:
    """Lets a stack fail, each time in a process of its own, and keeps what is wrong."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wrong: list[str] = []
        self.tried = self.missed = 0
        self._rng = random.Random(name)

    def at(self, stack: SceneStack, window: OddCanvas, when: str) -> None:
        """Lets two methods fail now."""
        table = next((one.played_table for one in stack.scenes if one.played_table is not None), None)
        for asked in self._rng.sample(ASKED, 2):
            left, top = self._rng.choice(LEFT), type(stack.top).__name__
            found = tried(partial(ended, stack, window, table, asked, left))
            self.tried += 1
            if found == NOT_ASKED:
                self.missed += 1
            elif found:
                self.wrong.append(f"{self.name}, {when}, {top}.{asked}, then {left}: {found}")


@pytest.fixture
def window() -> OddCanvas:
    return OddCanvas()


@pytest.fixture(autouse=True)
def kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are saved, as people's are."""
    folder = home / "matches"
    monkeypatch.setattr(takes, "Table", partial(Table, path=folder / "20260101-120000.koikoi"))


@pytest.mark.parametrize("name", [one.name for one in MOMENTS])
def test_a_fault_in_a_moment_leads_to_the_calm_page(name: str, window: OddCanvas) -> None:
    one: Moment | MatchMoment = next(one for one in MOMENTS if one.name == name)
    faults = Faults(name)
    with chosen(Settings()):
        take = one.begin(SIZE)
        take.surface, begin = window.surface, take.clock
        take.stack.draw(take.surface)
        for tenth in (1, 6):
            end = begin + one.seconds * tenth / 10
            while take.clock < end:
                take.go_on(STEP)
                if take.stack.dirty:
                    take.stack.draw(take.surface)
            faults.at(take.stack, window, f"at {tenth} tenths")
        if isinstance(take, MatchTake):
            take.table.close()
    assert not faults.wrong, "\n".join(faults.wrong)
    assert faults.missed <= faults.tried / 4


@pytest.mark.slow
def test_a_fault_while_a_screen_comes_stays_or_goes_leads_there(window: OddCanvas, home: Path) -> None:
    shelf(home)
    faults = Faults("screens")
    screens: dict[str, Callable[[], Scene]] = {**SCREENS, "notice": lambda: NoticeDialog("Something is so.")}
    del screens["trouble"]  # what fails on the calm page itself ends the program
    with chosen(Settings()):
        for place, (name, make) in enumerate(screens.items()):
            faults.name = name
            for number, (when, stack) in enumerate(visited(make, window)):
                if number == place % 3 or "dialog" in type(stack.top).__name__.lower():
                    faults.at(stack, window, when)
    assert not faults.wrong, "\n".join(faults.wrong)
    assert faults.missed <= faults.tried / 4


def test_a_fault_as_the_window_closes_is_reported_too(window: OddCanvas, home: Path) -> None:
    def fails() -> None:
        raise Fault

    stack = new_stack(TitleScene(), SIZE)
    stack.push(NoticeDialog("Something is so."))
    stack.top.leave = fails  # type: ignore[method-assign]
    left: list[bool] = []
    stack.scenes[0].leave = lambda: left.append(True)  # type: ignore[method-assign]
    assert not play(stack, window, lambda: [pygame.event.Event(pygame.QUIT)], lambda rate: FRAME)
    assert not stack
    assert left, "the others are left all the same"
    assert len([*(home / "reports").glob("report-*.txt")]) == 1

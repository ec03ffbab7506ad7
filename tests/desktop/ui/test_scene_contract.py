"""What a scene has to know: little, and written down with a whole moment that works."""

import importlib
import inspect
import pkgutil
import re
import types
from pathlib import Path

import pygame
import pytest

import koikoi.desktop
from koikoi.desktop.match.scenes.field_overlay import ScrollScene
from koikoi.desktop.match.scenes.moments.table_moment import TableMoment, WindowMoment
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.dialogs import DialogScene
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.state import ToDecide
from koikoi.settings import Settings
from tests.desktop.drawn_anew import drawn_anew, pixels
from tests.desktop.moments import moment
from tests.desktop.scene_driver import chosen
from tests.desktop.windows import new_stack

README = Path(koikoi.desktop.__file__).with_name("README.md")
BASES = (Scene, BoxScene, WindowMoment, TableMoment, ScrollScene, DialogScene)
"""What scenes are made of."""
WORDS, LINES, NAMES, DEEP = 600, 80, 45, 4


def contract() -> str:
    """The part of the README that says what a scene is."""
    return README.read_text("utf-8").partition("## A scene\n")[2].partition("\n## ")[0]


def whole_moment() -> str:
    """The code of the moment that stands there."""
    (code,) = [one for one in re.findall(r"```python\n(.*?)```", contract(), re.S) if "import" in one]
    return str(code)


def all_scenes() -> list[type[Scene]]:
    for module in pkgutil.walk_packages(koikoi.desktop.__path__, "koikoi.desktop."):
        importlib.import_module(module.name)
    found, todo = list[type[Scene]](), [Scene]
    while todo:
        kind = todo.pop()
        if kind.__module__.startswith("koikoi."):
            found.append(kind)
        todo += [one for one in kind.__subclasses__() if one not in found]
    return found


def names_of(kind: type[Scene]) -> set[str]:
    return {name for name in (*vars(kind), *inspect.get_annotations(kind)) if not name.startswith("_")}


def test_the_contract_is_short() -> None:
    assert len(contract().split()) <= WORDS
    assert len(whole_moment().splitlines()) <= LINES


def test_few_names_of_a_base_are_overridden_by_any_scene() -> None:
    overridden = {
        name
        for kind in all_scenes()
        for base in kind.__mro__[1:]
        if base in BASES
        for name in names_of(kind) & names_of(base)
    }
    assert len(overridden) <= NAMES, sorted(overridden)


def test_scenes_are_not_made_of_many_layers() -> None:
    for kind in BASES:
        assert sum(issubclass(one, Scene) for one in kind.__mro__) <= DEEP, kind


@pytest.mark.parametrize("how", [Settings(), Settings(reduced_motion=True)])
def test_the_moment_that_is_written_down_works(how: Settings) -> None:
    module = types.ModuleType("written_down")
    exec(compile(whole_moment(), str(README), "exec"), vars(module))
    (kind,) = (one for one in vars(module).values() if isinstance(one, type) and one.__module__ == "written_down")
    size, frames = (640, 400), set[bytes]()
    with chosen(how):
        match = moment(ToDecide, size=size)
        stack, target = new_stack(match, size), pygame.Surface(size)
        stack.draw(target)
        stack.push(kind(match.state, match, match.state.view.phase.seat))
        for _ in range(240):
            stack.update(1 / 60)
            if not isinstance(stack.top, kind):
                break
            stack.draw(target)
            if not how.reduced_motion:
                assert pixels(target) == drawn_anew(stack)
            frames.add(pixels(target))
    assert stack.top is match
    assert len(frames) > 8

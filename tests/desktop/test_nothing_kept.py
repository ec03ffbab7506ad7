"""The laws *nothing is kept* and *nothing lasts*: pictures are kept by caches and by the stage, not by scenes.

*Nothing is kept*: while any moment is seen, no scene on the stack reaches a surface through its attributes.  *Nothing
lasts*: once a scene has left, nothing holds it any more, and the stage shows what it showed before.  Here for every
screen; for every moment in `test_strips.py`, while it is filmed.
"""

import weakref
from pathlib import Path

import pygame

from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Pop, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from tests.desktop.kept_surfaces import lasting
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.windows import all_read, new_stack

SIZE = (640, 400)
FRAME = 0.05
VISIT = 6
"""Frames for which a screen is visited."""
SETTLES = 60
"""Frames in which it has gone, at most."""


def passes(stack: SceneStack, target: pygame.Surface, frames: int) -> None:
    """So many frames, each of which is drawn; or until nothing moves."""
    for _ in range(frames):
        stack.update(FRAME)
        stack.make_ahead(0.001)
        stack.draw(target)


def test_nothing_of_a_screen_lasts_that_has_left(home: Path) -> None:
    shelf(home)
    wrong, seen = list[str](), dict[weakref.ref[Scene], str]()
    with chosen(Settings()):
        stack, target = new_stack(TitleScene(), SIZE), pygame.Surface(SIZE)
        passes(stack, target, 1)
        before = [*stack.stage.shown()]
        for name, make in SCREENS.items():
            stack.push(make())
            all_read(stack.top)
            seen |= {weakref.ref(scene): name for scene in stack.scenes[1:]}
            passes(stack, target, VISIT)
            while len(stack.scenes) > 1:
                stack._change(Pop())  # noqa: SLF001 (each has another way out)
            for _ in range(SETTLES):
                if not stack.animating:
                    break
                passes(stack, target, 1)
            passes(stack, target, 1)
            if [*stack.stage.shown()] != before:
                wrong.append(f"{name} is still on the stage")
    assert not wrong
    assert not lasting(seen)

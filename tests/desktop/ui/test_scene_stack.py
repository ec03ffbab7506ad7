"""The stack of scenes: who gets intents, what is drawn, and when a change happens."""

import gc
import weakref
from collections.abc import Hashable, Mapping

import pygame
import pytest

from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Quit, Replace, Rise, Shared
from koikoi.desktop.ui.scene_stack import SceneStack
from tests.desktop.windows import DrawnScene, new_stack


class Plain(DrawnScene):
    """A scene that only counts what happens to it."""

    def __init__(self, *, opaque: bool = True) -> None:
        self.opaque = opaque
        self.calls: list[str] = []
        self.change: Change | None = None

    def enter(self, size: tuple[int, int]) -> None:
        self.calls.append("enter")

    def handle(self, intent: object) -> Change | None:
        self.calls.append("handle")
        return self.change

    def draw(self, target: pygame.Surface) -> None:
        self.calls.append("draw")


class Arriving(Plain):
    """It comes up from below, and shares a place with the scene before it, from which something is on its way."""

    transition = Rise()

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        return {"place": Shared(pygame.Rect(10, 10, 20, 20), lambda *_: None)}


def stack_of(*scenes: Plain) -> SceneStack:
    stack = new_stack(scenes[0], (100, 100))
    for scene in scenes[1:]:
        stack.push(scene)
    return stack


def test_only_the_top_scene_gets_intents() -> None:
    below, above = Plain(), Plain()
    stack = stack_of(below, above)
    below.calls.clear()  # until now it was the top one, and was told that nothing is held or pointed at any more
    stack.handle(Confirm())
    assert "handle" not in below.calls
    assert "handle" in above.calls


def test_nothing_below_an_opaque_scene_is_drawn() -> None:
    below, above = Plain(), Plain()
    stack_of(below, above).draw(pygame.Surface((100, 100)))
    assert "draw" not in below.calls


def test_what_lies_below_an_overlay_is_drawn_first() -> None:
    below, above = Plain(), Plain(opaque=False)
    stack_of(below, above).draw(pygame.Surface((100, 100)))
    assert ["draw", "draw"] == [below.calls[-1], above.calls[-1]]


@pytest.mark.parametrize(("change", "left"), [(Pop(), 1), (PopToRoot(), 1), (Quit(), 0), (Replace(Plain()), 2)])
def test_a_change_happens_after_the_intent(change: Change, left: int) -> None:
    top = Plain()
    top.change = change
    stack = stack_of(Plain(), top)
    stack.handle(Confirm())
    assert left == len(stack.scenes)


def test_what_is_left_is_kept_by_nobody_once_it_has_been_drawn_for_the_last_time() -> None:
    below, gone, comes = Plain(), Arriving(), Arriving()
    stack = stack_of(below, gone)
    stack.draw(pygame.Surface((100, 100)))
    gone.calls.clear()
    gone.change = Replace(comes)
    stack.handle(Confirm())
    assert gone.away == {"place"}, "what is on its way is not drawn there"
    frames = 0
    while stack.animating:
        stack.draw(pygame.Surface((100, 100)))
        stack.update(0.05)
        frames += 1
    assert gone.calls[0] == "handle"
    assert {*gone.calls[1:]} == {"draw"}
    assert 4 < len(gone.calls) - 1 <= frames
    last, seen = weakref.ref(gone), len(gone.calls)
    stack.draw(pygame.Surface((100, 100)))
    assert len(gone.calls) == seen
    del gone
    gc.collect()
    assert last() is None, "nobody keeps it"


def test_a_resize_reaches_every_scene_once() -> None:
    below, above = Plain(), Plain()
    stack = stack_of(below, above)
    before = below.calls.count("enter")
    stack.resize((200, 200))
    stack.resize((200, 200))
    assert before + 1 == below.calls.count("enter")


def test_the_window_changes_once_all_has_been_left() -> None:
    stack = stack_of(Plain())
    stack.close()
    stack.resize((120, 100))
    assert stack.size == (120, 100)


def test_nothing_is_drawn_again_while_nothing_changes() -> None:
    stack = new_stack(TitleScene(), (1280, 720))
    stack.draw(pygame.Surface((1280, 720)))
    for _ in range(30):
        stack.update(1 / 60)
    assert not stack.dirty


def test_something_can_be_put_on_a_stack_that_was_closed_after_it_was_seen() -> None:
    stack = stack_of(Plain())
    stack.draw(pygame.Surface((100, 100)))
    stack.close()
    stack.push(Plain())
    assert 1 == len(stack.scenes)

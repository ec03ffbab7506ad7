"""A new size of the window at the worst moments, in the real loop, on a window that SDL draws to memory.

Its surface is one and the same object whatever its size is, as that of every window: what is on it goes with the size.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pygame

from koikoi.desktop.app.loop import loop
from koikoi.desktop.draw.loading import WindowThread
from koikoi.desktop.ui.scene_stack import SceneStack
from tests.desktop.differing import area_of, differing
from tests.desktop.drawn_anew import drawn_anew, way_of
from tests.desktop.odd_canvas import SIZE, OddCanvas, Size, not_drawn_on
from tests.desktop.test_anew import forked

LARGER, SMALLER, UPRIGHT = (660, 420), (600, 380), (400, 640)
PLACES = ("events", "handle", "update", "draw")
"""Parts of a frame before which the window may change."""
FRAME = 1 / 30


@dataclass(frozen=True)
class Change:
    """A change of the window within a frame."""

    name: str
    sizes: tuple[Size, ...] = ()
    """Sizes that the window gets, one right after the other."""
    key: bool = False
    """F11 is pressed; and once more in the next frame, if it is to go `back`."""
    back: bool = False


CHANGES = (
    Change("larger", (LARGER,)),
    Change("turned", (UPRIGHT,)),
    Change("full screen", key=True),
    Change("smaller", (SMALLER,)),
    Change("there and back", (LARGER, SIZE)),
    Change("full screen and back", key=True, back=True),
)


@dataclass(frozen=True)
class Case:
    """A change before a part of a frame."""

    change: Change
    place: str

    def __str__(self) -> str:
        return f"{self.change.name} before {self.place}"


CASES = tuple(Case(change, place) for change in CHANGES for place in (PLACES if not change.key else PLACES[:1]))


def frame(
    stack: SceneStack,
    window: OddCanvas,
    change: Change | None = None,
    place: str = "",
    intents: tuple[pygame.event.Event, ...] = (),
) -> None:
    """A turn of the loop, in which the window changes right before this part of it."""
    turns = iter([True, False])

    def events() -> list[pygame.event.Event]:
        if not next(turns):
            return [pygame.event.Event(pygame.QUIT)]
        if place == "events":
            resize()
        key = [pygame.event.Event(kind, key=pygame.K_F11, mod=0, unicode="", scancode=0) for kind in KEY]
        return [*pygame.event.get(), *intents, *(key if change is not None and change.key else ())]

    def resize() -> None:
        for size in change.sizes if change is not None else ():
            window.window.size = size
            assert window.surface.get_size() == size

    stack.dirty |= place in ("update", "draw")
    with _before(stack, place, resize):
        loop(stack, window, events, lambda rate: FRAME)


KEY = (pygame.KEYDOWN, pygame.KEYUP)


@contextmanager
def _before(stack: SceneStack, part: str, act: Callable[[], None]) -> Iterator[None]:
    """Does something once, right before the stack does this."""
    if part not in ("handle", "update", "draw"):
        yield
        return
    does, done = getattr(stack, part), list[bool]()

    def acted(*given: Any) -> Any:
        if not done:
            done.append(True)
            act()
        return does(*given)

    setattr(stack, part, acted)
    try:
        yield
    finally:
        delattr(stack, part)


def moved(size: Size) -> pygame.event.Event:
    """The pointer comes to the middle of a window."""
    at = size[0] // 2, size[1] // 2
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0), touch=False)


def fault(stack: SceneStack, window: OddCanvas, case: Case, later: int) -> str:
    """The fault once the window has changed so in a frame, and `later` frames have passed; empty if none."""
    change, place = case.change, case.place
    pygame.event.get()
    frame(stack, window, change, place, (moved(stack.size),))
    if change.back:
        frame(stack, window, change, place)
    for _ in range(max(later, len(change.sizes) - 1)):  # of a size that is as before the window tells a frame later
        frame(stack, window)
    target = window.surface
    if stack.size != target.get_size():
        return f"a window of {target.get_size()} shows a screen of {stack.size}"
    all_loaded()  # which may be seen in one picture and not yet in the other
    stack.draw(target)  # what moves at leisure may have gone on since it was drawn
    return wrong_picture(stack, target)


def all_loaded() -> None:
    """Waits until threads have loaded what the window wants."""
    for thread in threading.enumerate():
        if isinstance(thread, WindowThread):
            thread.join(20.0)


def wrong_picture(stack: SceneStack, target: pygame.Surface) -> str:
    """A sentence: how the picture differs from one drawn anew; empty if it does not."""
    if found := not_drawn_on(target):
        return found
    if "CrossFade" in way_of(stack):  # which goes on from what the window has shown
        return ""
    mask = differing(target, pygame.image.frombytes(drawn_anew(stack), stack.size, "RGB"))
    return f"{mask.count()} pixels differ from a new picture, in {area_of(mask)}" if mask.count() else ""


def tried(work: Callable[[], str]) -> str:
    """The fault that `work` finds, or raises, in a forked process."""
    try:
        return forked(lambda: (work(),))[0]
    except AssertionError as error:
        return str(error)

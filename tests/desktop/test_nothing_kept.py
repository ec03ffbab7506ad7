"""The laws *nothing is kept* and *nothing lasts*: pictures are kept by caches and by the stage, not by scenes.

*Nothing is kept*: while any moment is seen, no scene on the stack reaches a surface through its attributes.  *Nothing
lasts*: once a scene has left, nothing holds it any more, and the stage shows what it showed before.
"""

import gc
import weakref
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import pygame

from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import MatchTake
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Pop, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.windows import SERVICES, all_read, new_stack

SIZE = (640, 400)
FRAME = 0.05
LOOKS = 6
"""Frames from one look at the scenes to the next."""
VISIT = 6
"""Frames for which a screen is visited."""
SETTLES = 60
"""Frames in which it has gone, at most."""
DRAWS, LONGEST = 3, 300.0
"""Frames of a whole match from one that is drawn to the next, and the seconds that it takes at most."""
DEEP = 12
"""Attributes and places from a scene to what is looked at."""


def surfaces(scene: Scene) -> Iterator[str]:
    """The ways that lead from a scene to a surface, through what belongs to the game."""
    seen = set[int]()
    waiting: list[tuple[str, object, int]] = [(type(scene).__name__, scene, 0)]
    while waiting:
        way, one, deep = waiting.pop()
        if isinstance(one, pygame.Surface):
            yield way
        elif id(one) not in seen and deep < DEEP and not isinstance(one, Services | Group | type):
            seen.add(id(one))
            waiting += ((way + step, other, deep + 1) for step, other in _inside(one))


def _inside(one: object) -> Iterator[tuple[str, object]]:
    if isinstance(one, Mapping):
        yield from (("[]", value) for value in [*one.values()])
    elif isinstance(one, list | tuple | set | frozenset):
        yield from (("[]", value) for value in [*one])
    elif type(one).__module__.startswith("koikoi"):
        names = {*getattr(one, "__dict__", ()), *(name for kind in type(one).__mro__ for name in _slots(kind))}
        yield from ((f".{name}", getattr(one, name)) for name in names if hasattr(one, name))


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


class Looker:
    """Looks at all scenes that are on a stack now and then."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        """What leads to a surface, and in which moment."""
        self.seen: dict[weakref.ref[Scene], str] = {}

    def look(self, name: str, stack: SceneStack) -> None:
        """Looks at them in a moment of this name."""
        self.seen |= {weakref.ref(scene): name for scene in stack.scenes}
        self.found |= {way: name for scene in stack.scenes for way in surfaces(scene)}

    def film(self, one: Moment | MatchMoment) -> None:
        """A moment from its beginning to its end."""
        take = one.begin(SIZE)
        for frame in range(int(one.seconds / FRAME)):
            take.go_on(FRAME)
            if take.stack.dirty:
                take.stack.draw(take.surface)
            if frame % LOOKS == 0:
                self.look(one.name, take.stack)
        take.stack.close()

    def match(self, moments: Sequence[MatchMoment]) -> None:
        """One match in which all of these moments come."""
        take, missing, name, left = MatchTake(SIZE), [*moments], "", 0.0
        for frame in count():
            if frame % DRAWS == 0 and take.stack.dirty:
                take.stack.draw(take.surface)
            for one in [one for one in missing if one.here(take)]:
                missing.remove(one)
                name, left = one.name, one.seconds
            if (left := left - FRAME) > 0.0 and frame % LOOKS == 0:
                self.look(name, take.stack)
            if not missing and left < 0.0:
                break
            assert take.clock < LONGEST, missing
            take.go_on(FRAME)
        take.stack.close()


def test_no_scene_keeps_a_picture_and_none_lasts() -> None:
    plain = [one for one in MOMENTS if isinstance(one, MatchMoment) and (one.make, one.then) == (MatchTake, bool)]
    looker = Looker()
    with chosen(Settings()):
        for one in MOMENTS:
            if one not in plain:
                looker.film(one)
        looker.match(plain)
    assert not looker.found, "\n".join(f"{name}: {way}" for way, name in looker.found.items())
    assert not lasting(looker.seen)


def lasting(scenes: Mapping[weakref.ref[Scene], str]) -> list[str]:
    """Those of scenes that have left which something still holds."""
    SERVICES.warm.clear()
    gc.collect()
    return [f"{name}: {type(scene).__name__}" for ref, name in scenes.items() if (scene := ref()) is not None]


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

"""What will be seen soon is made ready before it comes, and nobody sees anything of that."""

import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter, sleep

import pygame
import pytest

from koikoi.desktop.draw.stage import PREMUL, Blits, Group
from koikoi.desktop.draw.warm import Sketch, Warm
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.moments.great_yaku import GreatYakuScene
from koikoi.desktop.match.scenes.moments.match_finale import MatchFinaleScene
from koikoi.desktop.match.scenes.moments.match_lost import MatchLostScene
from koikoi.desktop.match.scenes.moments.shobu import ShobuScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.cards import CardSet, cards
from koikoi.engine.scoring import account_of
from koikoi.engine.state import ToDecide
from koikoi.rulesets.collection import bundled
from tests.desktop.moments import moment
from tests.desktop.windows import new_stack

SIZE = (487, 311)
"""No other test has such a window, so nothing is in the caches for it."""
FRAME = 1 / 60
LOADED = 60.0
"""Seconds in which all files are read, on a machine that does much else."""
MAKES = ("rotate", "rotozoom", "smoothscale", "box_blur")


@contextmanager
def counting() -> Iterator[list[str]]:
    """Whatever is scaled, turned or blurred meanwhile."""
    made = list[str]()
    with pytest.MonkeyPatch.context() as patched:
        for name in MAKES:
            real: Callable[..., pygame.Surface] = getattr(pygame.transform, name)

            def noted(*what: object, real: Callable[..., pygame.Surface] = real, name: str = name) -> pygame.Surface:
                made.append(name)
                return real(*what)

            patched.setattr(pygame.transform, name, noted)
        yield made


def all_made(stack: SceneStack) -> None:
    """Frames in which nothing is left of what is to be made."""
    end = perf_counter() + LOADED
    while stack.services.warm.busy and perf_counter() < end:
        stack.make_ahead(0.01)
        sleep(0.001)  # files are loaded meanwhile
    assert not stack.services.warm.busy


def finale(match: MatchScene, then: Callable[[], BoxScene]) -> BoxScene:
    """The end of a match in which somebody has made a yaku of five cards."""
    scene = MatchFinaleScene(match.table, 0, "Aoi wins", then)
    scene.cards = tuple(cards("1B 3B 8B 9A 11B"))
    return scene


def great(match: MatchScene) -> BoxScene:
    best = max(account_of(match.table.rules, CardSet(cards("1B 3B 8B 9A 11B"))).yaku, key=lambda one: one.points)
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    return GreatYakuScene(match.state, match, phase.seat, best, Pop)


def called(kind: type[KoiKoiCallScene | ShobuScene], match: MatchScene) -> BoxScene:
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    return kind(match.state, match, phase.seat)


MOMENTS: dict[str, Callable[[MatchScene], BoxScene]] = {
    "great yaku": great,
    "koi-koi": partial(called, KoiKoiCallScene),
    "shobu": partial(called, ShobuScene),
    "won": lambda match: finale(match, lambda: great(match)),
    "lost": lambda match: MatchLostScene(match.table, (1,), "Ren wins", lambda: great(match)),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_no_frame_of_a_moment_waits_for_what_was_made_ahead(name: str) -> None:
    match = moment(ToDecide, rules=bundled()["koikoi-japan"], size=SIZE)
    stack, target = new_stack(match, SIZE), pygame.Surface(SIZE)
    stack.draw(target)
    scene = MOMENTS[name](match)
    stack.push(scene)
    assert stack.services.warm.busy
    stack.draw(target)
    before = pygame.image.tobytes(target, "RGB")
    with counting() as ahead:
        all_made(stack)
    assert ahead, "there is something to be made"
    assert scene.clock.seconds == 0.0
    assert pygame.image.tobytes(target, "RGB") == before, "nobody sees it"
    late = list[tuple[float, str]]()
    while stack.top is scene:
        with counting() as made:
            stack.draw(target)
        late += [(round(scene.clock.seconds, 3), one) for one in made]
        stack.update(FRAME)
    assert not late


@pytest.mark.parametrize("before", [SIZE, (311, 487)], ids=["same size", "another size before"])
def test_what_comes_is_made_for_the_window_as_it_is_now(before: tuple[int, int]) -> None:
    match = moment(ToDecide, rules=bundled()["koikoi-japan"], size=before)
    stack = new_stack(match, before)
    stack.draw(pygame.Surface(before))
    scene = great(match)
    stack.push(scene)
    stack.make_ahead(0.01)
    sketched, compose = set[tuple[int, int]](), scene.compose

    def noted(stage: Group) -> None:
        sketched.add(stage.size)
        compose(stage)

    scene.compose = noted  # type: ignore[method-assign]
    stack.resize((499, 317))
    all_made(stack)
    assert sketched == {(499, 317)}


class Frames:
    """Frames to come, of a part each that draws what is now."""

    def __init__(self, count: int) -> None:
        self.left, self.drawn, self.now = count, list[int](), -1

    def sketches(self) -> Iterator[Sketch]:
        for number in range(self.left):
            yield partial(self._compose, number)

    @contextmanager
    def _compose(self, number: int, stage: Group) -> Iterator[None]:
        self.now = number
        stage.put("part", (id(self), number), self._draw)
        yield
        self.now = -1

    def _draw(self, _target: Blits) -> None:
        self.drawn.append(self.now)


LOOK = object()


def made(warm: Warm, times: int = 1000) -> None:
    """Goes on until nothing is left to be made, as frames would."""
    for _ in range(times):
        warm.slice((40, 30), LOOK, 0.001)
    assert not warm.busy


def test_everything_is_made_once_and_in_its_order() -> None:
    warm, first, second = Warm(), Frames(30), Frames(20)
    warm.ahead(first, first.sketches())
    warm.ahead(second, second.sketches())
    made(warm)
    assert (first.drawn, second.drawn) == ([*range(30)], [*range(20)])


def test_what_is_wanted_anew_or_no_more_is_not_made() -> None:
    warm, first, second = Warm(), Frames(30), Frames(20)
    warm.ahead(first, first.sketches())
    warm.ahead(second, second.sketches())
    warm.drop(first)
    assert warm.busy
    warm.ahead(second, (one for one in [*second.sketches()][:5]))
    made(warm)
    assert (first.drawn, second.drawn) == ([], [*range(5)])
    warm.ahead(first, first.sketches())
    warm.clear()
    assert not warm.busy


def test_no_more_time_is_spent_than_there_is() -> None:
    warm, frames = Warm(), Frames(5)
    warm.ahead(frames, frames.sketches())
    warm.slice((40, 30), LOOK, 0.0)
    assert warm.busy
    assert not frames.drawn


@pytest.mark.parametrize("ends", ["made", "drop", "clear"])
def test_nothing_is_kept_of_what_has_been_made_or_is_wanted_no_more(ends: str) -> None:
    warm, frames = Warm(), Frames(50)
    told = weakref.ref(frames)
    warm.ahead(frames, frames.sketches())
    warm.slice((40, 30), LOOK, 0.0002)
    match ends:
        case "made":
            made(warm)
        case "drop":
            warm.drop(frames)
        case _:
            warm.clear()
    del frames
    gc.collect()
    assert told() is None


def test_nothing_is_kept_of_a_frame_that_has_been_made_while_others_wait() -> None:
    """However many wait, as where somebody hurries through a match."""
    warm, seen = Warm(), list[weakref.ref[pygame.Surface]]()

    def draw(target: Blits) -> None:
        picture = pygame.Surface((4, 4))
        seen.append(weakref.ref(picture))
        target.blit(picture, (0, 0), special_flags=PREMUL)

    def compose(number: int, stage: Group) -> None:
        stage.put("part", number, draw)

    warm.ahead(seen, (partial(compose, number) for number in range(10_000)))
    warm.slice((40, 30), LOOK, 0.02)
    gc.collect()
    assert warm.busy
    assert len(seen) > 10
    assert sum(one() is not None for one in seen) <= 2


def test_a_frame_that_takes_longer_than_there_is_time_is_made_in_parts() -> None:
    warm, drawn = Warm(), list[int]()

    def draw(_target: Blits, number: int) -> None:
        drawn.append(number)
        sleep(0.002)

    def compose(stage: Group) -> None:
        for number in range(12):
            stage.put(number, number, draw, number)

    warm.ahead(drawn, iter([compose]))
    made(warm, 13)
    assert drawn == [*range(12)]

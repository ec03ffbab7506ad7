"""Where motion is reduced, a moment and what follows it come out of what was seen; nothing hidden is seen longer."""

from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import KoiKoi
from koikoi.settings import Settings, Speed
from tests.desktop.scene_driver import chosen, decide, until
from tests.desktop.windows import DrawnScene, new_stack, top

SIZE = (40, 30)
FRAME = 1 / 60


class Toned(DrawnScene):
    """A screen in one tone."""

    def __init__(self, tone: int, *, moment: bool = False) -> None:
        self.tone, self.moment, self.moves = tone, moment, moment

    @property
    def fades(self) -> bool:
        return self.moment

    @property
    def animating(self) -> bool:
        return self.moves

    def handle(self, intent: object) -> Change | None:
        return Pop() if isinstance(intent, Confirm) else None

    def draw(self, target: pygame.Surface) -> None:
        target.fill((self.tone,) * 3)


class Film:
    """A window, and a frame of it after the other."""

    def __init__(self, stack: SceneStack) -> None:
        self.stack, self.window = stack, pygame.Surface(SIZE)
        self.drawn = 0

    def frame(self) -> int:
        self.stack.update(FRAME)
        if self.stack.dirty:
            self.drawn += 1
            self.stack.draw(self.window)
        return self.window.get_at((20, 15)).r

    def tones(self, count: int) -> list[int]:
        return [self.frame() for _ in range(count)]


def steps(tones: list[int]) -> int:
    return max(abs(one - other) for one, other in pairwise(tones))


class Leading(Toned):
    """A screen over which a moment comes by itself."""

    def __init__(self, tone: int, moment: Toned) -> None:
        super().__init__(tone)
        self.coming: Toned | None = moment

    def update(self, seconds: float) -> Change | None:
        coming, self.coming = self.coming, None
        return Push(coming) if coming is not None else None


@pytest.fixture
def film() -> Film:
    return Film(new_stack(Toned(200), SIZE))


def test_a_moment_its_changes_and_what_follows_it_fade_where_motion_is_reduced(film: Film) -> None:
    with chosen(Settings(reduced_motion=True)):
        tones, moment = film.tones(2), Toned(20, moment=True)
        film.stack.push(moment)
        tones += film.tones(40)
        moment.tone = 240
        tones += film.tones(40)
        film.stack.handle(Confirm())
        tones += film.tones(40)
    for tone in (20, 240, 200):
        assert min(abs(tone - one) for one in tones) < 5, "it gets there"
    assert tones[-1] == 200
    assert steps(tones) < 64


def test_a_moment_that_comes_by_itself_fades_too() -> None:
    with chosen(Settings(reduced_motion=True)):
        stack = new_stack(Leading(200, Toned(20, moment=True)), SIZE)
        film = Film(stack)
        stack.draw(film.window)
        tones = film.tones(40)
    assert tones[0] > 180, "nothing has changed yet"
    assert steps([200, *tones]) < 64
    assert min(tones) < 25


def test_then_nothing_is_drawn_any_more(film: Film) -> None:
    with chosen(Settings(reduced_motion=True)):
        film.tones(2)
        moment = Toned(20, moment=True)
        film.stack.push(moment)
        film.tones(5)
        moment.moves = False
        film.tones(30)
        before = film.drawn
        film.tones(30)
    assert film.drawn == before
    assert not film.stack.animating


@pytest.mark.parametrize("settings", [Settings(), Settings(speed=Speed.NONE, reduced_motion=True)], ids=str)
def test_else_everything_is_there_at_once(film: Film, settings: Settings) -> None:
    with chosen(settings):
        film.tones(2)
        film.stack.push(Toned(20, moment=True))
        assert film.frame() == 20


def test_a_moment_over_open_hands_fades_too() -> None:
    with chosen(Settings(reduced_motion=True)):
        stack = until(DecisionScene).stack
        stack.resize((640, 400))
        for _ in range(50):
            stack.update(FRAME)
        window, frames = pygame.Surface(stack.size, 0, 32), []
        for number in range(30):
            stack.draw(window)
            frames.append(window.copy())
            if number == 1:
                decide(stack, top(stack, DecisionScene), KoiKoi())
            stack.update(FRAME)
        top(stack, KoiKoiCallScene)
    changes = [difference(one, other) for one, other in pairwise(frames)]
    assert max(changes) < difference(frames[0], frames[-1]) / 3, "no frame brings all of it"


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Levels of 255 by which two pictures differ on average."""
    lower, higher = (one.copy() for _ in range(2))
    lower.blit(other, (0, 0), special_flags=pygame.BLEND_MIN)
    higher.blit(other, (0, 0), special_flags=pygame.BLEND_MAX)
    low, high = (pygame.transform.average_color(picture)[:3] for picture in (lower, higher))
    return (sum(high) - sum(low)) / 3


def test_what_must_not_be_seen_any_more_is_gone_in_the_next_frame(film: Film) -> None:
    with chosen(Settings(reduced_motion=True)):
        film.tones(2)
        moment = Toned(20, moment=True)
        film.stack.push(moment)
        film.tones(30)
        moment.tone = 240
        film.frame()
        moment.tone = 20
        film.stack.invalidate()
        assert film.frame() == 20

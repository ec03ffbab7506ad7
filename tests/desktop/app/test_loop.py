"""At rest nothing happens: nothing is drawn, the loop seldom asks, and yet a press is never kept waiting."""

import pygame
import pytest

from benches.at_rest import SETTLES, STATES, still
from koikoi.desktop.app import loop
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.scene_stack import SceneStack
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.windows import click, new_stack, panel_of

STEP = 1 / 60


def run(stack: SceneStack, seconds: float, *events: tuple[float, pygame.event.Event]) -> int:
    """Runs the loop for so long, with events at their moments; how often it has drawn."""
    canvas, now = FakeCanvas(stack.size), 0.0
    left = list(events)

    def tick(rate: int) -> float:
        nonlocal now
        now += 1 / rate
        return 1 / rate

    def happened() -> list[pygame.event.Event]:
        due = [event for moment, event in left if moment <= now]
        left[:] = [(moment, event) for moment, event in left if moment > now]
        return [*due, pygame.event.Event(pygame.QUIT)] if now >= seconds else due

    loop.loop(stack, canvas, happened, tick)
    return canvas.shown


def at_rest(name: str) -> SceneStack:
    """A screen on which nothing moves any more."""
    stack = new_stack(still(name), (640, 400))
    for _ in range(round(SETTLES / STEP)):
        stack.update(STEP)
    return stack


@pytest.mark.parametrize("name", STATES)
def test_where_nothing_moves_nothing_is_drawn(name: str) -> None:
    stack = at_rest(name)
    assert 1 == run(stack, 10.0), "only the first frame"


def motion(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def test_a_pointer_that_moves_over_nothing_draws_nothing() -> None:
    stack = at_rest("title")
    spot = panel_of(stack.top).buttons[1].rect
    over = [(1 + place / 20, motion((5 + place, 5))) for place in range(10)]
    first = run(stack, 4.0, *over)
    upon = [(1 + place / 20, motion((spot.left + 5 + place, spot.centery))) for place in range(10)]
    assert (1, 1) == (first, run(stack, 4.0, *upon)), "the first frame; then the button that is lit"


def test_a_minimized_window_is_not_drawn_until_it_is_back() -> None:
    down, up = pygame.event.Event(pygame.WINDOWMINIMIZED), pygame.event.Event(pygame.WINDOWRESTORED)
    stack = at_rest("title")
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=81)
    lift = pygame.event.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=81)
    assert 1 == run(stack, 3.0, (1.0, down), (2.0, press), (2.1, lift))
    assert 2 == run(stack, 4.0, (1.0, down), (3.0, up)), "what was put off is drawn at first, and again when it is back"


def test_scenes_are_asked_less_often_once_nothing_has_happened_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    stack, asked = at_rest("title"), 0
    update = stack.top.update

    def counted(seconds: float) -> Change | None:
        nonlocal asked
        asked += 1
        return update(seconds)

    monkeypatch.setattr(stack.top, "update", counted)
    run(stack, 10.0)
    assert 80 <= asked <= 150


def test_the_loop_asks_less_often_when_nothing_happens_and_seldom_without_focus() -> None:
    rates: list[int] = []
    moved, lost, gone = (
        pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0), touch=False),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        pygame.event.Event(pygame.QUIT),
    )
    stack = at_rest("title")

    def tick(rate: int) -> float:
        rates.append(rate)
        return 1 / rate

    def happened() -> list[pygame.event.Event]:
        return {300: [moved], 600: [lost], 700: [gone]}.get(len(rates), [])

    loop.loop(stack, FakeCanvas(), happened, tick)
    dozed = rates.index(loop.DOZING)
    assert 2 <= dozed / loop.AWAKE < 3
    assert {loop.DOZING} == set(rates[dozed:300])
    assert {loop.AWAKE} == set(rates[300:400]), "one move wakes it"
    assert {loop.AWAY} == set(rates[600:])


def test_a_press_is_never_kept_waiting() -> None:
    stack = at_rest("title")
    before = stack.top
    click(stack, panel_of(before).buttons[0].rect.center)
    assert stack.top is not before

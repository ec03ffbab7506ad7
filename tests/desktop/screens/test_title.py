"""The title: a print that is made before one's eyes and then lives, calmly, and never keeps anybody waiting."""

import time

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.animation.print_motions import FALLING, MOTIONS
from koikoi.desktop.animation.print_stage import AIR
from koikoi.desktop.app import loop
from koikoi.desktop.draw.prints import Fit, places
from koikoi.desktop.draw.title_picture import lettering, title_fit
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.cards import Month
from tests.desktop.app.test_loop import Nobody
from tests.desktop.windows import new_stack, press

SIZE = (320, 200)
LOST = pygame.event.Event(pygame.WINDOWFOCUSLOST)
ENTRY = 2.0
"""Seconds after which the title has come in."""


def living() -> SceneStack:
    """A title whose print has been made."""
    title = TitleScene(lively=True)
    title.month = Month.CHRYSANTHEMUM
    stack = new_stack(title, SIZE)
    while not title.lives:
        time.sleep(0.005)
    return stack


def shown(stack: SceneStack, seconds: float, *first: pygame.event.Event) -> int:
    """How often it is drawn in so many seconds, after these events."""
    canvas, now, events = Nobody(SIZE), 0.0, [*first]

    def tick(rate: int) -> float:
        nonlocal now
        now += 1 / rate
        return 1 / rate

    def happened() -> list[pygame.event.Event]:
        found, events[:] = list(events), []
        return [*found, pygame.event.Event(pygame.QUIT)] if now >= seconds else found

    loop.loop(stack, canvas, happened, tick)
    return canvas.shown


def test_it_is_drawn_twelve_times_a_second_and_not_at_all_unless_it_is_in_front() -> None:
    stack = living()
    for _ in range(round(60 * ENTRY)):
        stack.update(1 / 60)
    assert 50 <= shown(stack, 5.0) <= 65
    assert shown(stack, 5.0, LOST) <= 1


def test_with_reduced_motion_nothing_moves() -> None:
    stack = living()
    settings.change(reduced_motion=True)
    stack.top.enter(SIZE)
    assert 1 == shown(stack, 5.0)


def test_whoever_presses_while_it_comes_in_is_not_kept_waiting() -> None:
    stack = living()
    press(stack, "Two at this screen")
    assert isinstance(stack.top, SetupScene)


def test_what_moves_is_in_the_print() -> None:
    for month in Month:
        names = places(month)
        assert set(MOTIONS[month]) <= set(names), month
        assert (month in FALLING) <= (AIR in names), month


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080), (1600, 1200), (900, 1200)])
def test_the_print_covers_every_window_and_keeps_its_ground(size: tuple[int, int]) -> None:
    fit = title_fit(size)
    right, bottom = fit.at(1920, 1200)
    assert fit.left <= -fit.bleed or fit.extra
    assert min(right - size[0], bottom - fit.size[1]) >= 0
    assert fit.at(0, 1080)[1] <= fit.size[1] + fit.bleed, "no more than the lowest 120 units are lost"


def test_a_wide_window_sees_the_left_side_once_more() -> None:
    assert Fit((2560, 1080)).extra == 640
    assert not Fit((1920, 1080)).extra


def test_all_parts_of_the_name_together_are_the_name() -> None:
    name = lettering(pygame.Surface((640, 360)), 3, 0)
    signs = name.parts()
    whole = pygame.Surface(name.name.get_size(), pygame.SRCALPHA)
    for part, at in (part for sign in signs for part in sign):
        whole.blit(part, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert 4 == len(signs)
    assert all(len(sign) > 10 for sign in signs)
    covered, all_of_it = (pygame.mask.from_surface(one, 128).count() for one in (whole, name.name))
    assert covered >= 0.98 * all_of_it

"""Screens slide in and away; whoever clicks goes on, and nothing of a table is seen once it is left."""

from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.input.intents import Intent, Press
from koikoi.desktop.ui.scene import Change, Pop, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.sliding_door import SECONDS
from koikoi.settings import Speed
from koikoi.table.table import Table
from tests.autoplay import begun
from tests.desktop.windows import new_stack

SIZE = (100, 60)
RED, BLUE = (200, 0, 0), (0, 0, 200)


class Coloured(Scene):
    """A screen of one colour."""

    door = True

    def __init__(self, colour: tuple[int, int, int], table: Table | None = None) -> None:
        self.colour, self.table, self.pressed = colour, table, 0
        self.answer: Change | None = None

    def handle(self, intent: Intent) -> Change | None:
        self.pressed += isinstance(intent, Press)
        return self.answer

    def draw(self, target: pygame.Surface) -> None:
        target.fill(self.colour)

    @property
    def played_table(self) -> Table | None:
        return self.table


def colours(stack: SceneStack, target: pygame.Surface) -> set[tuple[int, ...]]:
    stack.draw(target)
    return {tuple(target.get_at((x, 30)))[:3] for x in range(SIZE[0])}


def pushed(first: Scene, second: Scene) -> tuple[SceneStack, pygame.Surface]:
    """A second screen over the first, which has been seen."""
    stack, target = new_stack(first, SIZE), pygame.Surface(SIZE)
    stack.draw(target)
    stack.push(second)
    return stack, target


def test_a_screen_slides_over_the_one_before_and_away_again() -> None:
    second = Coloured(BLUE)
    stack, target = pushed(Coloured(RED), second)
    stack.update(SECONDS / 2)
    assert {RED, BLUE} <= colours(stack, target)
    stack.update(SECONDS)
    assert {BLUE} == colours(stack, target)
    assert not stack.animating
    second.answer = Pop()
    stack.handle(Press((1, 1)))
    stack.update(SECONDS / 2)
    assert {RED, BLUE} <= colours(stack, target)
    stack.update(SECONDS)
    assert {RED} == colours(stack, target)


def test_who_presses_meanwhile_is_heard_and_goes_on() -> None:
    second = Coloured(BLUE)
    stack, target = pushed(Coloured(RED), second)
    stack.update(SECONDS / 4)
    stack.handle(Press((1, 1)))
    assert second.pressed == 1
    assert {BLUE} == colours(stack, target)


def test_nothing_of_a_table_is_seen_once_it_is_left(tmp_path: Path) -> None:
    table = begun(tmp_path / "a.koikoi")
    stack, target = pushed(Coloured(RED, table), Coloured(BLUE))
    assert {BLUE} == colours(stack, target)


@pytest.mark.parametrize(("changes", "seen"), [({"reduced_motion": True}, 1), ({"speed": Speed.NONE}, 0)])
def test_with_less_motion_it_fades_and_without_any_it_is_there(changes: dict[str, object], seen: int) -> None:
    settings.change(**changes)
    stack, target = pushed(Coloured(RED), Coloured(BLUE))
    stack.update(0.08)
    found = colours(stack, target)
    assert 1 == len(found)
    assert (found != {BLUE}) == bool(seen)

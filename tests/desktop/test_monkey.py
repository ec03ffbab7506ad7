"""The monkey of `tools/soak.py monkey` for some seconds: random events at the real loop, at some of all scenes."""

import random
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.ui.scene_stack import SceneStack
from tests.desktop.monkey import ALIVE, Canvas, Run, alive, growth, shuffled
from tests.desktop.scene_starts import concrete

OPENINGS, EVENTS = 16, 60


@pytest.mark.slow
def test_nothing_is_raised_and_no_scene_is_left(home: Path) -> None:
    rng = random.Random(7)
    run, starts, before = Run(rng, home), shuffled(rng), alive()
    for _ in range(OPENINGS):
        assert run.open(next(starts), EVENTS), run.fault
    run.close()
    assert len(run.seen) > OPENINGS / 2
    assert run.seen <= concrete()
    assert alive() - before <= ALIVE


def test_a_monkey_tells_what_is_raised_and_where(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_stack: SceneStack, _target: pygame.Surface) -> None:
        raise IndexError

    run = Run(random.Random(1), home)
    monkeypatch.setattr(SceneStack, "draw", fails)
    assert not run.open("about", 20)
    assert run.fault.startswith("about, ")
    assert "IndexError" in run.fault
    run.close()


def test_what_is_not_drawn_on_in_a_window_of_another_size_is_noticed() -> None:
    canvas = Canvas()
    canvas.surface.fill("black")
    canvas.show()
    for full in (False, True):
        if full:
            canvas.toggle_full_screen()
        else:
            canvas.window.size = 700, 500
        drawn_on = canvas.surface
        with pytest.raises(AssertionError, match="not drawn on"):
            canvas.show()
        drawn_on.fill("black")
        canvas.show()
    assert canvas.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    canvas.window.destroy()


def test_memory_is_compared_after_the_warm_up() -> None:
    assert growth([100, 300, 500, 500, 510, 500, 500, 490, 500]) == 0.0
    assert growth([100, 300, 500, 500, 500, 500, 600, 600, 600]) == pytest.approx(0.2)

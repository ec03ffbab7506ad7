"""The window on a real X server: how pictures get into it, the whole screen and back, and one window for all."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table
from tests.desktop.real_game import until
from tests.desktop.xserver import Person

pytestmark = pytest.mark.window

OPEN = """
import os, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from koikoi.desktop.platform.window import open_window

def settle():
    for _ in range(15):
        pygame.event.get()
        time.sleep(0.02)

def libraries():
    return {line.split("/")[-1].strip() for line in open("/proc/self/maps") if ".so" in line}
"""


def said(env: Mapping[str, str], program: str) -> list[str]:
    """The lines that a program writes which has OPEN before it."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN + program], env=dict(env), capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


SHOW = """
canvas = open_window()
canvas.show()
settle()
print(pygame.display.get_driver())
print(any(name.startswith(("libGL.", "libGLX", "libEGL.")) for name in libraries()))
print(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
"""


def test_pictures_go_to_the_server_through_shared_memory(x11: dict[str, str]) -> None:
    assert ["x11", "False", "None"] == said(x11, SHOW)


def test_who_has_chosen_another_way_gets_it(x11: dict[str, str]) -> None:
    driver, _accelerated, variable = said({**x11, "SDL_FRAMEBUFFER_ACCELERATION": "1"}, SHOW)
    assert ("x11", "1") == (driver, variable)


def test_where_there_is_no_shared_memory_the_window_opens_all_the_same(x11: dict[str, str]) -> None:
    program = """
from koikoi.desktop.platform import window
tries, opened = [], pygame.Window
def refused(*given, **more):
    tries.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
    if len(tries) == 1:
        raise pygame.error("Window framebuffer support not available")
    return opened(*given, **more)
pygame.Window = refused
canvas = open_window()
canvas.show()
print(tries, canvas.surface.get_size())
"""
    assert ["['0', None] (1280, 720)"] == said(x11, program)


def test_the_whole_screen_and_back_to_the_size_before(x11: dict[str, str]) -> None:
    program = """
canvas = open_window()
canvas.window.size = (1100, 700)
settle()
for _ in range(2):
    print(canvas.full, canvas.surface.get_size(), canvas.window.size)
    canvas.toggle_full_screen()
    settle()
    canvas.surface.fill((90, 20, 30))
    canvas.show()
    print(canvas.full, canvas.surface.get_size(), canvas.window.size)
    canvas.toggle_full_screen()
    settle()
print(canvas.full, canvas.surface.get_size(), canvas.window.size)
"""
    window, full = "False (1100, 700) (1100, 700)", "True (1600, 1000) (1600, 1000)"
    assert [window, full, window, full, window] == said(x11, program)


def test_the_game_itself_draws_through_shared_memory(x11: dict[str, str], home: Path) -> None:
    person = Person({**x11, "KOIKOI_HOME": str(home)})
    maps = Path(f"/proc/{person.app.pid}/maps").read_text()
    assert "libGL" not in maps
    assert len({tuple(person.look().get_at((x, 300))) for x in range(0, person.size[0], 9)}) > 5
    assert (0, "") == person.close()


def windows(person: Person) -> int:
    """How many windows the game has open."""
    return len(person.ask("search", "--onlyvisible", "--class", "koikoi").splitlines())


def test_a_match_that_is_opened_goes_to_the_window_that_is_open(
    x11: dict[str, str], home: Path, tmp_path: Path
) -> None:
    match = tmp_path / "花見 2.koikoi"
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=4, dealer=Seat(0), path=match)
    table.deal()
    table.close()
    person = Person({**x11, "KOIKOI_HOME": str(home)})
    assert until(lambda: (home / "reports" / "koikoi.log").exists())  # the first frame is on the screen
    title = person.look()
    start = [sys.executable, "-m", "koikoi"]
    assert 0 == subprocess.run([*start, match.name], env=person.env, cwd=tmp_path, timeout=20, check=False).returncode
    assert until(lambda: changed(title, person.look()) > 0.3), "nothing is opened"
    assert 5 == subprocess.run(start, env=person.env, cwd=tmp_path, timeout=20, check=False).returncode
    assert 1 == windows(person)
    other = subprocess.Popen([*start, "--new-window"], env=person.env, cwd=tmp_path)
    assert until(lambda: windows(person) == 2), "no window of its own"
    other.terminate()
    assert 0 == other.wait(10)
    assert (0, "") == person.close()


def changed(one: pygame.Surface, two: pygame.Surface) -> float:
    """The share of points, out of a grid, that differ."""
    points = [(x, y) for x in range(0, one.get_width(), 20) for y in range(0, one.get_height(), 20)]
    return sum(one.get_at(point) != two.get_at(point) for point in points) / len(points)

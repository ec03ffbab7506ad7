"""Starting: the first picture, no other than the title's and there before anything else is known; the exit codes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw.title_picture import first_picture
from koikoi.desktop.platform.instance import claim
from koikoi.desktop.screens.title import TitleScene
from tests.desktop.windows import draw_scene, entered

ROOT = Path(__file__).resolve().parent.parent.parent.parent


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_first_picture_is_the_title_without_its_menu(size: tuple[int, int]) -> None:
    title = TitleScene()
    entered(title, size)
    first, second = pygame.Surface(size), pygame.Surface(size)
    first_picture(first, title.month, lively=False)
    draw_scene(title, second)
    free = pygame.Rect(title.sheet.right + 20, 0, size[0] - title.sheet.right - 20, round(size[1] * 0.84))
    same = (one.subsurface(free).convert(24) for one in (first, second))
    assert len({pygame.image.tobytes(one, "RGB") for one in same}) == 1
    assert len({tuple(first.get_at((x, size[1] // 3))) for x in range(0, size[0], 16)}) > 10


def test_nothing_is_known_before_the_first_picture_but_what_it_needs() -> None:
    code = "import sys, koikoi.desktop.app.start; print(*(name for name in sys.modules if name.startswith('koikoi.')))"
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("koikoi.") for name in done.stdout.split()}
    needed = {"assets", "errors", "files", "folders", "languages", "locales", "settings", "desktop"}
    needed |= {"engine", "engine.cards", "engine.faults", "file_lock"}
    drawing = ("draw", *(f"draw.{name}" for name in ("enlarge", "loading", "prints", "stage", "sprites")))
    needed |= {f"desktop.{name}" for name in ("app", "app.start", *drawing, "draw.sources", "draw.title_picture")} | {
        "texts",
        "desktop.layout",
        "desktop.layout.mirror",
    }
    needed |= {
        f"desktop.platform{name}"
        for name in ("", ".instance", ".interrupt", ".silence_stderr", ".system_language", ".window")
    }
    assert loaded <= needed


def env() -> dict[str, str]:
    """Of a player with a screen that nobody sees."""
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}


def ended(before: str, **variables: str) -> tuple[int, list[str]]:
    """The exit code of a game that is closed as soon as its loop goes round, and what it said on stderr."""
    closed = "import pygame; pygame.init(); pygame.event.post(pygame.event.Event(pygame.QUIT))"
    code = f"{closed}\n{before}\nfrom koikoi.__main__ import main; raise SystemExit(main([]))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=env() | variables, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr.splitlines()


def test_a_game_that_is_closed_ends_with_0(home: Path) -> None:
    assert (0, []) == ended("")


def test_a_game_that_cannot_save_is_played_all_the_same(home: Path) -> None:
    home.write_text("a file where the folder should be")
    assert (0, []) == ended("")


def test_a_game_in_which_something_went_wrong_ends_with_1_and_leaves_a_report(home: Path) -> None:
    code, _said = ended("""
from koikoi.desktop.screens.title import TitleScene
def fails(*_): raise RuntimeError("the cards are gone")
TitleScene.compose = fails
get = pygame.event.get
def closed_later(n=[0]):
    n[0] += 1
    return get() if n[0] == 6 else []
pygame.event.get = closed_later
""")
    assert 1 == code
    (report,) = (home / "reports").glob("report-*.txt")
    assert "the cards are gone" in report.read_text(encoding="utf-8")


def test_without_its_pictures_the_game_ends_with_4_in_one_sentence(home: Path) -> None:
    code, said = ended("""
from koikoi import assets
assets.files = lambda _: "/nowhere"
assets.__file__ = "/nowhere/koikoi/assets.py"
""")
    assert 4 == code
    assert 1 == len(said)
    assert "pictures are missing" in said[0]


def test_a_second_start_without_a_file_ends_with_5_once_the_first_has_heard_of_it(home: Path) -> None:
    running = claim()
    assert running is not None
    second = subprocess.Popen([sys.executable, "-m", "koikoi"], env=env(), cwd=ROOT)
    heard = None
    while heard is None and second.poll() is None:
        heard = running.poll()
        time.sleep(0.01)
    assert [] == heard
    assert 5 == second.wait(10)
    running.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_the_game_with_130_and_no_traceback(home: Path) -> None:
    game = subprocess.Popen([sys.executable, "-m", "koikoi"], env=env(), cwd=ROOT, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 20
    while not (home / "reports" / "koikoi.log").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    game.send_signal(signal.SIGINT)
    assert ("", 130) == (game.communicate(timeout=10)[1], game.returncode)


def test_ctrl_c_is_heeded_where_an_exception_would_be_dropped(home: Path) -> None:
    code = """
import signal
from koikoi.desktop.platform import crash_report

class Finalized:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

begin = crash_report.begin
crash_report.begin = lambda: (begin(), Finalized()) and None
from koikoi.__main__ import main; raise SystemExit(main([]))"""
    game = [sys.executable, "-c", code]
    done = subprocess.run(game, env=env(), stderr=subprocess.PIPE, text=True, timeout=30, check=False)
    assert (done.stderr, done.returncode) == ("", 130)

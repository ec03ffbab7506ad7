"""The gallery shows what the game draws, at any frame and from either side, and begins anew as it was."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import stage
from filming import gallery
from filming.takes import MatchTake, Take
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings, Speed
from stage import Slider, View, Watch, Window

SIZE = (640, 400)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A display that nobody sees, and a home of the test."""
    for name, value in {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "KOIKOI_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.set_mode((64, 64))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[View], Window]]:
    """Opens windows of the gallery, each of which ends with the test."""
    windows: list[Window] = []

    def open_one(view: View) -> Window:
        windows.append(Window(view, str(tmp_path)))
        windows[-1].open()
        return windows[-1]

    yield open_one
    for one in windows:
        one.close()


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def pressed(window: Window, *keys: int, letter: str = "") -> Window:
    """Presses keys, one in each turn."""
    for key in keys:
        assert window.turn([pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=0)])
    return window


def test_every_name_stands_once_and_all_kinds_of_them_can_be_seen() -> None:
    names = gallery.names()
    assert len(names) == len(set(names))
    assert {"slap", "decision", "settings", "problem of a call"} <= set(names)
    for name in ("koi-koi", "title", "three", "guide", "settings", "export"):
        with gallery.opened(name, SIZE, Settings()) as playback:
            picture = playback.seek(2)
            assert picture.get_size() == SIZE, name
            assert len({*pixels(picture)}) > 10, name


@pytest.mark.parametrize(("name", "shown"), [("card", "CardScene"), ("house", "HouseRulesScene")])
def test_what_is_clicked_on_the_way_is_found_in_large_letters_too(name: str, shown: str) -> None:
    with gallery.opened(name, (960, 600), Settings(text_size=160)) as playback:
        playback.seek(40)
        assert type(playback.stack.top).__name__ == shown


def test_a_still_a_strip_and_what_lies_on_the_stage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    still, strip = tmp_path / "still.png", tmp_path / "strip.png"
    given = ["set-up", "of", "four", "--size", "960x600", "--language", "de", "--outline", "--home", str(tmp_path)]
    stage.main([*given, "--shot", str(still), "--strip", str(strip), "--every", "1000"])
    assert pygame.image.load(still).get_size() == (960, 600)
    assert pygame.image.load(strip).get_width() > 6 * 320
    assert "SetupScene / ground" in capsys.readouterr().out


def test_all_names_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    stage.main([])
    said = capsys.readouterr().out.split("\n")
    assert [line[4:].rsplit(maxsplit=2)[0] for line in said if line.startswith("    ")] == gallery.names()


@pytest.mark.parametrize("wrong", [["--every", "3"], ["--size", "wide"], ["--text", "101"], ["--language", "xx"]])
def test_what_makes_no_sense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        stage.main(["slap", "--shot", "x.png", *wrong])
    assert f"argument {wrong[0]}: " in capsys.readouterr().err


@pytest.mark.parametrize("more", [[], ["--shot", "x.png"]])
def test_of_a_name_that_nothing_has_a_sentence_tells_those_near_it(more: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"^There is no screen and no moment 'setings'; perhaps settings or .*\?$"):
        stage.main(["setings", *more])


def test_a_moment_that_never_comes_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some moments never come where nothing takes time."""
    monkeypatch.setattr(MatchTake, "go_on", lambda take, seconds=0.0: None)
    monkeypatch.setattr(SceneStack, "draw", lambda stack, target: None)
    with pytest.raises(SystemExit, match="shobu: this moment never comes"):
        stage.main(["shobu", "--shot", str(tmp_path / "x.png")])


def test_a_slider_shows_its_frames_from_end_to_end() -> None:
    slider = Slider(16, 400, 144)
    assert [slider.frame_at(slider.x_of(frame)) for frame in range(145)] == [*range(145)]
    assert (slider.frame_at(-50), slider.frame_at(5000)) == (0, 144)
    assert (slider.x_of(0), slider.x_of(144)) == (16, 416)
    assert Slider(16, 400, 0).frame_at(200) == 0


# Something begins with what was seen before: a door, a page that is turned, lots, a fade.
@pytest.mark.parametrize(
    ("name", "speed"),
    [("fusuma", Speed.NORMAL), ("pages", Speed.NORMAL), ("lots", Speed.NORMAL), ("card", Speed.NONE)],
)
def test_going_back_shows_what_going_on_has_shown(name: str, speed: Speed) -> None:
    with gallery.opened(name, SIZE, Settings(speed=speed)) as playback:
        last = round(playback.entry.seconds * gallery.RATE)
        forward = [pixels(playback.seek(frame)) for frame in range(last + 1)]
        back = (last - 10, last // 2, last // 5)
        wrong = [frame for frame in back if pixels(playback.seek(frame)) != forward[frame]]
    assert wrong == []
    assert len(set(forward)) > 4


def test_nothing_is_kept_of_a_take_in_which_something_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = Take.go_on

    def fails(take: Take, seconds: float) -> None:
        goes_on(take, seconds)
        raise ZeroDivisionError

    with gallery.opened("pages", SIZE, Settings()) as playback:
        meant = pixels(playback.seek(12))
        playback.seek(10)
        with monkeypatch.context() as patched:
            patched.setattr(Take, "go_on", fails)
            with pytest.raises(ZeroDivisionError):
                playback.seek(12)
        assert pixels(playback.seek(12)) == meant


@pytest.mark.parametrize("name", ["settings", "decision"])
def test_outlines_lie_around_what_is_there_and_change_nothing_else(name: str) -> None:
    with gallery.opened(name, SIZE, Settings()) as playback:
        plain = playback.seek(30).copy()
        for find, view in ((gallery.parts, View(name, outline=True)), (gallery.boxes, View(name, boxes=True))):
            found = find(playback.stack)
            drawn = plain.copy()
            assert stage.outlined(drawn, playback, view) == found
            assert len(found) >= 1
            assert all(area.colliderect(plain.get_rect()) for _name, area in found)
            assert pixels(drawn) != pixels(plain)
            for _name, area in found:
                for picture in (drawn, plain):
                    pygame.draw.rect(picture, (0, 0, 0), area, 1)
            assert pixels(drawn) == pixels(plain)


def test_the_smallest_outline_at_a_place_is_meant() -> None:
    outlines = [(name, pygame.Rect(area)) for name, area in (("small", (5, 5, 4, 4)), ("large", (0, 0, 20, 20)))]
    assert [gallery.at(outlines, place) for place in ((6, 6), (15, 15), (30, 30))] == [*outlines, None]


def test_keys_lead_through_everything(opened: Callable[[View], Window]) -> None:
    window = opened(View("about", SIZE, second=0.5))
    assert window.frame == 30
    pressed(window, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert window.frame == 31
    pressed(window, pygame.K_l, pygame.K_v, pygame.K_c, pygame.K_s)
    pressed(window, pygame.K_PLUS, letter="+")
    view = window.view
    assert (view.language, view.speed, view.contrast, view.size, view.text) == ("de", "brisk", True, (1280, 800), 115)
    assert window.frame == 31
    assert window.picture.get_size() == (1280, 800)
    plain = pixels(window.picture)
    assert window.outlines == []
    pressed(window, pygame.K_o)
    both = len(pressed(window, pygame.K_b).outlines)
    assert pixels(window.picture) != plain
    assert both > len(pressed(window, pygame.K_o).outlines) > 0
    pressed(window, pygame.K_END)
    assert window.frame == window.slider.frames == 180
    pressed(window, pygame.K_HOME, pygame.K_PAGEDOWN)
    assert window.view.name == gallery.names()[gallery.names().index("about") + 1]
    assert not window.turn([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)])


def test_the_slider_is_dragged_below_the_picture_only(opened: Callable[[View], Window]) -> None:
    window = opened(View("about", SIZE, second=0.0))
    slider, below = window.slider, window.area.bottom + 15

    def turn(kind: int, frame: int, y: int) -> int:
        window.turn([pygame.event.Event(kind, pos=(slider.x_of(frame), y), button=1)])
        return window.frame

    assert turn(pygame.MOUSEBUTTONDOWN, 90, 100) == 0
    assert turn(pygame.MOUSEMOTION, 90, below) == 0
    assert turn(pygame.MOUSEBUTTONDOWN, 60, below) == 60
    assert turn(pygame.MOUSEMOTION, 20, 100) == 20
    assert turn(pygame.MOUSEBUTTONUP, 20, 100) == 20
    assert turn(pygame.MOUSEMOTION, 90, below) == 20


def test_it_plays_from_its_beginning_to_its_end(
    opened: Callable[[View], Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(View("about", SIZE))
    assert window.playing is not None
    begun = window.playing[0]
    for later, frame in ((6.5 / 60, 6), (60.5 / 60, 60), (9.0, 180)):  # within a frame: clocks are rounded
        monkeypatch.setattr(time, "monotonic", lambda later=later: begun + later)
        assert window.turn([])
        assert window.frame == frame
    pressed(window, pygame.K_SPACE)
    assert (window.frame, window.playing) == (0, (begun + 9.0, 0))
    assert pressed(window, pygame.K_SPACE).playing is None


def test_what_fails_is_told_below_the_picture(
    opened: Callable[[View], Window], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    window = opened(View("about", SIZE, second=0.1))
    monkeypatch.setattr("koikoi.desktop.ui.box_scene.BoxScene.layout", lambda scene: 1 / 0)
    monkeypatch.setattr("koikoi.desktop.screens.about.AboutScene.layout", lambda scene: 1 / 0)
    pressed(window, pygame.K_r)
    assert window.failed.startswith("ZeroDivisionError: division by zero (test_stage.py, line ")
    assert "ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.undo()
    assert pressed(window, pygame.K_r).failed == ""


# When a file is saved


def test_the_arguments_lead_to_the_same_view_again() -> None:
    view = View("set-up of four", (900, 1200), 160, "ja", "brisk", True, 1.25, True, True)
    for one in (view, View("slap", second=0.0), View("slap")):
        assert stage.view_of(stage.parser().parse_args(one.arguments("somewhere"))) == one
    python, *_flags, path, name = stage.command(["slap"])
    assert (python, Path(path), name) == (sys.executable, Path(stage.__file__).resolve(), "slap")


def test_files_that_are_saved_are_found(tmp_path: Path) -> None:
    for name in ("one.py", "two.py", "__pycache__/two.pyc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    watch = Watch(tmp_path)
    assert watch.saved() == []
    os.utime(tmp_path / "two.py", (1e9, 1e9))
    os.utime(tmp_path / "__pycache__" / "two.pyc", (1e9, 1e9))
    (tmp_path / "three.po").touch()
    assert sorted(watch.saved()) == [tmp_path / "three.po", tmp_path / "two.py"]
    (tmp_path / "one.py").unlink()
    assert watch.saved() == []


def test_a_saved_file_begins_the_tool_again_where_it_was_unless_it_is_no_python(
    opened: Callable[[View], Window], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, arguments: begun.append(arguments))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(stage, "POLL", 0.0)
    monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "")
    shutil.copy(stage.__file__, source := tmp_path / "source.py")
    window = opened(View("about", SIZE, second=0.5, boxes=True))
    monkeypatch.setattr(window, "watch", Watch(tmp_path))
    pressed(window, pygame.K_RIGHT)
    source.write_text("x = (\n")
    assert window.turn([])
    assert (begun, window.unreadable) == ([], "source.py, line 1: '(' was never closed")
    source.write_text("x = ()\n")
    os.utime(source, (1e9, 1e9))
    assert window.turn([])
    assert window.unreadable == ""
    again = stage.parser().parse_args(begun[0][begun[0].index(str(Path(stage.__file__).resolve())) + 1 :])
    assert stage.view_of(again) == View("about", SIZE, second=round(31 / 60, 4), boxes=True)
    assert round(again.second * stage.RATE) == window.frame
    assert again.home == window.home

"""A gallery for whoever works on looks: any screen or moment in a window, at any of its seconds.

    python tools/stage.py                        lists all names
    python tools/stage.py NAME                   opens it, and draws it anew whenever a file of the game is saved
    python tools/stage.py NAME --second 1.2 --shot FILE.png      saves a still, with no display
    python tools/stage.py NAME --strip FILE.png --every 30       saves a picture every 30 ms, side by side

In the window: drag the slider, or Left and Right for a frame, Home and End; Space plays and pauses.  O outlines the
parts of the stage, B boxes; what the pointer is over is named.  + and - change the size of text, L the language, S the
window's size, V the speed of cards, C the contrast; PgUp and PgDn lead to other names, R begins anew, Escape ends it.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from koikoi.languages import LANGUAGES
from koikoi.settings import TEXT_SIZES, Settings, Speed

if TYPE_CHECKING:  # imported late: the window outlives a game that can't be imported
    from filming.gallery import Outline, Playback

Size = tuple[int, int]
T = TypeVar("T")
SIZES: tuple[Size, ...] = ((1280, 800), (1280, 720), (960, 600), (1920, 1080), (900, 1200))
"""Through which S leads."""
RATE = 60
"""Frames in a second, as in `filming.gallery`."""
BAR = 78
"""Pixels of the bar below the picture."""
LEAST = 900
"""Pixels that the window is wide at least, for all words in the bar."""
COLUMNS, WIDE = 6, 320
"""Pictures in a row of a strip, and the pixels of one."""
POLL = 0.5
"""Seconds between two looks at the files of the game."""
GROUND, INK, FAINT, MARK = (24, 26, 30), (222, 222, 214), (140, 144, 150), (233, 178, 44)
PART, BOX = (64, 220, 235), (255, 90, 200)
HELP = (
    "Space plays   Left/Right a frame   O parts   B boxes   +/- text   L language   S size   V speed   C contrast   "
    "PgUp/PgDn name   R anew"
)


@dataclass(frozen=True)
class View:
    """A view of an entry: its name, and the window and settings in which it is shown."""

    name: str
    size: Size = SIZES[0]
    text: int = 100
    """Per cent."""
    language: str = "en"
    speed: str = Speed.NORMAL.value
    contrast: bool = False
    second: float | None = None
    """Seconds from its beginning; None: it plays from there, and a still is taken at its end."""
    outline: bool = False
    """The parts of the stage are outlined."""
    boxes: bool = False
    """The boxes, or widgets, of the scene on top are outlined."""

    @property
    def settings(self) -> Settings:
        """The game's settings in this view."""
        return Settings(
            language=self.language, text_size=self.text, speed=Speed(self.speed), high_contrast=self.contrast
        )

    def arguments(self, home: str) -> list[str]:
        """The arguments that lead to it again; `home`: the folder of matches that are shown."""
        given = [self.name, "--size", f"{self.size[0]}x{self.size[1]}", "--text", str(self.text)]
        given += ["--language", self.language, "--speed", self.speed, "--home", home]
        given += ["--second", f"{self.second:.4f}"] if self.second is not None else []
        flags = {"--contrast": self.contrast, "--outline": self.outline, "--boxes": self.boxes}
        return given + [flag for flag, chosen in flags.items() if chosen]


def command(arguments: Sequence[str]) -> list[str]:
    """The command that begins this tool again in this Python."""
    return [sys.executable, *(["-P"] if sys.flags.safe_path else []), str(Path(__file__).resolve()), *arguments]


@dataclass(frozen=True)
class Slider:
    """The line on which a frame is chosen."""

    left: int
    width: int
    """Pixels."""
    frames: int
    """The number of the last frame, counted from 0."""

    def frame_at(self, x: float) -> int:
        """The frame at a place, in or beside the line."""
        return min(max(round((x - self.left) / max(self.width, 1) * self.frames), 0), self.frames)

    def x_of(self, frame: int) -> int:
        """The place of a frame."""
        return self.left + round(self.width * frame / max(self.frames, 1))


class Watch:
    """The files of the game, and which of them have been saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._times = dict(self._read())

    def _read(self) -> Iterator[tuple[Path, int]]:
        for place, folders, files in os.walk(self.folder):
            folders[:] = [one for one in folders if one != "__pycache__"]
            for name in files:
                try:
                    yield Path(place, name), os.stat(os.path.join(place, name)).st_mtime_ns
                except OSError:  # it is being saved right now
                    continue

    def saved(self) -> list[Path]:
        """Files that have been written since the last call."""
        before, self._times = self._times, dict(self._read())
        return [path for path, at in self._times.items() if before.get(path) != at]


def fault(paths: Sequence[Path]) -> str:
    """A sentence about the first of these files that is no Python, though it should be; empty if there is none."""
    for path in paths:
        try:
            if path.suffix == ".py":
                compile(path.read_bytes(), str(path), "exec")
        except SyntaxError as error:
            return f"{path.name}, line {error.lineno}: {error.msg}"
        except (OSError, ValueError) as error:
            return f"{path.name}: {error}"
    return ""


def outlined(picture: pygame.Surface, playback: "Playback", view: View) -> list["Outline"]:
    """Outlines on a picture what is asked for; returns it."""
    from filming import gallery

    kinds = ((view.outline, gallery.parts, PART), (view.boxes, gallery.boxes, BOX))
    found = []
    for chosen, find, colour in kinds:
        for name, area in find(playback.stack) if chosen else ():
            pygame.draw.rect(picture, colour, area, 1)
            found.append((name, area))
    return found


class Window:
    """The window: a picture, and the bar below it."""

    def __init__(self, view: View, home: str) -> None:
        self.view, self.home = view, home
        self.playback: Playback | None = None
        self.frame = 0
        self.window = self.picture = pygame.Surface(view.size)
        self.area, self.factor = self.picture.get_rect(), 1.0
        """The area of the picture in the window, in pixels, and the factor by which it is scaled."""
        self.outlines: list[Outline] = []
        self.failed = ""
        """The fault of this frame; empty if none."""
        self.unreadable = ""
        """The fault in a file that was saved, so that the code before it is still shown; empty if none."""
        self.dragged = False
        self.playing: tuple[float, int] | None = None
        """Second of the clock and frame at which playing began."""
        self._names: list[str] = []
        self._held = ExitStack()
        self.watch = Watch(ROOT / "koikoi")
        self._looked = time.monotonic()
        self._sizes = list(dict.fromkeys((view.size, *SIZES)))

    # What is seen

    @property
    def seconds(self) -> float:
        """The length of the entry in seconds, at least up to the second that is asked for."""
        return max(self.playback.entry.seconds if self.playback is not None else 0.0, self.view.second or 0.0)

    def open(self) -> None:
        """Begins what is looked at, as it is to be seen; where that fails, the bar says so."""
        self.close()
        self.playing, self.playback, self.failed = None, None, ""
        self.picture = pygame.Surface(self.view.size)
        try:
            from filming import gallery

            self._names = gallery.names()
            self.playback = self._held.enter_context(gallery.opened(self.view.name, self.view.size, self.view.settings))
        except Exception as error:
            self._fails(error)
        self._place()
        self.go(round((self.view.second or 0.0) * RATE))
        if self.view.second is None and not self.failed:
            self.playing = time.monotonic(), 0

    def close(self) -> None:
        """Takes back the settings that were chosen for it."""
        self._held.close()

    def go(self, frame: int) -> None:
        """Shows a frame."""
        self.frame = min(max(frame, 0), round(self.seconds * RATE))
        self.outlines = []
        if self.playback is None:
            return
        try:
            self.picture = self.playback.seek(self.frame).copy()
            self.outlines = outlined(self.picture, self.playback, self.view)
            self.failed = ""
        except Exception as error:
            self.playing = None
            self._fails(error)

    def _fails(self, error: Exception) -> None:
        traceback.print_exception(error)
        last = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" ({Path(last[0].filename).name}, line {last[0].lineno})" if last else ""
        self.failed = f"{type(error).__name__}: {error}{where}".replace("\n", " ")

    def _place(self) -> None:
        """Gives the window its size: that of the picture where the screen is large enough, and the bar."""
        wide, high = pygame.display.get_desktop_sizes()[0]
        (width, height), room = self.view.size, (wide * 0.96, high * 0.92 - BAR)
        self.factor = min(1.0, room[0] / width, room[1] / height)
        shown = round(width * self.factor), round(height * self.factor)
        size = max(shown[0], min(LEAST, wide)), shown[1] + BAR
        if self.window.get_size() != size or pygame.display.get_surface() is not self.window:
            self.window = pygame.display.set_mode(size)
        self.area = pygame.Rect(((size[0] - shown[0]) // 2, 0), shown)

    @property
    def slider(self) -> Slider:
        """The line for the second."""
        return Slider(16, self.window.get_width() - 160, round(self.seconds * RATE))

    # Drawing

    def draw(self) -> None:
        """Draws everything."""
        window = self.window
        window.fill(GROUND)
        picture = self.picture
        pointed = self._pointed()
        if pointed is not None:
            picture = picture.copy()
            pygame.draw.rect(picture, MARK, pointed[1].inflate(2, 2), 3)
        shown = picture if self.factor == 1.0 else pygame.transform.smoothscale(picture, self.area.size)
        window.blit(shown, self.area)
        top, wide, slider = self.area.bottom, window.get_width(), self.slider
        line = pygame.Rect(slider.left, top + 13, slider.width, 4)
        pygame.draw.rect(window, FAINT, line, border_radius=2)
        pygame.draw.rect(window, MARK, (*line.topleft, slider.x_of(self.frame) - line.left, 4), border_radius=2)
        pygame.draw.circle(window, MARK, (slider.x_of(self.frame), line.centery), 8)
        self._words(f"{self.frame / RATE:.2f} / {self.seconds:.2f} s", (wide - 132, top + 7), INK)
        view = self.view
        told = f"{view.name}   {view.size[0]} x {view.size[1]}   text {view.text} %   {view.language}   {view.speed}"
        self._words(told + ("   contrast" if view.contrast else ""), (16, top + 30), INK)
        if wrong := self.unreadable or self.failed:
            self._words(wrong, (16, top + 54), MARK)
        elif pointed is not None:
            name, area = pointed
            self._words(f"{name}   {area.w} x {area.h} at {area.x}, {area.y}", (16, top + 54), MARK)
        else:
            self._words(HELP, (16, top + 54), FAINT, 17)
        pygame.display.flip()

    def _words(self, text: str, at: tuple[int, int], colour: tuple[int, int, int], size: int = 21) -> None:
        # The font of pygame: those of the game may be what is broken.
        self.window.blit(pygame.font.Font(None, size).render(text, True, colour), at)

    def _pointed(self) -> "Outline | None":
        """The topmost outlined part under the pointer."""
        x, y = pygame.mouse.get_pos()
        if not self.outlines or not self.area.collidepoint(x, y):
            return None
        from filming import gallery

        return gallery.at(
            self.outlines, (round((x - self.area.x) / self.factor), round((y - self.area.y) / self.factor))
        )

    # What somebody does

    def run(self) -> None:
        """Shows it until the window is closed."""
        self.open()
        clock = pygame.time.Clock()
        while self.turn(pygame.event.get()):
            clock.tick(RATE)

    def turn(self, events: Sequence[pygame.event.Event]) -> bool:
        """Does what is asked for, and what is due; returns whether it goes on."""
        shown, moved = self.frame, None
        for event in events:
            if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                return False
            if event.type == pygame.KEYDOWN:
                self.key(event.key, event.unicode)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self.dragged = event.pos[1] >= self.area.bottom
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.dragged = False
            if self.dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
                moved = self.slider.frame_at(event.pos[0])  # of a drag only the last place counts
        if moved is not None:
            self.stop_at(moved)
        if self.playing is not None:
            begun, frame = self.playing
            self.go(frame + int((time.monotonic() - begun) * RATE))
            if self.frame == self.slider.frames:
                self.playing = None
        saved = self._saved()
        if saved:
            self.reload(saved)
        if events or saved or self.frame != shown:
            self.draw()
        return True

    def _saved(self) -> list[Path]:
        """Files saved since the last look at them, if it is time for one."""
        if time.monotonic() - self._looked < POLL:
            return []
        self._looked = time.monotonic()
        return self.watch.saved()

    def stop_at(self, frame: int) -> None:
        """Shows a frame and plays no further."""
        self.playing = None
        self.go(frame)

    def key(self, key: int, letter: str) -> None:
        """Does what a key is for."""
        view, second = self.view, self.frame / RATE
        match key:
            case pygame.K_SPACE:
                start = 0 if self.frame == self.slider.frames else self.frame
                playing = (time.monotonic(), start) if self.playing is None else None
                self.stop_at(start if playing is not None else self.frame)
                self.playing = playing
                return
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.stop_at(self.frame + (1 if key == pygame.K_RIGHT else -1))
                return
            case pygame.K_HOME | pygame.K_END:
                self.stop_at(0 if key == pygame.K_HOME else self.slider.frames)
                return
            case pygame.K_o:
                self.view = replace(view, outline=not view.outline)
                self.go(self.frame)
                return
            case pygame.K_b:
                self.view = replace(view, boxes=not view.boxes)
                self.go(self.frame)
                return
            case pygame.K_l:
                view = replace(view, language=after([*LANGUAGES], view.language))
            case pygame.K_s:
                view = replace(view, size=after(self._sizes, view.size))
            case pygame.K_v:
                view = replace(view, speed=after([one.value for one in Speed], view.speed))
            case pygame.K_c:
                view = replace(view, contrast=not view.contrast)
            case pygame.K_PAGEDOWN | pygame.K_PAGEUP if self._names:
                name = after(self._names, view.name, -1 if key == pygame.K_PAGEUP else 1)
                self.view = replace(view, name=name, second=None)
                self.open()
                return
            case pygame.K_r:
                pass
            case _ if letter in ("+", "-"):
                here = TEXT_SIZES.index(view.text) + (1 if letter == "+" else -1)
                view = replace(view, text=TEXT_SIZES[min(max(here, 0), len(TEXT_SIZES) - 1)])
            case _:
                return
        self.view = replace(view, second=second)
        self.open()

    def reload(self, saved: Sequence[Path]) -> None:
        """Begins the tool again with the same arguments, and so with the new code; not while that can't be read."""
        self.unreadable = fault(saved)
        if self.unreadable:
            return
        x, y = pygame.display.get_window_position()
        os.environ["SDL_VIDEO_WINDOW_POS"] = f"{x},{y}"
        given = command(replace(self.view, second=self.frame / RATE).arguments(self.home))
        pygame.quit()
        os.execv(given[0], given)


def after(values: Sequence[T], value: T, step: int = 1) -> T:
    """The next of some values, or the one before (-1), around their end."""
    return values[(values.index(value) + step) % len(values)]


# The command


def size_of(text: str) -> Size:
    """The size in `1280x800`."""
    wide, high = text.split("x")
    return int(wide), int(high)


def interval(text: str) -> int:
    """Milliseconds from one picture to the next: no fewer than a take's clock takes for a step."""
    if int(text) < 10:
        raise argparse.ArgumentTypeError("at least 10")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The parser of all arguments."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("name", nargs="*", metavar="NAME", help="may be of several words")
    made.add_argument("--size", type=size_of, default=View.size, metavar="WxH", help="of the window (1280x800)")
    made.add_argument("--text", type=int, choices=TEXT_SIZES, default=View.text, help="per cent (100)")
    made.add_argument("--language", choices=LANGUAGES, default=View.language)
    made.add_argument("--speed", choices=[one.value for one in Speed], default=View.speed, help="of the cards (normal)")
    made.add_argument("--contrast", action="store_true", help="high contrast")
    made.add_argument("--second", type=float, help="of its clock, where it stands still")
    made.add_argument(
        "--outline", action="store_true", help="outline the parts of the stage; with --shot name them, too"
    )
    made.add_argument("--boxes", action="store_true", help="outline boxes, or widgets")
    made.add_argument("--shot", type=Path, metavar="FILE", help="save a still")
    made.add_argument("--strip", type=Path, metavar="FILE", help="save a film strip")
    made.add_argument(
        "--every", type=interval, default=30, metavar="MS", help="from one picture of a strip to the next (30)"
    )
    made.add_argument("--home", metavar="DIR", help="folder of the matches to show, instead of some made for this")
    return made


def view_of(given: argparse.Namespace) -> View:
    """The view that is asked for."""
    return View(" ".join(given.name), **{one.name: getattr(given, one.name) for one in fields(View)[1:]})


def main(arguments: Sequence[str] | None = None) -> None:
    """Lists, opens, or saves pictures."""
    given = parser().parse_args(arguments)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["KOIKOI_HOME"] = home = given.home or tempfile.mkdtemp()
    view = view_of(given)
    if view.name and not given.shot and not given.strip:
        show(view, home)
        return
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from filming import gallery, prints
    from filming.takes import NeverComes

    if not view.name:
        for group, entries in gallery.groups().items():
            print(group, *(f"    {name:<28}{one.seconds:>4.1f} s" for name, one in entries.items()), sep="\n")
        return
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    try:
        with gallery.opened(view.name, view.size, view.settings) as playback:
            if given.shot:
                last = playback.entry.seconds if view.second is None else view.second
                picture = playback.seek(round(last * RATE)).copy()
                for name, area in outlined(picture, playback, view):
                    print(f"{area.x:5} {area.y:5} {area.w:5} {area.h:5}  {name}")
                prints.save(picture, given.shot)
            if given.strip:
                prints.save(
                    prints.sheet(playback.entry, view.size, given.every / 1000, COLUMNS, WIDE, None), given.strip
                )
    except gallery.UnknownName as error:
        sys.exit(str(error))
    except NeverComes as error:  # where nothing takes time, some moments are none
        sys.exit(f"{view.name}: {error}")


def show(view: View, home: str) -> None:
    """Opens the window; a game that can't be imported is told of in there."""
    try:
        from filming import gallery
    except Exception:
        traceback.print_exc()
    else:
        try:
            gallery.entry(view.name)
        except gallery.UnknownName as error:
            sys.exit(str(error))
    try:
        pygame.display.init()
        if pygame.display.get_driver() in ("offscreen", "evdev"):
            raise pygame.error("no display was found")
    except pygame.error as error:
        sys.exit(f"No window can be opened ({error}); --shot and --strip need none.")
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # see koikoi/desktop/platform/window.py
    pygame.font.init()
    pygame.key.set_repeat(300, 33)
    pygame.display.set_caption(f"{view.name} - the stage of Koi-Koi")
    Window(view, home).run()


if __name__ == "__main__":
    main()

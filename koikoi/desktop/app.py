"""The window and its loop.  Clock, events and canvas are arguments, so tests run the app without either."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from koikoi import locales, settings
from koikoi.assets import art_root
from koikoi.desktop import trouble, wishes
from koikoi.desktop.beside import Beside, opened
from koikoi.desktop.hands import Hands, Wants
from koikoi.desktop.instance import claim
from koikoi.desktop.intents import Cancel, Done, FullScreen, Intent, Mute, Peek, Tempo
from koikoi.desktop.scene.notice import NoticeScene
from koikoi.desktop.scene.trouble import TroubleScene
from koikoi.desktop.scenes import Scene, Stack
from koikoi.desktop.slip import Slip
from koikoi.locales import _
from koikoi.settings import Speed

TITLE = "Koi-Koi"
SIZE = (1280, 720)
LEAST = (960, 600)
NO_DISPLAY = 3
"""Exit code when there is nothing to open a window on."""
NO_ART = 4
"""Exit code when the pictures are missing."""


class Canvas(Protocol):
    """Something to draw on that people see."""

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on now; its size is the window's."""

    def show(self) -> None:
        """Makes what is drawn visible."""

    @property
    def full(self) -> bool:
        """Whether the whole screen is used."""

    def toggle_full_screen(self) -> None:
        """Full screen, or back to the former size."""

    def come_forward(self) -> None:
        """Somebody looks for the window."""

    @property
    def scale(self) -> float:
        """Pixels per unit of pointer positions."""


class NoDisplay(Exception):
    """There is no screen to open a window on; the message says what to do."""


@dataclass(slots=True)
class WindowCanvas:
    """A real window."""

    window: pygame.Window
    full: bool = False

    @property
    def surface(self) -> pygame.Surface:
        """The window's surface; it follows the window's size."""
        return self.window.get_surface()

    def show(self) -> None:
        """Presents the frame."""
        self.window.flip()

    def toggle_full_screen(self) -> None:
        """Full screen on the window's monitor, or back."""
        self.full = not self.full
        if self.full:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()

    def come_forward(self) -> None:
        """Shows the window above the others."""
        self.window.restore()
        self.window.focus()

    @property
    def scale(self) -> float:
        """More than 1 on high-DPI screens."""
        return self.surface.get_width() / max(self.window.size[0], 1)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps libraries below SDL from writing to stderr while they look for a display."""
    sys.stderr.flush()
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # no stderr to keep quiet
        yield
        return
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def open_window() -> WindowCanvas:
    """Opens the window.  Raises NoDisplay where SDL would quietly draw to nothing."""
    try:
        with _quiet():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None
    if pygame.display.get_driver() in ("offscreen", "dummy", "evdev") and "SDL_VIDEODRIVER" not in os.environ:
        raise NoDisplay(_no_display(_("no display was found")))
    pygame.font.init()
    try:
        wide, high = pygame.display.get_desktop_sizes()[0]
        size = (min(SIZE[0], wide), min(SIZE[1], high))
        window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
        window.set_icon(pygame.image.load(art_root() / "icons" / "koikoi-64.png"))
        window.minimum_size = (min(LEAST[0], wide), min(LEAST[1], high))
        canvas = WindowCanvas(window)
        canvas.surface.fill((0, 0, 0))
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None
    return canvas


def _no_display(reason: str) -> str:
    return _(
        "Koi-Koi could not open a window: {reason}. Start it from a desktop session, "
        "or play in this terminal with: koikoi play"
    ).format(reason=reason)


def loop(
    stack: Stack,
    canvas: Canvas,
    events: Callable[[], Iterable[pygame.event.Event]],
    tick: Callable[[int], float],
    beside: Beside | None = None,
) -> None:
    """Runs until the stack is empty or the window is closed.

    `events` gives what has happened since the last call; `tick` waits for the next frame at the given rate and
    returns the seconds that have passed.  Nothing is drawn unless something has changed.  Pads are looked for once
    the first frame is on the screen.
    """
    focused, hands, slip = True, Hands(), Slip()
    while stack:
        seconds = min(tick(60 if focused or stack.lively else 10), 0.1)
        for event in events():
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                return
            if beside is not None:
                beside.handle(event, stack)
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                focused = event.type == pygame.WINDOWFOCUSGAINED
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
                stack.dirty = True
            for intent in tuple(hands.take(event, canvas.scale, stack.size, wants(stack))):
                give(stack, canvas, slip, intent)
        for intent in tuple(hands.wait(seconds)):
            give(stack, canvas, slip, intent)
        hands.write(wants(stack).writes)
        stack.resize(canvas.surface.get_size())
        stack.update(seconds)
        if beside is not None and beside.update(seconds, stack):
            canvas.come_forward()
        if stack and settings.now().full_screen != canvas.full:
            canvas.toggle_full_screen()
        stack.dirty |= slip.update(seconds)
        if stack and stack.dirty:
            stack.draw(canvas.surface)
            slip.draw(canvas.surface)
            canvas.show()
            if not hands.pads.started:
                hands.pads.start()
                if beside is not None:
                    beside.start()


def wants(stack: Stack) -> Wants:
    """What the top scene does with its input."""
    if not stack:
        return Wants()
    panel = getattr(stack.top, "panel", None)
    return Wants(
        writes=panel is not None and panel.writes,
        listening=getattr(stack.top, "listening", False),
        corners=getattr(stack.top, "corners", {}),
    )


def give(stack: Stack, canvas: Canvas, slip: Slip, intent: Intent) -> None:
    """Does what concerns the whole game, and gives the rest to the scene that it is for."""
    if not stack:
        return
    match intent:
        case FullScreen():
            settings.change(full_screen=not canvas.full)
        case Mute():
            settings.change(muted=not settings.now().muted)
            slip.say(_("Sound off") if settings.now().muted else _("Sound on"))
        case Tempo():
            speeds = tuple(Speed)
            settings.change(speed=speeds[(speeds.index(settings.now().speed) + 1) % len(speeds)])
            slip.say(_speed(settings.now().speed))
        case Peek() if (table := _table(stack)) is not None:
            table.handle(intent)  # also under a question that lies over the table
        case Cancel() if (panel := getattr(stack.top, "panel", None)) is not None and panel.typing is not None:
            stack.handle(Done())
        case _:
            stack.handle(intent)
    stack.dirty = True


def _table(stack: Stack) -> Scene | None:
    """The match being played, if there is one."""
    return next((scene for scene in reversed(stack.scenes) if hasattr(scene, "peek")), None)


def _speed(speed: Speed) -> str:
    return {
        Speed.CALM: _("Cards move calmly"),
        Speed.NORMAL: _("Cards move at normal speed"),
        Speed.BRISK: _("Cards move briskly"),
        Speed.NONE: _("Cards do not move"),
    }[speed]


def run(paths: Sequence[Path] = (), *, alone: bool = True, first: Callable[[], Scene] | None = None) -> int:
    """Opens the window, plays, and returns the exit code.

    `paths` are files to open.  With `alone`, a game that is running already gets them, and this one ends.
    """
    instance = None
    try:
        art_root()
        aside = settings.load()
        locales.use(settings.now().language or locales.system_language())
        if alone and (instance := claim(paths)) is None:
            return 0
        canvas = open_window()
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return NO_ART
    from koikoi.desktop.scene.title import TitleScene
    from koikoi.desktop.sprites import sprites

    wishes.begin()
    trouble.begin()
    beside = Beside(instance)
    clock = pygame.time.Clock()
    try:
        sprites().prepare()
        stack = Stack(first() if first else TitleScene(), canvas.surface.get_size())
        if aside is not None:
            stack.push(NoticeScene(_aside(aside)))
        for path in paths:
            stack.push(opened(path))
        play(stack, canvas, pygame.event.get, lambda rate: clock.tick(rate) / 1000, beside)
    finally:
        beside.end()
        pygame.quit()
        trouble.end()
    return 0


def play(
    stack: Stack,
    canvas: Canvas,
    events: Callable[[], Iterable[pygame.event.Event]],
    tick: Callable[[int], float],
    beside: Beside | None = None,
) -> None:
    """The loop; what goes wrong in it that should not leads to a calm page, and from there back to the title.

    What goes wrong on that page, too, is raised.
    """
    while stack:
        try:
            loop(stack, canvas, events, tick, beside)
            break
        except Exception as error:
            if not stack or isinstance(stack.top, TroubleScene):
                raise
            table = getattr(_table(stack), "table", None)
            report = trouble.report(error, table)
            saved = table.path is not None and table.unsaved is None if table is not None else None
            stack.close()
            stack.push(TroubleScene(report, saved=saved))
    stack.close()


def _aside(path: Path) -> str:
    return _(
        "The file of settings could not be read and has been kept as {file}. Everything is as in a first game."
    ).format(file=path)

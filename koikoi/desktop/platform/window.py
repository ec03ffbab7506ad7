"""The window, and what to do where there is no screen to open one on."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import pygame

from koikoi.assets import art_root
from koikoi.desktop.platform.silence_stderr import quiet
from koikoi.errors import KoikoiError
from koikoi.locales import _, listed

T = TypeVar("T")
TITLE = "Koi-Koi"
SIZE = (1280, 720)
LEAST = (960, 600)
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's variable that says how pictures get into the window; a person may set it, too."""


class NoDisplay(KoikoiError):
    """There is no screen to open a window on; the message says what to do."""


@dataclass(slots=True)
class WindowCanvas:
    """A real window."""

    window: pygame.Window
    full: bool = False
    _size: tuple[int, int] = field(init=False, default=SIZE)
    """Of the window before it was full."""

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
            self._size = self.window.size
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            if self.window.size != self._size:  # so it is under Wayland
                self.window.size = self._size

    def come_forward(self) -> None:
        """Shows the window above the others."""
        self.window.restore()
        self.window.focus()

    def with_handle(self, make: Callable[[int], T]) -> T:
        """What `make` makes of the system's handle of the window.  On Windows the window is hidden meanwhile."""
        hides = sys.platform == "win32"
        if hides:
            self.window.hide()
        try:
            return make(self.window.handle)
        finally:
            if hides:
                self.window.show()

    @property
    def scale(self) -> float:
        """More than 1 on high-DPI screens."""
        return self.surface.get_width() / max(self.window.size[0], 1)


def open_window() -> WindowCanvas:
    """Opens the window.  Raises NoDisplay where SDL would quietly draw to nothing."""
    try:
        _look_for_a_screen()
        if pygame.display.get_driver() == "x11" and ACCELERATION not in os.environ:
            try:
                with _shared_memory():
                    return _opened()
            except pygame.error:  # SDL decides once for all windows, so it has to begin again
                pygame.display.quit()
                _look_for_a_screen()
        return _opened()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None


def _look_for_a_screen() -> None:
    with quiet():
        pygame.display.init()
    if pygame.display.get_driver() in ("offscreen", "dummy", "evdev") and "SDL_VIDEODRIVER" not in os.environ:
        raise NoDisplay(_no_display(_why_none()))


@contextmanager
def _shared_memory() -> Iterator[None]:
    """Pictures go to the X server through memory that both share.

    SDL would take any OpenGL for that, also one that is only software, and is then dozens of times slower.  Under
    Wayland there is no other way than OpenGL.
    """
    os.environ[ACCELERATION] = "0"
    try:
        yield
    finally:
        del os.environ[ACCELERATION]


def _opened() -> WindowCanvas:
    wide, high = pygame.display.get_desktop_sizes()[0]
    usual = [round(side * _pixels_in_a_point()) for side in SIZE]
    size = (min(usual[0], wide), min(usual[1], high))
    window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
    window.set_icon(pygame.image.load(art_root() / "icons" / "koikoi-64.png"))
    window.minimum_size = (min(LEAST[0], wide), min(LEAST[1], high))
    canvas = WindowCanvas(window)
    canvas.surface.fill((0, 0, 0))
    return canvas


def _pixels_in_a_point() -> float:
    """How large a window has to be opened for an eye to find it as large as elsewhere.

    On Windows sizes are in pixels, however small these are (see `SDL_WINDOWS_DPI_AWARENESS` in `koikoi.__main__`).
    """
    if sys.platform == "win32":
        import ctypes

        return float(ctypes.windll.user32.GetDpiForSystem()) / 96
    return 1.0


def _why_none() -> str:
    """Why SDL has found no display."""
    from koikoi.desktop.platform import display_libraries  # late, as what follows: nobody needs it who gets a window

    named, lacking = display_libraries.display(), display_libraries.missing()
    if not named:
        return _("no display was found")
    if not lacking:
        return _("the display {display} does not answer").format(display=named)
    reason = _("there is a display ({display}), but not the libraries to reach it: {libraries}")
    reason = reason.format(display=named, libraries=listed(lacking))
    if display_libraries.has_apt():
        reason += f" (apt install {' '.join(lacking.values())})"
    return reason


def _no_display(reason: str) -> str:
    from koikoi.invocation import command

    return _(
        "Koi-Koi could not open a window: {reason}. Start it from a desktop session, "
        "or play in this terminal with: {command}"
    ).format(reason=reason, command=command("play"))

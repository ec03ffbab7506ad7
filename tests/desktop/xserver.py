"""A private X server and the hands of a person: clicks and keys through xdotool, pictures from the server's memory."""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

FRAME = "KOIKOI_TEST_FRAME"
"""Where an environment made here says in which folder the server keeps its screen."""
ROOT = Path(__file__).resolve().parent.parent.parent
_started: list[subprocess.Popen[str]] = []
"""Programs that people have opened and perhaps not ended."""


def missing() -> str:
    """What a window test needs and this machine has not; empty if nothing."""
    return ", ".join(tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None)


@contextmanager
def screen(size: tuple[int, int] = (1600, 1000)) -> Iterator[dict[str, str]]:
    """Starts an X server on a free display and gives the environment for programs that are to use it.

    No sound device is there: every window would read its ambience, which nobody hears.
    """
    with tempfile.TemporaryDirectory() as folder:
        read, write = os.pipe()
        shape = f"{size[0]}x{size[1]}x24"
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", shape, "-fbdir", folder, "-nolisten", "tcp", "-noreset"],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        try:
            number = os.read(read, 32).decode().strip()
            env = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "WAYLAND"))}
            env |= {"DISPLAY": f":{number}", "SDL_AUDIODRIVER": "none", "PYTHONPATH": str(ROOT), FRAME: folder}
            yield env
        finally:
            end_all()
            os.close(read)
            server.terminate()
            server.wait(10)


def end_all() -> None:
    """Ends what people have opened: where a test has failed in the midst of it, the next one would click at that."""
    while _started:
        with _started.pop() as app:
            app.kill()


def picture(env: Mapping[str, str]) -> pygame.Surface:
    """What is on the screen now, read from the server's memory (a window dump: header, colours, rows of BGRX)."""
    data = (Path(env[FRAME]) / "Xvfb_screen0").read_bytes()
    header = struct.unpack_from(">25I", data)
    start, wide, high, row = header[0] + 12 * header[19], header[4], header[5], header[12]
    rows = b"".join(data[start + y * row : start + y * row + 4 * wide] for y in range(high))
    return pygame.image.frombuffer(rows, (wide, high), "BGRA").convert(24)


class Person:
    """Somebody at the screen."""

    def __init__(self, env: Mapping[str, str], arguments: tuple[str, ...] = ()) -> None:
        self.env = dict(env)
        self.app = subprocess.Popen(
            [sys.executable, "-m", "koikoi", *arguments], env=self.env, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
        _started.append(self.app)
        self.window = self._find()

    def ask(self, *arguments: object) -> str:
        """What xdotool answers to these arguments."""
        done = subprocess.run(
            ["xdotool", *map(str, arguments)], env=self.env, capture_output=True, text=True, timeout=20, check=False
        )
        return done.stdout.strip()

    def _find(self) -> str:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            for found in self.ask("search", "--onlyvisible", "--class", "koikoi").splitlines():
                time.sleep(0.4)  # SDL may open its window a second time for another way of drawing
                if "WIDTH" in self.ask("getwindowgeometry", "--shell", found):
                    return found
            if self.app.poll() is not None:
                raise AssertionError(f"the app ended with {self.app.returncode}: {self.app.communicate()[1]}")
            time.sleep(0.05)
        raise AssertionError("no window came up")

    @property
    def size(self) -> tuple[int, int]:
        """Size of the window."""
        lines = dict(line.split("=") for line in self.ask("getwindowgeometry", "--shell", self.window).splitlines())
        return int(lines["WIDTH"]), int(lines["HEIGHT"])

    def click(self, at: tuple[int, int], hold: float = 0.03) -> None:
        """Moves the pointer there and clicks, as a person does; `hold`: seconds for which the button stays down."""
        self.ask("mousemove", "--window", self.window, at[0], at[1])
        time.sleep(0.03)
        self.ask("mousedown", 1)
        time.sleep(hold)
        self.ask("mouseup", 1)

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None:
        """Presses, moves in steps, and lets go, as a person does."""
        self.ask("mousemove", "--window", self.window, *start)
        time.sleep(0.03)
        self.ask("mousedown", 1)
        for part in range(1, 7):
            x, y = (round(a + (b - a) * part / 6) for a, b in zip(start, goal, strict=True))
            self.ask("mousemove", "--window", self.window, x, y)
            time.sleep(0.03)
        self.ask("mouseup", 1)

    def press(self, key: str) -> None:
        """Presses a key."""
        self.ask("key", "--window", self.window, key)

    def resize(self, size: tuple[int, int]) -> None:
        """Drags the window to another size."""
        self.ask("windowsize", "--sync", self.window, *size)
        time.sleep(0.3)

    def look(self) -> pygame.Surface:
        """The window as it stands on the screen."""
        place = dict(line.split("=") for line in self.ask("getwindowgeometry", "--shell", self.window).splitlines())
        area = pygame.Rect(int(place["X"]), int(place["Y"]), int(place["WIDTH"]), int(place["HEIGHT"]))
        whole = picture(self.env)
        return whole.subsurface(area.clip(whole.get_rect())).copy()

    def close(self) -> tuple[int, str]:
        """Ends the app as a desktop session does (SDL makes it a request to quit); its exit code and stderr."""
        self.app.terminate()
        try:
            _, errors = self.app.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.app.kill()
            _, errors = self.app.communicate()
        return self.app.returncode, errors

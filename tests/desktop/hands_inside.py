"""The hands of a person inside the game's own process, for systems without an X server and drivers without a screen.

Run as a program this starts the game as anyone does and answers on its input: clicks and keys come as SDL's own events,
pictures are what the window shows next.
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent.parent


class HandsInside:
    """Somebody who plays by events; as `tests.desktop.xserver.Person` does by clicks."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.app = subprocess.Popen(
            [sys.executable, "-m", "tests.desktop.hands_inside"],
            env=dict(env) | {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self.driver = self._ask("driver")
        wide, high = map(int, self._ask("size").split())
        self.size = (wide, high)

    def _ask(self, *words: object) -> str:
        assert self.app.stdin is not None
        assert self.app.stdout is not None
        try:
            print(json.dumps(words), file=self.app.stdin, flush=True)
            answer = self.app.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise AssertionError(f"the app ended with {self.app.wait(10)}: {self.app.communicate()[1]}")
        return answer.strip()

    def click(self, at: tuple[int, int], hold: float = 0.03) -> None:
        """Clicks there; `hold`: seconds for which the button stays down."""
        self._ask("click", *at, hold)

    def press(self, key: str) -> None:
        """Presses a key, by X11's name for it."""
        self._ask("press", key)

    def look(self) -> pygame.Surface:
        """What the window shows."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "look.png"
            self._ask("look", str(path))
            return pygame.image.load(path)

    def close(self) -> tuple[int, str]:
        """Closes the window; the exit code of the game and what it complained about."""
        self._ask("close")
        _, errors = self.app.communicate(timeout=20)
        return self.app.returncode, errors


def main() -> int:
    """Starts the game with hands inside."""
    from koikoi.__main__ import main as game

    opened: list[pygame.Window] = []
    wanted: list[tuple[str, threading.Event]] = []

    class Window(pygame.Window):
        def __init__(self, *given: object, **more: object) -> None:
            super().__init__(*given, **more)  # type: ignore[arg-type]
            opened[:] = [self]

        def flip(self) -> None:
            while wanted:
                path, done = wanted.pop()
                pygame.image.save(self.get_surface(), path)
                done.set()
            super().flip()

    def post(kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, facts))

    def answer(words: list[object]) -> str:
        while not opened:
            time.sleep(0.02)
        match words:
            case ["driver"]:
                return pygame.display.get_driver()
            case ["size"]:
                return "{} {}".format(*opened[0].size)
            case ["click", x, y, hold]:
                facts = {"pos": (x, y), "touch": False}
                post(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), **facts)
                time.sleep(0.05)
                post(pygame.MOUSEBUTTONDOWN, button=1, **facts)
                time.sleep(float(str(hold)))
                post(pygame.MOUSEBUTTONUP, button=1, **facts)
            case ["press", "Return"]:
                facts = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": pygame.KSCAN_RETURN}
                post(pygame.KEYDOWN, **facts)
                time.sleep(0.03)
                post(pygame.KEYUP, **facts)
            case ["look", path]:
                done = threading.Event()
                wanted.append((str(path), done))
                while not done.wait(0.2):  # nothing may move, and so nothing is shown
                    post(pygame.WINDOWEXPOSED)
            case ["close"]:
                post(pygame.QUIT)
        return "done"

    def serve() -> None:
        for line in sys.stdin:
            print(answer(json.loads(line)), flush=True)

    vars(pygame)["Window"] = Window
    threading.Thread(target=serve, daemon=True).start()
    return game([])


if __name__ == "__main__":
    sys.exit(main())

"""The system's own window on a folder, from which a file that was saved can be taken.

The folder is one argument of a program, never a text that a shell reads.  Where there is no such program, nobody to
look at its window, or it does not start, nothing happens.
"""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pygame

LIBRARIES = "LD_LIBRARY_PATH"
BEFORE = f"{LIBRARIES}_ORIG"
"""What it was before a packaged program put its own libraries there."""


def can_be_shown() -> bool:
    """Whether there is what opens such a window, and a screen to see it on."""
    if not pygame.display.get_init() or pygame.display.get_driver() in ("dummy", "offscreen"):
        return False
    return sys.platform in ("win32", "darwin") or shutil.which("xdg-open") is not None


def show(folder: Path) -> None:
    """Opens it; the game goes on meanwhile."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.startfile(folder.absolute())
            return
        started = subprocess.Popen(
            ["open" if sys.platform == "darwin" else "xdg-open", str(folder.absolute())],
            env=outside(os.environ), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        threading.Thread(target=started.wait, name="folder", daemon=True).start()


def outside(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment as other programs need it: without the libraries of a packaged one."""
    changed = dict(environment)
    before = changed.pop(BEFORE, None)
    if before is not None:
        changed[LIBRARIES] = before
    elif "frozen" in vars(sys):
        changed.pop(LIBRARIES, None)
    return changed

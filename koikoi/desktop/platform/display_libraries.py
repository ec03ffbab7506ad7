"""The libraries that SDL loads to reach a display, and which of them a machine lacks."""

import ctypes
import os
import shutil
import sys

X11 = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXcursor.so.1": "libxcursor1",
    "libXi.so.6": "libxi6",
    "libXfixes.so.3": "libxfixes3",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
}
"""By name, with the package of Debian and Ubuntu that holds it."""
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
}
"""Without the last one SDL does not refuse a window, but crashes with it."""


def display() -> str:
    """The display that the surroundings name, if they name one."""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""


def missing() -> dict[str, str]:
    """What it takes to reach that display and is not here, with its packages; X11 will do where both are named."""
    if not sys.platform.startswith("linux") or not display():
        return {}
    needed = X11 if os.environ.get("DISPLAY") else WAYLAND
    return {library: package for library, package in needed.items() if not _is_there(library)}


def has_apt() -> bool:
    """Whether the names of packages mean anything here."""
    return shutil.which("apt") is not None


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True

"""`koikoi` and `python -m koikoi`: without a command the window, else the commands of `koikoi.cli`."""

import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if not arguments:
        return window()
    from koikoi.cli.commands import run

    return run(arguments)


def window() -> int:
    """Opens the window and plays until it is closed."""
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):  # how desktops tell whose window it is
        os.environ[variable] = "koikoi"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from koikoi.desktop.app import run

        return run()
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "pygame":
            raise
        print("Koi-Koi's window needs pygame-ce; please install the game again.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""`koikoi` and `python -m koikoi`: without a command the window, else the commands of `koikoi.cli`."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from koikoi.identity import APP_ID

ALONE = "--new-window"
"""Opens another window although one is open."""
WINDOW = "pygame-ce"
NEEDED = {"platformdirs": "platformdirs", "pygame": WINDOW}
"""Modules that come from elsewhere, with the packages that hold them; commands do without that of the window."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what the Tab key may bring
        from koikoi.cli.reference.completing import complete

        return complete()
    arguments = sys.argv[1:] if argv is None else list(argv)
    if sys.stderr is None:
        return without_console(arguments)
    return run(arguments)


def run(arguments: Sequence[str]) -> int:
    """The window, with the matches it shall open, or a command; returns the exit code."""
    files = [one for one in arguments if one != ALONE]
    opens = all(one.lower().endswith(".koikoi") for one in files)
    if lacking := [name for module, name in NEEDED.items() if find_spec(module) is None and (opens or name != WINDOW)]:
        print(not_installed(lacking, arguments), file=sys.stderr)
        return 2
    if opens:
        return window(files, alone=len(files) == len(arguments))
    from koikoi.cli import commands

    return commands.run(arguments)


def not_installed(lacking: Sequence[str], arguments: Sequence[str]) -> str:
    """What to do where the game lies without what it needs, as in a checkout that has never been set up."""
    from koikoi import invocation, locales
    from koikoi.locales import _

    locales.use(locales.system_language())
    if invocation.STARTER.is_file():
        told = _("This Python has no {packages}, which Koi-Koi needs. From this checkout start it with: {command}")
    else:
        told = _("This Python has no {packages}, which Koi-Koi needs; please install the game again.")
    return told.format(packages=locales.listed(lacking), command=invocation.command(*arguments))


def without_console(arguments: Sequence[str]) -> int:
    """A start by double click on Windows, where nothing can be printed: what goes wrong is shown in a box."""
    stdout = sys.stdout
    with open(os.devnull, "w", encoding="utf-8") as nowhere, StringIO() as written:
        sys.stdout, sys.stderr = stdout or nowhere, written
        try:
            code = run(arguments)
        except Exception:
            from traceback import print_exc

            print_exc()
            code = 1
        finally:
            sys.stdout, sys.stderr = stdout, None
        words = written.getvalue().strip()
    if code and words:
        from koikoi.desktop.platform import message_box

        message_box.show(words)
    return code


def window(files: Sequence[str] = (), *, alone: bool = True) -> int:
    """Opens the window and plays until it is closed.  With `alone`, a window that is open already is used."""
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):  # how desktops tell whose window it is
        os.environ[variable] = APP_ID
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else Windows blows up a small picture
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # an input method shows what it offers: names in kanji
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from koikoi.desktop.app.start import run

        return run([Path(one).absolute() for one in files], alone=alone)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

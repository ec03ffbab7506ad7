"""`koikoi install-desktop`: an entry in the menu, icon, type of file and manual page, for whoever types it."""

import sys
from collections.abc import Sequence
from pathlib import Path

from koikoi.cli.desktop_entry import install
from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, Parser, say
from koikoi.locales import _


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    given = parser().parse_args(arguments)
    if sys.platform in ("win32", "darwin"):
        raise Failure(CommandFault.NO_MENU())
    share = install.data_folder()
    if given.remove:
        install.remove(share)
        say(_("Koi-Koi is no longer in your menu; your matches and settings stay."))
        return 0
    program = [str(given.program.absolute())] if given.program else install.this_program()
    install.install(share, program)
    say(_("Koi-Koi is in your menu now, and starts with: {command}").format(command=install.typed(program)))
    return 0


def parser() -> Parser:
    """The options of the command."""
    described = _(
        "Puts Koi-Koi into your menu on Linux, for you alone: entry, icon, type of file and manual page. The packages"
        " for Windows and macOS do the like themselves."
    )
    made = Parser("install-desktop", described, "koikoi install-desktop")
    made.add_argument("--remove", action="store_true", help=_("take all of it away again; matches and settings stay"))
    made.add_argument(
        "--program", type=Path, metavar="FILE", help=_("the program that the entry starts, if not this one")
    )
    return made

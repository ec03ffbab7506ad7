"""Chooses the command, and turns whatever goes wrong into one sentence and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from koikoi import __version__, errors, locales, settings
from koikoi.cli.faults import CommandFault, OutputFault
from koikoi.cli.output import Failure, nobody_reads, read_enough, use_utf8, warn
from koikoi.languages import LANGUAGES, code_of
from koikoi.locales import N_, _, listed

COMMANDS: Final = {
    "play": N_("the game in the terminal, line by line"),
    "rules": N_("the rulesets: list, show, diff, check"),
    "score": N_("what captured cards are worth, and why"),
    "replay": N_("a match played back, checked, or analysed"),
    "problem": N_("one decision to be found, and why it is the best"),
    "simulate": N_("computer players among themselves"),
    "completion": N_("completion by the Tab key for your shell"),
    "install-desktop": N_("an entry in your menu, on Linux"),
}
"""A summary of each command, by name.  The module of that name has its `run` and its options, `parser`."""
EXIT_CODES: Final = {
    0: N_("all is well"),
    1: N_("checked, and something differs; or the window met a fault and wrote a report"),
    2: N_("it could not be done"),
    3: N_("there is no display"),
    4: N_("the pictures are missing"),
    5: N_("a window is open already"),
    130: N_("ended by Ctrl-C"),
}
_DONE, _FAILED, _INTERRUPTED = 0, 2, 130


def usage() -> str:
    """What `koikoi --help` says."""
    lines = [_("Usage: ") + "koikoi [COMMAND] [OPTIONS]", "", _("Without a command the window opens."), ""]
    widest = max(map(len, COMMANDS))
    lines += [f"  koikoi {name:<{widest}} {_(does)}" for name, does in COMMANDS.items()]
    lines += ["", *notes()]
    lines += ["", _("Exit codes:")]
    lines += [f"  {code:<4} {_(means)}" for code, means in EXIT_CODES.items()]
    return "\n".join(lines)


def notes() -> list[str]:
    """What can be said to every command, or without one."""
    return [
        _("koikoi FILE.koikoi opens a match in the window; --new-window uses another window."),
        _("koikoi COMMAND --help tells more; koikoi --version says which version this is."),
        _("--lang L chooses the language: {languages}.").format(languages=listed(LANGUAGES)),
    ]


def run(arguments: Sequence[str]) -> int:
    """Runs a command; returns the exit code.  Nothing is raised."""
    use_utf8()
    try:
        code = _dispatch(arguments)
    except Failure as failure:
        warn(_said(failure.message))
        code = failure.exit_code
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except SystemExit as leaving:  # argparse after --help
        code = leaving.code if isinstance(leaving.code, int) else _DONE
    except OSError as error:
        if read_enough(error):
            nobody_reads()
            code = _DONE
        else:
            warn(_of_system(error))
            code = _FAILED
    except Exception as error:  # a fault of the game itself; still one sentence
        if os.environ.get("KOIKOI_DEBUG"):
            raise
        warn(_said(OutputFault.OF_THE_GAME(what=f"{type(error).__name__}: {error}")))
        code = _FAILED
    return _flushed(code)


def _dispatch(arguments: Sequence[str]) -> int:
    kept = settings.load()
    locales.use(settings.now().language or locales.system_language())
    arguments, wanted = _language(arguments)
    if wanted:
        locales.use(wanted)
    if kept is not None:
        from koikoi.locales.faults import settings_kept

        warn(settings_kept(kept))
    if not arguments:
        raise Failure(CommandFault.LANG_ALONE())
    name, *rest = arguments
    if name in ("-h", "--help", "help"):
        print(usage())
        return _DONE
    if name in ("-V", "--version"):
        print(f"koikoi {__version__}")
        return _DONE
    if name not in COMMANDS:
        from difflib import get_close_matches

        meant = get_close_matches(name, COMMANDS, n=1)
        if meant:
            raise Failure(CommandFault.MEANT(name=name, meant=meant[0]))
        raise Failure(CommandFault.NO_COMMAND(name=name, commands=", ".join(COMMANDS)))
    code: int = module_of(name).run(rest)
    return code


def module_of(command: str) -> ModuleType:
    """The module of a command, loaded only where it is asked for."""
    return import_module(f"koikoi.cli.{command.replace('-', '_')}")


def _language(arguments: Sequence[str]) -> tuple[list[str], str]:
    """The arguments without `--lang L`, which may stand anywhere, and the code of L; empty where it is not given."""
    rest = list(arguments)
    for place, one in enumerate(arguments):
        option, equals, code = one.partition("=")
        if option == "--lang":
            wanted = code if equals else "".join(arguments[place + 1 : place + 2])
            del rest[place : place + (1 if equals else 2)]
            found = code_of(wanted)
            if found is None:
                raise Failure(CommandFault.NO_LANGUAGE(found=repr(wanted), languages=", ".join(LANGUAGES)))
            return rest, found
    return rest, ""


def _of_system(error: OSError) -> str:
    reason = errors.reason(error)
    if error.filename is None:
        return _said(OutputFault.UNWRITTEN(reason=reason))
    return _said(OutputFault.FILE(file=error.filename, reason=reason))


def _said(fault: errors.Message) -> str:
    from koikoi.locales.faults import sentence  # late: it loads much, and is seldom needed

    return sentence(fault)


def _flushed(code: int) -> int:
    """Writes out what is still waiting, so that no exception is left for the interpreter's own end."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        nobody_reads()
        if not read_enough(error):
            warn(_of_system(error))
            return code or _FAILED
    return code

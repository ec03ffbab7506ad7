"""How a person starts this program once more."""

import shlex
import shutil
import sys
from pathlib import Path

STARTER = Path(__file__).resolve().parent.parent / "tools" / "run.py"
"""What starts the game in a checkout, where no command is installed."""


def command(*arguments: str) -> str:
    """A command line for this program, as it can be typed where it was started."""
    words = [*_program(), *arguments]
    if sys.platform == "win32":  # its shells do not know the quotes of the others, and take a backslash for itself
        from subprocess import list2cmdline

        return list2cmdline(words)
    return shlex.join(words)


def _program() -> list[str]:
    python = "py" if sys.platform == "win32" else "python3"  # there python3 may be a shortcut to a shop
    if STARTER.is_file():
        return [python, "tools/run.py"]
    given = Path(sys.argv[0])
    if given.suffix == ".py":
        return [python, "-m", "koikoi"]
    found = shutil.which(given.name)
    return [given.name if found and _is(Path(found), given) else str(given)]


def _is(found: Path, given: Path) -> bool:
    """Whether a command that was found is the program given, which Windows may name without its .exe."""
    found, given = found.resolve(), given.resolve()
    return found == given or (sys.platform == "win32" and found.with_suffix("") == given)

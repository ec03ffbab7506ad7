"""How a person starts this program once more."""

import shlex
import shutil
import sys
from pathlib import Path

STARTER = Path(__file__).resolve().parent.parent / "tools" / "run.py"
"""What starts the game in a checkout, where no command is installed."""


def command(*arguments: str) -> str:
    """A command line for this program, as it can be typed where it was started."""
    return shlex.join([*_program(), *arguments])


def _program() -> list[str]:
    if STARTER.is_file():
        return ["python3", "tools/run.py"]
    given = Path(sys.argv[0])
    if given.suffix == ".py":
        return ["python3", "-m", "koikoi"]
    found = shutil.which(given.name)
    return [given.name if found and Path(found).resolve() == given.resolve() else str(given)]

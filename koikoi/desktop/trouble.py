"""When something goes wrong that should not: a log that is kept small, and a report that somebody can send.

Neither holds names, paths of the person's folders, or anything else of theirs: seats have numbers there.
"""

import json
import logging
import platform
import sys
import time
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

import koikoi
from koikoi.folders import reports_folder
from koikoi.table.save import write
from koikoi.table.table import Table

LOG_BYTES: Final = 200_000
LOGS: Final = 3
REPORTS: Final = 20
"""So many reports are kept."""
_log = logging.getLogger("koikoi")


def begin() -> None:
    """From now on what the game notes goes to a file; nowhere, if none can be written."""
    if _log.handlers:
        return
    _log.setLevel(logging.INFO)
    _log.propagate = False
    try:
        folder = reports_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            folder / "koikoi.log", maxBytes=LOG_BYTES, backupCount=LOGS - 1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    _log.addHandler(handler)
    _log.info("Koi-Koi %s, %s", koikoi.__version__, _system())


def end() -> None:
    """The log is closed."""
    for handler in tuple(_log.handlers):
        _log.removeHandler(handler)
        handler.close()


def report(error: BaseException, table: Table | None) -> Path | None:
    """Writes down what happened: version, system, where in the program, and the match so far.

    Returns where; None if it could not be written.
    """
    _log.error("unexpected: %s", _nameless("".join(traceback.format_exception_only(error)).strip()))
    parts = [f"Koi-Koi {koikoi.__version__}", _system(), time.strftime("%Y-%m-%d %H:%M:%S"), ""]
    parts += [_nameless("".join(traceback.format_exception(error)))]
    if table is not None:
        parts += ["The match, with numbers for names:", _record(table)]
    try:
        folder = reports_folder()
        path = folder / time.strftime("report-%Y%m%d-%H%M%S.txt")
        write(path, "\n".join(parts))
        for old in sorted(folder.glob("report-*.txt"))[:-REPORTS]:
            old.unlink()
    except OSError:
        return None
    return path


def _system() -> str:
    pygame = sys.modules.get("pygame")
    version = f", pygame-ce {pygame.version.ver}" if pygame is not None else ""
    return f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}{version}"


def _nameless(text: str) -> str:
    return text.replace(str(Path.home()), "~")


def _record(table: Table) -> str:
    lines = []
    for line in table.lines:
        shown = dict(line)
        if "players" in shown:
            shown["players"] = [str(seat) for seat in range(len(table.players))]
        lines.append(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))
    return "\n".join(lines)

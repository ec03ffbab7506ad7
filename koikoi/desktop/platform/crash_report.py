"""When something goes wrong that should not: a log that is kept small, and a report that somebody can send.

Neither holds names, paths of the person's folders, or anything else of theirs: seats have numbers there.
"""

import json
import os
import platform
import re
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import koikoi
from koikoi.files import make_folder, write_text
from koikoi.folders import reports_folder, user_folder
from koikoi.table.table import Table

if TYPE_CHECKING:
    from logging import Logger

LOG_BYTES: Final = 200_000
LOGS: Final = 3
REPORTS: Final = 20
"""So many reports are kept."""


def _log() -> "Logger":
    import logging  # late: the first frame need not wait for it

    return logging.getLogger("koikoi")


def begin() -> None:
    """From now on what the game notes goes to a file; nowhere, if none can be written."""
    import logging
    from logging.handlers import RotatingFileHandler

    log = _log()
    if log.handlers:
        return
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        folder = reports_folder()
        make_folder(folder)
        handler: logging.Handler = RotatingFileHandler(
            folder / "koikoi.log", maxBytes=LOG_BYTES, backupCount=LOGS - 1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    log.info("Koi-Koi %s, %s", koikoi.__version__, _system())


def end() -> None:
    """The log is closed."""
    log = _log()
    for handler in tuple(log.handlers):
        log.removeHandler(handler)
        handler.close()


def report(error: BaseException, table: Table | None) -> Path | None:
    """Writes down what happened: version, system, where in the program, and the match so far.

    Returns where; None if it could not be written.
    """
    names = table.players if table is not None else ()
    _log().error("unexpected: %s", nameless("".join(traceback.format_exception_only(error)).strip(), names))
    parts = [f"Koi-Koi {koikoi.__version__}", _system(), time.strftime("%Y-%m-%d %H:%M:%S"), ""]
    parts += [nameless("".join(traceback.format_exception(error)), names)]
    if table is not None:
        parts += ["The match, with numbers for names:", nameless(_record(table), names)]
    try:
        folder = reports_folder()
        path = folder / time.strftime("report-%Y%m%d-%H%M%S.txt")
        write_text(path, "\n".join(parts))
        for old in sorted(folder.glob("report-*.txt"))[:-REPORTS]:
            old.unlink()
    except OSError:
        return None
    return path


def _system() -> str:
    pygame = sys.modules.get("pygame")
    version = f", pygame-ce {pygame.version.ver}" if pygame is not None else ""
    return f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}{version}"


def nameless(text: str, names: Sequence[str]) -> str:
    """The text without the person's folders, and with "player 0" in place of the first name."""
    text = text.replace(str(user_folder()), "(the game's folder)").replace(os.path.expanduser("~"), "~")
    for seat, name in enumerate(names):
        if len(name) > 1 or not name.isascii():  # a single letter may be anything
            whole = rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
            text = re.sub(whole, f"player {seat}", text)
    return text


def _record(table: Table) -> str:
    lines = []
    for line in table.lines:
        shown = dict(line)
        if "players" in shown:
            shown["players"] = [str(seat) for seat in range(len(table.players))]
        lines.append(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))
    return "\n".join(lines)

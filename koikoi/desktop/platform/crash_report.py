"""When something goes wrong that should not: a log that is kept small, and a report that somebody can send.

Neither holds names, paths of the person's folders, or anything else of theirs: seats have numbers there, and of what a
fault quotes only the program's own words are told.  Of a match that is still played nothing is told that somebody at
the table does not know: no seed, no deal, no card in a message.
"""

import builtins
import json
import platform
import re
import sys
import sysconfig
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import koikoi
from koikoi import settings
from koikoi.files import make_folder, open_to_append, write_text
from koikoi.folders import reports_folder, user_folder
from koikoi.rulesets.collection import bundled, library
from koikoi.rulesets.tables import NAMING, to_dict
from koikoi.table import shelf
from koikoi.table.table import Table

if TYPE_CHECKING:
    from logging import Logger, LogRecord

LOG_BYTES: Final = 200_000
LOGS: Final = 3
REPORTS: Final = 20
"""So many reports are kept."""

_KNOWN: Final = sorted(
    {
        str(Path(koikoi.__file__).parent): "(the game)",
        **{sysconfig.get_paths()[one]: "(Python)" for one in ("purelib", "platlib", "stdlib")},
    }.items(),
    key=lambda one: -len(one[0]),
)
"""Folders that say nothing of a person, and what is written in their place."""
_PATH: Final = re.compile(
    r"""(?<=['"])(?:/|~|[A-Za-z]:[\\/]|\\\\)[^'"\n]*"""  # in quotes: all of it, which may have spaces
    r"""|(?<![\w)'"/])(?:/(?=[^\s/])|~\w*/|[A-Za-z]+:[\\/]|\\\\)[^\n]*"""  # else up to the end of the line
)
_QUOTED: Final = re.compile(r"""(?<!\w)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\w)""")
_BEGINS_A_PATH: Final = re.compile(r"/|~|[A-Za-z]:[\\/]|\\\\")
_OWN_FILE: Final = re.compile(r"""(\(the game's folder\)[\\/]+(?:rules|exports)[\\/]+)[^'"\n]+""")
"""What is called as a person has called it."""
_CARDS: Final = re.compile(r"(?<![0-9A-Za-z])(?:(?:1[0-2]|[1-9])(?:[BAR]|P)\d?)+(?![0-9A-Za-z])")
_HEADER: Final = ("koikoi", "rules", "ruleset", "shuffle", "seating")
"""What is told of the first line of a record, beside the number of players."""


def _log() -> "Logger":
    import logging  # late: the first frame need not wait for it

    return logging.getLogger("koikoi")


def begin() -> None:
    """From now on what the game notes goes to a file; nowhere, if none can be written."""
    import logging
    from logging.handlers import RotatingFileHandler

    class _PrivateLog(RotatingFileHandler):
        def _open(self) -> TextIO:  # type: ignore[override]
            return open_to_append(Path(self.baseFilename))

    log = _log()
    if log.handlers:
        return
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        folder = reports_folder()
        make_folder(folder)
        handler: logging.Handler = _PrivateLog(
            folder / "koikoi.log", maxBytes=LOG_BYTES, backupCount=LOGS - 1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.addFilter(_cleaned)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    log.info("Koi-Koi %s, %s", koikoi.__version__, _system())


def _cleaned(entry: "LogRecord") -> bool:
    """What anybody notes down, without paths and cards."""
    entry.msg, entry.args = _CARDS.sub("(card)", nameless(entry.getMessage(), ())), ()
    return True


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
    clean = _Remover(table, error)
    _log().error("unexpected: %s", clean.told(traceback.format_exception_only(error)).strip())
    parts = [f"Koi-Koi {koikoi.__version__}", _system(), time.strftime("%Y-%m-%d %H:%M:%S"), ""]
    parts += [clean.told(traceback.format_exception(error))]
    if table is not None:
        parts += ["The match, with numbers for names:", nameless(_record(table), table.players)]
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


class _Remover:
    """Takes out of what a fault says whatever is the person's own."""

    def __init__(self, table: Table | None, error: BaseException) -> None:
        self._words = _words(error)
        self._players = table.players if table is not None else ()
        self._names = set[str]()
        """Of people elsewhere."""
        with suppress(Exception):  # whatever is wrong may be wrong there
            self._names = {name for name in _names() if len(name) > 1 or not name.isascii()} - {*self._players}
        own = {table.rules.name: table.rules} if table is not None and table.rules.name not in bundled() else {}
        with suppress(Exception):  # files of a person's own, which may be what is wrong
            own.update(library().own)
        called = {text for rules in own.values() for text in (rules.name, rules.title, rules.about) if len(text) > 1}
        self._rules = sorted(called, key=len, reverse=True)
        self._secret = tuple[str, ...]()
        """What the deals of a match that is played come from."""
        if table is not None and not table.over:
            self._secret = tuple(str(one) for one in (table.header.seed, table.header.salt) if one)

    def told(self, pieces: Sequence[str]) -> str:
        """What Python tells of a fault, place by place; what it says itself may quote anything."""
        return self("".join(one if one.startswith("  File ") else self._said(one) for one in pieces))

    def _said(self, text: str) -> str:
        text = _QUOTED.sub(lambda found: found[0] if self._harmless(found[0][1:-1]) else "(text)", text)
        for name in sorted(self._names, key=len, reverse=True):
            text = _without(text, name, "(name)")
        return text

    def _harmless(self, quoted: str) -> bool:
        """Whether it is the program's own, or will be replaced as a path is."""
        if not any(map(str.isalnum, quoted)) or quoted in self._words:
            return True
        return "'" not in quoted and _BEGINS_A_PATH.match(quoted) is not None

    def __call__(self, text: str) -> str:
        text = nameless(text, self._players)
        for one in self._secret:
            text = _without(text, one, "(seed)")
        if self._secret:
            text = _CARDS.sub("(card)", text)
        for title in self._rules:
            text = _without(text, title, "(own rules)")
        return text


def _names() -> Iterator[str]:
    """People of matches that are kept, and of the table that was set last."""
    last = settings.now().last_table.get("names")
    if isinstance(last, list):
        yield from (one for one in last if isinstance(one, str))
    for entry in shelf.entries():
        yield from entry.players


def _words(error: BaseException) -> set[str]:
    """The program's own words: classes, functions, parameters, yaku, and all in the functions a fault came through."""
    words = {"NoneType", *vars(builtins)}
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] == "koikoi":
            words |= vars(module).keys()
    for name, rules in bundled().items():
        words |= {name, *to_dict(rules), *(yaku.id for yaku in rules.yaku)}
    seen: list[BaseException | None] = [None]
    waiting: list[BaseException | None] = [error]
    while waiting:
        if (one := waiting.pop()) in seen or one is None:
            continue
        seen.append(one)
        waiting += [one.__cause__, one.__context__]
        for frame, _line in traceback.walk_tb(one.__traceback__):
            code = frame.f_code
            words |= {*code.co_names, *code.co_varnames, *(text for text in code.co_consts if isinstance(text, str))}
    return words


def nameless(text: str, names: Sequence[str]) -> str:
    """The text without a path but those of the program and of the game's folder, and with numbers for the names."""
    for folder, word in _KNOWN:
        text = text.replace(folder, word).replace(repr(folder)[1:-1], word)
    game = user_folder()
    for written in (str(game), repr(str(game))[1:-1]):
        text = text.replace(written, "(the game's folder)")
    text = _OWN_FILE.sub(r"\1(a file)", _PATH.sub("(a path)", text))
    for seat, name in enumerate(names):
        if len(name) > 1 or not name.isascii():  # a single letter may be anything
            text = _without(text, name, f"player {seat}")
    return text


def _without(text: str, name: str, word: str) -> str:
    """The text with a word in place of a name, where that is not a part of a longer word."""
    for written in {name, repr(name)[1:-1]}:
        whole = rf"(?<!\w){re.escape(written)}(?!\w)" if written.isascii() else re.escape(written)
        text = re.sub(whole, word, text)
    return text


def _record(table: Table) -> str:
    lines = []
    for line in table.lines:
        shown = line
        if "koikoi" in line:
            shown = {key: line[key] for key in _HEADER if key in line}
            shown["players"] = [str(seat) for seat in range(len(table.players))]
            if table.rules.name not in bundled():
                shown["rules"] = "own rules"
            if isinstance(table_of := shown.get("ruleset"), dict):
                shown["ruleset"] = {key: one for key, one in table_of.items() if key not in NAMING}
            if table.over and "seed" in line:
                shown["seed"] = line["seed"]
        elif isinstance(deal := line.get("deal"), dict) and not table.over:
            shown = {"deal": {key: deal[key] for key in ("round", "dealer") if key in deal}}
        lines.append(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))
    return "\n".join(lines)

"""The manual page, made from the parsers that `--help` is made from."""

import re
from argparse import SUPPRESS, Action, HelpFormatter
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, Final

from koikoi import __version__
from koikoi.cli.commands import COMMANDS, EXIT_CODES, notes
from koikoi.cli.reference.parsers import parsers
from koikoi.locales import _, packaging

_WIDTH: Final = 72
"""Letters in a line of the source; whoever shows the page fills lines anew."""


def man_page(date: str) -> str:
    """The page koikoi(1) in the language in use, as roff.  `date` is the day of this version, year first."""
    return "\n".join(_lines(date)) + "\n"


def _lines(date: str) -> Iterator[str]:
    yield f'.TH KOIKOI 1 "{date}" "koikoi {__version__}"'
    yield from (_section(_("NAME")), rf"koikoi \- {_roff(packaging.texts()['summary'])}")
    yield from (_section(_("SYNOPSIS")), _bold("koikoi [COMMAND] [OPTIONS]"))
    yield from (_section(_("DESCRIPTION")), _roff(_("Without a command the window opens.")))
    for note in notes():
        yield from (".PP", _roff(note))
    yield _section(_("COMMANDS"))
    yield from _list((f"koikoi {name}", _(does)) for name, does in COMMANDS.items())
    for words, parser in parsers().items():
        parser.formatter_class = _Roff
        yield f".SS koikoi {words}"
        yield parser.format_help()
    yield _section(_("EXIT STATUS"))
    yield from _list((str(code), _(means)) for code, means in EXIT_CODES.items())


class _Roff(HelpFormatter):
    """Writes what `--help` says as a part of a manual page."""

    def __init__(self, prog: str, **_more: Any) -> None:
        super().__init__(prog)
        self._lines: list[str] = []
        self._open: list[int] = []

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        said = self._format_usage(usage, actions, groups, prefix="")
        self._lines.append(_bold(" ".join(said.split())))

    def start_section(self, heading: str | None) -> None:
        self._open.append(len(self._lines))
        self._lines += [".PP", _bold(f"{heading}:")]

    def end_section(self) -> None:
        began = self._open.pop()
        if len(self._lines) == began + 2:  # nothing stands below the heading
            del self._lines[began:]

    def add_text(self, text: str | None) -> None:
        for line in (text or "").splitlines():
            self._lines += [".PP", _roff(line)]

    def add_argument(self, action: Action) -> None:
        if action.help is not SUPPRESS:
            self._lines += _list([(self._format_action_invocation(action), self._expand_help(action))])

    def format_help(self) -> str:
        return "\n".join(self._lines)


def _section(title: str) -> str:
    return f".SH {_roff(title)}"


def _list(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, said in rows:
        yield from (".TP", _bold(term), _roff(said))


def _bold(text: str) -> str:
    return rf"\fB{_roff(text)}\fR"


def _roff(text: str) -> str:
    """The text with nothing in it that roff would obey, and hyphens that can be copied into a shell."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)  # newer Pythons colour their help
    lines = wrap(plain.replace("\\", r"\e").replace("-", r"\-"), _WIDTH, break_long_words=False)
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in lines)

"""What all commands share: lines out, faults, arguments, rulesets by name."""

import errno
import os
import re
import sys
from argparse import Action, ArgumentParser, HelpFormatter
from collections.abc import Iterable
from contextlib import suppress
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, Final, NoReturn

from koikoi.cli.faults import CommandFault
from koikoi.errors import KoikoiError, Message, PlainText
from koikoi.line_breaking import in_columns
from koikoi.locales import _
from koikoi.texts import GONE, all_seen, escaped, plain

if TYPE_CHECKING:
    from koikoi.engine.ruleset import Ruleset


class Failure(KoikoiError):
    """A command could not be done; its text is one sentence that says where and what would help."""

    def __init__(self, fault: Message | str, exit_code: int = 2) -> None:
        super().__init__(fault)
        self.exit_code = exit_code


class _InLanguage(HelpFormatter):
    """Help in the language in use."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("Usage: ") if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return in_columns(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        room = width - len(indent)
        return "\n".join(indent + line for part in text.splitlines() for line in in_columns(part, room))


_FAULTS: Final = (
    (r"the following arguments are required: (?P<arguments>.*)", CommandFault.MISSING),
    (r"unrecognized arguments: (?P<arguments>.*)", CommandFault.UNKNOWN),
    (r"argument (?P<option>.*): expected (one|at least one|\d+) arguments?", CommandFault.NEEDS_VALUE),
    (r"argument (?P<option>.*): ignored explicit argument .*", CommandFault.TAKES_NO_VALUE),
    (r"argument (?P<option>.*): not allowed with argument (?P<other>.*)", CommandFault.NOT_BOTH),
)
"""What argparse says, in English, and what that means."""


def _understood(said: str) -> Message:
    for pattern, fault in _FAULTS:
        if found := re.fullmatch(pattern, said, re.DOTALL):
            return fault(**found.groupdict())
    return PlainText.TEXT(text=said)


class Parser(ArgumentParser):
    """An argument parser whose complaints are `Failure`s; its help is in the language in use."""

    def __init__(self, command: str, description: str, example: str = "") -> None:
        super().__init__(
            prog=f"koikoi {command}",
            description=description,
            epilog=_("Example: {command}").format(command=example) if example else None,
            allow_abbrev=False,
            add_help=False,
            formatter_class=_InLanguage,
        )
        self._optionals.title, self._positionals.title = _("Options"), _("Arguments")
        self.add_argument("-h", "--help", action="help", help=_("shows this help"))

    def format_help(self) -> str:
        """What --help prints, its headings with the colon of the language."""
        text = super().format_help()
        for title in (self._optionals.title, self._positionals.title):
            text = text.replace(f"\n{title}:\n", "\n" + _("{title}:").format(title=title) + "\n")
        return text

    def actions(self) -> Iterable[Action]:
        """Its options and arguments."""
        return self._actions

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where to read more."""
        raise Failure(CommandFault.SEE_HELP(command=self.prog, fault=_understood(message)))


def use_utf8() -> None:
    """Reads and writes UTF-8 whatever the locale says; what UTF-8 cannot hold is escaped, never an error."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)


def read_enough(error: OSError) -> bool:
    """Whether output failed because its reader is gone, which the C library of Windows calls an invalid argument."""
    unnamed = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or unnamed


def nobody_reads() -> None:
    """Lets all further output go nowhere."""
    if sys.stdout is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # stays open until the end


def say(*lines: str) -> None:
    """Prints lines; what a terminal would obey, as in the name of a file, is replaced by GONE.

    When nobody reads them any more, the command still ends with its own exit code.
    """
    try:
        for line in lines:
            print(all_seen(line).replace("\n", GONE))
    except OSError as error:
        if not read_enough(error):
            raise
        nobody_reads()


def warn(line: str) -> None:
    """Prints a line on stderr, as far as there is one; nothing in it commands a terminal."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()  # in order on a terminal
    except OSError:
        nobody_reads()
    with suppress(OSError):
        print(all_seen(line).replace("\n", GONE), file=sys.stderr, flush=True)


_encoder = JSONEncoder(ensure_ascii=False)
_indented = JSONEncoder(ensure_ascii=False, indent=2)


def say_json(value: Any, *, indent: bool = False) -> None:
    """Prints a value as JSON, in one line or in many."""
    say(*escaped((_indented if indent else _encoder).encode(value)).split("\n"))


def rules_named(name: str, rounds: str | None = None) -> "Ruleset":
    """The ruleset of this name or path; with as many rounds as `--rounds` says, if it is given.  Raises Failure."""
    from koikoi.engine.contradictions import RulesetError
    from koikoi.rulesets import ruleset_from_table, to_dict
    from koikoi.rulesets.collection import UnknownRuleset, library

    try:
        rules = library().get(name)
        if rounds is None:
            return rules
        return ruleset_from_table(rules.name, {**to_dict(rules), "rounds": whole("--rounds", rounds, 1)}, "--rounds")
    except (RulesetError, UnknownRuleset) as error:
        raise Failure(error.message) from None


def whole(option: str, value: str, least: int) -> int:
    """An option's value as a whole number.  Raises Failure."""
    number = int(plain(value)) if re.fullmatch(r"[+-]?[0-9]{1,300}", plain(value)) else least - 1
    if number < least:
        allowed = CommandFault.WHOLE_FROM(least=least)
        raise Failure(CommandFault.NOT_ALLOWED(option=option, found=value, allowed=allowed))
    return number

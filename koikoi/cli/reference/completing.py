"""What the Tab key brings in a shell that runs `koikoi completion`; argcomplete asks with each press."""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from koikoi import locales, settings
from koikoi.cli.commands import COMMANDS
from koikoi.cli.completion import SHELLS
from koikoi.cli.output import Parser
from koikoi.cli.reference.parsers import parsers
from koikoi.folders import matches_folder
from koikoi.languages import LANGUAGES
from koikoi.locales import _
from koikoi.table.save import SUFFIX

Completer = Callable[..., Iterable[str]]
"""Given `prefix`, what has been typed of the word, and more by name; a mapping has a word on each."""


def complete(answer: TextIO | None = None, leave: Callable[[int], Any] = os._exit) -> int:
    """Answers a shell that has started this program to ask, and leaves; returns the exit code where nobody can answer.

    `answer` is where the words go, if not where the shell says.
    """
    try:
        from argcomplete.completers import SuppressCompleter
        from argcomplete.finders import CompletionFinder
    except ImportError:
        return 0
    settings.load()
    locales.use(settings.now().language or locales.system_language())
    CompletionFinder()(_tree(), output_stream=answer, exit_method=leave, default_completer=SuppressCompleter())
    return 0


def _tree() -> ArgumentParser:
    """One parser of the whole command line: each command a branch, that of `rules` with branches of its own."""
    everywhere = ArgumentParser(add_help=False)
    everywhere.add_argument("--lang").completer = _languages  # type: ignore[attr-defined]  # as argcomplete has it
    root = ArgumentParser(prog="koikoi", parents=[everywhere])
    root.add_argument("-V", "--version", action="version")
    root.add_argument("--new-window", action="store_true")
    first = root.add_subparsers(parser_class=ArgumentParser)
    first.completer = _opened  # type: ignore[attr-defined]
    rules = None
    typed = set(os.environ["COMP_LINE"].split())
    asked = [name for name in COMMANDS if name in typed]
    for name in [
        one for one in COMMANDS if one not in typed
    ]:  # only the name is wanted, and loading a command takes its time
        first.add_parser(name, help=_(COMMANDS[name]))
    for words, parser in parsers(asked).items():
        command, _space, which = words.partition(" ")
        branches = first
        if which:
            if rules is None:
                rules = first.add_parser(command, help=_(COMMANDS[command])).add_subparsers(parser_class=ArgumentParser)
            branches = rules
        told = (parser.description or "") if which else _(COMMANDS[command])
        branches.add_parser(
            which or command,
            help=told.replace("%", "%%"),
            parents=[_with_completers(parser), everywhere],
            add_help=False,
            conflict_handler="resolve",
        )
    return root


def _with_completers(parser: Parser) -> Parser:
    for action in parser.actions():
        if action.dest in COMPLETERS:
            action.completer = COMPLETERS[action.dest]  # type: ignore[attr-defined]
    return parser


def _rulesets(**_asked: Any) -> Mapping[str, str]:
    from koikoi.locales import names
    from koikoi.rulesets.collection import library

    return {one.name: names.ruleset(one) for one in library()}


def _players(prefix: str, **_asked: Any) -> Iterator[str]:
    """The last one of a list with commas between, and a level's style behind a colon."""
    from koikoi.agents.levels import Level, Style
    from koikoi.agents.players import NAMES
    from koikoi.cli.match_setup import HUMAN

    before, comma, last = prefix.rpartition(",")
    known = [HUMAN, *NAMES]
    if ":" in last:
        known = [f"{level.value}:{style.value}" for level in Level for style in Style if style is not Style.NEUTRAL]
    yield from (f"{before}{comma}{one}" for one in known)


def _languages(**_asked: Any) -> Mapping[str, str]:
    return {code: language.own_name for code, language in LANGUAGES.items()}


def _cards(**_asked: Any) -> Iterable[str]:
    from koikoi.engine.cards import DECK

    return [card.code for card in DECK]


def _shells(**_asked: Any) -> Iterable[str]:
    return SHELLS


def _paths(prefix: str, suffix: str) -> Iterator[str]:
    """What lies where the prefix points: folders, and the files of this suffix."""
    typed = prefix.removesuffix(os.path.basename(prefix))
    try:
        for path in sorted(Path(typed or ".").expanduser().iterdir()):
            if path.is_dir():
                yield f"{typed}{path.name}/"
            elif path.suffix == suffix:
                yield f"{typed}{path.name}"
    except OSError:
        return


def _records(prefix: str, **_asked: Any) -> Iterator[str]:
    """Records where the prefix points, and the saved matches; on Windows with / too: a backslash counts as a quote."""
    yield from _paths(prefix, SUFFIX)
    yield from _paths(f"{matches_folder().as_posix()}/", SUFFIX)


def _opened(prefix: str, **_asked: Any) -> Iterator[str]:
    """What may stand in the place of a command; nothing before a letter is typed, where commands are meant."""
    return _records(prefix) if prefix else iter(())


def _ruleset_files(prefix: str, **_asked: Any) -> Iterator[str]:
    return _paths(prefix, ".toml")


def _folders(prefix: str, **_asked: Any) -> Iterator[str]:
    return _paths(prefix, "/")


COMPLETERS: Final[Mapping[str, Completer]] = {
    "rules": _rulesets,
    "seats": _players,
    "cross": _players,
    "saved": _records,
    "file": _records,
    "files": _ruleset_files,
    "records": _folders,
    "cards": _cards,
    "field": _cards,
    "dealt_field": _cards,
    "opponent_captured": _cards,
    "shell": _shells,
}
"""By the name that a parsed command line gives to it."""

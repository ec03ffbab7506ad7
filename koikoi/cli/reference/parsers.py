"""The options of all commands together: what completion and the manual page are made from."""

from collections.abc import Iterable

from koikoi.cli.commands import COMMANDS, module_of
from koikoi.cli.output import Parser


def parsers(commands: Iterable[str] = tuple(COMMANDS)) -> dict[str, Parser]:
    """The parsers of these commands, by the words that lead to them, such as `rules show`; loads no other command."""
    made: dict[str, Parser] = {}
    for command in commands:
        made |= _of(command)
    return made


def _of(command: str) -> dict[str, Parser]:
    module = module_of(command)
    if hasattr(module, "parsers"):  # of each of its parts, as `rules` has them
        return {f"{command} {name}": one for name, one in module.parsers().items()}
    return {command: module.parser()}

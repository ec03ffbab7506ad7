"""The options of all commands together: what completion and the manual page are made from."""

from collections.abc import Iterable

from koikoi.cli.commands import COMMANDS
from koikoi.cli.output import Parser


def parsers(commands: Iterable[str] = tuple(COMMANDS)) -> dict[str, Parser]:
    """The parsers of these commands, by the words that lead to them, such as `rules show`; loads no other command."""
    made: dict[str, Parser] = {}
    for command in commands:
        made |= _of(command)
    return made


def _of(command: str) -> dict[str, Parser]:
    match command:
        case "play":
            from koikoi.cli import play

            return {command: play.parser()}
        case "rules":
            from koikoi.cli import rules

            return {f"{command} {name}": one for name, one in rules.parsers().items()}
        case "score":
            from koikoi.cli import score

            return {command: score.parser()}
        case "replay":
            from koikoi.cli import replay

            return {command: replay.parser()}
        case "problem":
            from koikoi.cli import problem

            return {command: problem.parser()}
        case "simulate":
            from koikoi.cli import simulate

            return {command: simulate.parser()}
        case "completion":
            from koikoi.cli import completion

            return {command: completion.parser()}
    raise ValueError(f"no parser is known for {command}")

"""The options of all commands together: what completion and the manual page are made from."""

from koikoi.cli import completion, play, replay, rules, score, simulate
from koikoi.cli.output import Parser


def parsers() -> dict[str, Parser]:
    """Each command's parser, by the words that lead to it, such as `rules show`."""
    return {
        "play": play.parser(),
        **{f"rules {name}": one for name, one in rules.parsers().items()},
        "score": score.parser(),
        "replay": replay.parser(),
        "simulate": simulate.parser(),
        "completion": completion.parser(),
    }

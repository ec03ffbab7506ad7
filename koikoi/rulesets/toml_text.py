"""TOML as ruleset files are written in it: reading a whole text, and showing one value as a file writes it."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any, Final

MOST_LEVELS: Final = 100
"""Tables and lists inside each other, at most.  A ruleset needs five; a bound of our own, well below where `tomllib`
gives up, because where that is differs from one Python to the next."""


class Unreadable(Exception):
    """A text that is no TOML, or beyond all bounds; the message goes on after the file's name."""


def parse(text: str) -> dict[str, Any]:
    """Reads a whole file.  Raises Unreadable, for the same texts on every Python."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"is not TOML: {error}") from None
    except ValueError:  # a number of thousands of digits
        raise Unreadable("cannot be read: a number in it is too long") from None
    except RecursionError:
        raise Unreadable("cannot be read: it is nested too deeply") from None
    if _levels_exceed(MOST_LEVELS, document):
        raise Unreadable("cannot be read: it is nested too deeply")
    return document


def _levels_exceed(most: int, document: Mapping[str, Any]) -> bool:
    """Whether more tables and lists stand inside each other; the document itself counts as one."""
    level: list[Any] = [document]
    for _ in range(most):
        inside = [one.values() if isinstance(one, dict) else one for one in level]
        level = [value for values in inside for value in values if isinstance(value, dict | list)]
    return bool(level)


def as_toml(value: object) -> str:
    """A value as a file writes it, shortened."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        shown = ["[…]" if isinstance(one, list) else as_toml(one) for one in value[:9]]
        text = f"[{', '.join(shown)}{', …' if len(value) > 9 else ''}]"
    elif isinstance(value, bool | str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"

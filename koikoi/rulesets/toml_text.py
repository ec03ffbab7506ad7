"""TOML as ruleset files are written in it: reading a whole text, and showing one value as a file writes it."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from koikoi.errors import Message
from koikoi.rulesets.faults import FileFault, Found, TomlFault

MOST_LEVELS: Final = 100
"""Tables and lists inside each other, at most.  A ruleset needs five; a bound of our own, well below where `tomllib`
gives up, because where that is differs from one Python to the next."""


class Unreadable(Exception):
    """A text that is no TOML, or beyond all bounds."""

    def __init__(self, fault: Message) -> None:
        super().__init__(fault)
        self.fault = fault


def parse(text: str) -> dict[str, Any]:
    """Reads a whole file.  Raises Unreadable, for the same texts on every Python."""
    if any(line.count(".") > MOST_LEVELS for line in text.splitlines()):  # `tomllib` takes square time for a.b.c.d…
        raise Unreadable(FileFault.TOO_DEEP())
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(FileFault.NOT_TOML(reason=_understood(str(error)))) from None
    except ValueError:  # a number of thousands of digits
        raise Unreadable(FileFault.LONG_NUMBER()) from None
    except RecursionError:
        raise Unreadable(FileFault.TOO_DEEP()) from None
    if _levels_exceed(MOST_LEVELS, document):
        raise Unreadable(FileFault.TOO_DEEP())
    return document


def _understood(said: str) -> Message:
    """What `tomllib` says in English, as a message that can be said in any language."""
    found = re.fullmatch(r"(.*?)(?: \(at (?:line (\d+), column (\d+)|end of document)\))?", said, re.DOTALL)
    what, line, column = found.groups() if found else (said, None, None)
    fault = TomlFault.UNKNOWN()
    for code in TomlFault:
        pattern = re.escape(code.value).replace(re.escape("{name}"), "(?P<name>.*)")
        if code not in (TomlFault.LINE, TomlFault.END) and (same := re.fullmatch(pattern, what, re.DOTALL)):
            fault = code(**same.groupdict())
            break
    if line:
        return TomlFault.LINE(fault=fault, line=line, column=column)
    return TomlFault.END(fault=fault) if what != said else fault


def _levels_exceed(most: int, document: Mapping[str, Any]) -> bool:
    """Whether more tables and lists stand inside each other; the document itself counts as one."""
    level: list[Any] = [document]
    for _ in range(most):
        inside = [one.values() if isinstance(one, dict) else one for one in level]
        level = [value for values in inside for value in values if isinstance(value, dict | list)]
    return bool(level)


def as_toml(value: object) -> Message | str:
    """A value as a file writes it, shortened."""
    if isinstance(value, dict):
        return Found.TABLE()
    if isinstance(value, list):
        text = f"[{', '.join(map(_in_list, value[:9]))}{', …' if len(value) > 9 else ''}]"
    elif isinstance(value, bool | str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, int) and value.bit_length() > 64:
        return Found.HUGE_NUMBER()
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _in_list(value: object) -> str:
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    shown = as_toml(value)
    return shown if isinstance(shown, str) else "…"

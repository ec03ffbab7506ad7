"""`koikoi score --batch`: a stream of questions, one JSON object a line, answered in order.

Every line that has come in is answered before more input is waited for, so a program can ask and wait for the answer.
"""

import sys
from collections.abc import Callable, Iterator
from json import JSONDecoder, JSONEncoder
from os import read as read_fd
from typing import Any, BinaryIO, Final, NoReturn

from koikoi.cli.score_query import KEYS, BadQuestion, Question, answer, as_json, meant, read, shown
from koikoi.engine.ruleset import Ruleset
from koikoi.texts import escaped

_CHUNK: Final = 1 << 18
_KEYS: Final = frozenset(KEYS)
_MEMO: Final = 1 << 17
"""Answers remembered before the memo starts anew."""


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


_decode = JSONDecoder(parse_constant=_no_number).decode
_encode = JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def batch(default: str | None, incoming: Iterator[bytes], send: Callable[[bytes], object]) -> bool:
    """Answers chunks of lines; each chunk's answers are sent at once.

    Returns False where something has been asked, and none of it could be answered.
    """
    book = BatchAnswerer(default)
    rest = b""
    for chunk in incoming:
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            send(b"".join(map(book.reply, lines)))
    if rest:
        send(book.reply(rest))
    return book.answered > 0 or not book.refused


def standard_input() -> Iterator[bytes]:
    """What comes in, as soon as it comes."""
    if sys.stdin is None:
        return
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):  # not a real file, as in tests
        yield sys.stdin.read().encode()
        return
    while chunk := read_fd(number, _CHUNK):
        yield chunk


def standard_output() -> Callable[[bytes], object]:
    """What sends answers: each chunk is written at once, for a program that waits for it."""
    raw: BinaryIO = sys.stdout.buffer

    def send(answers: bytes) -> None:
        raw.write(answers)
        raw.flush()

    return send


class BatchAnswerer:
    """Answers lines, and remembers rulesets and answers."""

    def __init__(self, default: str | None = None) -> None:
        self._default = default
        self._rules: dict[str, Ruleset] = {}
        self._unknown: dict[str, str] = {}
        self._memo: dict[tuple[str, Question], str] = {}
        self.answered = self.refused = 0
        """How many lines were answered, and how many with an error."""

    def reply(self, line: bytes) -> bytes:
        """The line that answers a line."""
        named: Any = None
        try:
            asked = self._read(line)
            named = asked.get("id")
            _check_keys(asked)
            text = f'{{"id": {_encode(named)}, {self._answer(asked)}}}\n'
            self.answered += 1
        except (ValueError, RecursionError) as error:
            text = _encode({"id": _harmless(named), "error": _sentence(error)}) + "\n"
            self.refused += 1
        return escaped(text).encode("utf-8", "backslashreplace")

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            text = line.decode("utf-8-sig" if line.startswith(b"\xef\xbb\xbf") else "utf-8")
            asked = _decode(text.strip())
        except UnicodeDecodeError:
            raise BadQuestion("the line is not UTF-8") from None
        except (ValueError, RecursionError):
            found = line.decode("utf-8", "replace").strip()
            raise BadQuestion(f"the line is not JSON: {shown(found)}; each line is one object") from None
        if type(asked) is not dict:
            raise BadQuestion(f"found {shown(asked)}; each line is one object in braces")
        return asked

    def _answer(self, asked: dict[str, Any]) -> str:
        """The answer's fields, without braces."""
        name = asked.get("rules", self._default)
        if type(name) is not str:
            found = "it is missing" if name is None else f"found {shown(name)}"
            raise BadQuestion(f"rules: {found}; give the name of a ruleset or the path of a TOML file")
        rules = self._rules.get(name) or self._find(name)
        key = (name, read(asked))
        if (text := self._memo.get(key)) is None:
            if len(self._memo) >= _MEMO:
                self._memo.clear()
            text = self._memo[key] = _encode(as_json(answer(rules, key[1])))[1:-1]
        return text

    def _find(self, name: str) -> Ruleset:
        from koikoi.rulesets.collection import UnknownRuleset, library

        if name in self._unknown:
            raise BadQuestion(self._unknown[name])
        try:
            rules = self._rules[name] = library().get(name)
        except UnknownRuleset as error:
            if len(self._unknown) < _MEMO:
                self._unknown[name] = str(error)
            raise BadQuestion(str(error)) from None
        return rules


def _check_keys(asked: dict[str, Any]) -> None:
    """A key that means nothing here would leave something out of the score."""
    if asked.keys() <= _KEYS:
        return
    key = min(asked.keys() - _KEYS)
    known = meant(key)
    hint = f"did you mean {known}?" if known else f"there are: {', '.join(KEYS)}"
    raise BadQuestion(f"{key[:60]}: unknown key; {hint}")


def _harmless(named: Any) -> Any:
    """An id that can be written back; null otherwise."""
    try:
        _encode(named)
    except (ValueError, RecursionError):
        return None
    return named


def _sentence(error: Exception) -> str:
    if isinstance(error, BadQuestion):
        return str(error)
    return "id: it cannot be written back as JSON"

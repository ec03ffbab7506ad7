"""Canonical text for every value, and the parser back.

    play 6A                              an action
    captured 0 6A {6P1 6P2 6R}           an event
    to-pick 1 8B {8A 8P1} no no          a phase
    koikoi                               the call

A value is written as its class in lower case and its fields in order.  Cards are codes, sets stand in braces, tuples in
brackets, values inside values in parentheses; `-` is None, `yes` and `no` are booleans, `""` is an empty text.  Fields
that seldom say anything (`parameters.seldom`) stand last and are left out at their default.
`parse(text(value), type(value)) == value` for everything but rulesets, which are TOML (see `koikoi.rulesets`).
"""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from koikoi.engine import actions, events, scoring, state, yaku
from koikoi.engine.actions import Action
from koikoi.engine.cards import Card, CardError, CardSet, card, cards
from koikoi.engine.events import Event
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, Phase
from koikoi.errors import KoikoiError

_T = TypeVar("_T")


class NotationError(KoikoiError, ValueError):
    """A text that is no value of the expected kind."""


_CLASSES: dict[str, type[Any]] = {}
for _module in (actions, events, scoring, state, yaku):
    for _name, _thing in vars(_module).items():
        if is_dataclass(_thing) and isinstance(_thing, type) and _thing.__module__ == _module.__name__:
            _CLASSES[re.sub(r"(?<=[a-z])(?=[A-Z])", "-", _name).lower()] = _thing
_CLASSES["koikoi"] = _CLASSES.pop("koi-koi")
_CLASSES["koikoi-called"] = _CLASSES.pop("koi-koi-called")
_NAMES = {kind: name for name, kind in _CLASSES.items()}
_FIELDS = {kind: tuple(one.name for one in fields(kind)) for kind in _NAMES}
_SELDOM = {kind: [one.default for one in fields(kind) if "seldom" in one.metadata] for kind in _NAMES}
"""Defaults of the last fields, which are left out there."""


def text(value: object) -> str:
    """Writes a value in one line."""
    written = _write(value)
    return written[1:-1] if written.startswith("(") else written


def _write(value: object) -> str:
    kind = type(value)
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return "[" + " ".join(map(_write, value)) + "]"
    if kind in _NAMES:
        values, seldom = [getattr(value, name) for name in _FIELDS[kind]], _SELDOM[kind]
        while seldom and values[-1] == seldom[-1]:
            values.pop()
            seldom = seldom[:-1]
        return "(" + " ".join([_NAMES[kind], *map(_write, values)]) + ")"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, CardSet):
        return "{" + str(value) + "}"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, Ruleset):
        return _name_of(value)
    raise TypeError(f"no notation for {kind.__name__}")


def _name_of(rules: Ruleset) -> str:
    """The name as one token: a person may call a ruleset anything."""
    return re.sub(r"[\s()\[\]{}]+", "_", rules.name) or '""'


def parse_action(line: str) -> Action:
    """Reads an action.  Raises NotationError."""
    return parse(line, Action)  # type: ignore[arg-type]  # a union is as good as a class here


def parse_event(line: str) -> Event:
    """Reads an event.  Raises NotationError."""
    return parse(line, Event)  # type: ignore[arg-type]


def parse_phase(line: str) -> Phase:
    """Reads a phase.  Raises NotationError."""
    return parse(line, Phase)  # type: ignore[arg-type]


def parse_match(line: str, rules: Ruleset) -> Match:
    """Reads a match; the text only names its ruleset, so the ruleset itself is given.  Raises NotationError."""
    return parse(line, Match, rules)


def parse(line: str, kind: type[_T], rules: Ruleset | None = None) -> _T:
    """Reads a value of this class, or of one of a union of classes.  Raises NotationError."""
    tokens = re.findall(r"[()\[\]{}]|[^\s()\[\]{}]+", line)
    bare = get_origin(kind) is UnionType or is_dataclass(kind)
    reader = _Reader(iter(("(", *tokens, ")") if bare and tokens[:1] != ["("] else tokens), line, rules)
    value = reader.read(reader.next(), kind)
    if (rest := next(reader.tokens, None)) is not None:
        raise NotationError(f"{line!r}: nothing is expected from {rest!r} on")
    return value  # type: ignore[no-any-return]  # read() has checked it against `kind`


class _Form(Enum):
    """How a value of some type is written."""

    ATOM = "6A"
    OPTIONS = "- (play 6A)"
    TUPLE = "[]"
    CARDS = "{}"
    RECORD = "()"


@cache
def _form(hint: Any) -> tuple[_Form, Any]:
    """How a value of this type is written, and the types in it: a match is read by thousands of them."""
    hint = getattr(hint, "__supertype__", hint)  # NewType
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        options = [one for one in get_args(hint) if one is not NoneType]
        return _Form.OPTIONS, (options, NoneType in get_args(hint))
    if origin is tuple:
        return _Form.TUPLE, get_args(hint)[0]
    if hint is CardSet:
        return _Form.CARDS, None
    return (_Form.RECORD if is_dataclass(hint) and hint is not Ruleset else _Form.ATOM), hint


class _Reader:
    """Reads tokens by type hints."""

    def __init__(self, tokens: Iterator[str], line: str, rules: Ruleset | None) -> None:
        self.tokens = tokens
        self.line = line
        self.rules = rules

    def next(self) -> str:
        token = next(self.tokens, None)
        if token is None:
            raise NotationError(f"{self.line!r} ends too early")
        return token

    def fail(self, token: str, wanted: str) -> NotationError:
        if token == ")":  # perhaps the one that `parse` has added
            return NotationError(f"{self.line!r}: {wanted} is missing")
        return NotationError(f"{self.line!r}: {token!r} is no {wanted}")

    def read(self, token: str, hint: Any) -> Any:
        form, inner = _form(hint)
        match form:
            case _Form.ATOM:
                return self.atom(token, inner)
            case _Form.OPTIONS:
                options, optional = inner
                if token == "-" and optional:
                    return None
                return self.record(options) if token == "(" else self.one_of(token, options)
            case _Form.TUPLE:
                if token != "[":
                    raise self.fail(token, "list")
                return tuple([self.read(one, inner) for one in self.until("]")])
            case _Form.CARDS:
                if token != "{":
                    raise self.fail(token, "card set")
                return self.cards(list(self.until("}")))
            case _Form.RECORD:
                if token != "(":
                    raise self.fail(token, "value in parentheses")
                return self.record([inner])

    def one_of(self, token: str, options: list[Any]) -> Any:
        for option in options:
            try:
                return self.read(token, option)
            except NotationError:
                continue
        raise self.fail(token, " or ".join(getattr(one, "__name__", str(one)) for one in options))

    def until(self, closing: str) -> Iterator[str]:
        while (token := self.next()) != closing:
            yield token

    def cards(self, codes: list[str]) -> CardSet:
        try:
            return CardSet(cards(codes))
        except CardError as error:
            raise NotationError(f"{self.line!r}: {error}") from None

    def record(self, options: list[Any]) -> Any:
        name = self.next()
        kind = _CLASSES.get(name)
        if kind is None or kind not in options:
            wanted = ", ".join(sorted(_NAMES.get(one, str(one)) for one in options))
            found = f"{self.line!r}: {name!r}" if name != ")" else f"{self.line!r}"
            raise NotationError(f"{found} is none of {wanted}")
        hints = _hints(name)
        values: list[Any] = []
        needed = len(hints) - len(_SELDOM[kind])
        while (token := self.next()) != ")" or len(values) < needed:
            if len(values) == len(hints):
                raise self.fail(token, f"end of {name!r}")
            values.append(self.read(token, hints[len(values)]))
        return kind(*values)

    def atom(self, token: str, hint: Any) -> Any:
        if hint is Ruleset and self.rules is not None and token == _name_of(self.rules):
            return self.rules
        try:
            if hint is Card:
                return card(token)
            if hint is bool:
                return {"yes": True, "no": False}[token]
            if hint is str:
                return "" if token == '""' else token
            if hint is int or (isinstance(hint, type) and issubclass(hint, Enum)):
                return hint(int(token) if issubclass(hint, int) else token)
        except (ValueError, KeyError):
            pass
        raise self.fail(token, getattr(hint, "__name__", str(hint)))


@cache
def _hints(name: str) -> tuple[Any, ...]:
    kind = _CLASSES[name]
    hints = get_type_hints(kind)
    return tuple(hints[one.name] for one in fields(kind))

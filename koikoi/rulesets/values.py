"""Reads single values of ruleset files: what a parameter or a yaku may be, and where it is at fault."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from koikoi.engine.cards import EMPTY, CardError, CardSet, Kind, cards
from koikoi.engine.parameters import Multiplier, When
from koikoi.engine.yaku import Need, Selector, Special
from koikoi.errors import Message, OneOf
from koikoi.rulesets.faults import Allowed, Found, KeyFault, with_hint
from koikoi.rulesets.toml_text import as_toml
from koikoi.texts import clean_line, clean_text

MOST_NAME: Final = 60
"""Characters of a name or title."""
MOST_TEXT: Final = 2000
"""Characters of what a ruleset says about itself."""


class BadValue(Exception):
    """A key that cannot be used, or not like this."""

    def __init__(self, key: str, message: Message) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


def wrong(key: str, value: object, allowed: Message | OneOf) -> BadValue:
    """The fault of a value that is none of those allowed."""
    return BadValue(key, KeyFault.VALUE(found=as_toml(value), allowed=allowed))


def read_value(key: str, value: Any, kind: Any, limits: Mapping[str, Any]) -> Any:
    """Checks one parameter against its type and limits."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return read_member(key, value, kind)
    if kind is bool:
        if not isinstance(value, bool):
            raise wrong(key, value, Allowed.TRUTH())
        return value
    if kind is str:
        if not isinstance(value, str):
            raise wrong(key, value, Allowed.TEXT())
        return clean_text(value, MOST_TEXT) if key == "about" else clean_line(value, MOST_NAME)
    if "least" in limits:
        least, most = limits["least"], limits["most"]
        if not isinstance(value, list) or not least <= len(value) <= most:
            found = Found.NUMBERS(count=len(value)) if isinstance(value, list) else as_toml(value)
            raise BadValue(key, KeyFault.VALUE(found=found, allowed=Allowed.BY_CALLS(least=least, most=most)))
        return tuple(read_whole(key, one, limits["low"], limits["high"]) for one in value)
    if "cards" in limits:
        return _read_cards(key, value, limits["cards"])
    if "kinds" in limits:
        return _read_kinds(key, value)
    if "rows" in limits:
        if not isinstance(value, list) or len(value) > limits["most"]:
            raise wrong(key, value, Allowed.MULTIPLIERS(most=limits["most"]))
        return tuple(_read_multiplier(key, row, limits["high"]) for row in value)
    if "most" in limits:
        if not isinstance(value, list) or len(value) > limits["most"]:
            raise wrong(key, value, Allowed.PACKETS(most=limits["most"]))
        return tuple(read_whole(key, one, limits["low"], limits["high"]) for one in value)
    return read_whole(key, value, limits["low"], limits["high"])


def _read_cards(key: str, value: Any, most: int) -> CardSet:
    if not isinstance(value, str):
        raise wrong(key, value, Allowed.CARD_CODES(most=most))
    try:
        found = CardSet(cards(value)) if value.strip() else EMPTY
    except CardError as error:
        raise BadValue(key, error.fault) from None
    if len(found) > most:
        raise wrong(key, value, Allowed.CARD_CODES(most=most))
    return found


_KINDS: Final = {kind.name.lower(): kind for kind in Kind}


def _read_kinds(key: str, value: Any) -> tuple[Kind, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one in _KINDS for one in value):
        raise wrong(key, value, Allowed.KINDS(kinds=OneOf(tuple(_KINDS))))
    return tuple(kind for name, kind in _KINDS.items() if name in value)


def _read_multiplier(key: str, row: Any, high: int) -> Multiplier:
    """A row such as `{ when = "field", from = 1, by = [2, 3], of = "bright", all = true }`."""
    if not isinstance(row, dict) or not {"when", "by"} <= row.keys() <= {"when", "from", "by", "of", "all"}:
        raise wrong(key, row, Allowed.MULTIPLIER())
    when: When = read_member(key, row["when"], When)
    if when is When.POINTS and ("from" not in row or {"of", "all"} & row.keys()):
        raise BadValue(key, KeyFault.POINTS_ROW())
    steps = row["by"] if isinstance(row["by"], list) else [row["by"]]
    if not 0 < len(steps) <= MOST_STEPS:
        raise wrong(key, row, Allowed.MULTIPLIER())
    all_points = row.get("all", False)
    if not isinstance(all_points, bool):
        raise wrong(key, all_points, Allowed.TRUTH())
    of = read_selector(key, row.get("of", "bright"))
    if isinstance(of, Special):
        raise wrong(key, row["of"], Allowed.MULTIPLIER())
    return Multiplier(
        when=when,
        at_least=read_whole(key, row.get("from", 1), 1, 999),
        by=tuple(read_whole(key, factor, 1, high) for factor in steps),
        of=of,
        all=all_points,
    )


MOST_STEPS: Final = 48
"""Factors in one row of multipliers."""


def read_whole(key: str, value: Any, low: int, high: int) -> int:
    """A whole number between two, both allowed."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(key, value, Allowed.NUMBER(low=low, high=high))
    return value


def read_member(key: str, value: Any, kind: type[Enum]) -> Any:
    """One of the words of an enum."""
    allowed = [str(one.value) for one in kind]
    if not isinstance(value, str) or value not in allowed:
        quoted = OneOf(tuple(f'"{one}"' for one in allowed))
        raise BadValue(key, with_hint(KeyFault.VALUE(found=as_toml(value), allowed=quoted), value, allowed))
    return kind(value)


def read_needs(key: str, value: Any) -> tuple[Need, ...]:
    """The cards of a yaku: all of some, or so many of several sets."""
    if isinstance(value, str):
        chosen = read_selector(key, value)
        if not isinstance(chosen, CardSet):
            raise BadValue(key, KeyFault.HOW_MANY(found=as_toml(value), kind=value))
        return (Need(chosen, len(chosen)),)
    if not isinstance(value, dict) or not value:
        raise wrong(key, value, Allowed.NEEDS())
    needs: list[Need] = []
    for text, count in value.items():
        chosen = read_selector(key, text)
        size = len(chosen) if isinstance(chosen, CardSet) else _SIZES[chosen]
        if any(need.of == chosen for need in needs):
            raise BadValue(key, KeyFault.SAME_CARDS(name=as_toml(text)))
        needs.append(Need(chosen, read_whole(f"{key}.{text}", count, 1, size)))
    return tuple(needs)


_SIZES: Final[dict[Selector, int]] = {
    Kind.BRIGHT: 5, Kind.ANIMAL: 9, Kind.RIBBON: 10, Kind.PLAIN: 25, Special.MONTH: 4,
}  # fmt: skip
_WORDS: Final[dict[str, Selector]] = {**{kind.name.lower(): kind for kind in Kind}, "month": Special.MONTH}


def read_selector(key: str, value: Any) -> Selector:
    """A set of cards."""
    if not isinstance(value, str) or not value.strip():
        raise wrong(key, value, Allowed.CARDS(words=OneOf(tuple(_WORDS))))
    if value in _WORDS:
        return _WORDS[value]
    try:
        return CardSet(cards(value))
    except CardError as error:
        raise BadValue(key, with_hint(error.fault, value, _WORDS)) from None


def read_names(key: str, value: Any) -> tuple[str, ...]:
    """A list of yaku."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise wrong(key, value, Allowed.YAKU())
    return tuple(value)


def read_months(key: str, value: Any) -> tuple[int, ...]:
    """A list of months."""
    if not isinstance(value, list):
        raise wrong(key, value, Allowed.MONTHS())
    return tuple(read_whole(key, one, 1, 12) for one in value)

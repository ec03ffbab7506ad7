"""Reads ruleset files.  Strict: whatever a file says either has an effect or is a fault that names its place."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from koikoi import files
from koikoi.engine.cards import CardError, CardSet, Kind, cards
from koikoi.engine.ruleset import Ruleset, RulesetError
from koikoi.engine.yaku import Need, Selector, Special, Viewing, Yaku
from koikoi.errors import Message, OneOf, SystemFault, reason
from koikoi.rulesets import own_words, shorthands
from koikoi.rulesets.faults import Allowed, Fault, FileFault, Found, KeyFault, closest, with_hint
from koikoi.rulesets.tables import to_dict
from koikoi.rulesets.toml_text import Unreadable, as_toml, parse
from koikoi.texts import clean_line, clean_text

MOST_BYTES: Final = 100_000
"""Of a file of rules; the bundled ones take a fifth of that."""
MOST_TABLES: Final = 50
"""Rulesets in one file."""
MOST_NAME: Final = 60
"""Characters of a name or title."""
MOST_TEXT: Final = 2000
"""Characters of what a ruleset says about itself."""
MOST_FAULTS: Final = 50
"""Faults told of one ruleset at most."""


@dataclass(slots=True)
class Loaded:
    """What reading files gave: rulesets by name, and the faults of those left out."""

    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    sources: list["Source"] = field(default_factory=list)
    """All tables that were read, with those left out."""


@dataclass(slots=True)
class Source:
    """One table of a file, not yet resolved."""

    file: str
    name: str
    table: Mapping[str, Any]
    named_by_file: bool = False
    """The file has no table of its own; all of it is one ruleset."""


class _Bad(Exception):
    """A fault found while resolving one ruleset."""

    def __init__(self, key: str, message: Message) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


class _Contradiction(_Bad):
    """Values that are right one by one, but not together."""


def _wrong(key: str, value: object, allowed: Message | OneOf) -> _Bad:
    return _Bad(key, KeyFault.VALUE(found=as_toml(value), allowed=allowed))


def _unknown(key: str) -> _Bad:
    return _Bad(key, with_hint(KeyFault.UNKNOWN(), key, (*KEYS, *SHORT_KEYS)))


_FIELDS: Final = {one.name: one for one in fields(Ruleset) if one.name not in ("name", "words", "yaku")}
KEYS: Final = ("extends", *_FIELDS, "words", "yaku")
"""What may stand in the table of a ruleset, besides SHORT_KEYS."""
ROW_KEYS: Final = (
    "needs", "points", "extra", "extra_of", "extra_with", "replaces", "viewing", "months", "name", "kanji",
)  # fmt: skip
"""What may stand in the table of a yaku."""
SHORT_KEYS: Final = (
    *(shorthands.POINTS + name for name in shorthands.BUNDLED),
    *shorthands.EXTRAS,
    *shorthands.SHARING,
    *shorthands.REPLACING,
)


# Files and tables


def load_file(path: Path, base: Mapping[str, Ruleset] | None = None) -> Loaded:
    """Reads one file; its rulesets may extend each other and those in `base`.  Never raises for a bad file."""
    sources, faults = sources_in(path, str(path))
    return resolve(sources, base or {}, faults)


def load_text(text: str, file: str, base: Mapping[str, Ruleset] | None = None) -> Loaded:
    """Reads the text of a ruleset file; `file` is its name in messages."""
    sources, faults = sources_of(text, file)
    return resolve(sources, base or {}, faults)


def sources_in(path: Path, file: str) -> tuple[list[Source], list[Fault]]:
    """Reads a file and splits it into its tables; `file` is its name in messages."""
    try:
        text = files.read_text(path, MOST_BYTES)
    except UnicodeDecodeError as error:
        return [], [Fault(file, "", "", FileFault.NOT_UTF8(byte=error.start))]
    except OSError as error:
        return [], [Fault(file, "", "", FileFault.UNREADABLE(reason=reason(error)))]
    except ValueError:
        return [], [Fault(file, "", "", FileFault.UNREADABLE(reason=SystemFault.NO_NAME()))]
    return sources_of(text, file)


def sources_of(text: str, file: str) -> tuple[list[Source], list[Fault]]:
    """Splits a file into its tables.  A file with settings at its top is one ruleset, named after the file."""
    try:
        document = parse(text)
    except Unreadable as error:
        return [], [Fault(file, "", "", error.fault)]
    if not document:
        return [], [Fault(file, "", "", FileFault.EMPTY())]
    if (count := sum(isinstance(value, dict) for value in document.values())) > MOST_TABLES:
        return [], [Fault(file, "", "", FileFault.TOO_MANY_RULESETS(count=count, most=MOST_TABLES))]
    outside = [key for key, value in document.items() if not isinstance(value, dict)]
    if outside or set(document) == {"yaku"}:
        tables = [key for key in document if key not in outside and not closest(key, (*KEYS, *SHORT_KEYS))]
        if tables:
            return [], [Fault(file, "", outside[0], FileFault.ABOVE_TABLES(table=tables[0]))]
        return [Source(file, Path(file).stem, document, named_by_file=True)], []
    return [Source(file, name, table) for name, table in document.items()], []


def resolve(sources: Iterable[Source], base: Mapping[str, Ruleset], faults: Iterable[Fault] = ()) -> Loaded:
    """Turns tables into rulesets; parents are found by name, in any order, among the tables and in `base`.

    `faults` found before come first.
    """
    faults, sources = list(faults), list(sources)
    known: dict[str, Source] = {}
    for source in sources:
        if not source.name.strip() or source.name != clean_line(source.name, MOST_NAME):
            faults.append(Fault(source.file, "", "", FileFault.BAD_NAME(name=as_toml(source.name))))
        elif source.name in base or source.name in known:
            faults.append(Fault(source.file, source.name, "", FileFault.NAME_TAKEN()))
        else:
            known[source.name] = source
    made: dict[str, Ruleset] = {}
    bad: dict[str, list[_Bad]] = {}
    for name in known:
        for ancestor in reversed(_lineage(name, known)):  # parents first
            if ancestor not in made and ancestor not in bad:
                rules, found = _tried(ancestor, known, {**base, **made})
                if rules is None or found:
                    bad[ancestor] = found
                else:
                    made[ancestor] = rules
    faults += [Fault(known[name].file, name, one.key, one.message) for name in known for one in bad.get(name, ())]
    return Loaded({name: made[name] for name in known if name in made}, faults, sources)


def _tried(name: str, known: Mapping[str, Source], made: Mapping[str, Ruleset]) -> tuple[Ruleset | None, list[_Bad]]:
    """Makes a ruleset, or finds all its faults: after each the rest is tried without what was wrong."""
    faults: list[_Bad] = []
    table: dict[str, Any] | None = dict(known[name].table)
    while table is not None and len(faults) < MOST_FAULTS:
        try:
            return _build(name, _resolved(name, {**known, name: replace(known[name], table=table)}, made)), faults
        except _Contradiction as bad:  # may only follow from what was left out
            return None, faults or [bad]
        except _Bad as bad:
            faults.append(bad)
            table = _without(table, bad.key, made)
    return None, faults


def _without(table: dict[str, Any], key: str, made: Mapping[str, Ruleset]) -> dict[str, Any] | None:
    """The table without a key, or without the whole yaku it belongs to; None where nothing of the kind stands there."""
    if key == "extends":  # what follows is read as differences from what most people play
        usual = "nintendo-standard"
        return {**table, key: usual} if usual in made and table.get(key) != usual else None
    first, *inside = key.split(".")
    rows = table.get("yaku")
    if first == "yaku" and inside and isinstance(rows, dict):
        less = {name: row for name, row in rows.items() if name != inside[0]}
        return {**table, "yaku": less} if len(less) < len(rows) else None
    less = {one: value for one, value in table.items() if one != first}
    return less if len(less) < len(table) else None


def _lineage(name: str, known: Mapping[str, Source]) -> list[str]:
    """A ruleset's name, its parent's, and so on; where they extend each other in a circle, each once."""
    line: list[str] = []
    while name in known and name not in line:
        line.append(name)
        parent = known[name].table.get("extends")
        name = parent if isinstance(parent, str) else ""
    return line


def _resolved(name: str, known: Mapping[str, Source], made: Mapping[str, Ruleset]) -> dict[str, Any]:
    """The full table of a ruleset: its parent's with its own differences."""
    table = known[name].table
    if "extends" not in table:
        return _apply({"yaku": {}}, table)
    parent = table["extends"]
    if not isinstance(parent, str):
        raise _wrong("extends", parent, Allowed.OTHER_RULESET())
    if parent not in {**known, **made}:
        raise _Bad("extends", with_hint(FileFault.NO_RULESET(name=as_toml(parent)), parent, {**made, **known}))
    if parent not in made:
        line = _lineage(name, known)
        if known[line[-1]].table.get("extends") == name:
            circle = " -> ".join((*line, name))
            raise _Bad("extends", FileFault.EXTENDS_CIRCLE(circle=circle))
        raise _Bad("extends", FileFault.PARENT_FAULTY(name=as_toml(parent)))
    start = to_dict(made[parent])
    start.pop("about", None)
    start.pop("title", None)
    return {**_apply(start, table), "extends": parent}


# Differences


def _apply(table: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Writes a ruleset's differences over its parent's table."""
    rows = {name: dict(row) for name, row in table["yaku"].items()}
    for key, value in changes.items():
        if key == "yaku":
            if not isinstance(value, dict):
                raise _Bad("yaku", KeyFault.NO_YAKU_TABLES(found=as_toml(value)))
            for name, row in value.items():
                _apply_row(rows, name, row)
        elif shorthands.is_shorthand(key):
            continue
        elif key not in KEYS:
            raise _unknown(key)
    for key, value in changes.items():  # after the rows, so that a short form finds a yaku the same table brings
        if shorthands.is_shorthand(key):
            _apply_short(rows, key, value)
    own = {key: value for key, value in changes.items() if key in _FIELDS}
    words = own_words.merged(own_words.about(rows, table.get("words", {})), changes.get("words", {}), _Bad)
    return {**table, **own, "words": words, "yaku": rows}


def _apply_short(rows: dict[str, dict[str, Any]], key: str, value: object) -> None:
    for name in shorthands.rows_named(key):
        if name not in rows:
            if key.startswith(shorthands.POINTS) and key not in SHORT_KEYS:
                raise _unknown(key)
            raise _Bad(key, KeyFault.NO_YAKU_FOR_SHORT(name=name))
        if not shorthands.fits(key, value):
            raise _wrong(key, value, shorthands.allowed(key))
        shorthands.edit(key, value, rows[name])


def _apply_row(rows: dict[str, dict[str, Any]], name: str, row: object) -> None:
    key = f"yaku.{name}"
    if row is False:
        if name not in rows:
            raise _Bad(key, with_hint(KeyFault.NO_YAKU_TO_REMOVE(), name, rows))
        del rows[name]
        for other in rows.values():  # nobody speaks of it any more
            other["replaces"] = [one for one in other.get("replaces", []) if one != name]
            if other.get("extra_with") == name:
                del other["extra_with"]
        return
    if not isinstance(row, dict):
        raise _Bad(key, KeyFault.YAKU_NO_TABLE(found=as_toml(row)))
    for field_name in row:
        if field_name not in ROW_KEYS:
            raise _Bad(f"{key}.{field_name}", with_hint(KeyFault.UNKNOWN(), field_name, ROW_KEYS))
    if "replaces" in row:
        _names(f"{key}.replaces", row["replaces"])  # now, because removals and short forms edit it
    if name not in rows and "needs" not in row:
        near = closest(name, rows) is not None
        fault = KeyFault.NO_YAKU_TO_CHANGE() if near else KeyFault.NEW_YAKU_WITHOUT_NEEDS()
        raise _Bad(key, with_hint(fault, name, rows))
    rows[name] = {**rows.get(name, {}), **row}


# Values


def _build(name: str, table: Mapping[str, Any]) -> Ruleset:
    values: dict[str, Any] = {}
    for key, one in _FIELDS.items():
        if key in table:
            values[key] = _value(key, table[key], one.type, one.metadata)
    yaku = tuple(_yaku(row_name, row) for row_name, row in table["yaku"].items())
    if not yaku and "extends" not in table:
        raise _Contradiction("yaku", FileFault.NO_YAKU())
    words = own_words.read(table.get("words", {}), table["yaku"], _Bad)
    try:
        return Ruleset(name=name, words=words, yaku=yaku, **values)
    except RulesetError as error:
        raise _Contradiction(error.key, error.fault) from None


def _value(key: str, value: Any, kind: Any, limits: Mapping[str, Any]) -> Any:
    """Checks one parameter against its type and limits."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(key, value, kind)
    if kind is bool:
        if not isinstance(value, bool):
            raise _wrong(key, value, Allowed.TRUTH())
        return value
    if kind is str:
        if not isinstance(value, str):
            raise _wrong(key, value, Allowed.TEXT())
        return clean_text(value, MOST_TEXT) if key == "about" else clean_line(value, MOST_NAME)
    if "most" in limits:
        least, most = limits["least"], limits["most"]
        if not isinstance(value, list) or not least <= len(value) <= most:
            found = Found.NUMBERS(count=len(value)) if isinstance(value, list) else as_toml(value)
            raise _Bad(key, KeyFault.VALUE(found=found, allowed=Allowed.BY_CALLS(least=least, most=most)))
        return tuple(_whole(key, one, limits["low"], limits["high"]) for one in value)
    if "allowed" in limits:
        if not isinstance(value, int) or isinstance(value, bool) or value not in limits["allowed"]:
            raise _wrong(key, value, OneOf(limits["allowed"]))
        return value
    return _whole(key, value, limits["low"], limits["high"])


def _whole(key: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _wrong(key, value, Allowed.NUMBER(low=low, high=high))
    return value


def _member(key: str, value: Any, kind: type[Enum]) -> Any:
    allowed = [str(one.value) for one in kind]
    if not isinstance(value, str) or value not in allowed:
        quoted = OneOf(tuple(f'"{one}"' for one in allowed))
        raise _Bad(key, with_hint(KeyFault.VALUE(found=as_toml(value), allowed=quoted), value, allowed))
    return kind(value)


# Yaku


def _yaku(name: str, row: Mapping[str, Any]) -> Yaku:
    key = f"yaku.{name}"
    if not name.isidentifier() or name != name.lower():
        raise _Bad(key, KeyFault.YAKU_NAME())
    needs = _needs(f"{key}.needs", row["needs"])
    readers: dict[str, Callable[[str, Any], Any]] = {
        "points": lambda at, value: _whole(at, value, 0, shorthands.MOST_POINTS),
        "extra": lambda at, value: _whole(at, value, 0, shorthands.MOST_EXTRA),
        "extra_of": _selector,
        "extra_with": lambda at, value: _value(at, value, str, {}),
        "replaces": _names,
        "viewing": lambda at, value: _member(at, value, Viewing),
        "months": _months,
        "name": lambda at, value: _value(at, value, str, {}),
        "kanji": lambda at, value: _value(at, value, str, {}),
    }
    values = {one: read(f"{key}.{one}", row[one]) for one, read in readers.items() if one in row}
    if "points" not in values:
        raise _Bad(f"{key}.points", KeyFault.NO_POINTS())
    return Yaku(id=name, needs=needs, **values)


def _needs(key: str, value: Any) -> tuple[Need, ...]:
    if isinstance(value, str):
        chosen = _selector(key, value)
        if not isinstance(chosen, CardSet):
            raise _Bad(key, KeyFault.HOW_MANY(found=as_toml(value), kind=value))
        return (Need(chosen, len(chosen)),)
    if not isinstance(value, dict) or not value:
        raise _wrong(key, value, Allowed.NEEDS())
    needs: list[Need] = []
    for text, count in value.items():
        chosen = _selector(key, text)
        size = len(chosen) if isinstance(chosen, CardSet) else _SIZES[chosen]
        if any(need.of == chosen for need in needs):
            raise _Bad(key, KeyFault.SAME_CARDS(name=as_toml(text)))
        needs.append(Need(chosen, _whole(f"{key}.{text}", count, 1, size)))
    return tuple(needs)


_SIZES: Final[dict[Selector, int]] = {
    Kind.BRIGHT: 5, Kind.ANIMAL: 9, Kind.RIBBON: 10, Kind.PLAIN: 25, Special.MONTH: 4,
}  # fmt: skip
_WORDS: Final[dict[str, Selector]] = {**{kind.name.lower(): kind for kind in Kind}, "month": Special.MONTH}


def _selector(key: str, value: Any) -> Selector:
    if not isinstance(value, str) or not value.strip():
        raise _wrong(key, value, Allowed.CARDS(words=OneOf(tuple(_WORDS))))
    if value in _WORDS:
        return _WORDS[value]
    try:
        return CardSet(cards(value))
    except CardError as error:
        raise _Bad(key, with_hint(error.fault, value, _WORDS)) from None


def _names(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(key, value, Allowed.YAKU())
    return tuple(value)


def _months(key: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _wrong(key, value, Allowed.MONTHS())
    return tuple(_whole(key, one, 1, 12) for one in value)

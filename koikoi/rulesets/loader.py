"""Reads ruleset files.  Strict: whatever a file says either has an effect or is a fault that names its place."""

import difflib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from pathlib import Path
from typing import Any, Final

from koikoi.engine.cards import CardError, CardSet, Kind, cards
from koikoi.engine.ruleset import Ruleset, RulesetError
from koikoi.engine.yaku import Need, Selector, Special, Viewing, Yaku
from koikoi.rulesets import shorthands


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that cannot be used.  `str()` is one clear sentence with place and remedy."""

    file: str
    table: str
    key: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}: [{self.table}]" if self.table else f"{self.file}:"
        return f"{place} {self.key}: {self.message}" if self.key else f"{place} {self.message}"


@dataclass(slots=True)
class Loaded:
    """What reading files gave: rulesets by name, and the faults of those left out."""

    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


@dataclass(slots=True)
class Source:
    """One table of a file, not yet resolved."""

    file: str
    name: str
    table: Mapping[str, Any]


class _Bad(Exception):
    """A fault found while resolving one ruleset."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


_FIELDS: Final = {one.name: one for one in fields(Ruleset) if one.name not in ("name", "yaku")}
_KEYS: Final = ("extends", *_FIELDS, "yaku")
_ROW_KEYS: Final = (
    "needs", "points", "extra", "extra_of", "extra_with", "replaces", "viewing", "months", "name", "kanji",
)  # fmt: skip
_SHORT_KEYS: Final = (
    *(shorthands.POINTS + name for name in shorthands.BUNDLED), *shorthands.EXTRAS, *shorthands.REPLACING
)  # fmt: skip


# Files and tables


def load_file(path: Path, base: Mapping[str, Ruleset] | None = None) -> Loaded:
    """Reads one file; its rulesets may extend each other and those in `base`.  Never raises for a bad file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        return Loaded(faults=[Fault(str(path), "", "", f"cannot be read ({error.strerror}); check the path")])
    except UnicodeDecodeError as error:
        return Loaded(faults=[Fault(str(path), "", "", f"is not UTF-8 (byte {error.start}); save it as UTF-8 text")])
    return load_text(text, str(path), base)


def load_text(text: str, file: str, base: Mapping[str, Ruleset] | None = None) -> Loaded:
    """Reads the text of a ruleset file; `file` is its name in messages."""
    sources, faults = sources_of(text, file)
    loaded = resolve(sources, base or {})
    loaded.faults[:0] = faults
    return loaded


def sources_of(text: str, file: str) -> tuple[list[Source], list[Fault]]:
    """Splits a file into its tables.  A file with settings at its top is one ruleset, named after the file."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        return [], [Fault(file, "", "", f"is not TOML: {reason}")]
    if not document:
        return [], [Fault(file, "", "", "is empty; a ruleset begins with a line such as [my-rules]")]
    if any(not isinstance(value, dict) for value in document.values()) or set(document) == {"yaku"}:
        return [Source(file, Path(file).stem, document)], []
    return [Source(file, name, table) for name, table in document.items()], []


def resolve(sources: Iterable[Source], base: Mapping[str, Ruleset]) -> Loaded:
    """Turns tables into rulesets; parents are found by name, in any order, among the tables and in `base`."""
    from koikoi.rulesets.tables import table_of

    loaded = Loaded()
    known: dict[str, Source] = {}
    for source in sources:
        if source.name in base or source.name in known:
            taken = "a ruleset of this name exists already; choose another name for the table"
            loaded.faults.append(Fault(source.file, source.name, "", taken))
        else:
            known[source.name] = source

    def resolved(name: str, chain: tuple[str, ...]) -> dict[str, Any]:
        """The full table of a ruleset: its parent's with its own differences."""
        if name in base:
            return table_of(base[name])
        if name in chain:
            circle = " -> ".join((*chain[chain.index(name) :], name))
            raise _Bad("extends", f"the rulesets extend each other in a circle: {circle}")
        table = known[name].table
        parent = table.get("extends")
        start: dict[str, Any] = {"yaku": {}}
        if parent is not None:
            if not isinstance(parent, str) or parent not in {*known, *base}:
                raise _Bad("extends", f"there is no ruleset {parent!r}{_meant(parent, [*base, *known])}")
            start = resolved(parent, (*chain, name))
            start.pop("about", None)
            start.pop("title", None)
        return _apply(start, table)

    for name, source in known.items():
        try:
            loaded.rulesets[name] = _build(name, resolved(name, ()))
        except _Bad as bad:
            loaded.faults.append(Fault(source.file, name, bad.key, bad.message))
    return loaded


def ruleset_from_table(name: str, table: Mapping[str, Any], file: str = "ruleset") -> Ruleset:
    """Makes a ruleset from a full table, such as a record carries.  Raises ValueError with a clear sentence.

    A table that names no yaku has those of `nintendo-standard`, so a plain list of parameters is enough.
    """
    from koikoi.rulesets.library import bundled
    from koikoi.rulesets.tables import table_of

    if "yaku" not in table:
        rows = table_of(bundled()["nintendo-standard"])["yaku"]
        table = {**table, "yaku": rows}
    loaded = resolve([Source(file, name, table)], {})
    if loaded.faults:
        raise ValueError(str(loaded.faults[0]))
    return loaded.rulesets[name]


# Differences


def _apply(table: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Writes a ruleset's differences over its parent's table."""
    rows = {name: dict(row) for name, row in table["yaku"].items()}
    for key, value in changes.items():
        if key == "yaku":
            if not isinstance(value, dict):
                raise _Bad("yaku", f"found {value!r}; it holds one table for each yaku, such as [my-rules.yaku.goko]")
            for name, row in value.items():
                _apply_row(rows, name, row)
        elif shorthands.is_shorthand(key):
            continue
        elif key not in _KEYS:
            raise _Bad(key, f"unknown key{_meant(key, (*_KEYS, *_SHORT_KEYS))}")
    for key, value in changes.items():  # after the rows, so that a short form finds a yaku the same table brings
        if shorthands.is_shorthand(key):
            _apply_short(rows, key, value)
    own = {key: value for key, value in changes.items() if key in _FIELDS}
    return {**table, **own, "yaku": rows}


def _apply_short(rows: dict[str, dict[str, Any]], key: str, value: object) -> None:
    for name in shorthands.rows_named(key):
        if name not in rows:
            if key.startswith(shorthands.POINTS) and key not in _SHORT_KEYS:
                raise _Bad(key, f"unknown key{_meant(key, (*_KEYS, *_SHORT_KEYS))}")
            raise _Bad(key, f'there is no yaku {name!r} to change; extend a ruleset that has it')
        if not shorthands.fits(key, value):
            raise _Bad(key, f"found {value!r}, allowed is {shorthands.allowed(key)}")
        shorthands.edit(key, value, rows[name])


def _apply_row(rows: dict[str, dict[str, Any]], name: str, row: object) -> None:
    key = f"yaku.{name}"
    if row is False:
        if name not in rows:
            raise _Bad(key, f"there is no such yaku to remove{_meant(name, rows)}")
        del rows[name]
        for other in rows.values():  # nobody speaks of it any more
            other["replaces"] = [one for one in other.get("replaces", []) if one != name]
            if other.get("extra_with") == name:
                del other["extra_with"]
        return
    if not isinstance(row, dict):
        raise _Bad(key, f"found {row!r}; a yaku is a table, or false to remove it")
    for field_name in row:
        if field_name not in _ROW_KEYS:
            raise _Bad(f"{key}.{field_name}", f"unknown key{_meant(field_name, _ROW_KEYS)}")
    if name not in rows and "needs" not in row:
        hint = _meant(name, rows) or "; a new yaku says in `needs` which cards it takes"
        raise _Bad(key, f"there is no such yaku to change{hint}")
    rows[name] = {**rows.get(name, {}), **row}


# Values


def _build(name: str, table: Mapping[str, Any]) -> Ruleset:
    values: dict[str, Any] = {}
    for key, one in _FIELDS.items():
        if key in table:
            values[key] = _value(key, table[key], one.type, one.metadata)
    yaku = tuple(_yaku(row_name, row) for row_name, row in table["yaku"].items())
    try:
        return Ruleset(name=name, yaku=yaku, **values)
    except RulesetError as error:
        raise _Bad(error.key, str(error)) from None


def _value(key: str, value: Any, kind: Any, limits: Mapping[str, Any]) -> Any:
    """Checks one parameter against its type and limits."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(key, value, kind)
    if kind is bool:
        if not isinstance(value, bool):
            raise _Bad(key, f"found {value!r}, allowed is true or false")
        return value
    if kind is str:
        if not isinstance(value, str):
            raise _Bad(key, f'found {value!r}, allowed is text in quotes')
        return value
    if "length" in limits:
        length = limits["length"]
        if not isinstance(value, list) or len(value) != length:
            found = f"{len(value)} numbers" if isinstance(value, list) else repr(value)
            raise _Bad(key, f"found {found}, allowed is a list of {length} numbers, for 0 to {length - 1} calls")
        return tuple(_whole(key, one, limits["low"], limits["high"]) for one in value)
    if "allowed" in limits:
        if isinstance(value, bool) or value not in limits["allowed"]:
            raise _Bad(key, f"found {value!r}, allowed is {_any_of(map(str, limits['allowed']))}")
        return value
    return _whole(key, value, limits["low"], limits["high"])


def _whole(key: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _Bad(key, f"found {value!r}, allowed is a whole number from {low} to {high}")
    return value


def _member(key: str, value: Any, kind: type[Enum]) -> Any:
    allowed = [str(one.value) for one in kind]
    if not isinstance(value, str) or value not in allowed:
        quoted = (f'"{one}"' for one in allowed)
        raise _Bad(key, f"found {value!r}, allowed is {_any_of(quoted)}{_meant(value, allowed)}")
    return kind(value)


def _any_of(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _meant(word: object, known: Iterable[str]) -> str:
    """A suggestion for a misspelling, or nothing."""
    close = difflib.get_close_matches(str(word), list(known), n=1, cutoff=0.6)
    return f'; did you mean "{close[0]}"?' if close else ""


# Yaku


def _yaku(name: str, row: Mapping[str, Any]) -> Yaku:
    key = f"yaku.{name}"
    if not name.isidentifier() or name != name.lower():
        raise _Bad(key, "a yaku's identifier is written in small letters, digits and _")
    needs = _needs(f"{key}.needs", row["needs"])
    readers: dict[str, Callable[[str, Any], Any]] = {
        "points": lambda at, value: _whole(at, value, 0, 999),
        "extra": lambda at, value: _whole(at, value, 0, 99),
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
        raise _Bad(f"{key}.points", "is missing; say how many points it brings")
    return Yaku(id=name, needs=needs, **values)


def _needs(key: str, value: Any) -> tuple[Need, ...]:
    if isinstance(value, str):
        chosen = _selector(key, value)
        if not isinstance(chosen, CardSet):
            raise _Bad(key, f"found {value!r}; say how many: needs = {{ {value} = 5 }}")
        return (Need(chosen, len(chosen)),)
    if not isinstance(value, dict) or not value:
        raise _Bad(key, f'found {value!r}, allowed is cards ("6A 7A 10A") or numbers of them ({{ animal = 5 }})')
    needs = []
    for text, count in value.items():
        chosen = _selector(key, text)
        size = len(chosen) if isinstance(chosen, CardSet) else _SIZES[chosen]
        needs.append(Need(chosen, _whole(f"{key}.{text}", count, 1, size)))
    return tuple(needs)


_SIZES: Final[dict[Selector, int]] = {
    Kind.BRIGHT: 5, Kind.ANIMAL: 9, Kind.RIBBON: 10, Kind.PLAIN: 25, Special.MONTH: 4,
}  # fmt: skip
_WORDS: Final[dict[str, Selector]] = {**{kind.name.lower(): kind for kind in Kind}, "month": Special.MONTH}


def _selector(key: str, value: Any) -> Selector:
    if not isinstance(value, str) or not value.strip():
        raise _Bad(key, f"found {value!r}, allowed is {_any_of(_WORDS)} or cards such as \"6A 7A\"")
    if value in _WORDS:
        return _WORDS[value]
    try:
        return CardSet(cards(value))
    except CardError as error:
        raise _Bad(key, f"{error}{_meant(value, _WORDS)}") from None


def _names(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _Bad(key, f'found {value!r}, allowed is a list of yaku such as ["tan"]')
    return tuple(value)


def _months(key: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _Bad(key, f"found {value!r}, allowed is a list of months such as [3, 4]")
    return tuple(_whole(key, one, 1, 12) for one in value)

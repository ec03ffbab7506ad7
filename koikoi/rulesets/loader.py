"""Reads ruleset files.  Strict: whatever a file says either has an effect or is a fault that names its place."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from koikoi import files
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Viewing, Yaku
from koikoi.errors import SystemFault, reason
from koikoi.rulesets import own_words, shorthands
from koikoi.rulesets.faults import Allowed, Fault, FileFault, KeyFault, closest, with_hint
from koikoi.rulesets.tables import to_dict
from koikoi.rulesets.toml_text import Unreadable, as_toml, parse
from koikoi.rulesets.values import (
    MOST_NAME,
    BadValue,
    read_member,
    read_months,
    read_names,
    read_needs,
    read_selector,
    read_value,
    read_whole,
    wrong,
)
from koikoi.texts import clean_line

MOST_BYTES: Final = 100_000
"""Of a file of rules; the bundled ones take a fifth of that."""
MOST_TABLES: Final = 50
"""Rulesets in one file."""
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


class _Contradiction(BadValue):
    """Values that are right one by one, but not together."""


def _unknown(key: str) -> BadValue:
    return BadValue(key, with_hint(KeyFault.UNKNOWN(), key, (*KEYS, *SHORT_KEYS)))


_FIELDS: Final = {one.name: one for one in fields(Ruleset) if one.name not in ("name", "words", "yaku")}
KEYS: Final = ("extends", *_FIELDS, "words", "yaku")
"""What may stand in the table of a ruleset, besides SHORT_KEYS."""
ROW_KEYS: Final = (
    "needs", "points", "extra", "extra_of", "extra_with", "extra_after_koikoi", "replaces", "viewing", "months",
    "opens", "name", "kanji",
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
    bad: dict[str, list[BadValue]] = {}
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


def _tried(
    name: str, known: Mapping[str, Source], made: Mapping[str, Ruleset]
) -> tuple[Ruleset | None, list[BadValue]]:
    """Makes a ruleset, or finds all its faults: after each the rest is tried without what was wrong."""
    faults: list[BadValue] = []
    table: dict[str, Any] | None = dict(known[name].table)
    while table is not None and len(faults) < MOST_FAULTS:
        try:
            return _build(name, _resolved(name, {**known, name: replace(known[name], table=table)}, made)), faults
        except _Contradiction as bad:  # may only follow from what was left out
            return None, faults or [bad]
        except BadValue as bad:
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
        raise wrong("extends", parent, Allowed.OTHER_RULESET())
    if parent not in {**known, **made}:
        raise BadValue("extends", with_hint(FileFault.NO_RULESET(name=as_toml(parent)), parent, {**made, **known}))
    if parent not in made:
        line = _lineage(name, known)
        if known[line[-1]].table.get("extends") == name:
            circle = " -> ".join((*line, name))
            raise BadValue("extends", FileFault.EXTENDS_CIRCLE(circle=circle))
        raise BadValue("extends", FileFault.PARENT_FAULTY(name=as_toml(parent)))
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
                raise BadValue("yaku", KeyFault.NO_YAKU_TABLES(found=as_toml(value)))
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
    words = own_words.merged(own_words.about(rows, table.get("words", {})), changes.get("words", {}), BadValue)
    return {**table, **own, "words": words, "yaku": rows}


def _apply_short(rows: dict[str, dict[str, Any]], key: str, value: object) -> None:
    for name in shorthands.rows_named(key):
        if name not in rows:
            if key.startswith(shorthands.POINTS) and key not in SHORT_KEYS:
                raise _unknown(key)
            raise BadValue(key, KeyFault.NO_YAKU_FOR_SHORT(name=name))
        if not shorthands.fits(key, value):
            raise wrong(key, value, shorthands.allowed(key))
        shorthands.edit(key, value, rows[name])


def _apply_row(rows: dict[str, dict[str, Any]], name: str, row: object) -> None:
    key = f"yaku.{name}"
    if row is False:
        if name not in rows:
            raise BadValue(key, with_hint(KeyFault.NO_YAKU_TO_REMOVE(), name, rows))
        del rows[name]
        for other in rows.values():  # nobody speaks of it any more
            other["replaces"] = [one for one in other.get("replaces", []) if one != name]
            if other.get("extra_with") == name:
                del other["extra_with"]
        return
    if not isinstance(row, dict):
        raise BadValue(key, KeyFault.YAKU_NO_TABLE(found=as_toml(row)))
    for field_name in row:
        if field_name not in ROW_KEYS:
            raise BadValue(f"{key}.{field_name}", with_hint(KeyFault.UNKNOWN(), field_name, ROW_KEYS))
    if "replaces" in row:
        read_names(f"{key}.replaces", row["replaces"])  # now, because removals and short forms edit it
    if name not in rows and "needs" not in row:
        near = closest(name, rows) is not None
        fault = KeyFault.NO_YAKU_TO_CHANGE() if near else KeyFault.NEW_YAKU_WITHOUT_NEEDS()
        raise BadValue(key, with_hint(fault, name, rows))
    rows[name] = {**rows.get(name, {}), **row}


# Values and yaku


def _build(name: str, table: Mapping[str, Any]) -> Ruleset:
    values: dict[str, Any] = {}
    for key, one in _FIELDS.items():
        if key in table:
            values[key] = read_value(key, table[key], one.type, one.metadata)
    yaku = tuple(_yaku(row_name, row) for row_name, row in table["yaku"].items())
    if not yaku and "extends" not in table:
        raise _Contradiction("yaku", FileFault.NO_YAKU())
    words = own_words.read(table.get("words", {}), table["yaku"], BadValue)
    try:
        return Ruleset(name=name, words=words, yaku=yaku, **values)
    except RulesetError as error:
        raise _Contradiction(error.key, error.fault) from None


def _yaku(name: str, row: Mapping[str, Any]) -> Yaku:
    key = f"yaku.{name}"
    if not name.isidentifier() or name != name.lower():
        raise BadValue(key, KeyFault.YAKU_NAME())
    needs = read_needs(f"{key}.needs", row["needs"])
    readers: dict[str, Callable[[str, Any], Any]] = {
        "points": lambda at, value: read_whole(at, value, 0, shorthands.MOST_POINTS),
        "extra": lambda at, value: read_whole(at, value, 0, shorthands.MOST_EXTRA),
        "extra_of": read_selector,
        "extra_with": lambda at, value: read_value(at, value, str, {}),
        "extra_after_koikoi": lambda at, value: read_value(at, value, bool, {}),
        "replaces": read_names,
        "viewing": lambda at, value: read_member(at, value, Viewing),
        "months": read_months,
        "opens": lambda at, value: read_value(at, value, bool, {}),
        "name": lambda at, value: read_value(at, value, str, {}),
        "kanji": lambda at, value: read_value(at, value, str, {}),
    }
    values = {one: read(f"{key}.{one}", row[one]) for one, read in readers.items() if one in row}
    if "points" not in values:
        raise BadValue(f"{key}.points", KeyFault.NO_POINTS())
    return Yaku(id=name, needs=needs, **values)

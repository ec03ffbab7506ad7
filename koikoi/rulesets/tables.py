"""Rulesets as plain tables: what a file could say to get exactly this ruleset."""

from dataclasses import fields
from enum import Enum
from typing import Any

from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.parameters import Multiplier, When
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Selector, Special, Yaku
from koikoi.rulesets import own_words

NAMING = ("title", "about", "words")
"""What a ruleset says about itself and calls things; nothing that is played."""


def selector_text(selector: Selector) -> str:
    """A set of cards as a ruleset file writes it: `animal`, `month`, or card codes."""
    if isinstance(selector, Kind):
        return selector.name.lower()
    return selector.value if isinstance(selector, Special) else str(selector)


def row_of(yaku: Yaku) -> dict[str, Any]:
    """One yaku as a row; fields at their default are left out."""
    row: dict[str, Any] = {}
    only = yaku.needs[0]
    if len(yaku.needs) == 1 and isinstance(only.of, CardSet) and only.count == len(only.of):
        row["needs"] = selector_text(only.of)
    else:
        row["needs"] = {selector_text(need.of): need.count for need in yaku.needs}
    row["points"] = yaku.points
    if yaku.extra:
        row["extra"] = yaku.extra
    if yaku.extra_of is not None:
        row["extra_of"] = selector_text(yaku.extra_of)
    for key in ("extra_with", "viewing", "name", "kanji"):
        if value := getattr(yaku, key):
            row[key] = str(value)
    for key in ("replaces", "months"):
        if value := getattr(yaku, key):
            row[key] = list(value)
    if yaku.extra_after_koikoi:
        row["extra_after_koikoi"] = True
    if not yaku.opens:
        row["opens"] = False
    return row


def to_dict(rules: Ruleset) -> dict[str, Any]:
    """Every parameter of a ruleset, resolved, with its yaku under `yaku`.  JSON and TOML can both hold it."""
    table: dict[str, Any] = {}
    for parameter in fields(rules):
        value = getattr(rules, parameter.name)
        if parameter.name == "name" or (parameter.name in NAMING and not value):
            continue
        if parameter.name == "words":
            table["words"] = own_words.to_table(value)
        elif parameter.name == "yaku":
            table["yaku"] = {yaku.id: row_of(yaku) for yaku in value}
        else:
            table[parameter.name] = _plain(value)
    return table


def _plain(value: Any) -> Any:
    """A parameter's value as JSON and TOML can hold it."""
    match value:
        case Kind():
            return value.name.lower()
        case Enum():
            return value.value
        case CardSet():
            return str(value)
        case Multiplier():
            return _multiplier_row(value)
        case tuple():
            return [_plain(one) for one in value]
    return value


def _multiplier_row(row: Multiplier) -> dict[str, Any]:
    """A row of factors; what is at its default is left out."""
    table: dict[str, Any] = {"when": row.when.value}
    if row.when is When.POINTS or row.at_least != 1:
        table["from"] = row.at_least
    table["by"] = row.by[0] if len(row.by) == 1 else list(row.by)
    if row.of is not Kind.BRIGHT:
        table["of"] = selector_text(row.of)
    return {**table, "all": True} if row.all else table


def differences(rules: Ruleset, other: Ruleset) -> list[tuple[str, Any, Any]]:
    """What differs between two rulesets: (key, value in the first, value in the second); None where it is missing.

    Keys of yaku are written `yaku.goko.points`.  Names and descriptions are not compared.
    """
    first, second = _flat(rules), _flat(other)
    keys = [*first, *(key for key in second if key not in first)]
    return [(key, first.get(key), second.get(key)) for key in keys if first.get(key) != second.get(key)]


def _flat(rules: Ruleset) -> dict[str, Any]:
    table = to_dict(rules)
    rows = table.pop("yaku")
    for key in NAMING:
        table.pop(key, None)
    for name, row in rows.items():
        for key, value in row.items():
            table[f"yaku.{name}.{key}"] = value
    return table

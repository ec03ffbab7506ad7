"""Rulesets back into TOML: only what differs from the one they extend, ready for the loader that reads everything."""

import json
import os
import unicodedata
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.tables import to_dict

SUFFIX = ".toml"
_LONGEST = 60
"""Characters of a name."""
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""What Windows takes for something else than a file."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def as_file(rules: Ruleset, base: Ruleset | None = None) -> str:
    """The text of a file that gives exactly this ruleset, under its name, extending `base` if that is given."""
    table = to_dict(rules)
    rows: dict[str, dict[str, Any]] = table.pop("yaku")
    lines = [f"[{key_text(rules.name)}]"]
    before: dict[str, Any] = {}
    if base is not None:
        lines.append(f"extends = {json.dumps(base.name, ensure_ascii=False)}")
        before = to_dict(base)
    old: dict[str, dict[str, Any]] = before.pop("yaku", {})
    lines += [
        f"{key} = {value_text(value)}" for key, value in table.items() if key not in before or before[key] != value
    ]
    lines += [f"yaku.{key_text(name)} = false" for name in old if name not in rows]
    for name, row in rows.items():
        changed = _changes(old.get(name), row)
        if changed:
            lines += ["", f"[{key_text(rules.name)}.yaku.{key_text(name)}]"]
            lines += [f"{key} = {value_text(value)}" for key, value in changed.items()]
    return "\n".join(lines) + "\n"


def _changes(old: Mapping[str, Any] | None, row: Mapping[str, Any]) -> dict[str, Any]:
    """What a row says beyond the old one; what the old one says and this one does not is said to be nothing."""
    if old is None:
        return dict(row)
    changed = {key: value for key, value in row.items() if old.get(key) != value}
    nothing: dict[str, Any] = {
        "extra": 0, "extra_with": "", "extra_after_koikoi": False, "replaces": [], "months": [], "opens": True,
        "name": "", "kanji": "",
    }  # fmt: skip
    changed |= {key: nothing[key] for key in old if key not in row and key in nothing}
    return changed


def key_text(name: str) -> str:
    """A key as a file writes it."""
    bare = name and all(one.isascii() and (one.isalnum() or one in "-_") for one in name)
    return name if bare else json.dumps(name, ensure_ascii=False)


def value_text(value: Any) -> str:
    """A value as a file writes it, whole."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_text(key)} = {value_text(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def slug(text: str) -> str:
    """The text in small letters, digits and hyphens: a name that every system takes for a file.

    Umlauts are written as German writes them without dots, other letters without their accents.
    """
    small = unicodedata.normalize("NFC", text).lower().translate(_UMLAUTS)
    plain = (one for one in unicodedata.normalize("NFKD", small) if not unicodedata.combining(one))
    letters = "".join(one if one.isascii() and one.isalnum() else "-" for one in plain)
    made = "-".join(part for part in letters.split("-") if part)[:_LONGEST].rstrip("-") or "house"
    return f"{made}-rules" if made in _DEVICES else made


def free_name(title: str, taken: Collection[str]) -> str:
    """A name for a ruleset that nobody has, made of its title."""
    stem = slug(title)
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name


def free_file(folder: Path, name: str) -> Path:
    """A file in the folder that is not there yet, called after a ruleset or after another file.

    Raises ValueError for one that would lie elsewhere.
    """
    stem = slug(name)
    number, path = 1, folder / f"{stem}{SUFFIX}"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    if path.resolve().parent != folder.resolve():
        raise ValueError(f"{path} is not in {folder}")
    return path

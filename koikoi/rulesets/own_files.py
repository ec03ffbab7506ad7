"""A person's own rulesets in their files: called otherwise, and deleted.

Only the lines of the ruleset are touched.  What comes of it is read again before it is written; where that would not be
exactly what was wanted, nothing is changed.  The file as it was before stays beside it, under another name.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from koikoi import files
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import N_, ErrorCode, KoikoiError
from koikoi.rulesets.collection import library
from koikoi.rulesets.loader import MOST_BYTES
from koikoi.rulesets.toml_text import Unreadable, parse
from koikoi.rulesets.values import MOST_NAME
from koikoi.texts import clean_line

_HEADER = re.compile(r"\s*\[(?P<name>[^\[\]]+)\]\s*(#.*)?$")
_TITLE = re.compile(r"\s*title\s*=")


class OwnRulesFault(ErrorCode):
    """Why own rules stay as they are."""

    EXTENDED = N_("{names} build on these rules; delete those first")
    GONE = N_("these rules are not in your folder any more")
    WRITTEN_OTHERWISE = N_("they are written in {file} in a way that only an editor can change")


class UnchangedRules(KoikoiError, ValueError):
    """Own rules that could not be changed; their file is as before."""


def rename(rules: Ruleset, title: str) -> Ruleset:
    """Gives a ruleset of one's own another title; returns it as the library has it then.

    Raises UnchangedRules, OSError.
    """
    path, tables, document = _read(rules)
    title = clean_line(title.strip(), MOST_NAME)
    name = rules.name if rules.name in document else ""  # else the whole file is this ruleset
    table = next((one for one in tables if one.name == name and not one.inner), None)
    if table is None:
        raise UnchangedRules(OwnRulesFault.WRITTEN_OTHERWISE(file=path.name))
    table.entitle(f"title = {json.dumps(title, ensure_ascii=False)}\n")
    wanted = {**document, name: {**document[name], "title": title}} if name else {**document, "title": title}
    _write(path, tables, wanted)
    return library().get(rules.name)


def delete(rules: Ruleset) -> None:
    """Takes a ruleset of one's own out of the folder: its file, or its part of a file with others.

    Raises UnchangedRules, OSError.
    """
    there = library()
    if others := there.extending(rules.name):
        names = ", ".join(there.get(name).title or name if name in there else name for name in others)
        raise UnchangedRules(OwnRulesFault.EXTENDED(names=names))
    path, tables, document = _read(rules)
    if there.file_of(rules) == path:
        files.replace(path, files.previous(path))
        files.sync_folder(path.parent)
        return
    wanted = {name: one for name, one in document.items() if name != rules.name}
    _write(path, [one for one in tables if one.name != rules.name], wanted)


@dataclass(slots=True)
class _Table:
    """The lines from one header to the next; before the first header the name is empty."""

    name: str
    """Of the ruleset it belongs to."""
    inner: bool = False
    """It is a table within that of the ruleset."""
    lines: list[str] = field(default_factory=list)

    def entitle(self, line: str) -> None:
        """Puts the title where it stands already, or first."""
        at = next((place for place, one in enumerate(self.lines) if _TITLE.match(one)), None)
        if at is not None:
            self.lines[at] = line
        else:
            self.lines.insert(1 if self.name else 0, line)


def _read(rules: Ruleset) -> tuple[Path, list[_Table], dict[str, Any]]:
    """The file of a ruleset, its text in tables, and what it says."""
    path = library().path_of(rules)
    if path is None:
        raise UnchangedRules(OwnRulesFault.GONE())
    text = files.read_text(path, MOST_BYTES)
    tables = [_Table("")]
    for line in text.splitlines(keepends=True):
        if header := _HEADER.match(line):
            tables.append(_table(header["name"]))
        tables[-1].lines.append(line if line.endswith("\n") else line + "\n")
    return path, tables, parse(text)


def _table(header: str) -> _Table:
    """The table of a header such as `mine.yaku.tan`, without its lines."""
    try:
        ((name, inside),) = parse(f"[{header}]").items()
    except (Unreadable, ValueError):  # no header after all
        return _Table("", inner=True)
    return _Table(name, inner=bool(inside))


def _write(path: Path, tables: list[_Table], wanted: dict[str, Any]) -> None:
    text = "".join(line for one in tables for line in one.lines)
    try:
        same = parse(text) == wanted
    except Unreadable:
        same = False
    if not same:
        raise UnchangedRules(OwnRulesFault.WRITTEN_OTHERWISE(file=path.name))
    files.write_text(path, text, keep_previous=True)

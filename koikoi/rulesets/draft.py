"""House rules being written: a table of parameters that starts as a copy, and what is wrong with it if anything is."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from koikoi import files
from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Special
from koikoi.folders import rules_folder
from koikoi.rulesets import library, own_words, ruleset_from_table, to_dict
from koikoi.rulesets.tables import NAMING, selector_text
from koikoi.rulesets.writing import as_file, free_file, free_name

FIELDS = {one.name: one for one in fields(Ruleset)}


class ParameterKind(Enum):
    """What a parameter is, and so which control it needs."""

    SWITCH = "switch"
    CHOICE = "choice"
    NUMBER = "number"
    NUMBERS = "numbers"
    """A list of numbers, by calls."""
    PACKETS = "packets"
    """A list of numbers of cards, of any length."""
    CARDS = "cards"
    """Some cards, as their codes in one text."""
    KINDS = "kinds"
    """A list of kinds of cards."""
    MULTIPLIERS = "multipliers"
    """Rows of factors."""


_USUAL_OF_YAKU: Mapping[str, Any] = {"opens": True, "extra_after_koikoi": False, "months": []}
"""What a row of the yaku table leaves out."""
_KIND_BY_LIMIT = {
    "least": ParameterKind.NUMBERS,
    "rows": ParameterKind.MULTIPLIERS,
    "cards": ParameterKind.CARDS,
    "kinds": ParameterKind.KINDS,
    "most": ParameterKind.PACKETS,
}
"""What a parameter is, by what its field says of it; the first that is there."""


class Draft:
    """A ruleset as it is being changed.  `rules` is the last that could be played; `fault` says why this one can't."""

    def __init__(self, base: Ruleset) -> None:
        self.base = base
        self.file = library().file_of(base) if base.title else None
        """Of a ruleset that is the person's own: saving changes it rather than making another."""
        self.title = base.title
        self.table = to_dict(base)
        self._before = to_dict(base)
        self.rules = base
        self.fault: RulesetError | None = None
        self._past: list[dict[str, Any]] = []

    # Reading

    def changed(self, key: str) -> bool:
        """Whether a parameter differs from the copied ruleset."""
        return bool(self.table.get(key) != self._before.get(key))

    def yaku_changed(self, name: str) -> bool:
        """Whether a yaku differs from the copied ruleset, or is new."""
        return bool(self.table["yaku"].get(name) != self._before["yaku"].get(name))

    @staticmethod
    def kind(key: str) -> ParameterKind:
        """What a parameter is."""
        parameter = FIELDS[key]
        if isinstance(parameter.default, bool):
            return ParameterKind.SWITCH
        if isinstance(parameter.default, Enum):
            return ParameterKind.CHOICE
        for sign, kind in _KIND_BY_LIMIT.items():
            if sign in parameter.metadata:
                return kind
        return ParameterKind.NUMBER

    @staticmethod
    def choices(key: str) -> list[str]:
        """The values of a choice, as files write them."""
        default = FIELDS[key].default
        return [str(choice.value) for choice in type(default)] if isinstance(default, Enum) else []

    @staticmethod
    def limits(key: str) -> tuple[int, int]:
        """The lowest and highest value of a number."""
        data = FIELDS[key].metadata
        return data["low"], data["high"]

    # Changing

    def set(self, key: str, value: Any) -> None:
        """Changes a parameter, which can be taken back."""
        self._remember()
        self.table[key] = value
        self._check()

    def become(self, rules: Ruleset) -> None:
        """Takes over everything that another ruleset plays, which can be taken back."""
        self._remember()
        self.table = {**self.table, **{key: one for key, one in to_dict(rules).items() if key not in NAMING}}
        self._check()

    def set_call(self, key: str, calls: int, value: int) -> None:
        """Changes one number of a list that is indexed by calls; those of more calls that were equal follow."""
        self._remember()
        numbers = list(self.table[key])
        old = numbers[calls]
        for place in range(calls, len(numbers)):
            if numbers[place] != old:
                break
            numbers[place] = value
        self.table[key] = numbers
        self._check()

    def set_yaku(self, name: str, key: str, value: Any) -> None:
        """Changes one field of a yaku."""
        self._remember()
        rows = self.table["yaku"]
        rows[name] = {**rows[name], key: value}
        if value == _USUAL_OF_YAKU.get(key):
            del rows[name][key]
        self._check()

    def add_yaku(self, row: Mapping[str, Any]) -> str:
        """Adds an invented yaku; returns its identifier."""
        self._remember()
        rows = self.table["yaku"]
        stem = free_name(str(row.get("name", "")), set()).replace("-", "_")
        stem = stem if stem.isidentifier() else f"own_{stem}"
        name, number = stem, 1
        while name in rows:
            number += 1
            name = f"{stem}_{number}"
        rows[name] = dict(row)
        self._check()
        return name

    def set_beside(self, name: str, other: str, counts: bool) -> None:
        """Says whether another yaku counts beside this one, or is replaced by it."""
        kept = [one for one in self.table["yaku"][name].get("replaces", []) if one != other]
        self.set_yaku(name, "replaces", kept if counts else [*kept, other])

    def sharing(self, name: str) -> list[str]:
        """The yaku with which this one's further cards may be paid once: those that are paid for some themselves."""
        rows = self.table["yaku"]
        if not rows[name].get("extra") or any(row.get("extra_with") == name for row in rows.values()):
            return []
        return [one for one, row in rows.items() if one != name and row.get("extra") and not row.get("extra_with")]

    def share_extra(self, name: str, other: str) -> None:
        """Lets a yaku's further cards be paid once, with another's; where that is empty, by each for itself."""
        self._remember()
        row = {key: one for key, one in self.table["yaku"][name].items() if key != "extra_with"}
        self.table["yaku"][name] = {**row, "extra_with": other} if other else row
        self._check()

    def remove_yaku(self, name: str) -> None:
        """Takes an invented yaku away again, also where others speak of it."""
        self._remember()
        rows = self.table["yaku"]
        del rows[name]
        for row in rows.values():
            if name in row.get("replaces", []):
                row["replaces"] = [one for one in row["replaces"] if one != name]
        self.table["words"] = own_words.about(rows, self.table.get("words", {}))
        self._check()

    def invented(self, name: str) -> bool:
        """Whether a yaku is the person's own."""
        return bool(self.table["yaku"][name].get("name"))

    def undo(self) -> None:
        """Takes the last change back."""
        if self._past:
            self.table = self._past.pop()
            self._check()

    @property
    def unsaved(self) -> bool:
        """Whether no file holds these rules as they are."""
        return self.file is None or self.undoable or self.title != self.base.title

    @property
    def undoable(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    def _remember(self) -> None:
        self._past.append({**self.table, "yaku": {name: dict(row) for name, row in self.table["yaku"].items()}})
        del self._past[:-200]

    def _check(self) -> None:
        try:
            self.rules = ruleset_from_table(self.base.name, self.table)
            self.fault = None
        except RulesetError as error:
            self.fault = error

    # Keeping

    def save(self) -> Ruleset:
        """Writes the ruleset into the person's folder and returns it as the library will give it.

        Raises RulesetError when it can't be played, OSError when it can't be written.
        """
        title = self.title.strip()
        if self.file is not None:
            name, path, base = self.base.name, self.file, None
        else:
            name = free_name(title, library().names)
            path, base = free_file(rules_folder(), name), None if self.base.title else self.base
        rules = ruleset_from_table(name, {**self.table, "title": title, "about": ""})
        files.write_text(path, as_file(rules, base))
        return rules

    def text(self) -> str:
        """The file's text, to be exported."""
        name = free_name(self.title, set())
        return as_file(ruleset_from_table(name, {**self.table, "title": self.title.strip()}))


def needs_of(cards: CardSet, kind: Kind | Special | None, count: int) -> str | dict[str, int]:
    """What an invented yaku needs, as files write it: all of these cards, some of them, or so many of a kind."""
    if kind is not None:
        return {selector_text(kind): count}
    if count >= len(cards):
        return str(cards)
    return {str(cards): count}

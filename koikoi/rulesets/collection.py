"""All rulesets there are: those that come with the game and those in a person's own folder."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from os.path import isfile
from pathlib import Path
from pkgutil import get_data
from typing import Any

from koikoi import files
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import N_, ErrorCode, KoikoiError
from koikoi.folders import rules_folder
from koikoi.rulesets.faults import Fault, FileFault, with_hint
from koikoi.rulesets.loader import Loaded, Source, load_text, resolve, sources_in
from koikoi.rulesets.tables import NAMING, to_dict
from koikoi.rulesets.toml_text import as_toml

MOST_RULESETS = 200
"""In a person's own folder, with those left out."""
MOST_BYTES = 500_000
"""Of the files in that folder together."""


class LibraryFault(ErrorCode):
    """Why a name leads to no ruleset."""

    UNKNOWN = N_("{fault}; choose one of {names}, or give a path to a TOML file")
    NOT_IN_FILE = N_("{file} has no ruleset {name}; it has: {names}")
    SEVERAL = N_("{file} holds several rulesets ({names}); name one: {example}")


class UnknownRuleset(KoikoiError, ValueError):
    """A name that no ruleset has, or a file that gives none."""


@cache
def bundled() -> dict[str, Ruleset]:
    """The rulesets that come with the game, in the order of their file."""
    data = get_data("koikoi.rulesets", "variants.toml") or b""  # importlib.resources takes three times as long to load
    loaded = load_text(data.decode("utf-8"), "variants.toml")
    if loaded.faults:
        raise RuntimeError(str(loaded.faults[0]))  # the game's own file; a test reads it
    return loaded.rulesets


def genuine(rules: Ruleset) -> bool:
    """Whether these are the rules that come with the game by this name, however many rounds are played."""
    real = bundled().get(rules.name)
    if real is None or real is rules:
        return real is not None
    compared = (one.name for one in fields(real) if one.name not in ("rounds", *NAMING))
    return all(getattr(real, name) == getattr(rules, name) for name in compared)


def ruleset_from_table(name: str, table: Mapping[str, Any], file: str = "ruleset") -> Ruleset:
    """Makes a ruleset from a full table, such as a record carries.  Raises RulesetError with a clear sentence.

    A table that names no yaku has those of `nintendo-standard`, so a plain list of parameters is enough.
    """
    if "yaku" not in table:
        table = {**table, "yaku": to_dict(bundled()["nintendo-standard"])["yaku"]}
    loaded = resolve([Source(file, name, table)], {})
    if loaded.faults:
        fault = loaded.faults[0]
        raise RulesetError(fault.key, fault.message, fault.place)
    return loaded.rulesets[name]


class Library:
    """Rulesets by name.  A broken file never stops the game: it is left out, and `faults` says why."""

    def __init__(self, own: Loaded, folder: Path) -> None:
        self.own = own.rulesets
        self.faults: list[Fault] = own.faults
        self._all = {**bundled(), **self.own}
        self._sources = own.sources
        self._folder = folder

    def __iter__(self) -> Iterator[Ruleset]:
        return iter(self._all.values())

    def __contains__(self, name: object) -> bool:
        return name in self._all

    @property
    def names(self) -> set[str]:
        """All names that are taken, also by rulesets that are left out."""
        return self._all.keys() | {source.name for source in self._sources}

    def file_of(self, rules: Ruleset) -> Path | None:
        """The person's own file that gives this ruleset and nothing else; None if there is no such file."""
        path = self.path_of(rules)
        alone = path is not None and sum(source.file == path.name for source in self._sources) == 1
        return path if alone else None

    def path_of(self, rules: Ruleset) -> Path | None:
        """The person's own file in which this ruleset stands, perhaps with others; None if there is no such file."""
        if self.own.get(rules.name) != rules:
            return None
        return self._folder / next(source.file for source in self._sources if source.name == rules.name)

    def extending(self, name: str) -> list[str]:
        """The person's own rulesets that extend this one."""
        return [source.name for source in self._sources if source.table.get("extends") == name != source.name]

    def get(self, name: str) -> Ruleset:
        """Finds a ruleset by its name or by the path of a TOML file.

        `FILE.toml` has to hold one ruleset; `FILE.toml:NAME` picks one of several.  Raises UnknownRuleset.
        """
        file, colon, wanted = name.rpartition(":")
        if not colon or not file.endswith(".toml"):
            file, wanted = name, ""
        path = Path(file)
        if name not in self._all and (path.suffix == ".toml" or isfile(file)):
            return self._from_file(path, wanted)
        return self.named(name)

    def named(self, name: str) -> Ruleset:
        """Finds a ruleset by its name, whoever says it: no file is looked for.  Raises UnknownRuleset."""
        if name in self._all:
            return self._all[name]
        unknown = FileFault.NO_RULESET(name=as_toml(name))
        hint = with_hint(unknown, name, self._all)
        names = ", ".join(self._all)
        raise UnknownRuleset(hint if hint is not unknown else LibraryFault.UNKNOWN(fault=unknown, names=names))

    def _from_file(self, path: Path, wanted: str) -> Ruleset:
        sources, faults = sources_in(path, str(path))
        here = {source.name for source in sources} - bundled().keys()
        loaded = resolve(sources, {name: one for name, one in self._all.items() if name not in here}, faults)
        if loaded.faults:
            raise UnknownRuleset(loaded.faults[0].located)
        names = ", ".join(loaded.rulesets)
        if wanted and wanted not in loaded.rulesets:
            raise UnknownRuleset(LibraryFault.NOT_IN_FILE(file=path, name=as_toml(wanted), names=names))
        if not wanted and len(loaded.rulesets) != 1:
            example = f"{path}:{next(iter(loaded.rulesets))}"
            raise UnknownRuleset(LibraryFault.SEVERAL(file=path, names=names, example=example))
        return loaded.rulesets[wanted or next(iter(loaded.rulesets))]


def named_ruleset(name: str) -> Ruleset:
    """A ruleset of this name; the person's own are read again only where their files are others than the last time.

    Raises UnknownRuleset.
    """
    if name in bundled():
        return bundled()[name]
    folder = rules_folder()
    there = tuple((path, files.state(path)) for path in _paths(folder)[:MOST_RULESETS])
    return _library_of(folder, there).named(name)


@lru_cache(maxsize=1)
def _library_of(folder: Path, _there: object) -> Library:
    return library(folder)


def library(folder: Path | None = None) -> Library:
    """Reads the library anew: the bundled rulesets and every TOML file in `folder` (the person's own by default)."""
    folder = rules_folder() if folder is None else folder
    paths = _paths(folder)
    sources: list[Source] = []
    faults: list[Fault] = []
    size = 0
    for path in paths:
        with contextlib.suppress(OSError):  # which is told when it is read
            size += path.stat().st_size
        if len(sources) + len(faults) >= MOST_RULESETS or size > MOST_BYTES:
            faults.append(Fault(path.name, "", "", FileFault.TOO_MANY_FILES()))
            break
        found, bad = sources_in(path, path.name)
        sources += found
        faults += bad
    return Library(resolve(sources, bundled(), faults), folder)


def _paths(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml"))
    except OSError:
        return []

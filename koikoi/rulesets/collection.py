"""All rulesets there are: those that come with the game and those in a person's own folder."""

from collections.abc import Iterator
from functools import cache
from os.path import isfile
from pathlib import Path
from pkgutil import get_data

from koikoi.engine.ruleset import Ruleset
from koikoi.folders import rules_folder
from koikoi.rulesets.loader import Fault, Loaded, Source, load_text, resolve, sources_in, suggestion
from koikoi.rulesets.toml_text import as_toml


class UnknownRuleset(ValueError):
    """A name that no ruleset has, or a file that gives none."""


@cache
def bundled() -> dict[str, Ruleset]:
    """The rulesets that come with the game, in the order of their file."""
    data = get_data("koikoi.rulesets", "variants.toml") or b""  # importlib.resources takes three times as long to load
    loaded = load_text(data.decode("utf-8"), "variants.toml")
    if loaded.faults:
        raise RuntimeError(str(loaded.faults[0]))  # the game's own file; a test reads it
    return loaded.rulesets


class Library:
    """Rulesets by name.  A broken file never stops the game: it is left out, and `faults` says why."""

    def __init__(self, own: Loaded | None = None) -> None:
        self.own = own.rulesets if own else {}
        self.faults: list[Fault] = own.faults if own else []
        self._all = {**bundled(), **self.own}

    def __iter__(self) -> Iterator[Ruleset]:
        return iter(self._all.values())

    def __contains__(self, name: object) -> bool:
        return name in self._all

    def get(self, name: str) -> Ruleset:
        """Finds a ruleset by its name or by the path of a TOML file.

        `FILE.toml` has to hold one ruleset; `FILE.toml:NAME` picks one of several.  Raises UnknownRuleset.
        """
        if name in self._all:
            return self._all[name]
        file, colon, wanted = name.rpartition(":")
        if not colon or not file.endswith(".toml"):
            file, wanted = name, ""
        path = Path(file)
        if path.suffix == ".toml" or isfile(file):
            return self._from_file(path, wanted)
        unknown = f"there is no ruleset {as_toml(name)}{suggestion(name, self._all)}"
        raise UnknownRuleset(f"{unknown}; there are: {', '.join(self._all)}; or give a path to a TOML file")

    def _from_file(self, path: Path, wanted: str) -> Ruleset:
        sources, faults = sources_in(path, str(path))
        here = {source.name for source in sources} - bundled().keys()
        loaded = resolve(sources, {name: one for name, one in self._all.items() if name not in here}, faults)
        if loaded.faults:
            raise UnknownRuleset(str(loaded.faults[0]))
        if wanted and wanted not in loaded.rulesets:
            raise UnknownRuleset(f"{path} has no ruleset {as_toml(wanted)}; it has: {', '.join(loaded.rulesets)}")
        if not wanted and len(loaded.rulesets) != 1:
            first, names = next(iter(loaded.rulesets)), ", ".join(loaded.rulesets)
            raise UnknownRuleset(f"{path} holds several rulesets ({names}); name one: {path}:{first}")
        return loaded.rulesets[wanted or next(iter(loaded.rulesets))]


def library(folder: Path | None = None) -> Library:
    """Reads the library anew: the bundled rulesets and every TOML file in `folder` (the person's own by default)."""
    folder = rules_folder() if folder is None else folder
    try:
        paths = sorted(folder.glob("*.toml"))
    except OSError:
        paths = []
    sources: list[Source] = []
    faults: list[Fault] = []
    for path in paths:
        found, bad = sources_in(path, path.name)
        sources += found
        faults += bad
    return Library(resolve(sources, bundled(), faults))

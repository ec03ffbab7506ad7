"""Files of rules from somebody else: taken into the person's own folder, where nothing that is theirs is lost.

A name that is taken there, of a file or of a ruleset, is never given a second time: the copy gets a free one.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from koikoi import files
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import rules_folder, shared_folders
from koikoi.rulesets.collection import Library, bundled, library
from koikoi.rulesets.loader import MOST_BYTES, Source, resolve, sources_in
from koikoi.rulesets.writing import SUFFIX, as_file, free_file, free_name, slug


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """What came of a file; every ruleset as the library has it now."""

    added: tuple[Ruleset, ...]
    """New in the library."""
    present: tuple[Ruleset, ...]
    """There already, exactly so."""
    renamed: tuple[str, ...] = ()
    """Names of `added` that are not those of the file, because other rules of the person's have them."""
    path: Path | None = None
    """The copy; None where nothing was new."""
    kept: str = ""
    """The person's own file that had the name of this one and has been left as it is; empty if there is none."""

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """All rulesets of the file."""
        return self.added + self.present

    @property
    def as_expected(self) -> bool:
        """Everything is new, under its own names: there is nothing to explain."""
        return not (self.present or self.renamed or self.kept)


def files_around() -> list[Path]:
    """Files of rules that may be meant when somebody wants to take one in, the newest first."""
    found: list[tuple[float, Path]] = []
    for folder in shared_folders():
        with contextlib.suppress(OSError):
            found += [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return [path for _when, path in sorted(found, reverse=True)]


def import_file(path: Path) -> ImportedFile:
    """Takes the rulesets of a file into the person's folder; they may extend those that are there.

    Raises RulesetError with the first fault (without the file's name), OSError when it can't be copied.
    """
    folder, there = rules_folder(), library()
    rulesets, named_by_file = _read(path, there)
    taken, fresh, present, renamed = set(there.names), [], [], []
    for rules in rulesets:
        same = _same(rules, there)
        if same is not None:
            present.append(same)
            continue
        name = free_name(rules.name, taken) if rules.name in taken else rules.name
        if name != rules.name:
            rules = replace(rules, name=name, title=_free_title(rules, there))
            renamed.append(name)
        taken.add(name)
        fresh.append(rules)
    if not fresh:
        return ImportedFile((), tuple(present))
    copy = free_file(folder, path.stem)
    if fresh == rulesets and (not named_by_file or fresh[0].name == copy.stem == path.stem):
        text = files.read_text(path, MOST_BYTES)
    else:
        text = "\n".join(map(as_file, fresh))
    files.write_text(copy, text)
    now = library()
    kept = f"{slug(path.stem)}{SUFFIX}"
    return ImportedFile(
        tuple(now.get(rules.name) for rules in fresh),
        tuple(present),
        tuple(renamed),
        copy,
        kept if kept != copy.name else "",
    )


def _read(path: Path, there: Library) -> tuple[list[Ruleset], bool]:
    """The rulesets of a file, and whether it is one that is named after the file.  Raises RulesetError."""
    sources, faults = sources_in(path, path.name)
    named_by_file = len(sources) == 1 and sources[0].named_by_file
    if named_by_file:
        sources = [_named(sources[0])]
    here = {source.name for source in sources} - bundled().keys()
    loaded = resolve(sources, {rules.name: rules for rules in there if rules.name not in here}, faults)
    if loaded.faults:
        fault = replace(loaded.faults[0], file="")
        raise RulesetError(fault.key, fault.message, fault.place)
    return list(loaded.rulesets.values()), named_by_file


def _named(source: Source) -> Source:
    """The source of a file without tables, under a name that can be its file's; what it was called is its title."""
    name = slug(source.name)
    name = free_name(name, set(bundled())) if name in bundled() else name
    return source if name == source.name else replace(source, name=name, table={"title": source.name, **source.table})


def _same(rules: Ruleset, there: Library) -> Ruleset | None:
    """The person's ruleset that is this one already, perhaps under the name that it was given when it was taken in."""
    others: Iterable[Ruleset] = there.own.values() if rules.name in there.own else ()
    return next((one for one in others if replace(one, name=rules.name, title=rules.title) == rules), None)


def _free_title(rules: Ruleset, there: Library) -> str:
    """A title by which the ruleset can be told from all there are."""
    title = rules.title or rules.name
    titles = {one.title or one.name for one in there}
    number, free = 2, title
    while free in titles:
        free, number = f"{title} ({number})", number + 1
    return free

"""The branches of a record: where they are kept, and which there are.

They lie in a folder of their own beside the matches, so nothing that counts, continues or lists matches sees them.
"""

import contextlib
import glob
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from koikoi.engine.actions import Action
from koikoi.folders import matches_folder
from koikoi.table import lock, save, shelf
from koikoi.table.branches.origin import BranchOrigin, Hidden, file_name
from koikoi.table.branches.play_on import moments
from koikoi.table.lock import InUse
from koikoi.table.record import Header, Line, RecordError, kind, read_header
from koikoi.table.record_actions import read_action
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.results import RecordedRound, read_over, settled

MOST = 40
"""Branches of one record that are looked at, the latest first."""
MOST_REMOVED = 400
"""The same, of a record that is removed."""
DEEPEST = 8
"""How often a branch may leave a branch in one tree."""
MOST_BYTES = 4_000_000
"""Of branches that are looked at together."""
_STEM = 80
"""Characters of a record's name in those of its branches."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A match played on from a point of another one."""

    path: Path
    origin: BranchOrigin
    at: int
    """Actions that it has in common with the record whose tree it is in."""
    first: Action | None
    """What a seat did first; None where nobody has done anything yet."""
    players: tuple[str, ...]
    round: RecordedRound | None
    """How the round ended in which it left the other one; None while it lasts."""
    over: bool
    began: float
    """In seconds since 1970."""
    depth: int = 0
    """0: it leaves the record whose tree it is in; 1: it leaves a branch of that; and so on."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A record that may be a branch."""

    path: Path
    header: Header
    lines: list[Line]


def branches_folder() -> Path:
    """Where branches are kept."""
    return matches_folder() / shelf.BRANCHES


def new_path(parent: Path) -> Path:
    """A fresh name for a branch of a record."""
    return save.free(branches_folder(), f"{parent.stem[:_STEM]}~branch")


def _candidates(parent: Path, most: int) -> list[Path]:
    """Files that may be branches of a record, or theirs: so many of those written last, the last first."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in branches_folder().glob(f"{glob.escape(parent.stem[:_STEM])}~branch*{save.SUFFIX}"):
            with contextlib.suppress(OSError):
                found.append((-path.stat().st_mtime, path))
    return [path for _when, path in sorted(found)[:most]]


def branches_of(recorded: RecordedMatch) -> list[Branch]:
    """The whole tree of this record, the branch played last first, each before those that leave it.

    Files that are no branches of it are passed over.
    """
    if recorded.path is None or not (paths := _candidates(recorded.path, MOST)):
        return []
    candidates = list[_Candidate]()
    size = 0
    for path in paths:
        with contextlib.suppress(RecordError, OSError):
            if (size := size + path.stat().st_size) > MOST_BYTES:
                break
            numbered, _fault = save.readable_lines(path)
            header = read_header(*numbered[0])
            candidates.append(_Candidate(path, header, [line for _number, line in numbered]))
    return list(_leaving(recorded.path, recorded.lines, candidates))


def _leaving(
    path: Path, lines: Sequence[Line], candidates: Sequence[_Candidate], left: Branch | None = None
) -> Iterator[Branch]:
    """Those that leave a record, and those that leave them.  `left`: that record, where it is a branch itself."""
    named = [
        one for one in candidates if one.header.branch is not None and one.header.branch.of == file_name(path.name)
    ]
    if not named or (left is not None and left.depth >= DEEPEST):
        return
    known, rest = moments(lines), [one for one in candidates if one not in named]
    for one in named:
        with contextlib.suppress(RecordError, OSError):
            if (branch := _branch(one, lines, known, left)) is not None:
                yield branch
                yield from _leaving(one.path, one.lines, rest, branch)


def _branch(
    one: _Candidate, lines: Sequence[Line], known: Sequence[tuple[int, int]], left: Branch | None
) -> Branch | None:
    origin, header = one.header.branch, one.header
    if origin is None or origin.after >= len(known) or not follows(origin, one.lines, lines):
        return None
    own = [*enumerate(one.lines, start=1)][origin.after + 1 :]
    at, number = known[origin.after]
    ended = next(settled(header, own), None)
    ended = ended if ended is not None and ended.number == number else None
    first = next((read_action(number, line) for number, line in own if kind(line) == "seat"), None)
    began, over = shelf.began(one.path, one.path.stat().st_mtime, header), read_over(header, own) is not None
    if left is None:
        return Branch(one.path, origin, at, first, header.players, ended, over, began)
    return Branch(one.path, origin, min(at, left.at), first, header.players, ended, over, began, left.depth + 1)


def follows(origin: BranchOrigin, lines: Sequence[Line], others: Sequence[Line]) -> bool:
    """Whether a branch has the lines of the other record up to where it says it leaves it."""
    own, kept = list(lines[1 : origin.after + 1]), list(others[1 : origin.after + 1])
    if len(own) < origin.after or len(kept) < origin.after:
        return False
    if origin.hidden is Hidden.DEALT_ANEW:
        last = max((place for place, line in enumerate(kept) if kind(line) == "deal"), default=0)
        own[last] = kept[last]
    return own == kept


def from_its_branch(path: Path, origin: BranchOrigin) -> bool | None:
    """Whether a record at this path follows the one that it names; None where that lies neither beside nor above it."""
    for place in (path.parent, path.parent.parent):
        parent = place / origin.of
        if parent.is_file():
            with contextlib.suppress(RecordError):
                (lines, _fault), (others, _why) = save.readable_lines(path), save.readable_lines(parent)
                return follows(origin, [line for _, line in lines], [line for _, line in others])
    return None


def remove_branches(parent: Path) -> None:
    """Removes the branches of a record that is gone, with theirs; those that are being played stay."""
    children: dict[str, list[Path]] = {}
    for path in _candidates(parent, MOST_REMOVED):
        with contextlib.suppress(RecordError, OSError):
            lines, _fault = save.outline(path)
            if (origin := read_header(*lines[0]).branch) is not None:
                children.setdefault(origin.of, []).append(path)
    gone = [file_name(parent.name)]
    while gone:
        for path in children.pop(gone.pop(), ()):
            with contextlib.suppress(OSError, InUse):
                lock.remove(path)
                gone.append(file_name(path.name))

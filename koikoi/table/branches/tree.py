"""The branches of a record: where they are kept, and which there are.

They lie in a folder of their own beside the matches, so nothing that counts, continues or lists matches sees them.
"""

import contextlib
import glob
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from koikoi.engine.actions import Action
from koikoi.folders import matches_folder
from koikoi.table import lock, save, shelf
from koikoi.table.branches.origin import BranchOrigin, Hidden, file_name
from koikoi.table.branches.play_on import steps_after
from koikoi.table.lock import InUse
from koikoi.table.record import Line, RecordError, kind, read_header
from koikoi.table.record_actions import read_action
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.results import RecordedRound, read_over, read_results

MOST = 40
"""Branches of one record that are looked at, the latest first."""
_STEM = 80
"""Characters of a record's name in those of its branches."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A match played on from a point of another one."""

    path: Path
    origin: BranchOrigin
    at: int
    """Actions of the other match that it has in common with it."""
    first: Action | None
    """What a seat did first; None where nobody has done anything yet."""
    players: tuple[str, ...]
    round: RecordedRound | None
    """How the round ended in which it left the other one; None while it lasts."""
    over: bool
    began: float
    """In seconds since 1970."""


def branches_folder() -> Path:
    """Where branches are kept."""
    return matches_folder() / shelf.BRANCHES


def new_path(parent: Path) -> Path:
    """A fresh name for a branch of a record."""
    return save.free(branches_folder(), f"{parent.stem[:_STEM]}~branch")


def _candidates(parent: Path) -> list[Path]:
    """Files that may be branches of a record, those written last first."""
    found: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for path in branches_folder().glob(f"{glob.escape(parent.stem[:_STEM])}~branch*{save.SUFFIX}"):
            with contextlib.suppress(OSError):
                found.append((-path.stat().st_mtime, path))
    return [path for _when, path in sorted(found)][:MOST]


def branches_of(recorded: RecordedMatch) -> list[Branch]:
    """All that are kept of this record, the one played last first; files that are none are passed over."""
    if recorded.path is None or not (candidates := _candidates(recorded.path)):
        return []
    counts = steps_after(recorded.lines)
    found: list[Branch] = []
    for path in candidates:
        with contextlib.suppress(RecordError, OSError):
            if (branch := _branch(path, recorded, counts)) is not None:
                found.append(branch)
    return found


def _branch(path: Path, recorded: RecordedMatch, counts: Sequence[int]) -> Branch | None:
    assert recorded.path is not None
    numbered, _fault = save.readable_lines(path)
    header, lines = read_header(*numbered[0]), [line for _number, line in numbered]
    origin = header.branch
    if origin is None or origin.of != file_name(recorded.path.name) or origin.after >= len(counts):
        return None
    if not follows(origin, lines, recorded.lines):
        return None
    own = numbered[origin.after + 1 :]
    at = counts[origin.after]
    number = recorded.steps[at].before.round if at < recorded.length else recorded.match.round
    ended = next((one for one in read_results(header, own) if one.number == number), None)
    first = next((read_action(number, line) for number, line in own if kind(line) == "seat"), None)
    over = read_over(header, own) is not None
    return Branch(path, origin, at, first, header.players, ended, over, shelf.began(path, path.stat().st_mtime, header))


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
    """Removes all branches of a record that is gone, with theirs; those that are being played stay."""
    for path in _candidates(parent):
        with contextlib.suppress(RecordError, OSError, InUse):
            lines, _fault = save.outline(path)
            origin = read_header(*lines[0]).branch
            if origin is not None and origin.of == file_name(parent.name):
                lock.remove(path)
                remove_branches(path)

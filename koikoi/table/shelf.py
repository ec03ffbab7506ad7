"""The matches of a folder, as far as their records say without being played through.

One bad file costs one line of the list: whatever its bytes, it is told why it can't be opened.
"""

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from pathlib import Path

from koikoi import file_lock, files
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import matches_folder
from koikoi.table import lock, save
from koikoi.table.lock import InUse
from koikoi.table.record import MOST_LINE, Header, RecordError, read_header
from koikoi.table.results import RecordedRound, read_over, read_results
from koikoi.table.save import SUFFIX
from koikoi.table.seating import Chair, plain
from koikoi.table.share_code import may_be_from_its_code

BRANCHES = "branches"
"""The folder beside the matches in which lies what was played on from them (`koikoi.table.branches`)."""
MOST_KNOWN = 5000
"""Matches of which it is kept what their files say."""
MOST_BAD = 20
"""Files that can't be opened, at most, that are looked into for a match to continue."""
MOST_BAD_BYTES = 1_000_000
"""Bytes of such files together, at most; the first may be as large as it likes."""
MOST_AT_ONCE = 2_500_000
"""Bytes of matches that are looked into before anything is seen."""
MOST_RECENT = 200
"""Matches that are looked into for one from a code."""
_OVER = b'{"over"'
_END = 400
"""Bytes at the end of a record in which its last line begins, where it says that the match is over."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match on the shelf."""

    path: Path
    modified: float
    """When it was last written, in seconds since 1970."""
    size: int
    """Bytes."""
    began: float = 0.0
    """When it was begun, in seconds since 1970."""
    players: tuple[str, ...] = ()
    chairs: tuple[Chair, ...] = ()
    """What the players are known by."""
    rules: str = ""
    ruleset: Ruleset | None = None
    rounds: int = 0
    """Rounds settled."""
    totals: tuple[int, ...] = ()
    """After the last settled round; empty before it."""
    dearest: str = ""
    """The yaku of its settled rounds that was worth most; empty where none was made."""
    winners: tuple[int, ...] = ()
    over: bool = False
    code: str = ""
    """The share code that it was played from; empty where there was none."""
    watchable: bool = True
    """Nothing that is hidden in it is shown by watching it."""
    fault: RecordError | None = None
    """Why it can't be opened; None when it can."""


def began(path: Path, written: float, header: Header | None = None) -> float:
    """When a match began: as its record says, else by the name that the game gave that, else when it was written."""
    if header is not None and header.began is not None:
        return header.began
    try:
        return time.mktime(time.strptime(path.name[:15], "%Y%m%d-%H%M%S"))
    except (ValueError, OverflowError):
        return written


def paths(folder: Path | None = None) -> list[Path]:
    """The files of all matches in a folder (the person's own, if none is given), by name."""
    try:
        return sorted((folder or matches_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return []


def open_paths(folder: Path | None = None) -> list[Path]:
    """The files that do not say of themselves that the match is over, the one written last first."""
    found: list[tuple[float, Path]] = []
    for path in paths(folder):
        with contextlib.suppress(OSError):
            status = path.stat()
            files.check_ordinary(status)
            if not _says_over(path):
                found.append((-status.st_mtime, path))
    return [path for _when, path in sorted(found)]


def unfinished(most: int = MOST_KNOWN, folder: Path | None = None) -> list[SavedMatch]:
    """Matches that can be continued, the one played last first; no more than `most`."""
    return _sound(open_paths(folder), most)


def latest() -> tuple[SavedMatch | None, int]:
    """The match of the person's that was played last and can be continued, and how many others seem to be there."""
    found = open_paths()
    return next(iter(_sound(found, 1)), None), len(found) - 1


def round_played() -> bool:
    """Whether any round of the person's matches has been settled."""
    for path in paths():
        with contextlib.suppress(OSError):
            if _says_over(path):
                return True
    return any(one.rounds for one in islice(_looked_into(open_paths()), MOST_BAD))


def from_code(code: str, since: float = 0.0) -> list[SavedMatch]:
    """The person's matches from a share code, the one played last first, of the newest that were written since then."""
    recent: list[tuple[float, Path]] = []
    for path in paths():
        with contextlib.suppress(OSError):
            if (written := path.stat().st_mtime) >= since:
                recent.append((-written, path))
    newest = (path for _when, path in sorted(recent)[:MOST_RECENT] if _names(path, code))
    return [one for one in _looked_into(newest) if one.code == code and one.fault is None]


def latest_of(code: str, since: float) -> SavedMatch | None:
    """The one of these that was played last; one that is over comes before one that waits.  None: there is none."""
    found = from_code(code, since)
    return next((one for one in found if one.over), None) or next(iter(found), None)


def can_be_continued(path: Path) -> bool:
    """Whether a file is a match that is not over."""
    try:
        one = entry(path)
    except OSError:
        return False
    return not one.over and one.fault is None


def _sound(candidates: Iterable[Path], most: int) -> list[SavedMatch]:
    found: list[SavedMatch] = []
    bad = size = 0
    for one in _looked_into(candidates):
        if one.fault is None and not one.over:
            found.append(one)
        else:  # that it is over would stand in its last line, had the game written it
            bad, size = bad + 1, size + one.size
        if len(found) >= most or bad >= MOST_BAD or size >= MOST_BAD_BYTES:
            break
    return found


def not_over(most: int) -> list[SavedMatch]:
    """The person's matches that are not over, with those that can't be opened; at most so many of those played last."""
    return [one for one in _looked_into(open_paths()[:most]) if not one.over]


def entries(folder: Path | None = None) -> list[SavedMatch]:
    """All matches of a folder (the person's own, if none is given), the one begun last first."""
    return in_order(_entries(paths(folder)))


def _entries(found: Iterable[Path]) -> Iterator[SavedMatch]:
    for path in found:
        with contextlib.suppress(OSError):  # removed meanwhile
            yield entry(path)


def _looked_into(found: Iterable[Path]) -> Iterator[SavedMatch]:
    """What files say, until they have MOST_AT_ONCE bytes together; the first may be as large as it likes."""
    size = 0
    for one in _entries(found):
        yield one
        size += one.size
        if size >= MOST_AT_ONCE:
            break


def in_order(found: Iterable[SavedMatch]) -> list[SavedMatch]:
    """The one begun last first."""
    return sorted(found, key=lambda one: (-one.began, -one.modified))


_known: dict[Path, tuple[files.State | None, SavedMatch]] = {}
"""What has been read before, with the state of the file then."""


def entry(path: Path) -> SavedMatch:
    """A match on the shelf; read only if its file is another than before.  Raises OSError where there is no file."""
    status, state = path.stat(), files.state(path)
    if _known.get(path, (None,))[0] != state:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        _known[path] = state, _read(SavedMatch(path, status.st_mtime, status.st_size))
    return _known[path][1]


def _read(found: SavedMatch) -> SavedMatch:
    try:
        lines, _fault = save.outline(found.path)
        head = read_header(*lines[0])
    except RecordError as error:
        return replace(found, fault=error, began=began(found.path, found.modified))
    results, winners = list[RecordedRound](), None
    with contextlib.suppress(RecordError):  # what somebody else has noted down wrongly keeps no match from being played
        results = read_results(head, lines[1:])
        winners = read_over(head, lines[1:])
    return replace(
        found,
        players=head.players,
        chairs=(head.seating or plain(head.players)).chairs,
        rules=head.rules.name,
        ruleset=head.rules,
        began=began(found.path, found.modified, head),
        rounds=len(results),
        totals=results[-1].totals if results else (),
        dearest=max((made for one in results for made in one.yaku), key=itemgetter(1), default=("", 0))[0],
        winners=winners or (),
        over=winners is not None,
        code=head.code if may_be_from_its_code(head) else "",
        watchable=winners is not None or head.seating is None or not head.seating.closed,
    )


def prune(most: int, folder: Path | None = None) -> list[Path]:
    """Removes the oldest finished matches until all together have at most so many bytes; returns what is gone.

    Branches are matches here.  Those that are open stay.  What was left over of matches that are gone, or of writing,
    goes too.
    """
    folders = [folder or matches_folder()]
    folders.append(folders[0] / BRANCHES)
    sizes = {path: _size(path) for one in folders for path in paths(one)}
    size, gone = sum(sizes.values()), list[Path]()
    for path in sorted(sizes, key=_written) if size > most else ():
        if size <= most:
            break
        with contextlib.suppress(OSError, InUse):
            if _says_over(path):
                lock.remove(path)
                gone.append(path)
                size -= sizes[path]
    for one in folders:
        with contextlib.suppress(OSError):
            _sweep(one)
    return gone


def _sweep(folder: Path) -> None:
    for left in folder.glob(f"*{SUFFIX}{file_lock.SUFFIX}"):
        match = left.with_suffix("")
        with contextlib.suppress(OSError, InUse):
            if not os.path.lexists(match):
                lock.remove(match)
    files.sweep(folder)


def _size(path: Path) -> int:
    """Bytes that a match takes, with what it was before."""
    size = 0
    for one in (path, files.previous(path)):
        with contextlib.suppress(OSError):
            size += one.stat().st_size
    return size


def _written(path: Path) -> float:
    """When a file was last written; never, where it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _names(path: Path, code: str) -> bool:
    """Whether a share code stands in the first line of a record."""
    try:
        return code.encode() in files.read_start(path, MOST_LINE).partition(b"\n")[0]
    except OSError:
        return False


def _says_over(path: Path) -> bool:
    """Whether the last line says that the match is over."""
    end = files.read_end(path, _END)
    return end.rstrip().rpartition(b"\n")[2].startswith(_OVER)

"""Sitting down at a match, new or from the disk: its scene, or one sentence on why it can't be opened."""

from pathlib import Path

from koikoi.desktop.minds import Minds
from koikoi.desktop.scene.match import MatchScene
from koikoi.locales import _
from koikoi.table.lock import InUse
from koikoi.table.record import RecordError
from koikoi.table.table import Table


def seated(table: Table) -> MatchScene:
    """The scene of a match, with minds for its computer players."""
    scene = MatchScene(table)
    if any(chair.agent for chair in table.seating.chairs):
        scene.think = Minds(table)
    return scene


def resumed(path: Path) -> tuple[MatchScene | None, str]:
    """A match at the point where it was left, or None and why not."""
    try:
        return seated(Table.resume(path)), ""
    except InUse:
        return None, _("This match is open in another window of the game.")
    except RecordError as error:
        return None, unreadable(path, error)


def unreadable(path: Path, error: RecordError) -> str:
    """What is wrong with a record, and that nothing has been done to it."""
    return _("{file} can't be opened and has been left as it is: {reason}").format(file=path.name, reason=error)

"""Sitting down at a match, new or from the disk: its scene, or one sentence on why it can't be opened."""

from pathlib import Path

from koikoi.desktop.match.computer_players import ComputerPlayers
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Change, Push
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table.lock import InUse
from koikoi.table.record import RecordError
from koikoi.table.table import Table


class RepairedMatchScene(MatchScene):
    """A match whose record was damaged: that is said before it goes on."""

    said = False

    def _next(self) -> Change | None:
        if self.said:
            return super()._next()
        self.said = True
        return Push(self.sided(NoticeDialog(repair_notice(self.table))))


def repair_notice(table: Table) -> str:
    """That a match goes on from its last good action, and where its file is kept as it was."""
    if table.aside is None:
        return _("The file of this match is damaged. The match goes on from the last good move, but is not saved.")
    return _(
        "The file of this match was damaged, so the match goes on from the last good move. "
        "The file as it was is kept as {file}."
    ).format(file=table.aside.name)


def match_scene(table: Table) -> MatchScene:
    """The scene of a match, with minds for its computer players."""
    scene = MatchScene(table) if table.damaged is None else RepairedMatchScene(table)
    if any(chair.agent for chair in table.seating.chairs):
        scene.think = ComputerPlayers(table)
    return scene


def resume_match(path: Path) -> tuple[MatchScene | None, str]:
    """A match at the point where it was left, or None and why not."""
    try:
        return match_scene(Table.resume(path)), ""
    except InUse as error:
        return None, sentence(error)
    except RecordError as error:
        return None, unreadable(path, error)


def unreadable(path: Path, error: RecordError) -> str:
    """What is wrong with a record, and that nothing has been done to it."""
    return _("{file} can't be opened and has been left as it is: {reason}").format(
        file=path.name, reason=sentence(error)
    )

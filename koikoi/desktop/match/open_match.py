"""Sitting down at a match, new or from the disk: its scene, or one sentence on why it can't be opened."""

from pathlib import Path

from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state.computer_players import ComputerPlayers
from koikoi.engine.state import MatchOver
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table import save
from koikoi.table.lock import InUse
from koikoi.table.match_source import MatchSource
from koikoi.table.record import RecordError
from koikoi.table.shuffle import Contribution, moment
from koikoi.table.table import Table


def match_scene(table: Table) -> MatchScene:
    """The scene of a match; its computer players think."""
    scene = MatchScene(table)
    if any(chair.agent for chair in table.seating.chairs):
        scene.think = ComputerPlayers(table)
    return scene


def rematch(source: MatchSource) -> MatchScene:
    """Another match with the rules and people of one that is over, the next dealer dealing first."""
    phase = source.match.phase
    assert isinstance(phase, MatchOver)
    table = Table(
        source.rules,
        source.header.seating or source.players,
        dealer=phase.result.next_dealer,
        totals=source.header.totals,
        path=save.new_path(),
    )
    table.contribute(Contribution(moment()))  # nobody presses anything else before the deal
    return match_scene(table)


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

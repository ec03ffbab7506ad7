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
from koikoi.table.setup_plan import COUNTS
from koikoi.table.shuffle import Contribution, Shuffle, moment
from koikoi.table.table import Table


def match_scene(table: Table) -> MatchScene:
    """The scene of a match; its computer players think."""
    scene = MatchScene(table)
    if any(chair.agent for chair in table.seating.chairs):
        scene.think = ComputerPlayers(table)
    return scene


def rematch(source: MatchSource, shuffle: Shuffle) -> MatchScene:
    """Another match with the rules and people of one that is over, the next dealer dealing first.

    `shuffle`: what its deals come from; people have seen its seal.
    """
    phase = source.match.phase
    assert isinstance(phase, MatchOver)
    table = Table(
        source.rules,
        source.header.seating or source.players,
        shuffle=shuffle,
        dealer=phase.result.next_dealer,
        totals=source.header.totals,
        path=save.new_path(),
    )
    table.contribute(Contribution(moment()))  # nobody presses anything else before the deal
    return match_scene(table)


def resume_match(path: Path) -> tuple[MatchScene | None, str]:
    """A match at the point where it was left, or None and why not."""
    try:
        table = Table.resume(path)
        if table.match.seats > max(COUNTS):
            table.close()
            return None, too_many(path, table.match.seats)
        return match_scene(table), ""
    except InUse as error:
        return None, sentence(error)
    except RecordError as error:
        return None, unreadable(path, error)


def too_many(path: Path, seats: int) -> str:
    """That a match has more seats than a window shows, and where it can be played and read."""
    text = _(
        "{file} has {seats} players. This window seats up to {most}; more can play at a terminal (koikoi play),"
        " and koikoi replay tells the match there."
    )
    return text.format(file=path.name, seats=seats, most=max(COUNTS))


def unreadable(path: Path, error: RecordError) -> str:
    """What is wrong with a record, and that nothing has been done to it."""
    return _("{file} can't be opened and has been left as it is: {reason}").format(
        file=path.name, reason=sentence(error)
    )

"""Plays on from a point of a recorded match: the table of the branch, with its hidden cards as they lay or dealt anew.

A branch is a whole record: it has all lines of the other one up to where it leaves it.  What is dealt later comes from
a seed of its own; as its first deals do not, it names no shuffle and so claims nothing about any of them.
"""

import contextlib
import random
import time
from collections.abc import Sequence
from pathlib import Path

from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import Match, ToDecide, ToPick, ToPlay
from koikoi.engine.view import determinize, observe
from koikoi.table.branches.origin import BranchOrigin, Hidden, file_name
from koikoi.table.record import Header, Line, RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import RecordReplayer
from koikoi.table.seating import Seating
from koikoi.table.shuffle import new_seed
from koikoi.table.table import Table

TRIES = 200
"""Deals that are tried: one in which somebody has a lucky hand cannot have led here."""


def decisions(recorded: RecordedMatch) -> list[int]:
    """The points from which somebody can play on: after so many actions a seat has to act.

    None where the file of the match is not to be handed on, as long as it is played.
    """
    if recorded.path is None:
        return []
    return [at for at in range(recorded.length + 1) if isinstance(match_at(recorded, at).phase, _ACTS)]


_ACTS = (ToPlay, ToPick, ToDecide)


def nearest(points: Sequence[int], at: int) -> int:
    """Of these points the first that is not before a moment, else the last."""
    return next((one for one in points if one >= at), points[-1])


def match_at(recorded: RecordedMatch, at: int) -> Match:
    """The match after so many actions of its record."""
    return recorded.steps[at].before if at < recorded.length else recorded.replay.match


def steps_after(lines: Sequence[Line]) -> list[int]:
    """How many actions have been played after each line of a record, as far as it can be played."""
    return [steps for steps, _round in moments(lines)]


def moments(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """After each line of a record, as far as it can be played: how many actions have been played, and the round.

    Raises RecordError where not even the header can be used.
    """
    player = RecordReplayer((1, lines[0]))
    found = [(0, player.done.match.round)]
    for number, line in enumerate(lines[1:], start=2):
        try:
            player.take(number, line)
        except RecordError:
            break
        found.append((len(player.done.steps), player.done.match.round))
    return found


def branch_table(
    recorded: RecordedMatch,
    at: int,
    seat: Seat,
    hidden: Hidden,
    seating: Seating,
    path: Path | None,
    *,
    chance: random.Random | None = None,
) -> Table | None:
    """The table at which the branch is played, to be kept at `path` as soon as anything happens.

    `seat`: what it could not know is dealt anew.  None where no other deal was found that could have led here.
    """
    assert recorded.path is not None
    after = steps_after(recorded.lines).index(at)
    old, origin = recorded.header, BranchOrigin(file_name(recorded.path.name), after, hidden)
    header = Header(old.rules, seating.players, new_seed(), old.totals, seating, branch=origin, began=time.time())
    kept = recorded.lines[1 : after + 1]
    if hidden is Hidden.AS_DEALT:
        return Table.begun([header.line(), *kept], path)
    before, chance = match_at(recorded, at), chance or random.SystemRandom()
    known = observe(before, seat)
    dealt = max(place for place, line in enumerate(kept) if "deal" in line)
    for _ in range(TRIES):
        deal = _dealt(kept[dealt], _moved(before, determinize(known, chance)))
        lines = [header.line(), *kept[:dealt], deal, *kept[dealt + 1 :]]
        with contextlib.suppress(RecordError):
            table = Table.begun(lines, path)
            if observe(table.match, seat) == known:
                return table
            table.close()
    return None


def _moved(before: Match, after: Match) -> dict[str, str]:
    """Which card lies where each one lay, among those that changed places."""
    moved: dict[Card, Card] = {}
    for old, new in zip(before.hands, after.hands, strict=True):
        moved |= dict(zip(old - new, new - old, strict=True))
    stock = {old: new for old, new in zip(before.stock, after.stock, strict=True) if old is not new}
    return {old.code: new.code for old, new in (moved | stock).items()}


def _dealt(line: Line, moved: dict[str, str]) -> Line:
    """A deal with cards in other places."""
    deal = line["deal"]

    def other(codes: list[str]) -> list[str]:
        return [moved.get(code.strip().upper(), code) for code in codes]

    hands = [other(hand) for hand in deal["hands"]]
    return line | {"deal": deal | {"hands": hands, "field": other(deal["field"]), "stock": other(deal["stock"])}}

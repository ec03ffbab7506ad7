"""The log of a round: what it tells, when, and how it scrolls."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from koikoi.desktop.match.hud import log_panel
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.actions import Play
from koikoi.engine.events import Event
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table.replay import replay_lines
from koikoi.table.seating import Seating, plain
from koikoi.table.table import Table
from tests.desktop.windows import entered
from tests.tables import STANDARD

pytestmark = pytest.mark.usefixtures("bare")


def played(rounds: int = 1, seed: int = 9) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """A match of random moves, step by step, until so many rounds are settled."""
    rng = Random(seed)
    table = Table(STANDARD, ["Aoi", "Ren"], seed=seed)
    while len(table.match.results) < rounds:
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            yield table, table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            yield table, table.play_chance()


def entries(table: Table) -> list[log_panel.LogEntry]:
    return log_panel.entries(log_panel.of_round(table.events), table.rules, table.players)


def recorded(table: Table) -> list[log_panel.LogEntry]:
    """The same, told from the record."""
    events = replay_lines(list(enumerate(table.lines, start=1))).events
    return log_panel.entries(log_panel.of_round(events), table.rules, table.players)


def test_the_log_tells_what_was_played_drawn_and_taken() -> None:
    *_rest, (table, _events) = played()
    found = entries(table)
    assert log_panel.LogMark.ROUND is found[0].mark
    moves = [entry for entry in found if entry.card is not None]
    assert len(moves) >= 8
    assert all(entry.then for entry in moves)
    captured = {one for entry in moves if entry.taken for one in (entry.card, *entry.taken)}
    assert captured == {one for pile in table.match.captured for one in pile}
    assert any(entry.mark is log_panel.LogMark.YAKU for entry in found)


def test_the_log_begins_anew_with_each_round_and_is_whole_after_a_match_is_resumed() -> None:
    for table, _events in played(rounds=2):
        entries(table)  # followed all the time
    found = entries(table)
    assert "The cards are dealt." == found[0].said
    assert 1 == sum(entry.said == found[0].said for entry in found)
    assert found == recorded(table)


def test_what_was_taken_back_is_not_in_the_log() -> None:
    table, before = Table(STANDARD, replace(plain(("Aoi", "Ren")), undo=True), seed=9), list[log_panel.LogEntry]()
    while not table.undoable:
        phase, before = table.match.phase, entries(table)
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, table.view(phase.seat).legal[0])
        else:
            table.play_chance()
    assert len(entries(table)) == len(before) + 1
    table.undo()
    assert before == entries(table) == recorded(table)


def test_the_log_is_never_ahead_of_the_table() -> None:
    shown: MatchScene | None = None
    told = 0
    for table, events in played():
        if shown is None:
            shown = MatchScene(table)
            entered(shown, (1280, 720))
            continue
        shown.do(events)
        while shown.state.queue:
            taken = {one for pile in shown.state.view.captured for one in pile}
            for entry in log_panel.shown(shown.state):
                if entry.taken:
                    assert {entry.card, *entry.taken} <= taken
                elif entry.then and entry.card is not None:
                    assert entry.card in taken | set(shown.state.view.field_cards)
                told += 1
            shown.state.view = shown.state.queue.pop(0).view
    assert told > 200


def test_the_log_can_be_scrolled_as_far_as_it_goes() -> None:
    *_rest, (table, _events) = played()
    shown = MatchScene(table)
    number = len(log_panel.shown(shown.state))
    log_panel.scroll(shown.state, 1000)
    assert number - 1 == shown.state.log_back
    log_panel.scroll(shown.state, -1000)
    assert 0 == shown.state.log_back


def test_the_log_follows_a_card_that_was_taken_back_for_another() -> None:
    table = Table(bundled()["italian"], Seating(plain(("Aoi", "Ren")).chairs, undo=True), seed=3)
    rng = Random(3)
    while not table.undoable:
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            table.play_chance()
    assert isinstance(table.match.phase, ToPick)
    seat, card = table.match.phase.seat, table.match.phase.card
    assert entries(table)[-1].card is card
    table.undo()
    other = next(one for one in table.view(seat).legal if isinstance(one, Play) and one.card is not card)
    table.act(seat, other)
    assert card not in {entry.card for entry in entries(table)}
    assert other.card in {entry.card for entry in entries(table)}

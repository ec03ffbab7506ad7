"""Two records of the same deals: what was done otherwise from the same cards comes first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.agents.players import GreedyPlayer
from koikoi.engine.actions import Play, Seat
from koikoi.rulesets.collection import bundled
from koikoi.table.comparing import CompareError, compare
from koikoi.table.record import dump
from koikoi.table.replay import Replay, replay_lines
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.cli.conftest import Call

RULES = replace(bundled()["nintendo-standard"], rounds=2)


def table(name: str, *, seed: int = 4, otherwise_at: int = -1) -> Table:
    """A match of a person, played greedily but for one decision, against a greedy player."""
    made = Table(RULES, Seating((Chair(name), Chair("Kaeru", 1, 1, "greedy"))), seed=seed, dealer=Seat(0))
    greedy, count = GreedyPlayer(), 0
    while not made.over:
        if (seat := made.match.to_move) is None:
            made.play_chance()
            continue
        view = made.view(seat)
        action = greedy.choose(view, None)  # type: ignore[arg-type]
        if seat == 0:
            if count == otherwise_at:
                action = next(one for one in view.legal if one != action)
            count += 1
        made.act(seat, action)
    return made


def replayed(made: Table) -> Replay:
    return replay_lines(list(enumerate(made.lines, start=1)))


def test_what_differs_from_the_same_cards_comes_first() -> None:
    found = compare(replayed(table("Aoi")), replayed(table("Ren", otherwise_at=2)))
    first = found[0]
    assert (first.round, first.seat, first.alike, first.same) == (1, 0, True, False)
    assert first.first is not None
    assert first.second is not None
    assert isinstance(first.first.action, Play)
    assert first.first.action != first.second.action
    assert all(not one.alike for one in found[1:] if not one.same)
    assert {one.seat for one in found} == {0}
    assert [one.same for one in found] == sorted(one.same for one in found)


def test_a_match_beside_itself_is_the_same() -> None:
    made = replayed(table("Aoi"))
    assert all(one.same for one in compare(made, made))


def test_other_deals_have_nothing_to_be_compared() -> None:
    with pytest.raises(CompareError, match="same deals"):
        compare(replayed(table("Aoi")), replayed(table("Ren", seed=5)))


def test_the_terminal_tells_them_side_by_side(tmp_path: Path, call: Call) -> None:
    ours, theirs, other = (tmp_path / f"{name}.koikoi" for name in ("ours", "theirs", "other"))
    ours.write_text(dump(table("Aoi").lines), encoding="utf-8")
    theirs.write_text(dump(table("Ren", otherwise_at=2).lines), encoding="utf-8")
    other.write_text(dump(play_on(Table(RULES, ("A", "B"), seed=1)).lines), encoding="utf-8")
    done = call("replay", str(ours), "--compare", str(theirs))
    assert done.code == 0
    at = done.lines.index("Different choices from the same cards:")
    assert done.lines[at + 1].startswith("Round 1, decision 3. Aoi: ")
    assert " | Ren: " in done.lines[at + 1]
    assert call("replay", str(ours), "--compare", str(theirs), "--json").json_lines[0]["alike"] is True
    wrong = call("replay", str(ours), "--compare", str(other))
    assert wrong.code == 2
    assert "only matches of one share code can be compared" in wrong.err

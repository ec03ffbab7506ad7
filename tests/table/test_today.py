"""Today's deal: one match a day, from the date alone, for ever."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from koikoi.table.share_code import code_of, read_code
from koikoi.table.shuffle import Shuffle
from koikoi.table.today import ROUNDS, code_of_day, day_of, deal_of

MONDAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("day", "code", "first"),
    [
        ("2026-11-23", "06KP-CCBR-PR0J", "1B 12B 10R 10A 4P1 7P1"),
        ("2026-11-29", "06KP-E4KR-PR6Y", "4R 12P1 5P1 11R 2P2 12P2"),
        ("2030-02-28", "06M1-9WQM-0R0N", "10P2 1B 12P2 9R 2R 2P2"),
    ],
)
def test_a_day_means_the_same_for_ever(day: str, code: str, first: str) -> None:
    that = date.fromisoformat(day)
    assert code_of_day(that) == code
    order = Shuffle(deal_of(that).seed).deal_order(1, 1)
    assert " ".join(card.code for card in order[:6]) == first


def test_every_day_is_three_rounds_of_two_by_rules_that_come_with_the_game() -> None:
    week = [deal_of(MONDAY + timedelta(day)) for day in range(7)]
    assert [match.rules.name for match in week] == ["nintendo-standard"] * 6 + ["clubhouse"]
    sundays = {deal_of(MONDAY + timedelta(7 * week + 6)).rules.name for week in range(6)}
    assert sundays == {"italian", "nintendo", "spanish", "german", "koikoi-japan", "clubhouse"}
    assert {match.rules.rounds for match in week} == {ROUNDS}
    assert {match.agents for match in week} == {("", "steady")}
    assert {match.dealer for match in week} == {0, 1}


def test_a_code_knows_its_day_and_no_other_match_is_taken_for_one() -> None:
    for day in (date.min, MONDAY, MONDAY + timedelta(6), date.max):
        assert day_of(code_of_day(day)) == day
    other = read_code(code_of_day(MONDAY))
    for code in ("", "nonsense", code_of(read_code("0003-3A4A-8047"))):
        assert day_of(code) is None
    assert day_of(code_of_day(MONDAY).replace("J", "K")) is None
    assert other == deal_of(MONDAY)

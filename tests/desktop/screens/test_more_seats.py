"""Rules for more than a window seats: the window says how many it seats, and opens nothing it cannot show."""

from pathlib import Path

from koikoi.desktop.match.open_match import resume_match
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.table.setup_plan import SetupPlan, counts
from koikoi.table.table import Table
from tests.random_rulesets import ruleset_of
from tests.tables import STANDARD

FIVE = ruleset_of({"hand_cards_5": 4, "field_cards_5": 8}, name="five-or-two")
ONLY_FIVE = ruleset_of({"hand_cards_2": 0, "field_cards_2": 0, "hand_cards_5": 4, "field_cards_5": 8}, name="only-five")


def test_a_window_offers_no_more_seats_than_it_has() -> None:
    plan = SetupPlan()
    plan.choose(FIVE)
    assert (counts(FIVE), plan.rules, plan.seats) == ([2], "five-or-two", 2)
    assert plan.other_count(1, [FIVE]) is None


def test_rules_for_more_are_not_taken() -> None:
    plan = SetupPlan()
    plan.choose(ONLY_FIVE)
    assert (counts(ONLY_FIVE), plan.rules) == ([], STANDARD.name)
    assert SetupPlan.remembered({"rules": "only-five", "seats": 5}, [STANDARD, ONLY_FIVE]).rules == STANDARD.name


def test_a_match_of_more_is_opened_at_the_terminal_only(tmp_path: Path) -> None:
    path = tmp_path / "five.koikoi"
    table = Table(FIVE, list("ABCDE"), path=path, seed=1)
    while not isinstance(table.match.phase, ToPlay | ToPick | ToDecide):
        table.play_chance()
    table.close()
    for scene, said in (resume_match(path), replay_of(path)):
        assert scene is None
        assert "five.koikoi has 5 players. This window seats up to 4" in said
    Table.resume(path).close()  # nobody holds it

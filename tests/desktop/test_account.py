"""The account of a round and the end of a match: every ending can be read, and nothing is missed by a hasty click."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.input.intents import Confirm, Point, Press, Release
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.round_summary_parts import SummaryLayout, headline
from koikoi.desktop.match.scenes.round_summary_rows import RowKind, rows_of
from koikoi.desktop.match.scenes.score_chart import Chart, ScoreLine, ticks
from koikoi.desktop.screens.replay import ReplayScene
from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_MONTH, CardSet, Month, cards
from koikoi.engine.deal import fixed_account
from koikoi.engine.scoring import Calls, account_of
from koikoi.engine.state import Award, Ending, RoundOver, RoundResult
from koikoi.engine.yaku import Scored
from koikoi.rulesets.collection import bundled
from koikoi.table.highlights import match_highlights
from koikoi.table.record import dump
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.acting import SIZES, Actor, drawn, until
from tests.desktop.windows import new_stack

# The account


def test_the_first_click_hurries_the_account_the_second_shows_all_and_only_then_it_goes_on() -> None:
    actor = until(RoundSummaryScene)
    account = actor.stack.top
    assert isinstance(account, RoundSummaryScene)
    at = account.panel.buttons[0].rect.center
    still_there, complete = [], []
    for _ in range(3):
        actor.give(Point(at), Press(at), Release(at))
        still_there.append(actor.stack.top is account)
        complete.append(account.whole)
    assert [True, True, True] == still_there, "a third click of the same haste is not heard"
    assert [False, True, True] == complete
    actor.wait(0.4)
    actor.give(Press(at), Release(at))
    assert actor.stack.top is not account


def test_nothing_is_drawn_any_more_once_the_account_is_complete() -> None:
    actor = until(RoundSummaryScene)
    actor.wait(actor.stack.top.length + 1)  # type: ignore[attr-defined]
    actor.stack.draw(pygame.Surface((1280, 720)))
    actor.wait(1)
    assert not actor.stack.dirty


def test_the_account_is_the_same_whether_it_was_hurried_or_not() -> None:
    pictures = []
    for hurry in (False, True):
        actor = until(RoundSummaryScene)
        account = actor.stack.top
        if hurry:
            actor.give(Confirm(), Confirm())
        actor.wait(account.length + 1)  # type: ignore[attr-defined]
        actor.give(Point((3, 3)))
        pictures.append(drawn(new_stack(account, (1280, 720))))
    assert pictures[0] == pictures[1]


def test_the_lines_of_an_account_come_in_the_order_of_the_rules_and_end_in_its_total() -> None:
    rules = bundled()["koikoi-japan"]
    account = account_of(rules, CardSet(cards("1B 3B 8B 9A")), calls=Calls(2))
    rows = list(rows_of((Award(Seat(0), account),), 0.5))
    assert ["yaku", "yaku", "yaku", "bonus", "sum", "total"] == [row.kind.value for row in rows]
    assert rows[-1].value == account.total
    starts = [row.start for row in rows]
    assert sorted(starts) == starts
    assert all(row.start + row.seconds <= following.start + 1e-6 for row, following in pairwise(rows))


def test_every_doubling_multiplies_what_was_there_before() -> None:
    rules = bundled()["german"]
    account = account_of(rules, CardSet(cards("1B 3B 8B 9A 6A 7A 10A")), calls=Calls(1, (), (2,)))
    rows = [
        row
        for row in rows_of((Award(Seat(0), account),), 0.0)
        if row.kind in (RowKind.SUM, RowKind.FACTOR, RowKind.TOTAL)
    ]
    assert account.base == rows[0].value
    assert account.total == rows[-1].value == rows[-2].value


RESULTS = {
    "drawn": (Ending.EXHAUSTED, None, ()),
    "dealer's points": (Ending.EXHAUSTED, None, (Award(Seat(0), fixed_account(Scored("oya_ken", CardSet(), 6))),)),
    "last caller": (
        Ending.EXHAUSTED,
        Seat(1),
        (Award(Seat(1), account_of(bundled()["german"], CardSet(cards("1B 3B 8B")), calls=Calls(1))),),
    ),
    "lucky": (Ending.LUCKY, Seat(0), (Award(Seat(0), fixed_account(Scored("teshi", OF_MONTH[Month.IRIS], 6))),)),
    "both lucky": (
        Ending.LUCKY,
        None,
        tuple(Award(Seat(s), fixed_account(Scored("teshi", OF_MONTH[Month(s + 5)], 6))) for s in (0, 1)),
    ),
    "lucky hands met": (Ending.LUCKY, None, ()),
    "field": (Ending.FIELD, Seat(0), (Award(Seat(0), fixed_account(Scored("field_four", OF_MONTH[Month.IRIS], 6))),)),
    "everything": (
        Ending.STOPPED,
        Seat(1),
        (
            Award(
                Seat(1),
                account_of(
                    bundled()["german"],
                    CardSet(cards("1B 3B 8B 9A 12B 11B 1R 2R 3R 6R 9R 10R 6A 7A 10A 1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2")),
                    calls=Calls(3, (), (2,)),
                ),
            ),
        ),
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize(
    ("rules", "seats"), [("nintendo-standard", 2), ("koikoi-japan", 2), ("german", 3), ("german", 4)]
)
def test_every_way_a_round_can_end_has_an_account(name: str, rules: str, seats: int, size: tuple[int, int]) -> None:
    ending, winner, awards = RESULTS[name]
    names = ["Bartholomäus der Große", "Maximiliane-Wilhelmine", "Aoi", "美空"][:seats]
    actor = Actor(table=Table(bundled()[rules], names, seed=1, dealer=Seat(0)), size=size, privacy=Privacy.OPEN)
    actor.wait(0.2)
    sides = 2 if seats == 4 else seats
    points = tuple(sum(award.account.total for award in awards if award.seat % sides == side) for side in range(sides))
    totals = tuple(30 - 40 * side + one for side, one in enumerate(points))
    result = RoundResult(3, Seat(0), ending, winner, awards, points, totals, Seat(1))
    view = actor.match.state.view
    actor.match.state.view = replace(
        view, phase=RoundOver(result), results=(result,), hands=actor.table.match.hands, totals=totals
    )
    scene = RoundSummaryScene(actor.match.state, actor.match)
    stack = new_stack(scene, size)
    for moment in (0.0, 0.9, 2.0, scene.length):
        scene.clock = moment
        drawn(stack)
    page = SummaryLayout(scene)
    parts = [page.head, page.terms, page.match, page.months, page.button]
    for place, part in enumerate(parts):
        assert page.sheet.contains(part)
        assert not any(part.colliderect(other) for other in parts[place + 1 :])
    assert headline(result, actor.table)


# The end of a match


@pytest.fixture(scope="module")
def over() -> Actor:
    return until(MatchEndScene, rules="koikoi-japan", seed=24)


def test_the_end_tells_what_the_record_tells(over: Actor) -> None:
    found, results = match_highlights(over.table), over.table.match.results
    assert tuple(line[-1] for line in found.totals) == results[-1].totals
    assert {30} == {line[0] for line in found.totals}
    calls = sum(line.get("call") == "koikoi" for line in over.table.lines)
    assert calls == sum(found.calls)
    assert max((one for one, _ in found.streak), default=0) <= calls
    assert sum(found.won) + len(found.ran_out) == len(results)
    assert found.finest is not None
    best = max(one.points for result in results for award in result.awards for one in award.account.yaku if one.cards)
    assert best == found.finest.yaku.points


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_at_the_end_covers_anything_else(over: Actor, size: tuple[int, int]) -> None:
    scene = MatchEndScene(over.table)
    stack = new_stack(scene, size)
    for moment in (0.0, 1.0, 2.0, 9.0):
        scene.clock = moment
        drawn(stack)
    page = scene._page
    parts = [page[name] for name in ("head", "plates", "chart", "finest", "lower", "buttons", "seed")]
    for place, part in enumerate(parts):
        assert pygame.Rect(0, 0, *size).contains(part)
        assert not any(part.colliderect(other) for other in parts[place + 1 :]), place


def test_a_match_that_is_kept_can_be_watched_again(over: Actor, tmp_path: Path) -> None:
    table = over.table
    assert "Watch the replay" not in [label for label, _, _ in MatchEndScene(over.table).choices]
    table.path = tmp_path / "match.koikoi"
    table.path.write_text(dump(table.lines), encoding="utf-8")
    stack = new_stack(MatchEndScene(over.table), (1280, 720))
    end = stack.top
    assert isinstance(end, MatchEndScene)
    end.clock = 99
    watch = next(one for one in end.panel.buttons if one.label == "Watch the replay")
    stack.handle(Press(watch.rect.center))
    stack.handle(Release(watch.rect.center))
    table.path = None
    assert isinstance(stack.top, ReplayScene)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 57), (-40, 100), (30, 30), (0, 9984)])
def test_the_chart_has_round_numbers_that_hold_everything(low: int, high: int) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert high <= found[-1]
    assert 2 <= len(found) <= 8
    assert len({b - a for a, b in pairwise(found)}) == 1


def test_every_point_of_the_chart_lies_in_it() -> None:
    lines = [ScoreLine((0, 0, 0), (0, -12, 40, 40)), ScoreLine((0, 0, 0), (0, 12, -40, 30))]
    chart = Chart(lines, pygame.Rect(10, 10, 600, 300), 14)
    for line in lines:
        for place, total in enumerate(line.totals):
            assert chart.plot.inflate(2, 2).collidepoint(chart.at(place, total))


# Sums


def test_a_sum_is_spoken_term_by_term() -> None:
    rules = bundled()["nintendo-standard"]
    account = account_of(rules, CardSet(cards("3B 8B 9A")), calls=Calls(0, (), (1,)))
    said = [" ".join(filter(None, (term.sign, term.note))) for term in score_terms.terms(account, rules)]
    assert ["5 Blossom Viewing", "+", "5 Moon Viewing", "=", "10", "×2 7 points or more",
            "×2 an opponent's koi-koi", "=", "40 points"] == said  # fmt: skip


def test_a_single_yaku_needs_no_sum() -> None:
    rules = bundled()["nintendo-standard"]
    account = account_of(rules, CardSet(cards("3B 9A")))
    assert ["5 points"] == [f"{term.sign} {term.note}" for term in score_terms.terms(account, rules)]

"""The summary of a round: every ending can be read, and nothing is missed by a hasty click."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import brushwork, theme
from koikoi.desktop.draw.brushwork import Brushwork
from koikoi.desktop.draw.fonts import BRUSH_FROM
from koikoi.desktop.draw.painter import outline
from koikoi.desktop.input.intents import Cancel, Confirm, Point, Press, Release
from koikoi.desktop.match.hud import reach_list
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.scenes import lettering
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.every_card import EveryCardScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.round_summary_hands import ring_drawn
from koikoi.desktop.match.scenes.round_summary_parts import HEADING, headline
from koikoi.desktop.match.scenes.round_summary_rows import CARD as LAID
from koikoi.desktop.match.scenes.round_summary_rows import HAND, MOST_HEARD, RowKind, rows_of
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.screens.yaku_progress import YakuState, progress
from koikoi.desktop.ui.box_scene import tall_scale
from koikoi.desktop.ui.leaves import LiveText, Text, WrappedLeaf
from koikoi.desktop.ui.scene import Push
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, OF_MONTH, Card, CardSet, Month, cards
from koikoi.engine.scoring import Calls, account_of, fixed_account
from koikoi.engine.standing import left_out
from koikoi.engine.state import Award, Ending, RoundOver, RoundResult
from koikoi.engine.yaku import Scored
from koikoi.locales import asked
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.positions import scene
from tests.desktop.scene_driver import FRAME, SIZES, Actor, drawn, until
from tests.desktop.windows import button_of, draw_scene, entered, new_stack, top
from tests.tables import A, play, position, variant


def test_the_first_click_hurries_the_account_the_second_shows_all_and_only_then_it_goes_on() -> None:
    actor = until(RoundSummaryScene)
    account = actor.stack.top
    assert isinstance(account, RoundSummaryScene)
    way_on = account.panel.focus
    assert way_on is not None
    at = way_on.rect.center
    still_there, complete = [], []
    for _ in range(3):
        actor.give(Point(at), Press(at), Release(at))
        still_there.append(actor.stack.top is account)
        complete.append(account.clock.whole)
    assert [True, True, True] == still_there, "a third click of the same haste is not heard"
    assert [False, True, True] == complete
    actor.wait(0.4)
    actor.give(Press(at), Release(at))
    assert actor.stack.top is not account


def _settled() -> Actor:
    """A round is accounted for, of a match that goes on."""
    actor = until(RoundSummaryScene)
    actor.wait(top(actor.stack, RoundSummaryScene).clock.end + 1)
    return actor


def test_every_card_lies_on_the_sheet_once() -> None:
    actor = _settled()
    change = button_of(top(actor.stack, RoundSummaryScene), "Show every card").act()
    assert isinstance(change, Push)
    actor.stack.push(change.scene)
    shown = [card for one in top(actor.stack, EveryCardScene).boxes.placed for card in _cards_of(one.leaf)]
    assert sorted(shown) == sorted(DECK)


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (800, 1280), (2560, 1080)])
def test_nothing_of_the_account_is_seen_around_every_card(size: tuple[int, int]) -> None:
    actor = _settled()
    actor.stack.resize(size)
    account = top(actor.stack, RoundSummaryScene)
    actor.stack.push(EveryCardScene(actor.match.state))
    assert top(actor.stack, EveryCardScene).area == account.boxes.rect("sheet")


def _cards_of(leaf: object) -> Sequence[Card]:
    return leaf.cards if isinstance(leaf, CardRow) else ()


def test_the_month_is_watched_again_by_itself_and_then_the_account_is_there_as_it_was() -> None:
    actor = _settled()
    account = top(actor.stack, RoundSummaryScene)
    change = button_of(account, "Watch the month again").act()
    assert isinstance(change, Push)
    actor.stack.push(change.scene)
    watched = top(actor.stack, ReplayScene)
    assert watched.playing
    played = [one.after.round for one in watched.recorded.steps]
    assert set(played) == {account.account.result.round}
    assert watched.recorded.result == account.account.result
    assert watched.recorded.path is None, "the file tells of more than this month"
    actor.give(Cancel())
    assert actor.stack.top is account
    assert account.clock.whole


def test_nothing_is_drawn_any_more_once_the_account_is_complete() -> None:
    actor = until(RoundSummaryScene)
    actor.wait(top(actor.stack, RoundSummaryScene).clock.end + 1)
    actor.stack.draw(pygame.Surface((1280, 720)))
    actor.wait(1)
    assert not actor.stack.dirty


def test_the_account_is_the_same_whether_it_was_hurried_or_not() -> None:
    pictures = []
    for hurry in (False, True):
        actor = until(RoundSummaryScene)
        account = top(actor.stack, RoundSummaryScene)
        if hurry:
            actor.give(Confirm(), Confirm())
        actor.wait(account.clock.end + 1)
        actor.give(Point((3, 3)))
        pictures.append(drawn(new_stack(account, (1280, 720))))
    assert pictures[0] == pictures[1]


def test_yaku_are_written_in_slices_all_of_which_are_cut_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    actor, cut = until(RoundSummaryScene), list[Surface]()

    def counted(picture: Surface, fine: float, said: str) -> Brushwork:
        cut.append(picture)
        return brushwork.lettering(picture, fine, said)

    monkeypatch.setattr(lettering, "lettering", counted)
    scene = RoundSummaryScene(actor.match.state, actor.match)
    stack, target = new_stack(actor.match, (1280, 720)), Surface((1280, 720))
    stack.services.warm.clear()  # of the account of the match that was played
    stack.push(scene)
    while stack.services.warm.busy:
        stack.make_ahead(1.0)
    yaku = [row for row in scene.account.rows if row.kind is RowKind.YAKU]
    assert yaku
    takes = [row for row in scene.account.rows if row.kind is RowKind.TOTAL]
    inner = [one.leaf.leaf for one in scene.boxes.placed if isinstance(one.leaf, WrappedLeaf)]
    lacking = [leaf.string for leaf in inner if isinstance(leaf, Text)].count("lacked")
    of_hands = 1 + len(actor.match.state.source.players) + 2 * lacking
    assert lacking, "and what from"
    ahead = len(cut)
    assert ahead == 2 * len(yaku) + len(takes) + of_hands, "yaku in both scripts, who takes the sum, who held what"
    while not scene.clock.whole:
        stack.update(FRAME)
        stack.draw(target)
    assert len(cut) == ahead, "no frame waits for it"


def test_the_ring_around_what_was_lacking_is_drawn_round() -> None:
    ring, seen = pygame.Rect(10, 10, 40, 60), list[pygame.Mask]()
    for share in range(11):
        target = Surface((60, 80), pygame.SRCALPHA)
        ring_drawn(target, ring, share / 10, 3)
        seen.append(pygame.mask.from_surface(target, 0))
    whole = Surface((60, 80), pygame.SRCALPHA)
    outline(whole, ring, theme.BLOOD, 3, 4)
    assert seen[0].count() == 0
    assert seen[-1].count() == pygame.mask.from_surface(whole, 0).count()
    for before, after in pairwise(seen):
        assert before.overlap_area(after, (0, 0)) == before.count() < after.count()
    assert seen[4].get_at((48, 40))
    assert not seen[4].get_at((11, 40)), "the right side before the left"


def test_the_lines_of_an_account_come_in_the_order_of_the_rules_and_end_in_its_total() -> None:
    rules = bundled()["koikoi-japan"]
    account = account_of(rules, CardSet(cards("1B 3B 8B 9A")), calls=Calls(2))
    rows = list(rows_of((Award(Seat(0), account),), 0.5))
    assert ["yaku", "yaku", "yaku", "bonus", "sum", "total"] == [row.kind.value for row in rows]
    assert rows[-1].value == account.total
    starts = [row.start for row in rows]
    assert sorted(starts) == starts
    assert all(row.start + row.seconds <= following.start + 1e-6 for row, following in pairwise(rows))


def test_the_cards_of_a_yaku_are_laid_one_after_the_other_within_its_time_each_with_a_sound() -> None:
    actor = until(RoundSummaryScene)
    account = top(actor.stack, RoundSummaryScene).account
    for row in (one for one in account.rows if one.kind is RowKind.YAKU and isinstance(one.item, Scored)):
        assert isinstance(row.item, Scored)
        count = len(row.item.cards)
        laid = [row.laid(place) for place in range(count)]
        assert laid[0] == row.start
        assert laid == sorted(set(laid))
        assert laid[-1] + LAID <= row.start + row.seconds + 1e-6
        heard = [at for at, cue in account.cues if cue is Cue.PLACE and row.start < at < row.start + row.seconds + 1e-6]
        assert min(count, 3) <= len(heard) <= MOST_HEARD


def test_the_totals_are_counted_with_what_is_taken_and_the_hands_laid_open_then() -> None:
    account = _settled().stack.top
    assert isinstance(account, RoundSummaryScene)
    taken = account.account.rows[-1]
    assert taken.kind is RowKind.TOTAL
    assert account.account.totals == taken.start
    assert account.account.hands == taken.start + max(taken.seconds, account.account.adds)
    assert account.clock.end <= account.account.hands + HAND * 3 + 1e-6


def test_what_is_counted_is_called_as_many_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stack, target = _settled().stack, Surface((1280, 720))
    account = stack.top
    assert isinstance(account, RoundSummaryScene)
    said: list[str] = []
    write = LiveText.draw

    def heard(leaf: LiveText, *where: Any) -> None:
        said.append(leaf.now())
        write(leaf, *where)

    monkeypatch.setattr(LiveText, "draw", heard)
    account.enter((1280, 720))
    seen = set[tuple[str, ...]]()
    account.clock.seconds = account.account.totals
    while account.clock.seconds < account.account.hands:
        said.clear()
        draw_scene(account, target)
        account.clock.seconds += FRAME / 2
        seen |= {pair for pair in pairwise(said) if pair[1] in ("point", "points")}
    assert ("1", "points") not in seen
    assert ("0", "points") in seen
    assert any(count not in "01" for count, _ in seen)


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


@pytest.mark.law(6)
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}")
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
    stack, target = new_stack(scene, size), pygame.Surface(size)
    for moment in (0.0, 0.9, 2.0, scene.clock.end):
        scene.clock.seconds = moment
        stack.draw(target)
    parts = [scene.boxes.rect(name) for name in ("head", "terms", "match", "months")]
    parts += [button.rect for button in scene.panel.buttons]
    for place, part in enumerate(parts):
        assert scene.boxes.rect("sheet").contains(part)
        assert not any(part.colliderect(other) for other in parts[place + 1 :])
    assert headline(result, actor.table)


def test_on_a_high_sheet_everything_is_larger_and_no_part_of_it_stays_empty() -> None:
    account = top(_settled().stack, RoundSummaryScene)
    account.enter((1080, 1920))
    assert account.s > 1.15 * tall_scale(account.size)
    leaves = [one.rect for one in account.boxes.placed if isinstance(one.leaf, WrappedLeaf | LiveText)]
    above, months = max(one.bottom for one in leaves if one.top < 1440), account.boxes.rect("months")
    assert months.top - above < 0.06 * account.size[1], "what was held reaches down to the months"
    account.enter((900, 1200))
    assert account.s < 1.1 * tall_scale(account.size), "there it would have no room"


def test_headings_are_large_enough_for_the_brush() -> None:
    assert HEADING >= BRUSH_FROM


def test_yaku_that_do_not_count_beside_the_best_one_are_struck_through_where_they_stand() -> None:
    pile = "1R 2R 3R 1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1 5P2"
    for rules, expected in (("", []), ('yaku_counted = "best"', ["kasu"])):
        match = position(variant(rules), ["9A 9P1", "6P1 6P2"], field="9R", stock="7P1", captured=[pile, ""])
        view = scene(match).state.view
        assert [one.id for one in left_out(view, A)] == expected
        assert len(asked.without_effect(view, A)) == len(expected)
        award = Award(A, view.worth(A))
        rows = list(rows_of((award,), 0.0, {A: left_out(view, A)}))
        assert [one.kind for one in rows if one.kind is RowKind.LEFT_OUT] == [RowKind.LEFT_OUT] * len(expected)
        assert rows[-1].value == award.account.total
        assert [row.id for row in reach_list.rows(view, A) if row.struck] == expected
        states = {one.id: progress(view, A, one).state for one in view.rules.yaku}
        assert [name for name, state in states.items() if state is YakuState.LEFT_OUT] == expected


def test_the_decision_strikes_through_what_does_not_count_beside_the_best_yaku() -> None:
    pile = "1R 2R 1P1 1P2 2P1 2P2 3P1 4P1 4P2 5P1 5P2 7P1 9A"
    for rules, struck in (("", []), ('yaku_counted = "best"', ["Poetry Ribbons 5, Plains 2"])):
        match = position(variant(rules), ["3R 9P1", "6P1 6P2"], field="3B 9R", stock="7P2", captured=[pile, ""])
        match, _events = play(match, "play 3R")
        table = scene(match)
        decision = entered(DecisionScene(table.state, table), (1280, 720))
        texts = [one.leaf for one in decision.boxes.placed if isinstance(one.leaf, Text)]
        assert [one.string for one in texts if one.struck] == struck

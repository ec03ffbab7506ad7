"""Cards that are dragged: what follows the pointer, what is lit, where it may fall, and what ends it."""

import pytest

from koikoi.desktop.input.intents import Cancel, CancelDrag, Menu, Point, Press, Release
from koikoi.desktop.layout.board import CardMark
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.moments import moment
from tests.desktop.pointer import (
    FAR_AWAY,
    drag,
    drop,
    lines,
    matching,
    middle_of,
    others,
    pick_up,
    spot,
    with_match,
)
from tests.desktop.windows import entered, new_stack


def lax() -> Ruleset:
    text = '[lax]\nextends = "italian"\ncapture_optional = true'
    return load_text(text, "lax.toml", bundled()).rulesets["lax"]


def marks(match: MatchScene, mark: CardMark) -> set[Card]:
    return {one.face for one in match.shown.values() if one.mark is mark and one.face is not None}


# Dragging


def test_a_card_that_is_dragged_follows_the_pointer_above_all_others_and_its_matches_are_lit() -> None:
    match, card = with_match(1)
    pick_up(match, card, (500, 350))
    piece = match.board_input.marked()[card.code]
    assert abs(piece.x - 500) + abs(piece.y - 350) < 3
    assert piece.z == max(one.z for one in match.shown.values())
    assert set(others(match, card)) == marks(match, CardMark.LIT)


def test_dropped_on_its_match_it_takes_it() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other))
    assert {card, other} <= set(match.table.match.captured[match.state.viewer or 0])


@pytest.mark.parametrize("which", [0, 1])
def test_dropped_on_one_of_two_it_takes_that_one(which: int) -> None:
    match, card = with_match(2)
    pair = others(match, card)
    before = lines(match)
    drag(match, card, middle_of(match, pair[which]))
    captured = match.table.match.captured[match.state.viewer or 0]
    assert {card, pair[which]} <= set(captured)
    assert pair[1 - which] not in captured
    assert before + 2 <= lines(match)
    assert not any(isinstance(shot.view.phase, ToPick) and shot.view.phase.card is card for shot in match.state.queue)


def test_dropped_between_two_matches_it_goes_back() -> None:
    match, card = with_match(2)
    before = lines(match)
    drag(match, card, (match.state.board.cloth.right - 6, match.state.board.line.centery))
    assert before == lines(match)
    assert match.board_input.animating


@pytest.mark.parametrize("where", ["empty place", "cloth"])
def test_without_a_match_it_is_laid_anywhere_on_the_cloth(where: str) -> None:
    match, card = with_match(0)
    places = match.state.board.places
    free = next(
        rect
        for place, rect in enumerate(places)
        if place >= len(match.state.view.field) or not match.state.view.field[place]
    )
    drag(
        match,
        card,
        free.center if where == "empty place" else (match.state.board.cloth.centerx, match.state.board.line.centery),
    )
    assert card in match.table.match.field or card in match.table.match.captured[0] | match.table.match.captured[1]
    assert card not in match.table.match.hands[match.state.viewer or 0]


@pytest.mark.parametrize("where", ["hand", "wood"])
@pytest.mark.parametrize("count", [0, 1])
def test_over_the_hand_and_beside_the_cloth_it_goes_back_to_its_place(where: str, count: int) -> None:
    match, card = with_match(count)
    before = lines(match)
    home = match.state.board.picture[card.code]
    beside = next(one for one in match.state.view.hand if one is not card)
    drag(match, card, middle_of(match, beside) if where == "hand" else FAR_AWAY)
    assert before == lines(match)
    distances = []
    while match.board_input.animating:
        piece = match.board_input.marked()[card.code]
        distances.append(abs(piece.x - home.x) + abs(piece.y - home.y))
        match.update(1 / 60)
    assert len(distances) > 4
    assert distances == sorted(distances, reverse=True)
    assert match.board_input.marked()[card.code].x == home.x


def test_a_tremble_is_a_click() -> None:
    match, card = with_match(0)
    at = spot(match, card)
    for intent in (Press(at), Point((at[0] + 3, at[1] + 2)), Release((at[0] + 3, at[1] + 2))):
        match.handle(intent)
    assert match.state.queue


def test_what_a_card_in_flight_takes_may_be_shown_by_dragging_it_there() -> None:
    match = moment(ToPick)
    phase = match.state.view.phase
    assert isinstance(phase, ToPick)
    wanted = max(phase.choices)
    drag(match, phase.card, middle_of(match, wanted))
    assert {phase.card, wanted} <= set(match.table.match.captured[phase.seat])


def test_where_nothing_has_to_be_taken_a_free_place_leaves_the_match_lying() -> None:
    match, card = with_match(1, lax())
    places = match.state.board.places
    free = next(
        rect
        for place, rect in enumerate(places)
        if place >= len(match.state.view.field) or not match.state.view.field[place]
    )
    other = others(match, card)[0]
    drag(match, card, free.center)
    seat = match.state.view.seat or Seat(0)
    assert not {card, other} & set(match.table.match.captured[seat])
    assert card not in match.table.match.hands[seat]


def test_the_card_flies_from_where_it_was_dropped() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other))
    start = match.shown[card.code]
    at = match.state.queue[0].view
    assert at is not None
    goal = match.state.board.places[match.state.view.field.index(other)].center
    assert abs(start.x - goal[0]) + abs(start.y - goal[1]) < start.w * 0.5


def test_a_card_that_can_not_be_played_can_not_be_dragged() -> None:
    loaded = load_text('[strict]\nextends = "italian"\nmust_match = true', "strict.toml", bundled())
    match = moment(
        ToPlay, rules=loaded.rulesets["strict"], such=lambda view: bool(matching(view, 0) and matching(view, 1))
    )
    dead = matching(match.state.view, 0)[0]
    pick_up(match, dead, (500, 350))
    assert match.shown[dead.code].x == match.state.board.picture[dead.code].x


# What ends a drag


@pytest.mark.parametrize("way", ["escape", "focus", "resize", "another scene"])
def test_whatever_comes_between_puts_the_card_back_and_the_release_means_nothing(way: str) -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    stack = new_stack(match, (1280, 720))
    match.state.look_from(match.state.view.to_move)
    before = lines(match)
    pick_up(match, card, (500, 350), middle_of(match, other))
    if way == "escape":
        stack.handle(Cancel())
        assert stack.top is match
    elif way == "focus":
        stack.handle(CancelDrag())
    elif way == "resize":
        stack.resize((960, 600))
    else:
        stack.handle(Menu())
        assert isinstance(stack.top, PauseDialog)
        stack.handle(Cancel())
    stack.handle(Release(match.board_input.at))
    assert before == lines(match)


def test_a_card_that_may_not_be_seen_any_more_is_not_in_the_fingers_any_more() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0))
    table.deal()
    match = MatchScene(table, Privacy.PEEK)
    entered(match, (1280, 720))
    match.state.peek(Seat(0), True)
    match.state.visibility.settle()
    card = next(iter(table.match.hands[0]))
    pick_up(match, card, (500, 350))
    assert match.shown[card.code].face is card
    match.state.peek(Seat(0), False)
    assert not CardSet(one.face for one in match.shown.values() if one.face) & table.match.hands[0]
    drop(match)
    assert not match.state.queue

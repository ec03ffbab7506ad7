"""Mouse, finger and keys at the table: what is lifted, what is lit, what opens and what is heard."""

import random
from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.animation.choreography import shots
from koikoi.desktop.animation.clips import still
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import (
    Cancel,
    Confirm,
    Cycle,
    Hurry,
    MoveFocus,
    Point,
    Press,
    Release,
    TablePanel,
    TogglePanel,
)
from koikoi.desktop.layout.board import Fan
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.input.hover_timer import LINGER
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot, CardSpot, FanSpot, ListSpot, PanelSpot
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.ui.scene import Push
from koikoi.engine.events import Awaiting
from koikoi.engine.state import ToPick, ToPlay
from koikoi.table.seating import Privacy
from tests.desktop.moments import moment
from tests.desktop.pointer import FAR_AWAY, drag, lines, middle_of, others, pick_up, spot, with_match
from tests.desktop.rings import on_table
from tests.desktop.windows import SERVICES, entered

# Touching


def test_the_first_touch_lifts_and_the_second_plays() -> None:
    match, card = with_match(0)
    at = spot(match, card)
    match.handle(Press(at, touch=True))
    match.handle(Release(at, touch=True))
    assert not match.state.queue
    assert match.board_input.up is card
    match.handle(Press(at, touch=True))
    match.handle(Release(at, touch=True))
    assert match.state.queue


def test_a_tap_on_a_lit_match_plays_the_lifted_card_onto_it() -> None:
    match, card = with_match(2)
    wanted = others(match, card)[0]
    for at in (spot(match, card), middle_of(match, wanted)):
        match.handle(Press(at, touch=True))
        match.handle(Release(at, touch=True))
    assert {card, wanted} <= set(match.table.match.captured[match.state.viewer or 0])


def test_a_tap_beside_the_cards_lowers_what_was_lifted() -> None:
    match, card = with_match(0)
    for at in (spot(match, card), (match.state.board.cloth.right - 4, match.state.board.cloth.centery)):
        match.handle(Press(at, touch=True))
        match.handle(Release(at, touch=True))
    assert match.board_input.up is None


def test_a_finger_drags_too() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other), touch=True)
    assert {card, other} <= set(match.table.match.captured[match.state.viewer or 0])


# Keys


def test_hover_and_focus_look_the_same() -> None:
    match, card = with_match(1)
    match.handle(Point(spot(match, card)))
    hovered = match.board_input.marked()
    match.handle(Point(FAR_AWAY))
    for _ in range(20):
        if match.board_input.here == CardSpot(card):
            break
        match.handle(MoveFocus(1, 0))
    assert hovered == match.board_input.marked()


def test_up_from_a_card_leads_to_its_matches_and_enter_takes_that_one() -> None:
    match, card = with_match(2)
    pair = {CardSpot(one) for one in others(match, card)}
    match.handle(Point(spot(match, card)))
    match.handle(MoveFocus(0, -1))
    match.handle(MoveFocus(0, -1))
    first = match.board_input.here
    assert isinstance(first, CardSpot)
    assert first in pair
    assert match.board_input.up is card
    (other,) = pair - {first}
    one, two = (match.state.board.picture[spot.card.code] for spot in (first, other))
    across = two.x - one.x
    match.handle(
        MoveFocus(1 if across > 0 else -1, 0) if abs(across) > one.w / 2 else MoveFocus(0, 1 if two.y > one.y else -1)
    )
    assert other == match.board_input.here
    assert match.board_input.up is card
    match.handle(Cancel())
    assert match.board_input.here == CardSpot(card)
    match.handle(MoveFocus(0, -1))
    wanted = match.board_input.here
    match.handle(Confirm())
    assert wanted in {CardSpot(one) for one in match.table.match.captured[match.state.viewer or 0]}


def test_the_mouse_hides_the_focus_of_the_keys() -> None:
    match, _card = with_match(1)
    match.handle(MoveFocus(1, 0))
    assert match.board_input.up is not None
    match.handle(Point(FAR_AWAY))
    assert match.board_input.up is None


@pytest.mark.parametrize("phase", [ToPlay, ToPick])
def test_after_every_key_one_mark_shows_where_keys_are(phase: type) -> None:
    match = moment(phase)
    rng = random.Random(3)
    keys = (Cycle(1), MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1))
    seen = set()
    for _ in range(120):
        match.handle(rng.choice(keys))
        assert 1 == on_table(match.board_input), match.board_input.here
        seen.add(type(match.board_input.here))
    fans = {FanSpot} if any(fan.count for fan in match.state.board.fans) else set()
    assert seen == {CardSpot, ButtonSpot, ListSpot, PanelSpot} | fans


def test_where_nothing_is_pointed_at_enter_shows_where_keys_are_and_the_next_one_plays() -> None:
    match = moment(ToPlay)
    match.handle(Point(FAR_AWAY))
    before = lines(match)
    match.handle(Confirm())
    assert before == lines(match)
    assert match.board_input.up is not None
    match.handle(Confirm())
    assert before != lines(match)


@pytest.mark.parametrize("deliberate", [False, True])
def test_keys_that_came_while_nothing_could_be_chosen_are_at_the_cards_as_soon_as_there_are_any(
    deliberate: bool,
) -> None:
    match, _card = with_match(1)
    match.handle(MoveFocus(1, 0))
    match.state.queue = shots(match.state.view, [Awaiting(match.state.view.phase)], lambda _view: match.state.board)
    match.state.queue[0] = replace(match.state.queue[0], clip=still(0.5))
    match.update(0.1)
    match.handle(MoveFocus(1, 0))
    assert match.board_input.here == ButtonSpot(BoardButton.MENU)
    if deliberate:
        match.handle(Cycle(1))
    for _ in range(10):
        match.update(0.1)
    assert not match.state.queue
    assert isinstance(match.board_input.here, CardSpot) is not deliberate


def test_who_moves_next_finds_the_keys_at_the_cards() -> None:
    match = entered(MatchScene(moment(ToPlay).table, Privacy.OPEN), (1280, 720))
    first = match.state.mover
    match.handle(MoveFocus(1, 0))
    for _ in range(400):
        if match.state.mover not in (None, first):
            break
        if match.state.mover is not None:
            match.board_input.reach(PanelSpot(TablePanel.LOG))
            match.update(0.05)
            assert match.board_input.here == PanelSpot(TablePanel.LOG), "where this person has brought them"
            match.act(match.state.legal()[0])
        match.update(0.05)
    match.update(0.05)
    assert isinstance(match.board_input.here, CardSpot)


def test_keys_begin_at_a_card_that_takes_something_where_there_is_one() -> None:
    """Wherever they were before the pointer was used."""
    match, _card = with_match(0)
    able, found = match.board_input.hits, set[bool]()
    useful = {card for card in able.cards if able.matches(card)}
    assert 0 < len(useful) < len(able.cards)
    bare = ((x, y) for y in range(0, 720, 7) for x in range(0, 1280, 7) if able.spot((x, y), None) is None)
    for card, at in zip(able.cards, bare, strict=False):
        match.board_input.reach(CardSpot(card))
        match.handle(Point(at))
        match.handle(MoveFocus(1, 0))
        here = match.board_input.here
        assert isinstance(here, CardSpot)
        found.add(here.card in useful)
    assert found == {True}


def test_enter_that_was_meant_to_hurry_plays_no_card() -> None:
    match, card = with_match(0)
    match.handle(Point(spot(match, card)))
    match.handle(Confirm())
    for _ in range(200):
        if not match.state.queue:
            break
        match.handle(Confirm())
        match.update(1 / 60)
    before = lines(match)
    match.handle(Confirm())
    match.handle(Press((640, 660)))
    match.handle(Release((640, 660)))
    assert before == lines(match)


def test_space_only_hurries() -> None:
    match, card = with_match(0)
    match.handle(Point(spot(match, card)))
    match.handle(Hurry())
    assert not match.state.queue


# Beside the cards


def open_panel(match: MatchScene) -> TablePanel | None:
    return match.state.open_panel


def open_fan(match: MatchScene) -> Fan | None:
    return match.board_input.fan


def test_log_and_unseen_cards_open_by_key_by_click_and_close_again() -> None:
    match, _card = with_match(1)
    match.handle(TogglePanel(TablePanel.LOG))
    assert TablePanel.LOG is open_panel(match)
    match.handle(TogglePanel(TablePanel.UNSEEN))
    assert TablePanel.UNSEEN is open_panel(match)
    assert match.handle(Cancel()) is None
    assert not open_panel(match)
    board = match.state.board
    for panel, rect in ((TablePanel.UNSEEN, board.stock), (TablePanel.LOG, board.line)):
        for wanted in (panel, None):
            match.handle(Press(rect.center))
            match.handle(Release(rect.center))
            assert wanted is open_panel(match)


def test_captured_cards_and_buttons_can_be_pointed_at() -> None:
    match = moment(ToPlay, such=lambda view: any(view.captured))
    fan = next(one for one in match.state.board.fans if one.count)
    match.handle(Point(pygame.Rect(fan.rect).center))
    assert open_fan(match) is None, "a pointer that only passes opens nothing"
    assert match.animating
    match.update(LINGER + 0.01)
    assert open_fan(match) == fan
    match.handle(Point(FAR_AWAY))
    assert open_fan(match) is None
    match.handle(Press(match.state.board.menu.center))
    assert isinstance(match.handle(Release(match.state.board.menu.center)), Push)
    match.handle(Press(match.state.board.menu.center))
    assert match.handle(Release(match.state.board.help.center)) is None


@pytest.mark.parametrize("moves", [True, False])
def test_a_card_that_is_grasped_while_others_still_move_can_be_dragged_but_is_not_played_by_letting_it_go(
    moves: bool,
) -> None:
    match, card = with_match(1)
    match.state.queue = shots(match.state.view, [Awaiting(match.state.view.phase)], lambda _view: match.state.board)
    match.state.queue[0] = replace(match.state.queue[0], clip=still(0.5))
    start, before = spot(match, card), lines(match)
    match.handle(Press(start))
    for _ in range(10):
        match.update(0.1)
    assert not match.state.queue
    over = middle_of(match, others(match, card)[0])
    if moves:
        match.handle(Point((over[0] + start[0] - middle_of(match, card)[0], over[1])))
    match.handle(Release(match.board_input.at))
    assert (lines(match) > before) is moves


# What is heard


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Cue]:
    class Noted:
        def play(self, cue: Cue, voice: int | None = None, side: float = 0.0) -> None:
            assert -1.0 <= side <= 1.0
            found.append(cue)

    found: list[Cue] = []
    monkeypatch.setattr(SERVICES, "sounds", Noted())
    return found


def test_a_hand_card_that_is_moved_to_is_heard_once_to_come_up(heard: list[Cue]) -> None:
    match, card = with_match(1)
    x, y = spot(match, card)
    for step in range(5):
        match.handle(Point((x, y + step)))
        match.update(0.02)
    assert heard == [Cue.LIFT]
    match.handle(Point(FAR_AWAY))
    match.update(0.2)
    assert heard == [Cue.LIFT], "going away is not heard"


def test_a_sweep_over_the_hand_is_no_rattle(heard: list[Cue]) -> None:
    match, _card = with_match(1)
    rects = [match.state.board.picture[one.code].rect for one in match.state.view.hand]
    for x in range(min(rect.left for rect in rects), max(rect.right for rect in rects), 4):
        match.handle(Point((x, rects[0].centery)))
        match.update(0.1 / len(rects) / 10)
    assert 1 <= len(heard) <= 3
    last = match.board_input.here
    match.update(0.2)
    assert match.board_input.here == last
    assert heard[-1] is Cue.LIFT


def test_a_card_under_a_pointer_at_rest_comes_up_without_a_sound(heard: list[Cue]) -> None:
    match, card = with_match(1)
    match.board_input.at = spot(match, card)
    for _ in range(5):
        match.update(0.1)
    assert match.board_input.up is card
    assert heard == []


def test_keys_are_heard_on_cards_and_on_everything_else(heard: list[Cue]) -> None:
    match, _card = with_match(1)
    bindings.used(Device.KEYS)
    for step in (MoveFocus(1, 0), MoveFocus(1, 0), MoveFocus(-1, 0)):
        match.handle(step)
        match.update(0.2)
    assert set(heard) == {Cue.LIFT}
    assert len(heard) >= 2
    for _ in range(12):
        match.handle(MoveFocus(-1, 0))
        match.update(0.2)
    assert Cue.FOCUS in heard


def test_a_card_that_is_held_while_it_can_no_longer_be_meant_makes_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    match, card = with_match(1)
    pick_up(match, card, FAR_AWAY)
    monkeypatch.setattr(BoardInput, "spots", lambda _self: {})
    match.update(0.1)
    assert match.board_input.here == CardSpot(card)

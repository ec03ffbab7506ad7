"""Mouse, finger and keys at the table: what is lifted, what is lit, what is dragged and where it may fall."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from koikoi import settings
from koikoi.desktop import bindings, ear
from koikoi.desktop.bindings import Device
from koikoi.desktop.choreography import shots
from koikoi.desktop.clips import still
from koikoi.desktop.intents import (
    Cancel,
    Confirm,
    Hurry,
    LetGo,
    Menu,
    Point,
    Position,
    Press,
    Release,
    Show,
    Step,
)
from koikoi.desktop.scene.linger import LINGER
from koikoi.desktop.scene.match import MatchScene
from koikoi.desktop.scene.notice import PauseScene
from koikoi.desktop.scene.pointing import Pointing
from koikoi.desktop.scenes import Push, Stack
from koikoi.desktop.sound import Cue
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.events import Awaiting
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.moments import moment

FAR_AWAY = (2, 300)
"""On the wood beside the cloth."""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    bindings.used(Device.POINTER)
    settings.adopt(Settings())
    yield
    bindings.used(Device.POINTER)
    settings.adopt(Settings())


def matching(view: View, count: int) -> list[Card]:
    """The hand cards that match so many cards on the field."""
    return [one for one in view.hand if sum(lying.month is one.month for lying in view.field_cards) == count]


def with_match(count: int, rules: Ruleset | None = None) -> tuple[MatchScene, Card]:
    """A table, and a hand card that matches so many."""
    match = moment(ToPlay, such=lambda view: bool(matching(view, count)), rules=rules)
    return match, matching(match.view, count)[0]


def lax() -> Ruleset:
    text = '[lax]\nextends = "italian"\ncapture_optional = true'
    return load_text(text, "lax.toml", bundled()).rulesets["lax"]


def spot(match: MatchScene, card: Card) -> Position:
    rect = match.board.picture[card.code].rect
    spots = ((x, rect.centery) for x in range(rect.left + 2, rect.right, 2))
    return next(at for at in spots if (found := match.pointing.under(at)) is not None and found.face is card)


def pick_up(match: MatchScene, card: Card, *ways: Position, touch: bool = False) -> None:
    """Presses a card and moves, so that its middle goes along these places."""
    start = spot(match, card)
    middle = match.board.picture[card.code].rect.center
    match.handle(Press(start, touch))
    for way in ways:
        match.handle(Point((start[0] + way[0] - middle[0], start[1] + way[1] - middle[1]), touch))


def drop(match: MatchScene, *, touch: bool = False) -> None:
    match.handle(Release(match.pointing.at, touch))


def drag(match: MatchScene, card: Card, to: Position, *, touch: bool = False) -> None:
    middle = match.board.picture[card.code].rect.center
    pick_up(match, card, ((middle[0] + to[0]) // 2, (middle[1] + to[1]) // 2), to, touch=touch)
    drop(match, touch=touch)


def middle_of(match: MatchScene, card: Card) -> Position:
    x, y = match.board.picture[card.code].rect.center
    return x, y


def free_place(match: MatchScene) -> pygame.Rect:
    field = match.view.field
    return next(rect for place, rect in enumerate(match.board.places) if place >= len(field) or field[place] is None)


def others(match: MatchScene, card: Card) -> list[Card]:
    return [one for one in match.view.field_cards if one.month is card.month]


def lines(match: MatchScene) -> int:
    return len(match.table.lines)


def marks(match: MatchScene, mark: str) -> set[Card]:
    return {one.face for one in match.shown.values() if one.mark == mark and one.face is not None}


# Dragging


def test_a_card_that_is_dragged_follows_the_pointer_above_all_others_and_its_matches_are_lit() -> None:
    match, card = with_match(1)
    pick_up(match, card, (500, 350))
    piece = match.pointing.marked(match.board.picture)[card.code]
    assert abs(piece.x - 500) + abs(piece.y - 350) < 3
    assert piece.z == max(one.z for one in match.shown.values())
    assert set(others(match, card)) == marks(match, "lit")


def test_dropped_on_its_match_it_takes_it() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other))
    assert {card, other} <= set(match.table.match.captured[match.viewer or 0])


@pytest.mark.parametrize("which", [0, 1])
def test_dropped_on_one_of_two_it_takes_that_one(which: int) -> None:
    match, card = with_match(2)
    pair = others(match, card)
    before = lines(match)
    drag(match, card, middle_of(match, pair[which]))
    captured = match.table.match.captured[match.viewer or 0]
    assert {card, pair[which]} <= set(captured)
    assert pair[1 - which] not in captured
    assert before + 2 <= lines(match)
    assert not any(isinstance(shot.view.phase, ToPick) and shot.view.phase.card is card for shot in match.queue)


def test_dropped_between_two_matches_it_goes_back() -> None:
    match, card = with_match(2)
    before = lines(match)
    drag(match, card, (match.board.cloth.right - 6, match.board.line.centery))
    assert before == lines(match)
    assert match.pointing.lively


@pytest.mark.parametrize("where", ["empty place", "cloth"])
def test_without_a_match_it_is_laid_anywhere_on_the_cloth(where: str) -> None:
    match, card = with_match(0)
    places = match.board.places
    free = next(
        rect for place, rect in enumerate(places) if place >= len(match.view.field) or not match.view.field[place]
    )
    drag(match, card, free.center if where == "empty place" else (match.board.cloth.centerx, match.board.line.centery))
    assert card in match.table.match.field or card in match.table.match.captured[0] | match.table.match.captured[1]
    assert card not in match.table.match.hands[match.viewer or 0]


@pytest.mark.parametrize("where", ["hand", "wood"])
@pytest.mark.parametrize("count", [0, 1])
def test_over_the_hand_and_beside_the_cloth_it_goes_back_to_its_place(where: str, count: int) -> None:
    match, card = with_match(count)
    before = lines(match)
    home = match.board.picture[card.code]
    beside = next(one for one in match.view.hand if one is not card)
    drag(match, card, middle_of(match, beside) if where == "hand" else FAR_AWAY)
    assert before == lines(match)
    distances = []
    while match.pointing.lively:
        piece = match.pointing.marked(match.board.picture)[card.code]
        distances.append(abs(piece.x - home.x) + abs(piece.y - home.y))
        match.update(1 / 60)
    assert len(distances) > 4
    assert distances == sorted(distances, reverse=True)
    assert match.pointing.marked(match.board.picture)[card.code].x == home.x


def test_a_tremble_is_a_click() -> None:
    match, card = with_match(0)
    at = spot(match, card)
    for intent in (Press(at), Point((at[0] + 3, at[1] + 2)), Release((at[0] + 3, at[1] + 2))):
        match.handle(intent)
    assert match.queue


def test_what_a_card_in_flight_takes_may_be_shown_by_dragging_it_there() -> None:
    match = moment(ToPick)
    phase = match.view.phase
    assert isinstance(phase, ToPick)
    wanted = max(phase.choices)
    drag(match, phase.card, middle_of(match, wanted))
    assert {phase.card, wanted} <= set(match.table.match.captured[phase.seat])


def test_where_nothing_has_to_be_taken_a_free_place_leaves_the_match_lying() -> None:
    match, card = with_match(1, lax())
    places = match.board.places
    free = next(
        rect for place, rect in enumerate(places) if place >= len(match.view.field) or not match.view.field[place]
    )
    other = others(match, card)[0]
    drag(match, card, free.center)
    seat = match.view.seat or Seat(0)
    assert not {card, other} & set(match.table.match.captured[seat])
    assert card not in match.table.match.hands[seat]


def test_the_card_flies_from_where_it_was_dropped() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other))
    start = match.shown[card.code]
    at = match.queue[0].view
    assert at is not None
    goal = match.board.places[match.view.field.index(other)].center
    assert abs(start.x - goal[0]) + abs(start.y - goal[1]) < start.w * 0.5


def test_a_card_that_can_not_be_played_can_not_be_dragged() -> None:
    loaded = load_text('[strict]\nextends = "italian"\nmust_match = true', "strict.toml", bundled())
    match = moment(
        ToPlay, rules=loaded.rulesets["strict"], such=lambda view: bool(matching(view, 0) and matching(view, 1))
    )
    dead = matching(match.view, 0)[0]
    pick_up(match, dead, (500, 350))
    assert match.shown[dead.code].x == match.board.picture[dead.code].x


# What ends a drag


@pytest.mark.parametrize("way", ["escape", "focus", "resize", "another scene"])
def test_whatever_comes_between_puts_the_card_back_and_the_release_means_nothing(way: str) -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    stack = Stack(match, (1280, 720))
    match.look_from(getattr(match.view.phase, "seat", None))
    before = lines(match)
    pick_up(match, card, (500, 350), middle_of(match, other))
    if way == "escape":
        stack.handle(Cancel())
        assert stack.top is match
    elif way == "focus":
        stack.handle(LetGo())
    elif way == "resize":
        stack.resize((960, 600))
    else:
        stack.handle(Menu())
        assert isinstance(stack.top, PauseScene)
        stack.handle(Cancel())
    stack.handle(Release(match.pointing.at))
    assert before == lines(match)


def test_a_card_that_may_not_be_seen_any_more_is_not_in_the_fingers_any_more() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0))
    table.deal()
    match = MatchScene(table, Privacy.PEEK)
    match.enter((1280, 720))
    match.peek(Seat(0), True)
    match.looking.settle()
    card = next(iter(table.match.hands[0]))
    pick_up(match, card, (500, 350))
    assert match.shown[card.code].face is card
    match.peek(Seat(0), False)
    assert not CardSet(one.face for one in match.shown.values() if one.face) & table.match.hands[0]
    drop(match)
    assert not match.queue


# Touching


def test_the_first_touch_lifts_and_the_second_plays() -> None:
    match, card = with_match(0)
    at = spot(match, card)
    match.handle(Press(at, touch=True))
    match.handle(Release(at, touch=True))
    assert not match.queue
    assert match.pointing.up is card
    match.handle(Press(at, touch=True))
    match.handle(Release(at, touch=True))
    assert match.queue


def test_a_tap_on_a_lit_match_plays_the_lifted_card_onto_it() -> None:
    match, card = with_match(2)
    wanted = others(match, card)[0]
    for at in (spot(match, card), middle_of(match, wanted)):
        match.handle(Press(at, touch=True))
        match.handle(Release(at, touch=True))
    assert {card, wanted} <= set(match.table.match.captured[match.viewer or 0])


def test_a_tap_beside_the_cards_lowers_what_was_lifted() -> None:
    match, card = with_match(0)
    for at in (spot(match, card), (match.board.cloth.right - 4, match.board.cloth.centery)):
        match.handle(Press(at, touch=True))
        match.handle(Release(at, touch=True))
    assert match.pointing.up is None


def test_a_finger_drags_too() -> None:
    match, card = with_match(1)
    (other,) = others(match, card)
    drag(match, card, middle_of(match, other), touch=True)
    assert {card, other} <= set(match.table.match.captured[match.viewer or 0])


# Keys


def test_hover_and_focus_look_the_same() -> None:
    match, card = with_match(1)
    match.handle(Point(spot(match, card)))
    hovered = match.pointing.marked(match.board.picture)
    match.handle(Point(FAR_AWAY))
    for _ in range(20):
        if match.pointing.here == card.code:
            break
        match.handle(Step(1, 0))
    assert hovered == match.pointing.marked(match.board.picture)


def test_up_from_a_card_leads_to_its_matches_and_enter_takes_that_one() -> None:
    match, card = with_match(2)
    pair = {one.code for one in others(match, card)}
    match.handle(Point(spot(match, card)))
    match.handle(Step(0, -1))
    match.handle(Step(0, -1))
    first = match.pointing.here
    assert first in pair
    assert match.pointing.up is card
    (other,) = pair - {first}
    one, two = match.board.picture[first], match.board.picture[other]
    across = two.x - one.x
    match.handle(Step(1 if across > 0 else -1, 0) if abs(across) > one.w / 2 else Step(0, 1 if two.y > one.y else -1))
    assert other == match.pointing.here
    assert match.pointing.up is card
    match.handle(Cancel())
    assert match.pointing.here == card.code
    match.handle(Step(0, -1))
    wanted = match.pointing.here
    match.handle(Confirm())
    assert wanted in {one.code for one in match.table.match.captured[match.viewer or 0]}


def test_the_mouse_hides_the_focus_of_the_keys() -> None:
    match, _card = with_match(1)
    match.handle(Step(1, 0))
    assert match.pointing.up is not None
    match.handle(Point(FAR_AWAY))
    assert match.pointing.up is None


def test_enter_that_was_meant_to_hurry_plays_no_card() -> None:
    match, card = with_match(0)
    match.handle(Point(spot(match, card)))
    match.handle(Confirm())
    for _ in range(200):
        if not match.queue:
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
    assert not match.queue


# Beside the cards


def test_log_and_unseen_cards_open_by_key_by_click_and_close_again() -> None:
    match, _card = with_match(1)
    match.handle(Show("log"))
    assert "log" == match.open_panel
    match.handle(Show("unseen"))
    assert "unseen" == match.open_panel
    assert match.handle(Cancel()) is None
    assert not match.open_panel
    for name, rect in (("unseen", match.board.stock), ("log", match.board.line)):
        for wanted in (name, ""):
            match.handle(Press(rect.center))
            match.handle(Release(rect.center))
            assert wanted == match.open_panel


def test_captured_cards_and_buttons_can_be_pointed_at() -> None:
    match = moment(ToPlay, such=lambda view: any(view.captured))
    fan = next(one for one in match.board.fans if one.count)
    match.handle(Point(pygame.Rect(fan.rect).center))
    assert match.pointing.fan is None, "a pointer that only passes opens nothing"
    assert match.lively
    match.update(LINGER + 0.01)
    assert match.pointing.fan == fan
    match.handle(Point(FAR_AWAY))
    assert match.pointing.fan is None
    match.handle(Press(match.board.menu.center))
    assert isinstance(match.handle(Release(match.board.menu.center)), Push)
    match.handle(Press(match.board.menu.center))
    assert match.handle(Release(match.board.help.center)) is None


@pytest.mark.parametrize("moves", [True, False])
def test_a_card_that_is_grasped_while_others_still_move_can_be_dragged_but_is_not_played_by_letting_it_go(
    moves: bool,
) -> None:
    match, card = with_match(1)
    match.queue = shots(match.view, [Awaiting(match.view.phase)], match._board)
    match.queue[0] = replace(match.queue[0], clip=still(0.5))
    start, before = spot(match, card), lines(match)
    match.handle(Press(start))
    for _ in range(10):
        match.update(0.1)
    assert not match.queue
    over = middle_of(match, others(match, card)[0])
    if moves:
        match.handle(Point((over[0] + start[0] - middle_of(match, card)[0], over[1])))
    match.handle(Release(match.pointing.at))
    assert (lines(match) > before) is moves


# What is heard


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Cue]:
    class Noted:
        def play(self, cue: Cue, voice: int | None = None, side: float = 0.0) -> None:
            assert -1.0 <= side <= 1.0
            found.append(cue)

    found: list[Cue] = []
    monkeypatch.setattr(ear, "sounds", Noted)
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
    rects = [match.board.picture[one.code].rect for one in match.view.hand]
    for x in range(min(rect.left for rect in rects), max(rect.right for rect in rects), 4):
        match.handle(Point((x, rects[0].centery)))
        match.update(0.1 / len(rects) / 10)
    assert 1 <= len(heard) <= 3
    last = match.pointing.here
    match.update(0.2)
    assert match.pointing.here == last
    assert heard[-1] is Cue.LIFT


def test_a_card_under_a_pointer_at_rest_comes_up_without_a_sound(heard: list[Cue]) -> None:
    match, card = with_match(1)
    match.pointing.at = spot(match, card)
    for _ in range(5):
        match.update(0.1)
    assert match.pointing.up is card
    assert heard == []


def test_keys_are_heard_on_cards_and_on_everything_else(heard: list[Cue]) -> None:
    match, _card = with_match(1)
    bindings.used(Device.KEYS)
    for step in (Step(1, 0), Step(1, 0), Step(-1, 0)):
        match.handle(step)
        match.update(0.2)
    assert set(heard) == {Cue.LIFT}
    assert len(heard) >= 2
    for _ in range(12):
        match.handle(Step(-1, 0))
        match.update(0.2)
    assert Cue.FOCUS in heard


def test_a_card_that_is_held_while_it_can_no_longer_be_meant_makes_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    match, card = with_match(1)
    pick_up(match, card, FAR_AWAY)
    monkeypatch.setattr(Pointing, "spots", lambda _self: {})
    match.update(0.1)
    assert match.pointing.here == card.code

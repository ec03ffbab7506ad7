"""Whose hand is open when, in every mode of privacy; test_twins.py looks at every frame."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.input.intents import Cancel, Help, Peek, Point, Press
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.turning_tabs import tabs
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, Card, CardSet
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.table.seating import Privacy
from tests.desktop.moments import laid_over, moment
from tests.desktop.random_players import Players
from tests.desktop.windows import DrawnScene, entered, new_stack


@pytest.mark.parametrize("privacy", list(Privacy))
@pytest.mark.parametrize("person", [0, 1])
def test_who_plays_against_the_computer_sees_no_curtain_and_sits_near(privacy: Privacy, person: int) -> None:
    players = Players(privacy, 2, computers=(1 - person,), seed=5)
    seen = set()
    for _ in players.turns():
        seen.add(type(players.top))
        assert players.match.state.near == person
        assert players.match.state.view.hands[person] is not None
        assert players.match.state.waiting_for is None
    assert CurtainScene not in seen


def test_a_computer_that_sits_between_two_people_brings_no_curtain_of_its_own() -> None:
    curtains: list[CurtainScene] = []

    def look(players: Players) -> None:
        if isinstance(players.top, CurtainScene) and players.top not in curtains:
            curtains.append(players.top)

    for _ in Players(Privacy.PASS, 3, computers=(1,), seed=2, look=look).turns():
        pass
    asked = [curtain.seat for curtain in curtains]
    assert set(asked) == {0, 2}
    assert all(one != other for one, other in pairwise(asked)), "who still has the screen is not asked again"


@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.PEEK, Privacy.FACE])
def test_the_last_card_of_a_closed_hand_is_played_by_itself_after_a_moment(privacy: Privacy) -> None:
    players = Players(privacy, 2, seed=6)
    players.bold = True
    match, state, phase = players.match, players.table.match, players.table.match.phase
    for _ in players.turns():
        state, phase = players.table.match, players.table.match.phase
        if isinstance(phase, ToPlay) and len(state.hands[phase.seat]) == 1 and phase.seat not in players.allowed:
            break
    assert isinstance(phase, ToPlay)
    for _ in range(200):
        if isinstance(players.top, CurtainScene) or state is not players.table.match:
            break
        players.frame()
    assert not isinstance(players.top, CurtainScene)
    assert not players.table.match.hands[phase.seat]
    assert match.still == 0.0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_more_than_two_sit_around_an_open_table_it_turns_to_who_is_to_play(seats: int) -> None:
    players, near = Players(Privacy.OPEN, seats, seed=5), set()
    for _ in players.turns():
        if players.top is players.match and (actions := players.match.state.legal()):
            players.wait(1.0)
            near.add(int(players.match.state.near))
            assert seats == 2 or players.match.state.near == players.table.match.to_move
            assert set(players.match.state.legal()) == set(actions)
    assert len(near) == (1 if seats == 2 else seats)


def waiting(privacy: Privacy, seats: int = 2) -> Players:
    """A table at which the first player has to open the own hand."""
    players = Players(privacy, seats, seed=8)
    for _ in players.turns():
        match = players.match
        if match.state.waiting_for is not None and not match.state.visibility.changing and players.top is match:
            break
    for seat in tuple(players.held):
        players.peep(seat)
    return players


def faces(match: MatchScene) -> set[Card]:
    """All that lie face up, besides what everybody may see."""
    view = match.state.view
    everybody = {*view.field_cards, *(card for pile in view.captured for card in pile)}
    return {piece.face for piece in match.shown.values() if piece.face is not None} - everybody


def viewer(match: MatchScene) -> Seat | None:
    return match.state.viewer


def test_whoever_holds_first_looks_alone_and_release_closes_at_once() -> None:
    match = waiting(Privacy.PEEK).match
    hands = match.table.match.hands
    for seat, held, seen in ((1, True, 1), (0, True, 1), (1, False, 0), (0, False, None)):
        match.handle(Peek(seat, held))
        assert not held or match.state.visibility.changing or seen != seat
        match.state.visibility.settle()
        assert faces(match) == set(hands[seen] if seen is not None else ())


def test_a_dialog_closes_the_hand_and_it_has_to_be_held_anew() -> None:
    players = waiting(Privacy.PEEK)
    for question in (Help(), Cancel()):
        players.match.handle(Peek(0, True))
        assert viewer(players.match) == 0
        players.stack.handle(question)
        assert players.top is not players.match
        assert viewer(players.match) is None
        players.stack.handle(Cancel())
        assert players.top is players.match
        assert viewer(players.match) is None


def test_face_to_face_only_the_cards_of_who_is_to_play_can_be_touched() -> None:
    match = waiting(Privacy.FACE).match
    mover = match.state.waiting_for
    assert mover is not None
    assert list(match.state.corners) == [mover]
    match.handle(Peek(1 - mover, True))
    assert viewer(match) is None
    match.handle(Peek(mover, True))
    match.handle(Peek(mover, False))
    assert viewer(match) == mover, "a touch is enough"
    assert not match.state.corners


def test_the_last_guard_lets_no_secret_through_whatever_the_picture_says() -> None:
    match = waiting(Privacy.FACE).match
    secret = CardSet(match.table.match.stock)
    for hand in match.table.match.hands:
        secret |= hand
    key, piece = next(iter(match.state.board.picture.items()))
    for one in secret:
        assert match.state.redacted({key: replace(piece, face=one)})[key].face is None


def test_the_mode_does_not_slow_a_table_at_rest() -> None:
    for privacy in (Privacy.PEEK, Privacy.FACE):
        players = waiting(privacy)
        players.wait(20)
        assert not players.stack.animating


class Probe(DrawnScene):
    """Keeps what it is given and paints its upper left corner."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def handle(self, intent: object) -> None:
        self.given.append(intent)

    def draw(self, target: pygame.Surface) -> None:
        target.fill((1, 2, 3))
        target.fill((250, 0, 0), (150, 0, 20, 20))


def test_a_turned_scene_is_drawn_and_pointed_at_from_the_other_side() -> None:
    probe, target = Probe(), pygame.Surface((400, 300))
    probe.turned = probe.two_sided = True
    stack = new_stack(probe, (400, 300))
    stack.draw(target)
    assert target.get_at((239, 290))[:3] == (250, 0, 0)
    stack.handle(Press((240, 290)))
    assert probe.given == [Press((159, 9))]
    stack.handle(Press(tabs(stack.size)[1].center))
    stack.draw(target)
    assert target.get_at((160, 10))[:3] == (250, 0, 0)
    stack.handle(Press((160, 10)))
    assert probe.given[-1] == Press((160, 10))


def notice_opposite() -> NoticeDialog:
    """A notice, for who sits opposite."""
    made = NoticeDialog("!")
    made.turned = made.two_sided = True
    return made


def asked_opposite() -> DecisionScene:
    """The question, for who sits opposite."""
    match = moment(ToDecide, such=lambda view: view.to_move == 1)
    facing = entered(MatchScene(match.table, Privacy.FACE), (1280, 720))
    decision = laid_over(facing, DecisionScene)
    assert decision.phase.seat in facing.state.board.turned
    return decision


@pytest.mark.parametrize("make", [asked_opposite, notice_opposite])
def test_what_is_read_from_the_other_side_is_pointed_at_where_it_is_drawn(make: Callable[[], Scene]) -> None:
    scene = make()
    stack = new_stack(scene, (1280, 720))
    assert scene.panel is not None
    drawn = mirrored(scene.panel.buttons[0].rect, (1280, 720))

    def pointed(at: tuple[int, int]) -> object:
        stack.handle(Point(at))
        return scene.pointed

    button, nothing = pointed(drawn.center), pointed((2, 300))
    assert button != nothing
    for inside in (drawn.topleft, (drawn.right - 1, drawn.bottom - 1)):
        assert pointed(inside) == button
    for outside in ((drawn.left - 1, drawn.centery), (drawn.right, drawn.centery), (drawn.centerx, drawn.bottom)):
        assert pointed(outside) == nothing


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_whatever_a_picture_says_only_the_open_hand_is_drawn_with_faces(viewer: int | None) -> None:
    players = Players(Privacy.PASS, 3, seed=4)
    turns = players.turns()
    while not all(players.table.match.hands):
        next(turns)
    match, visibility = players.table.match, players.match.state.visibility
    visibility.viewer = None if viewer is None else Seat(viewer)
    told = {one.code: Piece(one.code, 10, 10, 20, one) for one in DECK}
    drawn = {piece.face for piece in visibility.redacted(told, visibility.view()).values()}
    for seat, hand in enumerate(match.hands):
        assert all((one in drawn) is (seat == viewer) for one in hand)
    assert not drawn & set(match.stock)
    assert set(match.field_cards) <= drawn


def test_an_open_hand_shows_no_card_before_it_is_dealt() -> None:
    players = Players(Privacy.PASS, 2, computers=(1,), seed=4)
    state, turns = players.match.state, players.turns()
    before = state.view
    while not all(players.table.match.hands):
        before = state.view if not any(state.view.hand_sizes) else before
        next(turns)
    assert not before.hand_sizes[0]
    assert not state.visibility.as_seen(before, []).hands[0], "the cards are still on their way"
    now = state.visibility.view()
    assert state.visibility.as_seen(now, []).hands[0] == players.table.match.hands[0]


def test_who_hands_the_screen_over_chooses_nothing_before_the_own_hand_is_open() -> None:
    players = Players(Privacy.PASS, 2, seed=4)
    phase, state = players.table.match.phase, players.match.state
    for _ in players.turns():
        phase = players.table.match.phase
        chooses = isinstance(phase, ToPick) and players.table.match.hands[phase.seat]
        if chooses and players.top is players.match and not state.queue and state.legal():
            break
    state.look_from(None)
    assert not state.legal()
    assert isinstance(phase, ToPick)
    assert state.waiting_for == phase.seat
    players.frame()
    players.wait(1.5)
    assert isinstance(players.top, CurtainScene)

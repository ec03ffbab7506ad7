"""Computer players take their time, and are seen to think."""

from __future__ import annotations

from dataclasses import replace

from koikoi.desktop.match.hud import player_plates
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state import computer_players
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.state import ToPlay
from tests.desktop.moments import against_computers
from tests.desktop.windows import entered


def test_thinking_is_shown_while_a_computer_player_has_to_choose() -> None:
    scene = MatchScene(against_computers())
    entered(scene, (1280, 720))
    scene.finish()
    phase = scene.state.view.phase
    assert isinstance(phase, ToPlay)
    shown = [player_plates._shown(scene.state, Seat(seat), score=True) for seat in (0, 1)]
    assert [one.thinks for one in shown] == [False, phase.seat == 1]


def test_pauses_are_not_always_the_same_and_short_where_there_is_no_choice() -> None:
    made = against_computers()
    view = made.view(Seat(1))
    assert len(view.legal) > 1
    pauses = [computer_players.pause(view, seed) for seed in range(101)]
    assert len(set(pauses)) > 50
    assert 0.8 * computer_players.PAUSE < min(pauses) < max(pauses) < 1.4 * computer_players.PAUSE
    hands = tuple(hand and CardSet(list(hand)[:1]) for hand in view.hands)
    assert computer_players.pause(replace(view, hands=hands), 100) < min(pauses)

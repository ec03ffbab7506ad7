"""Computer players take their time, and are seen to think."""

from __future__ import annotations

from dataclasses import replace

import pygame

from koikoi.desktop.animation.choreography import shots
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.match.hud import player_plates
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state import computer_players
from koikoi.engine.actions import Seat
from koikoi.engine.events import Awaiting
from koikoi.engine.state import ToPlay
from tests.desktop.moments import against_computers
from tests.desktop.windows import entered


def test_thinking_is_shown_while_a_computer_player_has_to_choose() -> None:
    scene = MatchScene(against_computers())
    entered(scene, (1280, 720))
    scene.finish()
    phase = scene.state.view.phase
    assert isinstance(phase, ToPlay)
    assert phase.seat == 1

    def plates() -> list[bytes]:
        target = pygame.Surface(scene.size)
        player_plates.draw_plates(PanelCache(target, scene.state.board), scene.state, scene.state.board)
        return [pygame.image.tobytes(target.subsurface(scene.state.board.plates[Seat(one)]), "RGB") for one in (0, 1)]

    thinking = plates()
    scene.state.queue = shots(scene.state.view, [Awaiting(phase)], lambda _view: scene.state.board)
    assert [one == other for one, other in zip(thinking, plates(), strict=True)] == [True, False]


def test_pauses_are_not_always_the_same_and_short_where_there_is_no_choice() -> None:
    view = against_computers().view(None)
    pauses = [computer_players.pause(view, seed) for seed in range(101)]
    assert len(set(pauses)) > 50
    assert 0.8 * computer_players.PAUSE < min(pauses) < max(pauses) < 1.4 * computer_players.PAUSE
    last = replace(view, hand_sizes=tuple(1 for _ in view.hand_sizes))
    assert computer_players.pause(last, 100) < min(pauses)

"""The curtain between two players: how it opens, and what it tells."""

import pygame
import pytest

from koikoi.desktop.animation.noren import Noren
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import CancelDrag, Confirm, ConfirmReleased, Press, Release
from koikoi.desktop.match.hud.last_turn import last_turn
from koikoi.desktop.match.match_scene import READ, MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor
from tests.desktop.text_boxes import written
from tests.desktop.windows import entered, top


def until_a_curtain(actor: Actor) -> CurtainScene:
    while True:
        if isinstance(actor.stack.top, CurtainScene):
            return actor.stack.top
        actor.move()


def hanging(seed: int = 3) -> tuple[Actor, CurtainScene]:
    actor = Actor(seed=seed)
    curtain = until_a_curtain(actor)
    actor.wait(0.6)
    assert curtain.down
    return actor, curtain


def test_the_hand_opens_only_when_the_curtain_is_out_of_the_way() -> None:
    actor, _curtain = hanging()
    actor.give(Confirm(), ConfirmReleased())
    actor.wait(2.0)
    top(actor.stack, CurtainScene)  # one press alone does not open it
    actor.give(Confirm(), ConfirmReleased())
    actor.wait(0.4)
    assert actor.match.state.viewer is None
    actor.wait(0.3)
    assert actor.stack.top is actor.match
    assert actor.match.state.viewer == actor.match.state.view.to_move


@pytest.mark.parametrize("press", [Press((640, 620)), Confirm()], ids=["pointer", "key"])
def test_holding_the_curtain_opens_it(press: Press | Confirm) -> None:
    actor, _curtain = hanging()
    actor.give(press)
    actor.wait(1.4)
    assert actor.stack.top is actor.match


def test_a_key_or_button_that_goes_up_in_time_does_not_open_it() -> None:
    mapper = InputMapper()
    key = [pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    pad = [
        pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    ]
    for device in (key, pad):
        actor, curtain = hanging()
        for one in device:
            actor.give(*mapper.take(one, 1.0, SIZE))
        actor.wait(1.4)
        assert (curtain.knocks, curtain.opening) == (1, None)
    bindings.used(Device.POINTER)


def test_whoever_moved_reads_their_own_draw_before_it_falls() -> None:
    actor, _curtain = hanging()
    while not isinstance(actor.stack.top, CurtainScene) or last_turn(actor.match.state.events) is None:
        if actor.stack.top is actor.match and (waited := actor.match.still) > 0.0:
            assert waited < READ + 0.05
            assert actor.match.state.legal() or actor.match.state.viewer is None  # their hand is closed at once
        actor.move()
    assert actor.match.still >= READ
    turn = last_turn(actor.match.state.events)
    assert turn is not None
    assert turn.seat != actor.match.state.view.to_move
    lying = {*actor.match.state.view.field_cards, *(card for pile in actor.match.state.view.captured for card in pile)}
    assert {*turn.cards} <= lying


def test_a_click_brings_it_down_and_does_not_open_it() -> None:
    actor = Actor(seed=3)
    curtain = until_a_curtain(actor)
    for _ in range(3):  # a hasty hand
        actor.give(Press((640, 620)), Release((640, 620)))
    assert curtain.down
    assert curtain.knocks <= 1


def test_plates_keep_their_corners_whoever_is_next() -> None:
    corners: list[tuple[Seat, dict[Seat, pygame.Rect]]] = []
    actor = Actor(seed=3)
    while len(corners) < 2:
        curtain = until_a_curtain(actor)
        actor.wait(0.6)
        corners.append((curtain.seat, curtain.plates))
        actor.move()
    (one, before), (other, after) = corners
    assert one != other
    assert before == after


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (960, 600), (900, 1200), (2560, 1080)], ids=str)
def test_the_middle_breadth_bears_the_middle_of_the_crest(size: tuple[int, int]) -> None:
    crest = Noren(size, "player-rings", (size[0] // 2, size[1] // 3), 100.0)
    left, right = (max(x for x in crest.slits if x < size[0] / 2), min(x for x in crest.slits if x > size[0] / 2))
    assert abs(left + right - size[0]) <= 1


def test_the_curtain_tells_how_it_opens_with_what_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = Actor(seed=6)
    curtain = until_a_curtain(actor)
    said = written(monkeypatch)
    how = {"Hold to open", "or press twice", "Hold Enter to open", "Press again"}

    def told() -> set[str]:
        said.clear()
        curtain.draw(pygame.Surface(actor.stack.size))
        return how & set(said)

    actor.wait(1.0)
    assert told() == {"Hold to open", "or press twice"}
    bindings.used(Device.KEYS)
    assert told() == {"Hold Enter to open", "or press twice"}
    actor.give(Confirm(), ConfirmReleased())
    assert told() == {"Press again"}
    bindings.used(Device.POINTER)


SIZE = (1280, 720)


def test_a_curtain_that_is_held_while_the_window_loses_the_focus_stays_closed() -> None:
    match = MatchScene(Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0)))
    curtain = CurtainScene(match.state, match, Seat(0))
    entered(curtain, SIZE)
    curtain.update(0.6)
    curtain.handle(Press((10, 10)))
    curtain.handle(CancelDrag())
    curtain.update(3.0)
    assert curtain.opening is None
    assert not curtain.knocks

"""The curtain between two players: how it opens, and what it tells."""

import pygame
import pytest

from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import CancelDrag, Confirm, Press
from koikoi.desktop.match.match_scene import MatchScene
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


def test_the_hand_opens_only_when_the_curtain_is_up() -> None:
    actor = Actor(seed=3)
    until_a_curtain(actor)
    actor.wait(0.4)
    actor.give(Confirm())
    actor.wait(2.0)
    top(actor.stack, CurtainScene)  # one press alone does not open it
    actor.give(Confirm())
    actor.wait(0.3)
    assert actor.match.state.viewer is None
    actor.wait(0.5)
    assert actor.stack.top is actor.match
    assert actor.match.state.viewer == actor.match.state.view.to_move


def test_holding_the_curtain_opens_it() -> None:
    actor = Actor(seed=3)
    until_a_curtain(actor)
    actor.wait(0.4)
    actor.give(Press((640, 620)))
    actor.wait(1.4)
    assert actor.stack.top is actor.match


def test_the_curtain_tells_how_it_opens_with_what_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = Actor(seed=6)
    curtain = until_a_curtain(actor)
    said = written(monkeypatch)
    how = {"Hold to open", "or press twice", "Press Enter twice", "Press once more"}

    def told() -> set[str]:
        said.clear()
        curtain.draw(pygame.Surface(actor.stack.size))
        return how & set(said)

    assert told() == {"Hold to open", "or press twice"}
    bindings.used(Device.KEYS)
    assert told() == {"Press Enter twice"}
    actor.wait(0.5)
    actor.give(Confirm())
    assert told() == {"Press once more"}
    bindings.used(Device.POINTER)


SIZE = (1280, 720)


def test_a_curtain_that_is_held_while_the_window_loses_the_focus_stays_closed() -> None:
    match = MatchScene(Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0)))
    curtain = CurtainScene(match.state, match, Seat(0))
    entered(curtain, SIZE)
    curtain.update(0.4)
    curtain.handle(Press((10, 10)))
    curtain.handle(CancelDrag())
    curtain.update(3.0)
    assert curtain.opening is None
    assert not curtain.knocks

"""What is made ready behind the title: once, and not before the title has come in."""

import pytest

from koikoi.agents.worker.worker import AgentWorker
from koikoi.desktop.app import background
from koikoi.desktop.app.background import Background
from koikoi.desktop.app.screen_routes import prepare
from koikoi.desktop.audio.sound import Sounds
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.services import Services
from koikoi.rulesets import collection
from tests.desktop.windows import new_stack


class Entering(Scene):
    """Moves; first it comes in, then it is leisurely."""

    animating, leisurely = True, False


class Idle(AgentWorker):
    """Notes that it is to start."""

    started = False

    def start(self) -> None:
        self.started = True


def test_what_is_wanted_next_is_made_ready_once_at_the_first_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(background, "load_ahead", made.append)
    monkeypatch.setattr(sprites(), "prepare", lambda: made.append("cards"))
    monkeypatch.setattr(Sounds, "ambience", lambda _sounds, month: made.append(month))
    worker = Idle()
    scene, behind = Entering(), Background(Services(make_worker=lambda: worker))
    stack = new_stack(scene, (640, 400))
    scene.leisurely = True
    behind.update(1.0, stack)
    assert not made, "before the first frame"
    behind.started = True
    scene.leisurely = False
    behind.update(1.0, stack)
    assert not made, "while the title comes in"
    scene.leisurely = True
    assert not worker.started
    behind.update(1.0, stack)
    behind.update(1.0, stack)
    assert made == ["cards", prepare, background.season(stack)]
    assert worker.started


def test_what_is_made_ready_are_the_rules_that_take_long_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    prepare()  # who is imported below takes the real ones
    read: list[str] = []
    monkeypatch.setattr(collection, "bundled", lambda: read.append("variants"))
    prepare()
    assert read == ["variants"]


def test_memory_is_given_back_once_whenever_all_has_been_still_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[None] = []
    monkeypatch.setattr(background, "give_back", lambda: given.append(None))
    scene, behind = Entering(), Background(Services())
    stack = new_stack(scene, (640, 400))
    for turn in (1, 2):
        scene.leisurely = False
        for _ in range(40):
            behind.update(0.1, stack)
        assert len(given) == turn - 1, "while something moves"
        scene.leisurely = True
        for _ in range(40):
            behind.update(0.1, stack)
        assert len(given) == turn

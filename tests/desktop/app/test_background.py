"""What is made ready behind the title: once, and not before the title has come in."""

import pytest

from koikoi.desktop.app import background
from koikoi.desktop.app.background import Background
from koikoi.desktop.app.screen_routes import prepare
from koikoi.desktop.ui.scene import Scene
from koikoi.rulesets import collection
from tests.desktop.windows import SERVICES, new_stack


class Entering(Scene):
    """Moves; first it comes in, then it is leisurely."""

    animating, leisurely = True, False


def test_the_next_screens_are_made_ready_once_at_the_first_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(background, "make_ahead", made.append)
    scene, behind = Entering(), Background(SERVICES)
    stack = new_stack(scene, (640, 400))
    scene.leisurely = True
    behind.update(1.0, stack)
    assert not made, "before the first frame"
    behind.started = True
    scene.leisurely = False
    behind.update(1.0, stack)
    assert not made, "while the title comes in"
    scene.leisurely = True
    behind.update(1.0, stack)
    behind.update(1.0, stack)
    assert made == [prepare]


def test_what_is_made_ready_are_the_rules_that_take_long_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(collection, "bundled", lambda: read.append("variants"))
    prepare()
    assert read == ["variants"]

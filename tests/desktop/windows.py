"""Scenes put on the screen as the app would, with what all of them share."""

import sys
from typing import Any, TypeVar

import pytest

from koikoi.desktop.app.screen_routes import screen_routes
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services

S = TypeVar("S", bound=Scene)

SERVICES = Services(routes=screen_routes())
"""Those of all tests: pictures that are kept are kept for the next test, too."""


def new_stack(scene: Scene, size: tuple[int, int]) -> SceneStack:
    """A stack with this scene at the bottom."""
    return SceneStack(scene, size, SERVICES)


def entered(scene: S, size: tuple[int, int]) -> S:
    """A scene that is on the screen without a stack."""
    if "services" not in vars(scene):
        scene.attach(SERVICES)
    scene.enter(size)
    return scene


def replace_everywhere(monkeypatch: pytest.MonkeyPatch, name: str, instead: Any) -> None:
    """A function of the window is another one, in every module that knows it by this name."""
    for module in [module for path, module in sys.modules.items() if path.startswith("koikoi.desktop")]:
        if name in vars(module):
            monkeypatch.setattr(module, name, instead)

"""How long it takes from what happens at the table until the words about it reach a screen reader.

A match for two is played in the window's own loop, at its own pace and speed; somebody stands where the bridge to the
reader stands.  A moment begins when the table tells of it, at once after the engine has answered, and ends when its
words are handed over.  Seconds are those of the wall, so what else the computer did meanwhile is told with them.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from typing import Any, cast

import pygame

from benches.motion import SERVICES, dealt
from koikoi import settings
from koikoi.agents.players import GreedyPlayer
from koikoi.desktop.accessibility.accesskit_bridge import AccessKitBridge
from koikoi.desktop.accessibility.announcements import Announcements
from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.app import loop
from koikoi.desktop.app.listeners import Listeners
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.platform.window import open_window
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings

TARGET = 0.2  # seconds
EACH = 4
"""Moments for each repetition."""
LOOKS = 0.5
"""Seconds for which the player looks before anything is done."""


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Nothing of its own."""


class Reader:
    """Stands where the bridge stands, and notes when it is told something."""

    heard = True

    def __init__(self) -> None:
        self.happened: list[float] = []
        """When that happened of which nothing has been said yet."""
        self.waits: list[float] = []

    def say(self, _text: str) -> None:
        now = time.perf_counter()
        self.waits += [now - at for at in self.happened]
        self.happened.clear()

    def show(self, _described: Description, _scene: Scene) -> None:
        """It is looked at later."""

    def requests(self) -> tuple[()]:
        """It asks for nothing."""
        return ()

    def focus(self, *, gained: bool) -> None:
        """That is the same to it."""


class Timed(Announcements):
    """Notes when anything happens of which there is something to say."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def say(self, tell: Callable[[], Iterable[str]]) -> None:
        now, words = time.perf_counter(), list(tell()) if self.wanted else []
        self.reader.happened += [now] if any(words) else []
        super().say(lambda: words)


def measure(options: argparse.Namespace) -> dict[str, Any]:
    settings.adopt(Settings(language="en", speak=True, muted=True))
    canvas, reader, count = open_window(), Reader(), EACH * options.repetitions
    SERVICES.announcements = Timed(reader)
    stack, match = dealt(canvas.surface.get_size(), options.seed)
    listeners = Listeners(stack.services.announcements, lambda _make: cast(AccessKitBridge, reader))
    clock, rng, since = pygame.time.Clock(), Random(options.seed), time.perf_counter()

    def events() -> list[pygame.event.Event]:
        nonlocal since
        if len(reader.waits) >= count:
            return [pygame.event.Event(pygame.QUIT)]
        if time.perf_counter() - since > LOOKS and done(stack, match, rng):
            since = time.perf_counter()
        return []

    loop.loop(stack, canvas, events, lambda rate: clock.tick(rate) / 1000, None, listeners)
    return {
        "moments": len(reader.waits),
        "median": median(reader.waits),
        "longest": max(reader.waits),
        "in_time": sum(one < TARGET for one in reader.waits) / len(reader.waits),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "target": TARGET,
    }


def done(stack: SceneStack, match: MatchScene, rng: Random) -> bool:
    """Does whatever is to be done next; whether there was anything."""
    top = stack.top
    if top is not match:
        if isinstance(top, DecisionScene):
            top.panel.focus = top.panel.buttons[0] if top.clock.whole else None
        stack.handle(Confirm())
        return True
    if match.state.queue or match.state.mover is None:
        return False
    match.act(GreedyPlayer().choose(match.table.view(match.state.mover), rng))
    return True


def tell(found: dict[str, Any]) -> str:
    load = "" if found["load"] is None else f"; load {found['load']:.1f} on {os.cpu_count()} cores"
    return (
        f"{found['moments']} moments of a match: median {1e3 * found['median']:.0f} ms, longest "
        f"{1e3 * found['longest']:.0f} ms, {found['in_time']:.0%} within {1e3 * found['target']:.0f} ms{load}"
    )

"""What is filmed: screens and matches that go on by themselves, in even steps of a clock that nobody else reads."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Self

import pygame

from koikoi.agents.players import GreedyPlayer
from koikoi.desktop.input.intents import Cancel, Confirm, Menu, Point, Press, Release
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.screens import routes
from koikoi.desktop.screens.gallery.gallery import GalleryScene
from koikoi.desktop.screens.guide import GuideScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, KoiKoi, Seat, Stop
from koikoi.engine.cards import DECK, Month
from koikoi.engine.state import ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.desktop.scene_driver import decide
from tests.desktop.screen_table import SHUFFLE
from tests.desktop.windows import SERVICES, new_stack

Size = tuple[int, int]
SEED = 2637
"""The person makes Rainy Four, calls koi-koi, makes Five Brights and stops."""
STEP = 0.01
"""Seconds between two ticks of the clock."""
READING = 0.9
"""Seconds that a person looks before doing the next thing."""
AHEAD = 0.002
"""Seconds of each of them that are spent on what is to come."""
LOOKS = 20
"""Steps of the clock from one drawing to the next on the way to a moment: who comes there has seen the table."""


class NeverComes(ValueError):
    """A moment that is none, as some are where nothing takes time."""


class Take:
    """One screen and what becomes of it."""

    def __init__(self, stack: SceneStack) -> None:
        self.stack = stack
        self.surface = pygame.Surface(stack.size)
        """What is drawn on."""
        self.clock = 0.0
        self.top: Scene = stack.top
        """What was seen before the last step."""
        self.plans: list[tuple[float, Callable[[], object]]] = []
        """What somebody does, each at its second."""

    def go_on(self, seconds: float = STEP) -> None:
        """A step of the clock."""
        while self.plans and self.plans[0][0] <= self.clock:
            self.plans.pop(0)[1]()
        self.top = self.stack.top
        self.clock += seconds
        self.stack.update(seconds)

    def until(self, here: Callable[[Self], bool]) -> Self:
        """Goes on until this is so.  Raises NeverComes if it never is."""
        for step in range(60_000):
            if here(self):
                return self
            if step % LOOKS == 0 and self.stack.dirty:
                self.stack.draw(self.surface)
            self.stack.make_ahead(AHEAD)
            self.go_on()
        raise NeverComes("this moment never comes")

    def frames(self, seconds: float, every: float) -> Iterator[tuple[int, pygame.Surface]]:
        """Pictures of what follows, each with its milliseconds; the surface is the same each time."""
        steps, skipped = round(seconds / STEP), round(every / STEP)
        for step in range(steps + 1):
            if step % skipped == 0:
                self.stack.draw(self.surface)
                yield round(step * STEP * 1000), self.surface
            self.go_on()


class TitleTake(Take):
    """The title, from which somebody may go to the settings and come back."""

    def __init__(self, size: Size, month: Month = Month.WILLOW, *, visit: float = 0.0) -> None:
        """`visit`: the second at which the settings are opened; they are left a second later."""
        scene = TitleScene(lively=True)
        scene.month = month
        super().__init__(new_stack(scene, size))
        for _ in range(500):  # what moves is made in the background
            if scene.lives:
                break
            time.sleep(0.02)
        if visit:
            opened = SERVICES.routes.scene(routes.SettingsRoute())
            self.plans = [
                (visit, lambda: self.stack.push(opened)),
                (visit + 1.0, lambda: self.stack.handle(Cancel())),
            ]


class GuideTake(Take):
    """The guide, of which one page after the other is turned to."""

    def __init__(self, size: Size) -> None:
        self._guide = GuideScene()
        super().__init__(new_stack(self._guide, size))
        for number, place in enumerate((1, 2, 0)):
            self.plans.append((0.1 + 0.5 * number, partial(self._turn_to, place)))

    def _turn_to(self, place: int) -> None:
        tabs = next(one for one in self._guide.panel.others if isinstance(one, Segments))
        at = tabs.cells()[place].center
        self.stack.handle(Press(at))
        self.stack.handle(Release(at))


class GalleryTake(Take):
    """The gallery, of which a card is opened and left again."""

    def __init__(self, size: Size, card: int = 36) -> None:
        """`card`: its place in the deck; where the page has to scroll to it, one before it is opened."""
        self._gallery = GalleryScene()
        super().__init__(new_stack(self._gallery, size))
        window = self._gallery.scroller.area if self._gallery.scroller.area.h else self.surface.get_rect()
        places = [self._gallery.cards[one].center for one in DECK[: card + 1]]
        at = next(place for place in reversed(places) if window.collidepoint(place))
        self.plans = [
            (0.1, partial(self.stack.handle, Point(at))),
            (0.3, partial(self.stack.handle, Press(at))),
            (0.3, partial(self.stack.handle, Release(at))),
            (1.1, partial(self.stack.handle, Cancel())),
        ]


class MatchTake(Take):
    """A match of one round: a person near, who calls koi-koi once, against the computer or another person."""

    def __init__(self, size: Size, *, computer: bool = True, lots: bool = False, seed: int = SEED) -> None:
        other = Chair("Deer", 1, 1, agent="player", face="deer") if computer else Chair("Marco", 1, 1)
        rules = replace(bundled()["nintendo-standard"], rounds=1)
        seating = Seating((Chair("Hana", helper=False), other))
        self.table = Table(rules, seating, seed=seed, dealer=None if lots else Seat(0))
        self.match = MatchScene(self.table)
        self.match.think = Thinker(self._answer)
        self.calls = 0
        self.idle = False
        """Nobody plays any more."""
        self._waited = 0.0
        super().__init__(new_stack(self.match, size))

    def pause(self) -> None:
        """The table is left for a sheet, put away, asked for again, and left for good."""
        self.idle = True
        title = TitleScene()
        title.month = Month.WILLOW
        title.attach(SERVICES)
        title.enter(self.stack.size)
        self.stack.scenes.insert(0, title)
        for at, intent in ((0.1, Menu()), (0.6, Cancel()), (1.1, Menu())):
            self.plans.append((self.clock + at, partial(self.stack.handle, intent)))
        self.plans.append((self.clock + 1.6, self._leave))

    def _leave(self) -> None:
        at = next(one for one in (self.stack.top.panel.buttons if self.stack.top.panel else ())).rect.center
        self.stack.handle(Press(at))
        self.stack.handle(Release(at))

    def go_on(self, seconds: float = STEP) -> None:
        """A step; whoever has looked for long enough does the next thing."""
        super().go_on(seconds)
        if isinstance(top := self.stack.top, MatchEndScene):
            top.shuffle = SHUFFLE  # else the seal on a rematch would be another every time
        rests = self.top is self.stack.top and not self.match.state.queue
        self._waited = self._waited + seconds if rests else 0.0
        if self._waited >= READING and not self.idle and self._act():
            self._waited = 0.0

    def _act(self) -> bool:
        top, state = self.stack.top, self.match.state
        match top:
            case LotsScene():
                self.stack.handle(Confirm())
            case CurtainScene() if top.ready:
                self.stack.handle(Confirm())
            case RoundSummaryScene() if top.clock.whole:
                self.stack.handle(Confirm())
            case DecisionScene() if top.clock.whole:
                self.calls += 1
                decide(self.stack, top, KoiKoi() if self.calls == 1 and top.phase.forced is None else Stop())
            case MatchScene() if state.mover is not None:
                self.match.act(self._choose(state.mover))
            case _:
                return False
        return True

    def _answer(self, seat: Seat, still: float) -> Action | None:
        return self._choose(seat) if still >= READING else None

    def _choose(self, seat: Seat) -> Action:
        view = self.table.view(seat)
        if isinstance(view.phase, ToDecide):
            return Stop()
        return GreedyPlayer().choose(view, random.Random(0))

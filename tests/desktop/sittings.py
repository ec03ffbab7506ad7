"""People at a table in the window who do what they are told, one step after the other; and what they get to see."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from zlib import crc32

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.input.intents import Confirm, Peek, PressItem
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match import match_scene
from koikoi.desktop.match.hud.speech_bubble import SpeechBubble
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes import match_end
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DEAF, DecisionScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.actions import Action, Pick, Play, Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.desktop.scene_driver import decide
from tests.desktop.windows import SERVICES, new_stack

SIZE = (640, 400)
NAMES = ("Aoi", "Ren", "Hana", "Sora")
WAITING = (LotsScene, CurtainScene, DecisionScene, RoundSummaryScene, MatchEndScene, NoticeDialog)
"""Scenes that wait for somebody."""
WAY_ON = "way on"
"""The step that presses the last button of a scene."""
Step = Action | int | str
"""A step of somebody: an action, the place of a back that is taken from the lots, or WAY_ON."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything somebody gets at a moment at which the window waits for somebody."""

    scene: str
    """The class of the scene on top."""
    phase: object
    pieces: dict[str, Piece]
    """The cards on the table, where and how they lie."""
    described: Description
    """The tree that a screen reader finds."""
    pixels: int
    """A checksum of the picture."""
    said: tuple[str, ...]
    """Announcements since the moment before."""
    steps: tuple[Step, ...]
    """The steps that are possible."""


class Sitting:
    """A match in a window, at which nothing happens but what it is told to do.

    Computer players choose by the length of the record, so that two sittings at one match go on alike.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match = MatchScene(table)
        self.match.think = Thinker(self._think)
        self.passed: list[str] = []
        """The scenes that came and went by themselves since the last step."""
        self.moments: list[Seen] = []
        """The moments at which the window has waited since the last step, curtains among them."""
        self._canvas = pygame.Surface(SIZE, 0, 32)
        SERVICES.announcements.take()
        self.stack = new_stack(self.match, SIZE)

    def _think(self, seat: Seat, _still: float) -> Action:
        return random.Random(len(self.table.lines)).choice(self.table.view(seat).legal)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        return self.stack.top

    @property
    def waits(self) -> bool:
        """True where the window waits for somebody."""
        top, state = self.top, self.match.state
        if isinstance(top, LotsScene):
            return top.settled and (bool(top.panel.buttons) or bool(self._backs))
        if isinstance(top, CurtainScene):
            return top.ready
        if isinstance(top, DecisionScene | RoundSummaryScene):
            return top.clock.whole and (not isinstance(top, DecisionScene) or top.seconds >= DEAF)
        if top is not self.match:
            return isinstance(top, WAITING)
        closed = state.waiting_for is not None and not state.hands_over
        return not state.queue and not state.visibility.changing and (state.mover is not None or closed)

    def rest(self) -> None:
        """Lets time pass until the window waits for somebody."""
        for _ in range(400):
            self.stack.update(0.25)
            name = type(self.top).__name__
            if self.waits:
                return
            if name != "MatchScene" and (not self.passed or self.passed[-1] != name):
                self.passed.append(name)
        raise AssertionError(f"the window hangs at {self.top}, {self.table.match.phase}")

    def look(self) -> Seen:
        """The present moment as somebody gets it."""
        state = self.match.state
        for number in range(20):  # what fades has faded, and as in a window it is drawn meanwhile
            if number > 2 and not self.stack.animating:
                break
            self.stack.update(0.25)
            if not number:
                self._draw()
        self._draw()
        return Seen(
            type(self.top).__name__,
            self.table.match.phase,
            dict(state.redacted(self.match.shown)),
            self.stack.described(),
            crc32(self._canvas.get_buffer().raw),
            SERVICES.announcements.take(),
            self.steps,
        )

    def _draw(self) -> None:
        self.stack.invalidate()  # another table may have been drawn by the same painter
        self.stack.draw(self._canvas)

    def settle(self, *, note: bool = True) -> None:
        """Goes on to what somebody has to choose; hands are opened where that is asked for."""
        for _ in range(20):
            self.rest()
            if note:
                self.moments.append(self.look())
            if not self._open():
                return
        raise AssertionError(f"no hand opens at {self.top}")

    def _open(self) -> bool:
        """Opens the hand, or puts away what only has to be read; whether there was anything of the kind."""
        top, state = self.top, self.match.state
        if isinstance(top, CurtainScene):
            self.stack.handle(PressItem("open"))
            self.stack.handle(PressItem("open"))
        elif isinstance(top, NoticeDialog):
            self.stack.handle(Confirm())
        elif top is self.match and (seat := state.waiting_for) is not None:
            self.match.handle(Peek(seat, True))
        else:
            return False
        return True

    @property
    def _backs(self) -> tuple[int, ...]:
        """The places of the backs that can be taken from the lots, as a screen reader finds them."""
        found = (one for one in self.top.described().item.children if one.key == "backs")
        return tuple(int(back.key.removeprefix("back-")) for one in found for back in one.children)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are possible now."""
        top = self.top
        match top:
            case LotsScene():
                return (WAY_ON,) if top.panel.buttons else self._backs[::5]
            case DecisionScene():
                return self.table.view(top.phase.seat).legal
            case RoundSummaryScene():
                return (WAY_ON,)
            case MatchScene():
                return top.state.legal()
            case _:
                return ()

    def do(self, step: Step, *, note: bool = True) -> None:
        """Does one of the `steps`, and goes on to the next choice; `note`: its moments are kept."""
        top, state = self.top, self.match.state
        self.passed, self.moments = [], []
        match step:
            case int():
                self.stack.handle(PressItem(f"back-{step}"))
            case str():
                self.stack.handle(Confirm())
            case Play() | Pick():
                for seat in state.visibility.holders[:]:
                    self.match.handle(Peek(seat, False))
                self.match.act(step)
            case _:
                assert isinstance(top, DecisionScene)
                decide(self.stack, top, step)
        self.settle(note=note)


def table_for(
    rules: Ruleset, seats: int, privacy: Privacy, *, computers: tuple[int, ...] = (), seed: int, **more: object
) -> Table:
    """A new match of people who share the screen in this way; its shuffle is sealed, so lots and moments count."""
    chairs = tuple(Chair(NAMES[seat], seat, seat, "random" if seat in computers else "") for seat in range(seats))
    return Table(rules, Seating(chairs, privacy, undo=True), shuffle=Shuffle(seed, f"{seed:032x}"), **more)  # type: ignore[arg-type]


@contextmanager
def quickly() -> Iterator[None]:
    """Stops motion, weather, the words of computer players and the clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_scene, "moment", lambda: 500)
        patch.setattr(match_end, "sealed_shuffle", lambda: Shuffle(1, "0" * 32))
        patch.setattr(SpeechBubble, "hear", lambda self, event: None)
        patch.setattr("os.fsync", lambda number: None)
        patch.setattr(SERVICES.announcements, "wanted", True)
        settings.adopt(replace(Settings(), speed=Speed.NONE))
        yield
        settings.adopt(Settings())

"""Drives scenes as the loop would, with a scripted clock, and plays random moves by pointing and clicking."""

import random
from collections.abc import Callable

import pygame

from koikoi.desktop.intents import Confirm, Intent, Point, Press, Release
from koikoi.desktop.scene.account import AccountScene
from koikoi.desktop.scene.curtain import CurtainScene
from koikoi.desktop.scene.decision import DecisionScene
from koikoi.desktop.scene.koikoi import KoiKoiScene
from koikoi.desktop.scene.lots import LotsScene
from koikoi.desktop.scene.match import MatchScene
from koikoi.desktop.scene.notice import NoticeScene
from koikoi.desktop.scenes import Stack
from koikoi.engine.actions import Pick, Play
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from koikoi.table.table import Table

FRAME = 1 / 30


class Actor:
    """Plays a match in the window's scenes by clicks alone; `look` is called for every frame."""

    def __init__(
        self,
        rules: str = "nintendo-standard",
        *,
        seats: int = 2,
        seed: int = 1,
        size: tuple[int, int] = (1280, 720),
        privacy: Privacy = Privacy.PASS,
        table: Table | None = None,
        look: Callable[["Actor"], None] | None = None,
    ) -> None:
        self.rng = random.Random(seed)
        names = ["Aoi", "Ren", "Hana", "Sora"][:seats]
        self.table = table or Table(bundled()[rules], names, seed=seed)
        self.match = MatchScene(self.table, privacy)
        self.stack = Stack(self.match, size)
        self.look = look
        self.seen: list[str] = []

    def frame(self, seconds: float = FRAME) -> None:
        """Lets a frame pass."""
        self.stack.update(seconds)
        if self.stack.scenes:
            name = type(self.stack.top).__name__
            if not self.seen or self.seen[-1] != name:
                self.seen.append(name)
        if self.look is not None:
            self.look(self)

    def wait(self, seconds: float) -> None:
        """Lets time pass."""
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def give(self, *intents: Intent) -> None:
        """Hands intents to the top scene, a frame apart."""
        for intent in intents:
            self.stack.handle(intent)
            self.frame()

    def click(self, at: tuple[int, int]) -> None:
        """Points, presses, releases."""
        self.give(Point(at), Press(at), Release(at))

    def button(self, number: int = -1) -> None:
        """Clicks a button of the top scene."""
        self.click(self.stack.top.panel.buttons[number].rect.center)  # type: ignore[attr-defined]

    def move(self) -> None:
        """Does whatever is to be done next."""
        match self.stack.top:
            case LotsScene() as lots:
                if lots.panel.buttons:
                    self.button()
                else:
                    self.give(Confirm())
            case CurtainScene():
                self.wait(0.4)
                self.give(Confirm(), Confirm())
                self.wait(0.7)
            case DecisionScene() as decision:
                self.wait(0.8)
                self.button(self.rng.randrange(len(decision.panel.buttons)))
            case KoiKoiScene():
                self.give(Confirm())
            case AccountScene() | NoticeScene():
                self.button()
            case MatchScene() as match:
                actions = match.legal()
                if not actions:
                    self.frame()
                    return
                action = self.rng.choice(actions)
                assert isinstance(action, Play | Pick)
                piece = match.board.picture[action.card.code]
                self.click(self.free_spot(match, piece.rect))

    def free_spot(self, match: MatchScene, rect: pygame.Rect) -> tuple[int, int]:
        """A place where this card is the topmost."""
        for x in range(rect.left + 3, rect.right - 2, 3):
            spot = (x, rect.centery)
            found = match.pointing.under(spot)
            if found is not None and found.rect == rect:
                return spot
        raise AssertionError("a card is completely covered by others")

    def play(self, *, rounds: int) -> None:
        """Plays until so many rounds are settled."""
        for _ in range(20000):
            if len(self.table.match.results) >= rounds and isinstance(self.stack.top, AccountScene):
                return
            self.move()
        raise AssertionError(f"the match hangs at {type(self.stack.top).__name__}, {self.table.match.phase}")

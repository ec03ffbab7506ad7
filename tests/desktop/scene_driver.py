"""Drives scenes as the loop would, with a scripted clock, and plays random moves by pointing and clicking."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from koikoi import settings
from koikoi.desktop.input.intents import Confirm, Intent, Point, Press, Release
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import HOLD, DecisionScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Stop
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.windows import new_stack, panel_of

FRAME = 1 / 30
SIZE = (1280, 720)
SIZES = [(960, 600), (1280, 720), (1920, 1080), (900, 1200)]


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
        self.stack = new_stack(self.match, size)
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
        self.click(panel_of(self.stack.top).buttons[number].rect.center)

    def hold(self, number: int = -1) -> None:
        """Holds a button of the top scene for a moment."""
        at = panel_of(self.stack.top).buttons[number].rect.center
        self.give(Point(at), Press(at))
        self.wait(HOLD + 0.1)
        self.give(Release(at))

    def move(self) -> None:
        """Does whatever is to be done next."""
        match self.stack.top:
            case LotsScene() as lots:
                if lots.panel.buttons:
                    self.button()
                else:
                    self.give(Confirm())
            case CurtainScene() as curtain:
                while not curtain.ready:
                    self.frame()
                self.give(Confirm(), Confirm())
                self.wait(0.7)
            case DecisionScene() as decision:
                self.wait(0.8)
                self.hold(self.rng.randrange(len(decision.panel.buttons)))
            case KoiKoiCallScene() | ParadeScene() | WindowMoment():
                self.give(Confirm())
            case RoundSummaryScene() as account:
                self.give(*(Confirm() for _ in range(2) if not account.clock.whole))
                self.wait(0.3)
                self.button()
            case NoticeDialog():
                self.button()
            case MatchScene() as match:
                actions = match.state.legal()
                if not actions or match.deaf:
                    self.frame()
                    return
                action = self.rng.choice(actions)
                assert isinstance(action, Play | Pick)
                piece = match.state.board.picture[action.card.code]
                self.click(self.free_spot(match, piece.rect))

    def free_spot(self, match: MatchScene, rect: pygame.Rect) -> tuple[int, int]:
        """A place where this card is the topmost."""
        for y in (rect.centery, rect.top + 5, rect.bottom - 5):
            for x in range(rect.left + 3, rect.right - 2, 3):
                found = match.board_input.under((x, y))
                if found is not None and found.rect == rect:
                    return x, y
        raise AssertionError("a card is completely covered by others")

    def play(self, *, rounds: int) -> None:
        """Plays until so many rounds are settled."""
        for _ in range(20000):
            if len(self.table.match.results) >= rounds and isinstance(self.stack.top, RoundSummaryScene):
                return
            self.move()
        raise AssertionError(f"the match hangs at {type(self.stack.top).__name__}, {self.table.match.phase}")


class Player:
    """Somebody at the app, without a window."""

    def __init__(self) -> None:
        self.stack = new_stack(TitleScene(), SIZE)

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 30)):
            self.stack.update(1 / 30)
        self.stack.draw(pygame.Surface(SIZE))

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
            self.wait()

    @property
    def title(self) -> TitleScene:
        assert isinstance(self.stack.top, TitleScene)
        return self.stack.top

    def shelf(self) -> MatchesScene:
        scene = MatchesScene()
        self.stack.push(scene)
        return scene


def until(kind: type[Scene], *, seed: int = 5, rules: str = "nintendo-standard") -> Actor:
    """A match with open hands, played until a scene of this kind lies on top."""
    actor = Actor(rules, seed=seed, privacy=Privacy.OPEN)
    for _ in range(60000):
        if isinstance(actor.stack.top, kind):
            return actor
        actor.move()
    raise AssertionError(f"no {kind.__name__}")


def at_table(privacy: Privacy = Privacy.OPEN, size: tuple[int, int] = (640, 400)) -> Actor:
    """A match in which somebody has to play a card or to open a hand, and everything lies still."""
    actor = Actor(privacy=privacy, size=size, seed=2)
    match = actor.match
    while (
        actor.stack.top is not match
        or match.state.queue
        or not (match.state.legal() or match.state.waiting_for is not None)
    ):
        actor.move()
    return actor


def decide(stack: SceneStack, decision: DecisionScene, action: Action) -> None:
    """Takes a decision by a key."""
    decision.panel.focus = decision.panel.buttons[{Stop: 0, KoiKoi: 1}.get(type(action), -1)]
    stack.handle(Confirm())


def drawn(stack: SceneStack) -> bytes:
    """The pixels of a frame."""
    surface = pygame.Surface(stack.size)
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@contextmanager
def chosen(wanted: Settings) -> Iterator[None]:
    """These settings for a while."""
    settings.adopt(wanted)
    try:
        yield
    finally:
        settings.adopt(Settings())

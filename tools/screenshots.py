"""Takes the README's pictures: a match between two random players, seen as the window shows it.

    python tools/screenshots.py            writes art/screenshots/*.jpg
    python tools/screenshots.py DIR WxH    the same elsewhere, in another size

Everything is drawn on a plain surface; no display is needed, and the same seed gives the same pictures.
"""

import os
import random
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KOIKOI_HOME"] = tempfile.mkdtemp()
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame

from koikoi.agents.players import GreedyPlayer
from koikoi.desktop.intents import Confirm, Intent, Point, Press, Release
from koikoi.desktop.scene.account import AccountScene
from koikoi.desktop.scene.curtain import CurtainScene
from koikoi.desktop.scene.decision import DecisionScene
from koikoi.desktop.scene.gallery import GalleryScene
from koikoi.desktop.scene.koikoi import KoiKoiScene
from koikoi.desktop.scene.lots import LotsScene
from koikoi.desktop.scene.match import MatchScene
from koikoi.desktop.scene.setup import SetupScene
from koikoi.desktop.scene.title import TitleScene
from koikoi.desktop.scenes import Scene, Stack
from koikoi.engine.actions import Pick, Play
from koikoi.engine.cards import Month
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table

SEED = 6


class Camera:
    """Plays and takes pictures."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.folder = folder
        self.size = size
        self.taken: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, stack: Stack, name: str) -> None:
        """One picture of a name; later ones are not needed."""
        if name not in self.taken:
            self.taken.add(name)
            picture = pygame.Surface(self.size)
            stack.draw(picture)
            pygame.image.save(picture, self.folder / f"{name}.jpg")

    def still(self, scene: Scene, name: str) -> None:
        """A scene as it opens."""
        self.take(Stack(scene, self.size), name)

    def match(self, rules: str, names: list[str]) -> None:
        """A match until everything has been seen."""
        rng = random.Random(SEED)
        table = Table(bundled()[rules], names, seed=SEED)
        match = MatchScene(table)
        stack = Stack(match, self.size)
        wanted = {"lots", "koikoi", "deal", "curtain", "table", "decision", "account"}
        for _ in range(6000):
            if wanted <= self.taken:
                return
            self._go_on(stack, match, rng)

    def _go_on(self, stack: Stack, match: MatchScene, rng: random.Random) -> None:
        top = stack.top
        if isinstance(top, LotsScene):
            if top.panel.buttons:
                self.take(stack, "lots")
                self._press(stack, top.panel.buttons[-1].rect.center)
                self._wait(stack, 0.9)
                self.take(stack, "deal")
            else:
                self._give(stack, Confirm())
        elif isinstance(top, CurtainScene):
            self._wait(stack, 0.4)
            if len(match.told) > 3:
                self.take(stack, "curtain")
            self._give(stack, Confirm(), Confirm())
            self._wait(stack, 0.8)
        elif isinstance(top, DecisionScene):
            self._wait(stack, 0.8)
            if len(top.phase.account.yaku) > 1 or top.phase.account.total > 9:
                self.take(stack, "decision")
            self._press(stack, top.panel.buttons[-1 if rng.random() < 0.6 else 0].rect.center)
        elif isinstance(top, KoiKoiScene):
            self._wait(stack, 1.3)
            self.take(stack, "koikoi")
            self._give(stack, Confirm())
        elif isinstance(top, AccountScene):
            if any(len(award.account.yaku) > 1 for award in top.result.awards):
                self.take(stack, "account")
            self._press(stack, top.panel.buttons[-1].rect.center)
        elif match.legal():
            self._play(stack, match, rng)
        else:
            stack.update(1 / 30)

    def _play(self, stack: Stack, match: MatchScene, rng: random.Random) -> None:
        seat = match.mover
        assert seat is not None
        action = GreedyPlayer().choose(match.table.view(seat), rng)
        assert isinstance(action, Play | Pick)
        rect = match.board.picture[action.card.code].rect
        spot = (rect.left + 8, rect.centery)
        stack.handle(Point(spot))
        if match.view.stock_size < 13 and isinstance(action, Play) and action.card.month in _months(match):
            self.take(stack, "table")
        self._press(stack, spot)

    def _press(self, stack: Stack, at: tuple[int, int]) -> None:
        self._give(stack, Point(at), Press(at), Release(at))

    def _give(self, stack: Stack, *intents: Intent) -> None:
        for intent in intents:
            stack.handle(intent)
            stack.update(1 / 30)

    def _wait(self, stack: Stack, seconds: float) -> None:
        for _ in range(round(seconds * 30)):
            stack.update(1 / 30)


def _months(match: MatchScene) -> set[Month]:
    return {one.month for one in match.view.field_cards}


def main() -> None:
    """Takes all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "art" / "screenshots"
    wide, high = map(int, sys.argv[2].split("x")) if len(sys.argv) > 2 else (1280, 720)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    camera = Camera(folder, (wide, high))
    title = TitleScene()
    title.month = Month.WILLOW
    camera.still(title, "title")
    camera.still(GalleryScene(), "cards")
    camera.still(SetupScene(), "setup")
    camera.match("nintendo-standard", ["Hana", "Marco"])


if __name__ == "__main__":
    main()

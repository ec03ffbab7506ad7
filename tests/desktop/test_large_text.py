"""Text as large as it gets, in the smallest window and in a tall one, with long names: no word runs into another."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.panel_cache import Paint, PanelCache
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.match.scenes import field_overlay
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.settings import Settings
from tests.desktop import named_pictures
from tests.desktop.named_pictures import Evening
from tests.desktop.scene_driver import chosen
from tests.desktop.windows import draw_scene

NAMES = ("Maximiliane", "Bartholomäus", "Wilhelmina-Sofie", "Konstantin")
SIZES = ((960, 600), (900, 1200))
SCENES = (ParadeScene, DecisionScene, CurtainScene, RoundSummaryScene, MatchEndScene)


@dataclass
class Ink:
    """What is written in a window, also on panels, and where, as long as nothing opaque lies over all of it."""

    window: tuple[int, int] = SIZES[0]
    words: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    said: dict[int, str] = field(default_factory=dict)
    """What every picture of words says."""

    def cover(self, panel: pygame.Surface, below: int) -> None:
        """A panel lies there: of the words that had been written before, those behind it are out of sight."""
        self.words[:below] = [
            one for one in self.words[:below] if pygame.transform.average_color(panel, one[1])[3] < 255
        ]


class Paper(pygame.Surface):
    """As large as the window; remembers where ink stands."""

    def __init__(self, ink: Ink, flags: int = 0) -> None:
        super().__init__(ink.window, flags)
        self.ink = ink

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **how: Any) -> pygame.Rect:
        if id(source) in self.ink.said:
            words = source.get_bounding_rect().move(dest[0], dest[1]).clip(self.get_clip())
            if words.w and words.h:  # else it is scrolled out of sight
                self.ink.words.append((self.ink.said[id(source)], words))
        return super().blit(source, dest, *more, **how)


def beside(words: pygame.Rect, over: pygame.Rect) -> list[pygame.Rect]:
    """What is still seen of words at the left and at the right of what has been laid over them."""
    if not over.colliderect(words) or words.top < over.top or words.bottom > over.bottom:
        return [words]
    left = pygame.Rect(words.left, words.top, over.left - words.left, words.h)
    right = pygame.Rect(over.right, words.top, words.right - over.right, words.h)
    return [one for one in (left, right) if one.w > 0]


@pytest.fixture
def ink(monkeypatch: pytest.MonkeyPatch) -> Ink:
    """Takes down all that is written."""
    ink = Ink()
    kept: list[pygame.Surface] = []
    draw, scroll = fonts.text, field_overlay.scroll

    def noted(face: fonts.Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        picture = draw(face, pixels, string, colour)
        ink.said[id(picture)] = string
        kept.append(picture)  # so that no other can have its place
        return picture

    def put(_wall: PanelCache, _name: object, rect: pygame.Rect, _shows: object, paint: Paint, **_beyond: int) -> None:
        if rect.w > 0 and rect.h > 0:
            before, paper = len(ink.words), Paper(ink, pygame.SRCALPHA)
            paint(paper, rect)
            ink.cover(paper, before)

    def unroll(target: pygame.Surface, area: pygame.Rect, seen: float, u: float) -> None:
        over = field_overlay.paper(area, seen, u)
        ink.words = [(said, part) for said, rect in ink.words for part in beside(rect, over)]
        scroll(target, area, seen, u)

    monkeypatch.setattr(fonts, "text", noted)
    monkeypatch.setattr(PanelCache, "put", put)
    monkeypatch.setattr(field_overlay, "scroll", unroll)
    monkeypatch.setattr(named_pictures, "NAMES", NAMES)
    return ink


@pytest.fixture(params=[("de", 130), ("de", 160), ("ja", 160), ("it", 160)], ids=lambda one: f"{one[0]}-{one[1]}")
def wished(request: pytest.FixtureRequest) -> Iterator[None]:
    language, text_size = request.param
    with chosen(Settings(language=language, text_size=text_size)):
        apply_settings.apply(settings.now())
        yield
    apply_settings.apply(settings.now())


@pytest.mark.law(2)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_word_runs_into_another(seats: int, ink: Ink, wished: None) -> None:
    evening = Evening(SIZES[0], "german" if seats > 2 else "nintendo-standard", seats)
    missing = set(SCENES)
    while missing:
        evening.until(lambda one: type(one.top) in missing and (not isinstance(one.top, CurtainScene) or _told(one)))
        scene = evening.top
        missing.remove(type(scene))
        scene.update(1.0 if isinstance(scene, ParadeScene | CurtainScene) else 9.0)
        for size in reversed(SIZES):
            evening.stack.resize(size)
            assert evening.top is scene
            ink.window = size
            target = Paper(ink)
            if isinstance(scene, CurtainScene):  # in its first frame it also draws the table, where nobody sees it
                draw_scene(scene, target)
            ink.words = []
            draw_scene(scene, target)
            clashes = [
                (one, other, shared.size)
                for place, (one, rect) in enumerate(ink.words)
                for other, beside in ink.words[place + 1 :]
                if min((shared := rect.clip(beside)).size) > 2
            ]
            assert ink.words, f"{type(scene).__name__} at {size}"
            assert not clashes, f"{type(scene).__name__} at {size}: {clashes}"
            assert all(target.get_rect().contains(rect) for _, rect in ink.words), type(scene).__name__


def _told(evening: Evening) -> bool:
    return len(evening.match.state.events) > 2

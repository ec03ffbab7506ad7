"""Text as large as it gets, in the smallest window and in a tall one, with long names: no word runs into another."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.settings import Settings
from tests.desktop import named_pictures
from tests.desktop.named_pictures import Evening
from tests.desktop.scene_driver import chosen

NAMES = ("Maximiliane", "Bartholomäus", "Wilhelmina-Sofie", "Konstantin")
SIZES = ((960, 600), (900, 1200))
SCENES = (ParadeScene, DecisionScene, CurtainScene, RoundSummaryScene, MatchEndScene)


class Written(pygame.Surface):
    """Remembers where ink stands."""

    def __init__(self, size: tuple[int, int], said: dict[int, str]) -> None:
        super().__init__(size)
        self.said = said
        self.ink: list[tuple[str, pygame.Rect]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **how: Any) -> pygame.Rect:
        if id(source) in self.said:
            ink = source.get_bounding_rect().move(dest[0], dest[1]).clip(self.get_clip())
            if ink.w and ink.h:  # else it is scrolled out of sight
                self.ink.append((self.said[id(source)], ink))
        return super().blit(source, dest, *more, **how)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """What every picture of words says."""
    found: dict[int, str] = {}
    kept: list[pygame.Surface] = []
    draw = fonts.text

    def noted(face: fonts.Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        picture = draw(face, pixels, string, colour)
        found[id(picture)] = string
        kept.append(picture)  # so that no other can have its place
        return picture

    monkeypatch.setattr(fonts, "text", noted)
    monkeypatch.setattr(named_pictures, "NAMES", NAMES)
    return found


@pytest.fixture(params=[("de", 130), ("de", 160), ("ja", 160), ("it", 160)], ids=lambda one: f"{one[0]}-{one[1]}")
def wished(request: pytest.FixtureRequest) -> Iterator[None]:
    language, text_size = request.param
    with chosen(Settings(language=language, text_size=text_size)):
        apply_settings.apply(settings.now())
        yield
    apply_settings.apply(settings.now())


@pytest.mark.parametrize("seats", [2, 4])
def test_no_word_runs_into_another(seats: int, said: dict[int, str], wished: None) -> None:
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
            target = Written(size, said)
            scene.draw(target)
            clashes = [
                (one, other, shared.size)
                for place, (one, rect) in enumerate(target.ink)
                for other, beside in target.ink[place + 1 :]
                if min((shared := rect.clip(beside)).size) > 2
            ]
            assert target.ink, f"{type(scene).__name__} at {size}"
            assert not clashes, f"{type(scene).__name__} at {size}: {clashes}"
            assert all(target.get_rect().contains(rect) for _, rect in target.ink), type(scene).__name__


def _told(evening: Evening) -> bool:
    return len(evening.match.state.events) > 2

"""The moment of a koi-koi: where its lantern is lit."""

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.match.scenes import koikoi_call
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.settings import Settings
from tests.desktop.named_pictures import Evening, chosen


@pytest.mark.parametrize("size", [(1080, 1920), (900, 1200), (960, 600)])
@pytest.mark.parametrize("percent", [100, 160])
def test_the_lantern_of_a_koi_koi_hangs_over_no_words(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung: list[tuple[tuple[float, float], float]] = []
    monkeypatch.setattr(koikoi_call, "lantern", lambda _target, at, high: hung.append((at, high)))
    with chosen(Settings(text_size=percent, language="de")):
        stack = Evening(size).until(lambda one: isinstance(one.top, KoiKoiCallScene) and one.top.clock >= 1.2).stack
        scene, target = stack.top, pygame.Surface(size)
        assert isinstance(scene, KoiKoiCallScene)
        stack.draw(target)
        slips: list[pygame.Rect] = []
        monkeypatch.setattr(PanelCache, "put", lambda _wall, _name, rect, *_rest, **_how: slips.append(rect))
        hung.clear()
        scene.paint(target)
    (_x, y), high = hung[0]
    assert y + high / 2 <= slips[0].top
    assert y > size[1] * 0.2

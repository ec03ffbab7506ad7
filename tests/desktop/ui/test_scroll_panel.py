"""Pages that scroll: what lies on them ends softly where they go on, and only there."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.screens.gallery.gallery import GalleryScene
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.ui import scroll_panel
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Rect
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scroll_panel import Viewport
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import entered

AREA, SOFT = Rect(10, 20, 300, 100), 20
INK = (250, 240, 20)


def window(at: int) -> Viewport:
    """Onto a page three times as high."""
    return Viewport(Rect(AREA), 3 * AREA.h, at, SOFT)


def patterned(flags: int) -> Surface:
    """Something of many colours that lies behind; translucent where that can be."""
    made = Surface((330, 140), flags)
    for x in range(made.get_width()):
        shade = x % 200
        made.fill((shade, 200 - shade, shade // 2, 200), (x, 0, 1, made.get_height()))
    return made


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
@pytest.mark.parametrize("at", [0, 50, 2 * AREA.h])
def test_a_page_fades_where_it_goes_on(flags: int, at: int) -> None:
    target, behind = patterned(flags), patterned(flags)
    with window(at).onto(target):
        target.fill((*INK, 255))
    seen = [target.get_at((60, y))[2] for y in range(AREA.top, AREA.bottom)]
    paper = behind.get_at((60, 0))[2]
    ups, downs = seen[:SOFT], seen[-SOFT:][::-1]
    for edge, goes_on in ((ups, at > 0), (downs, at < 2 * AREA.h)):
        if goes_on:
            assert abs(edge[0] - paper) <= 1
            assert abs(edge[-1] - INK[2]) <= 1
            assert edge == sorted(edge, reverse=paper > INK[2])
        else:
            assert set(edge) == {INK[2]}
    assert set(seen[SOFT:-SOFT]) == {INK[2]}
    for y in (AREA.top - 1, AREA.bottom):
        assert target.get_at((60, y)) == behind.get_at((60, y))


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_nothing_that_lies_behind_changes(flags: int) -> None:
    target, behind = patterned(flags), patterned(flags)
    for _ in range(20):
        with window(50).onto(target):
            target.fill((*INK, 255), (100, 60, 30, 10))
    target.blit(behind, (100, 60), (100, 60, 30, 10), pygame.BLEND_RGBA_MIN)
    target.blit(behind, (100, 60), (100, 60, 30, 10), pygame.BLEND_RGBA_MAX)
    assert pygame.image.tobytes(target, "RGBA") == pygame.image.tobytes(behind, "RGBA")


def test_what_lies_far_from_the_edges_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    faded: list[Rect] = []

    def fading(_target: Surface, strip: Rect, *, foot: bool) -> Callable[[], None]:
        faded.append(strip)
        return lambda: None

    monkeypatch.setattr(scroll_panel, "fading", fading)
    with window(50).onto(patterned(0), Rect(40, 65, 50, 10)):
        pass
    assert not faded
    with window(50).onto(patterned(0), Rect(40, 30, 50, 10)):
        pass
    assert not faded, "near an edge, but whole"
    with window(50).onto(patterned(0), Rect(40, 15, 50, 10)):
        pass
    assert [one.w for one in faded] == [50 + 32]


@pytest.mark.parametrize("on_cloth", [False, True])
def test_the_knob_stands_out_from_what_the_bar_lies_on(on_cloth: bool) -> None:
    seen = replace(window(0), on_cloth=on_cloth, inset=12)
    target = Surface((330, 140))
    target.fill((90, 90, 90))
    seen.draw(target)
    knob = seen.knob
    assert AREA.inflate(-24, -24).contains(knob)
    lit, track = (sum(target.get_at((knob.centerx, y))[:3]) for y in (knob.centery, AREA.bottom - 20))
    assert (lit > track) == on_cloth
    at_end = replace(window(2 * AREA.h), inset=12)
    assert at_end.knob.bottom == AREA.bottom - 12


def bar_of(scene: BoxScene, percent: int) -> Viewport:
    """How a scene's page is scrolled in a small window."""
    with chosen(Settings(text_size=percent)):
        return entered(scene, (960, 600)).scroller


def test_a_screen_knows_what_its_bar_lies_on() -> None:
    settings, gallery, whole = bar_of(SettingsScene(), 100), bar_of(GalleryScene(), 160), bar_of(SetupScene(), 200)
    assert all(one.scrolls for one in (settings, gallery, whole))
    assert (settings.on_cloth, gallery.on_cloth, whole.on_cloth) == (False, True, True)
    assert settings.inset == 0
    assert whole.knob.right < 960 - 14, "inside of the hem"
    assert not bar_of(NoticeDialog("Something."), 100).on_cloth

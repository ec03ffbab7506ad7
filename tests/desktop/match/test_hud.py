"""What stands beside the cards: words in their panels, inks that can be read, panels that are drawn only once."""

from typing import Any

import pygame
import pytest

from koikoi import locales
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.retained_canvas import BlitList
from koikoi.desktop.input.intents import Point, TablePanel
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    hud,
    hud_overlays,
    reach_list,
    status_line,
    unseen_cards,
)
from koikoi.desktop.ui import leaves, signs
from koikoi.table.seating import Privacy
from tests.desktop.positions import LONG, full, painted, scene
from tests.desktop.window_sizes import SIZES
from tests.tables import GERMAN, STANDARD

pytestmark = pytest.mark.usefixtures("bare")


# Words stay where they belong


WRITERS = (leaves, signs, reach_list, hud, status_line, unseen_cards)


TABLES = [
    pytest.param(seats, mode, size, id=f"{seats}-{mode.value}-{size[0]}x{size[1]}")
    for size in SIZES
    for seats, mode in ((2, Privacy.PASS), (2, Privacy.FACE), (2, Privacy.OPEN), (3, Privacy.PASS), (4, Privacy.PASS))
]


class Watched:
    """Notes every word that leaves its panel, every word that had to be cut, and every one too small."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.area: Rect | None = None
        self.name: object = None
        self.faults: list[tuple[object, ...]] = []
        self.cut: list[tuple[object, str]] = []
        self.seen = 0
        for module in WRITERS:
            monkeypatch.setattr(module, "words", self._words(module.words))  # type: ignore[attr-defined]
        monkeypatch.setattr(PanelCache, "put", self._put)

    def _put(self, name: object, rect: Rect, shows: object, paint: Any, *, beyond: int = 0) -> None:
        if rect.w > 0 and rect.h > 0:
            surface = pygame.Surface((rect.w + 2 * beyond, rect.h + 2 * beyond), pygame.SRCALPHA)
            self.name, self.area = name, Rect(beyond, beyond, *rect.size)
            paint(surface, self.area)
            self.area = None

    def _words(self, write: Any) -> Any:
        def watching(target: pygame.Surface, string: str, *rest: Any, **options: Any) -> Rect:
            place: Rect = write(target, string, *rest, **options)
            if string and self.area is not None:
                self.seen += 1
                size, room = rest[1], options.get("room")
                face, least = options.get("face", Face.SANS), min(options.get("least", 12), size)
                if room is not None and fonts.width(face, least, string) > room:
                    self.cut.append((self.name, string))
                ink = place.inflate(0, -place.h // 3)  # a line of text is higher than its letters
                if not self.area.inflate(4, 6).contains(ink):
                    self.faults.append((self.name, string, place, self.area))
            return place

        return watching


def wall_put(watched: Watched) -> Any:
    """`PanelCache.put` as a method."""
    return lambda _wall, *rest, **options: watched._put(*rest, **options)


@pytest.mark.parametrize(("seats", "mode", "size"), TABLES)
def test_no_word_leaves_its_panel(
    seats: int, mode: Privacy, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    monkeypatch.setattr(PanelCache, "put", wall_put(watched))
    rules = GERMAN if seats > 2 else STANDARD
    for enlarged in (160, 100):
        fonts.enlarge(enlarged)
        watched.cut.clear()
        shown = scene(full(rules, seats), size=size, privacy=mode)
        for panel in (None, *TablePanel):
            shown.state.open_panel = panel
            painted(shown)
    assert watched.faults == []
    assert watched.seen > 100
    assert {string for _name, string in watched.cut} <= {LONG}, "only a name may be too long"


@pytest.mark.parametrize("language", ["de", "it", "es", "ja"])
def test_no_word_leaves_its_panel_in_another_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    monkeypatch.setattr(PanelCache, "put", wall_put(watched))
    locales.use(language)
    try:
        for size in ((960, 600), (1280, 720), (900, 1200)):
            painted(scene(full(), size=size))
    finally:
        locales.use("en")
    assert watched.faults == []
    assert {string for _name, string in watched.cut} <= {LONG}


# Kept panels


def test_the_table_at_rest_draws_no_panel_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    before = pygame.image.tobytes(painted(shown), "RGB")
    calls: list[int] = []
    write = fonts.text
    monkeypatch.setattr(fonts, "text", lambda *rest: (calls.append(1), write(*rest))[1])
    assert before == pygame.image.tobytes(painted(shown), "RGB")
    assert calls == []


def test_everything_can_be_noted_by_a_canvas_that_takes_premultiplied_pictures_only() -> None:
    for privacy in (Privacy.PASS, Privacy.FACE):
        shown = scene(full(), privacy=privacy)
        notes = BlitList(shown.size)
        for panel in (None, *TablePanel):
            shown.state.open_panel = panel
            for at in (shown.state.board.fans[0].rect.center, shown.state.board.picture["2P1"].rect.center):
                shown.handle(Point(at))
                hud.draw_side(notes, shown.state, shown.board_input.focus, shown.state.board)
                board = shown.state.board
                hud_overlays.draw_over(notes, shown.state, shown.board_input.focus, board, board.picture)
        assert len(notes.pictures) > 50

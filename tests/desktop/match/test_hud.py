"""What stands beside the cards: words in their panels, inks that can be read, panels that are drawn only once."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from koikoi import locales
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stage import Recorder
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Point, TablePanel
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    hud,
    hud_overlays,
)
from koikoi.table.seating import Chair, Privacy
from tests.desktop.positions import LONG, full, painted, scene
from tests.desktop.text_boxes import cut, paint_anew
from tests.desktop.window_sizes import SIZES
from tests.tables import GERMAN, STANDARD, A

pytestmark = pytest.mark.usefixtures("bare")


# Words stay where they belong


TABLES = [
    pytest.param(seats, mode, size, id=f"{seats}-{mode.value}-{size[0]}x{size[1]}")
    for size in SIZES
    for seats, mode in ((2, Privacy.PASS), (2, Privacy.FACE), (2, Privacy.OPEN), (3, Privacy.PASS), (4, Privacy.PASS))
]


class Sheet(pygame.Surface):
    """A panel's surface that knows where words were written on it."""

    def __init__(self, size: tuple[int, int], lines: dict[int, tuple[str, pygame.Surface]]) -> None:
        super().__init__(size, pygame.SRCALPHA)
        self.lines = lines
        self.words: list[tuple[str, Rect]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **how: Any) -> Rect:
        if id(source) in self.lines:
            ink = source.get_bounding_rect().move(round(dest[0]), round(dest[1]))
            self.words.append((self.lines[id(source)][0], ink))
        return super().blit(source, dest, *more, **how)


class Watched:
    """Notes every word that leaves its panel, and every word that had to be cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[tuple[object, ...]] = []
        self.cut = cut(monkeypatch)
        self.seen = 0
        self.panels: dict[object, list[tuple[str, Rect]]] = {}
        """The words of each panel, and where their ink is."""
        self.areas: dict[object, Rect] = {}
        lines: dict[int, tuple[str, pygame.Surface]] = {}
        write = fonts.text

        def text(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
            drawn = write(face, pixels, string, colour)
            lines[id(drawn)] = (string, drawn)
            return drawn

        monkeypatch.setattr(fonts, "text", text)
        paint_anew(monkeypatch, lambda size: Sheet(size, lines), self._look)

    def _look(self, name: object, sheet: pygame.Surface, area: Rect) -> None:
        assert isinstance(sheet, Sheet)
        self.seen += len(sheet.words)
        self.panels[name], self.areas[name] = sheet.words, area
        for string, ink in sheet.words:
            if not area.inflate(4, 6).contains(ink):
                self.faults.append((name, string, ink, area))


@pytest.mark.parametrize(("seats", "mode", "size"), TABLES)
def test_no_word_leaves_its_panel(
    seats: int, mode: Privacy, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    rules = GERMAN if seats > 2 else STANDARD
    for enlarged in (160, 100):
        fonts.enlarge(enlarged)
        watched.cut.clear()
        shown = scene(full(rules, seats), size=size, privacy=mode)
        for panel in (None, *TablePanel):
            shown.state.open_panel = panel
            shown.state.sheets.update(1.0, panel)
            painted(shown)
    assert watched.faults == []
    assert watched.seen > 100
    assert set(watched.cut) <= {LONG}, "only a name may be too long"


@pytest.mark.parametrize("language", ["de", "it", "es", "ja"])
def test_no_word_leaves_its_panel_in_another_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    locales.use(language)
    try:
        for size in ((960, 600), (1280, 720), (900, 1200)):
            painted(scene(full(), size=size))
    finally:
        locales.use("en")
    assert watched.faults == []
    assert set(watched.cut) <= {LONG}


@pytest.mark.parametrize(
    ("percent", "size", "least"),
    [(100, (75, 55), 3), (160, (155, 70), 2), (160, (155, 40), 1), (200, (190, 110), 2), (160, (320, 140), 3)],
)
def test_lines_of_the_month_lie_on_no_other_and_there_are_rather_fewer_than_cut_ones(
    percent: int, size: tuple[int, int], least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    fonts.enlarge(percent)
    for language in ("en", "de", "ja"):
        locales.use(language)
        for number in (3, 12):
            shown = scene(full(), size=(960, 600))
            shown.state.view = replace(shown.state.view, round=number, rules=replace(STANDARD, rounds=12))
            board = replace(shown.state.board, month=Rect((4, 300), size))
            hud.draw_side(pygame.Surface(shown.size), shown.state, shown.board_input.focus, board)
            written = watched.panels["month"]
            inks = [ink for _string, ink in written]
            assert len(inks) >= least
            assert all(ink.collidelistall(inks) == [place] for place, ink in enumerate(inks)), written
            assert not [string for string, _ink in written if string.endswith("…")]
    locales.use("en")
    assert [fault for fault in watched.faults if fault[0] == "month"] == []


def test_the_score_stays_on_a_low_plate_in_large_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    fonts.enlarge(160)
    for name in ("Ren", "Der andere", LONG):
        shown = scene(full(), size=(960, 600), chairs=(Chair(name), Chair("Ren", 1, 1)))
        for high in (47, 60, 75):
            plates = {**shown.state.board.plates, A: Rect(8, 8, 181, high)}
            board = replace(shown.state.board, plates=plates)
            hud.draw_side(pygame.Surface(shown.size), shown.state, shown.board_input.focus, board)
            written = watched.panels["plate", A]
            score = next(ink for string, ink in written if string == "188")
            others = [ink for string, ink in written if string != "188"]
            assert score.collidelist(others) < 0, written
            assert watched.areas["plate", A].contains(score), score


# Kept panels


def test_the_table_at_rest_draws_no_panel_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    before = pygame.image.tobytes(painted(shown), "RGB")
    with monkeypatch.context() as patch:
        patch.delattr(fonts, "text")
        assert before == pygame.image.tobytes(painted(shown), "RGB")


def test_everything_can_be_noted_by_a_canvas_that_takes_premultiplied_pictures_only() -> None:
    for privacy in (Privacy.PASS, Privacy.FACE):
        shown = scene(full(), privacy=privacy)
        notes = Recorder(shown.size)
        for panel in (None, *TablePanel):
            shown.state.open_panel = panel
            shown.state.sheets.update(1.0, panel)
            for at in (shown.state.board.fans[0].rect.center, shown.state.board.picture["2P1"].rect.center):
                shown.handle(Point(at))
                hud.draw_side(notes, shown.state, shown.board_input.focus, shown.state.board)
                board = shown.state.board
                hud_overlays.draw_over(notes, shown.state, shown.board_input.focus, board, board.picture)
        assert len(notes.pictures) > 50

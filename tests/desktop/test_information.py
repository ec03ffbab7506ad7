"""What the table tells beside the cards: plates, yaku, the line; words in their panels, inks, panels that are kept."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from koikoi import locales
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.retained_canvas import BlitList
from koikoi.desktop.input.intents import Point, TablePanel
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    hud,
    hud_overlays,
    log_panel,
    player_plates,
    reach_list,
    status_line,
    status_texts,
    unseen_cards,
)
from koikoi.desktop.match.hud.reach_list import rows
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Kind, card
from koikoi.engine.state import Called, Match
from koikoi.table.seating import Chair, Privacy
from tests.desktop.positions import LONG, full, painted, scene
from tests.desktop.test_layout import SIZES
from tests.tables import GERMAN, STANDARD, A, B, position, variant

pytestmark = pytest.mark.usefixtures("bare")


# Words stay where they belong


WRITERS = (player_plates, reach_list, hud, status_line, unseen_cards, log_panel, hud_overlays)
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


# Contrast


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("stark", [False, True])
def test_every_ink_can_be_read_on_its_ground(stark: bool) -> None:
    theme.use(high_contrast=stark)
    tray = tuple(round(part * 0.78 + dark * 0.22) for part, dark in zip(theme.CLOTH, (10, 15, 24), strict=True))
    grounds = {
        theme.WOOD: (theme.CREAM, theme.CREAM2, theme.GOLD),
        tray: (theme.CREAM, theme.CREAM2),
        theme.CLOTH: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.PAPER: (theme.INK, theme.INK2, theme.BLOOD),
        theme.INSET: (theme.INK, theme.INK2, theme.BLOOD),
        theme.FRAME: (theme.CREAM, theme.GOLD),
        unseen_cards.PLANK: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.CRIMSON: (theme.PAPER,),
        theme.INDIGO: (theme.PAPER,),
        theme.GREEN: (theme.PAPER,),
        theme.MONTH: (theme.CREAM,),
    }
    for ground, inks in grounds.items():
        for ink in inks:
            assert contrast(ink, ground) >= 4.5, (ink, ground)  # type: ignore[arg-type]


# Kept panels


def test_a_panel_is_drawn_again_only_when_it_shows_something_else() -> None:
    drawn: list[object] = []
    wall = PanelCache(pygame.Surface((200, 100)))
    rect = Rect(10, 10, 80, 40)
    for shows, place in ((1, rect), (1, rect), (2, rect), (2, rect.move(5, 0)), (2, rect.inflate(2, 0))):
        wall.put("a test", place, shows, lambda at, area, shows=shows: drawn.append(shows))
    assert [1, 2, 2] == drawn


def test_the_table_at_rest_draws_no_panel_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    before = pygame.image.tobytes(painted(shown), "RGB")
    calls: list[int] = []
    write = fonts.text
    monkeypatch.setattr(fonts, "text", lambda *rest: (calls.append(1), write(*rest))[1])
    assert before == pygame.image.tobytes(painted(shown), "RGB")
    assert calls == []


def test_everything_can_be_noted_by_a_stage_that_takes_premultiplied_pictures_only() -> None:
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


def test_a_panel_for_who_sits_opposite_is_the_same_upside_down() -> None:
    upright, turned = pygame.Surface((200, 100)), pygame.Surface((200, 100))

    def paint(target: pygame.Surface, area: Rect) -> None:
        target.fill((255, 0, 0), (area.left, area.top, 10, 5))

    PanelCache(upright).put("one", Rect(20, 10, 80, 40), 0, paint)
    PanelCache(turned, turned=True).put("one", Rect(20, 10, 80, 40), 0, paint)
    flipped = pygame.transform.flip(upright, True, True)
    assert pygame.image.tobytes(flipped, "RGB") == pygame.image.tobytes(turned, "RGB")


# Yaku


def test_complete_yaku_come_first_then_the_nearest_and_the_dearest() -> None:
    view = scene(full()).state.view
    for seat in (A, B):
        found = rows(view, seat)
        ranks = [(not row.complete, bool(row.why), len(row.slots), -row.points) for row in found]
        assert sorted(ranks) == ranks
    assert any(row.complete for row in rows(view, A))


def test_a_gold_corner_tells_of_the_field_and_a_bowl_of_the_own_open_hand_only() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"], captured=["8B 1R 2R", "9R 8P1"], field="3R")
    own = {row.name: row for row in rows(scene(match).state.view, A)}
    (poem,) = own["Poetry Ribbons"].slots
    assert (card("3R"), True, False) == (poem.card, poem.lying, poem.held)
    (cup,) = own["Moon Viewing"].slots
    assert (card("9A"), False, True) == (cup.card, cup.lying, cup.held)
    closed = scene(match, seat=None).state.view
    assert not any(slot.held for seat in (A, B) for row in rows(closed, seat) for slot in row.slots)
    others = rows(scene(match, seat=B).state.view, A)
    assert not any(slot.held for row in others for slot in row.slots), "B's list of A tells nothing of B's hand"


def test_where_any_card_of_a_kind_will_do_there_is_a_sign() -> None:
    view = scene(position(STANDARD, ["2P1", "4P1"], captured=["1B 3B", "2A 4A 5A 7A"])).state.view
    bright = next(row for row in rows(view, A) if row.name == "Three Brights")
    assert [(None, Kind.BRIGHT)] == [(slot.card, slot.sign) for slot in bright.slots]
    animals = next(row for row in rows(view, B) if row.name == "Animals")
    assert [Kind.ANIMAL] == [slot.sign for slot in animals.slots]
    rules = variant("pts_tsukifuda = 4")
    month = rows(scene(position(rules, ["2P1", "4P1"], captured=["1R 1P1", ""])).state.view, A)
    assert {1, None} >= {slot.sign for row in month if row.name == "Cards of the Month" for slot in row.slots}


def test_what_stopping_now_would_bring_is_told_with_its_doublings() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R 3R", "8B 9A"])
    assert ("5 now",) == reach_list._worth(scene(match).state.view, A)
    called = replace(match, calls=(1, 0))
    assert ("5 × 2 = 10 now", "10 now") == reach_list._worth(scene(called).state.view, B)
    assert () == reach_list._worth(scene(position(STANDARD, ["2P1", "4P1"])).state.view, A)


def test_a_viewing_that_the_rain_spoils_says_so() -> None:
    rules = variant("rain_trigger = 'field_willow'")
    shown = scene(position(rules, ["2P1", "4P1"], captured=["3B 9A", ""], field="11P1"))
    (row,) = [row for row in rows(shown.state.view, A) if row.name == "Blossom Viewing"]
    assert (row.complete, row.why) == (False, "spoiled by rain")
    assert "Rain: no Blossom Viewing." == status_texts.spoiled(shown.state.view, A)


@pytest.mark.parametrize("size", [(209, 30), (209, 50), (209, 90), (209, 181), (209, 400), (620, 40), (840, 52)])
def test_more_yaku_than_there_is_room_for_are_counted(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write = reach_list.words
    monkeypatch.setattr(
        reach_list, "words", lambda at, text, *rest, **more: (said.append(text), write(at, text, *rest, **more))[1]
    )
    shown = scene(full())
    found = rows(shown.state.view, A)
    reach_list._list(pygame.Surface(size), Rect(0, 0, *size), found=found, worth="", frame=shown.state.board)
    listed = [row for row in found if row.name in said]
    assert listed, "one at least is always there"
    assert found[: len(listed)] == tuple(listed)
    left = len(found) - len(listed)
    assert [text.split()[0] for text in said if text.startswith("+")] == ([f"+{left}"] if left else [])


# Plates


def test_crest_and_colour_are_those_that_were_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, object]] = []
    monkeypatch.setattr(player_plates, "badge", lambda _at, chair, colour, *_rest: seen.append((chair.crest, colour)))
    chosen = (Chair("Aoi", crest=3, colour=2), Chair("Ren", crest=0, colour=3))
    painted(scene(full(), chairs=chosen, size=(1290, 730)))
    assert {(3, theme.SEATS[2]), (0, theme.SEATS[3])} == set(seen)


@pytest.mark.parametrize("calls", [1, 2, 3, 5, 8])
def test_lanterns_hang_on_their_hook_without_leaving_it(calls: int) -> None:
    for hooks in (Rect(10, 10, 314, 60), Rect(10, 10, 81, 86), Rect(5, 5, 209, 28)):
        spots = player_plates.lantern_spots(hooks, calls)
        assert len(spots) == calls
        for x, y, size in spots:
            assert hooks.inflate(2, 2).contains(Rect(x - size * 0.35, y - size / 2, size * 0.7, size))
        assert all(left[0] > right[0] for left, right in pairwise(spots))


# The line


def said(match: Match, up: str = "", mover: Seat | None = A) -> str:
    view = scene(match).state.view
    return status_texts.line(view, mover, card(up) if up else None, ("Aoi", "Ren"))[0]


def test_the_line_says_one_thing_at_a_time() -> None:
    match = position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R 8A 8P1")
    assert "Play a card from your hand." == said(match)
    assert "Plain plum: no match, it stays on the cloth." == said(match, "2P1")
    assert "Chrysanthemum with sake cup takes chrysanthemum with blue ribbon." == said(match, "9A")
    assert "Pampas grass with full moon: two match, you may choose." == said(match, "8B")
    assert "Aoi is choosing." == said(match, mover=None)


def test_four_of_a_flower_are_named_by_their_own_flower() -> None:
    match = position(STANDARD, ["9A", "4P1"], field="9R 9P1 9P2")
    assert "Chrysanthemum with sake cup takes all four of chrysanthemum." == said(match, "9A")


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [("improved", "Koi-koi: make yaku worth more than 5 points."), ("new_yaku", "Koi-koi: make a new yaku.")],
)
def test_after_a_koikoi_the_line_says_what_has_to_be_bettered(trigger: str, expected: str) -> None:
    match = position(variant(f"koikoi_trigger = '{trigger}'"), ["2P1", "4P1"], captured=["1R 2R 3R", ""])
    assert expected == said(replace(match, calls=(1, 0), called=(Called(5, ("akatan",)), None)))


def test_the_weather_is_left_out_before_the_task_is_cut() -> None:
    rules = variant("rain_trigger = 'field_willow'\nrain_voids = 'both'")
    view = scene(position(rules, ["2P1", "4P1"], captured=["", ""], field="11P1")).state.view
    full_text, short = status_texts.line(view, A, None, ("Aoi", "Ren"))
    assert "Play a card from your hand. Rain: the viewings don't count." == full_text
    assert "Rain: the viewings don't count." == short

"""What the table tells on and over the cards: badges, fans that open, what a card would do, counts."""

from collections.abc import Callable, Hashable
from dataclasses import replace

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.animation.clips import ALOFT
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.card_badges import Alarm
from koikoi.desktop.draw.panel_cache import Paint, PanelCache
from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.input.intents import Point
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.match.hud import card_overlays, hud, hud_overlays, status_texts
from koikoi.desktop.match.hud.hud_overlays import HandPile
from koikoi.desktop.match.input.hover_timer import LINGER
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.cards import CardSet, Kind, card
from koikoi.engine.events import Dealt
from koikoi.engine.own_words import OwnWords
from koikoi.engine.reach import Danger
from koikoi.engine.ruleset import Ruleset
from koikoi.settings import Settings
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.positions import full, painted, scene
from tests.desktop.text_boxes import paint_anew
from tests.desktop.window_sizes import SIZES
from tests.desktop.windows import draw_scene, entered
from tests.tables import GERMAN, STANDARD, A, B, position, variant

pytestmark = pytest.mark.usefixtures("bare")


# Badges on cards


def test_the_helper_shows_where_the_settings_and_the_seat_want_it() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"])
    for wanted, chair, expected in ((True, True, True), (True, False, False), (False, True, False)):
        settings.adopt(Settings(helper=wanted))
        shown = scene(match, chairs=(Chair("Aoi", helper=chair), Chair("Ren", 1, 1)))
        assert expected is hud.dress_of(shown.state, shown.state.board).month
    settings.adopt(Settings(helper=True))
    shown = scene(match, seat=None)
    assert hud.dress_of(shown.state, shown.state.board).month, "nobody in particular looks"


def test_wild_cards_are_marked_while_they_are_wild() -> None:
    for rules, dealt, expected in (
        ("", "8A", ""),
        ('wild = "11P1 2A"', "8A", "11P1 2A"),
        ('wild = "11P1"\nwild_needs_month = 8', "8A", "11P1"),
        ('wild = "11P1"\nwild_needs_month = 8', "7A", ""),
    ):
        match = position(variant(rules), ["9A 11P1", "4P1"], field="8A")
        shown = scene(replace(match, dealt=CardSet.parse(dealt)))
        assert hud.dress_of(shown.state, shown.state.board).wild == CardSet.parse(expected)


def test_a_wild_card_that_takes_something_has_a_lozenge(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules, lozenges in (("", 0), ('wild = "11P1"', 1)):
        shown = scene(position(variant(rules), ["9A 11P1", "4P1"], field="8A"))
        seen: list[int] = []

        def noted(size: int, seen: list[int] = seen) -> pygame.Surface:
            seen.append(size)
            return pygame.Surface((size, size))

        monkeypatch.setattr(card_overlays, "lozenge", noted)
        board = shown.state.board
        hud_overlays.draw_over(pygame.Surface(shown.size), shown.state, shown.board_input.focus, board, board.picture)
        assert len(seen) == lozenges


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hand_and_field_have_badges_and_captured_cards_have_none(size: tuple[int, int]) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        shown = scene(full(rules, seats), size=size, privacy=privacy)
        least = hud.dress_of(shown.state, shown.state.board).least
        assert all(
            piece.w >= least for piece in (shown.state.board.picture[one.code] for one in shown.state.view.field_cards)
        )
        assert all(shown.state.board.picture[one.code].w >= least for one in shown.state.view.hand)
        assert all(fan.card < least for fan in shown.state.board.fans)


def test_what_an_opponent_needs_is_marked_only_if_wanted_and_never_from_hidden_knowledge() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R", "8B"], field="9A 3R")
    shown = scene(match)
    assert {} == hud.dress_of(shown.state, shown.state.board).alarms
    settings.adopt(Settings(danger=True))
    assert {card("9A"): Alarm.COMPLETE} == dict(hud.dress_of(shown.state, shown.state.board).alarms)
    closed = scene(match, seat=None)
    assert {} == hud.dress_of(closed.state, closed.state.board).alarms
    said = status_texts.danger(card("9A"), Danger(B, "tsukimi", 0), STANDARD, ("Aoi", "Ren"))
    assert "Chrysanthemum with sake cup: Ren would have Moon Viewing with it." == said


def test_no_word_of_a_ruleset_is_read_as_a_place_to_fill() -> None:
    phrases = (("would have", "{points.__class__}"), ("with it", "{"), ("{name}", "{0}"))
    rules = replace(STANDARD, words=(OwnWords(language="en", phrases=phrases),))
    said = status_texts.danger(card("9A"), Danger(B, "tsukimi", 0), rules, ("Aoi", "would have {yaku}"))
    assert said == "Chrysanthemum with sake cup: would have {yaku} {points.__class__} Moon Viewing {."


# A fan that opens


@pytest.mark.parametrize("number", [1, 7, 18, 25])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_open_fan_spreads_its_cards_within_the_field(size: tuple[int, int], number: int) -> None:
    for privacy, rules, seats in ((Privacy.PASS, STANDARD, 2), (Privacy.FACE, STANDARD, 2), (Privacy.PASS, GERMAN, 4)):
        frame = scene(full(rules, seats), size=size, privacy=privacy).state.board
        field = frame.stock.unionall([*frame.places, frame.flight])
        per_row, pitch, wide = hud_overlays.spread(number, field.w - frame.px(4.0), frame)
        assert wide <= field.w
        each = -(-number // per_row)
        assert each == 1 or pitch >= hud_overlays.LEAST_PITCH * frame.u - 1
        assert number <= per_row * each
        if seats == 2 and privacy is Privacy.PASS:
            assert per_row <= 2


def test_a_fan_that_is_pointed_at_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(hud_overlays, "draw_open_fan", lambda _at, _state, fan: opened.append((fan.seat, fan.kind)))
    shown = scene(full())
    fan = next(fan for fan in shown.state.board.fans if fan.seat == A and fan.kind is Kind.RIBBON)
    shown.handle(Point(fan.rect.center))
    shown.board_input.update(LINGER)
    painted(shown)
    assert [(A, Kind.RIBBON)] == opened


# What a card would do


def test_a_card_that_takes_nothing_is_shown_on_the_next_free_place(monkeypatch: pytest.MonkeyPatch) -> None:
    shown_at: list[tuple[object, Rect]] = []
    put = PanelCache.put

    def noting(wall: PanelCache, name: Hashable, rect: Rect, shows: object, paint: Paint, *, beyond: int = 0) -> None:
        shown_at.append((name, rect))
        put(wall, name, rect, shows, paint, beyond=beyond)

    monkeypatch.setattr(PanelCache, "put", noting)
    match = position(STANDARD, ["2P1 9A", "4P1"], field="3R 9R")
    shown = scene(replace(match, field=(card("3R"), None, card("9R"))))
    for code, expected in (("2P1", [shown.state.board.places[1]]), ("9A", [])):
        shown_at.clear()
        rect = shown.state.board.picture[code].rect
        shown.handle(Point((rect.left + 8, rect.centery)))
        painted(shown)
        assert expected == [rect for name, rect in shown_at if name == "ghost"]


def test_a_lozenge_hangs_over_every_card_with_a_match() -> None:
    match = position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R")
    board = scene(match).state.board
    hand = {code: board.picture[code].rect for code in ("2P1", "9A", "3P1")}
    strip = pygame.mask.Mask((min(rect.w for rect in hand.values()), board.px(2.2)), fill=True)

    def hung(shown: MatchScene) -> list[str]:
        """The hand cards that have something golden just above them."""
        gold = pygame.mask.from_threshold(painted(shown), theme.GOLD, (8, 8, 8, 255))
        return [code for code, rect in hand.items() if gold.overlap(strip, (rect.left, rect.top - board.px(2.2)))]

    assert ["9A", "3P1"] == hung(scene(match))
    assert [] == hung(scene(match, seat=None))


def test_it_is_told_how_many_cards_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(hud_overlays, "pile_count", lambda target, count, *where: told.append(count))
    paint_anew(monkeypatch)
    hands = ["2P1 9A 3P1 4P1", "5P1 5P2 6P1", "7P1", "8P1 8P2"]
    painted(scene(position(GERMAN, hands, field="3R 9R")))
    assert sorted(told) == [2, 3], "one card is seen to be one"
    told.clear()
    painted(scene(position(STANDARD, hands[:2], field="3R 9R"), privacy=Privacy.OPEN))
    assert told == []


@pytest.mark.parametrize(
    ("rules", "seats", "privacy"),
    [
        (STANDARD, 2, Privacy.PASS),
        (GERMAN, 3, Privacy.PEEK),
        (GERMAN, 4, Privacy.PASS),
        (GERMAN, 4, Privacy.FACE),
    ],
)
def test_heaps_are_counted_once_all_is_dealt_and_cards_fly_over_the_counts(
    rules: Ruleset, seats: int, privacy: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[Piece | HandPile] = []
    frames, put = 0, Group.put

    def noted(group: Group, key: Hashable, state: object, draw: Callable[..., object], *what: object) -> None:
        order.extend(one for one in what if isinstance(one, Piece | HandPile))
        put(group, key, state, draw, *what)

    monkeypatch.setattr(Group, "put", noted)
    chairs = tuple(Chair(name, place, place) for place, name in enumerate(("Aoi", "Ren", "Hana", "Sora")[:seats]))
    match, target = MatchScene(Table(rules, Seating(chairs, privacy), seed=3, dealer=A)), pygame.Surface((1280, 720))
    entered(match, target.get_size())
    match.update(0.01)
    while match.state.queue:
        order.clear()
        draw_scene(match, target)
        if isinstance(match.state.queue[0].event, Dealt):
            frames += any(isinstance(one, Piece) and one.z >= ALOFT for one in order)
            assert not any(isinstance(one, HandPile) or (one.count > 1 and one.counted) for one in order)
        match.update(1 / 30)
    assert frames > 20
    order.clear()
    draw_scene(match, target)
    assert any(isinstance(one, Piece) and one.count > 1 and one.counted for one in order), "the stock"
    heaps = [one for one in order if isinstance(one, HandPile)]
    assert heaps
    over = [replace(heap.top, key=str(heap.seat), z=ALOFT) for heap in heaps]
    order.clear()
    stage = Stage()
    stage.begin(target.get_size())
    match.compose_table(stage, match.state.board.picture | {one.key: one for one in over})
    stage.show(target)
    at = {place: one for place, one in enumerate(order) if isinstance(one, HandPile)}
    assert heaps == [*at.values()]
    assert all(heap.top in order[:place] for place, heap in at.items())
    assert [one for one in order[max(at) :] if isinstance(one, Piece) and one.z >= ALOFT] == over


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)], ids=str)
def test_what_stands_above_a_card_never_leaves_the_cloth(size: tuple[int, int]) -> None:
    match = position(STANDARD, ["9A 2P1", "4P1 5P1"], field="4R 5R", to_play=B)
    shown, marks = scene(match, size=size, privacy=Privacy.OPEN), list[Rect]()
    board = shown.state.board

    class Noted(pygame.Surface):
        def blit(self, source: pygame.Surface, dest: object, *_more: object, **_how: object) -> Rect:  # type: ignore[override]
            assert isinstance(dest, Rect)
            marks.append(dest)
            return dest

    card_overlays.draw_above(Noted((1, 1)), shown.state, board, board.picture)
    assert len(marks) == 2
    assert all(board.cloth.contains(mark) and mark.y < board.cloth.centery for mark in marks)


def test_what_stands_above_a_card_never_lies_on_a_name() -> None:
    shown, marks = scene(full(GERMAN, 4)), list[Rect]()
    board = shown.state.board
    tag = next(iter(board.tags.values()))

    class Noted(pygame.Surface):
        def blit(self, source: pygame.Surface, dest: object, *_more: object, **_how: object) -> Rect:  # type: ignore[override]
            assert isinstance(dest, Rect)
            marks.append(dest)
            return dest

    low = {
        key: replace(piece, x=tag.centerx, y=tag.bottom + piece.w * RATIO / 2)
        for key, piece in board.picture.items()
        if piece.face is not None
    }
    card_overlays.draw_above(Noted((1, 1)), shown.state, board, low)
    assert marks
    assert not any(tag.collidepoint(mark.center) for mark in marks)

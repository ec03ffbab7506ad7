"""The line below the cards says one thing at a time."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.match.hud import (
    status_line,
    status_texts,
)
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, card, cards
from koikoi.engine.state import Called, Match, ToPick
from koikoi.locales import asked
from koikoi.table.seating import Chair, Privacy
from tests.desktop.positions import full, painted, scene
from tests.tables import GERMAN, STANDARD, A, position, variant

pytestmark = pytest.mark.usefixtures("bare")


def said(match: Match, up: str = "", mover: Seat | None = A) -> str:
    view = scene(match).state.view
    return status_texts.line(view, mover, card(up) if up else None, ("Aoi", "Ren"))[0]


def test_the_line_says_one_thing_at_a_time() -> None:
    match = position(STANDARD, ["2P1 9A 3P1", "4P1"], field="3R 9R 8A 8P1")
    assert "Play a card from your hand." == said(match)
    assert "Plain plum: no match, it stays on the field." == said(match, "2P1")
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
    assert "Play a card from your hand. Rain: the viewings don’t count." == full_text
    assert "Rain: the viewings don’t count." == short


def test_a_minimum_to_stop_is_told_until_it_is_reached() -> None:
    def line(rules: str, captured: str) -> str:
        return said(position(variant(rules), ["2P1 9A", "4P1"], field="8A", captured=[captured, ""]))

    ribbons = "1R 2R 3R"
    assert line("stop_min_points = 7", ribbons) == "Play a card from your hand. To stop: 5 of 7 points needed."
    assert line("stop_min_points = 5", ribbons) == line("", ribbons) == line("stop_min_points = 7", "1R")


def test_turns_from_the_stock_are_counted_once_hands_are_empty() -> None:
    for rules, hand, stock, left in (
        ("play_on_stock = true", "", "8A 9R 9A", "From the stock: 3 turns left."),
        ("play_on_stock = true", "", "9A", "From the stock: 1 turn left."),
        ("play_on_stock = true", "2P1", "9A", ""),
        ("", "", "9A", ""),
    ):
        match = position(variant(rules), ["2P1", "4P1"], field="8P1 8P2")
        hands = (CardSet.parse(hand), CardSet.parse(""))
        match = replace(
            match, hands=hands, stock=cards(stock), phase=ToPick(A, card("8B"), CardSet.parse("8P1 8P2"), drawn=True)
        )
        assert asked.from_stock(scene(match).state.view) == left
        assert said(match).endswith(left or "the card it takes.")


def test_who_is_choosing_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def noted(target: object, string: str, at: tuple[float, float], size: int, **how: object) -> pygame.Rect:
        written.append(string)
        return pygame.Rect(round(at[0]), round(at[1]), 10, size)

    monkeypatch.setattr(status_line, "words", noted)
    chairs = (Chair("Umeko", agent="player"), Chair("Ren", 1, 1))
    painted(scene(position(STANDARD, ["9A 2P1", "3B 4P1"]), seat=None, chairs=chairs))
    assert ["Umeko is choosing."] == [one for one in written if "Umeko" in one]


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
def test_the_slip_begins_in_one_place_whether_or_not_a_name_stands_before_its_words(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    slips: list[pygame.Rect] = []
    monkeypatch.setattr(status_line, "nine", lambda _target, _name, rect, _scale: slips.append(rect.copy()))
    board = scene(full(STANDARD, 2), size=size).state.board
    for name, words in (("Aoi", "Bush clover with boar takes plain bush clover."), ("", "Aoi plays clover with boar.")):
        status_line.draw_said(PanelCache(pygame.Surface(size), board), board, Chair(name), (words,))
    named, alone = slips
    assert named.w > alone.w * 1.2
    assert named.left == alone.left
    middle = board.hands[board.near].rect.centerx - board.line.left
    assert named.left < middle < alone.right, "above the hand's middle"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_slip_in_large_letters_lies_on_no_list(
    seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    put: dict[tuple[bool, object], pygame.Rect] = {}

    def noted(wall: PanelCache, name: object, rect: pygame.Rect, *_rest: object, **_how: object) -> None:
        put[wall.turned, name] = rect

    monkeypatch.setattr(PanelCache, "put", noted)
    fonts.enlarge(160)
    shown = scene(full(GERMAN if seats > 2 else STANDARD, seats), size=size, privacy=Privacy.FACE)
    painted(shown)
    slip, board = put[False, "line"], shown.state.board
    assert any(rect.colliderect(slip) for rect in board.lists.values()), "else there is nothing to do"
    for (turned, name), rect in put.items():
        if isinstance(name, tuple) and name[0] == "list":
            assert not rect.colliderect(put[turned, "line"]), name

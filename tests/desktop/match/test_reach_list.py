"""The list of yaku in reach."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from koikoi.desktop.draw import painter
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    reach_list,
    status_texts,
)
from koikoi.desktop.match.hud.reach_list import rows
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Kind, card
from koikoi.engine.state import Match
from tests.desktop.positions import full, painted, scene
from tests.desktop.text_boxes import paint_anew, written
from tests.tables import STANDARD, A, B, position, variant

pytestmark = pytest.mark.usefixtures("bare")


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


def test_what_stopping_now_would_bring_is_told_with_its_doublings(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R 3R", "8B 9A"])
    said = written(monkeypatch)

    def told(match: Match) -> set[str]:
        said.clear()
        painted(scene(match))
        return {one for one in said if one.endswith(" now")}

    assert {"5 now"} <= told(match)
    assert "5 × 2 = 10 now" in told(replace(match, calls=(1, 0)))
    assert not told(position(STANDARD, ["2P1", "4P1"]))


def test_a_viewing_that_the_rain_spoils_says_so() -> None:
    rules = variant("rain_trigger = 'field_willow'")
    shown = scene(position(rules, ["2P1", "4P1"], captured=["3B 9A", ""], field="11P1"))
    (row,) = [row for row in rows(shown.state.view, A) if row.name == "Blossom Viewing"]
    assert (row.complete, row.why) == (False, "spoiled by rain")
    assert "Rain: no Blossom Viewing." == status_texts.spoiled(shown.state.view, A)


@pytest.mark.parametrize("size", [(209, 30), (209, 50), (209, 90), (209, 181), (209, 400), (620, 40), (840, 52)])
def test_more_yaku_than_there_is_room_for_are_counted(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    found = rows(shown.state.view, A)
    said = written(monkeypatch)
    frame = replace(shown.state.board, lists={A: Rect(0, 0, *size)}, hooks={})
    reach_list.draw_lists(PanelCache(pygame.Surface(size), frame), shown.state.view, frame, {})
    listed = [row for row in found if row.name in said]
    assert listed, "one at least is always there"
    assert found[: len(listed)] == tuple(listed)
    left = len(found) - len(listed)
    assert [text.split()[0] for text in said if text.startswith("+")] == ([f"+{left}"] if left else [])


def test_a_count_of_what_is_left_out_takes_no_more_than_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(full())
    size = (620, 40)
    frame = replace(shown.state.board, lists={A: Rect(0, 0, *size)}, hooks={})
    placed: dict[str, Rect] = {}

    def words(target: pygame.Surface, string: str, *args: Any, **how: Any) -> Rect:
        placed[string] = painter.words(target, string, *args, **how)
        return placed[string]

    monkeypatch.setattr(reach_list, "words", words)
    paint_anew(monkeypatch)
    reach_list.draw_lists(PanelCache(pygame.Surface(size), frame), shown.state.view, frame, {})
    (note,) = [string for string in placed if string.startswith("+")]
    assert size[0] - placed[note].right < frame.px(2.2), "the rows have the rest"
    assert not [other for other in placed if other != note and placed[other].colliderect(placed[note])]


def test_there_is_no_heading_over_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene(position(STANDARD, ["2P1", "4P1"], captured=["3B 8B 9A", ""]))
    assert [bool(rows(shown.state.view, seat)) for seat in (A, B)] == [True, False]
    said = written(monkeypatch)
    painted(shown)
    assert 1 == said.count("Yaku")


# The line


def said(match: Match, up: str = "", mover: Seat | None = A) -> str:
    view = scene(match).state.view
    return status_texts.line(view, mover, card(up) if up else None, ("Aoi", "Ren"))[0]


def test_a_name_with_little_room_takes_a_second_line_before_its_cards_move_or_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["6A", ""])  # the boar and the deer are missing
    shown = scene(match, size=(620, 540))
    wild = next(row for row in rows(shown.state.view, A) if row.name == "Boar, Deer, Butterflies")
    monkeypatch.setattr(reach_list, "rows", lambda _view, _seat: (wild,))
    cards: list[Rect] = []
    monkeypatch.setattr(reach_list, "draw_slot", lambda _target, _slot, rect: cards.append(rect))
    seen = written(monkeypatch)

    def drawn(wide: int, high: int) -> list[str]:
        cards.clear()
        seen.clear()
        frame = replace(shown.state.board, lists={A: Rect(0, 0, wide, high)}, hooks={})
        reach_list.draw_lists(PanelCache(pygame.Surface((wide, high)), frame), shown.state.view, frame, {})
        return [one for one in seen if one[0] in "BD"]

    assert drawn(260, 60) == ["Boar, Deer, Butterflies"]
    apart = cards[1].left - cards[0].right
    assert apart > 0
    assert drawn(120, 80) == ["Boar, Deer,", "Butterflies"]
    assert cards[1].left - cards[0].right == apart
    fewer = []
    for wide in range(250, 130, -1):  # no height for a second line
        assert drawn(wide, 34) == ["Boar, Deer, Butterflies"], wide
        fewer.append((len(cards), cards[1].left - cards[0].right if len(cards) == 2 else 0))
    assert fewer[0] == (2, apart)
    assert fewer == sorted(fewer, reverse=True)
    assert any(count == 2 and air < 0 for count, air in fewer)

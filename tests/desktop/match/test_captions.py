"""What happens is told when it can be seen, for as long as it takes to read; captured cards count when they land."""

from typing import Any

import pygame
import pytest

from koikoi.desktop.animation import turning
from koikoi.desktop.animation.choreography import Shot
from koikoi.desktop.animation.clips import still
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.input.intents import Point
from koikoi.desktop.match.hud import status_line
from koikoi.desktop.match.hud.pile_counts import lying
from koikoi.desktop.match.hud.player_plates import draw_plates
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.state.caption import HUSH, READ, Caption
from koikoi.desktop.ui.scene import Push
from koikoi.engine.actions import Play
from koikoi.engine.cards import CardSet, card
from koikoi.engine.events import Captured, Dealt, Drawn, KoiKoiCalled
from koikoi.engine.state import Called
from koikoi.locales import use
from koikoi.table.seating import Chair, Privacy
from tests.desktop.positions import scene
from tests.desktop.scene_driver import Actor
from tests.tables import STANDARD, A, B, position

pytestmark = pytest.mark.usefixtures("bare")
FRAME = 1 / 60


def played(drawn: str, code: str = "1R") -> MatchScene:
    """Aoi has just played a card; the stock's top card is known to us."""
    match = position(STANDARD, ["1R 5P1", "3B 4P1"], field="1B 9R", stock=f"{drawn} 8P1")
    shown = scene(match, chairs=(Chair("Aoi"), Chair("Ren", 1, 1)), privacy=Privacy.OPEN)
    shown.act(Play(card(code)))
    return shown


def written(shown: MatchScene) -> tuple[str, str]:
    """Whose name stands in the tag, and what is said."""
    content = status_line.line_content(shown.state, shown.board_input.focus, shown.state.board, turned=False)
    return content.name, content.said[0] if content.said else ""


def until(shown: MatchScene, kind: type) -> None:
    while not isinstance(shown.state.queue[0].event, kind):
        shown.update(FRAME)


def test_a_drawn_card_is_not_told_before_its_face_can_be_read() -> None:
    shown = played("6P1")
    until(shown, Drawn)
    while shown.shot_time < turning.READ:
        assert written(shown)[1] == "Pine with poetry ribbon takes pine with crane."
        shown.update(FRAME)
    assert written(shown) == ("", "Aoi draws plain peony.")


def test_what_stays_on_the_field_is_told_for_as_long_as_it_takes_to_read_and_nothing_waits_for_it() -> None:
    shown, told, seconds = played("6P1"), ("Aoi", "Plain peony stays on the field."), 0.0
    while written(shown) != told:
        shown.update(FRAME)
    while shown.state.queue:
        shown.update(FRAME)
        seconds += FRAME
    assert seconds < 0.2
    assert shown.state.mover == B, "who may play, though it is still read"
    while written(shown) == told:
        assert shown.animating
        shown.update(FRAME)
        seconds += FRAME
    assert READ - FRAME <= seconds <= READ + 2 * FRAME
    assert written(shown) == ("Ren", "Play a card from your hand.")


def test_after_a_deal_it_is_seen_whose_turn_it_is_and_a_moment_later_the_line_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    actor = Actor(privacy=Privacy.OPEN)
    shown = actor.match
    while not (shown.state.queue and isinstance(shown.state.queue[0].event, Dealt)):
        actor.move() if actor.stack.top is not shown else actor.frame()
    while shown.state.queue:
        assert not written(shown)[1]
        actor.frame(FRAME)
    seconds, turns, looks = 0.0, list[bool](), dict[object, Any]()
    monkeypatch.setattr(PanelCache, "put", lambda _wall, name, _rect, look, *_, **_how: looks.update({name: look}))
    while not written(shown)[1]:
        draw_plates(PanelCache(pygame.Surface(shown.size), shown.state.board), shown.state, shown.state.board)
        turns.append(looks["plate", shown.state.mover].to_play)
        assert shown.state.mover is not None, "who may play, though nothing is said yet"
        assert shown.animating
        actor.frame(FRAME)
        seconds += FRAME
    assert HUSH - 2 * FRAME <= seconds <= HUSH + FRAME
    assert turns == sorted(turns)
    assert 0.25 * len(turns) <= sum(turns) <= 0.75 * len(turns)


def test_whoever_hurries_a_deal_is_told_at_once_what_to_do() -> None:
    actor = Actor(privacy=Privacy.OPEN)
    shown = actor.match
    while not (shown.state.queue and isinstance(shown.state.queue[0].event, Dealt)):
        actor.move() if actor.stack.top is not shown else actor.frame()
    shown.finish()
    assert written(shown)[1]


def test_what_somebody_has_drawn_is_told_until_the_curtain_comes() -> None:
    match = position(STANDARD, ["1R 5P1", "3B 4P1"], field="1B 9R", stock="6P1 8P1")
    shown = scene(match, chairs=(Chair("Aoi"), Chair("Ren", 1, 1)))
    shown.act(Play(card("1R")))
    told = ("Aoi", "Plain peony stays on the field.")
    while written(shown) != told:
        shown.update(FRAME)
    change = None
    while change is None:
        assert written(shown) == told
        change = shown.update(0.1)
    assert isinstance(change, Push)
    assert isinstance(change.scene, CurtainScene)
    assert written(shown) == told, "nobody is choosing yet"


def test_a_match_that_is_left_closes_no_hand_where_nobody_sits_to_see_it() -> None:
    match = position(STANDARD, ["1R 5P1", "3B 4P1"], field="1B 9R", stock="6P1 8P1")
    for agent, closed in (("player", False), ("", True)):
        shown = scene(match, chairs=(Chair("Aoi"), Chair("Ren", 1, 1, agent=agent)))
        shown.close_hands()
        assert (shown.state.view.hands[A] is None) is closed


def test_a_card_that_is_taken_up_is_told_at_once() -> None:
    shown = played("6P1")
    while shown.state.queue:
        shown.update(FRAME)
    piece = shown.state.board.picture["4P1"]
    shown.handle(Point((round(piece.x), round(piece.y))))
    assert written(shown)[1] == "Plain wisteria: no match, it stays on the field."


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "ja"])
def test_nobody_is_named_twice(language: str) -> None:
    use(language)
    try:
        shown, seen = played("9P1"), set()
        while shown.state.queue:
            seen.add(written(shown))
            shown.update(FRAME)
    finally:
        use("en")
    assert {"", "Aoi"} == {name for name, _said in seen}
    assert all(("Aoi" in said) is (not name) for name, said in seen)
    assert len(seen) == 4


def test_a_call_that_a_scene_has_told_is_not_told_again() -> None:
    called = Shot(still(), scene(position(STANDARD, ["1R", "4P1"])).state.view, KoiKoiCalled(A, Called(1, ())), {})
    caption = Caption()
    caption.follow(called, 0.0)
    assert caption.stays, "as in a replay, where no scene tells it"
    caption.follow(called, 0.0, announced=True)
    assert not caption.stays


def test_captured_cards_count_when_they_land() -> None:
    shown, mine = played("6P1"), CardSet(())
    until(shown, Captured)
    counted = [len(lying(shown.state, shown.shown)[A])]
    while shown.state.queue:
        shown.update(FRAME)
        pile, pieces = lying(shown.state, shown.shown)[A], shown.shown
        for one in pile - mine:
            place = shown.state.layout_of(shown.state.queue[0].view if shown.state.queue else shown.state.view)
            goal = place.picture[one.code]
            assert abs(pieces[one.code].x - goal.x) + abs(pieces[one.code].y - goal.y) < 0.3 * goal.w
        assert mine <= pile
        mine = pile
        counted.append(len(pile))
    assert sorted(set(counted)) == [0, 1, 2], "one after the other"
    assert shown.state.view.captured[A] == mine

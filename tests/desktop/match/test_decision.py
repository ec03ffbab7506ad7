"""Stop or koi-koi: nothing is decided by a hasty click, and a call takes its time."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.input.intents import Confirm, MoveFocus, Point, Press, Release
from koikoi.desktop.match.hud import status_line, status_texts
from koikoi.desktop.match.scenes.decision.decision_scene import DEAF, HOLD, DecisionScene
from koikoi.desktop.match.scenes.decision.option import DecisionOption
from koikoi.desktop.match.scenes.field_overlay import over_field
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.engine.state import ToDecide
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy
from tests.desktop.positions import scene
from tests.desktop.scene_driver import SIZES, Actor, chosen, until
from tests.desktop.windows import entered
from tests.tables import A, play, position, variant

# The decision


def decision() -> tuple[Actor, DecisionScene]:
    actor = until(DecisionScene)
    scene = actor.stack.top
    assert isinstance(scene, DecisionScene)
    return actor, scene


def test_a_hasty_click_decides_nothing() -> None:
    actor, scene = decision()
    at = scene.panel.buttons[0].rect.center
    for _ in range(8):
        actor.give(Point(at), Press(at), Release(at))
    assert actor.stack.top is scene
    assert isinstance(actor.table.match.phase, ToDecide)


def test_a_choice_is_held() -> None:
    actor, scene = decision()
    actor.wait(DEAF + 0.1)
    at = scene.panel.buttons[0].rect.center
    actor.give(Point(at), Press(at))
    actor.wait(HOLD - 0.2)
    actor.give(Release(at))
    assert actor.stack.top is scene, "not long enough"
    actor.wait(0.4)
    actor.hold(0)
    assert actor.stack.top is not scene


def test_where_holding_is_switched_off_a_click_decides() -> None:
    with chosen(Settings(hold=False)):
        actor, scene = decision()
        actor.wait(DEAF + 0.1)
        actor.button(0)
        assert actor.stack.top is not scene


def test_nothing_has_the_focus_until_a_key_asks_for_it() -> None:
    actor, scene = decision()
    actor.wait(DEAF + 0.1)
    seen = [scene.panel.focus]
    actor.give(Confirm(), Confirm())
    assert actor.stack.top is scene, "who has pressed a key once too often has not seen it"
    assert scene.panel.keys
    seen.append(scene.panel.focus)
    assert seen == [None, scene.panel.buttons[0]]
    actor.give(MoveFocus(1, 0), Confirm())
    assert actor.stack.top is not scene


def test_enter_alone_is_enough() -> None:
    actor, scene = decision()
    actor.wait(DEAF + 0.1)
    actor.give(Confirm())
    actor.wait(DEAF + 0.1)
    assert actor.stack.top is scene
    actor.give(Confirm())
    assert actor.stack.top is not scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("privacy", Privacy)
@pytest.mark.parametrize(("rules", "seats"), [("nintendo-standard", 2), ("german", 3), ("german", 4)])
def test_the_scroll_covers_no_pile_no_hand_and_no_list(
    rules: str, seats: int, privacy: Privacy, size: tuple[int, int]
) -> None:
    board = Actor(rules, seats=seats, seed=5, privacy=privacy, size=size).match.state.board
    area = over_field(board)
    lists = [*board.lists.values(), *board.plates.values(), *board.hooks.values(), *board.tags.values()]
    hands = [hand.rect for hand in board.hands.values()]
    for rect in (*(fan.rect for fan in board.fans), *lists, *hands):
        covered = area.clip(rect)
        assert min(covered.size) <= board.px(1.2), (rect, area)
    field = board.stock.unionall([*board.places])
    assert area.h >= field.h
    assert area.w >= 0.9 * field.w


def test_both_choices_are_alike_in_size() -> None:
    actor, scene = decision()
    assert len({one.rect.size for one in scene.panel.buttons}) == 1
    area = over_field(actor.match.state.board)
    assert all(area.contains(one.rect) for one in scene.panel.buttons)


# Koi-koi


def koikoi(actor: Actor) -> KoiKoiCallScene:
    actor.wait(DEAF + 0.1)
    actor.hold(1)
    for _ in range(40):
        if isinstance(actor.stack.top, KoiKoiCallScene):
            return actor.stack.top
        actor.frame()
    raise AssertionError("nobody called koi-koi")


@pytest.mark.parametrize(("speed", "least", "most"), [
    (Speed.CALM, 2.5, 2.8), (Speed.BRISK, 0.9, 1.2), (Speed.NONE, 0.6, 0.9),
])  # fmt: skip
def test_koi_koi_follows_the_speed(speed: Speed, least: float, most: float) -> None:
    with chosen(Settings(speed=speed)):
        actor, _ = decision()
        scene = koikoi(actor)
        start = scene.seconds
        while actor.stack.top is scene:
            actor.frame(1 / 120)
        assert least <= scene.seconds - start <= most


# Where no koi-koi is allowed


def offered(settings: str) -> list[tuple[str, bool, str]]:
    """What stands on the scroll after both viewings, ten points, were completed: name, usable, first sentence."""
    match = position(variant(settings), ["2P1 9A", "4P1 4P2"], field="9R", stock="6P1", captured=["3B 8B", ""])
    match, _events = play(match, "play 9A")
    assert isinstance(match.phase, ToDecide)
    table = scene(match)
    decision = DecisionScene(table.state, table)
    entered(decision, (1280, 720))
    return [(one.label, one.enabled, one.first) for one in decision.panel.buttons if isinstance(one, DecisionOption)]


def test_a_koi_koi_that_is_not_allowed_is_greyed_and_says_why() -> None:
    (stop, call), (usual, free) = offered("koikoi_min_points = 30"), offered("")
    assert (stop, usual) == (("Stop", True, stop[2]), stop)
    assert call == ("Koi-koi", False, "Too few points for a koi-koi.")
    assert free[:2] == ("Koi-koi", True)


def test_it_stands_beside_playing_on_too() -> None:
    shown = offered('koikoi_min_points = 30\nmay_decline = "no_call"')
    assert [one[:2] for one in shown] == [("Stop", True), ("Koi-koi", False), ("Play on", True)]


OWN, THEIRS = "own_koikoi_mult", "opp_koikoi_mult"
DOUBLE, TRIPLE, ONE = "[1, 2, 4, 8, 8, 8, 8, 8]", "[1, 2, 3, 3, 3, 3, 3, 3]", "[1, 1, 1, 1, 1, 1, 1, 1]"
DOUBLING = f"{THEIRS} = {DOUBLE}\n{OWN} = {DOUBLE}"


@pytest.mark.parametrize(
    ("settings", "calls", "told"),
    [
        ("", (0, 0), "they score times 2 and you nothing."),
        ("", (1, 0), "they score times 2 and you nothing."),
        (DOUBLING, (0, 0), "they score times 2 and you nothing."),
        (DOUBLING, (1, 0), "they score times 4 and you nothing."),
        (DOUBLING, (0, 1), "they score times 4 and you nothing."),
        (f"koikoi_mult_scope = 'pooled'\n{THEIRS} = {TRIPLE}", (0, 1), "they score times 3 and you nothing."),
        (f"{THEIRS} = {ONE}", (0, 0), "you get nothing."),
        ("loser_yaku = 'both'", (0, 0), "theirs count times 2, your yaku without factors."),
        (f"loser_yaku = 'both'\n{THEIRS} = {ONE}", (0, 0), "your yaku count without factors."),
    ],
)
def test_the_risk_of_a_call_is_that_of_all_calls_there_are_then(
    settings: str, calls: tuple[int, ...], told: str
) -> None:
    table = scene(replace(position(variant(settings), ["2P1 9A", "4P1 4P2"], captured=["3B 8B", ""]), calls=calls))
    assert status_texts.risk(table.state.view, A) == f"If the other stops first, {told}"


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_nobody_is_said_to_be_choosing_where_the_scroll_comes_to_lie(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    monkeypatch.setattr(status_line, "_put", lambda _wall, _frame, shown: said.append(shown.said))
    actor = Actor(seed=3, size=size)
    while not isinstance(actor.stack.top, DecisionScene):
        actor.move()
    said.clear()
    state, wall = actor.match.state, PanelCache(pygame.Surface(size), actor.match.state.board)
    status_line.draw_line(wall, state, actor.match.board_input.focus, state.board)
    assert not said
    state.watched = True  # as in a replay: no scroll comes
    status_line.draw_line(wall, state, actor.match.board_input.focus, state.board)
    assert said

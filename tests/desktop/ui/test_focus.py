"""One focus: where keys lead on every screen."""

import random
from collections.abc import Callable, Hashable
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame
import pytest

from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import Confirm, Cycle, Ends, MoveFocus, TablePanel
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot, CardSpot, PanelSpot, Spot
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.gallery.card_page import CardScene, CardSelection
from koikoi.desktop.screens.gallery.gallery import GalleryScene
from koikoi.desktop.screens.problems.problem_scene import ProblemScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.focus import nearest, outermost, reading_order
from koikoi.desktop.ui.panel import Stepping
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.parameters import FirstOya
from koikoi.engine.state import RoundOver, ToDecide, ToPick, ToPlay
from koikoi.problems.bundled import bundled as problems
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table
from tests.desktop.moments import laid_over, moment
from tests.desktop.rings import Rings, keys_of, on_table, walked
from tests.desktop.screen_table import SCREENS
from tests.desktop.windows import entered, new_stack

Rect = pygame.Rect
T = TypeVar("T", bound=Hashable)


WAYS = (MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1))


SIZES = ((1280, 720), (960, 600), (1920, 1080), (2560, 1080), (900, 1200))


# Geometry


def test_the_nearest_in_the_direction_is_meant() -> None:
    cross = [
        Rect(100, 100, 40, 40),
        Rect(200, 110, 40, 40),
        Rect(0, 90, 40, 40),
        Rect(90, 0, 40, 40),
        Rect(110, 300, 40, 40),
    ]
    ways = [(1, 0), (-1, 0), (0, -1), (0, 1)]
    assert [1, 2, 3, 4] == [nearest(cross, 0, dx, dy) for dx, dy in ways]


def test_what_lies_straight_ahead_comes_before_what_is_nearer_but_beside_the_way() -> None:
    assert 1 == nearest([Rect(0, 0, 40, 40), Rect(300, 0, 40, 40), Rect(60, 150, 40, 40)], 0, 1, 0)


def test_beyond_the_edge_the_row_begins_again() -> None:
    row = [Rect(x, 0, 40, 40) for x in (0, 100, 200)]
    assert (0, 2) == (nearest(row, 2, 1, 0), nearest(row, 0, -1, 0))
    assert nearest(row, 1, 0, 1) is None


def test_what_lies_far_aside_is_better_than_nothing() -> None:
    switch, below = pygame.Rect(1100, 20, 90, 40), pygame.Rect(40, 80, 300, 40)
    assert nearest([switch, below], 0, 0, 1) == 1
    assert nearest([switch, below], 0, 0, -1) is None


def test_reading_order_goes_row_by_row_even_where_a_row_is_not_quite_straight() -> None:
    places = [Rect(200, 5, 40, 40), Rect(0, 0, 40, 60), Rect(0, 100, 40, 40), Rect(100, 12, 40, 20)]
    assert [1, 3, 0, 2] == reading_order(places)
    assert [0, 2] == [outermost(places, 1, 0), outermost(places, 0, 1)]


def test_in_a_heap_of_widgets_nearly_everything_can_be_reached_by_arrows_and_all_by_tab() -> None:
    rng, cut_off = random.Random(1), 0
    for _ in range(300):
        rects: list[Rect] = []
        for _ in range(rng.randrange(2, 60)):
            rect = Rect(rng.randrange(900), rng.randrange(600), rng.choice((40, 80, 300)), rng.choice((30, 50, 160)))
            if rect.inflate(8, 8).collidelist(rects) < 0:
                rects.append(rect)
        assert sorted(reading_order(rects)) == list(range(len(rects)))
        cut_off += not everything(len(rects), partial(beside_in, rects))
    assert cut_off <= 6


def beside_in(rects: list[Rect], here: int, way: MoveFocus) -> int | None:
    return nearest(rects, here, way.dx, way.dy)


def everything(count: int, go: Callable[[int, MoveFocus], int | None]) -> bool:
    """Whether every place can be reached from every other."""
    ways = {here: {there for way in WAYS if (there := go(here, way)) is not None} for here in range(count)}
    return all(len(reached(here, ways.__getitem__)) == count for here in range(count))


def reached(start: T, beside: Callable[[T], set[T]]) -> set[T]:
    """Everything that can be reached from here."""
    seen, todo = {start}, [start]
    while todo:
        for one in beside(todo.pop()):
            if one not in seen:
                seen.add(one)
                todo.append(one)
    return seen


# Screens


def row(name: str, _size: tuple[int, int]) -> BoxScene:
    """A screen of the table of screens."""
    scene = SCREENS[name]()
    assert isinstance(scene, BoxScene)
    return scene


PANELS: dict[str, Callable[[tuple[int, int]], BoxScene]] = {
    **{name: partial(row, name) for name in ("title", "set-up", "settings", "lesson page 0")},
    "account": lambda size: laid_over(moment(RoundOver, size=size), RoundSummaryScene),
    "decision": lambda size: laid_over(moment(ToDecide, size=size), DecisionScene),
    "notice": lambda _size: NoticeDialog("Hear, hear.", CardSet.parse("1B 2R")),
    "pause": lambda size: laid_over(moment(ToPlay, size=size), PauseDialog),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", PANELS)
def test_from_every_widget_every_other_can_be_reached_by_arrows_alone(
    name: str, size: tuple[int, int], home: object
) -> None:
    scene = PANELS[name](size)
    entered(scene, size)
    panel = scene.panel
    count = len(panel.widgets)
    assert count

    def go(here: int, way: MoveFocus) -> int:
        panel.keys, panel.typing = True, None
        panel.focus = panel.widgets[here]
        if not isinstance(panel.focus, Stepping) or way.dy:  # with a value, left and right belong to that
            panel.handle(way)
        return next(place for place, one in enumerate(panel.widgets) if one is panel.focus)

    assert everything(count, go)


@pytest.mark.parametrize("name", PANELS)
def test_over_the_table_too_one_ring_can_be_seen_after_every_key(name: str, home: object) -> None:
    rings, size = Rings(), (960, 600)
    scene = PANELS[name](size)
    entered(scene, size)
    target = pygame.Surface(size)
    for key in keys_of(name):
        scene.handle(key)
        assert len(rings.of(scene.panel, target)) == 1, key


AGREED = replace(bundled()["german"], first_oya=FirstOya.AGREED)
WITH_CARDS: dict[str, Callable[[], BoxScene]] = {
    "gallery": GalleryScene,
    "card": lambda: CardScene(CardSelection()),
    "lots": lambda: laid_over(MatchScene(Table(bundled()["german"], ["Aoi", "Ren", "Hana"], seed=3)), LotsScene),
    "agreed": lambda: laid_over(MatchScene(Table(AGREED, ["Aoi", "Ren"], seed=3)), LotsScene),
}


@pytest.mark.parametrize("name", WITH_CARDS)
def test_where_keys_lead_to_cards_one_ring_can_be_seen_after_every_key(name: str) -> None:
    rings, scene = Rings(), entered(WITH_CARDS[name](), (960, 600))
    target = pygame.Surface((960, 600))
    for key in keys_of(name, 25):
        scene.handle(key)
        scene.refresh()  # nothing is taken from a picture that was kept
        assert len(rings.of(scene, target)) == 1, key


def problem(kind: type) -> ProblemScene:
    return ProblemScene(next(one for one in problems() if isinstance(one.view.phase, kind)))


@pytest.mark.parametrize("kind", [ToPlay, ToPick, ToDecide])
def test_at_a_problem_the_table_or_the_panel_shows_where_keys_are(kind: type) -> None:
    bindings.used(Device.KEYS)
    scene = problem(kind)
    stack = new_stack(scene, (1280, 720))
    places = walked(stack, scene, keys_of(kind.__name__))
    if kind is ToDecide:
        assert places == {"panel"}
        return
    assert places == {"panel", "table"}
    while not on_table(scene.board.board_input):
        stack.handle(Cycle(1))
    stack.handle(Ends(-1))
    stack.handle(Confirm())
    for _ in range(80):  # the answer comes
        stack.update(1 / 20)
    assert walked(stack, scene, (Cycle(1), Cycle(1))) == {"panel"}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_the_gallery_every_card_and_the_way_back_can_be_reached(size: tuple[int, int]) -> None:
    scene = GalleryScene()
    entered(scene, size)

    def beside(here: tuple[Card, bool]) -> set[tuple[Card, bool]]:
        found = set()
        for way in WAYS:
            scene.selection.card, button = here
            scene.panel.keys, scene.panel.focus = True, scene.panel.buttons[0] if button else None
            scene.handle(way)
            found.add((scene.selection.card, scene.panel.focus is not None))
        return found

    seen = reached((scene.selection.card, False), beside)
    assert 48 == len({card for card, button in seen if not button})
    assert any(button for _, button in seen)


Place = tuple[Spot | None, Card | None, bool]
"""Where the focus is, which hand card is up, and whether keys move among its matches."""


def place(board_input: BoardInput) -> Place:
    return board_input.here, board_input.up, board_input.focus.taking


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("phase", [ToPlay, ToPick])
def test_at_the_table_every_spot_can_be_reached(phase: type, size: tuple[int, int]) -> None:
    match = moment(phase)
    entered(match, size)
    board_input = match.board_input
    board_input.handle(MoveFocus(1, 0))
    places = {place(board_input): board_input}

    def beside(here: Place) -> set[Place]:
        found = set()
        for way in WAYS:
            there = copy(places[here])
            there.handle(way)
            places.setdefault(place(there), there)
            found.add(place(there))
        return found

    seen = reached(place(board_input), beside)
    spots = {spot for spot, _up, _taking in seen}
    assert spots >= {*map(CardSpot, board_input.hits.cards), *map(ButtonSpot, BoardButton), *map(PanelSpot, TablePanel)}
    assert all(reached(here, beside) == seen for here in random.Random(1).sample(sorted(seen, key=str), 5))


def test_at_the_table_tab_goes_through_everything() -> None:
    match = moment(ToPlay)
    match.board_input.handle(Cycle(1))
    found = set()
    for _ in match.board_input.spots():
        found.add(match.board_input.here)
        match.board_input.handle(Cycle(1))
    assert found >= {*map(CardSpot, match.board_input.hits.cards), *map(ButtonSpot, BoardButton)}

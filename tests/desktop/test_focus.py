"""One focus: where keys lead on every screen, and what mouse, finger and keys mean to the widgets there."""

import random
from collections.abc import Callable, Iterator
from functools import partial

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import (
    CancelDrag,
    Compose,
    Confirm,
    Cycle,
    Ends,
    EndTyping,
    Erase,
    MoveFocus,
    Point,
    Press,
    Release,
    TablePanel,
    Write,
)
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot, CardSpot, PanelSpot
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.gallery import GalleryScene
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.screens.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.focus import nearest, outermost, reading_order
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.engine.cards import CardSet
from koikoi.engine.state import RoundOver, ToDecide, ToPick, ToPlay
from koikoi.settings import Settings
from tests.desktop.moments import laid_over, moment
from tests.desktop.windows import entered

Rect = pygame.Rect
WAYS = (MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1))
SIZES = ((1280, 720), (960, 600), (1920, 1080), (2560, 1080), (900, 1200))


@pytest.fixture(autouse=True)
def untouched() -> Iterator[None]:
    """Nobody has used anything yet."""
    bindings.used(Device.POINTER)
    settings.adopt(Settings())
    yield
    bindings.used(Device.POINTER)
    settings.adopt(Settings())


def panel_of(*rects: tuple[int, int, int, int]) -> Panel:
    panel = Panel()
    panel.buttons = [Button(str(number), lambda number=number: number, Rect(rect)) for number, rect in enumerate(rects)]
    panel.focus = panel.buttons[0]
    return panel


def labels(panel: Panel, *intents: object) -> list[str]:
    """Where the focus is after each intent."""
    found = []
    for intent in intents:
        panel.handle(intent)  # type: ignore[arg-type]
        assert isinstance(panel.focus, Button)
        found.append(panel.focus.label)
    return found


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
    ways = {here: {go(here, way) for way in WAYS} - {None} for here in range(count)}
    return all(len(reached(here, lambda one: ways[one])) == count for here in range(count))  # type: ignore[arg-type,return-value]


def reached(start: object, beside: Callable[[object], object]) -> set[object]:
    """Everything that can be reached from here."""
    seen, todo = {start}, [start]
    while todo:
        for one in beside(todo.pop()):  # type: ignore[attr-defined]
            if one not in seen:
                seen.add(one)
                todo.append(one)
    return seen


# Screens


SCREENS: dict[str, Callable[[tuple[int, int]], PanelScene]] = {
    "title": lambda _size: TitleScene(),
    "setup": lambda _size: SetupScene(),
    "settings": lambda _size: SettingsScene(),
    "account": lambda size: laid_over(moment(RoundOver, size=size), RoundSummaryScene),
    "decision": lambda size: laid_over(moment(ToDecide, size=size), DecisionScene),
    "notice": lambda _size: NoticeDialog("Hear, hear.", CardSet.parse("1B 2R")),
    "pause": lambda size: laid_over(moment(ToPlay, size=size), PauseDialog),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_from_every_widget_every_other_can_be_reached_by_arrows_alone(
    name: str, size: tuple[int, int], home: object
) -> None:
    scene = SCREENS[name](size)
    entered(scene, size)
    panel = scene.panel
    count = len(panel.widgets)
    assert count

    def go(here: int, way: MoveFocus) -> int:
        panel.keys, panel.typing = True, None
        panel.focus = panel.widgets[here]
        if not hasattr(panel.focus, "step") or way.dy:  # with a value, left and right belong to that
            panel.handle(way)
        return next(place for place, one in enumerate(panel.widgets) if one is panel.focus)

    assert everything(count, go)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_the_gallery_every_card_and_the_way_back_can_be_reached(size: tuple[int, int]) -> None:
    scene = GalleryScene()
    entered(scene, size)

    def beside(here: object) -> set[object]:
        found = set()
        for way in WAYS:
            scene.selection.card, button = here  # type: ignore[misc]
            scene.panel.keys, scene.panel.focus = True, scene.panel.buttons[0] if button else None
            scene.handle(way)
            found.add((scene.selection.card, scene.panel.focus is not None))
        return found

    seen = reached((scene.selection.card, False), beside)
    assert 48 == len({card for card, button in seen if not button})  # type: ignore[misc]
    assert any(button for _, button in seen)  # type: ignore[misc]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("phase", [ToPlay, ToPick])
def test_at_the_table_every_spot_can_be_reached(phase: type, size: tuple[int, int]) -> None:
    match = moment(phase)
    entered(match, size)
    board_input = match.board_input
    board_input.handle(MoveFocus(1, 0))

    def beside(here: object) -> set[object]:
        found = set()
        for way in WAYS:
            board_input._focus, board_input._taken = here  # type: ignore[misc]
            board_input.handle(way)
            found.add((board_input.here, board_input._taken))
        return found

    seen = reached((board_input.here, None), beside)
    spots = {spot for spot, _ in seen}  # type: ignore[misc]
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


# Panels


def test_the_first_key_shows_the_focus_and_the_second_moves_it() -> None:
    panel = panel_of((0, 0, 90, 40), (0, 60, 90, 40), (0, 120, 90, 40))
    assert ["0", "1", "2"] == labels(panel, MoveFocus(0, 1), MoveFocus(0, 1), MoveFocus(0, 1))


def test_a_screen_that_comes_up_after_keys_shows_its_focus_at_once() -> None:
    bindings.used(Device.PAD)
    assert ["1"] == labels(panel_of((0, 0, 90, 40), (0, 60, 90, 40)), MoveFocus(0, 1))


def test_the_mouse_hides_the_focus_and_keys_go_on_from_under_it() -> None:
    panel = panel_of((0, 0, 90, 40), (0, 60, 90, 40), (0, 120, 90, 40))
    panel.handle(MoveFocus(0, 1))
    assert panel.keys
    panel.handle(Point((10, 130)))
    assert not panel.keys
    assert ["2", "1"] == labels(panel, MoveFocus(0, -1), MoveFocus(0, -1))


def test_tab_home_and_end() -> None:
    panel = panel_of((100, 0, 90, 40), (0, 0, 90, 40), (0, 120, 90, 40))
    panel.keys = True
    assert ["2", "1", "0", "1", "2"] == labels(panel, Cycle(1), Cycle(1), Cycle(1), Ends(-1), Ends(1))


def test_what_is_off_can_not_have_the_focus() -> None:
    panel = panel_of((0, 0, 90, 40), (0, 60, 90, 40), (0, 120, 90, 40))
    panel.keys, panel.buttons[1].enabled = True, False
    assert ["2"] == labels(panel, MoveFocus(0, 1))


def test_without_a_focus_the_first_arrow_takes_the_outermost_and_enter_does_nothing() -> None:
    panel = panel_of((0, 0, 90, 40), (100, 0, 90, 40))
    panel.focus = None
    assert panel.handle(Confirm()) is None
    assert ["1"] == labels(panel, MoveFocus(1, 0))
    panel.focus = None
    assert ["0"] == labels(panel, MoveFocus(-1, 0))


def test_what_is_typed_goes_where_the_cursor_is() -> None:
    panel = Panel()
    panel.fields = [TextField("Aoi", Rect(0, 0, 200, 40), most=6)]
    panel.handle(Press((190, 20)))
    for intent in (
        MoveFocus(-1, 0),
        Write("x"),
        MoveFocus(-1, 0),
        MoveFocus(-1, 0),
        Erase(),
        Erase(1),
        Write("abc"),
        Write("d"),
    ):
        panel.handle(intent)
    assert "abcxi" == panel.fields[0].text[:3] + panel.fields[0].text[-2:]
    assert len(panel.fields[0].text) <= 6
    panel.handle(EndTyping())
    panel.handle(Write("z"))
    assert "z" not in panel.fields[0].text


def test_a_pad_writes_letter_by_letter() -> None:
    field = TextField("Aoi", Rect(0, 0, 200, 40), most=5, fresh=True)
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [field]
    bindings.used(Device.PAD)
    panel.keys, panel.focus = True, field
    panel.handle(Confirm())
    written = []
    for intent in (
        MoveFocus(0, -1),
        MoveFocus(0, -1),
        MoveFocus(1, 0),
        MoveFocus(0, 1),
        MoveFocus(-1, 0),
        MoveFocus(0, 1),
        MoveFocus(1, 0),
    ):
        panel.handle(intent)
        written.append(field.text)
    assert ["A", "B", "B ", "B'", "B'", "A'", "A'"] == written
    assert panel.typing is field
    for _ in range(3):
        panel.handle(MoveFocus(1, 0))
    assert "A'   " == field.text
    panel.handle(MoveFocus(1, 0))
    assert panel.focus is panel.buttons[0], "a full line is left at its end"


def test_what_an_input_method_composes_shows_at_the_cursor_and_keeps_the_keys_to_itself() -> None:
    field = TextField("Aoi", Rect(0, 0, 200, 40))
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [field]
    panel.handle(Press((190, 20)))
    before = pygame.Surface((400, 60))
    panel.draw(before)
    panel.handle(Compose("はな"))
    shown = pygame.Surface((400, 60))
    panel.draw(shown)
    assert before.get_buffer().raw != shown.get_buffer().raw
    for intent in (Erase(), MoveFocus(-1, 0), EndTyping(), Confirm()):
        panel.handle(intent)
    assert ("Aoi", "はな", field) == (field.text, field.composing, panel.typing)
    panel.handle(Write("花"))
    assert ("Aoi花", "") == (field.text, field.composing)
    panel.handle(Compose("は"))
    panel.handle(Press((310, 20)))
    panel.draw(shown)
    assert ("Aoi花", "") == (field.text, field.composing)


def test_a_text_field_with_the_focus_takes_letters_and_gives_the_focus_away_at_its_end() -> None:
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [TextField("Aoi", Rect(0, 0, 200, 40))]
    panel.keys, panel.focus = True, panel.fields[0]
    assert panel.writes
    panel.handle(Write("!"))
    assert "Aoi!" == panel.fields[0].text
    panel.handle(MoveFocus(1, 0))
    assert panel.focus is panel.buttons[0]
    assert not panel.writes


def test_the_focus_survives_widgets_that_are_made_anew() -> None:
    panel = panel_of((0, 0, 90, 40), (0, 60, 90, 40))
    panel.focus = panel.buttons[1]
    panel.clear()
    panel.buttons = [Button("a", int, Rect(0, 0, 90, 40)), Button("b", int, Rect(0, 60, 90, 40))]
    panel.restore()
    assert panel.focus is panel.buttons[1]


# Holding


def holding(hold: float = 0.45) -> Panel:
    panel = panel_of((0, 0, 200, 60))
    panel.buttons[0].act, panel.buttons[0].hold = lambda: "done", hold
    return panel


def test_a_button_to_hold_acts_only_after_it_was_held() -> None:
    panel = holding()
    panel.handle(Press((20, 20)))
    assert panel.handle(Release((20, 20))) is None
    panel.handle(Press((20, 20)))
    assert panel.update(0.3) is None
    assert panel.animating
    assert "done" == panel.update(0.2)
    assert panel.handle(Release((20, 20))) is None
    assert not panel.animating


@pytest.mark.parametrize("away", [Point((500, 500)), CancelDrag()])
def test_holding_ends_beside_the_button_and_when_the_window_loses_the_focus(away: object) -> None:
    panel = holding()
    panel.handle(Press((20, 20)))
    panel.update(0.3)
    panel.handle(away)  # type: ignore[arg-type]
    assert panel.update(0.3) is None
    assert 0 == panel.buttons[0].held


def test_keys_need_not_hold_and_the_setting_turns_holding_off() -> None:
    panel = holding()
    panel.handle(MoveFocus(1, 0))
    assert "done" == panel.handle(Confirm())
    settings.adopt(Settings(hold=False))
    panel.handle(Press((20, 20)))
    assert panel.update(1.0) is None
    assert "done" == panel.handle(Release((20, 20)))

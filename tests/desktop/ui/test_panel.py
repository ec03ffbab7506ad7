"""What mouse, finger and keys mean to the widgets of a panel."""

from functools import partial

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import (
    CancelDrag,
    ChooseAll,
    Compose,
    Confirm,
    Copy,
    Cut,
    Cycle,
    Ends,
    EndTyping,
    Erase,
    Extend,
    Intent,
    MoveFocus,
    Paste,
    Point,
    Press,
    Release,
    Write,
)
from koikoi.desktop.platform import clipboard
from koikoi.desktop.ui.panel import DOUBLE, Panel, Widget
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.settings import Settings
from tests.desktop.windows import draw_panel

Rect = pygame.Rect


def panel_of(*rects: tuple[int, int, int, int]) -> Panel:
    panel = Panel()
    panel.buttons = [Button(str(number), partial(int, number), Rect(rect)) for number, rect in enumerate(rects)]
    panel.focus = panel.buttons[0]
    return panel


def labels(panel: Panel, *intents: Intent) -> list[str]:
    """Where the focus is after each intent."""
    found = []
    for intent in intents:
        panel.handle(intent)
        assert isinstance(panel.focus, Button)
        found.append(panel.focus.label)
    return found


def shows_focus(panel: Panel) -> bool:
    return panel.keys


def focused(panel: Panel) -> Widget | None:
    return panel.focus


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
    assert shows_focus(panel)
    panel.handle(Point((10, 130)))
    assert not shows_focus(panel)
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
    assert focused(panel) is panel.buttons[0], "a full line is left at its end"


def test_the_line_at_a_text_fields_foot_stays_within_its_round_corners() -> None:
    ground, target = (0, 90, 0), pygame.Surface((240, 80))
    target.fill(ground)
    TextField("", Rect(20, 20, 200, 40)).draw(target, active=False, blink=False)
    whole = pygame.mask.from_threshold(target, ground, (1, 1, 1, 255))
    whole.invert()
    assert whole.get_bounding_rects() == [Rect(20, 20, 200, 40)]
    assert target.get_at((120, 59))[:3] == theme.INK2
    for corner in ((20, 20), (219, 20), (20, 59), (219, 59)):
        assert target.get_at(corner)[:3] == ground
    bows = {target.get_at((x, y))[:3] for x in range(20, 27) for y in (*range(20, 27), *range(53, 60))}
    assert len(bows) > 6, "their edges are smooth"


def test_what_an_input_method_composes_shows_at_the_cursor_and_keeps_the_keys_to_itself() -> None:
    field = TextField("Aoi", Rect(0, 0, 200, 40))
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [field]
    panel.handle(Press((190, 20)))
    before = pygame.Surface((400, 60))
    draw_panel(panel, before)
    panel.handle(Compose("はな"))
    shown = pygame.Surface((400, 60))
    draw_panel(panel, shown)
    assert before.get_buffer().raw != shown.get_buffer().raw
    for intent in (Erase(), MoveFocus(-1, 0), EndTyping(), Confirm()):
        panel.handle(intent)
    assert ("Aoi", "はな", field) == (field.text, field.composing, panel.typing)
    panel.handle(Write("花"))
    assert ("Aoi花", "") == (field.text, field.composing)
    panel.handle(Compose("は"))
    panel.handle(Press((310, 20)))
    draw_panel(panel, shown)
    assert ("Aoi花", "") == (field.text, field.composing)


def test_a_text_field_with_the_focus_takes_letters_and_gives_the_focus_away_at_its_end() -> None:
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [TextField("Aoi", Rect(0, 0, 200, 40))]
    panel.keys, panel.focus = True, panel.fields[0]
    assert panel.writes
    panel.handle(Write("!"))
    assert "Aoi!" == panel.fields[0].text
    panel.handle(MoveFocus(1, 0))
    assert focused(panel) is panel.buttons[0]
    assert not panel.writes


def test_what_is_pasted_is_one_line_without_signs_that_are_not_seen_and_as_long_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = ["Ren"]
    monkeypatch.setattr(clipboard, "get", lambda: there[-1])
    field = TextField("Aoi", Rect(0, 0, 200, 40), most=9, fresh=True)
    panel = panel_of((300, 0, 90, 40))
    panel.fields = [field]
    panel.handle(Paste())
    assert field.text == "Aoi", "nothing is typed here"
    panel.keys, panel.focus = True, field
    panel.handle(Paste())
    assert field.text == "Ren", "an example gives way"
    there.append("\u202e a\n\tb\x1b c" + "d" * 10_000)
    panel.handle(Paste())
    assert field.text == "Ren a b c"
    field.text = "longer than there is room for"
    panel.handle(Paste())
    assert field.text == "longer than there is room for"
    there.append("")
    field.text, field.fresh = "Aoi", True
    panel.handle(Paste())
    assert field.text == "Aoi", "where nothing lies, nothing happens"


# What is chosen of a line


def typed_into(text: str, most: int = 24) -> tuple[Panel, TextField]:
    """A field with the cursor behind its text."""
    panel = Panel()
    panel.fields = [TextField(text, Rect(0, 0, 400, 40), most=most)]
    panel.handle(Press((390, 20)))
    panel.handle(Release((390, 20)))
    panel.update(1.0)
    return panel, panel.fields[0]


@pytest.mark.parametrize(
    ("intents", "text"),
    [
        ([ChooseAll(), Write("R"), Write("e")], "Re"),
        ([ChooseAll(), Erase()], ""),
        ([Extend(-1), Extend(-1), Write("x")], "Aoi Re Yx"),
        ([Extend(-1), Extend(-1), Extend(1), Erase(1)], "Aoi Re Yu"),
        ([Extend(-1), Extend(1), Extend(1), Write("!")], "Aoi Re Yui!"),
        ([Extend(-1, whole=True), Write("x")], "x"),
        ([Ends(-1), Extend(1), Extend(1), Write("x")], "xi Re Yui"),
        ([Ends(-1), Extend(1, whole=True), Compose("は")], ""),
        ([ChooseAll(), MoveFocus(-1, 0), Write("x")], "xAoi Re Yui"),
        ([ChooseAll(), MoveFocus(1, 0), Write("x")], "Aoi Re Yuix"),
        ([ChooseAll(), Ends(1), Write("x")], "Aoi Re Yuix"),
        ([ChooseAll(), Press((390, 20)), Write("x")], "Aoi Re Yuix"),
        ([ChooseAll(), Write("")], "Aoi Re Yui"),
    ],
)
def test_what_is_written_takes_the_place_of_what_is_chosen(intents: list[Intent], text: str) -> None:
    panel, field = typed_into("Aoi Re Yui")
    told: list[str] = []
    field.set = told.append
    for intent in intents:
        panel.handle(intent)
    assert field.text == text
    assert told[-1:] in ([text], [])
    assert panel.typing is field


def test_two_quick_presses_choose_a_word_and_two_slow_ones_nothing() -> None:
    panel, field = typed_into("Aoi Re Yui")
    place = (10, 20)
    for pause, chosen in ((0.1, "Aoi"), (DOUBLE + 0.1, "")):
        for _ in range(2):
            panel.handle(Press(place))
            panel.handle(Release(place))
            panel.update(pause)
        first, last = field.chosen
        assert field.text[first:last] == chosen
        panel.update(1.0)


def test_what_is_chosen_is_copied_or_cut_and_nothing_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    there, works = list[str](), [True]

    def put(text: str) -> bool:
        there.extend([text] * works[-1])
        return works[-1]

    monkeypatch.setattr(clipboard, "put", put)
    panel, field = typed_into("Aoi Re")
    panel.handle(Copy())
    panel.handle(Cut())
    assert (there, field.text) == ([], "Aoi Re")
    panel.handle(Extend(-1))
    panel.handle(Copy())
    assert (there, field.text) == (["e"], "Aoi Re")
    panel.handle(Cut())
    assert (there, field.text) == (["e", "e"], "Aoi R")
    works.append(False)
    panel.handle(ChooseAll())
    panel.handle(Cut())
    assert field.text == "Aoi R", "where there is no clipboard nothing is lost"


def test_an_example_is_chosen_and_shift_goes_on_from_there() -> None:
    panel, field = typed_into("Ren")
    field.fresh = True
    assert field.chosen == (0, 3)
    panel.handle(Extend(-1))
    assert field.chosen == (0, 2)
    panel.handle(Write("x"))
    assert field.text == "xn"


def test_choosing_all_begins_to_type_and_what_was_chosen_is_not_when_one_comes_back() -> None:
    panel = panel_of((0, 60, 90, 40))
    panel.fields = [TextField("Aoi", Rect(0, 0, 200, 40))]
    panel.keys, panel.focus = True, panel.fields[0]
    panel.handle(ChooseAll())
    assert panel.typing is panel.fields[0]
    for intent in (EndTyping(), Confirm(), Write("x")):
        panel.handle(intent)
    assert panel.fields[0].text == "Aoix"


def test_what_is_chosen_and_that_nothing_more_has_room_is_seen() -> None:
    def shown(panel: Panel) -> bytes:
        target = pygame.Surface((420, 60))
        draw_panel(panel, target)
        return target.get_buffer().raw

    panel, field = typed_into("Aoi Re", most=8)
    pictures = [shown(panel)]
    for intent in (Extend(-1), Extend(-1), ChooseAll(), Ends(1), Write("ab"), Write("c")):
        panel.handle(intent)
        pictures.append(shown(panel))
    assert len(set(pictures[:4])) == 4
    assert field.text == "Aoi Reab"
    foot = pygame.Surface((420, 60))
    draw_panel(panel, foot)
    assert foot.get_at((200, 39))[:3] == theme.BLOOD
    panel.handle(Erase())
    draw_panel(panel, foot)
    assert foot.get_at((200, 39))[:3] == theme.INK2


def test_of_a_line_that_is_longer_than_its_field_what_is_chosen_is_seen_whole() -> None:
    panel, field = typed_into("iiiiiiiiiiiiiiiiiiiiiiWW", most=40)
    field.rect.w = 60
    for _ in range(2):
        panel.handle(Extend(-1))
    target = pygame.Surface((100, 60))
    draw_panel(panel, target)
    dark = sum(target.get_at((x, 6))[:3] == theme.INK for x in range(60))
    assert dark > 15, "two letters are, and the cursor stands before them"


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
def test_holding_ends_beside_the_button_and_when_the_window_loses_the_focus(away: Intent) -> None:
    panel = holding()
    panel.handle(Press((20, 20)))
    panel.update(0.3)
    panel.handle(away)
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

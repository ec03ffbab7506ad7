"""Boxes are laid out without a window: where they lie can be asked for."""

from dataclasses import replace

import pygame

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Point, Press, Release, Scroll
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene, page
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Leaf, Named, Scale, Sized, Space, column, pad, row
from koikoi.desktop.ui.controls import Segments, Switch
from koikoi.desktop.ui.grids import Columns, Grid, Share
from koikoi.desktop.ui.leaves import Control, Text, button
from koikoi.desktop.ui.measures import AtLeast, in_rows, pixels
from koikoi.desktop.ui.setting_rows import SMALL, option
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import TextField
from tests.desktop.windows import click, entered, new_stack

AREA = pygame.Rect(0, 0, 400, 300)


def rect(name: str, box: Box, area: pygame.Rect = AREA, factor: float = 1.0) -> tuple[int, int, int, int]:
    """Where the box of this name lies in a box."""
    found = BoxLayout.of(box, area, factor).rect(name)
    return found.x, found.y, found.w, found.h


def one(name: str, wide: float = 0, high: float = 0) -> Named:
    return Named(Space(wide, high), name)


def test_what_grows_takes_what_the_others_leave() -> None:
    boxes = row(one("left", 50), Grow(one("middle")), one("right", 30), gap=10)
    assert rect("middle", boxes) == (60, 0, 300, 300)
    assert rect("right", boxes) == (370, 0, 30, 300)
    shares = column(Grow(one("upper")), Grow(one("lower"), 2), gap=30)
    assert rect("lower", shares) == (0, 120, 400, 180)


def test_measures_grow_with_the_window_and_have_a_least() -> None:
    assert Scale(0.5).px(AtLeast(52, 44)) == 44
    assert Scale(2).px(AtLeast(52, 44)) == 104
    assert Scale(2).px(pixels(4)) == 4
    assert rect("inside", pad(one("inside"), 40, 10), factor=0.5) == (20, 5, 360, 290)


def test_in_the_middle_both_have_one_centre() -> None:
    for wide in range(90, 94):
        x, _y, w, _h = rect("inside", Align(one("inside", wide, 20), At.MIDDLE, At.MIDDLE), pygame.Rect(0, 0, 401, 300))
        assert pygame.Rect(x, 0, w, 1).centerx == 200


def test_a_share_is_kept_between_its_bounds() -> None:
    for wanted, got in ((10, 100), (110, 110), (390, 120)):
        assert Share(Space(wanted), 0.25, 0.3).width(Scale(1.0), 400) == got


def test_a_box_may_be_another_one_where_there_is_more_room() -> None:
    beside = ByRoom(lambda scale, wide, high: row(one("a", 10), one("b")) if wide > high else column(one("a", 10, 20)))
    assert rect("a", beside) == (0, 0, 10, 300)
    assert rect("a", beside, pygame.Rect(0, 0, 300, 400)) == (0, 0, 300, 20)


def test_grids_go_row_by_row_and_columns_one_below_the_other() -> None:
    names = "abcd"
    assert rect("c", Grid([one(name, high=20) for name in names], 2, gap=10)) == (0, 30, 195, 20)
    assert rect("c", Grid([one(name) for name in names], 2, gap=10, fill=True)) == (0, 155, 195, 145)
    assert rect("c", Columns([one(name, high=20) for name in names], 2, gap=10)) == (205, 0, 195, 20)


class Pages(BoxScene):
    """A page that scrolls, or one that does not."""

    def __init__(self) -> None:
        super().__init__()
        self.scrolls = True

    def layout(self) -> Box:
        back = button("Back", self.refresh)
        rows = column(*(button(str(number), self.refresh, key=number) for number in range(40)))
        body = self.scroll(rows) if self.scrolls else Space()
        return page("Pages", Named(back, "back"), Sized(Named(body, "body"), wide=500), foot=44, message=one("message"))


def test_a_page_has_back_above_its_body_and_a_message_below() -> None:
    scene = Pages()
    new_stack(scene, (1280, 720))
    back, body, message = (scene.boxes.rect(name) for name in ("back", "body", "message"))
    assert back.topleft == (40, 24)
    assert body.top == back.bottom + 18
    assert body.bottom == message.top == 720 - 44
    assert message.bottom == 720 - 15, "above the stitches of the hem"


def has_a_page(scene: Pages) -> bool:
    return scene.scroller.scrolls


def test_the_focus_stays_with_what_has_its_key_and_nothing_scrolls_without_a_page() -> None:
    scene = Pages()
    new_stack(scene, (1280, 720))
    scene.panel.focus = scene.panel.inside[5]
    assert scene.focused_key == 5
    before = scene.panel.focus
    scene.refresh()
    assert scene.focused_key == 5
    assert scene.panel.focus is not before
    assert has_a_page(scene)
    scene.scrolls = False
    scene.refresh()
    assert not has_a_page(scene)
    assert scene.focused_key is None


class Mixed(BoxScene):
    """A page on which lies what can: words, a button, a line to write on, a box of a name."""

    def layout(self) -> Box:
        line = Named(Control(TextField("Aoi")), "line")
        mixed = column(Text("Words", 20), button("Press", self.refresh, key=1), line, Space(high=3000))
        return page("Mixed", button("Back", self.refresh), self.scroll(mixed))


def places(scene: BoxScene) -> list[tuple[type[Leaf], tuple[int, ...], bool]]:
    return [(type(one.leaf), tuple(one.rect), one.scrolls) for one in scene.boxes.placed]


def test_what_lies_on_a_page_goes_along_to_where_it_would_be_laid_out() -> None:
    scene = Mixed()
    stack = new_stack(scene, (1280, 720))
    (before,), (pressed,), top = scene.panel.fields, scene.panel.inside, scene.boxes.rect("line").top
    for _ in range(3):
        stack.handle(Scroll((640, 360), -1))
    moved, widgets = places(scene), [tuple(one.rect) for one in scene.panel.widgets]
    assert (before,) == tuple(scene.panel.fields), "nothing is made anew"
    assert pressed is scene.panel.inside[0]
    assert scene.boxes.rect("line").top == before.rect.top == top - 3 * 48
    scene.refresh()
    assert (places(scene), [tuple(one.rect) for one in scene.panel.widgets]) == (moved, widgets)


def test_a_scroll_bar_is_dragged_and_clicked() -> None:
    scene = entered(SettingsScene(), (960, 600))
    stack = new_stack(scene, (960, 600))
    view = scene.scroller
    assert view.scrolls
    last = view.page - view.area.h
    x, top = view.knob.center
    for intent in (Press((x, top)), Point((x, top + 20)), Release((x, top + 20))):
        stack.handle(intent)
    assert 0 < view.at < last
    dragged = view.at
    stack.handle(Point((x, top + 60)))
    assert dragged == view.at, "nobody holds it any more"
    click(stack, (x, view.area.bottom - 2))
    assert last == view.at
    click(stack, (x, view.area.top + 1))
    assert 0 == view.at


def test_a_picture_of_a_setting_stands_beside_its_control_and_no_label_gives_way_to_it() -> None:
    made = option("Speed", "how fast", Switch(on=True, set=lambda _value: None), 90)
    pictured = replace(made, picture=Named(Space(60, 50), "picture"))
    area = pygame.Rect(10, 10, 600, 80)
    plain, shown = (BoxLayout.of(one, area, 1.0) for one in (made, pictured))
    labels = [next(each.rect for each in laid.placed if isinstance(each.leaf, Label)) for laid in (plain, shown)]
    controls = [next(each.rect for each in laid.placed if isinstance(each.leaf, Control)) for laid in (plain, shown)]
    assert labels[0].left == labels[1].left == area.left
    assert controls[0].right == controls[1].right == area.right
    assert labels[1].right <= shown.rect("picture").left < shown.rect("picture").right < controls[1].left


def test_screens_are_as_large_in_an_upright_window_as_in_one_that_lies() -> None:
    lying, upright = (entered(SettingsScene(), size) for size in ((1280, 720), (1080, 1920)))
    assert upright.s / 1080 >= 0.9 * lying.s / 720
    assert entered(SettingsScene(), (960, 600)).s == 0.75


def test_choices_that_wrap_stand_in_rows_of_about_one_length() -> None:
    assert in_rows([60, 60, 60, 60], 240) == [[60, 60, 60, 60]]
    assert in_rows([60, 60, 60, 60, 60, 60, 100, 50], 400) == [[60, 60, 60, 60], [60, 60, 100, 50]]
    assert in_rows([500, 20], 300) == [[300], [20]]


def test_the_languages_stand_in_two_rows_of_large_letters_where_one_is_too_short() -> None:
    scene = entered(SettingsScene(), (1280, 720))
    languages = next(one for one in scene.panel.widgets if isinstance(one, Segments))
    assert languages.size == scene.scale.px(SMALL)
    cells = languages.cells()
    assert len({cell.top for cell in cells}) == 2
    for cell, (_value, label) in zip(cells, languages.choices, strict=True):
        assert cell.w >= fonts.width(Face.BOLD, languages.size, label) + languages.size
        assert languages.rect.contains(cell)

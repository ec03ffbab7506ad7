"""Nothing cuts, whoever clicks goes on, and of a table that is left nothing is seen but what all may see."""

from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.input.intents import Intent, Press, Release
from koikoi.desktop.ui import scene as ui_scene
from koikoi.desktop.ui.scene import Change, Door, Pop, PopToRoot, Scene, ShownPage, Transition
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.transitions import DOOR, PAGE, READY, SHEET
from koikoi.settings import Speed
from koikoi.table.table import Table
from tests.autoplay import begun
from tests.desktop.windows import DrawnScene, new_stack

SIZE = (100, 60)
RED, BLUE, BACKS, WHITE = (200, 0, 0), (0, 0, 200), (0, 90, 0), (250, 250, 250)


class Coloured(DrawnScene):
    """A screen of one colour."""

    transition: Transition | None = Door()

    def __init__(self, colour: tuple[int, int, int], table: Table | None = None) -> None:
        self.colour, self.table, self.pressed = colour, table, 0
        self.answer: Change | None = None

    def handle(self, intent: Intent) -> Change | None:
        self.pressed += isinstance(intent, Press)
        return self.answer

    def draw(self, target: pygame.Surface) -> None:
        target.fill(self.colour)

    @property
    def played_table(self) -> Table | None:
        return self.table


class Hands(Coloured):
    """A table whose colour nobody else may see."""

    def close_hands(self) -> None:
        self.colour = BACKS


class Sheet(Coloured):
    """A sheet in the middle of the window."""

    opaque = False
    area = pygame.Rect(20, 10, 60, 40)
    transition = ui_scene.Sheet(area)

    def __init__(self) -> None:
        super().__init__(BLUE)

    def handle(self, intent: Intent) -> Change | None:
        return self.answer

    def draw(self, target: pygame.Surface) -> None:
        target.fill(self.colour, self.area)


class Scroll(Coloured):
    """A scroll over all of the window."""

    transition = ui_scene.Scroll(pygame.Rect((0, 0), SIZE), 0)


class Aging(Coloured):
    """A screen on which time passes."""

    age = 0.0

    def update(self, seconds: float) -> Change | None:
        self.age += seconds
        return None


class Pages(Coloured):
    """Every click turns to the next page, below a white bar."""

    number = 0

    def handle(self, intent: Intent) -> Change | None:
        self.number += 1
        return None

    @property
    def shown_page(self) -> ShownPage:
        return ShownPage(self.number, pygame.Rect(0, 20, 100, 40))

    def draw(self, target: pygame.Surface) -> None:
        target.fill(WHITE)
        target.fill((RED, BLUE)[self.number % 2], self.shown_page.area)


def _seen(target: pygame.Surface) -> int:
    """How many rows of the sheet."""
    return sum(tuple(target.get_at((50, y)))[:3] == BLUE for y in range(SIZE[1]))


def colours(stack: SceneStack, target: pygame.Surface) -> set[tuple[int, ...]]:
    stack.draw(target)
    return {tuple(target.get_at((x, 30)))[:3] for x in range(SIZE[0])}


def pushed(first: Scene, second: Scene) -> tuple[SceneStack, pygame.Surface]:
    """A second screen over the first, which has been seen."""
    stack, target = new_stack(first, SIZE), pygame.Surface(SIZE)
    stack.draw(target)
    stack.push(second)
    return stack, target


def test_a_screen_slides_over_the_one_before_and_away_again() -> None:
    second = Coloured(BLUE)
    stack, target = pushed(Coloured(RED), second)
    stack.update(READY + DOOR / 2)
    assert {RED, BLUE} <= colours(stack, target)
    stack.update(READY + DOOR)
    assert {BLUE} == colours(stack, target)
    assert not stack.animating
    second.answer = Pop()
    stack.handle(Press((1, 1)))
    stack.update(READY + DOOR / 2)
    assert {RED, BLUE} <= colours(stack, target)
    stack.update(READY + DOOR)
    assert {RED} == colours(stack, target)


def test_the_post_of_a_door_comes_in_from_outside_and_lies_clear_of_what_is_on_the_door() -> None:
    stack, target = pushed(Coloured(RED), Coloured(BLUE))
    stack.draw(target)
    stack.update(READY)
    stack.update(DOOR * 0.03)
    assert {RED} == colours(stack, target), "neither the post nor its shadow is there at once"
    stack.update(DOOR * 0.47)
    stack.draw(target)
    for y in range(SIZE[1]):
        row = [tuple(target.get_at((x, y)))[:3] for x in range(SIZE[0])]
        assert set(row[row.index(BLUE) :]) == {BLUE}
    stack.update(DOOR * 0.48)
    assert {BLUE} == colours(stack, target), "nor does it vanish from the place where it comes to rest"


def test_who_presses_meanwhile_is_heard_and_goes_on() -> None:
    second = Coloured(BLUE)
    stack, target = pushed(Coloured(RED), second)
    stack.update(READY + DOOR / 4)
    stack.handle(Press((1, 1)))
    assert second.pressed == 1
    assert {BLUE} == colours(stack, target)


def test_nothing_of_a_table_is_seen_below_another_screen(tmp_path: Path) -> None:
    table = begun(tmp_path / "a.koikoi")
    stack, target = pushed(Coloured(RED, table), Coloured(BLUE))
    assert {BLUE} == colours(stack, target)


def test_of_a_table_that_is_left_nothing_is_seen_but_closed_hands(tmp_path: Path) -> None:
    table = Hands(RED, begun(tmp_path / "a.koikoi"))
    stack, target = pushed(Coloured(BLUE), table)
    stack.update(READY + DOOR)
    assert {RED} == colours(stack, target)
    table.answer = PopToRoot()
    stack.handle(Release((1, 1)))
    stack.update(READY + DOOR / 2)
    assert {BLUE, BACKS} <= colours(stack, target)
    assert RED not in colours(stack, target)


def test_a_sheet_unfolds_over_what_goes_on_below_it_and_is_folded_again() -> None:
    sheet = Sheet()
    stack, target = pushed(Coloured(RED), sheet)
    stack.update(SHEET / 4)
    stack.draw(target)
    folded = _seen(target)
    stack.update(SHEET)
    stack.draw(target)
    assert 0 < folded < _seen(target) == Sheet.area.h
    assert not stack.animating
    sheet.answer = Pop()
    stack.handle(Release((1, 1)))
    stack.update(SHEET / 2)
    stack.draw(target)
    assert 0 < _seen(target) < Sheet.area.h
    stack.update(SHEET)
    assert {RED} == colours(stack, target)


def left_under_a_sheet(folder: Path) -> tuple[SceneStack, pygame.Surface]:
    """A match with an open hand that has just been left, and the sheet that lay over it."""
    table, sheet = Hands(RED, begun(folder / "a.koikoi")), Sheet()
    stack, target = pushed(Coloured(WHITE), table)
    stack.update(READY + DOOR)
    stack.draw(target)
    stack.push(sheet)
    stack.update(SHEET)
    stack.draw(target)
    sheet.answer = PopToRoot()
    stack.handle(Release((1, 1)))
    return stack, target


def test_a_sheet_is_folded_before_the_table_below_it_slides_away_and_no_hand_is_seen_meanwhile(tmp_path: Path) -> None:
    stack, target = left_under_a_sheet(tmp_path)
    rows, found = [], set[tuple[int, ...]]()
    while WHITE not in found:
        found = colours(stack, target)
        rows.append(_seen(target))
        reds = {target.get_at((x, y)).r for x in range(SIZE[0]) for y in range(SIZE[1])}
        assert RED[0] not in reds
        stack.update(1 / 60)
    assert 0 < rows[0] < Sheet.area.h, "it moves from the first, as the hand is closed"
    assert rows == sorted(rows, reverse=True)
    assert rows[-1] == 0
    assert len(set(rows)) > 4
    stack.update(READY + DOOR)
    assert {WHITE} == colours(stack, target)


def test_with_less_motion_a_sheet_and_the_table_below_it_fade_together(tmp_path: Path) -> None:
    settings.change(reduced_motion=True)
    stack, target = left_under_a_sheet(tmp_path)
    stack.draw(target)
    assert _seen(target) == Sheet.area.h
    assert tuple(target.get_at((1, 1)))[:3] == BACKS


def test_of_a_hand_nothing_is_left_around_a_sheet_that_is_put_away() -> None:
    """As where a sheet has round corners: what lies below shines at its edge."""

    class Round(Sheet):
        def draw(self, target: pygame.Surface) -> None:
            target.fill(self.colour, self.area.inflate(-2, -2))

    table, sheet = Coloured(RED), Round()
    stack, target = pushed(table, sheet)
    stack.update(SHEET)
    stack.draw(target)
    sheet.answer, table.colour = Pop(), BACKS
    stack.handle(Release((1, 1)))
    for _ in range(4):
        stack.draw(target)
        assert RED not in colours(stack, target)
        stack.update(SHEET / 5)


def half_rolled_up(scroll: Scroll) -> tuple[SceneStack, pygame.Surface]:
    """A scroll over a red screen, in the middle of its way."""
    stack, target = pushed(Coloured(RED), scroll)
    stack.update(READY + DOOR)
    stack.draw(target)
    scroll.answer = Pop()
    stack.handle(Release((1, 1)))
    stack.update(SHEET / 2)
    return stack, target


def test_a_scroll_is_rolled_up_over_what_comes() -> None:
    stack, target = half_rolled_up(Scroll(BLUE))
    assert {RED, BLUE} == colours(stack, target)
    later = Coloured(WHITE)
    later.transition = None
    stack.push(later)
    assert {WHITE, BLUE} == colours(stack, target)
    stack.handle(Press((1, 1)))
    assert {WHITE} == colours(stack, target), "whoever presses goes on"


class Written(Scroll):
    """A scroll with rollers and a word that is not quite in its middle."""

    roller = 4
    transition = ui_scene.Scroll(pygame.Rect((0, 0), SIZE), roller)
    word = pygame.Rect(44, 20, 8, 10)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        target.fill(WHITE, self.word)
        for left in (0, SIZE[0] - self.roller):
            target.fill(BACKS, (left, 0, self.roller, SIZE[1]))


def test_what_is_left_of_a_scroll_stays_where_it_is_between_its_rollers() -> None:
    scroll = Written(BLUE)
    stack, target = half_rolled_up(scroll)
    stack.draw(target)
    row = [tuple(target.get_at((x, scroll.word.centery)))[:3] for x in range(SIZE[0])]
    assert [x for x, colour in enumerate(row) if colour == WHITE] == [*range(scroll.word.left, scroll.word.right)]
    first, last = (next(x for x in way if row[x] != RED) for way in (range(SIZE[0]), reversed(range(SIZE[0]))))
    assert row[first : first + 4] == row[last - 3 : last + 1] == [BACKS] * 4


def test_nothing_begins_on_a_screen_before_what_dissolves_over_it_is_gone() -> None:
    first, second = Aging(RED), Aging(BLUE)
    second.transition, second.answer = ui_scene.Dissolve(), Pop()
    stack, target = pushed(first, second)
    stack.update(READY + DOOR)
    stack.draw(target)
    stack.handle(Release((1, 1)))
    stack.update(0.02)  # what it begins with is seen
    before, both = first.age, 0
    while {RED} != colours(stack, target):
        both += not {RED, BLUE} & colours(stack, target)
        assert first.age == before
        stack.update(0.02)
    assert both > 5
    stack.update(1.0)  # that ends it
    stack.update(1.0)
    assert first.age >= before + 1.0


def test_another_page_of_a_screen_slides_into_the_place_of_the_one_before() -> None:
    pages = Pages(RED)
    stack, target = new_stack(pages, SIZE), pygame.Surface(SIZE)
    stack.draw(target)
    stack.handle(Release((1, 1)))
    stack.update(PAGE / 2)
    stack.draw(target)
    row = {tuple(target.get_at((x, 50)))[:3] for x in range(SIZE[0])}
    assert {RED, BLUE} <= row
    assert {WHITE} == {tuple(target.get_at((x, 10)))[:3] for x in range(SIZE[0])}, "only the page moves"
    stack.update(PAGE)
    stack.draw(target)
    assert tuple(target.get_at((50, 50)))[:3] == BLUE
    assert not stack.animating


class UnevenPages(Pages):
    """Every click turns to the other page, of which the second is higher, with a frame that hangs out over it."""

    window = (300, 200)
    areas = pygame.Rect(0, 60, 300, 120), pygame.Rect(0, 20, 300, 160)

    def handle(self, intent: Intent) -> Change | None:
        self.number = 1 - self.number
        return None

    @property
    def shown_page(self) -> ShownPage:
        return ShownPage(self.number, self.areas[self.number])

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.number:
            target.fill(BLUE, self.shown_page.area.inflate(0, 2))


@pytest.mark.parametrize("back", [False, True])
def test_a_leaf_is_as_high_as_the_page_that_is_turned_and_takes_its_frame_along(back: bool) -> None:
    pages = UnevenPages(RED)
    pages.number = int(back)
    stack, target = new_stack(pages, pages.window), pygame.Surface(pages.window)

    def row(y: int) -> list[tuple[int, ...]]:
        return [tuple(target.get_at((x, y)))[:3] for x in range(pages.window[0])]

    stack.draw(target)
    stack.handle(Release((1, 1)))
    stack.draw(target)
    stack.update(PAGE / 2)
    stack.draw(target)
    left, right = (0, -1)
    for y in (19, 40):
        assert (row(y)[left], row(y)[right]) == (WHITE, BLUE)
        assert set(row(y)) == {WHITE, BLUE}, "no leaf where the lower page is not"
    assert {RED, BLUE} < set(row(120))
    above = set(row(UnevenPages.areas[0].top - 1))
    assert above > {WHITE, BLUE}, "it stands out in its middle"
    stack.update(PAGE)
    stack.draw(target)
    assert set(row(120)) == {RED if back else BLUE}


class FarPages(Pages):
    """Pages that have been scrolled out of the window."""

    @property
    def shown_page(self) -> ShownPage:
        return ShownPage(self.number, pygame.Rect(0, -80, 100, 40))


def test_pages_that_nobody_sees_are_not_turned() -> None:
    stack, target = new_stack(FarPages(RED), SIZE), pygame.Surface(SIZE)
    stack.draw(target)
    stack.handle(Release((1, 1)))
    stack.draw(target)
    assert {WHITE} == colours(stack, target)


@pytest.mark.parametrize(("changes", "seen"), [({"reduced_motion": True}, 1), ({"speed": Speed.NONE}, 0)])
def test_with_less_motion_it_fades_and_without_any_it_is_there(changes: dict[str, object], seen: int) -> None:
    settings.change(**changes)
    stack, target = pushed(Coloured(RED), Coloured(BLUE))
    stack.update(0.08)
    found = colours(stack, target)
    assert 1 == len(found)
    assert (found != {BLUE}) == bool(seen)

"""The title's print is made of what is laid, pressed, opened and unrolled: nothing shines through anything."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.animation import print_stage
from koikoi.desktop.animation.living_print import PREMUL, Entry, Still, Thing
from koikoi.desktop.animation.print_motions import MOTIONS
from koikoi.desktop.animation.print_parts import OPENED, strands_of
from koikoi.desktop.animation.print_stage import (
    POLES,
    RAISED,
    LivingPrint,
    coming,
    draw_drawn,
    gathered,
    standing_of,
)
from koikoi.desktop.audio.sound import Cue, Note, Sounds
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.prints import layer
from koikoi.desktop.draw.title_picture import BLACK, PAPER, frame, title_fit
from koikoi.desktop.input.intents import Confirm, Cycle, Hurry, Intent, MoveFocus, Press
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.title_entry import ENTRY, PATIENCE, unrolled
from koikoi.engine.cards import Month
from tests.desktop.windows import draw_scene, entered

Rect = pygame.Rect
WINDOW = Rect(0, 0, 400, 300)


@pytest.mark.parametrize("seen", [0.0, 0.02, 0.3, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("high", [12, 40, 300])
def test_a_paper_that_is_unrolled_has_its_foot_all_the_time(seen: float, high: int) -> None:
    parts = unrolled((200, high), seen, 22)
    assert parts[-1][0].bottom == high
    assert [down for _cut, down in parts[1:]] == [cut.h for cut, _down in parts[:-1]], "without a gap"
    shown = sum(cut.h for cut, _down in parts)
    assert min(high, 22) <= shown <= high
    assert (shown == high) is (seen == 1.0 or high <= 22)


def coming_in(size: tuple[int, int]) -> TitleScene:
    """A title whose print has been made."""
    title = TitleScene(lively=True)
    title.month = Month.WILLOW
    entered(title, size)
    while not title.lives:
        pygame.time.wait(10)
    return title


def test_what_lies_below_the_print_is_unrolled_once_that_is_pressed() -> None:
    title, window = coming_in((540, 960)), pygame.Surface((540, 960))
    foot, pressed = title_fit(title.size).size[1], ENTRY.tracks["pressed"].end
    assert title.sheet.centery > foot
    shows = dict[float, bool]()
    for since in (-0.3, -0.1, 0.0, 0.1, 0.3):
        title.clock.seconds = pressed + since
        draw_scene(title, window)
        below = [window.get_at((title.sheet.left + 20, y))[:3] for y in range(foot + 20, 950)]
        shows[since] = any(one != theme.FRAME for one in below)
    assert shows == {-0.3: False, -0.1: False, 0.0: False, 0.1: True, 0.3: True}


@pytest.mark.parametrize("size", [(640, 400), (360, 640)])
def test_papers_that_are_unrolled_lie_where_they_lie_at_rest(size: tuple[int, int]) -> None:
    title = coming_in(size)
    coming, there = pygame.Surface(size), pygame.Surface(size)
    title.clock.seconds = ENTRY.end - 0.01
    draw_scene(title, coming)
    title.clock.skip()
    draw_scene(title, there)
    assert pygame.image.tobytes(coming, "RGB") == pygame.image.tobytes(there, "RGB")


@pytest.mark.parametrize("intent", [Press((1, 1)), Confirm(), Hurry(), MoveFocus(0, 1), Cycle(1)])
def test_who_does_something_while_it_comes_in_sees_all_of_it_and_hears_nothing_late(intent: Intent) -> None:
    title, heard = coming_in((320, 200)), list[Cue | Note]()
    services = replace(title.services, sounds=Sounds())
    services.sounds.sound = lambda cue, _voice=None: heard.append(cue)  # type: ignore[assignment, method-assign]
    title.attach(services)
    title.update(0.01)
    title.panel.clear()
    title.handle(intent)
    assert title.clock.whole
    title.update(0.1)
    assert not heard


def test_a_print_that_does_not_come_keeps_nobody_from_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_stage, "make_ahead", lambda *_: None)
    title, window = TitleScene(lively=True), pygame.Surface((320, 200))
    print_stage.let_go()
    entered(title, window.get_size())
    draw_scene(title, window)
    for _ in range(round((PATIENCE + 0.5) / 0.02)):
        title.update(0.02)
        draw_scene(title, window)
    assert title.clock.begun("menu")
    for _ in range(30):
        title.update(0.02)
    draw_scene(title, window)
    assert title.clock.whole
    assert window.get_at(title.sheet.move(8, 8).topleft)[:3] != PAPER


def test_what_is_pressed_hides_what_it_lies_on_from_its_first_moment() -> None:
    living = LivingPrint(Month.WILLOW, title_fit((640, 360)))
    first = standing_of(living)
    living.sky.fill((0, 255, 0))
    other = standing_of(living)
    tree = (595, 280)
    for before, after in zip(first, other, strict=True):
        assert before.get_at(tree) == after.get_at(tree)
        assert before.get_at((100, 60)) != after.get_at((100, 60))
    pale, whole = first
    assert sum(pale.get_at(tree)[:3]) > sum(whole.get_at(tree)[:3]) + 200


def test_only_what_opens_passes_and_then_the_layer_is_there() -> None:
    fit = title_fit((640, 360))
    for name, motion in MOTIONS[Month.CHERRY].items():
        if isinstance(motion, Still):
            things = [*motion.things(*layer(Month.CHERRY, name, fit), fit.scale * 1.5)]
            assert any(one.passing for one in things) is (motion.opens > 0)
            assert all(one.entry is None or one.entry.start == OPENED for one in things if not one.passing)


@pytest.mark.parametrize("side", ["top", "bottom", "beyond", "left", "right"])
def test_what_comes_in_ends_where_it_belongs(side: str) -> None:
    picture = pygame.Surface((60, 90), pygame.SRCALPHA)
    picture.fill((200, 0, 0, 255))
    thing = Thing(
        [picture], (100, 50), 0.0, lambda _t: (0, 0.0, 0.0), entry=Entry(0.0, 1.0, side), strands=[Rect(0, 0, 60, 90)]
    )
    ((cut, at),) = coming(thing, picture, (100, 50), 1.0, WINDOW)
    assert (cut, at) == (Rect(0, 0, 60, 90), (100, 50))


def test_a_curtain_that_is_drawn_ends_in_folds_of_which_the_foot_trails_behind() -> None:
    picture = pygame.Surface((600, 200), pygame.SRCALPHA)
    for x in range(0, 600, 20):
        picture.fill((200, 0, 0, 255) if x % 40 else (250, 240, 220, 255), (x, 0, 20, 200))
    for seen in (0.3, 0.5, 0.7):
        made = pygame.Surface((640, 200), pygame.SRCALPHA)
        draw_drawn(made, made.get_rect(), picture, (0, 0), seen, 1.0)
        ends = [max(x for x in range(640) if made.get_at((x, y))[3]) for y in (80, 130, 199)]
        assert ends[0] > ends[1] > ends[2] > ends[0] - 40, "no straight edge"
        assert sum(made.get_at((ends[0], 80))[:3]) < 100, "it ends in ink"
    flat, front = gathered(picture, 1.0, 1.0)
    assert (flat, front.get_width()) == (600, 0), "all of it hangs flat"


def test_the_pole_of_a_curtain_grows_before_that_is_drawn_from_it() -> None:
    picture = pygame.Surface((600, 240), pygame.SRCALPHA)
    picture.fill((250, 240, 220, 255), (0, POLES, 600, 240))
    picture.fill((200, 120, 20, 255), (0, 0, 20, POLES))
    tops = []
    for seen in (0.25 * RAISED, 0.75 * RAISED, 0.99 * RAISED, 1.05 * RAISED):
        made = pygame.Surface((640, 240), pygame.SRCALPHA)
        draw_drawn(made, made.get_rect(), picture, (0, 0), seen, 1.0)
        there = made.get_bounding_rect()
        assert (there.w > 20) == (seen > RAISED), "the pole alone"
        tops.append(there.top)
        if seen < RAISED:
            assert {made.get_at((10, y))[3] for y in range(there.top, there.bottom)} == {255}, "it stands on the ground"
    assert tops == sorted(tops, reverse=True)
    assert tops[-1] == 0


@pytest.mark.parametrize(("side", "tip"), [("top", 89), ("bottom", 0)])
def test_what_grows_comes_with_its_tip_first(side: str, tip: int) -> None:
    picture = pygame.Surface((60, 90), pygame.SRCALPHA)
    picture.fill((200, 0, 0, 255))
    strands = strands_of(picture, 20)
    assert 3 == len(strands)
    thing = Thing([picture], (100, 50), 0.0, lambda _t: (0, 0.0, 0.0), entry=Entry(0.0, 1.0, side), strands=strands)
    parts = [*coming(thing, picture, (100, 50), 0.45, WINDOW)]
    assert parts
    assert all(cut.top <= tip < cut.bottom for cut, _at in parts)
    if side == "top":
        assert len({cut.h for cut, _at in parts}) == len(parts), "each at its own time"
        assert all(y == 50 for _cut, (_x, y) in parts)


def test_a_print_that_does_not_fill_its_window_has_a_rim_of_paper() -> None:
    size = (400, 300)
    for rim in (False, True):
        made = pygame.Surface(size)
        made.fill((0, 120, 0))
        made.fblits(frame(size, rim=rim), PREMUL)
        column = [made.get_at((200, y))[:3] for y in range(300)]
        assert column[0] == column[-1] == BLACK
        assert (PAPER in column[-20:]) is rim

"""A month opens: where its print lies, what stands at the side, and that whoever clicks goes on."""

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.stage import Stage, lay
from koikoi.desktop.match.hud.hud import month_crest, month_words
from koikoi.desktop.match.hud.month_opening import (
    Moment,
    dated,
    opening,
    place_of,
    put_opening,
    skipped_to,
)
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.engine.events import Dealt
from koikoi.engine.state import new_match
from koikoi.engine.view import observe
from koikoi.settings import Settings, Speed
from tests.desktop.positions import full, scene
from tests.desktop.scene_driver import Actor
from tests.desktop.windows import draw_scene
from tests.tables import GERMAN, STANDARD

DEALT = Dealt((), 24)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (1080, 1920), (900, 1200), (1920, 1080)])
def test_the_print_hides_all_of_the_stock_or_nothing(size: tuple[int, int], seats: int) -> None:
    frame = scene(full(STANDARD if seats == 2 else GERMAN, seats), size=size).state.board
    lies = place_of(frame)
    assert frame.cloth.contains(lies)
    assert lies.contains(frame.stock) or not lies.inflate(0, frame.px(2)).colliderect(frame.stock)


def test_what_is_written_beside_the_crest_is_what_stands_there_afterwards() -> None:
    table = scene(full())
    state, target = table.state, pygame.Surface(table.size)
    draw_scene(table, target)
    work, place = month_words(state.view, state.board)
    written = target.copy()
    written.blit(work.whole[0].picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    same = pygame.mask.from_threshold(written, (0, 0, 0), (60, 60, 60, 255), target)
    assert same.count() >= 0.999 * target.get_width() * target.get_height()
    letters = pygame.mask.from_threshold(work.whole[0].picture, theme.CREAM, (20, 20, 20, 255))
    assert letters.count() > 50
    assert not month_crest(state.view, state.board).colliderect(place), "all but the crest"


def test_the_side_says_which_month_it_is_once_that_has_been_stamped() -> None:
    before = observe(new_match(STANDARD, 2, dealer=Seat(0)), None)
    assert not dated(before, None, 0.0)
    assert [dated(before, DEALT, t) for t in (0.0, 0.7, 1.4, 1.59, 1.71, 1.73)] == [False] * 5 + [True]
    assert dated(observe(full(), None), None, 0.0)
    settings.change(reduced_motion=True)
    assert dated(before, DEALT, 0.1)
    settings.change(reduced_motion=False, speed=Speed.NONE)
    assert dated(before, DEALT, 0.0)


def test_with_reduced_motion_it_fades_and_moves_nothing() -> None:
    settings.change(reduced_motion=True)
    looks = [opening(DEALT, t / 100, Month.CHERRY) for t in range(0, 90, 5)]
    assert all(one is not None and (one.raised, one.shrunk, one.stamp) == (0, 0, 16) for one in looks)


def dealing() -> Actor:
    actor = Actor()
    while not (actor.match.state.queue and isinstance(actor.match.state.queue[0].event, Dealt)):
        actor.move() if actor.stack.top is not actor.match else actor.frame()
    return actor


@pytest.mark.parametrize(("clicks", "most"), [(0, 5.0), (2, 1.5), (3, 1.0)])
def test_whoever_clicks_goes_on(clicks: int, most: float) -> None:
    actor, seconds = dealing(), 0.0
    for _ in range(clicks):
        actor.click((5, 5))
    while actor.match.state.queue and seconds < 10.0:
        actor.frame(0.05)
        seconds += 0.05
    assert seconds <= most


def test_where_nothing_takes_time_no_month_opens() -> None:
    settings.change(speed=Speed.NONE)
    assert opening(DEALT, 0.05, Month.CHERRY) is None


@pytest.mark.parametrize("reduced", [False, True])
def test_a_click_takes_the_print_away_and_leaves_the_deal_as_it_is(*, reduced: bool) -> None:
    settings.change(reduced_motion=reduced)
    actor = dealing()
    match = actor.match
    shot = match.state.queue[0]
    actor.frame(0.1)
    before = match.shot_time
    actor.click((5, 5))
    assert match.shot_time > before
    assert skipped_to(shot.event, match.shot_time) is None, "it goes"
    seconds, left = 0.0, shot.clip.seconds - match.shot_time
    while match.state.queue and match.state.queue[0] is shot:
        actor.frame(0.02)
        seconds += 0.02
    assert seconds > 0.9 * left, "the cards are dealt no faster"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("percent", [100, 160])
def test_the_crest_that_lands_lies_where_it_stands_afterwards(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "now", lambda: Settings(text_size=percent))
    table = scene(full())
    table.enter(size)
    state, target = table.state, pygame.Surface(size)
    draw_scene(table, target)
    stage, landed, crest = Stage(), target.copy(), month_crest(table.state.view, table.state.board)
    stage.begin(size)
    stage.put("ground", target, lay, target)
    for pose in range(1, 8):  # in smaller windows it is as large as here, and askew, on its way
        for wide in range(crest.w * 3 // 4, crest.w):
            notes = Stage()
            notes.begin(size)
            put_opening(notes, Moment(state.view.month, 16, landed=pose), state.board, pygame.Rect(0, 0, wide, wide))
    put_opening(stage, Moment(state.view.month, 16, landed=8), state.board, crest)
    stage.show(landed)
    around = crest.inflate(crest.w // 2, crest.w // 2).clip(target.get_rect())
    before, after = target.subsurface(around), landed.subsurface(around)
    same = pygame.mask.from_threshold(after, (0, 0, 0), (60, 60, 60, 255), before)
    assert same.count() >= 0.96 * around.w * around.h, "but for a rim that is not quite the same"

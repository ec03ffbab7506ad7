"""A month opens: what stands when, and that whoever clicks goes on."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.stage import Stage, lay
from koikoi.desktop.layout.board import Board
from koikoi.desktop.match.hud.hud import month_crest, month_words
from koikoi.desktop.match.hud.month_opening import (
    POSES,
    SOON,
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


def test_the_print_is_laid_named_stamped_read_and_shrinks_into_its_crest() -> None:
    looks = {t: opening(DEALT, t / 1000, Month.CHERRY) for t in (60, 240, 460, 620, 900, 1050, 1300, 1490)}
    laid, named, read = looks[240], looks[620], looks[900]
    assert laid is not None
    assert named is not None
    assert read is not None
    assert (laid.raised, laid.old, laid.name, laid.stamp) == (0, 0, 0, 0)
    assert 0 < named.stamp < 16
    assert 0 < named.name < 16
    assert read == looks[1050], "nothing moves while it is read"
    shrunk = looks[1490]
    assert shrunk is not None
    assert shrunk.shrunk == POSES
    falling = [opening(DEALT, t / 1000, Month.CHERRY) for t in range(1500, 1600, 10)]
    assert all(one is not None and one.landed for one in falling), "its crest is stamped at the side"
    written = [one.words if (one := opening(DEALT, t / 1000, Month.CHERRY)) else 16 for t in range(1500, 1730, 10)]
    assert written == sorted(written), "and beside it what month that is"
    assert written[0] == 0 < written[-2] < 16
    assert opening(DEALT, 1.73, Month.CHERRY) is None
    assert opening(None, 0.5, Month.CHERRY) is None


def pictured(frame: Board, crest: pygame.Rect, moment: Moment) -> pygame.Surface:
    """It, on a plain ground."""
    ground = pygame.Surface(frame.size)
    ground.fill((0, 255, 0))
    target, stage = ground.copy(), Stage()
    stage.begin(frame.size)
    stage.put("ground", ground, lay, ground)
    put_opening(stage, moment, frame, crest)
    stage.show(target)
    return target


def uncovered(frame: Board, crest: pygame.Rect, moment: Moment) -> pygame.mask.Mask:
    """What is left of a plain ground."""
    target = pictured(frame, crest, moment)
    return pygame.mask.from_threshold(target, (0, 255, 0), (1, 1, 1, 255))


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_the_print_comes_from_above_and_is_laid_down(size: tuple[int, int]) -> None:
    state = scene(full(), size=size).state
    frame, crest, free, lowest = state.board, month_crest(state.view, state.board), [], []
    for frames in range(13):
        moment = opening(DEALT, SOON + frames / 60, Month.CHERRY)
        assert moment is not None
        left = uncovered(frame, crest, moment)
        free.append(left.count())
        left.invert()
        lowest.append(max((one.bottom for one in left.get_bounding_rects()), default=0))
    assert free[0] == size[0] * size[1], "it is nowhere at first"
    lies = place_of(frame)
    most = max(one - other for one, other in pairwise(free))
    assert most < 0.6 * lies.w * lies.h, "no frame brings all of it"
    coming = lowest[: lowest.index(max(lowest))]
    assert coming == sorted(coming)
    assert lowest[-1] - lies.bottom < 0.1 * lies.h, "its shadow has met it"
    assert max(lowest) - lowest[-1] > 0.03 * lies.h, "it has hung over the cloth"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (1080, 1920), (900, 1200), (1920, 1080)])
def test_the_print_hides_all_of_the_stock_or_nothing(size: tuple[int, int], seats: int) -> None:
    frame = scene(full(STANDARD if seats == 2 else GERMAN, seats), size=size).state.board
    lies = place_of(frame)
    assert frame.cloth.contains(lies)
    assert lies.contains(frame.stock) or not lies.inflate(0, frame.px(2)).colliderect(frame.stock)


def test_the_print_keeps_its_edge_and_its_paper_all_around_while_it_shrinks() -> None:
    state = scene(full()).state
    frame, crest = state.board, month_crest(state.view, state.board)
    ground = pygame.Surface(frame.size)
    ground.fill((0, 255, 0))
    for pose in range(1, POSES + 1):
        target, stage = ground.copy(), Stage()
        stage.begin(frame.size)
        stage.put("ground", ground, lay, ground)
        put_opening(stage, Moment(Month.CHERRY, 16, shrunk=pose, stamp=0), frame, crest)
        stage.show(target)
        mask = pygame.mask.from_threshold(target, (0, 255, 0), (1, 1, 1, 255))
        mask.invert()
        seen = mask.get_bounding_rects()
        assert len(seen) == 1, "it is in one piece"
        rect = seen[0]
        for at, inwards in (
            (rect.midtop, (0, 1)),
            (rect.midleft, (1, 0)),
            ((rect.centerx, rect.bottom - 1), (0, -1)),
            ((rect.right - 1, rect.centery), (-1, 0)),
        ):
            met = [target.get_at((at[0] + inwards[0] * step, at[1] + inwards[1] * step))[:3] for step in range(6)]
            assert _near(met[0], theme.FRAME), (pose, inwards)
            assert any(_near(one, theme.PAPER) for one in met), (pose, inwards)
        assert target.get_at(rect.topleft)[:3] == (0, 255, 0), "its corners are round"


@pytest.mark.law(1)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
def test_its_names_are_gone_before_it_shrinks_and_it_shrinks_in_small_steps(size: tuple[int, int]) -> None:
    state = scene(full(), size=size).state
    frame, crest, wide = state.board, month_crest(state.view, state.board), []
    for frames in range(1000, 1500, 4):
        moment = opening(DEALT, frames / 1000, Month.CHERRY)
        assert moment is not None
        assert not moment.shrunk or moment.gone == 16
        left = uncovered(frame, crest, replace(moment, stamp=0))
        left.invert()
        wide.append(max(one.w for one in left.get_bounding_rects()))
    assert wide[-1] <= crest.w + 2
    assert max(abs(one - other) for one, other in pairwise(wide[30:])) < 0.03 * wide[0]


def test_its_slip_comes_down_as_one_sheet_with_a_shadow() -> None:
    state, bottoms = scene(full()).state, []
    frame, crest = state.board, month_crest(state.view, state.board)
    for t in range(240, 300, 10):
        moment = opening(DEALT, t / 1000, Month.CHERRY)
        assert moment is not None
        target, bare = pictured(frame, crest, moment), pictured(frame, crest, replace(moment, slip=0))
        red = pygame.mask.from_threshold(target, theme.RED, (3, 3, 3, 255))
        slip = max(red.get_bounding_rects(), key=lambda one: one.w * one.h)
        inner = slip.inflate(-8, -8)
        assert red.overlap_area(pygame.Mask(inner.size, fill=True), inner.topleft) == inner.w * inner.h
        bottoms.append(slip.bottom)
        below = slip.centerx, slip.bottom + 3
        assert sum(target.get_at(below)[:3]) < sum(bare.get_at(below)[:3]), "its shadow"
    assert len({*bottoms}) > 4
    assert bottoms == sorted(bottoms)


def test_its_crest_is_in_sight_from_its_stamp_to_its_place_at_the_side() -> None:
    state, middles = scene(full()).state, []
    frame, crest = state.board, month_crest(state.view, state.board)
    for t in range(620, 1600, 20):
        moment = opening(DEALT, t / 1000, Month.CHERRY)
        assert moment is not None
        seen = pictured(frame, crest, moment)
        bare = replace(moment, stamp=0) if not moment.landed else Moment(Month.CHERRY, 0)
        changed = pygame.mask.from_threshold(seen, (0, 0, 0), (2, 2, 2, 255), pictured(frame, crest, bare))
        changed.invert()
        (one, *_) = sorted(changed.get_bounding_rects(), key=lambda area: -area.w)
        assert one.w >= crest.w, "all of it"
        middles.append(one.center)
        paper = pygame.mask.from_threshold(seen.subsurface(one), theme.PAPER, (6, 6, 6, 255)).count()
        assert paper > 0.2 * one.w * one.h, (t, "nothing is seen through it")
    assert max(math.dist(*two) for two in pairwise(middles)) < 0.1 * frame.size[0]


def test_its_name_lies_on_a_strip_of_paper_that_comes_from_the_edge_and_goes_back() -> None:
    state, long = scene(full()).state, []
    frame, crest = state.board, month_crest(state.view, state.board)
    lies = place_of(frame)
    for t in [*range(400, 540, 20), 900, *range(1050, 1160, 10)]:
        moment = opening(DEALT, t / 1000, Month.CHERRY)
        assert moment is not None
        target, bare = (pictured(frame, crest, one) for one in (moment, replace(moment, strip=0)))
        laid = pygame.mask.from_threshold(target, (0, 0, 0), (2, 2, 2, 255), bare)
        laid.invert()
        paper = pygame.mask.from_threshold(target, theme.PAPER, (3, 3, 3, 255)).overlap_mask(laid, (0, 0))
        bounds = paper.get_bounding_rects()
        long.append(max((one.right for one in bounds), default=lies.left) - lies.left)
        assert all(one.left >= lies.left for one in bounds)
    most = long.index(max(long))
    assert long[:most] == sorted(long[:most])
    assert long[most:] == sorted(long[most:], reverse=True)
    assert long[0] == long[-1] == 0
    assert len({*long}) > 8


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


def _near(one: Sequence[int], other: Sequence[int]) -> bool:
    """The same, as far as a smooth edge allows."""
    return all(abs(part - wanted) < 12 for part, wanted in zip(one, other, strict=True))


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

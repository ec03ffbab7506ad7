"""The moment of a koi-koi: where its lantern is lit, and how it leaves."""

from itertools import count, pairwise

import pygame
import pytest

from koikoi.desktop.animation.cross_fade import OVER
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.match.hud.pile_counts import lying
from koikoi.desktop.match.hud.player_plates import lantern_spots
from koikoi.desktop.match.scenes import koikoi_call
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.koikoi_call import END, HOME, KoiKoiCallScene
from koikoi.settings import Settings, Speed
from tests.desktop.named_pictures import FRAME, Evening, chosen
from tests.desktop.windows import draw_scene, new_stack


@pytest.mark.parametrize("size", [(1080, 1920), (900, 1200), (960, 600)])
@pytest.mark.parametrize("percent", [100, 160])
def test_the_lantern_of_a_koi_koi_hangs_over_no_words(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung: list[tuple[tuple[float, float], float]] = []
    monkeypatch.setattr(koikoi_call, "lantern", lambda _target, at, high: hung.append((at, high)))
    with chosen(Settings(text_size=percent, language="de")):
        stack = (
            Evening(size).until(lambda one: isinstance(one.top, KoiKoiCallScene) and one.top.clock.seconds >= 1.2).stack
        )
        scene, target = stack.top, pygame.Surface(size)
        assert isinstance(scene, KoiKoiCallScene)
        stack.draw(target)
        slips: list[pygame.Rect] = []
        monkeypatch.setattr(PanelCache, "put", lambda _wall, _name, rect, *_rest, **_how: slips.append(rect))
        hung.clear()
        draw_scene(scene, target)
    (_x, y), high = hung[0]
    assert y + high / 2 <= slips[0].top
    assert y > size[1] * 0.2


SIZE = (640, 400)
CREAM = (230, 220, 190)
SUN = (0xD8, 0x3A, 0x2A)


def called(how: Settings) -> tuple[KoiKoiCallScene, pygame.Surface]:
    """A call that can be read whole, and the table below it."""
    with chosen(how):
        evening = Evening(SIZE).until(lambda one: isinstance(one.top, KoiKoiCallScene))
        scene, table = evening.top, pygame.Surface(SIZE)
        assert isinstance(scene, KoiKoiCallScene)
        evening.stack.draw(table)
        draw_scene(evening.match, table)
        evening.stack.update(0.02)
        return scene, table


def at(scene: KoiKoiCallScene, clock: float, how: Settings) -> pygame.Surface:
    """What is seen of it at a second of its clock."""
    target = pygame.Surface(SIZE)
    with chosen(how):
        scene.clock.seconds = clock
        draw_scene(scene, target)
    return target


def written(picture: pygame.Surface) -> pygame.Rect:
    """Where the signs are: bright in the middle of the stroke."""
    band = pygame.Rect(0, SIZE[1] * 0.36, SIZE[0] * 0.8, SIZE[1] * 0.12)
    mask = pygame.mask.from_threshold(picture.subsurface(band), CREAM, (30, 40, 60, 255))
    bounds = mask.get_bounding_rects()
    return bounds[0].unionall(bounds[1:]) if bounds else pygame.Rect(0, 0, 0, 0)


def test_with_reduced_motion_all_of_it_fades() -> None:
    spots = [(x, y) for x in range(200, 400, 20) for y in range(150, 190, 10)]
    with chosen(Settings(reduced_motion=True)):
        evening = Evening(SIZE).until(lambda one: isinstance(one.top, KoiKoiCallScene))
        scene, stack, target = evening.top, evening.stack, pygame.Surface(SIZE)
        assert isinstance(scene, KoiKoiCallScene)
        looks = list[list[tuple[int, ...]]]()
        for _ in range(round((END + OVER + 0.1) / FRAME)):
            stack.draw(target)
            if scene.clock.seconds >= HOME - FRAME:
                looks.append([tuple(target.get_at(spot))[:3] for spot in spots])
            stack.update(FRAME)
        assert stack.top is not scene
        bare = new_stack(evening.match, SIZE)
        bare.draw(target)
        table = [tuple(target.get_at(spot))[:3] for spot in spots]
    for way, last in zip(zip(*looks, strict=True), table, strict=True):
        for tones, goal, sun in zip(zip(*way, strict=True), last, SUN, strict=True):
            ends = tones[0], goal, round(goal * min(KoiKoiCallScene.dusk)), sun  # what lies below the signs goes last
            assert all(min(ends) - 1 <= tone <= max(ends) + 1 for tone in tones)
            most = 0.5 * (max(ends) - min(ends)) + 2
            assert all(abs(one - other) <= most for one, other in pairwise(tones)), "nothing jumps"
            assert tones[-1] == goal
    between = [look for look in looks if all(look[spot] not in (looks[0][spot], table[spot]) for spot in range(40))]
    assert len(between) > 3, "everywhere"


def test_where_nothing_takes_time_it_can_be_read() -> None:
    how = Settings(speed=Speed.NONE)
    scene, _table = called(how)
    assert written(at(scene, scene.clock.timeline.stays[0], how)).w > SIZE[0] / 3


# Its lantern


def test_the_lantern_hangs_there_from_the_frame_in_which_it_arrives_and_finds_its_hook_free() -> None:
    size = (1280, 720)
    with chosen(Settings()):
        evening = Evening(size).until(lambda one: isinstance(one.top, KoiKoiCallScene))
        scene, state, stack = evening.top, evening.match.state, evening.stack
        assert isinstance(scene, KoiKoiCallScene)
        calls, target = state.view.calls[scene.seat], pygame.Surface(size)
        while scene.clock.seconds <= HOME:
            assert state.coming is None
            stack.update(FRAME)
        x, y, high = lantern_spots(state.board.hooks[scene.seat], calls + 1)[-1]
        hook = pygame.Rect(0, 0, round(high * 0.6), round(high))
        hook.center = round(x), round(y)
        stack.draw(target)
        free = pygame.transform.average_color(target, hook)
        assert (state.coming, state.lanterns(scene.seat)) == (scene.seat, calls)
        seen = list[pygame.Surface]()
        while state.queue or stack.top is scene:
            stack.update(FRAME)
            if stack.top is evening.match:
                assert state.lanterns(scene.seat) == calls + 1
                stack.draw(target)
                seen.append(target.subsurface(hook).copy())
        stack.draw(target)
    assert seen
    for one in seen:
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(target.subsurface(hook), "RGB")
    assert pygame.transform.average_color(target, hook)[0] > free[0] + 30


def test_what_was_told_before_a_call_is_not_seen_below_it() -> None:
    with chosen(Settings()):
        evening, seen, alone = Evening(SIZE), pygame.Surface(SIZE), pygame.Surface(SIZE)
        frames = count()

        def calls(one: Evening) -> bool:
            called = isinstance(one.stack.top, KoiKoiCallScene)
            if called or next(frames) % 5 == 0:  # what is told stays for longer
                draw_scene(one.match, seen)
            return called

        state = evening.until(calls).match.state
        draw_scene(evening.match, alone)
    before, after = (one.subsurface(state.board.line) for one in (seen, alone))
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_a_card_that_was_just_taken_counts_while_a_call_is_told() -> None:
    with chosen(Settings()):
        for seed in range(6):
            match = Evening(SIZE, seed=seed).until(lambda one: isinstance(one.stack.top, KoiKoiCallScene)).match
            assert lying(match.state, match.shown) == match.state.view.captured


# Its stroke


def test_the_stroke_goes_over_the_scroll_that_is_rolled_up() -> None:
    with chosen(Settings()):
        evening = Evening((1280, 720)).until(lambda one: isinstance(one.top, DecisionScene), after=2.0)
        stack = evening.stack
        stack.draw(pygame.Surface((1280, 720)))
        scene = evening.until(lambda one: isinstance(one.top, KoiKoiCallScene)).top
        stack.update(0.06)
        looks = list[int]()
        for stroke in (True, False):
            target = pygame.Surface((1280, 720))
            if not stroke:
                scene.compose_above = lambda stage: None  # type: ignore[method-assign]
            stack.draw(target)
            looks.append(pygame.mask.from_threshold(target, (0xF2, 0xE8, 0xD2), (14, 14, 20, 255)).count())
    assert looks[0] < 0.9 * looks[1], "less paper is seen"

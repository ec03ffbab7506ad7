"""What builds itself up is seen even where nothing takes time, and goes on for whoever clicks."""

from itertools import pairwise

import pytest

from koikoi.desktop.animation.speed import HURRY
from koikoi.desktop.animation.timeline import GLANCE
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.moments.great_yaku import GreatYakuScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Pop
from koikoi.engine.state import ToDecide
from koikoi.settings import Settings, Speed
from tests.desktop.scene_driver import FRAME, Actor, chosen, drawn, until
from tests.desktop.windows import new_stack, top


@pytest.mark.parametrize("kind", [ParadeScene, KoiKoiCallScene])
@pytest.mark.parametrize("speed", [Speed.NONE, Speed.NORMAL])
def test_what_is_announced_is_to_be_seen_even_where_nothing_takes_time_or_is_hurried_away(
    kind: type[BoxScene], speed: Speed
) -> None:
    with chosen(Settings(speed=speed)):
        actor = until(kind)
        scene = actor.stack.top
        assert isinstance(scene, BoxScene)
        bare = drawn(new_stack(actor.match, (1280, 720)))
        if speed is not Speed.NONE:
            actor.give(Confirm(), Confirm())
        while scene.seconds + FRAME < GLANCE:
            actor.frame()
        assert actor.stack.top is scene
        assert drawn(actor.stack) != bare
        assert scene.clock.seconds == scene.clock.timeline.stays[0]
        actor.wait(0.7)
        assert actor.stack.top is not scene


def _moments(actor: Actor) -> list[BoxScene]:
    """One of every kind that is not over at once, as it begins."""
    parade, match = top(actor.stack, ParadeScene), actor.match
    made = [
        ParadeScene(match.state, match, ToDecide(parade.seat, parade.account), parade.shown),
        KoiKoiCallScene(match.state, match, parade.seat),
        GreatYakuScene(match.state, match, parade.seat, parade.shown[0], Pop),
    ]
    assert all(one.clock.timeline.stays[1] for one in made)
    return made


def _lasts(scene: BoxScene, clicks: int, every: int) -> float:
    """Seconds until it is gone, clicked so often from its first frame on, every so many frames."""
    stack, frames = new_stack(scene, (1280, 720)), 0
    while stack.scenes and stack.top is scene:
        if frames % every == 0 and frames < every * clicks:
            stack.handle(Confirm())
        stack.update(FRAME)
        frames += 1
    return frames * FRAME


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("speed", Speed)
def test_no_further_click_makes_a_moment_last_longer_and_after_two_only_a_glance_is_left(
    speed: Speed, *, reduced_motion: bool
) -> None:
    actor = until(ParadeScene)
    with chosen(Settings(speed=speed, reduced_motion=reduced_motion)):
        for kind in range(len(_moments(actor))):
            for every in (1, 5):
                lasted = [_lasts(_moments(actor)[kind], clicks, every) for clicks in range(8)]
                assert all(one >= more for one, more in pairwise(lasted)), (kind, every, lasted)
                scene = _moments(actor)[kind]
                goes = (scene.clock.end - scene.clock.timeline.stays[0]) * speed.factor / HURRY
                assert GLANCE <= lasted[2] <= GLANCE + goes + 2 * FRAME, (kind, every, lasted)

"""What builds itself up is seen even where nothing takes time."""

import pytest

from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.settings import Settings, Speed
from tests.desktop.scene_driver import chosen, drawn, until
from tests.desktop.windows import new_stack


@pytest.mark.parametrize("kind", [ParadeScene, KoiKoiCallScene])
@pytest.mark.parametrize("speed", [Speed.NONE, Speed.NORMAL])
def test_what_is_announced_is_to_be_seen_even_where_nothing_takes_time_or_is_hurried_away(
    kind: type[TimelineScene], speed: Speed
) -> None:
    with chosen(Settings(speed=speed)):
        actor = until(kind)
        scene = actor.stack.top
        assert isinstance(scene, TimelineScene)
        bare = drawn(new_stack(actor.match, (1280, 720)))
        if speed is not Speed.NONE:
            actor.give(Confirm(), Confirm())
        actor.wait(0.3)
        assert actor.stack.top is scene
        assert drawn(actor.stack) != bare
        assert scene.clock == scene.stays[0]
        actor.wait(0.7)
        assert actor.stack.top is not scene

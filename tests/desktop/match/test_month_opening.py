"""A month opens: what stands when, and that whoever clicks goes on."""

import pytest

from koikoi import settings
from koikoi.desktop.match.hud.month_opening import POSES, opening
from koikoi.engine.cards import Month
from koikoi.engine.events import Dealt
from koikoi.settings import Speed
from tests.desktop.scene_driver import Actor

DEALT = Dealt((), 24)


def test_the_print_is_laid_named_stamped_read_and_shrinks_into_its_crest() -> None:
    looks = {t: opening(DEALT, t / 1000, Month.CHERRY) for t in (60, 240, 460, 620, 900, 1050, 1300, 1490)}
    laid, named, read = looks[240], looks[620], looks[900]
    assert laid is not None
    assert named is not None
    assert read is not None
    assert (laid.raised, laid.old, laid.letters, laid.stamp) == (0, 0, 0, 0)
    assert 0 < named.stamp < 16
    assert 0 < named.letters < len("March")
    assert read == looks[1050], "nothing moves while it is read"
    shrunk = looks[1490]
    assert shrunk is not None
    assert shrunk.shrunk == POSES
    assert opening(DEALT, 1.51, Month.CHERRY) is None
    assert opening(None, 0.5, Month.CHERRY) is None


def test_with_reduced_motion_it_fades_and_moves_nothing() -> None:
    settings.change(reduced_motion=True)
    looks = [opening(DEALT, t / 100, Month.CHERRY) for t in range(0, 90, 5)]
    assert all(one is not None and (one.raised, one.shrunk, one.stamp) == (0, 0, 16) for one in looks)


@pytest.mark.parametrize(("clicks", "most"), [(0, 5.0), (2, 1.0)])
def test_whoever_clicks_goes_on(clicks: int, most: float) -> None:
    actor, seconds = Actor(), 0.0
    while not (actor.match.state.queue and isinstance(actor.match.state.queue[0].event, Dealt)):
        actor.move() if actor.stack.top is not actor.match else actor.frame()
    for _ in range(clicks):
        actor.click((5, 5))
    while actor.match.state.queue and seconds < 10.0:
        actor.frame(0.05)
        seconds += 0.05
    assert seconds <= most


def test_where_nothing_takes_time_no_month_opens() -> None:
    settings.change(speed=Speed.NONE)
    assert opening(DEALT, 0.05, Month.CHERRY) is None

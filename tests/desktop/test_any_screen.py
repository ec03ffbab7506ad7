"""A round is played in whatever window this system has; where it has no screen, in one that SDL draws to memory."""

import os
import sys
import time
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.settings import Speed
from koikoi.table.replay import replay_file
from tests.desktop.hands_inside import HandsInside
from tests.desktop.real_game import PlayedGame


def drivers() -> list[str | None]:
    """SDL's drivers to try: None is the system's own, which Linux needs an X server for, as other tests have."""
    return ["dummy"] if sys.platform == "linux" else [None, "dummy"]


@pytest.mark.slow
@pytest.mark.parametrize("driver", drivers())
def test_a_round_is_played_and_saved(driver: str | None, home: Path) -> None:
    settings.change(speed=Speed.BRISK)
    env = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    env |= {"KOIKOI_HOME": str(home), "SDL_AUDIODRIVER": "dummy"} | ({"SDL_VIDEODRIVER": driver} if driver else {})
    person = HandsInside(env)
    assert driver is None or person.driver == driver
    game = PlayedGame(person, home)
    game.shot("title")
    person.click(game.button(TitleScene(), "Two at this screen"))
    time.sleep(0.8)
    person.click(game.button(SetupScene(), "Start"))
    game.deal()
    while game.round() <= 1:  # a lucky hand ends it at once
        assert game.move()
    game.shot("account")
    assert (0, "") == game.person.close()
    assert replay_file(game.record).ok

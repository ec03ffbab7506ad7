"""The film and its sheets are made of what is really drawn."""

from io import BytesIO

import pygame
import pytest
from PIL import Image

from filming import prints
from filming.moments import MOMENTS, REEL, MatchMoment, moment
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.screens.title_entry import LENGTH
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import SHUFFLE

SIZE = (480, 300)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    """A display that nobody sees, as the tool has it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def test_the_film_takes_fifteen_seconds_of_moments_there_are() -> None:
    assert {name for name, _since, _to in REEL} <= {one.name for one in MOMENTS}
    assert round(sum(to - since for _name, since, to in REEL), 3) == 15.0


def test_the_film_begins_with_the_title_as_it_has_come_in_and_ends_before_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "REEL", (("title", 0.0, 2.0),))
    with chosen(Settings()):
        title = [
            frame.copy() for _ms, frame in moment("title").begin(SIZE).frames(2.0 - 1 / prints.RATE, 1 / prints.RATE)
        ]
        film = [frame.copy() for frame in prints.reel(SIZE)]
    whole, shown = ([pygame.image.tobytes(one, "RGB") for one in frames] for frames in (title, film))
    come_in = round(LENGTH * prints.RATE)
    assert shown[: len(whole) - come_in] == whole[come_in:]
    assert shown[len(whole) - come_in + prints.SOFT :] == whole[prints.SOFT : come_in]


def test_a_sheet_shows_a_moment_from_its_beginning_in_even_steps() -> None:
    one = moment("deal")
    assert isinstance(one, MatchMoment)
    with chosen(Settings()):
        frames = [(ms, frame.copy()) for ms, frame in one.begin(SIZE).frames(0.8, 0.4)]
        sheet = prints.sheet(one, SIZE, 0.8, 2, 120, pygame.Rect(100, 20, 240, 150))
    assert [ms for ms, _frame in frames] == [0, 400, 800]
    assert pygame.image.tobytes(frames[0][1], "RGB") != pygame.image.tobytes(frames[2][1], "RGB")
    assert sheet.get_width() == 2 * (120 + prints.GAP) + prints.GAP


def test_a_match_ends_with_the_same_seal_every_time() -> None:
    with chosen(Settings()):
        take = moment("match-end").begin(SIZE)
        while not isinstance(take.stack.top, MatchEndScene):
            take.go_on()
    assert take.stack.top.shuffle == SHUFFLE


def test_the_moving_picture_plays_at_its_rate_and_weighs_little() -> None:
    frames = [pygame.Surface((40, 20)) for _ in range(3)]
    for number, frame in enumerate(frames):
        frame.fill((80 * number, 40, 200))
    made = prints.moving(frames, (40, 20))
    with Image.open(BytesIO(made)) as picture:
        assert (picture.format, picture.n_frames) == ("WEBP", 3)
        picture.seek(1)
        picture.load()
        assert picture.info["duration"] == 1000 // prints.RATE
    assert len(made) < prints.HEAVIEST

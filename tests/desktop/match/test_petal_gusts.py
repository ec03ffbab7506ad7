"""What the gusts at the end of a match drive before them: the month's own petals, and all of them can be seen."""

from collections.abc import Iterator

import pygame
import pytest

from koikoi.desktop.match.scenes.moments import petal_gusts
from koikoi.desktop.match.scenes.moments.match_finale import Places
from koikoi.desktop.match.scenes.moments.petal_gusts import BLOWN, GUST, petals
from koikoi.engine.cards import Month

SIZE = (1280, 720)
DUSK = (0x1F, 0x2D, 0x45)
"""The table behind them."""


def pictures(month: Month) -> Iterator[pygame.Surface]:
    for now in (GUST + 0.8, GUST + 1.8):
        for picture, _ in petals(month, now, SIZE, 1.0):
            yield picture


def colour(picture: pygame.Surface) -> tuple[float, float, float]:
    """The mean of what is opaque, without what its edges let through."""
    red, green, blue, alpha = pygame.transform.average_color(picture)
    return red / alpha, green / alpha, blue / alpha


def mean(month: Month) -> tuple[float, ...]:
    colours = [colour(one) for one in pictures(month)]
    return tuple(sum(part) / len(colours) for part in zip(*colours, strict=True))


def test_no_two_months_have_the_same_gusts() -> None:
    looks = {tuple((kind.name, kind.looks, kind.tint) for kind in BLOWN[month]) for month in Month}
    assert len(looks) == len(Month)


def test_nothing_that_falls_straight_is_turned_by_a_gust() -> None:
    assert "rain" not in {kind.name for kinds in BLOWN.values() for kind in kinds}


def test_what_is_in_the_air_keeps_its_colours() -> None:
    red, green, blue = mean(Month.WISTERIA)
    assert blue > green
    assert red > green, "violet"
    red, green, blue = mean(Month.PAMPAS)
    assert red > green > 1.3 * blue, "golden"
    assert min(mean(Month.PAULOWNIA)) > 0.8, "white"


@pytest.mark.parametrize("month", Month)
def test_every_month_stands_out_against_the_dusk(month: Month) -> None:
    dark = DUSK[0] + DUSK[1] + DUSK[2]
    bright = []
    for picture in pictures(month):
        ground = pygame.Surface(picture.get_size())
        ground.fill(DUSK)
        ground.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        spots = [ground.get_at((x, y)) for x in range(ground.get_width()) for y in range(ground.get_height())]
        bright.append(sum(abs(one.r + one.g + one.b - dark) > 60 for one in spots))
    assert min(bright) >= 12
    assert sum(bright) / len(bright) > 40


@pytest.mark.parametrize("month", Month)
def test_both_gusts_have_everything_that_a_month_has(month: Month, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(petal_gusts, "turned", lambda name, *_: shown.append(name))
    list(petals(month, GUST + 0.9, SIZE, 1.0))
    assert set(shown) == {f"drift-{kind.name}-{look}" for kind in BLOWN[month] for look in kind.looks}


@pytest.mark.parametrize("size", [SIZE, (1080, 1920), (2560, 1080)], ids=str)
def test_the_gusts_fill_the_window(size: tuple[int, int]) -> None:
    scale = Places.of(size).scale(size)
    columns, rows = set(), set()
    for now in (GUST + 0.9, GUST + 1.5, GUST + 2.1):
        for _, (x, y) in petals(Month.PINE, now, size, scale):
            if 0 <= x < size[0] and 0 <= y < size[1]:
                columns.add(int(8 * x / size[0]))
                rows.add(int(8 * y / size[1]))
    assert columns == rows == set(range(8))

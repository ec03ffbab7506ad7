"""The month's air: little of it, the same every time, and at rest when nobody does anything."""

from dataclasses import replace
from functools import partial

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.animation.weather import AIR, MOST, QUIET, RAIN, RATE, Weather, things
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.draw.warm import Warm
from koikoi.desktop.input.intents import Point
from koikoi.desktop.layout.board import Board, Rect, board
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet, Month, cards
from koikoi.engine.events import Captured
from koikoi.engine.state import new_match
from koikoi.engine.step import step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy
from tests.desktop.scene_driver import Actor

SIZE = (1280, 720)
AREA = Rect(100, 20, 1000, 680)


def dealt(rules: str = "nintendo-standard", order: tuple[Card, ...] = DECK, text: str = "") -> View:
    found = load_text(text, "wet.toml", bundled()).rulesets[rules] if text else bundled()[rules]
    match, _ = step(new_match(found, 2, dealer=Seat(0)), Deal(order))
    return observe(match, Seat(0))


def frame_of(view: View) -> Board:
    return board(view, Seat(0), SIZE)


def test_every_month_has_its_air_in_two_depths_and_never_more_than_36_things() -> None:
    assert set(Month) == set(AIR)
    assert all(0 < sum(kind.count + kind.far.count for kind in kinds) <= MOST for kinds in AIR.values())
    assert all(kind.far.size < kind.size and kind.far.fall <= kind.fall for kinds in AIR.values() for kind in kinds)


def test_no_two_months_have_the_same_air() -> None:
    looks = {tuple((kind.name, kind.looks, kind.tint) for kind in kinds) for kinds in AIR.values()}
    assert len(looks) == len(AIR)


def test_a_gust_goes_through_the_air_when_cards_are_taken_and_dies_down() -> None:
    view, calm, gusty = dealt(), Weather(1), Weather(1)
    gusty.hear(Captured(Seat(0), DECK[0], CardSet(cards("1R"))))
    ways = []
    for _ in range(3):
        for air in (calm, gusty):
            for _ in range(30):
                air.update(1 / 30, view, 0.0)
        ways.append(gusty.blown - calm.blown)
    assert 0 == calm.blown
    assert 3.0 < ways[0] < ways[1] < ways[2] < 9.0
    assert ways[2] - ways[1] < 1.0


def test_the_air_of_a_month_that_is_sketched_is_there_when_it_is_first_seen() -> None:
    view, air, target = dealt(), Weather(1), pygame.Surface(SIZE)
    sources().clear()
    warm = Warm()
    warm.ahead(air, [partial(air.sketch, month=view.month, frame=frame_of(view))])
    while warm.busy:
        warm.slice(target.get_size(), None, 0.002)
    made = len(sources())
    stage = Stage()
    stage.begin(target.get_size())
    air.put(stage, frame_of(view), view)
    stage.show(target)
    assert 0 < made == len(sources())
    assert pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255)).count() < SIZE[0] * SIZE[1]


@pytest.mark.parametrize("month", Month)
def test_things_stay_near_the_cloth_and_are_where_they_were(month: Month) -> None:
    for kind in AIR[month]:
        for moment in (0.0, 1.7, 33.0, 4000.0):
            first = list(things(kind, 7, moment, AREA, 6.67))
            assert first == list(things(kind, 7, moment, AREA, 6.67))
            assert first != list(things(kind, 8, moment, AREA, 6.67))
            around = AREA.inflate(300, 300)
            assert all(around.collidepoint(one.x, one.y) for one in first)


@pytest.mark.parametrize("month", Month)
def test_nothing_in_the_air_moves_fast_but_rain(month: Month) -> None:
    for kind in AIR[month]:
        if kind.name == "rain":
            continue
        jumps = 0
        for picture in range(0, 600):
            before = list(things(kind, 7, picture / RATE, AREA, 6.67))
            after = list(things(kind, 7, (picture + 1) / RATE, AREA, 6.67))
            jumps += sum(abs(a.x - b.x) + abs(a.y - b.y) > 4 for a, b in zip(before, after, strict=True))
        assert jumps <= 2 * kind.count, "only where something leaves the cloth and another comes in"


def test_after_eight_seconds_without_anybody_the_air_is_still() -> None:
    view, air, rest = dealt(), Weather(1), 0.0
    moved = 0
    for _ in range(60 * 20):
        rest += 1 / 60
        air.update(1 / 60, view, rest)
        moved += air.moving
        assert not air.moving or rest < QUIET
    assert (at_rest := moved) > 100
    for _ in range(4):
        air.update(1 / 30, view, 0.0)
        moved += air.moving
    assert moved > at_rest, "it goes on when somebody does something"


def seen(air: Weather, view: View) -> bytes:
    """The pixels of the air: drifting things, and the haze over the cards."""
    stage, target, frame = Stage(), pygame.Surface(SIZE), frame_of(view)
    stage.begin(SIZE)
    air.put(stage, frame, view)
    stage.put("over", None, air.draw_over, frame, view)
    stage.show(target)
    return pygame.image.tobytes(target, "RGB")


def aired(view: View, rate: int, seconds: float, taken: float = 1.03, stirred: float = 9.0) -> Weather:
    """The air after so many seconds; cards are taken once, and somebody does something once, each at its second."""
    air, event = Weather(3), Captured(Seat(0), DECK[0], CardSet(cards("1R")))
    for frame in range(1, round(seconds * rate) + 1):
        now = frame / rate
        air.update(1 / rate, view, now - stirred if now > stirred else now)
        if now >= taken:
            air.hear(event, now - taken)
    air.update(0.011, view, seconds + 0.011 - (stirred if seconds > stirred else 0.0))
    return air


@pytest.mark.parametrize("seconds", [0.5, 1.1, 1.6, 3.0, 6.5, 7.5, 9.5, 11.0])
def test_the_air_depends_on_the_time_that_has_passed_and_not_on_how_many_frames_that_took(seconds: float) -> None:
    for month in (Month.PINE, Month.PEONY):  # one of slow things, one of fast ones
        view = replace(dealt(), round=month.value)
        assert len({seen(aired(view, rate, seconds), view) for rate in (10, 30, 60, 140)}) == 1


def test_nothing_hangs_in_the_air_once_it_is_still_and_rain_that_spoils_stands_as_it_does_without_motion() -> None:
    view, wet = dealt(), replace(dealt("wet", DECK, WET), field=cards("1B 2R 3R 4R 5R 6R 7R 11R"))
    first = seen(Weather(3), view)
    still, later = aired(view, 30, 8.5), aired(view, 30, 8.9)
    assert set(seen(still, view)) == {0}
    assert set(first) != {0}
    assert aired(view, 30, 12.0).strength == 1.0, "somebody has done something"
    assert seen(still, wet) == seen(later, wet)
    settings.adopt(Settings(reduced_motion=True))
    try:
        assert seen(still, wet) == seen(Weather(3), wet)
    finally:
        settings.adopt(Settings())


def test_a_table_at_which_nobody_does_anything_is_not_drawn_again() -> None:
    actor = Actor(seed=4, privacy=Privacy.OPEN)
    while not actor.match.state.legal():
        actor.move()
    actor.give(Point((600, 300)))
    actor.wait(QUIET + 1)
    actor.stack.draw(pygame.Surface(SIZE))
    actor.wait(5)
    assert not actor.stack.dirty


@pytest.mark.parametrize("chosen", [Settings(reduced_motion=True), Settings(speed=Speed.NONE)])
def test_where_motion_is_not_wanted_nothing_drifts(chosen: Settings) -> None:
    view, air = dealt(), Weather(1)
    target = pygame.Surface(SIZE)
    settings.adopt(chosen)
    try:
        air.update(0.5, view, 0.0)
        stage, frame = Stage(), frame_of(view)
        stage.begin(SIZE)
        air.put(stage, frame, view)
        stage.show(target)
        assert not air.moving
        assert pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1)).count() == SIZE[0] * SIZE[1]
    finally:
        settings.adopt(Settings())


WET = """
[wet]
extends = "nintendo-standard"
rain_trigger = "field_willow"
fog_trigger = "own_phoenix"
"""


def drawn_over(view: View) -> list[tuple[int, int]]:
    """Where rain or fog lies."""
    target = pygame.Surface(SIZE)
    Weather(1).draw_over(target, frame_of(view), view)
    mask = pygame.mask.from_threshold(target, (255, 255, 255), (243, 243, 243))
    return [rect.center for rect in mask.get_bounding_rects()]


def test_rain_falls_on_the_cloth_while_it_spoils_the_viewing_and_no_longer() -> None:
    first = cards("2A 3B 4A 5A 6A 7A 8B 9A")
    order = (*first, *(one for one in DECK if one not in first))
    view = dealt("wet", order, WET)
    dry = replace(view, field=cards("1B 2R 3R 4R 5R 6R 7R 8A"), captured=(view.captured[0],) * 2)
    wet = replace(dry, field=(*cards("1B 2R 3R 4R 5R 6R 7R"), cards("11R")[0]))
    assert not drawn_over(dry)
    assert len(drawn_over(wet)) > RAIN.count // 3


def test_fog_lies_over_the_pile_it_comes_from() -> None:
    view = dealt("wet", DECK, WET)
    view = replace(view, field=cards("1B 2R 3R 4R 5R 6R 7R 8A"), captured=(CardSet(cards("12B")), EMPTY))
    fans = [fan.rect for fan in frame_of(view).fans if fan.seat == 0]
    around = fans[0].unionall(fans[1:]).inflate(80, 80)
    spots = drawn_over(view)
    assert spots
    assert all(around.collidepoint(spot) for spot in spots)


def test_rain_is_seen_even_where_nothing_moves() -> None:
    view = dealt("wet", DECK, WET)
    wet = replace(view, field=cards("1B 2R 3R 4R 5R 6R 7R 11R"))
    settings.adopt(Settings(reduced_motion=True))
    try:
        assert drawn_over(wet)
    finally:
        settings.adopt(Settings())


@pytest.mark.parametrize("month", Month)
def test_nothing_drifts_over_the_yaku_that_are_read(month: Month) -> None:
    view = replace(dealt(), round=month.value)
    frame = board(view, Seat(0), (1080, 1920))
    air, target = Weather(2), pygame.Surface((1080, 1920))
    lists = [rect.clip(frame.cloth) for rect in frame.lists.values()]
    assert any(rect.w * rect.h for rect in lists)
    for _ in range(40):
        target.fill((0, 0, 0))
        air.update(0.4, view, 0.0)
        stage = Stage()
        stage.begin(target.get_size())
        air.put(stage, frame, view)
        stage.show(target)
        assert not any(any(pygame.image.tobytes(target.subsurface(rect), "RGB")) for rect in lists if rect.w and rect.h)


@pytest.mark.law(1)
@pytest.mark.parametrize("size", [(1080, 1920), (1280, 720)], ids=str)
def test_nothing_drifts_over_the_signs_of_the_piles_and_little_over_the_rest(size: tuple[int, int]) -> None:
    view = dealt()
    frame = board(view, Seat(0), size)
    air, black, brightest = Weather(2), pygame.Surface(size), {True: 0, False: 0}
    signs = [Rect(fan.rect.topleft, (fan.label, fan.rect.h)) for fan in frame.fans if not fan.turned]
    piles = [fan.rect for fan in frame.fans if not fan.turned]
    for _ in range(60):
        target = black.copy()
        air.update(0.4, view, 0.0)
        stage = Stage()
        stage.begin(target.get_size())
        air.put(stage, frame, view)
        stage.show(target)
        assert not any(any(pygame.image.tobytes(target.subsurface(rect), "RGB")) for rect in signs)
        for rect in piles:
            brightest[True] = max(brightest[True], *pygame.image.tobytes(target.subsurface(rect), "RGB"))
            target.fill((0, 0, 0), rect)
        brightest[False] = max(brightest[False], *pygame.image.tobytes(target, "RGB"))
    assert 0 < brightest[True] < 0.7 * brightest[False]

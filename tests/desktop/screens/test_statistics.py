"""Matches are counted, also where there are very many of them."""

import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import (
    Hurry,
)
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.screens.rules_sheet import cards_of, yaku_cards
from koikoi.desktop.screens.statistics import charts
from koikoi.desktop.screens.statistics.album import PictureButton
from koikoi.desktop.screens.statistics.charts import seat_of, yaku_bars
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Scale
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.review import kept as kept_reviews
from koikoi.review import telling
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table import shelf, statistics
from koikoi.table.highlights import round_end
from koikoi.table.seating import Chair, Seating, plain
from koikoi.table.statistics import MatchStats, Opponent, PlayerStats
from koikoi.table.table import Table
from tests.autoplay import play_on, start
from tests.desktop.instant_reviewer import InstantReviewer
from tests.desktop.named_pictures import chosen
from tests.desktop.reviewed_match import two_rounds_against_shika
from tests.desktop.windows import SERVICES, all_read, button_of, click, new_stack, panel_of, press, top


def test_hundreds_of_matches_are_read_without_stopping_the_window(
    many_matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, read, asked = 0.0, statistics.read, 0

    def slowly(path: Path) -> object:
        nonlocal clock, asked
        clock, asked = clock + 0.004, asked + 1
        return read(path)

    monkeypatch.setattr("koikoi.desktop.ui.list_scene.time", SimpleNamespace(perf_counter=lambda: clock))
    monkeypatch.setattr(statistics, "read", slowly)
    scene = StatisticsScene()
    stack = new_stack(scene, (1280, 720))
    while scene.unread:
        assert scene.animating
        before, asked = clock, 0
        stack.update(1 / 60)
        assert clock - before < 0.1, f"{asked} were read before the next frame"
        stack.draw(pygame.Surface((1280, 720)))
    assert scene.stats == statistics.sheet(statistics.of_person(statistics.pasts(), scene.person), scene.person)
    assert scene.stats.matches == many_matches


def test_a_person_an_opponent_and_rules_can_be_chosen(home: Path) -> None:
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number, (rules, seats) in enumerate((("koikoi-japan", 2), ("german", 3), ("german", 2))):
        play_on(start(folder / f"2026010{number + 1}-120000.koikoi", rules, seats, number)).close()
    scene = StatisticsScene()
    stack = new_stack(scene, (1280, 720))
    all_read(scene)
    choosers = [one for one in scene.panel.others if isinstance(one, Chooser)]
    assert [len(one.choices) for one in choosers] == [3, 3, 3]
    assert scene.stats.matches == 3
    scene.choose_opponent(Opponent("Hana"))
    assert scene.stats.matches == 1
    scene.choose_opponent(Opponent("Ren"))
    scene.choose_rules("german")
    assert scene.stats.matches == 2
    scene.choose_person("Hana")
    assert (scene.opponent, scene.rules, scene.stats.matches) == (None, "", 1)
    stack.handle(Hurry())
    assert shelf.entries()


def waited(scene: StatisticsScene, stack: SceneStack) -> pygame.Surface:
    """What stands there when all pictures are made."""
    shown = pygame.Surface(stack.size)
    for _time in range(2000):
        stack.update(1 / 60)
        stack.draw(shown)
        if not scene.album.working:
            return shown
        time.sleep(0.005)
    raise AssertionError("the pictures are never made")


def test_whoever_was_met_is_known_by_the_crest_they_had_last_and_computers_by_a_portrait(home: Path) -> None:
    def past(colour: int, agent: str = "") -> MatchStats:
        chairs = (Chair("Aoi"), Chair("Marco", colour, colour, agent=agent))
        table = Table(bundled()["koikoi-japan"], Seating(chairs), seed=5, path=home / f"{colour}.koikoi")
        table.close()
        return MatchStats(home, 0.0, table.header, (), ())

    matches = [past(1), past(2), past(3, "player")]
    marco = seat_of(Opponent("Marco"), matches)
    assert marco is not None
    assert (marco.crest, marco.colour) == (2, 2)
    computer = seat_of(Opponent(agent="player"), matches)
    assert computer is not None
    assert computer.agent == "player"
    assert seat_of(Opponent("Sora"), matches) is None


def test_every_lucky_hand_has_cards_that_show_it() -> None:
    rules = bundled()["german"]
    for name in ("teshi", "kuttsuki", "field_four", "field_pairs"):
        shown = cards_of(name, rules)
        assert len({*shown}) == 4
        assert len({one.month for one in shown}) == (1 if name in ("teshi", "field_four") else 2)
    assert cards_of(rules.yaku[0].id, rules) == yaku_cards(rules.yaku[0])
    assert cards_of("oya_ken", rules) == []


def album(home: Path, seating: Seating, actions: int = 1_000_000) -> tuple[StatisticsScene, SceneStack]:
    """A match in which every round is great, as far as it has been played."""
    table = Table(bundled()["koikoi-japan"], seating, seed=5, path=home / "matches" / "20260101-120000.koikoi")
    play_on(table, actions).close()
    scene = StatisticsScene()
    scene.page = StatisticsPage.MOMENTS
    stack = new_stack(scene, (960, 600))
    return all_read(scene), stack


@pytest.fixture
def every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every round that is won counts as a great moment."""
    monkeypatch.setattr(statistics, "GREAT_POINTS", 1)


@pytest.mark.ahead
@pytest.mark.usefixtures("every_round")
def test_the_album_shows_the_table_as_it_was_and_leads_there(home: Path) -> None:
    scene, stack = album(home, plain(("Aoi", "Ren")))
    before = pygame.Surface(stack.size)
    stack.draw(before)
    after = waited(scene, stack)
    tile = next(one for one in panel_of(scene).others if isinstance(one, PictureButton))
    small = tile.rect.clip(scene.scroller.area)
    assert pygame.image.tobytes(before.subsurface(small), "RGB") != pygame.image.tobytes(after.subsurface(small), "RGB")
    moment = scene.moments[0]
    ended = round_end(moment.past.path, moment.round.number)
    assert ended is not None
    assert ended.results[-1].points == moment.round.points
    click(stack, small.center)
    watched = top(stack, ReplayScene)
    assert watched.recorded.match.round == moment.round.number


@pytest.mark.usefixtures("every_round")
def test_nothing_is_shown_of_a_match_that_people_still_play_with_closed_hands(home: Path) -> None:
    scene, stack = album(home, plain(("Aoi", "Ren")), 120)
    assert scene.moments
    assert not scene.album.working
    waited(scene, stack)
    tile = next(one for one in panel_of(scene).others if isinstance(one, PictureButton))
    click(stack, tile.rect.clip(scene.scroller.area).center)
    assert stack.top is scene
    assert "still being played" in scene.message


# What matches gave away


def habits_of_two(home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[StatisticsScene, SceneStack, InstantReviewer]:
    """The page while two matches wait for being looked back at."""
    (home / "matches").mkdir(parents=True)
    for number in (1, 2):
        two_rounds_against_shika(home / "matches" / f"2026010{number}-120000.koikoi", rounds=1, seed=number)
    worker = InstantReviewer(each=25)
    monkeypatch.setitem(vars(SERVICES), "worker", worker)
    scene = StatisticsScene()
    scene.futures = 4
    stack = new_stack(scene, (1280, 720))
    all_read(scene)
    scene.choose_page(StatisticsPage.HABITS)
    return scene, stack, worker


def test_matches_are_looked_back_at_from_their_page_and_stand_there_then(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, stack, _worker = habits_of_two(home, monkeypatch)
    assert (len(scene.habits.reviewed), len(scene.habits.waiting)) == (0, 2)
    press(stack, "Review the last 2")
    said = set()
    for _ in range(60):
        stack.update(1 / 12)
        said |= {item.label for item in stack.described().item.walk()}
        if scene.batch is None:
            break
    assert any(one.startswith("Match 2 of 2: ") for one in said), "how far it is"
    assert (len(scene.habits.reviewed), len(scene.habits.waiting)) == (2, 0)
    assert len(kept_reviews.load().matches) == 2
    labels = [item.label for item in stack.described().item.walk()]
    assert "2 of 2 matches looked back at." in labels
    told = " ".join(labels)
    assert all(one in told for one in telling.months(scene.habits))
    assert not button_of(scene, "Review the last match").enabled


def test_stopping_keeps_the_matches_that_are_done(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, stack, worker = habits_of_two(home, monkeypatch)
    press(stack, "Review the last 2")
    for _ in range(60):
        stack.update(1 / 12)
        if scene.habits.reviewed:
            break
    press(stack, "Stop here")
    assert not worker.studying
    assert button_of(scene, "Review the last match").enabled
    assert (len(scene.habits.reviewed), len(scene.habits.waiting)) == (1, 1)
    latest = statistics.read(home / "matches" / "20260102-120000.koikoi")
    assert latest is not None
    assert [*kept_reviews.load().matches] == [latest.key], "the latest comes first"


def test_a_yaku_with_a_name_in_two_lines_has_a_picture_and_a_bar_like_the_others() -> None:
    with chosen(Settings(language="de", text_size=160)):
        made = PlayerStats("Aoi", yaku=Counter({"kasu": 3, "inoshikacho": 2}))
        placed = BoxLayout.of(yaku_bars(made, []), pygame.Rect(0, 0, 300, 400), 0.75).placed
    titles = [one.rect.h for one in placed if isinstance(one.leaf, Text) and one.leaf.face is Face.BRUSH]
    assert titles[1] > titles[0], "it has two lines"
    for kind in (CardRow, Drawn):
        first, second = (one.rect for one in placed if isinstance(one.leaf, kind))
        assert first.h == second.h
    assert all(one.rect.right <= 300 for one in placed)


@pytest.mark.parametrize(("gained", "given"), [(26, 44), (50, 3), (4, 90), (0, 7)])
def test_the_bars_of_the_months_fill_their_room_on_one_scale(
    gained: int, given: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[object, pygame.Rect]] = []
    monkeypatch.setattr(charts, "slab", lambda _target, rect, ink, _round: drawn.append((ink, rect)))
    stats = PlayerStats("", by_month=[gained, *[0] * 11], given_by_month=[given, *[0] * 11])
    area = pygame.Rect(0, 0, 600, 300)
    charts.MonthBars(stats).draw(pygame.Surface(area.size), area, Scale(1.0))
    up, down = (next(rect for ink, rect in drawn if ink == tone) for tone in (theme.INK, theme.OFF))
    assert up.h + down.h > 0.65 * area.h
    assert abs(up.h * given - down.h * gained) <= gained + given
    assert area.top <= up.top
    assert down.bottom <= area.bottom - 10, "figures stand above and below"

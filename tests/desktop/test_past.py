"""Matches that have been played: watched again, exported, counted; also where there are very many of them."""

import io
import random
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image

from koikoi import settings
from koikoi.desktop.animation.animated_png import AnimatedPng
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input.input_mapper import InputContext, InputMapper
from koikoi.desktop.input.intents import (
    Cancel,
    Cycle,
    Ends,
    Hurry,
    Intent,
    MoveFocus,
    Point,
    Press,
    Release,
    Scroll,
    TablePanel,
    TogglePanel,
)
from koikoi.desktop.match.hud import log_panel
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot
from koikoi.desktop.screens.export import ExportScene
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.screens.replay import CLOSED, OPEN, ReplayScene, TimeLine, replay_of
from koikoi.desktop.screens.statistics import StatisticsScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.widgets import Button
from koikoi.table import save, statistics
from koikoi.table.record import dump
from koikoi.table.recorded_match import MarkKind
from koikoi.table.replay import replay_file
from tests.autoplay import play_on, start
from tests.desktop.acting import chosen
from tests.desktop.windows import new_stack

SIZES = ((1280, 720), (960, 600), (900, 1200))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in which koi-koi was called."""
    path = tmp_path_factory.mktemp("record") / "20260101-120000.koikoi"
    play_on(start(path, "koikoi-japan", 2, 5)).close()
    return path


class Watched:
    """A replay and the hands of somebody who watches it."""

    def __init__(self, path: Path, size: tuple[int, int] = (1280, 720)) -> None:
        scene, fault = replay_of(path)
        assert scene is not None, fault
        self.scene: ReplayScene = scene
        self.stack = new_stack(scene, size)
        self.surface = pygame.Surface(size)

    @property
    def at(self) -> int:
        return self.scene.recorded.at

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
            self.wait(1 / 30)

    def click(self, at: tuple[int, int]) -> None:
        self.give(Point(at), Press(at), Release(at))

    def press(self, label: str) -> None:
        self.click(next(one for one in self.scene.panel.buttons if one.label == label).rect.center)

    def wait(self, seconds: float) -> None:
        for _ in range(max(round(seconds * 30), 1)):
            self.stack.update(1 / 30)
        self.stack.draw(self.surface)

    @property
    def line(self) -> TimeLine:
        return next(one for one in self.scene.panel.others if isinstance(one, TimeLine))


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_play_pause_and_step_by_action_and_by_round(record: Path, size: tuple[int, int]):
    watched = Watched(record, size)
    first = watched.at
    watched.press("›")
    assert watched.at == first + 1
    watched.press("‹")
    assert watched.at == first
    watched.press("»")
    second = watched.at
    rounds = [mark.at for mark in watched.scene.marks if mark.kind is MarkKind.ROUND]
    assert [first, second] == rounds[:2]
    watched.press("»")
    watched.press("«")
    assert watched.at == second
    watched.press("Play")
    watched.wait(4)
    assert watched.at > second + 1
    watched.press("Pause")
    stands = watched.at
    watched.wait(4)
    assert watched.at == stands


def test_four_times_as_fast_is_faster(record: Path):
    reached = []
    for speed in (0.5, 4.0):
        watched = Watched(record)
        pace = next(one for one in watched.scene.panel.others if isinstance(one, Segments) and one.value == 1.0)
        pace.act() if speed == pace.value else watched.scene._pace(speed)
        watched.press("Play")
        watched.wait(6)
        reached.append(watched.at)
    assert reached[1] > 2 * reached[0]


def test_the_time_line_is_dragged_and_stepped_and_shows_what_happened(record: Path):
    watched = Watched(record)
    line = watched.line.rect
    watched.give(Point(line.center), Press(line.center), Point((line.right - 3, line.centery)))
    watched.give(Release((line.right - 3, line.top - 200)))
    assert watched.at == watched.scene.recorded.length
    watched.give(Ends(-1))
    assert watched.at == 0
    for _ in range(8):
        if isinstance(watched.scene.panel.focus, TimeLine):
            break
        watched.give(MoveFocus(0, -1))
    watched.give(MoveFocus(1, 0), MoveFocus(1, 0), MoveFocus(-1, 0))
    assert watched.at == 1
    kinds = [mark.kind for mark in watched.scene.marks]
    lines = watched.scene.recorded.lines
    assert kinds.count(MarkKind.ROUND) == sum("deal" in one for one in lines)
    assert kinds.count(MarkKind.RESULT) == len(watched.scene.recorded.replay.match.results)
    assert kinds.count(MarkKind.KOIKOI) == sum(one.get("call") == "koikoi" for one in lines)
    assert kinds.count(MarkKind.YAKU) == sum("call" in one for one in lines)


def test_a_pad_plays_and_moves_too(record: Path):
    watched, hands = Watched(record), InputMapper()
    before = watched.at
    for button in (
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        pygame.CONTROLLER_BUTTON_A,
    ):
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            event = pygame.event.Event(kind, button=button, instance_id=0)
            watched.give(*hands.take(event, 1.0, watched.stack.size, InputContext()))
    assert isinstance(watched.scene.panel.focus, Button)
    assert watched.at == before + 1, "from Play to the right lies the next action"


def test_hands_are_seen_all_from_one_seat_or_not_at_all(record: Path):
    watched = Watched(record)
    watched.scene.jump(20)
    view = watched.scene.board.state.view
    for whose, seen in ((OPEN, {0, 1}), (0, {0}), (1, {1}), (CLOSED, set())):
        watched.scene._whose(whose)
        shown = watched.scene.board.state.redacted(watched.scene.board.shown)
        faces = {piece.face for piece in shown.values() if piece.face is not None}
        hands = watched.scene.recorded.match.hands
        assert {seat for seat in range(2) if faces & set(hands[seat])} == seen
    assert view.round == watched.scene.board.state.view.round


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 160])
def test_whose_hands_are_seen_can_be_read_in_every_window(record: Path, size: tuple[int, int], percent: int):
    with chosen(text_size=percent):
        apply_settings.apply(settings.now())
        watched = Watched(record, size)
        row = watched.scene.panel.others[-1]
        assert isinstance(row, Chooser) or (isinstance(row, Segments) and row.need <= row.rect.w)
    apply_settings.apply(settings.now())
    rects = [one.rect for one in (*watched.scene.panel.buttons, *watched.scene.panel.others)]
    for number, one in enumerate(rects):
        assert watched.surface.get_rect().contains(one)
        assert one.collidelist(rects[number + 1 :]) < 0


def test_what_could_have_been_is_the_order_of_the_stock(record: Path):
    watched = Watched(record)
    watched.press("Stock")
    assert watched.scene.stock
    stands = watched.scene.recorded
    deal = next(line["deal"] for line in stands.lines if "deal" in line)
    assert [one.code for one in stands.rest_of_stock] == deal["stock"]
    ends = next(mark.at for mark in watched.scene.marks if mark.kind is MarkKind.RESULT)
    watched.scene.jump(ends)
    watched.wait(0.1)
    rest = [one.code for one in stands.rest_of_stock]
    assert rest == deal["stock"][len(deal["stock"]) - len(rest) :]
    assert rest


def test_what_is_seen_on_the_table_can_be_pressed(record: Path):
    watched = Watched(record)
    spots = watched.scene.board.board_input.spots()
    watched.click(spots[ButtonSpot(BoardButton.HELP)].center)
    assert isinstance(watched.stack.top, YakuSheetScene)
    watched.give(Cancel())
    watched.give(Press(spots[ButtonSpot(BoardButton.MENU)].center))
    assert watched.scene.handle(Release(spots[ButtonSpot(BoardButton.MENU)].center)) == Pop()


def log(watched: Watched) -> list[str]:
    return [entry.said for entry in log_panel.shown(watched.scene.board.state)]


def test_the_log_tells_the_round_up_to_the_moment_that_is_watched(record: Path):
    watched = Watched(record)
    first, second = [mark.at for mark in watched.scene.marks if mark.kind is MarkKind.ROUND][:2]
    assert log(watched) == ["The cards are dealt."]
    watched.scene.jump(second - 3)
    whole = log(watched)
    assert len(whole) > 10
    watched.scene.jump(first + 4)
    assert whole[: len(log(watched))] == log(watched)
    assert 1 < len(log(watched)) < len(whole)
    watched.scene.jump(second)
    assert log(watched) == ["The cards are dealt."]


def test_the_wheel_over_the_table_scrolls_the_log(record: Path):
    watched = Watched(record)
    state = watched.scene.board.state
    watched.scene.jump(next(mark.at for mark in watched.scene.marks if mark.kind is MarkKind.RESULT) - 1)
    watched.give(TogglePanel(TablePanel.LOG), Scroll(state.board.log.center, 3))
    assert state.log_back == 3
    watched.give(Scroll(state.board.log.center, -1))
    assert state.log_back == 2
    watched.give(Scroll((640, 715), 5))
    assert state.log_back == 2, "that is the bar, not the table"


def test_a_damaged_record_is_watched_as_far_as_it_is_whole(record: Path, tmp_path: Path):
    path = tmp_path / "cut.koikoi"
    path.write_bytes(record.read_bytes()[:9000])
    watched = Watched(path)
    assert "damaged" in watched.scene.said
    assert watched.scene.recorded.length > 5
    path.write_bytes(b"\xff")
    assert replay_of(path)[0] is None


# Exported


def exported(home: Path, record: Path, label: str) -> Path:
    watched = Watched(record)
    watched.scene.jump(watched.scene.recorded.length)
    scene = ExportScene(watched.scene.recorded)
    watched.stack.push(scene)
    button = next(one for one in scene.panel.buttons if one.label == label)
    watched.click(button.rect.center)
    while scene.film is not None:
        watched.stack.update(1 / 30)
    (made,) = (home / "exports").iterdir()
    assert str(made) in scene.message
    return made


def test_an_exported_record_is_the_record(home: Path, record: Path):
    made = exported(home, record, "The record")
    assert made.read_bytes() == record.read_bytes()
    assert replay_file(made).ok


def test_the_picture_of_the_final_sheet_opens_elsewhere(home: Path, record: Path):
    with Image.open(exported(home, record, "The account")) as picture:
        picture.load()
        assert (picture.format, picture.size) == ("PNG", (1920, 1080))


@pytest.mark.slow
def test_the_moving_picture_opens_elsewhere_and_lasts(home: Path, record: Path):
    made = exported(home, record, "Moving picture")
    with Image.open(made) as film:
        assert film.format == "PNG"
        assert film.n_frames > 20
        seconds = 0.0
        for number in range(film.n_frames):
            film.seek(number)
            seconds += film.info["duration"] / 1000
    assert seconds > 10
    assert made.stat().st_size < 12 << 20


def test_every_picture_of_a_moving_picture_is_as_it_was_added(tmp_path: Path):
    rng, film, size = random.Random(3), AnimatedPng((120, 80)), (120, 80)
    surface, wanted = pygame.Surface(size), []
    for _number in range(12):
        for _spot in range(2):
            colour = [rng.randrange(256) for _ in range(3)]
            pygame.draw.rect(surface, colour, (rng.randrange(110), rng.randrange(70), 9, 9))
        film.add(surface, 100)
        wanted.append(pygame.image.tobytes(surface, "RGB"))
    film.add(surface, 50)
    film.save(tmp_path / "film.png")
    seen, lasted = [], []
    with Image.open(io.BytesIO((tmp_path / "film.png").read_bytes())) as read:
        for number in range(read.n_frames):
            read.seek(number)
            if read.info["duration"]:
                seen.append(read.convert("RGB").tobytes())
                lasted.append(read.info["duration"])
    assert lasted == [100] * 11 + [150]
    for one, other in zip(seen, wanted, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8  # fewer shades


# Very many


@pytest.fixture
def many(home: Path) -> int:
    """Hundreds of matches, few of them different."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    texts = [dump(play_on(start(None, "koikoi-japan", 2, seed)).lines) for seed in range(5)]  # type: ignore[arg-type]
    for number in range(400):
        (folder / f"2026{number // 28 % 12 + 1:02d}{number % 28 + 1:02d}-{number:06d}.koikoi").write_text(
            texts[number % 5]
        )
    return 400


def test_hundreds_of_matches_are_read_without_stopping_the_window(many: int, monkeypatch: pytest.MonkeyPatch):
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
    assert scene.stats.matches == many


def test_every_row_of_a_long_list_can_be_reached(many: int):
    scene = MatchesScene()
    stack = new_stack(scene, (960, 600))
    while scene.unread:
        stack.update(1 / 60)
    scene._which(True)
    assert len(scene.panel.widgets) < 60
    seen = set()
    for _ in range(3 * many + 10):
        stack.handle(Cycle(1))
        if scene.focused_key is not None:
            seen.add(scene.focused_key)
            assert scene.panel.area.contains(scene.panel.focus.rect)  # type: ignore[union-attr]
    assert len(seen) == 3 * many
    stack.handle(Ends(1))
    assert scene.focused_key == (scene.entries[-1].path, "Remove")
    stack.handle(Ends(-1))
    stack.handle(Scroll((400, 400), -3))
    assert scene.scroller.at > 0


def test_a_person_an_opponent_and_rules_can_be_chosen(home: Path):
    folder = home / "matches"
    folder.mkdir(parents=True)
    for number, (rules, seats) in enumerate((("koikoi-japan", 2), ("german", 3), ("german", 2))):
        play_on(start(folder / f"2026010{number + 1}-120000.koikoi", rules, seats, number)).close()
    scene = StatisticsScene()
    stack = new_stack(scene, (1280, 720))
    choosers = [one for one in scene.panel.others if isinstance(one, Chooser)]
    assert [len(one.choices) for one in choosers] == [3, 3, 3]
    assert scene.stats.matches == 3
    scene.choose_opponent("Hana")
    assert scene.stats.matches == 1
    scene.choose_opponent("Ren")
    scene.choose_rules("german")
    assert scene.stats.matches == 2
    scene.choose_person("Hana")
    assert (scene.opponent, scene.rules, scene.stats.matches) == ("", "", 1)
    stack.handle(Hurry())
    assert save.shelf()

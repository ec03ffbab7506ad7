"""A match that has been played is watched again."""

from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import (
    Cancel,
    Cycle,
    Ends,
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
from koikoi.desktop.screens.replay.replay import HandsShown, replay_of
from koikoi.desktop.screens.replay.timeline import TimeLine
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.widgets import Button
from koikoi.table.recorded_match import MarkKind
from tests.desktop.scene_driver import chosen
from tests.desktop.watched_replay import Watched
from tests.desktop.windows import choose

SIZES = ((1280, 720), (960, 600), (900, 1200))


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_play_pause_and_step_by_action_and_by_round(record: Path, size: tuple[int, int]) -> None:
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


def test_four_times_as_fast_is_faster(record: Path) -> None:
    reached = []
    for speed in (0.5, 4.0):
        watched = Watched(record)
        choose(watched.stack, speed)
        watched.press("Play")
        watched.wait(6)
        reached.append(watched.at)
    assert reached[1] > 2 * reached[0]


def test_the_time_line_is_dragged_and_stepped_and_shows_what_happened(record: Path) -> None:
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


def test_a_pad_plays_and_moves_too(record: Path) -> None:
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


def test_hands_are_seen_all_from_one_seat_or_not_at_all(record: Path) -> None:
    watched = Watched(record)
    watched.scene.jump(20)
    view = watched.scene.board.state.view
    for whose, seen in ((HandsShown.ALL, {0, 1}), (0, {0}), (1, {1}), (HandsShown.NONE, set())):
        choose(watched.stack, whose)
        shown = watched.scene.board.state.redacted(watched.scene.board.shown)
        faces = {piece.face for piece in shown.values() if piece.face is not None}
        hands = watched.scene.recorded.match.hands
        assert {seat for seat in range(2) if faces & set(hands[seat])} == seen
    assert view.round == watched.scene.board.state.view.round


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 160])
def test_whose_hands_are_seen_can_be_read_in_every_window(record: Path, size: tuple[int, int], percent: int) -> None:
    with chosen(settings.Settings(text_size=percent)):
        apply_settings.apply(settings.now())
        watched = Watched(record, size)
        row = watched.scene.panel.others[-1]
        assert isinstance(row, Chooser) or (isinstance(row, Segments) and row.need <= row.rect.w)
    apply_settings.apply(settings.now())
    rects = [one.rect for one in (*watched.scene.panel.buttons, *watched.scene.panel.others)]
    for number, one in enumerate(rects):
        assert watched.surface.get_rect().contains(one)
        assert one.collidelist(rects[number + 1 :]) < 0


def test_what_could_have_been_is_the_order_of_the_stock(record: Path) -> None:
    watched = Watched(record)
    watched.press("Stock")
    assert watched.scene.stock_shown
    stands = watched.scene.recorded
    deal = next(line["deal"] for line in stands.lines if "deal" in line)
    assert [one.code for one in stands.rest_of_stock or ()] == deal["stock"]
    ends = next(mark.at for mark in watched.scene.marks if mark.kind is MarkKind.RESULT)
    watched.scene.jump(ends)
    watched.wait(0.1)
    rest = [one.code for one in stands.rest_of_stock or ()]
    assert rest == deal["stock"][len(deal["stock"]) - len(rest) :]
    assert rest


def test_what_is_seen_on_the_table_can_be_pressed(record: Path) -> None:
    watched = Watched(record)
    spots = watched.scene.board.board_input.spots()
    watched.click(spots[ButtonSpot(BoardButton.HELP)].center)
    assert isinstance(watched.stack.top, YakuSheetScene)
    watched.give(Cancel())
    watched.give(Press(spots[ButtonSpot(BoardButton.MENU)].center))
    assert watched.scene.handle(Release(spots[ButtonSpot(BoardButton.MENU)].center)) == Pop()


def log(watched: Watched) -> list[str]:
    return [entry.said for entry in log_panel.shown(watched.scene.board.state)]


def test_the_log_tells_the_round_up_to_the_moment_that_is_watched(record: Path) -> None:
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


def test_the_wheel_over_the_table_scrolls_the_log(record: Path) -> None:
    watched = Watched(record)
    state = watched.scene.board.state
    watched.scene.jump(next(mark.at for mark in watched.scene.marks if mark.kind is MarkKind.RESULT) - 1)
    watched.give(TogglePanel(TablePanel.LOG), Scroll(state.board.log.center, 3))
    assert state.log_back == 3
    watched.give(Scroll(state.board.log.center, -1))
    assert state.log_back == 2
    watched.give(Scroll((640, 715), 5))
    assert state.log_back == 2, "that is the bar, not the table"


def test_a_damaged_record_is_watched_as_far_as_it_is_whole(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.koikoi"
    path.write_bytes(record.read_bytes()[:9000])
    watched = Watched(path)
    assert "damaged" in watched.scene.notice
    assert watched.scene.recorded.length > 5
    path.write_bytes(b"\xff")
    assert replay_of(path)[0] is None


def test_the_turns_of_the_round_stand_beside_the_table_and_lead_there(record: Path) -> None:
    watched = Watched(record, (1280, 720))
    scene = watched.scene
    assert scene.moves.now == -1
    scene.jump(watched.at + 3)
    shown = scene.moves.turns
    assert [one.ends for one in shown] == sorted({one.ends for one in shown})
    assert scene.moves.now >= 0
    place, rect = scene.moves.rows()[2]
    watched.give(Press(rect.center), Release(rect.center))
    assert scene.recorded.at == shown[place].ends
    assert scene.moves.now == place
    taken = [card for one in shown[: place + 1] for card in one.turn.cards]
    lying = {*scene.recorded.match.field, *(card for pile in scene.recorded.match.captured for card in pile)}
    assert {*taken} <= lying


@pytest.mark.parametrize("size", [(1080, 1920), (900, 1600)])
def test_in_an_upright_window_the_turns_stand_below_the_table(record: Path, size: tuple[int, int]) -> None:
    watched = Watched(record, size)
    scene = watched.scene
    scene.jump(watched.at + 5)
    rows = [rect for _place, rect in scene.moves.rows()]
    assert len(rows) >= 4
    for number, rect in enumerate(rows):
        assert scene.moves.rect.contains(rect)
        assert scene.table.bottom <= rect.top < rect.bottom <= scene.area.top
        assert rect.collidelist(rows[number + 1 :]) < 0
    place, rect = scene.moves.rows()[2]
    watched.give(Press(rect.center), Release(rect.center))
    assert scene.recorded.at == scene.moves.turns[place].ends


def test_the_list_of_moves_is_walked_with_keys(record: Path) -> None:
    watched = Watched(record, (1280, 720))
    scene, stack = watched.scene, watched.stack
    for _ in range(len(scene.panel.widgets)):
        stack.handle(Cycle(1))
        if scene.panel.focus is scene.moves:
            break
    assert scene.panel.focus is scene.moves
    before = scene.moves.now
    stack.handle(MoveFocus(0, 1))
    stack.handle(MoveFocus(0, 1))
    assert scene.moves.now == before + 2
    stack.handle(MoveFocus(0, -1))
    assert scene.moves.now == before + 1
    assert scene.panel.focus is scene.moves

"""A real window under a real X server, played by real clicks.

The test knows what a person knows from looking: it reads the record that the game saves after every action, works out
with the game's own layout where things lie on the screen, and clicks there.
"""

import os
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.controls import Segments
from koikoi.engine.actions import Pick, Play, Seat
from koikoi.engine.state import ChooseDealer, ToPick, ToPlay
from koikoi.learning import progress
from koikoi.learning.progress import Progress
from koikoi.rulesets.collection import bundled
from koikoi.settings import Speed
from koikoi.table import save
from koikoi.table.record import Line
from koikoi.table.replay import replay_file
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.table import Table
from tests.desktop.real_game import Game

pytestmark = pytest.mark.window


@pytest.mark.slow
def test_a_match_of_three_rounds_is_played_in_a_real_window(x11: dict[str, str], home: Path) -> None:
    settings.change(speed=Speed.BRISK)
    game = Game({**x11, "SDL_AUDIODRIVER": "dummy"}, home)
    setup = SetupScene()
    game.shot("title")
    game.person.click(game.button(TitleScene(), "Two at this screen"))
    game.settle()
    start = game.button(setup, "Start")
    lengths = next(one for one in setup.panel.others if isinstance(one, Segments) and 3 in dict(one.choices))
    three = lengths.cells()[[value for value, _ in lengths.choices].index(3)].center
    game.person.click(three)
    time.sleep(0.3)
    game.shot("setup")
    game.person.click(start)
    game.settle()
    game.shot("lots")
    game.deal()
    game.shot("deal")
    moves = 0
    while game.move():
        moves += 1
        if moves in (1, 6, 11):
            time.sleep(1.5)
            game.shot("curtain-or-table")
        assert moves < 400
    game.shot("end")
    code, errors = game.person.close()
    assert (0, "") == (code, errors)
    replay = replay_file(game.record)
    assert replay.ok
    assert len(replay.match.results) == 3


def test_the_window_can_be_resized_and_closed_at_any_moment_and_the_match_is_found_again(
    x11: dict[str, str], home: Path
) -> None:
    game = Game(x11, home)
    game.person.click(game.button(TitleScene(), "Two at this screen"))
    game.settle()
    game.person.click(game.button(SetupScene(), "Start"))
    game.settle()
    game.person.resize((960, 600))
    game.size = game.person.size
    game.deal()
    for _ in range(3):
        game.move()
    assert game.person.close()[0] == 0
    before = game.table()
    again = Game(x11, home)
    again.person.click(again.button(TitleScene(), "Continue"))
    again.settle()
    again.move()
    after = again.table()
    assert before.path is not None
    assert len(after.lines) > len(before.lines)
    assert before.lines == after.lines[: len(before.lines)]
    assert again.person.close()[0] == 0


def deal() -> None:
    """A match that waits under Continue, just dealt."""
    settings.change(speed=Speed.NONE)
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=4, dealer=Seat(0), path=save.new_path())
    table.deal()
    table.close()


def test_cards_can_be_dragged_in_a_real_window(x11: dict[str, str], home: Path) -> None:
    settings.change(speed=Speed.BRISK)
    deal()
    game = Game(x11, home)
    game.person.click(game.button(TitleScene(), "Continue"))
    game.settle()
    for turn in range(4):
        before, table = game.lines, game.table()
        phase = table.match.phase
        if not isinstance(phase, ToPlay | ToPick):
            game.move()
            continue
        match = game.seen_by(table, phase.seat)
        action = match.state.legal()[-1]
        assert isinstance(action, Play | Pick)
        card = phase.card if isinstance(phase, ToPick) else action.card
        piece = match.state.board.picture[card.code]
        taken = [one for one in match.state.view.field_cards if one.month is card.month]
        goal = match.state.board.picture[taken[-1].code].rect.center if taken else match.state.board.cloth.center
        start = (piece.rect.left + 8, piece.rect.centery)
        to = (goal[0] + start[0] - round(piece.x), goal[1] + start[1] - round(piece.y))
        game.grows(before, partial(game.person.drag, start, to))
        if turn == 0 and taken:
            assert {card, taken[-1]} <= set(game.table().match.captured[phase.seat])
    assert (0, "") == game.person.close()
    assert replay_file(game.record).ok


def test_a_match_can_be_played_with_the_keyboard_alone_in_a_real_window(x11: dict[str, str], home: Path) -> None:
    settings.change(speed=Speed.NONE, last_table=SetupPlan().table())
    progress.save(Progress(lesson=4))
    game = Game(x11, home)
    game.deal()  # the first two lead there: play, start
    actions: list[Line] = []
    for _ in range(120):
        before = game.lines
        game.person.press("Return")  # knocks at the curtain, plays the card with the focus
        time.sleep(0.3)
        if game.lines == before:
            game.person.press("Home")  # to a card that can be used: Tab could come to the menu and get lost in it
        actions = [line for line in game.table().lines if "play" in line or "pick" in line]
        if len(actions) >= 6:
            break
    seats = {line["seat"] for line in actions}
    assert {0, 1} == seats
    game.shot("keyboard")
    assert (0, "") == game.person.close()
    assert replay_file(game.record).ok


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display, and a window would open")
def test_without_a_display_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    import subprocess

    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env = {key: value for key, value in env.items() if not key.startswith("SDL_")}
    env |= {"KOIKOI_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "koikoi"], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert 3 == done.returncode
    assert "tools/run.py play" in done.stderr, "the command that a checkout has"
    assert 1 == len(done.stderr.strip().splitlines())


def test_a_choice_of_the_dealer_is_still_open_before_the_first_lot(tmp_path: Path) -> None:
    table = Table(SetupScene().rules, ["Aoi", "Ren"], seed=1)
    assert isinstance(table.match.phase, ChooseDealer)

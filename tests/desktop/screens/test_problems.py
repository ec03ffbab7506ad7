"""Problems in the window: answered by playing on the table, the answer kept at once, the reason afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.input.intents import Cancel, Confirm, Cycle, MoveFocus, Point, PressItem, TablePanel, TogglePanel
from koikoi.desktop.screens.practice.year import YearScene, today
from koikoi.desktop.screens.problems.problem_scene import ProblemScene
from koikoi.desktop.ui.boxes import Rect
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Pick, Play, Stop
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.problems import kept, telling
from koikoi.problems.bundled import bundled
from koikoi.problems.problem import Answer, Problem
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import SCREENS
from tests.desktop.windows import button_of, click, new_stack, press, top

SIZE = (1280, 720)


def open_on(problem: Problem, size: tuple[int, int] = SIZE) -> tuple[SceneStack, ProblemScene]:
    """The screen with this problem, everything at rest."""
    stack = new_stack(YearScene(), size)
    scene = ProblemScene(problem)
    stack.push(scene)
    settle(stack)
    return stack, scene


def settle(stack: SceneStack) -> None:
    """Lets everything come to rest."""
    for _ in range(120):
        stack.update(0.05)


def first(phase: type, picks: int = 1) -> Problem:
    """The first problem that waits for this; its best answer is so many cards long."""
    return next(one for one in bundled() if isinstance(one.view.phase, phase) and len(one.best.actions) == picks)


def answer_of(scene: ProblemScene) -> Answer | None:
    """What was answered so far."""
    return scene.answer


def place(scene: ProblemScene, code: str) -> tuple[int, int]:
    """Where a card lies in the window: a little of it that no other covers."""
    rect: Rect = scene.board.state.board.picture[code].rect.move(scene.table.topleft)
    return rect.left + rect.w // 8, rect.centery


def words(scene: ProblemScene) -> str:
    """All that is written beside the table."""
    return " ".join(one.leaf.string for one in scene.boxes.placed if isinstance(one.leaf, Text))


def test_a_card_is_played_comes_back_and_the_best_is_told() -> None:
    problem = first(ToPlay)
    stack, scene = open_on(problem)
    assert "%" not in words(scene), "no bar before the answer"
    action = problem.best.action
    assert isinstance(action, Play)
    click(stack, place(scene, action.card.code))
    assert answer_of(scene) is None, "the card is seen to be played first"
    settle(stack)
    assert scene.answer is problem.best
    assert scene.board.state.view == problem.view, "everything lies as it lay"
    assert telling.verdict(problem, problem.best) in words(scene)
    assert kept.load().tried[problem.id] == kept.Tried(today(), True)
    press(stack, "Next problem")
    assert scene.problem is not problem
    assert answer_of(scene) is None


def test_another_card_is_answered_with_the_better_one() -> None:
    problem = first(ToPlay)
    stack, scene = open_on(problem)
    wrong = next(one for one in problem.answers if one.action != problem.best.action and len(one.actions) == 1)
    assert isinstance(wrong.action, Play)
    click(stack, place(scene, wrong.action.card.code))
    settle(stack)
    assert scene.answer is wrong
    assert not kept.load().tried[problem.id].found
    assert all(one in words(scene) for one in telling.reasons(problem, wrong))
    click(stack, place(scene, wrong.action.card.code))
    settle(stack)
    assert scene.answer is wrong, "one answer"


def test_where_two_match_the_one_that_is_taken_counts() -> None:
    problem = next(one for one in bundled() if isinstance(one.view.phase, ToPlay) and _choice(one) is not None)
    answer = _choice(problem)
    assert answer is not None
    played, taken = answer.actions
    assert isinstance(played, Play)
    assert isinstance(taken, Pick)
    stack, scene = open_on(problem)
    click(stack, place(scene, played.card.code))
    settle(stack)
    assert answer_of(scene) is None
    click(stack, place(scene, taken.card.code))
    settle(stack)
    assert scene.answer is answer


def _choice(problem: Problem) -> Answer | None:
    return next((one for one in problem.answers if len(one.actions) == 2 and isinstance(one.actions[1], Pick)), None)


def test_which_of_two_is_taken_by_a_click() -> None:
    problem = first(ToPick)
    stack, scene = open_on(problem)
    best = problem.best.action
    assert isinstance(best, Pick)
    click(stack, place(scene, best.card.code))
    settle(stack)
    assert scene.answer is problem.best


def test_calls_are_held() -> None:
    problem = first(ToDecide)
    stack, scene = open_on(problem)
    click(stack, button_of(scene, "Stop").rect.center)
    assert answer_of(scene) is None, "a short press decides nothing"
    scene.panel.focus = button_of(scene, "Stop")
    stack.handle(Confirm())
    assert scene.answer is not None
    assert isinstance(scene.answer.action, Stop)


def test_keys_play_a_card_and_reach_the_panel() -> None:
    stack, scene = open_on(first(ToPlay))
    where = []
    for _ in range(2):
        stack.handle(Cycle(1))
        where.append(scene.at_table)
    assert where == [False, True]
    stack.handle(MoveFocus(1, 0))
    stack.handle(Confirm())
    settle(stack)
    assert scene.answer is not None or isinstance(scene.board.posed.match.phase, ToPick)


def test_escape_closes_what_is_open_first() -> None:
    stack, scene = open_on(first(ToPlay))
    shown = []
    for intent in (TogglePanel(TablePanel.UNSEEN), Cancel()):
        stack.handle(intent)
        shown.append(scene.board.state.open_panel)
    assert shown == [TablePanel.UNSEEN, None]
    assert stack.top is scene
    stack.handle(Cancel())
    assert isinstance(stack.top, YearScene)


def test_a_screen_reader_finds_the_cards_and_plays_one() -> None:
    problem = first(ToPlay)
    stack, scene = open_on(problem)
    action = problem.best.action
    assert isinstance(action, Play)
    table = next(one for one in scene.described().item.children if one.key == "table")
    keys = [one.key for one in table.walk()]
    key = next(one for one in keys if one.endswith(action.card.code))
    stack.handle(PressItem(key))
    settle(stack)
    assert scene.answer is problem.best


def test_a_hint_says_what_is_near_and_another_problem_counts_nothing() -> None:
    problem = first(ToPlay)
    stack, scene = open_on(problem)
    press(stack, "A hint")
    assert telling.hint(problem.view) in words(scene)
    press(stack, "Another")
    assert scene.problem is not problem
    assert not kept.load().tried
    stack.handle(Cancel())
    assert isinstance(stack.top, YearScene)


def test_no_hidden_card_has_a_face() -> None:
    """Neither before nor after the answer, in any frame."""
    problem = first(ToPlay)
    stack, scene = open_on(problem)

    def faces() -> Iterator[str]:
        shown = scene.board.state.redacted(scene.board.shown)
        yield from (piece.face.code for piece in shown.values() if piece.face is not None)

    hidden = {card.code for card in problem.view.unseen}
    action = problem.best.action
    assert isinstance(action, Play)
    click(stack, place(scene, action.card.code))
    for _ in range(100):
        stack.update(0.03)
        assert not hidden & set(faces())
    assert scene.answer is not None


def test_at_rest_nothing_moves() -> None:
    stack, scene = open_on(first(ToPlay))
    stack.handle(Point((5, 5)))
    for _ in range(900):
        stack.update(0.05)
    assert not scene.animating


@pytest.mark.parametrize("size", [(960, 600), (1080, 1920), (1920, 1080)])
def test_table_and_panel_share_the_window(size: tuple[int, int]) -> None:
    _stack, scene = open_on(first(ToPlay), size)
    window = pygame.Rect((0, 0), size)
    assert window.contains(scene.table)
    assert scene.table.w * scene.table.h > 0.38 * size[0] * size[1]
    assert not any(one.rect.colliderect(scene.table) for one in scene.panel.buttons)


def test_the_trainer_leads_to_the_problems() -> None:
    stack = new_stack(YearScene(), SIZE)
    press(stack, "Problems")
    scene = top(stack, ProblemScene)
    assert scene.problem is kept.next_problem(bundled(), kept.Kept(), today())


def test_an_answer_that_cannot_be_saved_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    problem = first(ToPlay)
    _stack, scene = open_on(problem)
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("KOIKOI_HOME", str(blocked / "below"))
    scene.respond(problem.best.actions)
    assert "could not be saved" in words(scene)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 1024), (960, 720), (900, 1200), (1100, 640)])
@pytest.mark.parametrize("text_size", [150, 200])
def test_enlarged_words_leave_a_table(size: tuple[int, int], text_size: int) -> None:
    with chosen(Settings(text_size=text_size)):
        for name in ("problem", "problem of a call", "problem told"):
            scene = top(new_stack(SCREENS[name](), size), ProblemScene)
            assert scene.table.h >= size[1] / 5, name

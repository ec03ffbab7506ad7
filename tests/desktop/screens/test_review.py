"""Looking back in the window: what becomes known, swings as questions, tries, and what is hidden until then."""

import re
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.app.loop import input_context
from koikoi.desktop.app.screen_routes import screen_routes
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Cancel, Confirm, Cycle, MoveFocus, Point
from koikoi.desktop.match.state.routes import ReviewRoute
from koikoi.desktop.screens.review.question_scene import QuestionScene
from koikoi.desktop.screens.review.review_scene import ReviewScene
from koikoi.desktop.screens.review.session import ReviewSession, Tries
from koikoi.desktop.screens.review.swing_row import SwingRow
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.state import ToPlay
from koikoi.locales import choosing, names
from koikoi.problems import kept
from koikoi.problems.own import MOST
from koikoi.problems.position import without_past
from koikoi.review.kept import TRIES, kept_path
from koikoi.review.kept import load as reviews
from koikoi.review.match_review import GradedDecision
from koikoi.table import statistics
from koikoi.table.recorded_match import RecordedMatch
from tests.autoplay import begun
from tests.desktop.instant_reviewer import InstantReviewer
from tests.desktop.reviewed_match import FUTURES, two_rounds_against_shika
from tests.desktop.rings import keys_of, walked
from tests.desktop.windows import SERVICES, button_of, click, new_stack, panel_of, press, top


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> InstantReviewer:
    made = InstantReviewer()
    monkeypatch.setitem(vars(SERVICES), "worker", made)
    return made


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("matches") / "20260101-120000.koikoi"
    return two_rounds_against_shika(made)


@pytest.fixture(scope="module")
def known(path: Path) -> ReviewSession:
    """All decisions weighed; nobody changes this one."""
    session = ReviewSession(RecordedMatch.open(path), quick=0, futures=FUTURES)
    session.take(InstantReviewer())  # type: ignore[arg-type]
    return session


@pytest.fixture
def session(known: ReviewSession, path: Path, worker: InstantReviewer) -> ReviewSession:
    made = ReviewSession(RecordedMatch.open(path), quick=0, futures=FUTURES)
    made.review.grades.update(known.review.grades)
    made.everybody = True
    assert made.complete
    return made


def card_question(session: ReviewSession) -> GradedDecision:
    """The largest swing at which a card was played."""
    return next(one for one in session.swings if isinstance(one.decision.view.phase, ToPlay))


def opened(session: ReviewSession) -> tuple[SceneStack, QuestionScene]:
    scene = QuestionScene(session, card_question(session))
    stack = new_stack(ReviewScene(session), (1280, 720))
    stack.push(scene)
    stack.update(1 / 30)
    return stack, scene


def test_after_every_key_the_table_or_the_panel_shows_where_keys_are(session: ReviewSession) -> None:
    bindings.used(Device.KEYS)
    stack, scene = opened(session)
    assert walked(stack, scene, keys_of("question", 30)) == {"panel", "table"}


def others(scene: QuestionScene, *, clear: bool) -> list[Action]:
    """What else might have been played: what is clearly worse than the best, or as good."""
    grade = scene.swing.grade
    return [one.action for one in grade.options if one.clear is clear and one.action != grade.action]


def test_a_review_fills_itself_and_its_swings_stand_by_size(path: Path, worker: InstantReviewer) -> None:
    worker.each = 10
    session = ReviewSession(RecordedMatch.open(path), quick=0, futures=4)
    stack = new_stack(ReviewScene(session), (1280, 720))
    seen = []
    while not session.complete:
        stack.update(1 / 12)
        seen.append(session.weighed)
    assert seen == sorted(seen)
    assert len(seen) > 2
    assert worker.studies == 1
    stack.update(1 / 12)
    shown = [one.grade.given_away.value for one in top(stack, ReviewScene).shown]
    assert shown == sorted(shown, reverse=True)


def test_ones_own_turning_points_become_problems(path: Path, worker: InstantReviewer) -> None:
    scene = ReviewScene(ReviewSession(RecordedMatch.open(path), quick=0, futures=FUTURES))
    stack = new_stack(scene, (1280, 720))
    for _ in range(3):
        stack.update(0.1)
    assert scene.session.complete
    own = scene.session.own_turning_points[:MOST]
    assert [one.problem.view for one in kept.load().own] == [without_past(one.decision.view) for one in own]
    assert own, "there is something to learn from in this match"


def test_leaving_ends_the_weighing_and_who_comes_back_goes_on(path: Path, worker: InstantReviewer) -> None:
    worker.each = 5
    session = ReviewSession(RecordedMatch.open(path), quick=0, futures=4)
    stack = new_stack(ReviewScene(session), (1280, 720))
    stack.push(ReviewScene(session))
    stack.update(1 / 12)
    assert worker.left
    stack.handle(Cancel())
    assert worker.left == []
    stack.update(1 / 12)
    assert (worker.studies, session.weighed) == (2, 10)


def test_a_worker_that_gets_nowhere_is_not_asked_for_ever(path: Path, worker: InstantReviewer) -> None:
    worker.each = 0
    session = ReviewSession(RecordedMatch.open(path), quick=0, futures=4)
    stack = new_stack(ReviewScene(session), (960, 600))
    for _ in range(10):
        worker.left = []
        stack.update(1 / 12)
    assert worker.studies <= 3


def test_swings_stay_where_they_are_while_one_is_pointed_at(session: ReviewSession, worker: InstantReviewer) -> None:
    stack = new_stack(ReviewScene(session), (1280, 720))
    scene = top(stack, ReviewScene)
    before = scene.shown
    row = next(one for one in panel_of(scene).widgets if isinstance(one, SwingRow))
    stack.handle(Point(row.rect.center))
    number = before[0].decision.number
    grade = session.review.grades.pop(number)
    worker.left = [session.review.grades[one.decision.number] for one in before[1:2]]
    stack.update(1 / 12)
    assert scene.shown == before
    stack.handle(Point((5, 5)))
    worker.left = [grade]
    stack.update(1 / 12)
    assert [one.decision.number for one in scene.shown] == [one.decision.number for one in before]


@pytest.mark.parametrize("size", [(1280, 720), (900, 1200)])
def test_nothing_tells_the_better_card_before_it_is_found(session: ReviewSession, size: tuple[int, int]) -> None:
    stack = new_stack(ReviewScene(session), size)
    swing = card_question(session)
    with names.without_codes():
        better = choosing.choice(swing.grade.best.action, swing.decision.view)
    row = next(one for one in panel_of(stack.top).widgets if isinstance(one, SwingRow) and one.swing == swing)
    assert better not in row.name
    session.tries(swing).shown = True
    top(stack, ReviewScene).refresh()
    row = next(one for one in panel_of(stack.top).widgets if isinstance(one, SwingRow) and one.swing == swing)
    assert better in row.name


def test_three_tries_then_the_answer(session: ReviewSession) -> None:
    stack, scene = opened(session)
    wrong = others(scene, clear=True)
    assert button_of(scene, "Show me").enabled
    for place, action in enumerate(wrong[:TRIES], start=1):
        scene.attempt(action)
        scene.attempt(action)
        assert len(scene.tries.made) == place, "the same card is no other try"
    assert scene.tries.over is (len(wrong) >= TRIES)
    assert not scene.tries.found
    stack.draw(pygame.Surface(stack.size))


def test_what_was_played_is_no_try_and_what_is_as_good_as_the_best_is_found(session: ReviewSession) -> None:
    stack, scene = opened(session)
    scene.attempt(scene.swing.grade.action)
    assert scene.tries.made == []
    scene.attempt(others(scene, clear=False)[0])
    assert (scene.tries.found, scene.tries.over) == (1, True)
    said = [item.label for item in stack.described().item.walk()]
    assert "Found on the first try" in said
    assert "What each was worth" in said
    assert all("!" not in one for one in said)


def test_a_card_is_tried_at_the_table_with_keys_alone(session: ReviewSession) -> None:
    stack, scene = opened(session)
    stack.handle(MoveFocus(1, 0))
    stack.handle(Confirm())
    for _ in range(12):
        if scene.tries.made:
            break
        stack.handle(MoveFocus(1, 0))
        stack.handle(Confirm())
    tried = scene.tries.made or [scene.swing.grade.action]
    assert isinstance(tried[0], Play)


def test_tab_leads_from_the_table_to_the_panel_and_back(session: ReviewSession) -> None:
    stack, scene = opened(session)
    places = [(scene.at_table, panel_of(scene).focus is None)]
    for _ in range(2):
        stack.handle(Cycle(1))
        places.append((scene.at_table, panel_of(scene).focus is None))
    assert places == [(True, True), (False, False), (True, True)]
    assert scene.board.board_input.named is not None, "a ring can be seen there"


def test_a_card_is_tried_by_clicking_it(session: ReviewSession) -> None:
    stack, scene = opened(session)
    action = others(scene, clear=True)[0]
    assert isinstance(action, Play)
    piece = scene.board.state.board.picture[action.card.code]
    click(stack, (round(piece.x), round(piece.y)))
    assert scene.tries.made == [action]


def test_only_ones_own_hand_lies_open(session: ReviewSession) -> None:
    _stack, scene = opened(session)
    view = scene.swing.decision.view
    own = view.hands[scene.swing.decision.seat]
    assert own is not None
    seen = {one.face for one in scene.board.state.redacted(scene.board.shown).values() if one.face is not None}
    open_cards = {*view.field_cards, *own, *(card for pile in view.captured for card in pile)}
    assert seen <= open_cards


def test_a_hint_lights_the_month_and_says_no_more(session: ReviewSession) -> None:
    stack, scene = opened(session)
    press(stack, "A hint")
    assert scene.tries.hinted
    assert not scene.tries.over
    stack.update(1 / 30)
    best = scene.swing.grade.best.action
    assert isinstance(best, Play)
    lit = {one.face.month for one in scene.board.shown.values() if one.face and one.mark.name == "LIT"}
    assert best.card.month in lit


def test_show_me_ends_it_and_the_next_one_follows(session: ReviewSession) -> None:
    stack, scene = opened(session)
    press(stack, "Show me")
    assert scene.tries.over
    following = session.next_swing
    press(stack, "Find the next" if following else "Back to the review")
    if following:
        assert top(stack, QuestionScene).swing == following


def test_every_swing_can_be_opened_and_drawn(session: ReviewSession) -> None:
    for swing in session.swings:
        for shown in (False, True):
            session.tries(swing).shown = shown
            stack = new_stack(QuestionScene(session, swing), (960, 600))
            stack.update(1 / 30)
            stack.draw(pygame.Surface(stack.size))
            titles = [one.label for one in stack.described().item.walk() if one.role is not Role.CARD]
            assert len(titles) > 5


def test_won_back_is_a_share_of_what_was_given_away(session: ReviewSession) -> None:
    grade = card_question(session).grade
    tries = Tries(grade)
    assert tries.won_back(grade.best.action) == 1
    assert tries.won_back(grade.action) == pytest.approx(0)


def test_what_cannot_be_looked_back_at_says_why(tmp_path: Path) -> None:
    broken, unfinished = tmp_path / "broken.koikoi", tmp_path / "unfinished.koikoi"
    broken.write_bytes(b"\xff")
    begun(unfinished)
    notices = [screen_routes().scene(ReviewRoute(one)) for one in (broken, unfinished)]
    assert all(isinstance(one, NoticeDialog) for one in notices)
    assert isinstance(notices[0], NoticeDialog)
    assert "broken.koikoi" in notices[0].text


def test_the_curve_is_walked_with_keys(session: ReviewSession) -> None:
    stack = new_stack(ReviewScene(session), (1280, 720))
    scene = top(stack, ReviewScene)
    scene.panel.focus, scene.panel.keys = scene.curve, True
    told = []
    for _ in range(5):
        stack.handle(MoveFocus(1, 0))
        told.append(scene.curve.told)
    assert all(told)
    assert len(set(told)) > 1
    stack.handle(MoveFocus(-1, 0))
    assert scene.curve.told == told[-2]


def test_the_futures_stand_in_place_of_the_bars_once_there_is_an_answer(session: ReviewSession) -> None:
    stack, scene = opened(session)
    assert all(one.label != "The futures…" for one in panel_of(scene).buttons)
    press(stack, "Show me")
    press(stack, "The futures…")
    said = [item.label for item in stack.described().item.walk()]
    assert "The futures" in said
    assert "What each was worth" not in said[1:]
    assert any("Hana +" in one or "Shika +" in one for one in said)
    press(stack, "The bars")
    assert "What each was worth" in [item.label for item in stack.described().item.walk()]


def test_what_was_tried_is_there_again_when_the_review_is_opened_again(session: ReviewSession, path: Path) -> None:
    _stack, scene = opened(session)
    button_of(scene, "A hint").act()
    wrong = others(scene, clear=True)[0]
    scene.attempt(wrong)
    scene.attempt(others(scene, clear=False)[0])
    again = ReviewSession(RecordedMatch.open(path), quick=0, futures=FUTURES)
    known = again.tries(scene.swing)
    assert (known.made, known.found, known.hinted) == (scene.tries.made, 2, True)
    assert known is not scene.tries
    assert again.tries(session.swings[-1]).made == []
    assert not re.search(r"\d+[BAR]\b|\d+P\d?\b", kept_path().read_text()), "no card is named"


def test_a_match_looked_back_at_is_kept_once_with_what_each_person_gave_away(
    session: ReviewSession, path: Path, tmp_path: Path
) -> None:
    assert session.keep_losses() is None
    copied = tmp_path / "another.koikoi"
    copied.write_bytes(path.read_bytes())
    again = ReviewSession(RecordedMatch.open(copied), quick=0, futures=FUTURES)
    again.review.grades.update(session.review.grades)
    assert again.keep_losses() is None
    [seats] = reviews().matches.values()
    assert [*seats] == [0], "the computer has nothing to learn"
    own = session.review.of_side(0)
    mistakes = [one for one in own if one.grade.mistake]
    assert seats[Seat(0)].lost.value == pytest.approx(sum(one.grade.given_away.value for one in mistakes), abs=0.001)
    assert [one.number for one in seats[Seat(0)].losses] == [one.decision.number for one in mistakes]
    past = statistics.read(path)
    assert past is not None
    assert [past.key] == [*reviews().matches]


def test_digits_open_the_turning_points(session: ReviewSession) -> None:
    stack = new_stack(ReviewScene(session), (1280, 720))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2")
    [intent] = InputMapper().take(key, 1, stack.size, input_context(stack))
    stack.handle(intent)
    stack.update(0)
    assert top(stack, QuestionScene).swing == session.swings[1]
    keypad = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP_1, mod=0, unicode="")
    [intent] = InputMapper().take(keypad, 1, stack.size, input_context(stack))
    stack.handle(intent)
    stack.update(0)
    assert top(stack, QuestionScene).swing == session.swings[0]
    few = InputContext(numbered=1)
    assert list(InputMapper().take(key, 1, stack.size, few)) == []


def test_an_upright_window_shows_all_swings_at_once_in_two_columns(session: ReviewSession) -> None:
    scene = top(new_stack(ReviewScene(session), (1080, 1920)), ReviewScene)
    rows = [one.rect for one in scene.panel.widgets if isinstance(one, SwingRow)]
    assert len(rows) == len(session.swings) > 1
    assert not scene.scroller.scrolls
    assert rows[0].top == rows[1].top
    assert rows[0].right < rows[1].left
    assert max(one.bottom for one in rows) < button_of(scene, "Find a better card").rect.top

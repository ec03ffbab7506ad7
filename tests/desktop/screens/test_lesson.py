"""The lesson in the window: every round with every device, wrong choices included; what is said, and when."""

from collections.abc import Iterator

import pytest

from koikoi import locales, settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.gamepads import Gamepads
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Cancel, Confirm, Point, Press, Release, TablePanel, TogglePanel
from koikoi.desktop.layout.board import CardMark
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
from koikoi.desktop.screens.lesson.pages import LessonPage
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Stop
from koikoi.engine.cards import card
from koikoi.learning import progress
from koikoi.learning.lesson import YOU
from koikoi.learning.rounds import LESSON
from koikoi.settings import Settings, Speed
from tests.desktop.input.test_every_device import Clicker, Events, Keys, Pad, Person
from tests.desktop.input_events import SIZE
from tests.desktop.windows import new_stack, panel_of, press, top

STEP = 0.1
"""Seconds between two frames that nobody sees."""


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    settings.adopt(Settings(speed=Speed.NONE))
    yield
    settings.adopt(Settings())
    apply_settings.apply(settings.now())
    bindings.used(Device.POINTER)


class Learner:
    """Plays a round of the lesson: at every step first whatever else can be chosen, then what is right."""

    def __init__(self, person: type[Person], place: int) -> None:
        self.scene = LessonScene(place)
        self.stack = new_stack(self.scene, SIZE)
        self.person = person(self.stack, self.scene)
        self.said: list[str] = []
        self.missed = 0

    def play(self) -> None:
        mapper = InputMapper(Gamepads())
        for number, events in enumerate(self.script()):
            assert number < 6000, f"the lesson hangs at move {self.scene.teacher.at}"
            for one in events:
                for intent in mapper.take(one, 1.0, SIZE, None):
                    self.stack.handle(intent)
            self.stack.update(STEP)
            said = self.scene.teacher.said.text
            if said and said not in self.said:
                self.said.append(said)
            assert not (said and self.scene.state.queue), "nothing is said while cards move"

    def script(self) -> Events:
        teacher = self.scene.teacher
        tried = -1
        while self.scene in self.stack.scenes:
            yield []
            deciding = isinstance(self.stack.top, DecisionScene)
            if not teacher.said.text or not (deciding or (self.stack.top is self.scene and not self.scene.state.queue)):
                continue
            yield from self.person.wait(2.0)
            if teacher.said.more:
                yield from self.on()
            elif teacher.own:
                first, tried = tried != teacher.at, teacher.at
                yield from self.step(missing=first)

    def on(self) -> Events:
        """Hears the next slip."""
        if isinstance(self.person, Keys):
            yield from self.person.press("confirm")
        elif isinstance(self.person, Clicker):
            yield from self.person.click(self.scene.state.board.line.center)

    def step(self, *, missing: bool) -> Events:
        """First of all another choice, which is answered and changes nothing; then the right one."""
        move, match = self.scene.teacher.move, self.scene.table.match
        assert move is not None
        other = next((one for one in self.scene.table.view(YOU).legal if one != move.action), None)
        if not missing or other is None:
            yield from self.do(move.action)
            return
        yield from self.do(other)
        assert self.scene.table.match is match
        assert self.scene.teacher.answer is not None
        assert self.scene.teacher.answer.text == move.answer(other)
        self.missed += 1

    def do(self, action: Action) -> Events:
        top = self.stack.top
        if isinstance(top, DecisionScene):
            yield from self.person.decide(top, {Stop: 0, KoiKoi: 1}[type(action)])
        else:
            yield from self.person.act(action)


@pytest.mark.parametrize(
    ("person", "place"), [*((Clicker, place) for place in range(len(LESSON))), (Keys, 0), (Keys, 3), (Pad, 1), (Pad, 4)]
)
def test_a_round_can_be_played_and_every_other_choice_is_answered(person: type[Person], place: int) -> None:
    learner = Learner(person, place)
    learner.play()
    lesson = LESSON[place]
    page = top(learner.stack, LessonPage)
    assert page.place == place
    moves = lesson.moves[lesson.begins :]
    told = [slip for move in moves for slip in (*move.say, move.then) if slip]
    assert [
        one for one in (lesson.goal, *told) if not any(said.startswith(locales._(one)) for said in learner.said)
    ] == []
    choices = [number for number in lesson.steps if "10P1" not in lesson.moves[number].do or number == 13]
    assert learner.missed >= len(choices) - 1
    assert learner.scene.table.match.results[-1].winner == lesson.ends[0]


def waiting(place: int = 0) -> tuple[SceneStack, LessonScene]:
    """A round in which the learner is to make the first step."""
    scene = LessonScene(place)
    stack = new_stack(scene, SIZE)
    for _ in range(200):
        stack.update(STEP)
        if scene.teacher.said.more and scene.state.mover == YOU:
            stack.handle(Press(scene.state.board.line.center))
        elif scene.teacher.said.text and scene.state.mover == YOU:
            return stack, scene
    raise AssertionError("the lesson does not begin")


def test_a_card_that_was_not_meant_comes_up_and_the_right_one_is_lit() -> None:
    settings.adopt(Settings())
    stack, scene = waiting()
    scene.act(Play(card("5P1")))
    for _ in range(5):
        stack.update(STEP)
    lying = scene.state.board.picture
    shown = scene.shown
    assert shown["5P1"].y < lying["5P1"].y
    assert shown["5P1"].angle > 0
    assert {key for key, piece in shown.items() if piece.mark is CardMark.LIT} == {"10P1", "10A"}
    for _ in range(50):
        stack.update(STEP)
    assert scene.teacher.answer is None, "after four seconds what was said before stands there again"
    assert scene.teacher.said.text.startswith("Four cards share each flower.")


def test_what_is_said_is_told_to_who_listens_also_where_something_is_decided() -> None:
    scene = LessonScene(3)
    stack = new_stack(scene, SIZE)
    heard = stack.services.announcements
    heard.wanted = True
    for _ in range(60):
        stack.update(STEP)
        if scene.teacher.said.more:
            stack.handle(Press((5, 5)))
    told = heard.take()
    heard.wanted = False
    assert isinstance(stack.top, DecisionScene)
    assert told[0] == "Kaeru: The same moment once more. This time, play on."
    assert told[-1].startswith("Kaeru: Back to where you had ten points.")


def test_a_press_too_many_on_what_is_said_opens_nothing() -> None:
    stack, scene = waiting()
    at = scene.state.board.line.center
    for _ in range(3):
        stack.handle(Press(at))
        stack.handle(Release(at))
        stack.update(STEP)
    assert scene.state.open_panel is None
    stack.handle(TogglePanel(TablePanel.LOG))
    assert scene.state.open_panel is TablePanel.LOG, "by its key it opens"


def test_with_reduced_motion_it_comes_up_without_turning() -> None:
    settings.adopt(Settings(reduced_motion=True))
    stack, scene = waiting()
    scene.act(Play(card("5P1")))
    stack.update(STEP)
    assert scene.shown["5P1"].angle == 0


def test_after_three_other_choices_the_right_card_rises_by_itself() -> None:
    stack, scene = waiting()
    for _ in range(3):
        scene.act(Play(card("5P1")))
    for _ in range(60):
        stack.update(STEP)
    assert scene.teacher.answer is None
    assert scene.shown["10P1"].mark is CardMark.LIT
    assert scene.shown["10P1"].lift == 1.0


def test_a_card_dropped_on_one_of_two_takes_it_only_if_that_is_the_right_one() -> None:
    _stack, scene = waiting()
    for _number in range(4):
        move = scene.teacher.move
        assert move is not None
        scene.table.act(move.seat, move.action)
        scene.teacher.made()
    scene.state.catch_up()
    scene.act(Play(card("3P1")), Pick(card("3P2")))
    assert scene.teacher.answer is not None
    assert scene.teacher.answer.text.startswith("Allowed, and yet a pity")
    scene.act(Pick(card("3B")))
    assert card("3B") in scene.table.match.captured[YOU]


def test_the_pause_says_what_is_true_and_the_title_goes_on_where_one_was() -> None:
    stack, _scene = waiting(1)
    stack.handle(Cancel())
    top(stack, PauseDialog)
    home = settings.settings_path().parent
    assert progress.next_round() == 1
    assert not list((home / "matches").glob("*")), "no match is kept"
    press(stack, "Play on")
    assert isinstance(stack.top, LessonScene)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (3840, 2160), (900, 1200)])
@pytest.mark.parametrize("text_size", [100, 160])
def test_what_is_said_covers_no_card(size: tuple[int, int], text_size: int) -> None:
    settings.adopt(Settings(text_size=text_size))
    apply_settings.apply(settings.now())
    for place in range(len(LESSON)):
        scene = LessonScene(place)
        scene.state.size = size
        board = scene.state.board
        laid = [*board.places, board.stock, board.hands[YOU].rect, *(fan.rect for fan in board.fans)]
        assert board.line.collidelist(laid) < 0
        assert board.line.h >= 20


@pytest.mark.parametrize("place", range(len(LESSON)))
def test_every_page_leads_on_and_the_last_one_to_a_match(place: int) -> None:
    stack = new_stack(TitleScene(), SIZE)
    stack.push(LessonPage(place))
    panel = panel_of(stack.top)
    (red,) = (one for one in panel.buttons if one is panel.focus)
    if place < len(LESSON) - 1:
        stack.handle(Confirm())
        assert top(stack, LessonScene).place == place + 1
        return
    assert red.label == "A free round"
    stack.handle(Confirm())
    match = top(stack, MatchScene)
    assert (match.table.rules.rounds, match.table.seating.chairs[1].agent) == (1, "beginner")
    assert match.table.seating.chairs[0].coach
    assert match.table.path is not None, "it is kept like any match, as its pause says"
    match.leave()
    stack.services.worker.close()


def test_after_the_lesson_kaeru_can_be_played_against() -> None:
    stack = new_stack(TitleScene(), SIZE)
    stack.push(LessonPage(len(LESSON) - 1))
    press(stack, "Play against Kaeru")
    assert top(stack, SetupScene).plan.chairs[1].agent == "beginner"


def test_a_button_is_held_where_that_is_set_and_only_then_it_is_said() -> None:
    for hold in (True, False):
        settings.adopt(Settings(speed=Speed.NONE, hold=hold))
        scene = LessonScene(3)
        stack = new_stack(scene, SIZE)
        for _ in range(60):
            stack.update(STEP)
            if scene.teacher.said.more:
                stack.handle(Point((5, 5)))
                stack.handle(Press((5, 5)))
        assert isinstance(stack.top, DecisionScene)
        assert ("Hold the button" in scene.teacher.said.text) is hold

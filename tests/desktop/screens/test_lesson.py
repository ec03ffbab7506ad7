"""The guided first round can be played as it says, and nothing else can be played in it."""

from collections.abc import Iterator

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.scenes.decision import DEAF, DecisionScene
from koikoi.desktop.screens.lesson.guided_round import GuidedRoundScene, LessonEndScene, LessonSlip
from koikoi.desktop.screens.lesson.script import ANSWERS, DRAWN, FIELD, HAND, OTHER, SCRIPT, LessonTable, prepared
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, CardSet, cards
from koikoi.engine.state import RoundOver, ToPlay, new_match
from koikoi.engine.step import step
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from tests.desktop.scene_driver import decide
from tests.desktop.windows import entered, new_stack, press, top


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    settings.adopt(Settings(speed=Speed.NONE))
    yield
    settings.adopt(Settings())
    apply_settings.apply(settings.now())


def test_the_prepared_deal_gives_what_it_says() -> None:
    table = LessonTable()
    table.deal()
    assert table.match.hands == (CardSet(cards(HAND)), CardSet(cards(OTHER)))
    assert CardSet(one for one in table.match.field if one) == CardSet(cards(FIELD))
    assert table.match.stock[: len(cards(DRAWN))] == cards(DRAWN)


@pytest.mark.parametrize(("rules", "seats"), [("italian", 2), ("german", 3), ("german", 4), ("spanish", 2)])
def test_any_deal_can_be_prepared(rules: str, seats: int) -> None:
    ruleset = bundled()[rules]
    deck = list(reversed(list(CardSet(cards(f"{HAND} {OTHER} {FIELD} {DRAWN}")))))
    rest = [one for one in DECK if one not in deck]
    pool = deck + rest
    hands = [[pool.pop() for _ in range(ruleset.hand_cards(seats))] for _ in range(seats)]
    field = [pool.pop() for _ in range(ruleset.field_cards(seats))]
    order = prepared(ruleset, Seat(1), hands, field, pool)
    assert sorted(order) == sorted(DECK)
    match, _ = step(new_match(ruleset, seats, dealer=Seat(1)), Deal(order))
    if isinstance(match.phase, ToPlay):
        assert match.hands == tuple(CardSet(hand) for hand in hands)


def test_the_script_is_legal_from_the_first_card_to_the_stop() -> None:
    table = LessonTable()
    table.deal()
    script, answers = list(SCRIPT), list(ANSWERS)
    while script:
        seat = table.match.to_move
        assert seat is not None
        action = script.pop(0).action if seat == 0 else answers.pop(0)
        assert action in table.view(seat).legal
        table.act(seat, action)
    assert isinstance(table.match.phase, RoundOver)
    assert not answers
    assert table.match.results[0].points == (30, 0)


def test_the_lesson_leads_to_its_end_in_the_window() -> None:
    scene = GuidedRoundScene()
    stack = new_stack(scene, (1280, 720))
    surface = pygame.Surface((1280, 720))
    done = 0
    for _ in range(6000):
        stack.update(1 / 30)
        if isinstance(stack.top, LessonEndScene):
            break
        lesson = scene.lesson
        if stack.top is scene and lesson is not None and scene.state.mover == 0 and not scene.state.queue:
            assert scene.state.legal() == (lesson.action,)
            stack.draw(surface)
            scene.act(lesson.action)
            done += 1
        elif isinstance(stack.top, DecisionScene) and lesson is not None:
            decide(stack, stack.top, lesson.action)
            done += not isinstance(stack.top, DecisionScene)  # deaf at first
        elif stack.top is not scene and stack.top.panel is not None and stack.top.panel.buttons:
            stack.handle(Confirm())
    assert isinstance(stack.top, LessonEndScene)
    assert done == len(SCRIPT)


def test_what_is_to_be_learnt_is_told_at_every_step_also_where_something_is_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(LessonSlip, "draw", lambda self, target, board, text: told.append(text))
    scene = GuidedRoundScene()
    stack = new_stack(scene, (1280, 720))
    surface = pygame.Surface((1280, 720))
    seen = 0
    for _ in range(6000):
        stack.update(1 / 30)
        lesson = scene.lesson
        decision = stack.top if isinstance(stack.top, DecisionScene) else None
        if lesson is not None and (
            (decision is not None and decision.seconds >= DEAF)
            or (stack.top is scene and scene.state.mover == 0 and not scene.state.queue)
        ):
            told.clear()
            stack.draw(surface)
            assert len(told) == 1
            assert told[0].startswith(lesson.text)
            assert ("Hold the button" in told[0]) == (decision is not None)
            seen += 1
            if decision is not None:
                decide(stack, decision, lesson.action)
            else:
                scene.act(lesson.action)
        if seen == len(SCRIPT):
            return
    raise AssertionError("the lesson did not end")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080), (900, 1200)])
@pytest.mark.parametrize("text_size", [100, 160])
def test_the_slip_covers_no_card_on_the_field(size: tuple[int, int], text_size: int) -> None:
    settings.adopt(Settings(text_size=text_size))
    apply_settings.apply(settings.now())
    scene = GuidedRoundScene()
    entered(scene, size)
    for lesson in SCRIPT:
        scene.slip.draw(pygame.Surface(size), scene.state.board, lesson.text)
        assert scene.slip.rect.w > 0
        assert scene.slip.rect.collidelist(list(scene.state.board.places)) < 0


def test_a_first_match_after_the_lesson_is_against_an_easy_computer_player() -> None:
    stack = new_stack(LessonEndScene(), (1280, 720))
    press(stack, "Play a match")
    assert top(stack, SetupScene).plan.chairs[1].agent == "beginner"

"""The coach on the table: for whom it speaks, where, and from what it knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from koikoi.agents.coach.advice import advise
from koikoi.agents.coach.turning_point import OpenRound, turning_point
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.input.intents import Point
from koikoi.desktop.match.hud import card_overlays, coach_panel, reach_list, status_line
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.decision import decision_scene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.state.coach_session import CoachSession
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, Seat
from koikoi.engine.reach import dangers, in_reach
from koikoi.engine.state import RoundOver, ToDecide, ToPick, ToPlay, side_of
from koikoi.engine.view import View
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.instant_coach import InstantCoach
from tests.desktop.moments import moment
from tests.desktop.scene_driver import SIZES, chosen
from tests.desktop.text_boxes import written
from tests.desktop.windows import SERVICES, entered, new_stack

BESIDE_MOVES = (962, 601)
"""The table of a replay at 1280 × 720, beside its list of moves."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> InstantCoach:
    made = InstantCoach()
    monkeypatch.setitem(vars(SERVICES), "worker", made)
    return made


def coached(
    *phases: type,
    size: tuple[int, int] = (1280, 720),
    seats: tuple[int, ...] = (0, 1),
    such: Callable[[View], bool] = lambda view: True,
) -> MatchScene:
    """A moment at which these seats want to be advised, and what the coach says is there."""
    scene = moment(*phases, such=lambda view: _chosen(view) and such(view), size=size)
    table = scene.table
    chairs = tuple(replace(one, coach=seat in seats) for seat, one in enumerate(table.seating.chairs))
    table.header = replace(table.header, seating=replace(table.seating, chairs=chairs))
    listen(scene)
    return scene


def listen(scene: MatchScene) -> None:
    """Until the coach has said what there is to say."""
    for _ in range(3):
        scene.state.coach.attend(coach_panel.advised(scene.state))


def _chosen(view: View) -> bool:
    return len(view.legal) > 1 and view.stock_size < 23


def said(scene: MatchScene) -> str:
    with pytest.MonkeyPatch.context() as patch:
        words = written(patch)
        wall = PanelCache(pygame.Surface(scene.size), scene.state.board)
        status_line.draw_line(wall, scene.state, scene.board_input.focus, scene.state.board)
    return ": ".join(words)


def test_coach_speaks_for_the_best_card_and_for_the_one_that_is_up(here: InstantCoach) -> None:
    scene = coached(ToPlay)
    advice = coach_panel.advice_for(scene.state)
    assert advice is not None
    assert advice.best is not None
    assert said(scene).startswith("Coach: Best: ")
    for card in advice.shares():
        scene.handle(Point(scene.state.board.picture[card.code].rect.move(0, -4).midtop))
        scene.handle(Point(scene.state.board.picture[card.code].rect.center))
        if scene.board_input.up is card:
            assert "Chance of the match: " in said(scene)


def test_coach_gets_the_view_of_the_seat_that_decides_and_nothing_else(here: InstantCoach) -> None:
    scene = coached(ToPlay)
    seat = scene.state.view.to_move
    assert here.views == [scene.table.view(seat)]
    assert [hand is not None for hand in here.views[0].hands].count(True) == 1


def test_coach_is_silent_for_who_does_not_want_it(here: InstantCoach) -> None:
    scene = coached(ToPlay, seats=())
    assert coach_panel.advice_for(scene.state) is None
    assert here.views == []
    assert not said(scene).startswith("Coach")


def test_coach_is_silent_while_the_hand_is_closed(here: InstantCoach) -> None:
    scene = coached(ToPlay)
    assert coach_panel.advice_for(scene.state) is not None
    scene.state.look_from(None)
    assert coach_panel.advice_for(scene.state) is None
    seat = scene.state.view.to_move
    assert seat is not None
    scene.state.look_from(Seat(1 - seat))
    assert coach_panel.advice_for(scene.state) is None
    scene.state.look_from(seat)
    assert coach_panel.advice_for(scene.state) is not None
    assert len(here.views) == 1  # nothing is thought twice


def test_coach_sees_no_more_where_all_hands_lie_open(here: InstantCoach) -> None:
    scene = coached(ToPlay)
    shown = MatchScene(scene.table, Privacy.OPEN)
    entered(shown, (1280, 720))
    shown.state.coach.attend(coach_panel.advised(shown.state))
    assert here.views[0] == here.views[-1]


def test_advice_is_gone_with_the_card_that_is_played(here: InstantCoach) -> None:
    scene = coached(ToPlay)
    scene.act(scene.state.legal()[0])
    assert coach_panel.advice_for(scene.state) is None
    scene.finish()
    assert coach_panel.advice_for(scene.state) is None


@pytest.mark.parametrize("size", [*SIZES, BESIDE_MOVES])
@pytest.mark.parametrize("phase", [ToPlay, ToPick])
def test_bars_stand_above_the_cards_and_cover_no_words(size: tuple[int, int], phase: type) -> None:
    scene = coached(phase, size=size)
    board, blits = scene.state.board, Noted(size)
    card_overlays.draw_above(blits, scene.state, board, board.picture)
    advice = coach_panel.advice_for(scene.state)
    assert advice is not None
    assert len(blits.rects) >= len(advice.shares())
    for rect in blits.rects:
        assert not rect.colliderect(board.line.inflate(0, -2))
        assert board.cloth.contains(rect)
    for place, rect in enumerate(blits.rects):
        assert rect.collidelist(blits.rects[place + 1 :]) < 0


def test_field_card_that_another_waits_for_has_its_bar_and_says_why_when_pointed_at() -> None:
    scene = coached(ToPlay, such=lambda view: bool(dangers(view, Seat(0))))
    advice, board = coach_panel.advice_for(scene.state), scene.state.board
    assert advice is not None
    risk = next(one for one in advice.risks if one.chance >= coach_panel.WORTH_SHOWING)
    blits = Noted((1280, 720))
    card_overlays.draw_above(blits, scene.state, board, board.picture)
    upon = [rect for rect in blits.rects if board.picture[risk.card.code].rect.contains(rect)]
    assert len(upon) == 2  # the sign and the bar
    with chosen(Settings(danger=True)):  # the card wears the sign
        blits.rects.clear()
        card_overlays.draw_above(blits, scene.state, board, board.picture)
    assert sum(board.picture[risk.card.code].rect.contains(rect) for rect in blits.rects) == 1
    scene.handle(Point(board.picture[risk.card.code].rect.center))
    assert said(scene).startswith("Coach: ")
    assert " left lying: " in said(scene)
    scene.state.look_from(None)
    assert " left lying: " not in said(scene)


def test_only_what_is_in_reach_has_a_chance() -> None:
    near, held = (
        reach_list.ReachRow("tan", "Ribbons", "", 1),
        reach_list.ReachRow("kasu", "Plains", "", 1, complete=True),
    )
    void = reach_list.ReachRow("hanami", "Blossom Viewing", "", 5, why="spoiled by rain")
    found = reach_list.likely((held, near, void), {"tan": 0.25, "kasu": 1.0, "hanami": 0.1})
    assert [one.chance for one in found] == [None, 0.25, None]
    assert reach_list.likely((near,), {})[0].chance == 0.0  # it never came about


def test_partners_have_the_chances_of_their_side() -> None:
    scene = MatchScene(Table(bundled()["german"], ["Aoi", "Ren", "Hana", "Sora"], seed=4, dealer=Seat(0)))
    entered(scene, (1280, 720))
    scene.table.deal()
    advice = advise(scene.table.view(Seat(0)), Random(1), rollouts=20)
    found = coach_panel.by_seat(advice, scene.table.view(Seat(0)))
    for seat, chances in found.items():
        side = side_of(scene.table.rules, 4, seat)
        assert chances == {one.yaku: one.sides[side].value for one in advice.prospects}


def test_lists_speak_of_chances_only_to_who_is_advised_with_the_hand_open() -> None:
    scene = coached(ToPlay)
    assert set(coach_panel.prospects(scene.state)) == {0, 1}
    scene.state.look_from(None)
    assert coach_panel.prospects(scene.state) == {}
    assert coach_panel.prospects(coached(ToPlay, seats=()).state) == {}


@pytest.mark.parametrize("size", SIZES)
def test_chances_are_written_beside_what_is_in_reach(size: tuple[int, int]) -> None:
    scene = coached(ToPlay, size=size, such=lambda view: bool(in_reach(view, Seat(0))))
    stack = new_stack(scene, size)
    listen(scene)
    stack.update(1 / 30)
    near = scene.state.board.lists[Seat(0)]
    with_chances = _part(stack, near)
    scene.state.coach = CoachSession(scene.state.source)
    assert _part(stack, near) != with_chances


@pytest.mark.parametrize("size", SIZES)
def test_odds_stand_on_the_scroll_above_the_choices(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = coached(ToDecide, size=size)
    decision = DecisionScene(scene.state, scene)
    stack = new_stack(decision, size)
    for _ in range(150):
        stack.update(1 / 30)
    advice = coach_panel.advice_for(scene.state)
    assert advice is not None
    assert advice.verdict is not None
    with_odds = [_part(stack, area) for one in decision.panel.buttons for area in (_above(one.rect), one.rect)]
    monkeypatch.setattr(decision_scene, "advice_for", lambda _state: None)
    stack.update(0.0)
    without = [_part(stack, area) for one in decision.panel.buttons for area in (_above(one.rect), one.rect)]
    assert [one == other for one, other in zip(with_odds, without, strict=True)] == [False, True] * 2


def _above(rect: pygame.Rect) -> pygame.Rect:
    """As high, over it."""
    return rect.move(0, -rect.h)


def _part(stack: SceneStack, area: pygame.Rect) -> bytes:
    surface = pygame.Surface(stack.size)
    stack.draw(surface)
    return pygame.image.tobytes(surface.subsurface(area.clip(surface.get_rect())), "RGB")


class Noted(pygame.Surface):
    """Remembers where something was drawn."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.rects: list[pygame.Rect] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **how: Any) -> pygame.Rect:
        self.rects.append(pygame.Rect(dest))
        return super().blit(source, dest, *more, **how)


def test_a_round_that_was_resumed_in_the_middle_has_its_turning_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[OpenRound] = []
    monkeypatch.setattr(InstantCoach, "study", lambda self, work, played, seed: asked.append(played))
    chairs = (Chair("Aoi", 0, 0, coach=True), Chair("Ren", 1, 1))
    table = Table(bundled()["nintendo-standard"], Seating(chairs), seed=4, dealer=Seat(0), path=tmp_path / "a.koikoi")
    dealt, done, rng = [], list[Action](), Random(4)
    while not isinstance(table.match.phase, RoundOver) or table.match.round < 2:
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            done.append(rng.choice(table.view(phase.seat).legal))
            table.act(phase.seat, done[-1])
        else:
            table.play_chance()
            if isinstance(table.match.phase, ToPlay):
                dealt.append(table.match)
                done.clear()
        if len(dealt) == 2 and len(done) == 5:
            table.close()
            table = Table.resume(tmp_path / "a.koikoi")
    session = CoachSession(table)
    session.attach(SERVICES)
    session.look_back()
    assert asked == [OpenRound(table.rules, dealt[-1], tuple(done), Seat(0))]
    turning_point(asked[0], Random(0))

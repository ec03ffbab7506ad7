"""A new yaku is shown before anything is asked."""

import random
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.layout.board import CardMark, Piece
from koikoi.desktop.match.scenes.decision.arrival import BARE, RISE, elsewhere
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.field_overlay import OPEN, over_field, standing
from koikoi.desktop.match.scenes.lettering import FALLEN, STAMP, Lowered, Stamped, struck
from koikoi.desktop.match.scenes.yaku_parade import STRIKES, ParadeScene, completed
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.ui.boxes import Scale
from koikoi.desktop.ui.signs import Fill
from koikoi.engine.actions import Seat
from koikoi.engine.cards import cards
from koikoi.engine.state import ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor, until
from tests.desktop.windows import draw_scene, entered

# A yaku


def test_a_yaku_is_shown_before_anything_is_asked() -> None:
    actor = until(DecisionScene)
    place = len(actor.seen) - 1 - actor.seen[::-1].index("DecisionScene")
    assert "ParadeScene" == actor.seen[place - 1] or "ParadeScene" in actor.seen[place - 3 : place]


def test_only_what_is_new_or_worth_more_is_shown() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    held = {(one.id, one.points) for one in actor.match.turn_began.worth(parade.seat).yaku}
    assert parade.shown
    assert not held & {(one.id, one.points) for one in parade.shown}
    phase = ToDecide(parade.seat, actor.match.turn_began.worth(parade.seat))
    assert () == completed(actor.match.turn_began, phase)


def test_the_cards_of_a_yaku_stand_in_a_row_over_the_field_and_go_back() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    board = actor.match.state.board
    clip = parade.clip(board)
    standing = clip.at(board.picture, parade.starts[1] - 0.01)
    row = [standing[card.code] for card in parade.shown[0].cards]
    assert len({round(piece.y) for piece in row}) == 1
    assert all(over_field(board).contains(piece.rect) for piece in row)
    assert board.picture == clip.at(board.picture, clip.seconds)


def test_cards_worth_five_points_have_edges_of_gold_while_they_stand_also_under_the_question() -> None:
    actor = until(ParadeScene)
    for kind in (ParadeScene, DecisionScene):
        scene = actor.stack.top
        assert isinstance(scene, kind)
        account = scene.account if isinstance(scene, ParadeScene) else scene.phase.account
        for yaku in account.yaku:
            for points, mark in ((4, CardMark.NONE), (5, CardMark.LIT)):
                worth = replace(yaku, points=points + yaku.extra_points)
                assert {piece.mark for piece in standing(scene.boxes, worth)} == {mark}
        actor.wait(5.0)


def test_while_cards_stand_on_the_scroll_only_their_shades_lie_in_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = until(ParadeScene)
    shown, target = list[dict[str, Piece]](), pygame.Surface((1280, 720))
    monkeypatch.setattr(actor.match, "compose_table", lambda _stage, pieces: shown.append(pieces))
    for kind in (ParadeScene, DecisionScene):
        scene = actor.stack.top
        assert isinstance(scene, kind)
        if isinstance(scene, ParadeScene):
            scene.clock.seconds, yaku = scene.starts[1] - 0.01, scene.shown[:1]
        else:
            yaku = scene.phase.account.yaku
        shown.clear()
        draw_scene(scene, target)
        away = {card.code for one in yaku for card in one.cards}
        assert {key for key, piece in shown[-1].items() if piece.mark is CardMark.DIM and piece.alpha < 0.5} == away
        assert shown[-1].keys() == actor.match.state.board.picture.keys()
        actor.wait(5.0)


def test_of_two_names_that_are_stamped_the_first_has_gone_before_the_second_comes_down() -> None:
    actor = until(ParadeScene)
    scene = actor.stack.top
    assert isinstance(scene, ParadeScene)
    one = replace(scene.shown[0], points=5, extra_points=0)
    other = replace(one, id=next(row.id for row in actor.match.state.view.rules.yaku if row.id != one.id))
    phase = ToDecide(scene.seat, scene.account)
    parade = entered(ParadeScene(actor.match.state, actor.match, phase, (one, other)), (1280, 720))
    area, target, inks = over_field(actor.match.state.board), pygame.Surface((1280, 720)), list[int]()
    top = pygame.Rect(0, 0, area.w // 2, area.h // 6)
    top.midtop = area.midtop
    for clock in (parade.starts[1] - 0.01, parade.starts[1] + STRIKES, parade.starts[1] + STRIKES + FALLEN):
        parade.clock.seconds = clock
        draw_scene(parade, target)
        inks.append(pygame.mask.from_threshold(target.subsurface(top), theme.INK, (60, 60, 60, 255)).count())
    assert inks[0] > 0 == inks[1] < inks[2]


def test_what_is_drawn_down_is_seen_above_the_edge_only_until_it_is_gone() -> None:
    gone, target = [0.0], pygame.Surface((40, 100))
    (one,) = Lowered(Fill((255, 0, 0)), lambda: gone[0], lambda: 60).place(pygame.Rect(10, 20, 20, 30), Scale(1.0))
    seen = list[list[pygame.Rect]]()
    for gone[0] in (0.0, 0.5, 1.0):
        target.fill("black")
        one.leaf.draw(target, one.rect, Scale(1.0))
        seen.append(pygame.mask.from_threshold(target, (255, 0, 0), (9, 9, 9, 255)).get_bounding_rects())
    assert seen == [[pygame.Rect(10, 20, 20, 30)], [pygame.Rect(10, 40, 20, 20)], []]
    assert one.leaf.look() is False


def test_the_question_follows_on_the_scroll_on_which_the_cards_stand() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    while actor.stack.top is parade:
        actor.frame(1 / 60)
        assert isinstance(actor.stack.top, ParadeScene | DecisionScene), "the table is never bare in between"
    decision = actor.stack.top
    assert isinstance(decision, DecisionScene)
    assert decision.clock.seconds >= OPEN
    assert {card.code for card in parade.shown[-1].cards} == set(decision.before)
    assert Cue.SCROLL not in {cue for _, cue in decision.clock.timeline.cues}


def test_what_is_stamped_is_pressed_for_a_moment() -> None:
    fallen = [struck(number / 100) for number in range(101)]
    down = round(100 * STAMP / FALLEN)
    assert fallen[:down] == sorted(fallen[:down])
    assert max(fallen[:down]) < 1.0 < min(fallen[down + 1 : 100])
    assert fallen[100] == 1.0


def test_what_is_in_the_air_is_within_the_area_it_names_and_reaches_beyond_its_place() -> None:
    seen, place = [0.0], pygame.Rect(40, 40, 20, 20)
    (one,) = Stamped(Fill((255, 0, 0)), lambda: seen[0]).place(place, Scale(1.0))
    looks, areas = list[object](), list[pygame.Rect]()
    for seen[0] in (0.0, 0.2, 0.5, 2.0, 1.0):
        target = pygame.Surface((100, 100))
        looks.append(one.leaf.look())
        one.leaf.draw(target, one.rect, Scale(1.0))
        areas += pygame.mask.from_threshold(target, (255, 0, 0), (250, 9, 9, 255)).get_bounding_rects()
    assert looks[0] is False
    assert None not in looks
    assert len({*looks}) == 5
    assert all(one.leaf.area(one.rect, Scale(1.0)).contains(area) for area in areas)
    assert areas[0].contains(place.inflate(4, 4))
    assert areas[-1] == place


def asked() -> DecisionScene:
    """A question with two choices, the cards of which stand on the scroll already."""
    actor = until(ParadeScene)
    while not isinstance(scene := actor.stack.top, DecisionScene) or len(scene.panel.buttons) < 2:
        actor.move()
    return scene


def choices_seen(scene: DecisionScene, since: float) -> pygame.Mask:
    """Which pixels the choices make, so many seconds after the first one has begun to rise."""
    asks, buttons = scene.clock.timeline.tracks["choices"], scene.panel.buttons
    scene.clock.seconds, pictures = asks.start + since, list[pygame.Surface]()
    for scene.panel.buttons in ([], buttons):
        draw_scene(scene, target := pygame.Surface(scene.size))
        pictures.append(target)
    bare, full = pictures
    alike = pygame.mask.from_threshold(full, (0, 0, 0), (1, 1, 1, 255), bare)
    alike.invert()
    return alike


def test_what_stands_above_the_choices_does_not_rise_with_them() -> None:
    scene = asked()
    most = choices_seen(scene, 99.0).get_bounding_rects()
    top = most[0].unionall(most[1:]).top
    for since in (RISE / 4, RISE / 2, RISE):
        found = choices_seen(scene, since).get_bounding_rects()
        assert found[0].unionall(found[1:]).top >= top


def test_the_cards_of_other_yaku_give_way_to_their_shades_evenly() -> None:
    lie = {card.code: Piece(card.code, 80, 120, 40, card) for card in cards("1B 3B 8B")}
    ways = [elsewhere(lie, {"1B", "3B"}, step / 10) for step in range(11)]
    assert [one.alpha for one in ways[0].values()] == [1.0, 1.0, 1.0]
    for code in lie:
        alphas = [one[code].alpha for one in ways]
        steps = {round(one - other, 6) for one, other in pairwise(alphas)}
        assert steps == ({0.0} if code == "8B" else {round((1.0 - BARE) / 10, 6)})
    assert ways[-1]["1B"].alpha == pytest.approx(BARE)


def test_after_the_yaku_of_a_computer_player_the_cards_go_back_and_the_scroll_with_them() -> None:
    chairs = (Chair("Aoi", 0, 0, agent="quick"), Chair("Ren", 1, 1, agent="quick"))
    table = Table(bundled()["nintendo-standard"], Seating(chairs), seed=5, dealer=Seat(0))
    actor, rng = Actor(table=table), random.Random(5)
    actor.match.think = Thinker(lambda seat, still: rng.choice(table.view(seat).legal))
    for _ in range(60_000):
        if isinstance(actor.stack.top, ParadeScene):
            break
        actor.frame()
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    assert not actor.match.asks(parade.seat)
    rest, clip = actor.match.state.board.picture, parade.clip(actor.match.state.board)
    assert clip.at(rest, clip.seconds) == rest
    actor.wait(parade.clock.end + 0.1)
    assert not isinstance(actor.stack.top, ParadeScene | DecisionScene)


# The decision

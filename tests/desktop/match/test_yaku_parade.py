"""A new yaku is shown before anything is asked."""

import random
from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.layout.board import RATIO, CardMark, Piece
from koikoi.desktop.match.scenes.decision.arrival import APART, RISE, LeavingPiles, RisingChoices, risen
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.field_overlay import OPEN, over_field, standing
from koikoi.desktop.match.scenes.lettering import FALLEN, STAMP, Lowered, Stamped, struck
from koikoi.desktop.match.scenes.yaku_parade import STRIKES, TOLD, ParadeScene, completed
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.ui.boxes import Scale
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.signs import Fill
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.cards import cards
from koikoi.engine.state import ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor, until
from tests.desktop.windows import entered

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
    monkeypatch.setattr(actor.match, "show", lambda _target, pieces: shown.append(pieces))
    for kind in (ParadeScene, DecisionScene):
        scene = actor.stack.top
        assert isinstance(scene, kind)
        if isinstance(scene, ParadeScene):
            scene.clock, yaku = scene.starts[1] - 0.01, scene.shown[:1]
        else:
            yaku = scene.phase.account.yaku
        shown.clear()
        scene.stood = None
        scene.draw(target)
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
        parade.clock = clock
        parade.paint(target)
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


def test_the_parade_ends_by_itself_and_asks() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    actor.wait(parade.length + 0.3)
    assert isinstance(actor.stack.top, DecisionScene)


def test_the_question_follows_on_the_scroll_on_which_the_cards_stand() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    while actor.stack.top is parade:
        actor.frame(1 / 60)
        assert isinstance(actor.stack.top, ParadeScene | DecisionScene), "the table is never bare in between"
    decision = actor.stack.top
    assert isinstance(decision, DecisionScene)
    assert decision.clock >= OPEN
    assert {card.code for card in parade.shown[-1].cards} == set(decision.before)
    assert Cue.SCROLL not in {cue for _, cue in decision.cues}


def test_it_is_told_whose_it_is_once_the_last_card_stands_and_that_has_gone_before_the_question() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    area = over_field(actor.match.state.board)
    foot = area.inflate(-area.w // 4, 0)
    foot.top, foot.h = foot.bottom - area.h // 5, area.h // 8
    end, target = parade.starts[-1], pygame.Surface(parade.size)
    told = list[int]()
    for clock in (max(parade.landed - 0.01, OPEN), parade.landed + STAMP + TOLD, end - 0.01):
        parade.clock = clock
        parade.paint(target)
        told.append(pygame.mask.from_threshold(target.subsurface(foot), theme.INK, (40, 40, 40, 255)).count())
    assert told[0] == told[2] == 0 < told[1]


def test_the_points_come_down_once_the_last_card_stands() -> None:
    actor = until(ParadeScene)
    parade = actor.stack.top
    assert isinstance(parade, ParadeScene)
    last, target = standing(parade.boxes, parade.shown[0])[-1].rect, pygame.Surface(parade.size)
    beside, red = last.move(last.w * 9 // 8, 0), list[int]()
    for clock in (parade.landed, parade.landed + FALLEN):
        parade.clock = clock
        parade.paint(target)
        red.append(pygame.mask.from_threshold(target.subsurface(beside), theme.BLOOD, (40, 40, 40, 255)).count())
    assert red[0] == 0 < red[1]


def test_what_is_stamped_is_pressed_for_a_moment() -> None:
    fallen = [struck(number / 100) for number in range(101)]
    down = round(100 * STAMP / FALLEN)
    assert fallen[:down] == sorted(fallen[:down])
    assert max(fallen[:down]) < 1.0 < min(fallen[down + 1 : 100])
    assert fallen[100] == 1.0


def test_what_is_in_the_air_is_kept_in_no_place_as_it_reaches_beyond_its_own() -> None:
    seen = [0.0]
    (one,) = Stamped(Fill((255, 0, 0)), lambda: seen[0]).place(pygame.Rect(0, 0, 20, 20), Scale(1.0))
    looks = list[object]()
    for seen[0] in (0.0, 0.5, 2.0, 1.0):
        looks.append(one.leaf.look())
    assert looks[:2] == [False, None]
    assert None not in looks[2:]
    assert looks[2] != looks[3]


def test_what_stands_above_the_choices_does_not_rise_with_them() -> None:
    target, paper, panel = pygame.Surface((300, 120)), pygame.Rect(0, 0, 300, 120), Panel()
    button = Button("1", Pop, look=ButtonLook.INDIGO)
    button.rect = pygame.Rect(50, 40, 200, 50)
    panel.buttons.append(button)
    target.fill(theme.PAPER)
    words = pygame.Rect(60, 34, 180, 4)
    target.fill("green", words)
    RisingChoices().draw(target, panel, paper, RISE / 4)
    green = pygame.mask.from_threshold(target, (0, 255, 0), (20, 140, 20, 255))
    assert green.get_bounding_rects() == [words]


def test_what_passes_under_the_choices_is_not_in_their_corners() -> None:
    target, paper, panel = pygame.Surface((300, 120)), pygame.Rect(0, 0, 300, 120), Panel()
    button = Button("1", Pop, look=ButtonLook.INDIGO)
    button.rect = pygame.Rect(50, 40, 200, 50)
    panel.buttons.append(button)
    rising = RisingChoices()
    target.fill("green")  # a card on its way to its place
    rising.draw(target, panel, paper, RISE / 4)
    pictures = list[bytes]()
    for choices in (rising, RisingChoices()):
        target.fill(theme.PAPER)
        choices.draw(target, panel, paper, RISE / 2)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[1]


def test_the_shades_in_the_pile_come_over_what_was_there_also_close_to_the_scroll() -> None:
    target, piles = pygame.Surface((200, 200)), LeavingPiles()
    scroll = pygame.Rect(0, 0, 200, 100)
    shades = {
        card.code: Piece(card.code, 80 + 24 * place, 100 + 20 * RATIO, 40, card, mark=CardMark.DIM)
        for place, card in enumerate(cards("1B 3B"))
    }
    assert all(piece.rect.top >= scroll.bottom for piece in shades.values())
    target.fill("red")
    piles.note(target, shades, [scroll])
    target.fill("blue")
    piles.draw(target, 0.5)
    for x in range(66, 120):
        assert target.get_at((x, 130))[0] in range(100, 156), "evenly, also where the cards overlap"
    assert target.get_at((100, 98))[:3] == (0, 0, 255), "the scroll stays as it is"


def test_the_choices_rise_from_below_the_paper_one_after_the_other() -> None:
    assert risen(0.0, 0) == risen(APART, 1) == 0.0 < risen(APART, 0)
    target, paper = pygame.Surface((300, 100)), pygame.Rect(0, 0, 300, 90)
    panel, choices = Panel(), RisingChoices()
    for one in range(2):
        button = Button(str(one), Pop, look=ButtonLook.INDIGO)
        button.rect = pygame.Rect(100 * one, 20, 80, 50)
        panel.buttons.append(button)
    for since, there in ((0.0, [False, False]), (APART, [True, False]), (RISE + APART, [True, True])):
        target.fill(theme.PAPER)
        choices.draw(target, panel, paper, since)
        seen = [any(target.get_at((100 * one + 6, y))[:3] != theme.PAPER for y in range(90)) for one in range(2)]
        assert seen == there
        assert all(target.get_at((100 * one + 40, y))[:3] == theme.PAPER for one in range(2) for y in range(90, 100))


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
    actor.wait(parade.length + 0.1)
    assert not isinstance(actor.stack.top, ParadeScene | DecisionScene)


# The decision

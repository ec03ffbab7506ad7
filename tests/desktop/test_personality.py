"""Computer players on the screen: names, faces, a short word, and three dots while they think."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import board
from koikoi.desktop.match.hud import player_plates, speech_bubble
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.state import computer_players
from koikoi.desktop.screens.seat_editor import SeatEditorScene
from koikoi.desktop.screens.setup import SetupScene
from koikoi.desktop.ui.controls import Segments, Switch
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.events import Awaiting, KoiKoiCalled, Stopped
from koikoi.engine.state import Called, ToPlay
from koikoi.languages import LANGUAGES
from koikoi.locales import players as words
from koikoi.rulesets.collection import bundled
from koikoi.table import seating
from koikoi.table.seating import FACES, Chair
from koikoi.table.setup_plan import LEVEL_FACES, SetupPlan
from koikoi.table.table import Table
from tests.desktop.acting import SIZES, chosen
from tests.desktop.windows import entered


def table(seats: int = 2, agents: tuple[str, ...] = ("strong", "player:daring", "master")) -> Table:
    """A match of the first seat, a person, against computer players, dealt."""
    plan = SetupPlan(rules="german", seats=seats)
    for seat, agent in enumerate(agents[: seats - 1], start=1):
        plan.seat_computer(seat, agent)
    rules = bundled()["german"]
    made = Table(rules, plan.seating(rules), seed=4, dealer=Seat(1))
    made.deal()
    return made


def test_computer_players_are_called_by_what_their_portraits_show() -> None:
    plan = SetupPlan(seats=4)
    for seat, agent in enumerate(("player", "player", "strong:careful", "master")):
        plan.seat_computer(seat, agent)
    faces = [one.face for one in plan.chairs]
    assert len(set(faces)) == 4
    assert faces[0] in LEVEL_FACES["player"]
    assert faces[1] in LEVEL_FACES["player"]
    assert [one.name for one in plan.chairs] == [words.face(one) for one in faces]
    assert set(LEVEL_FACES) == {"beginner", "player", "strong", "master"}
    assert {one for group in LEVEL_FACES.values() for one in group} == set(FACES)


def test_another_level_brings_another_face_unless_a_name_was_given() -> None:
    plan = SetupPlan()
    plan.seat_computer(1, "beginner")
    plan.seat_computer(1, "master")
    assert (plan.chairs[1].name, plan.chairs[1].face) == ("Tsuru", "crane")
    plan.chairs[1] = replace(plan.chairs[1], name="Nonna")
    plan.seat_computer(1, "beginner")
    assert (plan.chairs[1].name, plan.chairs[1].agent) == ("Nonna", "beginner")
    plan.wear(1, "boar")
    assert (plan.chairs[1].name, plan.chairs[1].face) == ("Nonna", "boar")


def test_person_gets_the_seat_back_as_it_was() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    setup.plan.chairs[1] = replace(setup.plan.chairs[1], name="Marco", coach=True)
    before = setup.plan.chairs[1]
    setup.seats.seat_kind(1, True)
    assert setup.plan.chairs[1].face in FACES
    setup.seats.seat_kind(1, False)
    assert setup.plan.chairs[1] == before


def test_faces_stand_in_the_record_and_odd_ones_are_left_out() -> None:
    made = table().seating
    assert seating.read(made.table(), made.players) == made
    kept = made.table()
    kept["chairs"][1]["face"] = "dragon"
    assert seating.read(kept, made.players).chairs[1].face == ""


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_its_portrait(face: str) -> None:
    picture = sprites().thing(f"portrait-{face}", 96)
    assert max(picture.get_size()) == 96
    assert picture.get_at((1, 1)).a == 0
    assert picture.get_at((48, 48)).a > 200


def test_portrait_wears_the_crest_of_its_seat_where_that_can_be_told() -> None:
    def worn(size: int, crest: int) -> bytes:
        target = pygame.Surface((80, 80))
        badge(target, Chair("Tsuru", crest, 1, agent="master", face="crane"), theme.INDIGO, (40, 40), size)
        return pygame.image.tobytes(target, "RGB")

    assert len({worn(72, crest) for crest in range(4)}) == 4
    assert worn(24, 0) == worn(24, 1)


def test_seat_of_a_simple_player_shows_no_level_and_offers_no_coach() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    setup.plan.chairs[1] = replace(setup.plan.chairs[1], agent="greedy")
    sheet = SeatEditorScene(setup.plan, 1)
    entered(sheet, (1280, 720))
    (levels,) = (one for one in sheet.panel.others if isinstance(one, Segments))
    assert levels.value not in [value for value, _ in levels.choices]
    assert not any(isinstance(one, Switch) for one in sheet.panel.others)


def test_thinking_is_shown_while_a_computer_player_has_to_choose() -> None:
    scene = MatchScene(table())
    entered(scene, (1280, 720))
    scene.finish()
    phase = scene.state.view.phase
    assert isinstance(phase, ToPlay)
    shown = [player_plates._shown(scene.state, Seat(seat), score=True) for seat in (0, 1)]
    assert [one.thinks for one in shown] == [False, phase.seat == 1]


def test_pauses_are_not_always_the_same_and_short_where_there_is_no_choice() -> None:
    made = table()
    view = made.view(Seat(1))
    assert len(view.legal) > 1
    pauses = [computer_players.pause(view, seed) for seed in range(101)]
    assert len(set(pauses)) > 50
    assert 0.8 * computer_players.PAUSE < min(pauses) < max(pauses) < 1.4 * computer_players.PAUSE
    hands = tuple(hand and CardSet(list(hand)[:1]) for hand in view.hands)
    assert computer_players.pause(replace(view, hands=hands), 100) < min(pauses)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_word_stands_beside_the_plate_and_covers_no_card(size: tuple[int, int], seats: int) -> None:
    scene = MatchScene(table(seats))
    entered(scene, size)
    frame = board(scene.state.view, Seat(0), size)
    slip = pygame.Rect(0, 0, frame.px(20), frame.px(4))
    for seat in range(1, seats):
        rect = speech_bubble.placed(slip, frame.plates[Seat(seat)], frame)
        assert pygame.Rect(0, 0, *size).contains(rect)
        for card in scene.state.board.picture.values():
            assert not card.rect.colliderect(rect)
        near = frame.plates[Seat(seat)].inflate(2 * slip.w, 3 * slip.h)
        assert near.colliderect(rect)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_longest_word_in_the_largest_text_covers_no_card(
    language: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rects: list[pygame.Rect] = []
    monkeypatch.setattr(PanelCache, "put", lambda self, name, rect, *rest: rects.append(rect))
    with chosen(language=language, text_size=160):
        scene = MatchScene(table(seats, ("strong:brights",) * 3))
        entered(scene, (960, 600))
        for seat in map(Seat, range(1, seats)):
            scene.speech.hear(KoiKoiCalled(seat, Called(5, ())))
            speech_bubble.draw_speech(pygame.Surface((960, 600)), scene.speech, scene.state.board)
    frame = scene.state.board
    cards = [*frame.places, frame.stock, *(fan.rect for fan in frame.fans)]
    assert [rect.collidelist(cards) for rect in rects] == [-1] * (seats - 1)


def test_word_is_said_to_koikoi_and_stop_and_is_gone_after_a_breath() -> None:
    scene = MatchScene(table(3))
    entered(scene, (1280, 720))
    called = Called(5, ())
    scene.speech.hear(KoiKoiCalled(Seat(1), called))
    assert scene.speech.word == words.calls("")
    assert scene.animating
    scene.speech.update(speech_bubble.SPOKEN + 0.1)
    assert not scene.speech.speaking
    scene.speech.hear(Stopped(Seat(2)))
    assert (scene.speech.seat, scene.speech.word) == (2, words.stops("daring"))
    scene.speech.hush()
    assert not scene.speech.speaking


def test_risk_of_a_koikoi_is_told_to_people_only() -> None:
    scene = MatchScene(table())
    entered(scene, (1280, 720))
    assert KoiKoiCallScene(scene.state, Seat(1)).said == ("Koi-koi! 0 points stay on the cloth.",)
    full, short = KoiKoiCallScene(scene.state, Seat(0)).said
    assert full.startswith(short)
    assert "you nothing" in full


def test_people_speak_for_themselves() -> None:
    scene = MatchScene(table(3))
    entered(scene, (1280, 720))
    for event in (KoiKoiCalled(Seat(0), Called(5, ())), Stopped(Seat(0)), Awaiting(scene.state.view.phase)):
        scene.speech.hear(event)
        assert not scene.speech.speaking

"""A short word of a player: where it stands, when it is said, and who speaks."""

from __future__ import annotations

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import board
from koikoi.desktop.match.hud import speech_bubble
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.engine.actions import Seat
from koikoi.engine.events import Awaiting, KoiKoiCalled, Stopped
from koikoi.engine.state import Called
from koikoi.languages import LANGUAGES
from koikoi.locales import players as words
from koikoi.settings import Settings
from tests.desktop.moments import against_computers
from tests.desktop.scene_driver import SIZES, chosen
from tests.desktop.windows import entered


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_word_stands_beside_the_plate_and_covers_no_card(size: tuple[int, int], seats: int) -> None:
    scene = MatchScene(against_computers(seats))
    entered(scene, size)
    frame = board(scene.state.view, Seat(0), size)
    bubble = pygame.Rect(0, 0, frame.px(20), frame.px(4))
    for seat in range(1, seats):
        rect = speech_bubble.placed(bubble, frame.plates[Seat(seat)], frame)
        assert pygame.Rect(0, 0, *size).contains(rect)
        for card in scene.state.board.picture.values():
            assert not card.rect.colliderect(rect)
        near = frame.plates[Seat(seat)].inflate(2 * bubble.w, 3 * bubble.h)
        assert near.colliderect(rect)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_longest_word_in_the_largest_text_covers_no_card(
    language: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rects: list[pygame.Rect] = []
    monkeypatch.setattr(PanelCache, "put", lambda self, name, rect, *rest: rects.append(rect))
    with chosen(Settings(language=language, text_size=160)):
        scene = MatchScene(against_computers(seats, ("strong:brights",) * 3))
        entered(scene, (960, 600))
        for seat in map(Seat, range(1, seats)):
            scene.speech.hear(KoiKoiCalled(seat, Called(5, ())))
            speech_bubble.draw_speech(pygame.Surface((960, 600)), scene.speech, scene.state.board)
    frame = scene.state.board
    cards = [*frame.places, frame.stock, *(fan.rect for fan in frame.fans)]
    assert [rect.collidelist(cards) for rect in rects] == [-1] * (seats - 1)


def test_word_is_said_to_koikoi_and_stop_and_is_gone_after_a_breath() -> None:
    scene = MatchScene(against_computers(3))
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
    scene = MatchScene(against_computers())
    entered(scene, (1280, 720))
    assert KoiKoiCallScene(scene.state, scene, Seat(1)).said == ("Koi-koi! 0 points are at stake.",)
    full, short = KoiKoiCallScene(scene.state, scene, Seat(0)).said
    assert full.startswith(short)
    assert "you nothing" in full


def test_people_speak_for_themselves() -> None:
    scene = MatchScene(against_computers(3))
    entered(scene, (1280, 720))
    for event in (KoiKoiCalled(Seat(0), Called(5, ())), Stopped(Seat(0)), Awaiting(scene.state.view.phase)):
        scene.speech.hear(event)
        assert not scene.speech.speaking

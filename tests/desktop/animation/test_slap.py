"""A slap has weight: the card falls, is pressed flat for two frames, and only then does the table answer."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from koikoi.desktop.animation import slap, turning
from koikoi.desktop.animation.choreography import Shot, shots
from koikoi.desktop.animation.clips import Impact, later
from koikoi.desktop.animation.debris import LEAF_LIFE, PAPER_LIFE, SINCE, Debris
from koikoi.desktop.animation.speed import AnimationSpeed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.stage import Recorder
from koikoi.desktop.layout.board import Board, Piece, board
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, Kind, card
from koikoi.engine.events import Captured, Drawn, Laid, Played, redact
from koikoi.engine.state import MatchOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled

SIZE = (1280, 720)
HAND = Piece("2A", 900, 640, 107, card("2A"), z=41, lift=0.35)
LIES = Piece("2A", 700, 230, 107, card("2A"), z=90)
STRUCK = Piece("2R", 685, 213, 107, card("2R"), z=12)
FIELD = {
    "2R": STRUCK,
    "5A": Piece("5A", 563, 213, 107, card("5A"), z=10),
    "9R": Piece("9R", 1100, 213, 107, card("9R"), z=13),
}
BLOW = Impact(700, 230, 107, bright=False)


def layout(view: View) -> Board:
    return board(view, Seat(0), SIZE)


@cache
def found(tempo: AnimationSpeed) -> list[Shot]:
    """All that is shown of two rounds."""
    rng, match = random.Random(3), new_match(bundled()["nintendo-standard"], 2, dealer=Seat(0))
    made: list[Shot] = []
    while len(match.results) < 2 and not isinstance(match.phase, MatchOver):
        deals = isinstance(match.phase, ToDeal)
        action = Deal(tuple(rng.sample(DECK, 48))) if deals else rng.choice(legal_actions(match))
        view = observe(match, Seat(0))
        match, events = step(match, action)
        made += shots(view, [redact(event, Seat(0)) for event in events], layout, tempo)
    return made


def taken() -> Iterator[tuple[Shot, Shot]]:
    """Plays that take something, with the capture that follows."""
    all_shots = found(AnimationSpeed())
    for one, other in pairwise(all_shots):
        if isinstance(one.event, Played) and isinstance(other.event, Captured):
            yield one, other


def test_the_sound_falls_together_with_the_contact() -> None:
    plays = list(taken())
    assert plays
    for shot, _ in plays:
        assert isinstance(shot.event, Played)
        code = shot.event.card.code
        ((contact, _blow),) = shot.clip.impacts
        assert [moment for moment, cue in shot.clip.cues if cue is Cue.PACHI] == [contact]
        falling, lies = (shot.clip.at(shot.start, t)[code] for t in (contact - 0.008, contact))
        assert falling.lift > 0.1, "a frame before it is still in the air"
        assert lies.lift == 0.0
        assert lies.squash == slap.SLAPPED.squash


def test_nothing_moves_while_the_card_is_pressed_flat() -> None:
    for shot, capture in taken():
        ((contact, _blow),) = shot.clip.impacts
        pressed = [shot.clip.at(shot.start, contact + part * slap.HALT) for part in (0.0, 0.5, 1.0)]
        assert pressed[0] == pressed[1] == pressed[2] == capture.start


def test_what_is_struck_is_kicked_and_its_neighbours_tremble_the_less_the_farther_they_are() -> None:
    pressed = {**FIELD, "2A": replace(LIES, squash=0.04)}
    clip = slap.answered("2A", "2R", {"5A", "9R"}, (-0.45, -0.9))
    moved = {
        key: max(abs(clip.at(pressed, ms / 1000)[key].x - piece.x) for ms in range(0, 224, 4))
        for key, piece in FIELD.items()
    }
    assert moved["2R"] > moved["5A"] > 1.0
    assert moved["9R"] <= 1.0
    assert clip.at(pressed, 0.0) == pressed
    struck = clip.at(pressed, clip.seconds)["2R"]
    assert 1.0 < STRUCK.y - struck.y < 4.0, "it rests askew"
    assert clip.at(pressed, clip.seconds)["2A"].squash == 0.0


def test_a_card_that_nobody_sees_leaves_the_table_as_it_is() -> None:
    assert slap.answered("2A", "2R", {"5A"}, (-0.45, -0.9)).at(FIELD, 0.1) == FIELD


def test_only_a_bright_has_a_golden_rim() -> None:
    for shot, capture in taken():
        assert isinstance(shot.event, Played)
        bright = shot.event.card.kind is Kind.BRIGHT
        assert (capture.start[shot.event.card.code].rim > 0.0) is bright
        assert shot.clip.impacts[0][1].bright is bright
        assert (Cue.THUMP.step(0) in {cue for _, cue in shot.clip.cues}) is bright


def test_the_cards_of_its_month_stir_no_earlier_than_a_drawn_card_can_be_read() -> None:
    stirred = 0
    for shot in found(AnimationSpeed()):
        if isinstance(shot.event, Drawn) and any(abs(one.rim - 1.0) < 0.01 for one in at(shot, 0.6)):
            stirred += 1
            assert all(not one.rim for one in at(shot, turning.READ))
            assert next(one for one in at(shot, turning.READ) if one.face is shot.event.card).turn > -45.0
    assert stirred > 3


def at(shot: Shot, t: float) -> list[Piece]:
    return list(shot.clip.at(shot.start, t).values())


def test_a_face_is_turned_up_only_after_the_card_has_stood_on_its_edge() -> None:
    for shot in found(AnimationSpeed()):
        if isinstance(shot.event, Drawn):
            key = shot.event.card.code
            shown = [shot.clip.at(shot.start, ms / 1000)[key] for ms in range(0, 300, 5)]
            assert shown[0].face is None
            for piece in shown:
                assert (piece.turn >= 0.0) or piece.face is not None
                assert -90.0 <= piece.turn <= 90.0


def test_a_card_that_takes_nothing_is_put_down_and_strikes_nothing() -> None:
    all_shots = found(AnimationSpeed())
    laid = [one for one, other in pairwise(all_shots) if isinstance(other.event, Laid)]
    assert laid
    for shot in laid:
        assert not shot.clip.impacts
        assert Cue.PLACE in {cue for _, cue in shot.clip.cues}


def test_where_motion_is_reduced_nothing_flies_off() -> None:
    assert not any(shot.clip.impacts for shot in found(AnimationSpeed(fade=0.16)))


# What flies off


def test_chips_fly_from_the_contact_on_and_are_gone_in_time() -> None:
    for blow, life in ((BLOW, PAPER_LIFE), (replace(BLOW, bright=True), LEAF_LIFE)):
        debris = Debris()
        debris.follow(((0.25, blow),), 0.24)
        assert not debris.moving
        debris.follow(((0.25, blow),), 0.26)
        debris.follow(((0.25, blow),), 0.28)
        debris.update(SINCE + 0.05)
        assert [len(seen(debris)), debris.moving] == [12 if blow.bright else 6, True]
        debris.update(life)
        assert [len(seen(debris)), debris.moving] == [0, False]


def test_only_a_bright_shakes_the_table_and_not_before_it_has_lain_still() -> None:
    for bright in (False, True):
        debris = Debris()
        debris.follow(((0.0, replace(BLOW, bright=bright)),), slap.HALT - 0.01)
        assert debris.shake == 0
        debris.update(0.01)
        assert bool(debris.shake) is bright
        debris.update(0.2)
        assert debris.shake == 0


@pytest.mark.parametrize("rate", [30, 60, 144])
@pytest.mark.parametrize(("wide", "far"), [(slap.LIKE, 3), (1.5 * slap.LIKE, 4), (3 * slap.LIKE, 9)])
def test_whichever_frames_are_seen_a_bright_shakes_the_table_as_far_and_then_less_and_less(
    rate: int, wide: float, far: int
) -> None:
    for late in (0.0, 0.4, 0.9):
        debris, places = Debris(), []
        debris.follow(((0.0, replace(BLOW, w=wide, bright=True)),), slap.HALT + late / max(rate, 40))
        for _ in range(rate // 4):
            places.append(debris.shake)
            debris.update(1 / rate)
        moved = [place for place in places if place]
        assert max(moved) == far
        assert min(moved) < 0
        assert [abs(place) for place in moved] == sorted((abs(place) for place in moved), reverse=True)
        assert 0.08 <= len(moved) / rate <= 0.14


def seen(debris: Debris) -> list[object]:
    notes = Recorder(SIZE)
    debris.draw(notes)
    return list(notes.pictures)


def test_blows_stay_at_their_moments_where_clips_follow_each_other() -> None:
    thrown = slap.thrown(HAND, LIES, slap.SLAPPED).hit((0.25, BLOW))
    assert (thrown >> thrown).impacts == (*thrown.impacts, *later(thrown.impacts, thrown.seconds))
    assert (thrown | thrown).impacts == (*thrown.impacts, *thrown.impacts)

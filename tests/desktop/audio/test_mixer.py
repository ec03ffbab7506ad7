"""The mixer: devices that come and go, channels, volumes, and the air of the months."""

import os
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.audio.mixer import BEDS, CHANNELS, LATE, LINGER, REST, AudioState, Mixer, ears, loudness
from koikoi.desktop.audio.sound import Cue, Sounds
from koikoi.desktop.platform.silence_stderr import quiet
from tests.desktop.sound_device import Clock, beds, effects, follow, play, until

# Devices that are not there, or go away


@pytest.mark.usefixtures("no_device")
def test_a_machine_without_sound_plays_silently_and_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    sounds = Sounds()
    sounds.ambience(1)
    sounds.open()
    for cue in Cue:
        sounds.play(cue)
    sounds.muted = True
    sounds.close()
    assert capfd.readouterr() == ("", "")


def test_what_libraries_say_while_they_look_for_a_device_is_not_seen(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet():
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
    os.write(2, b"seen\n")
    assert capfd.readouterr().err == "seen\n"


def test_a_device_is_looked_for_again_after_longer_and_longer_pauses(
    mixer: Mixer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[float] = []

    def nothing(*_: object, **__: object) -> None:
        tried.append(clock.now)
        raise pygame.error("no such device")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", nothing)
        for _ in range(4000):
            play(mixer, clock, "pachi")
    pauses = [round(b - a) for a, b in pairwise(tried)]
    assert pauses == [2, 4, 8, 16, 32, 64, 64]
    clock += 70
    play(mixer, clock, "pachi")
    assert effects() == 1


def test_without_a_touch_nobody_looks_for_a_device(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of these")
    assert mixer.serve(lambda: mixer.follow(AudioState(month=3))) is None


def test_a_fault_in_the_middle_of_mixing_is_silence_and_passes(
    mixer: Mixer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(pygame.mixer.Sound):
        def play(self, *_how: object, **_more: object) -> pygame.mixer.Channel:
            raise pygame.error("the device was lost")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Sound", Broken)
        play(mixer, clock, "pachi")
    assert not mixer.open
    clock += 5
    play(mixer, clock, "pachi")
    assert effects() == 1


def removed(which: int, capture: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=capture)


def test_sound_goes_on_with_another_device_where_one_is_taken_away(
    sounds: Sounds, device: Mixer, tried: list[float]
) -> None:
    sounds.open()
    assert until(lambda: device.open)
    tried.clear()
    sounds.handle(removed(0))  # one that wasn't in use
    sounds.handle(removed(2, capture=1))  # a microphone
    sounds.handle(removed(2))
    assert until(lambda: bool(tried) and device.open)
    assert len(tried) == 1


def test_a_device_that_comes_is_used_but_its_announcement_by_our_own_attempt_is_not_news(
    mixer: Mixer, clock: Clock, tried: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "none of these")
        for _ in range(2000):
            play(mixer, clock, "pachi")
    clock.now = tried[-1] + 0.1
    mixer.serve(mixer.appeared)
    play(mixer, clock, "pachi")
    assert not mixer.open, "the next attempt has its time"
    clock.now = tried[-1] + 10
    play(mixer, clock, "pachi")
    assert not mixer.open
    mixer.serve(mixer.appeared)
    play(mixer, clock, "pachi")
    assert mixer.open


@pytest.mark.usefixtures("mixer")
def test_files_that_are_missing_or_broken_are_not_heard(clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "stamp.ogg").write_bytes(b"OggS and nothing more")
    (tmp_path / "month-05.ogg").write_text("birds")
    mixer = Mixer(tmp_path, clock)
    play(mixer, clock, "pachi")
    play(mixer, clock, "stamp")
    follow(mixer, AudioState(month=5))
    assert until(lambda: mixer.bed is not None, mixer.serve)
    follow(mixer, AudioState(month=6))
    assert until(lambda: mixer.bed is not None and mixer.bed.month == 6, mixer.serve)
    assert effects() == 0
    assert not any(beds())
    mixer.close()


# Channels


def test_takes_vary_and_a_voice_is_always_the_same(mixer: Mixer, clock: Clock, begun: list[pygame.mixer.Sound]) -> None:
    for _ in range(12):
        play(mixer, clock, "pachi")
    assert all(one is not other for one, other in pairwise(begun))
    assert len(set(map(id, begun))) == 3
    begun.clear()
    for seat in (0, 1, 2, 1, 0):
        play(mixer, clock, "don", voice=seat)
    assert begun[0] is begun[2] is begun[4]
    assert begun[1] is begun[3] is not begun[0]
    begun.clear()


def test_only_cues_with_voices_have_one_for_each_seat() -> None:
    asked: list[tuple[str, int | None]] = []

    class Noting(Mixer):
        def play(self, name: str, weight: int, voice: int | None, side: float, asked_at: float) -> None:
            asked.append((name, voice))

    sounds = Sounds(Noting())
    sounds.open()
    for cue in (Cue.PACHI, Cue.DON, Cue.SHOBU, Cue.DEAL):
        sounds.play(cue, voice=1)
    sounds.close()
    assert asked == [("pachi", None), ("don", 1), ("shobu", 1), ("deal", None)]


def test_the_same_cue_at_the_same_moment_is_one_sound(mixer: Mixer, clock: Clock) -> None:
    for _ in range(8):
        mixer.serve(lambda: mixer.play("place", 1, None, 0.0, clock()))
    assert effects() == 1


def test_when_all_channels_are_taken_the_lightest_and_oldest_gives_way_and_the_heaviest_stays(
    mixer: Mixer, clock: Clock
) -> None:
    places = CHANNELS - BEDS
    for number in range(places):
        play(mixer, clock, "match_won", weight=1 if number == 5 else 2)
    assert effects() == places
    play(mixer, clock, "focus", weight=0)
    assert [one.weight for one in mixer.playing].count(0) == 0, "too light to push anything aside"
    play(mixer, clock, "pachi", weight=1)
    assert sorted(one.weight for one in mixer.playing) == [1] + [2] * (places - 1)
    oldest = min(mixer.playing, key=lambda one: (one.weight, one.since)).since
    play(mixer, clock, "yaku", weight=2)
    play(mixer, clock, "match_won", weight=2)
    assert effects() == places
    assert oldest not in [one.since for one in mixer.playing]


def test_an_ambience_never_gives_way_to_an_effect(mixer: Mixer, clock: Clock) -> None:
    follow(mixer, AudioState(month=2))
    assert until(lambda: any(beds()), mixer.serve)
    for _ in range(2 * CHANNELS):
        play(mixer, clock, "match_won")
    assert any(beds())


def test_an_effect_is_heard_on_its_side_of_the_table(mixer: Mixer, clock: Clock) -> None:
    play(mixer, clock, "match_won", side=-1)
    assert effects() == 1
    assert ears(0) == (1, 1)
    assert ears(-1) == pytest.approx((1, 0.3))
    assert ears(1) == pytest.approx((0.3, 1))


def test_a_sound_that_comes_too_late_is_not_heard_any_more(mixer: Mixer, clock: Clock) -> None:
    asked = clock()
    clock += LATE + 0.01
    mixer.serve(lambda: mixer.play("pachi", 1, None, 0.0, asked))
    assert mixer.playing == []


# Volumes and ambiences


def test_volumes_hold_at_once_and_louder_is_louder(mixer: Mixer, clock: Clock, begun: list[pygame.mixer.Sound]) -> None:
    follow(mixer, AudioState(effects=1.0, month=7, ambience=1.0))
    play(mixer, clock, "match_won")
    assert until(lambda: mixer.bed is not None, mixer.serve)
    before = begun[0].get_volume()
    follow(mixer, AudioState(effects=0.5, month=7, ambience=0.25))
    assert before == 1.0
    assert begun[0].get_volume() == pytest.approx(loudness(0.5), abs=0.01)
    assert mixer.bed is not None
    assert mixer.bed.sound is not None
    assert mixer.bed.sound.get_volume() == pytest.approx(loudness(0.25), abs=0.01)
    begun.clear()
    assert (loudness(0), loudness(1), loudness(7)) == (0, 1, 1)


def test_without_volume_there_are_no_effects_and_no_ambience(mixer: Mixer, clock: Clock) -> None:
    follow(mixer, AudioState(effects=0.0, ambience=0.3, month=1))
    play(mixer, clock, "pachi")
    assert until(lambda: any(beds()), mixer.serve)
    assert effects() == 0
    follow(mixer, AudioState(effects=0.3, ambience=0.0, month=1))
    play(mixer, clock, "pachi")
    assert effects() == 1
    assert until(lambda: not any(beds()), mixer.serve)


def test_the_months_fade_over_into_each_other(mixer: Mixer) -> None:
    follow(mixer, AudioState(month=3))
    assert until(lambda: any(beds()), mixer.serve)
    assert until(lambda: mixer.bed is not None and mixer.bed.channel.get_volume() > 0)
    first = beds()
    follow(mixer, AudioState(month=4))
    assert until(lambda: all(beds()), mixer.serve), "both are heard for a while"
    assert until(lambda: sum(beds()) == 1, mixer.serve)
    assert beds() != first
    assert mixer.bed is not None
    assert mixer.bed.month == 4


def test_of_many_quick_changes_the_last_month_is_heard(mixer: Mixer) -> None:
    for month in (1, 2, 3, 4, 5, None, 6):
        follow(mixer, AudioState(month=month))
    assert until(lambda: mixer.bed is not None and mixer.bed.month == 6, mixer.serve)
    assert until(lambda: sum(beds()) == 1, mixer.serve)
    follow(mixer, AudioState(month=None))
    assert until(lambda: sum(beds()) == 0, mixer.serve)


def test_the_device_is_closed_when_nothing_has_sounded_for_a_while(mixer: Mixer, clock: Clock) -> None:
    play(mixer, clock, "press")
    assert mixer.serve() == pytest.approx(LINGER)
    clock += LINGER
    assert until(lambda: not mixer.open, lambda: (mixer.serve(), clock.__iadd__(0.1)))
    assert mixer.serve() is None
    mixer.serve(mixer.touch)
    assert mixer.open


def test_the_ambience_rests_when_nobody_is_there(mixer: Mixer, clock: Clock) -> None:
    follow(mixer, AudioState(month=9))
    clock += LINGER + 1
    mixer.serve()
    assert mixer.open
    clock += REST
    assert until(lambda: not mixer.open, lambda: (mixer.serve(), clock.__iadd__(0.1)))
    mixer.serve(mixer.touch)
    assert until(lambda: any(beds()), mixer.serve)


def test_a_touch_is_any_input_and_not_told_more_than_once_a_second(clock: Clock) -> None:
    told: list[float] = []

    class Noting(Mixer):
        def touch(self) -> None:
            told.append(clock())

    sounds = Sounds(Noting(), clock)
    sounds.open()
    for _ in range(100):
        clock += 0.02
        sounds.handle(pygame.event.Event(pygame.MOUSEMOTION))
        sounds.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    sounds.close()
    assert 1 <= len(told) <= 2

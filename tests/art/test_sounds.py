"""The built sounds: all there, small, without cracks at their ends, and as loud beside each other as they should be.

They are read with pygame, as the game does; the tools that compute them are not needed.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import log10
from operator import mul
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.audio.mixer import RATE
from koikoi.desktop.audio.sound import Cue

SOUNDS = Path(__file__).resolve().parents[2] / "art" / "sounds"
EFFECTS = sorted(path.stem for path in SOUNDS.glob("*.ogg") if not path.stem.startswith(("month-", "piece-")))
MONTHS = [f"month-{month:02d}" for month in range(1, 13)]
PIECES = [f"piece-{season}" for season in ("autumn", "spring", "summer", "winter")]
HEARD_MONTHS = ["month-01", "month-06", "month-12"]
"""Listened to from end to end: snow, rain, and a fire whose cracks are the highest peaks."""
TABLE = SOUNDS.parent / "contact" / "sounds.md"
PACHI = [name for name in EFFECTS if name.startswith("pachi-")]
MOMENT = RATE // 10
FULL = 32768
#: Cues that must be told apart by their loudness, the loudest first, and the decibels between neighbours at least.
ORDER = ["don-1", "pachi-1", "place-1", "deal-1", "slide-1", "lift", "focus"]
STEP = 1


@dataclass(frozen=True)
class Heard:
    """What is in a file: left and right, as 16-bit numbers."""

    left: array[int]
    right: array[int]

    @property
    def both(self) -> tuple[array[int], array[int]]:
        return self.left, self.right

    @property
    def seconds(self) -> float:
        return len(self.left) / RATE

    @cached_property
    def peak(self) -> float:
        """As a share of full scale."""
        return max(max(max(side), -min(side)) for side in self.both) / FULL

    @cached_property
    def loudest_moment(self) -> float:
        """In decibels below full scale, without weighting by ear."""
        often = 1 if self.seconds < 12 else 20  # of what lasts, a twentieth
        starts = (at for at in range(0, len(self.left), MOMENT // 2) if at // MOMENT % often == 0)
        halves = [self.left[at : at + MOMENT // 2] for at in starts]
        powers = [sumprod(half, half) for half in halves]
        return 10 * log10(max(map(sum, pairwise([*powers, 0]))) / MOMENT / FULL**2)


@pytest.fixture(scope="module")
def heard() -> Iterator[Callable[[str], Heard]]:
    """Reads a sound by its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)

    @cache
    def read(name: str) -> Heard:
        values = array("h", pygame.mixer.Sound(SOUNDS / f"{name}.ogg").get_raw())
        return Heard(values[::2], values[1::2])

    yield read
    pygame.mixer.quit()


def test_every_cue_and_every_month_has_its_files_and_there_are_no_others() -> None:
    cues = {name if name in set(Cue) else name.rpartition("-")[0] for name in EFFECTS}
    assert cues == set(Cue)
    assert sorted(path.name for path in SOUNDS.iterdir()) == sorted(
        f"{name}.ogg" for name in [*EFFECTS, *MONTHS, *PIECES]
    )


def test_all_sounds_weigh_less_than_four_megabytes() -> None:
    sizes = {path.name: path.stat().st_size for path in SOUNDS.iterdir()}
    assert sum(sizes.values()) <= 3_850_000
    assert {name: size for name, size in sizes.items() if size > 250_000} == {}


@pytest.mark.parametrize("name", [*EFFECTS, *MONTHS, *PIECES])
def test_a_file_comes_from_the_press(name: str) -> None:
    """A new build differs only where a sound does: the stream's number is not a random one."""
    assert (SOUNDS / f"{name}.ogg").read_bytes()[:4] == b"OggS"
    assert (SOUNDS / f"{name}.ogg").read_bytes()[14:18] == b"KOI!"


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_begins_and_ends_in_silence_and_rests_on_zero(name: str, heard: Callable[[str], Heard]) -> None:
    sound = heard(name)
    assert 0.05 < sound.seconds < 10
    assert 0.02 < sound.peak <= 0.75
    for side in sound.both:
        assert max(map(abs, side[:3])) < 0.05 * sound.peak * FULL
        assert max(map(abs, side[-20:])) < 0.005 * FULL
        assert abs(sum(side) / len(side)) < 0.001 * FULL


@pytest.mark.parametrize("name", PACHI)
def test_pachi_is_heard_in_the_frame_it_is_played_in(name: str, heard: Callable[[str], Heard]) -> None:
    sound = heard(name)
    loud = [at for at, value in enumerate(sound.left) if abs(value) > 0.5 * sound.peak * FULL]
    assert loud[0] / RATE < 0.005
    assert loud[-1] / RATE < 0.030, "a slap is over at once"


def test_takes_of_an_effect_are_not_the_same_sound(heard: Callable[[str], Heard]) -> None:
    assert len(PACHI) == 3
    for one, other in pairwise(name for name in EFFECTS if name[-2] == "-"):
        if one[:-1] == other[:-1]:
            a, b = heard(one).left, heard(other).left
            apart = sum(abs(x - y) for x, y in zip(a, b, strict=False))
            assert apart > 0.3 * sum(map(abs, a)), (one, other)


def test_what_matters_is_louder_than_what_happens_all_the_time(heard: Callable[[str], Heard]) -> None:
    loudness = [heard(name).loudest_moment for name in ORDER]
    assert all(one - other > STEP for one, other in pairwise(loudness)), dict(zip(ORDER, loudness, strict=True))


@pytest.mark.parametrize("name", HEARD_MONTHS)
def test_an_ambience_is_quiet_and_long_and_has_no_seam(name: str, heard: Callable[[str], Heard]) -> None:
    sound = heard(name)
    assert sound.peak < heard("pachi-1").peak
    assert sound.loudest_moment < heard("pachi-1").loudest_moment
    for side in sound.both:
        assert abs(sum(side) / len(side)) < 0.0005 * FULL
        usual = sorted(bends(side[: 2 * RATE]) + bends(side[-2 * RATE :]))
        assert max(bends(side[-2:] + side[:2])) <= usual[len(usual) * 99 // 100]
        before, after = (sumprod(part, part) for part in (side[-MOMENT:], side[:MOMENT]))
        assert 0.25 < before / after < 4, "it goes on as loudly as it ends"


def bends(side: array[int]) -> list[int]:
    """How sharply the line turns at each sample: a crack turns more sharply than anything else."""
    return [abs(a - 2 * b + c) for a, b, c in zip(side, side[1:], side[2:], strict=False)]


def sumprod(one: array[int], other: array[int]) -> int:
    return sum(map(mul, one, other))


def test_every_month_has_an_air_of_its_own() -> None:
    assert len({(SOUNDS / f"{name}.ogg").read_bytes() for name in MONTHS}) == 12


@pytest.mark.parametrize("name", [*MONTHS, *PIECES])
def test_what_lasts_is_as_long_as_it_should_be(name: str) -> None:
    """As its last page says: an Opus file counts 48,000 samples a second and what its encoder needs before them."""
    data = (SOUNDS / f"{name}.ogg").read_bytes()
    last = data.rindex(b"OggS")
    seconds = (int.from_bytes(data[last + 6 : last + 14], "little") - 312) / RATE
    assert seconds == pytest.approx(90, abs=0.01) if name in MONTHS else 60 < seconds < 90


@pytest.mark.parametrize("name", ["slide-1", "slide-2", "lift", "brush"])
def test_the_softest_touches_can_be_heard(name: str, heard: Callable[[str], Heard]) -> None:
    assert 20 * log10(heard(name).peak) > -18


def test_what_rises_has_as_many_steps_as_the_game_asks_for() -> None:
    for cue in (Cue.THUMP, Cue.RISING, Cue.TALLY):
        assert cue.step(99).step + 1 == len([name for name in EFFECTS if name.rpartition("-")[0] == cue])


def test_what_rises_is_louder_or_higher_with_each_step(heard: Callable[[str], Heard]) -> None:
    thumps = [heard(f"thump-{size}").loudest_moment for size in range(1, 7)]
    assert thumps == sorted(thumps)
    for name in ("rising", "tally"):
        pitches = [pitch(heard(f"{name}-{step}").left) for step in range(1, 9)]
        assert all(1.04 < other / one < 1.45 for one, other in pairwise(pitches)), pitches


def pitch(side: array[int]) -> float:
    """The frequency, between 250 and 1000 Hz, at which a sound repeats itself, a moment after its blow."""
    part = side[RATE // 50 : RATE // 50 + 4000 : 2]
    found = {lag: sumprod(part[lag:], part[: len(part) - lag]) / (len(part) - lag) for lag in range(24, 97)}
    best = max(found.values())
    local = [lag for lag in range(25, 96) if found[lag] >= max(found[lag - 1], found[lag + 1], 0.8 * best)]
    return RATE / 2 / local[0]


def test_the_table_of_loudness_names_every_sound() -> None:
    lines = [line.split("|")[1:3] for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert sorted(name.strip() for name, _ in lines if name.strip() != "sound") == sorted([*EFFECTS, *MONTHS, *PIECES])

"""How the pieces are written down, and how they are played.

For the koto a line of `strings:beats`: "8:1 9:.5 1+5:3 .:2".  Strings are those of the koto, 1 the lowest; `+` plucks
several, `.` none.  Before them: `k` kororin (this and the two strings below it, run through), `s` sararin (all strings
from this one down to the second, softly), `t` the same string again and again, faster and faster.  After them: `~2`
pressed by two semitones once it sounds, `'` firmly, `,` softly.

For the flute a line is one breath: "^A4:2 Bb4:.5 A4:3w".  `^` is reached from below, `*` struck by a grace, `w` after
the beats shaken as it fades; `!` at the beginning of a line means that half of it is only air.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from ..room import Room, inside
from ..signal import Stereo, Wave, chance, mix
from ..strings import koto
from .flute import Tone, breath

#: A large room of wood and paper, open to the garden.
TEMPLE = Room("temple", 2.3, 2800, 0.025, 0.34)
_PLUCK = re.compile(r"(?P<way>[kst]?)(?P<strings>[\d+]+|\.):(?P<beats>[\d.]+)(?P<bend>~\d)?(?P<force>[',]?)")
_TONE = re.compile(r"(?P<how>[\^*]?)(?P<note>[A-G]b?)(?P<octave>\d):(?P<beats>[\d.]+)(?P<shaken>w?)")
_STEPS = {"C": 0, "D": 2, "Eb": 3, "E": 4, "F": 5, "G": 7, "Ab": 8, "A": 9, "Bb": 10, "B": 11}


def hertz(note: str, octave: int) -> float:
    """The frequency of a note; A4 is 440 Hz."""
    return float(440 * 2 ** ((_STEPS[note] - 9) / 12 + octave - 4))


def tuned(notes: str) -> list[float]:
    """The strings of a koto, the lowest first: "D3 G3 A3 …"."""
    return [hertz(one[:-1], int(one[-1])) for one in notes.split()]


def for_koto(name: str, strings: Sequence[float], beat: float, *lines: str) -> Stereo:
    """A piece for koto; `beat` in seconds.  It lingers at the end of each line."""
    rng = chance("piece", name)
    parts: list[tuple[float, Wave]] = []
    at = 0.3

    def pluck(when: float, string: int, strength: float, bend: float = 0.0) -> None:
        strength = float(np.clip(strength * rng.uniform(0.93, 1.07), 0.1, 1))
        sound = koto((name, len(parts)), strings[string - 1], strength, 4.2, bend)
        parts.append((max(when + rng.normal(0, 0.008), 0), sound * (0.8 if string < 3 else 1)))

    for line in lines:
        plucks = [_read(_PLUCK, token) for token in line.split()]
        for number, one in enumerate(plucks):
            late = 1.0 + 0.10 * max(0, number - len(plucks) + 3)
            strength = {"'": 0.72, ",": 0.36}.get(one["force"], 0.54)
            bend = float((one["bend"] or "~0")[1:])
            chosen = [] if one["strings"] == "." else [int(string) for string in one["strings"].split("+")]
            for voice, string in enumerate(chosen):
                match one["way"]:
                    case "k":
                        for run in range(3):
                            pluck(at + 0.095 * run, string - run, strength * (0.9 - 0.1 * run))
                    case "s":
                        for run in range(string - 1):
                            pluck(at + 0.05 * run + 0.0016 * run**2, string - run, 0.30 * strength + 0.012 * run)
                    case "t":
                        for run, when in enumerate(np.cumsum(0.52 * 0.80 ** np.arange(9))):
                            pluck(at + float(when) - 0.52, string, strength * (0.55 + 0.4 * np.sin(np.pi * run / 9)))
                    case _:
                        pluck(at + 0.028 * voice, string, strength, bend)
            at += float(one["beats"]) * beat * late
    return inside(mix(at + 3.5, *parts), TEMPLE)


def for_flute(name: str, beat: float, pause: float, *lines: str, more: Sequence[tuple[float, Wave]] = ()) -> Stereo:
    """A piece for shakuhachi, breath by breath, with a pause after each; `more`: what sounds besides."""
    rng = chance("piece", name)
    parts: list[tuple[float, Wave]] = list(more)
    at = 0.4
    for number, line in enumerate(lines):
        tones = []
        for token in line.removeprefix("!").split():
            one = _read(_TONE, token)
            seconds = float(one["beats"]) * beat * rng.uniform(0.96, 1.04)
            pitch = hertz(one["note"], int(one["octave"]))
            tones.append(Tone(seconds, pitch, one["how"] == "^", one["how"] == "*", bool(one["shaken"])))
        sound = breath((name, number), tones, rng.uniform(0.62, 0.74), 0.45 if line.startswith("!") else 0.0)
        parts.append((at, sound))
        at += sum(one.seconds for one in tones) + pause * rng.uniform(0.8, 1.2)
    return inside(mix(at + 1.5, *parts), TEMPLE)


def _read(pattern: re.Pattern[str], token: str) -> dict[str, str]:
    found = pattern.fullmatch(token)
    if found is None:
        raise ValueError(f"not to be read: {token}")
    return found.groupdict()

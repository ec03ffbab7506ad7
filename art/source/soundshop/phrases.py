"""What the koto says at the end of a round and of a match, in the scale D E♭ G A B♭ (in, or miyako-bushi)."""

from __future__ import annotations

from dataclasses import dataclass

from .bodies import bowl, drum
from .room import HALL, inside
from .signal import Stereo, Wave, mix
from .signals import A3, A4, B4, D3, D4, D5, E4, E5, G4, G5
from .strings import koto


@dataclass(frozen=True)
class Note:
    """A string plucked at a second, how firmly (0..1), and by how many semitones it is pressed afterwards."""

    at: float
    frequency: float
    strength: float = 0.7
    bend: float = 0.0


def played(name: str, seconds: float, notes: list[Note], *more: tuple[float, Wave, float]) -> Stereo:
    """The notes on one koto, in a wooden hall."""
    strings = [
        (one.at, koto((name, number), one.frequency, one.strength, min(seconds - one.at, 4.5), one.bend))
        for number, one in enumerate(notes)
    ]
    return inside(mix(seconds, *strings, *more), HALL, 0.4)


def swept(start: float, step: float, frequencies: list[float], strength: float, growth: float = 1.0) -> list[Note]:
    """Strings one after the other with a single stroke."""
    return [Note(start + step * i, one, strength * growth**i) for i, one in enumerate(frequencies)]


def round_won() -> Stereo:
    """Three steps up and an open fifth."""
    notes = [
        Note(0, G4, 0.55),
        Note(0.17, A4, 0.6),
        Note(0.34, B4, 0.6),
        Note(0.56, D5, 0.8),
        *swept(0.98, 0.024, [D4, A4, D5], 0.6, 1.1),
    ]
    return played("won", 2.6, notes, (0.98, bowl("won", 1174.66, 1.4, 1.6), 0.06))


def round_drawn() -> Stereo:
    """A question that nobody answers: down to the half step, and left there."""
    return played(
        "drawn", 2.1, [Note(0, B4, 0.5), Note(0.24, A4, 0.5), Note(0.62, E4, 0.55, 0.0), Note(0.66, A3, 0.35)]
    )


def match_won() -> Stereo:
    """The end of a match: a call, its echo a little lower, a sweep down all strings, and home to D."""
    notes = [
        Note(0.00, A4, 0.65),
        Note(0.30, B4, 0.60),
        Note(0.60, D5, 0.80),
        Note(1.08, E5, 0.75, 2.0),
        Note(1.62, D5, 0.60),
        Note(1.88, B4, 0.55),
        Note(2.14, A4, 0.65),
        Note(2.17, D4, 0.45),
        Note(2.86, G4, 0.55),
        Note(3.12, A4, 0.60),
        Note(3.38, D5, 0.75),
        Note(3.80, G5, 0.70),
        *swept(4.22, 0.062, [E5, D5, B4, A4, G4, E4], 0.62, 0.95),
        Note(4.68, D4, 0.75),
        *swept(5.22, 0.034, [A3, D4, A4, D5], 0.70, 1.08),
    ]
    more = [
        (5.22, drum("end", 88.0, 0.8, 1.3), 0.32),
        (5.32, bowl("end", 880.0, 2.6, 3.0), 0.07),
        (5.24, koto("end", D3, 0.6), 0.6),
    ]
    return played("match", 8.6, notes, *more)


def match_lost() -> Stereo:
    """The same match seen from the other side: the call falls instead, and comes to rest low and quiet."""
    notes = [
        Note(0.00, D5, 0.65),
        Note(0.38, B4, 0.55),
        Note(0.76, A4, 0.60),
        Note(1.40, G4, 0.50),
        Note(1.78, E4, 0.60, 1.0),
        Note(2.52, D4, 0.60),
        Note(3.20, A4, 0.40),
        Note(3.60, E4, 0.50),
        *swept(4.15, 0.05, [A3, D4], 0.55, 1.0),
    ]
    return played("lost", 6.6, notes, (4.15, koto("lost low", D3, 0.5), 0.6))

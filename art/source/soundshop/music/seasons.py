"""A piece for each season, in the modes of the koto: much space, few notes, and an end that hardly ends.

Spring and autumn are for koto (hirajoshi; kumoijoshi, which is darker), summer and winter for shakuhachi.
"""

from __future__ import annotations

from ..bodies import bowl
from ..signal import Stereo
from .writing import for_flute, for_koto, tuned

#: The thirteen strings with the first an octave lower, as many tune it now.
HIRAJOSHI = tuned("D3 G3 A3 Bb3 D4 Eb4 G4 A4 Bb4 D5 Eb5 G5 A5")
KUMOIJOSHI = tuned("D3 G3 Ab3 C4 D4 Eb4 G4 Ab4 C5 D5 Eb5 G5 Ab5")


def spring() -> Stereo:
    """Buds, a breeze, and petals that come down long after it."""
    return for_koto(
        "spring",
        HIRAJOSHI,
        1.02,
        "8:1 9:1 10:2' 9:.5 8:.5 7:1, 8:3 .:1",
        "1+8:1 9:1 10:1 11:.5 10:.5 2+9:.5 8:.5 7:1 6:1, 1+5:3 .:1.5",
        "5:.5, 7:.5 8:.5 9:.5 10:1 12:1' 11:.5 10:.5 9:.5 8:.5 2+9:2",
        "4:.5, 6:.5 7:.5 8:.5 9:1 10:1 9:.5 8:.5 7:.5 6:.5, 1+5:2.5 .:1",
        "k10:1 8:2~1 7:1 6:1 3+7:2~2 6:1, 1+5:3 .:1.5",
        "12:1' k13:1 11:1 3+10:2 9:.5 10:.5 11:1 10:.5 9:.5 8:3~1 .:1",
        "5:.5, 6:.5, 7:.5 8:.5 9:1 8:1 7:1, 6:2, s13:2 1+5:4",
    )


def summer() -> Stereo:
    """An evening by the water; somebody plays on the other side."""
    return for_flute(
        "summer",
        1.05,
        2.0,
        "^A4:4w",
        "A4:.8 *Bb4:.5 A4:1 G4:.5 ^A4:3.4w",
        "*D5:1.4 Eb5:.4 D5:1 Bb4:.8 A4:3w",
        "G4:.8 A4:.4 Bb4:.7 A4:.8 G4:.6 Eb4:.6 ^D4:3.6w",
        "^D5:2.6w Eb5:.5 *G5:1.6 Eb5:.5 D5:2.6w",
        "*D5:.6 Bb4:.6 A4:1.2 G4:.5 ^A4:3w",
        "^G4:1.6 Eb4:.9 *D4:5w",
        more=((0.1, 0.05 * bowl("water", 880, 5, 6)), (41.0, 0.05 * bowl("water", 880, 5, 6))),
    )


def autumn() -> Stereo:
    """Maple leaves on a stone; a string that hesitates and hurries."""
    return for_koto(
        "autumn",
        KUMOIJOSHI,
        1.16,
        "2+7:2 8:1, 7:3 .:1",
        "10:1' 9:.5 8:.5 7:2 2+6:1 7:.5, 6:.5 1+5:3 .:1",
        "t7:3 8:1~1 7:2 1+5:2 .:1.5",
        "5:.5, 7:.5 9:.5 10:.5 11:1.5' 10:.5 9:1 3+8:2~2 7:1, 6:2, .:1",
        "k12:1.5 k10:1.5, 8:1 7:2 4+9:1 8:.5 7:.5 6:2, .:1",
        "1+5:2 7:1, 6:1, 2+7:2~1 s12:2.5, 1:4",
    )


def winter() -> Stereo:
    """Snow in front of a temple: long breaths, and a bowl that answers twice."""
    struck = 0.07 * bowl("snow", 587.33, 7, 8)
    return for_flute(
        "winter",
        1.1,
        2.1,
        "!^D4:5w",
        "^D4:1.4 *Eb4:.9 D4:4w",
        "^G4:2.4 A4:.5 *G4:1 Eb4:.8 D4:3.6w",
        "!^A4:4w",
        "*Bb4:.7 A4:1.5 G4:.7 ^A4:3w",
        "D5:2.2 *Bb4:.6 A4:1 G4:.8 Eb4:1 ^D4:4w",
        "!Eb4:1.2 D4:5.4w",
        more=((0.0, struck), (40.0, struck)),
    )

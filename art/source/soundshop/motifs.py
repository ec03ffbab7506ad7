"""What belongs to one family of yaku, and what rises: one mode, one ladder of strings, each family its own gesture.

Each side of the table has its own voice: the same gesture two strings lower.
"""

from __future__ import annotations

from .bodies import BAR, BEAD, BLOCK, bowl, click, drum, over, wood
from .friction import flutter
from .music.flute import Tone, flute
from .room import HALL, MATS, inside
from .signal import Stereo, Wave, mix
from .signals import A3, A4, A5, B4, D3, D4, D5, E4, E5, G4, G5
from .strings import koto

#: All strings from low to high, in the scale of the signals.
LADDER = (D3, A3, D4, E4, G4, A4, B4, D5, E5, G5, A5)
LOWER = 2
#: How many steps there are of what rises.
STEPS = 8


def _string(name: str, voice: int, place: int, strength: float, seconds: float = 1.8) -> Wave:
    place -= LOWER * voice
    return koto((name, voice, place), LADDER[place], strength, seconds)


def brights(voice: int) -> Stereo:
    """The sun comes up: three strings in wide steps, and a large bowl that opens behind them."""
    strings = [(0.15 * i, _string("brights", voice, place, 0.6 + 0.08 * i), 0.7) for i, place in enumerate((5, 7, 10))]
    rings = bowl(("brights", voice), (587.33, 440.0)[voice], 2.4, 2.0)
    return inside(mix(2.2, *strings, (0.30, rings, 0.16)), HALL, 0.3)


def viewing(voice: int) -> Stereo:
    """Somebody looks up from the cup: two notes of a flute, and the cup set down."""
    high, low = (D5, B4) if voice == 0 else (A4, G4)
    sigh = flute(("viewing", voice), Tone(0.55, high, scooped=True), Tone(1.0, low, shaken=True))
    cup = wood(("cup", voice), BEAD, 0.0006, 0.62)
    return inside(
        mix(2.0, (0, sigh, 0.55), (0.05, cup, 0.22), (0.06, bowl(("cup", voice), 1174.66, 0.9, 1), 0.05)), HALL, 0.4
    )


def beasts(voice: int) -> Stereo:
    """Boar, deer, butterflies: a stamp, a leap, a flutter."""
    stamp = drum(("boar", voice), (132.0, 118.0)[voice], 0.3, 0.6)
    parts = [
        (0.0, stamp, 0.5),
        (0.0, _string("beasts", voice, 4, 0.6), 0.6),
        (0.17, wood(("hoof", voice), BLOCK, 0.0006, 0.8), 0.3),
        (0.17, _string("beasts", voice, 7, 0.65), 0.65),
        (0.36, flutter(("wings", voice), 0.3, 17), 0.10),
    ]
    wings = [(0.36 + 0.07 * i, _string("wings", voice, place, 0.4), 0.4) for i, place in enumerate((8, 9, 8, 10))]
    return inside(mix(2.0, *parts, *wings), HALL, 0.3)


def ribbons(voice: int) -> Stereo:
    """A ribbon let fall: the strings run down, and one comes up again."""
    falls = [(0.055 * i + 0.003 * i * i, _string("ribbons", voice, place, 0.5), 0.55)
             for i, place in enumerate((10, 9, 8, 7, 6, 5))]  # fmt: skip
    return inside(mix(2.0, *falls, (0.52, _string("ribbons", voice, 9, 0.65), 0.7)), HALL, 0.3)


def animals(voice: int) -> Stereo:
    """Something runs over the garden: wood and low strings, unevenly."""
    parts: list[tuple[float, Wave, float]] = []
    for number, (at, place) in enumerate(((0.0, 2), (0.15, 5), (0.26, 4), (0.46, 7))):
        parts.append((at, _string("animals", voice, place, 0.6), 0.65))
        parts.append((at, wood(("run", voice, number), BLOCK, 0.0009, 0.7 + 0.06 * number), 0.22))
    return inside(mix(1.9, *parts), HALL, 0.3)


def plains(voice: int) -> Stereo:
    """Many small things together: strings stopped with the hand, then one that may ring."""
    dry = [(0.11 * i, _string("plains", voice, place, 0.55, 0.16), 0.6) for i, place in enumerate((5, 5, 6, 5))]
    return inside(mix(1.7, *dry, (0.46, _string("plains", voice, 7, 0.6, 1.2), 0.65)), HALL, 0.3)


def months(voice: int) -> Stereo:
    """A clock that strikes the month: four strokes of one bowl under a fourth."""
    bell = [(0.16 * i, bowl(("month", voice, i), (880.0, 659.26)[voice], 1.0, 1.2), 0.10 + 0.03 * i) for i in range(4)]
    two = [(0.48, _string("months", voice, place, 0.6), 0.6) for place in (4, 7)]
    return inside(mix(2.0, *bell, *two), HALL, 0.3)


def dealt(voice: int) -> Stereo:
    """Four alike in a hand that was only dealt: one blow, and a chord that nobody had to play for."""
    chord = [(0.02 * i, _string("dealt", voice, place, 0.65), 0.55) for i, place in enumerate((4, 5, 7, 9))]
    rim = wood(("dealt", voice), BLOCK, 0.0005, 1.1)
    return inside(mix(2.0, (0, rim, 0.4), (0, click(("dealt", voice), 900, 6000, 0.008), 0.2), *chord), HALL, 0.3)


def rising(step: int) -> Stereo:
    """The next card of a great yaku: one string higher each time, and a bowl above it."""
    place = step + len(LADDER) - STEPS
    tone = LADDER[place]
    return inside(
        mix(
            1.2, (0, koto(("rising", step), tone, 0.6, 1.1), 0.8), (0, bowl(("rising", step), 2 * tone, 0.9, 1.0), 0.10)
        ),
        HALL,
        0.3,
    )


def tally(step: int) -> Stereo:
    """A bead that counts, on a bar of wood that is tuned: higher the further it has come."""
    tone = LADDER[step + len(LADDER) - STEPS]
    bar = wood(("tally", step), over(tone, BAR, 0.16, 0.6, 0.9), 0.0006, seconds=0.22)
    return inside(mix(0.24, (0, bar, 0.9), (0, wood(("tallied", step), BEAD, 0.0003, 0.1), 0.25)), MATS, 0.15)

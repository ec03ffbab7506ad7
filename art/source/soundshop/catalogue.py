"""The one table of all sounds: what makes each, and how loud it is.

Loudness in LUFS as `levels` measures it: an effect in its loudest tenth of a second, what lasts in its loudest three.
The order of loudness is what matters: the drum above the slap, the slap above the other cards, and what happens all
the time (lifting, focus) at the edge of being heard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

import numpy as np

from . import cards, motifs, phrases, signals
from .ambience import months
from .levels import CEILING, MOMENT, SOFT_CEILING, WHILE, brought_to, limited, lufs
from .music import seasons
from .ogg import decode, encode, encode_loop
from .signal import RATE, Stereo, Wave, band, faded, samples, trimmed

#: Seconds from which an effect is written as Opus: its file is smaller then, and a shorter one's is not.
RINGS = 0.8
#: Seconds of silence before it.
BEFORE = 0.006


class Kind(Enum):
    """What a sound is for."""

    EFFECT = "effect"
    AMBIENCE = "ambience"
    """It goes round."""
    PIECE = "piece"


@dataclass(frozen=True)
class Entry:
    """One file: its name without the ending, what makes its sound, its loudness, and what it is for."""

    name: str
    make: Callable[[], Wave | Stereo]
    loudness: float
    kind: Kind = Kind.EFFECT

    def sound(self) -> Wave | Stereo:
        """The finished sound.  Raises ValueError where its peak would be too high for its loudness."""
        sound = self.make()
        if self.kind is not Kind.EFFECT:
            ceiling = SOFT_CEILING if self.kind is Kind.AMBIENCE else CEILING
            return limited(brought_to(sound, self.loudness, WHILE), ceiling)
        sound = trimmed(band(sound, 25, 0, 1))
        sound = brought_to(faded(sound, 0.0004, min(0.3, len(sound) / RATE / 4)), self.loudness, MOMENT)
        if (peak := np.abs(sound).max()) > CEILING:
            raise ValueError(f"{self.name} can't be that loud: its peak would be {peak:.2f}")
        return sound

    def file(self) -> bytes:
        """The finished sound as the game reads it: what rings or lasts in fewer bytes."""
        match self.kind:
            case Kind.EFFECT:
                sound = self.sound()
                if len(sound) < RINGS * RATE:
                    return encode(sound, 0.25)
                before = np.zeros_like(sound[: samples(BEFORE)])  # a blow is heard a little too early
                return encode(np.concatenate((before, sound)), 0.06, "OPUS")
            case Kind.AMBIENCE:
                ring, data = self.sound(), b""
                for _ in range(3):
                    data = encode_loop(ring, 0.009, "OPUS")
                    lost = self.loudness - lufs(decode(data)[0], WHILE)
                    if abs(lost) < 0.8:
                        break
                    ring *= 10 ** (lost / 20)  # of two unlike sides so small a file keeps less
                return data
            case Kind.PIECE:
                return encode(self.sound(), 0.013, "OPUS")

    @property
    def window(self) -> float:
        """How many seconds its loudness is measured over."""
        return MOMENT if self.kind is Kind.EFFECT else WHILE


def _several(name: str, make: Callable[[int], Wave | Stereo], count: int, loudness: float) -> list[Entry]:
    return [Entry(f"{name}-{one + 1}", partial(make, one), loudness) for one in range(count)]


#: Cues with several takes are numbered: takes that vary, or a voice for each side of the table.
EFFECTS: tuple[Entry, ...] = (
    Entry("shuffle", cards.shuffle, -27),
    *_several("deal", cards.deal, 4, -26),
    Entry("lift", cards.lift, -29.2),
    *_several("slide", cards.slide, 2, -27),
    *_several("place", cards.place, 3, -24.5),
    *_several("pachi", cards.slap, 3, -21),
    *[Entry(f"thump-{one + 1}", partial(signals.thump, one), -22 + 1.2 * one) for one in range(6)],
    *_several("turn", cards.turn, 2, -29),
    Entry("gather", cards.gather, -29),
    Entry("scroll", cards.scroll, -33),
    *_several("yaku", signals.chime, 2, -23),
    *_several("yaku_brights", motifs.brights, 2, -23),
    *_several("yaku_viewing", motifs.viewing, 2, -24),
    *_several("yaku_beasts", motifs.beasts, 2, -22),
    *_several("yaku_ribbons", motifs.ribbons, 2, -23),
    *_several("yaku_animals", motifs.animals, 2, -23),
    *_several("yaku_plains", motifs.plains, 2, -24),
    *_several("yaku_months", motifs.months, 2, -23),
    *_several("yaku_dealt", motifs.dealt, 2, -23),
    *[Entry(f"rising-{one + 1}", partial(motifs.rising, one), -25 + 0.3 * one) for one in range(motifs.STEPS)],
    *_several("tally", motifs.tally, motifs.STEPS, -29),
    Entry("great_yaku", signals.great_chime, -20),
    *_several("don", signals.don, 2, -18),
    *_several("ka", signals.ka, 2, -23),
    *_several("shobu", signals.clappers, 2, -21),
    Entry("brush", signals.brush, -24),
    Entry("lantern", signals.lantern, -31),
    *_several("row", signals.bead, 3, -31),
    Entry("stamp", signals.stamp, -24),
    Entry("count", signals.counting, -29),
    Entry("round_won", phrases.round_won, -22),
    Entry("round_drawn", phrases.round_drawn, -25),
    Entry("match_won", phrases.match_won, -20),
    Entry("match_lost", phrases.match_lost, -22),
    Entry("press", signals.press, -31),
    Entry("focus", signals.focus, -44),
    Entry("curtain_closes", signals.curtain_closes, -31),
    Entry("curtain_lands", signals.curtain_lands, -23),
    Entry("curtain_opens", signals.curtain_opens, -34),
)

LOUDNESS = {1: -22.4, 2: -21.5, 10: -21.5}
"""Of the ambiences that are quiet most of the time, and loud for a breath: else one would not hear them."""
AMBIENCES: tuple[Entry, ...] = tuple(
    Entry(f"month-{month:02d}", partial(months.ambience, month), LOUDNESS.get(month, -24), Kind.AMBIENCE)
    for month in range(1, 13)
)

PIECES: tuple[Entry, ...] = tuple(
    Entry(f"piece-{name}", make, -23, Kind.PIECE)
    for name, make in (
        ("spring", seasons.spring),
        ("summer", seasons.summer),
        ("autumn", seasons.autumn),
        ("winter", seasons.winter),
    )
)

ALL = EFFECTS + AMBIENCES + PIECES

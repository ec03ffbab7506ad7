"""The one table of all sounds: what makes each, and how loud it is.

Loudness in LUFS as `levels` measures it: an effect in its loudest tenth of a second, an ambience in its loudest three.
The order of loudness is what matters: the drum above the slap, the slap above the other cards, and what happens all
the time (lifting, focus) at the edge of being heard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from . import cards, phrases, signals
from .ambience import months
from .levels import CEILING, MOMENT, SOFT_CEILING, WHILE, brought_to, limited
from .signal import RATE, Stereo, Wave, band, faded, trimmed


@dataclass(frozen=True)
class Entry:
    """One file: its name without the ending, what makes its sound, and its loudness; an ambience `lasts`."""

    name: str
    make: Callable[[], Wave | Stereo]
    loudness: float
    lasts: bool = False

    def sound(self) -> Wave | Stereo:
        """The finished sound.  Raises ValueError where its peak would be too high for its loudness."""
        sound = self.make()
        if self.lasts:
            return limited(brought_to(sound, self.loudness, WHILE), SOFT_CEILING)
        sound = trimmed(band(sound, 25, 0, 1))
        sound = brought_to(faded(sound, 0.0004, min(0.3, len(sound) / RATE / 4)), self.loudness, MOMENT)
        if (peak := np.abs(sound).max()) > CEILING:
            raise ValueError(f"{self.name} can't be that loud: its peak would be {peak:.2f}")
        return sound

    @property
    def quality(self) -> float:
        """What the encoder is asked for, 0 to 1: the ambiences are distant and soft anyway."""
        return 0.0 if self.lasts else 0.25

    @property
    def window(self) -> float:
        """How many seconds its loudness is measured over."""
        return WHILE if self.lasts else MOMENT


def _several(name: str, make: Callable[[int], Wave | Stereo], count: int, loudness: float) -> list[Entry]:
    return [Entry(f"{name}-{one + 1}", partial(make, one), loudness) for one in range(count)]


#: Cues with several takes are numbered: takes that vary, or a voice for each side of the table.
EFFECTS: tuple[Entry, ...] = (
    Entry("shuffle", cards.shuffle, -27),
    *_several("deal", cards.deal, 4, -30),
    Entry("lift", cards.lift, -40),
    *_several("slide", cards.slide, 2, -36),
    *_several("place", cards.place, 3, -27),
    *_several("pachi", cards.slap, 3, -21),
    Entry("thump", signals.thump, -22),
    *_several("turn", cards.turn, 2, -29),
    Entry("gather", cards.gather, -29),
    Entry("scroll", cards.scroll, -33),
    *_several("yaku", signals.chime, 2, -23),
    Entry("great_yaku", signals.great_chime, -20),
    *_several("don", signals.don, 2, -18),
    *_several("ka", signals.ka, 2, -23),
    *_several("shobu", signals.clappers, 2, -21),
    Entry("brush", signals.brush, -33),
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
    Entry("curtain_opens", signals.curtain_opens, -34),
)

AMBIENCES: tuple[Entry, ...] = tuple(
    Entry(f"month-{month:02d}", partial(months.ambience, month), -30, lasts=True) for month in range(1, 13)
)

ALL = EFFECTS + AMBIENCES

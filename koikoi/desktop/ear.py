"""Sounds at their moments: each cue once, as the clock passes it, also where the clock is hurried."""

from koikoi.desktop.clips import Cues
from koikoi.desktop.sound import sounds

MOST = 3
"""Cues at one moment; of more only the last are heard."""


class Ear:
    """Follows one clock."""

    def __init__(self) -> None:
        self._heard = 0

    def hear(self, cues: Cues, clock: float, voice: int | None = None) -> None:
        """Plays what the clock has passed since it was last asked; `voice`: whose side of the table it comes from."""
        passed = [cue for moment, cue in cues[self._heard :] if moment <= clock]
        self._heard += len(passed)
        for cue in passed[-MOST:]:
            sounds().play(cue, voice)

    def next(self) -> None:
        """Another list of cues begins."""
        self._heard = 0

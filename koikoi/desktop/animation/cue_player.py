"""Sounds at their moments: each cue once, as the clock passes it, also where the clock is hurried."""

from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.audio.sound import Sounds

MOST = 3
"""Cues at one moment; of more only the last are heard."""
APART = 0.08
"""Least seconds from one thing that somebody moves to and is heard to the next: a sweep over the hand is no rattle."""


class CuePlayer:
    """Follows one clock."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._heard = 0

    def hear(self, cues: Cues, clock: float, voice: int | None = None) -> None:
        """Plays what the clock has passed since it was last asked; `voice`: whose side of the table it comes from."""
        passed = [cue for moment, cue in cues[self._heard :] if moment <= clock]
        self._heard += len(passed)
        for cue in passed[-MOST:]:
            self._sounds.sound(cue, voice)

    def pass_over(self, cues: Cues, clock: float) -> None:
        """Nothing of what the clock has passed by now is heard any more."""
        self._heard = sum(moment <= clock for moment, _cue in cues)

    def next(self) -> None:
        """Another list of cues begins."""
        self._heard = 0


class FocusCue:
    """What somebody moves to is heard once, when it is reached; what comes under a pointer at rest is not."""

    def __init__(self) -> None:
        self.stirred = False
        """Somebody has moved since the last update."""
        self._here: object = None
        self._pause = 0.0

    def update(self, seconds: float, here: object, *, audible: bool) -> bool:
        """Time passes; `here` is what is pointed at, `audible` whether it has a sound.  Whether to play that now."""
        self._pause = max(self._pause - seconds, 0.0)
        if self._pause:
            return False
        reached = self.stirred and here != self._here and audible
        if reached:
            self._pause = APART
        self._here, self.stirred = here, False
        return reached

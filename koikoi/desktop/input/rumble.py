"""Pads that shake: a slap, the drum of a koi-koi, a great yaku or a doubling, and a shōbu's clappers are felt."""

from typing import Final

from koikoi import settings
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.gamepads import Gamepads

PUSHES: Final[dict[Cue, tuple[float, float, float]]] = {
    Cue.PACHI: (0.15, 0.55, 0.07),
    Cue.THUMP: (0.7, 0.3, 0.14),
    Cue.DON: (0.85, 0.2, 0.22),
    Cue.SHOBU: (0.3, 0.8, 0.12),
}
"""How hard the slow and the fast motor turn, 0 to 1, and for how many seconds."""


class Rumble:
    """What is heard is also felt, whether sound is on or off, by whoever plays with a pad."""

    def __init__(self, pads: Gamepads) -> None:
        self._pads = pads

    def feel(self, cue: Cue) -> None:
        """A cue begins."""
        if cue in PUSHES and settings.now().rumble and bindings.device() is Device.PAD:
            self._pads.rumble(*PUSHES[cue])

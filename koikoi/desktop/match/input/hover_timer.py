"""What opens under a pointer that rests on it, and not under one that only passes."""

from koikoi.desktop.match.input.spots import Spot

LINGER = 0.22
"""Seconds for which a pointer has to rest."""


class HoverTimer:
    """Follows what the pointer is on.  While one thing is open, the next opens at once."""

    def __init__(self) -> None:
        self.on: Spot | None = None
        """What may open; None if the pointer is on nothing of the kind."""
        self._since = 0.0

    @property
    def open(self) -> bool:
        """The pointer has rested on it long enough."""
        return self.on is not None and self._since >= LINGER

    @property
    def waiting(self) -> bool:
        """It will open if the pointer stays."""
        return self.on is not None and not self.open

    def update(self, seconds: float, on: Spot | None) -> None:
        """Time passes with the pointer on this."""
        if on != self.on:
            self._since = self._since if self.open and on is not None else 0.0
            self.on = on
        elif on is not None:
            self._since += seconds

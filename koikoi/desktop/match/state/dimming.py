"""Cards that can't be used get dark, and bright again, in a few steps: never in one frame."""

from collections.abc import Collection
from dataclasses import replace

from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.layout.board import CardMark, Piece

DIMS = 0.12
"""Seconds from bright to dark, and back."""
STEPS = 5


class Dimming:
    """How dark each card is, by its key; it stays as it is while nobody lets time pass."""

    def __init__(self) -> None:
        self._levels: dict[str, float] = {}
        """Above 0; 1: as dark as it gets."""

    @property
    def moving(self) -> bool:
        """Some are on their way."""
        return any(level < 1.0 for level in self._levels.values())

    def update(self, seconds: float, asleep: Collection[str]) -> None:
        """These cards get darker, all others brighter; at once where nothing takes time."""
        if not self._levels and not asleep:
            return
        speed = animation_speed()
        part = seconds * speed.rate / DIMS if speed.beats else 1.0
        levels = {key: self._levels.get(key, 0.0) - part for key in self._levels}
        levels |= {key: min(self._levels.get(key, 0.0) + part, 1.0) for key in asleep}
        self._levels = {key: level for key, level in levels.items() if level > 0.0}

    def seen(self, piece: Piece) -> tuple[Piece, int]:
        """A card as it is to be drawn, and how many of STEPS of the dark lie over it besides its mark."""
        if piece.mark is not CardMark.DIM and (piece.mark is not CardMark.NONE or not self._levels):
            return piece, 0
        step = round(self._levels.get(piece.key, 0.0) * STEPS)
        mark = CardMark.DIM if step == STEPS else CardMark.NONE
        return piece if piece.mark is mark else replace(piece, mark=mark), step % STEPS

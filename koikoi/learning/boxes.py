"""Leitner's boxes: what is known is asked after longer and longer times, what is not known tomorrow.

A day is a number, as `date.toordinal` counts them.
"""

from dataclasses import dataclass
from typing import Final

DAYS: Final = (1, 2, 4, 9, 21)
"""Days after which the questions of a box are asked again; the boxes are counted from 1."""
BLOOMS: Final = 4
"""In this box a flower opens; it stays open."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of one question."""

    box: int = 0
    """0: it has never been asked."""
    due: int = 0
    """The day from which on it is asked again."""
    bloomed: bool = False

    def is_due(self, today: int) -> bool:
        """Whether it is to be asked again; also where a clock was wrong when it was put away."""
        return self.box > 0 and (self.due <= today or self.due > today + DAYS[-1])


def answered(kept: Kept, today: int, *, right: bool) -> Kept:
    """Where a question lies after an answer; one that is not due yet lies no higher for being known again."""
    if not right:
        return Kept(1, today + DAYS[0], kept.bloomed)
    if kept.box and not kept.is_due(today):
        return kept
    box = min(kept.box + 1, len(DAYS))
    return Kept(box, today + DAYS[box - 1], kept.bloomed or box >= BLOOMS)

"""Somebody who speaks at the table in the game's stead; nobody does, unless somebody teaches."""

from dataclasses import dataclass

from koikoi.desktop.input.intents import Intent
from koikoi.locales import _, sentences
from koikoi.table.seating import Chair


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the game's line: equal where it would look the same."""

    chair: Chair
    text: str
    """Empty: the line is empty, too."""
    more: bool = False
    """A press leads on."""

    @property
    def in_words(self) -> str:
        """With who says it; empty where nothing is said."""
        return sentences((_("{title}:").format(title=self.chair.name), self.text)) if self.text else ""


class Speaker:
    """Nobody: the game speaks for itself."""

    remembers = ""
    """What is kept of this where it is not the match; the pause says so."""

    @property
    def said(self) -> Said | None:
        """What is said now; None: what the game says."""
        return None

    @property
    def animating(self) -> bool:
        """What is said is about to change by itself."""
        return False

    def update(self, seconds: float, *, still: bool) -> None:
        """Time passes; `still`: no card moves."""

    def hears(self, intent: Intent) -> bool:
        """Whether an intent was meant for who speaks, and for nothing else."""
        return False

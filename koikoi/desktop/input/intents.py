"""What people want, whatever they use to say it.  `input_mapper` makes intents of events; scenes know only these.

Positions are pixels of the window's surface.
"""

from dataclasses import dataclass
from enum import Enum

Position = tuple[int, int]

NOWHERE: Position = (-1, -1)
"""Where a pointer is that is not in the window."""


# Pointing


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is here."""

    at: Position
    touch: bool = False
    """It is a finger; it can't hover."""


@dataclass(frozen=True, slots=True)
class Press:
    """Something here is meant: the pointer's button, or a finger, went down."""

    at: Position
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """The pointer's button, or a finger, went up."""

    at: Position
    touch: bool = False


@dataclass(frozen=True, slots=True)
class CancelDrag:
    """Whatever is held is put back, and nothing is meant by it: the window has lost the focus."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Up (positive) or down, in steps."""

    at: Position
    steps: int


# Moving the focus


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """To the neighbour: -1 or 1 across or down."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Cycle:
    """To the next in reading order, or (-1) the one before."""

    by: int


@dataclass(frozen=True, slots=True)
class Ends:
    """To the first (-1) or the last (1)."""

    by: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes, this one."""


@dataclass(frozen=True, slots=True)
class ConfirmReleased:
    """The key or button that confirmed went up."""


@dataclass(frozen=True)
class Cancel:
    """Away from here."""


@dataclass(frozen=True)
class Menu(Cancel):
    """The pause, from the table; elsewhere as good as Cancel."""


# By name


@dataclass(frozen=True, slots=True)
class FocusItem:
    """The focus goes to what has this key (`accessibility.items`): a screen reader wants it there."""

    key: str


@dataclass(frozen=True, slots=True)
class PressItem:
    """What has this key is pressed, by a screen reader."""

    key: str


@dataclass(frozen=True, slots=True)
class AdjustItem:
    """A value is made a step more (1) or less (-1), by a screen reader."""

    key: str
    by: int


# Writing


@dataclass(frozen=True, slots=True)
class Write:
    """Characters typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Compose:
    """Characters an input method is still composing, "" once it is through; they show at the cursor."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    """The character before the cursor (-1), or after it (1), goes."""

    by: int = -1


@dataclass(frozen=True, slots=True)
class Extend:
    """The cursor goes on by a character (-1 or 1), and what it passes is chosen or no longer so."""

    by: int
    whole: bool = False
    """To that end of the line."""


@dataclass(frozen=True, slots=True)
class ChooseAll:
    """All that is written is chosen."""


@dataclass(frozen=True, slots=True)
class EndTyping:
    """Enough written."""


@dataclass(frozen=True, slots=True)
class Paste:
    """What lies on the clipboard, here."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What there is to take along, to the clipboard."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Moves the selection to the clipboard."""


@dataclass(frozen=True, slots=True)
class KeyCaptured:
    """A key or a pad's button by its name; only for a scene that is `listening` for one."""

    name: str
    pad: bool = False


# Commands


@dataclass(frozen=True, slots=True)
class FullScreen:
    """Full screen, or back."""


@dataclass(frozen=True, slots=True)
class Mute:
    """Silence, or sound again."""


@dataclass(frozen=True, slots=True)
class CycleSpeed:
    """Cards move at the next of the speeds."""


@dataclass(frozen=True, slots=True)
class Help:
    """The yaku sheet."""


class TablePanel(Enum):
    """A panel that unfolds over the table."""

    LOG = "log"
    """What has happened in the round."""
    UNSEEN = "unseen"
    """The cards that have not been seen yet."""


@dataclass(frozen=True, slots=True)
class TogglePanel:
    """A panel at the table, open or closed again."""

    panel: TablePanel


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several things, by its letter or its digit; only for a scene that is `lettered` or `numbered`."""

    number: int


@dataclass(frozen=True, slots=True)
class Hurry:
    """What is moving arrives now."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last card back."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A player looks into the own hand for as long as this is held."""

    seat: int
    held: bool


Intent = (
    Point
    | Press
    | Release
    | CancelDrag
    | Scroll
    | MoveFocus
    | Cycle
    | Ends
    | Confirm
    | ConfirmReleased
    | Cancel
    | Write
    | Compose
    | Erase
    | Extend
    | ChooseAll
    | EndTyping
    | Paste
    | Copy
    | Cut
    | KeyCaptured
    | FullScreen
    | Mute
    | CycleSpeed
    | Help
    | TogglePanel
    | Hurry
    | Choose
    | Undo
    | Peek
    | FocusItem
    | PressItem
    | AdjustItem
)

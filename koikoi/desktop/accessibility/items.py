"""What stands on the screen for whoever does not look at it: a tree of items, values without any reader's library.

A scene describes itself (`Scene.described`) from what it shows, never from the match, so nothing reaches a reader that
could not be seen.  `ReaderBridge` hands the tree on where somebody listens.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the window's surface."""


class Role(Enum):
    """What an item is."""

    WINDOW = "window"
    DIALOG = "dialog"
    GROUP = "group"
    LIST = "list"
    ENTRY = "entry"
    """Of a list; nothing is chosen there."""
    CARDS = "cards"
    """A row of cards, of which one can be chosen."""
    CARD = "card"
    BUTTON = "button"
    SWITCH = "switch"
    SLIDER = "slider"
    STEPPER = "stepper"
    CHOICES = "choices"
    """A row of choices, of which one holds."""
    CHOICE = "choice"
    FIELD = "field"
    """A line to type into."""
    HEADING = "heading"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the screen, with what belongs to it in reading order.  Keys differ within a tree."""

    key: str
    role: Role
    label: str = ""
    note: str = ""
    """What more there is to know."""
    value: str = ""
    area: Area | None = None
    children: tuple["Item", ...] = ()
    able: bool = False
    """It can have the focus, and be pressed."""
    on: bool | None = None
    """A switch is on, a choice holds, a card is chosen; None: it can't be."""
    number: tuple[int, int, int] | None = None
    """A value with its least and most: it can be made less or more."""

    def walk(self) -> Iterator["Item"]:
        """Itself and all that belongs to it, in reading order."""
        yield self
        for one in self.children:
            yield from one.walk()

    def opposite(self, size: tuple[int, int]) -> "Item":
        """The same in a window of this size, where it is turned to who sits opposite."""
        area, (wide, high) = self.area, size
        if area is not None:
            area = wide - area[2], high - area[3], wide - area[0], high - area[1]
        return replace(self, area=area, children=tuple(one.opposite(size) for one in self.children))

    def inert(self) -> "Item":
        """The same where nothing can be pressed."""
        return replace(self, able=False, number=None, children=tuple(one.inert() for one in self.children))


@dataclass(frozen=True, slots=True)
class Description:
    """What a scene shows, and where the focus is; "": nowhere, as while a pointer is used."""

    item: Item
    focus: str = ""

    def __bool__(self) -> bool:
        return bool(self.item.children)

    def opposite(self, size: tuple[int, int]) -> "Description":
        """The same in a window of this size, where it is turned to who sits opposite."""
        return replace(self, item=self.item.opposite(size))


NOTHING = Description(Item("scene", Role.WINDOW))
"""Of a scene that says nothing of its own."""


def texts(prefix: str, lines: "list[str] | tuple[str, ...]") -> tuple[Item, ...]:
    """Sentences, one below the other."""
    return tuple(Item(f"{prefix}{place}", Role.TEXT, line) for place, line in enumerate(lines) if line)

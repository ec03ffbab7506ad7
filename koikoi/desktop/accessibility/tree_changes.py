"""Trees of items one after the other: what has changed from one to the next, by numbers that stay.

AccessKit ends itself where a child is missing or stands in two places; so whatever scenes say, what comes from here is
one tree: an item whose key has been there before gets another one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from koikoi.desktop.accessibility.items import Item, Role

ROOT = "root"
TITLE = "Koi-Koi"
"""What a window is called that shows nothing but the table."""
MOST = 2000
"""Items of a tree; no screen has so many."""


@dataclass(frozen=True, slots=True)
class FlatItem:
    """An item with the numbers of those that belong to it, in place of themselves."""

    item: Item
    children: tuple[int, ...]


@dataclass(frozen=True)
class TreeChange:
    """What a reader has to be told anew."""

    items: dict[int, FlatItem]
    focus: int


@dataclass
class TreeHistory:
    """The tree as it was told last."""

    told: dict[int, FlatItem] = field(default_factory=dict)
    focus: int = 0
    _numbers: dict[tuple[object, str, bool], int] = field(default_factory=dict)
    _keys: dict[int, tuple[object, str]] = field(default_factory=dict)

    def number(self, place: object, key: str, *, able: bool = False) -> int:
        """That of a key on a screen.

        What can be pressed now and could not before has another one: programs keep in mind which of the two it was.
        """
        if (place, key, able) not in self._numbers:
            number = len(self._numbers) + 1
            self._numbers[place, key, able], self._keys[number] = number, (place, key)
        return self._numbers[place, key, able]

    @property
    def root(self) -> int:
        """The number of the item that holds all others."""
        return self.number(None, ROOT)

    def key(self, number: int, place: object) -> str | None:
        """The key of an item that is on this screen now; None: it is there no more."""
        known, key = self._keys.get(number, (None, ""))
        return key if number in self.told and known == place else None

    def change(self, item: Item, focus: str, place: object, spoken: tuple[str, str]) -> TreeChange:
        """The tree is this now, on a screen that `place` stands for, with two lines below it that are said aloud."""
        lines = tuple(Item(f"said-{turn}", Role.TEXT, text) for turn, text in enumerate(spoken))
        root = Item(ROOT, Role.WINDOW, item.label or TITLE, children=(item, *lines))
        flat: dict[int, FlatItem] = {}
        self._flatten(root, place, flat)
        numbers = (self._numbers.get((place, focus, able), 0) for able in (True, False))
        here = next((number for number in numbers if number in flat), self.root)
        changed = {number: one for number, one in flat.items() if self.told.get(number) != one}
        self.told, self.focus = flat, here
        return TreeChange(changed, here)

    def _flatten(self, item: Item, place: object, flat: dict[int, FlatItem]) -> int:
        own = None if item.key == ROOT or item.key.startswith("said-") else place
        key = item.key
        while (number := self.number(own, key, able=item.able)) in flat:
            key += "'"
        flat[number] = FlatItem(replace(item, key=key, children=()), ())  # its place is taken
        children = tuple(self._flatten(one, place, flat) for one in item.children if len(flat) < MOST)
        flat[number] = FlatItem(replace(item, key=key, children=()), children)
        return number

    def forget(self) -> None:
        """Somebody begins to listen: everything is told anew."""
        self.told, self.focus = {}, 0

    def said(self) -> Iterator[int]:
        """The numbers of the lines that are said aloud."""
        return (self.number(None, f"said-{turn}") for turn in range(2))

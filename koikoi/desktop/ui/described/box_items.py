"""A screen made of boxes as items: its words and widgets, in the order in which they are declared."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from koikoi.desktop.accessibility.items import Description, Item, Role
from koikoi.desktop.ui.boxes import Placed
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.described.leaf_words import words_of
from koikoi.desktop.ui.described.widget_items import area_of, widget_item
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.panel import CHOICE, Panel
from koikoi.desktop.ui.signs import Label


def box_items(placed: Iterable[Placed], panel: Panel, *, able: bool) -> Iterator[Item]:
    """The words and widgets on a screen.  `able`: the widgets can be used now.

    A widget without words of its own is called by the words before it, as are several in a row; a `Label` is not said
    twice then.
    """
    keys = {id(widget): key for key, widget in panel.keyed()}
    before: Item | None = None
    waits = False  # the text before is a label, and said with what follows
    for number, one in enumerate(placed):
        if isinstance(one.leaf, Control):
            name, note = (before.label, before.note) if before is not None else ("", "")
            item = widget_item(one.leaf.widget, keys.get(id(one.leaf.widget), f"x{number}"), name, note)
            if waits and before is not None and item.label != name:
                yield before
            yield _placed(item if able else item.inert(), one)
            waits = False
            continue
        role, label, note = words_of(one.leaf)
        if not label and not note:
            continue
        if waits and before is not None:
            yield before
        before = Item(f"t{number}", role, label or note, note if label else "", area=area_of(one.rect))
        waits = isinstance(one.leaf, Label)
        if not waits:
            yield before
    if waits and before is not None:
        yield before


def _placed(item: Item, one: Placed) -> Item:
    return replace(item, area=area_of(one.rect))


def box_description(placed: Iterable[Placed], panel: Panel, *, opaque: bool, able: bool) -> Description:
    """All of a screen: a window, or a dialog where something lies below it; its heading, or its first words name it."""
    children = tuple(box_items(placed, panel, able=able))
    titles = [one.label for one in children if one.role is Role.HEADING]
    titles = titles or [one.label for one in children if one.role is Role.TEXT] or [one.label for one in children]
    root = Item("scene", Role.WINDOW if opaque else Role.DIALOG, titles[0] if titles else "", children=children)
    return Description(root, focus_of(panel) if able else "")


def focus_of(panel: Panel) -> str:
    """The key of the widget that has the focus; of a row of choices, that of the one that holds."""
    if panel.focus is None or not (panel.keys or panel.typing is not None):
        return ""
    key = next((key for key, widget in panel.keyed() if widget is panel.focus), "")
    if isinstance(panel.focus, Segments):
        values = [value for value, _label in panel.focus.choices]
        return f"{key}{CHOICE}{values.index(panel.focus.value) if panel.focus.value in values else 0}"
    return key

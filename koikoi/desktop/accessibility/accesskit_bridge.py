"""The bridge to screen readers: AccessKit, and this the only module that knows it; it is loaded with the first bridge.

AccessKit calls from threads of its own, holding a lock that the game may be waiting for.  What it calls are therefore
methods of deques, which run no code of ours; the loop looks into them.  Until somebody listens nothing is called on the
adapter, which would wait for that lock.  Whatever goes wrong in it ends the bridge, never the game.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from koikoi.desktop.accessibility.items import Description, Item, Role
from koikoi.desktop.accessibility.tree_changes import FlatItem, TreeHistory
from koikoi.desktop.accessibility.trouble import note

REQUESTS = {"CLICK": "press", "FOCUS": "focus", "INCREMENT": "more", "DECREMENT": "less"}
"""What a reader may ask for, and what that is called here."""


class AccessKitBridge:
    """Tells one window's tree, and takes what readers ask for."""

    def __init__(self, handle: int) -> None:
        """`handle`: the system's, of a window that has its surface; on Windows it must be hidden meanwhile.

        Raises ImportError where there is no AccessKit.
        """
        import accesskit

        self._make = _NodeMaker(accesskit)
        self._on: deque[int] = deque()
        self._off: deque[int] = deque()
        self._asked: deque[Any] = deque()
        self._history = TreeHistory()
        self._heard_since = 0
        self._place: object = None
        self._spoken = ("", "")
        self._focused = True
        on, off, asked = partial(self._on.append, 1), partial(self._off.append, 1), self._asked.append
        self._adapter = _guarded(lambda: _adapter(accesskit, handle, on, off, asked))

    @property
    def heard(self) -> bool:
        """Whether somebody listens."""
        return self._adapter is not None and len(self._on) > len(self._off)

    @property
    def broken(self) -> bool:
        """It is of no use any more."""
        return self._adapter is None

    def focus(self, *, gained: bool) -> None:
        """The window has come to the front, or left it.  Windows sees to that by itself."""
        self._focused = gained
        if self.heard and sys.platform == "darwin":
            self._call(lambda: self._adapter.update_view_focus_state(gained))
        elif self.heard and sys.platform != "win32":
            self._call(lambda: self._adapter.update_window_focus_state(gained))

    def say(self, text: str) -> None:
        """Says something aloud, below what is shown; two lines take turns, as the same words twice would be silent."""
        self._spoken = (text, "") if self._spoken[1] else ("", text)

    def show(self, description: Description, place: object) -> None:
        """What stands on the screen now; `place` stands for the screen, so that nothing is mixed up with another's."""
        if not self.heard:
            return
        if fresh := self._heard_since != len(self._on):
            self._heard_since, self._spoken = len(self._on), ("", "")
            self._history.forget()
        self._place = place
        before = self._history.focus
        change = self._history.change(description.item, description.focus, place, self._spoken)
        if not (fresh or change.items or change.focus != before):
            return
        live = frozenset(self._history.said())
        nodes = [(number, self._make.node(one, live=number in live)) for number, one in change.items.items()]
        update = self._make.update(nodes, change.focus, self._history.root if fresh else None)
        self._call(lambda: self._adapter.update_if_active(lambda: update))
        if fresh and self._focused:  # else Orca keeps the title to itself
            self.focus(gained=False)
            self.focus(gained=True)

    def requests(self) -> Iterator[tuple[str, str]]:
        """What readers have asked for, of what is still there: `press`, `focus`, `more` or `less`, and the key."""
        while self._asked:
            request = self._asked.popleft()
            wish = REQUESTS.get(str(request.action).rpartition(".")[2])
            key = self._history.key(request.target, self._place)
            if wish is not None and key is not None:
                yield wish, key

    def _call(self, act: Callable[[], Any]) -> None:
        """On some systems events come of it, to be raised then."""

        def whole() -> bool:
            events = act()
            if events is not None:
                events.raise_events()
            return True

        if not _guarded(whole):
            self._adapter = None


def _guarded(act: Callable[[], Any]) -> Any:
    """What comes of it; None where it ends in anything, also in a panic, which is no Exception."""
    try:
        return act()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        note("the bridge to screen readers has broken down")
        return None


class _NodeMaker:
    """Items as nodes of AccessKit's."""

    def __init__(self, accesskit: Any) -> None:
        self._ak = accesskit
        self._roles = {
            Role.WINDOW: accesskit.Role.WINDOW,
            Role.DIALOG: accesskit.Role.DIALOG,
            Role.GROUP: accesskit.Role.GROUP,
            Role.LIST: accesskit.Role.LIST,
            Role.ENTRY: accesskit.Role.LIST_ITEM,
            Role.CARDS: accesskit.Role.LIST_BOX,
            Role.CARD: accesskit.Role.LIST_BOX_OPTION,
            Role.BUTTON: accesskit.Role.BUTTON,
            Role.SWITCH: accesskit.Role.SWITCH,
            Role.SLIDER: accesskit.Role.SLIDER,
            Role.STEPPER: accesskit.Role.SPIN_BUTTON,
            Role.CHOICES: accesskit.Role.RADIO_GROUP,
            Role.CHOICE: accesskit.Role.RADIO_BUTTON,
            Role.FIELD: accesskit.Role.TEXT_INPUT,
            Role.HEADING: accesskit.Role.HEADING,
            Role.TEXT: accesskit.Role.LABEL,
        }

    def update(self, nodes: list[Any], focus: int, root: int | None) -> Any:
        """An update; with a root, the first of a tree."""
        update = self._ak.TreeUpdate(focus)
        if root is not None:
            update.tree = self._ak.Tree(root)
        update.nodes.extend(nodes)
        return update

    def node(self, flat: FlatItem, *, live: bool) -> Any:
        """A node for an item; a live one is said aloud when it changes."""
        item = flat.item
        node = self._ak.Node(self._roles[item.role])
        # macOS tells the value of a live text only, and the others read it as well
        (node.set_value if item.role is Role.TEXT else node.set_label)(item.label)
        if item.value:
            node.set_value(item.value)
        if item.note:
            node.set_description(item.note)
        node.set_children(list(flat.children))
        if item.role is Role.CARDS:
            node.set_size_of_set(len(flat.children))
        if item.area is not None:
            node.set_bounds(self._ak.Rect(*map(float, item.area)))
        if item.on is not None and item.role is Role.CARD:
            node.set_selected(item.on)
        elif item.on is not None:
            node.set_toggled(self._ak.Toggled.TRUE if item.on else self._ak.Toggled.FALSE)
        if item.number is not None:
            now, least, most = map(float, item.number)
            node.set_numeric_value(now)
            node.set_min_numeric_value(least)
            node.set_max_numeric_value(most)
        if live:
            node.set_live(self._ak.Live.POLITE)
        for action in self._actions(item):
            node.add_action(action)
        return node

    def _actions(self, item: Item) -> Iterator[Any]:
        """None where an item can't be used: some systems show what is disabled as if it were not."""
        if item.able:
            yield self._ak.Action.FOCUS
            yield self._ak.Action.CLICK
            if item.number is not None:
                yield self._ak.Action.INCREMENT
                yield self._ak.Action.DECREMENT


def _adapter(
    ak: Any, handle: int, on: Callable[[], object], off: Callable[[], object], asked: Callable[..., object]
) -> Any:
    if sys.platform == "win32":
        return ak.windows.SubclassingAdapter(handle, on, asked)
    if sys.platform == "darwin":
        ak.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return ak.macos.SubclassingAdapter.for_window(handle, on, asked)
    return ak.unix.Adapter(on, asked, off)

"""Whoever listens instead of looking: readers and the voice get what scenes describe, scenes get what readers ask."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from koikoi import settings
from koikoi.desktop.accessibility.announcements import Announcements
from koikoi.desktop.accessibility.items import Description, Item, Role
from koikoi.desktop.accessibility.readers import ReaderWatch
from koikoi.desktop.accessibility.trouble import note
from koikoi.desktop.input.intents import AdjustItem, FocusItem, Intent, PressItem
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.locales import sentences
from koikoi.locales.aloud import aloud

if TYPE_CHECKING:
    from koikoi.desktop.accessibility.accesskit_bridge import AccessKitBridge
    from koikoi.desktop.accessibility.system_voice import SystemVoice

EACH = 0.05
"""Seconds at least from one description to the next, where nobody has asked and nothing has been said."""
_INTENTS: dict[str, Callable[[str], Intent]] = {
    "press": PressItem,
    "focus": FocusItem,
    "more": lambda key: AdjustItem(key, 1),
    "less": lambda key: AdjustItem(key, -1),
}


class Listeners:
    """None at first; a reader is served when it runs or is started, the voice speaks when it is switched on.

    `attach` gives the system's handle of the window to what makes the bridge (`WindowCanvas.with_handle`).
    """

    def __init__(
        self, announcements: Announcements, attach: "Callable[[Callable[[int], AccessKitBridge]], AccessKitBridge]"
    ) -> None:
        self._announcements, self._attach = announcements, attach
        self._watch = ReaderWatch()
        self._bridge: AccessKitBridge | None = None
        self._voice: SystemVoice | None = None
        self._missing = False
        """There is no AccessKit, or it has broken down."""
        self._scene: Scene | None = None
        self._words: tuple[str, ...] = ()
        """Said with the next description: a reader drops what is said while the focus moves."""
        self._focus = self._toast = ""
        self._since = 0.0

    def start(self) -> None:
        """The first frame is on the screen."""
        self._watch.start()

    @property
    def active(self) -> bool:
        """Whether anybody listens."""
        return self._voice is not None or (self._bridge is not None and self._bridge.heard)

    def window_focus(self, *, gained: bool) -> None:
        """The window has come to the front, or left it."""
        if self._bridge is not None:
            self._bridge.focus(gained=gained)

    def intents(self) -> Iterator[Intent]:
        """What readers ask for."""
        if self._bridge is not None:
            for wish, key in self._bridge.requests():
                self._since = EACH
                yield _INTENTS[wish](key)

    def update(self, seconds: float, stack: SceneStack, toast: str = "") -> None:
        """Tells what stands on the screen, and after that what has happened.  Whatever goes wrong ends the telling."""
        self._watch.update(seconds)
        self._since += seconds
        if self._watch.seen or settings.now().speak or self._voice is not None:
            self._begin()
        self._announcements.wanted = self.active
        if not self.active or not stack:
            return
        said = self._announcements.take()
        if not said and not self._words and self._since < EACH and stack.top is self._scene:
            return
        self._since = 0.0
        try:
            self._tell(stack, said, toast)
        except Exception:
            note("the screen could not be described")
            self._bridge, self._missing = None, True

    def _begin(self) -> None:
        """Somebody is there: what serves them is loaded now, and not before."""
        from koikoi.desktop.accessibility import system_voice
        from koikoi.desktop.accessibility.accesskit_bridge import AccessKitBridge

        if self._bridge is None and not self._missing:
            try:
                self._bridge = self._attach(AccessKitBridge)
            except (ImportError, OSError):
                self._missing = True
        reader = self._bridge is not None and self._bridge.heard
        speaks = settings.now().speak and not reader and system_voice.available()
        if speaks and self._voice is None:
            self._voice = system_voice.SystemVoice()
        elif self._voice is not None and not speaks:
            self._voice.close()
            self._voice = None

    def _tell(self, stack: SceneStack, said: tuple[str, ...], toast: str) -> None:
        described = stack.described()
        described = replace(described, item=_read(described.item))
        waiting, self._words = self._words, tuple(map(aloud, said))
        if stack.top is not self._scene:
            self._scene = stack.top
            self._words = (*self._words, *_introduction(described.item))
        if toast and toast != self._toast:
            self._words = (*self._words, aloud(toast))
        self._toast = toast
        if self._bridge is not None and self._bridge.heard:
            if waiting:
                self._bridge.say(sentences(waiting))
            self._bridge.show(described, self._scene)
        if self._voice is not None:
            self._speak(self._voice, described, waiting)

    def _speak(self, voice: "SystemVoice", described: Description, waiting: tuple[str, ...]) -> None:
        """What has happened, and what the focus has come to."""
        here = next((one for one in described.item.walk() if one.key == described.focus), None)
        look = _spoken(here) if here is not None else ""
        if look and look != self._focus:
            voice.say(look, at_once=not waiting)
        self._focus = look
        for text in waiting:
            voice.say(text)


def _read(item: Item) -> Item:
    """An item with all that belongs to it, as it is said; what somebody types stays as it is."""
    return replace(
        item,
        label=aloud(item.label),
        note=aloud(item.note),
        value=item.value if item.role is Role.FIELD else aloud(item.value),
        children=tuple(map(_read, item.children)),
    )


def _introduction(item: Item) -> tuple[str, ...]:
    """What is said of a screen that has come: what it is called; of a dialog all that stands there."""
    if item.role is not Role.DIALOG:
        return (item.label,) if item.label else ()
    texts = [one.label for one in item.children if one.role in (Role.TEXT, Role.HEADING)]
    return tuple(dict.fromkeys((item.label, *texts)))


def _spoken(item: Item) -> str:
    return ", ".join(filter(None, (item.label, item.value, item.note)))

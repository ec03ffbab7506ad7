"""The system's voice, for whoever has no screen reader: the library Prism (prismatoid), loaded when it is switched on.

It lives in a thread of its own, so that nothing it does can hold up the game or end it.
"""

import threading
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from koikoi.desktop.accessibility.trouble import note

if TYPE_CHECKING:
    pass

WAITING = 20
"""So many texts wait at most; what comes then is not said."""


def available() -> bool:
    """Whether the library is installed."""
    return find_spec("prism") is not None


class SystemVoice:
    """Says texts one after the other."""

    def __init__(self) -> None:
        import queue  # late: who is not spoken to need not wait for it

        self._full = queue.Full
        self._texts: queue.Queue[tuple[str, bool] | None] = queue.Queue(WAITING)
        threading.Thread(target=self._speak, name="voice", daemon=True).start()

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Says something after what it is saying; `at_once`: instead of that."""
        with suppress(self._full):
            self._texts.put_nowait((text.replace("\0", ""), at_once))

    def close(self) -> None:
        """Says nothing more."""
        with suppress(self._full):
            self._texts.put_nowait(None)

    def _speak(self) -> None:
        try:
            import prism

            voice = prism.Context().acquire_best()
            while (said := self._texts.get()) is not None:
                text, at_once = said
                if text:
                    voice.speak(text, at_once)
        except Exception:  # no voice, no sound device, a library that has changed: the game goes on in silence
            note("the system's voice has fallen silent")

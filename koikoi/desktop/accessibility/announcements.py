"""What has happened, in sentences, until a reader or a voice takes them; nothing is told while nobody listens."""

from collections import deque
from collections.abc import Callable, Iterable

KEPT = 50
"""So many sentences wait at most; older ones are forgotten."""


class Announcements:
    """Sentences in their order."""

    def __init__(self) -> None:
        self.wanted = False
        """Somebody listens."""
        self._said: deque[str] = deque(maxlen=KEPT)

    def say(self, tell: Callable[[], Iterable[str]]) -> None:
        """Tells something; it is put into words only where somebody listens."""
        if self.wanted:
            self._said.extend(filter(None, tell()))

    def take(self) -> tuple[str, ...]:
        """All that has been said since the last time."""
        said = tuple(self._said)
        self._said.clear()
        return said

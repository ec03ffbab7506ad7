"""What will be seen soon, made ready before it comes: on the main thread, in slices of what is left of a frame.

Frames to come are composed into a stage that shows nothing, and their parts are drawn there once, each by itself: so
all sources of their pictures are in the caches when they are wanted.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from koikoi.desktop.draw.stage import Group, Stage

Sketch = Callable[[Group], AbstractContextManager[object] | None]
"""Composes one frame to come; where it returns a context, its parts are drawn in that: all is as it will be then."""
Sketches = Iterator[Sketch | None]
"""One after the other; None: what the next one needs is still being read from its file."""


class Warm:
    """Frames to come, by whose they are."""

    def __init__(self) -> None:
        self._stage = Stage()
        self._waiting: deque[tuple[object, Sketches]] = deque()
        self._sketch: Sketch | None = None
        """The one whose parts are being drawn."""

    @property
    def busy(self) -> bool:
        """Something is still to be made ready."""
        return bool(self._waiting)

    def ahead(self, owner: object, sketches: Iterable[Sketch | None]) -> None:
        """Makes these ready in their order, after all that waits, and nothing else for this owner."""
        self.drop(owner)
        self._waiting.append((owner, iter(sketches)))

    def drop(self, owner: object) -> None:
        """Whatever was wanted by somebody is wanted no more."""
        if self._waiting and self._waiting[0][0] is owner:
            self._sketch = None
        self._waiting = deque(one for one in self._waiting if one[0] is not owner)
        self._rest()

    def clear(self) -> None:
        """Nothing that waits is wanted any more."""
        self._waiting.clear()
        self._rest()

    def slice(self, size: tuple[int, int], look: object, seconds: float) -> None:
        """Goes on for so many seconds, for a window of this size; `look`: as of `Stage.begin`."""
        end = perf_counter() + seconds
        while self._waiting and perf_counter() < end:
            if self._sketch is None:
                try:
                    self._sketch = next(self._waiting[0][1])
                except StopIteration:
                    self._waiting.popleft()
                    continue
            if self._sketch is None:
                self._waiting.rotate(-1)
                break
            self._stage.begin(size, look)
            group = self._stage.group("ahead", hidden=True)
            with self._sketch(group) or nullcontext():
                self._stage.make_ready(end)
            if group.ready:
                self._sketch = None
        self._rest()

    def _rest(self) -> None:
        """Keeps nothing while nothing waits."""
        if not self._waiting:
            self._stage, self._sketch = Stage(), None

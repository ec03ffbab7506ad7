"""Computer players at the window: asked in the process that thinks, and taking their time like people."""

import contextlib
import zlib
from functools import cache
from typing import TYPE_CHECKING

from koikoi.desktop.tempo import tempo
from koikoi.engine.actions import Action, Seat
from koikoi.engine.state import ToDecide
from koikoi.table.table import Table

if TYPE_CHECKING:
    from koikoi.agents.thinking import Thinker

PAUSE = 0.75
"""Seconds at least from the moment at which everything lies still to a computer player's card, at normal speed."""
DECIDING = 1.4
"""The same for stop or koi-koi."""


@cache
def thinker() -> "Thinker":
    """The process that thinks; it is started when it is first needed, or by `begin`."""
    from koikoi.agents.thinking import Thinker

    return Thinker()


def begin() -> None:
    """Starts the process; called when the first frame is on the screen."""
    with contextlib.suppress(OSError):  # players then answer from this process
        thinker().start()


def end() -> None:
    """Ends it at once, if it was ever there."""
    if thinker.cache_info().currsize:
        thinker().close()
        thinker.cache_clear()


class Minds:
    """What the computer players of one match decide."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked = -1
        self._answer: Action | None = None
        with contextlib.suppress(OSError):
            thinker().prepare(table.rules, len(table.players))

    def __call__(self, seat: Seat, still: float) -> Action | None:
        """The action of a seat, once it has been decided and a person would have needed as long.

        `still`: seconds for which nothing has moved.
        """
        moment = len(self.table.lines)
        if self._asked != moment:
            thinker().cancel()
            seed = zlib.crc32(f"{self.table.seed} {moment}".encode())
            thinker().ask(self.table.view(seat), self.table.seating.chairs[seat].agent, seed)
            self._asked, self._answer = moment, None
        if self._answer is None:
            self._answer = thinker().poll()
        pause = DECIDING if isinstance(self.table.match.phase, ToDecide) else PAUSE
        return self._answer if still >= pause or tempo().fade else None

    def leave(self) -> None:
        """The match is left: nothing more is thought."""
        thinker().cancel()
        self._asked = -1

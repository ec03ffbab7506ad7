"""Computer players at the window: asked in the process that thinks, and taking their time like people."""

import contextlib
import zlib
from collections.abc import Callable

from koikoi.agents.worker.worker import patience
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Seat
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View
from koikoi.table.match_source import MatchSource

PAUSE = 0.75
"""Seconds, more or less, from the moment at which everything lies still to a computer player's card, at normal speed.

A thought may take longer.
"""
DECIDING = 1.4
"""The same for stop or koi-koi."""


def pause(view: View, seed: int) -> float:
    """Seconds for which a player looks at the table: less where there is no choice, and never quite the same."""
    usual = DECIDING if isinstance(view.phase, ToDecide) else PAUSE
    return usual * (0.7 if len(view.legal) == 1 else 0.85 + 0.5 * (seed % 101) / 100)


class Thinker:
    """Decides for computer players: by a function, or not at all."""

    def __init__(self, answer: Callable[[Seat, float], Action | None] = lambda _seat, _still: None) -> None:
        self._decide = answer

    def attach(self, services: Services) -> None:
        """The window that is thought in."""

    def __call__(self, seat: Seat, still: float) -> Action | None:
        """The action of a seat, asked for at every tick until it has been decided.

        `still`: seconds for which nothing has moved.
        """
        return self._decide(seat, still)

    def leave(self) -> None:
        """The match is left: nothing more is thought."""


class ComputerPlayers(Thinker):
    """What the computer players of one match decide."""

    def __init__(self, source: MatchSource) -> None:
        super().__init__()
        self._source = source
        self._asked = -1
        self._answer: Action | None = None
        self._pause = PAUSE

    def attach(self, services: Services) -> None:
        """They think in this worker from now on, and it gets to know the rules before anybody waits for it."""
        self._worker = services.worker
        with contextlib.suppress(OSError):
            self._worker.prepare(self._source.rules, len(self._source.players))

    def __call__(self, seat: Seat, still: float) -> Action | None:
        """The action once it has been decided and a person would have needed as long."""
        moment = len(self._source.lines)
        if self._asked != moment:
            self._worker.cancel()
            seed = zlib.crc32(f"{self._source.seed} {moment}".encode())
            view, agent = self._source.view(seat), self._source.seating.chairs[seat].agent
            self._worker.ask(view, agent, seed, limit=patience(agent))
            self._asked, self._answer, self._pause = moment, None, pause(view, seed)
        if self._answer is None:
            self._answer = self._worker.poll()
        return self._answer if still >= self._pause or animation_speed().fade else None

    def leave(self) -> None:
        """The process is free again."""
        self._worker.cancel()
        self._asked = -1

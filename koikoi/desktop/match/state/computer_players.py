"""Computer players at the window: asked in the process that thinks, and taking their time like people."""

import contextlib
import math
import zlib
from collections.abc import Callable
from dataclasses import replace

from koikoi.agents.worker.worker import patience, thinking_time
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Seat
from koikoi.engine.state import ToDecide, ToPlay
from koikoi.engine.view import View
from koikoi.table.match_source import MatchSource

PAUSE = 0.75
"""Seconds, more or less, from the moment when everything lies still to a computer player's card, at normal speed."""
DECIDING = 1.4
"""The same for stop or koi-koi."""


def pause(view: View, seed: int) -> float:
    """Seconds for which a player looks at the table: less where there is no choice, and never quite the same.

    `view`: what everybody may know, so that nobody learns anything of a hand by it.
    """
    usual = DECIDING if isinstance(view.phase, ToDecide) else PAUSE
    return usual * (0.7 if _choices(view) == 1 else 0.85 + 0.5 * (seed % 101) / 100)


def _choices(view: View) -> int:
    """Choices that the seat to move has, as far as everybody knows: any card of its hand may be one."""
    assert view.to_move is not None
    if isinstance(view.phase, ToPlay):
        return view.hand_sizes[view.to_move] - (view.phase.kept is not None)
    return len(replace(view, seat=view.to_move).legal)


def due(usual: float, thought: float, *, late: float = 0.0) -> float:
    """Seconds from the moment at which everything lies still to the card.

    `usual`: the pause; `thought`: what the player may need, in the same seconds; `late`: when it is found that it has
    needed more.  Then the card comes a whole number of thoughts later, so that even that tells little of the hand.
    """
    first = max(usual, thought)
    return first + math.ceil(max(late - first, 0.0) / thought) * thought


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
        self._late = 0.0
        """Seconds of stillness at which an answer came that was late; 0 before that."""

    def attach(self, services: Services) -> None:
        """They think in this worker from now on, and it gets to know the rules before anybody waits for it."""
        self._worker = services.worker
        with contextlib.suppress(OSError):
            self._worker.prepare(self._source.rules, len(self._source.players))

    def __call__(self, seat: Seat, still: float) -> Action | None:
        """The action once a person would have needed as long; how long that takes says nothing of the seat's hand."""
        moment, agent = len(self._source.lines), self._source.seating.chairs[seat].agent
        if self._asked != moment:
            self._worker.cancel()
            seed = zlib.crc32(f"{self._source.seed} {moment}".encode())
            self._worker.ask(self._source.view(seat), agent, seed, limit=patience(agent))
            self._asked, self._answer, self._late = moment, None, 0.0
            self._pause = pause(self._source.view(None), seed)
        speed = animation_speed()
        usual, thought = 0.0 if speed.fade else self._pause, thinking_time(agent) * speed.rate
        if self._answer is None:
            self._answer = self._worker.poll()
            self._late = still
        return self._answer if still >= due(usual, thought, late=self._late) else None

    def leave(self) -> None:
        """The process is free again."""
        self._worker.cancel()
        self._asked = -1

"""The level that weighs cards: it plays as the players of playouts do, one look at the table and no more."""

from dataclasses import replace
from random import Random
from typing import Final

from koikoi.agents.insight import insight
from koikoi.agents.kernel import Wait, code_of
from koikoi.agents.levels import TASTES, Level, Style, name_of
from koikoi.agents.playout import next_code, scores
from koikoi.engine.actions import Action
from koikoi.engine.view import View, determinize


class Planner:
    """Plays by what cards are worth to each side, and by what a koi-koi has brought on average."""

    LAPSE: Final = 0.55
    """How far it misjudges a card, as a standard deviation; what lies between two options is about one half."""
    TIMID: Final = -1.0
    """Points that a koi-koi has to gain on average, for it to call."""

    def __init__(self, style: Style, *, lapse: float = LAPSE, timid: float = TIMID) -> None:
        self.name: Final = name_of(Level.PLAYER, style)
        self._lapse: Final = lapse
        self._taste: Final = replace(TASTES[style], courage=TASTES[style].courage + timid)

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses what a player of a playout would."""
        if not view.legal:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        known = insight(view.rules, view.seats)
        kernel = known.kernel()
        kernel.load(determinize(view, rng))
        guide = known.guide(kernel, view.month, self._taste)
        ready = known.ready(kernel)
        if kernel.waits is Wait.DECIDE:
            code = next_code(kernel, ready, guide)
        else:
            found = scores(kernel, ready, guide)
            code = max(found, key=lambda codes: found[codes] + rng.gauss(0.0, self._lapse))[0]
        return next(action for action in view.legal if code_of(action) == code)

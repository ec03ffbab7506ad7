"""The level that weighs cards: it plays as the players of rollouts do, one look at the table and no more."""

from operator import mul
from random import Random
from typing import Final

from koikoi.agents.kernel.kernel import KOIKOI, STOP, Wait, code_of
from koikoi.agents.levels import STYLE_BIASES, Level, Style, name_of
from koikoi.agents.search.rollout import outlook_of, scores, sequences
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.style_bias import style_biases
from koikoi.engine.actions import Action
from koikoi.engine.view import View, determinize


class Planner:
    """Plays by what cards are worth to each side, and by what a koi-koi has brought on average."""

    LAPSE: Final = 0.5
    """How far it misjudges a card, as a standard deviation; what lies between two options is about one half."""
    TIMID: Final = -1.0
    """Points that a koi-koi has to gain on average, for it to call."""

    def __init__(self, style: Style, *, lapse: float = LAPSE, timid: float = TIMID) -> None:
        self.name: Final = name_of(Level.PLAYER, style)
        self._lapse: Final = lapse
        self._timid: Final = timid
        self._bias: Final = STYLE_BIASES[style]

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses what a player of a rollout would."""
        if not view.legal:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        known = ruleset_model(view.rules, view.seats)
        kernel = known.kernel()
        kernel.load(determinize(view, rng))
        ready, policy = known.ready(kernel), known.policy(kernel, view.month)
        likes = style_biases(known, kernel, view.month, self._bias, sequences(kernel))
        if kernel.waits is Wait.DECIDE:
            gains = sum(map(mul, known.koikoi_weights, outlook_of(kernel, ready))) + self._timid
            code = KOIKOI if (KOIKOI,) in likes and gains + likes[KOIKOI,] > 0 else STOP
        else:
            found = scores(kernel, ready, policy)
            code = max(found, key=lambda codes: found[codes] + likes[codes] + rng.gauss(0.0, self._lapse))[0]
        return next(action for action in view.legal if code_of(action) == code)

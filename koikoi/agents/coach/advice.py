"""What a coach knows of one decision: figures and cards from the view of the seat that decides, no words.

advise(view, rng)       what each card brings, which yaku are likely, what is dangerous to leave lying;
                        or stop and koi-koi weighed
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from koikoi.agents.coach.odds import (
    GoOn,
    Prospect,
    Risk,
    Verdict,
    WeighedAction,
    always,
    choices,
    koikoi,
    prospects,
    risks_of,
)
from koikoi.engine.actions import Action, Pick, Play
from koikoi.engine.cards import Card
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View

ROLLOUTS: Final = 300
"""Futures for each option: the match chance of one is then known to about two percent, differences better."""
LEAST: Final = 0.02
"""Cards whose match chances differ by less than this are about as good as each other."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What there is to say; `choices` without anything to decide, `verdict` between stop and koi-koi."""

    choices: tuple[WeighedAction, ...] = ()
    """The best first."""
    risks: tuple[Risk, ...] = ()
    """Field cards others wait for, the likeliest and nearest first."""
    prospects: tuple[Prospect, ...] = ()
    """How likely each side has each yaku when the round ends."""
    verdict: Verdict | None = None

    @property
    def best(self) -> WeighedAction | None:
        """The best choice."""
        return self.choices[0] if self.choices else None

    def of(self, card: Card) -> WeighedAction | None:
        """The best one can do with a card: play it, or take it with the card in flight."""
        return next((one for one in self.choices if about(one.action) is card), None)

    def shares(self) -> dict[Card, float]:
        """How good each card is beside the others, from 0 to 1 for the best; small differences stay small."""
        if not self.choices:
            return {}
        values = [one.chance.value for one in self.choices]
        best, span = max(values), max(max(values) - min(values), LEAST)
        shares: dict[Card, float] = {}
        for one in self.choices:
            card = about(one.action)
            if card is not None and card not in shares:
                shares[card] = 1 - (best - one.chance.value) / span
        return shares


def about(action: Action) -> Card | None:
    """The card an action is about: the one played, or the one taken."""
    return action.card if isinstance(action, Play | Pick) else None


def advise(view: View, rng: Random, go_on: GoOn = always, rollouts: int = ROLLOUTS) -> Advice:
    """Thinks about the decision of the seat whose view this is.

    Equal arguments give equal advice.  Raises ValueError when it is not this seat's turn, GivenUp when `go_on` says no.
    """
    if not view.legal:
        raise ValueError("there is nothing to advise: it is not this seat's turn")
    if isinstance(view.phase, ToDecide):
        weighed = len(view.legal) > 1
        return Advice(verdict=koikoi(view, rng, rollouts, go_on) if weighed else None)
    found = tuple(choices(view, rng, rollouts, go_on))
    return Advice(found, tuple(risks_of(view)), tuple(prospects(view, rng, rollouts, go_on)))

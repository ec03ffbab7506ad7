"""How a player of rollouts judges its cards: a sum of a few things it sees, with weights learned from search.

The weights are in points and hold for every ruleset, as what depends on the ruleset is the worth of the cards
(`potential`).  `tools/train_players.py` makes them, and measures the other numbers that were learned
(`LearnedWeights`).
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from koikoi.agents.kernel.kernel import SLIPS


class Weights(NamedTuple):
    """What speaks for playing a card; each counts once, or times what it says.

    The *gain* of a card is what having it adds to one's own expected points, its *denial* what that takes from the
    others'.  *Hidden* are cards of its month that this seat does not see, and the *risk* is the chance that one of them
    is in another hand.
    """

    take: float
    """It takes something …"""
    take_safe: float
    """… and no card of the month is hidden, so that it could wait …"""
    take_hidden: float
    """… times the cards hidden."""
    take_pair: float
    """… and another card of the month stays in hand …"""
    take_pair_gain: float
    """… times the gain of that card."""
    gain: float
    """Times the gain of what is taken."""
    denial: float
    """Times the denial of what is taken."""
    own_gain: float
    """Times the gain of the card that takes."""
    at_risk: float
    """Times risk, times gain and denial of what is taken."""
    improves: float
    """It makes the pile worth more at once."""
    denies: float
    """It takes a card that would do so for another side …"""
    denies_risk: float
    """… times the risk."""
    lay_gain: float
    """It takes nothing: times its gain …"""
    lay_risk: float
    """… times the risk …"""
    lay_gift: float
    """… times the risk, and its gain for the others …"""
    lay_safe: float
    """… and no card of the month is hidden …"""
    lay_hidden: float
    """… times the cards hidden …"""
    lay_pair: float
    """… and another card of the month stays in hand …"""
    lay_pair_gain: float
    """… times the gain of that card …"""
    lay_feeds: float
    """… times the risk, where it would improve another side's pile at once."""


@dataclass(frozen=True, slots=True)
class LearnedWeights:
    """Everything the computer players have from `weights.json`."""

    weights: Weights
    impression: float
    """What a point of judgement is worth in the round, in standard deviations of its points."""
    belief: tuple[tuple[float, ...], ...]
    """By the cards in another hand (0 to 7 and more) and the field cards of its month (0, 1, 2 and more): how likely a
    hidden card is there, against one without a match on the field."""


@cache
def learned() -> LearnedWeights:
    """What comes with the game."""
    found = json.loads(files("koikoi.agents.search").joinpath("weights.json").read_text(encoding="utf-8"))
    return LearnedWeights(Weights(**found["weights"]), found["impression"], tuple(map(tuple, found["belief"])))


class MaskSums(dict[int, float]):
    """A number for each set of cards (a mask): the sum over its cards and a constant; 0 for no card."""

    __slots__ = ("_constant", "of")

    def __init__(self, of: list[float], constant: float = 0.0) -> None:
        self.of: Final = of
        self._constant: Final = constant
        self[0] = 0.0

    def __missing__(self, mask: int) -> float:
        found = self[mask] = self._constant + self._over([one for i, one in enumerate(self.of) if mask >> i & 1])
        return found

    def _over(self, each: list[float]) -> float:
        return sum(each)


class TakeScores(MaskSums):
    """The same for field cards that one card takes: of two only the better."""

    def _over(self, each: list[float]) -> float:
        return max(each) if len(each) == 2 else sum(each)


class CardScores:
    """What one seat thinks of every card, from where a rollout begins."""

    __slots__ = (
        "denies",
        "denies_risk",
        "feeds",
        "gain",
        "improves",
        "lay",
        "lay_risk",
        "laying",
        "lose",
        "own",
        "pair_lay",
        "pair_take",
        "taking",
    )

    def __init__(self, weights: Weights, up: list[float], down: list[float], gift: list[float]) -> None:
        w = weights
        self.own: Final = {SLIPS[i][0]: w.own_gain * up[i] for i in range(48)}
        """By the bit of a card that takes."""
        self.gain: Final = TakeScores([w.gain * up[i] + w.denial * down[i] for i in range(48)])
        self.lose: Final = TakeScores([w.at_risk * (up[i] + down[i]) for i in range(48)])
        """Times the risk."""
        self.pair_take: Final = MaskSums([w.take_pair_gain * one for one in up], w.take_pair)
        self.pair_lay: Final = MaskSums([w.lay_pair_gain * one for one in up], w.lay_pair)
        self.lay: Final = {SLIPS[i][0]: w.lay_gain * up[i] for i in range(48)}
        self.lay_risk: Final = {SLIPS[i][0]: w.lay_risk + w.lay_gift * gift[i] for i in range(48)}
        """Times the risk."""
        self.taking: Final = [w.take + w.take_hidden * hidden + w.take_safe * (not hidden) for hidden in range(4)]
        """By the number of cards hidden."""
        self.laying: Final = [w.lay_hidden * hidden + w.lay_safe * (not hidden) for hidden in range(4)]
        self.improves: Final = w.improves
        self.denies: Final = w.denies
        self.denies_risk: Final = w.denies_risk
        self.feeds: Final = w.lay_feeds


Risks = tuple[float, float, float, float]


def risks(held: int, unseen: int) -> Risks:
    """The chance that of 0, 1, 2, 3 given hidden cards one is among the `held` of `unseen` in other hands."""
    none = 1 - held / unseen if unseen else 1.0
    return 0.0, 1 - none, 1 - none**2, 1 - none**3


RISKS: Final = tuple(tuple(risks(min(held, unseen), unseen) for unseen in range(49)) for held in range(49))
"""`risks` by cards in other hands and cards unseen."""

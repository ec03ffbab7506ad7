"""Looking back at a round whose cards all lie open: the card that would have changed it.

Every decision of a side is taken once more with each other option, and the round played on from there by the players
of rollouts, with the cards as they really lay.  What counts is points ahead.
"""

from dataclasses import dataclass
from random import Random

from koikoi.agents.coach.odds import GivenUp, GoOn, always
from koikoi.agents.kernel.kernel import LEAVE, Kernel, code_of
from koikoi.agents.search.match_equity import paid
from koikoi.agents.search.rollout import finish, sequences
from koikoi.agents.search.ruleset_model import RulesetModel, ruleset_model
from koikoi.engine.actions import Action, Leave, Pick, Play, Seat
from koikoi.engine.cards import DECK, Card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDecide, ToPick, ToPlay, side_of
from koikoi.engine.step import legal_actions, step


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round as it was played, from the deal on."""

    rules: Ruleset
    start: Match
    """The cards are dealt."""
    actions: tuple[Action, ...]
    seat: Seat
    """Whose decisions are looked at."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that would better have been another."""

    seat: Seat
    done: Action
    better: Action
    pick: Card | None
    """What the better card would have taken, where it could choose."""
    gain: int
    """Points of the round that this side would have been further ahead by."""

    @property
    def card(self) -> Card | None:
        """The card that would have changed it: to be played, or to be taken."""
        if self.better == self.done:
            return self.pick
        return self.better.card if isinstance(self.better, Play | Pick) else None


def turning_point(played: OpenRound, rng: Random, go_on: GoOn = always) -> TurningPoint | None:
    """The decision that cost most, the last of several; None where no other would have brought more.

    Another option counts only if it beats what happened and also what the same rollout makes of what was done.  Needs
    no chance.  Raises GivenUp when `go_on` says no.
    """
    match, decisions = played.start, []
    for place, action in enumerate(played.actions):
        seat = match.to_move
        if (
            seat == played.seat
            and isinstance(match.phase, ToPlay | ToPick | ToDecide)
            and len(legal_actions(match)) > 1
        ):
            decisions.append((match, played.actions[place:]))
        match, _events = step(match, action)
    if not isinstance(match.phase, RoundOver | MatchOver):
        return None
    side = side_of(match.rules, match.seats, played.seat)
    real = _ahead(match.phase.result.points, side)
    known, best = ruleset_model(played.rules, match.seats), None
    for before, after in decisions:
        if not go_on():
            raise GivenUp
        turn = _better(known, before, after, side, real)
        if turn is not None and (best is None or turn.gain >= best.gain):
            best = turn
    return best


def _better(known: RulesetModel, before: Match, after: tuple[Action, ...], side: int, real: int) -> TurningPoint | None:
    """The best other option of a decision, if it is better than the one taken."""
    assert isinstance(before.phase, ToPlay | ToPick | ToDecide)
    kernel = known.kernel()
    kernel.load(before)
    worth = {codes: _ahead(_played_out(known, kernel, codes, before), side) for codes in sequences(kernel)}
    done = _codes(after)
    taken = next((value for codes, value in worth.items() if codes == done[: len(codes)]), real)
    codes, best = max(worth.items(), key=lambda one: one[1])
    gain = best - max(taken, real)
    if gain <= 0:
        return None
    better = next(one for one in legal_actions(before) if code_of(one) == codes[0])
    pick = DECK[codes[1]] if len(codes) > 1 and codes[1] != LEAVE else None
    return TurningPoint(before.phase.seat, after[0], better, pick, gain)


def _codes(actions: tuple[Action, ...]) -> tuple[int, ...]:
    """What was done: the play and the pick that followed it, or the one action."""
    then = actions[1:2] if isinstance(actions[0], Play) else ()
    return tuple(code_of(one) for one in (actions[0], *(one for one in then if isinstance(one, Pick | Leave))))


def _played_out(known: RulesetModel, kernel: Kernel, codes: tuple[int, ...], before: Match) -> tuple[int, ...]:
    """Points by side when the round goes on from one of the options."""
    ahead = kernel.copy()
    policy = known.policy(ahead, before.month)
    for code in codes:
        ahead.apply(code)
    return paid(before.rules, before.seats, finish(ahead, known.ready(kernel), policy))


def _ahead(points: tuple[int, ...], side: int) -> int:
    """How far a side is ahead of the best other one."""
    return points[side] - max(value for other, value in enumerate(points) if other != side)

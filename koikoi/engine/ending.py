"""Settling a round and a match: awards, payments, the next dealer, the winners."""

from koikoi.engine.actions import Seat
from koikoi.engine.deal import oya_ken
from koikoi.engine.parameters import EXTRA_ROUNDS, ExhaustWithYaku, MatchTie, NextOya, NextOyaDraw
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.standing import account_for, awards_for
from koikoi.engine.state import (
    Award,
    Ending,
    Match,
    RoundResult,
    next_seat,
    side_of,
    sides,
)


def exhausted(match: Match) -> tuple[Seat | None, tuple[Award, ...]]:
    """Winner and awards when all hands have run out.

    Nobody has stopped, so whoever holds a yaku called koi-koi, or declined, and did not better it.  Usually that is
    worth nothing (German sheet), and the dealer gets oya-ken if the ruleset has it (Italian document: 6 points).
    """
    rules, caller = match.rules, match.last_caller
    if caller is not None:
        match rules.exhaust_with_yaku:
            case ExhaustWithYaku.LAST_SCORES:
                return caller, awards_for(match, caller, account_for(match, caller))
            case ExhaustWithYaku.VOID:
                return None, ()
            case ExhaustWithYaku.SAME:
                pass
    if not rules.oya_ken_points:
        return None, ()
    return None, (Award(match.dealer, oya_ken(rules, match.dealt)),)


def result_of(match: Match, ending: Ending, winner: Seat | None, awards: tuple[Award, ...]) -> RoundResult:
    """Credits the awards, lets the others pay where the ruleset is zero-sum, and names the next dealer."""
    rules, seats = match.rules, match.seats
    count = sides(rules, seats)
    points = [0] * count
    for award in awards:
        side, value = side_of(rules, seats, award.seat), award.account.total
        if rules.zero_sum:
            points = [won - value for won in points]
            points[side] += value * count
        else:
            points[side] += value
    return RoundResult(
        round=match.round,
        dealer=match.dealer,
        ending=ending,
        winner=winner,
        awards=awards,
        points=tuple(points),
        totals=tuple(total + won for total, won in zip(match.totals, points, strict=True)),
        next_dealer=next_dealer(rules, seats, match.dealer, winner),
    )


def next_dealer(rules: Ruleset, seats: int, dealer: Seat, winner: Seat | None) -> Seat:
    """Who deals after a round; `winner` is None when it was drawn or ran out."""
    right = next_seat(seats, dealer)
    if winner is None:
        return dealer if rules.next_oya_draw is NextOyaDraw.STAY else right
    match rules.next_oya:
        case NextOya.WINNER:
            return winner
        case NextOya.STAY_ELSE_RIGHT:  # German sheet: not the winner, but the dealer's right neighbour
            return dealer if winner == dealer else right
        case NextOya.LOSER:  # of several losers the winner's right neighbour
            return next_seat(seats, winner)
        case NextOya.ALTERNATE:
            return right


def winners_of(rules: Ruleset, seats: int, result: RoundResult) -> tuple[int, ...]:
    """The sides that have won the match with this round; several = drawn; empty = the match goes on."""
    best = max(result.totals)
    leaders = tuple(side for side, total in enumerate(result.totals) if total == best)
    bankrupt = rules.bankruptcy_ends_match and min(result.totals) <= 0
    reached = rules.target_points and best >= rules.target_points
    if not bankrupt:
        if result.round < rules.rounds and not reached:
            return ()
        further = result.round < rules.rounds + EXTRA_ROUNDS
        if len(leaders) > 1 and rules.match_tie is MatchTie.EXTRA_ROUND and further:
            return ()
    if len(leaders) > 1 and rules.match_tie is MatchTie.OYA_WINS:
        dealing = side_of(rules, seats, result.dealer)
        return (dealing,) if dealing in leaders else leaders
    return leaders

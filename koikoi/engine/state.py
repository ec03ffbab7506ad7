"""The whole state of a match, as frozen values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, TypeVar

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, Card, CardSet, Month
from koikoi.engine.faults import MatchFault
from koikoi.engine.landing import taken_with
from koikoi.engine.parameters import FirstOya, TeamCaptures, seldom
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Calls, month_of_round
from koikoi.errors import KoikoiError, OneOf

_T = TypeVar("_T")


class MatchError(KoikoiError, ValueError):
    """A match can't begin or go on like this, by its rules or for those who sit there."""


class Forced(StrEnum):
    """Why there is nothing to decide: the yaku has to be taken."""

    LAST_CARD = "last_card"  # a call with an empty hand could only lose
    LIMIT = "limit"  # no calls left
    MINIMUM = "minimum"  # fewer points than a call needs
    OLD_YAKU = "old_yaku"  # no yaku that was not held at the bar


class Ending(StrEnum):
    """How a round ended."""

    STOPPED = "stopped"
    LUCKY = "lucky"  # a lucky hand, or two of them
    FIELD = "field"  # four of a month, or four pairs, on the field, which the dealer wins under this ruleset
    EXHAUSTED = "exhausted"  # all hands ran out


@dataclass(frozen=True, slots=True)
class Award:
    """What one seat is credited with at the end of a round, before anybody pays."""

    seat: Seat
    account: Account


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round.  `points` and `totals` have one entry per side (a seat, or a team of two)."""

    round: int
    dealer: Seat
    ending: Ending
    winner: Seat | None
    awards: tuple[Award, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class ChooseDealer:
    """The first dealer is being chosen; `seat` draws next, None where the players agree among themselves.

    Each try has one entry per seat: None for who has not drawn yet, or does not take part in this try.
    """

    seat: Seat | None
    tries: tuple[tuple[Card | None, ...], ...]
    contenders: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ToDeal:
    """The cards are to be shuffled and dealt."""

    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class ToPlay:
    """`seat` must lay a hand card."""

    seat: Seat
    second: bool = seldom(False)
    """It has laid one in this turn already."""
    kept: Card | None = seldom(None)
    """The card it has just turned and kept; another one has to be laid in its stead."""


@dataclass(frozen=True, slots=True)
class ToPick:
    """`seat` must say which of `choices` the card in flight takes."""

    seat: Seat
    card: Card
    choices: CardSet
    drawn: bool
    """Turned from the stock; False: played from the hand."""
    may_leave: bool = False
    second: bool = seldom(False)
    """Played from the hand as the second card of this turn."""

    def taken(self, picked: Card) -> CardSet:
        """What is taken by picking one of the choices: of three of the card's own month all."""
        return CardSet.of_mask(taken_with(self.choices.mask, self.card.month_mask, picked.bit))


@dataclass(frozen=True, slots=True)
class ToDecide:
    """`seat` has a new or better yaku: stop or koi-koi."""

    seat: Seat
    account: Account
    """What stopping brings."""
    forced: Forced | None = None
    """Why koi-koi may not be called; None: it may."""
    may_decline: bool = seldom(False)
    """It may play on without a call."""


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round is settled; the cards still lie there, all hands open."""

    seat: ClassVar[None] = None
    result: RoundResult


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is settled, and nothing can follow."""

    seat: ClassVar[None] = None
    result: RoundResult
    winners: tuple[int, ...]
    """Sides; several = a drawn match."""


Phase = ChooseDealer | ToDeal | ToPlay | ToPick | ToDecide | RoundOver | MatchOver
"""What the match waits for; `seat` is who has to do it, None where it is chance, or nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Called:
    """The bar: what opened the choice when koi-koi was called or declined.  Later yaku have to be better."""

    points: int
    yaku: tuple[str, ...]


NO_SEAT: Final = Seat(-1)

Field = tuple[Card | None, ...]
"""The fixed places on the cloth, row by row; None = empty.  A card never moves because its neighbour left."""


@dataclass(frozen=True, slots=True)
class Match:
    """Everything.  `hands` and `stock` are secret; seats and screens get a `View` instead."""

    rules: Ruleset
    seats: int
    totals: tuple[int, ...]
    """Per side."""
    round: int
    """From 1."""
    dealer: Seat
    """NO_SEAT until chosen."""
    phase: Phase
    hands: tuple[CardSet, ...]
    field: Field
    stock: tuple[Card, ...]
    """Top first."""
    captured: tuple[CardSet, ...]
    """Per seat."""
    calls: tuple[int, ...]
    """Koi-koi calls of this round, per seat."""
    called: tuple[Called | None, ...]
    """Per seat; partners with shared piles have the same entry."""
    last_caller: Seat | None
    """Who called or declined last."""
    results: tuple[RoundResult, ...]
    """The rounds played so far."""
    dealt: CardSet = seldom(EMPTY)
    """All cards that the deal put face up."""
    shown: tuple[CardSet, ...] = seldom(())
    """Per seat, the cards of its hand that everybody has seen; empty where no ruleset shows any."""

    @property
    def month(self) -> Month:
        """The month of this round."""
        return month_of_round(self.round)

    @property
    def field_cards(self) -> CardSet:
        """What lies face up, as a set."""
        return CardSet(one for one in self.field if one is not None)

    @property
    def to_move(self) -> Seat | None:
        """The seat that has to do something; None when it is chance."""
        return self.phase.seat


def with_item(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The tuple with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def side_of(rules: Ruleset, seats: int, seat: Seat) -> int:
    """The side a seat plays for: its own, or one of the two teams."""
    return seat % 2 if rules.teams(seats) else seat


def sides(rules: Ruleset, seats: int) -> int:
    """How many sides there are: one for each seat, or two teams."""
    return 2 if rules.teams(seats) else seats


def next_seat(seats: int, seat: Seat) -> Seat:
    """The right-hand neighbour."""
    return Seat((seat + 1) % seats)


def partners(rules: Ruleset, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of the same side."""
    if not rules.teams(seats):
        return ()
    return (Seat((seat + 2) % seats),)


def pile_of(rules: Ruleset, seats: int, captured: tuple[CardSet, ...], seat: Seat) -> CardSet:
    """The cards a seat's yaku are read from: its own pile, or the team's."""
    pile = captured[seat]
    if rules.team_captures is TeamCaptures.SHARED:
        for other in partners(rules, seats, seat):
            pile |= captured[other]
    return pile


def calls_for(rules: Ruleset, seats: int, calls: tuple[int, ...], seat: Seat) -> Calls:
    """The calls of the round as `seat` would score with them."""
    mates = partners(rules, seats, seat)
    others = (other for other in range(seats) if other != seat and Seat(other) not in mates)
    return Calls(calls[seat], tuple(calls[mate] for mate in mates), tuple(calls[other] for other in others))


def first_choice(rules: Ruleset, seats: int) -> ChooseDealer:
    """The phase in which the first dealer is found."""
    everybody = tuple(Seat(seat) for seat in range(seats))
    drawing = rules.first_oya is FirstOya.EARLIEST_MONTH
    return ChooseDealer(everybody[0] if drawing else None, ((None,) * seats,) if drawing else (), everybody)


def new_match(
    rules: Ruleset,
    seats: int = 2,
    *,
    dealer: Seat | None = None,
    totals: tuple[int, ...] | None = None,
    first_round: int = 1,
) -> Match:
    """Begins a match: with the choice of the first dealer, or with the deal where `dealer` is given.

    `totals` (one per side) is where scores begin, else the ruleset says.
    Raises MatchError when the ruleset is not made for this number of seats or the totals are too many or too few.
    """
    if seats not in rules.seat_counts:
        raise MatchError(MatchFault.PLAYERS(rules=rules.name, allowed=OneOf(rules.seat_counts), seats=seats))
    count = sides(rules, seats)
    if totals is not None and len(totals) != count:
        raise MatchError(MatchFault.TOTALS(sides=count, found=len(totals)))
    phase: Phase = ToDeal()
    if dealer is None:
        phase = first_choice(rules, seats)
    elif not 0 <= dealer < seats:
        raise MatchError(MatchFault.NO_SEAT(seat=dealer, last=seats - 1))
    return Match(
        rules=rules,
        seats=seats,
        totals=totals if totals is not None else (rules.start_points,) * count,
        round=first_round,
        dealer=NO_SEAT if dealer is None else dealer,
        phase=phase,
        hands=(EMPTY,) * seats,
        field=(),
        stock=(),
        captured=(EMPTY,) * seats,
        calls=(0,) * seats,
        called=(None,) * seats,
        last_caller=None,
        results=(),
    )

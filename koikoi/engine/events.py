"""What happened.  Every change of a match is told by events, so a view can be kept up to date from them alone.

An event names cards and seats, never live objects.  Each class says who may see what: `public` events are the same
for everybody; the others define `seen_by`.  A new class has to choose (a test insists), so nothing leaks by default.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.state import Called, Phase, RoundResult


class Cause(StrEnum):
    """Why a deal is void."""

    FIELD_FOUR = "field_four"
    FIELD_PAIRS = "field_pairs"
    TESHI = "teshi"
    KUTTSUKI = "kuttsuki"


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A seat turned a card to see who deals first."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LotsTied:
    """These seats drew alike; they put their cards back and draw again."""

    public: ClassVar[bool] = True
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """The first dealer is found."""

    public: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Packet:
    """Cards given in one movement, to a seat or (None) to the field.  `cards` is None for who may not see them."""

    to: Seat | None
    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are given, packet by packet in this order; `stock` cards are left."""

    public: ClassVar[bool] = False
    packets: tuple[Packet, ...]
    stock: int

    def seen_by(self, seat: Seat | None) -> "Dealt":
        """Hides every packet that goes to another seat."""
        shown = tuple(
            packet if packet.to is None or packet.to == seat else replace(packet, cards=None) for packet in self.packets
        )
        return Dealt(shown, self.stock)


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The deal is void.  `cards` are the reason, laid open by `seat` (None: they lie on the field)."""

    public: ClassVar[bool] = True
    cause: Cause
    seat: Seat | None
    cards: CardSet
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class QuadTaken:
    """The dealer takes four of a month from the field before play."""

    public: ClassVar[bool] = True
    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True)
class FieldRefilled:
    """Cards from the stock's top take the first free places of the field, in this order."""

    public: ClassVar[bool] = True
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawnToHand:
    """The top card of the stock went into a hand unseen.  `card` is None for who may not see it."""

    public: ClassVar[bool] = False
    seat: Seat
    card: Card | None

    def seen_by(self, seat: Seat | None) -> "DrawnToHand":
        """Hides the card from all other seats."""
        return self if seat == self.seat else DrawnToHand(self.seat, None)


@dataclass(frozen=True, slots=True)
class Kept:
    """The card turned from the stock can take nothing and goes to the hand, seen by all."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A hand card was laid open."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """The top card of the stock was turned."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """The card in flight stays on the field, at this place."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card
    place: int


@dataclass(frozen=True, slots=True)
class Captured:
    """The card in flight and what it took go to the seat's pile."""

    public: ClassVar[bool] = True
    seat: Seat
    card: Card
    taken: CardSet


@dataclass(frozen=True, slots=True)
class KoiKoiCalled:
    """Koi-koi!  `called` is what the seat now has to better."""

    public: ClassVar[bool] = True
    seat: Seat
    called: Called


@dataclass(frozen=True, slots=True)
class Declined:
    """The seat plays on without a call.  `called` is what it now has to better."""

    public: ClassVar[bool] = True
    seat: Seat
    called: Called


@dataclass(frozen=True, slots=True)
class Stopped:
    """The seat ends the round."""

    public: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is settled and all hands are laid open."""

    public: ClassVar[bool] = True
    result: RoundResult
    hands: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class TableCleared:
    """The cards are gathered for the next round."""

    public: ClassVar[bool] = True
    round: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Always the last event of a step: what the match waits for now."""

    public: ClassVar[bool] = True
    phase: Phase


Event = (
    LotDrawn
    | LotsTied
    | DealerChosen
    | Dealt
    | Misdealt
    | QuadTaken
    | FieldRefilled
    | Played
    | Drawn
    | DrawnToHand
    | Kept
    | Laid
    | Captured
    | KoiKoiCalled
    | Declined
    | Stopped
    | RoundEnded
    | TableCleared
    | Awaiting
)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as a seat may see it; None is a spectator, who sees no hand."""
    if isinstance(event, Dealt | DrawnToHand):
        return event.seen_by(seat)
    return event

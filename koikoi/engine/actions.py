"""What a seat, or chance, may do.  Actions are intents; what comes of them are events."""

from dataclasses import dataclass
from typing import NewType

from koikoi.engine.cards import Card

Seat = NewType("Seat", int)
"""0 to n-1, counter-clockwise: the next seat is the right-hand neighbour."""


@dataclass(frozen=True, slots=True)
class Draw:
    """House: the seat whose turn it is draws this card from the spread deck, to choose the first dealer."""

    card: Card


@dataclass(frozen=True, slots=True)
class Appoint:
    """House: the players have agreed on the first dealer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """House: deal from this shuffled deck, first card first."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Lay this hand card on the field; it takes what it matches."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this field card with the card in flight (with all three if three lie there)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Leave:
    """Take nothing although the card matches; only where the ruleset has capture_optional."""


@dataclass(frozen=True, slots=True)
class KoiKoi:
    """Play on for more."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Play on without a call; only where the ruleset has may_decline."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the round and take the points."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """House: the account has been read; clear the table."""


Action = Draw | Appoint | Deal | Play | Pick | Leave | KoiKoi | Decline | Stop | NextRound

"""What can be pointed at on the board, and what is pointed at now."""

from dataclasses import dataclass
from enum import Enum

from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.layout.board import Fan, Piece, Rect
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Kind


class BoardButton(Enum):
    """A question mark for the yaku sheet, three strokes for the pause."""

    HELP = "help"
    MENU = "menu"


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card that can be played or taken."""

    card: Card


@dataclass(frozen=True, slots=True)
class ButtonSpot:
    """One of the buttons; face to face the opposite side has its own."""

    button: BoardButton
    far: bool = False


@dataclass(frozen=True, slots=True)
class PanelSpot:
    """What opens a panel: the status line the log, the stock the unseen cards."""

    panel: TablePanel


@dataclass(frozen=True, slots=True)
class ListSpot:
    """A seat's list of yaku; it opens the yaku sheet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FanSpot:
    """One kind of a seat's captured cards."""

    seat: Seat
    kind: Kind


Spot = CardSpot | ButtonSpot | PanelSpot | ListSpot | FanSpot


@dataclass(frozen=True, slots=True)
class BoardFocus:
    """Where pointer or keys are, as far as it shows beside and over the cards."""

    here: Spot | None = None
    up: Card | None = None
    """The hand card that is lifted."""
    matches: int = 0
    """How many cards it could take."""
    taking: bool = False
    """What is pointed at is to be taken by a card that is up or waits, not to be played."""
    piece: Piece | None = None
    """The topmost card under the pointer."""
    fan: Fan | None = None
    """The captured cards that are to be seen large."""
    ring: Rect | None = None
    """Where keys or a pad are, if neither a mark on a card nor the edge of a button says so."""
    refused: Card | None = None
    """The dimmed card that has been clicked, while it is pointed at."""
    usable: bool = False
    """There are cards that can be played or taken."""

"""What a scene that is laid over the table may cause in the match below it."""

from collections.abc import Sequence
from typing import Protocol

from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Scene
from koikoi.engine.actions import Action, Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import Event


class MatchControls(Protocol):
    """A match that is being played."""

    def act(self, action: Action, then: Action | None = None) -> None:
        """Whoever is to move acts; `then` follows if it is still to be done."""

    @property
    def lots(self) -> Sequence[Card]:
        """The deck spread for the present try at choosing the dealer, from one end to the other."""

    def draw_lot(self, place: int) -> Sequence[Event]:
        """Whose turn it is takes a card from the spread deck."""

    def appoint(self, seat: Seat) -> None:
        """The players have agreed on the first dealer."""

    def next_round(self) -> None:
        """The round has been accounted for: the table is cleared."""

    @property
    def undoable(self) -> bool:
        """Whether the last card may be taken back."""

    def take_back(self) -> None:
        """Takes it back, where that may be."""

    def coach(self, seat: Seat, wanted: bool) -> None:
        """Whether the coach speaks for a seat from now on."""

    def asks(self, seat: Seat) -> bool:
        """Whether a person is asked to decide now, with nothing in between; what is moving arrives then."""

    def proceed(self) -> Change | None:
        """What comes next, with nothing in between; what is moving arrives now."""

    def help(self, *, turned: bool = False) -> Change:
        """Opens the yaku sheet; `turned`: for who sits opposite."""

    def sided(self, scene: Scene, *, turned: bool = False) -> Scene:
        """A scene as it is to lie over the table; `turned`: towards who sits opposite."""

    def compose_table(self, whole: Group, pieces: Picture, state: TableState | None = None) -> None:
        """Puts the table with these cards on it; `state`: as it was once, and not as it is now."""

"""The board of a replay: what happens on it comes from a record, at any of its moments."""

from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.engine.actions import Seat
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy


class ReplayBoard(BoardScene):
    """A board at which nobody acts; `ReplayScene` moves it in time."""

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__(TableState(recorded, Privacy.OPEN, watched=True))
        self.recorded = recorded

    def menu(self, *, turned: bool = False) -> Change:
        """Away from the replay."""
        return Pop()

    def open_all(self) -> None:
        """Shows every hand."""
        self.state.visibility.mode = Privacy.OPEN
        self.state.visibility.viewer = None
        self.jump(self.recorded.at)

    def open_hand(self, seat: Seat | None) -> None:
        """Shows one hand, from its owner's side; None: no hand."""
        self.state.visibility.mode = Privacy.PASS
        self.state.visibility.viewer = seat
        if seat is not None:
            self.state.visibility.near = seat
        self.jump(self.recorded.at)

    def forward(self) -> None:
        """Plays the next action."""
        self.do(self.recorded.forward())

    def jump(self, at: int) -> None:
        """To the moment after so many actions, at once."""
        self.recorded.go(at)
        self.state.catch_up()
        self.shot_time = 0.0

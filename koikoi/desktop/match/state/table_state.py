"""The table as it is shown: what is seen of the match, whose hand is open, which seat is near, and who may act.

The parts of the match screen (input, hud, scenes) get this one object; what happens to it is `MatchScene`'s business.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from koikoi.desktop.animation.choreography import Shot, shots
from koikoi.desktop.animation.clips import Follower
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.layout.board import Board, Picture, Rect, board
from koikoi.desktop.match.state.caption import Caption
from koikoi.desktop.match.state.coach_session import CoachSession
from koikoi.desktop.match.state.dimming import Dimming
from koikoi.desktop.match.state.hand_visibility import HandVisibility
from koikoi.desktop.match.state.routes import YakuSheetRoute
from koikoi.desktop.match.state.so_far import since_own_play
from koikoi.desktop.match.state.speaker import Speaker
from koikoi.desktop.match.state.table_sheets import TableSheets
from koikoi.engine.actions import Action, Seat
from koikoi.engine.events import Event
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Privacy

LAYOUTS = 12
"""So many are kept."""


class TableState:
    """One match as one window shows it."""

    def __init__(self, source: MatchSource, privacy: Privacy | None = None, *, watched: bool = False) -> None:
        self.source = source
        self.watched = watched
        """Nobody acts here: the match is only looked at."""
        self.privacy = source.seating.privacy if privacy is None else privacy
        """As agreed; `visibility.mode` is what it comes to with the people who are there."""
        self.visibility = HandVisibility(source, self.privacy)
        self.view = self.visibility.view()
        """What is shown, once what moves in the first shot of the queue is left out."""
        self.size = (0, 0)
        """Of the window, or of the part of it that the table has."""
        self.queue: list[Shot] = []
        """What is still to be shown; the first of it is moving."""
        self.announced = False
        """The scene that the first shot is worth has been shown."""
        self.coming: Seat | None = None
        """Who calls koi-koi, once the lantern is on its way: its hook is free."""
        self.hung = False
        """It hangs there, though the shot of the call has not ended."""
        self.heights = Follower()
        self.dimming = Dimming()
        self.caption = Caption()
        self.coach = CoachSession(source)
        self.speaker = Speaker()
        """Who speaks in the game's line, if not the game."""
        self.arrange: Callable[[Board], Board] = _as_it_is
        """The layout as it is to be here: what teaches needs some room of its own."""
        self.open_panel: TablePanel | None = None
        self.sheets = TableSheets()
        self.log_back = 0
        """How many entries the last one that the log shows is away from the newest."""
        self._pairs: list[tuple[Event, Event]] = []
        """What is being shown: as it happened, and as it may be seen."""
        self._boards: list[tuple[View, object, Board]] = []
        """The latest layouts, with what each is of: what is queued is laid out before it is shown."""

    # What is shown

    @property
    def events(self) -> list[Event]:
        """Public events since the present player last acted."""
        return since_own_play(self.source)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand is open; None: no hand is."""
        return self.visibility.viewer

    @property
    def near(self) -> Seat:
        """The seat whose things lie at the bottom."""
        return self.visibility.near

    @property
    def board(self) -> Board:
        """The layout of what is shown now."""
        return self.layout_of(self.view)

    @property
    def opposite(self) -> Board:
        """The layout as those see it to whom their half is turned."""
        return self._laid_out(self.view, Seat(min(self.board.turned)))

    def layout_of(self, view: View) -> Board:
        """The layout of what will be shown."""
        return self._laid_out(view, self.near)

    def _laid_out(self, view: View, near: Seat) -> Board:
        how = near, self.size, self.visibility.mode, fonts.grown(100) / 100
        for one in self._boards:
            if one[0] is view and one[1] == how:
                return one[2]
        made = self.arrange(board(view, *how))
        self._boards = [(view, how, made), *self._boards[: LAYOUTS - 1]]
        return made

    @property
    def log_shown(self) -> bool:
        """Whether the log can be read: it is open, or has a place beside the cloth."""
        return self.open_panel is TablePanel.LOG or self.board.aside

    def unfolded(self, panel: TablePanel) -> float:
        """How far it has unfolded over the table, 0 to 1; a log that has a place beside the cloth is always there."""
        aside = panel is TablePanel.LOG and self.board.aside
        return 1.0 if aside else self.sheets.part(panel, self.open_panel)

    @property
    def yaku_sheet(self) -> YakuSheetRoute:
        """The way to the yaku sheet."""
        return YakuSheetRoute(self.view, self.near, self.source.players)

    def redacted(self, pieces: Picture) -> Picture:
        """The picture without anything that nobody may see now: the last word before it is drawn."""
        return self.visibility.redacted(pieces, self.queue[0].view if self.queue else self.view)

    def still(self) -> "TableState":
        """The same as it is now, whatever is shown next; hands that close are closed there, too."""
        still = copy(self)
        still.queue, still.caption = [*self.queue], copy(self.caption)
        return still

    # What happens

    def enqueue(self, events: Sequence[Event], start: Picture) -> None:
        """Something has happened; `start` is the picture from which it is shown."""
        self.queue += self._shots(events, start)
        if self.queue:
            self.caption.follow(self.queue[0], 0.0)
        self.visibility.settle()
        self.heights = Follower()
        self.log_back = 0

    def end_shot(self) -> None:
        """The first shot has been shown: what is seen now is what holds after it."""
        self.view = self.queue.pop(0).view
        self.heights.settle(self.board.picture)
        if self.announced:  # its scene has told it
            self.caption.clear()
        self._unannounce()

    def restart_shots(self) -> None:
        """What is still to be shown is shown from its beginning, in the window as it is now."""
        self.queue = self._shots(self._pending())
        self.caption.clear()
        self._unannounce()

    def catch_up(self) -> None:
        """Shows the match as it is, with nothing in between."""
        self.queue.clear()
        self.caption.clear()
        self._unannounce()
        self.view = self.visibility.view()
        self.log_back = 0

    def _unannounce(self) -> None:
        """No shot has been announced, and no lantern comes."""
        self.announced, self.coming, self.hung = False, None, False

    def lanterns(self, seat: Seat) -> int:
        """How many lanterns hang there."""
        return self.view.calls[seat] + (seat == self.coming and self.hung)

    def _pending(self) -> list[Event]:
        """What is still to be shown, as it happened."""
        going = {id(shot.event) for shot in self.queue}
        return [event for event, seen in self._pairs if id(seen) in going]

    def _shots(self, events: Sequence[Event], start: Picture | None = None) -> list[Shot]:
        seen = self.visibility.seen(events)
        self._pairs = list(zip(events, seen, strict=True))
        return shots(self.view, seen, self.layout_of, animation_speed(), start)

    # Who looks

    def look_from(self, seat: Seat | None) -> None:
        """Opens the hand of one seat and closes all others; None closes all.  What is closed is closed at once."""
        before = self._at_rest
        self.visibility.viewer = seat
        self._look_again(before)

    def turn_to(self, seat: Seat) -> None:
        """Turns the table until this seat is near."""
        if seat != self.near:
            before = self.board.picture
            self.visibility.near = seat
            if self.visibility.mode is Privacy.OPEN:
                self.view = replace(self.view, seat=seat)  # who sits there is spoken to
            self.heights = Follower()
            self.visibility.changes(before, self.board.picture, turned=True)

    @property
    def corners(self) -> Mapping[Seat, Rect]:
        """Where a player presses to see closed cards: the own name under Peek, the cards themselves face to face."""
        if self.visibility.mode is Privacy.PEEK:
            return {seat: rect for seat, rect in self.board.peeks.items() if not self.computer(seat)}
        waiting = self.waiting_for if self.visibility.mode is Privacy.FACE else None
        return {seat: self.board.hands[seat].rect for seat in (waiting,) if seat is not None}

    def peek(self, seat: Seat, held: bool) -> None:
        """Under Peek a player looks into the own hand for as long as this is held; of several, the first one does.

        Face to face it opens the hand that is to play, which stays open until the turn has passed.
        """
        before, here = self._at_rest, seat in self.source.seating.people
        if self.visibility.mode is Privacy.PEEK and here and self.visibility.hold(seat, held=held):
            self._look_again(before)
        elif self.visibility.mode is Privacy.FACE and held and seat == self.waiting_for:
            self.look_from(seat)

    def cover(self) -> None:
        """Something that somebody asked for is laid over the table: who holds to look has to hold again."""
        if self.visibility.holders:
            self.visibility.holders.clear()
            self.look_from(None)

    def take_back(self) -> None:
        """A card has gone back into its hand."""
        before = self._at_rest
        self.catch_up()
        self.visibility.changes(before, self.board.picture, turned=False)

    @property
    def _at_rest(self) -> Picture:
        """The cards that lie there, whatever is still to come."""
        return self.visibility.between(self.board.picture)

    def _look_again(self, before: Picture) -> None:
        """What is moving goes on as it is seen now."""
        if not self.queue:
            self.view = self.visibility.view()
            self.visibility.changes(before, self.board.picture, turned=False)
            self.heights = Follower()
            return
        pending = self._pending()
        self.view = self.visibility.as_seen(self.view, pending)
        self.queue = self._shots(pending)

    # Who acts

    def computer(self, seat: Seat) -> bool:
        """Whether a computer player sits here."""
        return self.visibility.computer(seat)

    def ready(self, seat: Seat) -> bool:
        """Whether a person here may act at once, without opening a hand first."""
        return self.visibility.may_act(seat, self.view)

    @property
    def mover(self) -> Seat | None:
        """The person that may act on the cards right now; None while cards move, or a hand has to be opened first."""
        seat = self._to_play
        return seat if seat is not None and self.ready(seat) else None

    def legal(self) -> tuple[Action, ...]:
        """What the mover may do; nothing while nobody may act."""
        mover = self.mover
        return replace(self.view, seat=mover).legal if mover is not None else ()

    @property
    def waiting_for(self) -> Seat | None:
        """The person who has to open the own hand before anything can be played."""
        seat = self._to_choose
        if seat is None or self.ready(seat) or self.computer(seat) or self.visibility.forced(self.view) is not None:
            return None
        return seat

    @property
    def hands_over(self) -> bool:
        """A curtain comes before anybody does anything."""
        return self.visibility.mode is Privacy.PASS and self.waiting_for is not None

    @property
    def _to_choose(self) -> Seat | None:
        """The seat that has to play a card, to choose one, or to call, once everything lies still."""
        here = isinstance(self.view.phase, ToPlay | ToPick | ToDecide) and not self.queue and not self.watched
        return self.view.to_move if here else None

    @property
    def _to_play(self) -> Seat | None:
        """The seat that has to play a card or choose one, once everything lies still."""
        return self._to_choose if isinstance(self.view.phase, ToPlay | ToPick) else None


def _as_it_is(frame: Board) -> Board:
    return frame

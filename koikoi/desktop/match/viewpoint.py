"""The match on the screen as far as it is about seeing: whose hand is open, which seat is near, who may act."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from koikoi.desktop.animation.choreography import Shot, shots
from koikoi.desktop.animation.clips import Follower
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.input import bindings
from koikoi.desktop.layout.board import Board, Picture, Rect, board
from koikoi.desktop.match.hand_visibility import HandVisibility
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.actions import Action, Seat
from koikoi.engine.events import Event
from koikoi.engine.state import ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.locales import _
from koikoi.table.seating import Privacy
from koikoi.table.table import Table


class Seeing(Scene):
    """What the scene of a match is built on."""

    def __init__(self, table: Table, privacy: Privacy | None) -> None:
        self.table = table
        self.privacy = table.seating.privacy if privacy is None else privacy
        """As agreed; `visibility.mode` is what it comes to with the people who are there."""
        self.visibility = HandVisibility(table, self.privacy)
        self.view = self.visibility.view()
        self.size = (0, 0)
        self.queue: list[Shot] = []
        self.heights = Follower()
        self._announced: Shot | None = None
        self._news: list[tuple[Event, Event]] = []
        """What is being shown: as it happened, and as it may be seen."""
        self._layouts: dict[str, tuple[object, Board]] = {}

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand is open; None: no hand is."""
        return self.visibility.viewer

    @property
    def near(self) -> Seat:
        """The seat whose things lie at the bottom."""
        return self.visibility.near

    @property
    def shown(self) -> Picture:
        """The cards as they are shown now."""
        return self.board.picture

    @property
    def board(self) -> Board:
        """The layout of what is shown now."""
        return self._board(self.view)

    @property
    def opposite(self) -> Board:
        """The layout as those see it to whom their half is turned."""
        return self._kept("far", self.view, Seat(min(self.board.turned)))

    def _board(self, view: View) -> Board:
        return self._kept("near", view, self.near)

    def _kept(self, name: str, view: View, near: Seat) -> Board:
        key = (view, near, self.size, self.visibility.mode)
        kept = self._layouts.get(name)
        if kept is None or kept[0] != key:
            kept = self._layouts[name] = (key, board(*key))
        return kept[1]

    # Who looks

    def look_from(self, seat: Seat | None) -> None:
        """Opens the hand of one seat and closes all others; None closes all.  What is closed is closed at once."""
        before = self.shown
        self.visibility.viewer = seat
        self._look_again(before)

    def turn_to(self, seat: Seat) -> None:
        """Turns the table until this seat is near."""
        if seat != self.near:
            before = self.board.picture
            self.visibility.near = seat
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
        before, here = self.shown, seat in self.table.seating.people
        if self.visibility.mode is Privacy.PEEK and here and self.visibility.hold(seat, held=held):
            self._look_again(before)
        elif self.visibility.mode is Privacy.FACE and held and seat == self.waiting_for:
            self.look_from(seat)

    def cover(self) -> None:
        """Something that somebody asked for is laid over the table: who holds to look has to hold again."""
        if self.visibility.holders:
            self.visibility.holders.clear()
            self.look_from(None)

    def redacted(self, pieces: Picture) -> Picture:
        """The picture without anything that nobody may see now: the last word before it is drawn."""
        return self.visibility.redacted(pieces, self.queue[0].view if self.queue else self.view)

    def _look_again(self, before: Picture) -> None:
        """What is moving goes on as it is seen now."""
        if not self.queue:
            self.view = self.visibility.view()
            self.visibility.changes(before, self.board.picture, turned=False)
            self.heights = Follower()
            return
        pending = self._pending()
        announced = self._announced is self.queue[0]
        self.view = self.visibility.as_seen(self.view, pending)
        self.queue = self._shots(pending)
        if announced and self.queue:
            self._announced = self.queue[0]

    def _pending(self) -> list[Event]:
        """What is still to be shown, as it happened."""
        going = {id(shot.event) for shot in self.queue}
        return [event for event, seen in self._news if id(seen) in going]

    def _shots(self, events: Sequence[Event], start: Picture | None = None) -> list[Shot]:
        seen = self.visibility.seen(events)
        self._news = list(zip(events, seen, strict=True))
        return shots(self.view, seen, self._board, animation_speed(), start)

    # Who acts

    def computer(self, seat: Seat) -> bool:
        """Whether a computer player sits here."""
        return self.visibility.computer(seat)

    @property
    def mover(self) -> Seat | None:
        """The person that may act on the cards right now; None while cards move, or a hand has to be opened first."""
        seat = self._to_move
        return seat if seat is not None and self._ready(seat) else None

    def legal(self) -> tuple[Action, ...]:
        """What the mover may do."""
        mover = self.mover
        return replace(self.view, seat=mover).legal if mover is not None else ()

    @property
    def waiting_for(self) -> Seat | None:
        """The person who has to open the own hand before anything can be played."""
        seat = self._to_move
        if seat is None or self._ready(seat) or self.computer(seat) or self.visibility.forced(self.view) is not None:
            return None
        return seat

    @property
    def asked(self) -> str:
        """How that is done, in words; empty where nobody has to."""
        seat = self.waiting_for
        if seat is None or self.visibility.mode is Privacy.PASS:
            return ""
        command, device = bindings.PEEKS[seat], bindings.device()
        key = bindings.button_name(command) if device is bindings.Device.PAD else bindings.key_name(command)
        if self.visibility.mode is Privacy.FACE:
            press = _("Press {key} to see your cards.").format(key=key)
            return press if bindings.by_keys() and key else _("Touch your cards to see them.")
        if device is bindings.Device.TOUCH or not key:
            return _("Hold your name to see your cards.")
        return _("Hold {key}, or your name, to see your cards.").format(key=key)

    @property
    def _to_move(self) -> Seat | None:
        """The seat that has to play a card or choose one, once everything lies still."""
        phase = self.view.phase
        return phase.seat if isinstance(phase, ToPlay | ToPick) and not self.queue else None

    def _ready(self, seat: Seat) -> bool:
        return self.visibility.may_act(seat, self.view)

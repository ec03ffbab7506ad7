"""The table: one match, from the choice of the dealer to the last account."""

from collections.abc import Sequence
from dataclasses import replace

from koikoi.desktop import phrases
from koikoi.desktop.choreography import Shot, shots
from koikoi.desktop.intents import Cancel, Confirm, Help, Intent, Point, Press, Step
from koikoi.desktop.layout import Board, board
from koikoi.desktop.painter import Surface
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.pointing import Pointing
from koikoi.desktop.scene.side import draw_side
from koikoi.desktop.scenes import Change, Push, Scene
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.events import Event, KoiKoiCalled, Misdealt, redact
from koikoi.engine.state import ChooseDealer, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.table.seating import Privacy
from koikoi.table.table import Table


class MatchScene:
    """Shows a match as one seat may see it, and lets that seat act."""

    opaque = True

    def __init__(self, table: Table, privacy: Privacy | None = None) -> None:
        self.table = table
        self.privacy = table.seating.privacy if privacy is None else privacy
        self.viewer: Seat | None = None
        self.near = Seat(0)
        self.view = self._look()
        self.queue: list[Shot] = []
        self.clock = 0.0
        self.size = (0, 0)
        self.pointing = Pointing(self)
        self.told: list[str] = []
        """What happened since the present player last acted, in words."""
        self._layout: tuple[object, Board] | None = None
        self._announced: Shot | None = None

    # Seeing

    def _look(self) -> View:
        if self.privacy is Privacy.OPEN:
            return self.table.open_view(self.near)
        return self.table.view(self.viewer)

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        if self.privacy is Privacy.OPEN:
            return list(events)
        return [redact(event, self.viewer) for event in events]

    def look_from(self, seat: Seat | None) -> None:
        """Opens the hand of one seat and closes all others; None closes all."""
        self.viewer = seat
        if seat is not None and self.privacy is Privacy.PASS:
            self.near = seat
        self.view = self._look()

    @property
    def board(self) -> Board:
        """The layout of what is shown now."""
        return self._board(self.view)

    def _board(self, view: View) -> Board:
        key = (view, self.near, self.size)
        if self._layout is None or self._layout[0] != key:
            self._layout = (key, board(view, self.near, self.size))
        return self._layout[1]

    @property
    def mover(self) -> Seat | None:
        """The seat that may act on the cards right now; None while cards move or the house is busy."""
        phase = self.view.phase
        if self.queue or not isinstance(phase, ToPlay | ToPick):
            return None
        if self.privacy is Privacy.PASS and phase.seat != self.viewer:
            return None
        return phase.seat

    def legal(self) -> tuple[Action, ...]:
        """What the mover may do."""
        mover = self.mover
        return replace(self.view, seat=mover).legal if mover is not None else ()

    # Time

    @property
    def lively(self) -> bool:
        """Cards are moving, or something has to begin."""
        return bool(self.queue) or self._waiting()

    def _waiting(self) -> bool:
        phase = self.view.phase
        if isinstance(phase, ToPlay | ToPick):
            return self.privacy is Privacy.PASS and phase.seat != self.viewer
        return True

    def enter(self, size: tuple[int, int]) -> None:
        """The window has this size now; what is moving arrives at once."""
        if size != self.size:
            self.size = size
            self._finish()

    def _finish(self) -> None:
        if self.queue:
            self.view = self.queue[-1].view
            self.queue.clear()
        self.clock = 0.0

    def update(self, seconds: float) -> Change | None:
        """Plays what is queued; then does what comes next."""
        self.clock += seconds
        while self.queue:
            shot = self.queue[0]
            if shot is not self._announced and (scene := self._announcement(shot.event)) is not None:
                self._announced = shot
                self.clock = 0.0
                return Push(scene)
            if self.clock < shot.clip.seconds:
                return None
            self.clock -= shot.clip.seconds
            self.view = shot.view
            self.queue.pop(0)
        self.clock = 0.0
        return self._next()

    def _announcement(self, event: Event) -> Scene | None:
        """The scene that an event is worth before the table goes on."""
        from koikoi.desktop.scene.koikoi import KoiKoiScene
        from koikoi.desktop.scene.notice import NoticeScene

        match event:
            case Misdealt():
                return NoticeScene(phrases.misdeal(event, self.table.players), event.cards)
            case KoiKoiCalled(seat):
                return KoiKoiScene(self.table.players[seat])
            case _:
                return None

    def _next(self) -> Change | None:
        from koikoi.desktop.scene.account import AccountScene
        from koikoi.desktop.scene.curtain import CurtainScene
        from koikoi.desktop.scene.decision import DecisionScene
        from koikoi.desktop.scene.lots import LotsScene

        match self.view.phase:
            case ChooseDealer():
                return Push(LotsScene(self))
            case ToDeal():
                self.told.clear()
                self.look_from(None)
                self.near = self.near if self.privacy is Privacy.OPEN else self.view.dealer
                self.do(self.table.deal())
            case RoundOver() | MatchOver():
                return Push(AccountScene(self))
            case ToPlay(seat) | ToPick(seat) | ToDecide(seat) if self.privacy is Privacy.PASS and seat != self.viewer:
                self.look_from(None)
                return Push(CurtainScene(self, seat))
            case ToDecide():
                return Push(DecisionScene(self))
        return None

    # Acting

    def do(self, events: Sequence[Event]) -> None:
        """Shows what has happened."""
        seen = self._seen(events)
        self.told += [line for event in seen if (line := phrases.happened(event, self.table.players))]
        self.queue += shots(self.view, seen, self._board)
        self.clock = 0.0

    def act(self, action: Action) -> None:
        """The mover acts."""
        seat = getattr(self.view.phase, "seat", None)
        if seat is not None:
            if isinstance(action, Play):
                self.told.clear()
            self.do(self.table.act(seat, action))

    def handle(self, intent: Intent) -> Change | None:
        """A click plays the card under the pointer, chooses what it takes, or hurries what is moving.

        Arrow keys point at the next card that can be used, Enter is the click.
        """
        match intent:
            case Point(at):
                self.pointing.at = at
            case Press(at):
                self.pointing.at = at
                if self.queue:
                    self._hurry()
                elif self.board.menu.collidepoint(at):
                    return self._menu()
                elif self.board.help.collidepoint(at):
                    return self._help()
                elif (action := self.pointing.action_at(at)) is not None:
                    self.act(action)
            case Step(dx, dy) if self.mover is not None:
                self.pointing.step(dx or dy)
            case Confirm() if self.queue:
                self._hurry()
            case Confirm() if (action := self.pointing.action_at(self.pointing.at)) is not None:
                self.act(action)
            case Cancel():
                return self._menu()
            case Help():
                return self._help()
            case _:
                pass
        return None

    def _hurry(self) -> None:
        """The shot that is playing ends now."""
        self.clock = max(self.clock, self.queue[0].clip.seconds)

    def _menu(self) -> Change:
        from koikoi.desktop.scene.notice import PauseScene

        return Push(PauseScene(self))

    def _help(self) -> Change:
        from koikoi.desktop.scene.yaku_sheet import YakuSheetScene

        return Push(YakuSheetScene(self.view, self.near, self.table.players))

    # Drawing

    def draw(self, target: Surface) -> None:
        """Ground, sides, cards, the line."""
        frame = self.board
        paint = painter()
        paint.table_ground(target, frame)
        draw_side(target, self, frame)
        if self.queue:
            shot = self.queue[0]
            pieces = shot.clip.at(shot.start, min(self.clock, shot.clip.seconds))
        else:
            pieces = self.pointing.marked(frame.picture)
        paint.pieces(target, pieces.values())

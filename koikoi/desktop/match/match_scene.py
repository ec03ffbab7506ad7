"""The table: one match, from the choice of the dealer to the last account.

How a click becomes pixels: `handle` gives it to `BoardInput`, which says what is meant, a `CardMove` perhaps.  `act`
lets the `Table` do it; the table answers with events at once.  `do` turns them into shots in the queue of the
`TableState`, as far as they may be seen.  `update` (`BoardScene`) plays one shot after the other, lays scenes over the
table where one is worth it (`scene_before`), and asks for `next_step` when everything lies still.  `compose` puts cards
and panels on the stage, which draws what has changed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from koikoi.desktop.animation import noren
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Confirm, Hurry, Intent, Peek, Press, PressItem, Undo
from koikoi.desktop.match.board_scene import DEAF, BoardScene
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.last_turn import last_turn
from koikoi.desktop.match.hud.table_items import LOOK
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.field_overlay import put_unrolled
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.moments.shobu import ShobuScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import announced, completed
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.match.state.so_far import last_near, turn_began
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Change, Push, Scene
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import Awaiting, Event, KoiKoiCalled, Misdealt, Stopped
from koikoi.engine.state import ChooseDealer, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.engine.view import observe
from koikoi.table.seating import Privacy
from koikoi.table.shuffle import moment
from koikoi.table.table import Table

READ = 0.64
"""Seconds for which the table can be read before the rod of the curtain appears: whoever moved sees what they drew."""
FORCED = 0.7
"""Seconds before a closed hand's only card is played by itself."""


class MatchScene(BoardScene):
    """Lets the people at the table play; the `MatchControls` of the scenes that lie over it."""

    def __init__(self, table: Table, privacy: Privacy | None = None) -> None:
        super().__init__(TableState(table, privacy))
        self.table = table
        self.think = Thinker()
        """Asked while a computer player is to move."""
        before = turn_began(table.turns)
        self.turn_began = self.state.view if before is None else observe(before, self.state.view.seat)
        """The view at the beginning of the turn."""
        self._acted: Seat | None = None
        """The person who acted last."""
        if self.state.visibility.turns(self.state.view) and (near := last_near(table.turns, table.seating)) is not None:
            self.state.visibility.near = near
            self.state.view = self.state.visibility.view()
        self._curtain: CurtainScene | None = None
        """What will fall as soon as the table has been read."""
        self._noticed: set[str] = set()
        """What has been said about the file of the match."""

    def attach(self, services: Services) -> None:
        """The computer players can be asked, too."""
        super().attach(services)
        self.think.attach(services)

    def enter(self, size: tuple[int, int]) -> None:
        """Where the match is handed over, the curtain's cloth is read from its file."""
        super().enter(size)
        if self._curtained:
            noren.read_ahead(size)

    @property
    def _curtained(self) -> bool:
        return self.state.visibility.mode is Privacy.PASS and not self.state.visibility.alone

    def leave(self) -> None:
        """The match is put away: nobody thinks about it any more, and another window may open it."""
        self.think.leave()
        self.state.coach.leave()
        self.table.close()

    # What comes next

    @property
    def waits(self) -> bool:
        """Whether something will happen by itself."""
        state, seat = self.state, self.state.view.to_move
        if seat is None or isinstance(state.view.phase, ChooseDealer):
            return seat is None or not state.computer(seat)
        if isinstance(state.view.phase, ToDecide) and state.ready(seat):
            return True
        mode, open_hand = state.visibility.mode, state.viewer is not None
        if state.ready(seat):
            return False
        if state.computer(seat):
            return mode is Privacy.FACE and open_hand
        if open_hand and mode is not Privacy.PEEK:
            return True  # it closes, and nothing else may be drawn anew
        return mode is Privacy.PASS or state.visibility.forced(state.view) is not None

    def scene_before(self, event: Event) -> Scene | None:
        """A misdeal, a yaku or a call has a scene of its own."""
        match event:
            case Misdealt():
                return self.sided(
                    NoticeDialog(status_texts.misdeal(event, self.table.rules, self.table.players), event.cards)
                )
            case KoiKoiCalled(seat):
                return KoiKoiCallScene(self.state, self, seat)
            case Stopped(seat) if animation_speed().beats:
                return ShobuScene(self.state, self, seat)
            case Awaiting(ToDecide() as phase) if new := completed(self.turn_began, phase):
                return announced(self.state, self, phase, new)
            case _:
                return None

    def next_step(self) -> Change | None:
        """Deals, asks, hands over, or accounts."""
        state, mode = self.state, self.state.visibility.mode
        for notice in status_texts.file_notices(self.table):
            if notice not in self._noticed:
                self._noticed.add(notice)
                return Push(self.sided(NoticeDialog(notice)))
        match state.view.phase:
            case ChooseDealer():
                return Push(self.sided(LotsScene(state, self)))
            case ToDeal():
                if mode is not Privacy.PEEK and not state.visibility.alone:
                    state.look_from(None)
                self._turn_table(state.view.dealer)
                self.do(self.table.deal())
            case RoundOver(result) | MatchOver(result):
                return Push(self.sided(RoundSummaryScene(state, self), turned=result.winner in state.board.turned))
            case ToPlay(seat) | ToPick(seat) | ToDecide(seat) if state.computer(seat):
                if mode is Privacy.FACE and state.viewer is not None:
                    state.look_from(None)
                if (decided := self.think(seat, self.still)) is not None:
                    self.act(decided)
            case ToPlay(seat) | ToPick(seat) | ToDecide(seat) if not state.ready(seat):
                return self._hand_over(seat)
            case ToPlay(seat) | ToPick(seat) if mode is Privacy.OPEN:
                self._turn_table(seat)
            case ToDecide():
                return Push(DecisionScene(state, self))
        return None

    def _hand_over(self, seat: Seat) -> Change | None:
        """It is this seat's turn, and its hand is closed."""
        state, mode = self.state, self.state.visibility.mode
        if state.viewer is not None and mode is not Privacy.PEEK:
            state.look_from(None)
        if (forced := state.visibility.forced(state.view)) is not None:
            if self.still >= FORCED or not animation_speed().beats:
                self.act(forced)
        elif mode is Privacy.PASS:
            curtain = self._curtain_for(seat)
            if self.still >= READ or not animation_speed().beats or last_turn(state.events) is None:
                self._curtain = None
                return Push(curtain)
        else:
            self._turn_table(seat)
        return None

    def _curtain_for(self, seat: Seat) -> CurtainScene:
        """What falls next, made ahead while the table is read."""
        if self._curtain is None or self._curtain.seat != seat:
            self._curtain = CurtainScene(self.state, self, seat)
            if animation_speed().beats:
                self._curtain.services = self.services
                self._curtain.enter(self.size)
                self.services.warm.ahead(self._curtain, self._curtain.sketches())
        return self._curtain

    @property
    def _passes_on(self) -> bool:
        """Everything lies still, and the curtain is about to fall."""
        state = self.state
        seat = state.view.to_move
        if seat is None or state.queue or isinstance(state.view.phase, ChooseDealer):
            return False
        return state.visibility.mode is Privacy.PASS and not state.ready(seat) and not state.computer(seat)

    def _turn_table(self, seat: Seat) -> None:
        """Turns the table to who is next, where it turns at all and nobody has to be asked for it."""
        if not self.state.computer(seat) and self.state.visibility.turns(self.state.view):
            self.state.turn_to(seat)

    def asks(self, seat: Seat) -> bool:
        """Whether a person is asked to decide now, with nothing in between; what is moving arrives then."""
        if self.state.computer(seat):
            return False
        self.finish()
        return isinstance(self.state.view.phase, ToDecide) and not self.state.queue and self.state.ready(seat)

    def proceed(self) -> Change | None:
        """What comes next, with nothing in between; what is moving arrives now."""
        self.finish()
        return self.next_step() if not self.state.queue else None

    # Acting

    def do(self, events: Sequence[Event]) -> None:
        """Also keeps the view in which the turn began: a yaku is new by comparison with it."""
        if isinstance(self.state.view.phase, ToPlay):
            self.turn_began = self.state.view
        super().do(events)

    def sketches(self) -> Sketches:
        """Also what is seen after a yaku, with the scroll, while its cards fly; the curtain, where one falls."""
        yield from super().sketches()
        if self._curtained:
            yield from noren.sketches(self.size)
        for event in [shot.event for shot in self.state.queue]:
            if isinstance(event, Awaiting) and isinstance(phase := event.phase, ToDecide) and animation_speed().beats:
                new, state, seat = completed(self.turn_began, phase), self.state, phase.seat
                yield partial(put_unrolled, board=state.board)
                coming: list[Scene] = [announced(state, self, phase, new)] if new else []
                for scene in (*coming, KoiKoiCallScene(state, self, seat), ShobuScene(state, self, seat)):
                    yield from self.foreseen(scene)

    def act(self, action: Action, then: Action | None = None) -> None:
        """The mover acts; what is to follow (what a card takes) is done if it is still to be done."""
        seat = self.state.view.to_move
        if seat is None:
            return
        events = self.table.act(seat, action)
        phase = self.table.view(seat).phase
        waits = isinstance(action, Play) and isinstance(phase, ToPick) and phase.card is action.card
        if waits and then is not None and then in self.table.view(seat).legal:
            events = (*events[:-1], *self.table.act(seat, then))  # without the wait for a choice that is made
        self.do(events)
        if not self.state.computer(seat):
            self._acted = seat
            if self._passed(self.table.match.to_move):
                self.deaf = DEAF
        self.board_input.forget()

    def _passed(self, seat: Seat | None) -> bool:
        """True where another person than the last is to move, with a closed hand: no hasty press is theirs."""
        if seat is None or self.state.computer(seat) or self._acted in (None, seat):
            return False
        return seat != self.state.viewer or self.state.visibility.mode is Privacy.PEEK

    def move(self, move: CardMove) -> None:
        """Plays or takes them."""
        self.act(move.action, move.then)

    @property
    def lots(self) -> Sequence[Card]:
        """The spread deck."""
        return self.table.lots

    def draw_lot(self, place: int) -> Sequence[Event]:
        """Whose turn it is takes a card from the spread deck; that is shown where it lies."""
        seat = self.table.match.to_move
        person = seat is not None and not self.state.computer(seat)
        return self.table.draw_lot(place, moment() if person else None)

    def appoint(self, seat: Seat) -> None:
        """The players have agreed on the first dealer."""
        self.do(self.table.appoint(seat, moment()))

    def next_round(self) -> None:
        """The round has been accounted for: the table is cleared."""
        self.do(self.table.next_round())

    @property
    def undoable(self) -> bool:
        """Whether the last card may be taken back."""
        return self.table.undoable

    def take_back(self) -> None:
        """The card that waits for its match goes back into the hand, if all have agreed to that."""
        if self.table.undoable and self.state.mover is not None and not self.state.queue:
            self.table.undo()
            self.board_input.forget()
            self.state.take_back()
            self.stir()

    def coach(self, seat: Seat, wanted: bool) -> None:
        """Whether the coach speaks for a seat from now on."""
        self.table.coach(seat, wanted=wanted)

    # Input

    def handle(self, intent: Intent) -> Change | None:
        """Opens hands, takes cards back; a click, a drag, a touch or Enter plays a card or chooses what it takes.

        Presses of the turn before that follow soon upon each other go on playing nothing in the next person's turn.
        """
        if isinstance(intent, Press | Confirm) and self.deaf and self._passed(self.state.view.to_move):
            self.deaf = DEAF
        match intent:
            case Peek(seat, held):
                self.stir()
                self.state.peek(Seat(seat), held)
            case PressItem(key) if key == LOOK and self.state.waiting_for is not None:
                self.stir()
                self.state.peek(self.state.waiting_for, held=True)
            case Undo():
                self.stir()
                self.take_back()
            case Press() | Confirm() | Hurry() if self._passes_on and not self.deaf:
                self.still = READ
            case _:
                return super().handle(intent)
        return None

    def menu(self, *, turned: bool = False) -> Change:
        """Pauses."""
        return Push(self.sided(PauseDialog(self.state, self), turned=turned))

    def sided(self, scene: Scene, *, turned: bool = False) -> Scene:
        """A scene that is read from either side where people sit face to face; `turned`: from the far one at first."""
        if self.state.visibility.mode is Privacy.FACE:
            scene.turned, scene.two_sided = turned, True
        return scene

    def close_hands(self) -> None:
        """Where hands are hidden from others, none is open any more."""
        if not self.state.visibility.alone:
            self.state.look_from(None)

    @property
    def input_context(self) -> InputContext:
        """Where a player presses to see closed cards."""
        return replace(super().input_context, corners=self.state.corners)

    @property
    def played_table(self) -> Table:
        """The one that is played at here."""
        return self.table

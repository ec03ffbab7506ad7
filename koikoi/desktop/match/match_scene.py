"""The table: one match, from the choice of the dealer to the last account."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter

from koikoi import settings
from koikoi.desktop.animation.clips import Follower
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.speed import HURRY, animation_speed
from koikoi.desktop.animation.weather import QUIET, Weather
from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.input.bindings import device
from koikoi.desktop.input.intents import (
    Cancel,
    CancelDrag,
    Confirm,
    Help,
    Hurry,
    Intent,
    Menu,
    Peek,
    Press,
    Scroll,
    TogglePanel,
    Undo,
)
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.board_input import BoardInput
from koikoi.desktop.match.coach_session import CoachSession
from koikoi.desktop.match.computer_players import ComputerPlayers
from koikoi.desktop.match.hit_map import Doing
from koikoi.desktop.match.hud import round_log, status_texts
from koikoi.desktop.match.hud.coach_panel import advice_for, advised
from koikoi.desktop.match.hud.hud import draw_side, dress_of
from koikoi.desktop.match.hud.hud_overlays import draw_count, draw_over, hand_piles, over_look
from koikoi.desktop.match.hud.speech_bubble import SpeechBubble, draw_speech, spoken_at
from koikoi.desktop.match.scenes.flipped_scene import FlippedScene
from koikoi.desktop.match.viewpoint import Seeing
from koikoi.desktop.ui.scene import Change, Push, Scene
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.events import Awaiting, Event, KoiKoiCalled, Misdealt
from koikoi.engine.state import ChooseDealer, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.locales import language
from koikoi.table.seating import Privacy
from koikoi.table.table import Table

DEAF = 0.3
"""Seconds after hurrying in which a further click or Enter, which was meant to hurry too, plays nothing."""
FORCED = 0.7
"""Seconds before a closed hand's only card is played by itself."""
PULSE = 1.1
"""Seconds from one breath to the next of the cards between which somebody has to choose."""


class MatchScene(Seeing):
    """Shows a match as one seat may see it, and lets that seat act."""

    opaque = True

    def __init__(self, table: Table, privacy: Privacy | None = None) -> None:
        super().__init__(table, privacy)
        self.think: Callable[[Seat, float], Action | None] | None = None
        """Asked at every tick while a computer player is to move, with the seconds for which everything has lain still;
        answers once it has decided."""
        self.speech = SpeechBubble(self)
        self.clock = 0.0
        self.board_input = BoardInput(self)
        self.told: list[str] = []
        """What happened since the present player last acted, in words."""
        self.haste = 0
        """How often what is moving has been hurried."""
        self.deaf = 0.0
        """Seconds in which no click or Enter counts."""
        self.rest = 0.0
        """Seconds since anybody did anything."""
        self.before = self.view
        """The view at the beginning of the turn."""
        self.weather = Weather(table.seed)
        self.open_panel = ""
        """`log` or `unseen` while that is open."""
        self.still = 0.0
        """Seconds since the last card came to rest."""

    def attach(self, services: Services) -> None:
        """From now on it is heard, and computer players and the coach can be asked."""
        super().attach(services)
        self.coach = CoachSession(self.table, services)
        self.cue_player = CuePlayer(services.sounds)
        if isinstance(self.think, ComputerPlayers):
            self.think.attach(services)

    # Time

    @property
    def animating(self) -> bool:
        """Cards are moving, or something has to begin."""
        moving = self.heights.moving or self.weather.moving or self.board_input.animating or self.visibility.changing
        moving = moving or self.coach.thinking or self.speech.speaking
        return bool(self.queue) or self._waiting() or moving or self._pulsing

    def _waiting(self) -> bool:
        """Whether something will happen by itself."""
        seat = getattr(self.view.phase, "seat", None)
        if seat is None or isinstance(self.view.phase, ToDecide | ChooseDealer):
            return seat is None or not self.computer(seat)
        if self._ready(seat) or self.computer(seat):
            return False
        return self.visibility.mode is Privacy.PASS or self.visibility.forced(self.view) is not None

    def enter(self, size: tuple[int, int]) -> None:
        """The window has this size now; what is moving arrives at once, and what was held is put down."""
        self.board_input.forget()
        if size != self.size:
            self.size = size
            self._finish()

    def leave(self) -> None:
        """The match is put away: nobody thinks about it any more, and another window may open it."""
        if isinstance(self.think, ComputerPlayers):
            self.think.leave()
        self.coach.leave()
        self.table.close()

    def _finish(self) -> None:
        """Everything arrives, up to what is still to be announced: the rest follows that."""
        while self.queue and (self.queue[0] is self._announced or self._announcement(self.queue[0].event) is None):
            self.view = self.queue.pop(0).view
        self.queue = self._shots(self._pending())
        self.visibility.settle()
        self.clock = 0.0
        self.cue_player.next()

    def update(self, seconds: float) -> Change | None:
        """Plays what is queued; then does what comes next."""
        self.rest += seconds
        self.deaf = max(self.deaf - seconds, 0.0)
        self.speech.update(seconds * animation_speed().rate)
        self.board_input.update(seconds)
        self.weather.update(seconds, self.view, self.rest)
        self.heights.update(seconds, self._meant)
        self.clock += seconds * animation_speed().rate * (HURRY if self.haste else 1.0)
        while self.queue:
            shot = self.queue[0]
            if shot is not self._announced and (scene := self._announcement(shot.event)) is not None:
                self._announced = shot
                self.clock, self.haste = 0.0, 0
                return Push(scene)
            self.speech.hear(shot.event)
            if self.haste > 1:
                self.clock = max(self.clock, shot.clip.seconds)
            self.cue_player.hear(shot.clip.cues, self.clock, getattr(shot.event, "seat", None))
            if self.clock < shot.clip.seconds:
                return None
            self.clock -= shot.clip.seconds
            self.cue_player.next()
            self.view = shot.view
            self.queue.pop(0)
        self.clock, self.haste = 0.0, 0
        self.coach.attend(advised(self))
        self.visibility.update(seconds)
        self.still += seconds * animation_speed().rate
        return None if self.visibility.changing or self.speech.closing else self._next()

    def _announcement(self, event: Event) -> Scene | None:
        """The scene that an event is worth before the table goes on."""
        from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
        from koikoi.desktop.match.scenes.yaku_parade import ParadeScene, completed
        from koikoi.desktop.ui.dialogs import NoticeDialog

        match event:
            case Misdealt():
                return self.sided(NoticeDialog(status_texts.misdeal(event, self.table.players), event.cards))
            case KoiKoiCalled(seat):
                return KoiKoiCallScene(self, seat)
            case Awaiting(ToDecide() as phase) if new := completed(self.before, phase):
                return ParadeScene(self, phase, new)
            case _:
                return None

    def _next(self) -> Change | None:
        from koikoi.desktop.match.scenes.decision import DecisionScene
        from koikoi.desktop.match.scenes.lots import LotsScene
        from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene

        match self.view.phase:
            case ChooseDealer():
                return Push(self.sided(LotsScene(self)))
            case ToDeal():
                self.told.clear()
                if self.visibility.mode is not Privacy.PEEK and not self.visibility.alone:
                    self.look_from(None)
                self._turn_table(self.view.dealer)
                self.do(self.table.deal())
            case RoundOver(result) | MatchOver(result):
                return Push(self.sided(RoundSummaryScene(self), turned=result.winner in self.board.turned))
            case ToPlay(seat) | ToPick(seat) | ToDecide(seat) if self.computer(seat):
                if self.visibility.mode is Privacy.FACE and self.viewer is not None:
                    self.look_from(None)
                if self.think is not None and (decided := self.think(seat, self.still)) is not None:
                    self.act(decided)
            case ToPlay(seat) | ToPick(seat) | ToDecide(seat) if not self._ready(seat):
                return self._hand_over(seat)
            case ToPlay(seat) | ToPick(seat) if self.visibility.mode is Privacy.OPEN:
                self._turn_table(seat)
            case ToDecide():
                return Push(DecisionScene(self))
        return None

    def _hand_over(self, seat: Seat) -> Change | None:
        """It is this seat's turn, and its hand is closed."""
        from koikoi.desktop.match.scenes.curtain import CurtainScene

        if self.viewer is not None and self.visibility.mode is not Privacy.PEEK:
            self.look_from(None)
        if (forced := self.visibility.forced(self.view)) is not None:
            if self.still >= FORCED:
                self.act(forced)
        elif self.visibility.mode is Privacy.PASS:
            return Push(CurtainScene(self, seat))
        else:
            self._turn_table(seat)
        return None

    def _turn_table(self, seat: Seat) -> None:
        """Turns the table to who is next, where it turns at all and nobody has to be asked for it."""
        if not self.computer(seat) and self.visibility.turns(self.view):
            self.turn_to(seat)

    def asks(self, seat: Seat) -> bool:
        """Whether a person is asked to decide now, with nothing in between; what is moving arrives then."""
        if self.computer(seat):
            return False
        self._finish()
        return isinstance(self.view.phase, ToDecide) and not self.queue and self._ready(seat)

    # Acting

    def do(self, events: Sequence[Event]) -> None:
        """Shows what has happened."""
        self.told += [line for event in events if (line := status_texts.happened(event, self.table.players))]
        if isinstance(self.view.phase, ToPlay):
            self.before = self.view
        self.queue += self._shots(events, self.shown)
        self.visibility.settle()
        self.clock, self.haste, self.still = 0.0, 0, 0.0
        self.heights = Follower()
        self.stir()

    def act(self, action: Action, then: Action | None = None) -> None:
        """The mover acts; what is to follow (what a card takes) is done if it is still to be done."""
        seat = getattr(self.view.phase, "seat", None)
        if seat is None:
            return
        if isinstance(action, Play) and not self.computer(seat):
            self.told.clear()
        events = self.table.act(seat, action)
        phase = self.table.view(seat).phase
        waits = isinstance(action, Play) and isinstance(phase, ToPick) and phase.card is action.card
        if waits and then in self.table.view(seat).legal:
            events = (*events[:-1], *self.table.act(seat, then))  # without the wait for a choice that is made
        self.do(events)
        self.board_input.forget()

    def handle(self, intent: Intent) -> Change | None:
        """A click, a drag, a touch or Enter plays a card or chooses what it takes, or hurries what is moving."""
        if not isinstance(intent, CancelDrag):  # that is nobody's doing
            self.stir()
        if isinstance(intent, Press | Confirm | Hurry):
            self.speech.hush()
        if isinstance(intent, Press) and (self.queue or self.deaf):
            self.board_input.early(intent)
        match intent:
            case Peek(seat, held):
                self.peek(Seat(seat), held)
            case Help():
                return self._help()
            case Menu():
                return self._menu()
            case Cancel():
                return self._back()
            case Undo():
                self.take_back()
            case TogglePanel(what):
                self.toggle(what)
            case Scroll(_, steps) if self.log_shown:
                round_log.scroll(self, steps)
            case Hurry() | Press() | Confirm() if self.queue:
                self._hurry()
            case _ if not (self.deaf and isinstance(intent, Press | Confirm)):
                return self._meant_by(self.board_input.handle(intent))
        return None

    def take_back(self) -> None:
        """The card that waits for its match goes back into the hand, if all have agreed to that."""
        if self.table.undoable and self.mover is not None and not self.queue:
            self.table.undo()
            before = self.shown
            self.view = self.visibility.view()
            self.board_input.forget()
            self.told.clear()
            self.visibility.changes(before, self.board.picture, turned=False)
            self.stir()

    def _meant_by(self, meaning: Doing | str | None) -> Change | None:
        """Does what was pointed at."""
        match meaning:
            case (action, then):
                self.act(action, then)
            case "help" | "far help":
                return self._help(turned=meaning != "help")
            case str() if meaning.startswith("list"):
                return self._help(turned=int(meaning.split()[1]) in self.board.turned)
            case "menu" | "far menu":
                return self._menu(turned=meaning != "menu")
            case "line" | "stock":
                self.toggle("log" if meaning == "line" else "unseen")
        return None

    def _back(self) -> Change | None:
        """Puts down what is held, or closes what is open, or else pauses."""
        if self.board_input.put_down():
            return None
        if self.open_panel:
            self.open_panel = ""
            return None
        return self._menu()

    @property
    def log_shown(self) -> bool:
        """Whether the log can be read: it is open, or has a place beside the cloth."""
        return self.open_panel == "log" or self.board.aside

    def toggle(self, panel: str) -> None:
        """Opens the log or the unseen cards, or closes them again."""
        self.open_panel = "" if self.open_panel == panel else panel

    def stir(self) -> None:
        """Somebody did something: what may have come to rest begins again."""
        self.rest = 0.0
        self.heights.stale = True

    def _hurry(self) -> None:
        """What is moving moves faster; asked for again, it is there at once."""
        self.haste += 1
        self.deaf = DEAF

    def _menu(self, *, turned: bool = False) -> Change:
        from koikoi.desktop.ui.dialogs import PauseDialog

        return Push(self.sided(PauseDialog(self), turned=turned))

    def _help(self, *, turned: bool = False) -> Change:
        from koikoi.desktop.screens.yaku_sheet import YakuSheetScene

        self.cover()
        return Push(self.sided(YakuSheetScene(self.view, self.near, self.table.players), turned=turned))

    def sided(self, scene: Scene, *, turned: bool = False) -> Scene:
        """A scene that is read from either side where people sit face to face; `turned`: from the far one at first."""
        return FlippedScene(self, scene, turned=turned) if self.visibility.mode is Privacy.FACE else scene

    # Drawing

    def draw(self, target: Surface) -> None:
        """Ground, sides, cards, the line."""
        alone = type(self).draw is MatchScene.draw  # nobody draws anything over it
        self.show(target, self.shown, partial_redraw=self.partial_redraw and alone)
        self.partial_redraw = False

    def show(self, target: Surface, pieces: Picture, *, partial_redraw: bool = False) -> None:
        """The table with these cards on it.  Intact: the target shows the table of the last frame."""
        frame, painter, stage = self.board, self.services.painter, self.services.painter.stage
        stage.begin(target, painter.ground(frame), (settings.now(), language()), partial_redraw=partial_redraw)
        stage.put("air", (self.view.month, frame.cloth, self.weather.state), self.weather.draw, frame, self.view)
        stage.put("side", self._beside, draw_side, self, frame)
        dress, pieces = dress_of(self, frame), self.redacted(pieces)
        counted = hand_piles(frame, pieces)
        for piece in sorted(pieces.values(), key=attrgetter("z")):
            stage.put(piece.key, (piece, dress), draw_card, piece, dress)
            if (heap := counted.get(piece.key)) is not None:
                stage.put(("heap", heap.seat), (heap, frame.u), draw_count, frame, heap)
        stage.put("speech", spoken_at(self, frame), draw_speech, self, frame)
        stage.put("over", (self._beside, over_look(self, pieces)), draw_over, self, frame, pieces)
        stage.put("weather", (frame, self.view, self.weather.state), self.weather.draw_over, frame, self.view)
        stage.end()

    @property
    def _beside(self) -> tuple[object, ...]:
        """What the panels beside the cards depend on."""
        shot, visibility = (self.queue[0] if self.queue else None), self.visibility
        seen = self.view, self.size, visibility.near, visibility.mode, visibility.viewer
        return *seen, shot, advice_for(self), self.board_input.state, device(), self.table.unsaved

    @property
    def shown(self) -> Picture:
        """The cards as they are shown now."""
        if self.queue:
            shot = self.queue[0]
            return shot.clip.at(shot.start, min(self.clock, shot.clip.seconds))
        shown = self.visibility.between(self.heights.shown(self._meant()))
        if not self._pulsing:
            return shown
        beat = 0.15 * math.sin(self.rest * math.tau / PULSE)
        return {key: replace(one, lift=one.lift + beat) if one.mark == "lit" else one for key, one in shown.items()}

    @property
    def ambience_month(self) -> int:
        """That of the round."""
        return self.view.month.value

    @property
    def played_table(self) -> Table:
        """This one."""
        return self.table

    @property
    def pointed(self) -> object:
        """What is pointed at."""
        return self.board_input.pointed

    def _meant(self) -> Picture:
        return self.board_input.marked(self.board.picture)

    @property
    def _pulsing(self) -> bool:
        """The two cards between which somebody has to choose breathe until nobody has moved for a while."""
        return (
            isinstance(self.view.phase, ToPick)
            and self.mover is not None
            and self.rest < QUIET
            and not animation_speed().fade
        )

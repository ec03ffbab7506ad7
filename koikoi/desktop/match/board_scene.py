"""The board on the screen: cards that move to where they belong, what stands beside and over them, and what opens.

The match answers at once and the picture follows: events become shots (`animation.choreography`), which wait in the
queue of the `TableState`; `update` plays them, and `draw` shows the cards as far as the first one has got.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.animation.choreography import Shot
from koikoi.desktop.animation.clips import Impact
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.debris import Debris, debris_life, draw_debris
from koikoi.desktop.animation.speed import HURRY, animation_speed
from koikoi.desktop.animation.weather import QUIET, Weather
from koikoi.desktop.draw.painter import draw_card, draw_dimmed
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Group, lay
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.bindings import device
from koikoi.desktop.input.intents import (
    Cancel,
    CancelDrag,
    Confirm,
    FocusItem,
    Help,
    Hurry,
    Intent,
    Menu,
    MoveFocus,
    Press,
    PressItem,
    Scroll,
    TablePanel,
    TogglePanel,
)
from koikoi.desktop.layout.board import Board, CardMark, Picture, undealt
from koikoi.desktop.match.hud import log_panel
from koikoi.desktop.match.hud.coach_panel import advice_for, advised
from koikoi.desktop.match.hud.hud import draw_side, dress_of, month_crest
from koikoi.desktop.match.hud.hud_overlays import (
    draw_count,
    draw_focus,
    draw_over,
    hand_piles,
    over_look,
    put_sheets,
)
from koikoi.desktop.match.hud.month_opening import (
    dated,
    load_print,
    opening,
    opening_sketches,
    put_opening,
    skipped_to,
)
from koikoi.desktop.match.hud.narration import Narration
from koikoi.desktop.match.hud.pile_counts import lying
from koikoi.desktop.match.hud.reach_list import draw_lists
from koikoi.desktop.match.hud.speech_bubble import SpeechBubble, draw_speech, spoken_at
from koikoi.desktop.match.hud.table_items import spot_of, table_description
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot, ListSpot, PanelSpot, Spot
from koikoi.desktop.match.state.dimming import STEPS
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.scene import Change, Push, Scene
from koikoi.desktop.ui.services import Services
from koikoi.engine.cards import Month
from koikoi.engine.events import Event, TableCleared
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import ToPick
from koikoi.engine.view import View

DEAF = 0.3
"""Seconds after hurrying in which a further click or Enter, which was meant to hurry too, plays nothing."""
BEGINS, SKETCHED = 0.1, 60
"""Seconds of each shot that are made ahead, in so many frames a second: then most begins to move, all at once."""
PULSE = 1.1
"""Seconds from one breath to the next of the cards between which somebody has to choose."""


class BoardScene(Scene):
    """Shows what has happened, one shot after the other.

    What comes of it is the business of its two kinds: `MatchScene`, where people play, and the board of a replay.
    """

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.speech = SpeechBubble(state)
        self.board_input = BoardInput(state)
        self.weather = Weather(state.source.seed)
        self.debris = Debris()
        self.shot_time = 0.0
        """Seconds since the first shot of the queue began, at normal speed."""
        self.haste = 0
        """How often what is moving has been hurried."""
        self.deaf = 0.0
        """Seconds in which no click or Enter counts."""
        self.rest = 0.0
        """Seconds since anybody did anything."""
        self.still = 0.0
        """Seconds since the last card came to rest."""

    def attach(self, services: Services) -> None:
        """From now on it is heard, and the coach can be asked."""
        super().attach(services)
        self.state.coach.attach(services)
        self.board_input.attach(services.sounds)
        self.cue_player = CuePlayer(services.sounds)
        self.narration = Narration(self.state, services.announcements)

    # What its kinds decide

    def scene_before(self, event: Event) -> Scene | None:
        """The scene that an event is worth before the table goes on."""

    def next_step(self) -> Change | None:
        """Everything lies still: does what comes next."""

    @property
    def waits(self) -> bool:
        """Whether something will happen by itself."""
        return False

    def menu(self, *, turned: bool = False) -> Change | None:
        """Away from the table; `turned`: asked for by who sits opposite."""

    def move(self, move: CardMove) -> None:
        """A click, a key or a drop means these cards."""

    def sided(self, scene: Scene, *, turned: bool = False) -> Scene:
        """A scene as it is to lie over the table; `turned`: towards who sits opposite."""
        return scene

    # Time

    def enter(self, size: tuple[int, int]) -> None:
        """The window has this size now; what is moving arrives at once, and what was held is put down."""
        self.board_input.forget()
        if size != self.size:
            self.size = self.state.size = size
            self.finish()
            board = self.state.board
            sprites().fit(size, board.hands[board.near].card)
            self._prepare(self.state.view.month)

    @property
    def animating(self) -> bool:
        """Cards are moving, or something has to begin."""
        state = self.state
        moving = state.heights.moving or self.weather.moving or self.board_input.animating or state.visibility.changing
        moving = moving or state.speaker.animating or state.coach.thinking or self.speech.speaking or self.debris.moving
        moving = moving or state.sheets.moving(state.open_panel) or state.dimming.moving
        moving = moving or state.caption.stays or state.caption.hushed > 0
        return bool(state.queue) or self.waits or moving or self._pulsing

    def finish(self) -> None:
        """Everything arrives, up to what is still to be announced: the rest follows that."""
        state = self.state
        while state.queue and (state.announced or self.scene_before(state.queue[0].event) is None):
            state.end_shot()
        state.restart_shots()
        state.visibility.settle()
        self.shot_time = 0.0
        self._next_shot()
        self.debris.clear()

    def update(self, seconds: float) -> Change | None:
        """Plays what is queued; then does what comes next."""
        state = self.state
        self.rest += seconds
        self.deaf = max(self.deaf - seconds, 0.0)
        self.speech.update(seconds * animation_speed().rate)
        self.board_input.update(seconds)
        state.sheets.update(seconds, state.open_panel)
        self.weather.update(seconds, state.view, self.rest)
        state.heights.update(seconds, self.board_input.marked)
        state.speaker.update(seconds, still=not state.queue)
        state.caption.update(seconds, state.queue[0] if state.queue else None, held=state.hands_over)
        pace = animation_speed().rate * (HURRY if self.haste else 1.0)
        passed = seconds * pace
        self.shot_time += passed
        self.debris.update(passed)
        if state.queue:
            state.dimming.update(seconds, ())
        while state.queue:
            shot = state.queue[0]
            if not state.announced and (scene := self.scene_before(shot.event)) is not None:
                state.announced = True
                self.shot_time, self.haste = 0.0, 0
                return Push(scene)
            self.speech.hear(shot.event)
            self.weather.hear(shot.event, min(self.shot_time / pace, seconds))
            if self.haste > 1:
                self.shot_time = max(self.shot_time, shot.clip.seconds)
            state.caption.follow(shot, self.shot_time, announced=state.announced)
            self.cue_player.hear(shot.clip.cues, self.shot_time, shot.seat)
            self.debris.follow(shot.clip.impacts, self.shot_time)
            if self.shot_time < shot.clip.seconds:
                return None
            self.shot_time -= shot.clip.seconds
            self._next_shot()
            state.end_shot()
        self.shot_time, self.haste = 0.0, 0
        state.dimming.update(seconds, self._asleep)
        state.coach.attend(advised(state))
        self.narration.ask()
        state.visibility.update(seconds)
        self.still += seconds * animation_speed().rate
        return None if state.visibility.changing or self.speech.closing else self.next_step()

    def sketches(self) -> Sketches:
        """How cards set out, and what flies off them; what is written when they have come; how a month opens."""
        state, board, queue = self.state, self.state.board, tuple(self.state.queue)
        for shot in queue:
            for frame in range(int(min(shot.clip.seconds, BEGINS) * SKETCHED) + 1):
                yield partial(self._put_shot, shot, frame / SKETCHED)
            for _moment, impact in shot.clip.impacts:
                for frame in range(int(debris_life(impact) * SKETCHED)):
                    yield partial(_put_debris, impact, frame / SKETCHED)
            if shot.view is not state.view:
                yield partial(_put_lists, shot.view, state.layout_of(shot.view))
        view = queue[-1].view if queue else state.view
        if undealt(view):
            yield partial(self.weather.sketch, month=view.month, frame=board)
            yield from opening_sketches(view, board, month_crest(view, board))

    def _put_shot(self, shot: Shot, seconds: float, stage: Group) -> None:
        """Puts the cards that a shot moves, as they may be seen."""
        dress, pieces = dress_of(self.state, self.state.board), shot.clip.at(shot.start, seconds)
        for key, piece in self.state.visibility.redacted(pieces, shot.view).items():
            if piece != shot.start.get(key):
                stage.put(key, (piece, dress), draw_card, piece, dress)

    def _prepare(self, month: Month) -> None:
        """What a month begins with is loaded."""
        load_print(month, self.state.board)

    def _next_shot(self) -> None:
        self.cue_player.next()
        self.debris.next()

    def do(self, events: Sequence[Event]) -> None:
        """Something has happened in the match: it is told, and waits in the queue to be shown."""
        self.narration.tell(events)
        self.state.enqueue(events, self.shown)
        self.services.warm.ahead(self, self.sketches())
        for event in events:
            if isinstance(event, TableCleared):
                self._prepare(month_of_round(event.round))
        self.shot_time, self.haste, self.still = 0.0, 0, 0.0
        self.stir()

    def stir(self) -> None:
        """Somebody did something: what may have come to rest begins again."""
        self.rest = 0.0
        self.state.heights.stale = True

    def _hurry(self) -> None:
        """What is moving moves faster; asked for again, it is there at once.  A month's print goes first."""
        self.deaf = DEAF
        if not self.haste and (goes := skipped_to(self.state.queue[0].event, self.shot_time)) is not None:
            self.shot_time = goes
        else:
            self.haste += 1

    # Input

    def handle(self, intent: Intent) -> Change | None:
        """Hurries what is moving, opens panels, or means what is pointed at."""
        if not isinstance(intent, CancelDrag):  # that is nobody's doing
            self.stir()
        if isinstance(intent, Press | Confirm | Hurry):
            self.speech.hush()
        if isinstance(intent, Press) and (self.state.queue or self.deaf):
            self.board_input.early(intent)
        if not self.state.queue and not self._on_button(intent) and self.state.speaker.hears(intent):
            return None
        match intent:
            case Help():
                return self.help()
            case Menu():
                return self.menu()
            case Cancel():
                return self._back()
            case TogglePanel(panel):
                self.toggle(panel)
            case FocusItem(key) if (spot := spot_of(self.board_input, key)) is not None:
                self.board_input.reach(spot)
            case PressItem(key) if (spot := spot_of(self.board_input, key)) is not None:
                return self._meant_by(self.board_input.meant_by(spot))
            case Scroll(_, steps) if self.state.log_shown:
                log_panel.scroll(self.state, steps)
            case Hurry() | Press() | Confirm() if self.state.queue:
                self._hurry()
            case _ if not (self.deaf and isinstance(intent, Press | Confirm)):
                return self._meant_by(self.board_input.handle(intent))
        return None

    def share_focus(self, panel: Panel, *, at_table: bool) -> None:
        """Shows where keys lead: here, or to a panel beside the table; never in both places."""
        panel.keys = not at_table
        if at_table:
            self.board_input.handle(MoveFocus(0, 0))
        else:
            self.board_input.leave()
            panel.show_focus()

    def _on_button(self, intent: Intent) -> bool:
        """Whether an intent is meant for help or pause."""
        here = self.board_input.here
        if isinstance(intent, Press):
            here = self.board_input.hits.spot(intent.at, None)
        return isinstance(here, ButtonSpot)

    def _meant_by(self, meaning: CardMove | Spot | None) -> Change | None:
        match meaning:
            case CardMove():
                self.move(meaning)
            case ButtonSpot(BoardButton.HELP, far):
                return self.help(turned=far)
            case ButtonSpot(BoardButton.MENU, far):
                return self.menu(turned=far)
            case ListSpot(seat):
                return self.help(turned=seat in self.state.board.turned)
            case PanelSpot(TablePanel.LOG) if self.state.speaker.said is not None:
                pass  # somebody who speaks there was pressed once too often; the log has a key
            case PanelSpot(panel):
                self.toggle(panel)
        return None

    def _back(self) -> Change | None:
        """Puts down what is held, or closes what is open, or else pauses."""
        if self.board_input.put_down():
            return None
        if self.state.open_panel is not None:
            self.state.open_panel = None
            return None
        return self.menu()

    def toggle(self, panel: TablePanel) -> None:
        """Opens the log or the unseen cards, or closes them again."""
        self.state.open_panel = None if self.state.open_panel is panel else panel

    def help(self, *, turned: bool = False) -> Change:
        """Opens the yaku sheet; `turned`: for who sits opposite."""
        self.state.cover()
        return Push(self.sided(self.services.routes.scene(self.state.yaku_sheet), turned=turned))

    @property
    def pointed(self) -> object:
        """The spot under the pointer and the card there; a card in the fingers follows every pixel."""
        return self.board_input.pointed

    # Drawing

    def compose(self, stage: Group) -> None:
        """The table as it is now."""
        self.compose_table(stage, self.shown)

    def compose_table(self, whole: Group, pieces: Picture, state: TableState | None = None) -> None:
        """Puts the table with these cards on it; `state`: as it was once, and not as it is now."""
        state = state or self.state
        frame, painter = state.board, self.services.painter
        focus, beside, month = self.board_input.focus, self._beside(state), state.view.month
        stage, ground = whole.group("table", shake=self.debris.shake), painter.ground(frame, month)
        stage.put("ground", ground, lay, ground)
        self.weather.put(stage, frame, state.view)
        dress, pieces = dress_of(state, frame), state.redacted(pieces)
        event = state.queue[0].event if state.queue else None
        told = lying(state, pieces), not (event or self.waits) or dated(state.view, event, self.shot_time)
        stage.put("side", (beside, told), draw_side, state, focus, frame, *told)
        counted = hand_piles(frame, pieces)
        for piece in sorted(pieces.values(), key=attrgetter("z")):
            seen, dark = state.dimming.seen(piece)
            stage.put(piece.key, (seen, dress), draw_card, seen, dress)
            if dark:
                stage.put(("dimmed", piece.key), (seen, dark), draw_dimmed, seen, dark / STEPS)
            if (heap := counted.get(piece.key)) is not None:
                stage.put(("heap", heap.seat), (heap, frame.u), draw_count, frame, heap)
        if (moment := opening(event, self.shot_time, month)) is not None:
            put_opening(stage, moment, frame, month_crest(state.view, frame), state.view)
        stage.put("debris", self.debris.state, self.debris.draw)
        stage.put("speech", spoken_at(self.speech, frame), draw_speech, self.speech, frame)
        stage.put("over", (beside, over_look(state, pieces)), draw_over, state, focus, frame, pieces)
        put_sheets(stage, state, frame, beside)
        stage.put("focus", beside, draw_focus, state, focus, frame)
        self.add(stage, frame, pieces)
        stage.put("weather", (frame, state.view, self.weather.state), self.weather.draw_over, frame, state.view)

    @property
    def open_hands(self) -> object:
        """The open hands: the seat at the near side, the way of sharing a screen, and the viewer."""
        visible = self.state.visibility
        return visible.near, visible.mode, visible.viewer

    def add(self, stage: Group, frame: Board, pieces: Picture) -> None:
        """Puts what this kind of board shows besides; `pieces` are the cards as they are shown."""

    def _beside(self, state: TableState) -> tuple[object, ...]:
        """What the panels beside the cards depend on."""
        visibility = state.visibility
        shot = state.queue[0] if state.queue else None
        seen = state.view, self.size, visibility.near, visibility.mode, visibility.viewer, shot, state.caption.shot
        said = state.source.unsaved, state.speaker.said, state.announced, state.caption.hushed, state.coming, state.hung
        return *seen, advice_for(state), self.board_input.snapshot, device(), *said

    @property
    def shown(self) -> Picture:
        """The cards as they are shown now."""
        state = self.state
        if state.queue:
            shot = state.queue[0]
            return shot.clip.at(shot.start, min(self.shot_time, shot.clip.seconds))
        shown = state.visibility.between(state.heights.shown(self.board_input.marked()))
        if not self._pulsing:
            return shown
        beat = 0.15 * math.sin(self.rest * math.tau / PULSE)
        return {
            key: replace(piece, lift=piece.lift + beat) if piece.mark is CardMark.LIT else piece
            for key, piece in shown.items()
        }

    @property
    def _asleep(self) -> list[str]:
        """The cards that can't be used now, where a choice is forced."""
        if self.state.mover is None or self.state.visibility.changing:
            return []
        return [key for key, piece in self.board_input.marked().items() if piece.mark is CardMark.DIM]

    @property
    def _pulsing(self) -> bool:
        """The two cards between which somebody has to choose breathe until nobody has moved for a while."""
        return (
            isinstance(self.state.view.phase, ToPick)
            and self.state.mover is not None
            and self.rest < QUIET
            and not animation_speed().fade
        )

    def described(self) -> Description:
        """The table, its cards and everything beside them."""
        return table_description(self.state, self.board_input)

    @property
    def ambience_month(self) -> int:
        """That of the round."""
        return self.state.view.month.value


def _put_debris(impact: Impact, since: float, stage: Group) -> None:
    stage.put("debris", since, draw_debris, impact, since)


def _put_lists(view: View, board: Board, stage: Group) -> None:
    """What is within reach, as it is written for a view to come."""
    stage.put("lists", view, lambda onto: draw_lists(PanelCache(onto, board), view, board, {}))

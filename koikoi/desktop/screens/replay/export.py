"""A match as a file to keep or to send: its record, a round as a moving picture, the account as a picture."""

import pygame

from koikoi.desktop.animation.animated_png import AnimatedPng
from koikoi.desktop.animation.animated_webp import AnimatedWebp
from koikoi.desktop.animation.weather import QUIET
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface, slab
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.platform import webp_library
from koikoi.desktop.screens.replay.replay_board import ReplayBoard
from koikoi.desktop.screens.saved_files import dated, save_copy, save_file, save_picture
from koikoi.desktop.ui.boxes import Box, Column, Space, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.services import Services
from koikoi.engine.state import MatchOver, RoundOver
from koikoi.locales import _
from koikoi.table.recorded_match import MarkKind, RecordedMatch

PICTURE = (1920, 1080)
MOVING = (800, 500)
RATE = 8
"""Pictures a second of a moving picture."""
HOLD = 900
"""Milliseconds for which the end of each action is held."""
AT_ONCE = 3
"""Pictures made between two frames of the window."""


class ExportScene(DialogScene):
    """A sheet with the three ways; a moving picture is made while one watches it grow."""

    sheet_size = 980, 340

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__()
        self.recorded = recorded
        self.message = _("What would you like to save?")
        self.film: RoundRecorder | None = None

    @property
    def animating(self) -> bool:
        """While a moving picture is made."""
        return self.film is not None or super().animating

    def layout(self) -> Box:
        """What is asked or has been done, and how far it is; three ways, and away."""
        content: list[Box] = [Text(self.message, AtLeast(22, 15), wrap=True)]
        if self.film is not None:
            content += [Space(high=16), Drawn(self._draw_progress, high=AtLeast(12, 8))]
            buttons = [dialog_button(_("Cancel"), self._break_off, first=True)]
        else:
            buttons = [dialog_button(_("Back"), Pop)]
            if self.recorded.path is not None:
                buttons.append(dialog_button(_("The record"), self._save_record))
            buttons.append(dialog_button(_("The account"), self._save_picture))
            buttons.append(dialog_button(_("Animation"), self._begin_film, first=True))
        return dialog(pad(Column(content), 35, 35), *buttons)

    def _draw_progress(self, target: Surface, bar: pygame.Rect) -> None:
        slab(target, bar, theme.INSET, pen(4))
        if self.film is not None:
            done = pygame.Rect(bar.topleft, (round(bar.w * self.film.share), bar.h))
            slab(target, done, theme.GREEN, pen(4))

    def handle(self, intent: Intent) -> Change | None:
        """Escape breaks off, or closes."""
        if isinstance(intent, Cancel):
            if self.film is None:
                return Pop()
            self._break_off()
            return None
        return super().handle(intent)

    def _say(self, message: str) -> None:
        self.message = message
        self.refresh()

    def _break_off(self) -> None:
        self.film = None
        self._say(_("Nothing has been saved."))

    def _save_record(self) -> Change:
        source = self.recorded.path
        assert source is not None
        return save_copy(source, dated("koikoi", ".koikoi")).told()

    def _save_picture(self) -> Change | None:
        picture = account_picture(self.recorded)
        if picture is None:
            self._say(_("This round has no account: it was not played to its end."))
            return None
        return save_picture(dated("koikoi", ".png"), picture).told()

    def _begin_film(self) -> None:
        self.film = RoundRecorder(self.recorded)
        self._say(_("An animation of this round is being made…"))

    def update(self, seconds: float) -> Change | None:
        """Goes on with the moving picture."""
        if self.film is not None:
            for _number in range(AT_ONCE):
                if not self.film.step():
                    film, self.film = self.film, None
                    self._say(_("What would you like to save?"))
                    return save_file(dated("koikoi", f"-round{film.picture.suffix}"), film.picture.save).told()
        return super().update(seconds)


class RoundRecorder:
    """The moving picture of the round in which a replay stands, made picture by picture."""

    def __init__(self, recorded: RecordedMatch) -> None:
        own = recorded.copy()
        starts = [mark.at for mark in own.marks if mark.kind is MarkKind.ROUND]
        self.first = max((one for one in starts if one <= max(own.at, 1)), default=0) - 1
        results = [mark.at for mark in own.marks if mark.kind is MarkKind.RESULT and mark.at > self.first]
        self.last = min(results, default=own.length)
        self.recorded = own
        self.board = ReplayBoard(own)
        self.board.attach(Services())  # its own: nothing of it is heard, or drawn on the window
        self.board.enter(MOVING)
        self.board.jump(max(self.first, 0))
        self.surface, self._stage = pygame.Surface(MOVING), Stage()
        self.picture = AnimatedWebp(MOVING) if webp_library.available() else AnimatedPng(MOVING)

    @property
    def share(self) -> float:
        """How much of it is done."""
        return (self.recorded.at - self.first) / max(self.last - self.first, 1)

    def step(self) -> bool:
        """One more picture; False when there is none."""
        if not self.board.state.queue:
            if self.recorded.at >= self.last:
                return False
            self.board.forward()
        self.board.rest = QUIET  # nothing drifts, so that little changes from picture to picture
        self.board.update(1 / RATE)
        self._stage.begin(MOVING)
        self.board.compose(self._stage)
        self._stage.show(self.surface)
        self.picture.add(self.surface, HOLD if not self.board.state.queue else round(1000 / RATE))
        return True


def account_picture(recorded: RecordedMatch) -> pygame.Surface | None:
    """The account of the round in which a replay stands, or of the match at its end; None where there is none."""
    own = recorded.copy()
    goal = recorded.match.round
    results = [mark.at for mark in own.marks if mark.kind is MarkKind.RESULT and mark.round >= goal]
    if not results:
        return None
    own.go(results[0])
    services = Services()
    board = ReplayBoard(own)
    board.attach(services)
    board.jump(own.at)
    if not isinstance(board.state.view.phase, RoundOver | MatchOver):
        return None
    over = recorded.at >= recorded.length and isinstance(board.state.view.phase, MatchOver)
    scene = MatchEndScene(own) if over else RoundSummaryScene(board.state, None)
    scene.attach(services)
    scene.enter(PICTURE)
    scene.clock.skip()
    stage, surface = Stage(), pygame.Surface(PICTURE)
    stage.begin(PICTURE)
    scene.compose_ground(stage)  # without what can be pressed
    scene.compose_boxes(stage)
    stage.show(surface)
    return surface

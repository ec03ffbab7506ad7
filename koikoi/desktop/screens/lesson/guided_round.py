"""The guided first round: one plays real cards, and a slip of paper says at each step what there is to learn."""

import pygame

from koikoi import settings
from koikoi.agents.levels import Level
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.input import bindings
from koikoi.desktop.layout.board import Board, Picture
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state.computer_players import PAUSE, Thinker
from koikoi.desktop.screens.lesson.script import ANSWERS, SCRIPT, LessonStep, LessonTable, after
from koikoi.desktop.screens.routes import NewMatchRoute
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Rect, Scale, Space, layers, pad, row
from koikoi.desktop.ui.dialogs import NoticeDialog, dialog, dialog_button
from koikoi.desktop.ui.leaves import Drawn, Sheet, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Change, Pop, Replace
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.state import ToDeal, ToDecide, ToPick, ToPlay
from koikoi.locales import _, sentences

LEARNER = Seat(0)
SHADOW = 8
"""Pixels around the slip for its shadow; below and at the right twice as many."""


class GuidedRoundScene(MatchScene):
    """A match scene in which only the next step of the lesson can be played.

    Whoever decides otherwise (stops early, say) sees what comes of it, and may begin again.
    """

    def __init__(self) -> None:
        super().__init__(LessonTable())
        self.think = Thinker(self._answer)
        self.state.allow = self._taught
        self.slip = LessonSlip()

    @property
    def lesson(self) -> LessonStep | None:
        """What is to be done now; None while others play, and when everything has been learnt."""
        phase = self.table.match.phase
        if not isinstance(phase, ToPlay | ToPick | ToDecide) or phase.seat != LEARNER:
            return None
        done = sum("play" in line or "pick" in line or "call" in line for line in self._own_lines())
        if done >= len(SCRIPT):
            return None
        lesson = SCRIPT[done]
        kind = {ToPlay: Play, ToPick: Pick, ToDecide: KoiKoi | Stop}[type(phase)]
        return lesson if isinstance(lesson.action, kind) else None

    def _own_lines(self) -> list[dict[str, object]]:
        return [line for line in self.table.lines if line.get("seat") == LEARNER]

    def _taught(self, action: Action) -> bool:
        """Whether the lesson is about this."""
        lesson = self.lesson
        return lesson is None or action == lesson.action

    def _answer(self, seat: Seat, still: float) -> Action | None:
        """What the other plays, after a pause."""
        if still < PAUSE:
            return None
        played = sum("play" in line for line in self.table.lines if line.get("seat") == seat)
        legal = self.table.view(seat).legal
        wanted = ANSWERS[played] if played < len(ANSWERS) else legal[0]
        return wanted if wanted in legal else legal[0]

    def next_step(self) -> Change | None:
        """The lesson ends with its round."""
        if isinstance(self.state.view.phase, ToDeal) and self.state.view.results:
            return Replace(LessonEndScene())
        return super().next_step()

    # Drawing

    def show(self, target: Surface, pieces: Picture, *, partial_redraw: bool = False) -> None:
        """The table, and the slip over the other's side: also where yaku are shown, and something is to be decided."""
        super().show(target, pieces)
        lesson = self.lesson if not self.state.queue else None
        if lesson is not None:
            held = isinstance(lesson.action, KoiKoi | Stop) and settings.now().hold and not bindings.by_keys()
            self._tell(target, sentences((_(lesson.text), _("Hold the button until it is full.") if held else "")))

    def _tell(self, target: Surface, text: str) -> None:
        self.slip.draw(target, self.state.board, text)


class LessonEndScene(NoticeDialog):
    """The end of the lesson: what is left to say, and away."""

    opaque = True
    high = 420

    def __init__(self) -> None:
        super().__init__(after())

    def layout(self) -> Box:
        """Once more, or a match, or back."""
        return dialog(
            pad(Text(self.text, AtLeast(22, 15), wrap=True), 40, 30),
            dialog_button(_("Back"), Pop),
            dialog_button(_("Once more"), _again),
            dialog_button(_("Play a match"), self._play, ButtonLook.PRIMARY, first=True),
        )

    def _play(self) -> Change:
        """A first match is played against an easy computer player."""
        return Replace(self.services.routes.scene(NewMatchRoute(opponent=Level.BEGINNER)))

    def paint(self, target: Surface) -> None:
        """There is nothing below but cloth."""
        self.services.painter.plain_ground(target)
        super().paint(target)


def _again() -> Change:
    return Replace(GuidedRoundScene())


# The slip of paper


class LessonSlip:
    """The slip as it was drawn last, and where: it is drawn anew only where it looks different."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._picture: tuple[object, Surface] | None = None

    def draw(self, target: Surface, board: Board, text: str) -> None:
        """Lays it below the upper edge of the cloth."""
        key = (text, board.size, settings.now())
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._drawn(board, text))
        target.blit(self._picture[1], self.rect.move(-SHADOW, -SHADOW))

    def _drawn(self, board: Board, text: str) -> Surface:
        """Beside the other's hand and its count; in smaller letters where it would cover what it speaks of."""
        scale, top = Scale(board.u), board.cloth.top + board.px(1.2)
        room = min(place.top for place in board.places) - top - board.px(0.5)
        far = [piece.rect.right for piece in board.picture.values() if piece.face is None and piece.y < top + room]
        left = max(far, default=board.cloth.left) + board.px(1.5)
        size, most = board.px(2.7, 15), board.cloth.right - board.px(2) - left
        wide, box = min(board.px(92), most), _slip(text, size)
        while box.height(scale, wide) > room and size > 8:
            size, wide = size - 1, most
            box = _slip(text, size)
        self.rect = Rect(0, 0, wide, box.height(scale, wide))
        self.rect.midtop = (board.cloth.centerx, top)
        self.rect.left = max(self.rect.left, left)
        picture = Surface((wide + 3 * SHADOW, self.rect.h + 3 * SHADOW), pygame.SRCALPHA)
        paper = Rect((SHADOW, SHADOW), self.rect.size)
        BoxLayout.of(box, paper, board.u).draw(picture, paper)
        return picture


def _slip(text: str, size: int) -> Box:
    """Text in letters of so many pixels beside a red strip; measures are units of the board."""
    strip = row(Space(wide=0.8), Pad(Drawn(_draw_strip, wide=0.7), top=1.0, bottom=1.0), Grow())
    words = Pad(Text(text, pixels(size), wrap=True), left=3.0, top=1.7, right=2.0, bottom=1.7)
    return Sheet(layers(strip, words), border=3)


def _draw_strip(target: Surface, rect: Rect) -> None:
    pygame.draw.rect(target, theme.RED, rect, border_radius=2)

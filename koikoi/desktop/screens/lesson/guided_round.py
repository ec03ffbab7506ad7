"""The guided first round: one plays real cards, and a slip of paper says at each step what there is to learn."""

import pygame

from koikoi import settings
from koikoi.agents.levels import Level
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, sheet
from koikoi.desktop.input import bindings
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state.computer_players import PAUSE
from koikoi.desktop.screens.lesson.script import ANSWERS, SCRIPT, LessonStep, LessonTable, after
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.state import ToDeal, ToDecide, ToPick, ToPlay
from koikoi.locales import _, sentences

LEARNER = Seat(0)


class GuidedRoundScene(MatchScene):
    """A match scene in which only the next step of the lesson can be played.

    Whoever decides otherwise (stops early, say) sees what comes of it, and may begin again.
    """

    def __init__(self) -> None:
        super().__init__(LessonTable())
        self.think = self._answer
        self.state.allow = self._taught
        self._slip: tuple[object, Surface, pygame.Rect] | None = None

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

    def _high(self, text: str, size: int, wide: int) -> int:
        """Pixels the slip is high with text of this size."""
        lines = fonts.wrap(Face.SANS, size, text, wide - self.state.board.px(5))
        return len(lines) * fonts.line(size) + self.state.board.px(3.4)

    def _tell(self, target: Surface, text: str) -> None:
        frame, key = self.state.board, (text, self.size, settings.now())
        top = frame.cloth.top + frame.px(1.2)
        room = min(place.top for place in frame.places) - top - frame.px(0.5)
        wide = min(frame.px(92), frame.cloth.w - frame.px(4))
        size = frame.px(2.7, 15)
        while (high := self._high(text, size, wide)) > room and size > 8:  # what it speaks of must not be covered
            size, wide = size - 1, frame.cloth.w - frame.px(4)
        rect = pygame.Rect(0, 0, wide, high)
        rect.midtop = (frame.cloth.centerx, top)
        if self._slip is None or self._slip[0] != key:
            slip = pygame.Surface((rect.w + 24, rect.h + 24), pygame.SRCALPHA)
            sheet(slip, pygame.Rect(8, 8, rect.w, rect.h), border=3)
            strip = pygame.Rect(8 + frame.px(0.8), 8 + frame.px(1.0), frame.px(0.7), rect.h - frame.px(2.0))
            pygame.draw.rect(slip, theme.RED, strip, border_radius=2)
            area = pygame.Rect(8 + frame.px(3.0), 8 + frame.px(1.7), rect.w - frame.px(5), rect.h)
            paragraph(slip, text, area, size)
            self._slip = (key, slip, rect)
        target.blit(self._slip[1], (rect.left - 8, rect.top - 8))


class LessonEndScene(NoticeDialog):
    """The end of the lesson: what is left to say, and away."""

    opaque = True
    high = 420

    def __init__(self) -> None:
        super().__init__(after())

    def arrange(self) -> None:
        """Once more, or a match, or back."""
        self.foot(
            [
                (_("Back"), Pop(), ButtonLook.PAPER),
                (_("Once more"), Replace(GuidedRoundScene()), ButtonLook.PAPER),
                (_("Play a match"), self._play, ButtonLook.PRIMARY),
            ]
        )

    def _play(self) -> Change:
        """A first match is played against an easy computer player."""
        from koikoi.desktop.screens.setup.setup import SetupScene

        scene = SetupScene()
        if not settings.now().last_table:
            scene.plan.seat_computer(1, Level.BEGINNER.value)
        return Replace(scene)

    def paint(self, target: Surface) -> None:
        """Cloth, sheet and text."""
        self.services.painter.plain_ground(target)
        super().paint(target)


def begin() -> Change:
    """What opens the guided round."""
    return Push(GuidedRoundScene())

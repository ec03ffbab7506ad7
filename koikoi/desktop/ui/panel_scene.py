"""Scenes made of widgets: input goes to their panel, its sounds, and the line that tells the keys in use."""

from functools import partial

import pygame

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import overlay
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Intent, Position
from koikoi.desktop.input.key_hints import hint_line, hint_width
from koikoi.desktop.layout import line_width
from koikoi.desktop.ui.boxes import REACH
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.scene import Change, Scene
from koikoi.locales import _


def upright_scale(size: tuple[int, int]) -> float:
    """Scale of a screen whose parts stand one below the other in a window higher than wide."""
    return min(size[0] / 800, size[1] / 1400)


class PanelScene(Scene):
    """A scene made of widgets.  Subclasses place them in `arrange` and draw what lies behind them in `paint`."""

    only_widgets = False
    """Nothing but the widgets looks different where the pointer is."""

    def __init__(self) -> None:
        self.panel: Panel = Panel()
        self.seconds = 0.0

    @property
    def animating(self) -> bool:
        """A cursor blinks while somebody types, a button fills while it is held."""
        return self.panel.animating

    @property
    def reachable(self) -> bool:
        """The widgets can be used now."""
        return True

    @property
    def pointed(self) -> object:
        """What is pointed at, where that is all that pointing changes."""
        return self.panel.pointed if self.only_widgets else None

    @property
    def s(self) -> float:
        """Scale of the screens around the table: 1 at 1280 × 720, never so small that text is hard to read.

        Larger in an upright window, where parts stand one below the other.
        """
        wide, high = self.size
        lying = min(wide / 1280, high / 720)
        return max(lying, upright_scale(self.size) if wide < high else 0, 0.62)

    def px(self, value: float) -> int:
        """A measure of the 1280 × 720 drawing in pixels of this window."""
        return round(value * self.s)

    def enter(self, size: tuple[int, int]) -> None:
        """Places the widgets for this size."""
        self.size = size
        line_width.fit(size)
        self.panel.clear()
        self.arrange()
        self.panel.restore()

    def arrange(self) -> None:
        """Makes the widgets."""

    def refresh(self) -> None:
        """Makes the widgets anew after something they show has changed."""
        self.enter(self.size)

    def handle(self, intent: Intent) -> Change | None:
        """Lets the widgets take it."""
        acted, focus = self.panel.acted, self.panel.focus
        result = self.panel.handle(intent)
        if self.panel.acted != acted:
            self.services.sounds.play(Cue.PRESS)
        elif self.panel.keys and self.panel.focus is not focus:
            self.services.sounds.play(Cue.FOCUS)
        return result if isinstance(result, Change) else None

    def update(self, seconds: float) -> Change | None:
        """Counts time, also for a button that is held."""
        self.seconds += seconds
        result = self.panel.update(seconds)
        return result if isinstance(result, Change) else None

    # Drawing

    def compose(self, stage: Group) -> None:
        """What lies behind the widgets, these, and the line that tells the keys in use."""
        if type(self).draw not in (PanelScene.draw, Scene.draw):
            super().compose(stage)
            return
        self.compose_ground(stage)
        self.compose_widgets(stage)

    def compose_ground(self, stage: Group) -> None:
        """Puts what lies behind the widgets."""

    def compose_widgets(self, stage: Group) -> None:
        """Puts the widgets, and the line below them."""
        reach = round(REACH * max(self.s, 1.0))
        self.panel.compose(stage.group((self, "widgets")), reach, blink=int(self.seconds * 2) % 2 == 0)
        if (at := self.hint_at) is not None:
            area = pygame.Rect(0, 0, self.size[0], 4 * max(self.px(26), 20))
            area.center = self.size[0] // 2, round(at[1])
            stage.paint("hints", (self.hints(), at), area, partial(self._draw_hints, at=at))

    @property
    def hint_at(self) -> Position | None:
        """The middle of the line that tells the keys in use; None where there is none."""
        return None

    def hints(self) -> list[Hint]:
        """The keys in use, and what they do here."""
        ways = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)
        return hint([(ways, _("choose")), (Command.CONFIRM, _("press")), (Command.CANCEL, _("back"))])

    def paint(self, target: pygame.Surface) -> None:
        """Draws what lies behind the widgets."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything."""
        self.paint(target)
        self.draw_widgets(target)

    def draw_widgets(self, target: pygame.Surface) -> None:
        """Draws the widgets, and the line below them."""
        self.panel.draw(target, blink=int(self.seconds * 2) % 2 == 0)
        if (at := self.hint_at) is not None:
            self._draw_hints(target, at)

    @property
    def hints_wide(self) -> int:
        """Pixels that they take, with their ground."""
        high = max(self.px(26), 20)
        return hint_width(self.hints(), high, self.size[0] - self.px(60)) + high

    def _draw_hints(self, target: pygame.Surface, at: Position) -> None:
        """On a dark ground of their own, since anything may lie below."""
        hints, high, room = self.hints(), max(self.px(26), 20), self.size[0] - self.px(60)
        ground = pygame.Rect(0, 0, self.hints_wide, round(high * 1.6))
        ground.center = at
        if hints:
            overlay(target, ground, theme.FRAME, 215, ground.h // 2)
            hint_line(target, hints, at, high, room=room, anchor="center")

"""Between two turns: nobody's cards can be seen until the next player opens."""

from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import theme
from koikoi.desktop.clips import ease_out
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Confirm, Intent, Press, Release
from koikoi.desktop.painter import PREMUL, Surface, crest, ring, words
from koikoi.desktop.scene.common import PanelScene
from koikoi.desktop.scene.side import seat_colour
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.sprites import sprites
from koikoi.engine.actions import Seat
from koikoi.locales import _

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene

CLOSE = 0.28
HOLD = 0.6
OPEN = 0.6


class CurtainScene(PanelScene):
    """A noren over the table.  Hands are closed before it begins to fall, and open only once it is fully up.

    It opens when it is held for a moment, or clicked (or confirmed) twice.
    """

    opaque = False

    def __init__(self, match: "MatchScene", seat: Seat) -> None:
        super().__init__()
        self.match = match
        self.seat = seat
        self.age = 0.0
        self.held = 0.0
        self.holding = False
        self.knocks = 0
        self.opening: float | None = None

    @property
    def lively(self) -> bool:
        """While it falls, is held, or rises."""
        return self.age < CLOSE or self.holding or self.opening is not None

    def handle(self, intent: Intent) -> Change | None:
        """Hold, press twice, or confirm twice."""
        if self.age < CLOSE or self.opening is not None:
            return None
        match intent:
            case Press():
                self.holding, self.held = True, 0.0
            case Release() if self.holding:
                self.holding = False
                self._knock()
            case Confirm():
                self._knock()
            case Cancel():
                from koikoi.desktop.scene.notice import PauseScene

                return Push(PauseScene(self.match))
            case _:
                pass
        return None

    def _knock(self) -> None:
        self.knocks += 1
        if self.knocks >= 2:
            self.opening = 0.0

    def update(self, seconds: float) -> Change | None:
        """Falls, waits, rises; at the very end the hand is opened."""
        self.age += seconds
        if self.opening is not None:
            self.opening += seconds
            if self.opening >= OPEN:
                self.match.look_from(self.seat)
                return Pop()
        elif self.holding:
            self.held += seconds
            if self.held >= HOLD:
                self.holding = False
                self.opening = 0.0
        return None

    def draw(self, target: Surface) -> None:
        """Five breadths of indigo cloth, the next player's crest and name."""
        wide, high = self.size
        down = ease_out(min(self.age / CLOSE, 1.0))
        if self.opening is not None:
            down = 1.0 - ease_out(min(self.opening / OPEN, 1.0))
        edge = round(high * down)
        cloth = sprites().cover("noren", self.size)
        target.blit(cloth, (0, edge - high))
        rod = sprites().thing("noren-rod", max(wide, high * 1.6))
        target.blit(rod, (wide - rod.get_width(), min(edge - high, 0)), special_flags=PREMUL)
        if down < 0.98:
            return
        colour = theme.SEATS[seat_colour(self.match.view, self.seat)]
        middle = wide / 2
        crest(target, self.seat, colour, (middle, high * 0.30), self.px(190))
        name = self.match.table.players[self.seat]
        words(
            target,
            name,
            (middle, high * 0.52),
            self.px(84),
            colour=theme.PAPER,
            face=Face.BRUSH,
            anchor="center",
            room=wide * 0.86,
            least=20,
        )
        told = self.match.told[-4:]
        for place, line in enumerate(told):
            words(
                target,
                line,
                (middle, high * 0.61 + place * max(self.px(25), 18)),
                max(self.px(18), 13),
                colour=theme.CREAM2,
                anchor="center",
                room=wide * 0.86,
            )
        button = self._button()
        pygame.draw.rect(target, theme.PAPER, button, border_radius=10)
        if self.holding:
            share = button.inflate(-8, -8)
            share.w = round(share.w * min(self.held / HOLD, 1.0))
            pygame.draw.rect(target, theme.GOLD, share, border_radius=8)
        label = _("Press once more") if self.knocks else _("{name}: press twice, or hold, to open").format(name=name)
        words(target, label, button.center, max(self.px(24), 16), anchor="center", room=button.w - 20)
        if self.knocks:
            ring(target, button, theme.GOLD, 3, 10)

    def _button(self) -> pygame.Rect:
        rect = pygame.Rect(0, 0, min(self.px(560), self.size[0] - 40), max(self.px(72), 48))
        rect.center = (self.size[0] // 2, round(self.size[1] * 0.86))
        return rect

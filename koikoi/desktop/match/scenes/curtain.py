"""Between two turns: nobody's cards can be seen until the next player opens."""

import math
from dataclasses import replace

import pygame

from koikoi.desktop.animation.clips import ease, ease_out
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import CRESTS, PREMUL, Surface, words
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Device
from koikoi.desktop.input.intents import Cancel, CancelDrag, Confirm, Help, Intent, Press, Release
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud.player_plates import draw_plates
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Seat
from koikoi.locales import _

CLOSE = 0.28
HOLD = 0.6
OPEN = 0.6
TOLD = 4
"""Lines about what has happened."""
_CLOTH = (1920, 1200)
"""Size of the picture of the curtain."""
_BREADTHS = 5
"""Breadths of cloth in it, with slits between them."""
_DARK = (0x10, 0x16, 0x2C)


class CurtainScene(PanelScene):
    """A noren over the table.  Hands are closed before it begins to fall, and open only once it is fully up.

    It opens when it is held for a moment, or clicked (or confirmed) twice.  While it hangs, the table turns.
    """

    opaque = False
    only_widgets = True

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.seat = seat
        self.age = 0.0
        self.held = 0.0
        self.holding = False
        self.knocks = 0
        self.opening: float | None = None

    def attach(self, services: Services) -> None:
        """It falls at once."""
        super().attach(services)
        services.sounds.play(Cue.CURTAIN_CLOSES)

    @property
    def down(self) -> bool:
        """It hangs, and nothing of the table can be seen."""
        return self.age >= CLOSE and self.opening is None

    @property
    def animating(self) -> bool:
        """While it falls, is held, or rises."""
        return not self.down or self.holding

    def handle(self, intent: Intent) -> Change | None:
        """Hold, press twice, or confirm twice."""
        if not self.down:
            return None
        match intent:
            case Press():
                self.holding, self.held = True, 0.0
            case Release() if self.holding:
                self.holding = False
                self._knock()
            case CancelDrag():
                self.holding = False
            case Confirm():
                self._knock()
            case Help():
                return Push(self.services.routes.scene(self._state.yaku_sheet))
            case Cancel():
                return Push(PauseDialog(self._state, self._controls))
            case _:
                pass
        return None

    def _knock(self) -> None:
        self.knocks += 1
        if self.knocks >= 2:
            self._open()

    def _open(self) -> None:
        self.opening, self.holding, self.opaque = 0.0, False, False
        self.services.sounds.play(Cue.CURTAIN_OPENS)

    def update(self, seconds: float) -> Change | None:
        """Falls, waits, rises; at the very end the hand is opened."""
        past = seconds * animation_speed().rate if animation_speed().beats else CLOSE + OPEN
        if self.age < CLOSE <= self.age + past:  # nobody sees the table turn
            self._state.turn_to(self.seat)
            self._state.visibility.settle()
        self.age += past
        self.opaque = self.down  # the table is not even drawn while it hangs
        if self.opening is not None:
            self.opening += past
            if self.opening >= OPEN:
                self._state.look_from(self.seat)
                return Pop()
        elif self.holding:
            self.held += seconds
            if self.held >= HOLD:
                self._open()
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        """The curtain as far as it has fallen; where nothing is to move it fades in and out."""
        down = ease_out(min(self.age / CLOSE, 1.0))
        if self.opening is not None:
            down = 1.0 - ease(min(self.opening / OPEN, 1.0))
        if not animation_speed().fade:
            self._hang(target, round(self.size[1] * (1.0 - down)))
            return
        layer = target.copy()
        self._hang(layer, 0)
        layer.set_alpha(round(255 * down))
        target.blit(layer, (0, 0))

    def _hang(self, target: Surface, up: int) -> None:
        """Indigo cloth with the next player's crest dyed into it; everything on it moves with it."""
        wide, high = self.size
        target.blit(sprites().cover("noren", self.size), (0, -up))
        rod = sprites().thing("noren-rod", max(wide, high * 1.6))
        target.blit(rod, (wide - rod.get_width(), -up), special_flags=PREMUL)
        chair = self._state.source.seating.chairs[self.seat]
        size, breadth = min(high * 0.34, wide * 0.46), self._share * _CLOTH[0] / _BREADTHS
        if 0.8 < size / breadth < 1.25:  # a ring that just touches the slits looks cut
            size = breadth * 0.82
        middle = (wide // 2, round(high * 0.12 + size / 2) - up)
        self._crest(target, chair.crest, middle, size, up)
        y = middle[1] + size * 0.5 + high * 0.075
        name = words(
            target, chair.name, (wide / 2, y), within(round(high * 0.105), high * 0.12), colour=theme.PAPER,
            face=Face.BRUSH, anchor="center", room=wide * 0.86, least=24,
        )  # fmt: skip
        stripe = Rect(0, 0, max(name.w, self.px(90)), max(self.px(4), 3))
        stripe.midtop = (wide // 2, round(y + high * 0.066))
        pygame.draw.rect(target, theme.STRIPES[chair.colour], stripe, border_radius=stripe.h // 2)
        self._words(target, stripe.bottom + self.px(6), up)
        self._button(target, up)
        self._plates(target, up)

    @property
    def _share(self) -> float:
        """By how much the picture of the curtain is enlarged."""
        return max(self.size[0] / _CLOTH[0], self.size[1] / _CLOTH[1])

    def _crest(self, target: Surface, crest: int, middle: tuple[int, int], size: float, up: int) -> None:
        """In the colour of paper, in a ring; the slits of the curtain go through it."""
        pygame.draw.aacircle(target, theme.PAPER, middle, size / 2, max(round(size * 0.03), 2))
        form = sprites().thing(CRESTS[crest], size * 0.66).copy()
        form.fill(theme.PAPER, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(form, form.get_rect(center=middle), special_flags=PREMUL)
        cloth, breadth = sprites().cover("noren", self.size), self._share * _CLOTH[0] / _BREADTHS
        reach = max(round(8 * self._share), 2)
        area = Rect(0, 0, round(size) + 4, round(size) + 4)
        area.center = middle
        for number in range(_BREADTHS):
            x = round(self.size[0] - number * breadth)
            slit = Rect(x - reach, area.top, 2 * reach, area.h).clip(area)
            if slit.w:
                target.blit(cloth, slit, slit.move(0, up))

    def _words(self, target: Surface, y: int, up: int) -> None:
        """Who looks away; what has happened, on a dark ground so that it can be read."""
        wide = self.size[0]
        seating = self._state.source.seating
        others = [seating.players[seat] for seat in seating.people if seat != self.seat]
        text = _("{name}, look away.").format(name=others[0]) if len(others) == 1 else _("Everybody else, look away.")
        size = max(self.px(19), 14)
        words(target, text, (wide / 2, y + grown(size)), size, colour=theme.CREAM, anchor="center", room=wide * 0.86)
        told = self._state.told[-TOLD:]
        if not told:
            return
        small = max(self.px(16), 13)
        step = round(grown(small) * 1.5)
        area = Rect(0, 0, max(fonts.width(Face.SANS, small, one) for one in told) + 2 * small, len(told) * step + small)
        area.w = min(area.w, round(wide * 0.9))
        area.midtop = (wide // 2, y + round(grown(size) * 2.2))
        area.bottom = min(area.bottom, self._pill.top - up - self.px(14))
        pygame.draw.rect(target, _DARK, area, border_radius=small // 2)
        for place, line in enumerate(told):
            at = (wide / 2, area.top + small / 2 + (place + 0.5) * step)
            words(target, line, at, small, colour=theme.CREAM2, anchor="center", room=area.w - small)

    @property
    def _pill(self) -> Rect:
        wide, high = self.size
        rect = Rect(0, 0, min(self.px(300), wide - 40), max(self.px(70), 54))
        rect.center = (wide // 2, round(high * 0.91))
        return rect

    def _button(self, target: Surface, up: int) -> None:
        """What opens it: a ring fills while it is held."""
        rect = self._pill.move(0, -up)
        radius = rect.h // 2
        edge = theme.GOLD if self.knocks or self.holding else theme.CREAM2
        pygame.draw.rect(target, _DARK, rect, border_radius=radius)
        pygame.draw.rect(target, edge, rect, max(self.px(2), 1), border_radius=radius)
        middle, size = (rect.left + radius, rect.centery), rect.h * 0.27
        pygame.draw.aacircle(target, (0x4A, 0x50, 0x66), middle, size, max(round(size * 0.26), 2))
        share = 0.5 if self.knocks else min(self.held / HOLD, 1.0) if self.holding else 0.0
        for step in range(round(48 * share)):
            turn = math.tau * step / 48
            at = (middle[0] + math.sin(turn) * size * 0.87, middle[1] - math.cos(turn) * size * 0.87)
            pygame.draw.aacircle(target, theme.GOLD, at, size * 0.15)
        x, room = rect.left + round(rect.h * 0.98), rect.w - round(rect.h * 1.3)
        label, note = self._how
        y = rect.top + rect.h * (0.36 if note else 0.5)
        words(
            target, label, (x, y), within(max(self.px(23), 17), rect.h * 0.38), colour=theme.PAPER, face=Face.BRUSH,
            anchor="midleft", room=room,
        )  # fmt: skip
        words(
            target, note, (x, rect.top + rect.h * 0.73), within(max(self.px(15), 12), rect.h * 0.27),
            colour=theme.CREAM2, anchor="midleft", room=room, least=10,
        )  # fmt: skip

    @property
    def _how(self) -> tuple[str, str]:
        """What opens it, and what does so, too: with what is in use."""
        if self.knocks:
            return _("Press once more"), ""
        if bindings.by_keys():
            name = bindings.button_name if bindings.device() is Device.PAD else bindings.key_name
            return _("Press {key} twice").format(key=name(Command.CONFIRM)), ""
        return _("Hold to open"), _("or press twice")

    def _plates(self, target: Surface, up: int) -> None:
        """Scores are known to everybody, and stay: in the lower corners, in the order of the table."""
        board, seats = self._state.board, self._state.source.match.seats
        wide, high = self.size
        w = min(board.plates[self.seat].w, (wide - self._pill.w) // 2 - self.px(40))
        h = min(board.plates[self.seat].h, self._pill.h)
        plates, gap = {}, self.px(20)
        for place in range(seats):
            seat = Seat((self._state.near + place) % seats)
            row, right = divmod(place, 2)
            rect = Rect(wide - gap - w if right else gap, high - gap - h - row * (h + gap // 2) - up, w, h)
            plates[seat] = rect
        draw_plates(PanelCache(target), self._state, replace(board, plates=plates, tags={}, hooks={}))

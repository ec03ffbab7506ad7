"""The moment of a koi-koi: a dry stroke, a red sun, the call in brush."""

import pygame

from koikoi.desktop import theme
from koikoi.desktop.clips import ease_out
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Confirm, Intent, Press
from koikoi.desktop.painter import PREMUL, Surface, thing, veil, words
from koikoi.desktop.scene.common import PanelScene
from koikoi.desktop.scenes import Change, Pop
from koikoi.desktop.sprites import sprites
from koikoi.locales import _

STROKE = 0.38
SIGN = 0.16
HOLD = 0.7


class KoiKoiScene(PanelScene):
    """Lies over the table for a breath; a click or Enter hurries it away."""

    opaque = False

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.hurried = False

    @property
    def lively(self) -> bool:
        """Always: it is only a moment."""
        return True

    def handle(self, intent: Intent) -> Change | None:
        """Enough of it."""
        if isinstance(intent, Press | Confirm):
            self.hurried = True
        return None

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        return Pop() if self.hurried or self.seconds > STROKE + 4 * SIGN + HOLD else None

    def paint(self, target: Surface) -> None:
        """The stroke from left to right, then sign after sign."""
        wide, high = self.size
        veil(target, target.get_rect(), (10, 12, 18), round(150 * min(self.seconds / STROKE, 1.0)))
        drawn = ease_out(min(self.seconds / STROKE, 1.0))
        middle = (wide / 2, high * 0.46)
        thing(target, "koikoi-sun", middle, high * 0.62 * (0.9 + 0.1 * drawn))
        band = sprites().thing("koikoi-band", wide * 0.92)
        band = pygame.transform.smoothscale(band, (band.get_width(), round(high * 0.34)))
        place = band.get_rect(center=(round(middle[0]), round(middle[1])))
        target.blit(
            band, place, pygame.Rect(0, 0, round(band.get_width() * drawn), band.get_height()), special_flags=PREMUL
        )
        signs = min(max(self.seconds - STROKE, 0.0) / SIGN, 4.0)
        logo = sprites().thing("logo-horizontal-cream", wide * 0.62)
        shown = pygame.Rect(0, 0, round(logo.get_width() * signs / 4), logo.get_height())
        target.blit(logo, logo.get_rect(center=place.center), shown, special_flags=PREMUL)
        if signs >= 4.0:
            said = _("{name} plays on for more.").format(name=self.name)
            at = (wide / 2, high * 0.84)
            words(target, said, at, self.px(34), colour=theme.CREAM, face=Face.BRUSH, anchor="center", room=wide * 0.9)

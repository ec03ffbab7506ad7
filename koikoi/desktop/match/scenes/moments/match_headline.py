"""Who has won the match: the moment's headline, which goes to its place on the page that follows."""

from collections.abc import Hashable, Mapping
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.match.scenes.round_summary_parts import Headline
from koikoi.desktop.ui.boxes import Box, ByRoom, Grow, Named, Pad, Rect, Scale, Space, column, layers, row
from koikoi.desktop.ui.leaves import Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.scene import Scene, Shared
from koikoi.desktop.ui.shown import Shown
from koikoi.desktop.ui.signs import FittedText, at_heights

HEADLINE = "headline"
"""What travels, and the name of its box."""
UNLIKE = 0.12
"""How much another shape the words may have than on one line."""


def headed(scene: Scene, crests: Box, title: str, note: str) -> Box:
    """The headline beside these crests; enlarged below them, where it stands on fewer lines there."""
    told, brush, before = _headline(scene, title, note), _brush(title, scene.size), row(crests, Space(14))
    if not fonts.enlarged():
        return row(before, Grow(told))

    def made(scale: Scale, wide: int, _high: int) -> Box:
        beside = brush.lines(scale, wide - before.width(scale, wide)) == brush.lines(scale, wide)
        return row(before, Grow(told)) if beside else column(crests, told)

    return ByRoom(made)


def _headline(scene: Scene, title: str, note: str) -> Box:
    """Who has won, in brush, unless that is still on its way here; by how much in small words below."""
    brush = Shown(Named(_brush(title, scene.size), HEADLINE), lambda: float(HEADLINE not in scene.away))
    upper = column(Grow(weight=0.06), Grow(brush, 0.6), Grow(weight=0.34))
    small = FittedText(note, TextSize(AtLeast(18, 13), most=0.24), colour=theme.CREAM2)
    if fonts.enlarged():
        return column(brush, Text(note, AtLeast(18, 13), colour=theme.CREAM2))
    return layers(upper, at_heights((0.8, Pad(small, left=pixels(2)))))


def headline_within(title: str, rect: Rect, scale: Scale, window: tuple[int, int]) -> Mapping[Hashable, Shared]:
    """What the headline shows in this area, to be shared."""
    whole = rect.inflate(0, rect.h)  # letters are higher than their box
    picture = Surface(whole.size, pygame.SRCALPHA)
    _brush(title, window).draw(picture, rect.move(-whole.left, -whole.top), scale)
    return shared_headline(title, picture, whole.topleft)


def shared_headline(title: str, picture: Surface, corner: tuple[int, int]) -> Mapping[Hashable, Shared]:
    """A picture of the headline, to be shared: nothing where it is shortened, or on two lines."""
    ink = picture.get_bounding_rect()
    line = fonts.text(Face.BRUSH, 60, title, theme.PAPER).get_bounding_rect()
    if not ink.h or not line.h or abs(ink.w * line.h / (ink.h * line.w) - 1.0) > UNLIKE:
        return {}
    return {HEADLINE: Shared(ink.move(corner), partial(_laid, picture.subsurface(ink)), clears=True)}


def _brush(title: str, window: tuple[int, int]) -> Headline:
    return Headline(title, 58, theme.CREAM, window[1])


def _laid(picture: Surface, target: Surface, area: Rect) -> None:
    fits = picture.get_size() == area.size
    target.blit(picture if fits else pygame.transform.smoothscale(picture, area.size), area, special_flags=PREMUL)

"""The lines above the lots: what is to do, how, and the seal on the deals."""

from collections.abc import Callable, Sequence

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.sources import source
from koikoi.desktop.match.scenes.lettering import FINE, WRITING
from koikoi.desktop.match.scenes.lots import places
from koikoi.desktop.ui.boxes import At, Box, Grow, Named, Rect, Scale, Sized, Space, boxclass, row
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import Measure, pixels
from koikoi.engine.actions import Seat
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, listed
from koikoi.locales.account import seal
from koikoi.table.match_source import MatchSource


def said(source: MatchSource, *, dealer: Seat | None, tied: Sequence[Seat]) -> tuple[str, str]:
    """What is written above the lots, in large and in small words; `dealer`, `tied`: once that is settled."""
    players, phase = source.players, source.view(None).phase
    how = _("Each draws a card. The earliest month deals.")
    if dealer is not None:
        return _("{name} deals first").format(name=players[dealer]), how
    if tied:
        return _("Who deals first?"), _("A tie: {names} draw again.").format(
            names=listed(players[seat] for seat in tied)
        )
    if not isinstance(phase, ChooseDealer):
        return _("Who deals first?"), how
    if phase.seat is None:
        return _("Who deals first?"), _("Agree among yourselves.")
    return _("{name}, draw a card").format(name=players[phase.seat]), how


def heading(title: Box, size: Measure, small: str, commitment: str, scale: Scale, *, upright: bool) -> list[Box]:
    """The lines from the top; `size`: of the letters of the title, which is in a box of that name."""
    below = Text(small, places.SMALL, colour=theme.CREAM2, at=At.MIDDLE)
    lower = _line(below, places.SMALL, scale, 2 if fonts.enlarged() and upright else 1)
    return [Space(high=places.HEAD), _line(Named(title, "title"), size, scale), lower, _sealed(commitment)]


def _line(words: Box, size: Measure, scale: Scale, lines: int = 1) -> Box:
    """Words within the edges; the small ones take two lines where they are enlarged."""
    high = pixels(round(1.2 * lines * fonts.grown(scale.px(size))))
    edge = 0.01 if fonts.enlarged() else 0.04
    return Sized(row(Grow(weight=edge), Grow(words, 1.0 - 2 * edge), Grow(weight=edge)), high=high)


def _sealed(commitment: str) -> Box:
    """The seal on the deals: whoever writes it down can compare it when the match is over."""
    if not commitment:
        return Space()
    return Named(Text(seal(commitment), places.SEALED, colour=theme.CREAM2, at=At.MIDDLE), "seal")


@boxclass
class Title(Text):
    """Large words that are written with a brush."""

    seen: Callable[[], float] = float
    """How much of them is written, 0 to 1."""

    def look(self) -> object:
        """That."""
        return self.seen() or False

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As far as they are written."""
        if (seen := self.seen()) >= 1.0:
            Text.draw(self, target, rect, scale)
            return
        work, (right, down) = _brushed(self.string, scale.px(self.size), rect.size, fonts.grown(100), theme.CREAM)
        for one in work.seen(min(seen, WRITING)):
            target.blit(one.picture, rect.move(right, down).move(one.at), special_flags=PREMUL)


def title(string: str, size: Measure, seen: Callable[[], float] = lambda: 1.0) -> Title:
    """What is written above in large words."""
    return Title(string, size, Face.BRUSH, theme.CREAM, At.MIDDLE, least=18, seen=seen)


@source
def _brushed(
    said: str, size: int, room: tuple[int, int], _grown: int, _colour: theme.Colour
) -> tuple[Brushwork, tuple[int, int]]:
    """The strokes of a title in a place so large, and where they begin in it; for what 100 pixels become enlarged."""
    place = Rect((0, 0), room)
    air = place.inflate(place.h, place.h)  # letters reach beyond their line
    picture = Surface(air.size, pygame.SRCALPHA)
    Text.draw(title(said, pixels(size)), picture, place.move(-air.left, -air.top), Scale(1.0))
    inked = picture.get_bounding_rect()
    return lettering(picture.subsurface(inked).copy(), FINE), (air.left + inked.left, air.top + inked.top)

"""The lines above the lots."""

from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.scenes.lots import places
from koikoi.desktop.match.scenes.lots.signs import brushed, come, moves, titles
from koikoi.desktop.ui.boxes import At, Box, Grow, Named, Scale, Sized, Space, row
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import Measure, pixels
from koikoi.locales.account import seal
from koikoi.table.match_source import MatchSource

GONE, WRITTEN = (0.0, 0.1), (0.1, 0.26)
"""When large words go, and others are written in their place: seconds after they have changed."""


def going(seconds: float) -> float:
    """How much of the large words before has gone, so long after they have changed."""
    return min(come(seconds, GONE) * (2.0 - moves()), 1.0)


def written(seconds: float) -> float:
    """How much of the new ones is written; where they fade, those before go first."""
    part = come(seconds, WRITTEN)
    return part if moves() else max(2.0 * part - 1.0, 0.0)


def line(words: Box, size: Measure, scale: Scale, lines: int = 1) -> Box:
    """Words within the edges; the small ones take two lines where they are enlarged."""
    high = pixels(round(1.2 * lines * fonts.grown(scale.px(size))))
    edge = 0.01 if fonts.enlarged() else 0.04
    return Sized(row(Grow(weight=edge), Grow(words, 1.0 - 2 * edge), Grow(weight=edge)), high=high)


def sealed(commitment: str) -> Box:
    """The seal on the deals: whoever writes it down can compare it when the match is over."""
    if not commitment:
        return Space()
    return Named(Text(seal(commitment), places.SEALED, colour=theme.CREAM2, at=At.MIDDLE), "seal")


class Titles:
    """The large words that may stand there; the same box each time, so that what it has made can be kept."""

    def __init__(self) -> None:
        self._kept: dict[object, Text] = {}
        self._ahead_for: object = None
        """For what size all of them are cut into strokes."""

    def of(self, said: str, size: tuple[int, int], scale: Scale) -> Text:
        """These words in a window of this size."""
        large = places.large(size, scale.factor)
        new = Text(said, large, Face.BRUSH, theme.CREAM, At.MIDDLE, least=18)
        return self._kept.setdefault((said, large, theme.CREAM), new)

    def write_ahead(self, source: MatchSource, size: tuple[int, int], room: tuple[int, int], scale: Scale) -> None:
        """Cuts all of them into strokes for so much room, in the background."""
        grown = fonts.grown(100)
        if self._ahead_for != (room, grown) and moves():
            self._ahead_for = room, grown
            texts = [self.of(one, size, scale) for one in titles(source)]
            make_ahead(*(partial(brushed, one, room, scale.factor, grown) for one in texts))

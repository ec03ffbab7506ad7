"""After a tie all cards are gathered on a pile in the middle of the fan, and spread again."""

from collections.abc import Iterator

from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.lent import copied
from koikoi.desktop.draw.painter import Surface, draw_card, faded
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match.scenes.lots.drawing import Ground, LotsDrawing
from koikoi.desktop.match.scenes.lots.leaving import FRAME, Cut, draw_going, noted
from koikoi.desktop.match.scenes.lots.places import CLEARS, GATHER, gathering
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, Month

LASTS = 2 * GATHER
"""Seconds in which they are gathered and spread."""
LOWER = 0.92
"""How large a card of the pile is by one of the fan: on cards that grow or shrink fewer angles can be told."""


class DrawnAgain:
    """The cards on their way together and apart; where nothing is to move, they fade."""

    def __init__(self, lots: LotsDrawing) -> None:
        self._lots = lots
        self.since: float | None = None
        """When it began."""
        self._lay: list[Piece] = []
        """All cards as they lay."""
        self._found: dict[Month, list[Seat]] = {}
        """The months that had been drawn, and by whom."""
        self._beside: tuple[tuple[int, int], list[Cut], list[Cut]] | None = None
        """For what window, what had been told of them, and who waits to draw again."""
        self._before: Surface | None = None
        """All of it, where it fades."""
        self._size = (0, 0)
        """Of the window."""

    @property
    def goes_on(self) -> bool:
        """Cards are on their way."""
        return self.since is not None

    def begin(self, clock: float) -> None:
        """Now, with the cards as they lie; not where nothing takes time."""
        if not animation_speed().beats:
            return
        self.since, self._lay = clock, [*self._lots.lying_all()]
        self._found = {month: [seat for seat, _ in seats] for month, seats in self._lots.found().items()}
        if animation_speed().fade:
            self._before = copied(self._lots.still) if self._lots.still is not None else None
        elif self._beside is None or self._beside[0] != self._lots.size:
            self._cut_beside()
        self._size = self._lots.size

    def over(self, clock: float) -> bool:
        """The fan lies there, or everything lies elsewhere now."""
        if self.since is None:
            return False
        lasts = animation_speed().fade or LASTS
        return clock - self.since >= lasts or self._size != self._lots.size

    def end(self) -> None:
        """Now."""
        self.since = self._beside = self._before = None

    def prepare(self) -> None:
        """Makes what is seen then.  Any thread may call this."""
        self._cut_beside()
        lay = [*self._lots.lying_all()]
        for moment in range(1, round(GATHER / FRAME)):
            for cards in (lay, self._lots.spots()):
                for piece in gathering(cards, self._pile, moment * FRAME):
                    looks(piece)

    def draw(self, target: Surface, ground: Ground, clock: float) -> None:
        """Over the cloth, with nobody's card in its place any more."""
        seconds = clock - self.since if self.since is not None else 0.0
        ground(target)
        if animation_speed().fade:
            self._lots.draw_base(target)
            if self._before is not None and self._size == target.get_size():
                faded(target, self._before, 1.0 - share(seconds, 0.0, animation_speed().fade))
            return
        left = 1.0 - share(seconds, 0.0, CLEARS)
        found = {month: [(seat, left) for seat in seats] for month, seats in self._found.items()}
        self._lots.draw_months(target, found)
        if self._beside is not None:
            _size, told, waiting = self._beside
            away = 1.0 - (left or share(seconds, CLEARS, CLEARS))
            draw_going(target, told if left else waiting, away, min(one.y for one in self._lots.spots()))
        for piece in self._pieces(seconds):
            draw_card(target, piece)

    def _pieces(self, seconds: float) -> Iterator[Piece]:
        """Every card, together and apart again."""
        if seconds < GATHER:
            return gathering(self._lay, self._pile, seconds)
        return gathering(self._lots.spots(), self._pile, LASTS - seconds)

    @property
    def _pile(self) -> Piece:
        spots = self._lots.spots()
        left, right = spots[(len(spots) - 1) // 2], spots[len(spots) // 2]
        x, y, wide = (left.x + right.x) / 2, (left.y + right.y) / 2, round(left.w * LOWER)
        return Piece("stock", x, y, wide, None, count=len(DECK))

    def _cut_beside(self) -> None:
        size = self._lots.size
        told, waiting = (noted(size, one) for one in (self._lots.draw_told, self._lots.draw_all_waiting))
        self._beside = size, told, waiting

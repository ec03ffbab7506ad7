"""The table that comes under the lots, and the pile on it that they become."""

from collections.abc import Iterator
from functools import partial

from koikoi.desktop.draw.painter import light
from koikoi.desktop.draw.stage import Group, Point
from koikoi.desktop.layout.board import Board, Piece, Rect
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.engine.cards import DECK, Month


def stock(board: Board, *, turned: bool) -> Piece:
    """The pile that is dealt from, where it will lie; `turned`: as it is seen from the other side."""
    lies = mirrored(board.stock, board.size) if turned else board.stock
    return Piece("stock", lies.x + lies.w / 2, lies.y + lies.h / 2, lies.w, None, count=len(DECK), counted=False)


def compose_arriving(
    stage: Group, controls: MatchControls, board: Board, month: Month, toned: float, come: float
) -> None:
    """Puts the table without cards: its cloth fades in, the light of the month too, its edges slide in around that.

    `toned`, `come`: how far that is, 0 to 1.
    """
    fades = stage.group("cloth", alpha=toned)
    fades.paint("light", month, stage.whole, partial(light, area=stage.whole, month=month))
    controls.compose_table(fades.group("within", clip=board.cloth), {})
    for number, (area, (x, y)) in enumerate(_edges(board)):
        shift = round(x * area.w * (1.0 - come)), round(y * area.h * (1.0 - come))
        controls.compose_table(stage.group(("edge", number), shift=shift).group(("strip", number), clip=area), {})


def _edges(board: Board) -> Iterator[tuple[Rect, Point]]:
    """What lies around the cloth, and where it comes from."""
    inner, (wide, high) = board.cloth, board.size
    yield Rect(inner.left, 0, inner.w, inner.top), (0, -1)
    yield Rect(inner.left, inner.bottom, inner.w, high - inner.bottom), (0, 1)
    yield Rect(0, 0, inner.left, high), (-1, 0)
    yield Rect(inner.right, 0, wide - inner.right, high), (1, 0)

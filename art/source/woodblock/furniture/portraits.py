"""Portraits of the computer players: animals of the deck on a disc, as its cards show them."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from ..figures.boar import boar
from ..figures.crane import crane
from ..figures.deer import deer
from ..figures.frog import frog
from ..figures.swallow import swallow
from ..figures.warbler import warbler
from ..paths import circle, outline
from . import pack
from .sheet import Sheet

UNITS = 320
PIXELS = 256
MIDDLE, RADIUS = 160, 150


def _crane(c: Sheet) -> None:
    """Head and neck before the red sun."""
    c.fill(circle(214, 128, 74), "red")
    with c.at(-52, -106, 0, 1.34):
        crane(c)


def _warbler(c: Sheet) -> None:
    """Looking to the left."""
    with c.at(-106, -262, 0, 1.2):
        warbler(c)


def _deer(c: Sheet) -> None:
    """Head turned back, antlers up."""
    with c.at(-58, -82, 0, 1.02):
        deer(c)


def _boar(c: Sheet) -> None:
    """The head, low."""
    with c.at(-14, -372, 0, 1.12):
        boar(c)


def _swallow(c: Sheet) -> None:
    """On the wing."""
    swallow(c, 150, 165, -18, 0.74)


def _frog(c: Sheet) -> None:
    """In the middle of a leap."""
    frog(c, 152, 150, 1.72)


PORTRAITS: dict[str, tuple[Callable[[Sheet], None], str]] = {
    "crane": (_crane, "sky"),
    "warbler": (_warbler, "pink"),
    "deer": (_deer, "yellow"),
    "boar": (_boar, "paper"),
    "swallow": (_swallow, "paper"),
    "frog": (_frog, "paper"),
}
"""What is drawn, and the ink of the ground."""


def build() -> dict[str, bytes]:
    """Each portrait as a round picture, clear around its disc."""
    built = {}
    for number, (name, (draw, ground)) in enumerate(PORTRAITS.items()):
        sheet = Sheet(name, UNITS, UNITS, 2, seed=71 + number)
        disc = circle(MIDDLE, MIDDLE, RADIUS)
        sheet.fill(disc, ground)
        with sheet.clip(disc):
            draw(sheet)
        sheet.fill(outline(circle(MIDDLE, MIDDLE, RADIUS - 3), 9), "black")
        print_ = sheet.pull(backed=True).resize((PIXELS, PIXELS), Image.Resampling.LANCZOS)
        built[f"sprites/furniture/portrait-{name}.png"] = pack.indexed(print_)
    return built

"""Which cards there are, which of them are drawn, and in which module.

Modules are imported one by one, so that a month being worked on does not disturb the others.
"""

from __future__ import annotations

import re
from importlib import import_module

from .separations import Card

_KINDS = {
    1: "B R P1 P2",
    2: "A R P1 P2",
    3: "B R P1 P2",
    4: "A R P1 P2",
    5: "A R P1 P2",
    6: "A R P1 P2",
    7: "A R P1 P2",
    8: "B A P1 P2",
    9: "A R P1 P2",
    10: "A R P1 P2",
    11: "B A R P1",
    12: "B P1 P2 P3",
}

#: The codes of all 48 cards in the order of the deck, and of the back.
CODES: tuple[str, ...] = (*(f"{m}{kind}" for m, kinds in _KINDS.items() for kind in kinds.split()), "back")


def module_name(code: str) -> str:
    """The module that draws a card, relative to this package: "months.m08" or "back"."""
    if code == "back":
        return "back"
    found = re.fullmatch(r"(\d+)[BAR]|(\d+)P[123]", code)
    if code not in CODES or not found:
        raise KeyError(f"no card {code!r}; codes look like 1B 8A 10R 12P3, or back")
    return f"months.m{int(found[1] or found[2]):02}"


def is_drawn(code: str) -> bool:
    """Whether the card has a composition yet."""
    return code in import_module(f"{__package__}.{module_name(code)}").CARDS


def draw(code: str) -> Card:
    """Draw a card (not yet printed)."""
    card: Card = import_module(f"{__package__}.{module_name(code)}").CARDS[code]()
    return card

"""June: peony."""

from __future__ import annotations

from collections.abc import Callable

from ..separations import Card

#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {}

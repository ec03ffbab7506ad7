"""Twins of a match: they differ only in where two cards lie."""

from dataclasses import dataclass

from koikoi.engine.cards import Card
from koikoi.table.shuffle import Shuffle


@dataclass(frozen=True, slots=True)
class Swapped(Shuffle):
    """A shuffle in whose deals two cards have changed places."""

    swap: tuple[Card, ...] = ()

    def deal_order(self, number: int, time: int) -> tuple[Card, ...]:
        one, other = self.swap
        places = {one: other, other: one}
        return tuple(places.get(card, card) for card in Shuffle.deal_order(self, number, time))

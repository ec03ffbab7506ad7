"""The table of the lesson: its deals are stacked, and nothing of it is kept."""

from collections.abc import Sequence
from dataclasses import replace

from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, Card
from koikoi.engine.events import Dealt, Event
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, new_match
from koikoi.engine.step import step
from koikoi.learning.lesson import RULES, YOU, LessonRound
from koikoi.learning.rounds import ROUNDS
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Seating, plain
from koikoi.table.table import Table


def prepared(
    rules: Ruleset, dealer: Seat, hands: Sequence[Sequence[Card]], field: Sequence[Card], stock: Sequence[Card]
) -> tuple[Card, ...]:
    """The order of the deck with which a deal gives these cards; what is left over comes last."""
    dealt = step(new_match(rules, len(hands), dealer=dealer), Deal(DECK))[1]
    packets = next(event for event in dealt if isinstance(event, Dealt)).packets
    queues = [list(hand) for hand in hands]
    lying = list(field)
    order: list[Card | None] = [None] * len(DECK)
    for packet in packets:
        for known in packet.cards or ():
            place = DECK.index(known)
            order[place] = (lying if packet.to is None else queues[packet.to]).pop(0)
    used = {one for hand in hands for one in hand} | set(field) | set(stock)
    rest = iter([*stock, *(one for one in DECK if one not in used)])
    return tuple(one if one is not None else next(rest) for one in order)


class LessonTable(Table):
    """One round of the lesson, counted as it stands in it; not dealt yet, or as far as it has been played before."""

    def __init__(self, lesson: LessonRound, seating: Seating) -> None:
        super().__init__(replace(bundled()[RULES], rounds=ROUNDS), seating, seed=1, dealer=YOU)
        self.lesson = lesson
        self.match = replace(self.match, round=lesson.number)
        if lesson.begins:
            self.deal()
            for move in lesson.moves[: lesson.begins]:
                self.act(move.seat, move.action)

    def deal(self) -> tuple[Event, ...]:
        """Deals as the lesson wants it."""
        return self._do(Deal(prepared(self.rules, self.match.dealer, *self.lesson.dealt)))


def played(lesson: LessonRound) -> Match:
    """A round of the lesson as it ends."""
    table = LessonTable(lesson, plain(("", "")))
    if not lesson.begins:
        table.deal()
    for move in lesson.moves[lesson.begins :]:
        table.act(move.seat, move.action)
    return table.match

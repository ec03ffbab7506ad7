"""What a round of the lesson is: a deal, what each side does, what is said, and what a wrong click is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from koikoi.engine.actions import Action, Pick, Play, Seat
from koikoi.engine.cards import Card, cards
from koikoi.engine.notation import parse_action, text

RULES: Final = "nintendo-standard"
YOU: Final = Seat(0)
KAERU: Final = Seat(1)
OTHERS: Final = "*"
"""Stands for all cards that have no answer of their own."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action of one side."""

    seat: Seat
    do: str
    """In the game's notation."""
    say: tuple[str, ...] = ()
    """Slips before the action, one after the other; the last one stays until the right card is played."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Answers to other choices: by card or button."""
    then: str = ""
    """A slip when everything lies still again."""
    meet: str = ""
    """What is met here for the first time."""

    @property
    def action(self) -> Action:
        """What is done."""
        return parse_action(self.do)

    def answer(self, action: Action) -> str:
        """What is said to another choice."""
        name = action.card.code if isinstance(action, Play | Pick) else text(action)
        return self.wrong.get(name, self.wrong.get(OTHERS, ""))


@dataclass(frozen=True, slots=True, eq=False)
class LessonRound:
    """A stacked deal, and what happens in it."""

    number: int
    """1 to 3, as it is counted for people."""
    title: str
    goal: str
    wanted: tuple[Card, ...]
    """The cards that the goal is about."""
    hands: tuple[str, str]
    field: str
    stock: str
    """Its first cards; the rest of the deck comes below them in its order."""
    moves: tuple[Move, ...]
    ends: tuple[Seat | None, int]
    """Who scores, and how much."""
    plays_itself: int = 0
    """So many moves at the beginning need nobody."""
    begins: int = 0
    """So many moves have been made when it is seen first: this deal was played before, to another end."""

    @property
    def dealt(self) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
        """Hands, field and stock as cards."""
        return tuple(cards(hand) for hand in self.hands), cards(self.field), cards(self.stock)

    @property
    def met(self) -> list[tuple[int, str]]:
        """What is met, with the number of the move in which it is."""
        return [(number, move.meet) for number, move in enumerate(self.moves) if move.meet and number >= self.begins]

    @property
    def steps(self) -> list[int]:
        """The numbers of the moves that are the learner's to make."""
        first = max(self.plays_itself, self.begins)
        return [number for number, move in enumerate(self.moves) if move.seat == YOU and number >= first]

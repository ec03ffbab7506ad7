"""The guided first round: a prepared deal, what everybody plays in it, and what is said at each step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from koikoi.engine.actions import Action, Deal, KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.cards import DECK, Card, cards
from koikoi.engine.events import Dealt, Event
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import new_match
from koikoi.engine.step import step
from koikoi.locales import N_, _
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table

RULES: Final = "nintendo-standard"
GUIDE: Final = "greedy"
"""Who would answer for the other seat if the script ended; it does not."""
HAND: Final = "9A 1B 8B 3B 12P1 11P1 7P1 5R"
OTHER: Final = "10P1 12P2 4P1 2P1 11A 7P2 10R 4P2"
FIELD: Final = "9P1 1P1 1P2 1R 8P1 8A 3R 6P1"
DRAWN: Final = "6R 5P1 2R 10P2 7R 11R 4A"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to learn: what is said, and the action it leads to."""

    text: str
    action: Action


def _card(code: str) -> Card:
    return cards(code)[0]


SCRIPT: Final = (
    LessonStep(
        N_(
            "Every month has four cards with the same flower. A card from your hand takes a card of its month from the "
            "cloth. Play the sake cup: there is another chrysanthemum."
        ),
        Play(_card("9A")),
    ),
    LessonStep(
        N_(
            "Then the top card of the stock was turned, and took a peony as well. Now three pines lie on the cloth: "
            "your crane takes all three at once."
        ),
        Play(_card("1B")),
    ),
    LessonStep(
        N_("The moon matches two cards of the pampas grass. Play it, and then choose which of them it takes."),
        Play(_card("8B")),
    ),
    LessonStep(N_("Take the geese: an animal is worth more to you than a plain card."), Pick(_card("8A"))),
    LessonStep(
        N_(
            "Moon and sake cup: moon viewing, your first yaku! You may stop and take its points, or say koi-koi and "
            "play on for more. Two brights lie before you, and you hold a third: say koi-koi."
        ),
        KoiKoi(),
    ),
    LessonStep(N_("Here it is: the curtain takes the red ribbon beside it."), Play(_card("3B"))),
    LessonStep(
        N_(
            "Three brights, moon viewing and blossom viewing. Had the other made a yaku first, you would have lost it "
            "all. Enough is enough: stop."
        ),
        Stop(),
    ),
)
"""What the learner does, in order."""
ANSWERS: Final = tuple(Play(_card(code)) for code in ("10P1", "12P2", "4P1"))
"""What the other plays."""


def after() -> str:
    """What is said when the round is over."""
    return _(
        "That is a round of koi-koi. Seven points or more counted double. Twelve rounds make a match: the yaku are "
        "always there with F1 or the question mark, and each card says its month in its corner."
    )


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
    """A table at which the first deal is the prepared one; it is not saved."""

    def __init__(self) -> None:
        rules = replace(bundled()[RULES], rounds=2)
        you, other = Chair(_("Guest"), 0, 0), Chair(_("The guide"), 1, 1, agent=GUIDE)
        super().__init__(rules, Seating((you, other)), seed=1, dealer=Seat(0))

    def deal(self) -> tuple[Event, ...]:
        """Deals as the lesson wants it."""
        hands = [cards(HAND), cards(OTHER)]
        order = prepared(self.rules, self.match.dealer, hands, cards(FIELD), cards(DRAWN))
        return self._do(Deal(order))

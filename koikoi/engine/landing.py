"""What a card takes that lands on the field: cards of its month, and what wild cards add to that."""

from typing import Final

from koikoi.engine.cards import EMPTY, OF_KIND, Card, CardSet
from koikoi.engine.parameters import WildOwnMonth, WildTakenBy
from koikoi.engine.ruleset import Ruleset


class Landing:
    """What may be taken under one ruleset, while its wild cards are wild (`wild_now`).  Masks: bit i is `DECK[i]`."""

    __slots__ = ("_met_by_all", "_met_by_drawn", "_takes", "_three_only", "_wild")

    def __init__(self, rules: Ruleset) -> None:
        self._wild: Final = rules.wild.mask
        takes = 0
        for kind in rules.wild_takes:
            takes |= OF_KIND[kind].mask
        self._takes: Final = takes
        self._three_only: Final = rules.wild_own_month is WildOwnMonth.THREE_ONLY
        self._met_by_all: Final = rules.wild_taken_by is WildTakenBy.ALL
        self._met_by_drawn: Final = rules.wild_taken_by is not WildTakenBy.OWN_MONTH

    def choices(self, field: int, bit: int, month: int, *, drawn: bool) -> int:
        """The field cards that a card may take; `bit` and `month` are its own bit and those of its month.

        Three of a month lie as one pile: the fourth takes them all, and no other card reaches in.
        """
        wild, same = self._wild, field & month
        if self._three_only and same.bit_count() < 3:
            same &= 0 if bit & wild else ~wild
        reach = self._takes if bit & wild else 0
        if bit & self._takes and (self._met_by_all or (drawn and self._met_by_drawn)):
            reach |= wild
        reach &= field & ~month
        rest = reach
        while rest:
            of_month = 0xF << ((rest & -rest).bit_length() - 1 & ~3)
            if (field & of_month).bit_count() >= 3:
                reach &= ~of_month
            rest &= ~of_month
        return same | reach


def wild_now(rules: Ruleset, dealt: int) -> bool:
    """Whether there are wild cards in a round whose deal put these cards (a mask) face up."""
    if not rules.wild_needs_month:
        return bool(rules.wild)
    return bool(rules.wild) and bool(dealt & 0xF << 4 * (rules.wild_needs_month - 1))


def wild_cards(rules: Ruleset, dealt: CardSet) -> CardSet:
    """The cards that are wild in a round whose deal put these cards face up."""
    return rules.wild if wild_now(rules, dealt.mask) else EMPTY


def choices_of(rules: Ruleset, field: int, card: Card, *, dealt: int, drawn: bool) -> int:
    """The field cards that a card may take, as a mask, in a round whose deal put `dealt` face up."""
    if rules.wild and wild_now(rules, dealt):
        return rules.landing.choices(field, card.bit, card.month_mask, drawn=drawn)
    return field & card.month_mask


def must_pick(choices: int, month: int) -> bool:
    """Whether these field cards leave a choice; three of a card's own month (a mask) are one."""
    if choices & ~month:
        return (choices & ~month).bit_count() + bool(choices & month) > 1
    return choices.bit_count() == 2


def taken_with(choices: int, month: int, picked: int) -> int:
    """What is taken with the picked card: of three of the card's own month all."""
    same = choices & month
    return same if picked & same and same.bit_count() == 3 else picked


def cards_on(field: tuple[Card | None, ...]) -> int:
    """What lies on the fixed places of the field, as a mask."""
    mask = 0
    for one in field:
        if one is not None:
            mask |= one.bit
    return mask


def playable(rules: Ruleset, hand: CardSet, field: int, dealt: int) -> CardSet:
    """The cards of a hand that may be laid; with must_match those that take something, if there are any."""
    if rules.must_match:
        matching = CardSet(one for one in hand if choices_of(rules, field, one, dealt=dealt, drawn=False))
        return matching or hand
    return hand

"""The forty-eight cards and sets of them."""

from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from typing import Final, NoReturn

from koikoi.engine.faults import CardFault
from koikoi.errors import KoikoiError

Month = IntEnum(
    "Month",
    "PINE PLUM CHERRY WISTERIA IRIS PEONY BUSH_CLOVER PAMPAS CHRYSANTHEMUM MAPLE WILLOW PAULOWNIA",
)
"""The twelve suits, 1 to 12, by the flower that stands for the month."""


class Kind(Enum):
    """The four ranks; the value is the letter used in card codes."""

    BRIGHT = "B"  # hikari
    ANIMAL = "A"  # tane
    RIBBON = "R"  # tan
    PLAIN = "P"  # kasu

    @property
    def rank(self) -> int:
        """Card value in points (20, 10, 5, 1): only ranks cards, e.g. when two draw the same month for dealer."""
        return {"B": 20, "A": 10, "R": 5, "P": 1}[self.value]


class CardError(KoikoiError, ValueError):
    """A text that names no card, or names one twice."""


class Card:
    """One of the forty-eight cards.  There is exactly one object per card, so `is` and `==` agree.

    Get one by its code: `card("1B")`.  Cards sort in deck order (month, then bright, animal, ribbon, plain).
    """

    __slots__ = ("bit", "code", "index", "kind", "month", "month_mask", "number")

    index: int
    """0 to 47 in deck order."""
    month: Month
    kind: Kind
    number: int
    """1, 2, 3 among the plain cards of a month; 1 for all others."""
    code: str
    """Canonical text, e.g. `1B`, `9A`, `12P3`."""
    bit: int
    """`1 << index`."""
    month_mask: int
    """The bits of all four cards of the month."""

    def __init__(self, index: int, month: Month, kind: Kind, number: int) -> None:
        put = object.__setattr__
        put(self, "index", index)
        put(self, "month", month)
        put(self, "kind", kind)
        put(self, "number", number)
        put(self, "code", f"{month.value}{kind.value}{number if kind is Kind.PLAIN else ''}")
        put(self, "bit", 1 << index)
        put(self, "month_mask", 0xF << (index & ~3))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed ({name})")

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


_KINDS_OF_MONTH = "BRPP ARPP BRPP ARPP ARPP ARPP ARPP BAPP ARPP ARPP BARP BPPP".split()


def _make_deck() -> Iterator[Card]:
    for month, letters in zip(Month, _KINDS_OF_MONTH, strict=True):
        for place, letter in enumerate(letters):
            number = letters[: place + 1].count(letter)
            yield Card((month - 1) * 4 + place, month, Kind(letter), number)


DECK: Final[tuple[Card, ...]] = tuple(_make_deck())
"""All cards in deck order: 1B 1R 1P1 1P2 2A … 12P3."""
_BY_CODE = {card.code: card for card in DECK}


def card(code: str) -> Card:
    """Gets the card with this code; case and spaces around it do not matter.  Raises CardError for any other text."""
    found = _BY_CODE.get(code) or _BY_CODE.get(code.strip().upper())
    if found is None:
        raise CardError(CardFault.NO_CARD(code=repr(code.strip())))
    return found


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Gets the cards named in a text ("1B 3R") or a list of codes, in that order.

    Raises CardError when a code names no card or a card comes twice.
    """
    named = tuple(card(code) for code in (text.split() if isinstance(text, str) else text))
    if len(set(named)) < len(named):
        twice = next(one for place, one in enumerate(named) if one in named[:place])
        raise CardError(CardFault.TWICE(code=twice))
    return named


class CardSet:
    """An immutable set of cards over one 48-bit integer; iterates in deck order."""

    __slots__ = ("mask",)

    mask: int

    def __init__(self, members: Iterable[Card] = ()) -> None:
        mask = 0
        for member in members:
            mask |= member.bit
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: int) -> "CardSet":
        """Makes the set with these bits (bit i is `DECK[i]`)."""
        made = object.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def parse(cls, text: str) -> "CardSet":
        """Reads codes separated by spaces.  Raises CardError."""
        return cls(cards(text))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card set cannot be changed ({name})")

    def __contains__(self, member: object) -> bool:
        return isinstance(member, Card) and bool(self.mask & member.bit)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet.of_mask(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet.of_mask(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet.of_mask(self.mask & ~other.mask)

    def __le__(self, other: "CardSet") -> bool:
        return self.mask & ~other.mask == 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __str__(self) -> str:
        return " ".join([member.code for member in self])

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask,)


ALL: Final = CardSet(DECK)
EMPTY: Final = CardSet()
OF_KIND: Final = {kind: CardSet(one for one in DECK if one.kind is kind) for kind in Kind}
OF_MONTH: Final = {month: CardSet(one for one in DECK if one.month is month) for month in Month}
SAKE_CUP: Final = card("9A")
RAIN_MAN: Final = card("11B")
PHOENIX: Final = card("12B")

"""The shuffle: from a match's seed to the order of the deck, the same on every machine and for ever.

ARCHITECTURE.md ("The shuffle") says it exactly, for everybody who wants to check a deal.  A word that would favour
small numbers is skipped, so every order is equally likely.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, Card

CHOSEN = "koikoi 1"
"""The shuffle of a seed that somebody has chosen, as records bear its name: it repeats, and proves no more."""
SEALED = "koikoi 2"
"""That of a seed which is sealed before the lots, and mixed with what people do before the deal."""
_WORD = 1 << 64
_MOMENTS = 1_000_000
MOST_CONTRIBUTIONS = 200
"""In one match; three ties of four players take twelve."""


def new_seed() -> int:
    """A seed from the operating system's randomness, below 2**53 so that every JSON reader keeps it whole."""
    import secrets  # late, as hashlib below: the menu does without them

    return secrets.randbelow(1 << 53)


def moment() -> int:
    """When it is, as a contribution has it: in milliseconds of a clock that begins anew every 1,000 seconds."""
    return time.monotonic_ns() // 1_000_000 % _MOMENTS


@dataclass(frozen=True, slots=True)
class Contribution:
    """What somebody did before the deal anyway, and nobody could know beforehand."""

    at: int
    """When it was pressed (`moment`)."""
    seat: Seat | None = None
    """None: the people at the table together."""
    place: int | None = None
    """Which card of the spread deck was taken; None where none was."""

    @property
    def token(self) -> str:
        """As it is mixed in."""
        seat, place = ("-" if one is None else str(one) for one in (self.seat, self.place))
        return f"{seat}.{place}.{self.at}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What all deals of a match come from."""

    seed: int
    salt: str = ""
    """Drawn with the seed, so that nobody finds it by trying; empty where the seed was chosen."""
    contributions: tuple[Contribution, ...] = ()

    @property
    def rule(self) -> str:
        """The name of the shuffle, as records bear it."""
        return SEALED if self.salt else CHOSEN

    @property
    def _secret(self) -> str:
        return f"{SEALED} {self.seed} {self.salt}" if self.salt else f"{CHOSEN} {self.seed}"

    @property
    def commitment(self) -> str:
        """64 hexadecimal digits that anybody may see: they fit no other seed, and tell nothing of it; else empty."""
        return _digest(f"{self._secret} commitment").hex() if self.salt else ""

    def deal_order(self, number: int, time: int) -> tuple[Card, ...]:
        """The deck for the `time`-th deal (from 1) of round `number`."""
        root = " ".join((self._secret, *(one.token for one in self.contributions if self.salt)))
        return shuffled(root, f"deal {number}.{time}")

    def lots_order(self, attempt: int) -> tuple[Card, ...]:
        """The spread deck for the `attempt`-th try (from 1) at choosing the first dealer; nobody has a part in it."""
        return shuffled(self._secret, f"lots {attempt}")


def sealed_shuffle() -> Shuffle:
    """A seed nobody has chosen, to be sealed."""
    import secrets

    return Shuffle(new_seed(), secrets.token_hex(16))


def _digest(text: str) -> bytes:
    from hashlib import sha256

    return sha256(text.encode()).digest()


def _words(root: str, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = _digest(f"{root} {purpose} {counter}")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        counter += 1


def shuffled(root: str, purpose: str) -> tuple[Card, ...]:
    """All 48 cards in the order that belongs to these words and this purpose."""
    return shuffled_by(_words(root, purpose))


def shuffled_by(words: Iterator[int]) -> tuple[Card, ...]:
    """All 48 cards in the order that these numbers below 2**64 give, as many as it takes."""
    deck = list(DECK)
    for i in range(len(deck) - 1, 0, -1):
        fair = _WORD - _WORD % (i + 1)
        j = next(word for word in words if word < fair) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)

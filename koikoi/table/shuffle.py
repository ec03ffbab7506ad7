"""The shuffle: from a match's seed to the order of the deck, the same on every machine and for ever.

ARCHITECTURE.md ("The shuffle") says it exactly, for everybody who wants to check a deal.  A word that would favour
small numbers is skipped, so every order is equally likely.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256

from koikoi.engine.cards import DECK, Card

RULE = "koikoi 1"
"""The name of this shuffle, as records bear it."""
_WORD = 1 << 64


def new_seed() -> int:
    """A seed from the operating system's randomness, below 2**53 so that every JSON reader keeps it whole."""
    return secrets.randbelow(1 << 53)


def _words(seed: int, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(f"{RULE} {seed} {purpose} {counter}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        counter += 1


def shuffled(seed: int, purpose: str) -> tuple[Card, ...]:
    """All 48 cards in the order that belongs to this seed and purpose."""
    return shuffled_by(_words(seed, purpose))


def shuffled_by(words: Iterator[int]) -> tuple[Card, ...]:
    """All 48 cards in the order that these numbers below 2**64 give, as many as it takes."""
    deck = list(DECK)
    for i in range(len(deck) - 1, 0, -1):
        fair = _WORD - _WORD % (i + 1)
        j = next(word for word in words if word < fair) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def deal_order(seed: int, number: int, time: int) -> tuple[Card, ...]:
    """The deck for the `time`-th deal (from 1) of round `number`."""
    return shuffled(seed, f"deal {number}.{time}")


def lots_order(seed: int, attempt: int) -> tuple[Card, ...]:
    """The spread deck for the `attempt`-th try (from 1) at choosing the first dealer."""
    return shuffled(seed, f"lots {attempt}")

"""The shuffle, written again from ARCHITECTURE.md alone."""

import hashlib

CODES = (
    "1B 1R 1P1 1P2 2A 2R 2P1 2P2 3B 3R 3P1 3P2 4A 4R 4P1 4P2 5A 5R 5P1 5P2 6A 6R 6P1 6P2 7A 7R 7P1 7P2 8B 8A 8P1 8P2 "
    "9A 9R 9P1 9P2 10A 10R 10P1 10P2 11B 11A 11R 11P1 12B 12P1 12P2 12P3"
).split()


def described(root: str, purpose: str) -> list[str]:
    """The codes of the deck in the order that belongs to a root and a purpose."""
    deck, words, counter = list(CODES), list[int](), 0
    for i in range(47, 0, -1):
        while True:
            if not words:
                digest = hashlib.sha256(f"{root} {purpose} {counter}".encode("ascii")).digest()
                words, counter = [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)], counter + 1
            word = words.pop(0)
            if word < 2**64 - 2**64 % (i + 1):
                break
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck

"""How a computer player takes a lot: it looks at a card of the fan, then at the one it takes."""

from collections.abc import Sequence

THINK = 0.42
"""Seconds after which it takes one."""
_LOOKS = 0.04, 0.18
"""When it looks at another one, and at that."""
_ELSEWHERE = 4
"""How many cards farther the other one lies."""


def looked_at(free: Sequence[int], chosen: int, seconds: float) -> int | None:
    """The place of the card that it looks at then; `chosen`: which of those that are free it takes."""
    if seconds < _LOOKS[0]:
        return None
    return free[(chosen + (_ELSEWHERE if seconds < _LOOKS[1] else 0)) % len(free)]

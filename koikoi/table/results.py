"""What the lines of a record say of rounds, without being played: checked, whoever wrote them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from koikoi.engine.actions import Seat
from koikoi.engine.state import sides
from koikoi.errors import Message
from koikoi.table.faults import RecordedValue
from koikoi.table.record import MOST_NUMBER, Header, Line, read_seat, wrong
from koikoi.texts import clean_line

MOST_ROUNDS = 10_000
"""Number of a round, at most."""
MOST_NAME = 60
"""Characters of a yaku's name."""


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One settled round, by side (a player, or a team of two)."""

    number: int
    winner: Seat | None
    """The seat that won; None when nobody did."""
    yaku: tuple[tuple[str, int], ...]
    """The winner's yaku with their points."""
    multiplier: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    calls: tuple[int, ...]
    """Koi-koi called, by seat."""

    @property
    def month(self) -> int:
        """1 to 12."""
        return (self.number - 1) % 12 + 1


def read_results(header: Header, lines: Iterable[tuple[int, Line]]) -> list[RecordedRound]:
    """The settled rounds of numbered lines, those after the header.  Raises RecordError."""
    return list(settled(header, lines))


def settled(header: Header, lines: Iterable[tuple[int, Line]]) -> Iterator[RecordedRound]:
    """The same one after the other, as they are read."""
    seats = len(header.players)
    calls = [0] * seats
    for number, line in lines:
        if line.get("call") == "koikoi":
            calls[read_seat(number, line.get("seat"), seats)] += 1
        elif "result" in line:
            result = line["result"]
            if not isinstance(result, dict):
                raise wrong(number, "result", result, RecordedValue.OBJECT())
            if not result.get("redeal"):
                yield _round(number, header, result, tuple(calls))
                calls = [0] * seats


def read_over(header: Header, lines: Iterable[tuple[int, Line]]) -> tuple[int, ...] | None:
    """The sides that won; None where no line says that the match is over.  Raises RecordError."""
    for number, line in lines:
        if "over" in line:
            over = line["over"]
            winners = over.get("winners") if isinstance(over, dict) else None
            if not isinstance(winners, list):
                raise wrong(number, "over", over, RecordedValue.OBJECT())
            count = sides(header.rules, len(header.players))
            return tuple(read_seat(number, one, count, "over.winners") for one in winners)
    return None


def record_key(header: Header, rounds: Sequence[RecordedRound]) -> str:
    """16 hexadecimal digits, the same for every copy of a record that is over, whatever its file is called."""
    from hashlib import sha256  # late: the menu does without it

    told = (header.seed, header.salt, header.began, header.players, *((one.points, one.calls) for one in rounds))
    return sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def match_key(header: Header, rounds: Sequence[RecordedRound]) -> tuple[object, ...]:
    """The same for all copies of a match, however far they went; where nobody can know that, for equal ones."""
    told = (header.rules.name, header.players, header.began, header.seed, header.salt)
    return told if header.salt or header.began is not None else (*told, *rounds)


def _round(number: int, header: Header, result: Line, calls: tuple[int, ...]) -> RecordedRound:
    """Other programs may leave out what can be said without it."""
    seats, count = len(header.players), sides(header.rules, len(header.players))
    winner, yaku = result.get("winner"), result.get("yaku", [])
    if not isinstance(yaku, list):
        raise wrong(number, "result.yaku", yaku, RecordedValue.YAKU())
    return RecordedRound(
        _number(number, "round", result.get("round"), 1, MOST_ROUNDS),
        None if winner is None else read_seat(number, winner, seats, "result.winner"),
        tuple(_yaku(number, one) for one in yaku),
        _number(number, "multiplier", result.get("multiplier", 1), 0, MOST_NUMBER),
        _numbers(number, "points", result.get("points"), count),
        _numbers(number, "totals", result.get("totals"), count),
        calls,
    )


def _yaku(number: int, value: object) -> tuple[str, int]:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str):
        raise wrong(number, "result.yaku", value, RecordedValue.YAKU())
    return clean_line(value[0], MOST_NAME), _number(number, "yaku", value[1])


def _numbers(number: int, key: str, value: object, count: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise wrong(number, f"result.{key}", value, RecordedValue.SIDES(count=count))
    return tuple(_number(number, key, one) for one in value)


def _number(number: int, key: str, value: object, low: int = -MOST_NUMBER, high: int = MOST_NUMBER) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        allowed: Message = RecordedValue.RANGE(low=low, high=high)
        raise wrong(number, f"result.{key}", value, allowed)
    return value

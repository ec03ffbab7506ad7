"""What people did before the first deal, as a record has it: mixed into all deals, so that nobody knew them."""

from koikoi.engine.cards import DECK
from koikoi.table.faults import RecordedValue
from koikoi.table.record import MOST_NUMBER, Line, read_seat, whole, wrong
from koikoi.table.shuffle import Contribution


def contribution_line(one: Contribution) -> Line:
    """What somebody did before the first deal, which is mixed into all."""
    line: Line = {"seat": one.seat, "place": one.place, "at": one.at}
    return {"contributed": {key: value for key, value in line.items() if value is not None}}


def read_contribution(number: int, value: object, seats: int) -> Contribution:
    """Reads what somebody did before the first deal.  Raises RecordError."""
    if not isinstance(value, dict):
        raise wrong(number, "contributed", value, RecordedValue.OBJECT())
    seat, place, at = value.get("seat"), value.get("place"), value.get("at")
    if seat is not None:
        seat = read_seat(number, seat, seats, "contributed.seat")
    if place is not None:
        place = _number(number, "place", place, len(DECK) - 1)
    return Contribution(_number(number, "at", at, MOST_NUMBER), seat, place)


def _number(number: int, key: str, value: object, most: int) -> int:
    if not (whole(value) and 0 <= value <= most):
        raise wrong(number, f"contributed.{key}", value, RecordedValue.RANGE(low=0, high=most))
    return value

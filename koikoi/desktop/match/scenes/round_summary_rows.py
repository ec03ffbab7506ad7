"""What there is to tell of a round: the lines of its account, and when each appears."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import Factor
from koikoi.engine.standing import left_out
from koikoi.engine.state import Award, Ending, MatchOver, RoundOver, RoundResult
from koikoi.engine.yaku import Scored

TITLE = 0.45
YAKU = 0.35
STAMP = 0.22
COUNT = 0.50
BETWEEN = 0.12
"""Seconds between a stamp and the next."""
HAND = 0.30


class RowKind(Enum):
    """What a line of the account tells."""

    NAME = "name"
    YAKU = "yaku"
    LEFT_OUT = "left out"
    """A yaku that counts for nothing beside a better one."""
    BONUS = "bonus"
    THEIRS = "theirs"
    SUM = "sum"
    FACTOR = "factor"
    TOTAL = "total"


_HEIGHTS = {RowKind.YAKU: 1.0, RowKind.TOTAL: 1.1, RowKind.NAME: 0.7, RowKind.LEFT_OUT: 0.7}
_CUES = {
    RowKind.YAKU: Cue.ROW,
    RowKind.BONUS: Cue.STAMP,
    RowKind.THEIRS: Cue.STAMP,
    RowKind.FACTOR: Cue.STAMP,
    RowKind.TOTAL: Cue.COUNT,
}


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One line of the account, and when it appears."""

    kind: RowKind
    award: Award
    start: float
    seconds: float
    item: Scored | Factor | None = None
    value: int = 0
    """What it comes to so far."""

    @property
    def height(self) -> float:
        """By the height of a yaku."""
        return _HEIGHTS.get(self.kind, 0.6)


def rows_of(
    awards: tuple[Award, ...], start: float, left: Mapping[Seat, Sequence[Scored]] = MappingProxyType({})
) -> Iterator[SummaryRow]:
    """The lines of all awards in the order of the rules, one after the other; `left`: yaku that count for nothing."""
    t = start
    for award in awards:
        account = award.account
        if len(awards) > 1:
            yield SummaryRow(RowKind.NAME, award, t, STAMP)
            t += STAMP
        for one in account.yaku:
            yield SummaryRow(RowKind.YAKU, award, t, YAKU, one, one.points)
            t += YAKU
        for one in left.get(award.seat, ()):
            yield SummaryRow(RowKind.LEFT_OUT, award, t, STAMP, one)
            t += STAMP
        if account.bonus:
            yield SummaryRow(RowKind.BONUS, award, t, STAMP, value=account.bonus)
            t += STAMP + BETWEEN
        if account.theirs:
            yield SummaryRow(RowKind.THEIRS, award, t, STAMP, value=account.theirs)
            t += STAMP + BETWEEN
        if account.bonus or account.theirs or len(account.yaku) > 1:
            yield SummaryRow(RowKind.SUM, award, t, STAMP, value=account.base)
            t += STAMP + BETWEEN
        running = account.base
        for factor in account.factors:
            running *= factor.by if factor.counts else 1
            yield SummaryRow(RowKind.FACTOR, award, t, STAMP, factor, running)
            t += STAMP + BETWEEN
        yield SummaryRow(RowKind.TOTAL, award, t, COUNT, value=account.total)
        t += COUNT


class RoundAccount:
    """A round that has ended, and the moments at which the parts of its account appear."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        phase = state.view.phase
        assert isinstance(phase, RoundOver | MatchOver)
        self.result: RoundResult = phase.result
        self.over = isinstance(phase, MatchOver)
        """It was the last one."""
        scored = self.result.ending in (Ending.STOPPED, Ending.EXHAUSTED) and self.result.winner is not None
        left = {one.seat: left_out(state.view, one.seat) for one in self.result.awards} if scored else {}
        self.rows = tuple(rows_of(self.result.awards, TITLE, left))
        self.totals = self.rows[-1].start + COUNT if self.rows else TITLE + 0.3
        """When the totals begin to count."""
        self.hands = self.totals + COUNT
        """When the hands are laid open."""
        self.end = self.hands + HAND * state.view.seats

    @property
    def cues(self) -> tuple[tuple[float, Cue], ...]:
        """What is heard, and when."""
        end = Cue.ROUND_WON if self.result.winner is not None else Cue.ROUND_DRAWN
        return tuple(sorted([*self._heard(), (self.totals, end)]))

    def _heard(self) -> Iterator[tuple[float, Cue]]:
        for row in self.rows:
            if row.kind in _CUES:
                yield row.start, _CUES[row.kind]
        if any(self.result.points):
            yield self.totals + 0.05, Cue.COUNT

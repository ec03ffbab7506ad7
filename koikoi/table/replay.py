"""Plays records through the engine and checks their results, and that the deals came from the seed."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from koikoi.engine.actions import Action, Deal, Draw, NextRound, Stop
from koikoi.engine.cards import Card, CardError, card
from koikoi.engine.deal import order_of_deal
from koikoi.engine.events import Event, Misdealt, RoundEnded
from koikoi.engine.state import ChooseDealer, Match, MatchError, MatchOver, RoundOver, ToDeal, ToDecide, new_match
from koikoi.engine.step import IllegalAction, step
from koikoi.table.contributions import read_contribution
from koikoi.table.faults import RecordedValue, RecordFault, ReplayFault
from koikoi.table.record import (
    Header,
    Line,
    RecordError,
    kind,
    parse_lines,
    read_header,
    read_lines,
    read_seat,
    summary,
    wrong,
)
from koikoi.table.record_actions import read_action, read_deal, read_lot
from koikoi.table.seating import Substitution, read_substitution
from koikoi.table.shuffle import MOST_CONTRIBUTIONS, SEALED, Contribution


@dataclass(slots=True)
class RoundCheck:
    """One result as the engine computes it, and what the record says otherwise."""

    line: int
    """Where the record's result stands; 0 = the record has none for this round."""
    computed: Line
    wrong: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """Key -> (in the record, by the engine).

    `deal`: the order of the deck, where it is not what the seed gives.  `winners`: who has won the match, as is said
    after its last round; None by the engine: it is not over.
    """

    @property
    def ok(self) -> bool:
        """Whether the record agrees."""
        return not self.wrong


@dataclass(frozen=True, slots=True)
class DealCheck:
    """A deal, and the one that the seed gives."""

    line: int
    round: int
    order: tuple[Card, ...]
    expected: tuple[Card, ...]

    @property
    def ok(self) -> bool:
        """Whether it is the one."""
        return self.order == self.expected


@dataclass(slots=True)
class ReplayStep:
    """One action of the record with what it did."""

    line: int
    before: Match
    action: Action
    events: tuple[Event, ...]
    after: Match


@dataclass(slots=True)
class Replay:
    """A record played through."""

    header: Header
    match: Match
    steps: list[ReplayStep] = field(default_factory=list)
    checks: list[RoundCheck] = field(default_factory=list)
    deals: list[DealCheck] = field(default_factory=list)
    """One for each deal, if the record has a seed and names no other shuffle than ours."""
    contributions: list[Contribution] = field(default_factory=list)
    """What people did before the first deal, in a record whose seed is sealed."""
    substitutions: list[tuple[int, Substitution]] = field(default_factory=list)
    """Changes of who plays, each with the number of its line."""

    @property
    def ok(self) -> bool:
        """Whether every result agrees, and no deal is other than the record says."""
        return all(check.ok for check in self.checks) and self.fair is not False

    @property
    def fair(self) -> bool | None:
        """Whether all deals came from the seed; None where the record doesn't say so and they don't."""
        if self.deals and all(deal.ok for deal in self.deals):
            return True
        return False if self.deals and self.header.shuffle is not None else None

    @property
    def actions(self) -> list[Action]:
        """All actions, chance included."""
        return [one.action for one in self.steps]

    @property
    def events(self) -> list[Event]:
        """All that has happened."""
        return [event for one in self.steps for event in one.events]


def public_part(replay: Replay) -> Replay:
    """The part of a match that anybody may watch: all of it when it is over; the same object only then.

    Of one that is being played at our own table the rounds that are settled.  Of a record that says nothing of a table
    all that was played, without what was to come.  Raises RecordError where people play it with closed hands, and where
    no round is settled yet.
    """
    seats = replay.header.seating
    if isinstance(replay.match.phase, MatchOver):
        return replay
    if seats is None:
        return replace(replay)
    settled = [place for place, one in enumerate(replay.steps, start=1) if isinstance(one.after.phase, RoundOver)]
    if seats.closed or not settled:
        raise RecordError(0, ReplayFault.BEING_PLAYED())
    steps = replay.steps[: settled[-1]]
    deals = [deal for deal in replay.deals if deal.round <= steps[-1].after.round]
    return replace(replay, match=steps[-1].after, steps=steps, deals=deals)


def replay_file(path: Path) -> Replay:
    """Plays a record file.  Raises RecordError with the line at fault."""
    return replay_lines(read_lines(path))


def replay_text(text: str) -> Replay:
    """Plays the text of a record.  Raises RecordError with the line at fault."""
    return replay_lines(parse_lines(text))


def replay_lines(lines: list[tuple[int, Line]]) -> Replay:
    """Plays numbered lines, the header first.  Raises RecordError with the line at fault."""
    player = RecordReplayer(lines[0] if lines else (1, {}))
    for number, line in lines[1:]:
        player.take(number, line)
    return player.done


class RecordReplayer:
    """Plays a record line by line; `done` holds what has been played so far, also after an error."""

    def __init__(self, first: tuple[int, Line]) -> None:
        header = read_header(*first)
        try:
            match = new_match(header.rules, len(header.players), totals=header.totals)
        except MatchError as error:
            raise RecordError(first[0], error.message) from None
        self.done = Replay(header, match)

    def take(self, number: int, line: Line) -> None:
        """Plays one line.  Raises RecordError, and then nothing of the line has been played."""
        match kind(line):
            case "seat":
                self._seat(number, line)
            case "deal":
                self._deal(number, line["deal"])
            case "result":
                self._result(number, line["result"])
            case "contributed" if self.done.header.shuffle == SEALED:
                self._contributed(number, line["contributed"])
            case "lot":
                self._lot(number, line["lot"])
            case "first_dealer":
                self._first_dealer(number, line["first_dealer"])
            case "substituted":
                found = read_substitution(line["substituted"], len(self.done.header.players))
                self.done.substitutions.append((number, found))
            case "over":
                self._over(line["over"])

    def _do(self, number: int, *actions: Action) -> None:
        """Applies actions, all or none."""
        match, steps = self.done.match, []
        for action in actions:
            try:
                after, events = step(match, action)
            except IllegalAction as error:
                raise RecordError(number, error.message) from None
            steps.append(ReplayStep(number, match, action, events, after))
            match = after
        self.done.match = match
        self.done.steps += steps
        for done in steps:
            if isinstance(done.action, Deal):
                self._dealt(number, done.before.round, done.action.order)
            for event in done.events:
                if isinstance(event, RoundEnded):
                    self._settled(summary(event.result))
                elif isinstance(event, Misdealt):
                    self._settled({"round": done.before.round, "redeal": True, "next_dealer": event.next_dealer})

    def _dealt(self, number: int, played: int, order: tuple[Card, ...]) -> None:
        """Notes a deal beside the one that the seed gives."""
        if (source := self.done.header.source) is not None:
            time = 1 + sum(deal.round == played for deal in self.done.deals)
            mixed = replace(source, contributions=tuple(self.done.contributions))
            self.done.deals.append(DealCheck(number, played, order, mixed.deal_order(played, time)))

    def _settled(self, computed: Line) -> None:
        """A round, or a deal that does not count, is over."""
        self.done.checks.append(check := RoundCheck(0, computed))
        if self.done.fair is False and not self.done.deals[-1].ok:
            deal = self.done.deals[-1]
            check.wrong["deal"] = [one.code for one in deal.order], [one.code for one in deal.expected]

    def _seat(self, number: int, line: Line) -> None:
        phase = self.done.match.phase
        seat = read_seat(number, line["seat"], self.done.match.seats)
        action = read_action(number, line)
        turn = self.done.match.to_move
        if isinstance(phase, ChooseDealer | ToDeal | RoundOver):
            raise RecordError(number, ReplayFault.BEFORE_DEAL(seat=seat))
        if isinstance(phase, MatchOver):
            raise RecordError(number, ReplayFault.MATCH_OVER(round=phase.result.round))
        if turn != seat:
            raise RecordError(number, ReplayFault.NOT_ITS_TURN(seat=seat, turn=turn))
        self._do(number, action)

    def _contributed(self, number: int, value: object) -> None:
        begun = any(isinstance(one.action, Deal) for one in self.done.steps)
        if begun or len(self.done.contributions) >= MOST_CONTRIBUTIONS:
            raise RecordError(number, ReplayFault.LATE_CONTRIBUTION(most=MOST_CONTRIBUTIONS))
        self.done.contributions.append(read_contribution(number, value, self.done.match.seats))

    def _lot(self, number: int, value: object) -> None:
        if not isinstance(self.done.match.phase, ChooseDealer):
            raise RecordError(number, ReplayFault.LATE_FIRST_DEALER())
        self._do(number, Draw(read_lot(number, value)))

    def _first_dealer(self, number: int, value: object) -> None:
        match = self.done.match
        if not isinstance(value, dict):
            raise wrong(number, "first_dealer", value, RecordedValue.FIRST_DEALER())
        if not isinstance(match.phase, ChooseDealer) or self.done.steps:
            raise RecordError(number, ReplayFault.LATE_FIRST_DEALER())
        dealer = read_seat(number, value.get("dealer"), match.seats, "first_dealer.dealer")
        tries = value.get("drawn") or []
        if not tries or match.phase.seat is None:
            self.done.match = new_match(match.rules, match.seats, dealer=dealer, totals=self.done.header.totals)
            return
        try:
            lots = [Draw(card(str(code))) for attempt in tries for code in attempt if code is not None]
        except CardError as error:
            raise RecordError(number, RecordFault.AT_KEY(key="first_dealer.drawn", fault=error.message)) from None
        except TypeError:
            raise wrong(number, "first_dealer.drawn", tries, RecordedValue.LOTS()) from None
        self._do(number, *lots)
        if self.done.match.dealer != dealer:
            code = ReplayFault.NO_DEALER_YET if self.done.match.dealer < 0 else ReplayFault.OTHER_DEALER
            raise RecordError(number, code(found=dealer, dealer=self.done.match.dealer))

    def _deal(self, number: int, value: object) -> None:
        match = self.done.match
        read = read_deal(number, value, match)
        if isinstance(match.phase, ChooseDealer):  # no choice recorded: the first deal names its dealer
            self.done.match = match = new_match(
                match.rules, match.seats, dealer=read.dealer, totals=self.done.header.totals, first_round=read.round
            )
        actions: list[Action] = []
        if isinstance(match.phase, RoundOver):
            actions.append(NextRound())
        elif isinstance(match.phase, MatchOver):
            raise RecordError(number, ReplayFault.MATCH_OVER(round=match.phase.result.round))
        elif not isinstance(match.phase, ToDeal):
            raise RecordError(number, ReplayFault.UNFINISHED(round=match.round, seat=match.to_move))
        expected = step(match, NextRound())[0] if actions else match
        for key, recorded, wanted in (
            ("round", read.round, expected.round),
            ("dealer", read.dealer, expected.dealer),
        ):
            if recorded != wanted:
                raise RecordError(number, ReplayFault.OTHER_VALUE(key=f"deal.{key}", found=recorded, wanted=wanted))
        try:
            order = order_of_deal(match.rules, read.dealer, read.hands, read.field, read.stock)
        except MatchError as error:
            raise RecordError(number, RecordFault.AT_KEY(key="deal", fault=error.message)) from None
        self._do(number, *actions, Deal(order))

    def _result(self, number: int, value: object) -> None:
        if not isinstance(value, dict):
            raise wrong(number, "result", value, RecordedValue.OBJECT())
        phase = self.done.match.phase
        if isinstance(phase, ToDecide) and phase.forced:  # other programs may leave out what could not be chosen
            self._do(number, Stop())
        check = self.done.checks[-1] if self.done.checks else None
        if check is None or check.line:
            raise RecordError(number, ReplayFault.EARLY_RESULT(round=self.done.match.round))
        check.line = number
        check.wrong |= compare(value, check.computed)

    def _over(self, value: object) -> None:
        """Notes where the record says wrongly that the match is over, or who has won it."""
        phase = self.done.match.phase
        winners = [int(one) for one in phase.winners] if isinstance(phase, MatchOver) else None
        says = value.get("winners") if isinstance(value, dict) else value
        if says != winners and self.done.checks:
            self.done.checks[-1].wrong["winners"] = says, winners


def compare(recorded: Line, computed: Line) -> dict[str, tuple[Any, Any]]:
    """What a recorded result says differently; keys it does not have are not compared, unknown ones ignored.

    Yaku are compared in any order, and oya-ken may be left out, as it is no yaku in other programs' records.
    """
    wrong = {}
    for key, value in computed.items():
        if key not in recorded:
            continue
        says = recorded[key]
        if key == "yaku":
            if _plain_yaku(says) != _plain_yaku(value):
                wrong[key] = (says, value)
        elif key in ("base", "multiplier") and computed.get("winner") is None and says in (0, 1, value):
            continue  # nothing was scored, so there is no base to speak of
        elif says != value or isinstance(says, bool) != isinstance(value, bool):
            wrong[key] = (says, value)
    if recorded.get("redeal") and not computed.get("redeal"):
        wrong["redeal"] = (True, False)
    return wrong


def _plain_yaku(value: object) -> object:
    if not isinstance(value, list):
        return value
    return sorted(repr(list(one)) for one in value if isinstance(one, list | tuple) and one and one[0] != "oya_ken")

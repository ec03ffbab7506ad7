"""The authority over one match: it owns the state, supplies chance, and writes the record."""

import contextlib
import time
from collections.abc import Sequence
from dataclasses import replace
from os.path import isfile
from pathlib import Path

from koikoi import files
from koikoi.engine.actions import Action, Appoint, Deal, Draw, NextRound, Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import DealerChosen, Dealt, Event, Misdealt, RoundEnded
from koikoi.engine.faults import MatchFault
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import (
    ChooseDealer,
    Match,
    MatchError,
    MatchOver,
    RoundOver,
    ToDeal,
    ToPick,
    ToPlay,
    new_match,
)
from koikoi.engine.step import step
from koikoi.engine.view import View, observe
from koikoi.table import record, save, seating
from koikoi.table.contributions import contribution_line
from koikoi.table.faults import CodeFault
from koikoi.table.lock import Lock
from koikoi.table.record import Header, Line, RecordError
from koikoi.table.record_actions import action_line, deal_line, lot_line, lots_line
from koikoi.table.replay import RecordReplayer, Replay
from koikoi.table.seating import Seating
from koikoi.table.share_code import CodeError, SharedMatch, code_of
from koikoi.table.shuffle import MOST_CONTRIBUTIONS, Contribution, Shuffle, new_seed, sealed_shuffle


class Table:
    """One match.  Seats act through `act`, chance through `draw_lot`, `deal` and `next_round`.

    Whatever happens is in `lines`, the match's record; with a `path` it is saved there after every action.  Deals come
    from a seed that is sealed (`commitment`) and that people have a part in (`contribute`); from a given `seed` alone.
    `code`: the share code that seed, dealer and all else come from.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str] | Seating,
        *,
        seed: int | None = None,
        shuffle: Shuffle | None = None,
        dealer: Seat | None = None,
        totals: tuple[int, ...] | None = None,
        code: str = "",
        path: Path | None = None,
    ) -> None:
        seats = players if isinstance(players, Seating) else None
        names = players.players if isinstance(players, Seating) else tuple(players)
        self._shuffle = shuffle or (sealed_shuffle() if seed is None else Shuffle(seed))
        self.header = Header(
            rules,
            names,
            self._shuffle.seed,
            totals,
            seats,
            self._shuffle.rule,
            self._shuffle.salt,
            self._shuffle.commitment,
            code,
            began=time.time() if path is not None else None,
        )
        self.fair: bool | None = True
        """Whether all deals came from what the first line says; None where a resumed record does not say enough."""
        self.match = new_match(rules, len(names), dealer=dealer, totals=totals)
        self.lines: list[Line] = [self.header.line()]
        if dealer is not None:
            self.lines.append(lots_line((), dealer))
        self.events: list[Event] = []
        """All that has happened so far."""
        self.turns: list[Match] = []
        """The match before each deal, and before each card that was played from a hand."""
        self.path = path
        self.unsaved: OSError | None = None
        """Why the last save failed; None when it did not."""
        self.damaged: RecordError | None = None
        """What was wrong with the record that this match was resumed from, and had to be left out."""
        if path is not None:
            with contextlib.suppress(OSError):  # then it can't be saved, which is told as soon as that is tried
                files.make_folder(path.parent)
        self.aside: Path | None = None
        """Where the damaged record is kept as it was."""
        self.replaced: Path | None = None
        """The file that somebody else has written, so that the match goes on in another one; None while it is ours."""
        self.lock = Lock(path)
        self._text = record.RecordText()
        self._written: files.State | None = None
        """The state of the file after our last save; None before the first."""
        self._mended = True
        """The file holds no damage: it was sound, or has been written since."""

    @classmethod
    def resume(cls, path: Path) -> "Table":
        """Opens a saved match where it was left.

        A line that was cut off or damaged, and all after it, is left out: the match opens at the last good action,
        and the file as it was is kept beside it (`damaged`).  Raises RecordError when not even the header can be used,
        InUse when another copy of the game has the match open; the file is left as it is.
        """
        there = any(map(isfile, (path, files.previous(path))))
        lock = Lock(path if there else None)  # nothing is put beside what is not there
        try:
            return cls._resumed(path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _resumed(cls, path: Path, lock: Lock) -> "Table":
        state = files.state(path)
        lines, fault = save.readable_lines(path)
        done, kept, wrong = _played(lines)
        fault = wrong or fault
        if fault is not None:
            kept += _lacking(done, kept)
        table = cls(done.header.rules, done.header.players, shuffle=_shuffle_of(done))
        table._go_on_from(done, kept)
        table.path, table.lock, table.damaged, table._written = path, lock, fault, state
        if fault is not None:
            table._mended = False
            try:
                table.aside = save.set_aside(path)
            except OSError as error:  # then nothing is written over it either
                table.unsaved, table.path = error, None
        return table

    @classmethod
    def begun(cls, lines: Sequence[Line], path: Path | None = None) -> "Table":
        """A match that begins with the lines of a record, and is kept at `path` as soon as it goes on.

        Raises RecordError where they can't be played.
        """
        done, kept, wrong = _played(list(enumerate(lines, start=1)))
        if wrong is not None:
            raise wrong
        table = cls(done.header.rules, done.header.players, shuffle=_shuffle_of(done), path=path)
        table._go_on_from(done, kept)
        return table

    def _go_on_from(self, done: Replay, lines: list[Line]) -> None:
        """It begins with the lines of a record that has been played."""
        self.header = replace(done.header, seed=self._shuffle.seed)
        self.fair = done.fair if done.deals or done.header.source is None else True
        self.match, self.events, self.lines = done.match, done.events, lines
        self.turns = _turns(done)

    def save(self) -> OSError | None:
        """Tries once more to save what could not be saved; returns why that failed."""
        if self.unsaved is not None:
            self._save()
        return self.unsaved

    def close(self) -> None:
        """Nobody plays here any more: another copy of the game may open the match."""
        self.lock.withdraw()

    @property
    def rules(self) -> Ruleset:
        """The ruleset the match is played by, as its record has it."""
        return self.header.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.header.players

    @property
    def seating(self) -> Seating:
        """Who sits where and what they have agreed on."""
        return self.header.seating or seating.plain(self.players, teams=self.rules.teams(len(self.players)))

    def coach(self, seat: Seat, *, wanted: bool) -> None:
        """Whether the coach speaks for a seat from now on; it stands in the record, so that Continue restores it."""
        chairs = list(self.seating.chairs)
        chairs[seat] = replace(chairs[seat], coach=wanted)
        self.header = replace(self.header, seating=replace(self.seating, chairs=tuple(chairs)))
        self.lines[0] = self.header.line()
        if self._written is not None:  # a match in which nothing has happened yet has no file
            self._save()

    def substitute(self, agents: Sequence[str]) -> None:
        """Changes who plays from here on: computer players by name, "" for a person, seat by seat.

        It stands in the record, with who played before, and is saved with what follows.  Raises CodeError for a match
        from a share code, which says who plays.
        """
        before, now = tuple(one.agent for one in self.seating.chairs), tuple(agents)
        if before == now:
            return
        if self.header.code:
            raise CodeError(CodeFault.WHO_PLAYS())
        chairs = zip(self.seating.chairs, now, strict=True)
        chosen = tuple(replace(chair, agent=agent, face=chair.face if agent else "") for chair, agent in chairs)
        self.header = replace(self.header, seating=replace(self.seating, chairs=chosen))
        self.lines[0] = self.header.line()
        self.lines.append(seating.Substitution(before, now).line())

    @property
    def seed(self) -> int:
        """What chance apart from the deals comes from; nothing can be learned from it about a sealed seed."""
        return self.header.chance

    @property
    def commitment(self) -> str:
        """The seal on the seed, for everybody to see; empty where the seed was given."""
        return self.header.commitment

    @property
    def over(self) -> bool:
        """Whether the match is settled."""
        return isinstance(self.match.phase, MatchOver)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know now."""
        return observe(self.match, seat)

    def open_view(self, seat: Seat) -> View:
        """What a seat may know where the players have agreed to lay all hands open."""
        return replace(observe(self.match, seat), hands=self.match.hands)

    # Seats

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """A seat acts.  Raises MatchError when it is not its turn, IllegalAction when the rules forbid it."""
        if self.match.to_move != seat or isinstance(self.match.phase, ChooseDealer):
            raise MatchError(MatchFault.NOT_ITS_TURN(seat=seat))
        return self._do(action, action_line(seat, action))

    @property
    def undoable(self) -> bool:
        """Whether a card may be taken back: all have agreed to that, it waits for its match, and nothing was drawn."""
        phase = self.match.phase
        agreed = self.seating.undo and isinstance(phase, ToPick) and not phase.drawn
        return agreed and "play" in self.lines[-1]

    def undo(self) -> None:
        """Takes the last card back into the hand.  Raises MatchError where that may not be."""
        if not self.undoable:
            raise MatchError(MatchFault.NOT_UNDOABLE())
        self.lines.pop()
        player = RecordReplayer((1, self.lines[0]))
        for number, line in enumerate(self.lines[1:], start=2):
            player.take(number, line)
        self.match, self.events, self.turns = player.done.match, player.done.events, _turns(player.done)
        self._save()

    # Chance

    @property
    def lots(self) -> tuple[Card, ...]:
        """The deck spread face down for the present try at choosing the dealer, from one end to the other."""
        phase = self.match.phase
        return self._shuffle.lots_order(len(phase.tries) if isinstance(phase, ChooseDealer) else 1)

    def draw_lot(self, place: int, at: int | None = None) -> tuple[Event, ...]:
        """The seat whose turn it is takes the card at this place of the spread deck; a person at some moment `at`.

        Where the record has a lot that lay elsewhere, and it is this card, the next one is taken.
        """
        phase, spread = self.match.phase, self.lots
        gone = phase.tries[-1] if isinstance(phase, ChooseDealer) and phase.tries else ()
        draw = Draw(next(one for one in (*spread[place:], *spread) if one not in gone))
        step(self.match, draw)  # what the rules forbid is no contribution
        if at is not None and isinstance(phase, ChooseDealer):
            self.contribute(Contribution(at, phase.seat, place))
        return self._do(draw)

    def appoint(self, seat: Seat, at: int | None = None) -> tuple[Event, ...]:
        """The players have agreed on the first dealer; people at some moment `at`."""
        appoint = Appoint(seat)
        step(self.match, appoint)
        if at is not None:
            self.contribute(Contribution(at))
        return self._do(appoint)

    def contribute(self, one: Contribution) -> None:
        """Mixes what people did before the first deal into all deals, where the seed is sealed; later it is too late.

        It is saved with what follows.
        """
        given = self._shuffle.contributions
        if self._shuffle.salt and len(given) < MOST_CONTRIBUTIONS and not any("deal" in line for line in self.lines):
            self._shuffle = replace(self._shuffle, contributions=(*given, one))
            self.lines.append(contribution_line(one))

    def deal(self) -> tuple[Event, ...]:
        """Deals as seed and contributions have it for this deal of this round."""
        redeals = 0
        for event in reversed(self.events):
            if isinstance(event, RoundEnded):
                break
            redeals += isinstance(event, Misdealt)
        return self._do(Deal(self._shuffle.deal_order(self.match.round, redeals + 1)))

    def next_round(self) -> tuple[Event, ...]:
        """Clears the table after the account of a round."""
        return self._do(NextRound())

    def play_chance(self) -> tuple[Event, ...]:
        """Does what chance has to do now, if anything; lots are drawn from the end of the spread deck."""
        match self.match.phase:
            case ChooseDealer(seat=None):
                return self.appoint(Seat(self.seed % self.match.seats))
            case ChooseDealer(tries=tries):
                return self.draw_lot(sum(one is not None for one in tries[-1]))
            case ToDeal():
                return self.deal()
            case RoundOver():
                return self.next_round()
            case _:
                return ()

    def _do(self, action: Action, line: Line | None = None) -> tuple[Event, ...]:
        before = self.match
        self.match, events = step(before, action)
        self.events += events
        if isinstance(before.phase, _BEGINS):
            self.turns.append(before)
        if isinstance(action, Draw):
            line = lot_line(action.card)
        if line is not None:
            self.lines.append(line)
        for event in events:
            if isinstance(event, DealerChosen):
                self.lines = [self.lines[0], *(one for one in self.lines[1:] if record.kind(one) != "lot")]
                self.lines.append(lots_line(_tries(before, action), event.seat))
            elif isinstance(event, Dealt) and isinstance(action, Deal):
                self.lines.append(_deal_line(before, event, action.order))
        self.lines += _outcome(before, events, self.match)
        self._save()
        return events

    def _save(self) -> None:
        """Writes the record, if it is kept."""
        if self.path is None:
            return
        try:
            if self._written is not None and files.state(self.path) not in (self._written, None):
                self._go_elsewhere()
            save.write(self.path, self._text.of(self.lines), damaged=not self._mended)
            self._written, self._mended = files.state(self.path), True
            self.unsaved = None
        except OSError as error:
            self.unsaved = error

    def _go_elsewhere(self) -> None:
        """Somebody else has written our file: theirs stays as it is."""
        assert self.path is not None
        self.replaced, self.path = self.path, save.free_path(self.path)
        self.lock.release()
        self.lock = Lock(self.path)


def _played(lines: Sequence[tuple[int, Line]]) -> tuple[Replay, list[Line], RecordError | None]:
    """A record as far as it can be played: what that comes to, its lines, and what is wrong with the next one."""
    player, kept = RecordReplayer(lines[0]), [lines[0][1]]
    for number, line in lines[1:]:
        try:
            player.take(number, line)
        except RecordError as error:
            return player.done, kept, error
        kept.append(line)
    return player.done, kept, None


def _outcome(before: Match, events: Sequence[Event], after: Match) -> list[Line]:
    """The lines on what an action has come to: a void deal, a round that is settled, a match that is over."""
    lines = [record.redeal_line(before.round, event) for event in events if isinstance(event, Misdealt)]
    lines += [record.result_line(event.result) for event in events if isinstance(event, RoundEnded)]
    return [*lines, record.over_line(after.phase.winners)] if isinstance(after.phase, MatchOver) else lines


def _lacking(done: Replay, kept: Sequence[Line]) -> list[Line]:
    """Lines that are lost of what the last action of a damaged record has come to."""
    if not done.steps:
        return []
    last = done.steps[-1]
    lines = _outcome(last.before, last.events, last.after)
    there = sum("result" in line or "over" in line for line in kept[last.line :])
    return lines[there:]


_BEGINS = (ToDeal, ToPlay)


def _turns(done: Replay) -> list[Match]:
    """The match as it was before each deal and each card played."""
    return [one.before for one in done.steps if isinstance(one.before.phase, _BEGINS)]


def _shuffle_of(done: Replay) -> Shuffle:
    """What the deals of a match come from that goes on."""
    source = done.header.source or Shuffle(new_seed() if done.header.seed is None else done.header.seed)
    return replace(source, contributions=tuple(done.contributions))


def _tries(before: Match, action: Action) -> tuple[tuple[Card | None, ...], ...]:
    """All lots drawn, with the one that decided."""
    if not isinstance(before.phase, ChooseDealer) or not isinstance(action, Draw):
        return ()
    *earlier, last = before.phase.tries
    drawn = tuple(action.card if seat == before.phase.seat else one for seat, one in enumerate(last))
    return (*earlier, drawn)


def _deal_line(before: Match, event: Dealt, order: tuple[Card, ...]) -> Line:
    hands: list[tuple[Card, ...]] = [()] * before.seats
    field: tuple[Card, ...] = ()
    for packet in event.packets:
        given = packet.cards or ()
        if packet.to is None:
            field += given
        else:
            hands[packet.to] += given
    stock = order[len(order) - event.stock :]
    return deal_line(before.round, before.dealer, tuple(hands), field, stock)


def shared_table(shared: SharedMatch, people: Seating) -> Table:
    """The match of a share code, for these people; its record says that it comes from there."""
    code, path = code_of(shared), save.new_path()
    return Table(shared.rules, people, seed=shared.seed, dealer=shared.dealer, code=code, path=path)

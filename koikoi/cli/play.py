"""`koikoi play`: the same game in a terminal, readable aloud line by line."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from koikoi.agents.players import Agent, UnknownPlayer, player
from koikoi.cli.output import Failure, Parser, rules_named, warn
from koikoi.cli.terminal import Quit, Terminal
from koikoi.engine.actions import Action, Seat
from koikoi.engine.cards import DECK
from koikoi.engine.events import Event, RoundEnded
from koikoi.engine.reach import in_reach
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ChooseDealer, Match, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.locales import _, everything, names, ngettext
from koikoi.locales.account import account, match_end, next_dealer, totals
from koikoi.locales.choosing import choice, pile, question, risk
from koikoi.locales.telling import field, round_begins, tell
from koikoi.rulesets import FIRST_CHOICE
from koikoi.table.record import RecordError
from koikoi.table.save import new_path
from koikoi.table.table import Table

HUMAN = "human"
_LONGEST_NAME = 40


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    parser = Parser(
        "play",
        "Plays in the terminal: everything is told in lines, choices are numbers. h is help, q quits and saves.",
        "koikoi play --rules german --seats human,greedy",
    )
    parser.add_argument("--rules", metavar="R", default=FIRST_CHOICE, help="a name or a path")
    parser.add_argument(
        "--seats", metavar="A,B", default="human,human", help="human, or a computer player: random, greedy"
    )
    parser.add_argument("--names", metavar="A,B", help="the people's names; else they are asked for")
    parser.add_argument("--seed", metavar="N", help="shuffle the same way again")
    parser.add_argument("--continue", metavar="FILE", dest="saved", help="go on with a saved match")
    options = parser.parse_args(arguments)
    if options.saved is not None:
        table = _saved(Path(options.saved))
        return Game(table, _seats(options.seats, table.rules, len(table.players)), Terminal()).run()
    rules = rules_named(options.rules)
    seed = None
    if options.seed is not None:
        if not options.seed.isdecimal():
            raise Failure(f"--seed: found {options.seed}, allowed is a whole number from 0")
        seed = int(options.seed)
    seats = _seats(options.seats, rules)
    terminal = Terminal()
    try:
        players = _names(terminal, seats, options.names)
    except Quit:
        terminal.tell(_("Nothing has been played, so nothing is saved."))
        return 0
    table = Table(rules, players, seed=seed, path=new_path())
    return Game(table, seats, terminal).run()


def _saved(path: Path) -> Table:
    try:
        table = Table.resume(path)
    except RecordError as error:
        raise Failure(f"{path}: {error}") from None
    if table.over:
        raise Failure(f"{path}: this match is finished; koikoi replay tells it")
    return table


def _seats(text: str, rules: Ruleset, number: int = 0) -> list[Agent | None]:
    """The player of each seat; None is a person."""
    wanted = [one.strip() for one in text.split(",")]
    if number and len(wanted) != number:
        raise Failure(f"--seats: the match is played by {number}, found {len(wanted)} ({text})")
    if len(wanted) not in rules.seat_counts:
        allowed = " or ".join(map(str, rules.seat_counts))
        raise Failure(f"--seats: {rules.name} is played by {allowed}, found {len(wanted)} ({text})")
    try:
        return [None if one == HUMAN else player(one) for one in wanted]
    except UnknownPlayer as error:
        raise Failure(f"--seats: {error}, {HUMAN}") from None


def _names(terminal: Terminal, seats: list[Agent | None], given: str | None) -> tuple[str, ...]:
    """A name for each seat, no two alike."""
    people = [place for place, agent in enumerate(seats) if agent is None]
    offered = [one.strip() for one in given.split(",")] if given else []
    if given and len(offered) != len(people):
        raise Failure(f"--names: found {len(offered)}, needed is one for each person: {len(people)}")
    found: list[str] = []
    for place, agent in enumerate(seats):
        if agent is not None:
            name = agent.name.capitalize()
        else:
            name = _("Player {number}").format(number=place + 1)
            if given:
                name = offered[people.index(place)] or name
            else:
                prompt = _("Name of player {number}? (Enter for {name})")
                name = terminal.ask(prompt.format(number=place + 1, name=name)) or name
        found.append(_unlike(_clean(name) or _("Player {number}").format(number=place + 1), found))
    return tuple(found)


def _clean(name: str) -> str:
    return "".join(one for one in name if one.isprintable())[:_LONGEST_NAME]


def _unlike(name: str, others: list[str]) -> str:
    """The name, numbered if somebody has it already."""
    number, new = 2, name
    while new in others:
        new, number = f"{name} {number}", number + 1
    return new


class Game:
    """One match at the terminal."""

    def __init__(self, table: Table, seats: list[Agent | None], terminal: Terminal) -> None:
        self.table = table
        self.seats = seats
        self.terminal = terminal
        self.people = sum(agent is None for agent in seats)
        self.open_to: Seat | None = None
        """Whose hand stands in sight."""
        self.chance = Random(f"{table.seed} terminal")
        self.warned = False
        """Whether it has been told that the match cannot be saved."""

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.table.players[seat]

    def run(self) -> int:
        """Plays to the end; returns the exit code."""
        try:
            self._begin()
            while not self.table.over:
                self._go_on()
            self._end()
        except Quit:
            self._farewell()
        except KeyboardInterrupt:
            self.terminal.tell("")
            self._farewell()
            raise
        return 0

    def _begin(self) -> None:
        rules = self.table.rules
        text = _("Koi-koi, rules: {rules}. Players: {players}.")
        self.terminal.tell(text.format(rules=names.ruleset(rules), players=everything(self.table.players)))
        self.terminal.tell(_("Type h for help at any question."))

    def _go_on(self) -> None:
        match self.match.phase:
            case ChooseDealer():
                self._choose_dealer()
            case ToDeal():
                self.terminal.tell("", round_begins(self.match.round, self.match.dealer, self.table.players))
                self._tell(self.table.deal())
            case RoundOver(result):
                self.terminal.tell(next_dealer(result, self.table.players))
                if self.people:
                    self._pause(_("Press Enter for the next round."))
                self._tell(self.table.next_round(), quiet=True)
            case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                self._turn(seat)
            case MatchOver():
                pass
        if self.table.unsaved is not None and not self.warned:
            self.warned = True
            text = _("The match cannot be saved ({reason}), but you can play on; there may be room again later.")
            warn(text.format(reason=self.table.unsaved.strerror or self.table.unsaved))

    # The dealer

    def _choose_dealer(self) -> None:
        phase = self.match.phase
        assert isinstance(phase, ChooseDealer)
        commands = self._commands(None)
        if phase.seat is None:
            seat = self.chance.randrange(self.match.seats)
            if self.people:
                self.terminal.tell(_("You agree on who deals first."))
                seat = self.terminal.choose(_("Who deals first?"), self.table.players, commands)
            self._tell(self.table.appoint(Seat(seat)))
            return
        lots = self.table.lots
        free = [place for place in range(len(DECK)) if lots[place] not in phase.tries[-1]]
        if self.seats[phase.seat] is None:
            text = _("{name}, {number} cards lie face down; draw one to see who deals first.")
            self.terminal.tell(text.format(name=self.name(phase.seat), number=len(free)))
            options = [str(number) for number in range(1, len(free) + 1)]
            chosen = self.terminal.choose(_("Which card?"), options, commands, shown=False)
        else:
            chosen = self.chance.randrange(len(free))
        self._tell(self.table.draw_lot(free[chosen]))

    # A turn

    def _turn(self, seat: Seat) -> None:
        agent = self.seats[seat]
        view = self.table.view(seat)
        if agent is not None:
            self._act(seat, agent.choose(view, self.chance))
            return
        phase = self.match.phase
        if isinstance(phase, ToDecide) and phase.forced:
            self._act(seat, view.legal[0])
            return
        if self.people > 1 and self.open_to != seat:
            self._pause(_("Press Enter, {name}.").format(name=self.name(seat)))
        self.open_to = seat
        if isinstance(phase, ToPlay):
            turn = _("It is your turn, {name}. Your hand:").format(name=self.name(seat))
            self.terminal.tell("", *self._table_lines(seat), turn)
        elif isinstance(phase, ToDecide):
            self.terminal.tell(*account(phase.account, view.rules), risk(phase, view))
        options = [choice(action, view) for action in view.legal]
        chosen = self.terminal.choose(question(view), options, self._commands(seat))
        self._act(seat, view.legal[chosen])

    def _act(self, seat: Seat, action: Action) -> None:
        events = self.table.act(seat, action)
        waiting = getattr(self.match.phase, "seat", None)
        if self.people > 1 and self.open_to == seat and waiting != seat:
            self.terminal.hide()
            self.open_to = None
        self._tell(events)

    def _tell(self, events: tuple[Event, ...], *, quiet: bool = False) -> None:
        for event in events:
            if isinstance(event, RoundEnded):
                self.terminal.tell("")
            if not quiet:
                self.terminal.tell(*tell(event, self.table.rules, self.table.players))

    def _table_lines(self, seat: Seat) -> list[str]:
        """What everybody sees, and whose turn it is."""
        view = self.table.view(seat)
        lines = [totals(view.totals, view.rules, self.table.players), field(view.field_cards)]
        for other, name in enumerate(self.table.players):
            text = _("{name} has captured: {cards}.")
            lines.append(text.format(name=name, cards=pile(view.captured[other])))
            if calls := view.calls[other]:
                text = ngettext("{name} has called koi-koi once.", "{name} has called koi-koi {calls} times.", calls)
                lines.append(text.format(name=name, calls=calls))
        text = ngettext("{number} card is left in the stock.", "{number} cards are left in the stock.", view.stock_size)
        lines.append(text.format(number=view.stock_size))
        return lines

    # Commands

    def _commands(self, seat: Seat | None) -> dict[str, Callable[[], object]]:
        """What may be asked for instead of answering."""
        commands: dict[str, Callable[[], object]] = {"h": self._help, "q": self._quit}
        if seat is not None:
            commands["y"] = partial(self._yaku, seat)
            commands["r"] = partial(self._repeat, seat)
        return commands

    def _help(self) -> None:
        self.terminal.tell(
            _("A number: what you choose."),
            _("y: your yaku, and which are in reach."),
            _("r: say again what lies on the table and what you can choose."),
            _("q: quit; the match is saved."),
            _("Cards are named by month and letter: B bright, A animal, R ribbon, P plain."),
            _("The rules in words: koikoi rules show {rules}").format(rules=self.table.rules.name),
        )

    def _quit(self) -> None:
        raise Quit

    def _yaku(self, seat: Seat) -> None:
        view = self.table.view(seat)
        worth = view.worth(seat)
        self.terminal.tell(*(account(worth, view.rules) if worth.yaku else [_("You have no yaku yet.")]))
        reachable = in_reach(view, seat)
        if not reachable:
            self.terminal.tell(_("No yaku lacks only one or two cards."))
        for one in reachable:
            yaku, cards = names.yaku(one.id, view.rules), names.cards(one.cards)
            if one.missing == len(one.cards):
                text = _("In reach: {yaku}, with {cards}.")
            else:
                text = ngettext(
                    "In reach: {yaku}, with {missing} of these: {cards}.",
                    "In reach: {yaku}, with {missing} of these: {cards}.",
                    one.missing,
                )
            self.terminal.tell(text.format(yaku=yaku, missing=one.missing, cards=cards))

    def _repeat(self, seat: Seat) -> None:
        view = self.table.view(seat)
        lines = self._table_lines(seat)
        lines.append(_("Your hand: {cards}.").format(cards=pile(view.hand)))
        self.terminal.tell(*lines, *self.terminal.numbered([choice(action, view) for action in view.legal]))

    def _end(self) -> None:
        phase = self.match.phase
        assert isinstance(phase, MatchOver)
        self.terminal.tell("", *match_end(phase.result, phase.winners, self.table.rules, self.table.players))
        if self.table.unsaved is None:
            self.terminal.tell(_("The match is kept: {path}").format(path=self.table.path))

    def _farewell(self) -> None:
        path = self.table.path
        if self.table.unsaved is not None:
            self.terminal.tell(_("The match could not be saved."))
        elif path is None or not path.exists():
            self.terminal.tell(_("Nothing has been played, so nothing is saved."))
        else:
            self.terminal.tell(_("The match is saved: {path}").format(path=path))
            self.terminal.tell(_("Go on with it in the window, or here: koikoi play --continue FILE"))

    def _pause(self, prompt: str) -> None:
        commands = self._commands(None)
        while (word := self.terminal.ask(prompt).casefold()) in commands:
            commands[word]()

"""`koikoi play`: the same game in a terminal, readable aloud line by line."""

from argparse import Namespace
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from koikoi.agents.levels import Style
from koikoi.agents.players import NAMES, Agent, UnknownPlayer, make_agent
from koikoi.cli import match_setup
from koikoi.cli.faults import CommandFault
from koikoi.cli.game import TerminalMatch
from koikoi.cli.match_setup import HUMAN
from koikoi.cli.output import Failure, Parser, rules_named, whole
from koikoi.cli.terminal import QuitTerminal, Terminal
from koikoi.engine.ruleset import Ruleset
from koikoi.languages import LANGUAGES
from koikoi.locales import _, either, listed
from koikoi.locales.faults import sentence
from koikoi.rulesets import FIRST_CHOICE
from koikoi.table import save, shelf, today
from koikoi.table.lock import InUse
from koikoi.table.record import RecordError
from koikoi.table.share_code import CodeError, SharedMatch, read_code
from koikoi.table.table import Table, shared_table

STYLES = tuple(style.value for style in Style if style is not Style.NEUTRAL)
LATEST = "latest"
"""What `--continue` means without a file."""
TODAY, YESTERDAY = "today", "yesterday"


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    options = parser().parse_args(arguments)
    terminal = Terminal()
    try:
        table = _table(options, terminal)
    except QuitTerminal:
        terminal.tell(_("Nothing has been played, so nothing is saved."))
        return 0
    except InUse as error:
        raise Failure(sentence(error)) from None
    given = options.seats.split(",") if options.seats else [chair.agent or HUMAN for chair in table.seating.chairs]
    agents = _agents(given, table.rules, len(table.players))
    try:
        table.substitute([agent.name if agent else "" for agent in agents])
    except CodeError as error:
        table.close()
        raise Failure(f"--seats: {sentence(error)}") from None
    return TerminalMatch(table, agents, terminal).run()


def parser() -> Parser:
    """The options of the command."""
    described = _(
        "Plays in the terminal: everything is told in short lines, choices are numbers, and nothing is drawn."
        " Without options it asks who plays and by which rules, and offers the matches that are not finished."
        " While you play, help tells what you can say, and q ends and saves."
    )
    made = Parser("play", described, "koikoi play --rules german --seats human,strong,human")
    add = made.add_argument
    add("--rules", metavar="R", help=_("the ruleset: a name from koikoi rules list, or a file"))
    add("--rounds", metavar="N", help=_("rounds of a match, in place of what the rules say"))
    text = _(
        "who plays, seat by seat, two to seven: {human}, or a computer player: {names};"
        " behind a level there may be a style, as in strong:careful: {styles}"
    )
    add("--seats", metavar="A,B", help=text.format(human=HUMAN, names=listed(NAMES), styles=listed(STYLES)))
    add("--names", metavar="A,B", help=_("the names of the people; else they are asked for"))
    add("--undo", action="store_true", help=_("all agree that a card may be taken back while it waits for its match"))
    add("--seed", metavar="N", help=_("shuffle the same way again"))
    text = _("the match of a share code; two who play the same one get the same deals")
    add("--code", metavar="CODE", help=text)
    text = _("today's deal: three rounds, the same for everybody; {yesterday}, or a day such as {day}, is that of then")
    shown = text.format(yesterday=YESTERDAY, day="2026-11-23")
    add("--today", metavar="DAY", nargs="?", const=TODAY, help=shown)
    text = _("go on with a saved match; without a file, with the one played last")
    add("--continue", metavar="FILE", dest="saved", nargs="?", const=LATEST, help=text)
    text = _("the language, with this and every command: {languages}; else that of the settings, or of the system")
    add("--lang", metavar="L", help=text.format(languages=listed(LANGUAGES)))
    return made


def _table(options: Namespace, terminal: Terminal) -> Table:
    """The match that is to be played: a saved one, one described by options, or one that is asked for."""
    if options.saved is not None:
        if options.rounds is not None:
            raise Failure(CommandFault.NOT_BOTH(option="--rounds", other="--continue"))
        return _saved(options.saved)
    if options.today is not None:
        return _shared(options, terminal, "--today", today.deal_of(_day(options.today)))
    if options.code is not None:
        return _shared(options, terminal, "--code", _read(options.code))
    if not (options.rules or options.seats or options.names or options.seed or options.undo or options.rounds):
        return match_setup.ask(terminal)
    rules = rules_named(options.rules or FIRST_CHOICE, options.rounds)
    seed = None
    if options.seed is not None:
        seed = whole("--seed", options.seed, 0)
    seats = [one.strip() for one in (options.seats or f"{HUMAN},{HUMAN}").split(",")]
    _agents(seats, rules)
    names = _names(seats, options.names) if options.names else match_setup.ask_names(terminal, seats)
    seating = match_setup.seated(rules, seats, names, undo=options.undo)
    return Table(rules, seating, seed=seed, path=save.new_path())


def _shared(options: Namespace, terminal: Terminal, way: str, shared: SharedMatch) -> Table:
    """The match of a share code, or of a day, which says all but the people's names."""
    given = {
        "--rules": options.rules,
        "--rounds": options.rounds,
        "--seats": options.seats,
        "--seed": options.seed,
        "--code": options.code,
    }
    for option, value in given.items():
        if value is not None and option != way:
            raise Failure(CommandFault.NOT_BOTH(option=option, other=way))
    seats = [agent or HUMAN for agent in shared.agents]
    names = _names(seats, options.names) if options.names else match_setup.ask_names(terminal, seats)
    return shared_table(shared, match_setup.seated(shared.rules, seats, names, undo=options.undo))


def _read(code: str) -> SharedMatch:
    try:
        return read_code(code)
    except CodeError as error:
        raise Failure(f"--code: {sentence(error)}") from None


def _day(named: str) -> date:
    """The day that is meant; one to come has no deal yet."""
    now = today.today()
    try:
        day = {TODAY: now, YESTERDAY: now - timedelta(1)}.get(named) or date.fromisoformat(named)
    except ValueError:
        raise Failure(CommandFault.NO_DAY(found=named, yesterday=YESTERDAY, example=str(now))) from None
    if day > now:
        raise Failure(CommandFault.DAY_TO_COME(day=str(day), now=str(now)))
    return day


def _saved(name: str) -> Table:
    path = Path(name)
    if name == LATEST:
        waiting = shelf.unfinished(1)
        if not waiting:
            raise Failure(_("There is no match to continue."))
        path = waiting[0].path
    try:
        table = Table.resume(path)
    except RecordError as error:
        raise Failure(f"{path}: {sentence(error)}") from None
    if table.over:
        raise Failure(_("{file}: this match is finished; koikoi replay tells it").format(file=path))
    return table


def _agents(seats: Sequence[str], rules: Ruleset, number: int = 0) -> list[Agent | None]:
    """The player of each seat; None is a person."""
    wanted = [one.strip() for one in seats]
    if number and len(wanted) != number:
        text = _("--seats: the match is played by {number}, found {found}: {seats}")
        raise Failure(text.format(number=number, found=len(wanted), seats=listed(wanted)))
    if len(wanted) not in rules.seat_counts:
        text = _("--seats: {rules} is played by {allowed}, found {found}: {seats}")
        allowed = either([str(count) for count in rules.seat_counts])
        raise Failure(text.format(rules=rules.name, allowed=allowed, found=len(wanted), seats=listed(wanted)))
    return [None if one == HUMAN else _agent(one) for one in wanted]


def _agent(name: str) -> Agent:
    try:
        return make_agent(name)
    except UnknownPlayer:
        text = _("--seats: nobody is called {name}; there are: {names}; and styles, as in strong:careful: {styles}")
        known = {"names": listed((HUMAN, *NAMES)), "styles": listed(STYLES)}
        raise Failure(text.format(name=name, **known)) from None


def _names(seats: Sequence[str], given: str) -> list[str]:
    """The names of the people, in their order."""
    names, people = [one.strip() for one in given.split(",")], sum(one == HUMAN for one in seats)
    if len(names) != people:
        text = _("--names: found {found}, expected one for each person: {people}")
        raise Failure(text.format(found=len(names), people=people))
    return names

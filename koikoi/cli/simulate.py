"""`koikoi simulate`: computer players among themselves."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from koikoi import files
from koikoi.agents.players import UnknownPlayer, make_agent
from koikoi.arena.arena import LostProcess, Series, SeriesResult, pairings, play
from koikoi.arena.simulate import EndlessMatch
from koikoi.cli.arena_report import cross_as_json, cross_as_text, table_as_json, table_as_text
from koikoi.cli.faults import SimulateFault
from koikoi.cli.output import Failure, Parser, rules_named, say, say_json, warn, whole
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import Located, Message, OneOf, reason
from koikoi.locales import _, ngettext, number
from koikoi.table.save import SUFFIX

_LONG: Final = 1.0
"""Seconds after which a progress bar appears."""
_WIDTH: Final = 30


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    options = parser().parse_args(arguments)
    rules = rules_named(options.rules, options.rounds)
    matches, seed = whole("--matches", options.matches, 1), whole("--seed", options.seed, 0)
    jobs = None if options.jobs is None else whole("--jobs", options.jobs, 1)
    if options.cross is None:
        series = [Series(rules, _seated(options, rules), matches, seed)]
        as_json, as_text = table_as_json, table_as_text
    else:
        series = pairings(rules, *_crossed(options, rules), matches, seed)
        as_json, as_text = cross_as_json, cross_as_text
    folder = _folder(options.records)
    began = time.perf_counter()
    standings = [SeriesResult(one) for one in series]
    stopped: KeyboardInterrupt | None = None
    try:
        _play(standings, jobs, folder)
    except KeyboardInterrupt as ctrl_c:  # then what has been played so far is told
        if not any(one.tally.matches for one in standings):
            raise
        stopped = ctrl_c
    seconds = time.perf_counter() - began
    if options.json:
        say_json(as_json(options.rules, standings), indent=True)
    else:
        say(*as_text(rules, standings))
    rounds = sum(one.tally.rounds for one in standings)
    text = ngettext(
        "{rounds} round in {seconds} s: {speed} per second.",
        "{rounds} rounds in {seconds} s: {speed} per second.",
        rounds,
    )
    warn(text.format(rounds=rounds, seconds=number(seconds, 1), speed=number(rounds / max(seconds, 1e-9))))
    if stopped is not None:
        raise stopped
    return 0


def parser() -> Parser:
    """The options of the command."""
    made = Parser(
        "simulate",
        _(
            "Lets computer players play among themselves, and counts. Every deal is played once in each turn of the"
            " seats, so that luck cancels. The same seed gives the same result, however many processes share the work;"
            " the speed, which never is the same, goes to stderr."
        ),
        "koikoi simulate --rules german --cross random,greedy,player -n 200",
    )
    who = made.add_mutually_exclusive_group()
    who.add_argument("--seats", metavar="A,B", default="random,greedy", help=_("a computer player for each seat"))
    who.add_argument("--cross", metavar="A,B,C", help=_("every two of these against each other"))
    made.add_argument("--players", metavar="N", help=_("seats at the table, with --cross (as few as can be)"))
    made.add_argument(
        "--rules",
        metavar="R",
        default="nintendo-standard",
        help=_("the ruleset: a name from koikoi rules list, or a file"),
    )
    made.add_argument("-n", "--matches", metavar="N", default="100", help=_("how many matches, or for each two (100)"))
    made.add_argument("--rounds", metavar="N", help=_("rounds of a match, in place of what the rules say"))
    made.add_argument("--seed", metavar="S", default="1", help=_("where all chance comes from (1)"))
    made.add_argument("--jobs", metavar="N", help=_("processes that share the work (one for each core, if it is long)"))
    made.add_argument("--records", metavar="DIR", help=_("write each match there as a record"))
    made.add_argument("--json", action="store_true", help=_("JSON in place of text"))
    return made


def _play(standings: Sequence[SeriesResult], jobs: int | None, folder: Path | None) -> None:
    """Plays all matches; each is counted as it ends, also where Ctrl-C breaks the rest off."""
    series = [one.series for one in standings]
    progress = ProgressBar(sum(one.matches for one in series))
    with closing(play(series, jobs=jobs, records=folder is not None)) as played:
        try:
            for done, (which, match) in enumerate(played, 1):
                standings[which].add(match)
                if folder is not None:
                    name = f"match-{match.number:0{len(str(series[which].matches))}}{SUFFIX}"
                    files.write_text(folder / name, match.record)
                progress.show(done)
        except (EndlessMatch, LostProcess) as error:
            raise Failure(error.message) from None
        finally:
            progress.clear()


# Options


def _seated(options: Namespace, rules: Ruleset) -> tuple[str, ...]:
    if options.players is not None:
        raise Failure(SimulateFault.PLAYERS_WITH_SEATS())
    wanted = _known("--seats", options.seats)
    if len(wanted) not in rules.seat_counts:
        raise Failure(_seats("--seats", rules, f"{len(wanted)} ({options.seats})"))
    return wanted


def _crossed(options: Namespace, rules: Ruleset) -> tuple[tuple[str, ...], int]:
    """Who plays against whom, and at how many seats."""
    wanted = _known("--cross", options.cross)
    if len(wanted) < 2 or len(set(wanted)) < len(wanted):
        raise Failure(SimulateFault.NOT_TWO(found=options.cross))
    if options.records is not None:
        raise Failure(SimulateFault.RECORDS_OF_ONE())
    if options.players is None:
        return wanted, min(rules.seat_counts)
    seats = whole("--players", options.players, 2)
    if seats not in rules.seat_counts:
        raise Failure(_seats("--players", rules, str(seats)))
    return wanted, seats


def _known(option: str, value: str) -> tuple[str, ...]:
    wanted = tuple(name.strip() for name in value.split(","))
    try:
        for name in wanted:
            make_agent(name)
    except UnknownPlayer as error:
        raise Failure(Located.AT(place=f"{option}:", fault=error.message)) from None
    return wanted


def _seats(option: str, rules: Ruleset, found: str) -> Message:
    return SimulateFault.SEATS(option=option, rules=rules.name, allowed=OneOf(rules.seat_counts), found=found)


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        files.make_folder(folder)
    except OSError as error:
        raise Failure(SimulateFault.NO_FOLDER(folder=folder, reason=reason(error))) from None
    return folder


class ProgressBar:
    """A bar on stderr, if that is a terminal and the wait is long."""

    def __init__(self, whole: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._whole = whole
        self._clock = clock
        self._began = self._shown = clock()
        self._drawn = False
        self._wanted = sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draws the bar anew, ten times a second at most."""
        if not self._wanted:
            return
        now = self._clock()
        if now - self._began < _LONG or now - self._shown < 0.1:
            return
        self._shown, self._drawn = now, True
        full = _WIDTH * done // self._whole
        left = (now - self._began) * (self._whole - done) / max(done, 1)
        bar = "#" * full + "." * (_WIDTH - full)
        text = _("{done} of {whole}, {seconds:.0f} s left").format(done=done, whole=self._whole, seconds=left)
        sys.stderr.write(f"\r[{bar}] {text}   ")
        sys.stderr.flush()

    def clear(self) -> None:
        """Takes the bar off the terminal."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (_WIDTH + 40) + "\r")
            sys.stderr.flush()
            self._drawn = False

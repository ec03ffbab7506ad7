"""`koikoi simulate`: computer players among themselves."""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from koikoi.agents.players import Agent, UnknownPlayer, player
from koikoi.cli.output import Failure, Parser, rules_named, say, say_json, warn
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import sides
from koikoi.locales import _, everything, names, ngettext
from koikoi.table.record import dump
from koikoi.table.save import SUFFIX
from koikoi.table.simulate import Endless, Tally, names_of, simulate
from koikoi.table.table import Table

_LONG: Final = 1.0
"""Seconds after which a progress bar appears."""
_WIDTH: Final = 30


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    parser = Parser(
        "simulate",
        "Lets computer players play among themselves, and counts. The same seed gives the same result;\n"
        "the speed, which never is the same, goes to stderr.",
        "koikoi simulate --rules german --seats random,greedy --matches 100 --seed 7",
    )
    parser.add_argument("--rules", metavar="R", default="nintendo-standard", help="a name or a path")
    parser.add_argument("--seats", metavar="A,B", default="random,greedy", help="a computer player for each seat")
    parser.add_argument("--matches", metavar="N", default="100", help="how many matches (100)")
    parser.add_argument("--seed", metavar="S", default="1", help="where all chance comes from (1)")
    parser.add_argument("--records", metavar="DIR", help="write each match there as a record")
    parser.add_argument("--json", action="store_true", help="JSON in place of text")
    options = parser.parse_args(arguments)
    rules = rules_named(options.rules)
    players = _players(options.seats, rules)
    matches, seed = _whole("--matches", options.matches, 1), _whole("--seed", options.seed, 0)
    folder = _folder(options.records)
    progress = Progress(matches)

    def after_match(number: int, table: Table, tally: Tally) -> None:
        if folder is not None:
            path = folder / f"match-{number:0{len(str(matches))}}{SUFFIX}"
            path.write_text(dump(table.lines), encoding="utf-8", newline="\n")
        progress.show(number)

    began = time.perf_counter()
    try:
        tally = simulate(rules, players, matches, seed, after_match=after_match)
    except Endless as error:
        raise Failure(str(error)) from None
    finally:
        progress.clear()
    seconds = time.perf_counter() - began
    called = names_of(players)
    if options.json:
        say_json(_as_json(options.rules, called, seed, tally), indent=True)
    else:
        say(*_as_text(rules, called, seed, tally))
    text = ngettext(
        "{rounds} round in {seconds:.1f} s: {speed:.0f} rounds per second.",
        "{rounds} rounds in {seconds:.1f} s: {speed:.0f} rounds per second.",
        tally.rounds,
    )
    warn(text.format(rounds=tally.rounds, seconds=seconds, speed=tally.rounds / max(seconds, 1e-9)))
    return 0


def _players(seats: str, rules: Ruleset) -> list[Agent]:
    wanted = [name.strip() for name in seats.split(",")]
    if len(wanted) not in rules.seat_counts:
        allowed = " or ".join(map(str, rules.seat_counts))
        raise Failure(f"--seats: {rules.name} is played by {allowed}, found {len(wanted)} ({seats})")
    try:
        return [player(name) for name in wanted]
    except UnknownPlayer as error:
        raise Failure(f"--seats: {error}") from None


def _whole(option: str, value: str, least: int) -> int:
    try:
        number = int(value)
    except ValueError:
        number = least - 1
    if number < least:
        raise Failure(f"{option}: found {value}, allowed is a whole number from {least}")
    return number


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"--records: {folder} cannot be made ({error.strerror}); choose another folder") from None
    return folder


# Results


def _as_json(rules: str, called: tuple[str, ...], seed: int, tally: Tally) -> dict[str, Any]:
    return {
        "rules": rules,
        "seats": called,
        "seed": seed,
        "matches": tally.matches,
        "rounds": tally.rounds,
        "redeals": tally.redeals,
        "wins": tally.wins,
        "draws": tally.draws,
        "points": tally.points,
        "rounds_won": tally.rounds_won,
        "koikoi_calls": tally.calls,
        "endings": dict(sorted(tally.endings.items())),
        "yaku": dict(sorted(tally.yaku.items(), key=lambda item: (-item[1], item[0]))),
    }


def _as_text(rules: Ruleset, called: tuple[str, ...], seed: int, tally: Tally) -> list[str]:
    lines = [
        _("{players} by the rules {rules}, seed {seed}: {matches}, {rounds}.").format(
            players=everything(called),
            rules=rules.name,
            seed=seed,
            matches=ngettext("{number} match", "{number} matches", tally.matches).format(number=tally.matches),
            rounds=ngettext("{number} round", "{number} rounds", tally.rounds).format(number=tally.rounds),
        )
    ]
    for number in range(sides(rules, len(called))):
        text = _("{name}: {wins} won ({share:.1f} %), {points} in all, {each:+.2f} a round.")
        lines.append(
            text.format(
                name=names.side(rules, called, number),
                wins=ngettext("{number} match", "{number} matches", tally.wins[number]).format(
                    number=tally.wins[number]
                ),
                share=100 * tally.wins[number] / max(tally.matches, 1),
                points=names.points(tally.points[number]),
                each=tally.points[number] / max(tally.rounds, 1),
            )
        )
    lines.append(ngettext("{number} drawn match.", "{number} drawn matches.", tally.draws).format(number=tally.draws))
    for seat, name in enumerate(called):
        text = _("{name} won {share:.1f} % of the rounds and called koi-koi {calls:.2f} times a round.")
        per_round = tally.calls[seat] / max(tally.rounds, 1)
        share = 100 * tally.rounds_won[seat] / max(tally.rounds, 1)
        lines.append(text.format(name=name, share=share, calls=per_round))
    exhausted = tally.endings["exhausted"]
    text = ngettext(
        "In {number} round ({share:.1f} %) the cards ran out.",
        "In {number} rounds ({share:.1f} %) the cards ran out.",
        exhausted,
    )
    lines.append(text.format(number=exhausted, share=100 * exhausted / max(tally.rounds, 1)))
    if tally.redeals:
        text = ngettext("{number} deal was void.", "{number} deals were void.", tally.redeals)
        lines.append(text.format(number=tally.redeals))
    lines.append(_("How often each yaku was paid:"))
    for name, count in sorted(tally.yaku.items(), key=lambda item: (-item[1], item[0])):
        text = _("{yaku}: {count} ({share:.2f} % of the rounds)")
        share = 100 * count / max(tally.rounds, 1)
        lines.append(text.format(yaku=names.yaku(name, rules), count=count, share=share))
    return lines


class Progress:
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
        sys.stderr.write(f"\r[{bar}] {done}/{self._whole}, {left:.0f} s left   ")
        sys.stderr.flush()

    def clear(self) -> None:
        """Takes the bar away."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (_WIDTH + 40) + "\r")
            sys.stderr.flush()
            self._drawn = False

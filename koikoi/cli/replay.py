"""`koikoi replay`: a match played back in text, its results checked against the engine, or its decisions weighed."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from koikoi.cli import comparing
from koikoi.cli.batch import standard_input
from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, Parser, say, say_json, whole
from koikoi.engine.actions import Deal, NextRound
from koikoi.engine.events import Dealt, RoundEnded
from koikoi.engine.state import MatchOver, RoundOver
from koikoi.errors import SystemFault
from koikoi.locales import _, everything, listed, names, sentences
from koikoi.locales.account import match_end, next_dealer
from koikoi.locales.faults import sentence
from koikoi.locales.telling import round_begins, tell
from koikoi.table.comparing import CompareError, compare
from koikoi.table.faults import RecordFault
from koikoi.table.proof import Proof, branch_line, claims, proof_of, results_agree
from koikoi.table.record import MOST_BYTES, RecordError
from koikoi.table.record_actions import action_line
from koikoi.table.replay import RecordReplayer, Replay, ReplayStep, RoundCheck, public_part
from koikoi.table.save import lines_of, readable_lines
from koikoi.table.share_code import CodeError, code_of, shared_match

STANDARD_INPUT = Path("-")
"""The name in place of a file's where the record comes in by standard input."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    options = parser().parse_args(arguments)
    seed = whole("--seed", options.seed, 0)
    given = [Path(one) for one in options.file]
    if len(given) > 1 and not options.analyse:
        raise Failure(CommandFault.ONE_RECORD())
    if options.analyse and (len(given) > 1 or (given[0] != STANDARD_INPUT and given[0].is_dir())):
        from koikoi.cli.analysis.analyse_many import analyse_many, records

        analyse_many(records(given), seed, as_json=options.json)
        return 0
    [path] = given
    played, trouble = _play(path)
    place = path if path != STANDARD_INPUT else None
    if options.analyse:
        from koikoi.cli.analysis.analyse import analyse

        analyse(played, seed, as_json=options.json)
    elif options.verify:
        proof = proof_of(played, place)
        _verify(played, proof, as_json=options.json)
    elif options.compare is not None:
        other, _trouble = _play(Path(options.compare))
        try:
            found = compare(played, other)
        except CompareError as error:
            raise Failure(f"{options.compare}: {sentence(error)}") from None
        if options.json:
            for one in found:
                say_json(comparing.table(one))
        else:
            say(*comparing.told(found, played, other))
    elif options.code:
        code = _code(played, path)
        say_json({"code": code}) if options.json else say(code)
    elif options.json:
        _tell_json(played)
    else:
        say(*_story(played))
    if trouble is not None:
        raise Failure(f"{path}: {sentence(trouble)}")
    if options.verify and not options.json:
        say(results_agree(played))
    return 1 if options.verify and not (played.ok and proof_of(played, place).ok) else 0


def parser() -> Parser:
    """The options of the command."""
    made = Parser(
        "replay",
        _("Plays the record of a match back in text, checks its results, or weighs its decisions."),
        "koikoi replay --verify match.koikoi",
    )
    several = _("a record (.koikoi); with --analyse also several of them, or a folder") + _("; - is standard input")
    made.add_argument("file", nargs="+", metavar="FILE", help=several)
    how = made.add_mutually_exclusive_group()
    how.add_argument(
        "--verify",
        action="store_true",
        help=_(
            "check every result against the engine, and that the deals came from the seed;"
            " the exit code is 1 if something is different"
        )
        + _(
            "; it also says whether the seed was sealed, who had a part in the deals, and whether the rules are altered"
            "; a broken seal and altered rules make the exit code 1, too"
        ),
    )
    how.add_argument(
        "--analyse",
        action="store_true",
        help=_("what each decision gave away, luck apart from skill, and the biggest swings; takes a while")
        + _("; of several records what people gave away over all of them, which is kept"),
    )
    how.add_argument(
        "--code",
        action="store_true",
        help=_("the share code of a finished match, by which others play the same deals"),
    )
    how.add_argument(
        "--compare",
        metavar="OTHER",
        help=_("two records of the same share code, decision beside decision: those that differ first"),
    )
    made.add_argument("--seed", default="0", metavar="N", help=_("for the chance in --analyse (0)"))
    made.add_argument("--json", action="store_true", help=_("JSON in place of text, one object a line"))
    return made


def _play(path: Path) -> tuple[Replay, RecordError | None]:
    """Plays a record as far as it is good, and tells what is wrong then."""
    try:
        lines, trouble = lines_of(_standard_input()) if path == STANDARD_INPUT else readable_lines(path)
        player = RecordReplayer(lines[0])
    except RecordError as error:
        raise Failure(f"{path}: {sentence(error)}") from None
    for number, line in lines[1:]:
        try:
            player.take(number, line)
        except RecordError as error:
            trouble = error
            break
    try:
        return public_part(player.done), trouble
    except RecordError as error:
        raise Failure(f"{path}: {sentence(error)}") from None


def _standard_input() -> bytes:
    """The record that comes in, no larger than that of a file.  Raises RecordError."""
    data = b""
    for chunk in standard_input():
        data += chunk
        if len(data) > MOST_BYTES:
            too_large = SystemFault.TOO_LARGE(most=MOST_BYTES // 1000)
            raise RecordError(0, RecordFault.UNREADABLE(reason=too_large))
    return data


def _code(played: Replay, path: Path) -> str:
    try:
        return code_of(shared_match(played))
    except CodeError as error:
        raise Failure(f"{path}: {sentence(error)}") from None


# Checking


def _verify(played: Replay, proof: Proof, *, as_json: bool) -> None:
    if as_json:  # one object a round, so what holds of them all stands in the last
        rows = [_check_json(check) for check in played.checks] or [{}]
        rows[-1]["proof"] = proof.table()
        for row in rows:
            say_json(row)
        return
    say(*map(_check_line, played.checks))
    say(*(claim.said for claim in claims(played, proof)))


def _check_json(check: RoundCheck) -> dict[str, Any]:
    """One round, as the engine computes it; `wrong` has what the record says and what is expected instead."""
    row: dict[str, Any] = {"round": check.computed["round"], "ok": check.ok}
    row.update({key: value for key, value in check.computed.items() if key != "round"})
    if check.wrong:
        row["line"] = check.line
        row["wrong"] = {key: {"record": says, "expected": is_} for key, (says, is_) in check.wrong.items()}
    return row


def _check_line(check: RoundCheck) -> str:
    number = check.computed["round"]
    if check.wrong:
        parts = [_difference(key, says, is_) for key, (says, is_) in check.wrong.items()]
        text = _("Round {number}: different. Line {line}: {parts}.")
        if not check.line:
            text = _("Round {number}: different: {parts}.")
        return text.format(number=number, line=check.line, parts=listed(parts, apart=True))
    if check.computed.get("redeal"):
        return _("Round {number}: the deal is void, as recorded.").format(number=number)
    points = listed(f"{one:+d}" if one else "0" for one in check.computed["points"])
    if not check.line:
        text = _("Round {number}: legal; the record has no result. Points {points}.")
        return text.format(number=number, points=points)
    return _("Round {number}: as recorded. Points {points}.").format(number=number, points=points)


def _difference(key: str, says: Any, is_: Any) -> str:
    if key == "deal":
        return _("the deal did not come from the seed")
    text = _("{key} is {record} in the record, but {expected} by the rules")
    return text.format(key=key, record=_shown(says), expected=_shown(is_))


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Telling


def _story(played: Replay) -> Iterator[str]:
    """The whole match in lines: one an action, and the accounts."""
    players = played.header.players
    text = _("Players: {players}. Rules: {rules}.")
    yield text.format(players=everything(players), rules=names.ruleset(played.header.rules))
    if played.header.branch is not None:
        yield branch_line(played.header.branch)
    for one in played.steps:
        yield from _told(one, players)
    match played.match.phase:
        case MatchOver(result, winners):
            yield ""
            yield from match_end(result, winners, played.header.rules, players)
        case _:
            yield _("The record ends here; the match is not finished.")


def _told(step: ReplayStep, players: tuple[str, ...]) -> Iterator[str]:
    """One action with what it did, in a line; what ends a round in lines of its own."""
    rules = step.before.rules
    if isinstance(step.action, NextRound):
        return
    if isinstance(step.action, Deal):
        yield ""
        yield round_begins(step.before.round, step.before.dealer, step.before.rules, players)
    line: list[str] = []
    for event in step.events:
        if isinstance(event, RoundEnded):
            if line:
                yield sentences(line)
            line = []
            yield from tell(event, rules, players)
            if isinstance(step.after.phase, RoundOver):
                yield next_dealer(event.result, players)
        else:
            line += tell(event, rules, players)
        if isinstance(event, Dealt):
            for seat, hand in enumerate(step.after.hands):
                if hand:
                    held = names.cards(hand, rules)
                    line.append(_("{name} holds {cards}.").format(name=players[seat], cards=held))
            yield from line
            line = []
    if line:
        yield sentences(line)


def _tell_json(played: Replay) -> None:
    """One object an action: the line of the record it came from, what was done, and what it led to, in words."""
    players = played.header.players
    for step in played.steps:
        seat = step.before.to_move
        try:
            done = action_line(seat, step.action) if seat is not None else {}
        except ValueError:  # the house
            done = {}
        told = [line for event in step.events for line in tell(event, step.before.rules, players)]
        say_json({"line": step.line, "round": step.before.round, **done, "told": told})

"""Records of matches: JSON Lines, one match a file (`.koikoi`).  Saves, replays and studies are all this.

    {"koikoi": 1, "rules": "german", "ruleset": {…}, "players": ["Aoi", "Ren"], "seed": 7,
     "shuffle": "koikoi 2",            every deal comes from the seed as `koikoi.table.shuffle` says
     "salt": "…", "commitment": "…",   the seal on a seed that nobody has chosen; not in "koikoi 1"
     "began": "2026-11-23T05:16:06Z",  when it was begun
     "code": "08DF-BDQT-K3KC-S02P",    the share code it was played from: its deals could be known beforehand
     "branch": {"of": "x.koikoi", "after": 57, "hidden": "as_dealt"},    or "dealt_anew": where it leaves another record
     "seating": {…}}                   crests, computer players, privacy: what `koikoi.table.seating` says
    {"lot": "3P1"}                    a lot, as long as there is no dealer yet; then the next line takes their place
    {"contributed": {"seat": 0, "place": 14, "at": 51234}}   before the first deal, which it is mixed into
    {"first_dealer": {"drawn": [["3P1", "3P2"], ["9A", "4R"]], "dealer": 1}}
    {"deal": {"round": 1, "dealer": 1, "hands": [[…], […]], "field": […], "stock": […]}}
    {"seat": 1, "play": "6A"}
    {"seat": 1, "pick": "6R"}           "leave" where the ruleset lets a match lie
    {"seat": 0, "call": "koikoi"}       or "stop"
    {"result": {"round": 1, "winner": 1, "yaku": [["hanami", 5]], …}}
    {"substituted": {"before": ["", "greedy"], "now": ["", "strong"]}}    from here on others play, seat by seat
    {"over": {"winners": [1]}}          after the last round
Unknown keys are kept and ignored.  Records that the game writes end each line with `"check"`: the CRC-32 of the line
without it and of all lines before, so that damage is seen even where the line still makes sense.  The last line has
`"end": true` before that, so that it is seen where lines are missing, and the first one says `"end_mark": true`: the
others have no such mark.  In a record written by hand, or by an older version, all that may be left out.  Check values
and marks belong to the text, not to the lines as they are kept in memory.  This module writes lines from what happens
and reads lines; playing them through the engine is `koikoi.table.replay`.
"""

import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeGuard

from koikoi import files
from koikoi.engine.actions import Seat
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.events import Misdealt
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import RoundResult
from koikoi.errors import KoikoiError, Message, OneOf, reason
from koikoi.rulesets import UnknownRuleset, ruleset_from_table, to_dict
from koikoi.rulesets.collection import named_ruleset
from koikoi.table import seating
from koikoi.table.branches import origin
from koikoi.table.branches.origin import BranchOrigin
from koikoi.table.faults import RecordedValue, RecordFault
from koikoi.table.seating import Seating
from koikoi.table.shuffle import CHOSEN, SEALED, Shuffle
from koikoi.texts import clean_line, clean_name

FORMAT = 1
MOST_BYTES = 2_000_000
"""Of a record; 99 rounds of four players take a quarter of that."""
MOST_LINE = 100_000
"""Bytes of one line."""
DEEPEST = 12
"""Levels in which the values of a line are nested, at most."""
MOST_NUMBER = 1_000_000_000
"""Points, at most."""
MOST_SEED = 1 << 128
MOST_NAME = 40
"""Characters of a player's name, at most."""
_CODE = re.compile("[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){1,5}")
_MOMENT = "%Y-%m-%dT%H:%M:%SZ"
Line = dict[str, Any]


class RecordError(KoikoiError, ValueError):
    """Something in a record that cannot be used; the message does not name the file."""

    def __init__(self, line: int, fault: Message) -> None:
        super().__init__(fault)
        self.line = line
        """From 1; 0 = the file as a whole."""

    @property
    def message(self) -> Message:
        """The fault with its line."""
        return RecordFault.IN_LINE(number=self.line, fault=self.fault) if self.line else self.fault


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: who plays what."""

    rules: Ruleset
    players: tuple[str, ...]
    seed: int | None = None
    totals: tuple[int, ...] | None = None
    """Where the match begins; None: as the ruleset says."""
    seating: Seating | None = None
    """None: people in every seat, nothing agreed on."""
    shuffle: str | None = None
    """The name of the shuffle by which all deals come from the seed; None: the record does not say."""
    salt: str = ""
    """Drawn with a sealed seed."""
    commitment: str = ""
    """The seal that the players were shown; empty where there was none."""
    code: str = ""
    """The share code that it was played from; empty where there was none."""
    branch: BranchOrigin | None = None
    """What it was played on from; None for a match of its own."""
    began: float | None = None
    """When it was begun, in seconds since 1970; None: the record does not say."""

    @property
    def source(self) -> Shuffle | None:
        """What all deals come from if nobody had a part in them; None where the record has no seed, or another way."""
        if self.seed is None:
            return None
        if self.shuffle == SEALED:
            return Shuffle(self.seed, self.salt) if self.salt else None
        return Shuffle(self.seed) if self.shuffle in (None, CHOSEN) else None

    @property
    def chance(self) -> int:
        """What chance apart from the deals comes from: nothing can be learned from it about a sealed seed."""
        return int(self.commitment[:13], 16) if self.commitment else self.seed or 0

    def line(self) -> Line:
        """The first line of a record."""
        line: Line = {"koikoi": FORMAT, "rules": self.rules.name, "ruleset": to_dict(self.rules)}
        line["players"] = list(self.players)
        if self.seed is not None:
            line["seed"] = self.seed
        if self.shuffle is not None:
            line["shuffle"] = self.shuffle
        if self.commitment:
            line |= {"salt": self.salt, "commitment": self.commitment}
        if self.began is not None:
            line["began"] = datetime.fromtimestamp(self.began, UTC).strftime(_MOMENT)
        if self.code:
            line["code"] = self.code
        if self.branch is not None:
            line["branch"] = self.branch.table()
        if self.totals is not None:
            line["totals"] = list(self.totals)
        if self.seating is not None:
            line["seating"] = self.seating.table()
        return line


# Writing


KINDS = ("seat", "deal", "result", "contributed", "lot", "first_dealer", "substituted", "over")
"""What makes a line one of the match; the first of these keys that it has says what it tells."""


def kind(line: Line) -> str:
    """Which of KINDS a line is; empty for one that is somebody's own, to be kept and ignored."""
    return next((key for key in KINDS if key in line), "")


def summary(result: RoundResult) -> Line:
    """A finished round as other programs read it."""
    accounts = [award.account for award in result.awards]
    alone = accounts[0] if len(accounts) == 1 else None
    return {
        "round": result.round,
        "winner": result.winner,
        "yaku": [[one.id, one.points] for account in accounts for one in account.yaku],
        "base": alone.base if alone else sum(one.total for one in accounts),
        "multiplier": alone.multiplier if alone else 1,
        "points": list(result.points),
        "totals": list(result.totals),
        "next_dealer": result.next_dealer,
    }


def result_line(result: RoundResult) -> Line:
    """The line after a finished round."""
    return {"result": summary(result)}


def over_line(winners: tuple[int, ...]) -> Line:
    """The last line of a finished match: the sides that won it.  Nothing depends on it; it saves looking further."""
    return {"over": {"winners": list(winners)}}


def redeal_line(number: int, event: Misdealt) -> Line:
    """The line after a deal that does not count."""
    return {"result": {"round": number, "redeal": True, "next_dealer": event.next_dealer}}


def dump(lines: Sequence[Line]) -> str:
    """The text of a record, each line with its check value."""
    return RecordText().of(lines)


class RecordText:
    """The text of a record that grows: of what was written before only the mark at the end is written anew."""

    def __init__(self) -> None:
        self._written: list[tuple[Line, str, int]] = []
        """Lines, their text without check value and mark, and the check value of each."""
        self._text: list[str] = []

    def of(self, lines: Sequence[Line]) -> str:
        """All of it; lines that were given before must not have been changed since."""
        pairs = enumerate(zip(self._written, lines, strict=False))
        same = next((place for place, (before, line) in pairs if before[0] is not line), len(lines))
        del self._written[same:], self._text[same:]
        for line in lines[len(self._written) :]:
            body = json.dumps(
                line if self._written else line | {_MARKED: True}, ensure_ascii=False, separators=(",", ":")
            )
            check = zlib.crc32(body.encode(), self._written[-1][2] if self._written else 0)
            self._written.append((line, body, check))
            self._text.append(_checked(body, check))
        if not self._written:
            return ""
        before = self._written[-2][2] if len(self._written) > 1 else 0
        last = f'{self._written[-1][1][:-1]},"end":true}}'
        return "".join([*self._text[:-1], _checked(last, zlib.crc32(last.encode(), before))])


_MARKED = "end_mark"
"""A key of the first line: the last line says that it is the last."""


def _checked(body: str, check: int) -> str:
    return f'{body[:-1]},"check":"{check:08x}"}}\n'


# Reading


def read_lines(path: Path) -> list[tuple[int, Line]]:
    """Reads a file into numbered lines.  Raises RecordError; the message does not name the file."""
    try:
        text = files.read_text(path, MOST_BYTES)
    except OSError as error:
        raise RecordError(0, RecordFault.UNREADABLE(reason=reason(error))) from None
    except UnicodeDecodeError as error:
        raise RecordError(0, RecordFault.NO_TEXT(byte=error.start)) from None
    return parse_lines(text)


def parse_lines(text: str) -> list[tuple[int, Line]]:
    """Splits the text of a record into numbered lines.  Raises RecordError for the first that is no good."""
    lines, fault = good_lines(text.encode("utf-8", "surrogatepass").split(b"\n"))
    if fault is not None:
        raise fault
    return lines


_CHECK = re.compile(rb'(,"end":true)?,"check":"([0-9a-f]{8})"\}\s*$')
"""The end of a line that the game has written, with the mark of the last one."""


def ends(data: bytes) -> bool:
    """True where a record says that its last line is the last; older versions said so only when it was over."""
    last = data.rstrip().rpartition(b"\n")[2]
    written = _CHECK.search(last)
    return last.startswith(b'{"over"') or (written is not None and written[1] is not None)


def good_lines(raw: Iterable[bytes]) -> tuple[list[tuple[int, Line]], RecordError | None]:
    """The numbered lines up to the first that is damaged or no JSON object, and what is wrong there.

    Empty lines are passed over.  If the first line has a check value, all must have one; where it says that the last
    line is marked, and none is, lines are missing.
    """
    lines: list[tuple[int, Line]] = []
    check, checked, marked, ended = 0, False, False, False
    for number, part in enumerate(raw, start=1):
        if not part.strip():
            continue
        written = _CHECK.search(part)
        if not lines:
            checked = written is not None
        body = part[: written.start(2) - len(b',"check":"')] + b"}" if written else part
        check = zlib.crc32(body, check)
        if written and not checked and len(lines) == 1:  # then it is the first line that has lost its check value
            return [], RecordError(lines[0][0], RecordFault.CHANGED())
        if checked != (written is not None) or (written and int(written[2], 16) != check):
            return lines, RecordError(number, RecordFault.CHANGED())
        if len(body) > MOST_LINE:
            return lines, RecordError(number, RecordFault.LONG_LINE(most=MOST_LINE // 1000))
        try:
            value = files.from_json(_unmarked(part, written).decode("utf-8"), DEEPEST)
            if b"\\u" in body:  # half of a character can be written so, but is no text
                json.dumps(value, ensure_ascii=False).encode()
        except UnicodeError:
            return lines, RecordError(number, RecordFault.NOT_UTF8())
        except ValueError:
            shown = shorten(body.decode("utf-8", "replace"))
            return lines, RecordError(number, RecordFault.NOT_JSON(found=shown))
        if not isinstance(value, dict):
            return lines, RecordError(number, RecordFault.NO_OBJECT(found=shorten(body.decode())))
        if written and not lines:
            marked = value.pop(_MARKED, False) is True
        ended |= "over" in value or (written is not None and written[1] is not None)
        lines.append((number, value))
    return lines, cut_off(lines) if marked and not ended else None


def cut_off(lines: list[tuple[int, Line]]) -> RecordError:
    """The fault of a record that has lost the lines behind these."""
    return RecordError(lines[-1][0] + 1 if lines else 1, RecordFault.CUT_OFF())


def _unmarked(part: bytes, written: re.Match[bytes] | None) -> bytes:
    """A line without check value and mark."""
    return part[: written.start()] + b"}" if written else part


_WHOLE = re.compile(rb',"check":"([0-9a-f]{8})"\}\n')


def outline(data: bytes) -> tuple[list[tuple[int, Line]], RecordError | None]:
    """What a match came to: as `good_lines`, but cards played and dealt may be left out.

    The last check value vouches for all lines, so those of a sound record need not be read one by one.
    """
    raw, checks = data.split(b"\n"), _WHOLE.findall(data)
    sound = checks and len(checks) == len(raw) - 1 and not raw[-1] and b"\\u" not in data
    sound = sound and max(map(len, raw)) <= MOST_LINE and ends(data)
    if not sound or int(checks[-1], 16) != zlib.crc32(_WHOLE.sub(b"}", data)):
        return good_lines(raw)
    lines: list[tuple[int, Line]] = []
    try:
        for number, part in enumerate(raw[:-1], start=1):
            if not part.startswith((b'{"seat":', b'{"deal":')) or b'"call":' in part:
                line = files.from_json(_unmarked(part, _CHECK.search(part)), DEEPEST)
                if not lines:
                    line.pop(_MARKED, None)
                lines.append((number, line))
    except (ValueError, TypeError, KeyError):  # whole, but never was a record
        return good_lines(raw)
    return lines, None


def shorten(value: object) -> str:
    """A value of a file, short enough for a message."""
    shown = value if isinstance(value, str) else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"


def wrong(number: int, key: str, value: object, allowed: Message | OneOf) -> RecordError:
    """The error for a value that a key can't have."""
    return RecordError(number, RecordFault.VALUE(key=key, found=shorten(value), allowed=allowed))


def read_header(number: int, line: Line) -> Header:
    """Reads the first line.  Raises RecordError."""
    if "koikoi" not in line:
        raise RecordError(number, RecordFault.NO_HEADER())
    if line["koikoi"] != FORMAT:
        raise RecordError(number, RecordFault.FORMAT(found=shorten(line["koikoi"]), known=FORMAT))
    players = line.get("players", ["1", "2"])
    if not isinstance(players, list) or not all(isinstance(one, str) for one in players):
        raise wrong(number, "players", players, RecordedValue.NAMES())
    players = [clean_name(one, MOST_NAME) for one in players]
    rules = _rules(number, line)
    if len(players) not in rules.seat_counts:
        allowed = OneOf(rules.seat_counts)
        raise RecordError(number, RecordFault.PLAYERS(rules=rules.name, allowed=allowed, found=len(players)))
    seed, totals = line.get("seed"), line.get("totals")
    if seed is not None and not (whole(seed) and abs(seed) < MOST_SEED):
        raise wrong(number, "seed", seed, RecordedValue.NUMBER())
    if totals is not None:
        totals = _numbers(number, "totals", totals)
    seats = seating.read(line["seating"], tuple(players)) if "seating" in line else None
    shuffle = line.get("shuffle")
    salt, commitment = _digits(number, "salt", line, 32), _digits(number, "commitment", line, 64)
    named = shuffle if isinstance(shuffle, str) else None
    code = line.get("code")
    played_from = code if isinstance(code, str) and _CODE.fullmatch(code) else ""
    branch = origin.read(line.get("branch"))
    began = _moment(line.get("began"))
    return Header(rules, tuple(players), seed, totals, seats, named, salt, commitment, played_from, branch, began)


def _moment(value: object) -> float | None:
    """A moment that any system can say in its calendar; None for any other value."""
    try:
        moment = datetime.strptime(value, _MOMENT) if isinstance(value, str) else None
    except ValueError:
        return None
    if moment is None or not 1971 <= moment.year < 3000:
        return None
    return moment.replace(tzinfo=UTC).timestamp()


def _digits(number: int, key: str, line: Line, count: int) -> str:
    """Hexadecimal digits, if they are there."""
    value = line.get(key, "")
    if isinstance(value, str) and (not value or re.fullmatch(f"[0-9a-f]{{{count}}}", value)):
        return value
    raise wrong(number, key, value, RecordedValue.DIGITS(count=count))


def _rules(number: int, line: Line) -> Ruleset:
    name, table = line.get("rules"), line.get("ruleset")
    if table is not None:
        if not isinstance(table, dict):
            raise wrong(number, "ruleset", table, RecordedValue.PARAMETERS())
        try:
            return _ruleset(clean_line(str(name or "unnamed"), MOST_NAME), json.dumps(table))
        except RulesetError as error:
            raise RecordError(number, error.message) from None
        except RecursionError:
            raise RecordError(number, RecordFault.TOO_DEEP()) from None
    if not isinstance(name, str):
        raise wrong(number, "rules", name, RecordedValue.RULESET())
    try:
        return named_ruleset(name)
    except UnknownRuleset as error:
        raise RecordError(number, error.message) from None


@lru_cache(maxsize=64)
def _ruleset(name: str, table: str) -> Ruleset:
    """Checking a table takes longer than all else in a header, and most matches are played by the same few."""
    return ruleset_from_table(name, json.loads(table))


def whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(number: int, key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(whole(one) and abs(one) <= MOST_NUMBER for one in value):
        raise wrong(number, key, value, RecordedValue.NUMBERS())
    return tuple(value)


def read_seat(number: int, value: object, seats: int, key: str = "seat") -> Seat:
    """Reads a seat.  Raises RecordError."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < seats:
        raise wrong(number, key, value, RecordedValue.RANGE(low=0, high=seats - 1))
    return Seat(value)

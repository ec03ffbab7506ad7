"""Share codes: rules, players, first dealer and seed of a match in at most 29 characters, as `08DF-BDQT-K3KC-S02P`.

A code means the same for ever, so these tables only ever grow at their ends.  A number is built up from the seed:
times a base, plus a value, for each of the seats (32; the last seat first), the first dealer (the number of seats),
the number of seats less two (6), the rounds (100) and the rules (256).  It is written in DIGITS, filled up with zeros
in front, and a digit more makes the whole, read as a polynomial over GF(32) (x^5 + x^2 + 1) with the last digit as its
constant, zero at 2.  So any wrong digit, and any two that have changed places, are noticed.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from koikoi.engine.actions import Deal, Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver
from koikoi.errors import KoikoiError
from koikoi.rulesets.collection import bundled, genuine
from koikoi.table.faults import CodeFault
from koikoi.table.record import Header, Line
from koikoi.table.replay import Replay
from koikoi.table.shuffle import new_seed
from koikoi.texts import clean_line

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RULES: Final = ("nintendo-standard", "italian", "nintendo", "spanish", "german", "koikoi-japan", "clubhouse")
_LEVELS: Final = ("beginner", "player", "strong", "master")
_STYLES: Final = ("", ":careful", ":daring", ":brights", ":ribbons")
PLAYERS: Final = ("", "random", "greedy", *(level + style for level in _LEVELS for style in _STYLES), "steady")
"""Who may sit in a seat; empty: a person."""
SEEDS: Final = 1 << 53
"""Seeds that a code can hold lie below this."""
_MOST_SEATS: Final = 7
_GROUP: Final = 4
_SHORTEST: Final = 2 * _GROUP
_LONGEST: Final = 6 * _GROUP
_MOST_TYPED: Final = 100
_RULES_BASE, _ROUNDS_BASE, _SEATS_BASE, _PLAYERS_BASE = 256, 100, _MOST_SEATS - 1, 32


class CodeError(KoikoiError, ValueError):
    """A text that is no share code, or a match that has none."""


@dataclass(frozen=True, slots=True)
class SharedMatch:
    """What two who play the same code have in common."""

    rules: Ruleset
    agents: tuple[str, ...]
    """Computer players by seat; empty: a person."""
    dealer: Seat
    """Who deals first."""
    seed: int


def code_of(match: SharedMatch) -> str:
    """The code of a match.  Raises CodeError where it can have none."""
    rules, seats = match.rules, len(match.agents)
    if rules.name not in RULES or not genuine(rules):
        raise CodeError(CodeFault.OWN_RULES(rules=rules.name))
    if not 0 <= match.seed < SEEDS or any(agent not in PLAYERS for agent in match.agents):
        raise CodeError(CodeFault.OTHERWISE())
    number = match.seed
    for agent in reversed(match.agents):
        number = number * _PLAYERS_BASE + PLAYERS.index(agent)
    number = number * seats + match.dealer
    number = number * _SEATS_BASE + seats - 2
    number = number * _ROUNDS_BASE + rules.rounds
    return _written(number * _RULES_BASE + RULES.index(rules.name))


def read_code(text: str) -> SharedMatch:
    """Reads a code as people type it: in small letters, with other dashes and spaces, O for 0.  Raises CodeError."""
    digits = _digits(text)
    number = 0
    for digit in digits[:-1]:
        number = number * len(DIGITS) + digit
    number, named = divmod(number, _RULES_BASE)
    number, rounds = divmod(number, _ROUNDS_BASE)
    number, seats = divmod(number, _SEATS_BASE)
    seats += 2
    number, dealer = divmod(number, seats)
    sitting = []
    for _ in range(seats):
        number, player = divmod(number, _PLAYERS_BASE)
        sitting.append(player)
    if named >= len(RULES) or max(sitting) >= len(PLAYERS):
        raise CodeError(CodeFault.UNKNOWN())
    rules = bundled()[RULES[named]]
    if not rounds or seats not in rules.seat_counts or number >= SEEDS:
        raise CodeError(CodeFault.UNKNOWN())
    agents = tuple(PLAYERS[player] for player in sitting)
    return SharedMatch(replace(rules, rounds=rounds), agents, Seat(dealer), number)


def shared_match(replay: Replay) -> SharedMatch:
    """What somebody needs to play this match, too.  Raises CodeError while it may not be told, or no code holds it."""
    if not isinstance(replay.match.phase, MatchOver):
        raise CodeError(CodeFault.NOT_OVER())
    return _begun(replay.header, _dealer(replay), fair=replay.fair)


def just_played(header: Header, lines: Sequence[Line], *, fair: bool | None) -> SharedMatch:
    """The same of a match that has come to its end at our own table.  Raises CodeError where no code holds it."""
    chosen = (line["first_dealer"]["dealer"] for line in lines if "first_dealer" in line)
    return _begun(header, next(chosen, None), fair=fair)


def once_more(header: Header) -> SharedMatch:
    """The same rules and players with deals that nobody has seen yet, where those of the match itself fit in no code.

    Raises CodeError where the rules, or points given beforehand, fit in none, either.
    """
    if header.totals is not None:
        raise CodeError(CodeFault.OTHERWISE())
    agents = _agents(header)
    seed = new_seed()
    return SharedMatch(header.rules, agents, Seat(seed % len(agents)), seed)


def may_be_from_its_code(header: Header) -> bool:
    """Whether rules, players and seed of a match are those of the share code that its record names."""
    if not header.code:
        return False
    try:
        dealer = read_code(header.code).dealer
        return code_of(_begun(header, dealer, fair=True)) == header.code
    except CodeError:
        return False


def from_its_code(replay: Replay) -> bool:
    """True where the match was played from the share code that its record names, by those of whom the code says so."""
    if replay.substitutions:
        return False
    try:
        return code_of(_begun(replay.header, _dealer(replay), fair=replay.fair)) == replay.header.code
    except CodeError:
        return False


def _dealer(replay: Replay) -> Seat | None:
    return next((one.before.dealer for one in replay.steps if isinstance(one.action, Deal)), None)


def _begun(header: Header, dealer: Seat | None, *, fair: bool | None) -> SharedMatch:
    if header.salt:
        raise CodeError(CodeFault.SEALED())
    if dealer is None or header.seed is None or header.totals is not None or not fair:
        raise CodeError(CodeFault.OTHERWISE())
    return SharedMatch(header.rules, _agents(header), dealer, header.seed)


def _agents(header: Header) -> tuple[str, ...]:
    return tuple(one.agent for one in header.seating.chairs) if header.seating else ("",) * len(header.players)


def _written(number: int) -> str:
    digits: list[int] = []
    while number or (len(digits) + 1) % _GROUP or len(digits) < _SHORTEST - 1:
        number, digit = divmod(number, len(DIGITS))
        digits.insert(0, digit)
    text = "".join(DIGITS[digit] for digit in (*digits, _remainder((*digits, 0))))
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def _digits(text: str) -> list[int]:
    """The digits of what was typed, if they make a code."""
    plain = unicodedata.normalize("NFKC", text[:_MOST_TYPED]).upper().replace("O", "0")
    typed = [one for one in plain if not one.isspace() and unicodedata.category(one) not in ("Pd", "Cf")]
    shown = clean_line(text.strip(), 40)
    if strange := next((one for one in typed if one not in DIGITS), ""):
        raise CodeError(CodeFault.STRANGE(found=shown, character=clean_line(strange, 1)))
    if len(text) > _MOST_TYPED or len(typed) % _GROUP or not _SHORTEST <= len(typed) <= _LONGEST:
        raise CodeError(CodeFault.LENGTH(found=shown, count=len(typed)))
    digits = [DIGITS.index(one) for one in typed]
    if _remainder(digits):
        raise CodeError(CodeFault.CHECK(found=shown))
    return digits


def _remainder(digits: Sequence[int]) -> int:
    """The polynomial with these coefficients at 2, over GF(32)."""
    value = 0
    for digit in digits:
        value = value << 1 ^ (0b100101 if value & 0b10000 else 0) ^ digit
    return value

"""Questions about a score as plain JSON values, and their answers; what `score` and `score --batch` share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from koikoi.engine.cards import DECK, CardSet
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import NOTHING, Account, Calls, account_of, factors_of, month_of_round
from koikoi.errors import KoikoiError

KEYS: Final = ("id", "rules", "captured", "own_calls", "opponent_calls", "round", "field", "base")
MOST_OPPONENTS: Final = 3
_BITS: Final = {code: one.bit for one in DECK for code in (one.code, one.code.lower())}


class BadQuestion(KoikoiError, ValueError):
    """A question that cannot be answered; the message says what was found and what is allowed."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a pile is to be valued by."""

    captured: int
    """The pile as a mask."""
    calls: Calls
    round: int
    field: int
    """What lies face up, as a mask."""
    base: int | None
    """In place of the pile: only the multiplier is asked for."""


def read(asked: dict[str, Any]) -> Question:
    """Checks the values of a question; the ruleset is the caller's business.  Raises BadQuestion."""
    get = asked.get
    own = get("own_calls", 0)
    if type(own) is not int or own < 0:
        raise BadQuestion(f"own_calls: found {shown(own)}, allowed is a whole number from 0")
    opponents = get("opponent_calls", 0)
    several = opponents if type(opponents) is list else [opponents]
    if any(type(one) is not int or one < 0 for one in several):
        raise BadQuestion(f"opponent_calls: found {shown(opponents)}, allowed is a whole number from 0, or a list")
    if len(several) > MOST_OPPONENTS:
        raise BadQuestion(f"opponent_calls: found {len(several)} opponents, allowed are {MOST_OPPONENTS} at most")
    played = get("round", 1)
    if type(played) is not int or played < 1:
        raise BadQuestion(f"round: found {shown(played)}, allowed is a whole number from 1")
    captured, field = _mask("captured", get("captured")), _mask("field", get("field"))
    if both := captured & field:
        raise BadQuestion(f"{CardSet.of_mask(both)}: a card cannot be captured and lie on the field as well")
    base = get("base")
    if base is not None:
        if type(base) is not int or base < 0:
            raise BadQuestion(f"base: found {shown(base)}, allowed is a whole number from 0")
        if captured:
            raise BadQuestion("base: it stands in place of captured; give one of the two")
    return Question(captured, Calls(own, (), tuple(several) or (0,)), played, field, base)


def _mask(key: str, codes: Any) -> int:
    if codes is None:
        return 0
    if type(codes) is not list:
        raise BadQuestion(f'{key}: found {shown(codes)}, allowed is a list of cards such as ["1B", "3B"]')
    if len(codes) > len(DECK):
        raise BadQuestion(f"{key}: found {len(codes)} cards, the deck has {len(DECK)}")
    mask = 0
    for code in codes:
        bit = _BITS.get(code) if type(code) is str else None
        if bit is None:
            bit = _bit(key, code)
        if mask & bit:
            raise BadQuestion(f"{key}: the card {CardSet.of_mask(bit)} comes twice")
        mask |= bit
    return mask


def _bit(key: str, code: Any) -> int:
    """The slow way to a card: mixed case, spaces, or a complaint."""
    if type(code) is str and (bit := _BITS.get(code.strip().upper())):
        return bit
    raise BadQuestion(f"{key}: no card {shown(code)}; cards are written 1B, 1R, 1P1, 1P2, 2A … 12P3")


def answer(rules: Ruleset, question: Question) -> Account:
    """What the pile is worth if its owner stops now; from a base alone, only the multiplier."""
    if question.base is None:
        return account_of(
            rules,
            CardSet.of_mask(question.captured),
            month=month_of_round(question.round),
            calls=question.calls,
            field=CardSet.of_mask(question.field),
        )
    if not question.base:
        return NOTHING
    factors, multiplier = factors_of(rules, question.base, question.calls)
    return Account((), 0, question.base, factors, multiplier, question.base * multiplier)


def as_json(worth: Account) -> dict[str, Any]:
    """The answer as other programs read it."""
    return {
        "yaku": [[one.id, one.points] for one in worth.yaku],
        "base": worth.base,
        "multiplier": worth.multiplier,
        "total": worth.total,
    }


def shown(value: Any) -> str:
    """A value as JSON writes it, short enough for a message."""
    import json

    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "…"


def meant(key: str, known: Iterable[str] = KEYS) -> str | None:
    """The key a misspelling stands for, or None where it is simply somebody's own."""
    from difflib import get_close_matches

    close = get_close_matches(key, known, n=1, cutoff=0.75)
    return close[0] if close else None

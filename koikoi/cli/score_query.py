"""Questions about a score as plain JSON values, and their answers; what `score` and `score --batch` share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from koikoi.cli.faults import QuestionFault
from koikoi.engine.cards import DECK, CardSet
from koikoi.engine.parameters import LimitScope, LoserYaku
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import NOTHING, Account, Calls, account_of, capped, factors_of, find_yaku, month_of_round
from koikoi.errors import KoikoiError
from koikoi.texts import plain

KEYS: Final = (
    *("id", "rules", "captured", "own_calls", "opponent_calls", "round", "field", "dealt_field", "opponent_captured"),
    "base",
)
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
    dealt: int
    """What the deal put face up, as a mask."""
    others: tuple[int, ...]
    """The piles of opponents as masks."""
    base: int | None
    """In place of the pile: only the multiplier is asked for."""


def read(asked: dict[str, Any]) -> Question:
    """Checks the values of a question; the ruleset is the caller's business.  Raises BadQuestion."""
    get = asked.get
    own = _whole("own_calls", get("own_calls", 0), 0)
    opponents = get("opponent_calls", 0)
    several = opponents if type(opponents) is list else [opponents]
    if any(type(one) is not int or one < 0 for one in several):
        raise BadQuestion(f"opponent_calls: found {shown(opponents)}, allowed is a whole number from 0, or a list")
    if len(several) > MOST_OPPONENTS:
        raise BadQuestion(QuestionFault.OPPONENTS(key="opponent_calls", found=len(several), most=MOST_OPPONENTS))
    played = _whole("round", get("round", 1), 1)
    captured, field = _mask("captured", get("captured")), _mask("field", get("field"))
    dealt = _mask("dealt_field", get("dealt_field")) if get("dealt_field") is not None else field
    others, piles = _piles("opponent_captured", get("opponent_captured", [])), captured
    for pile in others:
        if both := piles & pile:
            raise BadQuestion(QuestionFault.TWO_PILES(cards=CardSet.of_mask(both)))
        piles |= pile
    if both := piles & field:
        raise BadQuestion(QuestionFault.TWO_PLACES(cards=CardSet.of_mask(both)))
    base = get("base")
    if base is not None:
        _whole("base", base, 0)
        if captured:
            raise BadQuestion("base: it stands in place of captured; give one of the two")
        if any(others):
            raise BadQuestion("opponent_captured: base holds the others' yaku already; leave it out")
    elif get("captured") is None:
        raise BadQuestion('captured is missing; give the cards, such as ["1B", "3B"], or [] for none')
    return Question(captured, Calls(own, (), tuple(several) or (0,)), played, field, dealt, others, base)


def _piles(key: str, piles: Any) -> tuple[int, ...]:
    """One pile, a list of cards; or a list of such lists, one for each opponent."""
    several = piles if type(piles) is list and all(type(one) is list for one in piles) else [piles]
    if len(several) > MOST_OPPONENTS:
        raise BadQuestion(QuestionFault.OPPONENTS(key=key, found=len(several), most=MOST_OPPONENTS))
    return tuple(_mask(key, one) for one in several)


def _whole(key: str, value: Any, least: int) -> int:
    if type(value) is not int or value < least:
        raise BadQuestion(QuestionFault.NOT_WHOLE(key=key, found=shown(value), least=least))
    return value


def _mask(key: str, codes: Any) -> int:
    if codes is None:
        return 0
    if type(codes) is not list:
        raise BadQuestion(f'{key}: found {shown(codes)}, allowed is a list of cards such as ["1B", "3B"]')
    if len(codes) > len(DECK):
        raise BadQuestion(QuestionFault.MORE_THAN_DECK(key=key, found=len(codes), deck=len(DECK)))
    mask = 0
    for code in codes:
        bit = _BITS.get(code) if type(code) is str else None
        if bit is None:
            bit = _bit(key, code)
        if mask & bit:
            raise BadQuestion(QuestionFault.TWICE(key=key, card=CardSet.of_mask(bit)))
        mask |= bit
    return mask


def _bit(key: str, code: Any) -> int:
    """The slow way to a card: mixed case, full width, spaces, or a complaint."""
    if type(code) is str and (bit := _BITS.get(plain(code).upper())):
        return bit
    raise BadQuestion(QuestionFault.NO_CARD(key=key, found=shown(code)))


def answer(rules: Ruleset, question: Question) -> Account:
    """What the pile is worth if its owner stops now; from a base alone, only the multiplier.

    Raises BadQuestion for calls that nobody can have made under these rules.
    """
    _check_calls(rules, question.calls, len(question.others))
    dealt = CardSet.of_mask(question.dealt)
    if question.base is None:
        return account_of(
            rules,
            CardSet.of_mask(question.captured),
            month=month_of_round(question.round),
            calls=question.calls,
            field=CardSet.of_mask(question.field),
            theirs=_theirs(rules, question),
            dealt=dealt,
        )
    if not question.base:
        return NOTHING
    factors, multiplier = factors_of(rules, question.base, question.calls, dealt)
    return Account((), 0, question.base, factors, multiplier, capped(rules, question.base * multiplier))


def _theirs(rules: Ruleset, question: Question) -> int:
    """What the opponents' yaku add, or below 0 take away; each valued with that player's own calls."""
    called = [*question.calls.opponents, *[0] * len(question.others)]
    month, field = month_of_round(question.round), CardSet.of_mask(question.field)
    found = [
        find_yaku(rules, CardSet.of_mask(pile), month=month, called=calls > 0, field=field)
        for pile, calls in zip(question.others, called, strict=False)
    ]
    sign = {LoserYaku.TAKE: 1, LoserYaku.DIFFERENCE: -1}.get(rules.loser_yaku, 0)
    return sign * sum(one.points for held in found for one in held)


def _check_calls(rules: Ruleset, calls: Calls, piles: int) -> None:
    rivals = {seats: seats - (2 if rules.teams(seats) else 1) for seats in rules.seat_counts}
    given = len(calls.opponents)
    if given > max(rivals.values()):
        raise BadQuestion(QuestionFault.OPPONENTS(key="opponent_calls", found=given, most=max(rivals.values())))
    if piles > max(rivals.values()):
        raise BadQuestion(QuestionFault.OPPONENTS(key="opponent_captured", found=piles, most=max(rivals.values())))
    most = max(rules.most_calls(seats) for seats, others in rivals.items() if others >= given)
    for key, called in (("own_calls", calls.own), ("opponent_calls", max(calls.opponents, default=0))):
        if called > most:
            raise BadQuestion(QuestionFault.TOO_MANY_CALLS(key=key, found=called, most=most, rules=rules.name))
    if rules.koikoi_limit_scope is LimitScope.ROUND and 0 < rules.koikoi_limit < calls.total:
        fault = QuestionFault.TOO_MANY_IN_ROUND
        raise BadQuestion(fault(key="opponent_calls", found=calls.total, most=rules.koikoi_limit, rules=rules.name))


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
    """The key a misspelling probably stands for."""
    from difflib import get_close_matches

    close = get_close_matches(key, known, n=1, cutoff=0.75)
    return close[0] if close else None

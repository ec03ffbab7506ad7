"""`koikoi score`: what captured cards are worth, and why."""

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any, Final

from koikoi.cli.faults import QuestionFault
from koikoi.cli.output import Failure, Parser, rules_named, say, say_json, whole
from koikoi.cli.score_query import KEYS, BadQuestion, answer, as_json, read
from koikoi.engine.scoring import Account, Factor, Reason
from koikoi.errors import Message
from koikoi.locales import _
from koikoi.locales.account import account
from koikoi.texts import plain

_OPTIONS: Final = {"captured": "CARD"} | {
    key: f"--{key.replace('_', '-')}"
    for key in ("own_calls", "opponent_calls", "round", "field", "dealt_field", "opponent_captured")
}
"""What keys of a question are called here."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code."""
    options = parser().parse_intermixed_args(arguments)
    if options.batch:
        return _batch(options)
    if not options.rules:
        raise Failure(QuestionFault.NO_RULES())
    asked = _asked(options)
    rules = rules_named(options.rules)
    try:
        worth = answer(rules, read(asked))
    except BadQuestion as error:
        raise Failure(_of_options(error.message)) from None
    words = account(worth, rules)
    if options.json:
        say_json({"rules": options.rules, **as_json(worth), **_why(worth), "words": words})
    else:
        say(*words[:-1])
        say(_("Base: {base}").format(base=worth.base))
        say(_("Multiplier: {multiplier}").format(multiplier=worth.multiplier))
        say(_("Total: {total}").format(total=worth.total))
    return 0


def parser() -> Parser:
    """The options of the command."""
    made = Parser(
        "score",
        _(
            "Tells the yaku in a captured pile, the base, the multiplier, the total, and why."
            " Cards are written month and letter, with a number for plain cards: 1B 1R 1P1 1P2 2A ... 12P3."
        ),
        "koikoi score --rules german --own-calls 1 1B 3B 8B",
    )
    made.add_argument("cards", nargs="*", metavar="CARD", help=_("the captured cards"))
    made.add_argument("--rules", metavar="R", help=_("the ruleset: a name from koikoi rules list, or a file"))
    made.add_argument("--own-calls", metavar="N", default="0", help=_("koi-koi called by the owner of the pile"))
    made.add_argument(
        "--opponent-calls", metavar="N", nargs="+", action="extend", help=_("koi-koi called by each opponent")
    )
    made.add_argument("--round", metavar="N", default="1", help=_("the round, for what depends on its month"))
    made.add_argument(
        "--field",
        metavar="CARD",
        nargs="+",
        action="extend",
        help=_("what lies on the field, where that matters; give the captured cards before it"),
    )
    made.add_argument(
        "--dealt-field",
        metavar="CARD",
        nargs="+",
        action="extend",
        help=_("what the deal put face up, where that multiplies; without it, what lies on the field"),
    )
    made.add_argument(
        "--opponent-captured",
        metavar="CARD",
        nargs="+",
        action="append",
        help=_("what an opponent has captured, where that counts; once for each opponent"),
    )
    made.add_argument("--json", action="store_true", help=_("JSON in place of text"))
    made.add_argument("--batch", action="store_true", help=_("one JSON object a line in, one a line out"))
    made.add_argument_group(_("Keys of an object of --batch"), "\n".join(_keys()))
    made.usage = "%(prog)s --rules R CARD [CARD ...]"  # argparse would cut it out of its English help
    return made


def _keys() -> Iterator[str]:
    words = {
        "id": _("anything; it comes back with the answer"),
        "rules": _("the ruleset: a name or a file; where it is missing, that of --rules"),
        "captured": _("the captured cards, a list; it has to be there, unless base is"),
        "own_calls": _("koi-koi called by the owner of the pile (0)"),
        "opponent_calls": _("koi-koi called by the opponent, or a list of them, one for each opponent (0)"),
        "round": _("the round, for what depends on its month (1)"),
        "field": _("what lies on the field, a list of cards ([])"),
        "dealt_field": _("what the deal put face up, a list of cards; where it is missing, that of field"),
        "opponent_captured": _("what the opponent has captured, a list of cards, or one list for each opponent ([])"),
        "base": _("in place of captured: points whose multiplier is asked for"),
    }
    for key in KEYS:
        yield f"{key}: {words[key]}"


def _batch(options: Namespace) -> int:
    from koikoi.cli.batch import batch, standard_input, standard_output

    if options.cards:
        raise Failure(QuestionFault.CARDS_BESIDE_BATCH())
    return 0 if batch(options.rules, standard_input(), standard_output()) else 2


def _asked(options: Namespace) -> dict[str, Any]:
    """The options as a question."""
    calls = _split(options.opponent_calls or ["0"])
    opponents = [one for one in calls if re.fullmatch(r"[+-]?\d+", one)]
    captured = [*calls[len(opponents) :], *_split(options.cards)]  # `--opponent-calls 1 1B 3B`: numbers, then cards
    if not captured:
        raise Failure(QuestionFault.CARDS_AFTER_FIELD() if options.field else QuestionFault.NO_CARDS())
    return {
        "captured": captured,
        "field": _split(options.field or []),
        "dealt_field": _split(options.dealt_field) if options.dealt_field else None,
        "opponent_captured": [_split(one) for one in options.opponent_captured or []],
        "own_calls": whole("--own-calls", options.own_calls, 0),
        "opponent_calls": [whole("--opponent-calls", one, 0) for one in opponents],
        "round": whole("--round", options.round, 1),
    }


def _split(values: list[str]) -> list[str]:
    """Cards may also be given with commas, or several in quotes."""
    return [one for value in values for one in re.split(r"[\s,]+", plain(value)) if one]


def _of_options(fault: Message) -> Message:
    """The fault of a question that was asked by options: it names those, not the keys of a question."""
    option = _OPTIONS.get(str(fault.values.get("key", "")))
    return Message(fault.code, {**fault.values, "key": option}) if option else fault


def _why(worth: Account) -> dict[str, Any]:
    return {
        "cards": {one.id: [card.code for card in one.cards] for one in worth.yaku},
        "extras": {one.id: [one.extra_cards, one.extra_points] for one in worth.yaku if one.extra_cards},
        "bonus": worth.bonus,
        "theirs": worth.theirs,
        "factors": [
            {"reason": one.reason.value, "by": one.by, **_of(one), "counts": one.counts} for one in worth.factors
        ],
    }


def _of(factor: Factor) -> dict[str, Any]:
    """The meaning of a factor, by its name: the points from which it counts, cards on the field, or calls."""
    match factor.reason:
        case Reason.SEVEN:
            return {"threshold": factor.calls}
        case Reason.FIELD:
            return {"cards": [card.code for card in factor.cards]}
        case _:
            return {"calls": factor.calls}

"""What differs between two rulesets, in words: for `koikoi rules diff`, and for what is told at a glance."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.parameters import Counts, Multiplier, When
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Selector, Special, Viewing, Yaku
from koikoi.locales import _, either, everything, listed, names, parameters
from koikoi.locales.rules.multipliers import cards_of
from koikoi.locales.rules.yaku import needs_in_words
from koikoi.rulesets.tables import differences


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that is not the same in two rulesets."""

    key: str
    """As files write it; fields of yaku as `yaku.goko.points`."""
    what: str
    first: str
    second: str


def told(rules: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """Every difference, in the order of the parameters."""
    for key, _first, _second in differences(rules, other):
        yield Difference(key, what(key, rules), value(key, rules), value(key, other))


def lines(rules: Ruleset, other: Ruleset, first: str, second: str) -> Iterator[str]:
    """Every difference as a line; `first` and `second` say whose values they are."""
    for one in told(rules, other):
        text = _("{what} ({key}). {one}: {first}; {other}: {second}")
        yield text.format(what=one.what, key=one.key, one=first, other=second, first=one.first, second=one.second)


def what(key: str, rules: Ruleset) -> str:
    """A parameter, or a field of a yaku, in words."""
    if not key.startswith("yaku."):
        return parameters.words(key).label
    _yaku, name, field = key.split(".")
    text = {
        "points": _("{yaku}: points"),
        "extra": _("{yaku}: for each further card"),
        "extra_of": _("{yaku}: which further cards"),
        "extra_with": _("{yaku}: further cards counted together with"),
        "needs": _("{yaku}: what it is made of"),
        "replaces": _("{yaku}: in place of"),
        "viewing": _("{yaku}: counts as"),
        "months": _("{yaku}: only in"),
        "opens": _("{yaku}: lets one stop or call"),
        "extra_after_koikoi": _("{yaku}: further cards only after koi-koi"),
    }.get(field, _("{yaku}: its name"))
    return text.format(yaku=names.yaku(name, rules).name)


def value(key: str, rules: Ruleset) -> str:
    """The value of a parameter, or of a field of a yaku, in words."""
    if key.startswith("yaku."):
        _yaku, name, field = key.split(".")
        row = next((one for one in rules.yaku if one.id == name), None)
        return (row and _of_yaku(row, field, rules)) or _("nothing")
    match vars(rules)[key]:
        case bool() as truth:
            return _("yes") if truth else _("no")
        case Enum() as chosen:
            return parameters.value(key, chosen.value)
        case CardSet() as cards:
            return names.cards(cards, rules) or _("nothing")
        case tuple() as several:
            return _several(key, several, rules) or _("nothing")
        case other:
            return str(other)


def _several(key: str, values: tuple[Any, ...], rules: Ruleset) -> str:
    """A value of several parts; empty for none."""
    match values:
        case (Kind(), *_rest):
            return listed(names.kinds(kind, rules) for kind in values)
        case (Multiplier(), *_rest):
            return listed((_factors(row, rules) for row in values), apart=True)
        case _ if key.endswith("_packets"):
            return listed(map(str, values))
        case _:
            return briefly(values, "+" if key == "own_koikoi_bonus" else "×")


def _factors(row: Multiplier, rules: Ruleset) -> str:
    """A row of factors: "×3 from 10 points"; "Brights: ×2 from 1, ×3 from 2"."""
    text = _("{factor} from {count}")
    steps = [(f"×{by}", count) for count, by in row.steps.items()]
    if row.when is When.POINTS:
        return listed(text.format(factor=factor, count=names.points(count)) for factor, count in steps)
    told = listed(text.format(factor=factor, count=count) for factor, count in steps)
    told = _("{what}: {outcome}").format(what=cards_of(row, rules), outcome=told)
    return listed((told, _("lucky hands too"))) if row.all else told


def briefly(by_calls: Counts, sign: str) -> str:
    """A table by calls as the steps in it: "×2 from call 4, ×3 from call 5"; where calls change nothing: "nothing"."""
    usual = 1 if sign == "×" else 0
    steps = [(calls, one) for calls, one in enumerate(by_calls) if one != (by_calls[calls - 1] if calls else usual)]
    if [calls for calls, _one in steps] == [1]:
        return f"{sign}{steps[0][1]}"
    text = _("{factor} from call {calls}")
    return listed(text.format(factor=f"{sign}{one}", calls=calls) for calls, one in steps) or _("nothing")


def _of_yaku(row: Yaku, field: str, rules: Ruleset) -> str:
    """Empty for nothing."""
    found: Any = {
        "needs": needs_in_words(row, rules),
        "points": str(row.points),
        "extra": str(row.extra or ""),
        "extra_of": row.extra_of and _cards(row.extra_of, rules),
        "extra_with": row.extra_with and names.yaku(row.extra_with, rules).name,
        "replaces": everything([names.yaku(one, rules).name for one in row.replaces]),
        "viewing": row.viewing
        and names.yaku({Viewing.FLOWERS: "hanami", Viewing.MOON: "tsukimi"}[row.viewing], rules).name,
        "months": either([names.month(month, rules) for month in row.months]),
        "opens": _("yes") if row.opens else _("no"),
        "extra_after_koikoi": _("yes") if row.extra_after_koikoi else _("no"),
        "name": row.name,
        "kanji": row.kanji,
    }[field]
    return found or ""


def _cards(selector: Selector, rules: Ruleset) -> str:
    match selector:
        case Kind():
            return names.kinds(selector, rules)
        case Special.MONTH:
            return names.yaku("tsukifuda", rules).name
        case CardSet():
            return names.cards(selector, rules)

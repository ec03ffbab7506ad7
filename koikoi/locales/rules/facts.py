"""The rules in a glance: a label and a few words each, for a narrow column.  The whole truth is in `in_words`.

What is asked first is always told; of everything else that which the rules in words say otherwise than those of most
people, in the words of the editor.  So nothing is left out here that is said there.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

from koikoi.engine.cards import Kind
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.parameters import SEATS, ExhaustWithYaku, LimitScope, Lucky, MultScope, NextOya, NextOyaDraw
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Sake, ViewingMode
from koikoi.locales import _, comparing, either, everything, language, listed, names, ngettext, sentences
from koikoi.locales.rules import in_words, worth, yaku_table
from koikoi.locales.rules.turn import most_calls
from koikoi.rulesets import FIRST_CHOICE
from koikoi.rulesets.collection import bundled

_FOUR, _EIGHT = 4, 8
"""Cards of a month, and cards of four pairs."""
_IN_TABLE = ("points", "extra", "needs", "name", "kanji")
"""Fields of a yaku that stand in the yaku table beside the column."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the column."""

    key: str
    """For programs: does not change with the language."""
    label: str
    value: str
    tells: tuple[str, ...] = ()
    """The parameters it speaks of."""


def facts(rules: Ruleset, also: Collection[str] = ()) -> list[Fact]:
    """What one asks first about a ruleset, and what else is unusual in it; `also`: keys that are told in any case."""
    usual = bundled()[FIRST_CHOICE]
    rows = [_koikoi(rules), _doubling(rules), _exhausted(rules), _dealer(rules), _lucky(rules), _sake(rules)]
    rows += [
        one
        for one, plain in zip(_further(rules), _further(usual), strict=True)
        if one.value != plain.value or one.key in also
    ]
    told = {one.key for one in rows} | {key for one in (*rows, *_further(rules)) for key in one.tells}
    keys = [key for key in _unusual(rules, usual, language()) if key not in told]
    keys += [key for key in also if key not in told and key not in keys]
    rows += [Fact(key, comparing.what(key, rules), comparing.value(key, rules)) for key in keys]
    return [
        replace(one, label=names.in_own_words(one.label, rules), value=names.in_own_words(one.value, rules))
        for one in rows
    ]


@lru_cache(maxsize=32)
def _unusual(rules: Ruleset, usual: Ruleset, _spoken: str) -> tuple[str, ...]:
    """Keys in which a ruleset differs from what most people play, where the rules in words speak of that.

    Every layout of a screen asks for them, so they are kept for each ruleset and the language that is spoken.
    """
    words, table = in_words(rules), yaku_table(rules)

    def is_spoken_of(key: str) -> bool:
        """Whether the rules in words would be others with the usual value of a key."""
        try:
            other = _with_usual(key, rules, usual)
        except RulesetError:  # not with everything else that is unusual
            return True
        return in_words(other) != words or yaku_table(other) != table

    keys = (one.key for one in comparing.told(rules, usual))
    return tuple(key for key in keys if key.rpartition(".")[2] not in _IN_TABLE and is_spoken_of(key))


def _with_usual(key: str, rules: Ruleset, usual: Ruleset) -> Ruleset:
    if not key.startswith("yaku."):
        return replace(rules, **{key: vars(usual)[key]})
    _yaku, name, field = key.split(".")
    rows = {one.id: one for one in usual.yaku}
    if name not in rows:
        return rules
    plain = {field: attrgetter(field)(rows[name])}
    return replace(rules, yaku=tuple(replace(one, **plain) if one.id == name else one for one in rules.yaku))


# What is asked first


def _koikoi(rules: Ruleset) -> Fact:
    limit = rules.koikoi_limit
    if not most_calls(rules):
        text = _("none, as a yaku ends the round")
    elif not limit:
        text = _("as often as you like")
    elif rules.koikoi_limit_scope is LimitScope.ROUND:
        text = ngettext("{count} in a round, whoever calls", "{count} in a round, whoever calls", limit)
    else:
        text = ngettext("{count} a round for each player", "{count} a round for each player", limit)
    text = text.format(count=limit)
    if rules.koikoi_min_points and most_calls(rules):
        text = listed((text, _("from {points} points").format(points=rules.koikoi_min_points)))
    return Fact("koikoi", _("Koi-koi"), text, ("koikoi_limit", "koikoi_limit_scope", "koikoi_min_points"))


def _doubling(rules: Ruleset) -> Fact:
    parts = []
    if rules.seven_threshold:
        parts.append(_("{points} points or more").format(points=rules.seven_threshold))
    if rules.koikoi_mult_scope is MultScope.POOLED:
        parts += _by_calls(_("every koi-koi"), worth.pooled_factors(rules))
    else:
        parts += _by_calls(_("another's koi-koi"), worth.opponent_factors(rules))
        parts += _by_calls(_("own koi-koi"), worth.own_factors(rules))
    if any(bonus := worth.own_bonus(rules)):
        parts.append(sentences((_("own koi-koi"), comparing.briefly(bonus, "+"))))
    tells = ("seven_threshold", "own_koikoi_mult", "opp_koikoi_mult", "koikoi_mult_scope", "own_koikoi_bonus")
    return Fact("doubling", _("Doubling"), listed(parts, apart=True) or _("nothing doubles"), tells)


def _by_calls(whose: str, factors: worth.CallFactors) -> list[str]:
    if factors.pattern is worth.Pattern.NOTHING:
        return []
    text = comparing.briefly(factors.table, "×")
    if factors.pattern is worth.Pattern.EACH:
        text = listed((f"×{factors.by}", f"×{factors.by**2}", "…"))
    return [sentences((whose, text))]


def _exhausted(rules: Ruleset) -> Fact:
    parts = []
    if rules.oya_ken_points:
        text = ngettext("the dealer gets {points} point", "the dealer gets {points} points", rules.oya_ken_points)
        parts.append(text.format(points=rules.oya_ken_points))
    if rules.exhaust_with_yaku is ExhaustWithYaku.LAST_SCORES and most_calls(rules):
        parts.append(_("whoever called last scores"))
    elif rules.exhaust_with_yaku is ExhaustWithYaku.VOID and most_calls(rules) and parts:
        parts.append(_("after a koi-koi nobody"))
    value = listed(parts, apart=True) or _("nobody scores")
    return Fact("exhausted", _("Cards run out"), value, ("oya_ken_points", "exhaust_with_yaku"))


def _dealer(rules: Ruleset) -> Fact:
    won = {
        NextOya.WINNER: _("the winner"),
        NextOya.LOSER: _("the loser"),
        NextOya.ALTERNATE: _("in turn"),
        NextOya.STAY_ELSE_RIGHT: _("stays while winning"),
    }[rules.next_oya]
    drawn = {NextOyaDraw.STAY: _("drawn: the same"), NextOyaDraw.PASS: _("drawn: the next")}[rules.next_oya_draw]
    always_in_turn = (rules.next_oya, rules.next_oya_draw) == (NextOya.ALTERNATE, NextOyaDraw.PASS)
    value = won if always_in_turn else listed((won, drawn), apart=True)
    return Fact("dealer", _("Next dealer"), value, ("next_oya", "next_oya_draw"))


def _lucky(rules: Ruleset) -> Fact:
    """What four of a month and four pairs in a hand mean, among two and among more."""
    told: dict[str, str] = {}
    tells = ["teshi", "kuttsuki", "teshi_multi", "kuttsuki_multi"]
    if rules.hand_cards_2 >= _FOUR:
        told[names.yaku("teshi", rules).name] = _outcome(rules.teshi, rules.teshi_points)
    if rules.hand_cards_2 >= _EIGHT:
        told[names.yaku("kuttsuki", rules).name] = _outcome(rules.kuttsuki, rules.kuttsuki_points)
    if more := [str(seats) for seats in rules.seat_counts if seats > 2 and rules.hand_cards(seats) >= _FOUR]:
        players = _("{count} players").format(count=either(more))
        told[players] = _outcome(rules.teshi_multi, rules.teshi_points)
    if pairs := [str(seats) for seats in rules.seat_counts if seats > 2 and rules.hand_cards(seats) >= _EIGHT]:
        players = _("{count} players").format(count=either(pairs))
        told[listed((names.yaku("kuttsuki", rules).name, players))] = _outcome(
            rules.kuttsuki_multi, rules.kuttsuki_points
        )
    if Lucky.WIN in (rules.teshi, rules.teshi_multi):
        tells.append("teshi_points")
    if Lucky.WIN in (rules.kuttsuki, rules.kuttsuki_multi):
        tells.append("kuttsuki_points")
    outcomes = list(dict.fromkeys(told.values()))
    if len(outcomes) > 1:
        text = _("{what}: {outcome}")
        outcomes = [text.format(what=what, outcome=outcome) for what, outcome in told.items()]
    return Fact("lucky", _("Lucky hand"), listed(outcomes, apart=True) or _("does not count"), tuple(tells))


def _outcome(lucky: Lucky, points: int) -> str:
    if lucky is Lucky.WIN:
        return ngettext("wins {points} point", "wins {points} points", points).format(points=points)
    return _("dealt anew") if lucky is Lucky.REDEAL else _("does not count")


def _sake(rules: Ruleset) -> Fact:
    kinds = (Kind.ANIMAL, Kind.PLAIN)
    if any(names.own_kind(kind, rules) for kind in kinds):
        own = [names.kind(kind, rules) for kind in kinds]
        value = {Sake.BOTH: everything(own), Sake.ANIMAL: own[0], Sake.EITHER: either(own)}[rules.sake]
        return Fact("sake", _("Sake cup"), value, ("sake",))
    value = {
        Sake.BOTH: _("animal and plain"),
        Sake.ANIMAL: _("animal only"),
        Sake.EITHER: _("animal or plain"),
    }[rules.sake]
    return Fact("sake", _("Sake cup"), value, ("sake",))


# What is told where it is unusual


def _further(rules: Ruleset) -> tuple[Fact, ...]:
    return _cards(rules), _purse(rules), _viewings(rules)


def _cards(rules: Ruleset) -> Fact:
    text = _("{seats} players: {hand} each, {field} on the field")
    dealt = [
        text.format(seats=seats, hand=rules.hand_cards(seats), field=rules.field_cards(seats))
        for seats in rules.seat_counts
    ]
    tells = tuple(f"{where}_cards_{seats}" for seats in SEATS for where in ("hand", "field"))
    return Fact("cards", _("The deal"), listed(dealt, apart=True), tells)


def _purse(rules: Ruleset) -> Fact:
    parts = [_("begin with {points}").format(points=rules.start_points)]
    if rules.zero_sum:
        parts.append(_("won from the others"))
    return Fact("purse", _("Points"), listed(parts, apart=True), ("start_points", "zero_sum"))


def _viewings(rules: Ruleset) -> Fact:
    if not any(one.viewing and one.points for one in rules.yaku):
        value = _("do not count")
    else:
        value = _("only with another yaku") if rules.viewing_mode is ViewingMode.WITH_OTHER else _("always")
    return Fact("viewing", _("Viewings"), value, ("viewing_mode",))

"""The rules in a glance: a label and a few words each, for a narrow column.  The whole truth is in `in_words`."""

from dataclasses import dataclass

from koikoi.engine.ruleset import ExhaustWithYaku, LimitScope, Lucky, MultScope, NextOya, NextOyaDraw, Ruleset
from koikoi.engine.yaku import Sake, ViewingMode
from koikoi.locales import _, listed, ngettext


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the column.  `key` names the sign beside it."""

    key: str
    label: str
    value: str


def facts(rules: Ruleset) -> list[Fact]:
    """What one asks first about a ruleset."""
    rows = [
        Fact("koikoi", _("Koi-koi"), _koikoi(rules)),
        Fact("doubling", _("Doubling"), _doubling(rules)),
        Fact("exhausted", _("Cards run out"), _exhausted(rules)),
        Fact("dealer", _("Next dealer"), _dealer(rules)),
        Fact("lucky", _("Lucky hand"), _lucky(rules)),
        Fact("sake", _("Sake cup"), _sake(rules)),
    ]
    if rules.zero_sum or rules.start_points:
        rows.append(Fact("purse", _("Points"), _purse(rules)))
    viewing = _viewing(rules)
    if viewing:
        rows.append(Fact("viewing", _("Viewings"), viewing))
    return rows


def _koikoi(rules: Ruleset) -> str:
    limit = rules.koikoi_limit
    if not limit:
        text = _("as often as you like")
    elif rules.koikoi_limit_scope is LimitScope.ROUND:
        text = ngettext("{count} in a round, whoever calls", "{count} in a round, whoever calls", limit)
    else:
        text = ngettext("{count} a round for each player", "{count} a round for each player", limit)
    text = text.format(count=limit)
    if rules.koikoi_min_points:
        text = listed((text, _("from {points} points").format(points=rules.koikoi_min_points)))
    return text


def _doubling(rules: Ruleset) -> str:
    parts = []
    if rules.seven_threshold:
        parts.append(_("{points} points or more").format(points=rules.seven_threshold))
    if rules.koikoi_mult_scope is MultScope.POOLED and rules.opp_koikoi_mult[1] > 1:
        parts.append(_("every koi-koi"))
    else:
        if rules.opp_koikoi_mult[1] > 1:
            parts.append(_("another's koi-koi"))
        if rules.own_koikoi_mult[1] > 1 or rules.own_koikoi_mult[2] > 1:
            parts.append(_("own koi-koi"))
    if any(rules.own_koikoi_bonus):
        parts.append(_("own koi-koi add points"))
    return listed(parts, apart=True) if parts else _("nothing doubles")


def _exhausted(rules: Ruleset) -> str:
    if rules.oya_ken_points:
        text = ngettext("the dealer gets {points} point", "the dealer gets {points} points", rules.oya_ken_points)
        return text.format(points=rules.oya_ken_points)
    if rules.exhaust_with_yaku is ExhaustWithYaku.LAST_SCORES:
        return _("whoever called last scores")
    return _("nobody scores")


def _dealer(rules: Ruleset) -> str:
    won = {
        NextOya.WINNER: _("the winner"),
        NextOya.LOSER: _("the loser"),
        NextOya.ALTERNATE: _("in turn"),
        NextOya.STAY_ELSE_RIGHT: _("stays while winning"),
    }[rules.next_oya]
    drawn = {NextOyaDraw.STAY: _("drawn: the same"), NextOyaDraw.PASS: _("drawn: the next")}[rules.next_oya_draw]
    return listed((won, drawn), apart=True) if rules.next_oya is not NextOya.ALTERNATE else won


def _lucky(rules: Ruleset) -> str:
    four = rules.teshi if 2 in rules.seat_counts else rules.teshi_multi
    if four is Lucky.WIN:
        text = ngettext("wins {points} point", "wins {points} points", rules.teshi_points)
        return text.format(points=rules.teshi_points)
    return _("dealt anew") if four is Lucky.REDEAL else _("does not count")


def _sake(rules: Ruleset) -> str:
    return {
        Sake.BOTH: _("animal and plain"),
        Sake.ANIMAL: _("animal only"),
        Sake.EITHER: _("animal or plain"),
    }[rules.sake]


def _purse(rules: Ruleset) -> str:
    parts = []
    if rules.start_points:
        parts.append(_("begin with {points}").format(points=rules.start_points))
    if rules.zero_sum:
        parts.append(_("won from the others"))
    return listed(parts, apart=True)


def _viewing(rules: Ruleset) -> str:
    parts = []
    if not any(one.viewing and one.points for one in rules.yaku):
        return _("do not count")
    if rules.viewing_mode is ViewingMode.WITH_OTHER:
        parts.append(_("only beside another yaku"))
    if rules.rain_trigger.value != "off":
        parts.append(_("rain spoils them"))
    if rules.fog_trigger.value != "off":
        parts.append(_("fog spoils the moon"))
    return listed(parts, apart=True)

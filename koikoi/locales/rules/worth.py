"""What a round is worth, and what happens when the cards run out."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from koikoi.engine.parameters import (
    Counts,
    ExhaustWithYaku,
    LimitScope,
    LoserYaku,
    MayDecline,
    MultScope,
    MultStack,
    YakuCounted,
    at_calls,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import N_, _, everything, names, ngettext
from koikoi.locales.rules.multipliers import field_factors, points_factors
from koikoi.locales.rules.turn import most_calls


class Pattern(Enum):
    """How factors follow from calls."""

    NOTHING = "nothing"
    ONCE = "once"
    """The same factor for one call or more."""
    EACH = "each"
    """Each call multiplies by the same factor."""
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class CallFactors:
    """What calls multiply by: an entry for each number of calls, from none to the most there can be."""

    table: Counts

    @property
    def by(self) -> int:
        """What the first call multiplies by."""
        return self.table[min(1, len(self.table) - 1)]

    @property
    def pattern(self) -> Pattern:
        """The shortest way to say it."""
        if set(self.table) == {1}:
            return Pattern.NOTHING
        if self.table[0] == 1 and set(self.table[1:]) == {self.by}:
            return Pattern.ONCE
        if len(self.table) > 2 and self.table == tuple(self.by**calls for calls in range(len(self.table))):
            return Pattern.EACH
        return Pattern.TABLE


@dataclass(frozen=True, slots=True)
class _Wording:
    """How somebody's calls multiply, by the pattern of the table."""

    once_double: str
    once: str
    each_double: str
    each: str
    table: str

    def line(self, factors: CallFactors) -> list[str]:
        """The sentence for a table; none where it changes nothing."""
        by = factors.by
        match factors.pattern:
            case Pattern.NOTHING:
                return []
            case Pattern.ONCE:
                return [_(self.once_double if by == 2 else self.once).format(by=by)]
            case Pattern.EACH:
                return [_(self.each_double if by == 2 else self.each).format(by=by)]
            case Pattern.TABLE:
                said = _by_calls(factors.table, 1, lambda one: _("times {by}").format(by=one))
                return [_(self.table).format(table=said)]


_OWN: Final = _Wording(
    N_("The points are doubled if the winner has called koi-koi."),
    N_("The points are multiplied by {by} if the winner has called koi-koi."),
    N_("Each koi-koi of the winner doubles the points."),
    N_("Each koi-koi of the winner multiplies the points by {by}."),
    N_("The winner's own koi-koi multiply the points: {table}."),
)
_OPPONENT: Final = _Wording(
    N_("The points are doubled if the opponent has called koi-koi."),
    N_("The points are multiplied by {by} if the opponent has called koi-koi."),
    N_("Each koi-koi of the opponent doubles the points."),
    N_("Each koi-koi of the opponent multiplies the points by {by}."),
    N_("The opponent's koi-koi multiply the points: {table}."),
)
_OPPONENTS: Final = _Wording(
    N_("The points are doubled for each opponent who has called koi-koi."),
    N_("The points are multiplied by {by} for each opponent who has called koi-koi."),
    N_("Each koi-koi of any opponent doubles the points."),
    N_("Each koi-koi of any opponent multiplies the points by {by}."),
    N_("Each opponent's koi-koi multiply the points: {table}."),
)
_ANYBODY: Final = _Wording(
    N_("The points are doubled if anybody has called koi-koi."),
    N_("The points are multiplied by {by} if anybody has called koi-koi."),
    N_("Each koi-koi of the round doubles the points, whoever called it."),
    N_("Each koi-koi of the round multiplies the points by {by}, whoever called it."),
    N_("All koi-koi of the round together, whoever called them, multiply the points: {table}."),
)


def worth(rules: Ruleset) -> list[str]:
    """The sum, what is added, what multiplies."""
    if rules.yaku_counted is YakuCounted.BEST:
        lines = [_("Only the best of the winner's yaku counts, of equal ones the first of the table.")]
    else:
        lines = [_("The points of all the winner's yaku are added up.")]
    lines += _losers(rules)
    bonus = own_bonus(rules)
    if any(bonus):
        added = _by_calls(bonus, 0, names.points)
        lines.append(_("The winner's own koi-koi add to this: {bonus}.").format(bonus=added))
    by_points, by_field = points_factors(rules), field_factors(rules)
    lines += by_points
    factors = _factors(rules)
    lines += factors
    if by_points and factors:
        if rules.mult_stack is MultStack.PRODUCT:
            lines.append(_("The doubling and the koi-koi multiply each other."))
        else:
            lines.append(_("Of the doubling and the factor for koi-koi only the larger counts."))
    lines += by_field
    if not by_points and not factors and not by_field:
        lines.append(_("Nothing is ever doubled."))
    if rules.score_cap:
        text = ngettext(
            "A round won by yaku brings {points} point at most.",
            "A round won by yaku brings {points} points at most.",
            rules.score_cap,
        )
        lines.append(text.format(points=rules.score_cap))
    return lines


def _losers(rules: Ruleset) -> list[str]:
    """What the yaku of the others do."""
    match rules.loser_yaku:
        case LoserYaku.NONE:
            return []
        case LoserYaku.TAKE:
            return [_("The points of the yaku that the others hold are added to this.")]
        case LoserYaku.BOTH:
            return [_("The others, too, get the points of the yaku they hold, but those are never multiplied.")]
        case LoserYaku.DIFFERENCE:
            return [_("The points of the yaku that the other holds are taken off, down to 0; the round stays won.")]


def own_bonus(rules: Ruleset) -> Counts:
    """What one's own calls add, for each number of calls that there can be."""
    return _reached(rules.own_koikoi_bonus, most_calls(rules))


def own_factors(rules: Ruleset) -> CallFactors:
    """What the winner's own calls multiply by, where they are not pooled."""
    return CallFactors(_reached(rules.own_koikoi_mult, most_calls(rules)))


def opponent_factors(rules: Ruleset) -> CallFactors:
    """What each opponent's calls multiply by, where they are not pooled."""
    return CallFactors(_reached(rules.opp_koikoi_mult, most_calls(rules)))


def pooled_factors(rules: Ruleset) -> CallFactors:
    """What everybody's calls together multiply by, where they are pooled."""
    shared = rules.koikoi_limit and rules.koikoi_limit_scope is LimitScope.ROUND
    most = max(rules.most_calls(seats) * (1 if shared else seats) for seats in rules.seat_counts)
    return CallFactors(_reached(rules.opp_koikoi_mult, most))


def _reached(by_calls: Counts, most: int) -> Counts:
    return tuple(at_calls(by_calls, calls) for calls in range(most + 1))


def _factors(rules: Ruleset) -> list[str]:
    if rules.koikoi_mult_scope is MultScope.POOLED:
        return _ANYBODY.line(pooled_factors(rules))
    own = _OWN.line(own_factors(rules))
    opponents = _OPPONENT if rules.seat_counts == (2,) else _OPPONENTS
    lines = own + opponents.line(opponent_factors(rules))
    if own and 4 in rules.seat_counts and rules.teams(4):
        lines.append(_("In teams a partner's koi-koi multiply as one's own do."))
    return lines


def exhausted(rules: Ruleset) -> list[str]:
    """What happens when all hands run out."""
    lines = [_run_out(rules)]
    if not most_calls(rules):
        return lines
    match rules.exhaust_with_yaku:
        case ExhaustWithYaku.VOID if rules.oya_ken_points:
            lines.append(_("But if koi-koi has been called, nobody scores at all, not even for yaku they hold."))
        case ExhaustWithYaku.SAME | ExhaustWithYaku.VOID:
            lines.append(_("Whoever called koi-koi and did not improve gets nothing for their yaku."))
        case ExhaustWithYaku.LAST_SCORES:
            lines.append(
                _("But if koi-koi has been called, whoever called last wins the round with the yaku they hold.")
            )
    if rules.may_decline is not MayDecline.NEVER:
        lines.append(_("Playing on without a call is the same here as a call."))
    return lines


def _run_out(rules: Ruleset) -> str:
    points = rules.oya_ken_points
    if rules.play_on_stock and points:
        text = ngettext(
            "When all hands and the stock have run out and nobody has stopped, the dealer gets {points} point.",
            "When all hands and the stock have run out and nobody has stopped, the dealer gets {points} points.",
            points,
        )
    elif rules.play_on_stock:
        text = _("When all hands and the stock have run out and nobody has stopped, nobody scores.")
    elif points:
        text = ngettext(
            "When all hands have run out and nobody has stopped, the dealer gets {points} point.",
            "When all hands have run out and nobody has stopped, the dealer gets {points} points.",
            points,
        )
    else:
        text = _("When all hands have run out and nobody has stopped, nobody scores.")
    return text.format(points=points)


def _by_calls(by_calls: Counts, usual: int, said: Callable[[int], str]) -> str:
    """What each number of calls brings but for those that bring what is usual; the last ones alike are said as one."""
    begin = len(by_calls) - 1
    while begin > 1 and by_calls[begin - 1] == by_calls[-1]:
        begin -= 1
    told = []
    for calls, one in enumerate(by_calls[: begin + 1]):
        if one == usual:
            continue
        if not calls:
            text = _("{what} for none")
        elif calls == begin < len(by_calls) - 1:
            text = ngettext("{what} for {calls} call or more", "{what} for {calls} calls or more", calls)
        else:
            text = ngettext("{what} for {calls} call", "{what} for {calls} calls", calls)
        told.append(text.format(what=said(one), calls=calls))
    return everything(told)

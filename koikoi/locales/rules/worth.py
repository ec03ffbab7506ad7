"""What a round is worth, and what happens when the cards run out."""

from dataclasses import dataclass
from typing import Final

from koikoi.engine.ruleset import CALLS, Counts, ExhaustWithYaku, LimitScope, MultScope, MultStack, Ruleset
from koikoi.locales import N_, _, everything, names, ngettext
from koikoi.locales.rules.turn import most_calls


@dataclass(frozen=True, slots=True)
class _Wording:
    """How somebody's calls multiply, by the pattern of the table."""

    once_double: str
    once: str
    each_double: str
    each: str
    table: str

    def line(self, table: Counts) -> list[str]:
        """The sentence for a table from no call to the most that are possible; none where it changes nothing."""
        if set(table) == {1}:
            return []
        by = table[-1] if len(table) < 2 else table[1]
        if table[0] == 1 and set(table[1:]) == {by}:
            return [_(self.once_double if by == 2 else self.once).format(by=by)]
        if len(table) > 2 and table == tuple(by**calls for calls in range(len(table))):
            return [_(self.each_double if by == 2 else self.each).format(by=by)]
        factors = [_for_calls(calls, _("times {by}").format(by=one)) for calls, one in enumerate(table) if one != 1]
        return [_(self.table).format(table=everything(factors))]


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
    lines = [_("The points of all the winner's yaku are added up.")]
    per_player, everybody = _reached(rules)
    bonus = rules.own_koikoi_bonus[: per_player + 1]
    if any(bonus):
        added = [_for_calls(calls, names.points(points)) for calls, points in enumerate(bonus) if points]
        lines.append(_("The winner's own koi-koi add to this: {bonus}.").format(bonus=everything(added)))
    if rules.seven_threshold:
        text = ngettext(
            "If that makes {points} point or more, it counts double.",
            "If that makes {points} points or more, it counts double.",
            rules.seven_threshold,
        )
        lines.append(text.format(points=rules.seven_threshold))
    factors = _factors(rules, per_player, everybody)
    lines += factors
    if rules.seven_threshold and factors:
        if rules.mult_stack is MultStack.PRODUCT:
            lines.append(_("The doubling and the koi-koi multiply each other."))
        else:
            lines.append(_("Of the doubling and the factor for koi-koi only the larger counts."))
    if not rules.seven_threshold and not factors:
        lines.append(_("Nothing is ever doubled."))
    return lines


def _factors(rules: Ruleset, per_player: int, everybody: int) -> list[str]:
    if rules.koikoi_mult_scope is MultScope.POOLED:
        return _ANYBODY.line(rules.opp_koikoi_mult[: everybody + 1])
    own = _OWN.line(rules.own_koikoi_mult[: per_player + 1])
    opponents = _OPPONENT if rules.seat_counts == (2,) else _OPPONENTS
    lines = own + opponents.line(rules.opp_koikoi_mult[: per_player + 1])
    if own and 4 in rules.seat_counts and rules.teams(4):
        lines.append(_("In teams a partner's koi-koi multiply as one's own do."))
    return lines


def exhausted(rules: Ruleset) -> list[str]:
    """What happens when all hands run out."""
    if rules.oya_ken_points:
        text = ngettext(
            "When all hands have run out and nobody has stopped, the dealer gets {points} point.",
            "When all hands have run out and nobody has stopped, the dealer gets {points} points.",
            rules.oya_ken_points,
        )
        lines = [text.format(points=rules.oya_ken_points)]
    else:
        lines = [_("When all hands have run out and nobody has stopped, nobody scores.")]
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
    return lines


def _reached(rules: Ruleset) -> tuple[int, int]:
    """The highest number of calls for which the tables are asked: one player's, and everybody's together."""
    one = most_calls(rules)
    shared = rules.koikoi_limit and rules.koikoi_limit_scope is LimitScope.ROUND
    everybody = one if shared else one * max(rules.seat_counts)
    return min(one, CALLS - 1), min(everybody, CALLS - 1)


def _for_calls(calls: int, what: str) -> str:
    if not calls:
        return _("{what} for none").format(what=what)
    return ngettext("{what} for {calls} call", "{what} for {calls} calls", calls).format(what=what, calls=calls)

"""Factors by the points reached, and by the cards that the deal puts face up."""

from collections.abc import Iterator

from koikoi.engine.cards import Kind
from koikoi.engine.parameters import Multiplier, When
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, everything, names, ngettext


def points_factors(rules: Ruleset) -> list[str]:
    """Factors by the points reached, the usual doubling among them."""
    steps = {rules.seven_threshold: 2} if rules.seven_threshold else {}
    for row in rules.multipliers:
        if row.when is When.POINTS:
            steps |= row.steps
    steps = {points: by for points, by in sorted(steps.items()) if by != _before(points, steps)}
    if not steps:
        return []
    if list(steps.values()) == [2]:
        (points,) = steps
        text = ngettext(
            "If that makes {points} point or more, it counts double.",
            "If that makes {points} points or more, it counts double.",
            points,
        )
        return [text.format(points=points)]
    text = _("times {by} from {points}")
    told = everything([text.format(by=by, points=names.points(points)) for points, by in steps.items()])
    return [_("What that makes is multiplied, the highest step reached alone counting: {steps}.").format(steps=told)]


def _before(points: int, steps: dict[int, int]) -> int:
    """The factor just below a number of points."""
    return next((steps[one] for one in sorted(steps, reverse=True) if one < points), 1)


def field_factors(rules: Ruleset) -> list[str]:
    """Factors by the cards that the deal puts face up."""
    lines = []
    for row in rules.multipliers:
        if row.when is When.FIELD:
            text = _("By how many of these cards the deal puts face up, the points are multiplied, {cards}: {steps}.")
            lines.append(text.format(cards=cards_of(row, rules), steps=everything(list(_steps(row)))))
            if row.all:
                lines.append(_("So are the points of lucky hands, the dealer's and those that the field wins."))
    return lines


def cards_of(row: Multiplier, rules: Ruleset) -> str:
    """What a row counts on the field."""
    return names.kinds(row.of, rules) if isinstance(row.of, Kind) else names.cards(row.of, rules)


def _steps(row: Multiplier) -> Iterator[str]:
    last, most = row.at_least + len(row.by) - 1, len(row.cards)
    for count, by in row.steps.items():
        text = _("times {by} for {cards} or more") if count == last < most else _("times {by} for {cards}")
        yield text.format(by=by, cards=names.cards_counted(count))

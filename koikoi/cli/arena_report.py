"""What came of `koikoi simulate`, as text and as JSON."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from koikoi.arena.arena import CrossTable, Estimate, SeriesResult
from koikoi.arena.simulate import names_of
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, everything, names, ngettext, percent
from koikoi.locales import number as localized

# One table


def table_as_json(rules: str, standings: Sequence[SeriesResult]) -> dict[str, Any]:
    """The standing of one table; `rules` as the person named them."""
    (standing,) = standings
    series, tally = standing.series, standing.tally
    return {
        "rules": rules,
        "seats": names_of(series.players),
        "seed": series.seed,
        "matches": tally.matches,
        "deals": standing.deals,
        "rounds": tally.rounds,
        "redeals": tally.redeals,
        "wins": tally.wins,
        "draws": tally.draws,
        "win_rate": [_estimate(standing.win_rate(side)) for side in range(series.sides)],
        "points": tally.points,
        "points_a_round": [_estimate(standing.points_a_round(side)) for side in range(series.sides)],
        "rounds_won": tally.rounds_won,
        "koikoi_calls": tally.calls,
        "endings": dict(sorted(tally.endings.items())),
        "yaku": dict(_ranked(sum(tally.yaku, Counter()))),
        "yaku_by_seat": [dict(_ranked(one)) for one in tally.yaku],
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {
        "value": round(estimate.value, 6),
        "low": None if estimate.low is None else round(estimate.low, 6),
        "high": None if estimate.high is None else round(estimate.high, 6),
    }


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def table_as_text(rules: Ruleset, standings: Sequence[SeriesResult]) -> list[str]:
    """The standing of one table in lines."""
    (standing,) = standings
    series, tally = standing.series, standing.tally
    called = names_of(series.players)
    lines = [
        _title(rules, called, standings),
        _("Each deal was played {turns} times, with the seats rotated. In brackets: 95% intervals.").format(
            turns=series.turns
        ),
    ]
    for number in range(series.sides):
        name = names.side(rules, called, number)
        text = _("{name}: {wins} won ({share}), {points} in all.")
        wins = ngettext("{number} match", "{number} matches", tally.wins[number]).format(number=tally.wins[number])
        lines.append(
            text.format(
                name=name,
                wins=wins,
                share=percent(tally.wins[number] / max(tally.matches, 1), 1),
                points=names.points(tally.points[number]),
            )
        )
        text = _("{name}: win rate with draws shared {rate}, points a round {points}.")
        rate = _with_interval(standing.win_rate(number), lambda share: percent(share, 1))
        points = _with_interval(standing.points_a_round(number), lambda points: localized(points, 2, sign=True))
        lines.append(text.format(name=name, rate=rate, points=points))
    lines.append(ngettext("{number} drawn match.", "{number} drawn matches.", tally.draws).format(number=tally.draws))
    for seat, name in enumerate(called):
        text = _("{name} won {share} of the rounds and called koi-koi {calls} times a round.")
        per_round = localized(tally.calls[seat] / max(tally.rounds, 1), 2)
        share = percent(tally.rounds_won[seat] / max(tally.rounds, 1), 1)
        lines.append(text.format(name=name, share=share, calls=per_round))
    exhausted = tally.endings["exhausted"]
    text = ngettext(
        "In {number} round ({share}) the cards ran out.",
        "In {number} rounds ({share}) the cards ran out.",
        exhausted,
    )
    lines.append(text.format(number=exhausted, share=percent(exhausted / max(tally.rounds, 1), 1)))
    if tally.redeals:
        text = ngettext("{number} deal was void.", "{number} deals were void.", tally.redeals)
        lines.append(text.format(number=tally.redeals))
    lines.append(_("How often each yaku was paid:"))
    for yaku, count in _ranked(sum(tally.yaku, Counter())):
        text = _("{yaku}: {count} ({share} of the rounds); {players}")
        share = percent(count / max(tally.rounds, 1), 2)
        each = ", ".join(f"{name} {paid[yaku]}" for name, paid in zip(called, tally.yaku, strict=True))
        lines.append(text.format(yaku=names.yaku(yaku, rules), count=count, share=share, players=each))
    return lines


def _title(rules: Ruleset, players: Sequence[str], standings: Sequence[SeriesResult]) -> str:
    matches, rounds = (sum(one) for one in zip(*((s.tally.matches, s.tally.rounds) for s in standings), strict=True))
    return _("{players}, rules {rules}, seed {seed}: {matches}, {rounds}.").format(
        players=everything(players),
        rules=rules.name,
        seed=standings[0].series.seed,
        matches=ngettext("{number} match", "{number} matches", matches).format(number=matches),
        rounds=ngettext("{number} round", "{number} rounds", rounds).format(number=rounds),
    )


def _with_interval(estimate: Estimate, shown: Callable[[float], str]) -> str:
    if estimate.low is None or estimate.high is None:
        return shown(estimate.value)
    text = _("{value} ({low} to {high})")
    return text.format(value=shown(estimate.value), low=shown(estimate.low), high=shown(estimate.high))


# Everybody against everybody


def cross_as_json(rules: str, standings: Sequence[SeriesResult]) -> dict[str, Any]:
    """All pairings; `rules` as the person named them."""
    first = standings[0].series
    return {
        "rules": rules,
        "players": CrossTable(standings).players,
        "seats": len(first.players),
        "seed": first.seed,
        "matches": first.matches,
        "pairs": [
            {
                "players": standing.series.players[:2],
                "matches": standing.tally.matches,
                "deals": standing.deals,
                "rounds": standing.tally.rounds,
                "win_rate": _estimate(standing.win_rate()),
                "points_a_round": _estimate(standing.points_a_round()),
            }
            for standing in standings
        ],
    }


def cross_as_text(rules: Ruleset, standings: Sequence[SeriesResult]) -> list[str]:
    """All pairings as two grids: matches won, and points a round."""
    table, first = CrossTable(standings), standings[0].series
    lines = [_title(rules, table.players, standings)]
    if first.sides > 2:
        text = _("One plays against {others} of the other kind; its fair share is {share}.")
        lines.append(text.format(others=first.sides - 1, share=percent(1 / first.sides, 1)))
    lines.append(_("Matches won in %, drawn ones shared, by who stands left against who stands above:"))
    lines += _grid(table, lambda one, other: _cell(table.win_rate(one, other), 100, 1))
    lines.append(_("Points a round:"))
    lines += _grid(table, lambda one, other: _cell(table.points_a_round(one, other), 1, 2, sign=True))
    return lines


def _cell(estimate: Estimate, times: int, digits: int, *, sign: bool = False) -> str:
    value = localized(times * estimate.value, digits, sign=sign)
    if estimate.low is None or estimate.high is None:
        return value
    half = max(estimate.high - estimate.value, estimate.value - estimate.low)
    return f"{value} ± {localized(times * half, digits)}"


def _grid(table: CrossTable, cell: Callable[[str, str], str]) -> list[str]:
    """A cell for each two players; a dash where they have played no match."""
    players = table.players
    rows = [["", *players]]
    rows += [[one, *(cell(one, other) if table.matches(one, other) else "–" for other in players)] for one in players]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]

"""What piles are worth, by table look-up instead of search: the yaku of one ruleset, compiled for one month.

Yaku that neither replace each other nor share further cards are independent, so the worth of a pile is a sum over
groups of yaku, and what a group adds depends on few cards.  Each group has a memo, filled by the engine's own `Scorer`
the first time some cards turn up; nothing about yaku is told twice.

A pile is a mask of 48 bits (bit i is `DECK[i]`).  Above them lie three marks for what else a worth can depend on.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Final

from koikoi.engine import cards
from koikoi.engine.cards import OF_KIND, OF_MONTH, PHOENIX, RAIN_MAN, SAKE_CUP, CardSet, Kind, Month
from koikoi.engine.parameters import FogTrigger, RainTrigger, YakuCounted
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import spoiled
from koikoi.engine.standing import bar_of
from koikoi.engine.yaku import Sake, Scorer, Selector, Special, ViewingMode, Yaku, shadows

ALL: Final = cards.ALL.mask
"""The 48 cards of a pile, without marks."""
CALLED: Final = 1 << 48
"""Mark: the owner of the pile has called koi-koi in this round."""
RAIN: Final = 1 << 49
"""Mark: a willow card lies on the field (set only where that is the ruleset's rain)."""
FOG: Final = 1 << 50
"""Mark: a paulownia card lies on the field (set only where that is the ruleset's fog)."""

_WILLOW, _PAULOWNIA = OF_MONTH[Month.WILLOW].mask, OF_MONTH[Month.PAULOWNIA].mask
_RAIN_BITS = {
    RainTrigger.OFF: 0,
    RainTrigger.OWN_RAIN_MAN: RAIN_MAN.bit,
    RainTrigger.OWN_WILLOW: _WILLOW,
    RainTrigger.FIELD_WILLOW: RAIN,
}
_FOG_BITS = {
    FogTrigger.OFF: 0,
    FogTrigger.OWN_PHOENIX: PHOENIX.bit,
    FogTrigger.OWN_PAULOWNIA: _PAULOWNIA,
    FogTrigger.FIELD_PAULOWNIA: FOG,
}

MEMO: Final = 1 << 16
"""Entries after which a memo starts anew.  Bundled rulesets stay far below; only yaku of very many cards get there."""
_KEY_BITS: Final = 14
"""Groups are joined, for fewer look-ups, while no memo can have more than 2 to this many entries."""


class PointsTable(dict[int, int]):
    """Points of a group of yaku, by those bits of a marked pile that matter to it (`mask`)."""

    __slots__ = ("_rules", "_scorer", "mask")

    def __init__(self, rules: Ruleset, rows: Iterable[Yaku], viewing_mode: ViewingMode = ViewingMode.ALWAYS) -> None:
        rows = tuple(rows)
        self._rules = rules
        self._scorer = Scorer(
            rows,
            viewing_mode=viewing_mode,
            viewing_after_koikoi=rules.viewing_after_koikoi,
            doubles=rules.double_plains,
            best=rules.yaku_counted is YakuCounted.BEST,
        )
        self.mask: Final = _bits(rules, rows)

    def __missing__(self, key: int) -> int:
        if len(self) >= MEMO:
            self.clear()
        field = (_WILLOW if key & RAIN else 0) | (_PAULOWNIA if key & FOG else 0)
        weather = spoiled(self._rules, key & ALL, field)
        yaku = self._scorer.find(key & ALL, called=bool(key & CALLED), spoiled=weather)
        points = self[key] = sum(one.points for one in yaku)
        return points


class OpeningYaku(dict[int, tuple[int, int]]):
    """The yaku of a marked pile that open a choice: their points, and a mask (bit i is the i-th of the table)."""

    __slots__ = ("_bit", "_month", "_rules")

    def __init__(self, rules: Ruleset, month: Month) -> None:
        self._rules = rules
        self._month = month
        self._bit = {one.id: 1 << place for place, one in enumerate(rules.yaku)}

    def __missing__(self, key: int) -> tuple[int, int]:
        if len(self) >= MEMO:
            self.clear()
        field = (_WILLOW if key & RAIN else 0) | (_PAULOWNIA if key & FOG else 0)
        yaku = self._rules.scorer.find(
            key & ALL,
            month=self._month,
            called=bool(key & CALLED),
            spoiled=spoiled(self._rules, key & ALL, field),
        )
        bar = bar_of(self._rules, yaku)
        found = self[key] = bar.points, sum([self._bit[name] for name in bar.yaku])
        return found


class PileWorth:
    """The worth of a pile in one month, with the sake cup in the given classes.

    It is `one[x & one.mask] + two[x & two.mask] + three[x & three.mask] + by_count[(x & counted).bit_count()]` for a
    marked pile x, if `simple`; `value(x)` holds always.
    """

    __slots__ = ("_best", "_cup", "_more", "_viewings", "by_count", "counted", "one", "simple", "three", "two")

    def __init__(self, rules: Ruleset, month: Month, cup: frozenset[Kind], *, plain: "PileWorth | None" = None) -> None:
        of_month = [one for one in rules.yaku if one.points and month in (one.months or (month,))]
        rows = [_resolved(one, month, cup, rules.double_plains.mask) for one in of_month]
        self._best: Final = rules.yaku_counted is YakuCounted.BEST
        self._cup: Final = plain
        """The same with the cup as a plain card, where the ruleset takes whichever is worth more.

        The classes can differ without the cup in the pile: what is "further" depends on how many cards a yaku uses up.
        """
        self._viewings: list[PointsTable] = []
        """Tables that count only beside others (viewing_mode = with_other)."""
        groups = _groups(rows)
        mode = ViewingMode.ALWAYS
        if rules.viewing_mode is ViewingMode.WITH_OTHER:
            if any(len({one.viewing is None for one in group}) > 1 for group in groups):
                groups, mode = [rows], rules.viewing_mode  # a viewing meddles with others: no independent groups
            else:
                viewings = [one for one in rows if one.viewing]
                groups = [group for group in groups if not group[0].viewing]
                self._viewings = [PointsTable(rules, viewings)] if viewings else []
        self.counted, counting = (0, []) if mode is not ViewingMode.ALWAYS else _largest_count(groups)
        scorer = Scorer(counting, best=self._best)
        members = [one.bit for one in CardSet.of_mask(self.counted)]
        self.by_count: Final = [
            sum(found.points for found in scorer.find(sum(members[:count]))) for count in range(len(members) + 1)
        ]
        rest = _joined(rules, [group for group in groups if group[0] not in counting])
        tables = [PointsTable(rules, group, mode) for group in rest]
        tables += [PointsTable(rules, ()) for _ in range(3 - len(tables))]
        self.one, self.two, self.three = tables[:3]
        self._more = tables[3:]
        self.simple: Final = not self._more and not self._viewings and plain is None and not self._best

    def value(self, pile: int) -> int:
        """Points of all yaku in a marked pile, without bonus or factors."""
        one, two, three = self.one, self.two, self.three
        if self._best:
            return self._best_value(pile)
        value = one[pile & one.mask] + two[pile & two.mask] + three[pile & three.mask]
        value += self.by_count[(pile & self.counted).bit_count()]
        for table in self._more:
            value += table[pile & table.mask]
        if value:
            for table in self._viewings:
                value += table[pile & table.mask]
        if self._cup is not None:
            return max(value, self._cup.value(pile))
        return value

    def _best_value(self, pile: int) -> int:
        """Points of the best yaku alone."""
        tables = (self.one, self.two, self.three, *self._more)
        value = max([self.by_count[(pile & self.counted).bit_count()], *(table[pile & table.mask] for table in tables)])
        if value:
            value = max([value, *(table[pile & table.mask] for table in self._viewings)])
        return value if self._cup is None else max(value, self._cup.value(pile))


def worth_of(rules: Ruleset, month: Month) -> PileWorth:
    """Compiles the yaku of a ruleset for one month of play."""
    match rules.sake:
        case Sake.ANIMAL:
            return PileWorth(rules, month, frozenset({Kind.ANIMAL}))
        case Sake.BOTH:
            return PileWorth(rules, month, frozenset({Kind.ANIMAL, Kind.PLAIN}))
        case Sake.EITHER:
            plain = PileWorth(rules, month, frozenset({Kind.PLAIN}))
            return PileWorth(rules, month, frozenset({Kind.ANIMAL}), plain=plain)


def _resolved(yaku: Yaku, month: Month, cup: frozenset[Kind], doubles: int) -> Yaku:
    """The same yaku with every set of cards spelled out, so that it no longer depends on month and sake cup.

    Plain cards that count two have their shadows in the set, as in a `Scorer`.
    """

    def spelled(selector: Selector) -> CardSet:
        if isinstance(selector, Special):
            return OF_MONTH[month]
        if isinstance(selector, Kind):
            of_kind = OF_KIND[selector] - CardSet((SAKE_CUP,))
            of_kind = of_kind | CardSet((SAKE_CUP,)) if selector in cup else of_kind
            twice = shadows(of_kind.mask & doubles) if selector is Kind.PLAIN else 0
            return CardSet.of_mask(of_kind.mask | twice)
        return selector

    needs = tuple(replace(need, of=spelled(need.of)) for need in yaku.needs)
    extra_of = None if yaku.extra_of is None else spelled(yaku.extra_of)
    return replace(yaku, needs=needs, extra_of=extra_of, months=())


def _masks(yaku: Yaku) -> set[int]:
    """The sets of cards that a resolved yaku counts."""
    selectors = [need.of for need in yaku.needs]
    if yaku.extra and yaku.extra_of is not None:
        selectors.append(yaku.extra_of)
    return {selector.mask for selector in selectors if isinstance(selector, CardSet)}


def _bits(rules: Ruleset, rows: Iterable[Yaku]) -> int:
    """All bits of a marked pile on which these resolved yaku depend."""
    bits = 0
    for yaku in rows:
        for mask in _masks(yaku):
            bits |= mask & ALL
        if yaku.viewing:
            bits |= _RAIN_BITS[rules.rain_trigger] | _FOG_BITS[rules.fog_trigger]
            bits |= CALLED if rules.viewing_after_koikoi else 0
        bits |= CALLED if yaku.extra_after_koikoi else 0
    return bits


def _groups(rows: list[Yaku]) -> list[list[Yaku]]:
    """Splits yaku so that none replaces one of another group or shares its further cards."""
    groups: list[list[Yaku]] = []
    for yaku in rows:
        joined = [yaku]
        apart = []
        for group in groups:
            tied = any(yaku.id in _spoken_of(one) or one.id in _spoken_of(yaku) for one in group)
            if tied:
                joined += group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _spoken_of(yaku: Yaku) -> tuple[str, ...]:
    return (*yaku.replaces, yaku.extra_with)


def _largest_count(groups: list[list[Yaku]]) -> tuple[int, list[Yaku]]:
    """The largest set of cards of which only the number matters, and the yaku read from that number alone."""
    by_mask: dict[int, list[Yaku]] = {}
    for group in groups:
        masks = set[int]().union(*(_masks(one) for one in group))
        by_number = not any(one.viewing or one.extra_after_koikoi for one in group) and max(masks, default=0) <= ALL
        if len(masks) == 1 and by_number:
            by_mask.setdefault(masks.pop(), []).extend(group)
    return max(by_mask.items(), key=lambda item: item[0].bit_count(), default=(0, []))


def _joined(rules: Ruleset, groups: list[list[Yaku]]) -> list[list[Yaku]]:
    """Joins small groups until three are left, or as few as memos of a sensible size allow."""
    groups = list(groups)
    while len(groups) > 3:
        first, second = min(combinations(groups, 2), key=lambda pair: _bits(rules, pair[0] + pair[1]).bit_count())
        if _bits(rules, first + second).bit_count() > _KEY_BITS:
            break
        groups = [group for group in groups if group is not first and group is not second] + [first + second]
    return groups

"""Yaku as rows of data, and the one evaluator that looks for them in a pile."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter
from typing import Final

from koikoi.engine.cards import ALL, EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, CardSet, Kind, Month
from koikoi.engine.parameters import own_values


class Sake(StrEnum):
    """The class of the sake cup.  `either`: animal or plain for the whole pile, whichever scores more."""

    ANIMAL = "animal"
    EITHER = "either"
    BOTH = "both"


class ViewingMode(StrEnum):
    """Whether flower and moon viewing count always, or only beside a yaku that is no viewing."""

    ALWAYS = "always"
    WITH_OTHER = "with_other"


class Viewing(StrEnum):
    """Marks a yaku as a viewing, which rain, fog, and a koi-koi of one's own may change."""

    FLOWERS = "flowers"
    MOON = "moon"


class Special(StrEnum):
    """A set of cards that is not the same in every round."""

    MONTH = "month"  # the four cards of the month that the round stands for (tsukifuda)


Selector = Kind | CardSet | Special


@dataclass(frozen=True, slots=True)
class Need:
    """At least `count` cards of a set."""

    of: Selector
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One row of the yaku table."""

    id: str
    points: int
    """0 = not recognised: it neither scores nor replaces anything."""
    needs: tuple[Need, ...]
    """All of them have to be met."""
    extra: int = 0
    """Points for each further card of `extra_of`."""
    extra_of: Selector | None = None
    """None: the cards of the first need."""
    extra_with: str = ""
    """Another yaku; when both are held, further cards are counted beyond both and paid once, with the other."""
    replaces: tuple[str, ...] = ()
    """Yaku that do not count beside this one."""
    viewing: Viewing | None = None
    months: tuple[int, ...] = ()
    """Counts in these months only; empty = always."""
    opens: bool = True
    """False: it counts, but neither lets its owner decide nor has to be bettered after a call."""
    extra_after_koikoi: bool = False
    """Further cards are paid only once the owner has called koi-koi in this round."""
    name: str = ""
    """A person's own name for it; the bundled ones are named by the catalogues."""
    kanji: str = ""

    @property
    def played(self) -> tuple[tuple[str, object], ...]:
        """The values that change how it plays and differ from their defaults, without names."""
        told = own_values(
            self,
            needs=tuple((str(need.of), need.count) for need in self.needs),
            extra_of=self.extra_of if self.extra_of is None else str(self.extra_of),
            replaces=tuple(sorted(self.replaces)),
        )
        return tuple((key, value) for key, value in told if key not in ("name", "kanji"))


@dataclass(frozen=True, slots=True)
class Scored:
    """A yaku found in a pile."""

    id: str
    cards: CardSet
    """All cards of the pile that belong to it, further ones included."""
    points: int
    """With `extra_points`."""
    extra_cards: int = 0
    """How many further cards are paid."""
    extra_points: int = 0
    """What they bring together."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """What rain and fog do to the viewings at this moment."""

    flowers: bool = False
    moon: bool = False

    def __contains__(self, viewing: Viewing) -> bool:
        return self.flowers if viewing is Viewing.FLOWERS else self.moon


CLEAR: Final = Spoiled()


@dataclass(frozen=True, slots=True)
class _Row:
    """A yaku with its sets resolved to masks."""

    yaku: Yaku
    rank: int  # lower than that of every yaku it replaces
    needs: tuple[tuple[int, int], ...]  # (mask, count)
    cards: int  # everything that can belong to it
    extra: int  # points per further card
    extra_mask: int
    used: int  # how many cards of extra_mask the needs take up


class Scorer:
    """Looks for the yaku of one ruleset in a pile.  Months are 1 to 12; piles are masks (bit i is `DECK[i]`)."""

    def __init__(
        self,
        yaku: Sequence[Yaku],
        *,
        sake: Sake = Sake.BOTH,
        viewing_mode: ViewingMode = ViewingMode.ALWAYS,
        viewing_after_koikoi: int = 0,
        doubles: CardSet = EMPTY,
        best: bool = False,
    ) -> None:
        """`doubles` count two wherever plain cards are counted; `best`: of all yaku the best alone counts."""
        recognised = [one for one in yaku if one.points]
        uses_month = any(
            selector is Special.MONTH
            for one in recognised
            for selector in (one.extra_of, *(need.of for need in one.needs))
        )
        self.by_month: Final = uses_month or any(one.months for one in recognised)
        """Whether the month of the round matters."""
        self._tables: Final = {
            month: tuple(_rows(recognised, month, cup, doubles.mask) for cup in _CUP[sake])
            for month in (Month if self.by_month else (Month.PINE,))
        }
        self._only_with_other: Final = viewing_mode is ViewingMode.WITH_OTHER
        self._after_call: Final = viewing_after_koikoi
        self._doubles: Final = doubles.mask
        self._best: Final = best

    def find(self, pile: int, *, month: int = 1, called: bool = False, spoiled: Spoiled = CLEAR) -> list[Scored]:
        """Finds the yaku in a pile, in the order of the table.

        `called`: the scorer has called koi-koi in this round.  `spoiled`: what rain and fog void right now.
        """
        tables = self._tables[Month(month) if self.by_month else Month.PINE]
        if self._doubles:
            pile |= shadows(pile & self._doubles)
        found = self._look(tables[0], pile, month, called, spoiled)
        for table in tables[1:]:  # the cup counted as a plain card; a tie leaves it an animal
            other = self._look(table, pile, month, called, spoiled)
            if sum(one.points for one in other) > sum(one.points for one in found):
                found = other
        return found

    def _look(self, table: tuple[_Row, ...], pile: int, month: int, called: bool, spoiled: Spoiled) -> list[Scored]:
        held = []
        for row in table:
            for mask, count in row.needs:
                if (pile & mask).bit_count() < count:
                    break
            else:
                held.append(row)
        if not held:
            return []
        return self._settle(held, pile, month, called, spoiled)

    def _settle(self, held: list[_Row], pile: int, month: int, called: bool, spoiled: Spoiled) -> list[Scored]:
        """Leaves out what is void or replaced, and counts further cards."""
        held = [
            row
            for row in held
            if not (row.yaku.months and month not in row.yaku.months)
            and not (row.yaku.viewing and row.yaku.viewing in spoiled)
        ]
        replaced: set[str] = set()
        for row in sorted(held, key=lambda row: row.rank):
            if row.yaku.id not in replaced:  # what is replaced itself replaces nothing
                replaced.update(row.yaku.replaces)
        held = [row for row in held if row.yaku.id not in replaced]
        if self._only_with_other and all(row.yaku.viewing for row in held):
            return []
        ids = {row.yaku.id for row in held}
        scored = []
        for row in held:
            yaku = row.yaku
            points = self._after_call if yaku.viewing and called and self._after_call else yaku.points
            beyond = 0
            if row.extra and yaku.extra_with not in ids and (called or not yaku.extra_after_koikoi):
                beyond = (pile & row.extra_mask).bit_count() - row.used
                beyond -= sum(other.used for other in held if other.yaku.extra_with == yaku.id)
            gain = max(beyond, 0) * row.extra
            scored.append(Scored(yaku.id, CardSet.of_mask(pile & row.cards), points + gain, max(beyond, 0), gain))
        if self._best and len(scored) > 1:
            return [max(scored, key=lambda one: one.points)]  # of equals the first of the table
        return scored


def shadows(cards: int) -> int:
    """A second bit for each card that counts two, far above the deck's, so that counting bits counts it twice."""
    return cards << SHADOW


SHADOW: Final = 64


def replacing_order(yaku: Sequence[Yaku]) -> dict[str, int]:
    """Ranks yaku so that each stands before those it replaces.

    Raises ValueError with the yaku of a circle in which each would replace the next.
    """
    replacers: dict[str, set[str]] = {one.id: set() for one in yaku}
    for one in yaku:
        for other in one.replaces:
            replacers.get(other, set()).add(one.id)
    try:
        return {name: rank for rank, name in enumerate(TopologicalSorter(replacers).static_order())}
    except CycleError as error:
        raise ValueError(" -> ".join(error.args[1])) from None


def unmet_need(yaku: Yaku, sake: Sake, double: CardSet) -> tuple[Need, int] | None:
    """A need that not even all 48 cards fulfil, with what they count; None where they fulfil every need.

    `double`: cards that count two wherever plain cards are counted.
    """
    unmet: tuple[Need, int] | None = None
    for cup in _CUP[sake]:
        sizes = [(need, _mask(need.of, Month.PINE, cup, double.mask).bit_count()) for need in yaku.needs]
        unmet = next(((need, size) for need, size in sizes if size < need.count), None)
        if unmet is None:
            break
    return unmet


_CUP: Final[dict[Sake, tuple[tuple[Kind, ...], ...]]] = {
    Sake.ANIMAL: ((Kind.ANIMAL,),),
    Sake.BOTH: ((Kind.ANIMAL, Kind.PLAIN),),
    Sake.EITHER: ((Kind.ANIMAL,), (Kind.PLAIN,)),
}
"""The classes that the sake cup has at once, by each way it may count for a whole pile."""


def _mask(selector: Selector, month: Month, cup: tuple[Kind, ...], doubles: int) -> int:
    """A set of cards in one month, with the sake cup in these classes and plain cards that count two."""
    if isinstance(selector, Kind):
        cards = OF_KIND[selector].mask & ~SAKE_CUP.bit
        cards |= SAKE_CUP.bit if selector in cup else 0
        return cards | shadows(cards & doubles) if selector is Kind.PLAIN else cards
    return (OF_MONTH[month] if selector is Special.MONTH else selector).mask


def _rows(recognised: list[Yaku], month: Month, cup: tuple[Kind, ...], doubles: int) -> tuple[_Row, ...]:
    """Resolves the sets for one month, with the sake cup in these classes and plain cards that count two."""
    rows = []
    ranks = replacing_order(recognised)
    for yaku in recognised:
        needs = tuple((_mask(need.of, month, cup, doubles), need.count) for need in yaku.needs)
        extra_mask = _mask(yaku.needs[0].of if yaku.extra_of is None else yaku.extra_of, month, cup, doubles)
        used = sum(min(count, (cards & extra_mask).bit_count()) for cards, count in needs)
        everything = extra_mask if yaku.extra else 0
        for cards, _ in needs:
            everything |= cards
        rows.append(_Row(yaku, ranks[yaku.id], needs, everything & ALL.mask, yaku.extra, extra_mask, used))
    return tuple(rows)

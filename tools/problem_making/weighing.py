"""Decisions weighed by futures: every answer meets the same ones, so what counts is the error of the difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

from koikoi.agents.search.match_equity import KEENNESS
from koikoi.agents.search.search import STRONG, Lookahead
from koikoi.engine.view import View

Codes = tuple[int, ...]


@dataclass(frozen=True)
class Samples:
    """What one option brought, future by future."""

    codes: Codes
    way: int
    """How the seat goes on with it; see `koikoi.agents.search.search.Option`."""
    chances: Sequence[float]
    ahead: Sequence[int]
    """Points by which one's own side came out of the round ahead."""

    @property
    def chance(self) -> float:
        return fmean(self.chances)


@dataclass(frozen=True)
class Gap:
    """By how much one option is better than another."""

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """In standard errors."""
        return self.mean / self.error if self.error else (inf if self.mean > 0 else 0.0)


def weigh(view: View, rng: Random, futures: int, ways: dict[Codes, int] | None = None) -> list[Samples]:
    """What every option brings, the best first; `ways`: how one goes on, as found before, else the better way."""
    lookahead = Lookahead(view, rng, STRONG)
    kept: list[list[tuple[list[float], list[int]]]] = [[([], []) for _ in one.ways] for one in lookahead.options]
    before = [[(0.0, 0.0) for _ in one.ways] for one in lookahead.options]
    for _ in range(futures):
        lookahead.sample(lookahead.options)
        for option, lists, last in zip(lookahead.options, kept, before, strict=True):
            for place, way in enumerate(option.ways):
                total, hits = last[place]
                chances, ahead = lists[place]
                chances.append(way.hits - hits)
                ahead.append(round((way.total - total - way.hits + hits) / KEENNESS))
                last[place] = way.total, way.hits
    found = []
    for option, lists in zip(lookahead.options, kept, strict=True):
        better = max(range(len(lists)), key=lambda place: (fmean(lists[place][0]), fmean(lists[place][1])))
        chosen = better if ways is None else ways[option.codes]
        found.append(Samples(option.codes, chosen, *lists[chosen]))
    return sorted(found, key=lambda one: -one.chance)


def gap(better: Samples, worse: Samples, half: int | None = None) -> Gap:
    """The paired difference; `half`: of every second future only, 0: the others call, 1: they stop at once."""
    every = slice(half or 0, None, 1 if half is None else 2)
    return gap_of(better.chances[every], worse.chances[every])


def gap_of(better: Sequence[float], worse: Sequence[float]) -> Gap:
    """The paired difference of chances in the same futures."""
    found = [one - other for one, other in zip(better, worse, strict=True)]
    return Gap(fmean(found), stdev(found) / sqrt(len(found)))

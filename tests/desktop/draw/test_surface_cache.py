"""Caches of pictures hold what was used last, within their bounds."""

from functools import partial

import pygame

from koikoi.desktop.draw.sprites import COVERS, KEPT, WAYS, Sprites
from koikoi.desktop.draw.surface_cache import SurfaceCache, weight


def heavy(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_cache_holds_what_was_used_last_within_its_bound_of_bytes() -> None:
    cache, made = SurfaceCache(40_000), list[int]()

    def make(number: int) -> pygame.Surface:
        made.append(number)
        return heavy(50)

    for number in (1, 2, 3, 4, 1, 5, 6, 1):
        cache.get(number, partial(make, number))
    assert [1, 2, 3, 4, 1, 5, 6] == made
    assert cache.bytes <= cache.room
    assert cache.bytes == 3 * weight(heavy(50))
    cache.put("large", heavy(200))
    assert 1 == len(cache), "one that is larger than the bound is kept alone"
    cache.clear()
    assert (0, 0) == (cache.bytes, len(cache))


def test_a_larger_window_may_keep_more() -> None:
    own = Sprites()
    for size, share in (((960, 600), 1), ((1920, 1080), 1), ((3840, 2160), 4)):
        own.fit(size)
        assert (KEPT * share, WAYS * share, COVERS * share**0.5) == (own.kept.room, own.ways.room, own.covers.room)

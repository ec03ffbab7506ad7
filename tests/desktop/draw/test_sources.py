"""The sources of pictures: what was used last is kept, within one bound of bytes."""

import re
from functools import partial
from pathlib import Path

import pygame

import koikoi.desktop
from koikoi.desktop.draw.sources import ROOM, Sources, source, sources, weight
from koikoi.desktop.draw.sprites import Sprites
from koikoi.engine.cards import card


def heavy(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_cache_holds_what_was_used_last_within_its_bound_of_bytes() -> None:
    cache, made = Sources(40_000), list[int]()

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
        assert sources().room == ROOM * share


def test_a_source_is_made_once_by_all_that_it_depends_on() -> None:
    made = list[tuple[int, bool]]()

    @source
    def square(side: int, *, solid: bool = False) -> pygame.Surface:
        """A square."""
        made.append((side, solid))
        return heavy(side)

    assert square(3) is square(3)
    assert square(3, solid=True) is not square(3)
    assert made == [(3, False), (3, True)]
    assert square.holds(3)
    square.drop(3)
    assert not square.holds(3)
    assert square.holds(3, solid=True)


def test_cards_are_the_same_however_large_the_window_was_when_they_were_seen_first() -> None:
    """Larger ones are read once it is large; those known by then were made of smaller ones."""
    crane, found = card("1B"), list[bytes]()
    for seen_before in (True, False):
        sources().clear()
        cards = Sprites()
        if seen_before:
            cards.card(crane, 40)
        for thread in cards.prepare(400):
            thread.join()
        found.append(pygame.image.tobytes(cards.card(crane, 40), "RGBA"))
    sources().clear()
    assert found[0] == found[1]


def test_no_picture_is_kept_in_a_cache_of_its_own() -> None:
    """What is kept besides is small, or read from one file for the whole run."""
    folder, found = Path(koikoi.desktop.__file__).parent, set[str]()
    kept = re.compile(r"@(?:lru_cache\(.*\)|cache|cached_property)(?:  # .*)?\n +?def (\w+)\(.*\) -> (.*):\n|"
                      r"^@(?:lru_cache\(.*\)|cache)\ndef (\w+)\(.*\) -> (.*):\n", re.M)  # fmt: skip
    for path in folder.rglob("*.py"):
        for inner, one, outer, other in kept.findall(path.read_text("utf-8")):
            if re.search(r"\b(Surface|Brushwork)\b", one or other):
                found.add(f"{path.stem}.{inner or outer}")
    assert found <= {
        "sprites.tile",
        "sprites._surface",
        "stroke_order._orders",
        "title_picture.name",
        "title_picture.seal",
    }

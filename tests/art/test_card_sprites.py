"""The sprites of the deck: all there, of one shape, and told apart at the size they are played at.

A picture is read with pygame, as the game does; the tools that draw cards are not needed.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import sub
from pathlib import Path

import pygame
import pytest

SPRITES = Path(__file__).resolve().parents[2] / "art" / "sprites" / "cards"
KINDS = [
    "B R P1 P2",
    "A R P1 P2",
    "B R P1 P2",
    *["A R P1 P2"] * 4,
    "B A P1 P2",
    *["A R P1 P2"] * 2,
    "B A R P1",
    "B P1 P2 P3",
]
CODES = [f"{month}{kind}" for month, kinds in enumerate(KINDS, 1) for kind in kinds.split()]
FRONTS_AND_BACK = [*CODES, "back"]
SIZE = (480, 768)
SMALL = (96, 154)
#: The deck is compared on a grid of this size, laid over the cards at 96 px: about what is seen at a glance.
GRID = (24, 38)
#: The least mean difference, 0..255, of two pictures at a glance. Measured: two cards 28 or more in every view, the
#: plains of a month 50 or more; a card moved by one pixel or a tenth darker is 8 to 16 from itself.
APART = 20
PLAINS_APART = 35
#: The ground under the transparent corners.
CLOTH = (0x2D, 0x3F, 0x52)

#: What a dichromat sees, as a matrix for linear RGB. After Viénot, Brettel and Mollon, "Digital video colourmaps for
#: checking the legibility of displays by dichromats", 1999: sRGB is taken to the responses of the long, middle and
#: short cones (after Smith and Pokorny), the missing one is put on the plane through white and an anchor that looks the
#: same to everybody, and the result is taken back. The anchor is blue for the red-green blind (no long cones, no middle
#: ones). For the blue-yellow blind (no short cones) it is red, in the same way; that is one of the two half planes of
#: Brettel, Viénot and Mollon, 1997, used for all colours. Every row adds up to 1, so grey stays as it is.
DICHROMATS = {
    "protanopia": ((0.109, 0.891, 0), (0.109, 0.891, 0), (0.004, -0.004, 1)),
    "deuteranopia": ((0.290, 0.710, 0), (0.290, 0.710, 0), (-0.022, 0.022, 1)),
    "tritanopia": ((1, 0.152, -0.152), (0, 0.867, 0.133), (0, 0.867, 0.133)),
}
VIEWS = ["colour", "grey", *DICHROMATS]

#: sRGB's bytes as linear light, and linear light in steps of 1/1023 as sRGB's bytes.
LINEAR = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (i / 255 for i in range(256))]
STEPS = 1023
BYTES = [
    round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))
    for v in (i / STEPS for i in range(STEPS + 1))
]


@cache
def load(code: str) -> pygame.Surface:
    """The sprite with an alpha channel, whatever the file's own format."""
    surface = pygame.Surface(SIZE, pygame.SRCALPHA, 32)
    surface.blit(pygame.image.load(SPRITES / f"{code}.webp"), (0, 0))
    return surface


def test_the_deck_is_48_fronts_and_a_back_and_nothing_else() -> None:
    assert len(CODES) == 48
    assert sorted(path.name for path in SPRITES.iterdir()) == sorted(f"{code}.webp" for code in FRONTS_AND_BACK)


@pytest.mark.parametrize("code", FRONTS_AND_BACK)
def test_a_narrow_sprite_shows_the_same(code: str) -> None:
    narrow = pygame.Surface((240, 384), pygame.SRCALPHA, 32)
    narrow.blit(pygame.image.load(SPRITES.with_name("cards-240") / f"{code}.png"), (0, 0))
    middles = [pygame.transform.smoothscale(one, (60, 96)).subsurface((2, 2, 56, 92)) for one in (narrow, load(code))]
    data, other = (pygame.image.tobytes(one, "RGBA") for one in middles)
    assert set(data[3::4]) == {255}
    assert sum(apart(list(data[k::4]), list(other[k::4])) for k in range(3)) / 3 < 3


def test_there_is_a_narrow_sprite_for_each() -> None:
    narrow = SPRITES.with_name("cards-240")
    assert sorted(path.name for path in narrow.iterdir()) == sorted(f"{code}.png" for code in FRONTS_AND_BACK)
    assert {pygame.image.load(path).get_size() for path in narrow.iterdir()} == {(240, 384)}


@pytest.mark.parametrize("code", FRONTS_AND_BACK)
def test_a_sprite_has_the_size_and_a_clear_margin_of_two_pixels(code: str) -> None:
    assert pygame.image.load(SPRITES / f"{code}.webp").get_size() == SIZE
    box = load(code).get_bounding_rect(min_alpha=1)
    assert 2 <= box.left <= 4, box
    assert 2 <= box.top <= 6, box
    assert 2 <= SIZE[0] - box.right <= 4, box
    assert 2 <= SIZE[1] - box.bottom <= 6, box
    assert load(code).get_at((SIZE[0] // 2, SIZE[1] // 2)).a == 255


Picture = list[tuple[int, int, int]]


def glance(card: pygame.Surface, moved: int = 0) -> Picture:
    """What is seen of a card of 96 px at a glance: its colours on the grid."""
    ground = pygame.Surface(SMALL, 0, 32)
    ground.fill(CLOTH)
    ground.blit(pygame.transform.smoothscale(card, SMALL), (moved, 0))
    data = pygame.image.tobytes(pygame.transform.smoothscale(ground, GRID), "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


@pytest.fixture(scope="module")
def glances() -> dict[str, Picture]:
    return {code: glance(load(code)) for code in FRONTS_AND_BACK}


def apart(one: list[int], other: list[int]) -> float:
    """The mean difference of two pictures' bytes."""
    differences: Iterator[int] = map(sub, one, other)
    return sum(map(abs, differences)) / len(one)


def are_plains_of_a_month(one: str, other: str) -> bool:
    return "P" in one and one.split("P")[0] == other.split("P")[0]


def in_view(view: str, picture: Picture) -> list[int]:
    """The bytes of a picture in one of the VIEWS."""
    if view == "grey":
        return [round(0.2126 * r + 0.7152 * g + 0.0722 * b) for r, g, b in picture]
    if view == "colour":
        return [part for colour in picture for part in colour]
    rows = DICHROMATS[view]
    out = []
    for colour in picture:
        red, green, blue = (LINEAR[part] for part in colour)
        for x, y, z in rows:
            out.append(BYTES[round(STEPS * min(max(x * red + y * green + z * blue, 0), 1))])
    return out


@pytest.mark.parametrize("name", DICHROMATS)
def test_a_dichromat_sees_greys_as_they_are_and_some_colours_alike(name: str) -> None:
    greys: Picture = [(v, v, v) for v in range(256)]
    assert apart(in_view(name, greys), in_view("colour", greys)) < 1
    one, other = ((90, 150, 140), (90, 141, 190)) if name == "tritanopia" else ((170, 60, 40), (105, 90, 40))
    assert 2 * apart(in_view(name, [one]), in_view(name, [other])) < apart(list(one), list(other))


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_cards_look_alike_at_96_pixels(view: str, glances: dict[str, Picture]) -> None:
    seen = {code: in_view(view, picture) for code, picture in glances.items()}
    alike = []
    for one, other in combinations(FRONTS_AND_BACK, 2):
        distance = apart(seen[one], seen[other])
        if distance < (PLAINS_APART if are_plains_of_a_month(one, other) else APART):
            alike.append((one, other, round(distance, 1)))
    assert not alike


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("code", ["2R", "4R", "7P1", "8P1", "11B"])
def test_a_card_that_has_moved_by_a_pixel_is_still_the_same_card(view: str, code: str) -> None:
    card = load(code)
    assert apart(in_view(view, glance(card)), in_view(view, glance(card, 1))) < APART

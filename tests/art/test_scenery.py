"""Title scenes and surfaces exist, have their sizes, meet themselves without a seam, and carry readable text."""

import json
import os
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw.prints import Fit, landscape, layer, places

ART = Path(__file__).resolve().parents[2] / "art" / "sprites"
SURFACES = ART / "surfaces"
SCENES = ART / "scenes"

CLOTHS = ["cloth_indigo", "cloth_moss", "cloth_red"]
TILES = [*CLOTHS, "wood", "washi"]
BUTTONS = [f"button_{kind}_{state}" for kind in ("red", "ink", "paper") for state in ("rest", "hover", "pressed")]
SLICES = ["panel", "slip", *BUTTONS]
SOME = (3, 6, 11)
"""Months whose layers are all read: that takes a while."""
CREAM = (244, 235, 214)
INK = (30, 26, 28)

Colour = tuple[float, float, float]


@pytest.fixture(autouse=True, scope="module")
def display() -> None:
    """Prints are made in the format of a display, even of one that is none."""
    if pygame.display.get_surface() is None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.display.set_mode((320, 200))


def load(path: Path) -> pygame.Surface:
    return pygame.image.load(path)


def mean(picture: pygame.Surface, area: pygame.Rect | None = None) -> Colour:
    plain = pygame.Surface(picture.get_size(), pygame.SRCALPHA)  # averages need true colours, not an index
    plain.blit(picture, (0, 0))
    r, g, b, *_ = pygame.transform.average_color(plain, area or plain.get_rect())
    return (r, g, b)


def light(colour: Colour) -> float:
    """Relative luminance, as contrast is measured with it."""
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def step(picture: pygame.Surface, i: int, j: int, across: bool) -> float:
    """How far two columns (or rows) are apart, on average over their pixels."""
    total = 0.0
    n = picture.get_height() if across else picture.get_width()
    for k in range(n):
        p = picture.get_at((i, k) if across else (k, i))
        q = picture.get_at((j, k) if across else (k, j))
        total += abs(p.r - q.r) + abs(p.g - q.g) + abs(p.b - q.b)
    return total / n / 3


@pytest.mark.parametrize("name", TILES)
def test_tile_has_its_size_and_is_small(name: str) -> None:
    assert load(SURFACES / f"{name}.png").get_size() == (512, 512)
    assert (SURFACES / f"{name}.png").stat().st_size < 200_000


@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("across", [True, False])
def test_tile_has_no_seam(name: str, across: bool) -> None:
    picture = load(SURFACES / f"{name}.png")
    inside = max(step(picture, i, i + 1, across) for i in (101, 253, 254, 383, 384))
    assert step(picture, 511, 0, across) <= inside + 1.5


@pytest.mark.parametrize("name", CLOTHS)
def test_cream_can_be_read_on_cloth(name: str) -> None:
    assert contrast(CREAM, mean(load(SURFACES / f"{name}.png"))) >= 6


@pytest.mark.parametrize("name", CLOTHS)
def test_cloth_is_even(name: str) -> None:
    picture = load(SURFACES / f"{name}.png")
    tones = [mean(picture, pygame.Rect(x, y, 64, 64)) for x in range(0, 512, 64) for y in range(0, 512, 64)]
    for channel in zip(*tones, strict=True):
        assert max(channel) - min(channel) <= 8


def test_text_can_be_read_on_wood_paper_and_buttons() -> None:
    def middle(name: str) -> Colour:
        picture = load(SURFACES / f"{name}.png")
        return mean(picture, picture.get_rect().inflate(-80, -60))

    assert contrast(CREAM, middle("wood")) >= 10
    for name in ("washi", "panel", "slip", "button_paper_rest", "button_paper_hover", "button_paper_pressed"):
        assert contrast(INK, middle(name)) >= 10
    for name in BUTTONS:
        if "paper" not in name:
            assert contrast(CREAM, middle(name)) >= 3.8  # large, bold labels


def test_every_nine_slice_is_described_and_holds_together() -> None:
    note = json.loads((SURFACES / "slices.json").read_text("utf-8"))
    assert sorted(note) == sorted(SLICES)
    for name, measures in note.items():
        picture = load(SURFACES / f"{name}.png")
        w, h = picture.get_size()
        assert 0 < measures["margin"] < measures["fixed"] < min(w, h) / 2
        clear = picture.get_at((0, 0)), picture.get_at((w - 1, h - 1))
        assert all(colour.a == 0 for colour in clear)
        assert picture.get_at((w // 2, h // 2)).a == 255
    assert note["panel"]["margin"] == 24


@pytest.mark.parametrize("kind", ["red", "ink", "paper"])
def test_states_of_a_button_share_their_size(kind: str) -> None:
    sizes = {load(SURFACES / f"button_{kind}_{state}.png").get_size() for state in ("rest", "hover", "pressed")}
    assert len(sizes) == 1


def whole(month: int) -> pygame.Surface:
    """The print, laid together from its layers."""
    return landscape(month, Fit((1920, 1200)))


@pytest.mark.parametrize("month", SOME)
def test_the_sky_covers_the_sheet_and_every_layer_lies_on_it(month: int) -> None:
    names, pictures = list(places(month)), [load(SCENES / f"{month:02}" / f"{name}.webp") for name in places(month)]
    assert names[0] == "sky"
    assert pictures[0].get_size() == (3840, 2400), "as sharp as the largest windows"
    for picture, (x, y) in zip(pictures, places(month).values(), strict=True):
        assert pictures[0].get_rect().contains(pygame.Rect((2 * x, 2 * y), picture.get_size()))


def test_the_layers_of_all_scenes_are_small() -> None:
    assert sum(path.stat().st_size for path in SCENES.glob("*/*.webp")) < 4_800_000


@pytest.mark.parametrize("month", SOME)
def test_a_small_scene_shows_the_same(month: int) -> None:
    path = SCENES / "small" / f"{month:02}.jpg"
    small, large = load(path), whole(month)
    assert small.get_size() == (1280, 800)
    assert path.stat().st_size <= 200_000
    tiny = [pygame.transform.smoothscale(one.convert(24), (48, 30)) for one in (small, large)]
    for x in range(48):
        for y in range(30):
            one, other = (picture.get_at((x, y)) for picture in tiny)
            assert max(abs(one[k] - other[k]) for k in range(3)) <= 12


@pytest.mark.parametrize("month", range(1, 13))
def test_scene_leaves_room_for_lettering_and_hints(month: int) -> None:
    picture = load(SCENES / "small" / f"{month:02}.jpg")
    # Brush letters in ink stand in the sky, hints in cream on the ground, in a window of 16:9 and of 16:10.
    for y in range(40, 560, 40):
        assert contrast(INK, mean(picture, pygame.Rect(413, y, 187, 40))) >= 3
    for y in (667, 747):
        assert contrast(CREAM, mean(picture, pygame.Rect(53, y, 347, 33))) >= 6


def test_no_two_scenes_are_alike() -> None:
    small = [pygame.transform.smoothscale(load(SCENES / "small" / f"{m:02}.jpg"), (24, 15)) for m in range(1, 13)]
    for i, a in enumerate(small):
        for b in small[:i]:
            apart = [
                abs(a.get_at((x, y))[k] - b.get_at((x, y))[k]) for x in range(24) for y in range(15) for k in range(3)
            ]
            assert sum(apart) / len(apart) > 10


FIGURES = {
    1: "crane", 2: "warbler", 4: "cuckoo", 6: "butterfly0", 7: "boar", 8: "goose0", 10: "deer", 11: "swallow",
    12: "phoenix",
}  # fmt: skip
BRIGHT = {"red": (205, 48, 34), "green": (38, 88, 62), "yellow": (236, 190, 70), "indigo": (36, 54, 98)}
NEAR = 2
"""Pixels of a window of 1280 × 720 within which two colours meet."""


@pytest.mark.parametrize("month", FIGURES)
def test_no_part_of_a_figure_is_lost_in_its_own_colour_behind_it(month: int) -> None:
    fit = Fit((1280, 720))
    behind, figure = pygame.Surface(fit.size), pygame.Surface(fit.size, pygame.SRCALPHA)
    for name in places(month):
        picture, at = layer(month, name, fit)
        if name == FIGURES[month]:
            figure.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            break
        behind.blit(picture, at, special_flags=0 if name == "sky" else pygame.BLEND_PREMULTIPLIED)
    solid = pygame.mask.from_surface(figure, 127)
    assert solid.count() > 1000
    for ink, colour in BRIGHT.items():
        own = pygame.mask.from_threshold(figure, colour, (40, 40, 40, 40)).overlap_mask(solid, (0, 0))
        same = pygame.mask.from_threshold(behind, colour, (40, 40, 40, 255))
        same.erase(solid, (0, 0))
        around = pygame.Mask(fit.size)
        for right in range(-NEAR, NEAR + 1):
            for down in range(-NEAR, NEAR + 1):
                around.draw(own, (right, down))
        if own.count() > 60:
            assert around.overlap_area(same, (0, 0)) < 0.2 * own.count(), ink

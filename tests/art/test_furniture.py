"""The pictures around the cards exist, have their sizes and alpha, and can be told apart where that matters."""

import io
import struct
from itertools import combinations
from pathlib import Path

import pygame
import pytest

ART = Path(__file__).resolve().parents[2] / "art"
FURNITURE = ART / "sprites" / "furniture"
ICONS = ART / "icons"

MONTHS = [f"month-{i:02}" for i in range(1, 13)]
PLAYERS = [
    f"player-{name}" for name in ("windmill", "nail-puller", "commas", "bars", "rings", "well", "tortoise", "mountains")
]
SIGNS = [f"kind-{kind}-{tone}" for kind in ("bright", "animal", "ribbon", "plain") for tone in ("cream", "ink")]
DRIFT = [
    f"drift-{name}-{i}"
    for name in ("cherry", "plum", "maple", "willow", "leaf", "rain", "snow", "firefly")
    for i in (1, 2, 3)
]
SIZES = {
    **dict.fromkeys(MONTHS, (256, 256)),
    **dict.fromkeys(PLAYERS, (256, 256)),
    **dict.fromkeys(SIGNS, (128, 128)),
    **dict.fromkeys(["seal-done", "seal-dealer", "seal-seven"], (192, 192)),
    "lantern-lit": (360, 510),
    "lantern-unlit": (360, 510),
    "lantern-glow": (384, 384),
    "noren": (3840, 2400),
    "noren-rod": (3840, 300),
    "koikoi-band": (1800, 400),
    "koikoi-sun": (640, 640),
}
LARGE = {**dict.fromkeys(MONTHS, 512), **dict.fromkeys(PLAYERS, 768)}
"""Crests for large windows, in a folder of their own."""
LOGOS = [f"logo-{way}-{tone}" for way in ("vertical", "horizontal") for tone in ("cream", "ink")]
OPAQUE = {"noren"}
ONLY_LARGE = {"noren", "noren-rod"}
LARGE_FURNITURE = ART / "sprites" / "furniture-large"


def load(name: str) -> pygame.Surface:
    return pygame.image.load(LARGE_FURNITURE / f"{name}.webp" if name in ONLY_LARGE else FURNITURE / f"{name}.png")


def alphas(picture: pygame.Surface, step: int = 3) -> list[int]:
    w, h = picture.get_size()
    return [picture.get_at((x, y)).a for x in range(0, w, step) for y in range(0, h, step)]


def grey(name: str, size: int) -> list[int]:
    """White on black, scaled as the game scales."""
    ground = pygame.Surface((256, 256))
    picture = load(name)
    clear = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    clear.blit(picture, (0, 0))
    ground.blit(clear, (0, 0))
    scaled = pygame.transform.smoothscale(ground, (size, size))
    return [scaled.get_at((x, y)).g for x in range(size) for y in range(size)]


@pytest.mark.parametrize("name", SIZES)
def test_has_its_size(name: str) -> None:
    assert load(name).get_size() == SIZES[name]


@pytest.mark.parametrize("name", LOGOS)
def test_the_logo_is_1600_pixels_long(name: str) -> None:
    w, h = load(name).get_size()
    assert max(w, h) == 1600
    assert (h > w) == ("vertical" in name)


@pytest.mark.parametrize("name", [*(name for name in SIZES if name not in OPAQUE), *LOGOS, *DRIFT, "seal-hanafuda"])
def test_has_clear_and_covered_parts(name: str) -> None:
    seen = alphas(load(name), 2)
    assert min(seen) == 0
    assert max(seen) > (150 if name.startswith(("lantern-glow", "drift")) else 240)


def test_a_large_crest_is_the_small_one_with_more_pixels() -> None:
    files = {path.stem: path for path in LARGE_FURNITURE.glob("*.webp") if path.stem not in ONLY_LARGE}
    found = {name: pygame.image.load(path) for name, path in files.items()}
    assert {name: picture.get_size() for name, picture in found.items()} == {
        name: (side, side) for name, side in LARGE.items()
    }
    for name, picture in found.items():
        tiny = [pygame.transform.smoothscale(one.premul_alpha(), (16, 16)) for one in (picture, load(name))]
        large, small = (pygame.image.tobytes(one, "RGBA") for one in tiny)
        assert max(abs(a - b) for a, b in zip(large, small, strict=True)) <= 24


def test_the_curtain_hides_everything() -> None:
    assert min(alphas(load("noren"), 17)) == 255


def test_the_curtain_repeats_sideways() -> None:
    curtain = load("noren")
    w, h = curtain.get_size()
    for y in range(0, h, 7):
        left, right = curtain.get_at((0, y)), curtain.get_at((w - 1, y))
        assert abs(left.b - right.b) < 40


def test_crests_are_pairwise_different_at_40_pixels() -> None:
    seen = {name: grey(name, 40) for name in (*MONTHS, *PLAYERS)}
    for one, other in combinations(seen, 2):
        apart = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / 1600
        assert apart > 24, (one, other, apart)


def test_kind_signs_are_pairwise_different_at_14_pixels() -> None:
    signs = [name for name in SIGNS if name.endswith("cream")]
    for one, other in combinations(signs, 2):
        pairs = zip(grey_sign(one), grey_sign(other), strict=True)
        assert sum(abs(a - b) for a, b in pairs) / 196 > 24, (one, other)


def grey_sign(name: str) -> list[int]:
    picture = load(name)
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    scaled = pygame.transform.smoothscale(ground.convert(24), (14, 14))
    return [scaled.get_at((x, y)).g for x in range(14) for y in range(14)]


@pytest.mark.parametrize("size", [16, 32, 48, 64, 128, 256, 512, 1024])
def test_the_icon_has_every_size(size: int) -> None:
    icon = pygame.image.load(ICONS / f"koikoi-{size}.png")
    assert icon.get_size() == (size, size)
    assert icon.get_at((0, 0)).a < 200
    assert icon.get_at((size // 2, size // 2)).a == 255


def test_the_windows_icon_holds_every_size_as_png() -> None:
    data = (ICONS / "koikoi.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", data)
    entries = [struct.unpack_from("<BBBBHHII", data, 6 + 16 * place) for place in range(count)]
    assert kind == 1
    assert {entry[0] or 256 for entry in entries} == {16, 20, 24, 32, 40, 48, 64, 96, 128, 256}
    for entry in entries:
        picture = pygame.image.load(io.BytesIO(data[entry[7] : entry[7] + entry[6]]))
        assert picture.get_size() == (entry[0] or 256, entry[1] or 256)


def test_the_macos_icon_holds_every_kind() -> None:
    data = (ICONS / "koikoi.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    place, found = 8, {}
    while place < len(data):
        name, length = data[place : place + 4].decode(), struct.unpack_from(">I", data, place + 4)[0]
        if name.startswith("ic"):
            found[name] = pygame.image.load(io.BytesIO(data[place + 8 : place + length])).get_width()
        place += length
    sizes = {"ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}
    assert found == sizes


def test_everything_is_small() -> None:
    files = [*FURNITURE.glob("*"), *ICONS.glob("*")]
    assert sum(file.stat().st_size for file in files) < 4_000_000


def test_the_icon_that_scales_looks_like_the_one_of_48_pixels() -> None:
    drawn = pygame.transform.smoothscale(pygame.image.load(ICONS / "koikoi.svg"), (48, 48))
    printed = pygame.image.load(ICONS / "koikoi-48.png")
    differ = [
        max(abs(one - other) for one, other in zip(drawn.get_at(place), printed.get_at(place), strict=True))
        for place in ((x, y) for x in range(48) for y in range(48))
    ]
    assert sum(differ) / len(differ) < 12
    assert sum(one > 96 for one in differ) < len(differ) / 20
    text = (ICONS / "koikoi.svg").read_text(encoding="utf-8")
    assert "href" not in text, "all of it is in the file"

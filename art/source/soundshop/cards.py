"""What cards do: they are shuffled, dealt, lifted, slid, laid on cloth, slapped on each other, turned and gathered."""

from __future__ import annotations

import numpy as np

from .bodies import BLOCK, CARD, TABLE, click, pushed, wood
from .friction import flutter, rub
from .room import MATS, inside
from .signal import Stereo, Wave, chance, mix, swell


def slap(variant: int) -> Stereo:
    """Pachi: a card snapped on the card it matches.  One edge comes down, then the whole face, 2 ms later.

    Heard: the snap of the paper, a hard knock as of a small block, and the board below the cloth.
    """
    name, pitch = ("slap", variant), (1.0, 1.06, 0.95)[variant]
    edge = mix(0.06, (0, wood((name, "edge"), CARD, 0.0003, pitch), 0.5), (0, click((name, 1), 1400, 8000, 0.006), 0.7))
    face = mix(
        0.3,
        (0, wood((name, "card"), CARD, 0.0004, pitch), 0.45),
        (0, click((name, 2), 1300, 8500, 0.014), 1.2),
        (0.0003, wood((name, "wood"), BLOCK, 0.0003, pitch), 0.9),
        (0.0006, wood((name, "board"), TABLE, 0.0014, pitch), 0.45),
    )
    gap = 0.0018 + 0.0005 * variant
    return inside(mix(0.32, (0.0002, edge, 0.45), (gap, face)), MATS)


def place(variant: int) -> Stereo:
    """A card laid on the cloth: a soft knock from the board, and a little air."""
    name, pitch = ("place", variant), (1.0, 0.94, 1.05)[variant]
    air = rub((name, "air"), swell(0.07, 0.35), 700, 2300)
    return inside(
        mix(
            0.24,
            (0, air, 0.10),
            (0.010, wood((name, "board"), TABLE, 0.0026, 1.1 * pitch), 0.9),
            (0.010, click((name, 1), 350, 3000, 0.022), 0.75),
            (0.011, wood((name, "card"), CARD, 0.0009, 0.6 * pitch), 0.22),
        ),
        MATS,
    )


def deal(variant: int) -> Stereo:
    """One card or packet thrown on the cloth: a short hiss that ends in a dry tap."""
    name, pitch = ("deal", variant), (1.0, 1.08, 0.93, 1.03)[variant]
    hiss = rub((name, "hiss"), swell(0.075, 0.75), 1100, 4200)
    return inside(
        mix(
            0.22,
            (0, hiss, 0.55),
            (0.060, click((name, 1), 700, 5000, 0.009), 0.5),
            (0.060, wood((name, "card"), CARD, 0.0006, 0.8 * pitch), 0.3),
            (0.061, wood((name, "board"), TABLE, 0.0024, 1.15 * pitch), 0.6),
        ),
        MATS,
    )


def lift() -> Wave:
    """A card taken up with a fingertip: hardly more than a breath, and its corner that snaps free."""
    speed = swell(0.10, 0.7)
    return mix(0.14, (0, rub("lift", speed, 900, 3600, 1500), 0.5), (0.085, wood("lift", CARD, 0.0004, 0.7), 1.0))


def slide(variant: int) -> Wave:
    """A card drawn over the cloth: as fast as the picture moves, slow at both ends; the nail leaves it with a tick."""
    seconds = 0.30 + 0.03 * variant
    tick = wood(("slide", variant), CARD, 0.0004, 0.8)
    return mix(
        seconds + 0.02, (0, rub(("slide", variant), swell(seconds, 0.45), 650, 2900, 1100), 0.5), (0.012, tick, 0.85)
    )


def turn(variant: int) -> Stereo:
    """A card turned over: it rises, beats the air once, and comes down with its face up."""
    name = ("turn", variant)
    return inside(
        mix(
            0.4,
            (0, rub((name, "off"), swell(0.06, 0.6), 1000, 3400), 0.30),
            (0.03, flutter(name, 0.20, 13 + variant), 0.42),
            (0.215, click((name, 1), 800, 5200, 0.010), 0.5),
            (0.215, wood((name, "card"), CARD, 0.0006, 0.85), 0.35),
            (0.216, wood((name, "board"), TABLE, 0.0026, 1.05), 0.45),
        ),
        MATS,
    )


def shuffle() -> Stereo:
    """Six packets pulled off and dropped on the rest, each a rattle of edges; then the deck is squared."""
    rng = chance("shuffle")
    parts: list[tuple[float, Wave, float]] = []
    start = 0.0
    for packet in range(6):
        parts.append((start, rub(("pull", packet), swell(0.13, 0.6), 900, 3300), 0.34))
        fall = start + 0.115
        for edge in range(7):
            at = fall + 0.007 * edge * rng.uniform(0.8, 1.2)
            strength = 0.55 * 0.82**edge * rng.uniform(0.7, 1.1)
            parts.append((at, click(("edge", packet, edge), 1100, 6200, 0.006), strength))
        parts.append((fall, wood(("packet", packet), TABLE, 0.003, 1.2 + 0.05 * rng.uniform(-1, 1)), 0.5))
        start += 0.185 + 0.03 * rng.uniform(-1, 1)
    for tap, strength in ((start + 0.05, 0.7), (start + 0.19, 1.0)):
        parts.append((tap, wood(("square", tap), TABLE, 0.0018, 1.5), 0.8 * strength))
        parts.append((tap, click(("square", tap), 900, 4500, 0.009), 0.4 * strength))
    return inside(mix(start + 0.4, *parts), MATS)


def gather() -> Stereo:
    """Taken cards drawn together into a fan: a long stroke with three edges knocking at its end."""
    parts: list[tuple[float, Wave, float]] = [(0, rub("gather", swell(0.38, 0.55), 600, 2600), 0.55)]
    for number, at in enumerate((0.25, 0.315, 0.375)):
        parts.append((at, click(("gather", number), 900, 5000, 0.008), 0.42 - 0.08 * number))
        parts.append((at, wood(("gather", number), TABLE, 0.0026, 1.25 + 0.06 * number), 0.5))
        parts.append((at, wood(("gathered", number), CARD, 0.0008, 0.8), 0.2))
    return inside(mix(0.55, *parts), MATS)


def scroll() -> Wave:
    """A paper scroll let down: a crackle that runs faster, and the rod that stops it."""
    rng = chance("scroll")
    rush = rub("scroll", swell(0.40, 0.7), 1200, 4800, 500)
    crackle = [
        (0.40 * float(np.sqrt(rng.random())), click(("crackle", one), 1800, 7500, 0.004), 0.25 * rng.random())
        for one in range(26)
    ]
    return mix(0.62, (0, rush, 0.6), *crackle, (0.405, pushed(wood("rod", TABLE, 0.0022, 1.9), 0.001), 0.5))

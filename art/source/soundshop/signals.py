"""What is no card: drum, clappers, bowls, beads, stamp, lantern, brush, curtain and buttons."""

from __future__ import annotations

from .bodies import BAR, BEAD, BLOCK, TABLE, Modes, bowl, click, drum, over, pushed, ring, wood
from .friction import cloth, rub
from .room import HALL, MATS, inside
from .signal import Stereo, Wave, band, chance, curve, mix, noise, peaked, smooth, swell
from .strings import koto

#: The strings used here and in the phrases, in Hz: D E♭ G A B♭, the scale called in or miyako-bushi.
D3, A3, D4, E4, G4, A4, B4, D5, E5, G5, A5 = (
    146.83,
    220.0,
    293.66,
    311.13,
    392.0,
    440.0,
    466.16,
    587.33,
    622.25,
    783.99,
    880.0,
)


def don(voice: int) -> Stereo:
    """The great drum, struck in the middle; each side of the table has its own."""
    return inside(drum(("don", voice), (98.0, 111.0)[voice], 0.85, 1.3), HALL, 0.6)


def ka(voice: int) -> Stereo:
    """The same drum's rim."""
    rim: Modes = [(596, 0.09, 0.7), (1130, 0.07, 1.0), (1720, 0.055, 0.7), (2590, 0.04, 0.5), (3640, 0.03, 0.3)]
    struck = wood(("ka", voice), rim, 0.0005, (1.0, 1.09)[voice])
    low = wood(("ka", "low", voice), TABLE, 0.002, 0.9)
    return inside(mix(0.3, (0, struck), (0, click(("ka", voice), 900, 6000, 0.008), 0.45), (0, low, 0.35)), HALL, 0.5)


def clappers(voice: int) -> Stereo:
    """Hyoshigi, two bars of oak: struck once, and again more firmly.  Each side of the table has its own."""
    bar = over((1190.0, 1300.0)[voice], BAR, 0.17, 0.5, 0.1)
    second = over((1335.0, 1450.0)[voice], BAR, 0.15, 0.5, 0.1)

    def chon(name: object) -> Wave:
        tone = wood((name, "one"), bar, 0.00025, seconds=0.5) + 0.8 * wood((name, "two"), second, 0.00025, seconds=0.5)
        return mix(0.5, (0, tone, 0.5), (0, click(name, 1500, 9000, 0.006), 0.6), (0, wood(name, BLOCK, 0.0005), 0.35))

    return inside(mix(0.85, (0, chon(("chon", voice, 1)), 0.6), (0.21, chon(("chon", voice, 2)))), HALL, 0.5)


def chime(voice: int) -> Stereo:
    """A yaku: two strings a fourth apart and a small bowl above them."""
    low, high = ((A4, D5), (G4, D5))[voice]
    return inside(
        mix(
            2.0,
            (0, koto(("chime", voice), low, 0.6, 2.0), 0.7),
            (0.13, koto(("chime", voice), high, 0.75, 1.8), 0.8),
            (0.13, bowl(("chime", voice), 1174.66, 1.6, 1.8), 0.10),
        ),
        HALL,
        0.3,
    )


def great_chime() -> Stereo:
    """A great yaku: all strings swept upwards, the drum far away, and a bowl that rings on."""
    sweep = (D4, E4, G4, A4, B4, D5, E5, G5, A5)
    strings = [(0.052 * i, koto(("great", i), one, 0.45 + 0.04 * i, 2.4), 0.55) for i, one in enumerate(sweep)]
    return inside(
        mix(
            3.0,
            *strings,
            (0.56, koto("great low", D4, 0.7, 2.4), 0.6),
            (0.56, koto("great high", D5, 0.8, 2.4), 0.8),
            (0.56, drum("great", 92.0, 0.7, 1.2), 0.35),
            (0.56, bowl("great", 880.0, 2.4, 2.4), 0.12),
        ),
        HALL,
        0.4,
    )


def bead(variant: int) -> Stereo:
    """A row of the account: two beads pushed along their rod."""
    name, pitch = ("bead", variant), (1.0, 1.05, 0.96)[variant]
    return inside(
        mix(
            0.16,
            (0, wood((name, 1), BEAD, 0.0003, pitch, 0.1), 0.7),
            (0.038, wood((name, 2), BEAD, 0.00025, 0.93 * pitch, 0.1), 1.0),
            (0.038, wood((name, 3), BLOCK, 0.0008, 0.7 * pitch, 0.1), 0.5),
        ),
        MATS,
        0.15,
    )


def counting() -> Stereo:
    """The total: beads run up faster and faster for half a second and stop with a knock."""
    rng = chance("counting")
    parts: list[tuple[float, Wave, float]] = []
    at, step = 0.0, 0.062
    while at < 0.46:
        name = ("count", round(at, 3))
        parts.append((at, wood(name, BEAD, 0.0003, 0.95 + 0.12 * at / 0.46, 0.1), 0.4 + 0.3 * rng.random()))
        at += step * rng.uniform(0.85, 1.1)
        step *= 0.93
    parts.append((0.5, wood("count end", BEAD, 0.0003, 0.86, 0.15), 1.0))
    parts.append((0.5, wood("count frame", BLOCK, 0.001, 0.55, 0.2), 0.9))
    return inside(mix(0.72, *parts), MATS)


def stamp() -> Stereo:
    """A seal pressed on paper: a dull thud, the desk below, and the paste letting go."""
    release = rub("stamp", swell(0.07, 0.4), 1100, 2600, 400)
    return inside(
        mix(
            0.42,
            (0, wood("stamp", TABLE, 0.003, 0.95), 1.0),
            (0, click("stamp", 250, 2400, 0.028), 0.8),
            (0.001, wood("seal", BLOCK, 0.0016, 0.6), 0.25),
            (0.20, release, 0.10),
        ),
        MATS,
    )


def thump(size: int) -> Stereo:
    """The table gives way under a blow, deep and dull: the larger, the lower and the longer (from 0)."""
    low, long = 68 / 1.11**size, 1 + 0.25 * size
    give = [(low, 0.16 * long, 1.0), (1.63 * low, 0.12 * long, 0.6), (172, 0.07, 0.3)]
    return inside(
        mix(
            0.35 + 0.15 * long,
            (0, wood(("thump", size), give, 0.004, seconds=0.3 + 0.1 * long), 1.0),
            (0, wood(("thump top", size), TABLE, 0.003, 0.8), 0.5 + 0.06 * size),
            (0, click(("thump", size), 60, 500 + 90 * size, 0.05), 0.6),
        ),
        MATS,
    )


def lantern() -> Stereo:
    """A lantern is lit: the wick catches, the flame draws breath behind paper, one small bowl answers."""
    rng = chance("lantern")
    flame = band(noise(rng, 0.9), 140, 900) * curve(0.9, (0, 0), (0.07, 0.5), (0.16, 1), (0.35, 0.45), (0.9, 0)) ** 1.3
    flicker = 1 + 6 * smooth(rng.standard_normal(len(flame)), 0.02)
    hiss = band(noise(rng, 0.14), 1500, 5200) * swell(0.14, 0.3)
    sparks = [
        (rng.uniform(0.03, 0.3), click(("spark", one), 2500, 8000, 0.003), rng.uniform(0.05, 0.2)) for one in range(7)
    ]
    return inside(
        mix(
            1.6,
            (0, peaked(hiss), 0.28),
            (0.04, peaked(flame * flicker.clip(0.2, 2)), 0.8),
            *sparks,
            (0.30, bowl("lantern", 1046.5, 1.0, 1.2), 0.08),
            (0.30, koto("lantern", D5, 0.3, 1.2), 0.16),
        ),
        MATS,
    )


def brush() -> Wave:
    """One stroke of a large brush on paper: pressed down, drawn, lifted; dry at its end."""
    wet = rub("brush", swell(0.36, 0.3), 500, 1900, 700)
    dry = rub("bristles", swell(0.22, 0.65), 1500, 4600, 260)
    touch = pushed(ring([(165, 0.05, 1.0), (260, 0.04, 0.6)], 0.1), 0.008)
    return mix(0.42, (0, peaked(touch), 0.6), (0.005, wet, 0.8), (0.17, dry, 0.4))


def curtain_closes() -> Stereo:
    """A cloth drawn across, quickly, with the wooden ring at the end of its rod."""
    ring_ = wood("curtain", BLOCK, 0.0009, 0.75)
    return inside(mix(0.48, (0, cloth("close", 0.34, 0.6)), (0.27, ring_, 0.10)), MATS)


def curtain_lands() -> Stereo:
    """Five breadths of heavy cloth come down 40 ms apart, each with a thud of its hem; the rod answers the last."""
    parts: list[tuple[float, Wave, float]] = []
    for number in range(5):
        at, full = 0.04 * number, 0.62 + 0.095 * number
        hem = [(84 - 3 * number, 0.13, 1.0), (139, 0.09, 0.6), (214, 0.06, 0.3)]
        parts.append((at, wood(("hem", number), hem, 0.009, seconds=0.3), full))
        parts.append((at, cloth(("hem", number), 0.10, 0.2, 200, 1300), 0.35 * full))
    parts.append((0.17, wood("rod", BLOCK, 0.0012, 0.6), 0.10))
    parts.append((0.21, cloth("hem rebounds", 0.24, 0.3, 220, 1000), 0.16))
    return inside(mix(0.6, *parts), MATS)


def curtain_opens() -> Stereo:
    """The same cloth lifted, slower and lighter."""
    return inside(mix(0.66, (0, cloth("open", 0.58, 0.35, 380, 2300))), MATS)


def press() -> Stereo:
    """A button: a small piece of wood set down."""
    return inside(
        mix(0.14, (0, wood("press", BLOCK, 0.0007, 0.62)), (0, wood("pressed", TABLE, 0.0014, 1.5), 0.6)), MATS, 0.12
    )


def focus() -> Wave:
    """Another button is chosen: a fingertip on paper."""
    return mix(
        0.08, (0, rub("focus", swell(0.035, 0.3), 900, 2400, 2500), 0.7), (0.004, wood("focus", TABLE, 0.003, 2.2), 0.5)
    )

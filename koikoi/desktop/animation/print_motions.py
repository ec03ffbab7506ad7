"""What moves in the print of each month, and how.  A layer that is not named here only follows the pointer."""

from collections.abc import Mapping

from koikoi.desktop.animation.living_print import Fall, Flutter, Glide, Hem, Motion, Rain, Rows, Still, Sway
from koikoi.engine.cards import Month

CLOUDS = Glide((14.0, 0.0), 0.0, 31.0, 1.0, turn=1)
VEIL = Glide((18.0, 0.0), 0.0, 23.0, 4.0, phase=2.0, turn=2)
NEAR = Still(6.0)

MOTIONS: dict[Month, Mapping[str, Motion]] = {
    Month.PINE: {"clouds": CLOUDS, "crane": Sway(0.7, 6.5, 5.0, root="bottom", poses=4), "fore": NEAR},
    Month.PLUM: {"mist": CLOUDS, "warbler": Sway(1.6, 3.1, 3.0, root="bottom"), "veil": VEIL},
    Month.CHERRY: {
        "bloom": Still(5.0, opens=62.0),
        "twigs": Still(6.0, opens=62.0),
        "curtain": Hem(),
        "fore": Still(4.0),
    },
    Month.WISTERIA: {
        "back": Sway(1.3, 4.6, 3.0, 0.5),
        "front": Sway(1.7, 4.2),
        "bough": Still(4.0),
        "cuckoo": Glide((26.0, 9.0), 3.0, 7.9, flies="left"),
        "ground": Still(4.0),
    },
    Month.IRIS: {
        "ripples": Rows(),
        "leaves": Still(4.0),
        "iris0": Sway(1.0, 4.8, 5.0, root="bottom", poses=4),
        "iris1": Sway(0.9, 5.3, 5.5, root="bottom", poses=4, turn=1),
        "iris2": Sway(1.1, 4.4, 6.0, root="bottom", poses=4, turn=2),
        "bud": Sway(1.4, 4.1, 6.0, root="bottom", poses=4),
        "fore": NEAR,
    },
    Month.PEONY: {
        "clouds": CLOUDS,
        "bush": Still(4.0),
        "butterfly0": Flutter((22.0, 16.0), 7.3),
        "butterfly1": Flutter((18.0, 12.0), 6.1, phase=1.7),
        "butterfly2": Flutter((26.0, 18.0), 5.3, 4.0, phase=3.1),
    },
    Month.BUSH_CLOVER: {
        "field": Still(2.0),
        "grass": Sway(7.0, 3.2, 2.0, 0.4, "bottom"),
        "boar": Sway(0.6, 5.6, 4.0, root="bottom", poses=4, turn=2),
        "fore": Still(5.0),
        **{
            f"spray{number}": Sway(0.8 + 0.1 * number, 4.6 - 0.3 * number, 6.0, root="right", turn=number)
            for number in range(5)
        },
    },
    Month.PAMPAS: {
        "haze": Glide((26.0, 0.0), 0.0, 27.0, 2.0, turn=1),
        "plumes0": Sway(2.2, 4.4, 3.0, 0.6, "bottom"),
        "plumes1": Sway(2.6, 4.0, 3.0, 0.6, "bottom"),
        "goose0": Glide((24.0, 7.0), 2.0, 8.3, phase=0.4, flies="right"),
        "goose1": Glide((22.0, 6.0), 2.0, 8.3, phase=0.0, flies="right"),
        "goose2": Glide((28.0, 9.0), 2.0, 8.3, phase=-0.5, flies="right"),
    },
    Month.CHRYSANTHEMUM: {
        "mist": CLOUDS,
        "meadow": Still(2.0),
        "ripples": Rows(),
        "cup": Glide((5.0, 2.5), 2.0, 6.3, 3.0),
        "rings": Glide((7.0, 1.5), 0.0, 5.2, 3.0),
        **{f"mums{number}": Sway(0.9, 5.4 - 0.4 * number, 5.0, root="bottom", turn=number) for number in range(3)},
    },
    Month.MAPLE: {"deer": Sway(0.5, 6.1, 4.0, root="bottom"), "fore": Still(4.0), "crown": Still(5.0)},
    Month.WILLOW: {
        "ripples": Rows(),
        "swallow": Glide(flies="right"),
        **{f"back{number}": Sway(0.9, 4.0, 6.0, 0.5, poses=2, strand=13.0) for number in range(2)},
        **{f"front{number}": Sway(strand=13.0) for number in range(3)},
    },
    Month.PAULOWNIA: {
        "phoenix": Glide((10.0, 9.0), 1.0, 9.1, 5.0, flies="right"),
        **{f"kiri{number}": Sway(0.9, 4.9 - 0.4 * number, 4.0, root="bottom") for number in range(3)},
    },
}

SNOW = Fall(54, (20.0, 40.0), 0.25, 10.0, 1)
FALLING: dict[Month, Fall | Rain] = {
    Month.PINE: SNOW,
    Month.PLUM: Fall(9, (26.0, 44.0), -0.3, 12.0),
    Month.CHERRY: Fall(),
    Month.MAPLE: Fall(16, (34.0, 58.0), -0.5, 22.0),
    Month.WILLOW: Rain(),
    Month.PAULOWNIA: SNOW,
}
"""What falls, cut out of the layer `air`."""

"""Colours, from the deck's palette."""

Colour = tuple[int, int, int]

PAPER: Colour = (0xF4, 0xEB, 0xD6)
INSET: Colour = (0xE9, 0xDD, 0xC2)
PAPER_LIT: Colour = (0xFA, 0xF3, 0xE2)
"""Paper under the pointer."""
OFF: Colour = (0x69, 0x60, 0x54)
"""Ink of what can't be used."""
DIM: Colour = (0x9C, 0x98, 0x8C)
"""The same on the cloth."""
INK: Colour = (0x1E, 0x1A, 0x1C)
INK2: Colour = (0x5A, 0x4A, 0x3E)
FRAME: Colour = (0x1E, 0x19, 0x1A)
CREAM: Colour = (0xF4, 0xEB, 0xD6)
CREAM2: Colour = (0xCD, 0xC4, 0xAE)
CLOTH: Colour = (0x2D, 0x3F, 0x52)
WOOD: Colour = (0x32, 0x26, 0x1F)
GOLD: Colour = (0xE9, 0xB2, 0x2C)
RED: Colour = (0xCD, 0x30, 0x22)
WHITE: Colour = (0xFF, 0xFC, 0xF4)
"""Words on vermilion; paper's own tone could hardly be read there."""
BLOOD: Colour = (0x8A, 0x2A, 0x22)
CRIMSON: Colour = (0x92, 0x22, 0x24)
INDIGO: Colour = (0x24, 0x36, 0x62)
GREEN: Colour = (0x26, 0x58, 0x3E)
OCHRE: Colour = (0xCB, 0x85, 0x30)
MONTH: Colour = (0x7E, 0x2A, 0x34)

SEATS: tuple[Colour, ...] = (CRIMSON, INDIGO, OCHRE, GREEN)
"""Colour of each seat; partners share the first two."""
INKS: tuple[Colour, ...] = (CRIMSON, INDIGO, (0x86, 0x52, 0x12), GREEN)
"""The same for words on paper."""
STRIPES: tuple[Colour, ...] = ((0xC8, 0x40, 0x2F), (0x6F, 0x8F, 0xD0), (0xE3, 0xA8, 0x4E), (0x5E, 0x9B, 0x78))

_USUAL: dict[str, Colour] = {name: globals()[name] for name in ("INK2", "CREAM2", "INSET", "CLOTH", "WOOD", "OFF")}
_STARK: dict[str, Colour] = {
    "INK2": INK,
    "CREAM2": (0xFF, 0xFF, 0xFF),
    "INSET": (0xE0, 0xD0, 0xAC),
    "CLOTH": (0x14, 0x1C, 0x26),
    "WOOD": (0x14, 0x0F, 0x0C),
    "OFF": (0x5C, 0x54, 0x4A),
}
stark = False
"""High contrast: second colours give way to the first, grounds are plain and dark."""


def use(*, high_contrast: bool) -> None:
    """The usual colours, or those of high contrast."""
    global stark
    stark = high_contrast
    globals().update(_STARK if high_contrast else _USUAL)

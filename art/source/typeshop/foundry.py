"""From a package to a finished font."""

from __future__ import annotations

import tempfile
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from .accents import MARKS
from .characters import LUXURY, needed
from .faces import BRUSH_KERNING, Source
from .tables import rename
from .workshop import Workshop


def build(source: Source, package: Path) -> bytes:
    """The finished font as a TTF file."""
    font = TTFont(package / source.file("japanese"), recalcTimestamp=False)
    extra = TTFont(package / source.file("latin-ext"), recalcTimestamp=False)
    font.flavor = None
    wanted = needed() | LUXURY | set(source.also())
    options = Options()
    options.layout_features = ["kern", "vert", "vrt2"]
    options.name_IDs = ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = True
    options.recalc_timestamp = False
    options.drop_tables += ["BASE", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(wanted)) + "".join(sign for sign, _ in MARKS.values()))
    subsetter.subset(font)

    shop = Workshop(font, extra, source.brush)
    shop.borrow()
    shop.compose()
    shop.special_letters()
    shop.signs()
    shop.stand_in()
    if source.brush:
        shop.ink()
        addOpenTypeFeaturesFromString(font, BRUSH_KERNING, tables=["GPOS"])
    rename(font, source)

    font["cmap"].tables = [one for one in font["cmap"].tables if one.format == 4 and one.platformID == 3]
    font["post"].formatType = 3.0
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcAvgCharWidth(font)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "font.ttf"
        font.save(path, reorderTables=True)
        return path.read_bytes()

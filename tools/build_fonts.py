"""Build the three fonts under art/fonts, or say which characters they lack.

    python tools/build_fonts.py                  fetch the two packages with npm and build
    python tools/build_fonts.py --from DIR       the same from unpacked packages somewhere below DIR
    python tools/build_fonts.py --check          no building: which characters on screen does which face lack?

Each face is the Japanese file of its package cut down to the characters in typeshop/characters.py, with what is
missing added: letters with macrons and the rest of Latin Extended-A composed from letters and accents, arrows and
signs drawn.  The brush's Latin, made to stand among kanji, is set closer and a little heavier.  The result is the
same byte for byte each time.  Building needs fonttools, brotli and skia-python; --check needs nothing but the
game's pygame.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "art" / "source"))

from typeshop.characters import COMMON_KANJI, GRADES, for_names, needed
from typeshop.packages import build_all, fetch
from typeshop.spoken import check, spoken

__all__ = ["COMMON_KANJI", "GRADES", "for_names", "main", "needed", "spoken"]

FONTS = Path(__file__).resolve().parent.parent / "art" / "fonts"


def main() -> int:
    """The command line; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say which characters the built fonts lack")
    parser.add_argument("--from", dest="folder", type=Path, metavar="DIR", help="unpacked packages lie below DIR")
    parser.add_argument("--to", type=Path, metavar="DIR", default=FONTS, help="where the fonts go (art/fonts)")
    given = parser.parse_args()
    if given.check:
        return check()
    if given.folder:
        build_all(given.folder, given.to)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fetch(Path(folder))
        build_all(Path(folder), given.to)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

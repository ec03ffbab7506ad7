"""Takes pictures of the game.

    python tools/screenshots.py                    those of the README, into art/screenshots
    python tools/screenshots.py --to DIR WxH …     all, or those named, into a folder, in a size
    python tools/screenshots.py --golden           those the tests compare with, and film strips of all moments that
                                                   move, or those named, into tests/pictures

Everything is drawn on a plain surface; no display is needed, and the same state gives the same pictures.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KOIKOI_HOME"] = tempfile.mkdtemp()
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import pygame

from filming.moments import MOMENTS
from tests.desktop.film_strips import strips
from tests.desktop.named_pictures import TAKES, photograph

README = (
    "title", "table", "choose", "decision", "koikoi", "account", "match-end", "setup", "house", "four", "face", "guide",
    "curtain", "lots", "cards", "coach",
)  # fmt: skip
GOLDEN = (960, 600)


def main() -> None:
    """Takes them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", metavar="DIR", type=Path)
    parser.add_argument("--golden", action="store_true")
    parser.add_argument("what", nargs="*", metavar="WxH or NAME")
    given = parser.parse_args()
    sizes = [one for one in given.what if one[:1].isdigit()]
    names = [one for one in given.what if one not in sizes]
    folder, size, chosen = ROOT / "art" / "screenshots", (1280, 720), names or list(README)
    if given.golden:
        folder, size, chosen = ROOT / "tests" / "pictures", GOLDEN, names or [*TAKES, *(one.name for one in MOMENTS)]
    elif given.to:
        folder, chosen = given.to, names or list(TAKES)
    if sizes:
        wide, high = map(int, sizes[0].split("x"))
        size = (wide, high)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    folder.mkdir(parents=True, exist_ok=True)
    for name in [one for one in chosen if one in TAKES or not given.golden]:
        pygame.image.save(photograph(name, size), folder / f"{name}.jpg")
        print(name)
    for name, strip in strips([one for one in MOMENTS if given.golden and one.name in chosen]).items():
        pygame.image.save(strip, folder / "strips" / f"{name}.jpg")
        print(f"strips/{name}")


if __name__ == "__main__":
    main()

"""Films the game: a match from a fixed seed, drawn as it is played, with a clock of its own.

    python tools/film.py                              the README's film of fifteen seconds, art/screenshots/film.webp
    python tools/film.py --to DIR                     that film, its frames, and a sheet of every moment, into a folder
    python tools/film.py --to DIR --moment NAME …     the sheets of these moments: a picture every 30 ms
    python tools/film.py --list                       the names of the moments

A sheet shows all of the window, or `--part WxH+X+Y` of it; `--size` is the window's, `--every` the milliseconds from
one picture to the next, `--tempo` and `--text` are the speed of the cards and the size of text in percent.  No display
is needed, and the same state gives the same pictures.
"""

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KOIKOI_HOME"] = tempfile.mkdtemp()
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import pygame

from filming import prints
from filming.moments import MOMENTS, moment
from filming.takes import NeverComes
from koikoi.settings import TEXT_SIZES, Settings, Speed
from tests.desktop.named_pictures import chosen

WIDE = 1280, 720
FILM = 720, 405
"""Pixels of the film."""


def numbers(text: str) -> list[int]:
    """The numbers in `1280x720` or `400x300+10+20`."""
    return [int(one) for one in re.findall(r"\d+", text)]


def main() -> None:
    """Films."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", metavar="DIR", type=Path)
    parser.add_argument("--moment", metavar="NAME", nargs="+", choices=[one.name for one in MOMENTS])
    parser.add_argument("--size", type=numbers, default=list(WIDE), metavar="WxH")
    parser.add_argument("--tempo", choices=[one.value for one in Speed], default=Speed.NORMAL.value)
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, metavar="PERCENT")
    parser.add_argument("--part", type=numbers, metavar="WxH+X+Y")
    parser.add_argument("--every", type=int, default=30, metavar="MS")
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--wide", type=int, default=320, help="pixels of a picture on a sheet (320)")
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    if given.list:
        print("\n".join(f"{one.name:<14}{one.seconds:>5.1f} s" for one in MOMENTS))
        return
    if given.moment and not given.to:
        parser.error("--moment needs --to")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    size = given.size[0], given.size[1]
    with chosen(Settings(speed=Speed(given.tempo), text_size=given.text)):
        if given.to:
            part = pygame.Rect(*given.part[2:], *given.part[:2]) if given.part else None
            for name in given.moment or [one.name for one in MOMENTS]:
                try:
                    made = prints.sheet(moment(name), size, given.every / 1000, given.columns, given.wide, part)
                except NeverComes as error:  # where nothing takes time, some moments are none
                    print(f"{name}: {error}", file=sys.stderr)
                    continue
                prints.save(made, given.to / f"{name}.jpg")
        if not given.moment:
            frames = []
            for number, frame in enumerate(prints.reel(WIDE)):
                frames.append(pygame.transform.smoothscale(frame, FILM))
                if given.to:
                    prints.save(frame, given.to / "frames" / f"{number:03d}.jpg")
            path = (given.to or ROOT / "art" / "screenshots") / "film.webp"
            path.write_bytes(prints.moving(frames, FILM))
            print(path, path.stat().st_size)


if __name__ == "__main__":
    main()

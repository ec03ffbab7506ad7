"""Build the pictures under art/ from what is drawn in art/source/woodblock.

    python tools/build_art.py                    everything that has changed
    python tools/build_art.py cards 8A 8P1       these cards (or months: 8)
    python tools/build_art.py sheet              contact sheets of the deck as it lies in art/sprites, in art/contact
    python tools/build_art.py sheet 8 --preview DIR        the same of some cards, printed anew if need be
    python tools/build_art.py furniture logo     what lies around the cards: names of woodblock/furniture/catalogue.py
    python tools/build_art.py scenery 11 cloth    title scenes by month, and surfaces by name: woodblock/scenery
    ... --preview DIR                            the same for looking at, into DIR; art/ stays as it is

A preview of card 8A is DIR/8A.png (480 x 768) and DIR/8A-96.png (96 wide, on the table's colour);
--grid lays the coordinates over the large one.  Prints are kept in a temporary folder under a digest of the
source they come from, so only what has changed is printed again; --force prints anyway.
Needs skia-python, numpy, scipy, Pillow and pyoxipng.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import oxipng

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "art" / "source"))

from woodblock import contact, deck, sources, sprite
from woodblock.furniture import catalogue
from woodblock.scenery import build as scenery
from woodblock.textures import cache_dir

ART = Path(__file__).resolve().parent.parent / "art"
PRINTS = {"face": ".png", "sprite": ".webp", "narrow": ".png", "gold": ".png", "large": ".png"}
"""What is made of a card, and how the names of these files end."""
FOLDERS = {"sprite": "cards", "narrow": "cards-240", "gold": "cards-gold", "large": "large"}
"""Where under art/sprites it lies."""


def kept_paths(code: str) -> dict[str, Path]:
    """Where the prints of a card are kept: the face (480 x 768, uncut), the sprites."""
    digest = sources.digest(deck.module_name(code))
    return {kind: cache_dir() / f"{code}-{digest}-{kind}{suffix}" for kind, suffix in PRINTS.items()}


def packed(png: bytes) -> bytes:
    """The same picture, in the same format, in a smaller file."""
    smaller: bytes = oxipng.optimize_from_memory(
        png, level=4, bit_depth_reduction=False, color_type_reduction=False, grayscale_reduction=False
    )
    return smaller


def write(path: Path, data: bytes) -> bool:
    """Write a file as a whole, if that changes it; a PNG under art/ is packed as tightly as it can be."""
    if path.suffix == ".png" and path.is_relative_to(ART):
        data = packed(data)
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    return True


def print_one(code: str, large: bool, force: bool) -> tuple[str, str, float]:
    """Print a card unless its print is kept; answer its code, what went wrong, and the seconds it took."""
    started = time.perf_counter()
    try:
        paths = kept_paths(code)
        wanted = [kind for kind in PRINTS if kind != "large" or large]
        if force or not all(paths[kind].exists() for kind in wanted):
            from woodblock.press import leaf, print_card  # slow to import, and not needed when all is kept

            card = deck.draw(code)
            for kind, data in sprite.encode(print_card(card), wanted, leaf(card)).items():
                write(paths[kind], data)
            for old in cache_dir().glob(f"{code}-*-*.*"):
                if old not in paths.values() and time.time() - old.stat().st_mtime > 86400:
                    old.unlink(missing_ok=True)
        return code, "", time.perf_counter() - started
    except Exception:
        return code, traceback.format_exc(), time.perf_counter() - started


def print_all(codes: list[str], large: bool, force: bool, jobs: int) -> list[str]:
    """Print cards, several at a time; answer those that came out."""
    done = []
    with ProcessPoolExecutor(min(jobs, len(codes)) or 1) as pool:
        for code, error, seconds in pool.map(print_one, codes, repeat(large), repeat(force)):
            if error:
                print(f"{code}: FAILED\n{error}", file=sys.stderr)
            else:
                done.append(code)
                if seconds > 0.5:
                    print(f"{code}: printed in {seconds:.1f} s")
    return done


def chosen(words: list[str]) -> list[str]:
    """Card codes from codes and month numbers; nothing means all.  Cards not drawn yet are left out."""
    wanted: list[str] = []
    for word in words or [str(m) for m in range(1, 13)] + ["back"]:
        if word.isdigit():
            wanted += [c for c in deck.CODES if deck.module_name(c) == f"months.m{int(word):02}"]
        else:
            wanted.append("back" if word == "back" else word.upper())
    drawn = []
    for code in wanted:
        try:
            if deck.is_drawn(code):
                drawn.append(code)
        except Exception:  # the module does not import: report it where the others are reported
            if deck.module_name(code):
                drawn.append(code)
    missing = [code for code in wanted if code not in drawn]
    if missing:
        print("not drawn yet:", " ".join(missing))
    return drawn


def build_furniture(names: list[str], preview: Path | None, force: bool) -> tuple[int, list[str]]:
    """Build groups of pictures that are not cards; answer how many came out, and which files changed."""
    changed = []
    done = 0
    for name in names:
        try:
            files = catalogue.files(name, force)
        except Exception:
            print(f"{name}: FAILED\n{traceback.format_exc()}", file=sys.stderr)
            continue
        done += 1
        for path, data in files.items():
            target = preview / Path(path).name if preview else ART / path
            if write(target, data):
                changed.append(str(target if preview else target.relative_to(ART.parent)))
    return done, changed


def main() -> int:
    """The command line; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["all", "cards", "sheet", "furniture", "scenery"], default="all")
    parser.add_argument("codes", nargs="*", help="card codes or months, names of furniture or scenery; none means all")
    parser.add_argument("--preview", type=Path, metavar="DIR", help="write pictures for looking at into DIR")
    parser.add_argument("--grid", action="store_true", help="lay a grid of coordinates over the preview")
    parser.add_argument("--large", action="store_true", help="also build the large sprites (960 x 1536)")
    parser.add_argument("--force", action="store_true", help="print again what is kept")
    parser.add_argument("--jobs", type=int, default=2, help="how many cards are printed at a time")
    given = parser.parse_args()

    pieces: list[str] = []
    if given.what == "furniture" or (given.what == "all" and not given.codes):
        pieces = [name for name in given.codes or catalogue.NAMES if name in catalogue.NAMES]
        if unknown := [name for name in given.codes if name not in catalogue.NAMES]:
            parser.error(f"no furniture {' '.join(unknown)}; there is {' '.join(catalogue.NAMES)}")
    whole_sheet = given.what == "sheet" and not given.preview
    codes = chosen(given.codes) if given.what not in ("furniture", "scenery") and not whole_sheet else []
    done = print_all(codes, given.large, given.force, given.jobs) if codes else []
    faces = {code: kept_paths(code)["face"] for code in done}
    changed = []
    if given.what == "sheet":
        if given.codes and not given.preview:
            parser.error("the sheets under art/contact show the whole deck; with codes, say --preview DIR")
        folder = given.preview or ART / "contact"
        looks = contact.sheets(faces) if given.preview else contact.deck_sheets(deck.CODES, ART / "sprites")
        for name, data in looks.items():
            if write(folder / name, data):
                changed.append(str(folder / name))
    elif given.preview:
        for code, face in faces.items():
            for name, data in contact.previews(code, face, given.grid).items():
                write(given.preview / name, data)
                changed.append(str(given.preview / name))
    else:
        for code in done:
            for kind, folder in FOLDERS.items():
                if kind == "large" and not given.large:
                    continue
                target = ART / "sprites" / folder / f"{code}{PRINTS[kind]}"
                data = kept_paths(code)[kind].read_bytes()
                if data and write(target, data):  # a card without leaf has no mask of it
                    changed.append(str(target.relative_to(ART.parent)))
    built, written = build_furniture(pieces, given.preview, given.force)
    changed += written
    if given.what == "scenery" or (given.what == "all" and not given.codes):
        changed += scenery.build(given.codes, ART, given.preview, given.force, write)
    counts = [f"{len(done)} of {len(codes)} cards"] if codes else []
    counts += [f"{built} of {len(pieces)} groups of furniture"] if pieces else []
    print(f"{', '.join(counts) or 'nothing'}; written: {' '.join(changed) or 'nothing new'}")
    return 0 if len(done) == len(codes) and built == len(pieces) else 1


if __name__ == "__main__":
    raise SystemExit(main())

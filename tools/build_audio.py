"""Build the sounds under art/sounds, all of them computed by what stands in art/source/soundshop.

    python tools/build_audio.py                  everything
    python tools/build_audio.py pachi month-06   these sounds (all takes of a name)
    python tools/build_audio.py --check          no building: are all files there, and as loud as they should be?
    python tools/build_audio.py --proof          no building: art/contact/sounds.md and .webp, loudness and spectrograms
    ... --to DIR                                 the same for listening, into DIR; art/ stays as it is

The result is the same byte for byte each time with the same versions of numpy, scipy and libsndfile (which comes
with soundfile); with others it sounds the same.  It takes about ten minutes, most of them for the ambiences.  Needs
numpy, scipy, soundfile and, for the proof, Pillow.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "art" / "source"))

import numpy as np

from soundshop.catalogue import ALL, Entry
from soundshop.levels import CEILING, lufs
from soundshop.ogg import decode
from soundshop.signal import RATE

SOUNDS = Path(__file__).resolve().parent.parent / "art" / "sounds"
CONTACT = SOUNDS.parent / "contact"
#: What the encoder may change of a sound's loudness, in decibels.
TOLERANCE = 1.2


def write(path: Path, data: bytes) -> bool:
    """Write a file as a whole, if that changes it."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    return True


def chosen(names: list[str]) -> list[Entry]:
    """The entries of these names, without the number of the take as well; all of them for none."""
    found = [one for one in ALL if not names or {one.name, one.name.rpartition("-")[0]} & set(names)]
    if not found:
        raise SystemExit(f"no such sound; there are: {' '.join(one.name for one in ALL)}")
    return found


def faults(entry: Entry, path: Path) -> list[str]:
    """What is wrong with a file, after printing its line of the table."""
    if not path.is_file():
        return [f"{path.name} is missing"]
    sound, rate = decode(path.read_bytes())
    peak, loudness = float(np.abs(sound).max()), lufs(sound, entry.window)
    size = path.stat().st_size / 1024
    print(f"{entry.name:16} {len(sound) / rate:6.2f} s {loudness:7.1f} LUFS  peak {peak:.3f} {size:6.1f} KiB")
    wrong = [f"{path.name} has {rate} samples a second, not {RATE}"] if rate != RATE else []
    if abs(loudness - entry.loudness) > TOLERANCE:
        wrong.append(f"{path.name} has {loudness:.1f} LUFS and should have {entry.loudness}")
    if peak > CEILING:
        wrong.append(f"{path.name} has a peak of {peak:.2f}")
    return wrong


def prove(folder: Path) -> None:
    """Writes the table and the sheet of all sounds in a folder."""
    from soundshop.proof import Proof, sheet, table

    found = [(one.name, (folder / f"{one.name}.ogg").read_bytes()) for one in ALL]
    proofs = [Proof(name, decode(data)[0], len(data)) for name, data in found]
    picture = io.BytesIO()
    sheet(proofs).save(picture, "WEBP", quality=60)
    write(CONTACT / "sounds.md", table(proofs).encode())
    write(CONTACT / "sounds.webp", picture.getvalue())


def main() -> int:
    """The command line; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these sounds")
    parser.add_argument("--check", action="store_true", help="only look at the files that are there")
    parser.add_argument("--to", type=Path, metavar="DIR", default=SOUNDS, help="where the sounds lie (art/sounds)")
    parser.add_argument("--proof", action="store_true", help="write the table and the spectrograms of all sounds")
    given = parser.parse_args()
    if given.proof:
        prove(given.to)
        return 0
    wrong = []
    for entry in chosen(given.names):
        path = given.to / f"{entry.name}.ogg"
        if not given.check:
            write(path, entry.file())
        wrong += faults(entry, path)
    if not given.names:
        known = {f"{one.name}.ogg" for one in ALL}
        wrong += [f"{path.name} belongs to nothing" for path in given.to.glob("*") if path.name not in known]
    print(*wrong, sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Damaged rulesets, records, settings and saves: only clean errors."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any


def damaged(text: bytes, rng: random.Random) -> bytes:
    """A few bytes flipped, cut out, doubled, or taken from elsewhere."""
    data = bytearray(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        if not data:
            break
        at = rng.randrange(len(data))
        match rng.randrange(6):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + rng.choice((1, 2, 10, 100))]
            case 2:
                data[at:at] = data[at : at + rng.choice((1, 5, 40))]
            case 3:
                data[at : at + 1] = rng.choice((b"9" * 40, b'"', b"[", b"{", b"-1", b"null", b"true", b"\xff", b"\n"))
            case 4:
                other = rng.randrange(len(data))
                data[at : at + 8] = data[other : other + 8]
            case _:
                del data[at:]
    return bytes(data)


def run(number: int, seed: int) -> int:
    """Tries them; anything but the errors that are promised is raised."""
    from koikoi import settings
    from koikoi.rulesets import load_text
    from koikoi.rulesets.collection import bundled
    from koikoi.rulesets.writing import as_file
    from koikoi.table import seating, shelf, statistics
    from koikoi.table.record import RecordError, dump
    from koikoi.table.replay import replay_text
    from koikoi.table.table import Table
    from tests import autoplay

    rng = random.Random(seed)
    folder = Path(tempfile.mkdtemp())
    rules = [as_file(replace(one, name="mine"), other).encode() for one in bundled().values() for other in (None, one)]
    table = autoplay.play_on(autoplay.start(folder / "a.koikoi", "koikoi-japan", 2, 1))
    plain = "".join(json.dumps(line) + "\n" for line in table.lines[:14]).encode()
    record = dump(table.lines[:14]).encode()
    wishes = json.dumps({"language": "de", "keys": {"help": "h"}, "last_table": {"a": 1}}).encode()
    table.close()

    def ruleset(data: bytes) -> str:
        loaded = load_text(data.decode("utf-8", "replace"), "x.toml", bundled())
        return "faults" if loaded.faults else "read"

    def read_record(data: bytes) -> str:
        try:
            replay_text(data.decode("utf-8", "replace"))
        except RecordError:
            return "error"
        return "read"

    def resume(data: bytes) -> str:
        path = folder / "b.koikoi"
        path.write_bytes(data)
        try:
            again = Table.resume(path)
        except RecordError:
            return "error"
        autoplay.play_on(again, 1)  # is saved at once
        assert again.unsaved is None
        again.close()
        for aside in folder.glob("b.koikoi.damaged*"):
            aside.unlink()
        shelf.entries(folder)
        statistics.read(path)
        return "damaged" if again.damaged else "read"

    def wish(data: bytes) -> str:
        try:
            found: Any = json.loads(data)
        except (ValueError, RecursionError):
            return "error"
        if isinstance(found, dict):
            settings.read(found)
            seating.read(found, ("a", "b"))
        return "read"

    trials: list[tuple[str, Callable[[bytes], str], list[bytes]]] = [
        ("ruleset", ruleset, rules),
        ("record", read_record, [plain]),
        ("save", resume, [record, plain]),
        ("settings", wish, [wishes]),
    ]
    shares = {"ruleset": 0.1, "record": 0.1, "save": 0.05, "settings": 0.75}
    counts: Counter[str] = Counter()
    done = 0
    for name, trial, texts in trials:
        for _ in range(round(number * shares[name])):
            counts[f"{name} {trial(damaged(rng.choice(texts), rng))}"] += 1
            done += 1
            if done % 1000 == 0:
                print(f"\r{done} inputs", end="", flush=True)
    print(
        f"\n{done} inputs, only clean errors:", ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    )
    return 0

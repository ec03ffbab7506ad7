"""A match played by a process of its own, which is killed again and again at random moments."""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests import autoplay

GAMES = (("german", 4), ("nintendo", 2), ("koikoi-japan", 2), ("german", 3))


def run(number: int, seed: int) -> int:
    """Kills until it has been done `number` times; every match must end as one that nobody killed."""
    from koikoi.engine.state import ToPlay
    from koikoi.table.table import Table

    rng = random.Random(seed)
    folder = Path(tempfile.mkdtemp())
    done = matches = 0
    while done < number:
        rules, seats = GAMES[matches % len(GAMES)]
        whole = autoplay.play_on(autoplay.start(folder / "whole.koikoi", rules, seats, matches))
        path = folder / f"{matches}.koikoi"
        table = autoplay.start(path, rules, seats, matches)
        while not isinstance(table.match.phase, ToPlay):
            table.play_chance()
        table.close()
        whole.lines[0] = {**whole.lines[0], "began": table.lines[0]["began"]}
        while True:
            process = subprocess.Popen([sys.executable, str(Path(autoplay.__file__)), str(path)])
            time.sleep(0.06 + rng.random() * 0.2)
            over = process.poll() is not None
            if not over:
                process.kill()
                done += 1
            process.wait()
            before = path.read_bytes()
            table = Table.resume(path)
            assert table.damaged is None, table.damaged
            assert table.lines == whole.lines[: len(table.lines)]
            table.close()
            assert path.read_bytes() == before
            if over or table.over or done >= number:
                break
        assert autoplay.play_on(Table.resume(path)).lines == whole.lines
        matches += 1
        print(f"\r{done} kills, {matches} matches", end="", flush=True)
    print(f"\n{done} kills survived; all {matches} matches ended as if nothing had been")
    return 0

"""The other trials in turn, each with new seeds in every round, until the time is over."""

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

SOAK = Path(__file__).resolve().parent.parent / "soak.py"
ROUND = {
    "kills": 30,
    "matches": 1500,
    "rules": 1200,
    "inputs": 20_000,
    "structures": 8000,
    "cuts": 1500,
    "twins": 8,
    "monkey": 60_000,
}
"""The amount of each trial in a round: about a minute, of the monkey some more."""


def run(number: int, seed: int) -> int:
    """Begins no trial when so many minutes are over, but tries each at least once; 1 if anything went wrong."""
    start, done, faults = time.monotonic(), Counter[str](), 0
    while True:
        for trial, size in ROUND.items():
            if done[trial] and time.monotonic() - start > 60 * number:
                tried = ", ".join(f"{trial} {times} x {ROUND[trial]}" for trial, times in done.items())
                print(f"{(time.monotonic() - start) / 60:.0f} minutes: {tried}; {faults} trials with faults")
                return int(bool(faults))
            began, place = time.monotonic(), seed + 100 * done[trial]
            command = [sys.executable, str(SOAK), trial, str(size), "--seed", str(place)]
            ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            done[trial] += 1
            lines = ended.stdout.replace("\r", "\n").splitlines()
            faults += bool(ended.returncode)
            told = lines[-1] if lines and not ended.returncode else ended.stdout
            print(f"{trial} {size}, seed {place}, {time.monotonic() - began:.0f} s: {told}", flush=True)

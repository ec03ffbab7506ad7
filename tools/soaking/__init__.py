"""The long trials of `tools/soak.py`, one module each: `run(number, seed)` returns the exit code."""

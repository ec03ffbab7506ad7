"""Writes the resolved bundled rulesets to tests/rulesets/snapshots, one file each.

    python -m tests.rulesets.update_snapshots

A change to one ruleset of variants.toml changes every ruleset that extends it. The snapshots show all that changed, in
the same diff; run this after an edit and look at what it did. Each file is itself a ruleset file that can be read.
"""

import json
from pathlib import Path
from typing import Any

from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.tables import to_dict

FOLDER = Path(__file__).parent / "snapshots"
HEADER = "# Written by `python -m tests.rulesets.update_snapshots` from koikoi/rulesets/variants.toml.\n"


def snapshot(rules: Ruleset) -> str:
    """A ruleset with every parameter, as a ruleset file would write it."""
    table = to_dict(rules)
    rows = table.pop("yaku")
    lines = [HEADER, f"[{rules.name}]", *(f"{key} = {written(value)}" for key, value in table.items())]
    for name, row in rows.items():
        lines += ["", f"[{rules.name}.yaku.{name}]", *(f"{key} = {written(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value in TOML; all that tables hold is written as JSON does it, but for inline tables."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(one)}" for key, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def file_of(name: str) -> Path:
    """Where the snapshot of a ruleset lies."""
    return FOLDER / f"{name}.toml"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.toml"):
        old.unlink()
    for rules in bundled().values():
        file_of(rules.name).write_text(snapshot(rules), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

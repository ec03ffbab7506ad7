"""What the game says, and which of its characters a face lacks."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from .characters import needed

ROOT = Path(__file__).resolve().parents[3]


def in_python(path: Path) -> Iterator[str]:
    """The texts in a module, without documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def in_catalogue(path: Path) -> Iterator[str]:
    """The texts in a gettext catalogue, the originals too."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#") and (quoted := re.search(r'".*"', line)):
            yield str(ast.literal_eval(quoted[0]))


def in_toml(path: Path) -> Iterator[str]:
    def walk(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, part in value.items():
                yield str(key)
                yield from walk(part)
        elif isinstance(value, list):
            for part in value:
                yield from walk(part)

    yield from walk(tomllib.loads(path.read_text(encoding="utf-8")))


FOR_TERMINALS = {"engine/view.py"}


def spoken(root: Path = ROOT) -> dict[str, str]:
    """Every character that can come to the screen, and a file it comes from."""
    found: dict[str, str] = {}
    game = root / "koikoi"
    for pattern, read in (("**/*.py", in_python), ("**/*.po", in_catalogue), ("**/*.toml", in_toml)):
        for path in sorted(game.glob(pattern)):
            if path.relative_to(game).as_posix() in FOR_TERMINALS:
                continue
            here = set(unicodedata.normalize("NFC", "\n".join(read(path))))
            new = (one for one in here.difference(found) if unicodedata.category(one)[0] != "C")
            found |= dict.fromkeys(sorted(new), path.relative_to(root).as_posix())
    return found


def check() -> int:
    """Say what is missing; answers the exit status."""
    sys.path.insert(0, str(ROOT))
    from koikoi.desktop.draw.fonts import Face, characters

    found = spoken()
    wrong = False
    for face in Face:
        has = characters(face)
        lacking = sorted(c for c in found if c not in has)
        short = sorted(needed() - has)
        wrong = wrong or bool(lacking or short)
        print(f"{face.value}: {len(has)} characters, {len(found)} used, {len(lacking)} missing")
        for character in lacking:
            print(f"    {character}  U+{ord(character):04X}  {found[character]}")
        if short:
            print(f"    promised by this script, but not there: {''.join(short)}")
    return 1 if wrong else 0

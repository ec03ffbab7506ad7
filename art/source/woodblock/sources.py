"""Which sources a card comes from, and a digest of them that tells when it has to be printed again.

The digest follows imports inside this package and sees the syntax tree only: comments, layout and docstrings
do not count.  The versions of the libraries do, for they may move a pixel.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from importlib.metadata import version
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_ALWAYS = ("press", "sprite")
_LIBRARIES = ("numpy", "scipy", "skia-python", "Pillow")


def _file(module: str) -> Path:
    """The file of a module of this package, by its name relative to it."""
    path = _HERE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@functools.cache
def _read(module: str) -> tuple[str, tuple[str, ...]]:
    """The bare syntax of a module, and the modules of this package that it imports."""
    tree = ast.parse(_file(module).read_text("utf-8"), str(_file(module)))
    imported: list[str] = []
    package = module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            stem = ".".join([*base, node.module] if node.module else base)
            names = [f"{stem}.{alias.name}".lstrip(".") for alias in node.names]
            found = [name for name in names if _file(name).is_file()]
            imported += found or [stem]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False):
            node.body = node.body[1:]
    return ast.dump(tree), tuple(imported)


@functools.cache
def digest(module: str) -> str:
    """Twelve letters that change with anything `module` draws with, and with the press."""
    seen: dict[str, str] = {}
    waiting = [module, *_ALWAYS]
    while waiting:
        name = waiting.pop()
        if name and name not in seen:
            text, imported = _read(name)
            seen[name] = text
            waiting += imported
    whole = [f"{name}\n{seen[name]}" for name in sorted(seen)]
    whole += [f"{library} {version(library)}" for library in _LIBRARIES]
    return hashlib.sha256("\n".join(whole).encode()).hexdigest()[:12]

"""The house stays easy to see: who may import whom, and what the engine must not touch."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from koikoi.engine.events import Event

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "koikoi").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

MAY_IMPORT: dict[str, set[str]] = {
    "": set(),
    "assets": set(),
    "errors": set(),
    "file_lock": set(),
    "files": {"errors"},
    "folders": set(),
    "identity": set(),
    "invocation": set(),
    "languages": set(),
    "licences": {"assets"},
    "json_file": {"errors", "file_lock", "files"},
    "line_breaking": set(),
    "texts": set(),
    "settings": {"errors", "file_lock", "files", "folders", "languages", "texts"},
    "engine": {"errors"},
    "rulesets": {"errors", "engine", "files", "folders", "languages", "texts"},
    "locales": {"errors", "engine", "rulesets", "languages"},
    "agents": {"errors", "engine", "rulesets"},
    "table": {"errors", "engine", "rulesets", "locales", "file_lock", "files", "folders", "texts"},
    "arena": {"errors", "engine", "rulesets", "agents", "table"},
    "learning": {"errors", "engine", "rulesets", "table", "folders", "json_file"},
    "review": {"errors", "engine", "rulesets", "agents", "locales", "table", "folders", "json_file"},
    "problems": {"errors", "engine", "rulesets", "agents", "locales", "table", "review", "folders", "json_file"},
    "cli": {
        *("errors", "engine", "rulesets", "agents", "locales", "languages", "files", "folders", "table"),
        *("assets", "identity", "invocation", "line_breaking", "arena", "review", "problems", "settings", "texts"),
    },
    "desktop": {
        *("errors", "engine", "rulesets", "agents", "locales", "languages", "files", "folders", "table"),
        *("assets", "invocation", "learning", "licences", "line_breaking", "review", "problems", "settings", "texts"),
        "file_lock",
    },
    "__main__": {"identity"},
}
"""Room by room, the other rooms of the house it may know; everybody may ask `koikoi` itself for the version."""

LATE: dict[str, set[str]] = {
    "": {"errors", "engine", "rulesets", "agents", "table", "arena"},
    "__main__": {"cli", "desktop", "invocation", "locales"},
    "cli": {"desktop"},
}
"""Rooms that may be entered only from inside a function: a command that opens no window loads none."""

FOREIGN: dict[str, set[str]] = {
    "cli": {"argcomplete"},
    "desktop": {"pygame", "accesskit", "prism", "PIL"},
    "folders": {"platformdirs"},
}
"""What is neither ours nor Python's, and who may import it."""

NOT_IN_ENGINE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "pathlib",
    "io",
    "sys",
    "subprocess",
    "threading",
    "asyncio",
}
NOT_CALLED_IN_ENGINE = {"open", "print", "input", "exec", "eval", "id"}


@dataclass(frozen=True)
class Import:
    """One imported module and where it stands."""

    by: str
    """The module that imports, e.g. `koikoi.engine.step`."""
    name: str
    late: bool
    """Inside a function, or for the type checker only."""
    line: int

    @property
    def room(self) -> str:
        return room(self.by)

    def __str__(self) -> str:
        return f"{self.by} imports {self.name} (line {self.line})"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """The package or module directly below koikoi."""
    return module.split(".")[1] if "." in module else ""


NAMES = {module_name(path) for path in MODULES}
ROOMS = {room(name) for name in NAMES}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports_of(path: Path) -> Iterator[Import]:
    by = module_name(path)
    package = by.split(".") if path.name == "__init__.py" else by.split(".")[:-1]

    def walk(node: ast.AST, late: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            inside = late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            inside |= isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield Import(by, alias.name, late, child.lineno)
            elif isinstance(child, ast.ImportFrom):
                start = package[: len(package) + 1 - child.level] if child.level else []
                base = ".".join([*start, *([child.module] if child.module else [])])
                for alias in child.names:  # a module may be named as a part of its folder
                    whole = f"{base}.{alias.name}"
                    yield Import(by, whole if whole in NAMES else base, late, child.lineno)
            yield from walk(child, inside)

    yield from walk(tree(path), late=False)


@cache
def all_imports() -> list[Import]:
    return [one for path in MODULES for one in imports_of(path)]


def is_ours(name: str) -> bool:
    return name.split(".")[0] == "koikoi"


def test_every_room_is_in_the_table() -> None:
    assert set(MAY_IMPORT) == ROOMS


def test_rooms_know_only_the_rooms_they_may_know() -> None:
    def wrong(one: Import) -> bool:
        target = room(one.name)
        allowed = {one.room, "", *MAY_IMPORT[one.room], *(LATE.get(one.room, set()) if one.late else set())}
        return target not in allowed

    assert [str(one) for one in all_imports() if is_ours(one.name) and wrong(one)] == []


def test_only_what_is_named_comes_from_outside() -> None:
    def foreign(one: Import) -> bool:
        top = one.name.split(".")[0]
        known = {*sys.stdlib_module_names, "__future__", *FOREIGN.get(one.room, set())}
        return not is_ours(one.name) and top not in known

    assert [str(one) for one in all_imports() if foreign(one)] == []


def test_engine_knows_no_chance_no_clock_and_no_files() -> None:
    touched = [one for one in all_imports() if one.room == "engine" and one.name.split(".")[0] in NOT_IN_ENGINE]
    assert [str(one) for one in touched] == []
    called = [
        f"{module_name(path)} calls {node.func.id} (line {node.lineno})"
        for path in MODULES
        if room(module_name(path)) == "engine"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_CALLED_IN_ENGINE
    ]
    assert called == []


def test_every_event_says_who_may_see_it() -> None:
    """A public event is the same for everybody; any other has to hide what a seat may not see."""
    undecided = [
        kind.__name__ for kind in get_args(Event) if not (vars(kind).get("public") is True) ^ ("seen_by" in vars(kind))
    ]
    assert undecided == []


# The window


LAYERS: tuple[frozenset[str], ...] = tuple(
    frozenset(row.split())
    for row in (
        "layout platform accessibility",
        "draw audio",
        "input animation",
        "ui",
        "match.state",
        "match.input",
        "match.hud",
        "match.scenes",
        "match",
        "screens",
        "app",
    )
)
"""The window's rooms from the ground up: each may know itself and those in the rows below it, not its neighbour."""


def window_room(module: str) -> str:
    """Of the window's rooms, the one that a module lies in; "" for the window as a whole."""
    parts = module.split(".")[2:]
    return next((name for name in (".".join(parts[:2]), *parts[:1]) if any(name in row for row in LAYERS)), "")


def layer(room: str) -> int:
    return next(number for number, row in enumerate(LAYERS) if room in row)


def test_every_room_of_the_window_has_a_layer() -> None:
    modules = [module_name(path) for path in MODULES if room(module_name(path)) == "desktop"]
    assert [name for name in modules if name != "koikoi.desktop" and not window_room(name)] == []


def test_nothing_in_the_window_is_imported_upward_or_sideways() -> None:
    """Not within functions either, and not for the type checker only."""
    inside = [(one, window_room(one.by), window_room(one.name)) for one in all_imports() if one.room == "desktop"]
    wrong = [one for one, here, there in inside if there and here != there and layer(there) >= layer(here)]
    assert [str(one) for one in wrong] == []


def knots() -> list[set[str]]:
    """Modules that import each other, in whatever way and by whatever detour."""
    reaches: dict[str, set[str]] = {name: set() for name in NAMES}
    for one in all_imports():
        if one.name in NAMES and one.name != one.by:
            reaches[one.by].add(one.name)
    found: list[set[str]] = []
    for name in NAMES:
        seen, left = set[str](), list(reaches[name])
        while left:
            if (there := left.pop()) not in seen:
                seen.add(there)
                left += reaches[there]
        if name in seen and not any(name in knot for knot in found):
            found.append({name, *(there for there in seen if leads_to(there, name, reaches))})
    return found


def leads_to(start: str, goal: str, reaches: dict[str, set[str]]) -> bool:
    seen, left = set[str](), [start]
    while left:
        if (there := left.pop()) == goal:
            return True
        if there not in seen:
            seen.add(there)
            left += reaches[there]
    return False


def test_modules_that_import_each_other_are_few_and_lie_in_one_folder() -> None:
    bad = [knot for knot in knots() if len(knot) > 4 or len({name.rpartition(".")[0] for name in knot}) > 1]
    assert bad == []


def test_nothing_of_a_scene_is_found_by_name() -> None:
    """`getattr` serves for what pygame and events may lack, for the one field of the settings that a row names, and for
    whatever a widget is drawn by: all there is, so that nothing can be forgotten."""
    asked = [
        f"{module_name(path)} (line {node.lineno}): {ast.unparse(node)}"
        for path in MODULES
        if room(module_name(path)) == "desktop"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr")
    ]
    allowed = (
        "getattr(pygame,",
        "getattr(event,",
        "getattr(settings.now(),",
        "getattr(error,",
        "getattr(widget,",
    )
    assert [one for one in asked if not any(f": {start}" in one for start in allowed)] == []


# What the documents draw


def blocks(kind: str) -> Iterator[str]:
    """The lines of a kind of block in the documents of the house."""
    for path in [*ROOT.glob("*.md"), *(ROOT / "koikoi").rglob("*.md")]:
        for block in re.findall(rf"^```{kind}\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            yield from block.strip().splitlines()


def test_every_arrow_that_is_drawn_is_an_import() -> None:
    drawn = [line.split(" -> ") for line in blocks("arrows")]
    real = {(one.by, one.name) for one in all_imports()}
    assert drawn != []
    assert [arrow for arrow in drawn if tuple(f"koikoi.{name}" for name in arrow) not in real] == []


def test_layers_that_are_drawn_are_those_that_hold() -> None:
    assert [frozenset(line.split("|")[0].split()) for line in blocks("layers")] == [*reversed(LAYERS)]


# Each module alone

IMPORT_EACH = """
import json, sys, traceback, types, warnings
warnings.simplefilter("error")
kept = {}
for name, ready in json.load(sys.stdin):
    for one in [one for one in sys.modules if one.split(".")[0] == "koikoi"]:
        del sys.modules[one]
    sys.modules.update((one, kept[one]) for one in ready if one in kept)
    for one, module in kept.items():
        package, _, last = one.rpartition(".")
        if one in sys.modules:
            setattr(sys.modules[package], last, module) if package else None
        elif isinstance(getattr(kept.get(package), last, None), types.ModuleType):
            delattr(kept[package], last)
    try:
        __import__(name)
        fault = ""
    except BaseException:
        fault = traceback.format_exc()
    loaded = [one for one in sys.modules if one.split(".")[0] in ("koikoi", "pygame")]
    for one in loaded:
        kept.setdefault(one, sys.modules[one])
    print(json.dumps({"name": name, "loaded": loaded, "fault": fault}))
"""
"""Imports modules as if each were the first of the house: whatever it does not need itself is forgotten before.

What it does need was imported before, too, and is put back, unless that needs it in turn: in a circle of modules each
has to be able to come first.
"""


@dataclass(frozen=True)
class Alone:
    """What importing a module has loaded of koikoi and pygame, and what went wrong."""

    name: str
    loaded: list[str]
    fault: str


def with_packages(name: str) -> set[str]:
    """A module, and the packages around it, which are imported before it."""
    parts = name.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts) + 1)}


def needs() -> dict[str, set[str]]:
    """What each module needs of the house when it is imported, itself included."""
    found = {name: with_packages(name) for name in NAMES}
    for one in all_imports():
        if is_ours(one.name) and not one.late:
            found[one.by] |= with_packages(one.name)
    growing = True
    while growing:
        growing = False
        for name, known in found.items():
            more = set[str]().union(*(found[one] for one in known))
            growing |= more > known
            found[name] = more
    return found


@pytest.fixture(scope="module")
def alone() -> dict[str, Alone]:
    """Every module imported as the first of the house; those of the desktop last, as nobody forgets pygame."""
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    needed = needs()
    order = sorted(needed, key=lambda name: (room(name) == "desktop", len(needed[name]), name))
    plan = [(name, [one for one in needed[name] if name not in needed[one]]) for name in order]
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EACH],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return {one.name: one for one in (Alone(**json.loads(line)) for line in done.stdout.splitlines())}


@pytest.mark.parametrize("name", [module_name(path) for path in MODULES])
def test_module_can_be_imported_alone(name: str, alone: dict[str, Alone]) -> None:
    if alone[name].fault:
        pytest.fail(f"python -c 'import {name}' says:\n{alone[name].fault}", pytrace=False)


def test_only_the_desktop_loads_pygame(alone: dict[str, Alone]) -> None:
    assert "pygame" in alone["koikoi.desktop.app.loop"].loaded
    assert [name for name, one in alone.items() if room(name) != "desktop" and "pygame" in one.loaded] == []


SHARED = {"koikoi", "koikoi.errors"}
"""What every room may load."""


def test_engine_loads_nothing_of_the_house_but_itself(alone: dict[str, Alone]) -> None:
    others = {
        name: [other for other in one.loaded if other not in SHARED and not other.startswith("koikoi.engine")]
        for name, one in alone.items()
        if room(name) == "engine"
    }
    assert {name: found for name, found in others.items() if found} == {}
    assert "koikoi.engine.view" in others

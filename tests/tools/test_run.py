"""The set-up in tools/environments.py and run.py, as far as it can be tried without a network."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import IO

import pytest

import environments
import koikoi
import run

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "tools" / "run.py"

PROJECT = """
[build-system]
requires = ["hatchling"]
[project]
name = "game"
dependencies = ["window==1"]
[dependency-groups]
base = ["checker==2"]
dev = ["tester>=3", { include-group = "base" }]
[tool.ruff]
line-length = 100
"""


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs these tests may keep their own environment elsewhere; the checkouts here are not told of it."""
    monkeypatch.delenv("UV_PROJECT_ENVIRONMENT", raising=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "my games 花札 ä"
    (root / "tools" / "locked").mkdir(parents=True)
    (root / environments.LOCKED).write_text("tester==3\n", encoding="utf-8")
    (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return root


def packages(folder: str | Path) -> Path:
    """Where an environment keeps what is installed."""
    place = "Lib/site-packages" if sys.platform == "win32" else "lib/python3.99/site-packages"
    return Path(folder) / place


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every install that was asked for; an environment is only a folder with an empty python and names of packages."""
    asked: list[str] = []

    def make(folder: str, lock: int | None) -> None:
        if Path(folder).exists():
            shutil.rmtree(folder)
        python = Path(environments.python_in(folder))
        python.parent.mkdir(parents=True)
        python.touch()

    def install(what: list[str], folder: str, lock: int | None) -> None:
        asked.append(GAME if what[0] == "--editable" else TOOLS)
        for name in ["window-1.5"] if what[0] == "--editable" else ["window-1.2", "tester-3"]:
            for other in packages(folder).glob(f"{name.split('-')[0]}-*"):
                other.rmdir()
            (packages(folder) / f"{name}.dist-info").mkdir(parents=True)

    monkeypatch.setattr(environments, "make", make)
    monkeypatch.setattr(environments, "install", install)
    return asked


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


GAME, TOOLS = "the game", "what tests need"


# An old Python


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_an_old_python_is_refused_in_one_sentence(version: tuple[int, ...]) -> None:
    sentence = run.refusal(version)
    assert sentence is not None
    assert "3.11 or newer" in sentence
    assert f"this is Python {version[0]}.{version[1]}:" in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_a_new_python_is_not_refused(version: tuple[int, ...]) -> None:
    assert run.refusal(version) is None


def test_the_refusal_comes_before_anything_an_old_python_lacks() -> None:
    pretend = f"import runpy, sys; sys.version_info = (3, 6, 15); runpy.run_path({str(RUN)!r})"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("Koi-Koi needs Python 3.11 or newer")
    assert done.stderr.count("\n") == 1


def test_the_starter_keeps_to_grammar_that_python_2_can_read() -> None:
    source = RUN.read_bytes()
    source.decode("ascii")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.Starred, ast.NamedExpr, ast.AsyncFunctionDef, ast.Nonlocal)
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, newer), f"line {node.lineno}"
        if isinstance(node, ast.FunctionDef):
            arguments = node.args
            assert not arguments.kwonlyargs
            assert not arguments.posonlyargs
            assert node.returns is None
            assert all(argument.annotation is None for argument in arguments.args)
        elif isinstance(node, ast.Raise):
            assert node.cause is None
        elif isinstance(node, ast.Call):
            assert not (isinstance(node.func, ast.Name) and node.func.id == "print" and node.keywords)


# When the set-up is repeated


@pytest.mark.parametrize("with_tests", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [("window==1", "window==2"), ('name = "game"', 'name = "match"'), ('["hatchling"]', '["hatchling>=9"]')],
)
def test_the_stamp_changes_with_what_pip_reads(checkout: Path, old: str, new: str, with_tests: bool) -> None:
    before = environments.fingerprint(environments.read_project(str(checkout)), str(checkout), with_tests)
    edit(checkout / "pyproject.toml", old, new)
    assert environments.fingerprint(environments.read_project(str(checkout)), str(checkout), with_tests) != before


def test_another_python_or_another_place_asks_for_a_new_set_up(
    checkout: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    environments.prepare(str(checkout), False)
    monkeypatch.setattr(sys, "version", "3.99.0")
    environments.prepare(str(checkout), False)
    assert installs == [GAME] * 2
    moved = checkout.rename(checkout.with_name("moved"))
    environments.prepare(str(moved), False)
    assert installs == [GAME] * 3


def test_a_new_ruff_setting_asks_for_no_new_set_up(checkout: Path) -> None:
    before = environments.fingerprint(environments.read_project(str(checkout)), str(checkout), True)
    edit(checkout / "pyproject.toml", "line-length = 100", "line-length = 110")
    assert environments.fingerprint(environments.read_project(str(checkout)), str(checkout), True) == before


def test_playing_installs_the_game_alone_and_only_once(checkout: Path, installs: list[str]) -> None:
    environments.prepare(str(checkout), False)
    environments.prepare(str(checkout), False)
    assert installs == [GAME]


def test_testing_adds_the_dev_group_once_whichever_command_comes_first(checkout: Path, installs: list[str]) -> None:
    for with_tests in (False, True, False, True):
        environments.prepare(str(checkout), with_tests)
    assert installs == [GAME, TOOLS]


def test_a_new_test_tool_does_not_disturb_a_player(checkout: Path, installs: list[str]) -> None:
    environments.prepare(str(checkout), True)
    edit(checkout / environments.LOCKED, "tester==3", "tester==4")
    environments.prepare(str(checkout), False)
    assert installs == [GAME, TOOLS]
    environments.prepare(str(checkout), True)
    assert installs == [GAME, TOOLS, TOOLS]


def test_a_set_up_that_broke_off_begins_again(
    checkout: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(environments, "install", killed)
        with pytest.raises(KeyboardInterrupt):
            environments.prepare(str(checkout), False)
    environments.prepare(str(checkout), False)
    assert installs == [GAME]


def test_an_environment_whose_python_is_gone_is_made_again(checkout: Path, installs: list[str]) -> None:
    folder = environments.prepare(str(checkout), False)
    Path(environments.python_in(folder)).unlink()
    environments.prepare(str(checkout), False)
    assert installs == [GAME, GAME]


# Beside uv


def test_a_player_keeps_what_uv_has_brought_and_the_tests_take_their_own(checkout: Path, installs: list[str]) -> None:
    folder = packages(environments.prepare(str(checkout), True))
    (folder / "window-1.2.dist-info").rename(folder / "window-1.9.dist-info")
    environments.prepare(str(checkout), False)
    assert installs == [GAME, TOOLS]
    environments.prepare(str(checkout), True)
    assert installs == [GAME, TOOLS, TOOLS]


def test_what_uv_has_taken_out_is_brought_back(checkout: Path, installs: list[str]) -> None:
    folder = packages(environments.prepare(str(checkout), True))
    (folder / "tester-3.dist-info").rmdir()
    environments.prepare(str(checkout), True)
    assert installs == [GAME, TOOLS, TOOLS]


def test_uv_and_we_name_an_environment_by_one_variable(
    checkout: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_PROJECT_ENVIRONMENT", "build/newest")
    assert Path(environments.prepare(str(checkout), False)) == checkout / "build" / "newest"
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(("by", "kept"), [("uv = 0.9.1\n", True), ("", False)])
def test_an_environment_of_uv_is_not_cleared(
    by: str, kept: bool, checkout: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = checkout / ".venv"
    python = Path(environments.python_in(str(folder)))
    python.parent.mkdir(parents=True)
    python.touch()
    (folder / "pyvenv.cfg").write_text(f"home = /somewhere\n{by}", encoding="utf-8")
    (folder / "brought-by-uv").touch()
    monkeypatch.setattr(environments, "quietly", lambda *_: (True, json.dumps([sys.version, sys.base_prefix])))
    environments.prepare(str(checkout), False)
    assert installs == [GAME]
    assert (folder / "brought-by-uv").exists() == kept


# A checkout of somebody else


@pytest.fixture
def closed(checkout: Path, installs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout that was set up, and may not be written into any more; root may write everywhere, so this is told."""
    environments.prepare(str(checkout), False)
    installs.clear()
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not Path(path).is_relative_to(checkout) and access(path, mode))
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "own"))
    (tmp_path / "own").mkdir()
    return checkout


def test_a_closed_checkout_plays_with_what_lies_there(
    closed: Path, installs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert environments.prepare(str(closed), False) == str(closed / ".venv")
    assert (installs, capsys.readouterr().err) == ([], "")


def test_that_of_another_python_will_do_if_it_plays(
    closed: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version", "3.99.0")
    monkeypatch.setattr(environments, "quietly", lambda *_: (True, ""))
    assert environments.prepare(str(closed), False) == str(closed / ".venv")
    assert installs == []
    assert "using the environment that lies there" in capsys.readouterr().err


def test_else_there_is_one_of_ones_own(
    closed: Path,
    installs: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "version", "3.99.0")
    monkeypatch.setattr(environments, "quietly", lambda *_: (False, "no such interpreter"))
    for _ in range(2):
        folder = environments.prepare(str(closed), False)
        assert Path(folder).is_relative_to(tmp_path / "own")
    assert installs == [GAME]
    assert capsys.readouterr().err.count("your own environment") == 1


def test_where_nothing_can_be_written_it_says_what_to_name(
    closed: Path, installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version", "3.99.0")
    monkeypatch.setattr(environments, "quietly", lambda *_: (False, "no such interpreter"))
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(environments.SetupError, match="UV_PROJECT_ENVIRONMENT"):
        environments.prepare(str(closed), False)
    assert installs == []


def test_two_set_ups_wait_for_each_other(checkout: Path, installs: list[str]) -> None:
    waits = f"import environments; environments.say = print\nwith environments.alone({str(checkout)!r}): print('alone')"
    with environments.alone(str(checkout)):
        other = subprocess.Popen(
            [sys.executable, "-u", "-c", waits], cwd=ROOT / "tools", stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert other.stdout is not None
        assert "waiting" in other.stdout.readline()
        assert other.poll() is None
    assert other.communicate(timeout=10)[0] == "alone\n"


# What it reads and says


def test_a_dependency_group_is_read_with_the_groups_it_includes(checkout: Path) -> None:
    assert environments.group(environments.read_project(str(checkout)), "dev") == ["tester>=3", "checker==2"]


def test_the_dev_group_has_every_tool_the_checks_call() -> None:
    tools = {
        re.split(r"[^\w-]", requirement)[0]
        for requirement in environments.group(environments.read_project(str(ROOT)), "dev")
    }
    assert {command[0] for _, command in run.CHECKS} <= tools
    assert "pytest-xdist" in tools, "which knows -n"
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / environments.LOCKED).read_text(encoding="utf-8"), re.MULTILINE))
    assert {tool.lower() for tool in tools} <= locked


ELSEWHERE = str(ROOT / "elsewhere")


def test_stray_settings_do_not_lead_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("KOIKOI_HOME", "kept")
    kept = environments.environment(ELSEWHERE)
    assert "PYTHONPATH" not in kept
    assert kept["PIP_USER"] == "0"
    assert kept["KOIKOI_HOME"] == "kept"


def test_nothing_is_compiled_at_every_start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = environments.environment(ELSEWHERE)
    assert "PYTHONDONTWRITEBYTECODE" not in kept
    assert Path(kept["PYTHONPYCACHEPREFIX"]).is_relative_to(ELSEWHERE), "where nobody looks"
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in environments.environment(ELSEWHERE)


def test_a_failed_set_up_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise environments.SetupError("Please install pip.")

    monkeypatch.setattr(run, "prepare", fails)
    assert run.main([]) == 1
    assert capsys.readouterr() == ("", "Please install pip.\n")


def test_every_check_runs_even_if_one_fails_and_the_last_line_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subprocess, "call", lambda command, **_: 1 if "mypy" in command else 0)
    assert run.run_tests(str(ROOT), []) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"FAILED after \d+ s: mypy\. Passed: ruff check, ruff format, pytest\.", last)


def test_what_a_check_says_stands_in_one_piece_below_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def call(command: list[str], stdout: IO[bytes] | None = None, **_: object) -> int:
        if stdout is not None:
            stdout.write(b"one\ntwo\n")
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    assert run.run_tests(str(ROOT), []) == 0
    assert (
        "--- ruff check\none\ntwo\n--- ruff format\none\ntwo\n--- mypy\none\ntwo\n"
        in capsys.readouterr().out.replace("--- pytest\n", "")
    )


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were called, without the Python; all went well."""
    made: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        made.append(command[1:])
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return made


def test_all_tests_but_the_slow_ones_run_side_by_side(calls: list[list[str]]) -> None:
    assert run.run_tests(str(ROOT), []) == 0
    assert len(calls) == len(run.CHECKS)
    assert ["-m", "pytest", *run.BESIDE, "-m", "not slow"] in calls


def test_arguments_go_to_pytest_alone(calls: list[list[str]]) -> None:
    assert run.run_tests(str(ROOT), ["-k", "moon"]) == 0
    assert calls == [["-m", "pytest", "-k", "moon"]]


# The package


def test_the_version_stands_in_the_package_alone() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", koikoi.__version__)
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "koikoi/__init__.py"


def test_every_room_has_a_lane() -> None:
    rooms = {path.name for place in ("koikoi", "koikoi/desktop") for path in (ROOT / place).iterdir()
             if (path / "__init__.py").is_file() and path.name != "desktop"}  # fmt: skip
    assert rooms - {*run.lanes()} == {"licences"}, "of which tests/tools knows"
    told = run.lane(["engine", "screens"])
    assert told[-2:] == [os.path.join("tests", "engine"), os.path.join("tests", "desktop", "screens")]
    assert told[:-2] == run.QUICKLY
    assert run.lane(["slow"]) == ["-q", *run.BESIDE, "-m", "slow", "tests"]
    assert run.lane(["slow", "engine"]) == ["-q", *run.BESIDE, "-m", "slow", os.path.join("tests", "engine")]
    for given in ([], ["-q"], ["tests/engine"], ["engine", "-q"], ["nowhere"]):
        assert run.lane(given) == given

"""The set-up in tools/run.py, as far as it can be tried without a network."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "my games 花札 ä"
    root.mkdir()
    (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return root


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every install that was asked for; the environment itself is only a folder with an empty python."""
    asked: list[list[str]] = []

    def make(root: str, lock: int | None) -> None:
        for name in ("ready-to-play", "ready-to-test"):
            (Path(root) / ".venv" / name).unlink(missing_ok=True)
        python = Path(run.python_in(root))
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(run, "make", make)
    monkeypatch.setattr(run, "install", lambda what, root, lock: asked.append(what))
    return asked


def edit(checkout: Path, old: str, new: str) -> None:
    text = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    assert old in text
    (checkout / "pyproject.toml").write_text(text.replace(old, new), encoding="utf-8")


GAME = ["--editable", "."]
TOOLS = ["tester>=3", "checker==2"]


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
    before = run.stamp(run.read_project(str(checkout)), str(checkout), with_tests)
    edit(checkout, old, new)
    assert run.stamp(run.read_project(str(checkout)), str(checkout), with_tests) != before


def test_the_stamp_changes_with_the_python_and_the_place(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = run.read_project(str(checkout))
    stamps = {run.stamp(project, str(checkout), False), run.stamp(project, str(checkout) + " moved", False)}
    monkeypatch.setattr(sys, "version", "3.99.0")
    stamps.add(run.stamp(project, str(checkout), False))
    assert len(stamps) == 3


def test_a_new_ruff_setting_asks_for_no_new_set_up(checkout: Path) -> None:
    before = run.stamp(run.read_project(str(checkout)), str(checkout), True)
    edit(checkout, "line-length = 100", "line-length = 110")
    assert run.stamp(run.read_project(str(checkout)), str(checkout), True) == before


def test_playing_installs_the_game_alone_and_only_once(checkout: Path, installs: list[list[str]]) -> None:
    run.prepare(str(checkout), False)
    run.prepare(str(checkout), False)
    assert installs == [GAME]


def test_testing_adds_the_dev_group_once_whichever_command_comes_first(
    checkout: Path, installs: list[list[str]]
) -> None:
    for with_tests in (False, True, False, True):
        run.prepare(str(checkout), with_tests)
    assert installs == [GAME, TOOLS]


def test_a_new_test_tool_does_not_disturb_a_player(checkout: Path, installs: list[list[str]]) -> None:
    run.prepare(str(checkout), True)
    edit(checkout, "tester>=3", "tester>=4")
    run.prepare(str(checkout), False)
    assert installs == [GAME, TOOLS]
    run.prepare(str(checkout), True)
    assert installs == [GAME, TOOLS, ["tester>=4", "checker==2"]]


def test_a_set_up_that_broke_off_begins_again(
    checkout: Path, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run, "install", killed)
        with pytest.raises(KeyboardInterrupt):
            run.prepare(str(checkout), False)
    run.prepare(str(checkout), False)
    assert installs == [GAME]


def test_an_environment_whose_python_is_gone_is_made_again(checkout: Path, installs: list[list[str]]) -> None:
    run.prepare(str(checkout), False)
    Path(run.python_in(str(checkout))).unlink()
    run.prepare(str(checkout), False)
    assert installs == [GAME, GAME]


# What it reads and says


def test_a_dependency_group_is_read_with_the_groups_it_includes(checkout: Path) -> None:
    assert run.group(run.read_project(str(checkout)), "dev") == TOOLS


def test_the_dev_group_has_every_tool_the_checks_call() -> None:
    tools = {re.split(r"[^\w-]", requirement)[0] for requirement in run.group(run.read_project(str(ROOT)), "dev")}
    assert {command[0] for _, command in run.CHECKS} <= tools
    assert "pytest-xdist" in tools, "which knows -n"


def test_stray_settings_do_not_lead_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("KOIKOI_HOME", "kept")
    kept = run.environment()
    assert "PYTHONPATH" not in kept
    assert kept["PIP_USER"] == "0"
    assert kept["KOIKOI_HOME"] == "kept"


def test_nothing_is_compiled_at_every_start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = run.environment()
    assert "PYTHONDONTWRITEBYTECODE" not in kept
    assert Path(kept["PYTHONPYCACHEPREFIX"]).is_relative_to(ROOT / ".venv"), "where nobody looks"
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in run.environment()


def test_a_failed_set_up_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise run.SetupError("Please install pip.")

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


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were called, without the Python; all went well."""
    made: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        made.append(command[1:])
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return made


def test_all_tests_run_side_by_side(calls: list[list[str]]) -> None:
    assert run.run_tests(str(ROOT), []) == 0
    assert calls[-1] == ["-m", "pytest", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]


def test_arguments_go_to_pytest_alone(calls: list[list[str]]) -> None:
    assert run.run_tests(str(ROOT), ["-k", "moon"]) == 0
    assert calls == [["-m", "pytest", "-k", "moon"]]


# The package


def test_the_version_stands_in_the_package_alone() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", koikoi.__version__)
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "koikoi/__init__.py"

"""What the Tab key brings, as a shell asks for it; and the manual page, which says what `--help` says."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from koikoi import locales
from koikoi.cli.commands import COMMANDS, EXIT_CODES
from koikoi.cli.completion import SHELLS
from koikoi.cli.reference import completing
from koikoi.cli.reference.man_page import man_page
from koikoi.cli.reference.parsers import parsers
from koikoi.languages import LANGUAGES
from tests.cli.conftest import Call

pytest.importorskip("argcomplete")


def tab(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the shell offers at the end of the line."""
    for name, value in {"": "1", "_IFS": "\n", "_SHELL": "bash", "_SUPPRESS_SPACE": "1"}.items():
        monkeypatch.setenv(f"_ARGCOMPLETE{name}", value)
    monkeypatch.setenv("COMP_LINE", line)
    monkeypatch.setenv("COMP_POINT", str(len(line)))
    monkeypatch.setattr("argcomplete.finders.CompletionFinder._init_debug_stream", lambda _finder: None)  # opens fd 9
    monkeypatch.chdir(folder)
    answer = io.StringIO()
    with pytest.raises(SystemExit):
        completing.complete(answer, sys.exit)
    return answer.getvalue().split("\n")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("koikoi s", ["score", "simulate"]),
        ("koikoi rules d", ["diff"]),
        ("koikoi rules show ger", ["german"]),
        ("koikoi rules show our", ["ours"]),
        ("koikoi score --rules german 12P", ["12P1", "12P2", "12P3"]),
        ("koikoi play --seats human,str", ["human,strong"]),
        ("koikoi simulate --cross greedy,strong:c", ["greedy,strong:careful"]),
        ("koikoi --lang d", ["de"]),
        ("koikoi rules list --lang d", ["de"]),
        ("koikoi replay --ver", ["--verify"]),
        ("koikoi replay eve", ["evening.koikoi"]),
        ("koikoi eve", ["evening.koikoi"]),
        ("koikoi rules check own/", ["own/mine.toml"]),
        ("koikoi completion p", ["powershell"]),
        ("koikoi --new", ["--new-window"]),
    ],
)
def test_the_tab_key_knows_what_may_come(
    line: str, offered: list[str], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "rules").mkdir()
    (home / "rules" / "ours.toml").write_text('[ours]\nextends = "german"\n', encoding="utf-8")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.toml").touch()
    (tmp_path / "evening.koikoi").touch()
    assert tab(line, tmp_path, monkeypatch) == offered


def test_saved_matches_are_offered(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = home / "matches" / "1.koikoi"
    saved.parent.mkdir()
    saved.touch()
    assert saved.as_posix() in tab("koikoi play --continue ", tmp_path, monkeypatch)


def test_every_completer_stands_for_something() -> None:
    known = {action.dest for parser in parsers().values() for action in parser.actions()}
    assert set(completing.COMPLETERS) <= known


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_reads_what_is_printed_for_it(shell: str, call: Call) -> None:
    done = call("completion", shell, "--lang", "de")
    file, _line = SHELLS[shell]
    assert done.code == 0
    assert file in done.lines[-2]
    assert done.lines[-1].startswith("# ")
    assert "Tab" in done.lines[-2]
    if shell != "powershell" and (program := shutil.which(shell)):
        assert subprocess.run([program, "-n"], input=done.out, text=True, timeout=20).returncode == 0


def test_bash_completes_through_the_line_it_is_told(call: Call, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    starter = tmp_path / "koikoi"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m koikoi "$@"\n', encoding="utf-8")
    starter.chmod(0o755)
    asked = "COMP_WORDS=(koikoi rules sh) COMP_CWORD=2 COMP_LINE='koikoi rules sh' COMP_POINT=15 COMP_TYPE=9\n"
    script = call("completion", "bash").out + asked + "_python_argcomplete koikoi; printf '%s\\n' \"${COMPREPLY[@]}\""
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run([bash], input=script, capture_output=True, text=True, timeout=30, env=environment)
    assert done.stdout.split() == ["show"]


def test_another_shell_is_refused_in_one_sentence(call: Call) -> None:
    done = call("completion", "tcsh", "--lang", "de")
    assert done.code == 2
    assert done.sentence == "SHELL: tcsh geht hier nicht; erlaubt: bash, zsh, fish oder powershell"


def test_without_argcomplete_a_command_says_what_brings_it(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "argcomplete.shell_integration", None)
    monkeypatch.setitem(sys.modules, "argcomplete.finders", None)
    assert 'pip install "koikoi[completion]"' in call("completion", "bash").sentence
    assert completing.complete() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_names_every_command_option_and_exit_code(language: str) -> None:
    locales.use(language)
    try:
        page = man_page("2026-01-31")
        expected = [
            option for parser in parsers().values() for one in parser.actions() for option in one.option_strings
        ]
    finally:
        locales.use("en")
    said = page.replace(r"\-", "-").replace("\n", " ")
    for command in [*COMMANDS, *parsers(), *expected, "--new-window", "--lang", "--version", "FILE.koikoi"]:
        assert command in said, command
    for code in EXIT_CODES:
        assert rf"\fB{code}\fR" in page
    assert not re.search(r"^['.](?!(TH KOIKOI|SH|SS koikoi|PP$|TP$))", page, re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_readers_of_manuals_are_content(language: str, tmp_path: Path) -> None:
    mandoc = shutil.which("mandoc")
    if mandoc is None:
        pytest.skip("there is no mandoc")
    locales.use(language)
    try:
        page = man_page("2026-01-31")
    finally:
        locales.use("en")
    path = tmp_path / "koikoi.1"
    path.write_text(page, encoding="utf-8")
    done = subprocess.run([mandoc, "-Tlint", "-Wwarning", str(path)], capture_output=True, text=True, timeout=20)
    assert done.stdout + done.stderr == ""

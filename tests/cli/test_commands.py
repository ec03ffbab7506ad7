"""How commands start, end, and fail: quickly, quietly, in one sentence."""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import koikoi
from koikoi import __main__, settings
from koikoi.cli import commands
from koikoi.desktop.app import start
from koikoi.identity import APP_ID
from koikoi.languages import LANGUAGES
from tests.cli.conftest import ROOT, Call, environment

EVERY_COMMAND = [
    ("rules", "list"),
    ("rules", "show", "german"),
    ("rules", "diff", "german", "italian"),
    ("rules", "check", str(ROOT / "koikoi" / "rulesets" / "variants.toml")),
    ("score", "--rules", "german", "1B", "3B", "8B"),
    ("score", "--batch"),
    ("replay", "missing.koikoi"),
    ("problem", "--number", "1"),
    ("simulate", "--matches", "1"),
    ("play", "--names", "Aoi,Ren"),
]


@pytest.mark.parametrize("arguments", EVERY_COMMAND, ids=" ".join)
def test_a_command_never_loads_the_window(arguments: tuple[str, ...], tmp_path: Path) -> None:
    script = (
        "import sys; from koikoi.__main__ import main; code = main(sys.argv[1:]);"
        "assert not {'pygame', 'koikoi.desktop'} & set(sys.modules), 'the window was loaded'"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()


def test_help_names_every_command(call: Call) -> None:
    done = call("--help")
    assert done.code == 0
    assert all(f"koikoi {name}" in done.out for name in commands.COMMANDS)


def test_help_names_every_exit_code(call: Call) -> None:
    table = call("--help").out.partition("Exit codes:\n")[2]
    known = (0, start.TROUBLE, 2, start.NO_DISPLAY, start.NO_ART, start.OPEN_ALREADY, 130)
    assert [int(line.split()[0]) for line in table.splitlines()] == list(known)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("rules",),
        ("rules", "list"),
        ("rules", "show"),
        ("rules", "diff"),
        ("rules", "check"),
        ("score",),
        ("replay",),
        ("problem",),
        ("simulate",),
    ],
    ids=" ".join,
)
def test_every_command_has_help(arguments: tuple[str, ...], call: Call) -> None:
    done = call(*arguments, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"koikoi {' '.join(arguments)}" in done.out


def test_version_is_told(cli: Call) -> None:
    done = cli("--version")
    assert (done.code, done.out, done.err) == (0, f"koikoi {koikoi.__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("rulse",), "did you mean koikoi rules?"),
        (("zzz",), f"there are: {', '.join(commands.COMMANDS)}"),
        (("rules",), "list, show, diff or check"),
        (("rules", "tell"), "there are list, show, diff or check"),
        (("rules", "show"), "see koikoi rules show --help"),
        (("rules", "list", "--jsn"), "--jsn"),
        (("replay",), "FILE"),
    ],
)
def test_a_wrong_command_line_is_answered_in_one_sentence(arguments: tuple[str, ...], part: str, call: Call) -> None:
    done = call(*arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.sentence


WRONG = (
    ("rulse",),
    ("zzz",),
    ("rules",),
    ("rules", "tell"),
    ("rules", "show"),
    ("rules", "show", "germn"),
    ("rules", "list", "--jsn"),
    ("rules", "list", "--json=yes"),
    ("replay",),
    ("replay", "missing.koikoi", "--seed", "x"),
    ("play", "--seed"),
    ("play", "--seed", "-1"),
    ("score", "1B"),
    ("score", "--rules", "german"),
    ("score", "--rules", "german", "1X"),
    ("score", "--rules", "german", "1B", "1b"),
    ("score", "--rules", "german", "1B", "--own-calls", "x"),
    ("score", "--rules", "german", "1B", "--own-calls", "99"),
    ("score", "--rules", "german", "1B", "--opponent-calls", "0", "0", "0"),
    ("score", "--rules", "nintendo", "1B", "--own-calls", "1", "--opponent-calls", "1"),
    ("score", "--rules", "german", "1B", "--field", "1B"),
    ("score", "--batch", "1B"),
    ("simulate", "--seats", "random"),
    ("simulate", "--seats", "random,oracle"),
    ("simulate", "--cross", "random"),
    ("simulate", "--cross", "random,greedy", "--players", "9"),
    ("simulate", "--cross", "random,greedy", "--records", "x"),
    ("simulate", "--cross", "random,greedy", "--seats", "random,greedy"),
    ("simulate", "--players", "2"),
    ("simulate", "--matches", "0"),
    ("simulate", "--rounds", "100"),
)


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
@pytest.mark.words
def test_what_is_wrong_with_a_command_line_is_said_in_every_language(arguments: tuple[str, ...], call: Call) -> None:
    said = {}
    for language in LANGUAGES:
        done = call("--lang", language, *arguments)
        assert (done.code, done.out) == (2, "")
        said[language] = done.sentence
    assert len(set(said.values())) == len(LANGUAGES)
    assert not re.search(r"\{[a-z]+\}|Message|OneOf", "".join(said.values()))


@pytest.mark.parametrize("name", ["pt", "pt-BR", "pt_PT"])
def test_a_language_may_be_given_by_another_name(name: str, call: Call) -> None:
    assert (
        call("--lang", name, "--help").out == call("--lang=pt_BR", "--help").out != call("--lang", "en", "--help").out
    )


def test_a_wrong_language_is_told_in_that_of_the_settings(call: Call) -> None:
    settings.load()
    settings.change(language="de")
    done = call("--lang", "xx", "rules", "list")
    assert (done.code, done.out) == (2, "")
    assert done.sentence.startswith("--lang: 'xx' geht hier nicht; erlaubt: en, ")


HELPS = (
    *(("play",), ("rules",), ("rules", "list"), ("rules", "show"), ("rules", "diff"), ("rules", "check"), ("score",)),
    *(("replay",), ("simulate",)),
)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("arguments", HELPS, ids=" ".join)
@pytest.mark.words
def test_help_is_in_the_language(arguments: tuple[str, ...], language: str, call: Call) -> None:
    english, other = call("--lang", "en", *arguments, "--help"), call("--lang", language, *arguments, "--help")
    assert (other.code, other.err) == (0, "")
    same = {" ".join(line.split()) for line in english.lines} & {" ".join(line.split()) for line in other.lines}
    assert not [line for line in same if re.search(r"\b(the|of|a|and|to|for|in|is)\b", re.sub(r"koikoi .*", "", line))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.words
def test_faults_of_the_system_and_of_the_game_are_said_in_the_language(
    language: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raising(error: Exception) -> Callable[[list[str]], int]:
        def stumbles(rest: list[str]) -> int:
            raise error

        return stumbles

    said = []
    for error in (OSError(28, "No space left on device", "x"), OSError(5, "Input/output error"), KeyError("x")):
        monkeypatch.setattr("koikoi.cli.rules.run", raising(error))
        said.append(call("--lang", language, "rules", "list").sentence)
    english = ("the disk is full; check the path", "The output could not be written (Input", "This is a fault in Koi")
    assert [part in text for part, text in zip(english, said, strict=True)] == [language == "en"] * 3


def test_settings_that_cannot_be_read_are_kept_and_that_is_said(call: Call, home: Path) -> None:
    (home / "settings.json").write_text("{")
    done = call("rules", "list", "--json")
    assert done.code == 0
    assert str(home / "settings.broken") in done.sentence
    assert done.json["rulesets"]
    assert call("rules", "list").err == ""


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "window", lambda files, alone: 3)
    assert __main__.main([]) == 3


@pytest.mark.parametrize("name", ["evening.koikoi", "EVENING.KOIKOI"])
def test_a_match_opens_in_the_window_however_its_name_is_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "window", lambda files, alone: 3 if files == [name] else 4)
    assert __main__.main([name, "--new-window"]) == 3


def test_the_window_is_named_before_it_opens(tmp_path: Path) -> None:
    script = (
        "import sys, types, os; start = types.ModuleType('koikoi.desktop.app.start');"
        "names = 'SDL_VIDEO_X11_WMCLASS SDL_VIDEO_WAYLAND_WMCLASS SDL_WINDOWS_DPI_AWARENESS';"
        "named = lambda: print(*map(os.environ.get, names.split()));"
        "start.run = lambda paths, alone: named() or 5;"
        "sys.modules['koikoi.desktop'] = types.ModuleType('koikoi.desktop');"
        "sys.modules['koikoi.desktop.app.start'] = start;"
        "from koikoi.__main__ import main; sys.exit(main([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(), cwd=tmp_path, timeout=60, check=False
    )
    name = APP_ID.encode()
    assert (done.returncode, done.stdout.split()) == (5, [name, name, b"permonitorv2"])


@pytest.mark.parametrize("variables", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}])
def test_output_is_utf8_whatever_the_locale(variables: dict[str, str], cli: Call) -> None:
    done = cli("score", "--rules", "german", "1B", "3B", "8B", **variables)
    assert "sankō" in done.out
    assert (done.code, done.err) == (0, "")


def unread(folder: Path, *arguments: str) -> tuple[int, bytes]:
    """What comes of a command whose reader has left: its exit code and what it complains about."""
    command = [sys.executable, "-m", "koikoi", *arguments]
    reads, writes = os.pipe()
    os.close(reads)
    try:
        done = subprocess.run(
            command, stdout=writes, stderr=subprocess.PIPE, env=environment(), cwd=folder, timeout=60, check=False
        )
    finally:
        os.close(writes)
    return done.returncode, done.stderr


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_whoever_reads_only_the_beginning_disturbs_nothing(more: list[str], tmp_path: Path) -> None:
    assert unread(tmp_path, "rules", "show", "german", *more) == (0, b"")
    assert unread(tmp_path, "--help") == (0, b"")


def test_a_check_keeps_its_verdict_when_nobody_reads(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[mine]\nextends = 'german'\nrounds = 0\n", encoding="utf-8")
    assert unread(tmp_path, "rules", "check", "bad.toml") == (1, b"")


class Unread(io.StringIO):
    """An output whose reader has left, as Windows tells it: with no error of its own."""

    def write(self, text: str) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


@pytest.mark.parametrize(("system", "code", "said"), [("win32", 0, 0), ("linux", 2, 1)])
def test_on_windows_an_argument_that_is_invalid_is_a_reader_who_has_left(
    system: str, code: int, said: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints = io.StringIO()
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "stderr", complaints)
    for arguments in (["rules", "list"], ["--help"]):
        monkeypatch.setattr(sys, "stdout", Unread())
        assert commands.run(arguments) == code
        sys.stdout.close()  # which goes nowhere now
    assert len(complaints.getvalue().splitlines()) == 2 * said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "koikoi", "rules", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "could not be written" in done.stderr.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_ends_without_a_fault(tmp_path: Path) -> None:
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "koikoi", "rules", "list"], env=environment(), capture_output=True, check=True
    )
    started = time.monotonic() - began  # so long it takes here, until anything is begun
    process = subprocess.Popen(
        [sys.executable, "-m", "koikoi", "simulate", "--matches", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1 + 3 * started)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.startswith(b"random and greedy, "), "what has been played so far"
    assert err.count(b"\n") == 1
    assert b"per second" in err


def test_a_fault_of_the_game_is_one_sentence_too(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(rest: list[str]) -> int:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("koikoi.cli.rules.run", stumbles)
    done = call("rules", "list")
    assert done.code == 2
    assert "ZeroDivisionError: by zero" in done.sentence
    assert "Traceback" not in done.err


def exported_errors() -> set[str]:
    found = {name: getattr(koikoi, name) for name in koikoi.__all__}
    return {name for name, one in found.items() if isinstance(one, type) and issubclass(one, koikoi.KoikoiError)}


def test_every_error_that_a_program_may_meet_is_offered() -> None:
    from koikoi.cli import output, score_query

    def below(kind: type[koikoi.KoikoiError]) -> set[type[koikoi.KoikoiError]]:
        return {kind}.union(*map(below, kind.__subclasses__()))

    for name in koikoi.__all__:
        getattr(koikoi, name)
    assert {output.Failure, score_query.BadQuestion} <= below(koikoi.KoikoiError)
    rooms = ("koikoi.errors", "koikoi.engine", "koikoi.rulesets", "koikoi.agents", "koikoi.table", "koikoi.arena")
    met = {one.__name__ for one in below(koikoi.KoikoiError) if one.__module__.startswith(rooms)}
    assert met == exported_errors()


def test_everything_the_package_offers_is_there() -> None:
    for name in koikoi.__all__:
        assert getattr(koikoi, name).__name__ == name
    assert set(koikoi.__all__) <= set(dir(koikoi))
    things = [name for name in koikoi.__all__ if name not in exported_errors()]
    assert len(things) <= 20
    with pytest.raises(AttributeError, match="no attribute 'pong'"):
        _ = koikoi.pong


def test_the_example_of_the_package_is_right() -> None:
    assert koikoi.account_of(koikoi.library().get("german"), koikoi.CardSet.parse("1B 3B 8B")).total == 5


# Where the game lies without what it needs

STRANGE = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from koikoi.__main__ import main; sys.exit(main())"


@pytest.mark.parametrize("arguments", [[], ["rules", "list"]])
def test_a_checkout_that_was_never_set_up_names_its_starter(arguments: list[str]) -> None:
    command = [sys.executable, "-I", "-S", "-c", STRANGE, *arguments]  # -S: no packages
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60, check=False)
    lacking = "platformdirs" if arguments else "platformdirs, pygame-ce"
    said = " ".join(["py" if sys.platform == "win32" else "python3", "tools/run.py", *arguments])
    sentence = f"This Python has no {lacking}, which Koi-Koi needs. From this checkout start it with: {said}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)

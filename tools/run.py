"""Start Koi-Koi from a checkout, or test it, with nothing but Python.

    python3 tools/run.py [arguments]       plays; the arguments go to the game
    python3 tools/run.py test              ruff, mypy and all tests but the slow ones, side by side
    python3 tools/run.py test slow         the slow tests, side by side
    python3 tools/run.py test LANE ...     the lanes of these rooms, such as engine: side by side, without what is slow
                                           and without real windows; with `slow` among the lanes what is slow there
    python3 tools/run.py test --lanes      which lanes there are
    python3 tools/run.py test ARGUMENTS    pytest alone, with these arguments

The first start makes the folder .venv and installs the game and what it needs there; later starts
find it finished and need no internet. A checkout that may not be written into gets its environment in
a folder of one's own (see environments.py). Only the standard library is used here and there, and here
only grammar which every Python back to 2.7 can read: an old Python must be able to read this far to
say that it is old.
"""

import os
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def refusal(version):
    # type: (tuple[int, ...]) -> str | None
    """What to tell someone whose Python is too old; None if it will do."""
    if version[:2] >= OLDEST:
        return None
    sentence = "Koi-Koi needs Python %d.%d or newer; this is Python %d.%d: please use a newer one."
    return sentence % (OLDEST + version[:2])


if refusal(tuple(sys.version_info[:3])):
    sys.exit(refusal(tuple(sys.version_info[:3])))

import shlex
import subprocess
import tempfile
import threading
import time
from typing import Any  # noqa: F401  (the type comments name it)

from environments import SetupError, environment, may_write, own_folder, prepare, python_in, say

# Side by side, one process for each processor. A whole file goes to one of them: what its tests share is made once.
# Files go in their order, which tests/conftest.py has chosen, not by how many tests they have.
BESIDE = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
CHECKS = (
    ("ruff check", ["ruff", "check", "."]),
    ("ruff format", ["ruff", "format", "--check", "."]),
    ("mypy", ["mypy"]),
    ("pytest", ["pytest"] + BESIDE + ["-m", "not slow"]),
)
# What of a room is tried in less than a minute: all that is neither slow nor opens a real window.
QUICKLY = ["-q"] + BESIDE + ["-m", "not slow and not window"]
SLOW = "slow"
# Where in the checkout the checks keep what they remember, and the variable that names another folder.
CACHES = (
    (".ruff_cache", "RUFF_CACHE_DIR"),
    (".mypy_cache", "MYPY_CACHE_DIR"),
    (".hypothesis", "HYPOTHESIS_STORAGE_DIRECTORY"),
    (".pytest_cache", "PYTEST_ADDOPTS"),
)


def report(text):
    # type: (str) -> None
    """Write to stdout between the reports of the checks."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def play(folder, arguments):
    # type: (str, list[str]) -> int
    # -P: a folder with a random.py or another koikoi in it may be where the player stands.
    command = [python_in(folder), "-P", "-m", "koikoi"] + arguments
    if os.name != "nt":
        # Does not return: signals and exit codes are the game's own.
        os.execve(command[0], command, environment(folder))
    return subprocess.call(command, env=environment(folder))


def caches(root, folder):
    # type: (str, str) -> dict[str, str]
    """The variables by which the checks remember elsewhere what they may not write into the checkout.

    It goes into the environment in `folder`, or, where that is not ours either, where our own would lie.
    """
    place = os.path.join(folder if may_write(folder) else own_folder(root), "caches")
    told = {}  # type: dict[str, str]
    for name, variable in CACHES:
        if may_write(os.path.join(root, name)):
            continue
        given, elsewhere = os.environ.get(variable, ""), os.path.join(place, name.lstrip("."))
        if variable == "PYTEST_ADDOPTS":  # options, read as by a shell; what was given comes later, and so counts
            told[variable] = "-o %s %s" % (shlex.quote("cache_dir=" + elsewhere), given)
        elif not given:
            told[variable] = elsewhere
    return told


def lanes():
    # type: () -> dict[str, str]
    """The folder of tests of each room, by its name; of the window each room below `desktop` has its own."""
    found = {}
    for place in ("tests", os.path.join("tests", "desktop")):
        for name in sorted(os.listdir(os.path.join(ROOT, place))):
            folder = os.path.join(place, name)
            if os.path.isdir(os.path.join(ROOT, folder)) and name != "desktop" and holds_tests(folder):
                found[name] = folder
    return found


def holds_tests(folder):
    # type: (str) -> bool
    return any(name.startswith("test_") for _, _, names in os.walk(os.path.join(ROOT, folder)) for name in names)


def lane(arguments):
    # type: (list[str]) -> list[str]
    """Arguments for pytest: of lanes their folders, else the arguments as they are."""
    known = lanes()
    rooms = [name for name in arguments if name != SLOW]
    if not arguments or not all(name in known for name in rooms):
        return arguments
    folders = [known[name] for name in rooms] or ["tests"]
    return (["-q"] + BESIDE + ["-m", SLOW] if SLOW in arguments else QUICKLY) + folders


def run_tests(folder, arguments):
    # type: (str, list[str]) -> int
    """Run every check, or pytest alone if there are arguments for it; a plain summary comes last.

    The tests run in the foreground; beside them the others, each telling what it has found as soon as it ends.
    """
    checks = [("pytest", ["pytest"] + arguments)] if arguments else list(CHECKS)
    codes = {}  # type: dict[str, int]
    start = time.monotonic()
    variables = environment(folder)
    variables.update(caches(ROOT, folder))

    def run(name, command, **where):
        # type: (str, list[str], Any) -> None
        codes[name] = subprocess.call([python_in(folder), "-m"] + command, cwd=ROOT, env=variables, **where)

    def run_others():
        # type: () -> None
        for name, command in checks[:-1]:
            with tempfile.TemporaryFile() as words:
                run(name, command, stdout=words, stderr=subprocess.STDOUT, **let_others_go_first())
                words.seek(0)
                report("--- %s\n%s" % (name, words.read().decode("utf-8", "replace").rstrip()))

    others = threading.Thread(target=run_others)
    others.start()
    name, command = checks[-1]
    report("--- %s" % name)
    run(name, command)
    others.join()
    passed, failed = ([name for name, _ in checks if bool(codes[name]) is wrong] for wrong in (False, True))
    report(summary(passed, failed, time.monotonic() - start))
    return 1 if failed else 0


def let_others_go_first():
    # type: () -> dict[str, Any]
    """How a process begins that must not make people in real windows wait; nothing where systems know no such thing."""
    return {"preexec_fn": lambda: os.nice(19)} if hasattr(os, "nice") else {}


def summary(passed, failed, seconds):
    # type: (list[str], list[str], float) -> str
    if not failed:
        return "All well in %.0f s: %s." % (seconds, ", ".join(passed))
    rest = " Passed: %s." % ", ".join(passed) if passed else ""
    return "FAILED after %.0f s: %s.%s" % (seconds, ", ".join(failed), rest)


def main(arguments):
    # type: (list[str]) -> int
    with_tests = arguments[:1] == ["test"]
    if arguments == ["test", "--lanes"]:
        report(" ".join(list(lanes()) + [SLOW]))
        return 0
    try:
        folder = prepare(ROOT, with_tests)
        return run_tests(folder, lane(arguments[1:])) if with_tests else play(folder, arguments)
    except SetupError as error:
        say(str(error))
    except OSError as error:
        say("Koi-Koi could not be set up: %s" % error)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

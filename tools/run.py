"""Start Koi-Koi from a checkout, or test it, with nothing but Python.

    python3 tools/run.py [arguments]       plays; the arguments go to the game
    python3 tools/run.py test              ruff, mypy and all tests, side by side
    python3 tools/run.py test ARGUMENTS    pytest alone, with these arguments

The first start makes the folder .venv and installs the game and what it needs there; later starts
find it finished and need no internet. A checkout that may not be written into gets its environment in
a folder of one's own; UV_PROJECT_ENVIRONMENT names another, here as for uv. Only the standard library
is used here, and only grammar which every Python back to 2.7 can read: an old Python must be able to
read this far to say that it is old.
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

import contextlib
import glob
import hashlib
import json
import shlex
import subprocess
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterator  # noqa: F401  (the type comments name these)
from typing import Any, BinaryIO  # noqa: F401

LOCKED = os.path.join("tools", "locked", "test.txt")
CHECKS = (
    ("ruff check", ["ruff", "check", "."]),
    ("ruff format", ["ruff", "format", "--check", "."]),
    ("mypy", ["mypy"]),
    # Side by side, one process for each processor. A whole file goes to one of them: what its tests share is made once.
    # Files go in their order, which tests/conftest.py has chosen, not by how many tests they have.
    ("pytest", ["pytest", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]),
)
# Where in the checkout the checks keep what they remember, and the variable that names another folder.
CACHES = (
    (".ruff_cache", "RUFF_CACHE_DIR"),
    (".mypy_cache", "MYPY_CACHE_DIR"),
    (".hypothesis", "HYPOTHESIS_STORAGE_DIRECTORY"),
    (".pytest_cache", "PYTEST_ADDOPTS"),
)


class SetupError(Exception):
    """The environment could not be made; the text is for the player."""


def say(text):
    # type: (str) -> None
    """Speak on stderr: stdout belongs to the game, whose output may be read by a program."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def report(text):
    # type: (str) -> None
    """Write to stdout between the reports of the checks."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def read_project(root):
    # type: (str) -> dict[str, Any]
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        return tomllib.load(file)


def group(project, name):
    # type: (dict[str, Any], str) -> list[str]
    """The requirements of a dependency group (pip learned --group only in 25.1)."""
    found = []  # type: list[str]
    for entry in project["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else group(project, entry["include-group"])
    return found


def usual_folder(root):
    # type: (str) -> str
    """Where the environment of a checkout lies; uv reads the same variable in the same way."""
    return os.path.join(root, os.environ.get("UV_PROJECT_ENVIRONMENT") or ".venv")


def own_folder(root):
    # type: (str) -> str
    """Where somebody keeps the environment of a checkout that is not theirs to write into."""
    name = "checkout-" + hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    if os.name == "nt":
        caches = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")
    elif sys.platform == "darwin":
        caches = os.path.expanduser("~/Library/Caches")
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(caches, "koikoi", name)


def may_write(folder):
    # type: (str) -> bool
    """Whether a folder can be made or changed."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return os.access(folder, os.W_OK | os.X_OK)


def python_in(folder):
    # type: (str) -> str
    """The own Python of the environment in a folder."""
    place, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, place, name)


def packages_in(folder):
    # type: (str) -> dict[str, str]
    """What is installed in an environment, by name, and in which version."""
    place = os.path.join("Lib" if os.name == "nt" else os.path.join("lib", "python*"), "site-packages")
    found = glob.glob(os.path.join(glob.escape(folder), place, "*.dist-info"))
    return dict(os.path.basename(path)[: -len(".dist-info")].split("-", 1) for path in found)


def this_python():
    # type: () -> list[str]
    return [sys.version, sys.base_prefix]


def fingerprint(project, root, with_tests):
    # type: (dict[str, Any], str, bool) -> str
    """Of everything but the Python that the environment is made from.

    Of pyproject.toml only the tables that pip acts on count: a new ruff rule needs no new set-up.
    """
    made_from = [root, project.get("build-system"), project.get("project"), project.get("tool", {}).get("hatch")]
    if with_tests:
        with open(os.path.join(root, LOCKED), "rb") as file:
            made_from.append(hashlib.sha256(file.read()).hexdigest())
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


def stamp_file(folder, with_tests):
    # type: (str, bool) -> str
    return os.path.join(folder, "ready-to-test" if with_tests else "ready-to-play")


def is_ready(project, root, folder, with_tests, any_python=False):
    # type: (dict[str, Any], str, str, bool, bool) -> bool
    """Whether an earlier set-up finished, was made from exactly this, and nobody has taken anything out again.

    To play, any versions will do that are there (uv may have brought others); the tests want theirs.
    """
    try:
        with open(stamp_file(folder, with_tests)) as file:
            stamp = json.load(file)
        same = stamp["made from"] == fingerprint(project, root, with_tests)
        same = same and (any_python or stamp["python"] == this_python())
        packages, there = stamp["packages"], packages_in(folder)
        whole = all(name in there and (not with_tests or there[name] == packages[name]) for name in packages)
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return bool(same and whole and os.path.exists(python_in(folder)))


def mark_ready(project, root, folder, with_tests):
    # type: (dict[str, Any], str, str, bool) -> None
    """Leave the stamp, in one stroke: half a stamp must never be seen."""
    made_from = fingerprint(project, root, with_tests)
    stamp = {"made from": made_from, "python": this_python(), "packages": packages_in(folder)}
    path = stamp_file(folder, with_tests)
    with open(path + ".new", "w") as file:
        json.dump(stamp, file)
    os.replace(path + ".new", path)


def environment(folder):
    # type: (str) -> dict[str, str]
    """Our environment variables, without those that would lead Python or pip out of the environment."""
    stray = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in os.environ.items() if name not in stray}
    # Many containers forbid compiled files, so that every start compiles everything; they may lie where nobody looks.
    if kept.pop("PYTHONDONTWRITEBYTECODE", "") and "PYTHONPYCACHEPREFIX" not in kept:
        kept["PYTHONPYCACHEPREFIX"] = os.path.join(folder, "pycache")
    kept["PIP_USER"] = "0"  # a "user = true" in someone's pip configuration fails inside a venv
    # The editable install is a .pth file that holds the path of the checkout. Before 3.13 Python reads it
    # in the locale's encoding, which on Windows knows no kanji.
    kept["PYTHONUTF8"] = "1"
    return kept


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


def quietly(command, folder, lock):
    # type: (list[str], str, int | None) -> tuple[bool, str]
    """Run a command of the set-up; whether it went well, and what it said."""
    # The lock goes to the child too. If we are killed it stays held until the child has ended, so that the
    # next start doesn't clear a folder into which an orphaned pip still writes.
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=() if lock is None or os.name == "nt" else (lock,),
        check=False,
    )
    return done.returncode == 0, done.stdout.decode("utf-8", "replace")


def find_pip(folder, lock):
    # type: (str, int | None) -> list[str]
    """The start of a command line that installs into an environment, or a SetupError that says how to get one."""
    python = python_in(folder)
    inside = [python, "-m", "pip"]
    if quietly(inside + ["--version"], folder, lock)[0]:
        return inside
    if quietly([python, "-Im", "ensurepip", "--default-pip"], folder, lock)[0]:
        return inside
    # Debian and Ubuntu split ensurepip off. A pip of the system can install into our folder, even where it
    # may not install into the system itself (PEP 668).
    outside = [sys.executable, "-m", "pip", "--python", python]
    if quietly(outside + ["--version"], folder, lock)[0]:
        return outside
    raise SetupError(no_pip())


def no_pip():
    # type: () -> str
    """What to do about a Python that comes without venv, ensurepip and pip."""
    if os.path.exists("/usr/bin/apt"):
        return "This Python cannot make a virtual environment; please run: " + apt_install([venv_package()])
    return "This Python cannot make a virtual environment; please install its pip and venv modules."


def venv_package():
    # type: () -> str
    """What Debian and Ubuntu call the package that lets this Python make environments."""
    return "python%d.%d-venv" % sys.version_info[:2]


def apt_install(packages):
    # type: (list[str]) -> str
    """The command that installs packages of Debian or Ubuntu."""
    sudo = "" if os.geteuid() == 0 else "sudo "
    return "%sapt update && %sapt install %s" % (sudo, sudo, " ".join(packages))


def install(what, folder, lock):
    # type: (list[str], str, int | None) -> None
    # --no-compile: half the time goes into byte-compiling tests and examples which nobody imports.
    options = ["install", "--quiet", "--no-compile", "--no-input", "--disable-pip-version-check"]
    well, words = quietly(find_pip(folder, lock) + options + what, folder, lock)
    if not well:
        last = "\n".join(words.strip().splitlines()[-12:])
        hint = "The packages Koi-Koi needs could not be installed; pip's own words stand above. "
        hint += "Only this set-up needs the internet: check the connection and run the same command again."
        raise SetupError(last + "\n" + hint)


def make(folder, lock):
    # type: (str, int | None) -> None
    """Make an empty environment in a folder, whatever lay there before."""
    try:
        import venv
    except ImportError:
        venv = None  # type: ignore[assignment]
    if venv is None:
        raise SetupError(no_pip())
    if os.path.islink(folder):
        os.unlink(folder)  # venv would refuse it
    venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=False).create(folder)


def is_shared(folder, lock):
    # type: (str, int | None) -> bool
    """Whether uv has made this environment, of our own Python; both may install into it."""
    try:
        with open(os.path.join(folder, "pyvenv.cfg"), encoding="utf-8") as file:
            of_uv = any(line.partition("=")[0].strip() == "uv" for line in file)
    except (OSError, UnicodeDecodeError):
        return False
    ask = "import json, sys; print(json.dumps([sys.version, sys.base_prefix]))"
    well, words = quietly([python_in(folder), "-Ic", ask], folder, lock) if of_uv else (False, "")
    return well and words.strip() == json.dumps(this_python())


@contextlib.contextmanager
def alone(root):
    # type: (str) -> Iterator[int | None]
    """One set-up of a checkout at a time; the lock's file descriptor, or None where no locks are known."""
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        try:
            try:
                take(file, False)
            except BlockingIOError:
                say("Koi-Koi is being set up already; waiting for that to end ...")
                take(file, True)
        except OSError:  # some network folders know no locks
            yield None
        else:
            yield file.fileno()


def take(file, wait):
    # type: (BinaryIO, bool) -> None
    """Locks a file until it is closed.  BlockingIOError: somebody else has it, and we shall not wait."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        while True:
            file.seek(1 << 30)  # what is locked on Windows nobody else can read; nothing lies so far behind
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                break
            except PermissionError:  # somebody has it
                pass
            if not wait:
                raise BlockingIOError
            time.sleep(0.5)


def choose(project, root, with_tests):
    # type: (dict[str, Any], str, bool) -> str
    """The folder of the environment to use; what is unusual about it is said."""
    folder = usual_folder(root)
    if is_ready(project, root, folder, with_tests) or may_write(folder):
        return folder
    elsewhere = is_ready(project, root, folder, with_tests, any_python=True)
    if elsewhere and quietly([python_in(folder), "-Pc", "import pygame, koikoi"], folder, None)[0]:
        say("This checkout is not yours to write into; using the environment that lies there: " + folder)
        return folder
    own = own_folder(root)
    if not is_ready(project, root, own, with_tests):
        if not may_write(own):
            raise SetupError(
                "Koi-Koi could not be set up: neither %s nor %s can be written into;"
                " name a folder of yours in UV_PROJECT_ENVIRONMENT." % (folder, own)
            )
        say("This checkout is not yours to write into; your own environment for it lies in " + own)
    return own


def prepare(root, with_tests):
    # type: (str, bool) -> str
    """See to an environment that holds the game, and what tests need if asked; where it lies."""
    project = read_project(root)
    folder = choose(project, root, with_tests)

    def ready(to_test):
        # type: (bool) -> bool
        return is_ready(project, root, folder, to_test, any_python=not may_write(folder))

    if ready(False) and (not with_tests or ready(True)):
        return folder
    with alone(root) as lock:
        if not ready(False):
            place = "the folder .venv" if folder == os.path.join(root, ".venv") else folder
            say("Setting up Koi-Koi in %s; this happens once and takes some seconds ..." % place)
            if not is_shared(folder, lock):
                make(folder, lock)
            install(["--editable", root], folder, lock)
            mark_ready(project, root, folder, False)
        if with_tests and not ready(True):
            say("Installing what the tests need ...")
            install(["--require-hashes", "--requirement", os.path.join(root, LOCKED)], folder, lock)
            mark_ready(project, root, folder, True)
    return folder


def play(folder, arguments):
    # type: (str, list[str]) -> int
    # -P: a folder with a random.py or another koikoi in it may be where the player stands.
    command = [python_in(folder), "-P", "-m", "koikoi"] + arguments
    if os.name != "nt":
        # Does not return: signals and exit codes are the game's own.
        os.execve(command[0], command, environment(folder))
    return subprocess.call(command, env=environment(folder))


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
    try:
        folder = prepare(ROOT, with_tests)
        return run_tests(folder, arguments[1:]) if with_tests else play(folder, arguments)
    except SetupError as error:
        say(str(error))
    except OSError as error:
        say("Koi-Koi could not be set up: %s" % error)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

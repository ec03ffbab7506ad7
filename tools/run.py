"""Start Koi-Koi from a checkout, or test it, with nothing but Python.

    python3 tools/run.py [arguments]       plays; the arguments go to the game
    python3 tools/run.py test              ruff, mypy and all tests, side by side
    python3 tools/run.py test ARGUMENTS    pytest alone, with these arguments

The first start makes the folder .venv and installs the game and what it needs there; later starts
find it finished and need no internet. Only the standard library is used here, and only grammar which
every Python back to 2.7 can read: an old Python must be able to read this far to say that it is old.
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

import hashlib
import json
import subprocess
import time
import tomllib
from typing import Any  # noqa: F401  (the type comments name it)

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

CHECKS = (
    ("ruff check", ["ruff", "check", "."]),
    ("ruff format", ["ruff", "format", "--check", "."]),
    ("mypy", ["mypy"]),
    # Side by side, one process for each processor. A whole file goes to one of them: what its tests share is made once.
    # Files go in their order, which tests/conftest.py has chosen, not by how many tests they have.
    ("pytest", ["pytest", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]),
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


def stamp(project, root, with_tests):
    # type: (dict[str, Any], str, bool) -> str
    """A fingerprint of everything the environment was made from.

    Of pyproject.toml only the tables that pip acts on count: a new ruff rule needs no new set-up.
    """
    tables = [project.get("build-system"), project.get("project"), project.get("tool", {}).get("hatch")]
    made_from = [sys.version, sys.base_prefix, root, tables, group(project, "dev") if with_tests else None]
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


def stamp_file(root, with_tests):
    # type: (str, bool) -> str
    return os.path.join(root, ".venv", "ready-to-test" if with_tests else "ready-to-play")


def python_in(root):
    # type: (str) -> str
    """The environment's own Python."""
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(root, ".venv", folder, name)


def is_ready(project, root, with_tests):
    # type: (dict[str, Any], str, bool) -> bool
    """Whether an earlier set-up finished, and was made from exactly this."""
    try:
        with open(stamp_file(root, with_tests)) as file:
            same = file.read() == stamp(project, root, with_tests)
    except (OSError, UnicodeDecodeError):
        return False
    return same and os.path.exists(python_in(root))


def mark_ready(project, root, with_tests):
    # type: (dict[str, Any], str, bool) -> None
    """Leave the stamp, in one stroke: half a stamp must never be seen."""
    path = stamp_file(root, with_tests)
    with open(path + ".new", "w") as file:
        file.write(stamp(project, root, with_tests))
    os.replace(path + ".new", path)


def environment():
    # type: () -> dict[str, str]
    """Our environment variables, without those that would lead Python or pip out of .venv."""
    stray = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in os.environ.items() if name not in stray}
    # Many containers forbid compiled files, so that every start compiles everything; they may lie where nobody looks.
    if kept.pop("PYTHONDONTWRITEBYTECODE", "") and "PYTHONPYCACHEPREFIX" not in kept:
        kept["PYTHONPYCACHEPREFIX"] = os.path.join(ROOT, ".venv", "pycache")
    kept["PIP_USER"] = "0"  # a "user = true" in someone's pip configuration fails inside a venv
    # The editable install is a .pth file that holds the path of the checkout. Before 3.13 Python reads it
    # in the locale's encoding, which on Windows knows no kanji.
    kept["PYTHONUTF8"] = "1"
    return kept


def quietly(command, root, lock):
    # type: (list[str], str, int | None) -> tuple[bool, str]
    """Run a command of the set-up; whether it went well, and what it said."""
    # The lock goes to the child too. If we are killed it stays held until the child has ended, so that the
    # next start doesn't clear a folder into which an orphaned pip still writes.
    done = subprocess.run(
        command,
        cwd=root,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=() if lock is None else (lock,),
        check=False,
    )
    return done.returncode == 0, done.stdout.decode("utf-8", "replace")


def find_pip(root, lock):
    # type: (str, int | None) -> list[str]
    """The start of a command line that installs into .venv, or a SetupError that says how to get one."""
    python = python_in(root)
    inside = [python, "-m", "pip"]
    if quietly(inside + ["--version"], root, lock)[0]:
        return inside
    if quietly([python, "-Im", "ensurepip", "--default-pip"], root, lock)[0]:
        return inside
    # Debian and Ubuntu split ensurepip off. A pip of the system can install into our folder, even where it
    # may not install into the system itself (PEP 668).
    outside = [sys.executable, "-m", "pip", "--python", python]
    if quietly(outside + ["--version"], root, lock)[0]:
        return outside
    raise SetupError(no_pip())


def no_pip():
    # type: () -> str
    """What to do about a Python that comes without venv, ensurepip and pip."""
    if os.path.exists("/usr/bin/apt"):
        package = "python%d.%d-venv" % sys.version_info[:2]
        sudo = "" if os.geteuid() == 0 else "sudo "
        command = "%sapt update && %sapt install %s" % (sudo, sudo, package)
        return "This Python cannot make a virtual environment; please run: " + command
    return "This Python cannot make a virtual environment; please install its pip and venv modules."


def install(what, root, lock):
    # type: (list[str], str, int | None) -> None
    # --no-compile: half the time goes into byte-compiling tests and examples which nobody imports.
    options = ["install", "--quiet", "--no-compile", "--no-input", "--disable-pip-version-check"]
    well, words = quietly(find_pip(root, lock) + options + what, root, lock)
    if not well:
        last = "\n".join(words.strip().splitlines()[-12:])
        hint = "The packages Koi-Koi needs could not be installed; pip's own words stand above. "
        hint += "Only this set-up needs the internet: check the connection and run the same command again."
        raise SetupError(last + "\n" + hint)


def make(root, lock):
    # type: (str, int | None) -> None
    """Make an empty .venv, whatever lay there before."""
    try:
        import venv
    except ImportError:
        venv = None  # type: ignore[assignment]
    if venv is None:
        raise SetupError(no_pip())
    folder = os.path.join(root, ".venv")
    if os.path.islink(folder):
        os.unlink(folder)  # venv would refuse it
    venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=False).create(folder)


def prepare(root, with_tests):
    # type: (str, bool) -> None
    """See to it that .venv holds the game, and the development tools if asked; does nothing if it does."""
    project = read_project(root)
    if is_ready(project, root, False) and (not with_tests or is_ready(project, root, True)):
        return
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        lock = None
        if fcntl is not None:
            try:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX)  # one set-up at a time
                lock = file.fileno()
            except OSError:  # some network folders know no locks
                pass
        if not is_ready(project, root, False):
            say("Setting up Koi-Koi in the folder .venv; this happens once and takes some seconds ...")
            make(root, lock)
            install(["--editable", "."], root, lock)
            mark_ready(project, root, False)
        if with_tests and not is_ready(project, root, True):
            say("Installing what the tests need ...")
            install(group(project, "dev"), root, lock)
            mark_ready(project, root, True)


def play(root, arguments):
    # type: (str, list[str]) -> int
    # -P: a folder with a random.py or another koikoi in it may be where the player stands.
    command = [python_in(root), "-P", "-m", "koikoi"] + arguments
    if os.name != "nt":
        # Does not return: signals and exit codes are the game's own.
        os.execve(command[0], command, environment())
    return subprocess.call(command, env=environment())


def run_tests(root, arguments):
    # type: (str, list[str]) -> int
    """Run every check, or pytest alone if there are arguments for it; a plain summary comes last."""
    checks = [("pytest", ["pytest"] + arguments)] if arguments else CHECKS
    passed = []  # type: list[str]
    failed = []  # type: list[str]
    start = time.monotonic()
    for name, command in checks:
        report("--- %s" % name)
        code = subprocess.call([python_in(root), "-m"] + command, cwd=root, env=environment())
        (failed if code else passed).append(name)
    report(summary(passed, failed, time.monotonic() - start))
    return 1 if failed else 0


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
        prepare(ROOT, with_tests)
        return run_tests(ROOT, arguments[1:]) if with_tests else play(ROOT, arguments)
    except SetupError as error:
        say(str(error))
    except OSError as error:
        say("Koi-Koi could not be set up in its folder .venv: %s" % error)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

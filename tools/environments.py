"""The environment in which a checkout is played and tested: made once, with nothing but Python.

It lies in the folder .venv of the checkout, in one of somebody's own where they may not write there, or where
UV_PROJECT_ENVIRONMENT says, here as for uv.
"""

import contextlib
import glob
import hashlib
import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
LOCKED = os.path.join("tools", "locked", "test.txt")


class SetupError(Exception):
    """The environment could not be made; the text is for the player."""


def say(text: str) -> None:
    """Speak on stderr: stdout belongs to the game, whose output may be read by a program."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def read_project(root: str) -> dict[str, Any]:
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        return tomllib.load(file)


def group(project: dict[str, Any], name: str) -> list[str]:
    """The requirements of a dependency group (pip learned --group only in 25.1)."""
    found: list[str] = []
    for entry in project["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else group(project, entry["include-group"])
    return found


def usual_folder(root: str) -> str:
    """Where the environment of a checkout lies; uv reads the same variable in the same way."""
    return os.path.join(root, os.environ.get("UV_PROJECT_ENVIRONMENT") or ".venv")


def own_folder(root: str) -> str:
    """Where somebody keeps the environment of a checkout that is not theirs to write into."""
    name = "checkout-" + hashlib.sha256(os.fsencode(root)).hexdigest()[:16]
    if os.name == "nt":
        caches = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")
    elif sys.platform == "darwin":
        caches = os.path.expanduser("~/Library/Caches")
    else:
        caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(caches, "koikoi", name)


def may_write(folder: str) -> bool:
    """Whether a folder can be made or changed."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return os.access(folder, os.W_OK | os.X_OK)


def python_in(folder: str) -> str:
    """The own Python of the environment in a folder."""
    place, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, place, name)


def packages_in(folder: str) -> dict[str, str]:
    """What is installed in an environment, by name, and in which version."""
    place = os.path.join("Lib" if os.name == "nt" else os.path.join("lib", "python*"), "site-packages")
    found = glob.glob(os.path.join(glob.escape(folder), place, "*.dist-info"))
    return dict(os.path.basename(path)[: -len(".dist-info")].split("-", 1) for path in found)


def this_python() -> list[str]:
    return [sys.version, sys.base_prefix]


def fingerprint(project: dict[str, Any], root: str, with_tests: bool) -> str:
    """Of everything but the Python that the environment is made from.

    Of pyproject.toml only the tables that pip acts on count: a new ruff rule needs no new set-up.
    """
    made_from = [root, project.get("build-system"), project.get("project"), project.get("tool", {}).get("hatch")]
    if with_tests:
        with open(os.path.join(root, LOCKED), "rb") as file:
            made_from.append(hashlib.sha256(file.read()).hexdigest())
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


def stamp_file(folder: str, with_tests: bool) -> str:
    return os.path.join(folder, "ready-to-test" if with_tests else "ready-to-play")


def is_ready(project: dict[str, Any], root: str, folder: str, with_tests: bool, any_python: bool = False) -> bool:
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


def mark_ready(project: dict[str, Any], root: str, folder: str, with_tests: bool) -> None:
    """Leave the stamp, in one stroke: half a stamp must never be seen."""
    made_from = fingerprint(project, root, with_tests)
    stamp = {"made from": made_from, "python": this_python(), "packages": packages_in(folder)}
    path = stamp_file(folder, with_tests)
    with open(path + ".new", "w") as file:
        json.dump(stamp, file)
    os.replace(path + ".new", path)


def environment(folder: str) -> dict[str, str]:
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


def quietly(command: list[str], folder: str, lock: int | None) -> tuple[bool, str]:
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


def find_pip(folder: str, lock: int | None) -> list[str]:
    """The start of a command line that installs into an environment, or a SetupError that says how to get one."""
    python = python_in(folder)
    inside = [python, "-m", "pip"]
    if quietly([*inside, "--version"], folder, lock)[0]:
        return inside
    if quietly([python, "-Im", "ensurepip", "--default-pip"], folder, lock)[0]:
        return inside
    # Debian and Ubuntu split ensurepip off. A pip of the system can install into our folder, even where it
    # may not install into the system itself (PEP 668).
    outside = [sys.executable, "-m", "pip", "--python", python]
    if quietly([*outside, "--version"], folder, lock)[0]:
        return outside
    raise SetupError(no_pip())


def no_pip() -> str:
    """What to do about a Python that comes without venv, ensurepip and pip."""
    if os.path.exists("/usr/bin/apt"):
        return "This Python cannot make a virtual environment; please run: " + apt_install([venv_package()])
    return "This Python cannot make a virtual environment; please install its pip and venv modules."


def venv_package() -> str:
    """What Debian and Ubuntu call the package that lets this Python make environments."""
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def apt_install(packages: list[str]) -> str:
    """The command that installs packages of Debian or Ubuntu."""
    sudo = "" if os.geteuid() == 0 else "sudo "
    return f"{sudo}apt update && {sudo}apt install {' '.join(packages)}"


def install(what: list[str], folder: str, lock: int | None) -> None:
    # --no-compile: half the time goes into byte-compiling tests and examples which nobody imports.
    options = ["install", "--quiet", "--no-compile", "--no-input", "--disable-pip-version-check"]
    well, words = quietly(find_pip(folder, lock) + options + what, folder, lock)
    if not well:
        last = "\n".join(words.strip().splitlines()[-12:])
        hint = "The packages Koi-Koi needs could not be installed; pip's own words stand above. "
        hint += "Only this set-up needs the internet: check the connection and run the same command again."
        raise SetupError(last + "\n" + hint)


def make(folder: str, lock: int | None) -> None:
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


def is_shared(folder: str, lock: int | None) -> bool:
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
def alone(root: str) -> Iterator[int | None]:
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


def take(file: BinaryIO, wait: bool) -> None:
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


def choose(project: dict[str, Any], root: str, with_tests: bool) -> str:
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
                f"Koi-Koi could not be set up: neither {folder} nor {own} can be written into;"
                " name a folder of yours in UV_PROJECT_ENVIRONMENT."
            )
        say("This checkout is not yours to write into; your own environment for it lies in " + own)
    return own


def prepare(root: str, with_tests: bool) -> str:
    """See to an environment that holds the game, and what tests need if asked; where it lies."""
    project = read_project(root)
    folder = choose(project, root, with_tests)

    def ready(to_test: bool) -> bool:
        return is_ready(project, root, folder, to_test, any_python=not may_write(folder))

    if ready(False) and (not with_tests or ready(True)):
        return folder
    with alone(root) as lock:
        if not ready(False):
            place = "the folder .venv" if folder == os.path.join(root, ".venv") else folder
            say(f"Setting up Koi-Koi in {place}; this happens once and takes some seconds ...")
            if not is_shared(folder, lock):
                make(folder, lock)
            install(["--editable", root], folder, lock)
            mark_ready(project, root, folder, False)
        if with_tests and not ready(True):
            say("Installing what the tests need ...")
            install(["--require-hashes", "--requirement", os.path.join(root, LOCKED)], folder, lock)
            mark_ready(project, root, folder, True)
    return folder

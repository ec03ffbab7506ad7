"""What tools/package.py has built, tried on a machine that has nothing: no Python, an empty PATH, a fresh home.

python3 tools/package.py
KOIKOI_DIST=dist python3 tools/run.py test tests/desktop/test_packages.py
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from koikoi import __version__, licences, settings
from koikoi.desktop.screens.title import TitleScene
from koikoi.engine.actions import Seat
from koikoi.engine.state import ChooseDealer, RoundOver, ToDeal
from koikoi.folders import user_folder
from koikoi.identity import APP_ID
from koikoi.learning import progress
from koikoi.learning.progress import Progress
from koikoi.rulesets.collection import bundled
from koikoi.settings import Speed
from koikoi.table import save
from koikoi.table.replay import replay_file
from koikoi.table.seating import Chair, Seating
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.table import Table
from tests.desktop.real_game import Game, until
from tests.desktop.xserver import Person, missing, picture, screen

DIST = os.environ.get("KOIKOI_DIST")
"""The folder with what was built."""

pytestmark = [
    pytest.mark.package,
    pytest.mark.window,
    pytest.mark.skipif(not DIST, reason="KOIKOI_DIST names no folder with packages; tools/package.py builds them"),
]
FORMS = {
    "linux": {"folder": "koikoi/koikoi", "single file": f"koikoi-{__version__}-linux-*[!z]"},
    "win32": {"folder": "koikoi/koikoi-terminal.exe"},
    "darwin": {"app": "Koi-Koi.app/Contents/MacOS/koikoi"},
}
"""The programs that are given away, by system: what they are called, and where they lie."""


def built(pattern: str) -> Path:
    """The one thing in the folder of this name; skips where it was not built."""
    found = sorted(Path(DIST or ".").resolve().glob(pattern))
    if not found:
        pytest.skip(f"there is no {pattern} in {DIST}")
    assert len(found) == 1
    return found[0]


@pytest.fixture(scope="module")
def x11() -> Iterator[dict[str, str]]:
    """An X server for this module."""
    if sys.platform != "linux":
        pytest.skip("the system has no X server")
    if lacking := missing():
        pytest.fail(f"trying packages needs {lacking}: apt-get install xvfb xdotool")
    with screen() as env:
        yield env


@pytest.fixture
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The whole environment of a packaged program: a home with nothing in it; nothing is left running.

    What a test saves or sets goes to that home, too.
    """
    (tmp_path / "nobody").mkdir()
    home = str(tmp_path / "nobody" / ".local" / "share" / "koikoi")
    monkeypatch.setenv("KOIKOI_HOME", home)
    told = {"HOME": str(tmp_path / "nobody")}
    if sys.platform != "linux":  # nothing starts on Windows without its SystemRoot; its folders know no HOME
        told = {**os.environ, **told, "KOIKOI_HOME": home, "SDL_AUDIODRIVER": "dummy"}
    yield told
    while STARTED:
        app = STARTED.pop()
        app.terminate()  # the single file passes it on to the game it has unpacked
        app.communicate(timeout=10)


@pytest.fixture
def bare(x11: dict[str, str], nobody: dict[str, str]) -> dict[str, str]:
    """The same with a screen."""
    return nobody | {"DISPLAY": x11["DISPLAY"]}


@pytest.fixture(params=[*FORMS.get(sys.platform, {})])
def program(request: pytest.FixtureRequest) -> Path:
    """The program, in each form it is given away in."""
    return built(FORMS[sys.platform][request.param])


def colours(surface: pygame.Surface) -> set[tuple[int, ...]]:
    """The colours in a grid of points."""
    wide, high = surface.get_size()
    return {tuple(surface.get_at((x, y))) for x in range(0, wide, 40) for y in range(0, high, 40)}


STARTED: list["subprocess.Popen[str]"] = []


def start(program: Path, env: dict[str, str]) -> "subprocess.Popen[str]":
    STARTED.append(subprocess.Popen([program], env=env, stderr=subprocess.PIPE, encoding="utf-8"))
    return STARTED[-1]


class Stranger(Person):
    """Somebody who has only the program."""

    def __init__(self, env: dict[str, str], bare: dict[str, str], program: Path) -> None:
        self.env = env
        self.app = start(program, bare)
        self.window = self._find()
        assert until(lambda: len(colours(self.look())) > 20, 20), "the window stays empty"


class PackagedGame(Game):
    """A packaged game and its saved match."""

    def __init__(self, env: dict[str, str], bare: dict[str, str], program: Path) -> None:
        self.home = user_folder()
        self.person = Stranger(env, bare, program)
        self.size = self.person.size
        self.shots = 0
        time.sleep(1.0)  # SDL takes a click that comes together with the focus as meant for that alone


def run(program: Path, *arguments: str, env: dict[str, str]) -> str:
    """What a command prints."""
    done = subprocess.run(
        [program, *arguments], env=env, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def test_a_round_is_played_by_real_clicks(program: Path, x11: dict[str, str], bare: dict[str, str]) -> None:
    settings.change(speed=Speed.BRISK, last_table=SetupPlan().table())
    progress.save(Progress(lesson=4))
    game = PackagedGame(x11, bare, program)
    game.shot("title")
    game.deal()
    assert until(lambda: not isinstance(game.table().match.phase, ChooseDealer | ToDeal))
    moves = 0
    while not isinstance(game.table().match.phase, RoundOver):
        assert game.move()
        moves += 1
        if moves == 4:
            time.sleep(1.5)
            game.shot("table")
        assert moves < 80
    time.sleep(4.0)  # the sums are told one after the other
    game.shot("account")
    assert (0, "") == game.person.close()
    assert replay_file(game.record).ok


def test_commands_work_without_a_python(program: Path, nobody: dict[str, str]) -> None:
    assert f"koikoi {__version__}\n" == run(program, "--version", env=nobody)
    assert "nintendo-standard" in run(program, "rules", "list", env=nobody)
    assert "Three Brights" in run(program, "score", "--rules", "german", "1B", "3B", "8B", env=nobody)
    assert "札" in run(program, "--lang", "ja", "rules", "show", "nintendo-standard", env=nobody)


def test_a_window_opens_and_waits(program: Path, nobody: dict[str, str]) -> None:
    """Without an X server, too: on the system's own screen, or in one that SDL draws to memory."""
    if sys.platform == "linux":
        nobody |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    app = start(program, nobody)
    log = user_folder() / "reports" / "koikoi.log"
    assert until(lambda: log.exists() or app.poll() is not None, 30), "nothing is drawn"  # begun after the first frame
    time.sleep(2.0)
    assert app.poll() is None, app.communicate()[1]
    assert [path.name for path in log.parent.iterdir() if "crash" in path.name] == []


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere it is the same program")
def test_the_program_that_has_no_console_opens_one_too(nobody: dict[str, str]) -> None:
    test_a_window_opens_and_waits(built("koikoi/koikoi.exe"), nobody)


def test_the_licences_of_everything_inside_come_along(program: Path) -> None:
    if program.parent.name == "dist":
        pytest.skip("a single file carries them inside itself; the window shows them")
    folder = next(program.parent.parent.rglob("licences/README.txt")).parent
    told = (folder / "README.txt").read_text(encoding="utf-8")
    for one in licences.components():
        assert f"{one.name}: {one.licence}" in told
        assert all((folder / name).stat().st_size > 200 for name in one.texts)


def test_processes_of_its_own_can_be_started(program: Path, nobody: dict[str, str]) -> None:
    command: list[str | Path] = [program, "simulate", "--seats", "greedy,random"]
    command += ["--matches", "4", "--seed", "1", "--jobs"]
    alone, shared = (
        subprocess.run(
            [*command, jobs], env=nobody, capture_output=True, encoding="utf-8", timeout=60, check=True
        ).stdout
        for jobs in ("1", "2")
    )
    assert "greedy" in alone
    assert alone == shared


def processes_of(app: int) -> set[int]:
    """The processes that one has started, and those that they have."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found: set[int] = set()
    while more := {one for one, parent in parents.items() if parent in {app, *found}} - found:
        found |= more
    return found


def thinkers(app: int) -> list[int]:
    """Those of them in which computer players think."""
    found = []
    for one in processes_of(app):
        with suppress(OSError):  # it has ended meanwhile
            if b"--multiprocessing-fork" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(one)
    return found


def runs(process: int) -> bool:
    """Whether a process still runs; one that only waits to be noticed by whoever started it does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def worked(process: int) -> float:
    """Seconds for which a process has had the processor."""
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]
    return int(ticks) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("killed", [False, True], ids=["closed", "killed"])
def test_a_computer_player_thinks_in_a_process_that_ends_with_the_window(
    program: Path, x11: dict[str, str], bare: dict[str, str], killed: bool
) -> None:
    seats = Seating((Chair("Aoi"), Chair("Ren", 1, 1, agent="player")))
    table = Table(bundled()["nintendo-standard"], seats, seed=4, dealer=Seat(1), path=save.new_path())
    table.deal()
    table.close()
    game = PackagedGame(x11, bare, program)
    app = game.person.app
    assert until(lambda: thinkers(app.pid) != [], 60), "nobody who could think"  # begun after the first frame
    before, started = game.lines, processes_of(app.pid)
    (thinking,) = thinkers(app.pid)
    rested = worked(thinking)
    game.person.click(game.button(TitleScene(), "Continue"))
    assert until(lambda: game.lines > before, 60), "the computer does not play"
    line = json.loads(game.record.read_text(encoding="utf-8").splitlines()[before])
    assert (1, True) == (line["seat"], "play" in line)
    assert worked(thinking) - rested > 0.1, "nobody thought there"
    if killed:
        for one in {app.pid, *started} - {thinking}:
            os.kill(one, signal.SIGKILL)
        app.communicate(timeout=30)
    else:
        assert (0, "") == game.person.close()
    assert until(lambda: not any(map(runs, started)), 30), "something goes on"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is one")
def test_without_a_display_one_sentence_says_what_to_do(program: Path, nobody: dict[str, str]) -> None:
    done = subprocess.run([program], env=nobody, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert 3 == done.returncode
    assert done.stderr.endswith(f"with: {program} play\n")
    assert 1 == len(done.stderr.strip().splitlines())


def test_the_title_is_there_soon(program: Path, x11: dict[str, str], bare: dict[str, str]) -> None:
    """Told rather than held: `tools/bench.py start` holds the game to a bare window."""
    times = []
    for _ in range(3):
        before = time.monotonic()
        app = start(program, bare)
        assert until(lambda: len(colours(picture(x11))) > 20, 60)
        times.append(time.monotonic() - before)
        app.terminate()
        app.communicate(timeout=30)
        assert until(lambda: len(colours(picture(x11))) < 5, 30)
    print(f"{program.name}: title after {min(times):.2f} s at best, {sorted(times)[1]:.2f} s in the middle of three")


def test_the_archive_installs_itself_and_goes_away_again(bare: dict[str, str], tmp_path: Path) -> None:
    subprocess.run(["tar", "-xzf", built("*-linux-*.tar.gz"), "-C", tmp_path], check=True, timeout=60)
    folder = tmp_path / f"koikoi-{__version__}"
    bare["PATH"] = os.environ["PATH"]  # the script is for a shell with its usual tools
    home = Path(bare["HOME"])
    before = [*home.rglob("*")]
    for _ in range(2):  # again, over itself
        assert "menu" in run(folder / "install.sh", env=bare)
    entry = (home / f".local/share/applications/{APP_ID}.desktop").read_text(encoding="utf-8")
    assert f'Exec="{home}/.local/lib/koikoi/koikoi" %f\n' in entry
    assert f"koikoi {__version__}\n" == run(home / ".local/bin/koikoi", "--version", env=bare)
    if shutil.which("update-mime-database"):
        assert "application/x-koikoi:*.koikoi" in (home / ".local/share/mime/globs2").read_text()
    (home / ".local/share/koikoi").mkdir()
    (home / ".local/share/koikoi/match").touch()
    told = run(home / ".local/lib/koikoi/install.sh", "--remove", env=bare)
    assert "removed" in told
    assert f"still in {home}/.local/share/koikoi." in told
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path not in before}
    assert left == {".local", ".local/share", ".local/share/koikoi", ".local/share/koikoi/match"}


def test_the_wheel_gives_the_command_in_a_fresh_environment(
    x11: dict[str, str], bare: dict[str, str], tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True, timeout=120)
    folder = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [folder / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, built("*.whl")], check=True, timeout=300)
    assert f"koikoi {__version__}\n" == run(folder / "koikoi", "--version", env=bare)
    assert "nintendo-standard" in run(folder / "koikoi", "rules", "list", env=bare)
    assert "札" in run(folder / "koikoi", "--lang", "ja", "rules", "show", "nintendo-standard", env=bare)
    for start in ("koikoi", "koikoi-window"):
        assert (0, "") == Stranger(x11, bare, folder / start).close()

"""A real AT-SPI bus: somebody who has nothing but the tree plays a whole round, and hears what happens.

Skipped where there is no such bus, no AccessKit, or no bindings for whoever reads.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PLAYER = Path(__file__).with_name("blind_player.py")
SYSTEM = "/usr/bin/python3"
"""Has the bindings, where a distribution has brought them."""
READER = (
    "gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus"
    " --method org.freedesktop.DBus.Properties.Set org.a11y.Status ScreenReaderEnabled '<true>'"
)
PLAYED = f"""
{READER} >&2 || exit 77
"{sys.executable}" -m koikoi >&2 &
game=$!
{SYSTEM} "{PLAYER}"
kill $game
wait $game
"""
PROMPT = 0.2
"""Seconds from a card that is played to the first words about it."""


def _can_be_tried() -> bool:
    if sys.platform != "linux" or find_spec("accesskit") is None or not Path(SYSTEM).exists():
        return False
    if not shutil.which("dbus-run-session") or not shutil.which("gdbus"):
        return False
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    return subprocess.run([SYSTEM, "-c", asked], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_a_round_is_played_by_nothing_but_the_tree(tmp_path: Path, home: Path) -> None:
    if not _can_be_tried():
        pytest.skip("no AT-SPI bus, AccessKit, or bindings to read with")
    (tmp_path / "run").mkdir(mode=0o700)
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"language": "en", "speed": "none"}), encoding="utf-8")
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", PLAYED],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=150, check=False,
    )  # fmt: skip
    if done.returncode == 77:
        pytest.skip("nobody on the bus knows of screen readers")
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["over"], (told, done.stderr[-3000:])
    heard = " ".join(told["heard"])
    assert "The cards are dealt." in heard
    assert len([label for label in told["clicked"] if label.count(", ") == 2]) >= 2, "cards by name, kind and month"
    assert told["hidden"], "a card could be read behind the curtain"
    assert any(f"plays {label[0].lower()}{label[1:].split(', ')[0]}." in heard for label in told["clicked"] if label)
    latencies = sorted(told["latencies"])
    assert latencies[len(latencies) // 2] < PROMPT, latencies

"""A tool works on the checkout it stands in, whatever is installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LOADED = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='tool'); print(sys.modules['koikoi'].__file__)"


@pytest.mark.parametrize("tool", ["build_locales", "film", "goldens", "package", "screenshots", "train_players"])
def test_a_tool_takes_the_game_it_stands_beside(tool: str, tmp_path: Path) -> None:
    installed = tmp_path / "koikoi" / "__init__.py"
    installed.parent.mkdir()
    installed.write_text("raise SystemExit('another game')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, str(ROOT / "tools" / f"{tool}.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(done.stdout.splitlines()[-1]) == ROOT / "koikoi" / "__init__.py"

"""Golden playthroughs: a round of each bundled ruleset, told action by action, has to come out as it is written down.

`python tools/goldens.py` writes the files anew; what has changed is then read in their difference.
"""

import difflib
from pathlib import Path

import pytest

import goldens
from koikoi.engine.notation import text
from tests.tables import RULESETS

FOLDER = goldens.FOLDER


@pytest.mark.parametrize("name", RULESETS)
def test_bundled_ruleset_plays_as_written_down(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    if not file.exists():
        pytest.fail(f"{name} has no playthrough; write it with: python tools/goldens.py {name}", pytrace=False)
    golden = file.read_text(encoding="utf-8")
    found = goldens.record(name, RULESETS[name], goldens.actions_in(golden))
    if found != golden:
        lines = difflib.unified_diff(golden.splitlines(), found.splitlines(), "written down", "played now", lineterm="")
        told = "\n".join(list(lines)[:60])
        pytest.fail(f"{name} plays differently; if it should: python tools/goldens.py {name}\n{told}", pytrace=False)


def test_every_playthrough_belongs_to_a_bundled_ruleset() -> None:
    assert {file.stem for file in FOLDER.iterdir()} <= set(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_playthrough_is_small_and_ends_a_round(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert len(golden.splitlines()) < 700
    assert "  round-ended " in golden
    assert any(text(action) in ("stop", "koikoi") for action in goldens.actions_in(golden))


def test_a_new_ruleset_gets_a_playthrough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    goldens.main(["spanish"], tmp_path)
    assert capsys.readouterr().out == "tests/playthroughs/spanish.txt\n"
    assert (tmp_path / "spanish.txt").read_text(encoding="utf-8") == (FOLDER / "spanish.txt").read_text(
        encoding="utf-8"
    )
    with pytest.raises(SystemExit, match="There is no ruleset 'spnish'; there are: nintendo-standard, "):
        goldens.main(["spnish"])

"""What git puts into a checkout is the same on every system."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Tracked(NamedTuple):
    """A file as git keeps it: `kept` in git, `work` here: "lf", "crlf", "mixed", "none" (no line ends) or "-text"."""

    kept: str
    work: str
    attributes: list[str]
    path: str


@pytest.fixture(scope="module")
def tracked() -> list[Tracked]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout")
    done = subprocess.run(
        ["git", "ls-files", "--eol", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        pytest.skip(f"git does not answer here: {done.stderr.strip()}")
    found = []
    for line in done.stdout.split("\0")[:-1]:
        told, path = line.split("\t", 1)
        kept, work, *attributes = told.split()
        found.append(
            Tracked(kept[2:], work[2:], [one.removeprefix("attr/") for one in attributes if one != "attr/"], path)
        )
    return found


def test_text_ends_its_lines_alike_whatever_git_is_set_to(tracked: list[Tracked]) -> None:
    """Else `core.autocrlf` makes catalogues look out of date, and no shell reads install.sh."""
    texts = [one for one in tracked if one.kept != "-text"]
    assert {"koikoi/locales/catalogues/koikoi.pot", "tools/packing/templates/install.sh"} <= {one.path for one in texts}
    assert [one.path for one in texts if "eol=lf" not in one.attributes or one.kept not in ("lf", "none")] == []
    assert [one.path for one in texts if one.work not in ("lf", "none", "")] == []  # "": deleted here


def test_kinds_that_are_no_text_are_named(tracked: list[Tracked]) -> None:
    """Git's own guess looks for a zero byte; a small picture may have none."""
    assert [one.path for one in tracked if one.kept == "-text" and "-text" not in one.attributes] == []

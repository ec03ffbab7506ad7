"""The workflows: pinned by commit, with no more rights than it needs, and read by those who know what to ask."""

import inspect
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

from packing import about, windows
from packing.wheels import PYTHONS

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = {name: ROOT / ".github" / "workflows" / f"{name}.yml" for name in ("test", "release")}


@pytest.fixture(params=WORKFLOWS)
def any_text(request: pytest.FixtureRequest) -> str:
    return WORKFLOWS[request.param].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def text() -> str:
    return WORKFLOWS["release"].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tests() -> str:
    return WORKFLOWS["test"].read_text(encoding="utf-8")


def test_these_are_all() -> None:
    assert {path.stem for path in (ROOT / ".github" / "workflows").iterdir()} == {*WORKFLOWS}


def test_every_push_and_every_proposed_change_is_tested(tests: str) -> None:
    assert '\non:\n  push:\n    branches: ["**"]\n  pull_request:\n' in tests
    assert "run: python tools/run.py test\n" in jobs(tests)["test"]


def test_a_release_is_tested_as_every_change_is_and_may_lack_no_word(text: str, tests: str) -> None:
    called = jobs(text)["test"]
    assert "uses: ./.github/workflows/test.yml" in called
    assert "      release: true\n" in called
    assert "KOIKOI_RELEASE: ${{ inputs.release && '1' || '0' }}" in tests
    assert "test" in re.findall(r"needs: \[(.*)\]", jobs(text)["build"])[0].split(", ")


def test_nothing_is_published_that_nobody_answers_for_and_the_changelog_says_what_is_new(text: str) -> None:
    assert "python tools/package.py --publishable" in jobs(text)["wheels"]
    assert "wheels" in re.findall(r"needs: \[(.*)\]", jobs(text)["build"])[0].split(", ")
    assert "--notes-file NOTES.md" in jobs(text)["release"]
    assert "--generate-notes" not in text
    assert "environment: pypi" in jobs(text)["publish"]
    assert about.notes().startswith("The first: ")
    assert "## " not in about.notes()


def jobs(text: str) -> dict[str, str]:
    parts = re.split(r"^  (\w+):\n", text[text.index("\njobs:\n") :], flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_actions_are_pinned_by_commit_and_say_their_version() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS.values())
    used = re.findall(r"uses: (?!\./)(.*)", text)
    assert len(used) > 8
    for one in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one), one
    assert len({one.split("@")[0] for one in used}) == len(set(used)), "one version of each"


def test_nobody_keeps_the_credentials_or_has_rights_by_default(any_text: str) -> None:
    assert "\npermissions: {}\n" in any_text
    assert any_text.count("actions/checkout@") == any_text.count("persist-credentials: false")
    for name, job in jobs(any_text).items():
        rights = re.findall(r"^      ([\w-]+): (read|write)", job, re.MULTILINE)
        writes = {what for what, how in rights if how == "write"}
        allowed = {"release": {"contents", "id-token", "attestations"}, "publish": {"id-token"}}.get(name, set())
        assert rights, name
        assert writes == allowed, name
        assert "timeout-minutes:" in job or "    uses: ./" in job


def test_every_python_we_name_is_tried(text: str) -> None:
    named = re.search(r"pythons: '\[(.*)\]'", text)
    assert named is not None
    assert tuple(re.findall(r'"([\d.]+)"', named[1])) == PYTHONS


def test_what_is_installed_there_is_pinned_or_named_by_the_readme(any_text: str) -> None:
    assert "apt" not in any_text, ".ci/install does that, from what README names"
    for command in re.findall(r"pip install .*", any_text):
        assert "--require-hashes" in command
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install = (ROOT / ".ci" / "install").read_text(encoding="utf-8")
    found = re.search(r"packages=\((.*?)\)", install, re.DOTALL)
    assert found is not None
    packages = [one for one in found[1].split() if one != '"$@"' and not one.startswith("lib")]
    assert [one for one in packages if f"`{one}`" not in readme] == []


def test_inno_setup_comes_in_a_version_of_the_kind_we_know(text: str) -> None:
    (version,) = re.findall(r"choco install innosetup --version=(\d+)\.\d+\.\d+ ", text)
    assert f"Inno Setup {version}\\" in inspect.getsource(windows.installer_command)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_checksums_name_files_as_they_are_downloaded(text: str, tmp_path: Path) -> None:
    """A release has no folders: neither may what is uploaded to it."""
    uploaded = re.findall(r"^            (dist/.*)$", jobs(text)["build"], re.MULTILINE)
    built = ["koikoi-1.0.tar.gz", "koikoi-1.0-linux-x86_64", f"{about.APP_ID}.json"]
    for name in built:
        assert any(Path("dist", name).match(pattern) for pattern in uploaded), name
    assert all(Path(pattern).parent == Path("dist") for pattern in uploaded)
    (tmp_path / "packages").mkdir()
    for name in built:
        (tmp_path / "packages" / name).write_text(name)
    (script,) = re.findall(r"- name: Checksums\n        run: \|\n((?: {10}.*\n)+)", jobs(text)["release"])
    subprocess.run(["bash", "-ec", textwrap.dedent(script)], cwd=tmp_path, check=True, capture_output=True)
    command = ["sha256sum", "--check", "--quiet", "../SHA256SUMS"]
    subprocess.run(command, cwd=tmp_path / "packages", check=True)
    assert len((tmp_path / "SHA256SUMS").read_text().splitlines()) == len(built)


@pytest.mark.parametrize("reader", [["actionlint"], ["zizmor", "--offline", "--quiet", "--persona=auditor"]], ids=str)
def test_it_is_read_without_a_complaint(reader: list[str]) -> None:
    if shutil.which(reader[0]) is None:
        pytest.skip(f"needs {reader[0]}: tools/locked/workflow.txt")
    done = subprocess.run([*reader, *WORKFLOWS.values()], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

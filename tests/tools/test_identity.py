"""Identity: no place in the repository is somebody else's, and packages say what is known and are valid without."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from koikoi import identity
from koikoi.identity import APP_ID
from packing import about, flatpak, linux
from tests.tools.test_packaging import ROOT, check

HOME = "https://code.example/us/koikoi"
REFERENCES = {
    *("www.w3.org", "schemas.microsoft.com", "www.freedesktop.org"),  # namespaces
    *("developers.google.com", "man7.org", "docs.astral.sh"),  # documents of what we use
    *("a.example", "code.example"),  # nobody's
}
"""Hosts that may be named outside the licences of others."""
OF_OTHERS = ("koikoi/licences/texts/", "art/fonts/")
"""Folders of texts that others have written about what is theirs."""
READ = (".cfg", ".desktop", ".in", ".ini", ".iss", ".json", ".jsonl", ".manifest", ".md", ".po", ".pot", ".py", ".sh",
        ".spec", ".svg", ".toml", ".txt", ".xml", ".yaml", ".yml", "")  # fmt: skip
PLACES = re.compile(
    r"(?:https?|git|ssh)://([\w.-]+)"  # any address
    r"|\b(?:www\.)?((?:github|gitlab|codeberg|bitbucket|sourceforge|sr)\.(?:com|org|net|ht)(?=/\w))"  # without https
    r"|\b(?i:io|com|page)\.(github|gitlab|codeberg|sourceforge)\.\w+"  # turned round
    r"|\bgit@([\w.-]+):"
    r"|(?<= )(?:-R|--repo) (?!OWNER/)([a-z][\w-]*/[\w-]+)"  # of gh
)


def places(text: str) -> set[str]:
    """Hosts and repositories that a text names."""
    return {part for found in PLACES.findall(text) for part in found if part and part not in REFERENCES}


def sources() -> Iterator[Path]:
    """Every text in the checkout but what is built, cached, or others' own."""
    for path in ROOT.rglob("*"):
        name = path.relative_to(ROOT).as_posix()
        hidden = name.startswith((".git/", ".venv", "build/", "dist/", ".")) and not name.startswith((".github", ".ci"))
        if path.is_file() and path.suffix in READ and not hidden and not name.startswith(OF_OTHERS):
            yield path


def test_no_place_is_somebody_elses() -> None:
    assert Path(__file__) in sources()
    mine = Path(__file__).resolve()
    allowed = {part for found in PLACES.findall(f"{identity.HOME} {identity.IDENTIFIER}") for part in found}
    found = {
        (path.relative_to(ROOT).as_posix(), place)
        for path in sources()
        if path != mine
        for place in places(path.read_text(encoding="utf-8", errors="replace")) - allowed
    }
    assert found - {("koikoi/identity.py", "github.com")} == set()  # where a build runs, if it says no more


@pytest.mark.parametrize(
    "text",
    [
        "see https://github.com/koikoi/koikoi",
        "github.com/koikoi/koikoi/issues",
        'APP_ID = "io.github.koikoi.koikoi"',
        "gh attestation verify FILE -R koikoi/koikoi",
        "git@codeberg.org:koikoi/koikoi.git",
        "https://koikoi.example.net/",
    ],
)
def test_places_are_found(text: str) -> None:
    assert places(text) != set()


@pytest.fixture(params=["nobody", "a fork", "us"])
def owner(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The builder: somebody at home, somebody's workflow, or whoever publishes it."""
    for name in ("GITHUB_REPOSITORY", "GITHUB_SERVER_URL", "GITHUB_REPOSITORY_OWNER"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "PUBLISHER", "IDENTIFIER"):
        monkeypatch.setattr(identity, name, "")
    if request.param == "a fork":
        monkeypatch.setenv("GITHUB_SERVER_URL", "https://code.example")
        monkeypatch.setenv("GITHUB_REPOSITORY", "them/koikoi")
        monkeypatch.setenv("GITHUB_REPOSITORY_OWNER", "them")
    if request.param == "us":
        monkeypatch.setattr(identity, "HOME", HOME)
        monkeypatch.setattr(identity, "PUBLISHER", "Us")
        monkeypatch.setattr(identity, "IDENTIFIER", "example.code.us.koikoi")
        dated = f"# Changes\n\n## {about.version()} (2031-05-04)\n\nThe first.\n"
        monkeypatch.setattr(about, "_changelog", lambda: dated)
    return str(request.param)


def test_packages_say_what_is_known_and_are_valid_without(owner: str, tmp_path: Path) -> None:
    linux.write_share(tmp_path)
    path = tmp_path / "metainfo" / f"{about.APP_ID}.metainfo.xml"
    component = ET.parse(path).getroot()
    home = {"nobody": "", "a fork": "https://code.example/them/koikoi", "us": HOME}[owner]
    assert identity.homepage() == home
    assert component.findtext("developer/name") == {"nobody": about.AUTHORS, "a fork": "them", "us": "Us"}[owner]
    assert component.findtext("url[@type='homepage']", "") == home
    assert (component.find("screenshots") is None) == (home == "")
    assert {one.text for one in component.iter("url")} == (
        {home, f"{home}/issues", f"{home}/blob/main/CONTRIBUTING.md"} if home else set()
    )
    check("appstreamcli", "validate", "--no-net", "--pedantic", path)
    check("desktop-file-validate", tmp_path / "applications" / f"{about.APP_ID}.desktop")


def test_nothing_is_published_that_nobody_answers_for(owner: str, tmp_path: Path) -> None:
    archive = tmp_path / "koikoi.tar.gz"
    archive.touch()
    faults = about.unpublishable()
    if owner == "us":
        assert faults == []
        told: dict[str, Any] = json.loads(flatpak.write(tmp_path, archive, [], []).read_text(encoding="utf-8"))
        assert told["modules"][-1]["sources"][0]["url"].startswith(f"{HOME}/releases/")
        return
    assert [one for one in faults if "HOME" in one or "PUBLISHER" in one or "IDENTIFIER" in one] == faults[:3]
    with pytest.raises(RuntimeError, match=r"identity\.py has no HOME"):
        flatpak.write(tmp_path, archive, [], [])


def test_nobody_publishes_in_anothers_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HOME", HOME), ("PUBLISHER", "Us"), ("IDENTIFIER", "example.code.us.koikoi")):
        monkeypatch.setattr(identity, name, value)
    monkeypatch.setenv("GITHUB_REPOSITORY", "them/koikoi")
    assert [one for one in about.unpublishable() if "them/koikoi" in one] != []


def test_the_usual_identifier_claims_no_domain() -> None:
    assert about.APP_ID == APP_ID == (identity.IDENTIFIER or "alt.koikoi.koikoi")

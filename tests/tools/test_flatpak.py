"""What Flathub builds from: pinned, without a network, and as its linter wants it, as far as that is known."""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from koikoi import __version__, identity
from packing import about, flatpak, linux, wheels
from packing.wheels import Pinned

GAME = [
    Pinned("https://a.example/window-1-x86_64.whl", "a" * 64, ("x86_64",)),
    Pinned("https://a.example/window-1-aarch64.whl", "b" * 64, ("aarch64",)),
    Pinned("https://a.example/folders-2-any.whl", "c" * 64, ("x86_64", "aarch64")),
]
HOME = "https://code.example/us/koikoi"
TOOLS = [Pinned("https://a.example/builder-3-any.whl", "d" * 64, ("x86_64", "aarch64"))]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(identity, "HOME", HOME)
    monkeypatch.setattr(flatpak, "unpublishable", list)
    (tmp_path / "koikoi.tar.gz").write_bytes(b"sources")
    return flatpak.write(tmp_path / "flatpak", tmp_path / "koikoi.tar.gz", GAME, TOOLS)


@pytest.fixture
def manifest(written: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
    return read


def sources(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    return [source for module in manifest["modules"] for source in module["sources"]]


def test_it_goes_by_the_one_identifier(written: Path, manifest: dict[str, Any]) -> None:
    assert written.name == f"{manifest['id']}.json"
    assert manifest["id"] == about.APP_ID
    assert re.fullmatch(r"[a-z]+(\.[a-z_]\w*){2,3}", about.APP_ID)
    assert manifest["command"] == about.PROGRAM


def test_every_source_is_pinned_and_nothing_is_fetched_while_it_builds(manifest: dict[str, Any]) -> None:
    for source in sources(manifest):
        assert source["url"].startswith("https://")
        assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])
    commands = [command for module in manifest["modules"] for command in module["build-commands"]]
    for command in commands:
        assert "--no-index" in command or "pip" not in command
    assert not any("build-options" in module for module in (manifest, *manifest["modules"])), "no network for a module"


def test_each_processor_gets_its_own_wheels_and_our_sources_are_those_of_the_release(manifest: dict[str, Any]) -> None:
    arches = {source["url"].rsplit("/", 1)[1]: source.get("only-arches") for source in sources(manifest)}
    assert arches["window-1-x86_64.whl"] == ["x86_64"]
    assert arches["window-1-aarch64.whl"] == ["aarch64"]
    assert arches["folders-2-any.whl"] is None
    ours = sources(manifest)[-1]
    assert ours["url"] == f"{HOME}/releases/download/v{__version__}/koikoi.tar.gz"
    assert ours["sha256"] == hashlib.sha256(b"sources").hexdigest()


def test_it_may_do_no_more_than_it_needs(manifest: dict[str, Any]) -> None:
    """The linter's rules on what a program may ask for."""
    asked = manifest["finish-args"]
    assert "--socket=wayland" in asked
    assert "--socket=fallback-x11" in asked
    assert "--socket=x11" not in asked, "beside Wayland it is the fallback"
    assert "--share=ipc" in asked, "X11 asks for it"
    assert [one for one in asked if one.startswith("--device=")] == ["--device=all"], "pads alone are refused"
    assert not [one for one in asked if one.startswith(("--share=network", "--talk-name", "--own-name"))]
    (folder,) = [one for one in asked if one.startswith("--filesystem=")]
    assert folder == "--filesystem=xdg-documents/Koi-Koi:create"
    assert not [one for one in asked if one.startswith(("--filesystem=host", "--filesystem=home", "--persist"))]


def test_what_desktops_are_told_is_written_by_the_command_that_the_manifest_names(
    manifest: dict[str, Any], tmp_path: Path
) -> None:
    assert manifest["modules"][-1]["build-commands"][-1] == "python3 tools/package.py --share ${FLATPAK_DEST}/share"
    linux.write_share(tmp_path)
    largest = max(int(path.parent.parent.name.split("x")[0]) for path in tmp_path.rglob("*.png"))
    assert 256 <= largest <= 512


def test_wheels_are_asked_for_each_processor_and_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def pip(command: list[str], **_: Any) -> "subprocess.CompletedProcess[str]":
        processor = next(one for one in wheels.FLATHUB if any(one in word for word in command))
        files = {f"window-1-{processor}.whl": processor[0] * 64, "folders-2-any.whl": "f" * 64}
        found = [
            {"download_info": {"url": f"https://a.example/{name}", "archive_info": {"hashes": {"sha256": sha256}}}}
            for name, sha256 in files.items()
        ]
        return subprocess.CompletedProcess(command, 0, json.dumps({"install": found}), "")

    monkeypatch.setattr(subprocess, "run", pip)
    assert wheels.pinned(["pip"], ["window"], "3.13") == [
        Pinned("https://a.example/folders-2-any.whl", "f" * 64, ("x86_64", "aarch64")),
        Pinned("https://a.example/window-1-aarch64.whl", "a" * 64, ("aarch64",)),
        Pinned("https://a.example/window-1-x86_64.whl", "x" * 64, ("x86_64",)),
    ]


def test_a_wheel_that_only_lies_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def pip(command: list[str], **_: Any) -> "subprocess.CompletedProcess[str]":
        found = {
            "download_info": {"url": "file:///here/window-1.whl", "archive_info": {"hashes": {"sha256": "a" * 64}}}
        }
        return subprocess.CompletedProcess(command, 0, json.dumps({"install": [found]}), "")

    monkeypatch.setattr(subprocess, "run", pip)
    with pytest.raises(RuntimeError, match="file:///here"):
        wheels.pinned(["pip"], ["window"], "3.13")

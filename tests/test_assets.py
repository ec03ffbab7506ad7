"""Where pictures, sounds and fonts are looked for."""

from pathlib import Path

import pytest

from koikoi import assets


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package folder somewhere else, as koikoi.assets sees it."""
    package = tmp_path / "koikoi"
    package.mkdir()
    monkeypatch.setattr(assets, "files", lambda name: tmp_path / name)
    monkeypatch.setattr(assets, "__file__", str(package / "assets.py"))
    return package


def test_art_inside_the_package_is_preferred_to_a_folder_beside_it(installed: Path) -> None:
    (installed.parent / "art" / "sprites").mkdir(parents=True)
    assert assets.art_root() == installed.parent / "art"
    (installed / "art" / "sprites").mkdir(parents=True)
    assert assets.art_root() == installed / "art"


def test_missing_art_is_told_in_a_sentence(installed: Path) -> None:
    (installed.parent / "art").mkdir()  # somebody else's
    with pytest.raises(FileNotFoundError, match="pictures are missing"):
        assets.art_root()

"""A match leaves the game: its record, the picture of its last sheet, a moving picture."""

from pathlib import Path

import pytest
from PIL import Image

from koikoi.desktop.animation.animated_png import AnimatedPng
from koikoi.desktop.platform import webp_library
from koikoi.desktop.screens.replay.export import ExportScene, RoundRecorder
from koikoi.desktop.screens.saved_files import SavedFile, SavedFileScene
from koikoi.table.replay import replay_file
from tests.desktop.watched_replay import Watched
from tests.desktop.windows import top


def exported(home: Path, record: Path, label: str) -> Path:
    watched = Watched(record)
    watched.scene.jump(watched.scene.recorded.length)
    scene = ExportScene(watched.scene.recorded)
    watched.stack.push(scene)
    button = next(one for one in scene.panel.buttons if one.label == label)
    watched.click(button.rect.center)
    while scene.film is not None:
        watched.stack.update(1 / 30)
    (made,) = (home / "exports").iterdir()
    assert top(watched.stack, SavedFileScene).saved == SavedFile(f"Saved as {made}", made.parent)
    return made


def test_an_exported_record_is_the_record(home: Path, record: Path) -> None:
    made = exported(home, record, "The record")
    assert made.read_bytes() == record.read_bytes()
    assert replay_file(made).ok


def test_the_picture_of_the_final_sheet_opens_elsewhere(home: Path, record: Path) -> None:
    with Image.open(exported(home, record, "The account")) as picture:
        picture.load()
        assert (picture.format, picture.size) == ("PNG", (1920, 1080))


@pytest.mark.slow
def test_the_moving_picture_opens_elsewhere_is_small_and_lasts(home: Path, record: Path) -> None:
    made = exported(home, record, "Animation")
    with Image.open(made) as film:
        assert film.format == "WEBP"
        assert film.n_frames > 20
        seconds = 0.0
        for number in range(film.n_frames):
            film.seek(number)
            film.load()
            seconds += film.info["duration"] / 1000
    assert seconds > 10
    assert made.stat().st_size < 3 << 20


def test_without_what_packs_pictures_it_is_an_animated_png(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webp_library, "available", lambda: False)
    assert isinstance(RoundRecorder(Watched(record).scene.recorded).picture, AnimatedPng)

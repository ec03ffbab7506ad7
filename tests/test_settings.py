import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.settings import Settings, Speed


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    yield tmp_path
    settings.adopt(Settings())


def test_what_is_changed_is_there_after_the_next_start(home: Path) -> None:
    assert settings.change(language="de", speed=Speed.BRISK, keys={"help": "h"}) is None
    settings.adopt(Settings())
    assert settings.load() is None
    assert settings.now() == Settings(language="de", speed=Speed.BRISK, keys={"help": "h"})


def test_only_what_differs_from_the_defaults_is_written(home: Path) -> None:
    settings.change(muted=True)
    assert json.loads((home / "settings.json").read_text()) == {"muted": True}


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00\x01", "[" * 100_000])
def test_a_file_that_makes_no_sense_is_set_aside(home: Path, text: str) -> None:
    (home / "settings.json").write_text(text)
    aside = settings.load()
    assert aside is not None
    assert aside.read_text() == text
    assert settings.now() == Settings()
    (home / "settings.json").write_text(text)
    assert settings.load() not in (None, aside)


@pytest.mark.parametrize(
    "table",
    [
        {"language": "xx"},
        {"text_size": 7},
        {"effects": 101},
        {"effects": True},
        {"muted": 1},
        {"speed": "warp"},
        {"keys": {"help": 3}},
        {"unknown": 1},
        {"speed": ["calm"]},
    ],
)
def test_a_value_that_makes_no_sense_counts_as_not_given(table: dict[str, object]) -> None:
    assert settings.read({**table, "danger": True}) == Settings(danger=True)


def test_a_folder_that_cannot_be_written_is_told_and_the_value_holds(home: Path) -> None:
    (home / "settings.json.new").mkdir()
    assert isinstance(settings.change(danger=True), OSError)
    assert settings.now().danger


def test_everybody_who_watches_is_told_until_they_leave() -> None:
    seen: list[Settings] = []
    leave = settings.watch(seen.append)
    settings.change(effects=10)
    leave()
    settings.change(effects=20)
    assert [one.effects for one in seen] == [10]


@pytest.mark.parametrize("wrong", [{"text_size": 99}, {"language": 3}, {"cloth": "pink"}])
def test_a_value_a_setting_cannot_have_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        settings.change(**wrong)

import errno
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi import files, settings
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


def test_what_another_window_has_changed_meanwhile_stays(home: Path) -> None:
    settings.change(language="de", cloth="moss")
    here = settings.now()
    settings.load()
    settings.change(back="blue", cloth="red")
    settings.adopt(here)
    assert settings.change(muted=True) is None
    assert settings.now() == Settings(language="de", cloth="moss", muted=True), "nothing changes here by itself"
    settings.load()
    assert settings.now() == Settings(language="de", cloth="red", back="blue", muted=True)


def test_what_could_not_be_written_is_written_with_the_next_change(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    settings.change(cloth="moss")
    with monkeypatch.context() as disk:
        disk.setattr(files, "write_text", full)
        assert settings.change(language="de") is not None
    assert settings.change(muted=True) is None
    settings.load()
    assert settings.now() == Settings(language="de", cloth="moss", muted=True)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00\x01", "[" * 100_000])
def test_a_file_that_makes_no_sense_is_set_aside(home: Path, text: str) -> None:
    (home / "settings.json").write_text(text)
    aside = settings.load()
    assert aside is not None
    assert aside.read_text() == text
    assert settings.now() == Settings()
    (home / "settings.json").write_text(text)
    assert settings.load() not in (None, aside)


UNREADABLE = {
    "no text": b'{"muted": true, "cloth": "\xff\xfe"}',
    "another encoding": '{"muted": true}'.encode("utf-16"),
    "a number of thousands of digits": b'{"effects": ' + b"9" * 5000 + b"}",
    "a list": b"[1]",
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_file_that_cannot_be_read_is_kept_before_anything_is_written(home: Path, what: str) -> None:
    (home / "settings.json").write_bytes(UNREADABLE[what])
    aside = settings.load()
    assert aside is not None
    assert settings.change(danger=True) is None
    assert aside.read_bytes() == UNREADABLE[what]
    assert json.loads((home / "settings.json").read_text()) == {"danger": True}


def test_a_file_that_may_not_be_read_is_kept_before_anything_is_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "settings.json").write_text('{"muted": true}')

    def refused(*given: object, **named: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr("koikoi.files.read_text", refused)
        aside = settings.load()
    assert aside is not None
    assert settings.change(danger=True) is None
    assert json.loads(aside.read_text()) == {"muted": True}


def test_a_folder_in_the_place_of_the_file_is_kept(home: Path) -> None:
    (home / "settings.json").mkdir()
    (home / "settings.json" / "mine").write_text("")
    aside = settings.load()
    assert aside is not None
    assert settings.change(danger=True) is None
    assert (aside / "mine").exists()


@pytest.mark.parametrize("text", ["{", '{"muted": tr'])
def test_a_file_that_cannot_be_kept_under_another_name_is_not_written_over(
    home: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "settings.json"
    path.write_text(text)

    def refused(*given: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refused)
        assert settings.load() is None
        assert isinstance(settings.change(danger=True), PermissionError)
        assert settings.now().danger
        assert path.read_text() == text
    assert settings.change(danger=True) is None
    assert path.with_suffix(".broken").read_text() == text


def test_a_file_that_has_been_taken_away_meanwhile_keeps_nobody_from_saving(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "settings.json"
    path.write_text("{")
    with monkeypatch.context() as patched:
        patched.setattr(settings, "set_aside", lambda: path.joinpath("no folder").rename(path))
        assert settings.load() is None
    path.unlink()
    assert settings.change(danger=True) is None
    assert json.loads(path.read_text()) == {"danger": True}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_name_that_leads_nowhere_is_no_free_name(home: Path) -> None:
    (home / "settings.broken").symlink_to(home / "nowhere")
    (home / "settings.json").write_text("{")
    assert settings.load() == home / "settings.broken-2"


def test_a_mark_before_the_text_does_no_harm(home: Path) -> None:
    (home / "settings.json").write_text('{"muted": true}', encoding="utf-8-sig")
    assert settings.load() is None
    assert settings.now().muted


def test_half_a_character_keeps_nobody_from_saving(home: Path) -> None:
    text = '{"last_table": {"names": ["\\ud800"]}, "keys": {"help": "\\udc00"}, "muted": true}'
    (home / "settings.json").write_text(text)
    assert settings.load() is None
    assert settings.change(danger=True) is None
    assert json.loads((home / "settings.json").read_text()) == {"muted": True, "danger": True}


def test_no_folder_at_all_is_no_fault_of_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("KOIKOI_HOME", str(home / "file"))
    assert settings.load() is None
    assert isinstance(settings.change(danger=True), OSError)


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
    (home / "settings.json").mkdir()
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


@pytest.mark.parametrize("name", ["pt", "pt-BR", "pt_PT", "PT_br", "pt_BR"])
def test_a_language_is_known_by_its_other_names(home: Path, name: str) -> None:
    (home / "settings.json").write_text(json.dumps({"language": name}))
    assert settings.load() is None
    assert settings.now().language == "pt_BR"
    assert settings.change(muted=True) is None
    assert json.loads((home / "settings.json").read_text()) == {"language": "pt_BR", "muted": True}

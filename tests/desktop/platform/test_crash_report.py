"""Reports of what went wrong: without names, few and small."""

import json
import logging
import os
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.desktop.platform import crash_report
from koikoi.engine.actions import Seat
from koikoi.rulesets import library
from koikoi.rulesets.collection import bundled
from koikoi.table import shelf
from koikoi.table.shuffle import sealed_shuffle
from koikoi.table.table import Table
from tests.autoplay import play_on

MISSING = "Hilde"
SAID = (
    "葵: Wilhelmine and Friedhelm met 'Tante Hilde' of \"Hilde's Haus\" in 'Hildes/x', '/media/Hilde/x' and"
    " \"/media/o'Hilde/x\"; isn't 'Hilde' said 'tan' or 'koikoi_limit' to 'Table' or ','"
)
CLEANED = (
    "(name): (name) and (name) met (text) of (text) in (text), '(a path)' and (text); isn't (text) said"
    " 'tan' or 'koikoi_limit' to 'Table' or ','"
)


def test_names_of_every_script_fall_out_of_a_report() -> None:
    text = crash_report.nameless("KeyError: '葵' and Renate and Ren met in a bar with A", ("葵", "Ren", "A"))
    assert text == "KeyError: 'player 0' and Renate and player 1 met in a bar with A"


@pytest.mark.parametrize(
    "said",
    [
        "No such file: '/media/hilde/Mutters Karten/a.koikoi'",
        "/home/hilde/a file: is no record",
        "cannot read /media/hilde/x, or /mnt/hilde",
        r"No such file: 'C:\\Users\\hilde\\Karten'",
        r"D:\hilde\x is gone",
        r"\\server\hilde is gone",
        '"~/hilde"',
        "~hilde/Karten is gone",
        "cannot open file:///home/hilde/a.koikoi",
    ],
)
def test_paths_fall_out_of_a_report(said: str) -> None:
    text = crash_report.nameless(said, ())
    assert "hilde" not in text
    assert "(a path)" in text


def test_a_report_says_where_in_the_program_it_was(home: Path) -> None:
    with pytest.raises(ValueError, match="Expecting") as caught:
        json.loads("[")
    report = crash_report.report(caught.value, None)
    assert report is not None
    text = report.read_text()
    assert "(Python)/json/" in text.replace("\\", "/")
    assert str(home) not in text


def test_own_rules_fall_out_of_a_report(home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "hilde.toml").write_text('[hilde-rules]\nextends = "german"\ntitle = "Tante Hilde"\n', "utf-8")
    own = library().get("hilde-rules")
    table = Table(own, ("Aoi", "Ren"), seed=1234567890, dealer=Seat(0))
    table.deal()
    held = next(iter(table.match.hands[0]))
    file = home / "rules" / "hilde.toml"
    error = ValueError(f"{own.title}, {own.name}: {held} of {table.seed} in {file}, as 'hilde-rules' says")
    report = crash_report.report(error, table)
    assert report is not None
    text = report.read_text()
    for secret in ("ilde", "1234567890", f" {held} "):
        assert secret not in text
    assert "(own rules), (own rules): (card) of (seed) in (the game's folder)/rules/" in text.replace("\\", "/")


def test_what_the_deals_come_from_falls_out_of_a_report_until_the_match_is_over(home: Path) -> None:
    table = Table(bundled()["german"], ("Aoi", "Ren"), shuffle=sealed_shuffle(), dealer=Seat(0))
    table.deal()
    line, hand = table.lines[0], table.match.hands[0]
    secrets = [str(line["seed"]), line["salt"], *(one.code for one in hand)]
    joined = "".join(one.code for one in hand)
    error = ValueError(
        f"{line} {line['seed']}.{line['salt']} {table.match} {hand} {joined} hand_{'_'.join(secrets[2:])}"
    )
    report = crash_report.report(error, table)
    assert report is not None
    text, _, match = report.read_text().partition("The match, ")
    assert "ValueError: {'koikoi': 1" in text
    assert " (seed).(seed) Match(" in text
    assert not any(one in match for one in secrets[:2])
    found = [one for one in secrets if re.search(rf"(?<![0-9]){one}(?![0-9])", text)]
    assert not found
    play_on(table)
    report = crash_report.report(error, table)
    assert report is not None
    assert str(line["seed"]) in report.read_text()


@pytest.mark.parametrize("names", [("A", "B"), ("Hilde", "koikoi")])
def test_the_match_in_a_report_has_seats_for_names_and_no_check_values(
    names: tuple[str, str], home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "match.koikoi"
    table = Table(bundled()["german"], names, seed=5, dealer=Seat(0), path=path)
    table.deal()
    table.lock.release()
    report = crash_report.report(ValueError("x"), Table.resume(path))
    assert report is not None
    text = report.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert lines[0]["players"] == ["0", "1"]
    assert "check" not in text, "what is left out could be guessed by it"
    assert [list(line) for line in lines[1:]] == [["first_dealer"], ["deal"]]
    assert lines[2]["deal"] == {"round": 1, "dealer": 0}


def fails() -> None:
    try:
        dict[str, int]()[MISSING]
    except KeyError as error:
        raise ValueError(SAID) from error


def test_names_of_other_matches_and_whatever_is_quoted_fall_out_of_a_report(home: Path) -> None:
    Table(
        bundled()["german"], ("Wilhelmine", "葵"), seed=1, dealer=Seat(0), path=home / "matches" / "old.koikoi"
    ).deal()
    settings.adopt(replace(settings.now(), last_table={"names": ["Friedhelm", 5]}))
    crash_report.end()
    crash_report.begin()
    with pytest.raises(ValueError, match="met") as caught:
        fails()
    report = crash_report.report(caught.value, None)
    crash_report.end()
    assert report is not None
    for path in (report, home / "reports" / "koikoi.log"):
        text = path.read_text("utf-8")
        for secret in ("Wilhelm", "Friedhelm", "葵", "Hilde"):
            assert secret not in text
        assert f"ValueError: {CLEANED}" in text
    assert "KeyError: (text)" in report.read_text("utf-8")
    settings.adopt(settings.Settings())


def test_a_report_is_written_where_the_matches_cannot_be_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(folder: Path | None = None) -> list[shelf.SavedMatch]:
        raise RuntimeError

    monkeypatch.setattr(shelf, "entries", bad)
    assert crash_report.report(ValueError("x"), None) is not None


def test_what_others_note_down_has_no_paths_and_no_cards(home: Path) -> None:
    crash_report.end()
    crash_report.begin()
    logging.getLogger("koikoi.thinking").warning("%s failed (%r)", "greedy", ValueError("6A of '/media/hilde/x'"))
    crash_report.end()
    text = (home / "reports" / "koikoi.log").read_text("utf-8")
    assert "greedy failed" in text
    assert "6A" not in text
    assert "hilde" not in text


def test_reports_and_logs_are_kept_few_and_small(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "LOG_BYTES", 500)
    crash_report.end()
    crash_report.begin()
    stamps = iter(range(1000))
    monkeypatch.setattr(time, "strftime", lambda form, *moment: form.replace("%Y%m%d-%H%M%S", f"{next(stamps):04d}"))
    for number in range(crash_report.REPORTS + 8):
        assert crash_report.report(ValueError(f"number {number}"), None) is not None
    crash_report.end()
    reports = sorted((home / "reports").glob("report-*.txt"))
    assert len(reports) == crash_report.REPORTS
    assert "number 27" in reports[-1].read_text()
    logs = list((home / "reports").glob("koikoi.log*"))
    assert len(logs) == crash_report.LOGS
    assert all(one.stat().st_size <= 600 for one in logs)


def test_a_report_that_cannot_be_written_is_no_second_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", os.path.join(os.devnull, "x"))
    crash_report.begin()
    assert crash_report.report(ValueError("x"), None) is None
    crash_report.end()

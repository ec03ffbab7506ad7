"""Reports of what went wrong: without names, few and small."""

import os
import time
from pathlib import Path

import pytest

from koikoi.desktop.platform import crash_report


def test_names_of_every_script_fall_out_of_a_report() -> None:
    text = crash_report.nameless("KeyError: '葵' and Renate and Ren met in a bar with A", ("葵", "Ren", "A"))
    assert text == "KeyError: 'player 0' and Renate and player 1 met in a bar with A"


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

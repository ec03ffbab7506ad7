"""Where there is no X server, tests in real windows are skipped; they fail only where one was to be installed."""

import sys

import pytest

from tests.desktop.conftest import refuse

SKIPPED, FAILED = pytest.skip.Exception, pytest.fail.Exception


@pytest.mark.parametrize(
    ("system", "ci", "how"),
    [("linux", "true", FAILED), ("linux", "", SKIPPED), ("win32", "true", SKIPPED), ("darwin", "true", SKIPPED)],
)
def test_only_linux_must_have_one_where_the_tests_are_all_there_is(
    system: str, ci: str, how: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", system)
        patch.setenv("CI", ci)
        with pytest.raises(how, match="xvfb"):
            refuse("needs Xvfb: apt-get install xvfb")

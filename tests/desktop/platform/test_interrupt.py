"""Ctrl-C: the first closes the window, the second ends what does not answer; ignored it stays."""

import signal

import pytest

from koikoi.desktop.platform.interrupt import heeded


def test_the_first_is_noted_and_the_second_raised() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with heeded() as interrupt:
            came = [interrupt.came]
            signal.raise_signal(signal.SIGINT)
            assert [*came, interrupt.came] == [False, True]
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_a_shell_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heeded() as interrupt:
            signal.raise_signal(signal.SIGINT)
            assert not interrupt.came
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)

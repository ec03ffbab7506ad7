"""What holds for all tests."""

import gc
import os
import signal

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script: Ctrl-C would be deaf
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: somebody always waits for a window or another process."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever plays in a real window mostly waits: begun first, it does so while other processes do the rest."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def pytest_collection_finish() -> None:
    """What was collected stays until the end: looking for garbage among it again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)

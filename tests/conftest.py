"""What holds for all tests."""

import gc
import os
import shutil
import signal
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
"""Files that live in memory, where the system has such a place: nobody waits for a disk thousands of times."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # as pytest names it

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script: Ctrl-C would be deaf
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGQUIT") and signal.getsignal(signal.SIGQUIT) is signal.SIG_IGN:  # and so would Ctrl-\
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: somebody always waits for a window or another process."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First whoever plays in a real window, who mostly waits while others work; then the files that take longest."""
    items.sort(key=lambda item: (item.get_closest_marker("window") is None, item.get_closest_marker("slow") is None))


def pytest_collection_finish() -> None:
    """What was collected stays until the end: looking for garbage among it again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)

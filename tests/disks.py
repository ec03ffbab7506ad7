"""Disks that let one down."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="the system knows no bound on the size of files")


@contextmanager
def full_disk(process: int = 0) -> Iterator[None]:
    """No file grows by a byte, for this process or the one of this number; the system says that there is no room."""
    if sys.platform == "win32":
        raise NotImplementedError
    import resource

    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))

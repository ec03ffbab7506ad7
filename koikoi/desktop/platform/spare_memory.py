"""Memory that nobody here uses any more, but that the C library keeps for whoever asks next.

glibc keeps what lies between parts in use, and a heap for each thread: after a moment full of large pictures some
hundred megabytes.  https://man7.org/linux/man-pages/man3/malloc_trim.3.html and mallopt.3.html
"""

import ctypes
import sys
from functools import cache

ARENA_MAX = -8
"""`M_ARENA_MAX` in malloc.h: how many heaps there may be."""


def share_heap() -> None:
    """All threads get their memory from one heap, of which all can be given back: before any of them begins."""
    if (library := _glibc()) is not None:
        library.mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Gives it back to the system, where there is a way to; takes some milliseconds.  Any thread may call this."""
    if (library := _glibc()) is not None:
        library.malloc_trim(0)


@cache
def _glibc() -> ctypes.CDLL | None:
    if sys.platform != "linux":
        return None
    try:
        library = ctypes.CDLL(None)
        library.mallopt.restype = library.malloc_trim.restype = ctypes.c_int
    except (OSError, AttributeError):  # another C library
        return None
    return library

"""Google's libwebp, which comes with pygame for reading pictures, and can pack them, too: its simplest functions.

https://developers.google.com/speed/webp/docs/api#simple_encoding_api
"""

import ctypes
from collections.abc import Iterator
from ctypes.util import find_library
from functools import cache
from pathlib import Path

import pygame

_BEGINS = ("libwebp-", "libwebp.")
"""What its file is called, on all systems; `libwebpdemux` is another."""
_Bytes = ctypes.POINTER(ctypes.c_uint8)


def packed(pixels: bytes, size: tuple[int, int], quality: float) -> bytes:
    """A WebP file of pixels in RGBA; `quality`: 0 to 100.  Raises OSError where there is no libwebp, or it refuses."""
    library = _library()
    if library is None:
        raise OSError("there is no libwebp")
    wide, high = size
    made = _Bytes()
    length = library.WebPEncodeRGBA(pixels, wide, high, 4 * wide, quality, ctypes.byref(made))
    try:
        if not length:
            raise OSError("libwebp did not pack the picture")
        return ctypes.string_at(made, length)
    finally:
        library.WebPFree(made)


def available() -> bool:
    """Whether there is a libwebp that packs pictures."""
    return _library() is not None


@cache
def _library() -> ctypes.CDLL | None:
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
            library.WebPEncodeRGBA.argtypes = (
                *(ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_int),
                *(ctypes.c_float, ctypes.POINTER(_Bytes)),
            )
            library.WebPEncodeRGBA.restype = ctypes.c_size_t
            library.WebPFree.argtypes = (_Bytes,)
            library.WebPFree.restype = None
        except (OSError, AttributeError):  # not for this system, or without the half that packs
            continue
        return library
    return None


def _candidates() -> Iterator[str]:
    """What lies with pygame, as its wheels and our programs have it; then the system's own."""
    home = Path(pygame.__file__).resolve().parent
    for folder in (home, home / ".dylibs", home.parent / "pygame_ce.libs", home.parent):
        if folder.is_dir():
            yield from sorted(str(one) for one in folder.iterdir() if one.name.startswith(_BEGINS))
    if system := find_library("webp"):
        yield system

"""Google's libwebp, which comes with pygame for reading pictures: it also packs them, and reads them smaller at once.

https://developers.google.com/speed/webp/docs/api: its simplest function for packing, the advanced one for reading.
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
_DECODER_ABI = 0x0210
_OPAQUE, _PREMULTIPLIED = 3, 8
"""`MODE_BGRA`, and `MODE_bgrA`, in which colours are premultiplied."""
_BGR = (0xFF0000, 0xFF00, 0xFF)
"""The masks of pictures whose bytes lie so."""


class _Output(ctypes.Structure):
    """`WebPDecBuffer`, as far as it is for colours, and room for all else."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("colorspace", "width", "height", "is_external_memory")),
        *(("rgba", ctypes.c_void_p), ("stride", ctypes.c_int), ("size", ctypes.c_size_t)),
        *(("planes", ctypes.c_uint8 * 56), ("pad", ctypes.c_uint32 * 4), ("private_memory", ctypes.c_void_p)),
    )


class _Options(ctypes.Structure):
    """`WebPDecoderOptions`."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("bypass_filtering", "no_fancy_upsampling")),
        *((name, ctypes.c_int) for name in ("use_cropping", "crop_left", "crop_top", "crop_width", "crop_height")),
        *((name, ctypes.c_int) for name in ("use_scaling", "scaled_width", "scaled_height")),
        *((name, ctypes.c_int) for name in ("use_threads", "dithering_strength", "flip", "alpha_dithering_strength")),
        ("pad", ctypes.c_uint32 * 5),
    )


class _DecoderConfig(ctypes.Structure):
    """`WebPDecoderConfig`: what is in the file, where it goes, and how."""

    _fields_ = (("input", ctypes.c_int * 10), ("output", _Output), ("options", _Options))


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


def read(path: Path, share: float, *, opaque: bool) -> pygame.Surface | None:
    """A picture, `share` (at most about 1) times as large as in its file: premultiplied, or opaque.

    That takes a third of the time, and a small part of the memory, of making it smaller afterwards.  None where there
    is no libwebp, or it refuses; raises OSError where the file can't be read.
    """
    library, data, wide, high = _library(), path.read_bytes(), ctypes.c_int(), ctypes.c_int()
    if library is None or not library.WebPGetInfo(data, len(data), ctypes.byref(wide), ctypes.byref(high)):
        return None
    size = max(round(wide.value * share), 1), max(round(high.value * share), 1)
    made = pygame.Surface(size, 0 if opaque else pygame.SRCALPHA, 32)
    config = _DecoderConfig()
    if made.get_masks()[:3] != _BGR or not library.WebPInitDecoderConfigInternal(ctypes.byref(config), _DECODER_ABI):
        return None
    output, options = config.output, config.options
    output.colorspace, output.is_external_memory = _OPAQUE if opaque else _PREMULTIPLIED, 1
    output.rgba, output.stride, output.size = made._pixels_address, made.get_pitch(), made.get_pitch() * size[1]  # noqa: SLF001 - it is in the manual
    options.use_scaling, (options.scaled_width, options.scaled_height) = 1, size
    return None if library.WebPDecode(data, len(data), ctypes.byref(config)) else made


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
            library.WebPDecode.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p)
            library.WebPGetInfo.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p)
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

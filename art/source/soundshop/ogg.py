"""Ogg files, Vorbis or Opus inside: written so that the same sound gives the same bytes, and read again.

libsndfile gives every stream a random serial number (RFC 3533, section 6); it is replaced by a fixed one here and the
checksums of the pages are made anew.  With the same version of the encoder and of numpy the files are then the same.
"""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import soundfile  # type: ignore[import-not-found,import-untyped,unused-ignore]

from .signal import RATE, Stereo, Wave, faded, samples

#: Frames given to the encoder at a time; it crashes when it gets a long sound at once.
PORTION = 4096
#: Seconds by which a ring may be turned, and in which it sinks at its ends.
TURN, DIP = 0.025, 0.04
#: Seconds of each end that are enough to try.
ENDS = 3
SERIAL = b"KOI!"


def encode(sound: Wave | Stereo, quality: float, codec: str = "VORBIS") -> bytes:
    """The sound as a file; `quality` 0 (smallest) to 1.

    Vorbis keeps a short sound's beginning as it is; Opus makes a third of it of what lasts.
    """
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    out = io.BytesIO()
    with soundfile.SoundFile(
        out, "w", RATE, channels, format="OGG", subtype=codec, compression_level=1 - quality
    ) as file:
        for start in range(0, len(sound), PORTION):
            file.write(sound[start : start + PORTION])
    return _same_serial(out.getvalue())


def encode_loop(ring: Stereo, quality: float, codec: str) -> bytes:
    """A ring as a file whose end goes on at its beginning.

    What the encoder leaves out is not the same at both ends.  So the ring is cut where it is quietest, and sinks there
    for some milliseconds; the first of the quiet places is taken where the line then bends no more than around it.
    That is tried with its ends alone, which mostly come out as they do in the whole.
    """
    step, both = samples(TURN), np.concatenate((ring, ring))
    power = np.add.reduceat((ring**2).sum(axis=1), np.arange(0, len(ring), step))
    for place in np.argsort(power + np.roll(power, 1))[:400]:
        turned = both[int(place) * step :][: len(ring)]
        ends = faded(turned[-ENDS * RATE :], 0, DIP), faded(turned[: ENDS * RATE], DIP, 0)
        if _seamless(*(decode(encode(end, quality, codec))[0] for end in ends)):
            data = encode(faded(turned, DIP, DIP), quality, codec)
            whole, _ = decode(data)
            if _seamless(whole, whole):
                return data
    raise ValueError("this ring can be cut nowhere")


def _seamless(last: Stereo, first: Stereo) -> bool:
    """Whether one sound goes over into another without a bend that stands out."""
    last, first = last[-RATE:], first[:RATE]
    usual = np.abs(np.diff(np.concatenate((last, first)), 2, axis=0))
    return bool((usual[len(last) - 2 : len(last)] <= np.quantile(usual, 0.98, axis=0)).all())


def decode(data: bytes) -> tuple[Stereo, int]:
    """The sound of a file as (frames, channels), and its rate."""
    sound, rate = soundfile.read(io.BytesIO(data), always_2d=True)
    return np.asarray(sound), int(rate)


def _same_serial(data: bytes) -> bytes:
    out, at = bytearray(data), 0
    while at < len(out):
        segments = out[at + 26]
        end = at + 27 + segments + sum(out[at + 27 : at + 27 + segments])
        out[at + 14 : at + 18] = SERIAL
        out[at + 22 : at + 26] = bytes(4)
        out[at + 22 : at + 26] = _checksum(out[at:end]).to_bytes(4, "little")
        at = end
    return bytes(out)


@cache
def _table() -> list[int]:
    rows = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
        rows.append(value)
    return rows


def _checksum(page: bytes | bytearray) -> int:
    """Ogg's CRC-32: not reflected, beginning with 0."""
    table, value = _table(), 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ table[value >> 24 ^ byte]
    return value

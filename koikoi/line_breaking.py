"""Where lines may break: at spaces, behind hyphens and dashes, and in Japanese as its printers do it (禁則).

Here belong: which characters stay together, and lines of a terminal.  Here does not belong: how wide words are when
they are drawn (desktop/draw/fonts).
"""

from functools import lru_cache
from typing import Final

SPACES: Final = " \N{IDEOGRAPHIC SPACE}"
"""A line may break behind them, and loses those at its end."""
CLOSING: Final = frozenset(
    "、。，．」』）】〕〉》”’！？：；・ー〜～…％ゝゞヽヾ々゛゜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?:;%)]}»"
)
"""What may not begin a line."""
OPENING: Final = frozenset("「『（【〔〈《“‘([{«¿¡")
"""What may not end one."""
STUMP: Final = 4
"""A last line of Japanese has at least so many characters."""


@lru_cache(maxsize=1024)
def pieces_of(string: str) -> tuple[str, ...]:
    """What stays together; spaces stand at the end of a piece."""
    pieces: list[str] = []
    for place, character in enumerate(string):
        if not place or character in SPACES or not _may_break(string[max(place - 2, 0) : place], character):
            pieces[-1:] = [(pieces[-1] if pieces else "") + character]
        else:
            pieces.append(character)
    return tuple(pieces)


def _may_break(before: str, after: str) -> bool:
    """Between one or two characters and another."""
    last = before[-1]
    if after in CLOSING or last in OPENING:
        return False
    if last in SPACES:
        return True
    if last in "-–—":
        return after.isalpha() and before[0].isalnum()
    if last in "/\u200b":
        return after.isalpha()
    return wide(last) or wide(after)


def wide(character: str) -> bool:
    """Japanese: signs and kana, kanji, full-width forms."""
    code = ord(character)
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF or code > 0x1FFFF


def without_stump(lines: list[str]) -> list[str]:
    """The lines of a paragraph; where the last has one to three Japanese characters, some from above join them."""
    *more, above, last = ["", *lines]
    if not 0 < len(last) < STUMP or not wide(last[0]) or not wide(above[-1:] or " ") or above[-1] in "？！":
        return lines
    pieces, joined = list(pieces_of(above + last)), ""
    while len(joined) < STUMP < len(pieces):
        joined = pieces.pop() + joined
    return [*more[1:], "".join(pieces), joined] if STUMP <= len(joined) < 2 * STUMP else lines


def in_columns(text: str, columns: int) -> list[str]:
    """A paragraph in lines for a terminal, where Japanese is two columns wide; longer words stay whole."""
    lines = [""]
    for piece in pieces_of(text):
        if lines[-1] and _columns((lines[-1] + piece).rstrip(SPACES)) > columns:
            lines.append("")
        lines[-1] += piece
    return without_stump([line.rstrip(SPACES) for line in lines])


def _columns(text: str) -> int:
    return len(text) + sum(map(wide, text))

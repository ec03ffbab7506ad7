"""Texts that people or files bring: cleaned where they enter, so that nothing further in has to."""

import unicodedata

GONE = "·"
"""What is shown for characters that were removed."""
CUT = "…"
"""What is shown for the rest of a text that is too long."""
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Characters that are not seen but belong to words in some scripts, and to emoji."""


def clean_line(text: str, most: int) -> str:
    """A text on one line of `most` characters at most.

    Whatever commands a terminal, turns the direction of writing, breaks lines or is not seen is replaced by GONE.
    """
    cut = len(text) > most
    shown = "".join(map(_seen, text[: most - 1] if cut else text))
    return shown + CUT if cut else shown


def clean_text(text: str, most: int) -> str:
    """The same for a text of several lines."""
    cut = len(text) > most
    lines = (text[: most - 1] if cut else text).splitlines()
    return "\n".join(clean_line(line, most) for line in lines) + CUT * cut


def _seen(one: str) -> str:
    hidden = unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and one not in _JOINERS
    return GONE if hidden else one

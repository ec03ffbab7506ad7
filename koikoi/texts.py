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


def clean_name(text: str, most: int) -> str:
    """The same for the name of a person, where equal letters are equal characters, however they were typed."""
    return clean_line(unicodedata.normalize("NFC", text), most)


def plain(text: str) -> str:
    """Typed text, to be compared with what it may be: full-width letters and digits are as others."""
    return unicodedata.normalize("NFKC", text).strip()


def clean_text(text: str, most: int) -> str:
    """The same as `clean_line` for a text of several lines."""
    cut = len(text) > most
    lines = (text[: most - 1] if cut else text).splitlines()
    return "\n".join(clean_line(line, most) for line in lines) + CUT * cut


def all_seen(text: str) -> str:
    """A text whose lines may be printed: the same replacements, and nothing is cut.  Line breaks stay."""
    return text if text.isprintable() else "".join(one if one == "\n" else _seen(one) for one in text)


def escaped(json: str) -> str:
    """JSON that says the same without any character that is not seen."""
    return json if json.isprintable() else "".join(one if one == "\n" else _code(one) for one in json)


def _code(one: str) -> str:
    units = one.encode("utf-16-be", "surrogatepass").hex()
    return one if _seen(one) == one else "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _seen(one: str) -> str:
    hidden = unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and one not in _JOINERS
    return GONE if hidden else one

"""GNU gettext's two kinds of file: .po, which people translate, and .mo, which `gettext` reads."""

import re
import struct

ENTRY = re.compile(
    r'^(?:msgctxt "(.*)"\n)?msgid "(.*)"\n(?:msgid_plural "(.*)"\n)?((?:msgstr(?:\[\d\])? ".*"(?:\n|\Z))+)',
    re.MULTILINE,
)
"""Context, message, its plural, and all lines with translations; each string in one piece."""
TRANSLATION = re.compile(r'^msgstr(?:\[\d\])? "(.*)"$', re.MULTILINE)
ESCAPE = re.compile(r"\\(.)")
ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
"""What a letter stands for behind a backslash; any other sign stands for itself."""


def po_to_mo(text: str) -> bytes:
    """Compiles a catalogue; what is not translated, or not written as gettext's tools write it, is left out."""
    pairs: dict[bytes, bytes] = {}
    for context, message, plural, translations in ENTRY.findall(text.replace('"\n"', "")):
        forms = TRANSLATION.findall(translations)
        if all(forms):
            key = f"{message}\0{plural}" if plural else message
            key = f"{context}\x04{key}" if context else key
            pairs[_unescaped(key).encode()] = _unescaped("\0".join(forms)).encode()
    return _mo(pairs)


def _unescaped(text: str) -> str:
    return ESCAPE.sub(lambda found: ESCAPED.get(found[1], found[1]), text) if "\\" in text else text


def _mo(pairs: dict[bytes, bytes]) -> bytes:
    """The file as the manual of gettext lays it out ("The Format of GNU MO Files"), without a hash table."""
    keys = sorted(pairs)
    tables: tuple[list[int], list[int]] = ([], [])
    texts = []
    at = 28 + 16 * len(keys)
    for table, strings in zip(tables, (keys, [pairs[key] for key in keys]), strict=True):
        for string in strings:
            table += [len(string), at]
            texts.append(string + b"\0")
            at += len(string) + 1
    head = (0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 28 + 16 * len(keys))
    return struct.pack(f"<{7 + 4 * len(keys)}I", *head, *tables[0], *tables[1]) + b"".join(texts)

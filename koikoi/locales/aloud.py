"""Text as a voice is to say it: signs that voices leave out, or say in English, become words.

What is printed stays as it is; only readers and the system's voice get this.
"""

import re

from koikoi.locales import _, pgettext

_SIGNS = re.compile("[×−±·›–]|\\s:\\s")
_APART = re.compile(r"\s[·›]\s")
_SCORE = re.compile(r"(?<=\d)\s[–:]\s(?=\d)")
_BEFORE_NUMBER = re.compile(r"\s*([×−±])\s*(?=\d)")


def aloud(text: str) -> str:
    """The same, with words for signs."""
    if not _SIGNS.search(text):
        return text
    if text.strip() == "–":
        return _("nothing")
    words = {
        "×": pgettext("said aloud, as in 3 times 2", "times"),
        "−": pgettext("said aloud, as in minus 5", "minus"),
        "±": pgettext("said aloud, as in plus or minus 5", "plus or minus"),
    }
    text = _APART.sub(_(", "), text)
    between = pgettext("said aloud between the points of two sides, as in 3 to 2", "to")
    text = _SCORE.sub(f" {between} ", text)
    return _BEFORE_NUMBER.sub(lambda found: f" {words[found[1]]} ", text).strip()

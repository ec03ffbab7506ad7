"""The languages of the game.  Whatever needs to know them asks here."""

import re
from typing import Final, NamedTuple


class Language(NamedTuple):
    """What a language is called."""

    own_name: str
    """In itself: whoever has lost their way finds back."""
    english_name: str


LANGUAGES: Final = {
    "en": Language("English", "English"),
    "de": Language("Deutsch", "German"),
    "es": Language("Español", "Spanish"),
    "fr": Language("Français", "French"),
    "it": Language("Italiano", "Italian"),
    "pt_BR": Language("Português (Brasil)", "Brazilian Portuguese"),
    "ja": Language("日本語", "Japanese"),
}
"""By code.  A catalogue and an entry here are all that a language costs."""


def code_of(name: str) -> str | None:
    """The code of the language that somebody, a system or an older file names; None for one that is not spoken here.

    "pt", "pt-BR" and "pt_PT.UTF-8" are "pt_BR", "de_AT" is "de": of each language there is one.
    """
    spoken = re.split(r"[-_.@]", name, maxsplit=1)[0].lower()
    return next((code for code in LANGUAGES if code.partition("_")[0] == spoken), None)

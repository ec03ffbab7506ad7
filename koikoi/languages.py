"""The languages of the game.  Whatever needs to know them asks here."""

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
    "pt": Language("Português (Brasil)", "Brazilian Portuguese"),
    "ja": Language("日本語", "Japanese"),
}
"""By code.  A catalogue and an entry here are all that a language costs."""

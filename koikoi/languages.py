"""The languages of the game.  Whatever needs to know them asks here."""

from typing import Final

OWN_NAMES: Final = {"en": "English", "it": "Italiano", "de": "Deutsch", "es": "Español", "ja": "日本語"}
"""By code, each language in itself: whoever has lost their way finds back."""
LANGUAGES: Final = tuple(OWN_NAMES)

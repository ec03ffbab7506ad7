"""What systems are told about the game: its menu entry, its description in software shops, its type of file."""

from koikoi.locales import _, pgettext

__all__ = ["texts"]


def texts() -> dict[str, str]:
    """Each text in the language that is spoken, by the name it has in the packages' templates."""
    return {
        "name": pgettext("name of the game", "Koi-Koi"),
        "generic_name": _("Flower card game"),
        "summary": _("Play the Japanese card game of flowers and months"),
        # Translators: words that people search for, with a semicolon behind each.
        "keywords": _("hanafuda;cards;japanese;"),
        "record": _("Koi-Koi match"),
    }

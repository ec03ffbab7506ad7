"""Everything that becomes text for people: names, events, accounts, and the rules in words.

Here belong: whole sentences with {placeholders}, ready for a catalogue, and the choice of the language.
Here do not belong: what is true (engine), where it is shown (cli, desktop).  Nothing is translated before it is asked
for, so a change of language holds from the next text on.  Read in this order: names, telling, account, rules.
"""

import locale
import os
from collections.abc import Sequence
from gettext import NullTranslations, translation
from pathlib import Path

__all__ = ["N_", "_", "either", "everything", "language", "ngettext", "pgettext", "system_language", "use"]

SPOKEN = ("en", "it", "de", "es", "ja")
"""The languages of the game, each by its code."""

_catalogue = NullTranslations()
_language = "en"


def use(language: str) -> None:
    """Speaks this language ("en", "de", "it", "es", "ja") from now on; English where there is no catalogue for it."""
    global _catalogue, _language
    folder = Path(__file__).parent / "catalogues"
    _catalogue = translation("koikoi", folder, languages=[language], fallback=True)
    _language = language


def system_language() -> str:
    """The first language of the system that the game speaks; English if there is none."""
    wanted = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = [one for given in wanted for one in given.split(":")]
    if os.name == "nt":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
        wanted.append(locale.windows_locale.get(number, ""))
    for one in wanted:
        code = one.partition("_")[0].partition(".")[0].lower()
        if code in SPOKEN:
            return code
    return "en"


def language() -> str:
    """The language in use."""
    return _language


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message that fits a number; which numbers count as one is the language's business."""
    return _catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """The message where the same English means different things; `context` says which is meant."""
    return _catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802  # the name by which tools that collect messages know it
    """Marks a message in a table; `_` translates it when it is used."""
    return message


def everything(items: Sequence[str]) -> str:
    """Lists things that all hold: "A", "A and B", "A, B and C"."""
    return _listed(items, _("{first} and {last}"))


def either(items: Sequence[str]) -> str:
    """Lists things of which one holds: "A", "A or B", "A, B or C"."""
    return _listed(items, _("{first} or {last}"))


def _listed(items: Sequence[str], pair: str) -> str:
    if len(items) < 2:
        return "".join(items)
    *most, last = items
    return pair.format(first=_(", ").join(most), last=last)

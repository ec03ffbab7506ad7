"""Everything that becomes text for people: names, events, accounts, and the rules in words.

Here belong: whole sentences with {placeholders}, ready for a catalogue, and the choice of the language.
Here do not belong: what is true (engine), where it is shown (cli, desktop).  Nothing is translated before it is asked
for, so a change of language holds from the next text on.  Read in this order: names, telling, account, rules.
"""

import locale
import os
import re
import time
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from koikoi.errors import N_
from koikoi.languages import code_of

__all__ = [
    "N_", "_", "date", "either", "everything", "install", "language", "listed", "ngettext", "number",
    "percent", "pgettext", "sentences", "system_language", "use",
]  # fmt: skip

_catalogue = NullTranslations()
_language = "en"
_APOSTROPHE = re.compile(r"(?<=[\w}])'")
_NEVER = re.compile(r"(?!)")
_CLASHES = {
    ("es", "{first} y {last}"): (re.compile(r"h?[ií](?![ae])", re.IGNORECASE), "{first} e {last}"),
    ("es", "{first} o {last}"): (re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE), "{first} u {last}"),
    ("it", "{first} e {last}"): (re.compile(r"[eèé]", re.IGNORECASE), "{first} ed {last}"),
}
"""By language and how it joins two words: before which sounds another word joins them, and the sentence with that."""


def use(language: str) -> None:
    """Speaks this language (a code such as "de") from now on; English where there is no catalogue for it."""
    install(_read(language), language)


def install(catalogue: NullTranslations, language: str = "en") -> None:
    """Speaks by any catalogue of this language, also by one that `catalogues` does not hold, until the next `use`."""
    global _catalogue, _language
    _catalogue, _language = catalogue, language


@cache
def _read(language: str) -> NullTranslations:
    """A language's catalogue.

    A checkout holds what people translate, which is read as it stands: nothing there is compiled, so nothing can be out
    of date. Packages hold compiled catalogues alone, which is what `tools/hatch_build.py` puts into the wheel.
    """
    folder = Path(__file__).parent / "catalogues" / language / "LC_MESSAGES"
    translated, compiled = folder / "koikoi.po", folder / "koikoi.mo"
    if translated.is_file():
        from koikoi.locales.po_files import po_to_mo

        return GNUTranslations(BytesIO(po_to_mo(translated.read_text(encoding="utf-8"))))
    return GNUTranslations(BytesIO(compiled.read_bytes())) if compiled.is_file() else NullTranslations()


def system_language(further: Iterable[str] = ()) -> str:
    """The first language of the system that the game speaks; English if there is none.

    `further` are languages that the system names elsewhere than in variables.
    """
    wanted = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = [one for given in wanted for one in given.split(":")]
    if os.name == "nt":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
        wanted.append(locale.windows_locale.get(number, ""))
    for one in (*wanted, *further):
        if (code := code_of(one)) is not None:
            return code
    return "en"


def language() -> str:
    """The code of the language in use, e.g. "de"."""
    return _language


def _(message: str) -> str:
    """The message in the language in use."""
    return _printed(_catalogue.gettext(message))


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message that fits a number; which numbers count as one is the language's business."""
    return _printed(_catalogue.ngettext(one, many, number))


def pgettext(context: str, message: str) -> str:
    """The message where the same English means different things; `context` says which is meant."""
    return _printed(_catalogue.pgettext(context, message))


def _printed(message: str) -> str:
    """With the apostrophe of print, which goes with our quotation marks; sources may have that of keyboards."""
    return _APOSTROPHE.sub("’", message) if "'" in message else message


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
    sound, instead = _CLASHES.get((_language, pair), (_NEVER, pair))
    return (instead if sound.match(last) else pair).format(first=listed(most), last=last)


def listed(items: Iterable[str], *, apart: bool = False) -> str:
    """Lists things one after the other: "A, B, C"; with `apart`, those that may have commas themselves: "A; B"."""
    return (_("; ") if apart else _(", ")).join(items)


def sentences(items: Iterable[str]) -> str:
    """Whole sentences after one another, with a space between them where the language has one; empty ones fall out."""
    said = [one for one in items if one]
    return reduce(lambda first, second: _("{first} {second}").format(first=first, second=second), said) if said else ""


def number(value: float, digits: int = 0, *, sign: bool = False) -> str:
    """A number with so many digits behind the point, or the comma where the language has one."""
    written = f"{value:{'+' if sign else ''}.{digits}f}"
    return written.replace(".", pgettext("between a whole number and its parts", "."))


def percent(share: float, digits: int = 0) -> str:
    """A share as a percentage: 0.5 is "50%"."""
    return _("{number}%").format(number=number(100 * share, digits))


def date(moment: float) -> str:
    """The day of a moment (seconds since 1970), here, in figures."""
    year, month, day, *_rest = time.strftime("%Y %m %d", time.localtime(moment)).split()
    return _("{year}-{month}-{day}").format(year=year, month=month, day=day)

"""Files that tell Linux desktops of the game: menu entry, description, type of file, icons, manual pages.

Their templates lie beside this module; a line with `$language` stands once in each language.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from koikoi import __version__, assets, identity, locales
from koikoi.cli.reference import man_page as manual
from koikoi.identity import APP_ID
from koikoi.languages import LANGUAGES
from koikoi.locales import packaging

PROGRAM: Final = "koikoi"
"""The command, the file name, and the class of the window, by which desktops know whose window it is."""
SUFFIX: Final = "koikoi"
MEDIA_TYPE: Final = "application/x-koikoi"
AUTHORS: Final = "the Koi-Koi authors"
SIZES: Final = (16, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons that icon themes know."""
ENTRY: Final = f"applications/{APP_ID}.desktop"
DESCRIPTION: Final = f"metainfo/{APP_ID}.metainfo.xml"
FILE_TYPE: Final = f"mime/packages/{APP_ID}.xml"
_TEMPLATES: Final = {"koikoi.desktop": ENTRY, "koikoi.metainfo.xml": DESCRIPTION, "koikoi.mime.xml": FILE_TYPE}
_MAN_PAGES: Final = {code: f"man/{'' if code == 'en' else f'{code}/'}man1/{PROGRAM}.1" for code in LANGUAGES}
_ICONS: Final = {
    **{f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png": f"koikoi-{size}.png" for size in SIZES},
    f"icons/hicolor/scalable/apps/{APP_ID}.svg": "koikoi.svg",
}
_LANGUAGE_MARKS: Final = {".desktop": "[{}]", ".xml": ' xml:lang="{}"'}
"""The mark of a language on a line of a file, by the file's suffix."""


def facts(language: str = "en") -> dict[str, str]:
    """The values that templates name, by those names, with texts in a language; unknown ones are empty."""
    return {
        **_spoken(language),
        "program": PROGRAM,
        "id": APP_ID,
        "homepage": identity.HOME,
        "publisher": identity.PUBLISHER or AUTHORS,
        "suffix": SUFFIX,
        "media_type": MEDIA_TYPE,
        "version": __version__,
        "date": "",
        "news": "",
    }


def _spoken(language: str) -> dict[str, str]:
    spoken = locales.language()
    locales.use(language)
    texts = packaging.texts()
    locales.use(spoken)
    return texts


def filled(name: str, more: Mapping[str, str] | None = None) -> str:
    """A template with the facts in it; `more` are facts that only a build knows.  Raises KeyError for one nobody knows.

    A line in a language stands only where it has words of its own for it.
    """
    more = more or {}
    mark, english = _LANGUAGE_MARKS[Path(name).suffix], facts() | dict(more) | {"language": ""}
    foreign = [facts(code) | dict(more) | {"language": mark.format(code)} for code in LANGUAGES if code != "en"]
    text = files(__package__).joinpath("templates", name).read_text(encoding="utf-8")
    lines: list[str] = []
    for line in _known(text, english):
        template = Template(line)
        lines.append(template.substitute(english))
        if "$language" in line:
            plain = template.substitute(english | {"language": mark})
            lines += [
                template.substitute(said) for said in foreign if template.substitute(said | {"language": mark}) != plain
            ]
    return "\n".join(lines) + "\n"


def _known(text: str, told: Mapping[str, str]) -> Iterator[str]:
    """The lines of a template without the parts between `if` and `end` that need what nobody knows."""
    for name in re.findall(r"<!-- if (\w+) -->", text):
        part = rf" *<!-- if {name} -->\n(.*?) *<!-- end -->\n"
        text = re.sub(part, r"\1" if told[name] else "", text, count=1, flags=re.DOTALL)
    yield from text.splitlines()


def places() -> list[str]:
    """The place of each file below a folder such as /usr/share."""
    return [*_TEMPLATES.values(), *_MAN_PAGES.values(), *_ICONS]


def write_share(share: Path, more: Mapping[str, str] | None = None) -> None:
    """Writes all of it into a folder such as /usr/share; `more` are facts that only a build knows."""
    written = {place: filled(name, more) for name, place in _TEMPLATES.items()}
    written |= {place: _man_page(language, (more or {}).get("date", "")) for language, place in _MAN_PAGES.items()}
    for place, text in written.items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for place, icon in _ICONS.items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(assets.art_root() / "icons" / icon, path)


def _man_page(language: str, date: str) -> str:
    spoken = locales.language()
    locales.use(language)
    page = manual.man_page(date)
    locales.use(spoken)
    return page

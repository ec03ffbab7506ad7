"""What all systems are told about the game."""

import datetime
import re
import tomllib
from pathlib import Path

from koikoi import locales
from koikoi.locales import packaging

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = Path(__file__).resolve().parent / "templates"
ICONS = ROOT / "art" / "icons"

NAME = "Koi-Koi"
PROGRAM = "koikoi"
"""The command, the file name, and the class of the window, by which desktops know whose window it is."""
APP_ID = "io.github.koikoi.koikoi"
"""Our name turned round, as AppStream and macOS want it; where the project is published decides it for good."""
HOMEPAGE: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"]
AUTHORS = "the Koi-Koi authors"
SUFFIX = "koikoi"
MEDIA_TYPE = "application/x-koikoi"


def version() -> str:
    """The version, from the one place where it stands."""
    text = (ROOT / "koikoi" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    assert found is not None, "koikoi/__init__.py has no __version__"
    return found[1]


def released() -> str:
    """The day this version was released, as the changelog says; today for one that is not."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version())} \((\d{{4}}-\d\d-\d\d)\)$", text, re.MULTILINE)
    return found[1] if found else datetime.date.today().isoformat()


def news() -> str:
    """What is new in this version, in the sentences under its heading in the changelog."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version())} .*\n\n((?:\w.*\n)+)", text, re.MULTILINE)
    assert found is not None, f"CHANGELOG.md does not begin with what is new in {version()}"
    return " ".join(found[1].split())


def facts(language: str = "en") -> dict[str, str]:
    """Everything the templates are told, by the name it has there, its texts in a language of the game."""
    spoken = locales.language()
    locales.use(language)
    texts = packaging.texts()
    locales.use(spoken)
    return {
        **texts,
        "program": PROGRAM,
        "id": APP_ID,
        "homepage": HOMEPAGE,
        "news": news(),
        "authors": AUTHORS,
        "suffix": SUFFIX,
        "media_type": MEDIA_TYPE,
        "version": version(),
        "date": released(),
    }

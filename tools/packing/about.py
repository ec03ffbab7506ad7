"""What all systems are told about the game."""

import datetime
import os
import re
from pathlib import Path

from koikoi import identity
from koikoi.cli.desktop_entry import share

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = Path(__file__).resolve().parent / "templates"
ICONS = ROOT / "art" / "icons"

NAME = "Koi-Koi"
PROGRAM, SUFFIX, MEDIA_TYPE, AUTHORS = share.PROGRAM, share.SUFFIX, share.MEDIA_TYPE, share.AUTHORS
APP_ID = identity.APP_ID


def publisher() -> str:
    """The publisher: of the table, or whose repository builds it; where nobody knows, whoever wrote it."""
    return identity.PUBLISHER or os.environ.get("GITHUB_REPOSITORY_OWNER", "") or AUTHORS


def unpublishable() -> list[str]:
    """Reasons why this must not be published: facts that the table lacks, or that are somebody else's."""
    table = {"HOME": identity.HOME, "PUBLISHER": identity.PUBLISHER, "IDENTIFIER": identity.IDENTIFIER}
    faults = [f"koikoi/identity.py has no {name}" for name, value in table.items() if not value]
    built = os.environ.get("GITHUB_REPOSITORY", "")
    if identity.HOME and built and not identity.HOME.lower().endswith(f"/{built}".lower()):
        faults.append(f"koikoi/identity.py names {identity.HOME}, but this is built in {built}")
    if not re.search(rf"^## {re.escape(version())} \(\d", _changelog(), re.MULTILINE):
        faults.append(f"CHANGELOG.md has no day for {version()}")
    return faults


def _changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def notes() -> str:
    """News of this version: all that stands below its heading in the changelog, as Markdown."""
    found = re.search(rf"^## {re.escape(version())} [^\n]*\n\n(.*?)(?=^## |\Z)", _changelog(), re.MULTILINE | re.DOTALL)
    assert found is not None, f"CHANGELOG.md does not begin with what is new in {version()}"
    return found[1].strip() + "\n"


def version() -> str:
    """The version, from the one place where it stands."""
    text = (ROOT / "koikoi" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    assert found is not None, "koikoi/__init__.py has no __version__"
    return found[1]


def released() -> str:
    """The day this version was released, as the changelog says; today for one that is not."""
    found = re.search(rf"^## {re.escape(version())} \((\d{{4}}-\d\d-\d\d)\)$", _changelog(), re.MULTILINE)
    return found[1] if found else datetime.date.today().isoformat()


def news() -> str:
    """What is new in this version, in the sentences under its heading in the changelog."""
    found = re.search(rf"^## {re.escape(version())} .*\n\n((?:\w.*\n)+)", _changelog(), re.MULTILINE)
    assert found is not None, f"CHANGELOG.md does not begin with what is new in {version()}"
    return " ".join(found[1].split())


def facts(language: str = "en") -> dict[str, str]:
    """Everything the templates are told, by the name it has there, its texts in a language of the game."""
    return share.facts(language) | of_this_build()


def of_this_build() -> dict[str, str]:
    """Facts that only a build knows: where it is built, for whom, and what is new."""
    return {"homepage": identity.homepage(), "publisher": publisher(), "news": news(), "date": released()}

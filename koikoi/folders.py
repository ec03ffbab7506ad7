"""Where a person's own files live: `KOIKOI_HOME` if it is set, else what the system provides for it."""

import os
from pathlib import Path

NOWHERE = Path(os.devnull) / "koikoi"
"""For somebody without a home: nothing is found there and nothing can be written, which is told when it is tried."""


def user_folder() -> Path:
    """The folder for saves, records and rulesets.  It need not exist yet."""
    if home := os.environ.get("KOIKOI_HOME"):
        return Path(home)
    from platformdirs import user_data_path  # imported late: most commands never ask

    try:
        return user_data_path("koikoi", appauthor=False)
    except RuntimeError:  # somebody without a home
        return NOWHERE


def rules_folder() -> Path:
    """The folder in which a person's own rulesets are found."""
    return user_folder() / "rules"


def matches_folder() -> Path:
    """The folder in which matches are kept as records."""
    return user_folder() / "matches"


def export_folder() -> Path:
    """Where files go that a person asks for: the system's folder for documents, or the own folder if that is set."""
    if home := os.environ.get("KOIKOI_HOME"):
        return Path(home) / "exports"
    from platformdirs import user_documents_path

    try:
        return user_documents_path() / "Koi-Koi"
    except RuntimeError:
        return NOWHERE


def reports_folder() -> Path:
    """Where logs and reports of what went wrong are kept."""
    return user_folder() / "reports"


def shared_folders() -> tuple[Path, ...]:
    """Where a file from somebody else is likely to be: what was exported, documents, downloads."""
    if os.environ.get("KOIKOI_HOME"):
        return (export_folder(),)
    from platformdirs import user_documents_path, user_downloads_path

    try:
        return (export_folder(), user_documents_path(), user_downloads_path())
    except RuntimeError:
        return (NOWHERE,)

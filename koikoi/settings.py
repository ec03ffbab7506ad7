"""A person's settings: values with defaults, kept as JSON, written at once and whole.

`now()` is what holds; `change` sets and saves; `load` reads once at the start.  A value that makes no sense counts as
not given.  A file that can't be read at all is kept under another name before anything is written; where that is not
possible, nothing is.
"""

import contextlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from koikoi import files
from koikoi.errors import N_, ErrorCode, KoikoiError
from koikoi.file_lock import changing
from koikoi.folders import user_folder
from koikoi.languages import LANGUAGES, code_of
from koikoi.texts import clean_line

TEXT_SIZES: Final = (100, 115, 130, 145, 160, 200)
"""Per cent."""
MOST_BYTES: Final = 1_000_000
"""Of the file."""
LONGEST: Final = 200
"""Characters of a text in it."""
DEEPEST: Final = 8
"""So many lists and tables in each other are read."""
CLOTHS: Final = ("indigo", "moss", "red")
BACKS: Final = ("red", "blue")


class SettingFault(ErrorCode):
    """Why something can't be chosen."""

    VALUE = N_("{name} can't be {value}")


class SettingError(KoikoiError, ValueError):
    """A value that a setting can't have."""


class Speed(StrEnum):
    """How fast cards move."""

    CALM = "calm"
    NORMAL = "normal"
    BRISK = "brisk"
    NONE = "none"

    @property
    def factor(self) -> float:
        """What the times of normal speed are multiplied by; with NONE pictures only fade into each other."""
        return {Speed.CALM: 1.4, Speed.NORMAL: 1.0, Speed.BRISK: 0.55, Speed.NONE: 0.0}[self]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a person may choose once for all matches."""

    language: str = ""
    """One of LANGUAGES; empty: the system's."""
    full_screen: bool = False
    text_size: int = 100
    """One of TEXT_SIZES."""
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    """Cross-fades instead of flights; nothing drifts or pulses."""
    rumble: bool = True
    """Pads shake at a slap, at koi-koi and at shōbu."""
    effects: int = 80
    """Volume of the sounds, 0 to 100."""
    ambience: int = 55
    """Volume of the season's air, 0 to 100."""
    music: bool = True
    """A quiet piece for each season now and then, as loud as its air."""
    muted: bool = False
    helper: bool = True
    """The card helper: month and kind on every card."""
    danger: bool = False
    """Marks field cards that would complete a yaku of an opponent."""
    cloth: str = "indigo"
    """One of CLOTHS."""
    back: str = "red"
    """Of all cards: one of BACKS."""
    signs: bool = False
    """Signs for colours, for those who see them differently: poem, blue and plain ribbons are marked."""
    high_contrast: bool = False
    hold: bool = True
    """Stop and koi-koi are held for a moment rather than clicked."""
    speak: bool = False
    """The system's voice tells what happens, where no screen reader does."""
    keep_megabytes: int = 200
    """Finished matches are kept up to this size."""
    keys: dict[str, str] = field(default_factory=dict)
    """Changed key bindings: command to key name."""
    pad: dict[str, str] = field(default_factory=dict)
    """Changed pad bindings: command to button name."""
    last_table: dict[str, Any] = field(default_factory=dict)
    """How the last match was set up; the set-up screen reads and writes it."""


_RANGES: Final[dict[str, tuple[int, int]]] = {"effects": (0, 100), "ambience": (0, 100), "keep_megabytes": (1, 100_000)}
_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "language": ("", *LANGUAGES),
    "text_size": TEXT_SIZES,
    "cloth": CLOTHS,
    "back": BACKS,
}

_now = Settings()
_unread = False
"""The file could not be read, and is still where the settings would be written."""
_unwritten: set[str] = set()
"""What has been changed since it could be written the last time."""
_watchers: list[Callable[[Settings], None]] = []


def settings_path() -> Path:
    """Where the settings are kept."""
    return user_folder() / "settings.json"


def now() -> Settings:
    """The settings that hold."""
    return _now


def watch(watcher: Callable[[Settings], None]) -> Callable[[], None]:
    """Calls `watcher` with the settings after every change; returns what ends that."""
    _watchers.append(watcher)
    return lambda: _watchers.remove(watcher)


def change(**values: Any) -> OSError | None:
    """Sets some values and saves them; returns why saving failed (the values hold all the same).

    What another window has changed meanwhile stays in the file.

    Raises SettingError for a value that a setting can't have, TypeError for a setting that does not exist.
    """
    for name, value in values.items():
        if name in Settings.__dataclass_fields__ and not _fits(name, value):
            raise SettingError(SettingFault.VALUE(name=name, value=repr(value)))
    adopt(replace(_now, **values))
    _unwritten.update(values)
    path = settings_path()
    try:
        files.make_folder(path.parent)
        with changing(path):
            if _unread and os.path.lexists(path):
                set_aside()
            files.write_text(path, _text(_table(_with_others()), indent=1) + "\n")
    except OSError as error:
        return error
    _unwritten.clear()
    return None


def _with_others() -> Settings:
    """What is to be written: what was changed here, and all else as it stands in the file."""
    try:
        return replace(_read(), **{name: getattr(_now, name) for name in _unwritten})
    except (OSError, ValueError):  # there is none, or somebody has damaged it
        return _now


def _read() -> Settings:
    """The settings of the file.  Raises OSError, ValueError."""
    table = files.from_json(files.read_text(settings_path(), MOST_BYTES), DEEPEST)
    if not isinstance(table, dict):
        raise ValueError("no table")
    return read(table)


def adopt(settings: Settings) -> None:
    """These settings hold from now on; nothing is saved."""
    global _now
    _now = settings
    for watcher in tuple(_watchers):
        watcher(_now)


def load() -> Path | None:
    """Reads the settings.  Returns where a file is kept that could not be read or made no sense; else None.

    None also where such a file can't be kept under another name; `change` then says why it writes nothing.
    """
    global _unread
    _unread, kept, settings = False, None, Settings()
    try:
        settings = _read()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except (OSError, ValueError):
        _unread = True
        with contextlib.suppress(OSError):
            kept = set_aside()
    adopt(settings)
    return kept


def set_aside() -> Path:
    """Gives the file of settings another name durably, and returns that.  Raises OSError where that is not possible."""
    global _unread
    aside = files.set_aside(settings_path())
    _unread = False
    return aside


def read(table: dict[str, Any]) -> Settings:
    """Settings from their table; whatever makes no sense is left at its default, unknown names are ignored."""
    kept: dict[str, Any] = {}
    for name, value in table.items():
        if name == "language" and isinstance(value, str):
            value = code_of(value) or value
        if name == "speed" and value in tuple(Speed):
            kept[name] = Speed(value)
        elif name in Settings.__dataclass_fields__ and name != "speed" and _fits(name, value) and _writable(value):
            kept[name] = _cleaned(value)
    return Settings(**kept)


def _cleaned(value: Any, depth: int = 0) -> Any:
    """A value whose texts are one short line each, and which is nested no deeper than a set-up is."""
    match value:
        case str():
            return clean_line(value, LONGEST)
        case list() | dict() if depth == DEEPEST:
            return None
        case list():
            return [_cleaned(one, depth + 1) for one in value]
        case dict():
            return {clean_line(key, LONGEST): _cleaned(one, depth + 1) for key, one in value.items()}
        case _:
            return value


def _fits(name: str, value: object) -> bool:
    default = getattr(Settings(), name)
    if type(value) is not type(default):
        return False
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _RANGES:
        low, high = _RANGES[name]
        return isinstance(value, int) and low <= value <= high
    if name in ("keys", "pad"):
        return isinstance(value, dict) and all(isinstance(one, str) for pair in value.items() for one in pair)
    return True


def _table(settings: Settings) -> dict[str, Any]:
    """What differs from the defaults, so that a better default reaches everybody."""
    default = Settings()
    names = (one.name for one in fields(Settings))
    return {name: getattr(settings, name) for name in names if getattr(settings, name) != getattr(default, name)}


def _writable(value: object) -> bool:
    """Whether a value can be written again; half a character, which JSON may hold, can't."""
    try:
        _text(value).encode()
    except (ValueError, RecursionError):
        return False
    return True


def _text(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
